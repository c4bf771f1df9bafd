//! The search's guarantees: legal moves, limits, reproducibility, sound mate claims.

use std::time::Duration;

use tengen_core::{Color, Level, Move, Point, Position, Rule, Size, notation::parse_moves};

use super::positions::{Random, clump, setup, sizes};
use crate::{
    Clock, Control, Engine, Info, Limits, Listener, NoControl, Report, Scope, SeededLevel, bench,
};

/// A clock that advances a step per poll, and stops after some polls.
#[derive(Default)]
struct Scripted {
    now: Duration,
    step: Duration,
    stop_after: Option<u32>,
    looks: u32,
    infos: Vec<Info>,
}

impl Control for Scripted {
    fn stop(&mut self) -> bool {
        self.looks += 1;
        self.stop_after.is_some_and(|most| self.looks > most)
    }

    fn elapsed(&mut self) -> Duration {
        self.now += self.step;
        self.now
    }
}

impl Listener for Scripted {
    fn info(&mut self, info: &Info) {
        self.infos.push(info.clone());
    }
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn game(rule: Rule, moves: &str) -> Position {
    Position::from_moves(rule, Size::STANDARD, &parse_moves(moves).unwrap()).unwrap()
}

fn assert_playable(position: &Position, report: &Report) {
    let legal = position.legal_points();
    match report.best {
        Some(Move::Place(p)) => assert!(legal.contains(&p), "{p} in\n{:?}", position.board()),
        Some(Move::Pass) => panic!("a pass"),
        None => assert!(legal.is_empty(), "no move in\n{:?}", position.board()),
    }
    let mut replay = position.clone();
    for &p in &report.info.pv {
        assert!(replay.play(p).is_ok(), "{p} of {:?}", report.info.pv);
    }
    if let Some(Move::Place(best)) = report.best {
        assert_eq!(report.info.pv.first(), Some(&best));
    }
}

#[test]
fn every_answer_is_legal_wherever_it_is_asked() {
    let mut random = Random::new(3);
    let mut engine = Engine::new(1);
    for size in sizes() {
        for rule in Rule::ALL {
            let cells = usize::from(size.cells());
            // Empty, sparse, crowded, nearly full, one empty point.
            for stones in [0, 1, cells / 10, cells / 2, cells - 4, cells - 1] {
                let position = setup(rule, size, stones, &mut random);
                let report = engine.search(&position, nodes(400), &mut NoControl);
                assert_playable(&position, &report);
                let level = random.pick(&Level::ALL[..9]);
                let report = engine.choose(
                    &position,
                    SeededLevel::new(level, 1),
                    nodes(1),
                    &mut NoControl,
                );
                assert_playable(&position, &report);
            }
        }
    }
}

/// A board filled in a pattern without fives, up to `empty` points.
fn nearly_full(rule: Rule, size: Size, empty: usize) -> Position {
    let mut sides = [Vec::new(), Vec::new()];
    let points: Vec<Point> = size.points().collect();
    for p in &points[..points.len() - empty] {
        let black = (p.x() / 2 + p.y()) % 2 == 0;
        sides[usize::from(!black)].push(*p);
    }
    Position::from_stones(rule, size, &sides[0], &sides[1], Color::Black).unwrap()
}

#[test]
fn full_boards_end_the_search_and_mates_fit_what_is_left() {
    let mut engine = Engine::new(1);
    for size in sizes() {
        for rule in Rule::ALL {
            for empty in 0..=6 {
                let position = nearly_full(rule, size, empty);
                let report = engine.search(&position, depth(12), &mut NoControl);
                assert_playable(&position, &report);
                if let Some(mate) = report.info.mate {
                    assert!(mate.unsigned_abs() as usize <= empty);
                }
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let won = game(Rule::Freestyle, "h8a1i8a2j8a3k8a4l8");
    let report = Engine::new(1).search(&won, depth(3), &mut NoControl);
    assert_eq!(report.best, None);
    let report = Engine::new(1).choose(
        &won,
        SeededLevel::new(Level::ALL[0], 0),
        depth(3),
        &mut NoControl,
    );
    assert_eq!(report.best, None);
}

#[test]
fn an_empty_board_begins_in_the_centre() {
    for rule in Rule::ALL {
        let position = Position::new(rule, Size::STANDARD);
        let report = Engine::new(1).search(&position, depth(2), &mut NoControl);
        assert_eq!(report.best, Some(Move::Place(Size::STANDARD.center())));
    }
}

#[test]
fn stop_is_heard_within_a_few_looks() {
    let mut engine = Engine::new(1);
    let position = game(Rule::Freestyle, "h8i9i7g9h6");
    for looks in [0, 1, 5, 20] {
        let mut control = Scripted {
            stop_after: Some(looks),
            ..Scripted::default()
        };
        let report = engine.search(&position, Limits::default(), &mut control);
        assert_playable(&position, &report);
        // Polls come every thousand nodes; VCF steps at the root take longer.
        assert!(report.info.nodes <= 4000 + 1200 * u64::from(looks));
        assert!(control.looks <= looks + 2);
    }
}

#[test]
fn the_clock_is_never_overstepped() {
    let mut engine = Engine::new(1);
    let position = game(Rule::Renju, "h8i9j8i7i8g8");
    let ms = Duration::from_millis;
    let clocks = [
        Clock::per_move(ms(100)),
        Clock {
            margin: ms(30),
            ..Clock::per_move(ms(100))
        },
        Clock {
            turn: Some(ms(1000)),
            left: Some(ms(2000)),
            increment: ms(0),
            margin: ms(20),
        },
        Clock {
            turn: None,
            left: Some(ms(50)),
            increment: ms(10),
            margin: ms(20),
        },
        Clock {
            turn: Some(ms(10)),
            left: Some(ms(0)),
            increment: ms(0),
            margin: ms(20),
        },
    ];
    for clock in clocks {
        engine.clear();
        let mut control = Scripted {
            step: ms(1),
            ..Scripted::default()
        };
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        let report = engine.search(&position, limits, &mut control);
        assert_playable(&position, &report);
        let most = [clock.turn, clock.left]
            .into_iter()
            .flatten()
            .min()
            .unwrap();
        let most = most.saturating_sub(clock.margin);
        // Each poll costs a millisecond; a few follow the last one.
        assert!(control.now <= most + ms(8), "{clock:?}: {:?}", control.now);
    }
}

#[test]
fn node_limits_hold() {
    let mut engine = Engine::new(1);
    let position = game(Rule::Standard, "h8h9i9g7");
    for most in [1, 100, 5000] {
        let report = engine.search(&position, nodes(most), &mut NoControl);
        assert_playable(&position, &report);
        assert!(report.info.nodes <= most + 200, "{}", report.info.nodes);
    }
}

#[test]
fn the_same_search_gives_the_same_answer() {
    let position = game(Rule::Renju, "h8i9j8i7i8g8");
    let mut engine = Engine::new(4);
    let first = engine.search(&position, depth(8), &mut NoControl);
    engine.search(&game(Rule::Caro, "h8"), depth(5), &mut NoControl);
    engine.clear();
    let second = engine.search(&position, depth(8), &mut NoControl);
    assert_eq!(first, second);
    for level in Level::ALL.into_iter().filter(|&l| l != Level::STRONGEST) {
        let first = engine.choose(
            &position,
            SeededLevel::new(level, 5),
            Limits::default(),
            &mut NoControl,
        );
        let second = engine.choose(
            &position,
            SeededLevel::new(level, 5),
            Limits::default(),
            &mut NoControl,
        );
        assert_eq!(first, second);
    }
    let small = bench(Some(3));
    assert_eq!(small, bench(Some(3)));
    assert_ne!(small.signature, bench(Some(4)).signature);
}

#[test]
fn reports_come_as_the_search_deepens() {
    let mut control = Scripted::default();
    let position = game(Rule::Freestyle, "h8i9i7g9");
    let report = Engine::new(4).search(&position, depth(6), &mut control);
    let depths: Vec<u32> = control.infos.iter().map(|i| i.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
    assert_eq!(control.infos.last().map(|i| &i.pv), Some(&report.info.pv));
    for info in &control.infos {
        assert!(info.winrate <= 1000 && info.seldepth >= info.depth);
    }
}

#[test]
fn an_only_move_is_played_at_once_and_judged_with_care() {
    let position = game(Rule::Freestyle, "h8g8i8a1j8a15k8");
    let limits = Limits {
        clock: Some(Clock::per_move(Duration::from_secs(3600))),
        ..depth(6)
    };
    let mut engine = Engine::new(4);
    let played = engine.search(&position, limits, &mut NoControl);
    assert_eq!(
        (played.best.unwrap().to_string(), played.info.depth),
        ("l8".to_owned(), 1)
    );
    for scope in [Scope::default(), Scope::among(vec!["l8".parse().unwrap()])] {
        let judged = engine.analyze(&position, &scope, limits, &mut NoControl);
        assert_eq!(
            (judged.best.unwrap().to_string(), judged.info.depth),
            ("l8".to_owned(), 6)
        );
    }
}

#[test]
fn finds_what_wins_and_what_saves() {
    let mut engine = Engine::new(4);
    let mut best = |rule: Rule, moves: &str| {
        let position = game(rule, moves);
        let report = engine.search(&position, depth(6), &mut NoControl);
        (report.best.unwrap().to_string(), report.info.mate)
    };
    for rule in Rule::ALL {
        // A four with one open end: five; an open three: open four.
        let five = best(rule, "h8g8i8h10j8g10k8a1");
        assert_eq!(five, ("l8".to_owned(), Some(1)), "{rule}");
        let (four, mate) = best(rule, "h8h10i8a1j8a15");
        assert!(
            ["g8", "k8"].contains(&four.as_str()) && mate == Some(3),
            "{rule} {four}"
        );
        // The same from the defender's side.
        let (stop, mate) = best(rule, "h8h10i8a1j8");
        assert!(
            ["g8", "k8", "f8", "l8"].contains(&stop.as_str()),
            "{rule} {stop} {mate:?}"
        );
    }
    for rule in Rule::ALL {
        // In a lost position the move still blocks.
        let (stop, mate) = best(rule, "h8a1i8a3j8a5k8");
        assert!(
            ["g8", "l8"].contains(&stop.as_str()) && mate == Some(-2),
            "{rule} {stop} {mate:?}"
        );
    }
    // The three-step win of the reference position.
    let black: Vec<Point> = "f9 h9 j9 k10 k11 l7 j5 l5"
        .split(' ')
        .map(|p| p.parse().unwrap())
        .collect();
    let white: Vec<Point> = "e8 f8 g8 e7 h6 i7 i5 l12"
        .split(' ')
        .map(|p| p.parse().unwrap())
        .collect();
    let position = Position::from_stones(
        Rule::Freestyle,
        Size::STANDARD,
        &black,
        &white,
        Color::Black,
    )
    .unwrap();
    let report = engine.search(&position, depth(6), &mut NoControl);
    assert_eq!(report.best, Some(Move::Place("i9".parse().unwrap())));
    assert_eq!(report.info.mate, Some(7));
    assert_eq!(report.info.pv.len(), 7);
}

fn empties(position: &Position) -> u32 {
    u32::from(position.size().cells() - position.board().stones())
}

/// A claimed mate is converted against random defences: every later search claims a mate too, no
/// longer than the empty points allow.
#[test]
fn claimed_wins_are_carried_through() {
    let mut random = Random::new(9);
    let mut engine = Engine::new(4);
    let mut claims = 0;
    for i in 0..400 {
        let rule = Rule::ALL[i % 5];
        let mut position = clump(rule, Size::STANDARD, 6 + i % 20, &mut random);
        let report = engine.search(&position, nodes(4000), &mut NoControl);
        let Some(mate) = report.info.mate.filter(|&m| m > 1) else {
            continue;
        };
        assert!(mate as u32 <= empties(&position));
        claims += 1;
        let winner = position.to_move();
        let mut best = report.best;
        while position.outcome().is_none() {
            position.play(best.unwrap()).unwrap();
            if position.outcome().is_some() {
                break;
            }
            let legal = position.legal_points();
            if legal.is_empty() {
                break;
            }
            position.play(random.pick(&legal)).unwrap();
            let report = engine.search(&position, nodes(20_000), &mut NoControl);
            let mate = report.info.mate.unwrap_or(0);
            let fits = mate > 0 && mate as u32 <= empties(&position);
            assert!(fits, "{mate} in\n{:?}", position.board());
            best = report.best;
        }
        assert!(position.outcome().is_none_or(|o| o.winner == Some(winner)));
    }
    assert!(claims >= 30, "{claims}");
}

#[test]
fn several_threads_play_soundly_and_end_with_the_search() {
    let position = game(Rule::Renju, "h8i9j7g9i7h6");
    for threads in [0, 2, 5] {
        let mut engine = Engine::new(4);
        engine.set_threads(threads);
        let mut control = Scripted {
            stop_after: Some(50),
            ..Scripted::default()
        };
        let report = engine.search(&position, Limits::default(), &mut control);
        assert_playable(&position, &report);
        // With a node limit the result is independent of the number of threads.
        engine.clear();
        let one = engine.search(&position, nodes(5_000), &mut NoControl);
        let other = Engine::new(4).search(&position, nodes(5_000), &mut NoControl);
        assert_eq!(one, other, "{threads} threads");
    }
}
