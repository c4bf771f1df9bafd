//! The procedures as lists of steps.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Color, Point, Size};

/// A player, whatever their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// The player who begins; has Black until a swap.
    First,
    /// The other player.
    Second,
}

impl Seat {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// An opening procedure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Procedure {
    /// Ordinary play from the start.
    #[default]
    None,
    /// Black's first stone in the centre, the second outside the central 5×5.
    Pro,
    /// As pro, with the central 7×7.
    LongPro,
    /// One player places three stones, the other chooses a colour.
    Swap,
    /// As swap, but the other player may place two more stones and hand the choice back.
    Swap2,
    /// RIF classic (1996–2007): one of the 26 openings, swap, two fifth moves.
    Rif,
    /// Yamaguchi (2009–2015): as RIF, with `offers` fifth moves.
    Yamaguchi {
        /// 1 to 12 if the organiser fixes it; otherwise it is declared with the opening.
        offers: Option<u8>,
    },
    /// Soosyrv-8 (2017–2023): White declares the number of fifth moves, and Black may swap.
    Soosyrv8,
    /// Taraguchi-10 (2024–): a swap after every move, or ten fifth moves.
    Taraguchi10,
    /// For beginners: one of the 26 openings and a swap, no fifth moves.
    Openings26,
    /// A balanced position dealt by the organiser.
    Balanced,
}

impl Procedure {
    /// Every procedure; Yamaguchi with a free number.
    pub const ALL: [Procedure; 11] = [
        Procedure::None,
        Procedure::Pro,
        Procedure::LongPro,
        Procedure::Swap,
        Procedure::Swap2,
        Procedure::Rif,
        Procedure::Yamaguchi { offers: None },
        Procedure::Soosyrv8,
        Procedure::Taraguchi10,
        Procedure::Openings26,
        Procedure::Balanced,
    ];

    /// The name in commands and links, without a fixed number of offers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Procedure::None => "none",
            Procedure::Pro => "pro",
            Procedure::LongPro => "long-pro",
            Procedure::Swap => "swap",
            Procedure::Swap2 => "swap2",
            Procedure::Rif => "rif",
            Procedure::Yamaguchi { .. } => "yamaguchi",
            Procedure::Soosyrv8 => "soosyrv8",
            Procedure::Taraguchi10 => "taraguchi10",
            Procedure::Openings26 => "openings26",
            Procedure::Balanced => "balanced",
        }
    }

    /// The smallest board: the largest square in its rules and one line around.
    #[must_use]
    pub const fn min_size(self) -> u8 {
        match self {
            Procedure::None | Procedure::Swap | Procedure::Swap2 | Procedure::Balanced => 5,
            Procedure::Pro => 7,
            Procedure::LongPro
            | Procedure::Rif
            | Procedure::Yamaguchi { .. }
            | Procedure::Soosyrv8
            | Procedure::Taraguchi10
            | Procedure::Openings26 => 9,
        }
    }

    pub(super) fn steps(self) -> VecDeque<Step> {
        use Color::{Black, White};
        let own = |color, area| Step::Stone {
            by: Who::Owner(color),
            color,
            area,
        };
        let swap = |by| Step::Swap { by, offers: None };
        let mut steps = VecDeque::new();
        match self {
            Procedure::None => {}
            Procedure::Pro | Procedure::LongPro => {
                let radius = if self == Procedure::Pro { 2 } else { 3 };
                steps.extend([
                    own(Black, Area::Center),
                    own(White, Area::Anywhere),
                    own(Black, Area::Beyond(radius)),
                ]);
            }
            Procedure::Swap | Procedure::Swap2 => {
                steps.extend([Black, White, Black].map(|color| Step::Stone {
                    by: Who::Seat(Seat::First),
                    color,
                    area: Area::Anywhere,
                }));
                let place_two = self == Procedure::Swap2;
                steps.push_back(Step::Colour {
                    by: Seat::Second,
                    place_two,
                });
            }
            Procedure::Rif => {
                steps.extend(canonical());
                steps.extend([swap(Who::Seat(Seat::Second)), own(White, Area::Anywhere)]);
                steps.extend([Step::Offer(Some(2)), Step::Pick]);
            }
            Procedure::Yamaguchi { offers } => {
                steps.extend(canonical());
                if offers.is_none() {
                    steps.push_back(Step::Declare {
                        by: Who::Seat(Seat::First),
                        most: 12,
                    });
                }
                steps.extend([swap(Who::Seat(Seat::Second)), own(White, Area::Anywhere)]);
                steps.extend([Step::Offer(offers), Step::Pick]);
            }
            Procedure::Soosyrv8 => {
                steps.extend(canonical());
                steps.extend([swap(Who::Seat(Seat::Second)), own(White, Area::Anywhere)]);
                steps.push_back(Step::Declare {
                    by: Who::Owner(White),
                    most: 8,
                });
                steps.extend([swap(Who::Owner(Black)), Step::Offer(None), Step::Pick]);
            }
            Procedure::Taraguchi10 => {
                steps.extend([
                    own(Black, Area::Center),
                    swap(Who::NotPlacer),
                    own(White, Area::Within(1)),
                    swap(Who::NotPlacer),
                    own(Black, Area::Within(2)),
                    swap(Who::NotPlacer),
                    own(White, Area::Within(3)),
                    Step::Swap {
                        by: Who::NotPlacer,
                        offers: Some(10),
                    },
                ]);
            }
            Procedure::Openings26 => {
                steps.extend(canonical());
                steps.push_back(swap(Who::Seat(Seat::Second)));
            }
            Procedure::Balanced => steps.push_back(Step::Deal),
        }
        steps
    }

    /// Taraguchi's steps after the fourth move if no fifth moves are offered.
    pub(super) fn taraguchi_without_offers() -> [Step; 3] {
        let own = |color, area| Step::Stone {
            by: Who::Owner(color),
            color,
            area,
        };
        [
            own(Color::Black, Area::Within(4)),
            Step::Swap {
                by: Who::NotPlacer,
                offers: None,
            },
            own(Color::White, Area::Anywhere),
        ]
    }

    /// Swap2's steps after [`super::Action::PlaceTwo`].
    pub(super) fn two_more() -> [Step; 3] {
        let stone = |color| Step::Stone {
            by: Who::Seat(Seat::Second),
            color,
            area: Area::Anywhere,
        };
        let choice = Step::Colour {
            by: Seat::First,
            place_two: false,
        };
        [stone(Color::White), stone(Color::Black), choice]
    }
}

