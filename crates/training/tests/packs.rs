//! Packs of puzzles as bytes.

use proptest::prelude::*;
use tengen_core::{Color, Rule, Symmetry, notation};
use tengen_proof::{Builder, Defence, Goal};
use tengen_training::{Card, Diagram, PackError, Proof, Puzzle, PuzzleError, pack};

use crate::common::position;

#[path = "../../../fuzz/bodies/training.rs"]
#[allow(unreachable_pub)] // the fuzz target uses it from another crate
pub(crate) mod body;

/// White stops Black's four h8-k8 at l8, since g8 is taken.
fn stop() -> Puzzle {
    let white_to_move = position(Rule::Freestyle, "h8i8j8k8", "g8a1a3", Color::White);
    let points = notation::parse_points("l8k8").expect("points");
    let mut proof = Builder::new();
    let five = proof.win(points[0]);
    let root = proof.branch(points[1], Some(five), Vec::new());
    Puzzle {
        step: 1,
        diagram: Diagram::of(&white_to_move),
        proof: Proof::Defence {
            goal: Goal::Vct,
            answers: vec![points[0]],
            last: points[1],
            nodes: proof.finish(root),
            wins: Vec::new(),
        },
        line: vec![points[0]],
        former: Vec::new(),
    }
}

/// Black makes an open four, at either end.
fn open_four() -> Puzzle {
    let black_to_move = position(Rule::Renju, "h8i8j8", "a1a3c1", Color::Black);
    let at = |text: &str| notation::parse_points(text).expect("points")[0];
    let win = |stone: &str, ends: [&str; 2]| {
        let mut proof = Builder::new();
        let [low, high] = ends.map(|end| proof.win(at(end)));
        let root = proof.branch(
            at(stone),
            Some(low),
            vec![(Defence::Place(at(ends[0])), high)],
        );
        proof.finish(root)
    };
    Puzzle {
        step: 1,
        diagram: Diagram::of(&black_to_move),
        proof: Proof::Wins {
            goal: Goal::Vcf,
            wins: vec![win("g8", ["f8", "k8"]), win("k8", ["g8", "l8"])],
        },
        line: notation::parse_points("g8f8k8").expect("points"),
        former: Vec::new(),
    }
}

#[test]
fn puzzles_are_verified() {
    assert_eq!(stop().verify(), Ok(1));
    assert_eq!(open_four().verify(), Ok(3));
    assert_eq!(
        stop().answers(),
        notation::parse_points("l8").expect("points")
    );

    let mut other = stop();
    let Proof::Defence { answers, .. } = &mut other.proof else {
        panic!("a defence");
    };
    answers[0] = "a5".parse().expect("a point");
    assert!(
        matches!(other.verify(), Err(PuzzleError::Proof(_))),
        "a5 does not hold"
    );

    let mut fewer = open_four();
    fewer.proof = Proof::Wins {
        goal: Goal::Vcf,
        wins: Vec::new(),
    };
    assert_eq!(fewer.verify(), Err(PuzzleError::Answers));
}

/// [`stop`] with a row of White's own: L8 stops the four and makes five.
fn stop_that_wins(first: &str) -> Puzzle {
    let mut puzzle = stop();
    let own = position(Rule::Freestyle, "h8i8j8k8l3", "g8l4l5l6l7", Color::White);
    puzzle.diagram = Diagram::of(&own);
    let five = notation::parse_points(first).expect("points")[0];
    let mut proof = Builder::new();
    let root = proof.win(five);
    let Proof::Defence { wins, .. } = &mut puzzle.proof else {
        panic!("a defence");
    };
    *wins = vec![proof.finish(root)];
    puzzle
}

