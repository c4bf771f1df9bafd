//! Clocks over real sockets and a real database. Nothing here depends on how fast the machine
//! is: tests wait for what must happen, and compare times that are stored.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use tengen_clock::{DAY, Rest};
use tengen_room::{Event, Fouls, Stored};

use super::*;

const HOUR: u64 = 3_600_000;
/// Names the data folder to the test that serves in a process of its own.
pub(super) const CHILD: &str = "TENGEN_TEST_CHILD_FOLDER";

pub(super) fn timed(clock: &str) -> Config {
    Config {
        clock: Some(clock.parse().expect("a clock")),
        ..config(Rule::Freestyle)
    }
}

pub(super) async fn start_timed(folder: &Path) -> Server {
    let settings = Settings {
        // An empty room would leave memory at once, if its clock let it.
        idle: Duration::ZERO,
        ..Settings::default()
    };
    Server::start_with(Some(folder), settings).await
}

/// The last heartbeat.
async fn beat(folder: &Path) -> Option<u64> {
    Database::of(folder)
        .await
        .number("SELECT at FROM heartbeat")
        .await
}

async fn set_beat(folder: &Path, at: u64) {
    let mut database = Database::of(folder).await;
    let put = format!(
        "INSERT INTO heartbeat (id, at) VALUES (0, {at}) \
         ON CONFLICT (id) DO UPDATE SET at = excluded.at"
    );
    database.change(&put).await;
}

/// The stored events of the only room, read without waking it.
pub(super) async fn stored(folder: &Path) -> Vec<Stored> {
    let mut database = Database::of(folder).await;
    let query = "SELECT event FROM room_events ORDER BY version";
    let rows = database.rows(query).await;
    database.close().await;
    let texts = rows.iter().flatten().flatten();
    texts
        .map(|text| serde_json::from_str(text).expect("an event"))
        .collect()
}

pub(super) fn end(events: &[Stored]) -> Option<(Option<Seat>, &str)> {
    match &events.last()?.event {
        Event::Finished { winner, by, .. } => Some((*winner, by)),
        _ => None,
    }
}

/// Waits until the game has ended in the database.
pub(super) async fn ended(folder: &Path) -> Vec<Stored> {
    until(folder, |events| end(events).is_some()).await
}

