//! Merging games into one tree.

use std::collections::{BTreeMap, BTreeSet};

use tengen_core::{Board, Color, Move, Point, Size, SplitMix, Symmetry};
use tengen_library::{Counts, Ended, Merger, canonical};
use tengen_record::edit::EditError;
use tengen_record::{Act, Field, NodeId, Record, SetupStone};

use crate::common::game;

type Stones = BTreeSet<(Point, bool)>;

/// A game's way through the merged tree, by trying all symmetries on sets of stones.
fn plain_path(moves: &[Move], size: Size) -> Vec<Point> {
    let image = |stones: &Stones, symmetry: Symmetry| -> Stones {
        let all = stones.iter();
        all.map(|&(p, black)| (symmetry.apply(p, size), black))
            .collect()
    };
    let (mut game, mut tree) = (Stones::new(), Stones::new());
    let mut path = Vec::new();
    for (i, mv) in moves.iter().enumerate() {
        let Move::Place(p) = *mv else { continue };
        let fits = Symmetry::all()
            .into_iter()
            .filter(|&symmetry| image(&game, symmetry) == tree);
        let least = fits.map(|symmetry| symmetry.apply(p, size)).min();
        let least = least.expect("the tree's position is an image");
        path.push(least);
        game.insert((p, i % 2 == 0));
        tree.insert((least, i % 2 == 0));
    }
    path
}

fn turned(record: &Record, symmetry: Symmetry) -> Record {
    let turn = |mv: Move| match mv {
        Move::Place(p) => symmetry.apply(p, record.size()).into(),
        Move::Pass => mv,
    };
    let moves: Vec<Move> = record.moves().map(turn).collect();
    Record::from_moves(record.size(), &moves).expect("an image")
}

/// The points of the line to each node.
fn lines(record: &Record) -> Vec<(Vec<Point>, NodeId)> {
    let point = |&id: &NodeId| record.node(id).act().point();
    let line = |id| record.path(id).iter().filter_map(point).collect();
    record.preorder().map(|id| (line(id), id)).collect()
}

#[test]
fn the_merged_tree_is_the_union_of_canonical_lines_with_counts() {
    for seed in 0..20 {
        let mut random = SplitMix::new(seed);
        let size = Size::new([15, 8, 9][seed as usize % 3]).expect("a size");
        let mut merger = Merger::new(size);
        let mut expected: BTreeMap<Vec<Point>, Counts> = BTreeMap::new();
        let results = [
            ("B+", Ended::Black),
            ("0", Ended::Draw),
            ("", Ended::Unknown),
        ];
        for _ in 0..60 {
            let plies = random.below(9) as usize;
            let mut record = game(&mut random, size, plies);
            let (result, ended) = random.pick(&results).expect("a result");
            record.info_mut().set(Field::Result, result);
            merger.add(&record).expect("a game");
            let moves: Vec<Move> = record.moves().collect();
            let path = plain_path(&moves, size);
            for end in 0..=path.len() {
                let counts = expected.entry(path[..end].to_vec()).or_default();
                counts.games += 1;
                counts.black += u32::from(ended == Ended::Black);
                counts.draws += u32::from(ended == Ended::Draw);
            }
        }
        let tree = merger.finish();
        let found = lines(&tree).into_iter();
        let found: BTreeMap<_, _> = found
            .map(|(line, id)| (line, Counts::of(tree.node(id)).expect("counts")))
            .collect();
        assert_eq!(found, expected, "seed {seed}");
        assert_eq!(tree.len(), expected.len(), "no line twice");
        for id in tree.preorder() {
            let games = |id| Counts::of(tree.node(id)).expect("counts").games;
            let children: Vec<u32> = tree.children(id).map(games).collect();
            assert!(children.is_sorted_by(|a, b| a >= b));
        }
    }
}

#[test]
fn all_images_of_a_game_take_one_way() {
    let mut random = SplitMix::new(1);
    for _ in 0..100 {
        let plies = random.below(20) as usize;
        let record = game(&mut random, Size::STANDARD, plies);
        let first = canonical(&record);
        for symmetry in Symmetry::all() {
            assert_eq!(canonical(&turned(&record, symmetry)), first);
        }
        assert_eq!(canonical(&first), first);
    }
}

#[test]
fn texts_set_ups_and_passes_are_turned_with_their_lines() {
    let size = Size::STANDARD;
    let play = |color, name: &str| Act::Play(color, Move::Place(name.parse().expect("a point")));
    let mut record = Record::new(size);
    let a = record
        .add(NodeId::ROOT, play(Color::Black, "h8"))
        .expect("a node");
    let swap = record.add(a, Act::None).expect("a node");
    record.node_mut(swap).extra_mut().comment = "swapped".to_owned();
    let b = record.add(swap, play(Color::White, "i9")).expect("a node");
    let extra = record.node_mut(b).extra_mut();
    extra.comment = "indirect".to_owned();
    extra.labels.push(tengen_record::Label {
        at: "i10".parse().expect("a point"),
        text: "A".to_owned(),
    });
    // The same move of a symmetric position: both become one node.
    record.add(swap, play(Color::White, "g7")).expect("a node");
    let pass = record
        .add(b, Act::Play(Color::Black, Move::Pass))
        .expect("a node");
    let set_up = record.add(pass, Act::None).expect("a node");
    record.node_mut(set_up).extra_mut().stones.push(SetupStone {
        at: "j8".parse().expect("a point"),
        color: Some(Color::Black),
    });
    let mut merger = Merger::new(size);
    merger.add(&record).expect("a record");
    merger.add(&record).expect("a record");
    let tree = merger.finish();
    assert_eq!(tree.len(), 5);
    let line: Vec<NodeId> = tree.main_line().collect();
    let counts = |id: NodeId| Counts::of(tree.node(id)).map(|counts| counts.games);
    assert!(line.iter().all(|&id| counts(id) == Some(2)));
    assert_eq!(tree.node(line[1]).extra().comment, "swapped");
    let extra = tree.node(line[2]).extra();
    assert_eq!(extra.comment, "indirect");
    let board = |id| tengen_record::Cursor::at(&tree, id).board().clone();
    let next = |board: &Board| board.iter().map(|(p, _)| p).collect::<Vec<_>>();
    let second = tree.node(line[2]).act().point().expect("a stone");
    let label = extra.labels[0].at;
    // `i10` touches `i9` on the side away from `h8`, on whichever side that is now.
    let distance = |p: Point, q: Point| (p.x().abs_diff(q.x())) + (p.y().abs_diff(q.y()));
    assert_eq!(distance(label, second), 1);
    assert_eq!(distance(label, size.center()), 3);
    assert_eq!(next(&board(line[4])).len(), 3);
}

#[test]
fn other_boards_and_starts_are_refused() {
    let mut merger = Merger::new(Size::STANDARD);
    let other = Size::new(19).expect("a size");
    assert_eq!(
        merger.add(&Record::new(other)),
        Err(EditError::OtherSize(other))
    );
    let mut set_up = Record::new(Size::STANDARD);
    set_up
        .node_mut(NodeId::ROOT)
        .extra_mut()
        .stones
        .push(SetupStone {
            at: Point::from_xy(7, 7),
            color: Some(Color::Black),
        });
    assert_eq!(merger.add(&set_up), Err(EditError::OtherStart));
    assert_eq!(merger.games(), 0);
    assert_eq!(merger.finish().len(), 1);
}
