//! Studies: searches for wins and defences, and the certificates they show.

mod certificates;
mod walks;

use tengen_core::{Color, Point, Position, Rule, Size, notation};
use tengen_proof::{Builder, Certificate, Defence, Refusal, Verified};
use tengen_text::Text;
use tengen_worker_protocol::proofs::{Checked, Cost, Found, ProofAnswer, ProofQuestion};

use crate::Touch;
use crate::study::Defence as Against;
use crate::study::{
    Answer, Goal, Proof, Purpose, Puzzle, Solution, SolverQuery, Stones, StonesError, Study,
    Walking,
};

pub(super) fn p(name: &str) -> Point {
    name.parse().expect("a point")
}

pub(super) fn points(names: &str) -> Vec<Point> {
    notation::parse_points(names).expect("points")
}

/// Black has an open three from h8 to j8; g8 makes an open four.
pub(super) fn open_three() -> Certificate {
    let mut builder = Builder::new();
    let low = builder.win(p("f8"));
    let high = builder.win(p("k8"));
    let listed = vec![(Defence::Place(p("f8")), high)];
    let root = builder.branch(p("g8"), Some(low), listed);
    Certificate {
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        black: points("h8i8j8"),
        white: points("a1a3a5"),
        attacker: Color::Black,
        nodes: builder.finish(root),
    }
}

fn proof() -> Proof {
    Proof::read(&open_three().encode()).expect("a certificate")
}

pub(super) fn stones() -> Stones {
    Stones::of_certificate(&open_three()).expect("a position")
}

pub(super) fn proved() -> Checked {
    Checked::Proved(Verified {
        positions: 230,
        length: 3,
    })
}

pub(super) fn win() -> Found {
    Found::Win {
        length: 3,
        shortest_of: Some(Goal::Vcf),
        checked: proved(),
    }
}

pub(super) fn text() -> Text {
    Text::default()
}

/// A study of an imported, verified certificate.
fn walked(certificate: &Certificate) -> Study {
    let stones = Stones::of_certificate(certificate).expect("a position");
    let proof = Proof::read(&certificate.encode()).expect("a certificate");
    let mut study = Study::of_proof(&stones, SolverQuery::default(), proof);
    let _ = study.wish(Purpose::Check);
    study.hear_prover(&ProofAnswer::Checked(proved()), None);
    study
}

fn walk(study: &Study) -> Walking<'_> {
    study.walk().expect("a walk")
}

fn studied(purpose: Purpose, found: Found) -> Study {
    let mut study = Study::of_stones(&stones(), SolverQuery::default());
    let bytes = open_three().encode();
    let _ = study.wish(purpose);
    let reply = ProofAnswer::Win {
        found,
        cost: Cost::default(),
    };
    study.hear_prover(&reply, Some(&bytes));
    study
}

#[test]
fn the_verifier_accepts_what_these_tests_walk_through() {
    let verified = tengen_proof::verify(&open_three()).expect("a proof");
    assert_eq!(verified.length, 3);
}

#[test]
fn found_and_proved_are_told_apart() {
    let sure = studied(Purpose::Win, win());
    let answer = sure.answer().expect("an answer");
    assert_eq!(answer.standing(), "proved");
    assert!(answer.sentences(text())[1].starts_with("Proved:"));
    assert_eq!(
        answer.sentences(text())[2],
        "No win by continuous fours is shorter."
    );
    assert!(sure.walk().is_some());
    let refused = studied(
        Purpose::Win,
        Found::Win {
            length: 3,
            shortest_of: None,
            checked: Checked::Refused(Refusal::Missing {
                line: vec![Defence::Place(p("g8"))],
                defence: Defence::Pass,
            }),
        },
    );
    let answer = refused.answer().expect("an answer");
    assert_eq!(answer.standing(), "found");
    let said = answer.sentences(text());
    assert!(said[0].contains("not proved"), "{said:?}");
    assert_eq!(said[1], "After G8: no answer to Pass.");
    assert!(refused.walk().is_none(), "nothing is shown as a proof");
    let none = studied(Purpose::Win, Found::None);
    assert!(none.answer().expect("one").sentences(text())[0].contains("everything has been tried"));
    let unknown = studied(Purpose::Win, Found::Unknown);
    assert!(unknown.answer().expect("one").sentences(text())[0].contains("proves nothing"));
}

