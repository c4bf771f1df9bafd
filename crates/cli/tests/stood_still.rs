//! A server that stands still for a while, as on a host that sleeps: no player is charged for it.

use std::fs::File;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Row as _};
use tengen_client::{Access, Client, Connection, View};
use tengen_room::{Action, Actor, Event, Stored};

use crate::common::{Serving, new_room, tengen};

/// Longer than a heartbeat may take.
const STANDS: Duration = Duration::from_secs(8);
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(60);
const HOUR: u64 = 3_600_000;
/// Between two heartbeats, in milliseconds.
const HEARTBEAT: u64 = 1_000;

fn signal(server: &Serving, signal: Signal) {
    let id = i32::try_from(server.id()).expect("a number");
    kill_process(Pid::from_raw(id).expect("a process"), signal).expect("a signal");
}

/// Reads until the last event is like this.
async fn see(connection: &mut Connection, view: &mut View, wanted: impl Fn(&Stored) -> bool) {
    let reading = async {
        loop {
            let message = connection.next().await.expect("a message");
            let message = message.expect("an open connection");
            view.take(&message).expect("events that add up");
            if let tengen_api::socket::FromServer::Events { events } = message
                && events.iter().any(&wanted)
            {
                return;
            }
        }
    };
    let reading = tokio::time::timeout(MESSAGE_TIMEOUT, reading).await;
    reading.expect("it never came");
}

async fn place(connection: &mut Connection, view: &mut View, point: &str, ply: u32) {
    let action = Action::place(point.parse().expect("a point"), ply);
    let id = point.parse().expect("an id");
    connection.act(id, action).await.expect("sent");
    let placed = |stored: &Stored| matches!(stored.event, Event::Placed { .. });
    see(connection, view, placed).await;
}

/// Waits until the time is noted on disk after a time.
async fn noted(database: &mut SqliteConnection, after: u64) {
    let noting = async {
        loop {
            let query = sqlx::query("SELECT at FROM heartbeat WHERE at > ?");
            let query = query.bind(i64::try_from(after).expect("a time"));
            if query
                .fetch_optional(&mut *database)
                .await
                .expect("rows")
                .is_some()
            {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let noting = tokio::time::timeout(MESSAGE_TIMEOUT, noting).await;
    noting.expect("no heartbeat");
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).expect("a short time")
}

#[tokio::test]
async fn who_is_to_move_is_not_charged_while_the_server_stands_still() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut command = tengen(&["serve", "--json", "--listen", "127.0.0.1:0", "--data"]);
    command.arg(folder.path());
    let server = Serving::of_logged(command, File::create(&log).expect("a file"));
    let client = Client::new(&server.url()).expect("an address");
    let mut new = new_room();
    new.config.clock = Some("1h".parse().expect("a clock"));
    let ada = client.make(&new).await.expect("a room");
    let watch = Access::watch(ada.room.clone());
    let bob = client.join(&watch, None).await.expect("a seat");
    let mut view = View::default();
    let mut connection = client.connect(&ada, 0).await.expect("a socket");
    let started = |stored: &Stored| matches!(stored.event, Event::Started { .. });
    see(&mut connection, &mut view, started).await;
    place(&mut connection, &mut view, "h8", 0).await;
    let events = client.look(&ada).await.expect("the room").events;
    let placed = events.last().and_then(|last| last.at).expect("a time");
    let file = SqliteConnectOptions::new().filename(folder.path().join("tengen.sqlite"));
    let database = SqliteConnection::connect_with(&file).await;
    let mut database = database.expect("the database");
    noted(&mut database, placed).await;

    signal(&server, Signal::STOP);
    let stopped = Instant::now();
    tokio::time::sleep(STANDS).await;
    let stood = millis(stopped.elapsed());
    signal(&server, Signal::CONT);
    let resumed = |stored: &Stored| stored.event == Event::Resumed;
    see(&mut connection, &mut view, resumed).await;
    let mut view = View::default();
    let mut connection = client.connect(&bob, 0).await.expect("a socket");
    see(&mut connection, &mut view, resumed).await;
    place(&mut connection, &mut view, "h9", 1).await;

    let events = client.look(&bob).await.expect("the room").events;
    let [resumed, last] = &events[events.len() - 2..] else {
        panic!("{events:?}");
    };
    assert_eq!(
        (&resumed.event, resumed.actor()),
        (&Event::Resumed, Some(Actor::Server))
    );
    let all = last.at.expect("a time") - placed;
    let charged = [resumed, last].map(|stored| stored.spent.expect("a charge"));
    let charged: u64 = charged.iter().sum();
    assert!(
        charged + stood <= all + HEARTBEAT,
        "{charged} of {all} ms, of which the server stood still for {stood}"
    );
    let room = view.room.as_ref().expect("a room");
    let left = room.left(tengen_room::Seat::Second).expect("a clock");
    assert_eq!(left.main, HOUR - charged);
    // A room that is loaded later finds the time on disk.
    let outages = sqlx::query("SELECT until - since FROM outages");
    let outages = outages.fetch_all(&mut database).await.expect("rows");
    let outages: Vec<i64> = outages.iter().map(|row| row.get(0)).collect();
    assert!(
        matches!(*outages, [outage] if outage.unsigned_abs() + HEARTBEAT >= stood),
        "{outages:?}"
    );
    let log = std::fs::read_to_string(&log).expect("a log");
    assert!(log.contains("the server stood still for "), "{log}");
    assert!(log.contains("no player is charged for it"), "{log}");
}
