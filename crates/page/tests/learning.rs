//! Training whose rows are read from the real library, which is lost at times.

use proptest::prelude::*;
use tengen_model::training::{Change, Today, packed};
use tengen_page::learning::{Effect, Learning, Pack};
use tengen_page::outbox::Item;
use tengen_training::Attempt;
use tengen_worker_protocol::library::LibraryQuestion;

use crate::kinds::{MANY, card};
use crate::world::{Fault, World};

/// A page, its outbox and the library.
struct Page {
    learning: Learning,
    world: World,
    /// Questions that are open.
    open: Vec<u64>,
    fetches: usize,
    /// Changes so far, for their times.
    changes: u64,
    /// How often each card was made or reviewed.
    learned: [usize; MANY as usize],
    told: Vec<String>,
}

fn today(now: u64) -> Today {
    Today {
        day: 20_000,
        now,
        seed: now,
    }
}

impl Page {
    fn new() -> Page {
        Page {
            learning: Learning::default(),
            world: World::new(usize::MAX),
            open: Vec::new(),
            fetches: 0,
            changes: 0,
            learned: [0; MANY as usize],
            told: Vec::new(),
        }
    }

    fn run(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Read(number) => self.open.push(number),
                Effect::Fetch => self.fetches += 1,
                Effect::Hold(changes) => self.world.put(Item::Changes(changes)),
                Effect::Keep(rows, waited) => {
                    let rows = (!rows.is_empty()).then(|| packed(&rows));
                    let effects = self.world.outbox.settle(waited, rows);
                    self.world.perform(effects);
                }
                Effect::TellUnreadable(why) => self.told.push(why),
            }
        }
    }

    fn open_sheet(&mut self) {
        let effects = self.learning.open();
        self.run(effects);
    }

    /// A mistake becomes a card, and a card is reviewed.
    fn learn(&mut self, n: u8) {
        self.changes += 1;
        let learned = &mut self.learned[usize::from(n)];
        *learned += 1;
        let attempt = Attempt {
            right: true,
            millis: 900,
            ..Attempt::default()
        };
        let change = match *learned {
            1 => Change::Keep(Box::new(card(n))),
            _ => Change::Review(card(n).key(), attempt),
        };
        let effects = self.learning.change(vec![change], today(self.changes));
        self.run(effects);
    }

    fn arrive(&mut self, is_lost: bool) {
        if self.open.is_empty() {
            return;
        }
        let number = self.open.remove(0);
        let question = LibraryQuestion::Settings("training.".to_owned());
        let (_, rows) = self.world.ask(question, &[]);
        let rows = rows.filter(|_| !is_lost);
        let pending = self.world.outbox.pending();
        let effects =
            self.learning
                .answered(number, rows.as_deref(), &pending, today(self.changes));
        self.run(effects);
    }

    fn settle(&mut self) {
        while !self.open.is_empty() {
            self.arrive(false);
        }
        self.world.settle();
    }

    /// The page ends without notice, and is opened again.
    fn kill(&mut self) {
        self.world.kill();
        (self.learning, self.open) = (Learning::default(), Vec::new());
    }

    /// Reviews that the library has.
    fn kept_reviews(&mut self) -> usize {
        let question = LibraryQuestion::Settings("training.review.".to_owned());
        let (_, rows) = self.world.ask(question, &[]);
        let rows = tengen_library::unpack_settings(&rows.expect("rows")).expect("rows");
        rows.len()
    }
}

#[test]
fn what_was_learned_before_is_not_replaced_when_the_rows_cannot_be_read() {
    let mut page = Page::new();
    page.learn(0);
    page.learn(0);
    page.settle();
    page.kill();
    assert_eq!(page.kept_reviews(), 1);
    // The library is lost when the rows are read; the next use reads them again.
    page.learn(0);
    page.arrive(true);
    let pending = page.world.outbox.pending();
    assert_eq!(
        (pending.rows.len(), pending.changes.len()),
        (0, 1),
        "nothing is sent of a card that is not known"
    );
    page.learn(0);
    page.settle();
    assert_eq!(page.kept_reviews(), 3);
}

