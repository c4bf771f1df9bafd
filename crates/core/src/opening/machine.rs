//! The state machine of all procedures.

use std::collections::VecDeque;

use super::action::{Action, Decision, Kind, Violation};
use super::equivalence::equivalent;
use super::steps::{Area, Procedure, Seat, Step, Who};
use crate::{Color, Illegal, Point, Position, Rule, Size};

/// An opening in progress.
///
/// ```
/// use tengen_core::opening::{Action, Opening, Procedure, Seat};
/// use tengen_core::{Color, Rule, Size};
///
/// let mut opening = Opening::new(Procedure::Swap2, Rule::Freestyle, Size::STANDARD)?;
/// for p in ["h8", "i9", "g8"] {
///     opening.act(Some(Seat::First), Action::Place(p.parse()?))?;
/// }
/// opening.act(Some(Seat::Second), Action::TakeBlack)?;
/// assert_eq!((opening.decision(), opening.owner(Color::White)), (None, Seat::First));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    procedure: Procedure,
    position: Position,
    black: Seat,
    /// The player who placed the last stone.
    placer: Seat,
    steps: VecDeque<Step>,
    declared: Option<u8>,
    offers: Vec<Point>,
    actions: Vec<Action>,
}

impl Opening {
    /// Starts a procedure on an empty board; an error if the board is too small or a fixed number
    /// of offers is not 1 to 12.
    pub fn new(procedure: Procedure, rule: Rule, size: Size) -> Result<Opening, Violation> {
        if size.get() < procedure.min_size() {
            return Err(Violation::TooSmall(procedure.min_size()));
        }
        if let Procedure::Yamaguchi {
            offers: Some(found),
        } = procedure
            && !(1..=12).contains(&found)
        {
            return Err(Violation::Number { found, most: 12 });
        }
        Ok(Opening::begin(procedure, rule, size))
    }

    /// No procedure at all, which fits every board.
    pub(crate) fn none(rule: Rule, size: Size) -> Opening {
        Opening::begin(Procedure::None, rule, size)
    }

