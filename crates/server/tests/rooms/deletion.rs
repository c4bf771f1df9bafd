//! A player deletes everything that is kept of it, and its games stay.

use reqwest::{Method, Response};
use serde_json::Value;
use tengen_api::{Me, MyGames};
use tengen_server::{HostAct, HostAnswer};

use super::accounts::{PASSWORD, ask, ends, error, me, register};
use super::owned::player;
use super::ratings::{begin, room, swap};
use super::reports::{host, why};
use super::*;

/// A name that stands nowhere else, as is every form of it in the table of accounts.
const NAME: &str = "Zenobia Quux";
const PARTS: [&str; 3] = [NAME, "zenobia quux", "QuuxPhone"];

fn password() -> Option<Value> {
    Some(json!({ "password": PASSWORD }))
}

async fn delete(server: &Server, cookie: &str, body: Option<Value>) -> Response {
    let path = "/api/v1/my/account";
    ask(server, (Method::DELETE, path), Some(cookie), body).await
}

/// All bytes of a running server's database: the files that SQLite has, or every row of every table
/// of PostgreSQL.
async fn bytes(folder: &Path) -> Vec<u8> {
    let mut all = Vec::new();
    if ON_POSTGRES {
        let mut database = Database::of(folder).await;
        let tables = "SELECT table_name::text FROM information_schema.tables \
                      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'";
        let tables = database.rows(tables).await;
        assert!(tables.len() > 15, "{tables:?}");
        for table in tables.into_iter().flatten().flatten() {
            let query = format!("SELECT CAST(stored AS text) FROM {table} AS stored");
            let rows = database.rows(&query).await;
            all.extend(
                rows.into_iter()
                    .flatten()
                    .flatten()
                    .flat_map(String::into_bytes),
            );
        }
        database.close().await;
        return all;
    }
    for file in std::fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        if path.is_file() {
            all.extend(std::fs::read(path).expect("its bytes"));
        }
    }
    all
}

fn contains(all: &[u8], part: &str) -> bool {
    all.windows(part.len())
        .any(|found| found == part.as_bytes())
}

