//! Replaying records.

use crate::common::{any_record, point};
use proptest::prelude::*;
use tengen_core::{Board, Color, Ending, Foul, Move, Rule, SetupError, Size, Symmetry};
use tengen_record::replay::{MAX_LISTED, Remark, replay, replay_main};
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
    // White makes a five as well, but Black's was first.
    let position = replayed.position().unwrap();
    assert_eq!(position.outcome(), replayed.outcome());
    assert_eq!((position.board().stones(), position.ply()), (11, 0));
    assert_eq!(position.to_move(), Color::White);
    assert!(position.legal_points().is_empty());
}

fn stone(name: &str, color: Option<Color>) -> SetupStone {
    let at = point(name);
    SetupStone { at, color }
}

fn row(names: &str, color: Color) -> Vec<SetupStone> {
    let names = names.split(' ');
    names.map(|name| stone(name, Some(color))).collect()
}

#[test]
fn a_set_up_in_which_both_have_won_is_an_error() {
    let mut both = Record::new(Size::STANDARD);
    let stones = [
        row("a1 b1 c1 d1 e1", Color::Black),
        row("a3 b3 c3 d3 e3", Color::White),
    ];
    both.node_mut(NodeId::ROOT).extra_mut().stones = stones.concat();
    assert!(matches!(
        replay_main(&both, Rule::Freestyle).position(),
        Err(SetupError::BothWon(..))
    ));
    // Moves do not change that, not even a five; another set-up does.
    let mut at = NodeId::ROOT;
    for (i, name) in ["h8", "a9", "i8", "b9", "j8", "c9", "k8", "d9", "l8"]
        .iter()
        .enumerate()
    {
        let play = Act::Play(Color::BOTH[i % 2], Move::Place(point(name)));
        at = both.add(at, play).unwrap();
    }
    let replayed = replay(&both, at, Rule::Freestyle);
    assert!(replayed.position().is_err());
    at = both.add(at, Act::None).unwrap();
    both.node_mut(at).extra_mut().stones = vec![stone("a3", None)];
    let position = replay(&both, at, Rule::Freestyle).position().unwrap();
    let outcome = position.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.line.len()),
        (Some(Color::Black), 10)
    );
}

#[test]
fn a_set_up_with_a_five_is_an_end() {
    let mut record = Record::new(Size::STANDARD);
    record.node_mut(NodeId::ROOT).extra_mut().stones = row("a1 b1 c1 d1 e1", Color::Black);
    let mut at = NodeId::ROOT;
    for (i, name) in ["h8", "a9", "i8", "b9", "j8", "c9", "k8", "d9", "l8"]
        .iter()
        .enumerate()
    {
        let play = Act::Play(Color::BOTH[(i + 1) % 2], Move::Place(point(name)));
        at = record.add(at, play).unwrap();
    }
    let notes = remarks(&record, Rule::Freestyle);
    assert_eq!(notes[0], (1, Remark::AfterEnd(Ending::Five)));
    assert_eq!(notes.len(), 9);
    // White makes a five later, but Black had won.
    let position = replay(&record, at, Rule::Freestyle).position().unwrap();
    assert_eq!(position.outcome().unwrap().winner, Some(Color::Black));
    // After a set-up removes the row, play goes on.
    at = record.add(at, Act::None).unwrap();
    record.node_mut(at).extra_mut().stones = vec![stone("a1", None), stone("l8", None)];
    let replayed = replay(&record, at, Rule::Freestyle);
    assert_eq!(replayed.outcome(), None);
    assert_eq!(replayed.position().unwrap().outcome(), None);
}

#[test]
fn a_foul_after_a_set_up_ends_the_game_too() {
    let mut record = Record::new(Size::STANDARD);
    let root = record.node_mut(NodeId::ROOT).extra_mut();
    root.stones = row("f8 i8 h6 h9", Color::Black);
    root.to_move = Some(Color::Black);
    let play = Act::Play(Color::Black, Move::Place(point("h8")));
    let at = record.add(NodeId::ROOT, play).unwrap();
    let position = replay(&record, at, Rule::Renju).position().unwrap();
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.by, Ending::Foul(Foul::DoubleThree));
    assert_eq!(outcome.winner, Some(Color::White));
}

#[test]
fn notes_of_one_kind_are_counted_after_the_first_hundred() {
    let line = Record::from_moves(Size::STANDARD, &[Move::Pass; 1000]).unwrap();
    let replayed = replay_main(&line, Rule::Freestyle);
    let count = |remark| {
        let notes = replayed.notes().iter();
        notes.filter(|n| n.remark == remark).count()
    };
    let over = Remark::AfterEnd(Ending::Passes);
    assert_eq!((count(Remark::Pass), count(over)), (MAX_LISTED, MAX_LISTED));
    assert_eq!(
        replayed.unlisted().collect::<Vec<_>>(),
        [(Remark::Pass, 900), (over, 998 - 100)]
    );
    // In order of ply, the first of each kind.
    assert!(replayed.notes().is_sorted_by_key(|n| n.ply));
    assert_eq!(replayed.notes().last().unwrap().ply, 102);
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
    fn the_ply_of_a_stone_is_that_of_the_first_move_on_its_point(record in any_record()) {
        let end = record.preorder().last().unwrap();
        let path = record.path(end);
        let replay = replay(&record, end, Rule::Freestyle);
        for p in record.size().points() {
            // From the last set-up of the point on, its node included.
            let set_up = |&id: &NodeId| {
                let stones = &record.node(id).extra().stones;
                stones.iter().rev().find(|stone| stone.at == p).map(|stone| stone.color)
            };
            let last = path.iter().rposition(|id| set_up(id).is_some());
            let held = last.and_then(|i| set_up(&path[i])).flatten();
            let plays = |&&id: &&NodeId| record.node(id).act().mv().is_some();
            let first = (last.unwrap_or(0)..path.len())
                .find(|&i| record.node(path[i]).act().point() == Some(p));
            let ply = first.map(|i| path[..=i].iter().filter(plays).count());
            prop_assert_eq!(replay.ply_at(p), ply.filter(|_| held.is_none()), "{}", p);
        }
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
