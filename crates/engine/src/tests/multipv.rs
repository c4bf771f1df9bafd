//! MultiPV: distinct lines in order, the first equal to the ordinary search's.

use tengen_core::{Move, Point, Position, Rule, Size, notation::parse_moves};

use super::positions::{Random, setup};
use crate::bench::{BENCH_HASH, bench_of};
use crate::lanes::Lanes;
use crate::{Control, Engine, Info, Limits, Listener, NoControl, Report, Scope};

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn position(moves: &str) -> Position {
    let moves = parse_moves(moves).unwrap();
    Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap()
}

fn firsts(report: &Report) -> Vec<Point> {
    report.lines.iter().map(|info| info.pv[0]).collect()
}

/// Invariants of every report with several lines.
fn assert_sound(position: &Position, report: &Report, most: usize) {
    let firsts = firsts(report);
    assert!(report.lines.len() <= most);
    for (i, &p) in firsts.iter().enumerate() {
        assert!(!firsts[..i].contains(&p), "{p} twice in {firsts:?}");
        assert_eq!(report.lines[i].line as usize, i + 1);
        let mut replay = position.clone();
        for &p in &report.lines[i].pv {
            assert!(replay.play(p).is_ok(), "{p} of {:?}", report.lines[i].pv);
        }
    }
    if let Some(first) = report.lines.first() {
        assert_eq!(report.best, Some(Move::Place(first.pv[0])));
        assert_eq!(report.info.pv, first.pv);
        assert_eq!(report.info.score, first.score);
    }
}

#[test]
fn one_line_is_the_ordinary_search() {
    let position = position("h8i9j7g9i7h6");
    let plain = Engine::new(1).search(&position, nodes(20_000), &mut NoControl);
    for lines in [0, 1] {
        let scope = Scope::lines(lines);
        let report = Engine::new(1).analyze(&position, &scope, nodes(20_000), &mut NoControl);
        assert_eq!(report, plain);
    }
    assert_eq!(plain.lines.len(), 1);
}

#[test]
fn the_signature_stands_with_every_set_of_instructions() {
    // Update this number when the engine's decisions change on purpose.
    let mut engine = Engine::new(BENCH_HASH);
    for lanes in Lanes::all() {
        engine.lanes = lanes;
        let found = bench_of(&mut engine, None);
        let signature = format!("{:016x}", found.signature);
        assert_eq!(
            (signature.as_str(), found.nodes),
            ("1869a3d373a6d363", 152_452),
            "{lanes:?}"
        );
    }
    if cfg!(target_arch = "x86_64") && Lanes::all().count() < 3 {
        eprintln!("skipped: what this processor lacks of SSE4.1 and AVX2");
    }
}

#[test]
fn lines_are_different_sound_and_in_order() {
    let mut random = Random::new(5);
    for rule in Rule::ALL {
        for stones in [0, 1, 6, 40] {
            let position = setup(rule, Size::STANDARD, stones, &mut random);
            let scope = Scope::lines(5);
            let report = Engine::new(1).analyze(&position, &scope, nodes(30_000), &mut NoControl);
            assert_sound(&position, &report, 5);
            let scores: Vec<i32> = report.lines.iter().map(|info| info.score).collect();
            let settled = report.lines.iter().all(|l| l.depth == report.info.depth);
            if settled {
                assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
            }
        }
    }
}

#[test]
fn a_deep_search_of_each_move_alone_agrees_with_the_order() {
    // Black's open three has three answers; all other moves lose.
    let position = position("h8a1i8a15j8");
    let scope = Scope::lines(6);
    let report = Engine::new(4).analyze(&position, &scope, nodes(200_000), &mut NoControl);
    assert_sound(&position, &report, 6);
    for info in &report.lines {
        let among = Scope::among(vec![info.pv[0]]);
        let alone = Engine::new(4).analyze(&position, &among, nodes(200_000), &mut NoControl);
        assert_eq!(alone.best, Some(Move::Place(info.pv[0])));
        if let (Some(mate), Some(other)) = (info.mate, alone.info.mate) {
            assert_eq!(mate.signum(), other.signum());
        }
    }
}

#[test]
fn only_and_except_are_kept_to() {
    let position = position("h8i9j7g9i7h6");
    let far: Vec<Point> = ["a1", "o15", "h8"].map(|p| p.parse().unwrap()).into();
    let report = Engine::new(1).analyze(
        &position,
        &Scope {
            lines: 5,
            only: Some(far.clone()),
            except: vec![far[1]],
            ..Scope::default()
        },
        nodes(5_000),
        &mut NoControl,
    );
    assert_eq!(firsts(&report), [far[0]], "h8 is taken, o15 left out");
    let best = Engine::new(1).search(&position, nodes(5_000), &mut NoControl);
    let Some(Move::Place(best)) = best.best else {
        panic!("no move");
    };
    let scope = Scope {
        except: vec![best],
        ..Scope::default()
    };
    let second = Engine::new(1).analyze(&position, &scope, nodes(5_000), &mut NoControl);
    assert_ne!(second.best, Some(Move::Place(best)));
    let nothing = Scope::among(vec![far[2]]);
    let report = Engine::new(1).analyze(&position, &nothing, nodes(5_000), &mut NoControl);
    assert_eq!((report.best, report.lines), (None, Vec::new()));
}

/// Stops at once or after some polls, and keeps the reports.
struct Impatient {
    looks: u32,
    infos: Vec<Info>,
}

impl Control for Impatient {
    fn stop(&mut self) -> bool {
        self.looks = self.looks.saturating_sub(1);
        self.looks == 0
    }

    fn elapsed(&mut self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}

impl Listener for Impatient {
    fn info(&mut self, info: &Info) {
        self.infos.push(info.clone());
    }
}

#[test]
fn stopping_anywhere_leaves_sound_lines() {
    let position = position("h8i9j7g9i7h6");
    for looks in 1..60 {
        let mut control = Impatient {
            looks,
            infos: Vec::new(),
        };
        let scope = Scope::lines(8);
        let report = Engine::new(1).analyze(&position, &scope, Limits::default(), &mut control);
        assert!(report.best.is_some());
        assert_sound(&position, &report, 8);
    }
}

#[test]
fn news_comes_for_every_line() {
    let position = position("h8i9j7g9i7h6");
    let mut control = Impatient {
        looks: u32::MAX,
        infos: Vec::new(),
    };
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let report = Engine::new(1).analyze(&position, &Scope::lines(3), limits, &mut control);
    let told: Vec<(u32, u32)> = control.infos.iter().map(|i| (i.depth, i.line)).collect();
    let expected: Vec<(u32, u32)> = (1..=4).flat_map(|d| (1..=3).map(move |l| (d, l))).collect();
    assert_eq!(told, expected);
    assert_eq!(report.lines, control.infos[9..]);
}

#[test]
fn a_win_by_fours_is_the_first_line_and_the_others_follow() {
    let position = position("h8a1i8a15j8o1k10o15k9a8");
    let report = Engine::new(1).analyze(&position, &Scope::lines(4), nodes(30_000), &mut NoControl);
    assert_sound(&position, &report, 4);
    assert!(report.info.mate.is_some_and(|m| m > 0));
    assert_eq!(report.lines.len(), 4);
}
