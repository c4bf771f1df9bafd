//! Every sentence a person reads, on the page and in the terminal, in every language.
//!
//! Rules and engine answer in enums and points; this crate turns them into words. The words
//! stand in Fluent files under `ftl/<language>/`, embedded in native programs ([`supply`] brings them to the page), and are reached by name
//! only through typed doors: a [`Key`] or a [`TerminalKey`] for a fixed text, a method of [`Text`] for one with
//! values in it. Tests hold every language to the same messages with the same variables, so a
//! lookup cannot fail at run time.
//!
//! Values may be words of strangers: of files, servers, engines. [`printable`] makes a line of
//! them that no terminal obeys, and every value of a [`Text`] goes through it.
//!
//! * `arena.ftl`: matches, lists of openings, checks of engines.
//! * `game.ftl`: rules, colours, results, refusals. Method names: [`Text::illegal`],
//!   [`Text::outcome`], [`Text::rule`], …
//! * `lesson.ftl`: how a founding program comes to its move.
//! * `online.ftl`: rooms on a server. [`Text::room_question`], …
//! * `openings.ftl`: opening procedures and renju's 26 openings. [`Text::procedure`],
//!   [`Text::opening_state`], [`Text::violation`], [`Text::named`], …
//! * `opponents.ftl`: who can be played against, besides the engine's levels.
//! * `page.ftl`: the page in the browser.
//! * `records.ftl`: files of games. [`Text::read_error`], [`Text::loss`], [`Text::remark`], …
//! * `setup.ftl`: free set-up of stones.
//! * `solver.ftl`: forced wins, their proofs, and what averts them.
//! * `textbook.ftl`: what the founding programs decide, and why.
//! * `why.ftl`: why a point is forbidden, step by step. [`Text::why`].
//! * `terminal.ftl`: the terminal.
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

// `english!("undrawn")` is the English text of a message, for documentation.
include!(concat!(env!("OUT_DIR"), "/english.rs"));

mod announced;
mod arena;
mod bundle;
mod game;
mod key;
mod language;
mod lesson;
mod message;
mod online;
mod opening;
mod page;
mod printable;
mod proofs;
mod records;
mod setup;
mod solver;
mod supply;
mod terminal;
mod textbook;
mod why;

pub use announced::{ANNOUNCED, announced};
pub use game::point_name;
pub use key::{Key, Plain, TerminalKey};
pub use language::{Language, LanguageError};
pub use lesson::LessonStep;
pub use message::{Text, Value};
pub use printable::printable;
#[cfg(not(target_family = "wasm"))]
pub use supply::pack;
pub use supply::{SupplyError, is_here, supplied, supply};
pub use why::{WhyPart, WhyStep};

#[cfg(test)]
mod tests;
