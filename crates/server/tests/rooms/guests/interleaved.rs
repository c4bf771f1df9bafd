//! Random interleavings of visits, joins, exchanges, lost and late answers and restarts: no seat is
//! lost or held by two browsers.
//!
//! `TENGEN_GUEST_CASES` sets the number of runs.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, TestRunner};

use tengen_client::new_join;

use super::super::forms::sha256;
use super::*;

/// The browsers: Mei and Bob hold keys to two rooms of form 1, Ada has none.
const BROWSERS: usize = 3;

#[derive(Clone, Copy, Debug)]
enum Answer {
    Arrives,
    Lost,
    /// Arrives after later ones.
    Late,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Make(usize),
    /// Asks for the free seat of a room, again if the answer was lost.
    Join(usize, usize, bool),
    Look(usize, usize, Answer),
    Enter(usize, usize, Answer),
    /// Late answers arrive, and more than a minute passes.
    Settle,
    Restart,
}

fn step() -> impl Strategy<Value = Step> {
    let browser = 0..BROWSERS;
    let answer = prop_oneof![
        3 => Just(Answer::Arrives),
        2 => Just(Answer::Lost),
        2 => Just(Answer::Late),
    ];
    prop_oneof![
        2 => browser.clone().prop_map(Step::Make),
        4 => (browser.clone(), 0..5_usize, any::<bool>()).prop_map(|(b, r, l)| Step::Join(b, r, l)),
        6 => (browser.clone(), 0..5_usize, answer.clone()).prop_map(|(b, r, a)| Step::Look(b, r, a)),
        4 => (browser, 0..5_usize, answer).prop_map(|(b, r, a)| Step::Enter(b, r, a)),
        2 => Just(Step::Settle),
        1 => Just(Step::Restart),
    ]
}

/// A room, and the browser in each seat.
struct Known {
    id: String,
    seats: [Option<usize>; 2],
    /// The join that took the second seat, until its answer arrives.
    unanswered: Option<(usize, String)>,
}

struct World<'a> {
    folder: &'a Path,
    server: Option<Server>,
    browsers: [Browser; BROWSERS],
    /// Cookies of late answers, by browser.
    late: BTreeMap<usize, Vec<Vec<String>>>,
    rooms: Vec<Known>,
}

/// A second room of form 1, in which Bob has the first seat and Mei the second.
const OTHER: &str = "bbcdefghijklmnopqrstuvwxyz";

async fn store_other(folder: &Path) {
    let mut database = Database::of(folder).await;
    for copy in [
        "room_events SELECT 'OTHER', version, form, kept, event FROM room_events",
        "room_list (room, changed, state) SELECT 'OTHER', changed, state FROM room_list",
    ] {
        let copy = format!("INSERT INTO {}", copy.replace("OTHER", OTHER));
        database.change(&copy).await;
    }
    for (seat, key) in [(0, "other-1"), (1, "other-0")] {
        let hash = database.bytes(&sha256(key));
        let put = format!(
            "INSERT INTO room_seats (room, seat, token) VALUES ('{OTHER}', {seat}, {hash})"
        );
        database.change(&put).await;
    }
    database.close().await;
}

