//! Every sentence that a person reads, on the page and in the terminal, in every language.
//!
//! The texts are Fluent files in `ftl/<language>/`, embedded in native programs; the page loads
//! them with [`supply`]. A [`Key`] or [`TerminalKey`] names a text without variables; the others
//! are methods of [`Text`]. Tests compare all languages' messages and variables, so a lookup cannot
//! fail at run time.
//!
//! Values may come from files, servers and engines: [`Text`] passes each through [`printable`],
//! which escapes control characters.
//!
//! * `account.ftl`: accounts of players: [`Text::account_not`], …
//! * `arena.ftl`: matches, lists of openings, checks of engines
//! * `game.ftl`: rules, colours, results, illegal moves: [`Text::illegal`], [`Text::outcome`], …
//! * `lesson.ftl`: lessons about the founding programs
//! * `library.ftl`: the list of games, records and puzzles
//! * `lobby.ftl`: the lobby: [`Text::lobby_not`], …
//! * `online.ftl`: rooms on a server: [`Text::room_question`], …
//! * `openings.ftl`: opening procedures and renju's 26 openings: [`Text::opening_state`], …
//! * `opponents.ftl`: opponents besides the engine's levels
//! * `page.ftl`, `terminal.ftl`: everything else
//! * `players.ftl`: players as one sees another, and what the host does: [`Text::player_not`], …
//! * `proofs.ftl`, `solver.ftl`: forced wins and defences, on the page and in the terminal
//! * `records.ftl`: records and their formats: [`Text::read_error`], [`Text::loss`], …
//! * `review.ftl`: reviews of games: [`Text::review_sentence`], …
//! * `setup.ftl`: set-ups
//! * `textbook.ftl`: decisions of the founding programs, in the terminal
//! * `training.ftl`: puzzles in steps, and cards
//! * `why.ftl`: why a point is forbidden: [`Text::why`]
//!
//! ```
//! use tengen_core::Rule;
//! use tengen_text::{Key, Language, Text};
//!
//! let english = Text::new(Language::English);
//! assert_eq!(english.get(Key::Undo), "Undo");
//! assert_eq!(english.rule(Rule::Renju), "Renju");
//! let chinese = Text::new(Language::Chinese);
//! assert_eq!(chinese.get(Key::Undo), "悔棋");
//! ```

// `english!("undrawn")` is the documentation of a message.
include!(concat!(env!("OUT_DIR"), "/english.rs"));

mod account;
mod analysis;
mod announced;
mod arena;
mod bundle;
mod game;
mod key;
mod language;
mod lesson;
mod library;
mod lobby;
mod message;
mod online;
mod opening;
mod page;
mod players;
mod printable;
mod proofs;
mod records;
mod resolve;
mod review;
mod setup;
mod solver;
mod supply;
mod terminal;
mod textbook;
mod training;
mod why;

pub use announced::{ANNOUNCED, announced};
pub use game::point_name;
pub use key::{Key, Plain, TerminalKey};
pub use language::{Language, LanguageError};
pub use lesson::LessonStep;
pub use message::{Plies, Text, Value};
pub use printable::printable;
#[cfg(not(target_family = "wasm"))]
pub use supply::pack;
pub use supply::{SupplyError, is_here, is_whole, supplied, supply, was_missed};
pub use why::{WhyPart, WhyStep};

#[cfg(test)]
mod tests;