/// Waits until no byte of these texts is there: SQLite's log is emptied when no other uses it.
async fn gone(folder: &Path, parts: &[&str]) {
    let mut found = Vec::new();
    let waiting = async {
        loop {
            let all = bytes(folder).await;
            found = parts.to_vec();
            found.retain(|part| contains(&all, part));
            if found.is_empty() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
    assert!(waited.is_ok(), "{found:?} are still there");
}

#[tokio::test]
async fn nothing_of_a_deleted_player_is_in_the_database_and_the_games_stay() {
    // So few rows are on one page each, from which SQLite leaves no copies on others.
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let named = NewRoom {
        name: Some(NAME.parse().expect("a name")),
        ..new_room()
    };
    let (mut zoe, mut bob) = two_in(&server, named).await;
    let laptop = zoe.access.cookie.clone().expect("a cookie");
    let own = me(&server, &laptop).await.player.expect("a player");
    assert_eq!(
        register(&server, Some(&laptop), NAME).await.status(),
        StatusCode::CREATED
    );
    let login = json!({ "name": NAME, "password": PASSWORD, "device": "QuuxPhone" });
    let phone = super::accounts::post(&server, "/api/v1/login", None, login).await;
    let phone = super::accounts::cookie(&phone);
    let waiting = zoe.client.make_as(Some(&phone), &new_room()).await;
    let waiting = waiting.expect("a room").room;
    let mut database = Database::of(folder.path()).await;
    let hash = format!("SELECT password FROM accounts WHERE player = '{own}'");
    let hash = database.first(&hash).await.expect("a hash");
    database.close().await;
    let before = bytes(folder.path()).await;
    for part in PARTS.into_iter().chain([&*hash]) {
        assert!(
            contains(&before, part),
            "{part}: so that this test can fail"
        );
    }

    // What others have noted of a player goes with the player.
    let other = me(&server, bob.access.cookie.as_deref().expect("a cookie")).await;
    let other = other.player.expect("a player");
    for (cookie, blocked) in [(Some(&laptop), &other), (bob.access.cookie.as_ref(), &own)] {
        let path = format!("/api/v1/my/blocks/{blocked}");
        let done = ask(
            &server,
            (Method::PUT, &path),
            cookie.map(String::as_str),
            None,
        )
        .await;
        assert_eq!(done.status(), StatusCode::NO_CONTENT);
        let path = format!("/api/v1/rooms/{}/reports", zoe.access.room);
        let body = Some(json!({ "reason": "rude" }));
        let done = ask(
            &server,
            (Method::POST, &path),
            cookie.map(String::as_str),
            body,
        )
        .await;
        assert_eq!(done.status(), StatusCode::CREATED);
    }

    // Not without the password, and not while a game goes on.
    let refused = delete(&server, &laptop, None).await;
    assert_eq!(error(refused).await, (403, ErrorCode::WrongPassword));
    let wrong = Some(json!({ "password": "not this one" }));
    let refused = delete(&server, &laptop, wrong).await;
    assert_eq!(error(refused).await, (403, ErrorCode::WrongPassword));
    let refused = delete(&server, &laptop, password()).await;
    assert_eq!(error(refused).await, (409, ErrorCode::StillPlaying));
    assert_eq!(me(&server, &laptop).await.account, NAME.parse().ok());
    zoe.place("h8").await.expect("a move");
    zoe.act(Action::Resign).await.expect("the end");
    bob.see(zoe.view.version()).await;

    let done = delete(&server, &laptop, password()).await;
    assert_eq!(done.status(), StatusCode::NO_CONTENT);
    let taken = done.headers()["set-cookie"].to_str().expect("a cookie");
    assert!(taken.contains("=; Path=/; Max-Age=0; HttpOnly"), "{taken}");
    ends(&mut zoe).await;
    gone(folder.path(), &[&PARTS[..], &[&*hash]].concat()).await;
    for cookie in [&laptop, &phone] {
        assert_eq!(me(&server, cookie).await, Me::default());
        let refused = delete(&server, cookie, None).await;
        assert_eq!(error(refused).await, (404, ErrorCode::NotFound));
    }

    // The game is there, by a player who is not.
    let client = Client::new(&server.url).expect("an address");
    let now = client.look(&bob.access).await.expect("the room");
    assert_eq!(now.you, Some(Seat::Second));
    let room = tengen_room::Room::from_events(&now.events).expect("events");
    assert_eq!(room.finished(), Some((Some(Seat::Second), "resignation")));
    assert_eq!(room.name(Seat::First), None);
    let path = format!("/api/v1/players/{own}");
    let profile = ask(&server, (Method::GET, &path), None, None).await;
    assert_eq!(error(profile).await, (404, ErrorCode::NotFound));
    let games = ask(
        &server,
        (Method::GET, "/api/v1/my/games"),
        bob.access.cookie.as_deref(),
        None,
    );
    let games: MyGames = games.await.json().await.expect("games");
    let [game] = &games.games[..] else {
        panic!("{games:?}")
    };
    assert_eq!((&game.opponent, game.opponent_deleted), (&None, true));
    let gone = client.look(&Access::watch(waiting)).await;
    assert!(
        matches!(&gone, Err(ClientError::Refused(error)) if error.error == ErrorCode::NotFound),
        "{gone:?}"
    );
    let mut database = Database::of(folder.path()).await;
    for table in ["blocks", "reports"] {
        let count = format!("SELECT COUNT(*) FROM {table}");
        assert_eq!(database.number(&count).await, Some(0), "{table}");
    }
    database.close().await;
    // The name is free.
    assert_eq!(
        register(&server, None, NAME).await.status(),
        StatusCode::CREATED
    );
    server.stop().await;

    // The tables that follow from the rooms are the same without the player.
    super::read_model::rebuilt(folder.path()).await;
}

#[tokio::test]
async fn a_guest_is_deleted_by_the_session_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (ada, mut bob) = two(&server, config(Rule::Freestyle)).await;
    let guest = bob.access.cookie.clone().expect("a cookie");
    // Whose account has ended in this browser meanwhile deletes no guest by mistake.
    let refused = delete(&server, &guest, password()).await;
    assert_eq!(error(refused).await, (403, ErrorCode::NoAccount));
    let malformed = delete(&server, &guest, Some(json!({ "sure": true }))).await;
    assert_eq!(error(malformed).await, (400, ErrorCode::BadRequest));
    let refused = delete(&server, &guest, None).await;
    assert_eq!(error(refused).await, (409, ErrorCode::StillPlaying));
    bob.act(Action::Resign).await.expect("the end");
    let deleted = async || {
        let now = ada.client.look(&ada.access).await.expect("the room");
        now.deleted
    };
    assert_eq!(deleted().await, [], "who has no name is not deleted");
    assert_eq!(
        delete(&server, &guest, None).await.status(),
        StatusCode::NO_CONTENT
    );
    ends(&mut bob).await;
    assert_eq!(deleted().await, [Seat::Second]);
    let mut database = Database::of(folder.path()).await;
    let players = database.number("SELECT COUNT(*) FROM players").await;
    let sessions = database.number("SELECT COUNT(*) FROM sessions").await;
    assert_eq!((players, sessions), (Some(1), Some(1)));
    database.close().await;
    // The other goes on as before.
    let cookie = ada.access.cookie.clone().expect("a cookie");
    let again = enter_as_guest(&server, &cookie).await;
    assert_eq!(again, Some(Seat::First));
    server.stop().await;

    async fn enter_as_guest(server: &Server, cookie: &str) -> Option<Seat> {
        let client = Client::new(&server.url).expect("an address");
        let room = client.make_as(Some(cookie), &new_room()).await;
        room.expect("a room").seat
    }
}

/// The words of a refusal.
async fn words(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    let said: ApiError = answer.json().await.expect("an error");
    (status, said.message)
}

#[tokio::test]
async fn a_game_in_a_closed_room_holds_no_deletion_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let [ada, bob] = [player(&client).await, player(&client).await];
    let (mut first, mut second) = room(&client, [&ada, &bob], swap()).await;
    begin(&mut first, &mut second).await;
    let (mut open, _other) = room(&client, [&ada, &bob], swap()).await;
    let guest = bob.cookie.as_deref().expect("a cookie");
    let (status, said) = words(delete(&server, guest, None).await).await;
    assert_eq!(status, 409);
    assert!(said.starts_with("2 games of the player go on, "), "{said}");

    let close = HostAct::Close {
        room: first.access.room.clone(),
        why: why("insults"),
    };
    let HostAnswer::Done { number } = host(folder.path(), close).await else {
        panic!("it is closed")
    };
    ends(&mut second).await;
    // One that the player can resign still comes first.
    let (status, said) = words(delete(&server, guest, None).await).await;
    assert_eq!(status, 409);
    assert!(said.starts_with("a game of the player goes on, "), "{said}");
    open.act(Action::Resign).await.expect("the end");
    let done = delete(&server, guest, None).await;
    assert_eq!(done.status(), StatusCode::NO_CONTENT);

    // A room that is opened again is one with a deleted player.
    let lift = HostAct::Lift {
        number,
        why: why("it was a mistake"),
    };
    host(folder.path(), lift).await;
    let now = client.look(&first.access).await.expect("the room");
    assert_eq!(now.you, Some(Seat::First));
    server.stop().await;
}

