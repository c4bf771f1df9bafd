//! Positions that a record has more than once, compared with every pair of its nodes.

use tengen_core::{Board, Color, Move, Point, Size, SplitMix, Symmetry};
use tengen_record::edit::{Draft, Edit};
use tengen_record::{Act, Alike, Cursor, KnownPositions, NodeId, Record};

/// Few points around the centre, so that positions repeat, also turned and mirrored.
fn any_act(random: &mut SplitMix, to_move: Color) -> Act {
    let near = |random: &mut SplitMix| 6 + random.below(3) as u8;
    Act::Play(
        to_move,
        Move::Place(Point::from_xy(near(random), near(random))),
    )
}

fn any_node(random: &mut SplitMix, record: &Record) -> NodeId {
    let nodes: Vec<NodeId> = record.preorder().collect();
    random.pick(&nodes).expect("a node")
}

fn any_edit(random: &mut SplitMix, record: &Record) -> Edit {
    let node = any_node(random, record);
    match random.below(12) {
        0 => Edit::Cut { node },
        1 => Edit::Paste {
            parent: node,
            lines: Box::new(record.branch(any_node(random, record))),
        },
        2 => Edit::Turn {
            symmetry: random.pick(&Symmetry::all()[..]).expect("a symmetry"),
        },
        3 => Edit::Promote { node },
        _ => {
            let to_move = Cursor::at(record, node).to_move();
            Edit::Add {
                parent: node,
                act: any_act(random, to_move),
            }
        }
    }
}

/// Whether stones are equal under a symmetry.
fn equal(a: &Board, b: &Board, symmetry: Symmetry) -> bool {
    let size = a.size();
    let same = |p| a.get(p) == b.get(symmetry.apply(p, size));
    size.points().all(same)
}

/// What [`KnownPositions::alike`] may answer: the other nodes with the same stones, and those
/// with the same stones once turned or mirrored.
fn alike(record: &Record, id: NodeId) -> [Vec<NodeId>; 2] {
    let own = Cursor::at(record, id);
    let [same, turned, ..] = Symmetry::all();
    let mut found = [Vec::new(), Vec::new()];
    for other in record.preorder().filter(|&other| other != id) {
        if record.node(other).act().point().is_none() {
            continue;
        }
        let there = Cursor::at(record, other);
        if there.to_move() != own.to_move() {
            continue;
        }
        let by = |symmetry| equal(own.board(), there.board(), symmetry);
        if by(same) {
            found[0].push(other);
        } else if by(turned) || Symmetry::all().into_iter().any(by) {
            found[1].push(other);
        }
    }
    found
}

fn check(known: &KnownPositions, record: &Record) -> usize {
    let mut marked = 0;
    for id in record.preorder() {
        if record.node(id).act().point().is_none() {
            continue;
        }
        let [same, turned] = alike(record, id);
        match known.alike(record, id) {
            Some(Alike::Same(other)) => assert!(same.contains(&other)),
            Some(Alike::Turned(other)) => assert!(same.is_empty() && turned.contains(&other)),
            None => assert!(same.is_empty() && turned.is_empty(), "{id:?}"),
        }
        marked += usize::from(!same.is_empty() || !turned.is_empty());
    }
    marked
}

#[test]
fn repeated_positions_are_found_while_the_record_is_edited() {
    let mut marked = 0;
    for seed in 0..60 {
        let mut random = SplitMix::new(seed);
        let mut draft = Draft::new(Record::new(Size::STANDARD));
        let mut known = KnownPositions::default();
        for round in 0..60 {
            match random.below(5) {
                0 => drop(draft.undo()),
                1 => drop(draft.redo()),
                _ if draft.record().len() < 60 => {
                    let edit = any_edit(&mut random, draft.record());
                    // Cutting the root is refused.
                    let _ = draft.apply(edit);
                }
                _ => {}
            }
            // Several edits in between, and long ones noted in parts.
            if random.below(3) == 0 || round == 59 {
                while !known.follow(draft.record(), 3) {}
                marked += check(&known, draft.record());
            }
        }
        let mut whole = KnownPositions::default();
        assert!(whole.follow(draft.record(), usize::MAX));
        check(&whole, draft.record());
    }
    assert!(marked > 1_000, "{marked}");
}
