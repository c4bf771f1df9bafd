//! Questions to the library worker: keeping, listing, finding, changing and copying documents.
//!
//! The worker is loaded when the first game is kept or the list is opened. It owns the database,
//! and the page sees windows of rows. Trees travel as `tengen_record::pack` writes them,
//! evaluations as `tengen_library::pack_judged` does, backups as files, each beside the JSON.

use serde::{Deserialize, Serialize};
use tengen_core::{PositionSpec, Rule};

use crate::WorkerQuestion;

/// A question to the library worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LibraryQuestion {
    /// Keep stored games and puzzles in their latest state; answered with [`LibraryAnswer::Kept`].
    Keep(Vec<StoredText>),
    /// A window of a list or of a search; answered with [`LibraryAnswer::Listed`].
    List(Box<Query>),
    /// By what lists can be narrowed; answered with [`LibraryAnswer::Known`].
    Known,
    /// What little boards of documents with these ids show; answered with
    /// [`LibraryAnswer::Boards`].
    Boards(Vec<String>),
    /// A document's content; answered with [`LibraryAnswer::Opened`].
    Open(String),
    /// Change documents; answered with [`LibraryAnswer::Done`].
    Change {
        /// Their ids.
        ids: Vec<String>,
        /// What to change.
        how: DocumentChange,
    },
    /// Keep the attached tree; answered with [`LibraryAnswer::Added`].
    Add {
        /// The document's name.
        name: String,
        /// The folder; empty for none.
        folder: String,
        /// What lists show of the tree, as the library packs it; the library reads the tree if it
        /// is `None`.
        summary: Option<Vec<u8>>,
        /// The document's id if one with this tree has been edited since it was kept: a new one,
        /// and the same again if the question is repeated.
        spare: String,
    },
    /// Add the attached edits to a document; answered with [`LibraryAnswer::Edited`].
    Edit {
        /// Its id.
        id: String,
        /// The state that they follow: the numbers of its base and of the edits after that.
        seen: (u32, u32),
        /// What lists show of the tree after them, if it is too large to be read by both page and
        /// library.
        summary: Option<Vec<u8>>,
        /// The id of a copy if another tab has edited the document: a new one, and the same again
        /// if the question is repeated.
        copy: String,
    },
    /// Merge the documents of a list into one tree; answered with [`LibraryAnswer::Merged`].
    Merge {
        /// The documents; their order and window do not matter.
        query: Box<Query>,
        /// The new document's name.
        name: String,
    },
    /// Keep the attached evaluations of positions where they are better; answered with
    /// [`LibraryAnswer::Done`].
    Judge,
    /// What is known of the attached positions; answered with [`LibraryAnswer::Done`] and an
    /// attachment.
    Judgements,
    /// Keep the attached certificate, by which the side to move wins in this number of plies;
    /// answered with [`LibraryAnswer::Done`].
    Prove(Box<PositionSpec>, u32),
    /// The certificate of a win of the side to move, which is still to be replayed; answered with
    /// [`LibraryAnswer::Done`] and the certificate if one is kept.
    Proof(Box<PositionSpec>),
    /// Keep the attached settings, if there are any, and then give those whose names begin with
    /// this, none if it is empty; answered with [`LibraryAnswer::Done`] and an attachment.
    Settings(String),
    /// Everything as one file; answered with [`LibraryAnswer::Exported`].
    Export,
    /// Add the attached backup; answered with [`LibraryAnswer::Restored`] or
    /// [`LibraryAnswer::Damaged`].
    Restore,
    /// Exchange documents with the mirror from now on, or no more; answered with
    /// [`LibraryAnswer::Done`].
    Share(bool),
}

impl WorkerQuestion for LibraryQuestion {
    type Answer = LibraryAnswer;

    /// Generous for large libraries on slow machines: only a worker that hangs reaches it.
    fn ms(&self) -> Option<u32> {
        Some(120_000)
    }

