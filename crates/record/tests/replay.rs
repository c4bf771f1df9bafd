//! Records replay whole.

use crate::common::{any_record, point};
use proptest::prelude::*;
use tengen_core::{Board, Color, Ending, Foul, Move, Rule, Size, Symmetry};
use tengen_record::replay::{Remark, replay, replay_main};
use tengen_record::symmetric::canonical_key;
use tengen_record::{Act, Cursor, NodeId, Record, SetupStone, moves};

fn record(text: &str) -> Record {
    let reading = moves::read(text.as_bytes(), &tengen_record::ReadOptions::default());
    reading.unwrap().records.remove(0)
}

fn remarks(record: &Record, rule: Rule) -> Vec<(usize, Remark)> {
    let replay = replay_main(record, rule);
    replay.notes().iter().map(|n| (n.ply, n.remark)).collect()
}

#[test]
fn a_five_that_nobody_saw() {
    let line = record("h8a1i8b1j8c1k8d1l8");
    assert_eq!(remarks(&line, Rule::Freestyle), []);
    let replayed = replay_main(&line, Rule::Freestyle);
    assert_eq!(replayed.outcome().map(|o| o.by), Some(Ending::Five));
    assert_eq!(replayed.position().unwrap().ply(), 9);
    let on = record("h8a1i8b1j8c1k8d1l8e1a2");
    assert_eq!(
        remarks(&on, Rule::Freestyle),
        [
            (9, Remark::OverlookedFive),
            (10, Remark::AfterEnd(Ending::Five)),
            (11, Remark::AfterEnd(Ending::Five)),
        ]
    );
    let replayed = replay_main(&on, Rule::Freestyle);
    assert_eq!(
        replayed.outcome().and_then(|o| o.winner),
        Some(Color::Black)
    );
    assert_eq!(replayed.board().stones(), 11);
    // White made a five as well, so no position holds both.
    assert!(replayed.position().is_err());
}

#[test]
fn a_foul_that_nobody_claimed() {
    let foul = "h9a1h10a3i8a5j8a7h8";
    let line = record(foul);
    assert_eq!(
        remarks(&line, Rule::Renju),
        [(9, Remark::Foul(Foul::DoubleThree))]
    );
    let replayed = replay_main(&line, Rule::Renju);
    let outcome = replayed.outcome().unwrap();
    assert_eq!(outcome.by, Ending::Foul(Foul::DoubleThree));
    assert_eq!(outcome.winner, Some(Color::White));
    assert_eq!(replayed.position().unwrap().outcome(), Some(outcome));
    assert_eq!(remarks(&line, Rule::Freestyle), []);
    // White plays on: it was no end.
    let on = record(&format!("{foul}a9"));
    assert_eq!(
        remarks(&on, Rule::Renju),
        [(9, Remark::Foul(Foul::DoubleThree))]
    );
    assert_eq!(replay_main(&on, Rule::Renju).outcome(), None);
    let position = replay_main(&on, Rule::Renju).position().unwrap();
    assert_eq!((position.board().stones(), position.outcome()), (10, None));
}

#[test]
fn passes_and_what_follows_them() {
    let line = record("h8--i9pass--j10");
    assert_eq!(
        remarks(&line, Rule::Standard),
        [
            (2, Remark::Pass),
            (4, Remark::Pass),
            (5, Remark::Pass),
            (6, Remark::AfterEnd(Ending::Passes)),
        ]
    );
}

#[test]
fn stones_on_stones_out_of_turn_and_set_up() {
    let mut line = Record::new(Size::STANDARD);
    let play = |color, name| Act::Play(color, Move::Place(point(name)));
    let acts = [
        play(Color::Black, "h8"),
        play(Color::White, "h8"),
        play(Color::White, "i9"),
        Act::None,
        play(Color::White, "j9"),
    ];
    let mut at = NodeId::ROOT;
    for act in acts {
        at = line.add(at, act).unwrap();
        if act == Act::None {
            line.node_mut(at).extra_mut().stones = vec![SetupStone {
                at: point("a1"),
                color: Some(Color::Black),
            }];
        }
    }
    assert_eq!(
        remarks(&line, Rule::Freestyle),
        [
            (2, Remark::Taken(Color::Black)),
            (3, Remark::OutOfTurn),
            (3, Remark::SetUp),
        ]
    );
    let replayed = replay(&line, at, Rule::Freestyle);
    assert_eq!(replayed.board().get(point("h8")), Some(Color::Black));
    assert_eq!(replayed.position().unwrap().board().stones(), 4);
}

#[test]
fn turned_and_mirrored_lines_are_the_same() {
    let mut tree = record("h8i9j10");
    let play = |color, name| Act::Play(color, Move::Place(point(name)));
    let first = tree.main_line().nth(1).unwrap();
    let other = tree.add(first, play(Color::White, "g7")).unwrap();
    tree.add(other, play(Color::Black, "f6")).unwrap();
    let third = tree.add(other, play(Color::Black, "j10")).unwrap();
    let groups: Vec<Vec<usize>> = tree
        .symmetric_groups()
        .iter()
        .map(|g| g.iter().map(|id| id.index()).collect())
        .collect();
    assert_eq!(groups, [vec![2, 4], vec![3, 5]]);
    let cursor = Cursor::at(&tree, third);
    assert_eq!(
        tree.find_position(cursor.board(), cursor.to_move()),
        [third]
    );
}

proptest! {
    #[test]
    fn keys_kept_up_to_date_are_those_from_scratch(record in any_record()) {
        let keys = record.canonical_keys();
        for id in record.preorder() {
            let cursor = Cursor::at(&record, id);
            prop_assert_eq!(keys[id.index()], canonical_key(cursor.board(), cursor.to_move()));
        }
    }

    #[test]
    fn all_eight_views_have_one_key(record in any_record(), white in any::<bool>()) {
        let last = record.preorder().last().unwrap();
        let cursor = Cursor::at(&record, last);
        let to_move = Color::BOTH[usize::from(white)];
        let size = record.size();
        for view in Symmetry::all() {
            let mut turned = Board::new(size);
            for (p, color) in cursor.board().iter() {
                turned.put(view.apply(p, size), color);
            }
            prop_assert_eq!(canonical_key(&turned, to_move), canonical_key(cursor.board(), to_move));
        }
    }

    #[test]
    fn going_back_up_leaves_an_empty_board(record in any_record()) {
        let mut cursor = Cursor::new(&record);
        for step in record.walk() {
            match step {
                tengen_record::Step::Enter(id) => cursor.enter(id),
                tengen_record::Step::Leave(_) => cursor.leave(),
            }
        }
        prop_assert_eq!(cursor.board(), &Board::new(record.size()));
        prop_assert_eq!(cursor.to_move(), Color::Black);
    }

    #[test]
    fn a_replay_ends_with_the_cursors_stones(record in any_record()) {
        for id in record.preorder().take(20) {
            let cursor = Cursor::at(&record, id);
            for rule in [Rule::Freestyle, Rule::Renju] {
                let replay = replay(&record, id, rule);
                prop_assert_eq!(replay.board(), cursor.board());
                prop_assert_eq!(replay.to_move(), cursor.to_move());
            }
        }
    }
}
