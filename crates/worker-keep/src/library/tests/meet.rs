//! Two browsers that play on from the same games, and a mirror.

use std::collections::BTreeMap;

use tengen_core::SplitMix;
use tengen_game::library::goes_on;
use tengen_library::{Exchange, Failure, Mirror, PutError, Reply, Request};

use super::*;

struct Browser {
    store: MemoryRows,
    service: Service,
    exchange: Exchange,
    /// The journal: stored texts by the game's identifier.
    journal: BTreeMap<String, String>,
}

impl Browser {
    fn new() -> Browser {
        let store = MemoryRows::default();
        Browser {
            service: open(&store),
            store,
            exchange: Exchange::default(),
            journal: BTreeMap::new(),
        }
    }

    fn close(&mut self) {
        self.service = open(&self.store);
        self.exchange = Exchange::default();
    }

    fn keep(&mut self, id: &str, moves: &str, changed: usize) {
        let stored = played(id, moves, changed);
        self.journal.insert(id.to_owned(), stored.text.clone());
        let copied = keep(&mut self.service, vec![stored]).0;
        assert_eq!(copied.len(), 1);
        self.exchange.wake();
    }

    fn step(&mut self, mirror: &Mirror<MemoryRows>, arrives: bool) -> bool {
        let next = ready(self.service.next_request(&mut self.exchange));
        let Some(request) = next.expect("a store") else {
            return false;
        };
        let reply = match arrives {
            true => reply(mirror, &request),
            false => Reply::Away,
        };
        let heard = self.service.hear_reply(&mut self.exchange, request, reply);
        ready(heard).expect("a store");
        true
    }

    fn meet(&mut self, mirror: &Mirror<MemoryRows>) {
        self.exchange.wake();
        while self.step(mirror, true) {}
    }

    /// The documents with their texts, and which are copies.
    fn games(&mut self) -> Vec<(String, bool, String)> {
        let rows = rows(&mut self.service, Query::default());
        let mut games: Vec<(String, bool, String)> = rows
            .into_iter()
            .map(|row| {
                let text = opened(&mut self.service, &row.id);
                (row.id, row.copy, text)
            })
            .collect();
        games.sort();
        games
    }
}

fn reply(mirror: &Mirror<MemoryRows>, request: &Request) -> Reply {
    match request {
        Request::List => Reply::Listed(ready(mirror.list()).expect("a store")),
        Request::Get(id) => match ready(mirror.get(*id)).expect("a store") {
            Some((version, file)) => Reply::Document(version, file),
            None => Reply::Missing,
        },
        Request::Put(put) => {
            match ready(mirror.put(put.id, put.expected, put.version, &put.file)) {
                Ok(()) => Reply::Stored,
                Err(PutError::Changed(_)) => Reply::Changed,
                Err(why) => panic!("{why}"),
            }
        }
    }
}

fn played(id: &str, moves: &str, changed: usize) -> StoredText {
    let mut stored = game(id, moves, "");
    let from = "\"changed\":1700000000000";
    let to = format!("\"changed\":{}", 1_700_000_000_000 + changed);
    assert!(stored.text.contains(from), "{}", stored.text);
    stored.text = stored.text.replace(from, &to);
    stored
}

fn moves_of(text: &str) -> String {
    let (_, rest) = text.split_once("\"moves\":\"").expect("moves");
    rest.split('"').next().expect("their end").to_owned()
}

fn moves(browser: &mut Browser) -> Vec<(bool, String)> {
    let games = browser.games().into_iter();
    let mut all: Vec<(bool, String)> = games
        .map(|(_, copy, text)| (copy, moves_of(&text)))
        .collect();
    all.sort();
    all
}