impl<'a> World<'a> {
    async fn new(folder: &'a Path) -> World<'a> {
        start(folder).await.stop().await;
        store_form_1(folder).await;
        store_other(folder).await;
        let mut browsers = [holder(0), holder(1), Browser::default()];
        for (i, browser) in browsers.iter_mut().take(2).enumerate() {
            browser.keep(&format!("tengen-seat=other-{i}; Path={}", path(OTHER)));
        }
        let old = |id: &str, seats: [usize; 2]| Known {
            id: id.to_owned(),
            seats: seats.map(Some),
            unanswered: None,
        };
        World {
            folder,
            server: Some(start(folder).await),
            browsers,
            late: BTreeMap::new(),
            rooms: vec![old(ROOM, [0, 1]), old(OTHER, [1, 0])],
        }
    }

    async fn take(&mut self, step: Step) {
        match step {
            // Who acts has waited for the answers.
            Step::Make(browser) | Step::Join(browser, ..) if self.late.contains_key(&browser) => (),
            Step::Make(_) if self.rooms.len() == 5 => (),
            Step::Make(browser) => {
                let server = self.server.as_ref().expect("it runs");
                let id = self.browsers[browser].make(server).await;
                self.rooms.push(Known {
                    id,
                    seats: [Some(browser), None],
                    unanswered: None,
                });
            }
            Step::Join(browser, room, lost) => self.join(browser, room, lost).await,
            Step::Look(browser, room, answer) => self.visit(browser, room, answer, false).await,
            Step::Enter(browser, room, answer) => self.visit(browser, room, answer, true).await,
            Step::Settle => {
                self.arrive();
                settle(self.folder).await;
            }
            Step::Restart => {
                self.server.take().expect("it runs").stop().await;
                self.server = Some(start(self.folder).await);
            }
        }
    }

    async fn join(&mut self, browser: usize, room: usize, lost: bool) {
        let server = self.server.as_ref().expect("it runs");
        let Some(known) = self.rooms.get_mut(room) else {
            return;
        };
        let token = match &known.unanswered {
            Some((who, token)) if *who == browser => token.clone(),
            _ => {
                let join = new_join(None).expect("random");
                join.token.expect("a token").as_str().to_owned()
            }
        };
        let path = format!("{}/join", path(&known.id));
        let before = self.browsers[browser].cookies.clone();
        let answer = self.browsers[browser].post(server, &path, json!({ "token": token }));
        let (status, body) = answer.await;
        if lost {
            self.browsers[browser].cookies = before;
        }
        match known.seats {
            [Some(first), _] if first == browser => assert_eq!(body["seat"], "first"),
            [_, Some(second)] if second != browser => assert_eq!(status, 409, "{body}"),
            _ => {
                assert_eq!(body["seat"], "second", "{body}");
                let had_answer = known.seats[1].is_some() && known.unanswered.is_none();
                known.seats[1] = Some(browser);
                known.unanswered = (lost && !had_answer).then_some((browser, token));
            }
        }
    }

    async fn visit(&mut self, browser: usize, room: usize, answer: Answer, enter: bool) {
        let Some(known) = self.rooms.get(room) else {
            return;
        };
        let before = self.browsers[browser].cookies.clone();
        let server = self.server.as_ref().expect("it runs");
        let visitor = &mut self.browsers[browser];
        let seat = match enter {
            true => visitor.enter(server, &known.id).await,
            false => visitor.look(server, &known.id).await,
        };
        let waits = known.unanswered.as_ref();
        if waits.is_none_or(|(who, _)| *who != browser) {
            assert_eq!(seat, expected(known, browser), "room {room}");
        }
        let set = visitor.set.clone();
        match answer {
            Answer::Arrives => (),
            Answer::Lost => visitor.cookies = before,
            Answer::Late => {
                visitor.cookies = before;
                self.late.entry(browser).or_default().push(set);
            }
        }
    }

    fn arrive(&mut self) {
        for (browser, answers) in std::mem::take(&mut self.late) {
            for cookie in answers.iter().flatten() {
                self.browsers[browser].keep(cookie);
            }
        }
    }

    /// Every browser has its seats, and no others.
    async fn check(&mut self) {
        self.arrive();
        for room in 0..self.rooms.len() {
            if let Some((browser, _)) = self.rooms[room].unanswered.clone() {
                self.join(browser, room, false).await;
            }
        }
        for known in &self.rooms {
            for browser in 0..BROWSERS {
                let server = self.server.as_ref().expect("it runs");
                let seat = self.browsers[browser].look(server, &known.id).await;
                assert_eq!(seat, expected(known, browser), "browser {browser}");
            }
        }
    }
}

/// The seat that a browser has in a room, in JSON.
fn expected(known: &Known, browser: usize) -> Value {
    let names = ["first", "second"].into_iter();
    let mut seats = names.zip(known.seats);
    let own = seats.find(|&(_, holder)| holder == Some(browser));
    own.map_or(Value::Null, |(name, _)| name.into())
}

#[test]
fn no_seat_is_lost_or_held_by_two() {
    let cases = std::env::var("TENGEN_GUEST_CASES");
    let runs = Runs {
        cases: cases.map_or(24, |text| text.parse().expect("a number")),
        failure_persistence: None,
        ..Runs::default()
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let plan = prop::collection::vec(step(), 24);
    let result = TestRunner::new(runs).run(&plan, |plan| {
        runtime.block_on(async {
            let folder = tempfile::tempdir().expect("a folder");
            let mut world = World::new(folder.path()).await;
            for &step in &plan {
                world.take(step).await;
            }
            world.check().await;
            settle(world.folder).await;
            world.check().await;
            world.server.take().expect("it runs").stop().await;
        });
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("{failure}"));
}
