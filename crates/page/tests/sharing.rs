//! Browsers of one machine that meet its mirror, in any order.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tengen_page::sharing::{Effect, Meeting, Sharing};

/// A browser and what it has stored.
#[derive(Default)]
struct Browser {
    stored: Option<Sharing>,
    own: usize,
    /// Whose documents it has, itself apart.
    seen: BTreeSet<usize>,
    /// The page, while it is open.
    page: Option<Meeting>,
    /// Whether its library meets the mirror.
    shares: bool,
    /// Whether a question is on the page.
    asked: bool,
    /// Whether the user has ever said yes.
    agreed: bool,
}

/// The browsers, and whose documents the mirror has.
#[derive(Default)]
struct World {
    browsers: [Browser; 3],
    mirror: BTreeSet<usize>,
    /// Browsers that shared without a question.
    unasked: Vec<usize>,
    is_away: bool,
}

impl World {
    fn with(&mut self, at: usize, change: impl FnOnce(&mut Meeting) -> Vec<Effect>) {
        let Some(page) = &mut self.browsers[at].page else {
            return;
        };
        for effect in change(page) {
            self.perform(at, effect);
        }
        self.exchange(at);
    }

    fn perform(&mut self, at: usize, effect: Effect) {
        let browser = &mut self.browsers[at];
        match effect {
            Effect::Store(sharing) => browser.stored = Some(sharing),
            Effect::Count => {
                let count = (!self.is_away).then_some(self.mirror.len());
                self.with(at, |meeting| meeting.counted(count));
            }
            Effect::Ask(count) => {
                assert!(count > 0 && !browser.shares);
                browser.asked = true;
            }
            Effect::Withdraw => browser.asked = false,
            Effect::Share(shares) => {
                browser.shares = shares;
                if shares && !browser.agreed {
                    self.unasked.push(at);
                }
            }
        }
    }

    /// The library of a browser meets the mirror.
    fn exchange(&mut self, at: usize) {
        let browser = &mut self.browsers[at];
        if browser.shares && browser.page.is_some() {
            let others = self.mirror.iter().filter(|&&other| other != at);
            browser.seen.extend(others);
            if browser.own > 0 {
                self.mirror.insert(at);
            }
            self.mirror.extend(&browser.seen);
        }
    }

    fn open(&mut self, at: usize) {
        let browser = &mut self.browsers[at];
        let meeting = Meeting::new(browser.stored, browser.own > 0);
        // The library's worker begins by what is stored.
        browser.shares = browser.stored == Some(Sharing::Shared);
        browser.asked = false;
        browser.page = Some(meeting);
        self.with(at, Meeting::start);
    }
}

/// What a user does with one of the browsers.
#[derive(Clone, Copy, Debug)]
enum Step {
    Open,
    Close,
    Play,
    Answer(bool),
    /// The server goes away or comes back.
    Server,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => Just(Step::Open),
        1 => Just(Step::Close),
        4 => Just(Step::Play),
        1 => any::<bool>().prop_map(Step::Answer),
        1 => Just(Step::Server),
    ]
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// What others keep is seen after a yes, and no browser that shares lacks it.
    #[test]
    fn games_of_others_are_seen_after_a_yes_only(
        steps in prop::collection::vec((0..3usize, step()), 50),
    ) {
        let mut world = World::default();
        for (at, step) in steps {
            match step {
                Step::Open => world.open(at),
                Step::Close => world.browsers[at].page = None,
                Step::Play if world.browsers[at].page.is_some() => {
                    world.browsers[at].own += 1;
                    world.with(at, Meeting::kept);
                }
                Step::Answer(shares) if world.browsers[at].asked => {
                    world.browsers[at].agreed |= shares;
                    world.with(at, |meeting| meeting.choose(shares));
                }
                Step::Server => world.is_away = !world.is_away,
                Step::Play | Step::Answer(_) => {}
            }
            prop_assert!(world.unasked.len() <= 1, "{:?}", world.unasked);
            for (at, browser) in world.browsers.iter().enumerate() {
                let first = world.unasked.first() == Some(&at);
                prop_assert!(browser.seen.is_empty() || browser.agreed || first);
                prop_assert!(!browser.asked || !browser.shares);
                let in_mirror = world.mirror.contains(&at);
                prop_assert!(!in_mirror || browser.agreed || first, "given unasked");
            }
        }
    }
}

/// It has shared everything with an earlier release, so nothing is asked.
#[test]
fn a_browser_of_an_earlier_release_goes_on() {
    let mut meeting = Meeting::new(None, true);
    assert_eq!(meeting.start(), [Effect::Store(Sharing::Shared)]);
    assert!(meeting.is_shared());
}

#[test]
fn the_first_browser_shares_with_its_first_game() {
    let mut meeting = Meeting::new(None, false);
    let store = Effect::Store(Sharing::Undecided);
    assert_eq!(meeting.start(), [store, Effect::Count]);
    assert_eq!(meeting.kept(), [], "one answer is enough");
    let shares = [Effect::Store(Sharing::Shared), Effect::Share(true)];
    assert_eq!(meeting.counted(Some(0)), shares);
    assert_eq!(meeting.kept(), []);
}

/// A look at an empty mirror is no consent to what comes into it later.
#[test]
fn a_browser_that_only_looked_is_asked_later() {
    let mut meeting = Meeting::new(None, false);
    meeting.start();
    assert_eq!(meeting.counted(Some(0)), []);
    let mut later = Meeting::new(Some(Sharing::Undecided), false);
    later.start();
    assert_eq!(later.counted(Some(2)), [Effect::Ask(2)]);
    assert_eq!(later.kept(), [], "asked once");
    let apart = [
        Effect::Store(Sharing::Apart),
        Effect::Withdraw,
        Effect::Share(false),
    ];
    assert_eq!(later.choose(false), apart);
    let mut apart = Meeting::new(Some(Sharing::Apart), true);
    assert_eq!(apart.start(), [Effect::Store(Sharing::Apart)]);
    assert_eq!(apart.kept(), []);
}

/// A server that is away for a moment decides nothing.
#[test]
fn without_an_answer_the_next_game_asks_again() {
    let mut meeting = Meeting::new(Some(Sharing::Undecided), false);
    meeting.start();
    assert_eq!(meeting.counted(None), []);
    assert_eq!(meeting.kept(), [Effect::Count]);
}

/// Another tab's answer holds in all, also one that comes while the documents are counted.
#[test]
fn tabs_follow_one_answer() {
    for shares in [false, true] {
        let mut meeting = Meeting::new(Some(Sharing::Undecided), true);
        meeting.start();
        let stored = match shares {
            true => Sharing::Shared,
            false => Sharing::Apart,
        };
        let follows = [Effect::Withdraw, Effect::Share(shares)];
        assert_eq!(meeting.follow(stored), follows);
        assert_eq!(meeting.counted(Some(0)), []);
        assert_eq!(meeting.follow(stored), []);
    }
}

#[test]
fn words_are_read_back() {
    for sharing in [Sharing::Shared, Sharing::Apart, Sharing::Undecided] {
        assert_eq!(Sharing::of_word(sharing.word()), Some(sharing));
    }
    assert_eq!(Sharing::of_word("yes"), None);
}
