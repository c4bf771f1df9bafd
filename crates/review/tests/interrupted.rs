//! Interrupted and resumed reviews, and stored facts that are refused.

use tengen_core::{Position, Rule, Size, notation};
use tengen_review::{Attack, Budget, Facts, Line, ResumeError, Row, Step, Walk};
use tengen_solver::{Control, NoControl};

/// Without a second pass, whose rows are tried in `losses`.
const BUDGET: Budget = Budget {
    second: 0,
    ..Budget::of(1_500, 3_000)
};

/// A renju game with a missed defence.
fn game() -> Line {
    let moves = notation::parse_moves("h8h9i8g8i9i7j10g7g9h7f7h10g10");
    let first = Position::new(Rule::Renju, Size::STANDARD);
    Line::new(first, &moves.expect("moves")).expect("legal moves")
}

fn whole(line: Line) -> Walk {
    let mut walk = Walk::new(line, BUDGET);
    while walk.step(&mut NoControl) == Step::Settled {}
    walk
}

fn rows(facts: Vec<Facts>) -> Vec<Row> {
    facts
        .into_iter()
        .map(|facts| Row::Facts(Box::new(facts)))
        .collect()
}

fn json(facts: &[Facts]) -> String {
    serde_json::to_string(facts).expect("JSON")
}

/// A control that stops at its `n`th poll.
struct StopAfter(u64);

impl Control for StopAfter {
    fn stop(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

#[test]
fn an_interrupted_review_ends_with_the_same_bytes() {
    let expected = json(whole(game()).facts());
    for looks in [1, 7, 23, 61] {
        // The facts travel as text, as through a file.
        let mut kept = String::from("[]");
        let mut looks = looks;
        let mut stops = 0;
        loop {
            let facts: Vec<Facts> = serde_json::from_str(&kept).expect("facts");
            let mut walk = Walk::resume(game(), BUDGET, rows(facts)).expect("its own facts");
            let mut control = StopAfter(looks);
            let mut step = Step::Settled;
            while step == Step::Settled {
                step = walk.step(&mut control);
            }
            kept = json(walk.facts());
            if step == Step::Done {
                break;
            }
            stops += 1;
            looks += looks / 2 + 1;
        }
        assert_eq!(kept, expected);
        assert!(stops > 1, "{looks}");
    }
}

#[test]
fn a_stopped_step_changes_nothing() {
    let mut walk = Walk::new(game(), BUDGET);
    assert_eq!(walk.step(&mut || true), Step::Stopped);
    assert!(walk.facts().is_empty());
    assert_eq!(walk.next(), Some(13));
    assert_eq!(walk.step(&mut NoControl), Step::Settled);
    assert_eq!(walk.next(), Some(12));
}

#[test]
fn facts_of_another_game_are_refused() {
    let facts = whole(game()).facts().to_vec();
    let resumed = |facts| Walk::resume(game(), BUDGET, rows(facts)).err();
    assert_eq!(resumed(facts.clone()), None);
    let later = facts[1..].to_vec();
    assert_eq!(resumed(later), Some(ResumeError::Order(1)));
    let mut twice = facts.clone();
    twice.extend_from_slice(&facts);
    assert_eq!(resumed(twice), Some(ResumeError::Order(facts.len() + 1)));
}

#[test]
fn a_changed_proof_is_refused() {
    let facts = whole(game()).facts().to_vec();
    let won = facts.iter().position(|facts| facts.attack.win().is_some());
    let won = won.expect("a win");
    let changes: [fn(&mut tengen_review::ForcedWin); 4] = [
        |win| win.length += 2,
        |win| win.certificate.attacker = win.certificate.attacker.opponent(),
        |win| win.certificate.nodes.clear(),
        |win| win.certificate.black.truncate(1),
    ];
    for change in changes {
        let mut facts = facts.clone();
        let ply = facts[won].ply;
        let Attack::Won(win) = &mut facts[won].attack else {
            panic!()
        };
        change(win);
        let refused = Walk::resume(game(), BUDGET, rows(facts)).err();
        assert_eq!(refused, Some(ResumeError::Proof(ply)));
    }
}
