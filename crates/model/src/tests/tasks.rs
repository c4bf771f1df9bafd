//! Puzzles of the pack on the board: what is right, what is refuted, and what is hidden.

use crate::Practice as _;
use tengen_core::Symmetry;
use tengen_proof::verify;
use tengen_text::{Language, Text};
use tengen_training::{Attempt, Card, Puzzle, pack};
use tengen_worker_protocol::proofs::{Found, ProofAnswer, ProofQuestion};

use super::study::win;
use super::trial::defences;
use super::*;
use crate::review::{Retry, RetryStage};
use crate::training::{Attempts, Source, Task};

pub(super) const PACK: &[u8] = include_bytes!("../../../training/puzzles.tgpz");

fn puzzles() -> Vec<Puzzle> {
    pack::decode(PACK).expect("the pack of the repository")
}

fn source(puzzle: &Puzzle) -> Source {
    let key = Card::of_puzzle(puzzle, Vec::new()).expect("a card").key();
    let (step, of_step) = (puzzle.step, true);
    Source::Puzzle { key, step, of_step }
}

fn task(puzzle: &Puzzle, seed: u64) -> Task {
    Task::of_puzzle(puzzle, source(puzzle), seed).expect("a task")
}

/// A puzzle on the board since the time 1000.
fn shown(task: &Task) -> Table {
    let mut table = friends("");
    let retry = Retry::of_task(task.clone(), 1_000).expect("a position");
    table.then(|model, outside| model.open(Box::new(retry), outside));
    table
}

fn retry(table: &Table) -> &Retry {
    table.model.get::<Retry>().expect("a try")
}

fn first(table: &Table) -> Option<Attempt> {
    let mut attempts: Attempts = retry(table).attempts().expect("training").clone();
    attempts.take()
}

/// Legal points that are no answers, the nearest to the first answer first.
fn wrong(task: &Task) -> Vec<Point> {
    let answer = task.accepted()[0];
    let mut wrong = task.position.legal_points();
    wrong.retain(|p| !task.accepted().contains(p));
    wrong.sort_by_key(|p| (p.distance(answer), p.index()));
    wrong
}

#[test]
fn an_answer_is_right_and_its_proof_is_the_opponent() {
    for (seed, puzzle) in (0..).zip(puzzles().iter().step_by(11)) {
        let task = task(puzzle, seed);
        for &answer in task.accepted() {
            let mut table = shown(&task);
            assert_eq!(table.touch(answer, 3_500), [], "no worker is asked");
            assert_eq!(*retry(&table).progress(), RetryStage::Right(answer));
            let attempt = first(&table).expect("an answer");
            assert!(attempt.is_clean() && attempt.millis == 2_500);
            let walk = retry(&table).walk();
            assert_eq!(walk.is_none(), puzzle.is_defence());
            if let Some(walk) = walk {
                assert_eq!(walk.first(), Some(answer));
                assert!(verify(walk.certificate()).is_ok());
            }
        }
    }
}

#[test]
fn every_wrong_answer_to_a_threat_is_refuted_at_once() {
    let all = puzzles();
    let defences = all.iter().filter(|puzzle| puzzle.is_defence());
    for (seed, puzzle) in (0..).zip(defences.step_by(7)) {
        let task = task(puzzle, seed);
        for p in wrong(&task).into_iter().step_by(3) {
            let mut table = shown(&task);
            assert_eq!(table.touch(p, 2_000), [], "no worker is asked");
            let RetryStage::Refuted { tried, plies, .. } = *retry(&table).progress() else {
                panic!("{p}: {:?}", retry(&table).progress())
            };
            let walk = retry(&table).walk().expect("the refutation");
            let verified = verify(walk.certificate()).expect("a proof");
            assert_eq!((tried, plies), (p, verified.length));
            assert_eq!(walk.attacker(), task.position.to_move().opponent());
            assert!(!first(&table).expect("an answer").right);
            assert!(table.model.top().hides_answers());
        }
    }
}

#[test]
fn nothing_shows_the_answers_before_they_are_found() {
    let text = Text::new(Language::English);
    for (seed, puzzle) in (0..).zip(puzzles().iter().step_by(5)) {
        let task = task(puzzle, seed);
        let table = shown(&task);
        let top = table.model.top();
        assert!(top.hides_answers());
        let marked = |cell: &Cell| cell.proof.is_some() || cell.last || cell.winning;
        assert!(!table.cells().iter().any(marked));
        let said = top.sentence(text).expect("a question");
        assert_eq!(said, task.asked(text));
        for &answer in task.accepted() {
            let name = text.points(&[answer]);
            assert!(!said.contains(&name), "{said}");
        }
    }
}

