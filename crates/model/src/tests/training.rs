//! Steps, cards and their rows.

use tengen_training::{Attempt, Card, Kind, MOST_FAILURES, pack};

use super::tasks::PACK;
use super::*;
use crate::study::{Goal, Puzzle};
use crate::training::{
    Change, ChangeError, Rows, Source, Task, Today, Told, Training, pack_changes, packed,
    unpack_changes, unpacked,
};

const RIGHT: Attempt = Attempt {
    right: true,
    hinted: false,
    shown: false,
    easy: false,
    millis: 4_000,
};
const WRONG: Attempt = Attempt {
    right: false,
    ..RIGHT
};

fn today(day: i32) -> Today {
    Today {
        day,
        now: 1_000_000 + u64::from(day.unsigned_abs()) * 86_400_000,
        seed: 7,
    }
}

fn training() -> Training {
    let mut training = Training::default();
    training.set_pack(PACK).expect("the pack of the repository");
    training
}

/// A store of rows, as the library is one.
#[derive(Default)]
struct Store(std::collections::BTreeMap<String, Vec<u8>>);

impl Store {
    fn keep(&mut self, rows: Rows) {
        let sent = unpacked(&packed(&rows)).expect("the same rows");
        assert_eq!(sent, rows);
        for (name, row) in rows {
            match row.is_empty() {
                true => self.0.remove(&name),
                false => self.0.insert(name, row),
            };
        }
    }

    fn rows(&self) -> Rows {
        self.0.clone().into_iter().collect()
    }

    fn read(&self, day: i32) -> Training {
        let (mut training, changed) = Training::restored(self.rows(), day);
        assert_eq!(changed, []);
        training.set_pack(PACK).expect("the pack of the repository");
        training
    }
}

/// Makes changes, which are the same after they have waited as bytes.
fn make(training: &mut Training, changes: Vec<Change>, today: Today) -> Rows {
    let read = unpack_changes(&pack_changes(&changes, today)).expect("changes");
    assert_eq!(read, (changes.clone(), today));
    let rows = changes.into_iter().map(|c| training.change(c, today));
    rows.flatten().collect()
}

fn note(training: &mut Training, source: &Source, attempt: Attempt, today: Today) -> Rows {
    let changes = training.changes_of(source, Some(attempt), false);
    make(training, changes, today)
}

fn solve(training: &mut Training, source: &Source) -> Rows {
    let changes = training.changes_of(source, None, true);
    make(training, changes, today(1))
}

fn next(training: &Training, step: Option<u8>, after: Option<&Task>) -> Task {
    let after = after.map(|task| match task.source {
        Source::Puzzle { key, .. } => key,
        _ => panic!("{:?}", task.source),
    });
    training.next_puzzle(step, after, 5).expect("a puzzle")
}

#[test]
fn solved_puzzles_are_counted_and_come_last() {
    let (mut training, mut store) = (training(), Store::default());
    let steps = training.shown(1).steps;
    assert!(steps.iter().all(|&(solved, all)| solved == 0 && all > 100));
    let first = next(&training, None, None);
    assert!(matches!(first.source, Source::Puzzle { step: 1, .. }));
    // What is left out comes again after the others.
    let second = next(&training, Some(1), Some(&first));
    assert_ne!(first.source, second.source);
    store.keep(note(&mut training, &second.source, RIGHT, today(1)));
    store.keep(solve(&mut training, &second.source));
    store.keep(solve(&mut training, &second.source));
    assert_eq!((training.shown(1).steps[0].0, store.0.len()), (1, 1));
    let mut read = store.read(1);
    assert_eq!(read.shown(1).steps, training.shown(1).steps);
    let mut task = next(&read, Some(1), None);
    for _ in 1..steps[0].1 {
        solve(&mut read, &task.source);
        task = next(&read, Some(1), Some(&task));
    }
    assert_eq!(read.shown(1).steps[0], (steps[0].1, steps[0].1));
    assert!(matches!(
        next(&read, None, None).source,
        Source::Puzzle { step: 2, .. }
    ));
    assert!(matches!(
        next(&read, Some(1), None).source,
        Source::Puzzle { step: 1, .. }
    ));
}

