//! Attempts at puzzles: the answer, and how play goes on.

use crate::{Positions as _, Practice as _};
use tengen_core::{Color, Move, Point, Position, PositionSpec, Rule, Size};
use tengen_worker_protocol::proofs::{Cost, Found, ProofAnswer, ProofQuestion};
use tengen_worker_think::ProofService;

use super::guard::Nodes;
use super::moves;
use super::study::{open_three, p, points, puzzle, text, win};
use crate::study::{
    Averts, Budget, Goal, Outlook, Proof, Puzzle, Solution, SolverQuery, Stones, Trial, TrialStage,
    Whose,
};
use crate::training::{Asks, Attempts, Change, Today, Training};

fn trial() -> Trial {
    Trial::of_puzzle(puzzle()).expect("a puzzle")
}

pub(super) fn defences(threat: Found, moves: &str, open: &str) -> ProofAnswer {
    ProofAnswer::Defences {
        threat,
        moves: points(moves),
        open: points(open),
        unchecked: Vec::new(),
        refuted: 3,
        cost: Cost::default(),
    }
}

fn found(found: Found) -> ProofAnswer {
    ProofAnswer::Win {
        found,
        cost: Cost::default(),
    }
}

fn outlook(trial: &Trial) -> &Outlook {
    match trial.progress() {
        TrialStage::Wrong { outlook, .. } => outlook,
        other => panic!("{other:?}"),
    }
}

/// C3 is tried, and D4 averts the win.
fn refuted() -> Trial {
    let mut trial = trial();
    assert_eq!(trial.try_point(p("h8")), None, "there is a stone");
    let wish = trial.try_point(p("c3"));
    assert!(
        matches!(wish, Some(ProofQuestion::Defend { ref position, .. })
        if position.start.to_move == Color::White && position.start.black.contains(&p("c3")))
    );
    assert!(trial.walk().is_none(), "the solution stays hidden");
    trial.hear_prover(&defences(win(), "a15d4", ""), None);
    trial
}

#[test]
fn a_wrong_try_is_answered_and_the_win_may_be_gone() {
    let mut trial = refuted();
    assert_eq!(
        *trial.progress(),
        TrialStage::Wrong {
            tried: p("c3"),
            reply: Some(p("d4")),
            averts: Averts::Proved,
            outlook: Outlook::Unasked,
        }
    );
    assert_eq!(trial.try_point(p("e5")), None, "the answer is awaited");
    // Fours are averted; next comes the search by threats.
    let wish = trial.follow();
    assert!(
        matches!(wish, Some(ProofQuestion::Win { ref position, ref query })
            if position.start.white.contains(&p("d4")) && position.start.to_move == Color::Black
                && query.goal == Goal::Vct),
        "{wish:?}"
    );
    assert_eq!(trial.follow(), None, "once is enough");
    let said = trial.said(text());
    assert!(said.contains("White answers D4") && said.contains("Can Black still win?"));
    trial.hear_prover(&found(Found::None), None);
    assert_eq!(*outlook(&trial), Outlook::Gone(Goal::Vct));
    assert!(trial.said(text()).contains("The win is gone"));
    let stones = trial.points().iter().filter(|c| c.stone.is_some()).count();
    assert_eq!(stones, 8);
    // Play can go on from here.
    let wish = trial.try_point(p("k8"));
    assert!(
        matches!(wish, Some(ProofQuestion::Defend { ref position, ref query })
        if [p("c3"), p("k8")].iter().all(|p| position.start.black.contains(p))
            && query.goal == Goal::Vct)
    );
    trial.begin_again();
    assert_eq!(*trial.progress(), TrialStage::Asked);
    assert_eq!(trial.try_point(p("g8")), None);
    assert_eq!(*trial.progress(), TrialStage::Solved);
    assert_eq!(trial.walk().map(|w| w.at()), Some(1));
    assert_eq!(trial.try_point(p("a8")), None);
    assert_eq!(trial.walk().map(|w| w.whose()), Some(Whose::None));
}

#[test]
fn where_there_is_still_a_win_it_is_to_be_found() {
    let mut trial = refuted();
    let _ = trial.follow();
    let mut after = open_three();
    after.black.push(p("c3"));
    after.white.push(p("d4"));
    trial.hear_prover(&found(win()), Some(&after.encode()));
    assert!(trial.said(text()).contains("still wins, in 2 moves"));
    let mut elsewhere = trial.clone();
    assert!(elsewhere.try_point(p("k1")).is_some(), "another wrong try");
    assert_eq!(trial.try_point(p("g8")), None);
    assert_eq!(*trial.progress(), TrialStage::Solved);
    assert_eq!(
        (trial.found(), trial.walk().map(|w| w.at())),
        (p("g8"), Some(1))
    );
    assert_eq!(
        trial.walk().map(|w| w.position().board().iter().count()),
        Some(9)
    );
    // The puzzle's own solution has fewer stones.
    trial.show();
    assert_eq!(
        trial.walk().map(|w| w.position().board().iter().count()),
        Some(7)
    );
}