#[test]
fn what_even_wins_is_a_proved_answer() {
    let puzzle = stop_that_wins("l8");
    assert_eq!(puzzle.verify(), Ok(1));
    assert_eq!(puzzle.even_wins().len(), 1);
    let quiet = stop_that_wins("a5").verify();
    assert!(matches!(quiet, Err(PuzzleError::Proof(_))), "{quiet:?}");
    let twice = |puzzle: &mut Puzzle| match &mut puzzle.proof {
        Proof::Defence { wins, .. } => wins.push(wins[0].clone()),
        Proof::Wins { .. } => panic!("a defence"),
    };
    let mut double = stop_that_wins("l8");
    twice(&mut double);
    assert!(matches!(double.verify(), Err(PuzzleError::Even(_))));
}

#[test]
fn an_arrangement_is_that_of_all_images_wherever_they_lie() {
    let at = |black: &str, white: &str, to_move| Puzzle {
        diagram: Diagram::of(&position(Rule::Renju, black, white, to_move)),
        ..open_four()
    };
    let arrangement = |black, white| at(black, white, Color::Black).arrangement();
    let here = arrangement("h8i8j8", "h9k9a1");
    let shifted = arrangement("i9j9k9", "i10l10b2");
    // Turned by a quarter, and shifted.
    let turned = arrangement("c8c9c10", "b8b11j1");
    assert_eq!(here, shifted);
    assert_eq!(here, turned);
    assert_ne!(here, arrangement("h8i8j8", "h9k9a2"));
    assert_ne!(here, arrangement("h9k9a1", "h8i8j8"));
    assert_ne!(here, at("h8i8j8", "h9k9a1", Color::White).arrangement());
}

#[test]
fn a_shape_is_that_of_all_images_wherever_they_lie() {
    let puzzle = open_four();
    for symmetry in Symmetry::all() {
        let map = |p: &tengen_core::Point| symmetry.apply(*p, puzzle.diagram.size);
        let mut turned = puzzle.clone();
        turned.line = puzzle.line.iter().map(map).collect();
        let Proof::Wins { wins, .. } = &mut turned.proof else {
            panic!("wins");
        };
        wins.iter_mut()
            .flatten()
            .for_each(|node| node.stone = map(&node.stone));
        assert_eq!(turned.shape(), puzzle.shape());
    }
    let mut other = puzzle.clone();
    other.line.pop();
    assert_ne!(other.shape(), puzzle.shape());
    assert_ne!(stop().shape(), puzzle.shape());
}

#[test]
fn packs_are_read_as_they_were_written() {
    let mut puzzles = vec![stop(), open_four()];
    let card = Card::of_puzzle(&puzzles[0], Vec::new()).expect("a card");
    puzzles[1].former = vec![card.key().position; 2];
    puzzles.push(stop_that_wins("l8"));
    assert_eq!(pack::decode(&pack::encode(&puzzles)), Ok(puzzles));
    assert_eq!(pack::decode(&pack::encode(&[])), Ok(Vec::new()));
    assert_eq!(pack::decode(b"TGP"), Err(PackError::Magic));
    assert_eq!(pack::decode(b"TGPZ\x02...."), Err(PackError::Version(2)));
}

#[test]
fn every_cut_and_every_flipped_bit_is_noticed() {
    let bytes = pack::encode(&[stop(), open_four()]);
    for cut in 0..bytes.len() {
        assert!(pack::decode(&bytes[..cut]).is_err(), "cut at {cut}");
    }
    for bit in 0..bytes.len() * 8 {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let error = pack::decode(&damaged).expect_err("a damaged pack");
        assert!(!error.to_string().is_empty(), "bit {bit}");
    }
}

proptest! {
    /// The fuzz body seals what it reads, so that what lies behind the checksum is read too.
    #[test]
    fn damaged_content_holds(at in 0usize..400, byte: u8, cut in 0usize..400) {
        let bytes = pack::encode(&[stop(), open_four()]);
        let mut content = bytes[5..bytes.len() - 4].to_vec();
        body::fuzz_training(&content);
        let at = at.min(content.len() - 1);
        content[at] = byte;
        body::fuzz_training(&content);
        content.truncate(cut);
        body::fuzz_training(&content);
    }
}
