//! A library of games and studies over a store of rows, without I/O of its own.
//!
//! * [`Library`]: documents with their edits, lists of them, judgements of positions.
//! * [`Rows`]: what a store must do. [`MemoryRows`] is one for tests; `worker-keep` has one
//!   over a browser's IndexedDB.
//! * [`Library::find_position`] finds a position in all orientations in all documents;
//!   [`Library::search_text`] finds comments and texts on boards.
//! * [`Merger`]: many games as one tree. [`Backup`]: everything as one file.
//!
//! Each change is one [`Batch`], so that a writer that is killed loses nothing that was
//! acknowledged and leaves nothing half done. Of two writers of one document, the later gets a
//! copy. Every row has a version and a checksum; one that cannot be read is set aside
//! ([`SetAside`]), and all others are as before. Ids and times come from the caller.
//!
//! ```
//! use tengen_core::{Size, notation};
//! use tengen_library::{DocumentId, Library, ListRequest, MemoryRows, New, ready};
//! use tengen_record::{Cursor, Record};
//!
//! let mut library = ready(Library::load(MemoryRows::default()))?;
//! for (id, moves) in [(1, "h8i9j8"), (2, "h8g9g8h9")] {
//!     let record = Record::from_moves(Size::STANDARD, &notation::parse_moves(moves)?)?;
//!     let (name, tags) = (format!("Game {id}"), vec!["games".to_owned()]);
//!     let new = New { id: DocumentId(id), name, tags, record, copy_of: None };
//!     ready(library.create(new, 0))?;
//! }
//! // The first two moves of either game are images of each other.
//! let asked = Record::from_moves(Size::STANDARD, &notation::parse_moves("h8i7")?)?;
//! let mut cursor = Cursor::new(&asked);
//! asked.main_line().for_each(|id| cursor.enter(id));
//! assert_eq!(cursor.board().stones(), 2);
//! let all = ListRequest { limit: 10, ..ListRequest::default() };
//! let hits = ready(library.find_position(cursor.board(), None, &all))?;
//! assert_eq!((hits.documents.total, hits.nodes), (2, 2));
//! assert_eq!(library.list(&all).rows[0].name, "Game 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backup;
mod certificate;
mod head;
mod judged;
mod judgement;
mod library;
mod list;
mod memory;
mod merge;
mod mirror;
mod row;
mod rows;
mod scan;
mod summary;
mod text;

pub use backup::{Backup, BackupError, Damage, Exported, Fault, Imported};
pub use certificate::{
    CertificateError, CertificateHash, MOST_CERTIFICATE, UnverifiedCertificate, VerifiedCertificate,
};
pub use head::{CopyOf, DocumentId, DocumentIdError, Head, Revision};
pub use judged::{Judged, pack_judged, unpack_judged};
pub use judgement::{
    EngineJudgement, Judgements, MOST_ENGINES, MOST_LINES, MOST_MOVES, ProofJudgement, Verdict,
};
pub use library::{
    Appended, Edits, Error, Finding, Library, Merged, New, Opened, PackedTree, PositionHit,
    PositionHits, Settings, TextHit, pack_settings, unpack_settings,
};
pub use list::{Filter, ListRequest, Sort, SortBy, Window};
pub use memory::{Failure, MemoryRows, ready};
pub use merge::{COUNTS_PROPERTY, Counts, Merger, canonical};
pub use mirror::{
    Attachments, Exchange, LARGEST_DOCUMENT, MOST_BYTES, Mirror, Owner, Put, PutError, Reply,
    Request, Version, VersionError, WholeError,
};
pub use row::{ENVELOPE, RowError, SetAside, VERSION, seal, unseal};
pub use rows::{Batch, Change, Row, Rows, StorageError, Table};
pub use scan::{NodePath, PositionIndex, TextPlace};
pub use summary::{Ended, Summary, opening_key};
