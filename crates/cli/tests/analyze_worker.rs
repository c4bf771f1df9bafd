//! The page's analysis: the worker's code finds what the engine and `tengen analyze` find.

use std::cell::{Cell, RefCell};

use crate::common::stdout;
use serde_json::Value;
use tengen_analysis::{Host, analyze};
use tengen_core::{Point, Position, PositionSpec, Rule, SearchedLine, Size, SplitMix, notation};
use tengen_engine::{Engine, Limits, NoControl, Scope};
use tengen_worker_protocol::analysis::{
    Analysis, AnalysisLimits, AnalysisTask, Analyze, REPORT_MS,
};

/// Of each rule; `TENGEN_LONG` takes [`LONG`].
const POSITIONS: u64 = 10;
const LONG: u64 = 50;
const NODES: u64 = 300;
/// Balancing compares many stones.
const BALANCE_NODES: u64 = 6_000;

/// A clock that advances by a millisecond at each look, and the reports so far.
#[derive(Default)]
struct TestHost {
    ms: Cell<f64>,
    stop_at: Option<f64>,
    reports: RefCell<Vec<(f64, Analysis)>>,
}

impl Host for TestHost {
    fn is_stopped(&self) -> bool {
        self.stop_at.is_some_and(|at| self.ms.get() >= at)
    }

    fn elapsed(&self) -> f64 {
        self.ms.set(self.ms.get() + 1.0);
        self.ms.get()
    }

    fn report(&self, analysis: Analysis) {
        self.reports.borrow_mut().push((self.ms.get(), analysis));
    }
}

/// A position after 4 to 23 random moves near the centre, not over.
fn position(rule: Rule, seed: u64) -> Position {
    let mut random = SplitMix::new(seed);
    loop {
        let mut position = Position::new(rule, Size::STANDARD);
        let stones = 4 + random.below(20);
        while (position.ply() as u64) < stones && position.outcome().is_none() {
            let mut near = || 3 + random.below(9) as u8;
            if let Some(p) = Point::new(near(), near()) {
                let _ = position.play(p);
            }
        }
        if position.outcome().is_none() && position.ply() as u64 == stones {
            return position;
        }
    }
}

fn lines(count: u8, only: &[Point], except: &[Point]) -> AnalysisTask {
    AnalysisTask::Lines {
        count,
        only: only.to_vec(),
        except: except.to_vec(),
    }
}

fn asked(position: &Position, task: &AnalysisTask, nodes: u64) -> Analyze {
    Analyze {
        position: PositionSpec::of(position),
        task: task.clone(),
        limits: AnalysisLimits {
            nodes: Some(nodes),
            ..AnalysisLimits::default()
        },
        fresh: true,
    }
}

const fn nodes(task: &AnalysisTask) -> u64 {
    match task {
        AnalysisTask::Lines { .. } => NODES,
        _ => BALANCE_NODES,
    }
}

fn by_worker(engine: &mut Engine, position: &Position, task: &AnalysisTask) -> Vec<SearchedLine> {
    let host = TestHost::default();
    let question = asked(position, task, nodes(task));
    let analysis = analyze(engine, &question, &host).expect("a legal position");
    let line = |line: SearchedLine| SearchedLine { ms: None, ..line };
    analysis.lines.into_iter().map(line).collect()
}

/// The line's first move, score, mate and principal variation.
type Found = (Point, i32, Option<i32>, Vec<Point>);

fn by_engine(engine: &mut Engine, position: &Position, task: &AnalysisTask) -> Vec<Found> {
    let (limits, mut control) = (Limits::of_nodes(nodes(task)), NoControl);
    engine.clear();
    match task {
        AnalysisTask::Lines {
            count,
            only,
            except,
        } => {
            let scope = Scope {
                lines: usize::from(*count),
                only: (!only.is_empty()).then(|| only.clone()),
                except: except.clone(),
                to_play: false,
            };
            let report = engine.analyze(position, &scope, limits, &mut control);
            let line = |info: tengen_engine::Info| (info.pv[0], info.score, info.mate, info.pv);
            report.lines.into_iter().map(line).collect()
        }
        AnalysisTask::BalanceOne => {
            let found = engine.balance_one(position, 0, limits, &mut control);
            let line = |b: tengen_engine::Balanced| (b.point, b.score, None, vec![b.point]);
            found.into_iter().map(line).collect()
        }
        AnalysisTask::BalanceTwo => {
            let found = engine.balance_two(position, 0, limits, &mut control);
            let found = found.map(|[a, b]| (a.point, b.score, None, vec![a.point, b.point]));
            found.into_iter().collect()
        }
        AnalysisTask::FifthMoves(count) => {
            let offers = engine.offers(position, usize::from(*count), limits, &mut control);
            let line = |o: tengen_engine::Offer| (o.point, o.score, o.mate, vec![o.point]);
            offers.into_iter().map(line).collect()
        }
    }
}

#[test]
fn the_worker_finds_what_the_engine_finds() {
    let is_long = std::env::var_os("TENGEN_LONG").is_some();
    let positions = if is_long { LONG } else { POSITIONS };
    let mut engine = Engine::new(1);
    for rule in Rule::ALL {
        for seed in 0..positions {
            let position = position(rule, seed);
            let all = by_engine(&mut engine, &position, &lines(5, &[], &[]));
            let first: Vec<Point> = all.iter().map(|found| found.0).collect();
            let (best, two) = (&first[..1], &first[first.len().saturating_sub(2)..]);
            let mut tasks: Vec<AnalysisTask> = (1..=5).map(|n| lines(n, &[], &[])).collect();
            tasks.extend([lines(3, &[], best), lines(2, two, &[]), lines(1, two, &[])]);
            tasks.extend([AnalysisTask::BalanceOne, AnalysisTask::BalanceTwo]);
            tasks.push(AnalysisTask::FifthMoves(4));
            for task in tasks {
                let expected = by_engine(&mut engine, &position, &task);
                let found = by_worker(&mut engine, &position, &task);
                assert!(!found.is_empty(), "{rule} {task:?}");
                let told = found.iter().map(|line| {
                    let score = line.score.expect("a score");
                    (line.mv, score, line.mate, line.pv.clone())
                });
                let moves = notation::format_moves(position.moves());
                assert_eq!(
                    told.collect::<Vec<_>>(),
                    expected,
                    "{rule} {moves} {task:?}"
                );
            }
        }
    }
}

