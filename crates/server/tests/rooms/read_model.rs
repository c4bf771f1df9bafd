//! The tables of games and results: the same from the events at any time, and what they list.

use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, TestRunner};
use tengen_api::{GAMES_AT_ONCE, Join, MyGame, MyGames};
use tengen_client::new_join;
use tengen_server::{Limits, Retention};

use super::forms::{ROOM, store_form_1};
use super::*;
use crate::common::database::{quoted, store};

/// Both tables in full.
async fn dump(folder: &Path) -> Vec<String> {
    let mut database = Database::of(folder).await;
    let mut lines = Vec::new();
    for (query, texts) in [
        (
            "SELECT room, number, rule, size, opening, black, white, black_seat, started, \
             finished, winner, by, moves, turn, pool, named FROM games ORDER BY room, number",
            &[0, 5, 6, 10, 11, 14, 15][..],
        ),
        (
            "SELECT player, games, wins, draws, losses, last FROM player_results ORDER BY player",
            &[0],
        ),
    ] {
        for row in database.rows(query).await {
            let columns = row.into_iter().enumerate().map(|(i, column)| match column {
                Some(text) if texts.contains(&i) => quoted(&text),
                Some(other) => other,
                None => "NULL".to_owned(),
            });
            lines.push(columns.collect::<Vec<_>>().join("|"));
        }
    }
    database.close().await;
    lines
}

/// Starts the server again as long as it was too slow to write all rooms before its end.
async fn settle(folder: &Path) {
    loop {
        let mut database = Database::of(folder).await;
        let behind = "SELECT COUNT(*) FROM room_list LEFT JOIN projected USING (room) \
                      WHERE COALESCE(projected.version, 0) < COALESCE(\
                      (SELECT MAX(version) FROM room_events WHERE room = room_list.room), \
                      (SELECT version FROM room_packs WHERE room = room_list.room))";
        let behind = database.number(behind).await;
        database.close().await;
        if behind == Some(0) {
            return;
        }
        Server::start_unlimited(folder).await.stop().await;
    }
}

/// Asserts that the tables are those that a rebuilding gives, and returns them.
pub(super) async fn rebuilt(folder: &Path) -> Vec<String> {
    settle(folder).await;
    let before = dump(folder).await;
    let store = store(folder).await;
    let reindexed = store.reindex().await.expect("tables");
    store.close().await;
    let after = dump(folder).await;
    assert_eq!(before, after);
    let games = after.iter().filter(|line| line.matches('|').count() > 9);
    assert_eq!(reindexed.games, games.count() as u64);
    before
}

/// Lets a room expire.
async fn delete(folder: &Path, room: &RoomId) {
    let mut database = Database::of(folder).await;
    // Of a packed room no time is needed but that of its last change.
    for age in ["room_events SET kept", "room_list SET changed"] {
        let change = format!("UPDATE {age} = 0 WHERE room = '{room}'");
        let changed = database.change(&change).await;
        assert!(changed > 0 || age.starts_with("room_events"));
    }
    database.close().await;
    let retention = Retention {
        played: Some(Duration::from_secs(3600)),
        ..Retention::default()
    };
    let server = unlimited(folder, retention).await;
    server.swept().await;
    server.stop().await;
}

/// Lets two days pass, and a server pack the rooms that have ended; returns how many there are.
pub(super) async fn pack(folder: &Path) -> u64 {
    let mut database = Database::of(folder).await;
    let ended = "SELECT COUNT(*) FROM room_list WHERE state = 2";
    let ended = database.number(ended).await;
    for age in [
        "room_list SET changed = changed",
        "room_events SET kept = kept",
    ] {
        let change = format!("UPDATE {age} - 172800000");
        database.change(&change).await;
    }
    database.close().await;
    let server = unlimited(folder, Retention::default()).await;
    server.swept().await;
    server.stop().await;
    let mut database = Database::of(folder).await;
    let query = "SELECT COUNT(*) FROM room_packs WHERE room NOT IN (SELECT room FROM room_events)";
    let packed = database.number(query).await;
    assert_eq!(packed, ended);
    database.close().await;
    packed.unwrap_or(0)
}

#[derive(Clone, Debug)]
struct Played {
    room: usize,
    seat: usize,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Place(u8, u8),
    Ask(Asked),
    Accept(Asked),
    Resign,
}

fn played() -> impl Strategy<Value = Played> {
    let asked = prop_oneof![
        Just(Asked::Draw),
        Just(Asked::Takeback),
        Just(Asked::Rematch),
        Just(Asked::Help)
    ];
    let what = prop_oneof![
        12 => (0..5_u8, 0..5_u8).prop_map(|(x, y)| What::Place(x, y)),
        2 => asked.clone().prop_map(What::Ask),
        3 => asked.prop_map(What::Accept),
        1 => Just(What::Resign),
    ];
    (0..3_usize, 0..2_usize, what).prop_map(|(room, seat, what)| Played { room, seat, what })
}

