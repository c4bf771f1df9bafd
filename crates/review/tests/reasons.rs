//! What sentences rest on, derived again from the stones by the literal rules.

use std::collections::HashSet;
use std::path::PathBuf;

use serde_json::Value;
use tengen_core::literal::{Finding, Grid};
use tengen_core::{Color, Foul, Move, Point, Position, Rule, Size, SplitMix, notation};
use tengen_engine::{Engine, Limits, NoControl};
use tengen_proof::{Certificate, Goal, NodeId, verify};
use tengen_review::{
    Budget, Fate, ForbiddenStop, ForcedWin, Judged, Label, Line, Reason, Report, Step, Walk,
    reason, stop_forbidden,
};

/// Nodes of a move in the games; few, so that wins are overlooked.
const NODES: u64 = 200;
/// Plies after which a game is left unfinished.
const MOST_PLIES: usize = 70;
const GAMES: u64 = 4;

/// A game between weak engines from a random opening; one move in five is random.
pub(crate) fn game(rule: Rule, number: u64) -> Line {
    let mut random = SplitMix::new(700 + number * 10 + rule as u64);
    let size = Size::STANDARD;
    let first = Position::new(rule, size);
    let mut position = first.clone();
    let mut engine = Engine::new(1);
    while position.outcome().is_none() && position.ply() < MOST_PLIES {
        let near = |p: &Point| {
            let offset = |a: u8, b: u8| a.abs_diff(b);
            let center = size.center();
            offset(p.x(), center.x()).max(offset(p.y(), center.y())) <= 3
        };
        let legal: Vec<Point> = position.legal_points().into_iter().filter(near).collect();
        let guess = position.ply() < 4 || random.below(5) == 0;
        let mv = match random.pick(&legal).filter(|_| guess) {
            Some(p) => Move::Place(p),
            None => {
                engine.clear();
                let limits = Limits::of_nodes(NODES);
                let report = engine.search(&position, limits, &mut NoControl);
                report.best.expect("a legal move")
            }
        };
        position.play(mv).expect("legal");
    }
    Line::new(first, position.moves()).expect("the same moves")
}

/// Limits without a second pass.
pub(crate) const fn first_pass(search: u64, proof: u64) -> Budget {
    Budget {
        second: 0,
        ..Budget::of(search, proof)
    }
}

fn grid(position: &Position) -> Grid {
    let mut grid = Grid::new(position.size());
    for (p, color) in position.board().iter() {
        grid.set(p, Some(color));
    }
    grid
}

/// Number of points where a side may play, by the literal rules.
fn legal(position: &Position) -> usize {
    let mut grid = grid(position);
    let forbids = position.rule() == Rule::Renju && position.to_move() == Color::Black;
    let free = position
        .size()
        .points()
        .filter(|&p| position.board().get(p).is_none());
    free.filter(|&p| !forbids || matches!(grid.renju(p), Finding::Five | Finding::Legal))
        .count()
}

/// Whether some empty point completes a row of a side.
fn has_four(grid: &mut Grid, rule: Rule, side: Color) -> bool {
    grid.size().points().any(|p| {
        if grid.get(p).is_some() {
            return false;
        }
        grid.set(p, Some(side));
        let row = grid.wins(rule, p);
        grid.set(p, None);
        row
    })
}

/// Checks that each stone of a win by fours makes a row or a four, along every answer in its proof.
fn check_fours(certificate: &Certificate, grid: &mut Grid, id: NodeId, seen: &mut HashSet<NodeId>) {
    if !seen.insert(id) {
        return;
    }
    let (rule, side) = (certificate.rule, certificate.attacker);
    let node = certificate.node(id).expect("a node");
    grid.set(node.stone, Some(side));
    assert!(
        grid.wins(rule, node.stone) || has_four(grid, rule, side),
        "{}",
        node.stone
    );
    for &(defence, next) in &node.listed {
        let Move::Place(answer) = Move::from(defence) else {
            continue;
        };
        grid.set(answer, Some(side.opponent()));
        check_fours(certificate, grid, next, seen);
        grid.set(answer, None);
    }
    grid.set(node.stone, None);
}

fn check_win(win: &ForcedWin, position: &Position) {
    let certificate = &win.certificate;
    assert_eq!(certificate.attacker, position.to_move());
    let stones = certificate.black.len() + certificate.white.len();
    assert_eq!(stones, usize::from(position.board().stones()));
    for (points, color) in [
        (&certificate.black, Color::Black),
        (&certificate.white, Color::White),
    ] {
        assert!(
            points
                .iter()
                .all(|&p| position.board().get(p) == Some(color))
        );
    }
    assert_eq!(
        verify(certificate).expect("a valid proof").length,
        win.length
    );
    let root = certificate.root().expect("a root");
    let first = certificate.node(root).expect("a node").stone;
    assert_eq!(win.line.first(), Some(&first));
    if win.goal == Goal::Vcf {
        check_fours(certificate, &mut grid(position), root, &mut HashSet::new());
    }
}

