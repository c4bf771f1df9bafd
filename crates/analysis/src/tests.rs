//! Every question, answered natively.

use std::cell::{Cell, RefCell};

use tengen_core::opening::{Action, Decision, Opening, Procedure};
use tengen_core::{Level, Move, Point, Position, PositionSpec, Rule, Size, notation};
use tengen_engine::{Control, Engine, Info, Limits, Listener, SeededLevel};
use tengen_textbook::Program;
use tengen_worker_protocol::analysis::{Analysis, AnalysisLimits, AnalysisTask, Analyze};
use tengen_worker_protocol::engine::COMPARED_MS;
use tengen_worker_protocol::{Aim, Decide, EngineAnswer, EngineQuestion, Judge, Textbook, Think};

use super::{Host, SearchError, Searcher};

/// A host whose clock goes on by some milliseconds whenever it is read.
#[derive(Default)]
struct TestHost {
    step: f64,
    ms: Cell<f64>,
    is_stopped: bool,
    best: RefCell<Vec<Point>>,
}

impl Host for TestHost {
    fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    fn elapsed(&self) -> f64 {
        self.ms.set(self.ms.get() + self.step);
        self.ms.get()
    }

    fn report(&self, _: Analysis) {}

    fn report_best(&self, _: u32, best: Point) {
        self.best.borrow_mut().push(best);
    }
}

/// A listener without a clock.
struct Quiet;

impl Control for Quiet {
    fn stop(&mut self) -> bool {
        false
    }