#[test]
fn the_worker_finds_what_the_command_line_finds() {
    let list = |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>();
    let mut engine = Engine::new(1);
    for (rule, seed) in Rule::ALL.into_iter().zip(100..) {
        let position = position(rule, seed);
        let moves = notation::format_moves(position.moves());
        let first = by_worker(&mut engine, &position, &lines(3, &[], &[]));
        let points: Vec<Point> = first.iter().map(|line| line.mv).collect();
        let named = list(&points).join(",");
        let cases: [(AnalysisTask, &[&str]); 5] = [
            (lines(3, &[], &[]), &["--multipv", "3"]),
            (
                lines(2, &[], &points),
                &["--multipv", "2", "--exclude", &named],
            ),
            (lines(1, &points, &[]), &["--only", &named]),
            (AnalysisTask::BalanceOne, &["--balance", "1"]),
            (AnalysisTask::BalanceTwo, &["--balance", "2"]),
        ];
        for (task, options) in cases {
            let nodes = nodes(&task).to_string();
            let usual = ["analyze", "--json", "--no-proofs", "--hash", "1"];
            let given = ["--rule", rule.name(), "--moves", &moves, "--nodes", &nodes];
            let out = stdout(&[&usual[..], &given, options].concat());
            let told: Vec<Value> = out
                .lines()
                .map(|line| serde_json::from_str(line).expect("JSON"))
                .collect();
            let found = by_worker(&mut engine, &position, &task);
            let result = told.last().expect("a result");
            assert_eq!(
                result["best"],
                found[0].mv.to_string(),
                "{rule} {moves} {task:?}"
            );
            assert_eq!(result["score"].as_i64(), found[0].score.map(i64::from));
            if let Some(stones) = result["balance"].as_array() {
                let expected: Vec<Value> =
                    list(&found[0].pv).into_iter().map(Value::from).collect();
                assert_eq!(*stones, expected);
                continue;
            }
            for (i, line) in found.iter().enumerate() {
                let last = told[..told.len() - 1]
                    .iter()
                    .rfind(|told| told["multipv"] == i + 1);
                let last = last.expect("a report of each line");
                assert_eq!(last["depth"].as_u64(), line.depth.map(u64::from));
                assert_eq!(last["seldepth"].as_u64(), line.seldepth.map(u64::from));
                assert_eq!(last["nodes"].as_u64(), line.nodes);
                assert_eq!(last["mate"].as_i64(), line.mate.map(i64::from));
                let winrate = last["winrate"]
                    .as_f64()
                    .map(|w| (w * 1000.0).round() as u32);
                assert_eq!(winrate, line.winrate);
                let pv: Vec<Value> = list(&line.pv).into_iter().map(Value::from).collect();
                assert_eq!(last["pv"], Value::from(pv), "{rule} {moves} {task:?}");
            }
        }
    }
}

#[test]
fn reports_come_in_intervals_and_hold_whole_iterations() {
    let position = position(Rule::Renju, 7);
    let host = TestHost::default();
    let question = asked(&position, &lines(3, &[], &[]), 400_000);
    let analysis = analyze(&mut Engine::new(1), &question, &host).expect("a legal position");
    let reports = host.reports.into_inner();
    assert!(reports.len() > 1, "{}", reports.len());
    for pair in reports.windows(2) {
        let [(before, _), (after, _)] = pair else {
            panic!("two")
        };
        assert!(after - before >= f64::from(REPORT_MS), "{before} {after}");
    }
    for (_, report) in reports.iter().chain([&(0.0, analysis)]) {
        assert_eq!(report.lines.len(), 3);
        let depths: Vec<_> = report.lines.iter().map(|line| line.depth).collect();
        assert!(depths.windows(2).all(|d| d[0] == d[1]), "{depths:?}");
        let scores: Vec<_> = report.lines.iter().map(|line| line.score).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
        assert!(report.nodes >= report.lines[0].nodes);
    }
}

#[test]
fn a_stopped_analysis_keeps_its_lines_and_a_finished_game_has_none() {
    let moves = notation::parse_moves("h8i9i7g9").expect("moves");
    let quiet = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).expect("legal");
    let host = TestHost {
        stop_at: Some(50.0),
        ..TestHost::default()
    };
    let question = Analyze {
        limits: AnalysisLimits::default(),
        ..asked(&quiet, &lines(2, &[], &[]), 0)
    };
    let analysis = analyze(&mut Engine::new(1), &question, &host).expect("a legal position");
    assert_eq!(analysis.lines.len(), 2);
    assert!(analysis.nodes > Some(0) && analysis.ms >= Some(50));
    let moves = notation::parse_moves("h8a1i8a2j8a3k8a4l8").expect("moves");
    let over = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).expect("legal");
    let question = asked(&over, &lines(2, &[], &[]), 100);
    let analysis = analyze(&mut Engine::new(1), &question, &host).expect("a legal position");
    assert_eq!(analysis, Analysis::default());
}
