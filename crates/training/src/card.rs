//! Cards: a position with its right answers, the same in all orientations.

use tengen_core::{Canonical, Point, PosKey, Position, SetupError, SplitMix, Symmetry};
use tengen_proof::Reason;
use thiserror::Error;

use crate::diagram::Diagram;
use crate::fsrs::Memory;
use crate::puzzle::Puzzle;

/// A day by the learner's calendar, counted from any day.
pub type Day = i32;

/// What a card asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A better move than the one that was played in an own game.
    Moment,
    /// The only moves that stop the other side's win.
    OnlyDefence,
    /// The first move of a win.
    Win,
    /// Whether a point is forbidden to Black.
    Forbidden,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Moment, Kind::OnlyDefence, Kind::Win, Kind::Forbidden];
}

/// What identifies a card: equal for all images of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardKey {
    /// The position.
    pub position: PosKey,
    /// What is asked.
    pub kind: Kind,
    /// The point that is asked about, in the orientation of the card; only with
    /// [`Kind::Forbidden`].
    pub point: Option<Point>,
}

/// What is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Any of these moves, in point order.
    Moves(Vec<Point>),
    /// Whether the point of the key is forbidden.
    Forbidden(bool),
}

/// A card with its place in the schedule.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub(crate) key: CardKey,
    /// In the orientation of the key.
    pub(crate) diagram: Diagram,
    pub(crate) answers: Answers,
    /// SHA-256 of the certificates that prove the answers.
    pub(crate) proofs: Vec<[u8; 32]>,
    pub(crate) state: State,
}

/// The part of a card that reviews change.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct State {
    /// `None` before the first review.
    pub memory: Option<Memory>,
    /// The day of the last review.
    pub reviewed: Day,
    /// The day from which it is asked again.
    pub due: Day,
    /// Failures since it was last set aside.
    pub failed: u32,
    /// Whether it was set aside after too many failures.
    pub set_aside: bool,
}

/// Why a card is not asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CardFault {
    /// The stones are no set-up today.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The game is over in the position.
    #[error("the game is over in this position")]
    Over,
    /// An answer is illegal today.
    #[error("{0} is no legal answer")]
    Illegal(Point),
    /// Whether the point is forbidden is judged differently today.
    #[error("whether {0} is forbidden is judged differently now")]
    Judged(Point),
    /// There is no answer, or not of the card's kind.
    #[error("the card has no answers of its kind")]
    Answers,
}

impl Card {
    /// A new card of a position; its answers are moves of that position.
    ///
    /// # Errors
    /// If the rules do not accept them.
    pub fn new(
        position: &Position,
        kind: Kind,
        moves: &[Point],
        proofs: Vec<[u8; 32]>,
    ) -> Result<Card, CardFault> {
        let canonical = Canonical::of(position);
        // All images of a move that the position's symmetries exchange are answers.
        let images = canonical.stabiliser().flat_map(|symmetry| {
            let onto = symmetry.then(canonical.orientation());
            moves.iter().map(move |&p| onto.apply(p, position.size()))
        });
        let mut answers: Vec<Point> = images.collect();
        answers.sort_unstable();
        answers.dedup();
        let key = CardKey {
            position: canonical.key(),
            kind,
            point: None,
        };
        Card::checked(key, position, Answers::Moves(answers), proofs)
    }

    /// A new card that asks whether a point is forbidden to Black.
    ///
    /// # Errors
    /// If the point is taken, or it is not Black's turn.
    pub fn forbidden(position: &Position, point: Point) -> Result<Card, CardFault> {
        let canonical = Canonical::of(position);
        let forbidden = is_forbidden(position, point)?;
        let key = CardKey {
            position: canonical.key(),
            kind: Kind::Forbidden,
            point: Some(canonical.to_image(point)),
        };
        let answers = Answers::Forbidden(forbidden);
        Card::checked(key, position, answers, Vec::new())
    }

    /// The card of a puzzle.
    ///
    /// # Errors
    /// If the rules do not accept its position and answers.
    pub fn of_puzzle(puzzle: &Puzzle, proofs: Vec<[u8; 32]>) -> Result<Card, CardFault> {
        let kind = match puzzle.is_defence() {
            true => Kind::OnlyDefence,
            false => Kind::Win,
        };
        Card::new(&puzzle.diagram.position()?, kind, &puzzle.answers(), proofs)
    }

