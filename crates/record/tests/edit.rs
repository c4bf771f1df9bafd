//! Edits, undo, logs and merging.

use std::collections::BTreeSet;

use tengen_core::{Color, Move, Point, Size, SplitMix, Symmetry};
use tengen_record::edit::{Draft, Edit, EditError, Entry, KeptDraft, ReplayError};
use tengen_record::pack::{Unpacker, pack};
use tengen_record::{Act, Field, Mark, MarkKind, NodeId, Record, fuzz};

fn stone(color: Color, x: u8, y: u8) -> Act {
    Act::Play(color, Move::Place(Point::from_xy(x, y)))
}

/// Few points, so that lines share moves.
fn any_act(random: &mut SplitMix) -> Act {
    let color = Color::BOTH[random.below(2) as usize];
    match random.below(12) {
        0 => Act::Play(color, Move::Pass),
        n => stone(color, n as u8 % 4, n as u8 / 4),
    }
}

fn any_node(random: &mut SplitMix, record: &Record) -> NodeId {
    let nodes: Vec<NodeId> = record.preorder().collect();
    random.pick(&nodes).expect("a node")
}

fn any_text(random: &mut SplitMix) -> String {
    let texts = ["", "a", "4-3", "活三", "wins"];
    random.pick(&texts).expect("a text").to_owned()
}

fn any_tree(random: &mut SplitMix, nodes: u64) -> Record {
    let mut draft = Draft::new(Record::new(Size::STANDARD));
    for _ in 0..nodes {
        let edit = match random.below(4) {
            0 => Edit::Comment {
                node: any_node(random, draft.record()),
                text: any_text(random),
            },
            1 => Edit::Label {
                node: any_node(random, draft.record()),
                at: Point::from_xy(1, 1),
                text: any_text(random),
            },
            _ => Edit::Add {
                parent: any_node(random, draft.record()),
                act: any_act(random),
            },
        };
        draft.apply(edit).expect("an edit");
    }
    draft.into_record()
}

fn any_edit(random: &mut SplitMix, record: &Record) -> Edit {
    let node = any_node(random, record);
    let at = Point::from_xy(random.below(3) as u8, 0);
    match random.below(20) {
        0 => Edit::Cut { node },
        1 if record.len() > 60 => Edit::OnlyLine { node },
        1 => Edit::Promote { node },
        2 => Edit::Paste {
            parent: node,
            lines: Box::new(any_tree(random, 6)),
        },
        3 => Edit::Merge {
            other: Box::new(any_tree(random, 6)),
        },
        4 => Edit::Promote { node },
        5 | 6 => Edit::Comment {
            node,
            text: any_text(random),
        },
        7 => Edit::Name {
            node,
            text: any_text(random),
        },
        8 | 9 => Edit::Mark {
            node,
            at,
            kind: random
                .pick(&[None, Some(MarkKind::Circle), Some(MarkKind::Cross)][..])
                .flatten(),
        },
        10 | 11 => Edit::Label {
            node,
            at,
            text: any_text(random),
        },
        12 => Edit::Flag {
            node,
            on: random.below(2) == 0,
        },
        // Another turn at the start would refuse every merge.
        15 if node != NodeId::ROOT => Edit::ToMove {
            node,
            color: random
                .pick(&[None, Some(Color::Black), Some(Color::White)][..])
                .flatten(),
        },
        13 => Edit::Header {
            field: random
                .pick(&[Field::Result, Field::BlackName])
                .expect("a field"),
            text: any_text(random),
        },
        14 => Edit::Turn {
            symmetry: random.pick(&Symmetry::all()[..]).expect("a symmetry"),
        },
        _ => Edit::Add {
            parent: node,
            act: any_act(random),
        },
    }
}

/// Compares the record's counts and links with a walk.
fn check(record: &Record) {
    let found: Vec<NodeId> = record.preorder().collect();
    assert_eq!(record.len(), found.len());
    for &id in &found {
        assert_eq!(record.nearest(id), id);
        for child in record.children(id) {
            assert_eq!(record.parent(child), Some(id));
            assert!(child > id);
        }
    }
    let lens = record.subtree_lens();
    for &id in &found {
        assert_eq!(lens[id.index()] as usize, record.subtree_len(id));
    }
    let first = record.first_child(NodeId::ROOT);
    if let Some(first) = first.filter(|&first| record.next_sibling(first).is_none()) {
        // Below an empty root, it is the record without what its root says.
        let branch = record.branch(first);
        assert_eq!(branch.len(), record.len());
        let copies = branch.preorder().zip(&found).skip(1);
        copies.for_each(|(a, &b)| assert!(branch.node(a).same_content(record.node(b))));
    }
    assert_eq!(unpacked(&pack(record)), *record);
}

fn unpacked(bytes: &[u8]) -> Record {
    let mut unpacker = Unpacker::new(bytes).expect("a packed record");
    while unpacker.read(1000).expect("a packed record") {}
    unpacker.record()
}

