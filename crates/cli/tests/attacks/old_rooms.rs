//! Rooms with thousands of events, asked for and kept open.

use std::path::Path;
use std::thread;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection as _};

use super::people::{Seat, Socket};
use super::{Host, status};

const ATTACKER: [u8; 4] = [198, 19, 0, 1];
const OTHER: [u8; 4] = [198, 19, 0, 2];
/// Games of three events each: a resignation, and a rematch that is asked for and accepted.
const GAMES: u64 = 3_300;

/// The events after the beginning of the first game, as rows of SQL.
fn events(room: &str) -> String {
    let mut rows = Vec::new();
    let mut version = 3;
    for game in 1..=GAMES {
        let (loser, black) = match game % 2 {
            0 => ("first", "first"),
            _ => ("second", "second"),
        };
        let winner = if loser == "first" { "second" } else { "first" };
        let next = game + 1;
        for (cause, event) in [
            (
                loser,
                format!(
                    r#"{{"type":"finished","winner":"{winner}","by":"resignation","line":[]}}"#
                ),
            ),
            (
                "first",
                r#"{"type":"asked","seat":"first","what":"rematch"}"#.to_owned(),
            ),
            (
                "second",
                format!(r#"{{"type":"started","game":{next},"black":"{black}"}}"#),
            ),
        ] {
            version += 1;
            let to = if event.contains("asked") {
                r#""to":"players","#
            } else {
                ""
            };
            rows.push(format!(
                r#"('{room}',{version},2,1790000000000,'{{"version":{version},"cause":["{cause}","action-{version}"],"at":1790000000000,{to}"event":{event}}}')"#
            ));
        }
    }
    rows.join(",")
}

/// Gives all these rooms a long history.
fn age(data: &Path, rooms: &[String]) {
    let (first, others) = rooms.split_first().expect("a room");
    let mut statements = vec![format!(
        "INSERT INTO room_events (room, version, form, kept, event) VALUES {}",
        events(first)
    )];
    for room in others {
        statements.push(format!(
            "INSERT INTO room_events (room, version, form, kept, event) \
             SELECT '{room}', version, form, kept, event FROM room_events \
             WHERE room = '{first}' AND version > 3"
        ));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime").block_on(async {
        let options = SqliteConnectOptions::new().filename(data.join("tengen.sqlite"));
        let connection = SqliteConnection::connect_with(&options).await;
        let mut connection = connection.expect("a database");
        for statement in ["PRAGMA synchronous = OFF".to_owned()]
            .into_iter()
            .chain(statements)
        {
            let done = sqlx::query(AssertSqlSafe(statement));
            done.execute(&mut connection).await.expect("a statement");
        }
        connection.close().await.expect("closed");
    });
}

/// A server that has so many old rooms, none of them in memory.
fn host(count: u8, options: &[&str]) -> Option<(Host, Vec<Seat>)> {
    let host = Host::new("0.0.0.0", &[])?;
    let seats = (0..count).map(|number| {
        let seat = Seat::make(&host, [198, 19, 1, number]);
        Seat::join(&host, [198, 19, 2, number], &seat.room);
        seat
    });
    let seats: Vec<_> = seats.collect();
    let rooms: Vec<_> = seats.iter().map(|seat| seat.room.clone()).collect();
    let host = host.restart(options, |data| age(data, &rooms));
    Some((host, seats))
}

#[test]
fn an_old_room_is_loaded_once_for_all_who_ask_for_it_at_once() {
    let many = ["--limit", "requests-per-minute=1000"];
    let Some((host, seats)) = host(1, &many) else {
        return;
    };
    let head = format!("GET /api/v1/rooms/{}", seats[0].room);
    let answers: Vec<String> = thread::scope(|scope| {
        let ask = || host.ask(ATTACKER, &head, "", "");
        let asked: Vec<_> = (0..100).map(|_| scope.spawn(ask)).collect();
        let answers = asked
            .into_iter()
            .map(|asked| asked.join().expect("no panic"));
        answers.collect()
    });
    for answer in &answers {
        assert_eq!(status(answer), 200);
        assert_eq!(answer.len(), answers[0].len());
    }
    assert!(answers[0].len() > 1_000_000, "{}", answers[0].len());
    assert_eq!(host.metric("tengen_rooms_loaded_total"), 1);
    let memory = host.peak_memory();
    assert!(memory <= 100, "{memory} MiB");
}

#[test]
fn old_rooms_that_are_kept_open_have_a_budget_of_memory() {
    const ROOMS: u8 = 24;
    let Some((host, seats)) = host(ROOMS, &["--limit", "room-megabytes=4"]) else {
        return;
    };
    let watch = |from: [u8; 4], seat: &Seat| {
        let mut socket = Socket::open(&host, from, &seat.room, None);
        socket.hello(0);
        let first = socket.until(&["welcome", "error"]);
        match first["type"] == "welcome" {
            true => Ok(socket.stay_open()),
            false => Err([
                first["code"].to_string(),
                socket.until(&["goodbye"])["reason"].to_string(),
            ]),
        }
    };
    let (open, refused): (Vec<_>, Vec<_>) = seats
        .iter()
        .map(|seat| watch(ATTACKER, seat))
        .partition(Result::is_ok);
    assert!((2..=8).contains(&open.len()), "{} are open", open.len());
    for refused in refused {
        let refused = refused.map(|_| "a socket");
        assert_eq!(
            refused,
            Err(["\"too-many\"", "\"unavailable\""].map(str::to_owned))
        );
    }
    assert!(
        watch(OTHER, &seats[usize::from(ROOMS) - 1]).is_ok(),
        "another address"
    );
    // What nobody watches any more does not stay.
    for seat in &seats {
        let answer = host.ask(OTHER, &format!("GET /api/v1/rooms/{}", seat.room), "", "");
        assert_eq!(status(&answer), 200);
    }
    while host.metric("tengen_rooms") > u64::from(ROOMS) / 2 {
        thread::sleep(std::time::Duration::from_millis(50));
    }
    drop(open);
    let memory = host.peak_memory();
    assert!(memory <= 100, "{memory} MiB");
}