#[test]
fn a_missed_puzzle_is_a_card_that_is_due_and_kept() {
    let (mut training, mut store) = (training(), Store::default());
    let puzzle = next(&training, Some(2), None);
    store.keep(note(&mut training, &puzzle.source, WRONG, today(1)));
    assert_eq!(training.shown(1).told, Some(Told::Kept));
    let Source::Puzzle { key, .. } = puzzle.source else {
        panic!()
    };
    let mut read = store.read(1);
    assert_eq!(read.cards_due(1), [key]);
    let card = read.next_card(today(1)).expect("a card");
    assert_eq!(card.source, Source::Card(key));
    // The pack has its proof.
    assert!(!card.proofs.is_empty());
    store.keep(note(&mut read, &card.source, RIGHT, today(1)));
    let days = |training: &Training| match training.shown(1).told {
        Some(Told::Again(days)) => i32::try_from(days).expect("a few days"),
        told => panic!("{told:?}"),
    };
    let good = days(&read);
    assert!(read.cards_due(good).is_empty() && read.shown(1).easy);
    assert_eq!(read.cards_due(1 + good), [key]);
    let easy = read.easy();
    store.keep(make(&mut read, easy, today(1)));
    let easy = days(&read);
    assert!(easy > good && !read.shown(1).easy);
    let kept = store.read(1);
    assert!(kept.cards_due(easy).is_empty() && kept.cards_due(1 + easy) == [key]);
    let undo = read.undo();
    store.keep(make(&mut read, undo, today(1)));
    assert_eq!(read.cards_due(1), [key]);
    assert_eq!(store.read(1).cards_due(1), [key]);
    assert_eq!(store.0.len(), 1, "the card without a review");
}

#[test]
fn a_missed_forbidden_point_is_a_card_of_its_own() {
    let mut training = training();
    let mut task = next(&training, Some(5), None);
    while task.position.forbidden_points().is_empty() {
        task = next(&training, Some(5), Some(&task));
    }
    note(&mut training, &task.source, WRONG, today(1));
    let due = training.cards_due(1);
    let kinds: Vec<Kind> = due.iter().map(|key| key.kind).collect();
    assert_eq!(kinds.len(), 2);
    let forbidden = due.iter().find(|key| key.kind == Kind::Forbidden);
    let card = training
        .task(*forbidden.expect("a card"), 3)
        .expect("a task");
    let drill = crate::Drill::of_task(&card, 0).expect("a question");
    assert!(drill.is_forbidden());
    assert!(drill.cells().iter().all(|cell| cell.forbidden.is_none()));
}

#[test]
fn a_card_that_was_missed_six_times_is_set_aside_and_taken_up() {
    let (mut training, mut store) = (training(), Store::default());
    let puzzle = next(&training, Some(3), None);
    store.keep(note(&mut training, &puzzle.source, WRONG, today(1)));
    let mut day = 1;
    for _ in 0..MOST_FAILURES {
        while training.cards_due(day).is_empty() {
            day += 1;
        }
        let card = training.next_card(today(day)).expect("a card");
        store.keep(note(&mut training, &card.source, WRONG, today(day)));
    }
    assert_eq!(training.shown(1).told, Some(Told::SetAside));
    let mut read = store.read(day);
    let aside = read.shown(day).aside;
    assert_eq!(aside.len(), 1);
    assert!(read.cards_due(day + 400).is_empty());
    let take_up = vec![Change::TakeUp(aside[0])];
    store.keep(make(&mut read, take_up, today(1)));
    assert_eq!(store.read(day).shown(day).aside.len(), 0);
    assert_eq!(read.cards_due(day + 400), aside);
}

#[test]
fn rows_that_cannot_be_read_stay_and_are_named() {
    let (mut training, mut store) = (training(), Store::default());
    let puzzle = next(&training, None, None);
    store.keep(note(&mut training, &puzzle.source, WRONG, today(1)));
    let good = training.shown(1).due;
    let strange = ["training.card.x", "training.later.1", "training.solved.y"];
    store.keep(strange.map(|name| (name.to_owned(), vec![9, 9])).to_vec());
    let read = store.read(1);
    let (count, first) = read.shown(1).unreadable.expect("rows");
    assert_eq!((count, first.as_str()), (strange.len(), strange[0]));
    assert_eq!(read.shown(1).due, good);
}

#[test]
fn a_clock_that_was_set_back_is_said_and_loses_nothing() {
    let (mut training, mut store) = (training(), Store::default());
    let puzzle = next(&training, None, None);
    store.keep(note(&mut training, &puzzle.source, WRONG, today(900)));
    let card = training.next_card(today(900)).expect("a card");
    store.keep(note(&mut training, &card.source, RIGHT, today(900)));
    let (read, changed) = Training::restored(store.rows(), 100);
    assert_eq!((read.shown(100).moved, changed.len()), (1, 1));
    store.keep(changed);
    let again = store.read(100);
    assert_eq!(again.shown(100).moved, 0);
    assert!(!again.cards_due(130).is_empty());
}

#[test]
fn a_damaged_pack_changes_nothing() {
    let mut training = training();
    let steps = training.shown(1).steps;
    let mut damaged = PACK.to_vec();
    damaged[1_000] ^= 1;
    let why = training.set_pack(&damaged).expect_err("damaged");
    assert!(why.to_string().contains("damaged"));
    assert_eq!(training.shown(1).steps, steps);
}

