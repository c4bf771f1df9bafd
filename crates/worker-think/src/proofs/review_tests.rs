//! Reviews step by step, with searches by the engine's analysis as on the page.

use tengen_analysis::{Host, analyze};
use tengen_core::{Position, PositionSpec, Rule, Size, notation};
use tengen_engine::Engine;
use tengen_review::{Budget, Facts, Line, Step, TABLE_MIB, Walk, reviewed};
use tengen_worker_protocol::analysis::{Analysis, AnalysisLimits, AnalysisTask, Analyze};
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion};
use tengen_worker_protocol::review_steps::{ReviewGame, ReviewSearch, ReviewStep, SearchedLines};
use tengen_worker_protocol::write;

use super::{ProofService, QuestionError, TaskControl};

struct Patient;

impl TaskControl for Patient {
    fn elapsed(&mut self) -> u64 {
        0
    }

    fn stop(&mut self) -> bool {
        false
    }
}

impl Host for Patient {
    fn is_stopped(&self) -> bool {
        false
    }

    fn elapsed(&self) -> f64 {
        0.0
    }

    fn report(&self, _: Analysis) {}
}

const MOVES: &str = "h8h9i8g8i9i7j10g7g9h7f7h10g10";

fn game() -> Line {
    let moves = notation::parse_moves(MOVES).expect("moves");
    let first = Position::new(Rule::Renju, Size::STANDARD);
    Line::new(first, &moves).expect("legal moves")
}

fn question() -> ReviewGame {
    ReviewGame {
        game: PositionSpec {
            moves: game().moves().to_vec(),
            ..PositionSpec::of(&game().positions()[0])
        },
        side: None,
        before: 0,
        ended: None,
    }
}

fn ask(
    service: &mut ProofService,
    question: &ProofQuestion,
    bytes: &[u8],
) -> (ReviewStep, Option<Vec<u8>>) {
    let answered = service.answer(question, bytes, &mut Patient);
    let answered = answered.expect("an answer");
    match answered.reply {
        ProofAnswer::Review(step) => (*step, answered.bytes),
        other => panic!("{other:?}"),
    }
}

/// The lines of a search, as the page asks the engine's worker for them.
fn search(engine: &mut Engine, wanted: ReviewSearch) -> SearchedLines {
    let question = Analyze {
        position: wanted.position,
        task: AnalysisTask::Lines {
            count: if wanted.only.is_empty() { 1 } else { 2 },
            only: wanted.only,
            except: Vec::new(),
        },
        limits: AnalysisLimits {
            nodes: Some(wanted.nodes),
            ..AnalysisLimits::default()
        },
        fresh: true,
    };
    let found = analyze(engine, &question, &Patient).expect("a position");
    let line = |line: &tengen_worker_protocol::analysis::AnalysisLine| {
        (line.mv, line.winrate.expect("a chance"))
    };
    found.lines.iter().map(line).collect()
}

/// Goes on until `most` positions are settled; the facts, and the last step.
fn go_on(known: &[Vec<u8>], most: usize) -> (Vec<Vec<u8>>, ReviewStep) {
    let (mut service, mut engine) = (ProofService::default(), Engine::new(TABLE_MIB));
    let begin = ProofQuestion::Review(Box::new(question()));
    let (mut step, _) = ask(&mut service, &begin, &known.join(&b'\n'));
    let mut facts = known.to_vec();
    while step.settled < step.of.min(most) {
        let lines = step.search.take().map(|wanted| search(&mut engine, wanted));
        let bytes;
        (step, bytes) = ask(&mut service, &ProofQuestion::ReviewOn(lines), &[]);
        facts.extend(bytes);
    }
    (facts, step)
}

#[test]
fn a_review_in_steps_has_the_facts_of_a_native_one() {
    let mut walk = Walk::new(game(), Budget::default());
    while walk.step(&mut || false) == Step::Settled {}
    let native: Vec<Facts> = walk.facts().to_vec();
    let (facts, step) = go_on(&[], usize::MAX);
    let read = |line: &Vec<u8>| serde_json::from_slice::<Facts>(line).expect("facts");
    assert_eq!(facts.iter().map(read).collect::<Vec<_>>(), native);
    assert_eq!(step.review, Some(write(&reviewed(&walk, None, 0))));

    // Cut off and resumed.
    let (part, _) = go_on(&[], 5);
    assert_eq!((part.len(), go_on(&part, usize::MAX).0), (5, facts));
}

#[test]
fn what_is_no_review_is_named() {
    let mut service = ProofService::default();
    let on = service.answer(&ProofQuestion::ReviewOn(None), &[], &mut Patient);
    assert_eq!(on.err(), Some(QuestionError::NoReview));
    let begin = ProofQuestion::Review(Box::new(question()));
    let facts = service.answer(&begin, b"{}\n", &mut Patient).err();
    assert!(
        matches!(facts, Some(QuestionError::Facts(1, _))),
        "{facts:?}"
    );
    let mut illegal = question();
    illegal.game.moves.push(illegal.game.moves[0]);
    let begin = ProofQuestion::Review(Box::new(illegal));
    let illegal = service.answer(&begin, &[], &mut Patient).err();
    assert!(
        matches!(illegal, Some(QuestionError::Replay(_))),
        "{illegal:?}"
    );
}
