//! Edits of trees: appended, read back, by two tabs at once.

use tengen_core::{Color, Move, Size};
use tengen_library::{MemoryRows, ready};
use tengen_record::edit::{Draft, Edit, Entry, KeptDraft};
use tengen_record::pack::pack;
use tengen_record::{Act, NodeId, Record};
use tengen_worker_protocol::library::*;

use super::{Service, ask, new_id, open, rows, with};

fn add(service: &mut Service) -> String {
    add_or(service, &new_id())
}

fn add_or(service: &mut Service, spare: &str) -> String {
    let add = LibraryQuestion::Add {
        name: "tree".to_owned(),
        folder: String::new(),
        summary: None,
        spare: spare.to_owned(),
    };
    match with(service, add, &pack(&Record::new(Size::STANDARD))) {
        LibraryAnswer::Added(id) => id,
        other => panic!("{other:?}"),
    }
}

fn stone(x: u8) -> Entry {
    let p = tengen_core::Point::from_xy(x, 0);
    let act = Act::Play(Color::Black, Move::Place(p));
    Entry::Edit(Edit::Add {
        parent: NodeId::ROOT,
        act,
    })
}

fn edit(service: &mut Service, id: &str, seen: (u32, u32), entries: Vec<Entry>) -> LibraryAnswer {
    edit_or(service, [id, &new_id()], seen, entries)
}

fn edit_or(
    service: &mut Service,
    [id, copy]: [&str; 2],
    seen: (u32, u32),
    entries: Vec<Entry>,
) -> LibraryAnswer {
    let kept = KeptDraft {
        base: Vec::new(),
        entries,
    };
    let question = LibraryQuestion::Edit {
        id: id.to_owned(),
        seen,
        summary: None,
        copy: copy.to_owned(),
    };
    with(service, question, &kept.to_bytes())
}

/// The stored state, and the draft with its undo history.
fn reopened(service: &mut Service, id: &str) -> ((u32, u32), Draft) {
    let (answer, bytes) = ask(service, LibraryQuestion::Open(id.to_owned()));
    let LibraryAnswer::Opened(_, None, state) = answer else {
        panic!("{answer:?}");
    };
    let kept = KeptDraft::from_bytes(&bytes.expect("a tree")).expect("a draft");
    let mut unpacker = tengen_record::pack::Unpacker::new(&kept.base).expect("a base");
    while unpacker.read(usize::MAX).expect("a base") {}
    let draft = Draft::replay(unpacker.record(), kept.entries).expect("a log");
    (state, draft)
}

#[test]
fn edits_are_read_back_with_what_can_be_undone() {
    let store = MemoryRows::default();
    let mut service = open(&store);
    let id = add(&mut service);
    let (mut seen, mut draft) = reopened(&mut service, &id);
    assert_eq!(seen, (0, 0));
    let mut note = |service: &mut Service, entries: Vec<Entry>| {
        for entry in entries.clone() {
            match entry {
                Entry::Edit(edit) => drop(draft.apply(edit).expect("an edit")),
                Entry::Undo => drop(draft.undo()),
                Entry::Redo => drop(draft.redo()),
            }
        }
        match edit(service, &id, seen, entries) {
            LibraryAnswer::Edited(None, state) => seen = state,
            other => panic!("{other:?}"),
        }
        // The store is read by a new start.
        let mut again = open(&store);
        let (state, stored) = reopened(&mut again, &id);
        assert_eq!((state, stored.depth()), (seen, draft.depth()));
        assert_eq!(stored.record(), draft.record());
    };
    note(&mut service, vec![stone(0), stone(1)]);
    note(&mut service, vec![Entry::Undo]);
    note(&mut service, vec![stone(2)]);
    let cut = Entry::Edit(Edit::Cut { node: NodeId::ROOT });
    assert!(matches!(
        edit(&mut service, &id, (0, 4), vec![cut]),
        LibraryAnswer::Trouble(Trouble::Broken(_))
    ));
    let text = "a comment\nof two lines".to_owned();
    let node = NodeId::ROOT;
    note(
        &mut service,
        vec![Entry::Edit(Edit::Comment { node, text })],
    );
    assert!(rows(&mut service, Query::default())[0].nodes == 3);
}

