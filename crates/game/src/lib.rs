//! What a game is, for the page and for what keeps its games: without a screen and without I/O.
//!
//! A [`Setup`](setup::Setup) has the terms of a game and its players, a
//! [`Document`](document::Document) the tree with its state by the rules, and a
//! [`Saved`](saved::Saved) is the stored form, of which [`library`] makes documents for lists and
//! searches. [`puzzle`] is the stored form of puzzles, [`link`] a position in a link.
//!
//! ```
//! use tengen_core::{Rule, Size, notation};
//! use tengen_game::document::Document;
//! use tengen_game::library::game_document;
//! use tengen_game::saved::{Content, Saved};
//! use tengen_game::setup::{Seat, Setup};
//!
//! let setup = Setup::plain(Rule::Renju, Size::STANDARD, [Seat::Person; 2]);
//! let mut document = Document::empty(setup.terms)?;
//! for mv in notation::parse_moves("h8i9")? {
//!     document.play(mv)?;
//! }
//! let content = Content {
//!     id: "1", setup, document: &document, clock: None,
//!     linked: false, given: 0, helped: false, started: 0, changed: 0,
//! };
//! let text = Saved::new(&content).write()?;
//! assert_eq!(Saved::read(&text)?.document()?.1, document);
//! assert_eq!(game_document(&text)?.expect("moves").record.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod clock;
pub mod document;
pub mod library;
pub mod link;
pub mod proof;
pub mod puzzle;
pub mod saved;
pub mod setup;
pub mod stones;
pub mod words;
