//! The review beside the game: what it asks, how it goes on, and the second try.

use tengen_core::{Color, Foul};
use tengen_proof::ForbiddenStop;
use tengen_text::{Language, Text};
use tengen_worker_protocol::proofs::{Cost, Found, ProofAnswer, ProofQuestion};
use tengen_worker_protocol::review::{Label, Moment};
use tengen_worker_protocol::review_steps::ReviewStep;
use tengen_worker_protocol::{EngineAnswer, EngineQuestion};

use super::*;
use crate::lesson::{Explains as _, Lesson};
use crate::review::{Retry, RetryStage, forbidden_stop};
use crate::study::Study;

/// White ignores three in a row at move 6.
const LOST: &str = "h8a1i8a3j8a5k8a7l8";

pub(super) fn step(settled: usize, change: Option<&str>) -> Reply {
    let change = change.map(str::to_owned);
    let facts = change
        .as_ref()
        .map(|_| format!("facts {settled}").into_bytes());
    let step = ReviewStep {
        settled,
        of: 10,
        done: settled == 10,
        change,
    };
    Reply::Prover(ProofAnswer::Review(Box::new(step)), facts)
}

fn prover(effects: &[Effect]) -> Option<(&ProofQuestion, Option<&[u8]>)> {
    match asked(effects)? {
        Question::Prover(question, bytes) => Some((question, bytes.as_deref())),
        _ => None,
    }
}

fn idle(table: &mut Table) -> Vec<Effect> {
    table.then(|_, _| Vec::new())
}

#[test]
fn a_finished_game_is_reviewed_step_by_step() {
    let mut table = friends(LOST);
    let began = idle(&mut table);
    let (question, facts) = prover(&began).expect("a question");
    let ProofQuestion::Review(game) = question else {
        panic!("{question:?}")
    };
    assert_eq!(
        (game.game.moves.len(), game.side, game.before),
        (9, None, 0)
    );
    assert_eq!(facts, Some(&b""[..]));
    // The answer is awaited; progress within a position never goes back.
    assert_eq!(idle(&mut table), []);
    let mut parts = Vec::new();
    for ms in [200, 600, 400, 60_000] {
        table.told(&Reply::Prover(ProofAnswer::Busy { ms }, None));
        parts.push(table.model.shown_review().part);
    }
    assert!(
        parts.is_sorted() && parts[0] > 0 && parts[3] < 1_000,
        "{parts:?}"
    );

    let on = table.told(&step(0, None));
    assert_eq!(prover(&on), Some((&ProofQuestion::ReviewOn, None)));
    // The estimate goes on within a position.
    let begun = table.model.shown_review().part;
    table.told(&Reply::Prover(ProofAnswer::Busy { ms: 200 }, None));
    assert!(table.model.shown_review().part >= begun);
    table.told(&step(1, Some("one")));
    let shown = table.model.shown_review();
    assert_eq!(shown.changes, ["one".into()]);
    assert_eq!((shown.progress, shown.done), ((1, 10), false));

    // The worker was ended for another question: the walk is resumed from its facts.
    let again = table.told(&Reply::Ended);
    assert!(matches!(
        prover(&again),
        Some((ProofQuestion::Review(_), Some(b"facts 1")))
    ));
    // The new worker tells everything again, then what has changed.
    table.told(&step(1, Some("one again")));
    assert_eq!(table.model.shown_review().changes, ["one again".into()]);
    table.told(&step(10, Some("the rest")));
    let shown = table.model.shown_review();
    assert!(shown.done);
    assert_eq!(shown.changes, ["one again".into(), "the rest".into()]);
    assert_eq!(idle(&mut table), []);
    // The certificate of a moment, from the worker that has the walk.
    let proof = table.then(|model, _| {
        model.review_mut().want_proof(6);
        Vec::new()
    });
    assert_eq!(prover(&proof), Some((&ProofQuestion::ReviewProof(6), None)));
    table.told(&Reply::Prover(ProofAnswer::ReviewProof, Some(vec![7])));
    assert_eq!(table.model.shown_review().proof, Some((6, vec![7])));
}

