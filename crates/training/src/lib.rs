//! Training without I/O and clock: cards with a schedule, and puzzles with proofs.
//!
//! * [`Card`]: a position with all its right answers, one for all orientations; what it asks is its
//!   [`Kind`].
//! * [`Deck`]: the cards of a learner, what is due on a [`Day`], and the log of reviews. Days come
//!   from the caller.
//! * [`Attempt::grade`]: a grade from behaviour; [`Memory`]: the schedule, by FSRS-6.
//! * [`Puzzle`] and [`pack`]: puzzles whose answers are proved, as bytes.
//!
//! ```
//! use tengen_core::{Position, Rule, Size, notation};
//! use tengen_training::{Attempt, Card, Deck, Grade, Kind};
//!
//! // White has stopped a four of Black's at one end; Black has one other point for a five.
//! let moves = notation::parse_moves("h8g8i8a1j8a3k8a5")?;
//! let position = Position::from_moves(Rule::Renju, Size::STANDARD, &moves)?;
//! let card = Card::new(&position, Kind::Win, &["l8".parse()?], Vec::new())?;
//!
//! let (mut deck, key, today) = (Deck::default(), card.key(), 100);
//! deck.add(card);
//! assert_eq!(deck.due(today).today, [key]);
//! let right = Attempt { right: true, millis: 4_000, ..Attempt::default() };
//! assert_eq!(deck.review(key, &right, today), Some(Grade::Good));
//! assert_eq!(deck.card(key).map(|card| card.state().due), Some(today + 2));
//! assert!(deck.due(today + 1).today.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![doc(test(attr(deny(unused))))]

mod card;
mod deck;
mod diagram;
mod fsrs;
mod grade;
pub mod pack;
mod puzzle;
mod rows;
mod shape;

pub use card::{Answers, Card, CardFault, CardKey, Day, Kind, Shown, State};
pub use deck::{Added, Deck, Due, MOST_DUE, MOST_FAILURES, MOST_NEW, Review};
pub use diagram::Diagram;
pub use fsrs::{Grade, Memory};
pub use grade::Attempt;
pub use pack::PackError;
pub use puzzle::{Proof, Puzzle, PuzzleError, STEPS};
pub use rows::{ROW_VERSION, RowError};
pub use shape::{Arrangement, Shape};
