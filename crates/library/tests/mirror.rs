//! A mirror of two browsers' libraries.

mod random;

use std::collections::BTreeMap;

use tengen_core::{Size, SplitMix, notation};
use tengen_library::{
    Attachments, DocumentId, Exchange, Failure, Library, MemoryRows, Mirror, Owner, PutError,
    Reply, Request, Table, Version, ready,
};
use tengen_record::edit::{Edit, Entry};
use tengen_record::{NodeId, Record};

use crate::common::{append, kept, loaded, new, tree};

/// Draws ids and versions. Attachments go on if they begin with the earlier ones.
pub(crate) struct Draws(pub(crate) SplitMix);

impl Owner for Draws {
    fn goes_on(&self, later: &Attachments, earlier: &Attachments) -> bool {
        let text = |of: &Attachments| of.get(b"text".as_slice()).cloned();
        text(earlier)
            .is_some_and(|earlier| text(later).is_some_and(|later| later.starts_with(&earlier)))
    }

    fn copy(&mut self, _: DocumentId, attachments: &mut Attachments) -> DocumentId {
        if let Some(text) = attachments.get_mut(b"text".as_slice()) {
            text.extend(b" (copy)");
        }
        DocumentId(u128::from(self.0.next()) << 64 | 1)
    }

    fn version(&mut self) -> Version {
        Version(self.0.next())
    }
}

/// A browser: its store, and a tab.
pub(crate) struct Browser {
    pub(crate) rows: MemoryRows,
    pub(crate) library: Library<MemoryRows>,
    pub(crate) exchange: Exchange,
    pub(crate) draws: Draws,
}

impl Browser {
    pub(crate) fn new(seed: u64) -> Browser {
        let rows = MemoryRows::default();
        Browser {
            library: loaded(&rows),
            rows,
            exchange: Exchange::default(),
            draws: Draws(SplitMix::new(seed)),
        }
    }

    pub(crate) fn request(&mut self) -> Option<Request> {
        let next = self.exchange.next(&mut self.library, &mut self.draws);
        ready(next).expect("a store")
    }

    pub(crate) fn hear(&mut self, request: Request, reply: Reply) -> bool {
        let heard = self
            .exchange
            .hear(&mut self.library, &mut self.draws, request, reply);
        ready(heard).expect("a store")
    }

    /// Exchanges until there is nothing left to ask for.
    pub(crate) fn meet(&mut self, mirror: &Mirror<MemoryRows>) {
        self.exchange.wake();
        while let Some(request) = self.request() {
            let reply = reply(mirror, &request);
            self.hear(request, reply);
        }
        assert!(self.exchange.is_idle());
    }

    /// Names, trees and deletions by id, copies without their random ids.
    pub(crate) fn state(&mut self) -> BTreeMap<DocumentId, (String, Record, bool)> {
        let mut all = BTreeMap::new();
        let ids = ready(self.rows_of_heads()).into_iter();
        for id in ids {
            let head = self.library.head(id).expect("a head").clone();
            let tree = tree(&mut self.library, id.0);
            all.insert(id, (head.name, tree, head.deleted.is_some()));
        }
        all
    }

    async fn rows_of_heads(&self) -> Vec<DocumentId> {
        let rows = self.rows.rows(Table::Heads);
        let ids = rows.iter().filter_map(|(key, _)| DocumentId::of_key(key));
        ids.collect()
    }
}

/// What a mirror replies; [`Reply::Away`] if its store fails.
pub(crate) fn reply(mirror: &Mirror<MemoryRows>, request: &Request) -> Reply {
    match request {
        Request::List => ready(mirror.list()).map_or(Reply::Away, Reply::Listed),
        Request::Get(id) => match ready(mirror.get(*id)) {
            Ok(Some((version, file))) => Reply::Document(version, file),
            Ok(None) => Reply::Missing,
            Err(_) => Reply::Away,
        },
        Request::Put(put) => {
            match ready(mirror.put(put.id, put.expected, put.version, &put.file)) {
                Ok(()) => Reply::Stored,
                Err(PutError::Changed(_)) => Reply::Changed,
                Err(PutError::Unfit(why)) => panic!("{why}"),
                Err(PutError::Full) => Reply::Refused,
                Err(PutError::Storage(_)) => Reply::Away,
            }
        }
    }
}

fn line(moves: &str) -> Record {
    let moves = notation::parse_moves(moves).expect("moves");
    Record::from_moves(Size::STANDARD, &moves).expect("a game")
}