/// Three rooms of one player and different others, with the joins of the others.
async fn rooms(server: &Server) -> (Vec<(Visitor, Visitor)>, Vec<Join>) {
    let client = Client::new(&server.url).expect("an address");
    let (mut players, mut joins, mut cookie) = (Vec::new(), Vec::new(), None);
    for opening in ["none", "swap", "none"] {
        let mut new = new_room();
        new.config.size = 5;
        new.config.opening = opening.parse().expect("an opening");
        let ada = client.make_as(cookie.as_deref(), &new).await;
        let ada = ada.expect("a room");
        cookie = ada.cookie.clone();
        let join = new_join(None).expect("a token");
        let watch = Access::watch(ada.room.clone());
        let bob = client.send_join(&watch, &join).await.expect("a seat");
        players.push((
            Visitor::connect(&client, ada, View::default()).await,
            Visitor::connect(&client, bob, View::default()).await,
        ));
        joins.push(join);
    }
    (players, joins)
}

async fn unlimited(folder: &Path, retention: Retention) -> Server {
    let settings = Settings {
        limits: Limits::none(),
        retention,
        ..Settings::default()
    };
    Server::start_with(Some(folder), settings).await
}

async fn play(players: &mut [(Visitor, Visitor)], played: Played) {
    let (first, second) = &mut players[played.room];
    let (actor, other) = match played.seat {
        0 => (first, second),
        _ => (second, first),
    };
    actor.see(other.view.version()).await;
    // Refusals change nothing.
    let _ = match played.what {
        What::Place(x, y) => {
            let ply = actor.room().game().position().ply() as u32;
            let point = tengen_core::Point::from_xy(x, y);
            actor.act(Action::place(point, ply)).await
        }
        What::Ask(what) => actor.act(Action::Ask { what }).await,
        What::Accept(what) => actor.act(Action::Accept { what }).await,
        What::Resign => actor.act(Action::Resign).await,
    };
}

