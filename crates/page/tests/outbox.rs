//! The outbox with a library that loses, refuses and doubles answers, and a page that is closed.

use proptest::prelude::*;
use tengen_core::{PositionSpec, Rule, Size, Start};
use tengen_page::outbox::{Effect, Item, Outbox, Outcome};
use tengen_worker_protocol::library::Trouble;

/// The library, the browser's storage and the page, around an outbox.
#[derive(Default)]
struct World {
    outbox: Outbox,
    /// Sends without an outcome.
    open: Vec<(u64, Item)>,
    /// What the library has kept, in order, and the items acknowledged.
    kept: Vec<Item>,
    saved: Option<String>,
    told: Vec<Trouble>,
    wakes: Vec<u64>,
    /// Bytes for which the browser's storage has room.
    room: usize,
}

impl World {
    fn new(room: usize) -> World {
        World {
            room,
            ..World::default()
        }
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(number, item) => self.open.push((number, item)),
                Effect::Wake(wait) => self.wakes.push(wait),
                Effect::Tell(trouble) => self.told.push(trouble),
                Effect::Save(texts) => {
                    self.saved = texts.into_iter().find(|text| text.len() <= self.room);
                }
            }
        }
    }

    fn put(&mut self, item: Item) {
        let effects = self.outbox.put(item);
        self.perform(effects);
    }

    /// The library takes an open send, and the page hears `outcome`, perhaps twice.
    fn answer(&mut self, at: usize, arrives: bool, outcome: &Outcome, times: usize) {
        let (number, item) = self.open.remove(at);
        if arrives {
            self.kept.push(item);
        }
        for _ in 0..times {
            let effects = self.outbox.answered(number, outcome.clone());
            self.perform(effects);
        }
    }

    fn wake(&mut self) {
        if self.wakes.pop().is_some() {
            let effects = self.outbox.woken();
            self.perform(effects);
        }
    }

    /// The page is closed and opened again.
    fn reload(&mut self) {
        let effects = self.outbox.closing();
        self.perform(effects);
        self.outbox = Outbox::default();
        self.open.clear();
        self.wakes.clear();
        if let Some(text) = self.saved.clone() {
            let effects = self.outbox.restore(&text).expect("its own text");
            self.perform(effects);
        }
    }

    /// Everything goes well from now on.
    fn settle(&mut self) {
        for _ in 0..1_000 {
            match self.open.is_empty() {
                false => self.answer(0, true, &Outcome::Kept, 1),
                true if self.wakes.is_empty() => return,
                true => self.wake(),
            }
        }
        panic!("it does not come to an end");
    }
}

fn item(kind: u8, n: u8) -> Item {
    match kind % 3 {
        0 => Item::Training(vec![n]),
        1 => Item::Proof {
            position: Box::new(PositionSpec {
                rule: Rule::Renju,
                size: Size::STANDARD,
                start: Start::default(),
                moves: Vec::new(),
            }),
            plies: u32::from(n),
            certificate: vec![n],
        },
        _ => Item::Evaluations(vec![n]),
    }
}

const FULL: Outcome = Outcome::Refused(Trouble::Full);

/// For each kind: every answer in turn lost, refused or doubled, the worker lost twice, a full
/// disk.
#[test]
fn whatever_happens_to_one_answer_everything_is_kept_in_order() {
    for kind in 0..3 {
        for at in 0..4u8 {
            for (outcome, arrives, times, repeated) in [
                (Outcome::Lost, false, 1, 1),
                (Outcome::Lost, true, 1, 1),
                (Outcome::Lost, false, 1, 2),
                (FULL, false, 1, 3),
                (Outcome::Kept, true, 2, 1),
            ] {
                let mut world = World::new(usize::MAX);
                for n in 0..4u8 {
                    world.put(item(kind, n));
                    if n == at {
                        for again in 0..repeated {
                            if again > 0 {
                                world.wake();
                            }
                            world.answer(0, arrives, &outcome, times);
                        }
                    }
                    while !world.open.is_empty() {
                        world.answer(0, true, &Outcome::Kept, 1);
                    }
                }
                world.settle();
                world.kept.dedup();
                let all: Vec<Item> = (0..4).map(|n| item(kind, n)).collect();
                assert_eq!(world.kept, all, "{kind} {at} {outcome:?}");
                assert!(world.outbox.is_empty() && world.saved.is_none());
                let told = usize::from(outcome == FULL);
                assert_eq!(world.told.len(), told, "told once");
            }
        }
    }
}

