//! Each fault is found in an evening that has it, and none in one without.

use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use tengen_load::lobby::checker::{Clock, Outage, Verdict};
use tengen_load::lobby::history::{History, Note, What};

const CLOCK: Clock = Clock {
    main: 5_000,
    increment: 67,
};
const NEVER: &[Outage] = &[];

/// An evening of one game: Black has five in a row on the ninth move.
struct Told {
    players: [History; 2],
}

/// The time of a note, by its place in the game.
fn at(history: &mut History, at: f64, what: What) {
    history.notes.push(Note { at, what });
}

fn room() -> String {
    "a".repeat(8)
}

/// The events of the game.
fn events() -> Vec<Value> {
    let points = ["c8", "c9", "d8", "d9", "e8", "e9", "f8", "f9", "g8"];
    played(&points, &["c8", "d8", "e8", "f8", "g8"])
}

/// The events of a game that Black wins with these rows: each move takes 200 ms, which are charged
/// as 190.
fn played(points: &[&str], line: &[&str]) -> Vec<Value> {
    let mut all = vec![
        json!({ "version": 1, "at": 10, "event": { "type": "created", "config": { "size": 15 } } }),
        json!({ "version": 2, "at": 20, "event": { "type": "reseated", "seat": "first" } }),
        json!({ "version": 3, "at": 30, "event": { "type": "joined" } }),
        json!({ "version": 4, "at": 30, "event": { "type": "started", "game": 1, "black": "first" } }),
    ];
    for (ply, point) in points.iter().enumerate() {
        let seat = ["first", "second"][ply % 2];
        all.push(json!({
            "version": 5 + ply, "at": 230 + 200 * ply, "spent": 190,
            "cause": [seat, format!("move-{ply}")],
            "event": { "type": "placed", "seat": seat, "point": point },
        }));
    }
    let last = points.len() - 1;
    all.push(json!({
        "version": 6 + last, "at": 230 + 200 * last, "cause": ["first", format!("move-{last}")],
        "event": { "type": "finished", "winner": "first", "by": "five", "line": line },
    }));
    all
}

impl Told {
    fn new() -> Self {
        Self::of(&events())
    }

    fn of(events: &[Value]) -> Self {
        let begin = Arc::new(Instant::now());
        let mut players = ["ada", "bob"].map(|who| History::new(who, Arc::clone(&begin)));
        for (history, (seat, other)) in players
            .iter_mut()
            .zip([("first", "bob"), ("second", "ada")])
        {
            let room = room();
            at(history, 0.0, What::Waits);
            let paired = What::Paired {
                room: room.clone(),
                seat: seat.to_owned(),
                opponent: other.to_owned(),
            };
            at(history, 10.0, paired);
            at(history, 20.0, What::Joins { room: room.clone() });
            for event in events {
                let time = event["at"].as_f64().expect("a time");
                if event["event"]["seat"] == seat && event["event"]["type"] == "placed" {
                    let id = event["cause"][1].as_str().unwrap_or("unknown").to_owned();
                    let sends = What::Sends {
                        room: room.clone(),
                        id: id.clone(),
                    };
                    at(history, time - 2.0, sends);
                    let version = event["version"].as_u64().expect("a version");
                    let accepted = What::Accepted {
                        room: room.clone(),
                        id,
                        version,
                    };
                    at(history, time + 2.0, accepted);
                }
                let event = event.clone();
                let room = room.clone();
                at(history, time + 1.0, What::Event { room, event });
            }
        }
        Self { players }
    }

    fn verdict(&self) -> Verdict {
        Verdict::of(&self.players, NEVER, CLOCK)
    }
}

/// Changes one event of the game.
fn with(version: usize, change: impl FnOnce(&mut Value)) -> Vec<Value> {
    let mut all = events();
    change(&mut all[version - 1]);
    all
}

#[track_caller]
fn finds(events: &[Value], what: &str) {
    let faults = Told::of(events).verdict().faults;
    assert!(
        faults.iter().any(|fault| fault.contains(what)),
        "{what}: {faults:?}"
    );
}

#[test]
fn a_game_that_is_well_has_no_fault() {
    let verdict = Told::new().verdict();
    assert_eq!(verdict.faults, Vec::<String>::new());
    assert_eq!(verdict.endings, [("five".to_owned(), 1)].into());
    assert_eq!((verdict.moves, verdict.waits), (9, vec![10.0, 10.0]));
    // Each turn takes 203 ms at most, and 197 ms at least.
    assert!(
        (-14.0..-12.0).contains(&verdict.charged_more),
        "{}",
        verdict.charged_more
    );
    assert!(
        (6.0..8.0).contains(&verdict.charged_less),
        "{}",
        verdict.charged_less
    );
}

