//! Records of games: one tree that keeps what the files hold, and the files themselves.
//!
//! * [`Record`]: a game tree with set-up stones, comments, marks, labels, clocks, a head of
//!   [`Info`] and whatever a file said that nobody here understands, kept for the way back.
//! * [`read()`] and [`write()`]: every format by its [`Format`]; the modules hold each format's own
//!   door ([`psq`], [`renlib`], [`sgf`], [`rif`], [`moves`], [`diagram`], [`yixin`], [`url`]).
//! * [`replay`]: a line of a record through the rules. Records replay whole; what the rules say
//!   about a move becomes a note at its ply.
//! * [`pack`]: a tree as bytes between modules of one program.
//! * [`edit`]: changes to a tree that can be undone, and the log that keeps them.
//! * [`symmetric`]: which nodes of a tree show the same position, turned or mirrored.
//!
//! A reader answers with a record or with one error that names the place, in bytes from the
//! start of the file, and the reason. With [`ReadOptions::lenient`] it keeps what was readable and
//! lists the rest as [`Notice`]s. A writer lists what its format cannot hold as [`Loss`]es.
//! Memory stays within a constant times the size of the input, and no input overflows a stack.
//!
//! ```
//! use tengen_record::{Format, ReadOptions, WriteOptions, read, write};
//!
//! let sgf = b"(;GM[4]SZ[15];B[hh](;W[ii])(;W[hi]))";
//! let reading = read(sgf, Format::Sgf, &ReadOptions::default())?;
//! let record = &reading.records[0];
//! assert_eq!(record.main_line().count(), 3); // the root and two moves
//!
//! // RenLib keeps the variation, a position string does not and says so.
//! let lib = write(&reading.records, None, Format::Renlib, &WriteOptions::default())?;
//! assert_eq!(read(&lib.bytes, Format::Renlib, &ReadOptions::default())?.records[0].len(), record.len());
//! let moves = write(&reading.records, None, Format::Moves, &WriteOptions::default())?;
//! assert_eq!(moves.bytes, b"h8i7\n");
//! assert!(!moves.losses.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cursor;
pub mod diagram;
pub mod edit;
mod error;
mod format;
mod game;
mod info;
mod linear;
mod loss;
pub mod moves;
mod node;
mod notices;
mod options;
pub mod pack;
mod proof;
pub mod psq;
pub mod renlib;
pub mod replay;
pub mod rif;
pub mod sgf;
pub mod symmetric;
mod text;
mod tree;
pub mod url;
mod walk;
pub mod yixin;

#[doc(hidden)]
pub mod fuzz;

pub use cursor::{Cursor, turn_by_count};
pub use error::{Fault, Notice, ReadError, WriteError};
pub use format::{Format, FormatError, detect, read, read_any, undetected, write};
pub use game::{GameResult, WinBy};
pub use info::{Field, Info};
pub use loss::{Loss, Lost};
pub use node::{Act, Clock, Extra, Label, Mark, MarkKind, Node, Prop, SetupStone};
pub use options::{PointOrder, ReadOptions, Reading, RowOrigin, WriteOptions, Written};
pub use proof::{ProofTree, proof_tree};
pub use text::{Charset, CharsetError};
pub use tree::{NodeId, Record, TreeError};
pub use walk::{Preorder, Step, Walk};