#[test]
fn reindexing_after_random_play_changes_nothing() {
    let runs = Runs {
        cases: 6,
        failure_persistence: None,
        ..Runs::default()
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let plan = prop::collection::vec(played(), 120);
    let (finished, packed) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    let result = TestRunner::new(runs).run(&plan, |plan| {
        runtime.block_on(async {
            let folder = tempfile::tempdir().expect("a folder");
            let server = Server::start_unlimited(folder.path()).await;
            let (mut players, joins) = rooms(&server).await;
            let (half, rest) = plan.split_at(plan.len() / 3);
            let (rest, late) = rest.split_at(rest.len() / 2);
            for played in half {
                play(&mut players, played.clone()).await;
            }
            // The answer to a join was lost: its seat comes to another session.
            let (ada, bob) = &mut players[0];
            let watch = Access::watch(ada.access.room.clone());
            let again = ada.client.send_join(&watch, &joins[0]).await;
            let again = again.expect("a seat");
            assert_ne!(again.cookie, bob.access.cookie);
            *bob = Visitor::connect(&ada.client, again, View::default()).await;
            for played in rest {
                play(&mut players, played.clone()).await;
            }
            let room = players[0].0.access.room.clone();
            let seats: Vec<_> = players
                .iter()
                .map(|(ada, bob)| [ada, bob].map(|visitor| visitor.access.clone()))
                .collect();
            drop(players);
            server.stop().await;
            let all = rebuilt(folder.path()).await;
            packed.set(packed.get() + pack(folder.path()).await);
            assert_eq!(rebuilt(folder.path()).await, all);
            // What comes late in a packed room, such as another game.
            let server = Server::start_unlimited(folder.path()).await;
            let client = Client::new(&server.url).expect("an address");
            let mut players = Vec::new();
            for [ada, bob] in seats {
                players.push((
                    Visitor::connect(&client, ada, View::default()).await,
                    Visitor::connect(&client, bob, View::default()).await,
                ));
            }
            for played in late {
                play(&mut players, played.clone()).await;
            }
            drop(players);
            server.stop().await;
            let all = rebuilt(folder.path()).await;
            pack(folder.path()).await;
            assert_eq!(rebuilt(folder.path()).await, all);
            let ends = all.iter().filter(|row| row.contains("|'resignation'|"));
            finished.set(finished.get() + ends.count());
            delete(folder.path(), &room).await;
            let left = rebuilt(folder.path()).await;
            assert!(left.iter().all(|row| !row.contains(room.as_str())));
        });
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(finished.get() > 10, "{} games ended", finished.get());
    assert!(packed.get() > 3, "{} rooms packed", packed.get());
}

/// What a crash, a power cut or a change that was written twice may leave behind.
#[tokio::test]
async fn a_read_model_that_is_behind_catches_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (mut players, _) = rooms(&server).await;
    for (ada, bob) in &mut players {
        ada.place("c3").await.expect("a move");
        bob.see(ada.view.version()).await;
    }
    let (ada, bob) = &mut players[0];
    ada.act(Action::Resign).await.expect("an end");
    let what = Asked::Rematch;
    ada.act(Action::Ask { what }).await.expect("a question");
    bob.see(ada.view.version()).await;
    bob.act(Action::Accept { what }).await.expect("a game");
    drop(players);
    server.stop().await;
    let whole = rebuilt(folder.path()).await;
    assert!(
        whole
            .iter()
            .any(|row| row.contains("|1|1|0|0|") || row.contains("|1|0|0|1|"))
    );
    for damage in [
        // Nothing of it was written.
        vec![
            "DELETE FROM projected",
            "DELETE FROM games",
            "DELETE FROM player_results",
        ],
        // The last change of each room was not.
        vec![
            "UPDATE projected SET version = version - 1",
            "UPDATE games SET moves = 0 WHERE winner IS NULL",
        ],
        // It was, but not that it was.
        vec!["UPDATE projected SET version = 1"],
    ] {
        let mut database = Database::of(folder.path()).await;
        for change in damage {
            assert!(database.change(change).await > 0, "{change}");
        }
        database.close().await;
        store(folder.path()).await.close().await;
        assert_eq!(dump(folder.path()).await, whole);
    }
}

#[tokio::test]
async fn rooms_of_earlier_versions_are_listed_with_the_times_of_their_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    start(folder.path()).await.stop().await;
    store_form_1(folder.path()).await;
    let mut database = Database::of(folder.path()).await;
    // As if the tables were not there yet.
    database.change("DELETE FROM read_model").await;
    database.close().await;
    let server = start(folder.path()).await;
    let listed = dump(folder.path()).await;
    let row = "1|freestyle|15|none|NULL|NULL|0|1700000000003|NULL|NULL|NULL|1|1|NULL|NULL";
    assert_eq!(listed, [format!("'{ROOM}'|{row}")]);
    // A key is exchanged: the game is its player's, and so is its result.
    let client = Client::new(&server.url).expect("an address");
    for (seat, cookie) in ["tengen-seat=key-0", "tengen-seat=key-1"]
        .iter()
        .enumerate()
    {
        let access = Access {
            room: ROOM.parse().expect("a name"),
            seat: None,
            cookie: Some((*cookie).to_owned()),
        };
        let mut visitor = Visitor::connect(&client, access, View::default()).await;
        if seat == 0 {
            visitor.act(Action::Resign).await.expect("an end");
        }
    }
    server.stop().await;
    let listed = rebuilt(folder.path()).await;
    assert_eq!(listed.len(), 3);
    assert!(
        listed[0].contains("|'second'|'resignation'|1|NULL"),
        "{listed:?}"
    );
    assert!(listed[1..].iter().any(|row| row.contains("|1|1|0|0|")));
    assert!(listed[1..].iter().any(|row| row.contains("|1|0|0|1|")));
}

only_sqlite! {
    #[tokio::test]
    async fn the_tables_of_an_earlier_release_are_made_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/rooms.sqlite");
        std::fs::copy(kept, folder.path().join("tengen.sqlite")).expect("a copy");
        start(folder.path()).await.stop().await;
        assert_eq!(rebuilt(folder.path()).await.len(), 5);
    }

    /// A backup has both tables.
    #[tokio::test]
    async fn lists_are_part_of_a_backup() {
        let folder = tempfile::tempdir().expect("a folder");
        let server = start(folder.path()).await;
        let (mut ada, _bob) = two(&server, config(Rule::Freestyle)).await;
        ada.act(Action::Resign).await.expect("an end");
        server.stop().await;
        let tables = rebuilt(folder.path()).await;
        assert_eq!(tables.len(), 3);
        let second = tempfile::tempdir().expect("a folder");
        let copy = second.path().join("copy.sqlite");
        let copied = tengen_server::backup(folder.path(), &copy).await;
        copied.expect("a backup");
        let restored = second.path().join("data");
        let copied = tengen_server::restore(&copy, &restored).await;
        copied.expect("a database");
        assert_eq!(dump(&restored).await, tables);
    }
}

pub(super) async fn my_games(server: &Server, cookie: Option<&str>, after: &str) -> MyGames {
    let mut request = http().get(server.at(&format!("/api/v1/my/games{after}")));
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    let answer = request.send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json().await.expect("games")
}

