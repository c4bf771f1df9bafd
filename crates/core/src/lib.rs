//! The rules of five in a row, on boards from 5×5 to 22×22: no input or output, no clock.
//!
//! * [`Point`], [`Size`], [`Color`], [`Rule`], [`Move`]: small copy types.
//! * [`Board`]: stones only. [`Position`]: a board with rule, turn, moves and result.
//! * [`Game`]: a position with undo, redo, resignation, draws and policies.
//! * [`OpenedGame`]: a game with the opening procedure before it.
//! * [`Start`], [`PositionSpec`]: where the moves begin, and positions in serialised form.
//! * [`foul`], [`why`]: renju's forbidden points, and their explanation as a tree.
//! * [`literal`]: the same rules word for word, to check the fast ones and certificates.
//! * [`opening`]: opening procedures as a state machine, and the 26 named openings.
//! * [`PosKey`]: a key that does not depend on how the board is turned or mirrored.
//! * [`plain`]: fours and open threes that win at once unless they are answered.
//! * [`notation`]: `h8i9j8` in and out; with the feature `serde`, `as_text`.
//!
//! Rules follow the RIF *International Rules of Renju* (1996) and Gomocup's rules 0, 1, 4, 8 and 9.
//! Results are enums and points; `tengen-text` makes sentences of them.
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
//! let reasons = why::explain(game.position().board(), point).expect("an empty point");
//! assert_eq!(reasons.threes.iter().filter(|three| three.is_real()).count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![doc(test(attr(deny(unused))))]

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
mod level;
pub mod line;
pub mod literal;
pub mod notation;
mod opened;
pub mod opening;
mod outcome;
pub mod plain;
mod point;
mod position;
mod random;
mod rule;
mod scan;
mod searched;
mod spec;
mod start;
mod symmetry;
mod terms;
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
pub use level::{Level, LevelError};
pub use line::Direction;
pub use opened::{OpenedGame, PlayError};
pub use outcome::{Ending, Outcome};
pub use point::{Point, PointError, Size, SizeError};
pub use position::{Illegal, Move, OnFoul, Position, ReplayError, SetupError, WrongClaim};
pub use random::SplitMix;
pub use rule::{Rule, RuleError};
pub use searched::{SearchedLine, ThreatKind, ThreatOnBoard};
pub use spec::PositionSpec;
pub use start::{Start, StartError, StartTextError};
pub use symmetry::Symmetry;
pub use terms::Terms;