    /// The card of a mistake in an own game; `None` unless all answers are proved, and that every
    /// other move loses. A four that may only put the win off leaves that open.
    ///
    /// # Errors
    /// If the rules do not accept the position and answers.
    pub fn of_mistake(position: &Position, reason: &Reason) -> Result<Option<Card>, CardFault> {
        match reason {
            Reason::Only {
                answers,
                fours: false,
                ..
            } => Card::new(position, Kind::Moment, answers, Vec::new()).map(Some),
            _ => Ok(None),
        }
    }

    fn checked(
        key: CardKey,
        position: &Position,
        answers: Answers,
        proofs: Vec<[u8; 32]>,
    ) -> Result<Card, CardFault> {
        let onto = Canonical::of(position).orientation();
        let card = Card {
            key,
            diagram: Diagram::of(position).mapped(onto),
            answers,
            proofs,
            state: State::default(),
        };
        card.check().map(|()| card)
    }

    /// What identifies it.
    #[must_use]
    pub const fn key(&self) -> CardKey {
        self.key
    }

    /// The position, in the orientation of the key.
    #[must_use]
    pub const fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// Its place in the schedule.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The SHA-256 of the certificates that prove its answers.
    #[must_use]
    pub fn proofs(&self) -> &[[u8; 32]] {
        &self.proofs
    }

    /// Compares the card with the rules of today.
    ///
    /// # Errors
    /// What they judge differently.
    pub fn check(&self) -> Result<(), CardFault> {
        let position = self.diagram.position()?;
        if position.outcome().is_some() {
            return Err(CardFault::Over);
        }
        match (&self.answers, self.key.kind, self.key.point) {
            (Answers::Forbidden(forbidden), Kind::Forbidden, Some(point)) => {
                match is_forbidden(&position, point)? == *forbidden {
                    true => Ok(()),
                    false => Err(CardFault::Judged(point)),
                }
            }
            (Answers::Moves(moves), Kind::Moment | Kind::OnlyDefence | Kind::Win, None) => {
                let illegal = moves.iter().find(|&&p| position.legality(p).is_err());
                match illegal {
                    Some(&p) => Err(CardFault::Illegal(p)),
                    None if moves.is_empty() => Err(CardFault::Answers),
                    None => Ok(()),
                }
            }
            _ => Err(CardFault::Answers),
        }
    }

    /// The card in a random orientation, against memorising the picture.
    #[must_use]
    pub fn show(&self, seed: u64) -> Shown {
        let turn = SplitMix::new(seed).pick(&Symmetry::all());
        let turn = turn.unwrap_or(Symmetry::all()[0]);
        let size = self.diagram.size;
        Shown {
            diagram: self.diagram.mapped(turn),
            kind: self.key.kind,
            point: self.key.point.map(|p| turn.apply(p, size)),
            answers: match &self.answers {
                Answers::Forbidden(forbidden) => Answers::Forbidden(*forbidden),
                Answers::Moves(moves) => {
                    let mut moves: Vec<Point> =
                        moves.iter().map(|&p| turn.apply(p, size)).collect();
                    moves.sort_unstable();
                    Answers::Moves(moves)
                }
            },
        }
    }
}

fn is_forbidden(position: &Position, point: Point) -> Result<bool, CardFault> {
    use tengen_core::{Color, Illegal};
    if !position.rule().forbids(Color::Black) || position.to_move() != Color::Black {
        return Err(CardFault::Answers);
    }
    match position.legality(point) {
        Ok(()) => Ok(false),
        Err(Illegal::Forbidden(..)) => Ok(true),
        Err(_) => Err(CardFault::Illegal(point)),
    }
}

/// A card as the learner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The position.
    pub diagram: Diagram,
    /// What is asked.
    pub kind: Kind,
    /// The point that is asked about, with [`Kind::Forbidden`].
    pub point: Option<Point>,
    /// What is right.
    pub answers: Answers,
}
