//! Evaluations of positions: kept where they are better, read in any orientation, small.

use tengen_core::{
    Canonical, Color, Move, Point, PosKey, Position, PositionSpec, Rule, SearchedLine, Size,
    Symmetry, notation,
};
use tengen_library::{
    EngineJudgement, Judged, Judgements, Rows as _, Table, pack_judged, unpack_judged,
};

use tengen_proof::{Builder, Certificate, verify};

use super::*;

/// The moves of a long game.
fn game() -> Vec<Move> {
    let size = Size::STANDARD;
    let points = size.points().filter(|p| (p.x() + 2 * p.y()) % 5 < 2);
    points.take(60).map(Move::Place).collect()
}

fn positions(moves: &[Move]) -> Vec<Position> {
    let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
    let mut all = Vec::new();
    for &mv in moves {
        position.play(mv).expect("a legal move");
        all.push(position.clone());
    }
    all
}

/// Five lines of thirteen moves.
fn judged(position: &Position, nodes: u64) -> Judged {
    let free: Vec<Point> = Size::STANDARD
        .points()
        .rev()
        .filter(|&p| position.board().get(p).is_none())
        .collect();
    let line = |at: usize| SearchedLine {
        score: Some(-321),
        winrate: Some(432),
        depth: Some(23),
        ..SearchedLine::of(free[at..at + 13].to_vec()).expect("a move")
    };
    let engine = EngineJudgement {
        engine: "Tengen 0.2.0".to_owned(),
        nodes,
        lines: (0..5).map(line).collect(),
    };
    let all = Judgements {
        engines: vec![engine],
        proofs: Vec::new(),
    };
    let canonical = Canonical::of(position);
    let image = all.mapped(canonical.orientation(), position.size());
    (canonical.key(), position.size(), image)
}

fn known(service: &mut Service, keys: &[PosKey]) -> Vec<Judged> {
    let asked: Vec<Judged> = keys
        .iter()
        .map(|&key| (key, Size::STANDARD, Judgements::default()))
        .collect();
    let bytes = pack_judged(&asked);
    let question = LibraryQuestion::Judgements;
    match ready(service.answer(question, bytes, Space::UNKNOWN)) {
        (LibraryAnswer::Done, Some(bytes)) => unpack_judged(&bytes).expect("judgements"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_with_five_lines_a_move_takes_less_than_forty_kilobytes() {
    let rows = MemoryRows::default();
    let all: Vec<Judged> = positions(&game())
        .iter()
        .map(|position| judged(position, 2_000_000))
        .collect();
    assert_eq!(all.len(), 60);
    let answer = with(&mut open(&rows), LibraryQuestion::Judge, &pack_judged(&all));
    assert_eq!(answer, LibraryAnswer::Done);
    let stored = ready(rows.range(Table::Judgements, &[], usize::MAX)).expect("rows");
    let bytes: usize = stored.iter().map(|(key, row)| key.len() + row.len()).sum();
    println!("{bytes} bytes");
    assert!(stored.len() == 60 && bytes <= 40_000, "{bytes} bytes");
    // After a reload everything is there.
    let keys: Vec<PosKey> = all.iter().map(|(key, ..)| *key).collect();
    assert_eq!(known(&mut open(&rows), &keys), all);
}

#[test]
fn mirrored_positions_share_the_better_evaluation() {
    let rows = MemoryRows::default();
    let moves = notation::parse_moves("h8i9j9g7k6").expect("moves");
    let size = Size::STANDARD;
    let turn = |mv: &Move| match *mv {
        Move::Place(p) => Move::Place(Symmetry::all()[6].apply(p, size)),
        Move::Pass => Move::Pass,
    };
    let mirrored: Vec<Move> = moves.iter().map(turn).collect();
    let [here, there] = [&moves, &mirrored].map(|moves| positions(moves).pop().expect("moves"));
    let mut service = open(&rows);
    for (position, nodes, expected) in [(&here, 20, 20), (&there, 10, 20), (&there, 30, 30)] {
        let one = judged(position, nodes);
        let key = one.0;
        with(&mut service, LibraryQuestion::Judge, &pack_judged(&[one]));
        let found = known(&mut service, &[key]);
        assert_eq!(found[0].2.engines[0].nodes, expected);
    }
}

#[test]
fn broken_evaluations_change_nothing() {
    let rows = MemoryRows::default();
    let mut service = open(&rows);
    let one = judged(&positions(&game())[3], 20);
    let key = one.0;
    let mut bytes = pack_judged(&[one]);
    bytes.truncate(bytes.len() - 2);
    let answer = with(&mut service, LibraryQuestion::Judge, &bytes);
    assert!(
        matches!(answer, LibraryAnswer::Trouble(Trouble::Broken(_))),
        "{answer:?}"
    );
    assert_eq!(known(&mut service, &[key]), []);
}

/// The certificate of a five on J8.
fn four(position: &Position) -> Certificate {
    let stones = |color| {
        let all = position.board().iter();
        all.filter(|&(_, c)| c == color).map(|(p, _)| p).collect()
    };
    let mut proof = Builder::new();
    let root = proof.win("j8".parse().expect("a point"));
    Certificate {
        rule: position.rule(),
        size: position.size(),
        black: stones(Color::Black),
        white: stones(Color::White),
        attacker: Color::Black,
        nodes: proof.finish(root),
    }
}

#[test]
fn a_kept_proof_is_replayed_in_every_orientation_and_mended_when_damaged() {
    let rows = MemoryRows::default();
    let mut service = open(&rows);
    let size = Size::STANDARD;
    let moves = notation::parse_moves("f8a1g8a3h8a5i8e8").expect("moves");
    let here = positions(&moves).pop().expect("moves");
    let certificate = four(&here).encode();
    let prove = |service: &mut Service| {
        let question = LibraryQuestion::Prove(Box::new(PositionSpec::standing(&here)), 1);
        assert_eq!(with(service, question, &certificate), LibraryAnswer::Done);
    };
    let asked = |service: &mut Service, position: &Position| {
        let question = LibraryQuestion::Proof(Box::new(PositionSpec::standing(position)));
        match ready(service.answer(question, Vec::new(), Space::UNKNOWN)) {
            (LibraryAnswer::Done, bytes) => bytes,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(asked(&mut service, &here), None);
    prove(&mut service);
    for symmetry in Symmetry::all() {
        let turned: Vec<Move> = moves
            .iter()
            .map(|&mv| match mv {
                Move::Place(p) => Move::Place(symmetry.apply(p, size)),
                Move::Pass => Move::Pass,
            })
            .collect();
        let there = positions(&turned).pop().expect("moves");
        let bytes = asked(&mut service, &there).expect("a certificate");
        let replayed = Certificate::decode(&bytes).expect("a certificate");
        assert!(verify(&replayed).is_ok());
    }
    // The other side to move.
    let before = positions(&moves[..7]).pop().expect("moves");
    assert_eq!(asked(&mut service, &before), None);
    let (key, row) = ready(rows.range(Table::Certificates, &[], 2)).expect("rows")[0].clone();
    for at in 0..row.len() {
        let mut damaged = row.clone();
        damaged[at] ^= 1;
        rows.overwrite(Table::Certificates, &key, Some(damaged));
        assert_eq!(asked(&mut service, &here), None, "byte {at}");
    }
    // Proved again, it is there again.
    prove(&mut service);
    assert!(asked(&mut service, &here).is_some());
}
