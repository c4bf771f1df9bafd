//! The list of the sheet *Games*: what it is narrowed to, its rows around the visible ones, and
//! what the user changes in it.

use std::collections::HashMap;

use tengen_core::Size;
use tengen_model::Thumbnail;
use tengen_model::library::is_hidden;
use tengen_text::{Key, Text};
use tengen_worker_protocol::library::{
    DocumentChange, DocumentRow, LibraryAnswer, LibraryQuestion, Query, Space,
};

/// Rows above and below the visible ones.
const AROUND: usize = 10;
/// The most rows that exist at once.
pub const MOST: usize = 56;

/// Tags and openings, with their numbers of documents.
pub type Counted = Vec<(String, usize)>;

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the library, and report the answer with this number.
    Ask(u64, LibraryQuestion),
    /// The browser's storage forgets this document, which is being deleted.
    Forget(String),
    /// The list has changed.
    Listed,
    /// Where the library is kept.
    NoteSpace(Space),
    /// Tell the user how many documents cannot be read.
    TellUnreadable(usize),
    /// Tell the user how many games were merged, into what, and how many were left out.
    TellMerged(usize, String, usize),
}

/// The rows that exist.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Window {
    /// How many there are in all.
    pub total: usize,
    /// The place of the first one.
    pub offset: usize,
    /// They themselves.
    pub rows: Vec<DocumentRow>,
}

#[derive(Clone, Debug, PartialEq)]
enum Step {
    /// Rows from a place on.
    List(usize),
    /// The little boards of rows.
    Draw(Vec<DocumentRow>),
    Learn,
    Change(Box<DocumentRow>, DocumentChange),
    Merge(String),
}

/// The list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameList {
    query: Query,
    /// The first visible row, and how many are visible.
    visible: (usize, usize),
    window: Option<Window>,
    known: (Counted, Counted),
    chosen: Option<DocumentRow>,
    deleted: Option<DocumentRow>,
    /// Little boards by document and time of its last change.
    boards: HashMap<(String, u64), Thumbnail>,
    /// Questions on their way; of those for rows only the last one counts.
    open: Vec<(u64, Step)>,
    last: u64,
}

/// Boards are drawn anew after a change.
fn key(row: &DocumentRow) -> (String, u64) {
    (row.id.clone(), row.changed)
}

impl GameList {
    /// A list that is opened, of the documents with a position if one is given.
    #[must_use]
    pub fn new(position: Option<(u32, String)>) -> GameList {
        GameList {
            query: Query {
                position,
                ..Query::default()
            },
            visible: (0, 12),
            ..GameList::default()
        }
    }

    /// What the list is narrowed to.
    #[must_use]
    pub const fn query(&self) -> &Query {
        &self.query
    }

    /// The rows; `None` before they are there.
    #[must_use]
    pub const fn window(&self) -> Option<&Window> {
        self.window.as_ref()
    }

    /// By what it can be narrowed: tags and openings.
    #[must_use]
    pub const fn known(&self) -> &(Counted, Counted) {
        &self.known
    }

    /// The row of which the details are open.
    #[must_use]
    pub const fn chosen(&self) -> Option<&DocumentRow> {
        self.chosen.as_ref()
    }

    /// The row that was deleted last, and can be restored.
    #[must_use]
    pub const fn deleted(&self) -> Option<&DocumentRow> {
        self.deleted.as_ref()
    }

    /// The little board of a row.
    #[must_use]
    pub fn board(&self, row: &DocumentRow) -> Option<&Thumbnail> {
        self.boards.get(&key(row))
    }

    fn ask(&mut self, step: Step, question: LibraryQuestion) -> Effect {
        self.last += 1;
        self.open.push((self.last, step));
        Effect::Ask(self.last, question)
    }

    /// The user changes what it is narrowed to, and sees its first rows.
    pub fn narrow(&mut self, change: impl FnOnce(&mut Query)) -> Vec<Effect> {
        change(&mut self.query);
        self.visible.0 = 0;
        vec![self.fetch()]
    }

    /// The user wants only the documents with these stones, or all again.
    pub fn turn_position(&mut self, here: (u32, String)) -> Vec<Effect> {
        self.narrow(|query| {
            query.position = match query.position {
                Some(_) => None,
                None => Some(here),
            };
        })
    }

    /// The user scrolls: the first visible row, and how many are visible.
    pub fn scrolled(&mut self, first: usize, visible: usize) -> Vec<Effect> {
        let before = self.range();
        self.visible = (first, visible.clamp(1, MOST));
        match self.range() == before {
            true => Vec::new(),
            false => vec![self.fetch()],
        }
    }

    /// The library has changed, or the list is opened.
    pub fn changed(&mut self) -> Vec<Effect> {
        vec![self.fetch(), self.ask(Step::Learn, LibraryQuestion::Known)]
    }

    /// The place of the first row, and how many rows there are.
    fn range(&self) -> (usize, usize) {
        let (first, visible) = self.visible;
        let offset = (first / AROUND * AROUND).saturating_sub(AROUND);
        (offset, (visible + 3 * AROUND).min(MOST))
    }

    fn fetch(&mut self) -> Effect {
        let (offset, limit) = self.range();
        let query = Query {
            offset,
            limit,
            ..self.query.clone()
        };
        let is_other = |(_, step): &(u64, Step)| !matches!(step, Step::List(_));
        self.open.retain(is_other);
        self.ask(Step::List(offset), LibraryQuestion::List(Box::new(query)))
    }

