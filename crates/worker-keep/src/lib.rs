//! What the page keeps, in Web Workers: the library, and the files that go in and out.
//!
//! One wasm module, which two workers load: [`LibraryService`] answers the questions of
//! [`tengen_worker_protocol::library`], and [`RecordService`] those of
//! [`tengen_worker_protocol::records`]. Each is a worker of its own, so that a large file delays no
//! move on its way into the database.
//!
//! ```
//! use tengen_library::{MemoryRows, ready};
//! use tengen_record::{Record, pack::pack};
//! use tengen_worker_keep::{LibraryService, Surroundings};
//! use tengen_worker_protocol::library::*;
//!
//! let around = Surroundings { now: || 1_700_000_000_000, random: || 7 };
//! let mut service = ready(LibraryService::load(MemoryRows::default(), around))?;
//! let moves = tengen_core::notation::parse_moves("h8i9i8")?;
//! let tree = pack(&Record::from_moves(tengen_core::Size::STANDARD, &moves)?);
//!
//! // The tree is kept, and listed.
//! let (name, folder) = ("Mine".to_owned(), String::new());
//! let spare = format!("{:032x}", 8);
//! let add = LibraryQuestion::Add { name, folder, summary: None, spare };
//! ready(service.answer(add, tree, Space::UNKNOWN));
//! let list = LibraryQuestion::List(Box::new(Query { limit: 10, ..Query::default() }));
//! let (answer, _) = ready(service.answer(list, Vec::new(), Space::UNKNOWN));
//! let LibraryAnswer::Listed(1, rows) = answer else { panic!("{answer:?}") };
//! assert_eq!((rows[0].name.as_str(), rows[0].moves), ("Mine", 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(target_arch = "wasm32")]
mod encodings;
mod library;
mod records;

pub use library::{BringError, LibraryService, StoredGame, Surroundings};
pub use records::{Answered, RecordService, sgf};
