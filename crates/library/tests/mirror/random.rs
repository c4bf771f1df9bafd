//! Random edits in two browsers with two tabs each, which are offline, closed or slow, and a mirror
//! that is killed: in the end all have the same, and nothing acknowledged is lost.

use std::collections::BTreeSet;

use tengen_core::SplitMix;
use tengen_library::{
    DocumentId, Exchange, Failure, Library, MemoryRows, Mirror, Reply, Request, Table, ready,
};
use tengen_record::NodeId;

use super::{Browser, comment, line, reply};
use crate::common::{loaded, new};

struct Tab {
    browser: Browser,
    waiting: Option<Request>,
    /// A reply that is on its way.
    arriving: Option<(Request, Reply)>,
}

impl Tab {
    fn over(rows: &MemoryRows, seed: u64) -> Tab {
        let mut browser = Browser::new(seed);
        browser.rows = rows.clone();
        browser.library = loaded(rows);
        Tab {
            browser,
            waiting: None,
            arriving: None,
        }
    }

    fn close(&mut self) {
        self.browser.library = loaded(&self.browser.rows);
        self.browser.exchange = Exchange::default();
        (self.waiting, self.arriving) = (None, None);
    }
}

/// The words in the comments of a library's documents.
fn words(library: &mut Library<MemoryRows>, rows: &MemoryRows) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (key, _) in rows.rows(Table::Heads) {
        let id = DocumentId::of_key(&key).expect("an id");
        let tree = crate::common::tree(library, id.0);
        let comment = &tree.node(NodeId::ROOT).extra().comment;
        all.extend(comment.split_whitespace().map(str::to_owned));
    }
    all
}

fn edit(random: &mut SplitMix, tab: &mut Tab, step: usize, said: &mut BTreeSet<String>) {
    let library = &mut tab.browser.library;
    ready(library.refresh_all()).expect("a store");
    let heads = tab.browser.rows.rows(Table::Heads);
    let ids = heads.iter().filter_map(|(key, _)| DocumentId::of_key(key));
    let ids: Vec<DocumentId> = ids.collect();
    let now = step as u64;
    match (random.below(12), random.pick(&ids)) {
        (0, _) | (_, None) => {
            let id = u128::from(random.next()) << 64;
            ready(library.create(new(id, line("h8")), now)).expect("a document");
        }
        // The same record in both browsers.
        (1, _) => drop(ready(
            library.create(new(random.below(3).into(), line("a1b2")), now),
        )),
        (2, Some(id)) => ready(library.rename(id, &format!("n{step}"), now)).expect("renamed"),
        (3, Some(id)) => ready(library.delete(id, now)).expect("deleted"),
        (4, Some(id)) => ready(library.restore(id)).expect("restored"),
        (5, Some(id)) => drop(ready(library.compact(id, 2)).expect("compacted")),
        (_, Some(id)) => {
            let word = format!("w{step}");
            comment(library, id, &word);
            said.insert(word);
        }
    }
}

fn exchange(random: &mut SplitMix, tab: &mut Tab, mirror: &Mirror<MemoryRows>, store: &MemoryRows) {
    if let Some((request, reply)) = tab.arriving.take() {
        tab.browser.hear(request, reply);
    } else if let Some(request) = tab.waiting.take() {
        let reply = match random.below(12) {
            0 => Reply::Away,
            1 => {
                // It arrives, and the answer does not.
                reply(mirror, &request);
                Reply::Away
            }
            n @ 2..=3 => {
                let failures = [Failure::KilledBefore, Failure::KilledAfter];
                store.fail_at(0, failures[n as usize - 2]);
                let reply = reply(mirror, &request);
                store.restart();
                reply
            }
            _ => reply(mirror, &request),
        };
        tab.arriving = Some((request, reply));
    } else {
        if tab.browser.exchange.is_idle() {
            tab.browser.exchange.wake();
        }
        ready(tab.browser.library.refresh_all()).expect("a store");
        tab.waiting = tab.browser.request();
    }
}

#[test]
fn two_browsers_and_a_mirror_that_is_killed_end_equal_and_lose_nothing() {
    let mut copies = 0;
    for seed in 0..60 {
        let mut random = SplitMix::new(seed);
        let store = MemoryRows::default();
        let mirror = Mirror::new(store.clone());
        let browsers = [MemoryRows::default(), MemoryRows::default()];
        let tabs = (0..4).map(|n| Tab::over(&browsers[n / 2], seed * 100 + n as u64));
        let mut tabs: Vec<Tab> = tabs.collect();
        let mut said = BTreeSet::new();
        let mut offline = [false; 2];
        for step in 0..300 {
            let n = random.below(4) as usize;
            match random.below(20) {
                0 => offline[n / 2] = !offline[n / 2],
                1 => tabs[n].close(),
                2..=6 => edit(&mut random, &mut tabs[n], step, &mut said),
                _ if offline[n / 2] => {}
                _ => exchange(&mut random, &mut tabs[n], &mirror, &store),
            }
        }
        for tab in &mut tabs {
            tab.close();
        }
        for n in [0, 2, 0, 2, 0] {
            tabs[n].browser.meet(&mirror);
        }
        let mut fresh = Browser::new(seed);
        fresh.meet(&mirror);
        let all = fresh.state();
        for n in [0, 2] {
            assert_eq!(tabs[n].browser.state(), all, "seed {seed}");
        }
        let rows = fresh.rows.clone();
        assert_eq!(words(&mut fresh.library, &rows), said, "seed {seed}");
        let copied = |id: &&DocumentId| {
            fresh
                .library
                .head(**id)
                .is_some_and(|h| h.copy_of.is_some())
        };
        copies += all.keys().filter(copied).count();
        // Nothing is left to do.
        let before = store.batches();
        fresh.meet(&mirror);
        tabs[0].browser.meet(&mirror);
        assert_eq!(store.batches(), before, "seed {seed}");
    }
    assert!(copies > 60, "{copies}");
}