    fn reads_flag(&self) -> bool {
        false
    }
}

/// A game or puzzle in its stored form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredText {
    /// The entry's name in the browser's storage, which the answer repeats.
    pub key: String,
    /// Whether it is a puzzle and not a game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub puzzle: bool,
    /// Its JSON text.
    pub text: String,
}

/// What to list, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Query {
    /// A text in names, headers, comments or on boards.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The position to find in all orientations: board size and [`Start`](tengen_core::Start) text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<(u32, String)>,
    /// All of these tags.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// `black`, `white`, `draw` or `unknown`; of games against a computer also `won` or `lost` by
    /// the person.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub result: String,
    /// The opening's name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub opening: String,
    /// From this date on, as in `2026-11` or `2026-11-25`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub from: String,
    /// Up to this date.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub to: String,
    /// The board's size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// What is compared.
    pub sort: ListOrder,
    /// The first row wanted.
    pub offset: usize,
    /// How many rows are wanted.
    pub limit: usize,
}

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListOrder {
    /// The last change first.
    #[default]
    Changed,
    /// The last date in the header first.
    Date,
    /// By name.
    Name,
    /// The longest first.
    Moves,
    /// By opening.
    Opening,
}

impl ListOrder {
    /// All orders.
    pub const ALL: [ListOrder; 5] = [
        ListOrder::Changed,
        ListOrder::Date,
        ListOrder::Name,
        ListOrder::Moves,
        ListOrder::Opening,
    ];

    /// The name, as in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ListOrder::Changed => "changed",
            ListOrder::Date => "date",
            ListOrder::Name => "name",
            ListOrder::Moves => "moves",
            ListOrder::Opening => "opening",
        }
    }
}

/// A change of documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DocumentChange {
    /// Give another name.
    Rename(String),
    /// Move to a folder, an empty one for none.
    Folder(String),
    /// Delete until restored.
    Delete,
    /// Undo a deletion.
    Restore,
}

/// An answer of the library worker.
///
/// Variants have no named fields and rows are lists of texts, since the page reads these messages
/// with less code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LibraryAnswer {
    /// Stored texts are kept: the keys of those whose copies have been read back and are equal; the
    /// keys of unreadable ones, each with the reason; and the space.
    Kept(Vec<String>, Vec<(String, String)>, Space),
    /// A window of a list: the length of the whole list, and the rows.
    Listed(usize, Vec<DocumentRow>),
    /// By what lists can be narrowed: all tags, hidden ones included, and names of openings, with
    /// the number of documents; the number of rows that cannot be read; and the space.
    Known(Vec<(String, usize)>, Vec<(String, usize)>, usize, Space),
    /// For each document the stones as [`Start`](tengen_core::Start) text; empty for one that is
    /// gone, unreadable or too large.
    Boards(Vec<String>),
    /// What lists show of a document, the stored text of a game or puzzle, and the state. The tree
    /// with its edits is attached.
    Opened(Box<DocumentRow>, Option<String>, (u32, u32)),
    /// A change is made.
    Done,
    /// A document is kept under this id.
    Added(String),
    /// Edits are kept, and this is the state after them. If another tab has edited the document in
    /// between, they are kept in a copy with this id.
    Edited(Option<String>, (u32, u32)),
    /// Games are merged into a new document: how many, and how many could not be merged because of
    /// another size or a set-up.
    Merged(usize, usize),
    /// A backup is attached, which leaves out this number of unreadable rows.
    Exported(usize),
    /// A backup has been added: the numbers of documents that are new here, that were here already,
    /// and that differ from those here, of which both are kept; and the first damage of the file,
    /// if there is any, besides which everything was added.
    Restored([usize; 3], Option<String>),
    /// The attached file is no backup; the reason is for developers.
    Damaged(String),
    /// Nothing was done.
    Trouble(Trouble),
}