#[test]
fn ten_thousand_edits_are_undone_and_redone() {
    let mut random = SplitMix::new(1);
    let mut draft = Draft::new(any_tree(&mut random, 20));
    let whole = |draft: &Draft| unpacked(&pack(draft.record()));
    let mut states = vec![whole(&draft)];
    while states.len() <= 10_000 {
        let edit = any_edit(&mut random, draft.record());
        let before = states.last().expect("a state");
        match draft.apply(edit) {
            Ok(edited) => {
                assert_eq!(edited.changed, draft.record() != before);
                if edited.changed {
                    states.push(whole(&draft));
                }
            }
            Err(error) => {
                assert_eq!(error, EditError::Root);
                assert_eq!(draft.record(), before);
            }
        }
        if states.len() % 500 == 0 {
            check(draft.record());
        }
    }
    assert_eq!(draft.depth(), (10_000, 0));
    for state in states.iter().rev().skip(1) {
        draft.undo().expect("an edit");
        assert_eq!(draft.record(), state);
    }
    assert_eq!(draft.undo(), None);
    check(draft.record());
    for state in &states[1..] {
        let edited = draft.redo().expect("an edit");
        assert_eq!(draft.record(), state);
        assert_eq!(draft.record().nearest(edited.at), edited.at);
    }
    assert_eq!(draft.redo(), None);
}

#[test]
fn entries_make_the_same_draft_again_and_so_does_a_compacted_log() {
    for seed in 0..40 {
        let mut random = SplitMix::new(seed);
        let base = any_tree(&mut random, 20);
        let mut draft = Draft::new(unpacked(&pack(&base)));
        let (mut base, mut entries) = (base, Vec::new());
        for _ in 0..200 {
            match random.below(6) {
                0 => entries.extend(draft.undo().map(|_| Entry::Undo)),
                1 => entries.extend(draft.redo().map(|_| Entry::Redo)),
                _ => {
                    let edit = any_edit(&mut random, draft.record());
                    let edited = draft.apply(edit.clone());
                    let kept = edited.is_ok_and(|edited| edited.changed);
                    entries.extend(kept.then_some(Entry::Edit(edit)));
                }
            }
            if random.below(40) == 0 {
                let before = draft.clone();
                let keep = random.below(12) as usize;
                let compacted = draft.compact(keep);
                assert_eq!(draft.record(), before.record());
                let (undo, redo) = before.depth();
                assert_eq!(draft.depth(), (undo.min(keep), redo));
                for id in before.record().preorder() {
                    let now = compacted.numbers[id.index()].expect("a node of the tree");
                    assert!(
                        draft
                            .record()
                            .node(now)
                            .same_content(before.record().node(id))
                    );
                }
                (base, entries) = (compacted.base, compacted.entries);
            }
        }
        let base = pack(&base);
        let kept = KeptDraft { base, entries };
        let read = KeptDraft::from_bytes(&kept.to_bytes()).expect("a draft");
        assert_eq!(read, kept);
        let read = Draft::replay(unpacked(&read.base), read.entries);
        let mut again = read.expect("what was kept");
        check(again.record());
        while draft.redo().is_some() {
            again.redo().expect("the same depth");
        }
        assert_eq!(again.record(), draft.record());
        while draft.undo().is_some() {
            again.undo().expect("the same depth");
            assert_eq!(again.record(), draft.record());
        }
        assert_eq!(again.depth(), draft.depth());
    }
}

/// The moves from the root to each node.
fn lines(record: &Record) -> BTreeSet<Vec<String>> {
    let act = |&id: &NodeId| format!("{:?}", record.node(id).act());
    let line = |id| record.path(id).iter().map(act).collect();
    record.preorder().map(line).collect()
}

/// Each text with the moves that lead to it.
fn texts(record: &Record) -> Vec<(Vec<String>, String)> {
    let act = |&id: &NodeId| format!("{:?}", record.node(id).act());
    let mut all = Vec::new();
    for id in record.preorder() {
        let line: Vec<String> = record.path(id).iter().map(act).collect();
        let extra = record.node(id).extra();
        all.push((line.clone(), extra.comment.clone()));
        all.extend(extra.labels.iter().map(|l| (line.clone(), l.text.clone())));
    }
    all
}

#[test]
fn a_merged_tree_has_every_line_and_every_text_of_both() {
    for seed in 0..300 {
        let mut random = SplitMix::new(seed);
        let (a, b) = (any_tree(&mut random, 40), any_tree(&mut random, 40));
        let mut draft = Draft::new(a.clone());
        let other = Box::new(b.clone());
        draft
            .apply(Edit::Merge {
                other: other.clone(),
            })
            .expect("a merge");
        let merged = draft.record().clone();
        let union: BTreeSet<_> = lines(&a).union(&lines(&b)).cloned().collect();
        assert_eq!(lines(&merged), union);
        assert_eq!(merged.len(), union.len(), "seed {seed}");
        for (line, text) in texts(&a).into_iter().chain(texts(&b)) {
            let here = texts(&merged);
            let mut here = here.iter().filter(|(other, _)| *other == line);
            assert!(
                here.any(|(_, there)| there.contains(&text)),
                "{line:?} {text}"
            );
        }
        let again = draft.apply(Edit::Merge { other }).expect("a merge");
        assert!(!again.changed, "seed {seed}");
        draft.undo();
        assert_eq!(*draft.record(), a);
    }
}

