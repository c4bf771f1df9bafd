//! Order, waits, and what is saved.

use tengen_page::outbox::{Effect, Item, Kept, Message, NewTree, Outbox, Outcome, Problem};
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion, Space, StoredText, Trouble};

use crate::kinds::{Kind, new_tree, rows};
use crate::world::{Fault, World};

#[test]
fn kinds_do_not_wait_for_each_other_and_waits_grow() {
    let mut world = World::new(usize::MAX);
    Kind::Cards.put(&mut world, 1);
    Kind::Evaluations.put(&mut world, 2);
    assert_eq!(world.open.len(), 2);
    let mut waits = Vec::new();
    for _ in 0..9 {
        world.answer(0, Fault::Full);
        waits.extend(world.wakes.last().map(|&(_, wait)| wait));
        world.wake();
        let send = world.open.pop().expect("the same item again");
        world.open.insert(0, send);
    }
    assert_eq!(waits[..3], [1_000, 2_000, 4_000]);
    assert_eq!(waits.last(), Some(&60_000));
    assert_eq!(world.told, [Problem::Library(Trouble::Full)]);
    // Nothing is sent before the wait is over, except when the user asks for it.
    world.answer(0, Fault::LostBefore);
    world.answer_all();
    Kind::Cards.put(&mut world, 2);
    assert_eq!(world.open, []);
    let effects = world.outbox.hurry();
    world.perform(effects);
    assert_eq!(world.open.len(), 1);
}

#[test]
fn the_first_texts_wait_and_go_together() {
    let mut outbox = Outbox::default();
    let text = |n: usize| {
        Item::Text(StoredText {
            key: format!("{n:03}"),
            puzzle: false,
            text: String::new(),
        })
    };
    let [Effect::Wake(lane, 1_200)] = outbox.put(text(0))[..] else {
        panic!("it waits");
    };
    for n in 1..100 {
        assert_eq!(outbox.put(text(n % 70)), []);
    }
    let sent = outbox.woken(lane);
    let [Effect::Send(_, Message(LibraryQuestion::Keep(texts), None))] = &sent[..] else {
        panic!("{sent:?}");
    };
    assert_eq!(texts.len(), 64);
}

/// A game that goes on while it is sent is not said to be copied: its entry in the browser's
/// storage must stay.
#[test]
fn an_older_state_is_no_copy_of_a_text() {
    let mut outbox = Outbox::default();
    let text = |text: &str| StoredText {
        key: "a".to_owned(),
        puzzle: false,
        text: text.to_owned(),
    };
    let [Effect::Wake(lane, _)] = outbox.put(Item::Text(text("1")))[..] else {
        panic!("it waits");
    };
    let mut sent = outbox.woken(lane);
    outbox.put(Item::Text(text("2")));
    let mut copied = Vec::new();
    for _ in 0..2 {
        let Some(Effect::Send(number, _)) = sent.pop() else {
            panic!("{sent:?}");
        };
        let kept = LibraryAnswer::Kept(vec!["a".to_owned()], Vec::new(), Space::UNKNOWN);
        sent = outbox.answered(number, Outcome::Library(kept));
        let kept = sent.iter().filter_map(|effect| match effect {
            Effect::Kept(Kept::Texts { copied, .. }) => Some(copied.clone()),
            _ => None,
        });
        copied.extend(kept.flatten());
    }
    assert_eq!(copied, [text("2")]);
}

#[test]
fn a_full_storage_saves_what_cannot_be_computed_again() {
    let mut world = World::new(300);
    Kind::Cards.put(&mut world, 0);
    for n in 0..15 {
        Kind::Evaluations.put(&mut world, n);
    }
    world.reload();
    world.settle();
    Kind::Cards.check(&mut world, 1);
    assert_eq!(world.told, []);
}