#[test]
fn what_was_solved_and_cards_are_kept_when_a_puzzle_goes() {
    let (mut training, mut store) = (training(), Store::default());
    let puzzle = next(&training, Some(4), None);
    store.keep(note(&mut training, &puzzle.source, WRONG, today(1)));
    store.keep(solve(&mut training, &puzzle.source));
    let Source::Puzzle { key, .. } = puzzle.source else {
        panic!()
    };
    // A later pack has another puzzle instead, which is the same one shifted.
    let mut puzzles = pack::decode(PACK).expect("the pack of the repository");
    let is_it = |p: &tengen_training::Puzzle| {
        Card::of_puzzle(p, Vec::new()).is_ok_and(|card| card.key() == key)
    };
    puzzles.retain(|puzzle| !is_it(puzzle));
    let mut later = store.read(1);
    later.set_pack(&pack::encode(&puzzles)).expect("a pack");
    assert_eq!(later.shown(1).steps[3].0, 0, "it is not among these");
    let card = later.next_card(today(1)).expect("the card");
    assert_eq!(card.source, Source::Card(key));
    let sorted = |task: &Task| Card::new(&task.position, Kind::Win, task.accepted(), Vec::new());
    assert_eq!(
        sorted(&card).map(|c| c.key()),
        sorted(&puzzle).map(|c| c.key())
    );
    let twin = puzzles.iter_mut().find(|p| p.step == 4).expect("a puzzle");
    twin.former.push(key.position);
    later.set_pack(&pack::encode(&puzzles)).expect("a pack");
    assert_eq!(later.shown(1).steps[3].0, 1, "its twin counts as solved");
}

#[test]
fn own_puzzles_are_cards_until_they_are_removed() {
    let (mut training, mut store) = (training(), Store::default());
    let own: Vec<Puzzle> = vec![super::study::puzzle()];
    assert_eq!(own[0].goal(), Goal::Vcf);
    store.keep(make(&mut training, Change::of_own(&own), today(1)));
    assert_eq!(make(&mut training, Change::of_own(&own), today(1)), []);
    let card = store.read(1).next_card(today(1)).expect("a card");
    assert_eq!(card.accepted().len(), 1);
    store.keep(make(&mut training, Change::dropped(&own[0]), today(1)));
    assert!(store.0.is_empty() && training.cards_due(1).is_empty());
}

/// Two pages that have taken over the same changes make each once.
#[test]
fn a_change_that_is_made_once_more_changes_nothing() {
    let (mut training, mut store) = (training(), Store::default());
    let puzzle = next(&training, None, None);
    store.keep(note(&mut training, &puzzle.source, WRONG, today(1)));
    store.keep(solve(&mut training, &puzzle.source));
    let card = training.next_card(today(2)).expect("a card");
    let review = training.changes_of(&card.source, Some(RIGHT), false);
    store.keep(make(&mut training, review.clone(), today(2)));
    let easy = training.easy();
    assert_eq!(easy.len(), 2);
    let later = Today {
        seed: 8,
        ..today(2)
    };
    store.keep(make(&mut training, easy.clone(), later));
    let kept = store.rows();
    let mut other = store.read(2);
    for (changes, today) in [(review, today(2)), (easy, later)] {
        let rows = make(&mut other, changes, today);
        store.keep(rows);
    }
    // What was taken back is reviewed once more by the other page, and taken back by its `Undo`.
    assert_eq!(store.rows(), kept);
    let undo = training.undo();
    store.keep(make(&mut training, undo.clone(), today(3)));
    assert_eq!(make(&mut training, undo, today(3)), []);
}

#[test]
fn what_is_no_change_of_the_training_is_refused() {
    let time = ("time".to_owned(), vec![0; 20]);
    let row = |name: &str, row: &[u8]| (name.to_owned(), row.to_vec());
    let read = |rows: &[(String, Vec<u8>)]| unpack_changes(&packed(rows));
    assert!(read(std::slice::from_ref(&time)).is_ok());
    assert_eq!(read(&[]), Err(ChangeError::NoTime));
    assert_eq!(read(&[row("time", &[0; 19])]), Err(ChangeError::NoTime));
    assert!(unpack_changes(&[9]).is_err());
    for (name, content) in [
        ("dance", &b""[..]),
        ("keep", b""),
        ("own", &[9]),
        ("remove", b""),
        ("review", b""),
        ("review", &[1, 16, 0, 0, 0, 0]),
        ("take-up", &[1, 2]),
        ("solved", &[0; 17]),
    ] {
        let refused = read(&[time.clone(), row(name, content)]);
        assert!(refused.is_err(), "{name} {content:?}");
    }
}
