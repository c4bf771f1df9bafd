//! Every kind with stores that lose, refuse and double answers, and a page that is closed: nothing
//! is lost, and nothing kept twice.

use proptest::prelude::*;
use tengen_page::outbox::{Item, Outbox, Problem, Written};
use tengen_worker_protocol::library::{StoredText, Trouble};

use crate::kinds::{KINDS, Kind, MANY, edit, new_tree, stones};
use crate::world::{FAULTS, Fault, World};

/// What is put in this test.
const PUT: u8 = 4;

/// How a page ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Not,
    Closed,
    Killed,
}

/// The page ends and is opened again.
fn end(world: &mut World, how: End) {
    match how {
        End::Not => {}
        End::Closed => world.reload(),
        End::Killed => world.kill(),
    }
}

/// The page ends and is opened again, with the record that was on the board.
fn reload(world: &mut World, how: End) {
    let was_open = world.outbox.on_board() > 0;
    end(world, how);
    if was_open && let Some(id) = world.documents.last().cloned() {
        open(world, &id);
    }
}

/// Opens a document as the page does: when its edits on their way are kept.
fn open(world: &mut World, id: &str) {
    let effects = world.outbox.open(id.to_owned());
    world.perform(effects);
    while world.opened.is_empty() {
        world.answer(0, Fault::None);
    }
    let id = world.opened.pop().expect("a document");
    let (state, _) = stones(world, &id);
    world.outbox.begin_record(Some((id, state)));
}

#[test]
fn whatever_happens_to_one_answer_everything_is_kept_once_and_in_order() {
    for kind in KINDS {
        for at in 0..PUT {
            for fault in FAULTS {
                for ends in [End::Not, End::Closed, End::Killed] {
                    for times in 0..3 {
                        one_fault(kind, at, fault, (times, ends));
                    }
                }
            }
        }
    }
}

fn one_fault(kind: Kind, at: u8, fault: Fault, (times, ends): (usize, End)) {
    println!("{kind:?} {at} {fault:?} {times} {ends:?}");
    let mut world = World::new(usize::MAX);
    for n in 0..PUT {
        kind.put(&mut world, n);
        if n == at {
            for _ in 0..times {
                if world.open.is_empty() {
                    world.wake();
                }
                if !world.open.is_empty() {
                    world.answer(0, fault);
                }
            }
            let full = fault == Fault::Full && times > 0;
            assert_eq!(world.told.len(), usize::from(full), "told once");
            if ends != End::Not {
                // A record without a document does not come back on the board.
                if kind == Kind::Edits && world.documents.is_empty() {
                    end(&mut world, ends);
                    world.settle();
                } else {
                    reload(&mut world, ends);
                }
            }
        }
        if ends != End::Not && n >= at && kind == Kind::Edits && world.outbox.on_board() == 0 {
            world.settle();
            return kind.check(&mut world, n + 1);
        }
        world.answer_all();
    }
    world.settle();
    kind.check(&mut world, PUT);
    assert!(world.outbox.is_empty() && world.saved.is_none());
}

/// Also before the record is a document, and after its edits.
#[test]
fn a_record_keeps_the_name_that_it_was_given_last() {
    for fault in FAULTS {
        for ends in [End::Not, End::Closed, End::Killed] {
            for answers in 0..5 {
                let mut world = World::new(usize::MAX);
                Kind::Edits.put(&mut world, 0);
                let record = world.outbox.on_board();
                world.put(Item::Name(record, "first".to_owned()));
                Kind::Edits.put(&mut world, 1);
                world.put(Item::Name(record, "last".to_owned()));
                for _ in 0..answers {
                    world.answer(0, Fault::None);
                }
                if !world.open.is_empty() {
                    world.answer(0, fault);
                }
                end(&mut world, ends);
                world.settle();
                let list = world.list();
                let names: Vec<&str> = list.iter().map(|row| row.name.as_str()).collect();
                assert_eq!(names, ["last"], "{fault:?} {ends:?} {answers}");
                let id = list[0].id.clone();
                assert_eq!(stones(&mut world, &id).1, [0, 1]);
                assert!(world.outbox.is_empty() && world.saved.is_none());
            }
        }
    }
}