#[tokio::test]
async fn a_player_sees_the_own_games_the_newest_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, mut bob) = two(&server, config(Rule::Freestyle)).await;
    let cookie = ada.access.cookie.clone().expect("a session");
    ada.place("h8").await.expect("a move");
    let one = my_games(&server, Some(&cookie), "").await;
    let [game] = one.games.as_slice() else {
        panic!("{one:?}")
    };
    let expected = MyGame {
        room: ada.access.room.clone(),
        link: format!("/?room={}", ada.access.room),
        number: 1,
        rule: Rule::Freestyle,
        size: 15,
        opening: tengen_core::opening::Procedure::None,
        you: Seat::First,
        black: Some(Seat::First),
        name: Some("Ada".parse().expect("a name")),
        opponent: game.opponent.clone(),
        opponent_deleted: false,
        started: game.started,
        finished: None,
        winner: None,
        by: None,
        moves: 1,
        turn: Some(Seat::Second),
    };
    assert_eq!((game, &one.next), (&expected, &None));
    assert!(game.started > 1_700_000_000_000);

    // An end, a rematch, and a room that waits.
    bob.see(ada.view.version()).await;
    bob.act(Action::Resign).await.expect("an end");
    let what = Asked::Rematch;
    bob.act(Action::Ask { what }).await.expect("a question");
    ada.see(bob.view.version()).await;
    ada.act(Action::Accept { what }).await.expect("a game");
    let new = new_room();
    let waiting = ada
        .client
        .make_as(Some(&cookie), &new)
        .await
        .expect("a room");
    let all = my_games(&server, Some(&cookie), "").await.games;
    let seen: Vec<_> = all.iter().map(|game| (&game.room, game.number)).collect();
    let room = &ada.access.room;
    assert_eq!(seen, [(&waiting.room, 0), (room, 2), (room, 1)]);
    assert_eq!((all[0].black, all[0].turn, all[0].moves), (None, None, 0));
    assert_eq!(
        (all[1].black, all[1].turn),
        (Some(Seat::Second), Some(Seat::Second))
    );
    assert_eq!(all[2].winner, Some(Seat::First));
    assert_eq!(all[2].by.as_deref(), Some("resignation"));
    assert!(all[2].finished >= Some(all[2].started) && all[2].turn.is_none());

    // The other player sees the same game from the other side, and a third player sees none.
    let theirs = my_games(&server, bob.access.cookie.as_deref(), "")
        .await
        .games;
    assert_eq!(theirs.len(), 2);
    assert_eq!(
        (theirs[0].you, &theirs[0].opponent),
        (Seat::Second, &all[1].name)
    );
    let id = "tengen-session=aaaaaaaaaaaaaaaa";
    for cookie in [None, Some(id)] {
        assert_eq!(my_games(&server, cookie, "").await, MyGames::default());
    }
    server.stop().await;
    rebuilt(folder.path()).await;
}

#[tokio::test]
async fn long_lists_come_in_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut cookie = None;
    let mut rooms = Vec::new();
    for _ in 0..GAMES_AT_ONCE + 7 {
        let made = client.make_as(cookie.as_deref(), &new_room()).await;
        let made = made.expect("a room");
        cookie = made.cookie;
        rooms.push(made.room);
    }
    for room in rooms.iter().step_by(3) {
        let seat = client.join(&Access::watch(room.clone()), None).await;
        seat.expect("a seat");
    }
    // The lists follow the rooms a moment later, and a game that begins moves up in them.
    let joined = rooms.len().div_ceil(3);
    let first = loop {
        let first = my_games(&server, cookie.as_deref(), "").await;
        let mut games = first.games.clone();
        if let Some(next) = &first.next {
            let after = format!("?after={next}");
            games.extend(my_games(&server, cookie.as_deref(), &after).await.games);
        }
        let begun = games.iter().filter(|game| game.number > 0).count();
        if (games.len(), begun) == (rooms.len(), joined) {
            break first;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(first.games.len(), GAMES_AT_ONCE);
    let next = format!("?after={}", first.next.expect("more"));
    let second = my_games(&server, cookie.as_deref(), &next).await;
    assert_eq!((second.games.len(), second.next), (7, None));
    let mut all = [first.games, second.games].concat();
    let times = |pair: &[MyGame]| pair[0].started >= pair[1].started;
    assert!(all.windows(2).all(times));
    all.sort_by(|a, b| a.room.cmp(&b.room));
    all.dedup_by(|a, b| a.room == b.room);
    assert_eq!(all.len(), rooms.len());
    for bad in ["?after=", "?after=x", "?after=1-2-3"] {
        let answer = http()
            .get(server.at(&format!("/api/v1/my/games{bad}")))
            .header("cookie", cookie.as_deref().unwrap_or_default());
        let answer = answer.send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{bad}");
    }
    server.stop().await;
}