/// Where the library is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Option<u64>", into = "Option<u64>")]
pub enum Space {
    /// In the browser, with so many bytes left; a large number if that is not known.
    Browser(u64),
    /// In memory only: the browser refuses storage.
    Memory,
}

impl Space {
    /// In the browser, and how much is left is not known.
    pub const UNKNOWN: Space = Space::Browser(u64::MAX);
}

impl From<Option<u64>> for Space {
    fn from(left: Option<u64>) -> Space {
        left.map_or(Space::Memory, Space::Browser)
    }
}

impl From<Space> for Option<u64> {
    fn from(space: Space) -> Option<u64> {
        match space {
            Space::Browser(left) => Some(left),
            Space::Memory => None,
        }
    }
}

/// Why the library does not do something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u8, String)", into = "(u8, String)")]
pub enum Trouble {
    /// There is no space left.
    Full,
    /// There is no such document any more.
    Gone,
    /// Anything else, for developers.
    Broken(String),
}

impl From<(u8, String)> for Trouble {
    fn from((kind, why): (u8, String)) -> Trouble {
        match kind {
            0 => Trouble::Full,
            1 => Trouble::Gone,
            _ => Trouble::Broken(why),
        }
    }
}

impl From<Trouble> for (u8, String) {
    fn from(trouble: Trouble) -> (u8, String) {
        match trouble {
            Trouble::Full => (0, String::new()),
            Trouble::Gone => (1, String::new()),
            Trouble::Broken(why) => (2, why),
        }
    }
}

/// A document in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct DocumentRow {
    /// The id.
    pub id: String,
    /// The given name.
    pub name: String,
    /// Kind, opponent and folders.
    pub tags: Vec<String>,
    /// The rule, if it is known.
    pub rule: Option<Rule>,
    /// The board's size.
    pub size: u32,
    /// Moves of the main line.
    pub moves: u32,
    /// Nodes of the tree.
    pub nodes: u32,
    /// The names of Black and White.
    pub players: [String; 2],
    /// The tournament.
    pub event: String,
    /// The date in the header.
    pub date: String,
    /// `black`, `white`, `draw` or `unknown`.
    pub result: String,
    /// When it last changed, in milliseconds since 1970.
    pub changed: u64,
    /// Whether another tab or a backup had a different state of the same document.
    pub copy: bool,
    /// The text found, with some text around it; empty if none was searched.
    pub excerpt: String,
    /// The node found: at each node from the root on, the number of the child.
    pub path: Option<Vec<u32>>,
}

impl From<DocumentRow> for Vec<String> {
    fn from(row: DocumentRow) -> Vec<String> {
        let [black, white] = row.players;
        let path = row.path.map(|path| {
            let numbers = path.iter().map(u32::to_string);
            format!("/{}", numbers.collect::<Vec<_>>().join("/"))
        });
        vec![
            row.id,
            row.name,
            row.tags.join("\n"),
            row.rule.map_or("", Rule::name).to_owned(),
            row.size.to_string(),
            row.moves.to_string(),
            row.nodes.to_string(),
            black,
            white,
            row.event,
            row.date,
            row.result,
            row.changed.to_string(),
            row.copy.to_string(),
            row.excerpt,
            path.unwrap_or_default(),
        ]
    }
}