/// The answer that names the copy is lost, and the page closed before it is repeated.
#[test]
fn edits_that_another_tab_was_ahead_of_are_one_copy() {
    for (fault, ends) in [
        (Fault::None, End::Not),
        (Fault::None, End::Killed),
        (Fault::LostAfter, End::Not),
        (Fault::LostAfter, End::Closed),
        (Fault::LostAfter, End::Killed),
        (Fault::LostBetween, End::Closed),
        (Fault::Full, End::Closed),
    ] {
        let mut world = World::new(usize::MAX);
        Kind::Edits.put(&mut world, 0);
        world.settle();
        let id = world.documents[0].clone();
        // Another tab's page edits it.
        let mut other = World::default();
        std::mem::swap(&mut other.outbox, &mut world.outbox);
        let (state, _) = stones(&mut world, &id);
        let number = world.outbox.begin_record(Some((id.clone(), state)));
        world.put(Item::Edit(number, edit(9)));
        world.settle();
        std::mem::swap(&mut other.outbox, &mut world.outbox);

        Kind::Edits.put(&mut world, 1);
        world.answer(0, fault);
        Kind::Edits.put(&mut world, 2);
        end(&mut world, ends);
        world.settle();
        assert_eq!(world.list().len(), 2, "{fault:?} {ends:?}");
        assert_eq!(stones(&mut world, &id).1, [0, 9]);
        let copy = world.documents.last().cloned().expect("a copy");
        assert_eq!(stones(&mut world, &copy).1, [0, 1, 2]);
    }
}

/// Another page has taken over what this one had on its way, and was faster or slower; this one
/// goes on with its edits.
#[test]
fn edits_that_another_page_has_sent_too_make_no_copy() {
    for first in [false, true] {
        for more in [false, true] {
            let mut world = World::new(usize::MAX);
            Kind::Edits.put(&mut world, 0);
            world.settle();
            Kind::Edits.put(&mut world, 1);
            Kind::Edits.put(&mut world, 2);
            let text = world
                .saved
                .clone()
                .expect("they are saved before they are sent");
            if more {
                Kind::Edits.put(&mut world, 3);
            }
            if first {
                world.settle();
            }
            let mut other = Outbox::default();
            let effects = other.restore(&text).expect("a text");
            std::mem::swap(&mut world.outbox, &mut other);
            let open = std::mem::take(&mut world.open);
            world.perform(effects);
            world.settle();
            std::mem::swap(&mut world.outbox, &mut other);
            world.open = open;
            world.settle();
            Kind::Edits.check(&mut world, if more { 4 } else { 3 });
        }
    }
}

/// An edit that follows a lost answer is not sent with what the library may have already.
#[test]
fn edits_after_a_lost_answer_make_no_copy() {
    let mut world = World::new(usize::MAX);
    Kind::Edits.put(&mut world, 0);
    world.answer(0, Fault::None);
    world.answer(0, Fault::LostAfter);
    assert_eq!(world.outbox.written(), Written::Failed);
    Kind::Edits.put(&mut world, 1);
    Kind::Edits.put(&mut world, 2);
    let effects = world.outbox.hurry();
    world.perform(effects);
    assert_eq!(world.outbox.written(), Written::Sending);
    world.settle();
    Kind::Edits.check(&mut world, 3);
    assert_eq!(world.outbox.written(), Written::Kept);
}

/// The same tree was kept and edited before; its repeated answer makes no third document.
#[test]
fn a_tree_that_was_edited_before_is_one_new_document() {
    let mut world = World::new(usize::MAX);
    Kind::Edits.put(&mut world, 0);
    world.settle();
    let record = world.outbox.begin_record(None);
    assert_eq!(world.outbox.written(), Written::Unedited);
    world.put(Item::Tree(record, new_tree()));
    world.answer(0, Fault::LostAfter);
    world.wake();
    world.settle();
    assert_eq!(world.list().len(), 2);
}

#[test]
fn a_document_is_opened_after_its_edits_unless_they_fail() {
    let mut world = World::new(usize::MAX);
    Kind::Edits.put(&mut world, 0);
    world.settle();
    let id = world.documents[0].clone();
    Kind::Edits.put(&mut world, 1);
    let effects = world.outbox.open(id.clone());
    assert_eq!(effects, []);
    let effects = world.outbox.open("another".to_owned());
    world.perform(effects);
    assert_eq!(world.opened, ["another"]);
    world.answer_all();
    assert_eq!(world.opened, ["another".to_owned(), id.clone()]);
    Kind::Edits.put(&mut world, 2);
    let effects = world.outbox.open(id);
    assert_eq!(effects, []);
    world.answer(0, Fault::Full);
    assert_eq!(world.opened.len(), 3);
}