    fn begin(procedure: Procedure, rule: Rule, size: Size) -> Opening {
        Opening {
            procedure,
            position: Position::new(rule, size),
            black: Seat::First,
            placer: Seat::First,
            steps: procedure.steps(),
            declared: None,
            offers: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// The procedure.
    #[must_use]
    pub const fn procedure(&self) -> Procedure {
        self.procedure
    }

    /// The stones so far, without fifth moves on offer.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The player who has this colour now.
    #[must_use]
    pub const fn owner(&self, color: Color) -> Seat {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    /// The fifth moves on offer, in the order given; empty once one is kept.
    #[must_use]
    pub fn offers(&self) -> &[Point] {
        &self.offers
    }

    /// The number of fifth moves that was declared; `None` if there was no declaration yet.
    #[must_use]
    pub const fn declared(&self) -> Option<u8> {
        self.declared
    }

    /// The actions so far. Replayed from the start, they lead here.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The decision that is due; `None` when ordinary play begins.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        let step = self.steps.front()?;
        let (who, kind) = match *step {
            Step::Stone { by, color, area } => (by, Kind::Place { color, area }),
            Step::Colour { by, place_two } => (Who::Seat(by), Kind::Colour { place_two }),
            Step::Swap { by, offers } => (by, Kind::Swap { offers }),
            Step::Declare { by, most } => (by, Kind::Declare { most }),
            Step::Offer(count) => {
                let count = count.or(self.declared).unwrap_or(1);
                (Who::Owner(Color::Black), Kind::Offer { count })
            }
            Step::Pick => (Who::Owner(Color::White), Kind::Pick),
            Step::Deal => {
                return Some(Decision {
                    seat: None,
                    kind: Kind::Deal,
                });
            }
        };
        Some(Decision {
            seat: Some(self.seat(who)),
            kind,
        })
    }

    fn seat(&self, who: Who) -> Seat {
        match who {
            Who::Seat(seat) => seat,
            Who::Owner(color) => self.owner(color),
            Who::NotPlacer => self.placer.other(),
        }
    }

    /// The points to choose from: for the next stone, for a fifth move besides those already
    /// `chosen`, or the offers. Empty if the decision is about no point.
    #[must_use]
    pub fn points(&self, chosen: &[Point]) -> Vec<Point> {
        let empty = || self.position.legal_points().into_iter();
        match self.decision().map(|d| d.kind) {
            Some(Kind::Place { area, .. }) => empty()
                .filter(|&p| area.contains(p, self.position.size()))
                .collect(),
            Some(Kind::Offer { .. }) => empty()
                .filter(|&p| self.clashing(chosen, p).is_none())
                .collect(),
            Some(Kind::Pick) => self.offers.clone(),
            _ => Vec::new(),
        }
    }

    /// The point of `chosen` that `p` is equivalent to.
    #[must_use]
    pub fn clashing(&self, chosen: &[Point], p: Point) -> Option<Point> {
        chosen
            .iter()
            .copied()
            .find(|&q| equivalent(self.position.board(), q, p))
    }

    /// Carries out an action; `seat` is `None` for the organiser.
    ///
    /// # Errors
    /// [`Violation`]; the opening is unchanged.
    pub fn act(&mut self, seat: Option<Seat>, action: Action) -> Result<(), Violation> {
        let decision = self.decision().ok_or(Violation::Over)?;
        if decision.seat != seat {
            return Err(Violation::NotYours);
        }
        match (decision.kind, &action) {
            (Kind::Place { area, .. }, &Action::Place(p)) => self.place(seat, area, p)?,
            (Kind::Colour { .. }, Action::TakeBlack | Action::TakeWhite) => {
                let black = action == Action::TakeBlack;
                self.black = seat.map_or(self.black, |s| if black { s } else { s.other() });
                self.steps.pop_front();
            }
            (Kind::Colour { place_two: true }, Action::PlaceTwo) => {
                self.replace_step(&Procedure::two_more());
            }
            (Kind::Swap { offers }, Action::Swap | Action::Keep) => {
                if action == Action::Swap {
                    self.black = self.black.other();
                }
                match offers {
                    Some(_) => self.replace_step(&Procedure::taraguchi_without_offers()),
                    None => self.replace_step(&[]),
                }
            }
            (
                Kind::Swap {
                    offers: Some(count),
                },
                Action::KeepAndOffer,
            ) => {
                self.replace_step(&[Step::Offer(Some(count)), Step::Pick]);
            }
            (Kind::Declare { most }, &Action::Declare(found)) => {
                if !(1..=most).contains(&found) {
                    return Err(Violation::Number { found, most });
                }
                self.declared = Some(found);
                self.steps.pop_front();
            }
            (Kind::Offer { count }, Action::Offer(points)) => self.offer(count, points)?,
            (Kind::Pick, &Action::Pick(p)) => self.pick(p)?,
            (Kind::Deal, Action::Deal(points)) => self.deal(points)?,
            _ => return Err(Violation::NotNow(action)),
        }
        self.actions.push(action);
        Ok(())
    }

    /// Replaces the step just taken.
    fn replace_step(&mut self, steps: &[Step]) {
        self.steps.pop_front();
        for &step in steps.iter().rev() {
            self.steps.push_front(step);
        }
    }

    fn place(&mut self, seat: Option<Seat>, area: Area, p: Point) -> Result<(), Violation> {
        self.position.legality(p)?;
        if !area.contains(p, self.position.size()) {
            return Err(Violation::Outside(p, area));
        }
        self.position.play(p)?;
        self.placer = seat.unwrap_or(self.placer);
        self.steps.pop_front();
        Ok(())
    }

    fn offer(&mut self, count: u8, points: &[Point]) -> Result<(), Violation> {
        if points.len() != usize::from(count) {
            return Err(Violation::Count {
                found: points.len(),
                count,
            });
        }
        for (i, &p) in points.iter().enumerate() {
            self.position.legality(p)?;
            if let Some(q) = self.clashing(&points[..i], p) {
                return Err(Violation::Equivalent(q, p));
            }
        }
        self.offers = points.to_vec();
        self.steps.pop_front();
        Ok(())
    }

    fn pick(&mut self, p: Point) -> Result<(), Violation> {
        if !self.offers.contains(&p) {
            return Err(Violation::NotOffered(p));
        }
        self.position.play(p)?;
        self.offers.clear();
        self.steps.pop_front();
        Ok(())
    }

    fn deal(&mut self, points: &[Point]) -> Result<(), Violation> {
        let mut dealt = self.position.clone();
        for &p in points {
            dealt.play(p)?;
        }
        if let Some(outcome) = dealt.outcome() {
            return Err(Violation::Illegal(Illegal::Over(outcome.by)));
        }
        self.position = dealt;
        self.steps.pop_front();
        Ok(())
    }

    /// The number of the stone that is due (or was last placed, if no stone is due), and the known
    /// total of the procedure. `None` if no stones are placed one by one.
    #[must_use]
    pub fn stones(&self) -> Option<(usize, usize)> {
        let placed = self.position.ply();
        let is_stone = |step: &&Step| matches!(step, Step::Stone { .. } | Step::Pick);
        let all = match self.procedure {
            Procedure::None | Procedure::Balanced => return None,
            // A sixth stone without fifth moves stands anywhere: that is ordinary play.
            Procedure::Taraguchi10 => 5,
            _ => placed + self.steps.iter().filter(is_stone).count(),
        };
        let due = match self.decision()?.kind {
            Kind::Place { .. } | Kind::Offer { .. } | Kind::Pick => placed + 1,
            Kind::Colour { .. } | Kind::Swap { .. } | Kind::Declare { .. } | Kind::Deal => placed,
        };
        Some((due.min(all), all))
    }

    /// The opening before the last action; `None` at the start.
    #[must_use]
    pub fn before_last(&self) -> Option<Opening> {
        let (_, earlier) = self.actions.split_last()?;
        let start = Opening::new(self.procedure, self.position.rule(), self.position.size());
        let mut opening = start.ok()?;
        for action in earlier {
            let seat = opening.decision()?.seat;
            opening.act(seat, action.clone()).ok()?;
        }
        Some(opening)
    }
}
