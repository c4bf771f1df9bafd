//! What is kept, and how it is sent.

use tengen_core::PositionSpec;
use tengen_record::edit::Entry;
use tengen_worker_protocol::library::{LibraryQuestion, Space, StoredText, Trouble};

/// Something to be kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Cards, their reviews and solved puzzles, as packed rows.
    Training(Vec<u8>),
    /// Changes of the training that wait until its rows are read, packed; see [`Outbox::settle`].
    ///
    /// [`Outbox::settle`]: super::Outbox::settle
    Changes(Vec<u8>),
    /// A proved win.
    Proof {
        /// The position in which the side to move wins.
        position: Box<PositionSpec>,
        /// Length of the win.
        plies: u32,
        /// The certificate's bytes.
        certificate: Vec<u8>,
    },
    /// Evaluations of positions, packed.
    Evaluations(Vec<u8>),
    /// A game or puzzle in its latest state, which the browser's storage has too.
    Text(StoredText),
    /// The tree of a record that is no document yet; see [`Outbox::begin_record`].
    ///
    /// [`Outbox::begin_record`]: super::Outbox::begin_record
    Tree(u32, NewTree),
    /// The same for a tree that is kept only once it is edited, such as an empty one.
    Draft(u32, NewTree),
    /// An edit of a record.
    Edit(u32, NewEdit),
    /// The name of a record in lists, after its edits so far.
    Name(u32, String),
}

/// A tree that becomes a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTree {
    /// The document's name.
    pub name: String,
    /// The tree, packed.
    pub tree: Vec<u8>,
    /// What lists show of it, if it is large.
    pub summary: Option<Vec<u8>>,
    /// An id that no document has.
    pub spare: u128,
}

/// An edit of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct NewEdit {
    /// The edit.
    pub entry: Entry,
    /// What lists show of the tree after it, if the tree is large.
    pub summary: Option<Vec<u8>>,
    /// An id that no document has.
    pub spare: u128,
}

/// What the library does not have of the training yet, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pending {
    /// Packed rows that are on their way.
    pub rows: Vec<Vec<u8>>,
    /// Changes that wait until the rows are read, packed.
    pub changes: Vec<Vec<u8>>,
}

/// A question to the library, with its attachment.
#[derive(Clone, Debug, PartialEq)]
pub struct Message(pub LibraryQuestion, pub Option<Vec<u8>>);

/// An id as in questions.
pub(super) fn id_text(id: u128) -> String {
    format!("{id:032x}")
}

/// What a store has acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Games and puzzles.
    Texts {
        /// Those whose copies were read back and are equal, and of which no later state waits.
        copied: Vec<StoredText>,
        /// The keys of those that the library cannot read, with the reasons.
        unreadable: Vec<(String, String)>,
        /// Where the library is kept.
        space: Space,
    },
    /// A record is now this document.
    Document {
        /// The record's number.
        record: u32,
        /// The document's id.
        id: String,
    },
    /// Edits of a record.
    Edits {
        /// The record's number.
        record: u32,
        /// The document that has them, if it is a copy because another tab was ahead.
        copy: Option<String>,
    },
}

/// A failure that is shown to the user, once until its store has everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The library cannot keep something now.
    Library(Trouble),
    /// A record is neither in the library nor in the browser's storage.
    RecordUnsaved,
}
