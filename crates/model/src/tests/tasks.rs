//! Puzzles of the pack on the board: what is right, what is refuted, and what is hidden.

use crate::Practice as _;
use tengen_core::{Color, Symmetry};
use tengen_proof::verify;
use tengen_text::{Language, Text};
use tengen_training::{Attempt, Card, Puzzle, pack};
use tengen_worker_protocol::proofs::{Cost, Found, ProofAnswer, ProofQuestion};

use super::study::win;
use super::trial::defences;
use super::*;
use crate::review::{Retry, RetryStage};
use crate::study::longest_line;
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
            let last = play_out(&mut table, puzzle);
            assert_eq!(
                *retry(&table).progress(),
                RetryStage::Right(last.unwrap_or(answer))
            );
            let attempt = first(&table).expect("an answer");
            assert!(attempt.is_clean() && attempt.millis == 2_500);
            let walk = retry(&table).walk();
            let wins = !puzzle.is_defence() || task.even_wins(answer);
            assert_eq!(walk.is_some(), wins);
            if let Some(walk) = walk {
                assert_eq!(walk.first(), Some(answer));
                assert!(verify(walk.certificate()).is_ok());
            }
        }
    }
}

/// Plays a win on by the moves of its proof; the last one, if more than one was asked for.
fn play_out(table: &mut Table, puzzle: &Puzzle) -> Option<Point> {
    let mut last = None;
    while let RetryStage::Onward { reply, .. } = *retry(table).progress() {
        assert!(!puzzle.is_defence() && first(table).is_none());
        let top = table.model.top();
        assert!(top.hides_answers() && top.ghost() == Some(puzzle.winner()));
        let here = top.analysed().expect("a position");
        assert_eq!(here.to_move(), puzzle.winner());
        assert!(matches!(reply, Move::Place(p) if !here.board().is_empty(p)));
        let marked = |cell: &Cell| cell.proof.is_some() || cell.winning;
        assert!(!table.cells().iter().any(marked));
        let next = retry(table).next_of_proof().expect("a move");
        assert_eq!(table.touch(next, 9_000), [], "no worker is asked");
        last = Some(next);
    }
    if let Some(last) = last {
        let here = table.model.top().analysed().expect("a position");
        let outcome = here.outcome().expect("a five");
        assert_eq!(outcome.winner, Some(puzzle.winner()));
        let said = table.model.top().sentence(Text::new(Language::English));
        assert!(said.is_some_and(|said| said.ends_with("makes five: the win is played out.")));
        assert!(here.board().get(last) == Some(puzzle.winner()));
    }
    last
}

/// The last move but one of a long win that is played out, on the board.
fn long_win() -> (Task, Table) {
    let all = puzzles();
    let puzzle = all.iter().find(|p| !p.is_defence() && p.step == 4);
    let task = task(puzzle.expect("a long win"), 0);
    let mut table = shown(&task);
    table.touch(task.accepted()[0], 2_000);
    (task, table)
}

#[test]
fn a_long_win_goes_on_against_the_longest_defence() {
    let (task, table) = long_win();
    let proof = task.win(task.accepted()[0]).expect("a proof");
    let line = longest_line(&proof);
    assert!(line.len() > 3);
    let RetryStage::Onward { found, reply } = *retry(&table).progress() else {
        panic!("{:?}", retry(&table).progress())
    };
    assert_eq!([Move::Place(found), reply], line[..2]);
    let said = table.model.top().sentence(Text::new(Language::English));
    assert!(said.expect("a sentence").ends_with("go on."));
}

#[test]
fn a_slip_within_a_long_win_is_wrong_and_tried_again_from_there() {
    let (_, mut table) = long_win();
    let asked = retry(&table).progress().clone();
    let here = table.model.top().analysed().expect("a position");
    let next = retry(&table).next_of_proof();
    let mut legal = here.legal_points().into_iter();
    let slip = legal.rfind(|&p| Some(p) != next).expect("a point");
    let effects = table.touch(slip, 3_000);
    let Some(Question::Prover(ProofQuestion::Defend { .. }, None)) = self::asked(&effects) else {
        panic!("{effects:?}")
    };
    table.told(&Reply::Prover(defences(Found::Unknown, "", ""), None));
    assert_eq!(first(&table), None, "not settled: it costs nothing");
    let said = table.model.top().sentence(Text::new(Language::English));
    assert!(said.expect("a sentence").starts_with("Not settled: "));
    table.then(|model, outside| model.update(outside, Box::new(Retry::again)));
    assert_eq!(*retry(&table).progress(), asked);
    assert_eq!(table.model.top().analysed(), Some(here));
    table.touch(slip, 4_000);
    table.told(&Reply::Prover(defences(Found::None, "", ""), None));
    assert!(!first(&table).expect("an answer").right);
    table.then(|model, outside| model.update(outside, Box::new(Retry::again)));
    assert_eq!(*retry(&table).progress(), asked);
    table.then(|model, outside| model.update(outside, Box::new(Retry::show)));
    assert_eq!(*retry(&table).progress(), RetryStage::Shown);
}