/// Waits until the database has such events.
pub(super) async fn until(folder: &Path, wanted: impl Fn(&[Stored]) -> bool) -> Vec<Stored> {
    let waiting = async {
        loop {
            let events = stored(folder).await;
            if wanted(&events) {
                return events;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waiting = tokio::time::timeout(STEP_TIMEOUT, waiting);
    waiting.await.expect("it never ended")
}

/// Waits for a heartbeat at or after a time.
async fn beaten(folder: &Path, after: u64) {
    let waiting = async {
        while beat(folder).await.is_none_or(|at| at < after) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waiting = tokio::time::timeout(STEP_TIMEOUT, waiting);
    waiting.await.expect("no heartbeat");
}

#[tokio::test]
async fn each_turn_is_charged_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let claims = Config {
        fouls: Fouls::Claim,
        ..timed("1h")
    };
    let (mut ada, mut bob) = two(&server, claims).await;
    let offer = Action::Place {
        point: "h8".parse().expect("a point"),
        ply: 0,
        draw: true,
    };
    ada.act(offer).await.expect("a move");
    bob.see(ada.view.version()).await;
    bob.act(Action::ClaimFoul).await.expect("a wrong claim");
    bob.place("h9").await.expect("a move");
    ada.see(bob.view.version()).await;
    ada.act(Action::Resign).await.expect("an end");
    let events = stored(folder.path()).await;
    let mut spent = [0; 2];
    for event in &events {
        assert_eq!(event.spent.is_some(), event.event.is_charged(), "{event:?}");
        match (&event.event, event.spent) {
            (Event::Placed { seat, .. }, Some(ms)) => spent[*seat as usize] += ms,
            (_, Some(ms)) => spent[0] += ms,
            _ => (),
        }
    }
    for seat in Seat::BOTH {
        let left = ada.room().left(seat).map(|left| left.main);
        assert_eq!(left, Some(HOUR - spent[seat as usize]));
    }
    server.stop().await;
}

#[tokio::test]
async fn who_is_away_loses_on_time_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    // Both players have left; no request names the room.
    let (ada, bob) = two(&server, timed("1s")).await;
    drop((ada, bob));
    let events = ended(folder.path()).await;
    assert_eq!(end(&events), Some((Some(Seat::Second), "time")));
    let spent: u64 = events.iter().filter_map(|stored| stored.spent).sum();
    assert_eq!(spent, 1_000);
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_clock_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    for (clock, why) in [
        ("0s", "0s: the main time is less than a second"),
        ("400d", "a move has at most 60 days"),
        ("5m+-4s", "no negative times"),
        ("5m+4s,15m=arbiter", "no arbiter to decide"),
        ("5m+4s,25h=draw", "the round is longer than 24 hours"),
    ] {
        let body = json!({ "config": { "rule": "freestyle", "size": 15, "clock": clock } });
        let url = server.at("/api/v1/rooms");
        let answer = http()
            .post(url)
            .json(&body)
            .send()
            .await
            .expect("an answer");
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{clock}");
        let error: ApiError = answer.json().await.expect("an error");
        assert!(error.message.contains(why), "{}", error.message);
    }
    server.stop().await;
}

/// Milliseconds that had passed since the last charge, as the welcome said.
async fn turn(client: &Client, access: &Access) -> Option<u64> {
    let mut connection = client.connect(access, 0).await.expect("a socket");
    match connection.next().await.expect("a message") {
        Some(FromServer::Welcome { turn, .. }) => turn,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_pause_by_consent_outlasts_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (mut ada, mut bob) = two(&server, timed("1h+5s")).await;
    ada.place("h8").await.expect("a move");
    assert!(turn(&ada.client, &ada.access).await.is_some());
    let what = Asked::Pause;
    ada.act(Action::Ask { what }).await.expect("a request");
    bob.see(ada.view.version()).await;
    bob.act(Action::Accept { what }).await.expect("a pause");
    assert_eq!(bob.place("h9").await, Err(Refusal::Paused));
    let left = bob.room().left(Seat::Second);
    assert_eq!(turn(&ada.client, &ada.access).await, None);
    server.stop().await;

    let server = start_timed(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut bob = Visitor::connect(&client, bob.access, bob.view).await;
    // No clock ran, so nothing was noted when the server started again.
    let events = stored(folder.path()).await;
    assert_eq!(events.last().map(|last| &last.event), Some(&Event::Paused));
    assert_eq!(bob.room().left(Seat::Second), left);
    bob.act(Action::Continue).await.expect("the clocks run");
    assert!(turn(&client, &bob.access).await.is_some());
    bob.place("h9").await.expect("a move");
    server.stop().await;
}

/// Who does not read answers no ping: the time until the answer is the connection's delay.
#[tokio::test]
async fn a_delay_that_the_server_has_measured_is_not_charged() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (mut ada, mut bob) = two(&server, timed("1h")).await;
    let before = stored(folder.path()).await;
    let began = before.last().and_then(|last| last.at).expect("a time");
    // A ping goes with a message that comes three seconds after the last one, and is read late.
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    let what = Asked::Draw;
    bob.act(Action::Ask { what }).await.expect("a request");
    tokio::time::sleep(Duration::from_millis(1_000)).await;
    ada.see(bob.view.version()).await;
    ada.place("h8").await.expect("a move");
    let events = stored(folder.path()).await;
    let last = events.last().expect("events");
    let (at, spent) = (last.at.expect("a time"), last.spent.expect("a charge"));
    assert!(at - began - spent >= 100, "{spent} of {}", at - began);
    server.stop().await;
}

#[tokio::test]
async fn the_time_is_noted_only_while_a_clock_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (mut ada, _bob) = two(&server, config(Rule::Freestyle)).await;
    ada.place("h8").await.expect("a move");
    assert_eq!(beat(folder.path()).await, None);
    let (mut eve, _) = two(&server, timed("1h")).await;
    beaten(folder.path(), 1).await;
    let first = beat(folder.path()).await.expect("a heartbeat");
    beaten(folder.path(), first + 1).await;
    eve.act(Action::Resign).await.expect("an end");
    // A note may be under way; then there are no more.
    let mut before = beat(folder.path()).await;
    let still = async {
        loop {
            tokio::time::sleep(Duration::from_millis(2_500)).await;
            let now = beat(folder.path()).await;
            if now == before {
                return;
            }
            before = now;
        }
    };
    let still = tokio::time::timeout(STEP_TIMEOUT, still);
    still.await.expect("the heartbeat goes on");
    server.stop().await;
}

/// The server in a process of its own, which can be killed. Clocks have no option of the program,
/// so this is the test program itself, called again for one test.
pub(super) struct Killable {
    process: Child,
    pub(super) url: String,
}

impl Killable {
    async fn start(folder: &Path) -> Self {
        Self::run(folder, "rooms::clocks::a_server_to_be_killed").await
    }

    /// The server that a test starts in the folder that [`CHILD`] names.
    pub(super) async fn run(folder: &Path, test: &str) -> Self {
        // A database on PostgreSQL is this process's, which goes on.
        Database::ready(folder).await;
        let program = std::env::current_exe().expect("a program");
        let mut process = Command::new(program)
            .args(["--exact", test, "--nocapture"])
            .env(CHILD, folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let lines = BufReader::new(process.stdout.take().expect("a pipe")).lines();
        let mut lines = lines.map(|line| line.expect("a line"));
        let url = lines.find_map(|line| Some(line.split_once("serving ")?.1.to_owned()));
        Self {
            process,
            url: url.expect("an address"),
        }
    }

    pub(super) fn kill(&mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("an end");
    }
}

impl Drop for Killable {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

/// Serves until it is killed, if another test has asked for it.
#[tokio::test]
async fn a_server_to_be_killed() {
    let Some(folder) = std::env::var_os(CHILD) else {
        return;
    };
    let server = start_timed(Path::new(&folder)).await;
    println!("serving {}", server.url);
    std::future::pending::<()>().await;
}

#[tokio::test]
async fn time_after_the_last_heartbeat_belongs_to_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Killable::start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let new = NewRoom {
        config: timed("1h"),
        ..new_room()
    };
    let first = client.make(&new).await.expect("a room");
    let visit = Access::watch(first.room.clone());
    client.join(&visit, None).await.expect("a seat");
    let mut ada = Visitor::connect(&client, first.clone(), View::default()).await;
    ada.place("h8").await.expect("a move");
    let events = stored(folder.path()).await;
    let placed = events.last().and_then(|stored| stored.at).expect("a time");
    beaten(folder.path(), placed + 1).await;
    server.kill();
    let noted = beat(folder.path()).await.expect("a heartbeat") - placed;

    let mut server = Killable::start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let room = client.look(&first).await.expect("the room");
    let resumed = room.events.last().expect("events");
    assert_eq!(resumed.event, Event::Resumed);
    let (at, spent) = (
        resumed.at.expect("a time"),
        resumed.spent.expect("a charge"),
    );
    // The time until the heartbeat and since the start, not the one between.
    let (since, until) = outage(folder.path()).await.expect("an outage");
    assert_eq!(since, placed + noted);
    assert!(noted <= spent && spent <= noted + (at - until), "{spent}");
    let ada = Visitor::connect(&client, first.clone(), ada.view).await;
    let left = ada.room().left(Seat::Second).map(|left| left.main);
    assert_eq!(left, Some(HOUR - spent));
    assert_eq!(ada.room().running(), left.map(|left| (Seat::Second, left)));
    server.kill();
}

/// The last outage.
async fn outage(folder: &Path) -> Option<(u64, u64)> {
    let mut database = Database::of(folder).await;
    let query = "SELECT since, until FROM outages ORDER BY since DESC LIMIT 1";
    let rows = database.rows(query).await;
    let time = |text: &Option<String>| text.as_ref()?.parse().ok();
    let row = rows.first()?;
    Some((time(&row[0])?, time(&row[1])?))
}

/// The only row of the table of deadlines.
pub(super) async fn deadline(folder: &Path) -> Option<u64> {
    Database::of(folder)
        .await
        .number("SELECT at FROM deadlines")
        .await
}

#[tokio::test]
async fn a_flag_falls_after_a_restart_without_a_visitor() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (ada, bob) = two(&server, timed("4s")).await;
    drop((ada, bob));
    server.stop().await;
    assert!(end(&stored(folder.path()).await).is_none());
    // No request names the room: its deadline does.
    let server = start_timed(folder.path()).await;
    let events = ended(folder.path()).await;
    assert_eq!(end(&events), Some((Some(Seat::Second), "time")));
    assert_eq!(deadline(folder.path()).await, None);
    server.stop().await;
}

#[tokio::test]
async fn a_deadline_is_written_when_a_clock_begins_and_not_with_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (mut ada, mut bob) = two(&server, timed("1h+5s:2h")).await;
    let began = stored(folder.path()).await.last().and_then(|last| last.at);
    let first = deadline(folder.path()).await.expect("a deadline");
    // The earlier of both flags.
    assert!(first >= began.expect("a time") + HOUR, "{first}");
    for (n, point) in ["h8", "h9", "j8"].into_iter().enumerate() {
        let (player, other) = match n % 2 {
            0 => (&mut ada, &mut bob),
            _ => (&mut bob, &mut ada),
        };
        player.place(point).await.expect("a move");
        other.see(player.view.version()).await;
        assert_eq!(deadline(folder.path()).await, Some(first));
    }
    let what = Asked::Pause;
    ada.act(Action::Ask { what }).await.expect("a request");
    bob.see(ada.view.version()).await;
    bob.act(Action::Accept { what }).await.expect("a pause");
    assert_eq!(deadline(folder.path()).await, None);
    ada.see(bob.view.version()).await;
    ada.act(Action::Continue).await.expect("the clocks run");
    assert!(deadline(folder.path()).await >= Some(first));
    ada.act(Action::Resign).await.expect("an end");
    assert_eq!(deadline(folder.path()).await, None);
    server.stop().await;
}

/// The earlier of both flags, each by its own player's days of rest.
#[tokio::test]
async fn a_deadline_heeds_the_weekends_of_both_players() {
    for clock in ["5d-weekends:5d", "5d:5d-weekends", "5d-weekends"] {
        let folder = tempfile::tempdir().expect("a folder");
        let server = start_timed(folder.path()).await;
        let (ada, bob) = two(&server, timed(clock)).await;
        let began = stored(folder.path()).await.last().and_then(|last| last.at);
        let began = began.expect("a time");
        let due = deadline(folder.path()).await.expect("a deadline");
        let rest = match clock {
            "5d-weekends" => Rest::Weekends,
            _ => Rest::None,
        };
        let first = rest.deadline(began, 5 * DAY, &[]);
        assert!(
            (first..first + HOUR).contains(&due),
            "{clock}: {due}, not {first}"
        );
        drop((ada, bob));
        server.stop().await;
    }
}

/// However quick the answer is, as that of a page which has chosen its move ahead.
#[tokio::test]
async fn a_move_is_charged_a_tenth_of_a_second_at_least() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (mut ada, mut bob) = two(&server, timed("1h")).await;
    for point in ["h8", "h9", "i8", "i9"] {
        let first = ada.room().to_move() == Some(Seat::First);
        let (player, other) = match first {
            true => (&mut ada, &mut bob),
            false => (&mut bob, &mut ada),
        };
        player.place(point).await.expect("a move");
        other.see(player.view.version()).await;
    }
    let events = stored(folder.path()).await;
    let moves = events.iter().filter_map(|stored| match stored.event {
        Event::Placed { .. } => Some(stored.spent),
        _ => None,
    });
    let charges: Vec<_> = moves.collect();
    assert!(
        charges.iter().all(|spent| *spent >= Some(100)),
        "{charges:?}"
    );
    assert_eq!(charges.len(), 4);
    server.stop().await;
}

