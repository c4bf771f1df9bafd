//! The library's worker that is lost, with its real supervisor, below the outbox.

use std::collections::BTreeMap;

use tengen_page::workers::{Effect, Part, Workers};
use tengen_worker_protocol::supervisor::{
    QuestionLimits, Supervisor, SupervisorAction, WorkerEvent,
};

use crate::kinds::KINDS;
use crate::world::{Fault, World};

/// The library with its supervisor, below the outbox.
#[derive(Default)]
struct Below {
    world: World,
    workers: Workers,
    supervisor: Supervisor<i32>,
    /// Whether it is ready, if it runs.
    ready: Option<bool>,
    at: Option<i32>,
    messages: BTreeMap<i32, u64>,
    told: usize,
    unloaded: usize,
}

impl Below {
    /// Hands what the outbox sends to the supervisor.
    fn hand_over(&mut self) {
        for (number, message) in std::mem::take(&mut self.world.open) {
            let id = i32::try_from(number).expect("a small number");
            self.messages.insert(id, number);
            self.world.open.push((number, message));
            let actions = self.supervisor.ask(id, id, QuestionLimits::default(), 0);
            self.carry_out(actions);
        }
    }

    fn carry_out(&mut self, actions: Vec<SupervisorAction<i32>>) {
        for action in actions {
            match action {
                SupervisorAction::Start => (self.ready, self.at) = (Some(false), None),
                SupervisorAction::End => (self.ready, self.at) = (None, None),
                SupervisorAction::Send(id) => self.at = Some(id),
                SupervisorAction::Report(event) => self.report(event),
                SupervisorAction::Flag(_) | SupervisorAction::WakeAt(_) => {}
            }
        }
    }

    fn report(&mut self, event: WorkerEvent) {
        // As the future of the question does, which is dropped.
        if let WorkerEvent::Failed(id) = event {
            self.conclude(id, Fault::LostBefore);
        }
        for effect in self.workers.reported(Part::Library, event) {
            match effect {
                Effect::TellFailed(Part::Library, _) => self.told += 1,
                Effect::TellUnloaded(Part::Library) => self.unloaded += 1,
                Effect::GiveUp(Part::Library) => {
                    let actions = self.supervisor.give_up();
                    self.carry_out(actions);
                }
                Effect::Withdraw(Part::Library) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// A message of the outbox has its outcome.
    fn conclude(&mut self, id: i32, fault: Fault) {
        let number = self.messages.remove(&id).expect("it was asked");
        let at = self
            .world
            .open
            .iter()
            .position(|(other, _)| *other == number);
        self.world.answer(at.expect("it is open"), fault);
    }

    /// One thing happens: the worker loads, answers, or is lost with its question, before or after
    /// it has written everything.
    fn happen(&mut self, is_lost: bool, has_written: bool) {
        self.hand_open_over();
        match (self.ready, self.at) {
            (None, _) => self.world.wake(),
            (Some(false), _) => {
                self.ready = Some(true);
                let actions = self.supervisor.ready(0);
                self.carry_out(actions);
            }
            (Some(true), None) => self.world.wake(),
            (Some(true), Some(id)) if is_lost => {
                if has_written {
                    let number = self.messages[&id];
                    let open = self.world.open.iter().find(|(other, _)| *other == number);
                    let message = open.expect("it is open").1.clone();
                    self.world
                        .library_outcome(message.0, message.1, Fault::LostAfter);
                }
                let actions = self.supervisor.broken("trap".to_owned());
                self.carry_out(actions);
            }
            (Some(true), Some(id)) => {
                self.at = None;
                let actions = self.supervisor.answered(id, 0).expect("it was asked");
                self.workers.answered(Part::Library);
                self.conclude(id, Fault::None);
                self.carry_out(actions);
            }
        }
    }

    /// Hands over what is open and was not yet.
    fn hand_open_over(&mut self) {
        let known = |number: &u64| self.messages.values().any(|other| other == number);
        let (old, new) = std::mem::take(&mut self.world.open)
            .into_iter()
            .partition(|(number, _)| known(number));
        self.world.open = new;
        let old: Vec<_> = old;
        self.hand_over();
        self.world.open.splice(0..0, old);
    }

    fn settle(&mut self) {
        for _ in 0..1_000 {
            if self.world.outbox.is_empty() {
                return;
            }
            self.happen(false, false);
        }
        panic!("it does not come to an end");
    }
}

#[test]
fn what_waits_to_be_stored_is_kept_once_whenever_the_library_is_lost() {
    for kind in KINDS {
        for losses in 0..7 {
            for has_written in [false, true] {
                let mut below = Below {
                    world: World::new(usize::MAX),
                    ..Below::default()
                };
                kind.put(&mut below.world, 0);
                kind.put(&mut below.world, 1);
                let mut lost = 0;
                while lost < losses {
                    let is_asked = below.ready == Some(true) && below.at.is_some();
                    lost += usize::from(is_asked);
                    below.happen(true, has_written);
                }
                below.settle();
                // The first loss is made good by the supervisor; later ones are said once.
                let told = usize::from(losses > 1);
                assert_eq!(below.told, told, "{kind:?} {losses} {has_written}");
                kind.check(&mut below.world, 2);
                // It has answered, so that another failure is said.
                kind.put(&mut below.world, 2);
                for _ in 0..20 {
                    below.happen(true, has_written);
                }
                assert_eq!(below.told, told + 1);
                // And once more where the user waits for it.
                below.workers.wanted(Part::Library);
                for _ in 0..20 {
                    below.happen(true, has_written);
                }
                assert_eq!(below.told, told + 2);
                below.settle();
                kind.check(&mut below.world, 3);
            }
        }
    }
}

#[test]
fn a_library_that_was_given_up_is_tried_without_a_word() {
    let mut below = Below {
        world: World::new(usize::MAX),
        ..Below::default()
    };
    let kind = KINDS[0];
    kind.put(&mut below.world, 0);
    below.hand_over();
    let fail = |below: &mut Below| {
        let actions = below.supervisor.broken("offline".to_owned());
        below.carry_out(actions);
    };
    fail(&mut below);
    assert_eq!(below.unloaded, 1);
    for effect in below.workers.give_up(Part::Library) {
        if effect == Effect::GiveUp(Part::Library) {
            let actions = below.supervisor.give_up();
            below.carry_out(actions);
        }
    }
    for _ in 0..5 {
        below.world.wake();
        below.hand_open_over();
        fail(&mut below);
        assert_eq!((below.unloaded, below.told), (1, 0), "no second alert");
    }
    below.workers.wanted(Part::Library);
    below.world.wake();
    below.hand_open_over();
    fail(&mut below);
    assert_eq!(below.unloaded, 2, "the user has asked for a list");
    let effects = below.workers.load_again(Part::Library);
    assert_eq!(effects[1], Effect::Retry(Part::Library));
    let actions = below.supervisor.retry();
    below.carry_out(actions);
    below.settle();
    kind.check(&mut below.world, 1);
}