#[test]
fn the_shortest_win_is_told_with_its_kind() {
    let said = |shortest_of| {
        let found = Found::Win {
            length: 3,
            shortest_of,
            checked: proved(),
        };
        let study = studied(Purpose::Win, found);
        study.answer().expect("an answer").sentences(text())[2..].to_vec()
    };
    assert_eq!(
        said(Some(Goal::Vct)),
        ["No win by continuous threats is shorter."]
    );
    assert_eq!(said(Some(Goal::Win)), ["No win of any kind is shorter."]);
    assert_eq!(said(None), Vec::<String>::new());
    for goal in Goal::ALL {
        let query = SolverQuery {
            goal,
            shortest: true,
            ..SolverQuery::default()
        };
        let (wish, _) = Study::of_stones(&stones(), query).wish(Purpose::Win);
        assert!(
            matches!(wish, ProofQuestion::Win { query, .. } if query.shortest),
            "{goal:?}"
        );
    }
}

#[test]
fn pass_and_look_asks_for_the_other_side() {
    let mut study = Study::of_stones(&stones().with_turn(Color::White), SolverQuery::default());
    let (wish, _) = study.wish(Purpose::Threat);
    let ProofQuestion::Win { position, .. } = wish else {
        panic!("{wish:?}");
    };
    assert_eq!(position.start.to_move, Color::Black);
    let bytes = open_three().encode();
    let reply = ProofAnswer::Win {
        found: win(),
        cost: Cost::default(),
    };
    study.hear_prover(&reply, Some(&bytes));
    let said = study.answer().expect("an answer").sentences(text());
    assert!(
        said[0].starts_with("If nothing is done, Black wins"),
        "{said:?}"
    );
}

#[test]
fn what_averts_is_marked_and_any_other_move_may_be_tried() {
    let mut study = Study::of_stones(&stones().with_turn(Color::White), SolverQuery::default());
    let wish = defend(&mut study, Found::None);
    assert!(
        matches!(wish, ProofQuestion::Defend { ref position, .. } if position.start.to_move == Color::White)
    );
    let reply = ProofAnswer::Defences {
        threat: win(),
        moves: points("g8k8"),
        open: points("f8"),
        unchecked: Vec::new(),
        refuted: 216,
        cost: Cost::default(),
    };
    study.hear_prover(&reply, Some(&open_three().encode()));
    let cells = study.points();
    let at = |name| usize::from(p(name).y()) * 15 + usize::from(p(name).x());
    assert_eq!(cells[at("g8")].proof, Some(Touch::Averts));
    assert_eq!(cells[at("f8")].proof, Some(Touch::Open));
    assert_eq!(cells[at("a8")].proof, None);
    let said = study.answer().expect("an answer").sentences(text());
    assert!(
        said.iter().any(|s| s.starts_with("Not complete:")),
        "{said:?}"
    );
    let tried = study.tried(p("a8")).expect("a defence to try");
    assert_eq!(tried.to_move(), Color::Black);
    assert!(tried.tries() && !study.tries());
    assert!(study.tried(p("h8")).is_none(), "there is a stone");
    // While the threat is played out, a touch is a defence against it.
    study.go(1);
    assert!(study.tried(p("a8")).is_none());
}

#[test]
fn a_defence_by_a_four_is_told_from_the_others() {
    // White has a closed three, c1 to e1, with Black on b1.
    let black = points("h8i8j8b1");
    let white = points("c1d1e1a5");
    let position = Position::from_stones(
        Rule::Freestyle,
        Size::STANDARD,
        &black,
        &white,
        Color::White,
    );
    let stones = Stones::of_position(&position.expect("a position")).expect("open");
    let four = |name| stones.position().makes_four(stones.to_move(), p(name));
    assert!(four("f1") && four("g1"));
    assert!(!four("g8") && !four("h1"));
    let mut study = Study::of_stones(&stones, SolverQuery::default());
    let _ = defend(&mut study, Found::Unknown);
    let reply = ProofAnswer::Defences {
        threat: win(),
        moves: points("f1g1g8k8"),
        open: Vec::new(),
        unchecked: Vec::new(),
        refuted: 213,
        cost: Cost::default(),
    };
    let certificate = Certificate {
        black,
        white,
        ..open_three()
    };
    study.hear_prover(&reply, Some(&certificate.encode()));
    let cells = study.points();
    assert_eq!(cells[5].proof, Some(Touch::Gains));
    assert_eq!(cells[7 * 15 + 6].proof, Some(Touch::Averts));
    let (listed, count) = study.defences();
    let gains: Vec<_> = listed.iter().filter(|d| d.1 == Against::Gains).collect();
    assert_eq!((gains.len(), count), (2, 4));
}