/// Puts a comment on the root; a comment that is there stays, before it.
pub(crate) fn comment(library: &mut Library<MemoryRows>, id: DocumentId, text: &str) {
    let opened = ready(library.open(id)).expect("a document");
    let draft = opened.draft().expect("a draft");
    let before = draft.record().node(NodeId::ROOT).extra().comment.clone();
    let text = format!("{before} {text}");
    let edit = Edit::Comment {
        node: NodeId::ROOT,
        text,
    };
    kept(append(library, id.0, opened.revision, &[Entry::Edit(edit)]));
}

fn pair() -> (Mirror<MemoryRows>, Browser, Browser) {
    let mirror = Mirror::new(MemoryRows::default());
    let (mut a, mut b) = (Browser::new(1), Browser::new(2));
    ready(a.library.create(new(7, line("h8i9")), 5)).expect("a document");
    a.meet(&mirror);
    b.meet(&mirror);
    assert_eq!(a.state(), b.state());
    assert_eq!(b.state().len(), 1);
    (mirror, a, b)
}

const ID: DocumentId = DocumentId(7);

#[test]
fn of_two_browsers_that_edit_one_document_the_later_gets_a_copy() {
    let (mirror, mut a, mut b) = pair();
    comment(&mut a.library, ID, "from a");
    comment(&mut b.library, ID, "from b");
    a.meet(&mirror);
    b.meet(&mirror);
    a.meet(&mirror);
    assert_eq!(a.state(), b.state());
    let comment_of = |browser: &mut Browser, id: DocumentId| {
        let tree = tree(&mut browser.library, id.0);
        tree.node(NodeId::ROOT).extra().comment.clone()
    };
    let copy = *a.state().keys().find(|&&id| id != ID).expect("a copy");
    for browser in [&mut a, &mut b] {
        assert_eq!(comment_of(browser, ID), " from a");
        assert_eq!(comment_of(browser, copy), " from b");
        let head = browser.library.head(copy).expect("a head");
        assert_eq!(head.copy_of.map(|copy| copy.document), Some(ID));
        assert_eq!(browser.library.len(), 2);
    }
    // Both go on by themselves, without further copies.
    comment(&mut a.library, copy, "again");
    comment(&mut b.library, ID, "again");
    a.meet(&mirror);
    b.meet(&mirror);
    a.meet(&mirror);
    assert_eq!(a.state(), b.state());
    assert_eq!(a.state().len(), 2);
}

#[test]
fn names_and_edits_go_together_and_two_names_become_a_copy() {
    let (mirror, mut a, mut b) = pair();
    ready(a.library.rename(ID, "A", 9)).expect("renamed");
    comment(&mut b.library, ID, "from b");
    b.meet(&mirror);
    a.meet(&mirror);
    b.meet(&mirror);
    assert_eq!(a.state(), b.state());
    let (name, tree, _) = &a.state()[&ID];
    assert_eq!((name.as_str(), a.state().len()), ("A", 1));
    assert_eq!(tree.node(NodeId::ROOT).extra().comment, " from b");
    ready(a.library.rename(ID, "X", 10)).expect("renamed");
    ready(b.library.rename(ID, "Y", 11)).expect("renamed");
    a.meet(&mirror);
    b.meet(&mirror);
    a.meet(&mirror);
    let states = [a.state(), b.state()];
    for state in &states {
        let names: Vec<&str> = state.values().map(|(name, ..)| name.as_str()).collect();
        assert_eq!(names, ["X", "Y"]);
    }
    assert_eq!(states[0], states[1]);
}

#[test]
fn a_deleted_document_stays_deleted_unless_the_other_side_edits_it() {
    let (mirror, mut a, mut b) = pair();
    ready(a.library.delete(ID, 6)).expect("deleted");
    a.meet(&mirror);
    // The other browser is away, and then comes back unchanged, again and again.
    for _ in 0..3 {
        b.meet(&mirror);
        a.meet(&mirror);
        assert!(a.state()[&ID].2 && b.state()[&ID].2);
    }
    ready(b.library.restore(ID)).expect("restored");
    b.meet(&mirror);
    a.meet(&mirror);
    assert!(!a.state()[&ID].2);
    ready(b.library.delete(ID, 8)).expect("deleted");
    comment(&mut a.library, ID, "more");
    b.meet(&mirror);
    a.meet(&mirror);
    b.meet(&mirror);
    assert_eq!(a.state(), b.state());
    assert_eq!((a.state()[&ID].2, a.state().len()), (false, 1));
    // What is erased here does not come back.
    ready(a.library.erase(ID)).expect("erased");
    a.meet(&mirror);
    assert!(a.library.is_empty());
}