#[test]
fn wrong_ends_are_found() {
    finds(&events()[..13], "the game has not ended");
    finds(&events()[..12], "the game has not ended");
    let by = |by: &str| with(14, |event| event["event"]["by"] = by.into());
    finds(&by("resignation"), "five were made");
    finds(&by("surprise"), "five were made");
    finds(
        &with(14, |event| event["event"]["winner"] = "second".into()),
        "no such row",
    );
    let gap = json!(["c8", "d8", "e8", "f8", "h8"]);
    finds(
        &with(14, |event| event["event"]["line"] = gap),
        "no such row",
    );
    // Without the fifth stone in the row.
    let elsewhere = |by: &str, winner: Value| {
        let mut all = with(13, |event| event["event"]["point"] = "o15".into());
        all[13]["event"]["by"] = by.into();
        all[13]["event"]["winner"] = winner;
        all
    };
    finds(&elsewhere("five", "first".into()), "no such row");
    finds(&elsewhere("time", "first".into()), "before the time was up");
    finds(&elsewhere("resignation", "first".into()), "does not lose");
    finds(&elsewhere("agreement", Value::Null), "nobody has agreed");
    finds(&elsewhere("void", Value::Null), "after both have moved");
    finds(&elsewhere("full-board", Value::Null), "not full");
    finds(&elsewhere("dead-board", Value::Null), "called dead");
    finds(&elsewhere("absence", "first".into()), "no such end");
    let mut resigned = elsewhere("resignation", "first".into());
    resigned[13]["cause"][0] = "second".into();
    assert_eq!(Told::of(&resigned).verdict().faults, Vec::<String>::new());
}

#[test]
fn a_stone_can_make_two_rows() {
    let points = [
        "c8", "a1", "d8", "c1", "e8", "e1", "f8", "g1", "g4", "i1", "g5", "k1", "g6", "m1", "g7",
        "o1", "g8",
    ];
    let both = ["g4", "g5", "g6", "g7", "c8", "d8", "e8", "f8", "g8"];
    let verdict = Told::of(&played(&points, &both)).verdict();
    assert_eq!(verdict.faults, Vec::<String>::new());
    finds(&played(&points, &both[..8]), "no such row");
    finds(&played(&points, &both[4..]), "no such row");
}

#[test]
fn wrong_moves_are_found() {
    finds(
        &with(7, |event| event["event"]["seat"] = "second".into()),
        "out of turn",
    );
    finds(
        &with(7, |event| event["event"]["point"] = "c9".into()),
        "two stones on c9",
    );
    finds(
        &with(7, |event| event["event"]["point"] = "p1".into()),
        "no point",
    );
    let mut on = events();
    on[13] = json!({
        "version": 14, "at": 2_030, "event": { "type": "placed", "seat": "second", "point": "a1" },
    });
    finds(&on, "played on after five");
    let mut after = events();
    after.push(
        json!({ "version": 15, "at": 2_030, "event": { "type": "placed", "seat": "second", "point": "a1" } }),
    );
    finds(&after, "placed after the end");
    let back = with(7, |event| {
        event["event"] = json!({ "type": "taken-back", "plies": 1 })
    });
    finds(&back, "taken-back does not happen");
}

#[test]
fn lost_doubled_and_different_events_are_found() {
    let mut gap = events();
    gap.remove(6);
    finds(&gap, "versions are missing");
    let mut told = Told::new();
    let other = with(8, |event| event["event"]["point"] = "a1".into());
    let event = other[7].clone();
    at(
        &mut told.players[1],
        1_900.0,
        What::Event {
            room: room(),
            event,
        },
    );
    assert!(
        told.verdict().faults[0].contains("to one"),
        "{:?}",
        told.verdict().faults
    );
    // What is hidden from watchers is no difference.
    let mut told = Told::new();
    let event = json!({ "version": 8, "event": { "type": "hidden" } });
    at(
        &mut told.players[1],
        1_900.0,
        What::Event {
            room: room(),
            event,
        },
    );
    assert_eq!(told.verdict().faults, Vec::<String>::new());
    let mut told = Told::new();
    for version in [5, 6] {
        let accepted = What::Accepted {
            room: room(),
            id: "move-9".to_owned(),
            version,
        };
        at(&mut told.players[0], 1_900.0, accepted);
    }
    let faults = told.verdict().faults;
    assert!(
        faults.iter().any(|fault| fault.contains("taken twice")),
        "{faults:?}"
    );
    assert!(
        faults.iter().any(|fault| fault.contains("is not event 6")),
        "{faults:?}"
    );
}