/// The first three stones of the 26 openings.
fn canonical() -> [Step; 3] {
    let by = Who::Seat(Seat::First);
    [
        Step::Stone {
            by,
            color: Color::Black,
            area: Area::Center,
        },
        Step::Stone {
            by,
            color: Color::White,
            area: Area::Within(1),
        },
        Step::Stone {
            by,
            color: Color::Black,
            area: Area::Within(2),
        },
    ]
}

impl fmt::Display for Procedure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not a procedure.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is not an opening: none, pro, long-pro, swap, swap2, rif, yamaguchi, soosyrv8, \
     taraguchi10, openings26 or balanced"
)]
pub struct ProcedureError(pub String);

impl FromStr for Procedure {
    type Err = ProcedureError;

    fn from_str(s: &str) -> Result<Procedure, ProcedureError> {
        let named = Procedure::ALL.into_iter().find(|p| p.name() == s);
        named.ok_or_else(|| ProcedureError(s.to_owned()))
    }
}

/// Where a stone may stand, by its distance from the centre: the larger of the differences in
/// columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// Any empty point.
    Anywhere,
    /// The centre.
    Center,
    /// At most this far: `Within(2)` is the central 5×5.
    Within(u8),
    /// Further than this: `Beyond(2)` is outside the central 5×5.
    Beyond(u8),
}

impl Area {
    /// Whether `p` is in the area of a board of this size.
    #[must_use]
    pub fn contains(self, p: Point, size: Size) -> bool {
        let distance = p.distance(size.center());
        match self {
            Area::Anywhere => true,
            Area::Center => distance == 0,
            Area::Within(radius) => distance <= radius,
            Area::Beyond(radius) => distance > radius,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Seat(Seat),
    Owner(Color),
    /// Who did not place the last stone.
    NotPlacer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A stone to place.
    Stone { by: Who, color: Color, area: Area },
    /// The choice of colour, or perhaps of two more stones.
    Colour { by: Seat, place_two: bool },
    /// A swap or not; with `offers`, perhaps fifth moves instead.
    Swap { by: Who, offers: Option<u8> },
    /// The number of fifth moves, from 1.
    Declare { by: Who, most: u8 },
    /// Black offers this many fifth moves, or as many as were declared.
    Offer(Option<u8>),
    /// White keeps one of them.
    Pick,
    /// The organiser deals a position.
    Deal,
}