/// The library's text that cannot be read is not sent for ever.
#[test]
fn an_unreadable_text_leaves_the_outbox() {
    let mut world = World::new(usize::MAX);
    Kind::Moves.put(&mut world, 0);
    world.put(Item::Text(StoredText {
        key: "tengen.game.b".to_owned(),
        puzzle: false,
        text: "{".to_owned(),
    }));
    world.settle();
    assert!(world.outbox.is_empty());
    Kind::Moves.check(&mut world, 1);
}

#[test]
fn what_fails_for_ever_holds_up_nothing_else_and_is_told_once() {
    let mut world = World::new(usize::MAX);
    // No such document: the browser has lost its database.
    let gone = Some(("0".repeat(32), (0, 0)));
    let number = world.outbox.begin_record(gone);
    world.put(Item::Edit(number, edit(0)));
    for n in 0..PUT {
        world.answer_all();
        Kind::Cards.put(&mut world, n);
        world.answer_all();
        world.wake();
    }
    world.answer_all();
    Kind::Cards.check(&mut world, PUT);
    assert_eq!(world.told, [Problem::Library(Trouble::Gone)]);
    assert!(!world.outbox.is_empty());
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Put(usize),
    Answer(usize, usize),
    Wake,
    Hurry,
    End(End),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        5 => any::<usize>().prop_map(Step::Put),
        8 => (any::<usize>(), any::<usize>()).prop_map(|(at, how)| Step::Answer(at, how)),
        3 => Just(Step::Wake),
        1 => Just(Step::Hurry),
        1 => Just(Step::End(End::Closed)),
        1 => Just(Step::End(End::Killed)),
    ]
}

proptest! {
    #![proptest_config(crate::seeded())]

    #[test]
    fn nothing_is_lost_or_kept_twice(steps in prop::collection::vec(step(), 50)) {
        let mut world = World::new(usize::MAX);
        let mut put = [0; KINDS.len()];
        for step in steps {
            match step {
                Step::Put(at) => {
                    let at = at % KINDS.len();
                    // After a reload without a document the record is not on the board any more.
                    let off_board = KINDS[at] == Kind::Edits
                        && put[at] > 0
                        && world.outbox.on_board() == 0;
                    if put[at] < MANY && !off_board {
                        KINDS[at].put(&mut world, put[at]);
                        put[at] += 1;
                    }
                }
                Step::Answer(at, how) if !world.open.is_empty() => {
                    let at = at % world.open.len();
                    world.answer(at, FAULTS[how % FAULTS.len()]);
                }
                Step::Answer(..) => {}
                Step::Wake => world.wake(),
                Step::Hurry => {
                    let effects = world.outbox.hurry();
                    world.perform(effects);
                }
                Step::End(how) => {
                    if world.documents.is_empty() {
                        end(&mut world, how);
                    } else {
                        reload(&mut world, how);
                    }
                }
            }
        }
        world.settle();
        prop_assert!(world.outbox.is_empty() && world.saved.is_none());
        for (kind, count) in KINDS.into_iter().zip(put) {
            kind.check(&mut world, count);
        }
    }
}

#[test]
fn an_empty_board_becomes_a_document_with_its_first_edit() {
    let mut world = World::new(usize::MAX);
    let record = world.outbox.begin_record(None);
    world.put(Item::Draft(record, new_tree()));
    world.settle();
    assert!(world.list().is_empty() && world.outbox.is_empty());
    for n in 0..3 {
        world.put(Item::Edit(record, edit(n)));
    }
    world.settle();
    assert_eq!(world.list().len(), 1);
    let id = world.documents.last().cloned().expect("a document");
    assert_eq!(stones(&mut world, &id).1, [0, 1, 2]);
    // Another one, left as it was.
    let record = world.outbox.begin_record(None);
    world.put(Item::Draft(record, new_tree()));
    world.outbox.begin_record(None);
    world.settle();
    assert_eq!(world.list().len(), 1);
}
