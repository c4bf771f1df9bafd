//! The page's questions, asked about real positions.

use tengen_core::{Point, PositionSpec, Rule, Size, Start, notation};
use tengen_proof::{Certificate, Refusal};
use tengen_worker_protocol::proofs::{
    Checked, Found, Goal, ProofAnswer, ProofQuestion, SearchParams,
};

use super::{Answered, ProofService, QuestionError, TaskControl};

/// Never stops; its clock stands at 0.
struct Patient;

impl TaskControl for Patient {
    fn elapsed(&mut self) -> u64 {
        0
    }

    fn stop(&mut self) -> bool {
        false
    }
}

/// Stops at once.
struct Hasty;

impl TaskControl for Hasty {
    fn elapsed(&mut self) -> u64 {
        0
    }

    fn stop(&mut self) -> bool {
        true
    }
}

/// A clock that stands at ten seconds when the question's time begins, and then goes on by a
/// millisecond whenever it is read, as if tables had taken that long.
struct Late(u64);

impl TaskControl for Late {
    fn elapsed(&mut self) -> u64 {
        self.0 += 1;
        10_000 + self.0
    }

    fn stop(&mut self) -> bool {
        false
    }
}

fn points(names: &str) -> Vec<Point> {
    notation::parse_points(names).expect("points")
}

fn placed(rule: Rule, black: &str, white: &str, to_move: &str) -> PositionSpec {
    PositionSpec {
        rule,
        size: Size::STANDARD,
        start: Start {
            black: points(black),
            white: points(white),
            to_move: to_move.parse().expect("a colour"),
        },
        moves: Vec::new(),
    }
}

const fn query(goal: Goal) -> SearchParams {
    SearchParams {
        goal,
        shortest: true,
        ms: 10_000,
        nodes: None,
    }
}

fn ask(wish: ProofQuestion, bytes: &[u8], control: &mut dyn TaskControl) -> Answered {
    let answered = ProofService::default().answer(&wish, bytes, control);
    answered.expect("a question")
}

/// Black wins with a four-three.
fn won() -> PositionSpec {
    placed(Rule::Renju, "h8,i8,j8,k9,k10", "g8,a1,a3,c1", "black")
}

#[test]
fn a_win_comes_with_a_certificate_that_can_be_checked_again() {
    let wish = ProofQuestion::Win {
        position: won(),
        query: query(Goal::Vcf),
    };
    let Answered {
        answer: reply,
        bytes,
    } = ask(wish, &[], &mut Patient);
    let ProofAnswer::Win {
        found:
            Found::Win {
                length,
                shortest_of,
                checked,
            },
        ..
    } = reply
    else {
        panic!("{reply:?}");
    };
    assert_eq!(shortest_of, Some(Goal::Vcf));
    assert!(matches!(checked, Checked::Proved(_)), "{checked:?}");
    let bytes = bytes.expect("a certificate");
    let again = ask(ProofQuestion::Check, &bytes, &mut Patient).answer;
    let ProofAnswer::Checked(Checked::Proved(verified)) = again else {
        panic!("{again:?}");
    };
    assert_eq!(verified.length, length);
    // A certificate without its root's default answer is refused at the missing defence.
    let mut holed = Certificate::decode(&bytes).expect("a certificate");
    let root = holed.nodes.last_mut().expect("a root");
    root.default = None;
    let refused = ask(ProofQuestion::Check, &holed.encode(), &mut Patient).answer;
    let ProofAnswer::Checked(Checked::Refused(refusal)) = refused else {
        panic!("{refused:?}");
    };
    assert!(matches!(refusal, Refusal::Missing { .. }), "{refusal:?}");
    let unreadable = ask(ProofQuestion::Check, b"no", &mut Patient).answer;
    assert_eq!(unreadable, ProofAnswer::Checked(Checked::Unreadable));
}