/// Asks how to defend and answers whether the defender wins; returns the next question.
fn defend(study: &mut Study, own: Found) -> ProofQuestion {
    let (wish, _) = study.wish(Purpose::Defend);
    assert!(
        matches!(wish, ProofQuestion::Win { .. }),
        "whoever wins need not defend"
    );
    let reply = ProofAnswer::Win {
        found: own,
        cost: Cost::default(),
    };
    study.hear_prover(&reply, Some(&open_three().encode()));
    let next = study.part.next.take();
    assert_eq!(next, Some(Purpose::Defend));
    study.wish(Purpose::Defend).0
}

#[test]
fn it_is_said_first_that_one_wins_anyway_and_few_defences_are_listed() {
    let mut study = Study::of_stones(&stones().with_turn(Color::White), SolverQuery::default());
    let _ = defend(&mut study, win());
    let legal = |q: &Point| study.asked_position().legality(*q).is_ok();
    let many = Size::STANDARD.points().filter(legal).collect();
    let reply = ProofAnswer::Defences {
        threat: win(),
        moves: points("g8"),
        open: Vec::new(),
        unchecked: many,
        refuted: 0,
        cost: Cost::default(),
    };
    study.hear_prover(&reply, Some(&open_three().encode()));
    let said = study.answer().expect("an answer").sentences(text());
    assert!(said[0].starts_with("White need not defend"), "{said:?}");
    assert!(!study.said(text()).contains("What do you want to know"));
    assert!(said[0].contains("G8"), "{said:?}");
    // A live region gets sentences, but no list of points.
    for language in tengen_text::Language::ALL {
        let text = Text::new(language);
        let said = study.answer().expect("an answer").sentences(text);
        assert!(said.iter().all(|s| s.chars().count() <= 200), "{said:?}");
    }
    let (listed, count) = study.defences();
    assert_eq!((listed.len(), count), (8, 220));
    assert_eq!(listed[0], (p("g8"), Against::Averts));
    let marked = |s: &Study| s.points().iter().filter(|c| c.proof.is_some()).count();
    assert_eq!(marked(&study), 8);
    study.show_all();
    assert_eq!(study.defences().0.len(), 220);
}

#[test]
fn a_search_that_was_ended_leaves_no_answer() {
    let mut study = Study::of_stones(&stones(), SolverQuery::default());
    let _ = study.wish(Purpose::Win);
    study.hear_prover(&ProofAnswer::Busy { ms: 700 }, None);
    assert_eq!(study.asked().map(|a| a.ms), Some(700));
    study.cut_short();
    let purpose = Purpose::Win;
    assert_eq!(study.answer(), Some(&Answer::CutShort { purpose }));
    let none = ProofAnswer::Win {
        found: Found::None,
        cost: Cost::default(),
    };
    study.hear_prover(&none, None);
    assert_eq!(study.answer(), Some(&Answer::CutShort { purpose }));
}

#[test]
fn a_finished_game_is_studied_where_it_was_still_open() {
    let moves = notation::parse_moves("h8a1i8a2j8a3k8a4l8").expect("moves");
    let game = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).expect("a game");
    let mut study = Study::of_game(&game, SolverQuery::default()).expect("a study");
    assert_eq!(study.plies(), Some((8, 9)));
    study.set_ply(5);
    assert_eq!(study.plies(), Some((5, 9)));
    assert_eq!(study.to_move(), Color::White);
    study.set_ply(9);
    assert_eq!(study.plies(), Some((5, 9)), "it is decided there");
    assert_eq!(Stones::of_position(&game), Err(StonesError::Over));
}

pub(super) fn puzzle() -> Puzzle {
    let solution = Solution {
        goal: SolverQuery::default().goal,
        first: p("g8"),
        plies: 3,
        proof: &proof(),
    };
    Puzzle::new("one".to_owned(), 7, &stones(), solution)
}