    /// The user opens the details of a row, or closes them.
    pub fn choose(&mut self, row: Option<DocumentRow>) {
        self.chosen = row;
    }

    /// The user writes another name and folder for the chosen row, and closes its details.
    pub fn describe(&mut self, before: &(String, String), now: (String, String)) -> Vec<Effect> {
        let Some(row) = self.chosen.take() else {
            return Vec::new();
        };
        let name = (before.0 != now.0).then_some(DocumentChange::Rename(now.0));
        let folder = (before.1 != now.1).then_some(DocumentChange::Folder(now.1));
        let changes = name.into_iter().chain(folder);
        changes.map(|how| self.change(row.clone(), how)).collect()
    }

    /// The user deletes the chosen row. The browser's storage forgets it at once, so that it does
    /// not come back from there.
    pub fn delete(&mut self) -> Vec<Effect> {
        let Some(row) = self.chosen.take() else {
            return Vec::new();
        };
        let forget = Effect::Forget(row.id.clone());
        vec![forget, self.change(row, DocumentChange::Delete)]
    }

    /// The user restores the row that was deleted last.
    pub fn undelete(&mut self) -> Vec<Effect> {
        let row = self.deleted.take();
        row.map(|row| self.change(row, DocumentChange::Restore))
            .into_iter()
            .collect()
    }

    fn change(&mut self, row: DocumentRow, how: DocumentChange) -> Effect {
        let ids = vec![row.id.clone()];
        let question = LibraryQuestion::Change {
            ids,
            how: how.clone(),
        };
        self.ask(Step::Change(Box::new(row), how), question)
    }

    /// The user makes one record of all that is listed; `name` if no folder names it.
    pub fn merge(&mut self, name: String) -> Vec<Effect> {
        let mut tags = self.query.tags.iter();
        let folder = tags.find(|tag| !is_hidden(tag)).cloned();
        let name = folder.unwrap_or(name);
        let question = LibraryQuestion::Merge {
            query: Box::new(self.query.clone()),
            name: name.clone(),
        };
        vec![self.ask(Step::Merge(name), question)]
    }

    /// The library has answered; `None` if it was lost, or said why not.
    pub fn answered(&mut self, number: u64, answer: Option<LibraryAnswer>) -> Vec<Effect> {
        let at = self.open.iter().position(|(sent, _)| *sent == number);
        let Some(at) = at else { return Vec::new() };
        let (_, step) = self.open.remove(at);
        match (step, answer) {
            (Step::List(offset), Some(LibraryAnswer::Listed(total, rows))) => {
                let draw = self.draw(&rows);
                self.window = Some(Window {
                    total,
                    offset,
                    rows,
                });
                draw.into_iter().collect()
            }
            (Step::Draw(rows), Some(LibraryAnswer::Boards(boards))) => {
                let drawn = rows.iter().zip(boards).map(|(row, stones)| {
                    let size = Size::new(row.size).unwrap_or(Size::STANDARD);
                    // Nothing is drawn of a document that cannot be read.
                    let drawn = stones.parse().map(|stones| Thumbnail::new(size, &stones));
                    (key(row), drawn.unwrap_or_default())
                });
                self.boards.extend(drawn);
                Vec::new()
            }
            (Step::Learn, Some(LibraryAnswer::Known(tags, openings, unreadable, space))) => {
                self.known = (tags, openings);
                let told = (unreadable > 0).then_some(Effect::TellUnreadable(unreadable));
                [Effect::NoteSpace(space)].into_iter().chain(told).collect()
            }
            (Step::Change(row, how), Some(_)) => {
                if how == DocumentChange::Delete {
                    self.deleted = Some(*row);
                }
                vec![Effect::Listed]
            }
            (Step::Merge(name), Some(LibraryAnswer::Merged(games, left_out))) => {
                vec![Effect::TellMerged(games, name, left_out), Effect::Listed]
            }
            _ => Vec::new(),
        }
    }

    /// The little boards of rows that have none yet and of which none is on its way.
    fn draw(&mut self, rows: &[DocumentRow]) -> Option<Effect> {
        let is_coming = |row: &DocumentRow| {
            self.open.iter().any(|(_, step)| match step {
                Step::Draw(rows) => rows.iter().any(|other| key(other) == key(row)),
                _ => false,
            })
        };
        let new = rows.iter().filter(|row| self.board(row).is_none());
        let new: Vec<DocumentRow> = new.filter(|row| !is_coming(row)).cloned().collect();
        let ids = new.iter().map(|row| row.id.clone()).collect();
        (!new.is_empty()).then(|| self.ask(Step::Draw(new), LibraryQuestion::Boards(ids)))
    }

    /// What is said about the list.
    #[must_use]
    pub fn said(&self, text: Text) -> String {
        let query = &self.query;
        let searches = !query.text.trim().is_empty() || query.position.is_some();
        let all = Query {
            sort: query.sort,
            ..Query::default()
        };
        match self.window.as_ref().map(|window| window.total) {
            None => text.get(Key::LibraryLoading),
            Some(0) if *query != all => text.get(Key::LibraryNothing),
            Some(0) => text.get(Key::GamesNone),
            Some(total) if searches => text.library_hits(total),
            Some(total) => text.library_count(total),
        }
    }
}
