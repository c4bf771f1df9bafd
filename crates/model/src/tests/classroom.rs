//! Lessons about the founding programs.

use super::*;
use crate::Drawing as _;
use crate::Scene as _;
use crate::drawing::Frame;
use crate::{BLIND_SPOTS, Classroom, Layer, LessonError, Played, Program};
use proptest::prelude::*;
use tengen_text::{Language, Text};
use tengen_worker_protocol::lesson::{Stage, Taught};
use tengen_worker_protocol::proofs::{Cost, Found, Goal, ProofAnswer, ProofQuestion};

fn en() -> Text {
    Text::new(Language::English)
}

/// What the worker would answer, computed the way it does.
pub(super) fn taught(class: &Classroom) -> Taught {
    let trace = class.spec().trace(class.position());
    let size = class.position().size();
    let grid = |grid: &Option<tengen_textbook::Grid>| {
        let grid = grid.as_ref();
        grid.map(|g| size.points().map(|q| g.get(q)).collect())
            .unwrap_or_default()
    };
    let stage = |s: &tengen_textbook::Stage| Stage {
        look: s.look.name().to_owned(),
        points: s.points.clone(),
        rows: s.rows.iter().map(|row| row.points).collect(),
        line: s.line.clone(),
        value: s.value,
        other: s.other,
        decides: s.decides,
    };
    Taught {
        best: trace.choice.point(),
        stages: trace.stages.iter().map(stage).collect(),
        attack: grid(&trace.attack),
        defence: grid(&trace.defence),
        scores: grid(&trace.scores),
        alive: trace.alive,
        notes: Vec::new(),
    }
}

fn class(program: Program, played: &str) -> Classroom {
    let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves(played));
    let mut class = Classroom::new(&position.expect("legal"), program.into(), 0);
    let told = taught(&class);
    class.learn(&told).expect("a lesson");
    class
}

#[test]
fn a_decision_is_told_step_by_step() {
    let mut class = class(Program::WinTable, "h8a1h9a3");
    let steps = class.steps(en());
    assert_eq!(steps.len(), 7, "{steps:?}");
    assert_eq!(steps[0], "Own rows with four stones: none.");
    // A lesson begins at the step of the decision; steps about a score draw it.
    assert_eq!(class.at(), 6);
    assert!(steps[6].contains("it plays"), "{steps:?}");
    class.go(4);
    assert_eq!(class.layer, Layer::Attack);
    class.go(99);
    assert_eq!(class.at(), 6);
    let best = class.best().expect("a move");
    let at = crate::scene::index(Size::STANDARD, best);
    assert!(class.cells()[at].hint);
    assert!(
        class.said(en()).contains("Win tables plays"),
        "{}",
        class.said(en())
    );
    for language in Language::ALL {
        let text = Text::new(language);
        assert!(
            class
                .steps(text)
                .iter()
                .all(|s| !s.contains('{') && !s.is_empty())
        );
    }
}

#[test]
fn a_point_tells_its_scores_and_lines() {
    let mut class = class(Program::WinTable, "h8a1h9a3");
    class.look_at(Some(p("h10")));
    let about = class.about_point(en());
    assert!(about[0].starts_with("H10: attack "), "{about:?}");
    assert!(
        about.iter().any(|s| s.contains("Black has 2 stones")),
        "{about:?}"
    );
    let lines = class.lines_through();
    assert!(lines.iter().all(|l| l.points.contains(&p("h10"))));
    assert_eq!(lines.iter().filter(|l| l.stones == [2, 0]).count(), 3);
    // A point on lines of both sides.
    let mut both = self::class(Program::WinCounter, "h8h9");
    both.look_at(Some(p("h10")));
    assert!(
        both.lines_through()
            .iter()
            .any(|l| l.is_dead() && l.stones == [1, 1])
    );
    class.look_at(None);
    assert!(class.about_point(en()).is_empty());
}

#[test]
fn heat_has_shapes_and_numbers_on_demand() {
    let frame = Frame::new(Size::STANDARD, true);
    let mut class = class(Program::WinTable, "h8a1h9a3");
    let drawn = class.drawing(&frame, en());
    assert!(
        drawn.contains("heat attack") || drawn.contains("heat defence"),
        "{drawn}"
    );
    assert!(!drawn.contains("degree"));
    class.numbers = true;
    assert!(class.drawing(&frame, en()).contains("degree"));
    class.layer = Layer::Attack;
    let attack = class.drawing(&frame, en());
    assert!(attack.contains("heat attack") && !attack.contains("heat defence"));
    class.layer = Layer::None;
    assert!(!class.drawing(&frame, en()).contains("heat"));
    let sum = self::class(Program::PatternDictionary, "h8a1h9a3").drawing(&frame, en());
    assert!(sum.contains("heat sum") && sum.contains(" top"));
}

/// A line of the engine with its chance in permille and its end.
fn judged(pv: &str, winrate: u32, mate: Option<i32>) -> SearchedLine {
    let pv = tengen_core::notation::parse_points(pv).expect("points");
    SearchedLine {
        mate,
        winrate: Some(winrate),
        ..SearchedLine::of(pv).expect("a move")
    }
}

#[test]
fn the_engine_punishes() {
    let mut class = class(Program::WinTable, "h8a1h9a3");
    let judge = class.judging().expect("a move to judge");
    assert_eq!(Some(judge.mv), class.best());
    class.weigh(
        judged("h7b2b3b4", 500, Some(-6)),
        judged("h10h11", 500, None),
    );
    let verdict = class.verdict(en());
    assert_eq!(verdict.len(), 2);
    assert!(
        verdict[0].1.contains("loses in about 3 moves"),
        "{verdict:?}"
    );
    class.play_out(Played::Program);
    let drawn = class.drawing(&Frame::new(Size::STANDARD, true), en());
    assert_eq!(drawn.matches("played-out").count(), 4);
    class.play_out(Played::Program);
    assert_eq!(class.shown(), None);
    class.weigh(judged("h7", 500, None), judged("h7", 500, None));
    assert_eq!(class.verdict(en()).len(), 1);
}

