//! A document of the library that comes on the board: a game, a puzzle, or a record at a place.
//!
//! One is opened at a time: a later one takes the place of an earlier one, and answers about that
//! change nothing.

use tengen_core::Rule;
use tengen_model::library::goes_on;
use tengen_model::study::{Puzzle, Trial};
use tengen_model::{Book, KeptPlace, Saved, Session};
use tengen_record::edit::{Draft, Entry, KeptDraft};
use tengen_record::{NodeId, Record};
use tengen_worker_protocol::library::LibraryAnswer;

use crate::seen::Seen;

/// What the browser's side is to do.
#[derive(Debug)]
pub enum Effect {
    /// Report [`Opening::ready`] when the document's edits on their way are kept.
    Wait(String),
    /// Ask the library for the document, and report the answer with this number.
    Ask(u64, String),
    /// Unpack the tree, and report it with this number.
    Unpack(u64, Vec<u8>),
    /// Read the game from the browser's storage, and report it with this number.
    Stored(u64, String),
    /// Open the puzzle on the board.
    Puzzle(Box<Trial>),
    /// Go on with the game, after this many moves of it if a number is given.
    Begin(Box<Session>, Option<usize>),
    /// The same with the game that is on the board already, below the tools.
    Return(Option<usize>),
    /// Open the record of a document on the board.
    Record(Box<Document>),
    /// Tell the user that the document cannot be read, with the reason.
    TellUnreadable(String),
}

/// A record that comes on the board.
#[derive(Debug)]
pub struct Document {
    /// Its id, and the state that the library has of it.
    pub id: (String, (u32, u32)),
    /// The record at its place.
    pub book: Book,
}

/// A document that is to be opened, and where.
#[derive(Debug)]
struct Wanted {
    id: String,
    /// The node found: at each node from the root on, the number of the child.
    path: Option<Vec<u32>>,
    /// Where it was left.
    place: Option<KeptPlace>,
}

#[derive(Debug)]
enum Step {
    /// Its edits are on their way.
    Waiting,
    /// The library is asked for it.
    Asked,
    /// Its game may be ahead in the browser's storage.
    Comparing(Box<Saved>),
    /// Its tree is being unpacked; the library has this state, and these edits follow.
    Unpacking((u32, u32), Vec<Entry>),
}

/// The document that is being opened.
#[derive(Debug, Default)]
pub struct Opening {
    wanted: Option<(u64, Wanted, Step)>,
    last: u64,
}

impl Opening {
    /// The user opens a document: at a node that was found, or where it was left.
    pub fn open(
        &mut self,
        id: String,
        path: Option<Vec<u32>>,
        place: Option<KeptPlace>,
    ) -> Vec<Effect> {
        let wait = Effect::Wait(id.clone());
        self.go_on(Wanted { id, path, place }, Step::Waiting);
        vec![wait]
    }

    /// Something else comes on the board, in place of the document that is being opened.
    pub fn give_up(&mut self) {
        self.wanted = None;
    }

    /// Takes the next step; the number of its answer.
    fn go_on(&mut self, wanted: Wanted, step: Step) -> u64 {
        self.last += 1;
        self.wanted = Some((self.last, wanted, step));
        self.last
    }

    fn take(&mut self, number: u64) -> Option<(Wanted, Step)> {
        let taken = self.wanted.take_if(|(sent, ..)| *sent == number);
        taken.map(|(_, wanted, step)| (wanted, step))
    }

    /// A document can be read: its edits are kept, or cannot be kept now.
    pub fn ready(&mut self, id: &str) -> Vec<Effect> {
        let is_meant = |(_, wanted, step): &mut (u64, Wanted, Step)| {
            wanted.id == id && matches!(step, Step::Waiting)
        };
        let Some((_, wanted, _)) = self.wanted.take_if(is_meant) else {
            return Vec::new();
        };
        let number = self.go_on(wanted, Step::Asked);
        vec![Effect::Ask(number, id.to_owned())]
    }

