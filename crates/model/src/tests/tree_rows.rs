//! The rows of a record's notation.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tengen_core::{Color, Move, Rule, Size};
use tengen_record::edit::History;
use tengen_record::{Act, NodeId, Record};

use super::p;
use crate::{Book, RowContent};

fn add(tree: &mut Record, parent: NodeId, name: &str) -> NodeId {
    let act = Act::Play(Color::Black, Move::Place(p(name)));
    tree.add(parent, act).expect("a node")
}

fn book(tree: Record) -> Book {
    Book::of_document(tree, History::default(), Rule::Freestyle)
}

/// The rows as text: depth, numbers and points; `(n)` for other lines, `+n` for folded ones.
fn rows(book: &Book) -> Vec<String> {
    let row = |at| book.rows().row(book.tree(), at);
    let rows = (0..).map_while(row).map(|row| {
        let named = |moves: &[crate::RowMove]| -> String {
            let named = moves.iter().map(|at| match at.mv {
                Some(Move::Place(p)) => format!(" {}{p}", at.ply),
                _ => format!(" {}-", at.ply),
            });
            named.collect()
        };
        let content = match &row.content {
            RowContent::Moves(moves) => named(moves),
            RowContent::Line(moves, nodes) => format!("{} ({nodes})", named(moves)),
            RowContent::Folded(_, hidden) => format!(" +{hidden}"),
        };
        format!("{}{content}", "-".repeat(row.depth))
    });
    rows.collect()
}

/// H8 I9 and five answers, the second with a line of its own.
fn fork() -> (Record, Vec<NodeId>) {
    let mut tree = Record::new(Size::STANDARD);
    let first = add(&mut tree, NodeId::ROOT, "h8");
    let second = add(&mut tree, first, "i9");
    let names = ["a1", "b1", "c1", "d1", "e1", "f1"];
    let answers: Vec<NodeId> = names.map(|name| add(&mut tree, second, name)).to_vec();
    let next = add(&mut tree, answers[0], "a2");
    add(&mut tree, next, "a3");
    let other = add(&mut tree, answers[1], "b2");
    add(&mut tree, other, "b3");
    add(&mut tree, other, "b4");
    (tree, answers)
}

#[test]
fn other_lines_take_a_row_each_and_fold_beyond_three() {
    let (tree, answers) = fork();
    let mut book = book(tree);
    let folded = [
        " 1h8 2i9",
        " 3a1",
        "- 3b1 4b2 5b3 (4)",
        "- 3c1 (1)",
        "- 3d1 (1)",
        "- +2",
        " 4a2 5a3",
    ];
    assert_eq!(rows(&book), folded);
    let version = book.rows().version();
    book.turn_to(book.last());
    assert_eq!(book.rows().version(), version, "the same rows on the way");
    assert_eq!(book.rows().row_of(book.tree(), book.cursor()), Some(6));
    // The line that the cursor is on is written in full where it branches off.
    book.turn_to(answers[1]);
    let inside = [
        " 1h8 2i9",
        " 3a1",
        "- 3b1 4b2",
        "- 5b3",
        "-- 5b4 (1)",
        "- 3c1 (1)",
        "- 3d1 (1)",
        "- +2",
        " 4a2 5a3",
    ];
    assert_eq!(rows(&book), inside);
    // A line that is folded otherwise, too.
    book.turn_to(answers[5]);
    assert_eq!(rows(&book)[5..7], ["- 3f1", "- +1"]);
    let parent = book.parent().expect("the second move");
    book.unfold(parent);
    assert_eq!(rows(&book)[5..8], ["- 3e1 (1)", "- 3f1", "- +0"]);
    book.unfold(parent);
    assert_eq!(rows(&book)[5..7], ["- 3f1", "- +1"]);
}

#[test]
fn long_lines_go_on_in_rows_of_five() {
    let mut tree = Record::new(Size::STANDARD);
    let mut at = NodeId::ROOT;
    for column in "abcdefg".chars() {
        at = add(&mut tree, at, &format!("{column}1"));
    }
    let book = book(tree);
    assert_eq!(rows(&book), [" 1a1 2b1 3c1 4d1 5e1", " 6f1 7g1"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Every node of the main line and of the cursor's path has one place; with everything
    /// unfolded, each other line has one at the node where it begins.
    #[test]
    fn rows_show_each_node_once(parents in prop::collection::vec(0_usize..1000, 1..80), at in 0_usize..1000) {
        let mut tree = Record::new(Size::STANDARD);
        let points: Vec<_> = Size::STANDARD.points().collect();
        for (i, &parent) in parents.iter().enumerate() {
            // Most nodes go on from the last one, so that there are lines.
            let parent = if parent % 3 == 0 { parent % tree.len() } else { tree.len() - 1 };
            let parent = tree.id(parent).expect("a node");
            let act = Act::Play(Color::Black, Move::Place(points[i]));
            tree.add(parent, act).expect("a node");
        }
        let cursor = tree.id(at % tree.len()).expect("a node");
        let all: Vec<NodeId> = tree.preorder().collect();
        let mut book = book(tree);
        book.turn_to(cursor);
        for &id in &all {
            book.unfold(id);
        }
        let tree = book.tree();
        let mut main = BTreeSet::new();
        let mut others = BTreeSet::new();
        for at in 0..book.rows().len() {
            match book.rows().row(tree, at).expect("a row").content {
                RowContent::Moves(moves) => {
                    for shown in moves {
                        let moves = tree.path(shown.node).len() - 1;
                        prop_assert_eq!(shown.ply, moves);
                        prop_assert!(main.insert(shown.node), "twice: {:?}", shown.node);
                        prop_assert_eq!(book.rows().row_of(tree, shown.node), Some(at));
                    }
                }
                RowContent::Line(moves, nodes) => {
                    prop_assert_eq!(nodes, tree.subtree_len(moves[0].node));
                    prop_assert!(others.insert(moves[0].node));
                }
                RowContent::Folded(_, hidden) => prop_assert_eq!(hidden, 0),
            }
        }
        let path = tree.path(cursor);
        let written = |id: &NodeId| path.contains(id) || {
            // On the line through the cursor's path or the main line: all first children below it.
            let up = std::iter::successors(Some(*id), |&n| tree.parent(n));
            let first = |n: &NodeId| tree.parent(*n).and_then(|p| tree.first_child(p)) == Some(*n);
            up.take_while(|n| !path.contains(n)).all(|n| first(&n))
        };
        let expected: BTreeSet<NodeId> = all.iter().copied().filter(|id| *id != NodeId::ROOT && written(id)).collect();
        prop_assert_eq!(&main, &expected);
        let begins = |id: &&NodeId| {
            let parent = tree.parent(**id);
            !main.contains(*id) && parent.is_some_and(|p| p == NodeId::ROOT || main.contains(&p))
        };
        let lines: BTreeSet<NodeId> = all.iter().filter(begins).copied().collect();
        prop_assert_eq!(others, lines);
    }
}