/// An empty room leaves memory though its clock runs, and goes on where it would be.
#[tokio::test]
async fn a_room_that_rests_is_charged_like_any_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (ada, bob) = two(&server, timed("1h")).await;
    let began = stored(folder.path()).await.last().and_then(|last| last.at);
    let began = began.expect("a time");
    let (client, access) = (ada.client.clone(), ada.access.clone());
    drop((ada, bob));
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let mut ada = Visitor::connect(&client, access, View::default()).await;
    ada.place("h8").await.expect("a move");
    let events = stored(folder.path()).await;
    let last = events.last().expect("events");
    let (at, spent) = (last.at.expect("a time"), last.spent.expect("a charge"));
    assert!(
        (1_500..=at - began).contains(&spent),
        "{spent} of {}",
        at - began
    );
    assert!(events.iter().all(|stored| stored.event != Event::Resumed));
    server.stop().await;
}

#[tokio::test]
async fn a_clock_that_was_set_back_charges_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (ada, bob) = two(&server, timed("1h")).await;
    let access = ada.access.clone();
    server.stop().await;
    drop((ada, bob));
    set_beat(folder.path(), 1).await;
    let server = start_timed(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    client.look(&access).await.expect("the room");
    let events = stored(folder.path()).await;
    let resumed = events.last().expect("events");
    assert_eq!(resumed.event, Event::Resumed);
    let since_start = resumed.at.expect("a time") - outage(folder.path()).await.expect("one").1;
    assert!(resumed.spent <= Some(since_start), "{resumed:?}");
    server.stop().await;
}
