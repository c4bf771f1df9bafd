//! Random endgames on small boards: what a review claims equals what the literal rules decide.

use tengen_core::{Move, Point, Rule, Size, SplitMix};
use tengen_review::{Budget, EXACT_POINTS, Fate, Label, Line, Report, Step, Walk};
use tengen_solver::NoControl;

use crate::oracle::Oracle;
use crate::positions::middle_game;

/// What the literal rules say about a game's moves.
#[derive(Debug, Default, PartialEq, Eq)]
struct Truth {
    lost_here: Vec<usize>,
    let_go: Vec<usize>,
    last_escape: Option<usize>,
    /// The averting moves before each move that lost.
    answers: Vec<(usize, Vec<Point>)>,
}

fn truth(line: &Line) -> Truth {
    let mut oracle = Oracle::new(&line.positions()[0]);
    let mut truth = Truth::default();
    for (ply, &mv) in line.moves().iter().enumerate() {
        let side = line.positions()[ply].to_move();
        let other = side.opponent();
        let Move::Place(p) = mv else {
            panic!("stones only")
        };
        let lost_before = oracle.forces(other, side);
        let won_before = oracle.forces(side, side);
        let averting = oracle.averting(side);
        let row = oracle.play(p, side);
        let lost_after = !row && oracle.forces(other, other);
        let won_after = row || oracle.forces(side, other);
        if !lost_before && lost_after {
            truth.lost_here.push(ply);
            truth.answers.push((ply, averting));
        }
        if won_before && !won_after {
            truth.let_go.push(ply);
        }
    }
    let last_let_go = truth.let_go.last();
    let last = truth.lost_here.last().copied();
    truth.last_escape = last.filter(|ply| last_let_go.is_none_or(|let_go| let_go <= ply));
    truth
}

fn claimed(walk: &Walk) -> Truth {
    let report = Report::new(walk);
    let mut claimed = Truth::default();
    for (judged, label) in &report.moves {
        let ply = judged.before.ply;
        assert_ne!(*label, Label::NotSettled, "move {}", ply + 1);
        if judged.lost_here().expect("settled") {
            claimed.lost_here.push(ply);
            let Fate::Answers(answers) = &judged.before.fate else {
                panic!("move {}: {:?}", ply + 1, judged.before.fate);
            };
            assert!(answers.complete() && answers.fours.is_empty());
            claimed.answers.push((ply, answers.moves.clone()));
        }
        if judged.let_go().expect("settled") {
            claimed.let_go.push(ply);
        }
    }
    claimed.last_escape = report.last_escape.map(|last| {
        assert!(last.settled);
        last.ply
    });
    claimed
}

/// An undecided position with a few empty points, and random moves to the end of the game. Every
/// other time a side that can win at once does.
fn endgame(rule: Rule, number: u64) -> Option<Line> {
    let mut random = SplitMix::new(3_000 + 10 * number + rule as u64);
    let size = Size::new(5 + (number % 2) as u32).expect("a size");
    let empty = 5 + random.below(EXACT_POINTS as u64 - 4);
    let stones = u64::from(size.cells()) - empty;
    let first = middle_game(rule, size, stones, &mut random);
    if (first.ply() as u64) < stones {
        return None;
    }
    let mut position = first.clone();
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let legal = position.legal_points();
        let wins = |&&p: &&Point| {
            let mut after = position.clone();
            after.play(p).is_ok() && after.outcome().is_some_and(|o| o.winner.is_some())
        };
        let winning = legal.iter().find(wins).copied();
        let sees = random.below(2) == 0;
        let next = winning.filter(|_| sees).or_else(|| random.pick(&legal))?;
        position.play(next).ok()?;
        moves.push(Move::Place(next));
    }
    Some(Line::new(first, &moves).expect("legal moves"))
}

fn reviewed(line: Line) -> Walk {
    let mut walk = Walk::new(line, Budget::of(500, 1_000));
    while walk.step(&mut NoControl) == Step::Settled {}
    walk
}

/// `TENGEN_LONG` reviews 500 games instead of 120.
#[test]
fn small_endgames_are_reviewed_as_the_literal_rules_decide() {
    let long = std::env::var_os("TENGEN_LONG").is_some();
    let count = if long { 500 } else { 120 };
    let (mut games, mut lost, mut let_go, mut escapes) = (0, 0, 0, 0);
    for number in 0.. {
        for rule in Rule::ALL {
            let Some(line) = endgame(rule, number) else {
                continue;
            };
            let truth = truth(&line);
            let walk = reviewed(line);
            let end = walk.line().end().board();
            assert_eq!(claimed(&walk), truth, "{rule} {number}\n{end:?}");
            games += 1;
            lost += truth.lost_here.len();
            let_go += truth.let_go.len();
            escapes += usize::from(truth.last_escape.is_some());
        }
        if games >= count {
            break;
        }
    }
    println!("{games} games: {lost} moves lost, {let_go} let a win go, {escapes} last escapes");
    assert!(lost >= count / 3 && let_go >= count / 10, "{lost} {let_go}");
}