/// What is small is saved before it is sent; a large tree when the page is closed.
#[test]
fn what_is_small_is_saved_before_it_is_sent() {
    let mut outbox = Outbox::default();
    let [Effect::Save(texts), Effect::Send(number, _)] =
        &outbox.put(Item::Training(vec![0; 10]))[..]
    else {
        panic!("it is saved first");
    };
    assert_eq!(texts.len(), 3);
    let answer = Outcome::Library(LibraryAnswer::Done);
    assert_eq!(outbox.answered(*number, answer), [Effect::Save(Vec::new())]);
    let record = outbox.begin_record(None);
    let large = NewTree {
        tree: vec![0; 1_000_000],
        ..new_tree()
    };
    let [Effect::Save(texts), Effect::Send(..)] = &outbox.put(Item::Tree(record, large))[..] else {
        panic!("it is sent");
    };
    assert!(texts.iter().all(|text| text.len() < 1_000), "no tree");
    assert_eq!(outbox.saved(Some(0)), [], "it is on its way");
    let [Effect::Save(texts)] = &outbox.closing()[..] else {
        panic!("it is saved");
    };
    assert!(texts[0].len() > 1_000_000);
}

#[test]
fn a_record_for_which_there_is_no_room_anywhere_is_told() {
    let mut world = World::new(300);
    Kind::Cards.put(&mut world, 0);
    let record = world.outbox.begin_record(None);
    let large = NewTree {
        summary: Some(vec![0; 1_000]),
        ..new_tree()
    };
    world.put(Item::Tree(record, large));
    world.answer(1, Fault::LostBefore);
    assert_eq!(world.told, [Problem::RecordUnsaved]);
    world.reload();
    world.settle();
    Kind::Cards.check(&mut world, 1);
}

/// Version 0.2.0 has no outbox; the first form is that of the version after it.
#[test]
fn what_an_earlier_version_has_saved_is_sent() {
    let mut world = World::new(usize::MAX);
    world.saved = Some(include_str!("kept/outbox-1.json").to_owned());
    let text = world.saved.clone().expect("a text");
    let effects = world.outbox.restore(&text).expect("a text of version 1");
    assert_eq!(effects.len(), 3, "training, a proof and evaluations");
    world.perform(effects);
    world.settle();
    for kind in [Kind::Proofs, Kind::Evaluations] {
        kind.check(&mut world, 1);
    }
    let first = ("t.00".to_owned(), vec![0]);
    assert!(rows(&mut world, "t.").contains(&first), "training");
    assert!(world.outbox.is_empty() && world.saved.is_none());
}

/// The second form has records, and no changes of the training.
#[test]
fn what_the_version_before_changes_of_the_training_has_saved_is_sent() {
    let mut world = World::new(usize::MAX);
    world.saved = Some(include_str!("kept/outbox-2.json").to_owned());
    let text = world.saved.clone().expect("a text");
    let effects = world.outbox.restore(&text).expect("a text of version 2");
    world.perform(effects);
    world.settle();
    Kind::Cards.check(&mut world, 1);
    Kind::Edits.check(&mut world, 2);
    assert!(world.outbox.is_empty() && world.saved.is_none());
}

#[test]
fn what_no_outbox_has_saved_is_refused() {
    for text in [
        "",
        "{}",
        r#"{"form":4,"items":[]}"#,
        r#"{"form":1,"items":[{"kind":"training","bytes":"?"}]}"#,
        r#"{"form":1,"items":[{"kind":"training"}]}"#,
        r#"{"form":1,"items":[{"kind":"dance","bytes":"AA=="}]}"#,
        r#"{"form":1,"items":[{"kind":"proof","bytes":"AA==","plies":1}]}"#,
        r#"{"form":2,"items":[{"kind":"record"}]}"#,
        r#"{"form":2,"items":[{"kind":"record","document":null,"seen":[0,0],"tree":null,"batches":[{"bytes":"AA==","summary":null,"copy":"g"}],"sent":false}]}"#,
    ] {
        let mut outbox = Outbox::default();
        assert!(outbox.restore(text).is_err(), "{text}");
        assert!(outbox.is_empty());
    }
}