#[test]
fn kinds_do_not_wait_for_each_other_and_waits_grow() {
    let mut world = World::new(usize::MAX);
    world.put(item(0, 1));
    world.put(item(1, 2));
    assert_eq!(world.open.len(), 2);
    let mut waits = Vec::new();
    for _ in 0..9 {
        world.answer(0, false, &FULL, 1);
        waits.extend(world.wakes.last());
        world.wake();
        let send = world.open.pop().expect("the same item again");
        world.open.insert(0, send);
    }
    assert_eq!(waits[..3], [1_000, 2_000, 4_000]);
    assert_eq!(waits.last(), Some(&60_000));
    assert_eq!(world.told, [Trouble::Full]);
}

#[test]
fn a_full_storage_saves_what_cannot_be_computed_again() {
    let mut world = World::new(200);
    world.put(item(0, 7));
    world.put(Item::Evaluations(vec![0; 1_000]));
    world.reload();
    world.settle();
    assert_eq!(world.kept, [item(0, 7)]);
}

#[test]
fn what_no_outbox_has_saved_is_refused() {
    for text in [
        "",
        "{}",
        r#"{"form":2,"items":[]}"#,
        r#"{"form":1,"items":[{"kind":"training","bytes":"?"}]}"#,
    ] {
        let mut outbox = Outbox::default();
        assert!(outbox.restore(text).is_err(), "{text}");
        assert!(outbox.is_empty());
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Put(u8),
    Answer(usize, u8),
    Wake,
    Reload,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => any::<u8>().prop_map(Step::Put),
        6 => (any::<usize>(), any::<u8>()).prop_map(|(at, how)| Step::Answer(at, how)),
        2 => Just(Step::Wake),
        1 => Just(Step::Reload),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Whatever happens, everything that was put is kept in the order of its kind, where the
    /// browser's storage has room; a repeated send repeats an item, but never changes what is last.
    #[test]
    fn nothing_is_lost(steps in prop::collection::vec(step(), 1..50)) {
        let mut world = World::new(usize::MAX);
        let mut put = Vec::new();
        for (n, step) in steps.into_iter().enumerate() {
            match step {
                Step::Put(kind) => {
                    let item = item(kind, n as u8);
                    put.push(item.clone());
                    world.put(item);
                }
                Step::Answer(at, how) if !world.open.is_empty() => {
                    let at = at % world.open.len();
                    match how % 5 {
                        0 => world.answer(at, false, &Outcome::Lost, 1),
                        1 => world.answer(at, true, &Outcome::Lost, 2),
                        2 => world.answer(at, false, &FULL, 1),
                        3 => world.answer(at, true, &Outcome::Kept, 2),
                        _ => world.answer(at, true, &Outcome::Kept, 1),
                    }
                }
                Step::Answer(..) => {}
                Step::Wake => world.wake(),
                Step::Reload => world.reload(),
            }
        }
        world.settle();
        prop_assert!(world.outbox.is_empty() && world.saved.is_none());
        for kind in 0..3 {
            let of = |all: &[Item]| -> Vec<Item> {
                let own = |i: &&Item| std::mem::discriminant(*i) == std::mem::discriminant(&item(kind, 0));
                all.iter().filter(own).cloned().collect()
            };
            let (put, kept) = (of(&put), of(&world.kept));
            // The first time that each is kept is in order, and the last kept is the last put.
            let mut firsts = Vec::new();
            for item in &kept {
                if !firsts.contains(item) {
                    firsts.push(item.clone());
                }
            }
            prop_assert_eq!(&firsts, &put);
            prop_assert_eq!(kept.last(), put.last());
        }
    }
}