    /// The library has answered; `None` if it was lost, or said why not.
    pub fn answered(
        &mut self,
        number: u64,
        answer: Option<(LibraryAnswer, Option<Vec<u8>>)>,
    ) -> Vec<Effect> {
        let Some((wanted, Step::Asked)) = self.take(number) else {
            return Vec::new();
        };
        let Some((LibraryAnswer::Opened(_, text, state), Some(kept))) = answer else {
            return Vec::new();
        };
        let Some(text) = text else {
            return self.unpack(wanted, state, &kept);
        };
        if let Ok(puzzle) = Puzzle::read(&text) {
            return match Trial::of_puzzle(puzzle) {
                Ok(trial) => vec![Effect::Puzzle(Box::new(trial))],
                Err(why) => vec![Effect::TellUnreadable(why.to_string())],
            };
        }
        match Saved::read(&text) {
            Ok(saved) => {
                let id = saved.id.clone();
                let number = self.go_on(wanted, Step::Comparing(Box::new(saved)));
                vec![Effect::Stored(number, id)]
            }
            Err(why) => vec![Effect::TellUnreadable(why.to_string())],
        }
    }

    fn unpack(&mut self, wanted: Wanted, state: (u32, u32), kept: &[u8]) -> Vec<Effect> {
        match KeptDraft::from_bytes(kept) {
            Ok(KeptDraft { base, entries }) => {
                let number = self.go_on(wanted, Step::Unpacking(state, entries));
                vec![Effect::Unpack(number, base)]
            }
            Err(why) => vec![Effect::TellUnreadable(why.to_string())],
        }
    }

    /// The browser's storage has this of the game, and the game with the other id is on the board.
    pub fn compared(&mut self, number: u64, own: Option<Saved>, on_board: &str) -> Vec<Effect> {
        let Some((wanted, Step::Comparing(saved))) = self.take(number) else {
            return Vec::new();
        };
        let ply = wanted.path.map(|path| path.len());
        if saved.id == on_board {
            return vec![Effect::Return(ply)];
        }
        // The journal may be ahead of the library, or another browser has played on differently.
        let own = own.filter(|own| own.changed >= saved.changed && goes_on(own, &saved));
        let own = own.and_then(|own| Session::restored(&own).ok());
        match own.map_or_else(|| Session::restored(&saved), Ok) {
            Ok(game) => vec![Effect::Begin(Box::new(game), ply)],
            Err(why) => vec![Effect::TellUnreadable(why.to_string())],
        }
    }

    /// The tree is unpacked, or cannot be.
    pub fn unpacked(
        &mut self,
        number: u64,
        base: Result<Record, String>,
        seen: &Seen,
    ) -> Vec<Effect> {
        let Some((wanted, Step::Unpacking(state, entries))) = self.take(number) else {
            return Vec::new();
        };
        let draft = base.and_then(|base| Draft::replay(base, entries).map_err(|e| e.to_string()));
        match draft {
            Ok(draft) => {
                let book = book(&wanted, draft, seen);
                let id = (wanted.id, state);
                vec![Effect::Record(Box::new(Document { id, book }))]
            }
            Err(why) => vec![Effect::TellUnreadable(why)],
        }
    }
}

/// The record at the place or node that is wanted.
fn book(wanted: &Wanted, draft: Draft, seen: &Seen) -> Book {
    let (tree, history) = draft.into_parts();
    let step = |at, &n: &u32| tree.children(at).nth(n as usize);
    let path = wanted.path.as_ref();
    let node = path.and_then(|path| path.iter().try_fold(NodeId::ROOT, step));
    let rule = tree.info().rule().unwrap_or(Rule::Freestyle);
    let mut book = Book::of_document(tree, history, rule);
    match &wanted.place {
        Some(place) => book.return_to(place),
        // Chosen from a list, a record has its view and numbers again.
        None => book.see_as(seen.of(&wanted.id)),
    }
    if let Some(node) = node {
        book.turn_to(node);
    }
    book
}
