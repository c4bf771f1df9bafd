//! Backups with the real library, which is lost at times.

use proptest::prelude::*;
use tengen_page::backup::{Backups, Effect, Told};
use tengen_worker_protocol::library::LibraryQuestion;

use crate::kinds::Kind;
use crate::world::World;

#[derive(Default)]
struct Page {
    backups: Backups,
    world: World,
    open: Vec<(u64, LibraryQuestion, Option<Vec<u8>>)>,
    saved: Vec<Vec<u8>>,
    told: Vec<Told>,
    shown: usize,
    listed: usize,
}

impl Page {
    fn run(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(number, question, bytes) => self.open.push((number, question, bytes)),
                Effect::ShowList => self.shown += 1,
                Effect::Listed => self.listed += 1,
                Effect::Save(bytes) => self.saved.push(bytes),
                Effect::Tell(told) => self.told.push(told),
            }
        }
    }

    fn answer(&mut self, at: usize, is_lost: bool) {
        let (number, question, bytes) = self.open.remove(at);
        let answer = self.world.ask(question, &bytes.unwrap_or_default());
        let answer = Some(answer).filter(|_| !is_lost);
        // A second answer changes nothing.
        for answer in [answer.clone(), answer] {
            let effects = self.backups.answered(number, answer);
            self.run(effects);
        }
    }

    fn export(&mut self) {
        let effects = self.backups.export();
        self.run(effects);
    }

    fn restore(&mut self, bytes: Vec<u8>) {
        let effects = self.backups.restore(bytes);
        self.run(effects);
    }
}

fn kept() -> Page {
    let mut page = Page::default();
    Kind::Edits.put(&mut page.world, 0);
    Kind::Moves.put(&mut page.world, 0);
    page.world.settle();
    page
}

#[test]
fn a_backup_brings_everything_to_another_browser() {
    let mut page = kept();
    page.export();
    page.export();
    assert_eq!(page.open.len(), 1, "one at a time");
    page.answer(0, false);
    assert_eq!((page.saved.len(), page.told.len()), (1, 0));
    let mut other = Page::default();
    for restored in [[2, 0, 0], [0, 2, 0]] {
        other.restore(page.saved[0].clone());
        other.answer(0, false);
        assert_eq!(other.told.pop(), Some(Told::Restored(restored)));
    }
    assert_eq!(
        (other.shown, other.listed, other.world.list().len()),
        (2, 2, 2)
    );
}

#[test]
fn what_is_lost_or_damaged_is_said() {
    let mut page = kept();
    page.export();
    page.answer(0, true);
    assert_eq!(page.saved.len(), 0);
    page.export();
    page.answer(0, false);
    let mut backup = page.saved[0].clone();
    page.restore(b"no backup".to_vec());
    page.answer(0, false);
    assert!(matches!(page.told[..], [Told::NoBackup(_)]));
    page.restore(backup.clone());
    page.answer(0, true);
    assert_eq!(
        (page.told.len(), page.listed),
        (1, 2),
        "part of it may be there"
    );
    let end = backup.len() - 3;
    backup.truncate(end);
    page.restore(backup);
    page.answer(0, false);
    assert!(
        page.told
            .iter()
            .any(|told| matches!(told, Told::Damage(_) | Told::NoBackup(_)))
    );
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// In any order of answers a further backup is made and added.
    #[test]
    fn a_further_backup_is_always_made(
        steps in prop::collection::vec((0..4_u8, 0..3_usize, any::<bool>()), 50),
    ) {
        let mut page = Page::default();
        Kind::Moves.put(&mut page.world, 0);
        page.world.settle();
        for (step, at, is_lost) in steps {
            match step {
                0 => page.export(),
                1 => page.restore(page.saved.last().cloned().unwrap_or_default()),
                _ if at < page.open.len() => page.answer(at, is_lost),
                _ => {}
            }
        }
        while !page.open.is_empty() {
            page.answer(0, false);
        }
        let saved = page.saved.len();
        page.export();
        page.answer(0, false);
        prop_assert_eq!(page.saved.len(), saved + 1);
        page.restore(page.saved[saved].clone());
        page.answer(0, false);
        prop_assert_eq!(page.told.pop(), Some(Told::Restored([0, 1, 0])));
        prop_assert_eq!(page.world.list().len(), 1);
    }
}
