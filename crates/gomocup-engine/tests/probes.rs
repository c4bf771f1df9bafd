//! The engine's solver queries: proved wins at the root are played, found mates get their label,
//! and small searches make no query.

use crate::middle_game::middle_game;
use std::time::Duration;
use tengen_core::{Color, Move, Point, Position, Rule, Size, SplitMix, notation};
use tengen_engine::{
    Control, Engine, Info, Limits, Listener, ProofQuestion, ProofRequest, ProofResult, Report,
};
use tengen_solver::{Goal, NoControl, Prober, Question, Verdict, solve};

/// A control with a solver; records the queries.
#[derive(Default)]
struct Asked {
    prober: Prober,
    asked: Vec<(ProofQuestion, u64, ProofResult)>,
}

impl Control for Asked {
    fn stop(&mut self) -> bool {
        false
    }

    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }
}

impl Listener for Asked {
    fn info(&mut self, _: &Info) {}

    fn prove(&mut self, request: &ProofRequest<'_>) -> ProofResult {
        let evidence = self.prober.prove(request, &mut || false);
        self.asked
            .push((request.question, request.nodes, evidence.clone()));
        evidence
    }
}

fn position(rule: Rule, moves: &str) -> Position {
    let moves: Vec<Move> = notation::parse_moves(moves).expect("moves");
    Position::from_moves(rule, Size::STANDARD, &moves).expect("a position")
}

fn searched(position: &Position, nodes: u64) -> (Report, Asked) {
    let mut asked = Asked::default();
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let report = Engine::new(4).search(position, limits, &mut asked);
    (report, asked)
}

/// Two black twos that meet in H8; white stones in the corners.
const TWOS: &str = "i8a1j8o15h9a15h10o1";

#[test]
fn a_win_that_is_proved_at_the_root_is_played_with_its_length() {
    let position = position(Rule::Freestyle, TWOS);
    let (report, asked) = searched(&position, 100_000);
    let (question, nodes, evidence) = &asked.asked[0];
    assert_eq!(*question, ProofQuestion::Win);
    assert!(*nodes <= 3000, "{nodes}");
    let plies = evidence.plies.expect("a proof");
    assert_eq!(report.info.proved, Some(plies));
    assert_eq!(report.info.mate, Some(plies as i32));
    assert_eq!(report.info.pv, evidence.line);
    assert_eq!(report.best, Some(Move::Place(evidence.line[0])));
    // The certificate is then replayed without a further search.
    let questions: Vec<ProofQuestion> = asked.asked.iter().map(|asked| asked.0).collect();
    assert_eq!(questions, [ProofQuestion::Win, ProofQuestion::Won]);
    assert_eq!(asked.asked[1].2.nodes, 0);
}

#[test]
fn a_win_is_found_in_small_steps_too() {
    // Regression: siblings sharing a table slot evicted each other, so no step made progress.
    let black = "h5 h6 g7 g8 h8 j8 g9";
    let white = "g6 h7 f8 k8 h9 i10 j10";
    let points = |text: &str| -> Vec<Point> {
        text.split(' ')
            .map(|p| p.parse().expect("a point"))
            .collect()
    };
    let (black, white) = (points(black), points(white));
    let position = Position::from_stones(Rule::Renju, Size::STANDARD, &black, &white, Color::Black);
    let position = position.expect("a position");
    let mut prober = Prober::default();
    let mut stones = 0;
    let plies = loop {
        let request = ProofRequest {
            position: &position,
            question: ProofQuestion::Win,
            nodes: 5_000,
            until: None,
        };
        let evidence = prober.prove(&request, &mut || false);
        stones += evidence.nodes;
        if let Some(plies) = evidence.plies {
            break plies;
        }
        assert!(stones < 4_000_000, "{:?}", evidence.prospect);
    };
    assert_eq!(plies % 2, 1);
}

#[test]
fn a_mate_that_was_found_gets_its_label() {
    // An open three, in a search too small for other queries.
    let won = position(Rule::Renju, "h8a1i8a3j8a5");
    let (report, asked) = searched(&won, 9_000);
    assert_eq!(report.info.mate, Some(3));
    assert_eq!(report.info.proved, Some(3));
    let questions: Vec<ProofQuestion> = asked.asked.iter().map(|asked| asked.0).collect();
    assert_eq!(questions, [ProofQuestion::Won]);
    // An open four of the opponent.
    let lost = position(Rule::Renju, "h8a1i8a3j8a5k8");
    let (report, asked) = searched(&lost, 9_000);
    assert_eq!(report.info.mate, Some(-2));
    assert_eq!(report.info.proved, Some(2));
    assert_eq!(asked.asked[0].0, ProofQuestion::Lost);
    // Without a proof the mate stays unproved.
    let limits = Limits {
        nodes: Some(9_000),
        ..Limits::default()
    };
    let report = Engine::new(4).search(&won, limits, &mut tengen_engine::NoControl);
    assert_eq!((report.info.mate, report.info.proved), (Some(3), None));
}

#[test]
fn asking_costs_a_small_part_and_nothing_of_a_small_search() {
    let quiet = position(Rule::Standard, "h8i9g7");
    let (_, asked) = searched(&quiet, 9_999);
    assert!(asked.asked.iter().all(|a| a.0 != ProofQuestion::Win));
    let (report, asked) = searched(&quiet, 40_000);
    assert!(!asked.asked.is_empty());
    let spent: u64 = asked.asked.iter().map(|asked| asked.2.nodes).sum();
    assert!(spent <= 1200 + 8 * 64, "{spent}");
    assert!(report.info.nodes >= spent);
}

#[test]
fn a_mate_needs_no_more_plies_than_there_are_empty_points() {
    let mut mates = 0;
    for rule in Rule::ALL {
        let mut random = SplitMix::new(40 + rule as u64);
        for i in 0..40u64 {
            let size = Size::new(6 + i as u32 % 3).expect("a size");
            let area = u64::from(size.get()) * u64::from(size.get());
            let stones = area - 2 - random.next() % 16;
            let position = middle_game(rule, size, stones, &mut random);
            if position.outcome().is_some() {
                continue;
            }
            let empty = position.board().size().points();
            let empty = empty.filter(|&p| position.board().is_empty(p)).count() as u32;
            let (report, _) = searched(&position, 12_000);
            if let Some(mate) = report.info.mate {
                mates += 1;
                assert!(mate.unsigned_abs() <= empty, "{rule}: {mate} of {empty}");
                assert!(report.info.proved.is_none_or(|plies| plies <= empty));
            }
            let question = Question {
                goal: Goal::Win,
                ..Question::default()
            };
            let limits = tengen_solver::Limits {
                nodes: Some(20_000),
                ..Limits::default()
            };
            let answer = solve(&position, &question, &limits, &mut NoControl);
            if let Verdict::Win(win) = answer.expect("a running game").verdict {
                assert!(win.length <= empty, "{rule}: {} of {empty}", win.length);
            }
        }
    }
    assert!(mates > 20, "{mates}");
}