#[test]
fn a_try_that_threatens_nothing_is_answered_on_the_point_itself() {
    let mut trial = trial();
    let _ = trial.try_point(p("o15"));
    trial.hear_prover(&defences(Found::None, "", ""), None);
    assert_eq!(trial.played(), vec![p("o15"), p("g8")]);
    assert!(trial.said(text()).contains("White takes G8"));
    assert!(trial.follow().is_some());
    trial.cut_short();
    assert_eq!(*outlook(&trial), Outlook::Unknown);
    assert!(trial.said(text()).contains("was not settled in time"));
}

#[test]
fn what_is_not_known_is_not_claimed() {
    // Not proved either way.
    let mut open = trial();
    let _ = open.try_point(p("c3"));
    open.hear_prover(&defences(win(), "", "d4"), None);
    assert!(matches!(
        open.progress(),
        TrialStage::Wrong { averts: Averts::Perhaps, reply: Some(reply), .. } if *reply == p("d4")
    ));
    // No answer: the tried move wins as well.
    let mut wins = trial();
    let _ = wins.try_point(p("c3"));
    wins.hear_prover(&defences(win(), "", ""), None);
    assert_eq!(*outlook(&wins), Outlook::Wins);
    assert!(wins.said(text()).contains("C3 wins as well"));
    assert_eq!(wins.follow(), None);
    // Out of time.
    let mut late = trial();
    let _ = late.try_point(p("c3"));
    late.cut_short();
    assert!(
        late.said(text())
            .contains("neither proved nor refuted in time")
    );
    assert_eq!(late.follow(), None);
    assert_eq!(
        late.try_point(p("d5")),
        None,
        "there is nothing to go on from"
    );
}

type Answers = fn(&mut Trial, Point);

#[test]
fn the_first_answer_to_a_missed_win_makes_a_card() {
    let missed = || Trial::of_missed_win(puzzle()).expect("a puzzle");
    let first = missed().found();
    let take = |trial: &mut Trial| trial.attempts_mut().and_then(Attempts::take);
    let answers: [(&str, Answers); 3] = [
        ("right", |trial, first| drop(trial.try_point(first))),
        ("wrong", |trial, _| {
            let _ = trial.try_point(p("c3"));
            trial.hear_prover(&defences(win(), "a15d4", ""), None);
        }),
        ("shown", |trial, _| trial.show()),
    ];
    for (name, answer) in answers {
        let mut trial = missed();
        assert_eq!(take(&mut trial), None, "{name}");
        answer(&mut trial, first);
        let attempt = take(&mut trial).expect(name);
        assert_eq!(
            (attempt.right, attempt.shown),
            (name == "right", name == "shown")
        );
        assert_eq!(take(&mut trial), None, "{name}: once");
        let source = trial.attempts().expect("training").source().clone();
        let mut training = Training::default();
        let today = Today {
            day: 1,
            now: 0,
            seed: 1,
        };
        let mut kept = training.changes_of(&source, Some(attempt), false);
        let change = kept.pop().expect("a card");
        assert_eq!(kept, [], "{name}");
        assert_eq!(training.change(change, today).len(), 1, "{name}");
        let cards = training.cards_due(1);
        assert_eq!(cards.len(), 1, "{name}");
        let task = training.task(cards[0], 0).expect("a task");
        assert_eq!((task.asks, task.accepted.len()), (Asks::Win, 1), "{name}");
        // Keeping it as a puzzle makes no second card.
        let own = Change::of_own(&[puzzle()]).pop().expect("a card");
        assert_eq!(training.change(own, today), [], "{name}");
    }
    assert!(trial().attempts().is_none(), "an own puzzle is no mistake");
}

/// K8 makes a four and K7 or K11 an open four: five plies.
fn long_trial() -> Trial {
    let played = moves("h8g8i8a1j8a3k9c1k10o15");
    let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &played).expect("legal");
    let query = SolverQuery {
        goal: Goal::Vcf,
        shortest: true,
        budget: Budget::default(),
    };
    let question = ProofQuestion::Win {
        position: PositionSpec::of(&position),
        query: query.told(),
    };
    let answered = ProofService::default().answer(&question, &[], &mut Nodes);
    let bytes = answered.expect("an answer").bytes.expect("a proof");
    let proof = Proof::read(&bytes).expect("a certificate");
    let solution = Solution {
        goal: Goal::Vcf,
        first: p("k8"),
        plies: 5,
        proof: &proof,
    };
    let stones = Stones::of_position(&position).expect("a position");
    Trial::of_puzzle(Puzzle::new("long".to_owned(), 7, &stones, solution)).expect("a puzzle")
}

