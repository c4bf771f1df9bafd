//! Game records: one tree for all file formats, their readers and writers.
//!
//! * [`Record`]: a tree with set-up stones, comments, marks, clocks, an [`Info`] header and the
//!   properties of a file that have no meaning here, kept for writing.
//! * [`read()`] and [`write()`]: every [`Format`]; each also has a module ([`psq`], [`renlib`],
//!   [`sgf`], [`rif`], [`moves`], [`diagram`], [`yixin`], [`url`]).
//! * [`replay`]: a line of a record under the rules; violations become notes.
//! * [`edit`]: undoable changes and their log. [`pack`]: a compact binary form.
//! * [`symmetric`]: nodes whose positions are equal up to rotation and reflection.
//!
//! A reader returns records or one error with a byte offset; if [`ReadOptions::lenient`] is set, it
//! skips errors and lists them as [`Notice`]s. A writer lists as [`Loss`]es what its format cannot
//! hold. Memory is linear in the input, and no input overflows the stack.
//!
//! ```
//! use tengen_record::{Format, ReadOptions, WriteOptions, read, write};
//!
//! let sgf = b"(;GM[4]SZ[15];B[hh](;W[ii])(;W[hi]))";
//! let reading = read(sgf, Format::Sgf, &ReadOptions::default())?;
//! let record = &reading.records[0];
//! assert_eq!(record.main_line().count(), 3); // the root and two moves
//!
//! // RenLib keeps the variation; a position string loses it.
//! let lib = write(&reading.records, None, Format::Renlib, &WriteOptions::default())?;
//! let back = read(&lib.bytes, Format::Renlib, &ReadOptions::default())?;
//! assert_eq!(back.records[0].len(), record.len());
//! let moves = write(&reading.records, None, Format::Moves, &WriteOptions::default())?;
//! assert_eq!(moves.bytes, b"h8i7\n");
//! assert!(!moves.losses.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod archive;
mod coding;
mod cursor;
pub mod diagram;
pub mod edit;
mod encoding;
mod error;
mod format;
mod game;
mod info;
mod known;
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
mod set_up;
pub mod sgf;
pub mod symmetric;
mod text;
mod tree;
mod turn;
pub mod url;
mod walk;
pub mod yixin;

#[doc(hidden)]
pub mod fuzz;

pub use coding::{Encodings, use_encodings};
pub use cursor::Cursor;
pub use error::{Fault, Ignored, Notice, ReadError, WriteError};
pub use format::{
    Format, FormatError, detect, lenient_helps, read, read_any, read_each, undetected, write,
};
pub use game::{GameResult, WinBy};
pub use info::{Field, Info};
pub use known::{Alike, KnownPositions};
pub use loss::{Loss, Lost};
pub use node::{Act, Clock, Extra, Label, Mark, MarkKind, Node, Prop, SetupStone};
pub use options::{
    OtherReading, PointOrder, ReadOptions, Reading, RowOrigin, WriteOptions, Written,
};
pub use proof::{ProofTree, proof_tree};
pub use set_up::{TurnFrom, turn_of_set_up};
pub use text::{Charset, CharsetError};
pub use tree::{NodeId, Record, TreeError};
pub use walk::{Preorder, Step, Walk};