#[test]
fn of_two_browsers_that_play_on_from_one_game_the_later_gets_a_copy() {
    for offline in [false, true] {
        let mirror = Mirror::new(MemoryRows::default());
        let (mut a, mut b) = (Browser::new(), Browser::new());
        a.keep("g", "h8i9", 1);
        a.meet(&mirror);
        b.meet(&mirror);
        b.keep("g", "h8i9", 1);
        a.keep("g", "h8i9j10", 2);
        if !offline {
            a.meet(&mirror);
            b.meet(&mirror);
        }
        b.keep("g", "h8i9g7", 3);
        a.meet(&mirror);
        b.meet(&mirror);
        // Both go on, a move at a time: there is one copy, not one for each move.
        for (n, more) in ["k11", "l12", "m13"].into_iter().enumerate() {
            let line = |first: &str| format!("h8i9{first}{}", &"k11l12m13"[..(n + 1) * more.len()]);
            a.keep("g", &line("j10"), 10 + n);
            a.meet(&mirror);
            b.keep("g", &line("g7"), 10 + n);
            b.meet(&mirror);
        }
        a.meet(&mirror);
        let expected = [(false, "h8i9j10k11l12m13"), (true, "h8i9g7k11l12m13")];
        let expected = expected.map(|(copy, moves)| (copy, moves.to_owned()));
        assert_eq!(moves(&mut a), expected);
        assert_eq!(a.games(), b.games());
        // After a restart the journals have their places.
        for browser in [&mut a, &mut b] {
            browser.close();
            let texts: Vec<StoredText> = browser
                .journal
                .iter()
                .map(|(id, text)| StoredText {
                    key: format!("tengen.game.{id}"),
                    puzzle: false,
                    text: text.clone(),
                })
                .collect();
            keep(&mut browser.service, texts);
            browser.meet(&mirror);
        }
        assert_eq!(moves(&mut a), expected);
        assert_eq!(a.games(), b.games());
    }
}

#[test]
fn a_browser_that_is_behind_makes_no_copy() {
    let mirror = Mirror::new(MemoryRows::default());
    let (mut a, mut b) = (Browser::new(), Browser::new());
    a.keep("g", "h8i9", 1);
    a.meet(&mirror);
    b.meet(&mirror);
    b.keep("g", "h8i9j10", 2);
    b.meet(&mirror);
    a.meet(&mirror);
    // The old state of the journal comes again with the next start.
    a.close();
    a.keep("g", "h8i9", 1);
    a.meet(&mirror);
    assert_eq!(moves(&mut a), [(false, "h8i9j10".to_owned())]);
    a.keep("g", "h8i9j10k11", 3);
    a.meet(&mirror);
    b.meet(&mirror);
    assert_eq!(moves(&mut b), [(false, "h8i9j10k11".to_owned())]);
}

const POINTS: [&str; 12] = [
    "a1", "b3", "c5", "d7", "e9", "f11", "g13", "h15", "j2", "k4", "l6", "m8",
];

#[test]
fn random_games_in_two_browsers_end_equal_and_keep_every_line() {
    let mut copies = 0;
    for seed in 0..150 {
        let mut random = SplitMix::new(seed);
        let mirror = Mirror::new(MemoryRows::default());
        let mut browsers = [Browser::new(), Browser::new()];
        // The last line that each browser has played in a game.
        let mut lines: BTreeMap<(usize, String), String> = BTreeMap::new();
        for step in 0..120 {
            let n = random.below(2) as usize;
            let browser = &mut browsers[n];
            match random.below(10) {
                0 => browser.close(),
                1..=4 => drop(browser.step(&mirror, random.below(4) > 0)),
                5 => browser.exchange.wake(),
                6 => {
                    // A game from the list, as the page opens it.
                    let mut games = rows(&mut browser.service, Query::default());
                    games.sort_by(|one, other| one.id.cmp(&other.id));
                    let which = random.below(games.len().max(1) as u64) as usize;
                    let Some(row) = games.get(which) else {
                        continue;
                    };
                    let text = opened(&mut browser.service, &row.id);
                    let saved = Saved::read(&text).expect("a game");
                    let own = browser.journal.get(&saved.id);
                    let own = own.map(|text| Saved::read(text).expect("a game"));
                    let stays = |own: Saved| own.changed >= saved.changed && goes_on(&own, &saved);
                    if !own.is_some_and(stays) {
                        lines.insert((n, saved.id.clone()), moves_of(&text));
                        browser.journal.insert(saved.id, text);
                    }
                }
                _ => {
                    let known: Vec<&str> = browser.journal.keys().map(String::as_str).collect();
                    let known = random.pick(&known).filter(|_| random.below(3) > 0);
                    let id = known.map_or(format!("g{}", random.below(2)), str::to_owned);
                    let line = lines.entry((n, id.clone())).or_default();
                    let free = POINTS.iter().filter(|point| !line.contains(*point));
                    let free: Vec<&str> = free.copied().collect();
                    if let Some(point) = random.pick(&free) {
                        line.push_str(point);
                    }
                    let line = line.clone();
                    browser.keep(&id, &line, step);
                }
            }
        }
        for n in [0, 1, 0, 1, 0] {
            browsers[n].meet(&mirror);
        }
        let all = browsers[0].games();
        assert_eq!(browsers[1].games(), all, "seed {seed}");
        for ((n, id), line) in &lines {
            let found = all
                .iter()
                .any(|(.., text)| moves_of(text).starts_with(line));
            assert!(found, "seed {seed}: {n} {id} {line}");
        }
        let batches = browsers[0].store.batches();
        browsers[0].meet(&mirror);
        assert_eq!(browsers[0].store.batches(), batches, "seed {seed}");
        copies += all.iter().filter(|(_, copy, _)| *copy).count();
    }
    assert!(copies > 100, "{copies}");
}

