//! Training whose rows are read from the real library, which is lost at times.

use proptest::prelude::*;
use tengen_model::training::{Rows, Source, Today, Training, packed};
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
    /// Reviews so far, for their times.
    reviews: u64,
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
            reviews: 0,
        }
    }

    fn run(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Read(number) => self.open.push(number),
                Effect::Fetch => self.fetches += 1,
                Effect::Keep(rows) => self.world.put(Item::Training(packed(&rows))),
            }
        }
    }

    fn open_sheet(&mut self) {
        let all_kept = self.world.outbox.is_empty();
        let effects = self.learning.open(all_kept);
        self.run(effects);
    }

    /// A mistake becomes a card, and a card is reviewed.
    fn learn(&mut self, n: u8) {
        self.reviews += 1;
        let now = self.reviews;
        let change = Box::new(move |training: &mut Training, today: Today| -> Rows {
            let card = card(n);
            let source = match training.task(card.key(), 0) {
                Some(_) => Source::Card(card.key()),
                None => Source::Mistake(Box::new(card)),
            };
            let attempt = Attempt {
                right: true,
                millis: 900,
                ..Attempt::default()
            };
            training.note(&source, &attempt, today)
        });
        let effects = self.learning.change(change, today(now));
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
        let effects = self
            .learning
            .answered(number, rows.as_deref(), today(self.reviews));
        self.run(effects);
    }

    fn settle(&mut self) {
        while !self.open.is_empty() {
            self.arrive(false);
        }
        self.world.settle();
    }

    /// The page is closed and opened again.
    fn reload(&mut self) {
        self.settle();
        self.world.reload();
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
    page.reload();
    assert_eq!(page.kept_reviews(), 1);
    // The library is lost when the rows are read; the next use reads them again.
    page.learn(0);
    page.arrive(true);
    assert!(
        page.world.outbox.is_empty(),
        "nothing is kept of a card that is not known"
    );
    page.learn(0);
    page.settle();
    assert_eq!(page.kept_reviews(), 3);
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
    assert!(page.open.is_empty(), "they are not read again before");
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
    Reload,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..MANY).prop_map(Step::Learn),
        1 => Just(Step::Open),
        2 => any::<bool>().prop_map(Step::Arrive),
        4 => (0..crate::world::FAULTS.len()).prop_map(Step::Answer),
        2 => Just(Step::Wake),
        1 => Just(Step::Reload),
    ]
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// Each answer makes a card or a review, and the library has all of them in the end.
    #[test]
    fn every_review_is_kept_once(steps in prop::collection::vec(step(), 50)) {
        let mut page = Page::new();
        let mut learned = [0_usize; MANY as usize];
        for step in steps {
            match step {
                Step::Learn(n) => {
                    learned[usize::from(n)] += 1;
                    page.learn(n);
                }
                Step::Open => page.open_sheet(),
                Step::Arrive(is_lost) => page.arrive(is_lost),
                Step::Answer(fault) if !page.world.open.is_empty() => {
                    page.world.answer(0, crate::world::FAULTS[fault]);
                }
                Step::Answer(_) => {}
                Step::Wake => page.world.wake(),
                Step::Reload => {
                    // What waits for the rows is read before.
                    page.open_sheet();
                    page.reload();
                }
            }
        }
        page.open_sheet();
        page.settle();
        let reviews: usize = learned.iter().map(|&n| n.saturating_sub(1)).sum();
        prop_assert_eq!(page.kept_reviews(), reviews);
    }
}