#[test]
fn a_long_win_of_ones_own_is_played_out_to_the_five() {
    let mut trial = long_trial();
    assert_eq!(trial.try_point(p("k8")), None);
    let TrialStage::Onward { found, reply } = *trial.progress() else {
        panic!("{:?}", trial.progress())
    };
    assert_eq!((found, reply), (p("k8"), Move::Place(p("l8"))));
    assert_eq!(trial.said(text()), "K8 is right. White answers L8: go on.");
    assert!(trial.walk().is_none(), "the solution stays hidden");
    assert_eq!(trial.next_stone(), Some(Color::Black));
    let numbered = trial.points().iter().filter(|c| c.number > 0).count();
    assert_eq!(numbered, 2);
    // Any five against the longest defence.
    let mut last = found;
    while let TrialStage::Onward { .. } = trial.progress() {
        last = trial.next_of_proof().expect("a move");
        assert_eq!(trial.try_point(last), None, "no worker is asked");
    }
    assert_eq!(*trial.progress(), TrialStage::Solved);
    assert_eq!(trial.said(text()), "Black has won.");
    let walk = trial.walk().expect("the proof");
    assert_eq!((walk.at(), walk.line()[4]), (5, Move::Place(last)));
    trial.try_again();
    assert_eq!(*trial.progress(), TrialStage::Asked);
    assert!(trial.played().is_empty());
}

#[test]
fn any_five_ends_a_win_that_is_played_out() {
    let mut trial = long_trial();
    assert_eq!(trial.try_point(p("k8")), None);
    let open_four = trial.next_of_proof().expect("a move");
    assert_eq!(trial.try_point(open_four), None);
    let here = trial.analysed().expect("a position");
    let five = |q: &Point| tengen_core::plain::rows(&here, *q, Color::Black);
    let fives: Vec<Point> = here.legal_points().into_iter().filter(five).collect();
    for five in fives {
        let mut trial = trial.clone();
        assert_eq!(trial.try_point(five), None, "no worker is asked");
        assert_eq!(*trial.progress(), TrialStage::Solved);
        let said = trial.said(text());
        let name = five.to_string().to_uppercase();
        assert!(
            said == "Black has won."
                || said == format!("{name} makes five: the win is played out."),
            "{said}"
        );
        let stones = trial.points().iter().filter(|c| c.stone.is_some()).count();
        assert_eq!(stones, 15);
    }
}

#[test]
fn a_slip_within_a_long_win_goes_back_to_that_move() {
    let mut trial = long_trial();
    assert_eq!(trial.try_point(p("k8")), None);
    let asked = trial.progress().clone();
    let Some(ProofQuestion::Defend { position, .. }) = trial.try_point(p("a15")) else {
        panic!("{:?}", trial.progress())
    };
    assert_eq!(position.start.to_move, Color::White);
    trial.hear_prover(&defences(Found::None, "", ""), None);
    assert!(matches!(trial.progress(), TrialStage::Wrong { .. }));
    assert!(trial.follow().is_some(), "is a win left?");
    trial.cut_short();
    trial.try_again();
    assert_eq!(*trial.progress(), asked);
    assert_eq!(trial.played(), [p("k8"), p("l8")]);
    // Another move that wins is accepted, and the win goes on with its own proof.
    let next = trial.next_of_proof().expect("a move");
    let other = if next == p("k7") { "k11" } else { "k7" };
    let question = trial.try_point(p(other));
    let Some(question @ ProofQuestion::Defend { .. }) = question else {
        panic!("{question:?}")
    };
    let mut unproved = trial.clone();
    let mut prover = ProofService::default();
    let mut answer = |trial: &mut Trial, question: &ProofQuestion| {
        let answered = prover.answer(question, &[], &mut Nodes).expect("an answer");
        trial.hear_prover(&answered.answer, answered.bytes.as_deref());
    };
    for trial in [&mut trial, &mut unproved] {
        answer(trial, &question);
        assert_eq!(*outlook(trial), Outlook::Wins);
    }
    let question = trial.follow().expect("the proof of this move");
    assert!(matches!(question, ProofQuestion::First { stone, .. } if stone == p(other)));
    assert!(trial.is_looking() && trial.said(text()).contains("wins as well"));
    answer(&mut trial, &question);
    assert_eq!(
        *trial.progress(),
        TrialStage::Solved,
        "no longer than three plies"
    );
    let walk = trial.walk().expect("its proof");
    assert_eq!((walk.first(), walk.at()), (Some(p(other)), 1));
    // Without a proof it goes on from the position before.
    assert!(unproved.follow().is_some());
    unproved.cut_short();
    assert_eq!(*outlook(&unproved), Outlook::Wins);
    unproved.try_again();
    assert_eq!(unproved.try_point(next), None);
    assert!(matches!(unproved.progress(), TrialStage::Onward { .. }));
}