/// What happens to a request to the mirror or its answer.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// The request does not arrive.
    LostBefore,
    /// The answer does not arrive.
    LostAfter,
    /// The request arrives twice, and the first answer counts.
    Doubled,
    /// The mirror's disk is full.
    Full,
    /// The worker is lost with the answer, and its library loaded again.
    WorkerLost,
}

impl Browser {
    /// Meets the mirror; the `times` requests from number `at` on have the fault.
    fn meet_with(
        &mut self,
        (mirror, disk): (&Mirror<MemoryRows>, &MemoryRows),
        fault: Fault,
        (at, times): (usize, usize),
    ) {
        self.exchange.wake();
        for number in 0..40 {
            let next = ready(self.service.next_request(&mut self.exchange));
            let Some(request) = next.expect("a store") else {
                // As after the wait that follows a lost answer.
                self.exchange.wake();
                continue;
            };
            let is_faulty = (at..at + times).contains(&number);
            let answered = match fault {
                _ if !is_faulty => reply(mirror, &request),
                Fault::LostBefore => Reply::Away,
                Fault::LostAfter => {
                    reply(mirror, &request);
                    Reply::Away
                }
                Fault::Doubled => {
                    let first = reply(mirror, &request);
                    reply(mirror, &request);
                    first
                }
                Fault::Full => {
                    disk.fail_at(0, Failure::Full);
                    if let Request::Put(put) = &request {
                        let put = mirror.put(put.id, put.expected, put.version, &put.file);
                        ready(put).expect_err("a full disk");
                    }
                    disk.restart();
                    Reply::Away
                }
                Fault::WorkerLost => {
                    reply(mirror, &request);
                    self.close();
                    self.exchange.wake();
                    continue;
                }
            };
            let heard = self
                .service
                .hear_reply(&mut self.exchange, request, answered);
            ready(heard).expect("a store");
        }
    }
}

/// The games on the server: whatever happens to one or two answers, they are there once, and make
/// no copy.
#[test]
fn whatever_happens_to_an_answer_the_mirror_has_each_game_once() {
    for fault in [
        Fault::LostBefore,
        Fault::LostAfter,
        Fault::Doubled,
        Fault::Full,
        Fault::WorkerLost,
    ] {
        for at in 0..8 {
            for times in 1..3 {
                let disk = MemoryRows::default();
                let mirror = Mirror::new(disk.clone());
                let (mut a, mut b) = (Browser::new(), Browser::new());
                for (n, id) in ["g", "h"].into_iter().enumerate() {
                    a.keep(id, "h8i9", n);
                }
                a.meet_with((&mirror, &disk), fault, (at, times));
                a.keep("g", "h8i9j10", 5);
                a.meet_with((&mirror, &disk), fault, (at, times));
                b.meet_with((&mirror, &disk), fault, (at, times));
                let kept = [(false, "h8i9".to_owned()), (false, "h8i9j10".to_owned())];
                assert_eq!(moves(&mut b), kept, "{fault:?} {at} {times}");
                assert_eq!(moves(&mut a), kept, "{fault:?} {at} {times}");
                assert_eq!(ready(mirror.list()).expect("a store").len(), 2);
            }
        }
    }
}