#[test]
fn edits_do_what_their_names_say() {
    let mut draft = Draft::new(Record::new(Size::STANDARD));
    let add =
        |draft: &mut Draft, parent, act| draft.apply(Edit::Add { parent, act }).expect("a move").at;
    let a = add(&mut draft, NodeId::ROOT, stone(Color::Black, 7, 7));
    let b = add(&mut draft, a, stone(Color::White, 8, 8));
    let c = add(&mut draft, a, stone(Color::White, 8, 7));
    let d = add(&mut draft, c, stone(Color::Black, 9, 9));
    assert_eq!(add(&mut draft, a, stone(Color::White, 8, 7)), c);
    assert_eq!(draft.depth(), (4, 0), "going to a node is no edit");
    draft.apply(Edit::Promote { node: c }).expect("a promotion");
    let moves: Vec<NodeId> = draft.record().main_line().collect();
    assert_eq!(moves, [NodeId::ROOT, a, c, d]);
    let cut = draft.apply(Edit::OnlyLine { node: d }).expect("a cut");
    assert_eq!((cut.at, draft.record().len()), (d, 4));
    let gone = draft.apply(Edit::Flag { node: b, on: true });
    assert_eq!(gone, Err(EditError::NoSuchNode(b.index())));
    let undone = draft.undo().expect("an edit");
    assert_eq!((undone.at, draft.record().len()), (d, 5));
    let cut = draft.apply(Edit::Cut { node: c }).expect("a cut");
    assert_eq!((cut.at, draft.record().len()), (a, 3));
    assert_eq!(draft.record().nearest(d), a);
    let at = Point::from_xy(7, 7);
    for kind in [MarkKind::Circle, MarkKind::Square] {
        let kind = Some(kind);
        draft
            .apply(Edit::Mark { node: a, at, kind })
            .expect("a mark");
    }
    let kind = MarkKind::Square;
    assert_eq!(draft.record().node(a).extra().marks, [Mark { at, kind }]);
}

#[test]
fn what_cannot_be_done_is_named_and_changes_nothing() {
    let mut draft = Draft::new(Record::new(Size::STANDARD));
    let before = draft.record().clone();
    let other_size = Record::new(Size::new(19).expect("a size"));
    let mut other_start = Record::new(Size::STANDARD);
    other_start.node_mut(NodeId::ROOT).extra_mut().to_move = Some(Color::White);
    let elsewhere = Point::from_xy(20, 20);
    let two_lines = "a\nb".to_owned();
    let node = NodeId::ROOT;
    let of = |other: &Record| Edit::Merge {
        other: Box::new(other.clone()),
    };
    let refused = [
        (Edit::Cut { node }, EditError::Root),
        (
            Edit::Add {
                parent: node,
                act: stone(Color::Black, 20, 20),
            },
            EditError::OffBoard(elsewhere, Size::STANDARD),
        ),
        (
            Edit::Name {
                node,
                text: two_lines.clone(),
            },
            EditError::Lines,
        ),
        (
            Edit::Header {
                field: Field::Event,
                text: two_lines.clone(),
            },
            EditError::Lines,
        ),
        (
            Edit::Label {
                node,
                at: elsewhere,
                text: String::new(),
            },
            EditError::OffBoard(elsewhere, Size::STANDARD),
        ),
        (of(&other_size), EditError::OtherSize(other_size.size())),
        (of(&other_start), EditError::OtherStart),
    ];
    for (edit, error) in refused {
        assert_eq!(draft.apply(edit), Err(error));
        assert_eq!(*draft.record(), before);
    }
    let nothing = Draft::replay(before.clone(), [Entry::Undo]).expect_err("nothing to undo");
    assert_eq!(nothing, ReplayError::Nothing(0));
    let number = vec![1, 3, 5];
    let cut = Entry::from_bytes(&number).expect("an entry");
    let missing = Draft::replay(before, [cut]).expect_err("no node 5");
    assert_eq!(missing, ReplayError::Edit(0, EditError::NoSuchNode(5)));
}

#[test]
fn half_an_entry_is_refused_with_its_byte() {
    let mut random = SplitMix::new(7);
    let tree = any_tree(&mut random, 30);
    for _ in 0..500 {
        let edit = any_edit(&mut random, &tree);
        let bytes = Entry::Edit(edit.clone()).to_bytes();
        assert_eq!(Entry::from_bytes(&bytes), Ok(Entry::Edit(edit)));
        for end in 0..bytes.len() {
            let error = Entry::from_bytes(&bytes[..end]).expect_err("cut short");
            assert!(error.at <= end, "{error}");
        }
        let mut broken = vec![bytes.len().min(255) as u8];
        broken.extend(&bytes);
        fuzz::fuzz_edit(&broken);
        let at = random.below(broken.len() as u64) as usize;
        broken[at] = random.next() as u8;
        fuzz::fuzz_edit(&broken.repeat(3));
        let longer = [bytes.as_slice(), &[0]].concat();
        assert!(Entry::from_bytes(&longer).is_err());
    }
}