    fn elapsed(&mut self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}

impl Listener for Quiet {
    fn info(&mut self, _: &Info) {}
}

fn position(rule: Rule, moves: &str) -> Position {
    let moves = notation::parse_moves(moves).expect("moves");
    Position::from_moves(rule, Size::STANDARD, &moves).expect("a position")
}

fn think(position: &Position, aim: Aim) -> EngineQuestion {
    EngineQuestion::Think(Think {
        position: PositionSpec::of(position),
        aim,
        seed: 7,
        ms: None,
    })
}

fn best(answer: &EngineAnswer) -> Move {
    match answer {
        EngineAnswer::Best { best, .. } => *best,
        other => panic!("{other:?}"),
    }
}

/// By nodes the answer is the engine's own.
#[test]
fn a_level_plays_the_engines_move() {
    let here = position(Rule::Renju, "h8i9h10i7");
    for level in [Level::ALL[0], Level::ALL[3], Level::ALL[6]] {
        let seeded = SeededLevel::new(level, 7);
        let own = Engine::new(1).choose(&here, seeded, Limits::default(), &mut Quiet);
        let host = TestHost::default();
        let answer = Searcher::new(1).answer(&think(&here, Aim::Move(level)), &host);
        let answer = answer.expect("a move");
        assert_eq!(Some(best(&answer)), own.best);
        assert!(!host.best.borrow().is_empty(), "it reports");
    }
}

/// The time is the question's, or that of the searcher; a stop ends it at once, with a legal move.
#[test]
fn a_search_by_the_clock_ends_by_it() {
    let here = position(Rule::Freestyle, "h8i9h10i7");
    let host = |is_stopped| TestHost {
        step: 1.0,
        is_stopped,
        ..TestHost::default()
    };
    let mut spent = Vec::new();
    for searcher in [
        Searcher::new(1),
        Searcher::new(1).with_time(std::time::Duration::from_millis(300)),
    ] {
        let (mut searcher, host) = (searcher, host(false));
        let answer = searcher.answer(&think(&here, Aim::Hint), &host);
        let Move::Place(point) = best(&answer.expect("a move")) else {
            panic!("a point");
        };
        here.legality(point).expect("legal");
        spent.push(host.ms.get());
    }
    assert!(spent[1] < spent[0] && spent[1] >= 100.0, "{spent:?}");
    let stopped = host(true);
    let answer = Searcher::new(1).answer(&think(&here, Aim::Move(Level::STRONGEST)), &stopped);
    let Move::Place(point) = best(&answer.expect("a move")) else {
        panic!("a point");
    };
    here.legality(point).expect("legal");
}

/// Every decision of every opening is legal, up to the game.
#[test]
fn openings_are_decided_to_their_ends() {
    let mut searcher = Searcher::new(1);
    for procedure in Procedure::ALL {
        let Ok(mut opening) = Opening::new(procedure, Rule::Renju, Size::STANDARD) else {
            continue;
        };
        let mut actions: Vec<Action> = Vec::new();
        while let Some(decision) = opening.decision() {
            let question = EngineQuestion::Decide(Decide {
                rule: Rule::Renju,
                size: Size::STANDARD,
                opening: procedure,
                actions: actions.clone(),
                level: Level::ALL[0],
                seed: 3,
            });
            let answer = searcher.answer(&question, &TestHost::default());
            let Ok(EngineAnswer::Decided(action)) = answer else {
                panic!("{procedure:?} {actions:?}: {answer:?}");
            };
            let Decision { seat, .. } = decision;
            opening.act(seat, action.clone()).expect("legal");
            actions.push(action);
            assert!(actions.len() < 60, "{procedure:?}");
        }
    }
}

#[test]
fn what_has_no_answer_is_named() {
    let mut searcher = Searcher::new(1);
    let mut ask = |question| searcher.answer(&question, &TestHost::default());
    let here = position(Rule::Freestyle, "h8");
    let mut taken = PositionSpec::of(&here);
    taken.moves.push(taken.moves[0]);
    let illegal = EngineQuestion::Think(Think {
        position: taken,
        aim: Aim::Hint,
        seed: 0,
        ms: None,
    });
    assert!(matches!(ask(illegal), Err(SearchError::Position(_))));
    let decide = |actions| {
        EngineQuestion::Decide(Decide {
            rule: Rule::Renju,
            size: Size::STANDARD,
            opening: Procedure::Swap2,
            actions,
            level: Level::ALL[0],
            seed: 0,
        })
    };
    let swapped = ask(decide(vec![Action::Swap]));
    assert!(matches!(swapped, Err(SearchError::Opening(1, _))));
    let judge = EngineQuestion::Judge(Judge {
        position: PositionSpec::of(&here),
        mv: "h8".parse().expect("a point"),
    });
    let point = "h8".parse().expect("a point");
    assert_eq!(ask(judge), Err(SearchError::NoMove(point)));
}

#[test]
fn founding_programs_move_and_explain_the_same_move() {
    let here = position(Rule::Freestyle, "h8i9h10i7");
    for program in Program::ALL {
        let textbook = Textbook {
            position: PositionSpec::of(&here),
            program: program.into(),
        };
        let own = textbook.program.choose(&here).point();
        let ask = |question| {
            let answer = Searcher::new(1).answer(&question, &TestHost::default());
            answer.expect("an answer")
        };
        let played = ask(EngineQuestion::Textbook(textbook.clone()));
        assert_eq!(best(&played), own.map_or(Move::Pass, Move::Place));
        let EngineAnswer::Taught(taught) = ask(EngineQuestion::Teach(textbook)) else {
            panic!("a trace");
        };
        assert_eq!(taught.best, own, "{program:?}");
    }
}

/// Black overlooks that White makes a five.
#[test]
fn a_blunder_is_judged_worse_than_the_defence() {
    let here = position(Rule::Freestyle, "a1h8a3i8a5j8a7k8");
    let judge = EngineQuestion::Judge(Judge {
        position: PositionSpec::of(&here),
        mv: "o15".parse().expect("a point"),
    });
    let host = TestHost {
        step: 1.0,
        ..TestHost::default()
    };
    let answer = Searcher::new(1).answer(&judge, &host).expect("an answer");
    let EngineAnswer::Judged { played, best } = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(played.mate, Some(-2));
    assert!(best.score >= played.score);
    assert!(host.best.borrow().is_empty(), "silent");
}

/// The clock stands at ten seconds when the search begins, as if tables had taken that long.
#[test]
fn a_questions_time_begins_when_its_tables_are_ready() {
    let here = position(Rule::Freestyle, "h8i9h10i7");
    let spent = |question: &EngineQuestion| {
        let host = TestHost {
            step: 10.0,
            ms: Cell::new(10_000.0),
            ..TestHost::default()
        };
        let answer = Searcher::new(1).answer(question, &host).expect("an answer");
        (answer, host.ms.get() - 10_000.0)
    };
    let hint = EngineQuestion::Think(Think {
        position: PositionSpec::of(&here),
        aim: Aim::Hint,
        seed: 7,
        ms: None,
    });
    let usual = f64::from(Aim::Hint.ms());
    let (_, ms) = spent(&hint);
    assert!(ms > 0.8 * usual && ms < 1.2 * usual, "{ms}");
    // On a player's clock that runs, what has passed has passed.
    let EngineQuestion::Think(think) = hint else {
        panic!("a move");
    };
    let (_, ms) = spent(&EngineQuestion::Think(Think {
        ms: Some(5_000),
        ..think
    }));
    assert!(ms < 200.0, "{ms}");
    // Two searches, each with its own time.
    let judge = EngineQuestion::Judge(Judge {
        position: PositionSpec::of(&here),
        mv: "o15".parse().expect("a point"),
    });
    let (_, ms) = spent(&judge);
    assert!(ms > 1.8 * f64::from(COMPARED_MS), "{ms}");
    let lines = EngineQuestion::Analyze(Box::new(Analyze {
        position: PositionSpec::of(&here),
        task: AnalysisTask::Lines {
            count: 1,
            only: Vec::new(),
            except: Vec::new(),
        },
        limits: AnalysisLimits {
            ms: Some(500),
            ..AnalysisLimits::default()
        },
        fresh: true,
    }));
    let (answer, ms) = spent(&lines);
    let EngineAnswer::Analyzed(analysis) = answer else {
        panic!("{answer:?}");
    };
    assert!(analysis.lines[0].depth > Some(3), "{analysis:?}");
    assert!(ms > 400.0 && analysis.ms < Some(600), "{ms}, {analysis:?}");
}
