//! Clocks of a room, at times that the test sets.

use tengen_api::socket::FromServer;
use tengen_core::Rule;
use tengen_room::{ArbiterMark, Asked, Config, Event, Refusal, Ruling, Seat, Stored, Terms};
use tengen_text::{Language, Text};

use super::{Page, config, post, tells, two};
use crate::clock::{
    CLOCKS, CORRESPONDENCE, ShownClock, clock_lasts, clock_name, clock_problem, clock_told, date,
    next_weekend,
};
use crate::online::{Away, Online, OwnVacation};
use crate::{Link, LinkError, Notice};

fn timed(clock: &str) -> Config {
    Config {
        clock: Some(clock.parse().expect("a clock")),
        ..config(Rule::Freestyle)
    }
}

fn clocks(page: &Page) -> [ShownClock; 2] {
    page.online().room_view(1_000).clocks.expect("clocks")
}

fn running(page: &Page) -> [bool; 2] {
    clocks(page).map(|clock| clock.is_running())
}

/// The pages' time is 1 s throughout.
#[test]
fn the_clock_of_the_player_to_move_runs() {
    let (mut server, mut ada, mut bo) = two(timed("5m+4s"));
    assert_eq!(
        (running(&ada), running(&bo)),
        ([true, false], [true, false])
    );
    let [own, other] = clocks(&ada);
    assert_eq!([own.shown(1_000), own.shown(31_000)], [300_000, 270_000]);
    // The flag falls at the server; until it says so, nothing is shown below zero.
    assert_eq!(own.shown(900_000), 0);
    assert_eq!(other.shown(31_000), 300_000);
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(
        (running(&ada), running(&bo)),
        ([false, true], [false, true])
    );
    assert_eq!(clocks(&bo)[0].shown(31_000), 304_000);
    // A page that is loaded again goes on.
    ada.reload();
    ada.connect(&server);
    assert_eq!(running(&ada), [false, true]);
    bo.act(Online::confirm_resign);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!((running(&ada), running(&bo)), ([false; 2], [false; 2]));
}

