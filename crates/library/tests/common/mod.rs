//! Random games, trees and edits.

use tengen_core::{Color, Move, Point, Size, SplitMix, Symmetry};
use tengen_library::{
    Appended, DocumentId, Edits, Library, ListRequest, MemoryRows, New, Revision, ready,
};
use tengen_record::edit::{Draft, Edit, Entry};
use tengen_record::{Act, Field, MarkKind, NodeId, Record};

pub(crate) const ALL: ListRequest = ListRequest {
    filter: tengen_library::Filter {
        decided: None,
        ended: None,
        player: String::new(),
        opening: String::new(),
        opening_key: None,
        from: String::new(),
        to: String::new(),
        size: None,
        rule: None,
        tags: Vec::new(),
        name: String::new(),
        deleted: false,
    },
    sort: tengen_library::Sort {
        by: tengen_library::SortBy::Created,
        descending: false,
    },
    offset: 0,
    limit: usize::MAX,
};

pub(crate) fn loaded(rows: &MemoryRows) -> Library<MemoryRows> {
    ready(Library::load(rows.clone())).expect("a store")
}

pub(crate) fn new(id: u128, record: Record) -> New {
    New {
        id: DocumentId(id),
        name: format!("Document {id}"),
        tags: Vec::new(),
        record,
        copy_of: None,
    }
}

/// Appends to a document at its end.
pub(crate) fn append(
    library: &mut Library<MemoryRows>,
    id: u128,
    seen: Revision,
    entries: &[Entry],
) -> Appended {
    let edits = edits(seen, entries, id + 1000);
    ready(library.append(DocumentId(id), edits)).expect("edits")
}

pub(crate) fn edits(seen: Revision, entries: &[Entry], copy: u128) -> Edits<'_> {
    Edits {
        seen,
        entries,
        now: 7,
        copy: DocumentId(copy),
    }
}

pub(crate) fn kept(appended: Appended) -> Revision {
    match appended {
        Appended::Kept(revision) => revision,
        Appended::Copied { .. } => panic!("{appended:?}"),
    }
}

pub(crate) fn tree(library: &mut Library<MemoryRows>, id: u128) -> Record {
    let opened = ready(library.open(DocumentId(id))).expect("a document");
    assert_eq!(opened.damage, None);
    opened.draft().expect("a draft").into_record()
}

/// Stones near the middle, so that games share positions.
pub(crate) fn game(random: &mut SplitMix, size: Size, plies: usize) -> Record {
    let symmetry = random.pick(&Symmetry::all()).expect("a symmetry");
    let middle = size.center();
    let mut moves: Vec<Move> = Vec::new();
    while moves.len() < plies {
        // The first stones are close together.
        let radius = 2 + moves.len() as u64 / 4;
        let near = |at: u8, n: u64| (at as i64 + n as i64 - radius as i64 / 2) as u8;
        let (x, y) = (random.below(radius), random.below(radius));
        let p = Point::new(near(middle.x(), x), near(middle.y(), y));
        let Some(p) = p.filter(|&p| size.contains(p)) else {
            continue;
        };
        let mv = Move::Place(symmetry.apply(p, size));
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    Record::from_moves(size, &moves).expect("a game")
}

pub(crate) fn any_act(random: &mut SplitMix) -> Act {
    let color = Color::BOTH[random.below(2) as usize];
    match random.below(20) {
        0 => Act::Play(color, Move::Pass),
        1 => Act::None,
        n => {
            let p = Point::from_xy(5 + n as u8 % 4, 5 + n as u8 / 4);
            Act::Play(color, p.into())
        }
    }
}

fn any_text(random: &mut SplitMix) -> String {
    let texts = ["", "a", "4-3", "活三", "White WINS here"];
    random.pick(&texts).expect("a text").to_owned()
}

fn any_node(random: &mut SplitMix, record: &Record) -> NodeId {
    let nodes: Vec<NodeId> = record.preorder().collect();
    random.pick(&nodes).expect("a node")
}

pub(crate) fn any_tree(random: &mut SplitMix, nodes: usize) -> Record {
    let mut draft = Draft::new(Record::new(Size::STANDARD));
    while draft.record().len() < nodes {
        let edit = any_edit(random, draft.record());
        if !matches!(edit, Edit::Cut { .. } | Edit::OnlyLine { .. }) {
            draft.apply(edit).expect("an edit");
        }
    }
    // With nodes in preorder, as stored ones are.
    draft.compact(0).base
}

pub(crate) fn any_edit(random: &mut SplitMix, record: &Record) -> Edit {
    let node = any_node(random, record);
    let at = Point::from_xy(random.below(3) as u8, 0);
    match random.below(20) {
        0 if node != NodeId::ROOT => Edit::Cut { node },
        1 if record.len() > 60 => Edit::OnlyLine { node },
        2 => Edit::Paste {
            parent: node,
            lines: Box::new(game(random, record.size(), 4)),
        },
        3 => Edit::Merge {
            other: Box::new(game(random, record.size(), 4)),
        },
        4 => Edit::Promote { node },
        5 => Edit::Comment {
            node,
            text: any_text(random),
        },
        6 => Edit::Name {
            node,
            text: any_text(random),
        },
        7 => Edit::Mark {
            node,
            at,
            kind: Some(MarkKind::Circle),
        },
        8 => Edit::Label {
            node,
            at,
            text: any_text(random),
        },
        9 => Edit::Header {
            field: Field::BlackName,
            text: any_text(random),
        },
        _ => Edit::Add {
            parent: node,
            act: any_act(random),
        },
    }
}

/// A random edit that changes a draft, which it is applied to.
pub(crate) fn apply_any(random: &mut SplitMix, draft: &mut Draft) -> Entry {
    loop {
        let edit = any_edit(random, draft.record());
        if draft.apply(edit.clone()).is_ok_and(|edited| edited.changed) {
            return Entry::Edit(edit);
        }
    }
}