/// They are in the browser's storage, and made when the rows are read.
#[test]
fn what_is_learned_while_the_rows_cannot_be_read_survives_the_end_of_the_page() {
    let mut page = Page::new();
    page.learn(0);
    page.learn(0);
    page.settle();
    for times in 2..4 {
        page.kill();
        page.learn(0);
        page.arrive(true);
        page.kill();
        page.kill();
        assert_eq!(page.kept_reviews(), times - 1);
        page.open_sheet();
        page.settle();
        assert_eq!(page.kept_reviews(), times);
        assert!(page.world.outbox.is_empty() && page.world.saved.is_none());
    }
}

/// A disk that is full holds up the rows of a card; the first reading after a reload has them.
#[test]
fn a_card_that_the_library_does_not_have_yet_is_known_after_a_reload() {
    let mut page = Page::new();
    page.open_sheet();
    page.arrive(false);
    page.learn(0);
    page.world.answer(0, Fault::Full);
    page.kill();
    page.world.answer(0, Fault::Full);
    page.open_sheet();
    page.arrive(false);
    let known = |page: &Page| page.learning.training().task(card(0).key(), 0).is_some();
    assert!(known(&page));
    page.learn(0);
    // Of two rows of one name the later one counts, and a removed one is gone.
    let effects = page
        .learning
        .change(vec![Change::Remove(card(0).key())], today(9));
    page.run(effects);
    page.kill();
    page.open_sheet();
    page.arrive(false);
    assert!(!known(&page));
    page.settle();
    assert_eq!(page.kept_reviews(), 1);
}

/// What another version, or a damaged storage, has as a change is said and holds up nothing.
#[test]
fn a_change_that_cannot_be_read_is_told() {
    let mut page = Page::new();
    page.world.put(Item::Changes(vec![9, 9]));
    page.learn(0);
    page.learn(0);
    page.settle();
    assert_eq!((page.told.len(), page.kept_reviews()), (1, 1));
    assert!(page.world.outbox.is_empty());
}

#[test]
fn what_is_learned_while_the_rows_are_read_again_is_not_lost() {
    let mut page = Page::new();
    page.learn(0);
    page.settle();
    page.open_sheet();
    page.learn(1);
    page.settle();
    assert!(page.learning.training().task(card(1).key(), 0).is_some());
    // Nor what the library has not kept yet.
    page.learn(2);
    page.world.answer(0, Fault::Full);
    page.open_sheet();
    page.arrive(false);
    assert!(page.learning.training().task(card(2).key(), 0).is_some());
    page.settle();
}

#[test]
fn a_pack_that_cannot_be_fetched_is_asked_for_again() {
    let mut page = Page::new();
    assert_eq!(*page.learning.pack(), Pack::Unasked);
    page.open_sheet();
    page.open_sheet();
    assert_eq!((page.fetches, page.open.len()), (1, 1));
    page.learning.fetched(Err("away".to_owned()));
    assert_eq!(*page.learning.pack(), Pack::Failed("away".to_owned()));
    page.open_sheet();
    assert_eq!((page.fetches, page.learning.pack()), (2, &Pack::Asked));
    page.learning.fetched(Ok(vec![1, 2, 3]));
    assert!(
        matches!(page.learning.pack(), Pack::Failed(_)),
        "it is damaged"
    );
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Learn(u8),
    Open,
    Arrive(bool),
    Answer(usize),
    Wake,
    Kill,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..MANY).prop_map(Step::Learn),
        1 => Just(Step::Open),
        2 => any::<bool>().prop_map(Step::Arrive),
        4 => (0..crate::world::FAULTS.len()).prop_map(Step::Answer),
        2 => Just(Step::Wake),
        1 => Just(Step::Kill),
    ]
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// Each answer makes a card or a review, and the library has all of them in the end, whatever
    /// is lost and whenever the page ends.
    #[test]
    fn every_review_is_kept_once(steps in prop::collection::vec(step(), 50)) {
        let mut page = Page::new();
        for step in steps {
            match step {
                Step::Learn(n) => page.learn(n),
                Step::Open => page.open_sheet(),
                Step::Arrive(is_lost) => page.arrive(is_lost),
                Step::Answer(fault) if !page.world.open.is_empty() => {
                    page.world.answer(0, crate::world::FAULTS[fault]);
                }
                Step::Answer(_) => {}
                Step::Wake => page.world.wake(),
                Step::Kill => page.kill(),
            }
        }
        page.open_sheet();
        page.settle();
        let reviews: usize = page.learned.iter().map(|&n| n.saturating_sub(1)).sum();
        prop_assert_eq!(page.kept_reviews(), reviews);
    }
}