#[test]
fn a_pause_stops_both_clocks() {
    let (mut server, mut ada, mut bo) = two(timed("5m+4s"));
    assert!(ada.online().room_view(0).can.pause && !ada.online().room_view(0).can.go_on);
    ada.act(|room, cx| room.ask(Asked::Pause, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(bo.online().room_view(0).question, Some(Asked::Pause));
    bo.act(|room, cx| room.accept(Asked::Pause, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    for page in [&ada, &bo] {
        let view = page.online().room_view(0);
        assert!(view.paused && view.can.go_on && !view.can.pause);
        assert_eq!(running(page), [false; 2]);
    }
    bo.act(Online::start_clocks);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(
        (running(&ada), running(&bo)),
        ([true, false], [true, false])
    );
    let (_, plain, _) = two(config(Rule::Freestyle));
    let view = plain.online().room_view(0);
    assert!(!view.can.pause && view.clocks.is_none());
}

#[test]
fn what_the_arbiter_does_is_told_to_both() {
    let mut config = timed("5m+4s");
    config.arbiter = Some(ArbiterMark([1; 16]));
    let (mut server, mut ada, mut bo) = two(config);
    let said = |page: &mut Page, events: &[Stored]| -> Vec<String> {
        let events = events.to_vec();
        let effects = page.hear(FromServer::Events { events });
        let text = Text::new(Language::English);
        let acts = tells(&effects)
            .into_iter()
            .filter_map(|notice| match notice {
                Notice::RoomArbiter(act) => Some(act.sentence(text)),
                _ => None,
            });
        acts.collect()
    };
    let events = server.rule(Ruling::Stop, "the light went out");
    for page in [&mut ada, &mut bo] {
        let sentence = "The arbiter has stopped the clocks. Reason: the light went out";
        assert_eq!(said(page, &events), [sentence]);
        let view = page.online().room_view(0);
        // Only the arbiter starts them again.
        assert!(view.paused && !view.can.go_on && !view.can.pause);
        assert_eq!(running(page), [false; 2]);
    }
    let taken = Ruling::Time {
        seat: Seat::Second,
        ms: -30_000,
    };
    let events = server.rule(taken, "late");
    let sentence = "The arbiter takes 30 s from White. Reason: late";
    assert_eq!(said(&mut bo, &events), [sentence]);
    said(&mut ada, &events);
    let mut events = server.rule(Ruling::Start, "the light is back");
    events[0].name = Some("Cy".parse().expect("a name"));
    let sentence = "The arbiter has started the clocks. Arbiter: Cy. Reason: the light is back";
    assert_eq!(said(&mut ada, &events), [sentence]);
    assert_eq!(running(&ada), [true, false]);
    // A page that is loaded later knows the clocks.
    bo.reload();
    bo.connect(&server);
    assert_eq!(clocks(&bo)[1].shown(1_000), 270_000);
}

#[test]
fn an_act_of_a_later_version_is_told_as_one() {
    let mut config = timed("5m+4s");
    config.arbiter = Some(ArbiterMark([1; 16]));
    let (server, mut ada, _) = two(config);
    let version = server.room.version() + 1;
    let text = format!(
        r#"{{"version":{version},"by":"arbiter","id":"r1","reason":"late","event":{{"type":"arbiter","what":{{"type":"fine","sum":3}}}}}}"#
    );
    let events = vec![serde_json::from_str(&text).expect("an event")];
    let effects = ada.hear(FromServer::Events { events });
    let Some(Notice::RoomArbiter(act)) = tells(&effects).into_iter().next() else {
        panic!("{effects:?}");
    };
    let said = act.sentence(Text::new(Language::English));
    assert!(
        said.contains("does not know") && said.ends_with("Reason: late"),
        "{said}"
    );
    assert!(
        ada.online()
            .room()
            .is_some_and(|room| room.is_of_later_version())
    );
}

/// What the page shows does not run on where the server's clock stands.
#[test]
fn a_clock_stands_on_days_of_rest_and_of_vacation() {
    const DAY: u64 = 86_400_000;
    let at = |page: &Page, now| page.online().room_view(now).clocks.expect("clocks")[0];
    // 1 January 1970 was a Thursday: the turn began on it, after a second.
    let (_, ada, _) = two(timed("5d-weekends"));
    for (now, left, runs) in [
        (DAY, 4 * DAY + 1_000, true),
        (2 * DAY - 1, 3 * DAY + 1_001, true),
        (2 * DAY, 3 * DAY + 1_000, false),
        (4 * DAY - 1, 3 * DAY + 1_000, false),
        (4 * DAY + 5, 3 * DAY + 995, true),
    ] {
        let clock = at(&ada, now);
        assert_eq!(
            (clock.shown(now), clock.is_running()),
            (left, runs),
            "{now}"
        );
    }
    let (mut server, mut ada, _) = two(timed("5d,vacation=10"));
    let seat = ada.online().you().expect("a seat");
    let (first, days) = (1, 2);
    assert_eq!(ada.online().room_view(0).away, [None; 2]);
    let taken = Event::VacationTaken { seat, first, days };
    let events = server.keep(None, vec![taken]);
    ada.hear(FromServer::Events { events });
    let away = |now| ada.online().room_view(now).away[seat as usize];
    let (first, last) = (Some(1), 2);
    assert_eq!(away(0), Some(Away { first, last }));
    assert_eq!(away(DAY), Some(Away { first: None, last }));
    assert_eq!(away(3 * DAY), None);
    for (now, runs) in [
        (DAY - 1, true),
        (DAY, false),
        (3 * DAY - 1, false),
        (3 * DAY, true),
    ] {
        assert_eq!(at(&ada, now).is_running(), runs, "{now}");
    }
    assert_eq!(at(&ada, 3 * DAY).shown(3 * DAY), 4 * DAY + 1_000);
}

/// The pages' time is 1 s, on 1 January 1970.
#[test]
fn a_vacation_is_taken_and_ended() {
    let (mut server, mut ada, mut bo) = two(timed("3d,vacation=30(20)"));
    let own = |page: &Page| page.online().room_view(1_000).vacation;
    let vacation = |left, ends| {
        let today = 0;
        Some(OwnVacation { today, left, ends })
    };
    assert_eq!(
        (own(&ada), own(&bo)),
        (vacation(20, false), vacation(20, false))
    );
    ada.act(|room, cx| room.go_away(21, cx));
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    let left = Refusal::VacationDays { left: 20 };
    assert_eq!(tells(&effects), [&Notice::RoomRefused(left)]);
    assert_eq!(own(&ada), vacation(20, false));
    ada.act(|room, cx| room.go_away(5, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(
        (own(&ada), own(&bo)),
        (vacation(15, true), vacation(20, false))
    );
    let (first, last) = (Some(1), 5);
    for page in [&ada, &bo] {
        let away = page.online().room_view(1_000).away;
        assert_eq!(
            away[ada.online().you().expect("a seat") as usize],
            Some(Away { first, last })
        );
    }
    ada.act(Online::come_back);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(own(&ada), vacation(20, false));
    assert_eq!(bo.online().room_view(1_000).away, [None; 2]);
    ada.act(Online::come_back);
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    let not_away = Notice::RoomRefused(Refusal::NotAway);
    assert_eq!(tells(&effects), [&not_away]);
    ada.act(Online::confirm_resign);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(own(&bo), None);
    let (_, ada, _) = two(timed("3d"));
    assert_eq!(own(&ada), None);
}

#[test]
fn overtime_shows_its_periods() {
    let (_, ada, _) = two(timed("10s+3x30s"));
    let own = clocks(&ada)[0];
    assert_eq!((own.shown(1_000), own.overtime(1_000)), (10_000, None));
    assert_eq!((own.shown(16_000), own.overtime(16_000)), (25_000, Some(3)));
    assert_eq!((own.shown(42_000), own.overtime(42_000)), (29_000, Some(2)));
}

#[test]
fn clocks_are_told_in_words() {
    let (_, ada, _) = two(timed("90s+3x30s"));
    let own = clocks(&ada)[0];
    let english = Text::new(Language::English);
    let told = |now| clock_told(english, "Ada", own, now);
    assert_eq!(told(1_000), "Time of Ada: 1 min 30 s");
    assert_eq!(told(32_500), "Time of Ada: 59 s");
    assert_eq!(told(96_000), "Time of Ada: 25 s · 3");
    assert_eq!(told(1_000_000), "Time of Ada: 0 s");
}

#[test]
fn clocks_have_names_and_lengths() {
    let english = Text::new(Language::English);
    let name = |text: &str| clock_name(english, text.parse().expect("a clock"));
    let lasts = |text: &str| clock_lasts(english, text.parse().ok());
    for (clock, named) in [
        ("5m+4s", "5 min + 4 s"),
        ("7m30s", "7 min 30 s"),
        ("90m+30s", "90 min + 30 s"),
        ("30m+3x30s", "30 min + 3 × 30 s"),
        ("30s/move", "30 s a move"),
        ("1d", "1 day a move"),
        ("3d", "3 days a move"),
        (
            "3d-weekends",
            "3 days a move, not counted on Saturdays and Sundays (UTC)",
        ),
        ("5m+4s(10m)", "5 min + 4 s, 10 min at most"),
        (
            "3d,vacation=30(20)",
            "3 days a move; 30 days of vacation a year, 20 at most at a time",
        ),
        ("5m:2m", "5 min : 2 min"),
        ("15m,15m=draw", "15 min, after 15 min a draw"),
        (
            "5m+4s,20m=arbiter",
            "5 min + 4 s, after 20 min the arbiter decides",
        ),
        (
            "5m:4m,draw=second",
            "5 min : 4 min; a draw counts for who joined",
        ),
    ] {
        assert_eq!(name(clock), named, "{clock}");
    }
    for (clock, words) in [
        ("5m+4s", "A game of 60 moves lasts up to 14 minutes."),
        ("90m+30s", "A game of 60 moves lasts up to 4 hours."),
        ("3d", "A game of 60 moves lasts up to 180 days."),
        ("3d-weekends", "A game of 60 moves lasts up to 252 days."),
        (
            "3d,vacation=30(20)",
            "A game of 60 moves lasts up to 180 days. Days of vacation come on top.",
        ),
        ("15m,15m=draw", "A game of 60 moves lasts up to 15 minutes."),
        ("", "Both take the time they like."),
    ] {
        assert_eq!(lasts(clock), words, "{clock}");
    }
    for clock in CLOCKS.into_iter().chain(CORRESPONDENCE) {
        assert!(!name(clock).is_empty() && timed(clock).first(None).is_ok());
    }
}

#[test]
fn weekends_begin_on_saturday_in_utc() {
    const DAY: u64 = 86_400_000;
    /// 27 November 2026.
    const FRIDAY: u64 = 20_784;
    let weekend = |clock: &str, now| next_weekend(clock.parse().expect("a clock"), now);
    let coming = Some(((FRIDAY + 1) * DAY, (FRIDAY + 3) * DAY));
    for hours in [0, 23, 24, 47, 48, 71] {
        let now = FRIDAY * DAY + hours * DAY / 24;
        assert_eq!(weekend("3d-weekends", now), coming, "{hours}");
    }
    let monday = (FRIDAY + 3) * DAY;
    let next = Some(((FRIDAY + 8) * DAY, (FRIDAY + 10) * DAY));
    assert_eq!(weekend("3d:1d-weekends", monday), next);
    assert_eq!(
        (weekend("3d", monday), weekend("5m+4s", monday)),
        (None, None)
    );
}

/// Terms that differ, by rest days or a cap too, are described differently in each language.
#[test]
fn no_part_of_a_clock_goes_untold() {
    for language in Language::ALL {
        let text = Text::new(language);
        let all = [
            "1d",
            "3d",
            "1d-weekends",
            "3d-weekends",
            "3d:1d",
            "3d,vacation=30",
            "3d,vacation=20",
            "3d,vacation=30(20)",
            "3d-weekends:3d",
            "3d:3d-weekends",
            "5m",
            "5m+4s",
            "5m+4s(5m)",
            "5m+4s(10m)",
            "5m~4s",
            "5m+4x4s",
            "5m+4/4s",
            "5m/move",
            "5m,15m=draw",
            "5m,15m=arbiter",
            "5m,20m=draw",
            "5m,draw=first",
            "5m,draw=second",
            "5m,15m=draw,draw=first",
        ];
        let told = all.map(|clock| clock_name(text, clock.parse().expect("a clock")));
        for (i, one) in told.iter().enumerate() {
            assert!(!told[..i].contains(one), "{}: {one}", all[i]);
        }
    }
}

#[test]
fn days_have_dates() {
    for (day, shown) in [
        (0, "1970-01-01"),
        (58, "1970-02-28"),
        (59, "1970-03-01"),
        (789, "1972-02-29"),
        (11_016, "2000-02-29"),
        (20_785, "2026-11-28"),
        (20_818, "2026-12-31"),
        (20_819, "2027-01-01"),
        (47_540, "2100-02-28"),
        (47_541, "2100-03-01"),
    ] {
        assert_eq!(date(day), shown);
    }
}

#[test]
fn a_file_names_the_clock() {
    let english = Text::new(Language::English);
    let file = |clock: &str| two(timed(clock)).1.online().written_game(english, 0).clock;
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(file("5m+4s"), [some("300"), some("4 Fischer")]);
    assert_eq!(file("3d"), [None, some("3d")]);
    assert_eq!(file("5m+4s:2m"), [None, some("5m+4s:2m")]);
}

/// In a query a plus sign is a space, and nothing is replaced silently.
#[test]
fn a_link_asks_for_a_clock_or_says_why_it_cannot_be() {
    let read = |clock: &str| Link::read([("open", "online"), ("clock", clock)].into_iter());
    for clock in CLOCKS
        .into_iter()
        .chain(["30m+3x30s", "5m+4s:10m", "30s/move"])
    {
        let terms: Option<Terms> = clock.parse().ok();
        assert!(terms.is_some());
        for written in [clock.to_owned(), clock.replace('+', " ")] {
            let link = read(&written);
            assert_eq!(
                (link.clock, &link.errors[..]),
                (terms, &[][..]),
                "{written}"
            );
        }
    }
    for (clock, kind) in [
        ("", "form"),
        ("soon", "form"),
        ("-5m", "negative"),
        ("5m+-4s", "negative"),
        ("0m", "short"),
        ("30m+0x30s", "short"),
        ("1000h", "long"),
        ("5m+2h", "long"),
        ("99d", "long"),
        ("3d:5m", "other"),
    ] {
        let link = read(clock);
        let Some(LinkError::Clock(error)) = link.errors.first() else {
            panic!("{clock}: {link:?}");
        };
        assert_eq!(
            (link.clock, clock_problem(error).1),
            (None, kind),
            "{clock}"
        );
    }
}
