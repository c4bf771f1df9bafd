//! The page without a screen: what is on the table, what a person may do, what follows.
//!
//! [`Table`] takes an [`Action`] and answers with [`Effect`]s for the parts that touch the browser;
//! [`View`] and [`Cell`] are what there is to see of it. [`Saved`], [`Settings`] and [`Link`] are
//! read from outside and say what is wrong with them. [`online`] is the same for a room on a
//! server. [`drawing`] turns points into SVG text.
//! Nothing here knows a browser, so everything is tested natively.

mod book;
mod choice;
mod classroom;
pub mod drawing;
mod drill;
mod editor;
mod face;
mod inquiry;
mod ladder;
mod lesson;
mod link;
pub mod music;
pub mod names;
pub mod online;
mod original;
mod saved;
mod scene;
mod settings;
mod setup;
pub mod study;
mod table;
mod view;
mod wood;
mod words;

pub use book::{Book, BookError};
pub use choice::{BlackIs, Choice, Clash, FOULS, Opponent, Preset, openings};
pub use classroom::{Classroom, Layer, LessonError, LineThrough, Played, spot_line};
pub use drill::{Question, Score};
pub use editor::{Brush, Button, Draft, Editor, Remark, Trouble};
pub use face::face;
pub use inquiry::Inquiry;
pub use ladder::{Ladder, Rung, ladder};
pub use lesson::{Lesson, Step};
pub use link::{Link, LinkError, Wanted};
pub use original::{Beginning, Mode, modes, original};
pub use saved::{Saved, SavedError};
pub use settings::{BoardLook, Motion, Settings, Theme};
pub use setup::{Computer, EngineName, Level, LevelError, Seat, SeatError, Setup, with_settings};
pub use table::{Action, Effect, Heard, Notice, Purpose, Sound, Table};
pub use tengen_textbook::{
    BLIND_SPOTS, BlindSpot, Depth, Program, ProgramSpec, Settings as ProgramSettings,
};
pub use view::{Can, Cell, Deciding, Draw, Phase, Touch, View};
pub use words::{move_name, on_foul_name};

#[cfg(test)]
mod tests;
