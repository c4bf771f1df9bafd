//! The review beside the game: what it asks, how it goes on, and the second try.

use tengen_core::literal::Grid;
use tengen_core::{Color, Foul, PositionSpec, SplitMix};
use tengen_proof::ForbiddenStop;
use tengen_text::{Language, Text};
use tengen_worker_protocol::analysis::Analysis as Report;
use tengen_worker_protocol::proofs::{Cost, Found, ProofAnswer, ProofQuestion};
use tengen_worker_protocol::review::{Label, Moment};
use tengen_worker_protocol::review_steps::{ReviewSearch, ReviewStep};
use tengen_worker_protocol::{EngineAnswer, EngineQuestion};

use super::*;
use crate::lesson::{Explains as _, Lesson};
use crate::review::{Oversight, Retry, RetryStage, first_oversight, forbidden_stop};
use crate::study::Study;

/// White ignores three in a row at move 6.
const LOST: &str = "h8a1i8a3j8a5k8a7l8";

pub(super) fn step(settled: usize, search: Option<ReviewSearch>, review: Option<&str>) -> Reply {
    let review = review.map(str::to_owned);
    let facts = review
        .as_ref()
        .map(|_| format!("facts {settled}").into_bytes());
    let step = ReviewStep {
        settled,
        of: 10,
        search,
        review,
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

    let position = PositionSpec::of(table.position());
    let only = points_of("g8k8");
    let nodes = 5;
    let search = ReviewSearch {
        position,
        only: only.clone(),
        nodes,
    };
    let on = table.told(&step(0, Some(search), None));
    let Some(Question::Engine(EngineQuestion::Analyze(analyze))) = asked(&on) else {
        panic!("{on:?}")
    };
    assert!(analyze.fresh && analyze.limits.nodes == Some(nodes));
    // A search goes on where the proofs have ended.
    let proved = table.model.shown_review().part;
    let report = Report {
        ms: Some(2_000),
        ..Report::default()
    };
    table.told(&Reply::Engine(EngineAnswer::Analysis(Box::new(report))));
    assert!(table.model.shown_review().part > proved);
    let found = Report {
        lines: vec![line(only[0], 700), line(only[1], 300)],
        ..Report::default()
    };
    let on = table.told(&Reply::Engine(EngineAnswer::Analyzed(Box::new(found))));
    let lines = vec![(only[0], 700), (only[1], 300)];
    assert_eq!(
        prover(&on),
        Some((&ProofQuestion::ReviewOn(Some(lines)), None))
    );
    table.told(&step(1, None, Some("one")));
    let shown = table.model.shown_review();
    assert_eq!(shown.text.as_deref(), Some("one"));
    assert_eq!((shown.progress, shown.done), ((1, 10), false));

    // The worker was ended for another question: the walk is resumed from its facts.
    let again = table.told(&Reply::Ended);
    assert!(matches!(
        prover(&again),
        Some((ProofQuestion::Review(_), Some(b"facts 1")))
    ));
    table.told(&step(10, None, Some("all")));
    assert!(table.model.shown_review().done);
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
    let judged = |winrate| tengen_worker_protocol::lesson::Judged {
        mv: p("a9"),
        score: 0,
        mate: None,
        winrate,
        line: Vec::new(),
    };
    table.told(&Reply::Engine(EngineAnswer::Judged {
        played: judged(300),
        best: judged(520),
    }));
    assert_eq!(progress(&table), RetryStage::Worse(p("a9"), 22));
}

/// Whether a side has a move that makes a row, by the literal rules of freestyle.
fn has_row(grid: &mut Grid, side: Color) -> bool {
    let empty: Vec<Point> = grid
        .size()
        .points()
        .filter(|&p| grid.get(p).is_none())
        .collect();
    empty.into_iter().any(|p| {
        grid.set(p, Some(side));
        let row = grid.wins(Rule::Freestyle, p);
        grid.set(p, None);
        row
    })
}

/// Whether a side can make four in a row with both ends free, and the other has no row.
fn has_open_four(grid: &mut Grid, side: Color) -> bool {
    let size = grid.size();
    let lines = size.points().flat_map(|p| {
        tengen_core::Direction::ALL.map(|dir| {
            let (dx, dy) = dir.step();
            (0..6)
                .map(|n| p.shifted(n * dx, n * dy, size))
                .collect::<Option<Vec<_>>>()
        })
    });
    let lines: Vec<Vec<Point>> = lines.flatten().collect();
    !has_row(grid, side.opponent())
        && lines.iter().any(|line| {
            let own = line[1..5].iter().filter(|&&p| grid.get(p) == Some(side));
            let free = line.iter().filter(|&&p| grid.get(p).is_none());
            own.count() == 3
                && free.count() == 3
                && grid.get(line[0]).is_none()
                && grid.get(line[5]).is_none()
        })
}

#[test]
fn an_oversight_is_one_by_the_literal_rules() {
    let mut random = SplitMix::new(41);
    let mut kinds = [0; 2];
    for _ in 0..60 {
        // Stones near each other, so that rows arise.
        let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
        while position.outcome().is_none() && position.ply() < 60 {
            let near = |p: &Point| (4..11).contains(&p.x()) && (4..11).contains(&p.y());
            let legal: Vec<Point> = position.legal_points().into_iter().filter(near).collect();
            let Some(p) = random.pick(&legal) else { break };
            position.play(Move::Place(p)).expect("legal");
        }
        let game = PositionSpec::of(&position);
        for side in Color::BOTH {
            let left = |number: usize| {
                let mut grid = Grid::new(game.size);
                let colors = Color::BOTH.into_iter().cycle();
                for (mv, color) in game.moves[..number].iter().zip(colors) {
                    if let Move::Place(p) = *mv {
                        grid.set(p, Some(color));
                    }
                }
                grid
            };
            let Some(Oversight {
                number,
                four,
                stops,
            }) = first_oversight(&game, side)
            else {
                continue;
            };
            kinds[usize::from(four)] += 1;
            let other = side.opponent();
            let mut after = left(number);
            assert_eq!(has_row(&mut after, other), four);
            assert!(four || has_open_four(&mut after, other));
            for p in stops {
                let mut stopped = left(number - 1);
                stopped.set(p, Some(side));
                assert!(!has_row(&mut stopped, other) && !has_open_four(&mut stopped, other));
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 3), "{kinds:?}");
}

#[test]
fn an_oversight_is_tried_again_with_every_stop() {
    let played = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves(LOST));
    let game = PositionSpec::of(&played.expect("legal"));
    let left = first_oversight(&game, Color::White).expect("an oversight");
    assert_eq!((left.number, left.four), (6, false));
    assert_eq!(left.stops, points_of("g8k8"));
    let mut table = friends(LOST);
    let before = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves(&LOST[..10]));
    let retry = Retry::of_oversight(&before.expect("legal"), &left);
    table.then(|model, outside| model.open(Box::new(retry.expect("a position")), outside));
    assert_eq!(
        said(&table),
        "White to move: find a move that stops the threat."
    );
    let effects = table.touch(p("a9"), 3);
    assert!(prover(&effects).is_some(), "{effects:?}");
    table.then(|model, outside| model.update(outside, Box::new(Retry::again)));
    assert_eq!(table.touch(p("k8"), 3), []);
    assert_eq!(said(&table), "K8 is right: it stops the threat.");
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