#[tokio::test]
async fn a_banned_player_is_deleted_and_the_opponent_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let [ada, bob] = [player(&client).await, player(&client).await];
    let (mut first, mut second) = room(&client, [&ada, &bob], swap()).await;
    begin(&mut first, &mut second).await;
    let guest = bob.cookie.as_deref().expect("a cookie");
    assert_eq!(
        error(delete(&server, guest, None).await).await,
        (409, ErrorCode::StillPlaying)
    );
    let ban = HostAct::Ban {
        target: bob.id.as_str().parse().expect("a player"),
        days: None,
        why: why("insults"),
    };
    host(folder.path(), ban).await;
    ends(&mut second).await;
    let done = delete(&server, guest, None).await;
    assert_eq!(done.status(), StatusCode::NO_CONTENT);

    // The game counts for who is still there, and makes no rating of who is not.
    ends(&mut first).await;
    let mut first = Visitor::connect(&client, first.access, View::default()).await;
    first.act(Action::Resign).await.expect("the end");
    let mut database = Database::of(folder.path()).await;
    let steps = "SELECT COUNT(*) FROM rating_steps";
    let rated = async {
        while database.number(steps).await != Some(2) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let rated = tokio::time::timeout(STEP_TIMEOUT, rated).await;
    rated.expect("the game is rated");
    let ratings = database.rows("SELECT player FROM ratings").await;
    assert_eq!(ratings, [[Some(ada.id.to_string())]]);
    database.close().await;
    server.stop().await;
}