#[test]
fn clocks_that_do_not_add_up_are_found() {
    finds(
        &with(5, |event| event["spent"] = 5_001.into()),
        "who had 5000 ms",
    );
    // White has 5 s, and for each of four moves 67 ms more and 190 ms less.
    let mut timed = with(13, |event| event["event"]["point"] = "o15".into());
    timed[13] = json!({
        "version": 14, "at": 6_200, "spent": 4_508,
        "event": { "type": "finished", "winner": "first", "by": "time", "line": [] },
    });
    assert_eq!(Told::of(&timed).verdict().faults, Vec::<String>::new());
    timed[13]["spent"] = 4_507.into();
    finds(&timed, "before the time was up");
    // More than the turn can have taken, and less than it has taken.
    let more = Told::of(&with(7, |event| event["spent"] = 450.into())).verdict();
    assert!(more.charged_more > 240.0, "{}", more.charged_more);
    let less = Told::of(&with(7, |event| event["spent"] = 20.into())).verdict();
    assert!(less.charged_less > 170.0, "{}", less.charged_less);
}

#[test]
fn the_time_in_which_the_server_did_not_run_is_nobodys() {
    let told = Told::of(&with(9, |event| event["spent"] = 195.into()));
    let outage = Outage {
        killed: (900.0, 905.0),
        started: (985.0, 990.0),
    };
    // The turn from 830 to 1,030 ms had 123 ms at most while it ran, and 107 ms at least.
    let verdict = Verdict::of(&told.players, &[outage], CLOCK);
    assert!(
        (71.0..74.0).contains(&verdict.charged_more),
        "{}",
        verdict.charged_more
    );
}

#[test]
fn nobody_is_in_two_games_at_the_same_time() {
    let begin = Arc::new(Instant::now());
    let mut told = Told::new();
    let mut again = Told::new();
    for history in &mut again.players {
        history.who = history.who.replace("bob", "eve");
        for note in &mut history.notes {
            match &mut note.what {
                What::Paired { room, opponent, .. } => {
                    *room = "b".repeat(8);
                    *opponent = opponent.replace("bob", "eve");
                }
                What::Joins { room } | What::Sends { room, .. } | What::Accepted { room, .. } => {
                    *room = "b".repeat(8)
                }
                What::Event { room, event } => {
                    *room = "b".repeat(8);
                    let later = event["at"].as_u64().expect("a time") + 1_000;
                    event["at"] = later.into();
                }
                _ => (),
            }
        }
    }
    let [ada, eve] = again.players;
    told.players[0].notes.extend(ada.notes);
    let mut all = told.players.to_vec();
    all.push(eve);
    let faults = Verdict::of(&all, NEVER, CLOCK).faults;
    let both = "ada was in aaaaaaaa and in bbbbbbbb at the same time";
    assert_eq!(faults, [both]);
    // Two who are told of the same seat.
    let mut third = History::new("eve", begin);
    let paired = What::Paired {
        room: room(),
        seat: "second".to_owned(),
        opponent: "ada".to_owned(),
    };
    at(&mut third, 5.0, paired);
    let mut all = Told::new().players.to_vec();
    all.push(third);
    let faults = Verdict::of(&all, NEVER, CLOCK).faults;
    assert!(faults[0].contains("the second seat is"), "{faults:?}");
}

#[test]
fn a_game_of_which_nothing_comes_hangs() {
    let mut told = Told::of(&events()[..4]);
    at(&mut told.players[0], 80_000.0, What::Hangs { room: room() });
    let faults = told.verdict().faults;
    assert!(faults[0].contains("nothing has come of it"), "{faults:?}");
    assert!(faults[1].contains("has not ended"), "{faults:?}");
}

#[test]
fn watchers_know_a_room_by_another_id() {
    let mut told = Told::new();
    let watch = "w".repeat(8);
    let watched = What::Watched {
        room: room(),
        watch: watch.clone(),
    };
    at(&mut told.players[0], 25.0, watched);
    let mut watcher = History::new("watcher 1", Arc::new(Instant::now()));
    let event = events()[6].clone();
    at(&mut watcher, 700.0, What::Event { room: watch, event });
    let all = [told.players[0].clone(), told.players[1].clone(), watcher];
    assert_eq!(Verdict::of(&all, NEVER, CLOCK).faults, Vec::<String>::new());
}