/// What a search for defences after the first wrong move says, and what becomes of it.
fn answered(task: &Task, told: &ProofAnswer) -> (Table, Point) {
    let p = wrong(task)[0];
    let mut table = shown(task);
    let effects = table.touch(p, 2_000);
    let Some(Question::Prover(ProofQuestion::Defend { position, .. }, None)) = asked(&effects)
    else {
        panic!("{effects:?}")
    };
    assert_eq!(position.start.to_move, task.position.to_move().opponent());
    assert_eq!(first(&table), None, "it may win as well");
    table.told(&Reply::Prover(told.clone(), None));
    (table, p)
}

#[test]
fn another_move_is_wrong_only_if_everything_was_tried() {
    let all = puzzles();
    let puzzle = all.iter().find(|p| !p.is_defence() && p.step == 3);
    let task = task(puzzle.expect("a win"), 0);
    let free = wrong(&task).pop().expect("a point");
    let reply = free.to_string();
    let stages = [
        (defences(Found::None, "", ""), None, true, Some(false)),
        (defences(win(), &reply, ""), Some(free), true, Some(false)),
        (defences(win(), "", &reply), Some(free), false, None),
        (defences(Found::Unknown, "", ""), None, false, None),
    ];
    for (told, reply, proved, right) in stages {
        let (table, tried) = answered(&task, &told);
        let stage = RetryStage::Averted {
            tried,
            reply,
            proved,
        };
        assert_eq!(*retry(&table).progress(), stage);
        assert_eq!(first(&table).map(|first| first.right), right, "{told:?}");
        assert!(table.model.top().hides_answers());
        let shown = table.cells().iter().filter(|c| c.proof.is_some()).count();
        assert_eq!(shown, 0);
    }
    // A second answer is never refused.
    let (table, tried) = answered(&task, &defences(win(), "", ""));
    assert_eq!(*retry(&table).progress(), RetryStage::Right(tried));
    assert!(first(&table).expect("an answer").is_clean());
}

/// A point at which the side that is not to move makes five.
fn five_of_other(position: &Position) -> Option<Point> {
    let mut passed = position.clone();
    passed.play(Move::Pass).ok()?;
    let makes_five = |p: &Point| {
        let mut after = passed.clone();
        after.play(Move::Place(*p)).is_ok() && after.outcome().is_some()
    };
    passed.legal_points().into_iter().find(makes_five)
}

#[test]
fn a_reply_that_makes_five_is_told_as_such() {
    let wins = puzzles().into_iter().filter(|p| !p.is_defence());
    let found = wins.map(|p| task(&p, 0)).find_map(|task| {
        let five = five_of_other(&task.position)?;
        Some((task, five.to_string()))
    });
    let (task, five) = found.expect("a puzzle with a four of the other side");
    let (table, tried) = answered(&task, &defences(win(), &five, ""));
    let said = table.model.top().sentence(Text::new(Language::English));
    let told = format!("answers {tried} with a five at {five}.").to_uppercase();
    let said = said.expect("a sentence").to_uppercase();
    assert!(said.ends_with(&told), "{said}");
}

#[test]
fn what_is_shown_is_neither_right_nor_found() {
    let all = puzzles();
    let task = task(&all[0], 1);
    let mut table = shown(&task);
    table.then(|model, outside| model.update(outside, Box::new(Retry::show)));
    assert_eq!(*retry(&table).progress(), RetryStage::Shown);
    let marked = table.cells().iter().filter(|c| c.proof.is_some()).count();
    assert!(marked >= task.accepted().len());
    table.then(|model, outside| model.update(outside, Box::new(Retry::again)));
    table.touch(task.accepted()[0], 9_000);
    let attempts = retry(&table).attempts().expect("training");
    assert!(!attempts.is_found());
    assert!(first(&table).is_some_and(|first| first.shown && !first.right));
}

#[test]
fn all_orientations_come_and_are_one_card() {
    let all = puzzles();
    let puzzle = &all[3];
    let key = |task: &Task| {
        let kind = Card::of_puzzle(puzzle, Vec::new())
            .expect("a card")
            .key()
            .kind;
        let card = Card::new(&task.position, kind, task.accepted(), Vec::new());
        card.expect("a card").key()
    };
    let mut seen: Vec<Position> = Vec::new();
    for seed in 0..200 {
        let task = task(puzzle, seed);
        assert_eq!(key(&task), key(&self::task(puzzle, 0)));
        if !seen.contains(&task.position) {
            seen.push(task.position);
        }
    }
    assert_eq!(seen.len(), Symmetry::all().len());
}
