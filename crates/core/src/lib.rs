//! The rules of five in a row.
//!
//! This crate knows boards from 5×5 to 22×22, the five rules Tengen plays, and nothing about
//! engines, files or screens. It does no input or output, reads no clock and holds no `unsafe`.
//!
//! * [`Point`], [`Size`], [`Color`], [`Rule`], [`Move`]: small copy types.
//! * [`Board`]: stones only, kept as line words so that a row is a shift and a mask.
//! * [`Position`]: a board, a rule, whose turn it is, how it got there and whether it is over.
//! * [`Start`]: where a position's moves began: the empty board or a set-up, also as text.
//! * [`PositionSpec`]: a position in its serialised form: rule, size, start and moves.
//! * [`Game`]: a position with the policies around it: undo and redo, resignation, agreed draws,
//!   what a foul costs, what happens when nobody can make five any more.
//! * [`OpenedGame`]: a game with the opening procedure before it.
//! * [`PosKey`]: a key that a position shares with its turned and mirrored images.
//! * [`foul`]: renju's forbidden points, exact and recursive, generic over who holds the stones.
//! * [`why`]: the reasons behind a forbidden point, as a tree.
//! * [`literal`]: the same rules again, slow and word for word, sharing nothing with the above.
//! * [`opening`]: opening procedures as one state machine, and the 26 named openings.
//! * [`notation`]: `h8i9j8` in and out; with the feature `serde`, `as_text`.
//! * [`SplitMix`]: numbers that are the same for the same seed everywhere.
//!
//! Rules follow the RIF *International Rules of Renju* (1996) and the Gomocup rule numbers 0, 1,
//! 4, 8 and 9. Answers are enums and points, never sentences.
//!
//! ```
//! use tengen_core::{Foul, Game, Illegal, Policy, Position, Rule, Size, notation, why};
//!
//! // Black has i8 j8 and h9 h10, so h8 would make two open threes at once.
//! let moves = notation::parse_moves("i8a1j8a3h9o1h10o3")?;
//! let position = Position::from_moves(Rule::Renju, Size::STANDARD, &moves)?;
//! let mut game = Game::new(position, Policy::default());
//! let point = "h8".parse()?;
//! assert_eq!(game.play(point), Err(Illegal::Forbidden(point, Foul::DoubleThree)));
//!
//! // The reasons: both threes are real.
//! let reasons = why::explain(game.position().board(), point).expect("an empty point");
//! assert_eq!(reasons.threes.iter().filter(|three| three.is_real()).count(), 2);
//!
//! // Another move, taken back and played again.
//! game.play("g8".parse::<tengen_core::Point>()?)?;
//! assert!(game.undo());
//! assert_eq!(notation::format_moves(game.undone()), "g8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alive;
#[cfg(feature = "serde")]
pub mod as_text;
mod board;
mod canonical;
mod claim;
mod color;
pub mod foul;
mod game;
mod hash;
pub mod line;
pub mod literal;
pub mod notation;
mod opened;
pub mod opening;
mod outcome;
mod point;
mod position;
mod random;
mod rule;
mod scan;
mod spec;
mod start;
mod symmetry;
pub mod why;
pub mod win;

pub use alive::can_still_five;
pub use board::Board;
pub use canonical::{Canonical, Images, PosKey, PosKeyError};
pub use claim::{ClaimError, Claimable};
pub use color::{Color, ColorError};
pub use foul::{Foul, Fouls};
pub use game::{DeadDraw, Game, Policy};
pub use hash::{stone_key, white_to_move_key};
pub use line::Direction;
pub use opened::{OpenedGame, PlayError};
pub use outcome::{Ending, Outcome};
pub use point::{Point, PointError, Size, SizeError};
pub use position::{Illegal, Move, OnFoul, Position, ReplayError, SetupError, WrongClaim};
pub use random::SplitMix;
pub use rule::{Rule, RuleError};
pub use spec::PositionSpec;
pub use start::{Start, StartError, StartTextError};
pub use symmetry::Symmetry;