#[test]
fn no_win_and_nothing_known_are_told_apart() {
    let nothing = placed(Rule::Freestyle, "h8", "i9", "black");
    let asked = |control: &mut dyn TaskControl, position: &PositionSpec, goal: Goal| {
        let wish = ProofQuestion::Win {
            position: position.clone(),
            query: query(goal),
        };
        match ask(wish, &[], control).answer {
            ProofAnswer::Win { found, .. } => found,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(asked(&mut Patient, &nothing, Goal::Vcf), Found::None);
    let twos = placed(Rule::Freestyle, "g8,h8,i9,i10", "a1,a3,a5,o1", "black");
    assert_eq!(asked(&mut Hasty, &twos, Goal::Vct), Found::Unknown);
}

#[test]
fn a_replay_can_be_stopped() {
    let wish = ProofQuestion::Win {
        position: placed(Rule::Freestyle, "g8,h8,i9,i10", "a1,a3,a5,o1", "black"),
        query: query(Goal::Vct),
    };
    let bytes = ask(wish, &[], &mut Patient).bytes.expect("a win");
    let reply = ask(ProofQuestion::Check, &bytes, &mut Hasty).answer;
    assert_eq!(reply, ProofAnswer::Checked(Checked::Stopped));
}

#[test]
fn what_averts_an_open_three_is_told_and_the_rest_is_replayed() {
    let wish = ProofQuestion::Defend {
        position: placed(Rule::Freestyle, "h8,i8,j8", "a1,a3", "white"),
        query: query(Goal::Vcf),
    };
    let Answered {
        answer: reply,
        bytes,
    } = ask(wish, &[], &mut Patient);
    let ProofAnswer::Defences {
        moves,
        open,
        unchecked,
        refuted,
        ..
    } = reply
    else {
        panic!("{reply:?}");
    };
    assert_eq!((moves, open, unchecked), (points("g8k8"), vec![], vec![]));
    assert_eq!(refuted, 218);
    assert!(bytes.is_some_and(|b| Certificate::decode(&b).is_ok()));
}

#[test]
fn every_first_move_is_found() {
    let wish = ProofQuestion::Firsts {
        position: placed(Rule::Freestyle, "h8,i8,j8", "a1,a3", "black"),
        query: SearchParams {
            shortest: false,
            ..query(Goal::Vcf)
        },
    };
    let reply = ask(wish, &[], &mut Patient).answer;
    let ProofAnswer::Firsts { moves, open, .. } = reply else {
        panic!("{reply:?}");
    };
    // Both open fours are among the wins.
    assert!(points("g8k8").iter().all(|p| moves.contains(p)));
    assert_eq!(open, 0);
}

#[test]
fn what_cannot_be_asked_is_named() {
    let answer = |position| {
        let query = query(Goal::Vcf);
        ProofService::default().answer(&ProofQuestion::Win { position, query }, &[], &mut Patient)
    };
    let twice = answer(placed(Rule::Freestyle, "h8", "h8", "black"));
    assert!(
        matches!(twice, Err(QuestionError::Position(_))),
        "{twice:?}"
    );
    let over = answer(placed(Rule::Freestyle, "h8,i8,j8,k8,l8", "a1", "white"));
    assert!(matches!(over, Err(QuestionError::Solve(_))), "{over:?}");
}

#[test]
fn a_questions_time_begins_when_its_tables_are_made() {
    for goal in [Goal::Vcf, Goal::Vct, Goal::Win] {
        let query = SearchParams {
            ms: 500,
            ..query(goal)
        };
        let wish = ProofQuestion::Win {
            position: won(),
            query,
        };
        let Answered { answer, .. } = ask(wish, &[], &mut Late(0));
        let ProofAnswer::Win { found, cost } = answer else {
            panic!("{answer:?}");
        };
        assert!(matches!(found, Found::Win { .. }), "{goal:?}: {found:?}");
        assert!(cost.ms <= 500, "{goal:?}: {cost:?}");
    }
}

/// Every goal's tables are made before the first question is searched, and none are made twice.
#[test]
fn a_search_makes_no_tables() {
    let mut service = ProofService::default();
    let made: Vec<usize> = [Goal::Vcf, Goal::Vct, Goal::Win, Goal::Vcf]
        .into_iter()
        .map(|goal| {
            let (position, query) = (won(), query(goal));
            service
                .asked(&position, &query, &mut Patient)
                .expect("a question");
            let ready = service.solver.made();
            let wish = ProofQuestion::Win { position, query };
            service.answer(&wish, &[], &mut Patient).expect("an answer");
            assert_eq!(service.solver.made(), ready, "{goal:?}");
            ready
        })
        .collect();
    assert!(made[0] > 0 && made[1] > made[0], "{made:?}");
    assert_eq!(made[1..], [made[1]; 3]);
}