#[test]
fn another_winning_move_within_a_long_win_is_played_on() {
    let all = puzzles();
    let several = |p: &&Puzzle| !p.is_defence() && p.step == 4 && p.answers().len() > 1;
    let puzzle = all.iter().find(several).expect("a win with two answers");
    // The second answer is not known to the task, and the solver finds it.
    let mut task = task(puzzle, 0);
    let other = task.accepted.pop().expect("an answer");
    let proof = task.win(other).expect("its proof");
    task.proofs.retain(|known| *known != proof);
    let mut table = shown(&task);
    table.touch(other, 2_000);
    let effects = table.told(&Reply::Prover(defences(win(), "", ""), None));
    let Some(Question::Prover(ProofQuestion::First { stone, .. }, None)) = asked(&effects) else {
        panic!("{effects:?}")
    };
    assert_eq!(*stone, other);
    let found = ProofAnswer::Win {
        found: win(),
        cost: Cost::default(),
    };
    table.told(&Reply::Prover(found, Some(proof.encode())));
    assert!(play_out(&mut table, puzzle).is_some());
    assert!(first(&table).expect("an answer").is_clean());
}

#[test]
fn answers_are_alternatives_and_a_task_names_whose_threat() {
    let text = Text::new(Language::English);
    let all = puzzles();
    let (mut many, mut even) = (0, 0);
    for puzzle in &all {
        let task = task(puzzle, 3);
        let said = task.answers(text);
        let names: Vec<String> = task.accepted().iter().map(|&p| text.point(p)).collect();
        if let [others @ .., last] = &names[..]
            && !others.is_empty()
        {
            let or = format!("{} or {last}.", others.join(", "));
            assert!(said.contains(&or), "{said}");
            many += 1;
        }
        let asked = task.asked(text);
        let whose = match task.position.to_move() {
            Color::Black => "Black to move: find a move that stops White’s threat.",
            Color::White => "White to move: find a move that stops Black’s threat.",
        };
        assert_eq!(asked == whose, puzzle.is_defence(), "{asked}");
        for &answer in task.accepted().iter().filter(|&&p| task.even_wins(p)) {
            assert!(said.contains("Even wins: "), "{said}");
            let mut table = shown(&task);
            table.touch(answer, 2_000);
            let said = table.model.top().sentence(text).expect("a sentence");
            assert!(
                said.ends_with("it stops the threat, and it even wins."),
                "{said}"
            );
            even += 1;
        }
    }
    assert!(many > 100 && even > 50, "{many}, {even}");
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

/// The sides as a language names them in a task.
const fn sides(language: Language) -> [&'static str; 2] {
    match language {
        Language::English => ["Black", "White"],
        Language::Chinese | Language::TraditionalChinese => ["黑方", "白方"],
        Language::Japanese => ["黒", "白"],
    }
}

/// Every fact of a puzzle's sentences once more, from the pack's proofs: whose win or threat it is,
/// which moves win, and which of those that stop a threat win as well.
#[test]
fn sentences_of_puzzles_hold_in_every_language() {
    // That the proofs hold is the test of the pack.
    for (number, puzzle) in puzzles().iter().enumerate() {
        let us = puzzle.diagram.start.to_move;
        let wins = match puzzle.is_defence() {
            true => puzzle.even_wins(),
            false => puzzle.certificates(),
        };
        let begins = |win: &tengen_proof::Certificate| {
            assert_eq!(win.attacker, us, "puzzle {number}");
            win.nodes.last().expect("a root").stone
        };
        let proved: Vec<Point> = wins.iter().map(begins).collect();
        // Turned back, so that points are those of the puzzle.
        let task = (0..).find_map(|seed| {
            let task = task(puzzle, seed);
            let same =
                puzzle.diagram.position().expect("a set-up").board() == task.position.board();
            same.then_some(task)
        });
        let task = task.expect("every orientation comes");
        assert_eq!(task.accepted(), puzzle.answers());
        for language in Language::ALL {
            let text = Text::new(language);
            let asked = task.asked(text);
            let [black, white] = sides(language).map(|side| asked.contains(side));
            let named = match us {
                Color::Black => (black, white),
                Color::White => (white, black),
            };
            assert_eq!(named, (true, puzzle.is_defence()), "{asked}");
            let said = task.answers(text);
            let mut at = 0;
            for &p in task.accepted() {
                let found = said[at..].find(&text.point(p));
                at += found.unwrap_or_else(|| panic!("{p}: {said}"));
            }
            match puzzle.is_defence() {
                true => {
                    let told = text.training_even(text.listed_points(&proved));
                    assert_eq!(said.contains(&told), !proved.is_empty(), "{said}");
                }
                false => assert_eq!(task.accepted(), proved),
            }
        }
    }
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
    // A second answer is never refused, also where its proof is not found in time.
    let (mut table, tried) = answered(&task, &defences(win(), "", ""));
    assert_eq!(first(&table), None, "its proof is asked for");
    let found = Found::Unknown;
    let cost = Cost::default();
    table.told(&Reply::Prover(ProofAnswer::Win { found, cost }, None));
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