#[test]
fn what_contains_the_other_is_kept_alone_where_both_sides_meet_first() {
    let mirror = Mirror::new(MemoryRows::default());
    let (mut a, mut b) = (Browser::new(1), Browser::new(2));
    for (browser, moves) in [(&mut a, "h8i9"), (&mut b, "h8i9j10")] {
        ready(browser.library.attach(ID, "text", moves.as_bytes())).expect("a store");
        ready(browser.library.create(new(7, line(moves)), 5)).expect("a document");
    }
    b.meet(&mirror);
    a.meet(&mirror);
    b.meet(&mirror);
    assert_eq!(a.state(), b.state());
    assert_eq!(a.state()[&ID].1, line("h8i9j10"));
    assert_eq!(a.state().len(), 1);
    let text = ready(a.library.attachment(ID, "text")).expect("a store");
    assert_eq!(text.as_deref(), Some(b"h8i9j10".as_slice()));
}

#[test]
fn a_mirror_that_loses_everything_is_filled_again() {
    let (mirror, mut a, mut b) = pair();
    comment(&mut a.library, ID, "more");
    a.meet(&mirror);
    b.meet(&mirror);
    let other = Mirror::new(MemoryRows::default());
    b.meet(&other);
    a.meet(&other);
    assert_eq!(a.state(), b.state());
    assert_eq!(a.state().len(), 1);
    assert_eq!(ready(other.list()).expect("a store").len(), 1);
}

#[test]
fn a_file_that_is_not_the_document_is_refused_and_nothing_changes() {
    let (mirror, mut a, _) = pair();
    let listed = ready(mirror.list()).expect("a store");
    let (id, version) = listed[0];
    let (_, file) = ready(mirror.get(id)).expect("a store").expect("a file");
    let put = |id, file: &[u8]| ready(mirror.put(id, Some(version), Version(1), file));
    for cut in 0..file.len() {
        let refused = put(id, &file[..cut]).expect_err("it is cut");
        assert!(matches!(refused, PutError::Unfit(_)), "{refused}");
    }
    let mut all = Vec::new();
    ready(a.library.create(new(8, line("a1")), 0)).expect("a document");
    ready(a.library.export(|piece| all.extend(piece))).expect("a backup");
    assert!(matches!(put(id, &all), Err(PutError::Unfit(_))));
    let elsewhere = ready(mirror.put(DocumentId(9), None, Version(1), &file));
    assert!(matches!(elsewhere, Err(PutError::Unfit(_))));
    assert_eq!(put(id, &file), Ok(()));
    assert_eq!(put(id, &file), Err(PutError::Changed(Some(Version(1)))));
    assert_eq!(ready(mirror.list()).expect("a store"), [(id, Version(1))]);
}

#[test]
fn a_row_that_cannot_be_read_stays_where_it_is_and_the_rest_is_mirrored() {
    let (mirror, mut a, mut b) = pair();
    ready(a.library.create(new(8, line("a1")), 0)).expect("a document");
    let head = &a.rows.rows(Table::Heads)[0];
    a.rows.overwrite(Table::Heads, &head.0, Some(vec![9, 9]));
    a.library = loaded(&a.rows);
    a.meet(&mirror);
    b.meet(&mirror);
    assert_eq!(b.state().len(), 2);
    assert_eq!(a.rows.rows(Table::Heads)[0].1, [9, 9]);
    assert_eq!(a.library.set_aside().len(), 1);
}

#[test]
fn a_lost_answer_is_recognised_and_makes_no_copy() {
    for failure in [Failure::KilledBefore, Failure::KilledAfter] {
        let store = MemoryRows::default();
        let mirror = Mirror::new(store.clone());
        let mut a = Browser::new(3);
        ready(a.library.create(new(7, line("h8")), 0)).expect("a document");
        a.meet(&mirror);
        comment(&mut a.library, ID, "one");
        store.fail_at(0, failure);
        a.meet(&mirror);
        store.restart();
        comment(&mut a.library, ID, "two");
        a.meet(&mirror);
        let mut b = Browser::new(4);
        b.meet(&mirror);
        assert_eq!(a.state(), b.state());
        assert_eq!((a.state().len(), b.state().len()), (1, 1));
        let comment = b.state()[&ID].1.node(NodeId::ROOT).extra().comment.clone();
        assert_eq!(comment, " one two");
    }
}
