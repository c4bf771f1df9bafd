//! The page's state without a screen: what is on the board, what the user can do, what follows.
//!
//! [`Model`] holds layers, each a [`Scene`]: the local game, a room's game, tools on top. A
//! [`Session`] is a [`Document`] (game tree) with a cursor and an opponent; game, record
//! ([`Book`]), question to the solver ([`study::Study`]), puzzle ([`study::Trial`]) and room
//! ([`online::Online`]) are presets of it. Scenes return [`Effect`]s for the page to perform; a
//! worker's [`Reply`] goes to the layer that sent the [`Question`].
//!
//! [`View`] and [`Cell`] are what the page displays; [`drawing`] makes SVG of points. [`Saved`],
//! [`Settings`] and [`Link`] are read from outside, with named errors. No browser is needed, so
//! that all of it is tested natively.
//!
//! ```
//! use tengen_core::{Rule, Size};
//! use tengen_model::{Effect, Model, Outside, Seat, Session, Settings, Setup, Sound};
//!
//! let setup = Setup::plain(Rule::Renju, Size::STANDARD, [Seat::Person; 2]);
//! let mut model = Model::new(Session::new("game".to_owned(), setup, 1)?, 7);
//! let mut settings = Settings::default();
//!
//! // A click on the centre places a stone; the page plays a sound and stores the game.
//! let centre = "h8".parse()?;
//! let effects = model.touch(centre, Outside { now: 2, settings: &mut settings });
//! assert!(effects.contains(&Effect::Sound(Sound::Stone)));
//!
//! // An undone move can be redone.
//! model.update(Outside { now: 3, settings: &mut settings }, Box::new(Session::undo));
//! assert!(model.view().can.redo && !model.view().can.undo);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
mod black_chance;
mod book;
mod choice;
mod classroom;
pub mod clock;
mod context;
mod course;
pub mod drawing;
mod drill;
mod editor;
mod effect;
mod explore;
mod face;
mod finger;
mod inquiry;
mod kept_record;
mod keys;
mod ladder;
mod lesson;
mod link;
mod look;
mod model;
pub mod music;
pub mod names;
pub mod online;
mod opening;
mod original;
mod rehearsal;
pub mod review;
mod scene;
mod search;
mod section;
mod session;
mod settings;
mod streak;
pub mod study;
mod swap;
mod thumbnail;
pub mod training;
mod view;
mod wood;
mod words;
mod written;

pub use tengen_game::library;
use tengen_game::{document, saved, setup};

pub use analysis::{Analysis, AnalysisChoice, Analyst, Idle, ShownAnalysis};
pub use book::{
    Book, Branch, KnownMove, Numbered, Pen, ROW_MOVES, Reading, RowContent, RowMove, Shown,
    TreeRow, TreeRows, Turn,
};
pub use choice::{BlackIs, Choice, Clash, OpponentKind, Preset};
pub use classroom::{Classroom, Layer, LessonError, LineThrough, Played, spot_line};
pub use context::{Context, Outside};
pub use course::{CHAPTERS, ExerciseId, Solved, chapters};
pub use document::{Document, DocumentError, Refused, Stage};
pub use drill::{Drill, Score};
pub use editor::{Brush, Button, Draft, Editor, Remark, SetUpProblem};
pub use effect::{Effect, Keep, NewBoard, Notice, Question, Reply, RoomEffect, Sound};
pub use explore::{Exploration, Exploring};
pub use face::face;
pub use finger::{Finger, Lifted};
pub use inquiry::Inquiry;
pub use kept_record::{KEPT_BYTES, KeptFile, KeptPlace, KeptRecordError};
pub use keys::{AnalysisKey, Focus, KEYS_TOLD, Press, RecordKey, Shortcut};
pub use ladder::{Ladder, Rung, ladder};
pub use lesson::{Explains, Lesson, Step};
pub use link::{Link, LinkError};
pub use look::{Go, Place};
pub use model::{Change, Model};
pub use opening::Procedural;
pub use original::{Beginning, Mode, modes, original};
pub use rehearsal::Rehearsal;
pub use saved::{Saved, SavedError};
pub use scene::{Drawing, Export, Input, Openable, Positions, Practice, Scene, Stacking, Stepping};
pub use search::{LayerId, SearchId, Searches, Worker};
pub use section::{Section, SectionError};
pub use session::{
    Clocks, Confirm, Help, Holds, Opponent, Play, Purpose, Session, ThreatHelp, Warning,
};
pub use settings::{BoardLook, Motion, Settings, Theme};
pub use setup::{Computer, EngineName, Seat, SeatError, Setup, with_settings};
pub use streak::Streak;
pub use swap::{SwapChoice, SwapDrill, SwapShown};
pub use tengen_game::clock::{BoardTerms, BoardTermsError, Stopped};
pub use tengen_game::link::{PositionError, Wanted};
pub use tengen_game::words::{FOULS, on_foul_name};
pub use tengen_textbook::{BLIND_SPOTS, BlindSpot, Depth, Program, ProgramSettings, ProgramSpec};
pub use thumbnail::Thumbnail;
pub use view::{Can, Cell, Deciding, Draw, Phase, Touch, View};
pub use words::move_name;

#[cfg(test)]
mod tests;
