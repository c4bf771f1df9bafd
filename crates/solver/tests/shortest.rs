//! Wins called shortest are shortest, and of the kind reported.

use crate::lengths::{KINDS, Wanted, compare};
use tengen_core::{Color, Position, Rule, Size, notation};
use tengen_solver::{Goal, Limits, NoControl, Question, Solver, Win};

fn position(rule: Rule, size: u32, black: &str, white: &str, to_move: Color) -> Position {
    let points = |text| notation::parse_points(text).expect("points");
    let size = Size::new(size).expect("a size");
    Position::from_stones(rule, size, &points(black), &points(white), to_move).expect("a position")
}

/// A win with a valid proof.
fn solved(position: &Position, question: &Question, nodes: u64) -> Option<Win> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let answer = Solver::new(8 << 20).solve(position, question, &limits, &mut NoControl);
    let verdict = answer.expect("a running game").verdict;
    let win = verdict.win()?;
    let verified = tengen_proof::verify(&win.certificate).expect("a proof");
    assert_eq!(verified.length, win.length);
    Some(win.clone())
}

fn shortest(position: &Position, goal: Goal) -> Win {
    let question = Question {
        goal,
        shortest: true,
        ..Question::default()
    };
    solved(position, &question, 3_000_000).expect("a win")
}

/// F6 makes an open four and two threes, one of them not real.
fn hidden_open_four() -> Position {
    position(
        Rule::Renju,
        15,
        "f4,h4,g5,g6,h6,h8,e9,i9,d10,d11,e11,f11,b12,e6,g4",
        "i4,i7,h11,g3",
        Color::Black,
    )
}

#[test]
fn an_open_four_that_looks_forbidden_is_seen() {
    let position = hidden_open_four();
    for goal in Goal::ALL {
        let win = shortest(&position, goal);
        assert_eq!((win.length, win.shortest_of), (3, Some(goal)), "{goal:?}");
        assert_eq!(win.line[0].to_string(), "f6", "{goal:?}");
    }
}

/// The winning stone of a win in seven threatens fours longer than the five plies left; after a
/// pass a VCT is faster.
fn long_threat() -> Position {
    position(
        Rule::Freestyle,
        7,
        "f5,g4,d3,c2,d2",
        "e7,g6,a4",
        Color::Black,
    )
}

#[test]
fn a_threat_counts_though_it_is_longer_than_the_win() {
    let win = shortest(&long_threat(), Goal::Vct);
    assert_eq!((win.length, win.shortest_of), (7, Some(Goal::Vct)));
}

/// Positions, Black to move, whose first win found is too long: the shortest length, and the kind
/// shown within 600,000 nodes.
const LONGER: [(Rule, &str, &str, u32, Goal); 5] = [
    (
        Rule::Freestyle,
        "e4,f4,d6,g8,i8,g11,i11,i12",
        "e5,e7,j7,f8,d9,h10,l11,j12",
        7,
        Goal::Win,
    ),
    (
        Rule::Freestyle,
        "g4,i5,d6,i8,f10,i10,l11,g12,i12,l12",
        "d4,f5,g5,i6,g7,h7,d9,j9,h10,j12",
        9,
        Goal::Vct,
    ),
    (
        Rule::Standard,
        "g4,k4,d5,h7,g8,j8,d9,g9,i9,f11,h11",
        "d4,f4,i4,i8,e9,f9,j9,l9,d10,i10,k11",
        5,
        Goal::Win,
    ),
    (
        Rule::Renju,
        "j5,i8,l8,g9,h9,d10,e11,i12",
        "l4,f6,k6,i7,g8,k11,l11,k12",
        9,
        Goal::Win,
    ),
    (
        Rule::CaroOverline,
        "c3,g3,e4,f4,c5,j5,g6,d8,h8,c9,d12,k13,m13",
        "d4,j4,h5,k5,l5,m5,d7,f7,d9,f9,e10,j12,c13",
        9,
        Goal::Win,
    ),
];

#[test]
fn a_win_of_any_kind_is_made_as_short_as_can_be_shown() {
    for (rule, black, white, plies, kind) in LONGER {
        let position = position(rule, 15, black, white, Color::Black);
        let any = Question {
            goal: Goal::Win,
            ..Question::default()
        };
        let first = solved(&position, &any, 50_000).expect("a win");
        assert!(first.length > plies && first.shortest_of.is_none());
        let by_threats = shortest(&position, Goal::Vct);
        let of_threats = (by_threats.length, by_threats.shortest_of);
        assert_eq!(of_threats, (plies, Some(Goal::Vct)), "{rule} {black}");
        let question = Question {
            shortest: true,
            ..any
        };
        let win = solved(&position, &question, 600_000).expect("a win");
        let told = (win.length, win.shortest_of);
        assert_eq!(told, (plies, Some(kind)), "{rule} {black}");
    }
}

#[test]
fn every_first_move_has_its_shortest_win_of_any_kind() {
    let position = long_threat();
    let question = Question {
        goal: Goal::Win,
        shortest: true,
        ..Question::default()
    };
    let limits = Limits {
        nodes: Some(2_000_000),
        ..Limits::default()
    };
    let firsts = Solver::new(8 << 20).first_moves(&position, &question, &limits, &mut NoControl);
    let firsts = firsts.expect("a running game");
    assert_eq!(firsts.wins.iter().map(|win| win.length).min(), Some(7));
    // The win is reported even if the limits end the search first.
    let shown = |win: &&Win| win.shortest_of.is_some();
    let known = firsts.wins.iter().filter(shown).count();
    println!(
        "{} wins, {known} of them shown to be the shortest",
        firsts.wins.len()
    );
    assert!(known > 0 && known < firsts.wins.len());
}

#[test]
fn the_literal_definitions_agree() {
    let (mut agreed, mut none) = ([[0; 5]; 3], [0; 3]);
    for rule in Rule::ALL {
        let tally = compare(Wanted {
            rule,
            positions: 150,
            nodes: 2_000_000,
            seed: 7,
        });
        assert!(
            tally.differences.is_empty(),
            "{}",
            tally.differences.join("\n")
        );
        for kind in 0..KINDS.len() {
            assert_eq!(tally.unsaid[kind], 0, "{rule} {:?}", KINDS[kind].0);
            none[kind] += tally.none[kind];
            for (sum, count) in agreed[kind].iter_mut().zip(tally.agreed[kind]) {
                *sum += count;
            }
        }
    }
    println!("{agreed:?} wins of 1, 3, 5, 7 and 9 plies by kind, {none:?} without");
    // VCF of three plies and more, VCT of five and more.
    assert!(agreed[0][1..].iter().all(|&count| count > 2), "{agreed:?}");
    assert!(
        agreed[1][2..4].iter().all(|&count| count > 20),
        "{agreed:?}"
    );
    assert!(agreed[2][3] > agreed[1][3], "{agreed:?}");
    assert!(none.iter().all(|&count| count > 100), "{none:?}");
}
