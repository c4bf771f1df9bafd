//! No help in other tabs while one has a game without help.

use tengen_page::fair::Fair;

/// The tabs of a browser, and what it stores.
#[derive(Default)]
struct Browser {
    tabs: [Fair; 2],
    stored: Option<String>,
}

impl Browser {
    /// A tab looks; whether nothing helps there.
    fn look(&mut self, tab: usize, plays: bool, now: u64) -> bool {
        let looked = self.tabs[tab].look(plays, self.stored.as_deref(), now);
        self.stored = looked.store.or(self.stored.take());
        looked.bars || plays
    }
}

#[test]
fn a_game_in_one_tab_ends_the_help_in_another_until_it_is_over() {
    let mut browser = Browser::default();
    assert!(!browser.look(0, false, 1_000) && !browser.look(1, false, 1_000));
    assert_eq!(browser.stored, None);
    assert!(browser.look(0, true, 2_000));
    assert!(browser.look(1, false, 2_000));
    // An hour, in which the timers of the hidden tab come once a minute.
    for minute in 1..60 {
        let now = 2_000 + minute * 60_000;
        assert!(browser.look(1, false, now - 1));
        assert!(browser.look(0, true, now));
    }
    assert!(!browser.look(0, false, 3_700_000));
    assert!(!browser.look(1, false, 3_700_000));
}

#[test]
fn an_entry_is_renewed_now_and_then() {
    let mut browser = Browser::default();
    let mut written = Vec::new();
    for second in 0..60 {
        browser.look(0, true, second * 1_000);
        written.extend(browser.stored.clone());
    }
    written.dedup();
    assert_eq!(written, ["150000", "170000", "190000"]);
}

#[test]
fn a_tab_that_was_closed_bars_others_for_a_while_only() {
    let mut browser = Browser::default();
    browser.look(0, true, 1_000);
    assert!(browser.look(1, false, 150_999));
    assert!(!browser.look(1, false, 151_000));
    // The clock of the machine is set back by a day, or nonsense is stored.
    browser.stored = Some("86400000".to_owned());
    assert!(!browser.look(1, false, 1_000));
    browser.stored = Some("soon".to_owned());
    assert!(!browser.look(1, false, 1_000));
}

#[test]
fn two_tabs_with_games_bar_each_other_until_both_are_over() {
    let mut browser = Browser::default();
    for (tab, now) in [(0, 1_000), (1, 2_000)] {
        assert!(browser.look(tab, true, now));
    }
    assert!(
        !browser.look(0, false, 3_000),
        "its own entry bars it no more"
    );
    // The other one has heard that the entry has changed.
    assert!(browser.look(1, true, 3_000));
    assert!(browser.look(0, false, 4_000));
    assert!(!browser.look(1, false, 5_000));
    assert!(!browser.look(0, false, 5_000));
}