#[test]
fn a_proof_punishes_for_certain() {
    let mut class = class(Program::WinTable, "h8a1h9a3");
    let best = class.best().expect("a move");
    assert_eq!(class.refuting(), None, "the engine is asked first");
    let mv = best.to_string();
    class.weigh(judged(&mv, 360, Some(5)), judged("h10", 360, None));
    assert_eq!(class.refuting(), None, "it wins");
    class.weigh(judged(&mv, 360, None), judged("h10", 360, None));
    let Some(ProofQuestion::Win { position, query }) = class.refuting() else {
        panic!("a question");
    };
    assert!(position.start.black.contains(&best), "{position:?}");
    let asked = (position.start.to_move, query.goal);
    assert_eq!(asked, (tengen_core::Color::White, Goal::Vct));
    assert!(query.shortest, "a person follows the line");
    let reply = |found| ProofAnswer::Win {
        found,
        cost: Cost::default(),
    };
    let bytes = super::study::open_three().encode();
    assert!(class.verdict(en())[0].1.contains("36 of 100"));
    class.hear_proof(&reply(super::study::win()), Some(&bytes));
    let its = class.verdict(en())[0].1.clone();
    assert!(
        its.contains("loses within 2 moves, proved against every defence"),
        "{its}"
    );
    class.play_out(Played::Program);
    let drawn = class.drawing(&Frame::new(Size::STANDARD, true), en());
    assert_eq!(drawn.matches("played-out").count(), 4);
    class.go_to(2);
    assert!(class.verdict(en()).is_empty() && class.refuting().is_none());
}

#[test]
fn what_is_not_proved_changes_nothing() {
    let mut class = class(Program::WinTable, "h8a1h9a3");
    class.weigh(judged("h7", 360, None), judged("h10", 360, None));
    let before = class.verdict(en());
    for found in [Found::None, Found::Unknown, super::study::win()] {
        assert!(class.refuting().is_some());
        let cost = Cost::default();
        class.hear_proof(&ProofAnswer::Win { found, cost }, Some(b"no certificate"));
        assert_eq!(class.verdict(en()), before);
    }
    assert!(class.refuting().is_some());
}

#[test]
fn one_walks_through_the_game_and_finished_games_too() {
    let won = "h8a1h9a3h10a5h11a7h12";
    let mut class = class(Program::PatternTable, won);
    assert_eq!(class.plies(), (8, 9), "nothing is decided after the end");
    class.go_to(3);
    assert!(!class.is_told());
    assert_eq!(class.question().position.moves, moves("h8a1h9"));
    class.go_to(99);
    assert_eq!(class.plies().0, 8);
    for asked in [
        "bitboard,depth=2,faithful",
        "win-table,faithful",
        "win-counter",
    ] {
        class.take(asked.parse().expect("a program"));
        assert_eq!(class.question().program.to_string(), asked);
        assert_eq!(class.spec().to_string(), asked);
    }
}

#[test]
fn a_depth_is_asked_for_and_said() {
    let mut class = class(Program::PatternDictionary, "h8a1h9a3");
    let own = class.said(en());
    class.take("pattern-dictionary,depth=2".parse().expect("a program"));
    assert!(!class.is_told(), "the answer to another question");
    let told = taught(&class);
    class.learn(&told).expect("a lesson");
    let deeper = class.said(en());
    assert_ne!(own, deeper);
    assert!(
        deeper.starts_with("Pattern dictionary, depth 2 plays"),
        "{deeper}"
    );
    let deep = class.spec().choose(class.position()).point();
    assert_eq!(class.best(), deep);
}

#[test]
fn nonsense_from_the_worker_is_named() {
    let mut class = class(Program::WinTable, "h8");
    let before = class.clone();
    let mut told = taught(&class);
    told.stages[0].points = vec![p("v22")];
    assert!(matches!(class.learn(&told), Err(LessonError::OffBoard(_))));
    told.stages[0].points.clear();
    told.attack.pop();
    assert_eq!(class.learn(&told), Err(LessonError::Scores(224)));
    assert_eq!(class, before);
}

#[test]
fn every_blind_spot_can_be_opened() {
    for (number, spot) in BLIND_SPOTS.iter().enumerate() {
        let mut class = Classroom::spot(number).expect("a position");
        let told = taught(&class);
        class.learn(&told).expect("a lesson");
        assert_eq!(
            class.best().map(|q| q.to_string()).as_deref(),
            Some(spot.plays)
        );
    }
    assert!(Classroom::spot(BLIND_SPOTS.len()).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn every_lesson_can_be_drawn_and_told(cells in prop::collection::vec(0u8..225, 0..40)) {
        let mut position = Position::new(Rule::Renju, Size::STANDARD);
        for c in cells {
            // An illegal move is left out.
            let _ = position.play(Move::Place(Point::from_xy(c % 15, c / 15)));
        }
        let frame = Frame::new(Size::STANDARD, false);
        // The fifth program is slow and has no other kinds of steps.
        for program in &Program::ALL[..4] {
            let mut class = Classroom::new(&position, (*program).into(), 0);
            let told = taught(&class);
            class.learn(&told).expect("a lesson");
            for at in 0..class.steps(en()).len() {
                class.go(at);
                class.look_at(Size::STANDARD.points().nth(at * 17 % 225));
                prop_assert!(!class.drawing(&frame, en()).contains("NaN"));
                prop_assert!(!class.about_point(en()).is_empty());
            }
        }
    }
}