#[test]
fn two_tabs_that_edit_one_tree_keep_both() {
    let store = MemoryRows::default();
    let (mut one, mut two) = (open(&store), open(&store));
    let id = add(&mut one);
    ready(two.refresh()).expect("a store");
    assert_eq!(
        edit(&mut one, &id, (0, 0), vec![stone(0)]),
        LibraryAnswer::Edited(None, (0, 1))
    );
    let LibraryAnswer::Edited(Some(copy), state) = edit(&mut two, &id, (0, 0), vec![stone(1)])
    else {
        panic!("no copy");
    };
    // The second tab goes on in its copy.
    assert!(matches!(
        edit(&mut two, &copy, state, vec![stone(2)]),
        LibraryAnswer::Edited(None, _)
    ));
    let points = |draft: &Draft| {
        let record = draft.record();
        let children = record.children(NodeId::ROOT);
        children
            .map(|id| record.node(id).act().point().expect("a stone").x())
            .collect::<Vec<_>>()
    };
    assert_eq!(points(&reopened(&mut one, &id).1), [0]);
    assert_eq!(points(&reopened(&mut two, &copy).1), [1, 2]);
    ready(one.refresh()).expect("a store");
    assert_eq!(rows(&mut one, Query::default()).len(), 2);
}

#[test]
fn an_edited_tree_is_not_replaced_by_its_file_and_comes_back_when_edited() {
    let mut service = open(&MemoryRows::default());
    let id = add(&mut service);
    assert_eq!(add(&mut service), id, "the same file again");
    edit(&mut service, &id, (0, 0), vec![stone(0)]);
    let other = add(&mut service);
    assert_ne!(other, id);
    assert_eq!(reopened(&mut service, &other).1.record().len(), 1);
    let delete = LibraryQuestion::Change {
        ids: vec![id.clone()],
        how: DocumentChange::Delete,
    };
    ask(&mut service, delete);
    assert_eq!(rows(&mut service, Query::default()).len(), 1);
    edit(&mut service, &id, (0, 1), vec![stone(1)]);
    assert_eq!(rows(&mut service, Query::default()).len(), 2);
}

#[test]
fn long_histories_are_folded_when_a_tree_is_opened() {
    let mut service = open(&MemoryRows::default());
    let id = add(&mut service);
    let node = NodeId::ROOT;
    let comments = (0..500).map(|i| {
        let text = format!("{i}");
        Entry::Edit(Edit::Comment { node, text })
    });
    edit(&mut service, &id, (0, 0), comments.collect());
    let (state, draft) = reopened(&mut service, &id);
    assert_eq!((state, draft.depth()), ((1, 200), (200, 0)));
    assert_eq!(draft.record().node(node).extra().comment, "499");
}

#[test]
fn what_is_asked_again_is_kept_once() {
    let store = MemoryRows::default();
    let (mut one, mut two) = (open(&store), open(&store));
    let id = add(&mut one);
    ready(two.refresh()).expect("a store");
    edit(&mut one, &id, (0, 0), vec![stone(0)]);
    // The answers to the second tab are lost: that to its edit, which makes a copy, and that to
    // the same tree as a new document.
    let (copy, spare) = (new_id(), new_id());
    for _ in 0..3 {
        let answer = edit_or(&mut two, [&id, &copy], (0, 0), vec![stone(1)]);
        assert_eq!(answer, LibraryAnswer::Edited(Some(copy.clone()), (0, 1)));
        assert_eq!(add_or(&mut two, &spare), spare);
        assert_eq!(rows(&mut two, Query::default()).len(), 3);
        two = open(&store);
    }
    // Another document has the id of the copy.
    assert!(matches!(
        edit_or(&mut two, [&id, &spare], (0, 0), vec![stone(2)]),
        LibraryAnswer::Trouble(Trouble::Broken(_))
    ));
}