/// A field that is missing or no number is empty or 0.
impl From<Vec<String>> for DocumentRow {
    fn from(fields: Vec<String>) -> DocumentRow {
        let mut fields = fields.into_iter();
        let mut next = || fields.next().unwrap_or_default();
        let (id, name, tags, rule) = (next(), next(), next(), next());
        let number = |text: String| text.parse().unwrap_or(0);
        let mut count = || number(next()) as u32;
        let (size, moves, nodes) = (count(), count(), count());
        let (players, event, date, result) = ([next(), next()], next(), next(), next());
        let changed = number(next());
        let (copy, excerpt, path) = (next() == "true", next(), next());
        let path = path.strip_prefix('/').map(|path| {
            let numbers = path.split('/').filter_map(|n| n.parse().ok());
            numbers.collect()
        });
        DocumentRow {
            id,
            name,
            tags: tags.split_terminator('\n').map(str::to_owned).collect(),
            rule: rule.parse().ok(),
            size,
            moves,
            nodes,
            players,
            event,
            date,
            result,
            changed,
            copy,
            excerpt,
            path,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FromWorker, ToWorker, read, write};

    #[test]
    fn questions_come_back_as_they_were_sent() {
        let query = Query {
            text: "four".to_owned(),
            position: Some((15, "h8/i9/black".to_owned())),
            tags: vec![".game".to_owned()],
            size: Some(15),
            rule: Some(Rule::Renju),
            sort: ListOrder::Moves,
            limit: 30,
            ..Query::default()
        };
        let ids = || vec!["0".repeat(32)];
        for question in [
            LibraryQuestion::Keep(vec![StoredText {
                key: "tengen.game.1".to_owned(),
                puzzle: false,
                text: "{}".to_owned(),
            }]),
            LibraryQuestion::List(Box::new(query.clone())),
            LibraryQuestion::Known,
            LibraryQuestion::Open("1".to_owned()),
            LibraryQuestion::Edit {
                id: "1".to_owned(),
                seen: (1, 2),
                summary: Some(vec![15, 0, 255]),
                copy: "f".repeat(32),
            },
            LibraryQuestion::Change {
                ids: ids(),
                how: DocumentChange::Folder("renju/2026".to_owned()),
            },
            LibraryQuestion::Change {
                ids: ids(),
                how: DocumentChange::Delete,
            },
            LibraryQuestion::Add {
                name: "a.sgf".to_owned(),
                folder: String::new(),
                summary: None,
                spare: "f".repeat(32),
            },
            LibraryQuestion::Merge {
                query: Box::new(query),
                name: "all".to_owned(),
            },
            LibraryQuestion::Export,
            LibraryQuestion::Restore,
        ] {
            let asked = ToWorker { id: 1, question };
            let text = write(&asked);
            assert_eq!(
                read::<ToWorker<LibraryQuestion>>(&text).expect("a question"),
                asked
            );
        }
    }

    #[test]
    fn answers_come_back_as_they_were_sent() {
        let row = DocumentRow {
            id: "1".to_owned(),
            name: "A name".to_owned(),
            tags: vec![".game".to_owned(), "a/b".to_owned()],
            rule: Some(Rule::Renju),
            size: 15,
            moves: 3,
            nodes: 4,
            players: ["Sato".to_owned(), "Li".to_owned()],
            event: "Cup".to_owned(),
            date: "2026-11-25".to_owned(),
            result: "black".to_owned(),
            changed: 1_764_000_000_000,
            copy: true,
            excerpt: "text".to_owned(),
            path: Some(vec![0, 2]),
        };
        for answer in [
            LibraryAnswer::Kept(
                vec!["a".to_owned()],
                vec![("b".to_owned(), "why".to_owned())],
                Space::Browser(7),
            ),
            LibraryAnswer::Kept(Vec::new(), Vec::new(), Space::Memory),
            LibraryAnswer::Listed(1, vec![row.clone(), DocumentRow::default()]),
            LibraryAnswer::Opened(Box::new(row), Some("{}".to_owned()), (3, 4)),
            LibraryAnswer::Edited(Some("2".to_owned()), (0, 1)),
            LibraryAnswer::Trouble(Trouble::Broken("why".to_owned())),
            LibraryAnswer::Trouble(Trouble::Full),
        ] {
            let said = FromWorker::Answer { id: 3, answer };
            let text = write(&said);
            assert_eq!(
                read::<FromWorker<LibraryAnswer>>(&text).expect("an answer"),
                said
            );
        }
    }
}