fn check_stop(line: &Line, judged: &Judged<'_>, stop: ForbiddenStop) {
    let position = &line.positions()[judged.after.ply];
    let win = judged.after.attack.win().expect("a win");
    let mut grid = grid(position);
    let mut side = position.to_move();
    let found = win.line.iter().any(|&p| {
        grid.set(p, Some(side));
        side = side.opponent();
        if side == Color::White || grid.get(stop.point).is_some() {
            return false;
        }
        let foul = match grid.renju(stop.point) {
            Finding::Overline => Some(Foul::Overline),
            Finding::DoubleFour => Some(Foul::DoubleFour),
            Finding::DoubleThree => Some(Foul::DoubleThree),
            Finding::Five | Finding::Legal => None,
        };
        grid.set(stop.point, Some(Color::White));
        let row = grid.wins(Rule::Renju, stop.point);
        grid.set(stop.point, None);
        row && foul == Some(stop.foul)
    });
    assert!(found, "{stop:?}");
}

/// Checks a moment; the number of answers if it lost.
fn check(line: &Line, judged: &Judged<'_>) {
    let before = &line.positions()[judged.before.ply];
    let after = &line.positions()[judged.after.ply];
    match reason(line, judged).expect("a reason") {
        Reason::Only { answers, win, .. } => {
            check_win(judged.after.attack.win().expect("a win"), after);
            let Fate::Answers(all) = &judged.before.fate else {
                panic!()
            };
            let settled = all.moves.len() + all.fours.len() + all.refuted;
            assert_eq!((&answers, settled), (&all.moves, legal(before)));
            assert!(!answers.is_empty() && win.goal <= all.goal);
            assert!(!answers.iter().any(|&p| Move::Place(p) == judged.mv));
        }
        Reason::Held { answers, win } => {
            let theirs = judged.after.attack.win().expect("a win");
            check_win(theirs, after);
            assert_eq!(win.plies, theirs.length);
            assert!(!answers.iter().any(|&p| Move::Place(p) == judged.mv));
        }
        Reason::LetGo { first, win, .. } => {
            let own = judged.before.attack.win().expect("a win");
            check_win(own, before);
            assert_eq!((own.line[0], own.length), (first, win.plies));
        }
        Reason::Foul(_) => assert!(after.outcome().is_some()),
        Reason::LostFrom | Reason::Fell { .. } => unreachable!("a label says why"),
        Reason::Cost { points, best } => {
            assert!((5..=100).contains(&points) && Move::Place(best) != judged.mv);
        }
    }
    if let Some(stop) = stop_forbidden(line, judged.after) {
        check_stop(line, judged, stop);
    }
}

/// Every 75th game of bots from the folder `TENGEN_TEST_DATA`.
fn real_games() -> Option<Vec<Line>> {
    let Some(folder) = std::env::var_os("TENGEN_TEST_DATA") else {
        eprintln!("skipped: TENGEN_TEST_DATA is not set");
        return None;
    };
    let file = PathBuf::from(folder).join("positions/games.jsonl");
    let text = std::fs::read_to_string(file).expect("a readable file");
    let games = text.lines().step_by(75).map(|line| {
        let game: Value = serde_json::from_str(line).expect("JSON");
        let moves = game["moves"].as_array().expect("moves").iter();
        let moves: String = moves.filter_map(Value::as_str).collect();
        let rule = game["rule"].as_str().expect("a rule");
        let first = Position::new(rule.parse().expect("a rule"), Size::STANDARD);
        let moves = notation::parse_moves(&moves).expect("moves");
        Line::new(first, &moves).expect("legal moves")
    });
    Some(games.collect())
}

#[test]
fn the_same_of_real_games() {
    for line in real_games().unwrap_or_default() {
        let mut walk = Walk::new(line, first_pass(300, 10_000));
        while walk.step(&mut NoControl) == Step::Settled {}
        let report = Report::new(&walk);
        let moments = report.moves.iter().filter(|(_, label)| label.is_moment());
        moments.for_each(|(judged, _)| check(walk.line(), judged));
    }
}

#[test]
fn every_fact_of_a_moment_is_derived_again() {
    let (mut proved, mut moments) = (0, 0);
    for (rule, number) in Rule::ALL
        .into_iter()
        .flat_map(|rule| (0..GAMES).map(move |n| (rule, n)))
    {
        let mut walk = Walk::new(game(rule, number), first_pass(300, 10_000));
        while walk.step(&mut NoControl) == Step::Settled {}
        let report = Report::new(&walk);
        for (judged, label) in &report.moves {
            if label.is_moment() {
                check(walk.line(), judged);
                moments += 1;
                proved += usize::from(label.is_proved());
            }
            if *label == Label::Ended {
                assert!(judged.is_over());
            }
        }
    }
    println!("{moments} moments, {proved} proved");
    assert!(proved >= 8, "{moments} {proved}");
}