#[test]
fn it_waits_for_others_stops_with_the_game_and_gives_up() {
    let mut table = friends("h8a1i8a3");
    assert_eq!(idle(&mut table), [], "the game goes on");
    let mut table = friends(LOST);
    idle(&mut table);
    // A study asks the prover; the review does not, until its question is answered.
    let study = table.then(|model, outside| {
        let study = Study::of_board(model, outside.settings).map(Box::new);
        model.open(study.expect("a study"), outside)
    });
    assert!(
        study.iter().any(|e| matches!(e, Effect::Stop(_))),
        "{study:?}"
    );
    let closed = table.then(Model::close);
    assert!(matches!(
        prover(&closed),
        Some((ProofQuestion::Review(_), _))
    ));
    for _ in 0..2 {
        table.told(&Reply::Failed);
    }
    assert!(table.model.shown_review().failed);
    assert_eq!(idle(&mut table), []);
    // Opened by the user, it tries again.
    let opened = table.then(|model, outside| model.open_review(true, outside));
    assert!(prover(&opened).is_some());
}

fn points_of(text: &str) -> Vec<Point> {
    notation::parse_points(text).expect("points")
}

fn moment(label: Label) -> Moment {
    Moment {
        number: 6,
        side: Color::White,
        point: "a5".parse().expect("a move"),
        label,
        proved: true,
        goal: Some(tengen_worker_protocol::proofs::Goal::Vcf),
        length: Some(3),
        line: None,
        better: points_of("g8k8"),
        complete: true,
        cost: 0,
        reason: None,
        forbidden: None,
        sentence: None,
        certificates: Vec::new(),
    }
}

/// A second try of White's sixth move, on top of the game.
fn retried(label: Label) -> Table {
    let mut table = friends(LOST);
    let before = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves(&LOST[..10]));
    let retry = Retry::of_moment(&before.expect("legal"), &moment(label));
    table.then(|model, outside| model.open(Box::new(retry.expect("a position")), outside));
    table
}

fn progress(table: &Table) -> RetryStage {
    table
        .model
        .get::<Retry>()
        .expect("a try")
        .progress()
        .clone()
}

fn said(table: &Table) -> String {
    let words = Text::new(Language::English);
    table.model.top().sentence(words).expect("a sentence")
}

#[test]
fn every_proved_answer_is_right_and_nothing_shows_it_before() {
    for answer in ["g8", "k8"] {
        let mut table = retried(Label::LostHere);
        assert!(table.model.top().hides_answers());
        assert!(table.cells().iter().all(|cell| cell.proof.is_none()));
        assert!(!said(&table).contains("G8"), "{}", said(&table));
        assert_eq!(table.touch(p(answer), 3), []);
        assert_eq!(progress(&table), RetryStage::Right(p(answer)));
        let marked = table.cells().iter().filter(|c| c.proof.is_some()).count();
        assert_eq!(marked, 2);
    }
}

#[test]
fn another_move_is_asked_about() {
    let mut table = retried(Label::LostHere);
    let effects = table.touch(p("a9"), 3);
    let Some((ProofQuestion::Win { position, .. }, _)) = prover(&effects) else {
        panic!("{effects:?}")
    };
    assert_eq!(position.start.to_move, Color::Black);
    let cost = Cost::default();
    let nothing = ProofAnswer::Win {
        found: Found::Unknown,
        cost,
    };
    table.told(&Reply::Prover(nothing, None));
    assert_eq!(progress(&table), RetryStage::Holds(p("a9")));
    assert!(table.model.top().hides_answers());

    let mut table = retried(Label::Mistake);
    let effects = table.touch(p("a9"), 3);
    assert!(matches!(
        asked(&effects),
        Some(Question::Engine(EngineQuestion::Judge(_)))
    ));
    let judged = |winrate| line(p("a9"), winrate);
    table.told(&Reply::Engine(EngineAnswer::Judged {
        played: judged(300),
        best: judged(520),
    }));
    assert_eq!(progress(&table), RetryStage::Worse(p("a9"), 22));
}

#[test]
fn the_forbidden_stop_of_a_moment_is_explained_where_it_stands() {
    // G8 would make six in a row.
    let played = moves("d8g4e8g5g3g6h8o1i8o3f8o5");
    let before = Position::from_moves(Rule::Renju, Size::STANDARD, &played).expect("legal");
    let lost = Moment {
        number: 13,
        side: Color::Black,
        point: "a1".parse().expect("a move"),
        line: Some(points_of("g7")),
        forbidden: Some(ForbiddenStop {
            point: p("g8"),
            foul: Foul::Overline,
        }),
        ..moment(Label::LostHere)
    };
    let inquiry = forbidden_stop(&before, &lost).expect("an explanation");
    assert_eq!(inquiry.lesson().map(Lesson::point), Some(p("g8")));
    assert_eq!(inquiry.board().stones(), 14);
    let legal = Moment {
        forbidden: None,
        ..lost
    };
    assert!(forbidden_stop(&before, &legal).is_none());
}
