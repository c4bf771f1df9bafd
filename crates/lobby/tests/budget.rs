//! What a visitor is told stays within the budget, and is right.

use std::collections::BTreeMap;

use tengen_core::SplitMix;
use tengen_lobby::{
    BUDGET, Counts, FAIR, GAMES_SHOWN, INTERVAL, LONGEST_SEEK, News, Origin, SHOWN, Window,
};

/// News as a server writes it, with names as long as they may be there.
fn written(news: &News) -> String {
    let list = |all: &[String]| all.join(",");
    let removed: Vec<String> = news.removed.iter().map(u64::to_string).collect();
    let added: Vec<String> = news.added.iter().map(|text| text.to_string()).collect();
    let Counts {
        seeks,
        waiting,
        games,
        here,
    } = &news.counts;
    format!(
        r#"{{"type":"on","channel":"lobby","message":{{"type":"lobby","removed":[{}],"added":[{}],"counts":{{"seeks":{seeks},"waiting":{waiting:?},"games":{games},"here":{here}}}}}}}"#,
        list(&removed),
        list(&added)
    )
}

fn seek(id: u64, length: usize) -> String {
    let head = format!(r#"{{"id":{id},"text":""#);
    format!("{head}{}\"}}", "x".repeat(length))
}

fn id(text: &str) -> u64 {
    let number = text.split([':', ',']).nth(1).expect("an id");
    number.parse().expect("a number")
}

/// A visitor's list.
#[derive(Default)]
struct Visitor {
    seen: BTreeMap<u64, String>,
    counts: Counts,
    bytes: usize,
}

impl Visitor {
    fn hear(&mut self, news: &News) {
        for id in &news.removed {
            self.seen.remove(id);
        }
        for text in &news.added {
            self.seen.insert(id(text), text.to_string());
        }
        self.counts = news.counts.clone();
        self.bytes += written(news).len();
    }
}

#[test]
fn five_hundred_changes_a_second_cost_a_visitor_two_kilobytes() {
    let mut lots = SplitMix::new(500);
    let mut window = Window::default();
    let mut stands: BTreeMap<u64, String> = BTreeMap::new();
    let (mut early, mut late) = (Visitor::default(), Visitor::default());
    let mut next = 1_000_000_000_000;
    for now in (0..60_000).step_by(2) {
        // One change: most seeks are taken within the second, some stand for long.
        if stands.len() > 150 || lots.below(2) == 0 {
            let from = if lots.below(8) == 0 {
                0
            } else {
                stands.len() / 2
            };
            if let Some(&gone) = stands.keys().nth(from) {
                stands.remove(&gone);
                window.remove(gone);
            }
        } else {
            next += 1;
            let text = seek(next, lots.below(200) as usize);
            window.add(next, Origin(next), text.as_str());
            stands.insert(next, text);
        }
        let counts = Counts {
            seeks: stands.len() as u32,
            waiting: vec![lots.below(100_000) as u32; 4],
            games: lots.below(100_000) as u32,
            here: lots.below(100_000) as u32,
        };
        if now == 30_500 {
            late.hear(&window.shown());
            late.bytes = 0;
        }
        let Some(news) = window.news(&counts, now) else {
            continue;
        };
        // Games come with it.
        assert!(
            written(&news).len() <= BUDGET - 600,
            "{}",
            written(&news).len()
        );
        early.hear(&news);
        if now > 30_500 {
            late.hear(&news);
            assert_eq!(early.seen, late.seen);
        }
        // Whatever is shown stands, and what stands the longest is shown.
        for (id, text) in &early.seen {
            assert_eq!(stands.get(id), Some(text));
        }
        assert!(early.seen.len() <= SHOWN);
        assert_eq!(early.counts, counts);
    }
    assert!(early.bytes <= 61 * BUDGET && late.bytes <= 31 * BUDGET);
    // When it is calm again, everybody sees the oldest of what stands.
    let mut now = 60_000;
    let counts = early.counts.clone();
    while let Some(news) = window.news(&counts, now) {
        early.hear(&news);
        now += INTERVAL;
    }
    let oldest: Vec<&u64> = stands.keys().take(SHOWN).collect();
    let seen: Vec<&u64> = early.seen.keys().collect();
    assert!(oldest.len() == SHOWN && seen.len() == SHOWN);
    assert!(seen.iter().all(|id| stands.contains_key(id)));
}

#[test]
fn what_comes_and_goes_between_two_news_is_never_told() {
    let mut window = Window::default();
    let counts = Counts::default();
    window.add(1, Origin(1), seek(1, 10));
    assert_eq!(
        window.news(&counts, 0).map(|news| news.added.len()),
        Some(1)
    );
    for id in 2..500 {
        window.add(id, Origin(id), seek(id, 10));
        window.remove(id);
        assert_eq!(window.news(&counts, id), None);
    }
    assert_eq!(window.news(&counts, INTERVAL), None);
    window.remove(1);
    let news = window.news(&counts, INTERVAL).expect("news");
    assert_eq!((news.removed, news.added.len()), (vec![1], 0));
}

#[test]
fn a_crowd_of_seeks_costs_no_more_than_the_window() {
    let mut window = Window::default();
    for id in 0..20_000 {
        window.add(id, Origin(1), seek(id, 100));
    }
    window.add(20_000, Origin(2), "x".repeat(LONGEST_SEEK + 1));
    let counts = Counts {
        seeks: 20_001,
        ..Counts::default()
    };
    let (mut visitor, mut now) = (Visitor::default(), 0);
    while let Some(news) = window.news(&counts, now) {
        visitor.hear(&news);
        now += INTERVAL;
        assert!(now < 100 * INTERVAL);
    }
    let seen: Vec<u64> = visitor.seen.into_keys().collect();
    assert_eq!(seen, (0..SHOWN as u64).collect::<Vec<_>>());
    assert!(visitor.bytes <= 7_500, "{}", visitor.bytes);
    // All of them leave, and the page is told so.
    for id in 0..20_000 {
        window.remove(id);
    }
    let news = window.news(&counts, now).expect("news");
    assert_eq!(news.removed.len(), SHOWN);
    assert_eq!(window.shown().added.len(), 0);
}

/// Hears all that there is to be told from `now` on; the time after it.
fn settle(window: &mut Window, visitor: &mut Visitor, mut now: u64) -> u64 {
    while let Some(news) = window.news(&Counts::default(), now) {
        assert!(written(&news).len() <= BUDGET);
        visitor.hear(&news);
        assert!(visitor.seen.len() <= SHOWN);
        now += INTERVAL;
    }
    now
}

#[test]
fn a_crowd_from_one_origin_leaves_room_for_others() {
    let mut window = Window::default();
    let mut visitor = Visitor::default();
    for id in 0..200 {
        window.add(id, Origin(1), seek(id, 100));
    }
    let now = settle(&mut window, &mut visitor, 0);
    assert!(visitor.seen.keys().copied().eq(0..SHOWN as u64));
    // Others who come later are seen, each with a fair part; the crowd has what is left.
    for id in 200..230 {
        window.add(id, Origin(id / 10), seek(id, 100));
    }
    let now = settle(&mut window, &mut visitor, now);
    let of = |visitor: &Visitor, origin: u64| {
        let of = |id: &&u64| if **id < 200 { 1 } else { **id / 10 };
        visitor.seen.keys().filter(|id| of(id) == origin).count()
    };
    assert_eq!([20, 21, 22].map(|origin| of(&visitor, origin)), [FAIR; 3]);
    assert_eq!(of(&visitor, 1), SHOWN - 3 * FAIR);
    // The oldest of each are shown, also to who comes now.
    let oldest = (0..35).chain(200..205).chain(210..215).chain(220..225);
    assert!(visitor.seen.keys().copied().eq(oldest));
    let mut late = Visitor::default();
    late.hear(&window.shown());
    assert_eq!(late.seen, visitor.seen);
    // When the others have gone, nothing is kept free for them.
    for id in 200..230 {
        window.remove(id);
    }
    settle(&mut window, &mut visitor, now);
    assert!(visitor.seen.keys().copied().eq(0..SHOWN as u64));
}

#[test]
fn games_have_their_part_of_the_budget() {
    let mut window = Window::of_games();
    let mut seen: Vec<u64> = Vec::new();
    for game in 0..40 {
        window.add(game, Origin(game), seek(game, 250));
    }
    for now in (0..20).map(|second| second * INTERVAL) {
        if now == 15 * INTERVAL {
            (0..5).for_each(|game| window.remove(game));
        }
        let Some(news) = window.news(&Counts::default(), now) else {
            continue;
        };
        let added: usize = news.added.iter().map(|text| text.len() + 1).sum();
        let removed = news.removed.len() * "39,".len();
        assert!(added + removed <= 600, "{added} and {removed}");
        seen.retain(|game| !news.removed.contains(game));
        seen.extend(news.added.iter().map(|text| id(text)));
    }
    assert!(seen.into_iter().eq(5..5 + GAMES_SHOWN as u64));
}
