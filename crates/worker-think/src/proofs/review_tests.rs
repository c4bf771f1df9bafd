//! Reviews step by step, as the page asks for them.

use tengen_core::{Position, PositionSpec, Rule, Size, notation};
use tengen_review::{Budget, Facts, Line, Step, Walk, reviewed};
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion};
use tengen_worker_protocol::review_steps::{ReviewGame, ReviewState, ReviewStep};
use tengen_worker_protocol::{FromWorker, read, write};

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

const MOVES: &str = "h8h9i8g8i9i7j10g7g9h7f7h10g10";

/// 60 moves of two weakened engines.
const LONG: &str = "h8i9h7h9g9i7g8i8i6f9g10g7h6j6f10h10g11g12e9d8e11d12e10e12d10c10f12g13h5h4\
                    j7k8j5k4g4f3i11h11h12i13e8e7f13j9i10c11c9b8i5k5f6l4m3k9l9k7k6j8l6k11";

fn game(moves: &str) -> Line {
    let moves = notation::parse_moves(moves).expect("moves");
    let first = Position::new(Rule::Renju, Size::STANDARD);
    Line::new(first, &moves).expect("legal moves")
}

fn question(moves: &str) -> ReviewGame {
    let game = game(moves);
    ReviewGame {
        game: PositionSpec {
            moves: game.moves().to_vec(),
            ..PositionSpec::of(&game.positions()[0])
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
    match answered.answer {
        ProofAnswer::Review(step) => (*step, answered.bytes),
        other => panic!("{other:?}"),
    }
}

/// What the page has of a review.
#[derive(Default)]
struct Page {
    facts: Vec<Vec<u8>>,
    state: ReviewState,
    /// Bytes of each answer with its attachment.
    sent: Vec<usize>,
    done: bool,
}

/// Goes on until `most` positions are settled.
fn go_on(moves: &str, known: &[Vec<u8>], most: usize) -> Page {
    let mut service = ProofService::default();
    let begin = ProofQuestion::Review(Box::new(question(moves)));
    let mut page = Page {
        facts: known.to_vec(),
        ..Page::default()
    };
    let (mut step, mut row) = ask(&mut service, &begin, &known.join(&b'\n'));
    loop {
        let (settled, of) = (step.settled, step.of);
        page.done = step.done;
        if let Some(change) = &step.change {
            page.state.take(read(change).expect("a change"));
        }
        let attached = row.as_ref().map_or(0, Vec::len);
        page.facts.extend(row);
        let answer = ProofAnswer::Review(Box::new(step));
        let said = write(&FromWorker::Answer { id: 1, answer });
        page.sent.push(said.len() + attached);
        if page.done || settled >= of.min(most) {
            return page;
        }
        (step, row) = ask(&mut service, &ProofQuestion::ReviewOn, &[]);
    }
}

#[test]
fn a_review_in_steps_has_the_facts_of_a_native_one() {
    let mut walk = Walk::new(game(MOVES), Budget::default());
    while walk.step(&mut || false) == Step::Settled {}
    let native: Vec<Facts> = walk.facts().to_vec();
    let page = go_on(MOVES, &[], usize::MAX);
    let read = |line: &Vec<u8>| serde_json::from_slice::<Facts>(line).expect("facts");
    assert_eq!(page.facts.iter().map(read).collect::<Vec<_>>(), native);
    let report = reviewed(&walk, None, 0);
    assert_eq!(page.state, ReviewState::of(&report));
    assert_eq!(page.state.report(), Some(report));

    // Cut off and resumed.
    let part = go_on(MOVES, &[], 5).facts;
    let rest = go_on(MOVES, &part, usize::MAX);
    assert_eq!((part.len(), rest.facts), (5, page.facts));
    assert_eq!(rest.state, page.state);
}

#[test]
fn a_settled_position_of_a_long_review_sends_little() {
    let page = go_on(LONG, &[], usize::MAX);
    let report = page.state.report().expect("a report");
    assert_eq!((report.moves.len(), page.facts.len()), (60, 61));
    let most = page.sent.iter().max();
    assert!(most.is_some_and(|&most| most <= 2_048), "{:?}", page.sent);
}

#[test]
fn what_is_no_review_is_named() {
    let mut service = ProofService::default();
    let on = service.answer(&ProofQuestion::ReviewOn, &[], &mut Patient);
    assert_eq!(on.err(), Some(QuestionError::NoReview));
    let begin = ProofQuestion::Review(Box::new(question(MOVES)));
    let facts = service.answer(&begin, b"{}\n", &mut Patient).err();
    assert!(
        matches!(facts, Some(QuestionError::Facts(1, _))),
        "{facts:?}"
    );
    let mut illegal = question(MOVES);
    illegal.game.moves.push(illegal.game.moves[0]);
    let begin = ProofQuestion::Review(Box::new(illegal));
    let illegal = service.answer(&begin, &[], &mut Patient).err();
    assert!(
        matches!(illegal, Some(QuestionError::Replay(_))),
        "{illegal:?}"
    );
}
