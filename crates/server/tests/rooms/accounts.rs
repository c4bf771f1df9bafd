//! Accounts: a guest becomes a player with a password, and plays from several devices.

use reqwest::{Method, Response};
use serde_json::Value;
use tengen_api::{AccountMade, Me, MySessions, NamedPlayer, RecoveryCodes};
use tengen_client::new_join;

use super::*;

pub(super) const PASSWORD: &str = "correct horse";
const OTHER: &str = "battery staple";

/// A request, perhaps with a cookie and a body.
pub(super) async fn ask(
    server: &Server,
    (method, path): (Method, &str),
    cookie: Option<&str>,
    body: Option<Value>,
) -> Response {
    let mut request = http().request(method, server.at(path));
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    if let Some(body) = body {
        request = request.json(&body);
    }
    request.send().await.expect("an answer")
}

pub(super) async fn post(
    server: &Server,
    path: &str,
    cookie: Option<&str>,
    body: Value,
) -> Response {
    ask(server, (Method::POST, path), cookie, Some(body)).await
}

/// The cookie that an answer sets.
pub(super) fn cookie(answer: &Response) -> String {
    let cookie = answer.headers()["set-cookie"].to_str().expect("a cookie");
    cookie.split(';').next().expect("a cookie").to_owned()
}

/// The code of a refusal with its status.
pub(super) async fn error(answer: Response) -> (u16, ErrorCode) {
    let status = answer.status().as_u16();
    let error: ApiError = answer.json().await.expect("an error");
    (status, error.error)
}

const WRONG: (u16, ErrorCode) = (403, ErrorCode::WrongPassword);
const NO_ACCOUNT: (u16, ErrorCode) = (403, ErrorCode::NoAccount);

async fn read<T: serde::de::DeserializeOwned>(server: &Server, path: &str, cookie: &str) -> T {
    let answer = ask(server, (Method::GET, path), Some(cookie), None).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer.json().await.expect("an answer")
}

async fn sessions(server: &Server, cookie: &str) -> MySessions {
    read(server, "/api/v1/my/sessions", cookie).await
}

pub(super) async fn me(server: &Server, cookie: &str) -> Me {
    read(server, "/api/v1/my/account", cookie).await
}

/// Makes an account of a guest.
pub(super) async fn register(server: &Server, guest: Option<&str>, name: &str) -> Response {
    let body = json!({ "name": name, "password": PASSWORD, "device": "laptop" });
    post(server, "/api/v1/my/account", guest, body).await
}

fn login_of(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password, "device": "phone" })
}

/// Logs in; returns the cookie.
pub(super) async fn enter(server: &Server, former: Option<&str>, password: &str) -> String {
    let answer = post(server, "/api/v1/login", former, login_of("Ada", password)).await;
    assert_eq!(answer.status(), StatusCode::OK);
    cookie(&answer)
}

/// A socket's connection ends, to be opened anew.
pub(super) async fn ends(visitor: &mut Visitor) {
    let farewell = visitor
        .until(|message| matches!(message, FromServer::Goodbye { .. }))
        .await;
    let reason = Goodbye::Reload;
    assert_eq!(farewell, FromServer::Goodbye { reason });
}

#[tokio::test]
async fn a_guest_becomes_a_player_and_keeps_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let room = client.make(&new_room()).await.expect("a room");
    let guest = room.cookie.clone().expect("a cookie");
    let before = me(&server, &guest).await;
    assert!(before.player.is_some() && before.account.is_none());
    let answer = register(&server, Some(&guest), "Ada").await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    assert!(
        answer.headers().get("set-cookie").is_none(),
        "the same session"
    );
    let made: AccountMade = answer.json().await.expect("an account");
    assert_eq!(
        (Some(&made.player), made.codes.len()),
        (before.player.as_ref(), 8)
    );
    let now = me(&server, &guest).await;
    assert_eq!((now.player, now.account), (before.player, Some(made.name)));
    assert_eq!(now.codes, 8);
    let again = register(&server, Some(&guest), "Ada B").await;
    assert_eq!(error(again).await, (409, ErrorCode::Refused));
    server.stop().await;

    // Another device, after a restart: the seat is that player's.
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    for (name, password) in [("Ada", OTHER), ("Bob", PASSWORD)] {
        let answer = post(&server, "/api/v1/login", None, login_of(name, password)).await;
        let said: ApiError = answer.json().await.expect("an error");
        // It never says which of both was wrong.
        assert_eq!(said.error, ErrorCode::WrongPassword);
        assert_eq!(said.message, "no account has this name and this password");
    }
    let answer = post(&server, "/api/v1/login", None, login_of("aDA", PASSWORD)).await;
    let given = answer.headers()["set-cookie"].to_str().expect("a cookie");
    assert!(
        given.ends_with("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"),
        "{given}"
    );
    let phone = cookie(&answer);
    assert_ne!(phone, guest);
    let access = Access {
        cookie: Some(phone.clone()),
        ..Access::watch(room.room.clone())
    };
    let now = client.look(&access).await.expect("the room");
    assert_eq!(now.you, Some(Seat::First));
    let listed = sessions(&server, &guest).await.sessions;
    let called = |session: &tengen_api::MySession| session.device.as_ref().map(ToString::to_string);
    let mut devices: Vec<_> = listed
        .iter()
        .map(|session| (called(session), session.own))
        .collect();
    devices.sort();
    let device = |name: &str| Some(name.to_owned());
    assert_eq!(
        devices,
        [(device("laptop"), true), (device("phone"), false)]
    );
    server.stop().await;
}

#[tokio::test]
async fn a_session_ends_with_what_it_has_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let room = client.make(&new_room()).await.expect("a room");
    let laptop = room.cookie.clone().expect("a cookie");
    let out = ask(
        &server,
        (Method::POST, "/api/v1/logout"),
        Some(&laptop),
        None,
    )
    .await;
    assert_eq!(
        error(out).await,
        NO_ACCOUNT,
        "a guest has nothing but the session"
    );
    register(&server, Some(&laptop), "Ada").await;
    let phone = enter(&server, None, PASSWORD).await;
    let access = |cookie: &str| Access {
        cookie: Some(cookie.to_owned()),
        ..Access::watch(room.room.clone())
    };
    let mut on_phone = Visitor::connect(&client, access(&phone), View::default()).await;
    let mut on_laptop = Visitor::connect(&client, access(&laptop), View::default()).await;
    assert_eq!(on_phone.view.you, Some(Seat::First));

    // A stranger ends none, and an account only its own.
    let listed = sessions(&server, &laptop).await.sessions;
    let other = listed
        .iter()
        .find(|session| !session.own)
        .expect("the phone");
    let path = format!("/api/v1/my/sessions/{}", other.id);
    let delete =
        async |cookie: &str| ask(&server, (Method::DELETE, &path), Some(cookie), None).await;
    let stranger = client.make(&new_room()).await.expect("a room").cookie;
    let stranger = stranger.expect("a cookie");
    assert_eq!(error(delete(&stranger).await).await, NO_ACCOUNT);
    register(&server, Some(&stranger), "Eve").await;
    let refused = delete(&stranger).await;
    assert_eq!(error(refused).await, (404, ErrorCode::NotFound));
    assert_eq!(delete(&laptop).await.status(), StatusCode::NO_CONTENT);
    ends(&mut on_phone).await;
    assert_eq!(sessions(&server, &phone).await, MySessions::default());
    let now = client.look(&access(&phone)).await.expect("the room");
    assert_eq!(now.you, None);

    // A login in the same browser replaces its session, and a logout takes the cookie back.
    let again = enter(&server, Some(&laptop), PASSWORD).await;
    ends(&mut on_laptop).await;
    assert_eq!(sessions(&server, &again).await.sessions.len(), 1);
    let out = ask(
        &server,
        (Method::POST, "/api/v1/logout"),
        Some(&again),
        None,
    )
    .await;
    assert_eq!(out.status(), StatusCode::NO_CONTENT);
    let taken = out.headers()["set-cookie"].to_str().expect("a cookie");
    assert!(taken.contains("=; Path=/; Max-Age=0; HttpOnly"), "{taken}");
    assert_eq!(me(&server, &again).await, Me::default());
    server.stop().await;
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let answer = register(&server, None, "Ada").await;
    let laptop = cookie(&answer);
    let made: AccountMade = answer.json().await.expect("an account");
    let phone = enter(&server, None, PASSWORD).await;
    let put = async |cookie: &str, old: &str, new: &str| {
        let body = json!({ "old": old, "new": new });
        let path = "/api/v1/my/account/password";
        ask(&server, (Method::PUT, path), Some(cookie), Some(body)).await
    };
    assert_eq!(error(put(&laptop, OTHER, OTHER).await).await, WRONG);
    let answer = put(&laptop, PASSWORD, OTHER).await;
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
    // In another tab of the same browser the old password is still in the form; the phone has no
    // session any more.
    assert_eq!(
        error(put(&laptop, PASSWORD, "nothing at all").await).await,
        WRONG
    );
    assert_eq!(
        error(put(&phone, PASSWORD, "nothing at all").await).await,
        NO_ACCOUNT
    );
    let answer = post(&server, "/api/v1/login", None, login_of("Ada", PASSWORD)).await;
    assert_eq!(error(answer).await, WRONG);
    let phone = enter(&server, None, OTHER).await;

    // A code sets one too, once.
    let code = made.codes[0].as_str();
    let recover = json!({ "name": "ada", "code": code, "password": PASSWORD });
    let other = json!({ "name": "Bob", "code": code, "password": PASSWORD });
    assert_eq!(
        error(post(&server, "/api/v1/recover", None, other).await).await,
        WRONG
    );
    let answer = post(&server, "/api/v1/recover", None, recover.clone()).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let own = cookie(&answer);
    for ended in [&laptop, &phone] {
        assert_eq!(me(&server, ended).await, Me::default());
    }
    assert_eq!(me(&server, &own).await.codes, 7);
    let again = post(&server, "/api/v1/recover", None, recover).await;
    assert_eq!(error(again).await, WRONG);

    // New codes replace the others.
    let renew = async |password: &str| {
        let body = json!({ "password": password });
        post(&server, "/api/v1/my/account/codes", Some(&own), body).await
    };
    assert_eq!(error(renew(OTHER).await).await, WRONG);
    let renewed: RecoveryCodes = renew(PASSWORD).await.json().await.expect("codes");
    assert_eq!((renewed.codes.len(), me(&server, &own).await.codes), (8, 8));
    let recover = |code: &str| json!({ "name": "Ada", "code": code, "password": OTHER });
    let before = recover(made.codes[1].as_str());
    assert_eq!(
        error(post(&server, "/api/v1/recover", None, before).await).await,
        WRONG
    );
    server.stop().await;

    // Neither a password nor a code is kept.
    let mut database = Database::of(folder.path()).await;
    let stored = database.first("SELECT password FROM accounts").await;
    let stored = stored.expect("a hash");
    assert!(
        stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
        "{stored}"
    );
    database.close().await;
}

#[tokio::test]
async fn names_and_passwords_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    assert_eq!(
        register(&server, None, "Ada").await.status(),
        StatusCode::CREATED
    );
    assert_eq!(
        register(&server, None, "АВС").await.status(),
        StatusCode::CREATED
    );
    // The same name, another case, and Latin letters that look like the Cyrillic ones.
    // Levels of the computer may play here by theirs.
    for name in ["Ada", "ADA", "ａｄａ", "ABC", "abc", "Tengen 3", "TENGEN 0"] {
        let refused = register(&server, None, name).await;
        assert_eq!(error(refused).await, (409, ErrorCode::NameTaken), "{name}");
    }
    for name in ["x".repeat(500), "a\u{202e}b".to_owned(), String::new()] {
        let refused = register(&server, None, &name).await;
        assert_eq!(error(refused).await, (400, ErrorCode::BadRequest), "{name}");
    }
    for name in ["a\u{3164}b", "Αda", "\u{fdfd}\u{fdfd}"] {
        let refused = register(&server, None, name).await;
        assert_eq!(
            error(refused).await,
            (400, ErrorCode::NameRefused),
            "{name}"
        );
    }
    let long = "x".repeat(500);
    for password in [json!("short"), json!(long), json!(12_345_678), json!(null)] {
        let body = json!({ "name": "Bob", "password": password });
        let refused = post(&server, "/api/v1/my/account", None, body).await;
        let said: ApiError = refused.json().await.expect("an error");
        assert_eq!(said.error, ErrorCode::BadRequest);
        assert!(said.message.contains("a password"), "{}", said.message);
        assert!(!said.message.contains("12345678"), "{}", said.message);
    }
    let recover = json!({ "name": "Ada", "code": "short", "password": PASSWORD });
    let refused = post(&server, "/api/v1/recover", None, recover).await;
    assert_eq!(error(refused).await, (400, ErrorCode::BadRequest));
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    for table in ["accounts", "players", "sessions"] {
        let query = format!("SELECT COUNT(*) FROM {table}");
        assert_eq!(database.number(&query).await, Some(2), "{table}");
    }
    database.close().await;
}

#[tokio::test]
async fn a_seat_has_the_name_of_the_account() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let ada = cookie(&register(&server, None, "Ada").await);
    let named = |name: &str| NewRoom {
        name: Some(name.parse().expect("a name")),
        ..new_room()
    };
    // Whatever name the page has of earlier.
    let room = client.make_as(Some(&ada), &named("Eve")).await;
    let room = room.expect("a room");
    let first = Visitor::connect(&client, room.clone(), View::default()).await;
    let name = first.room().name(Seat::First).map(ToString::to_string);
    assert_eq!(name.as_deref(), Some("Ada"));
    // A guest does not get it.
    for name in ["Ada", "ada"] {
        let refused = client.make(&named(name)).await;
        assert!(
            matches!(&refused, Err(ClientError::Refused(error)) if error.error == ErrorCode::NameTaken),
            "{refused:?}"
        );
    }
    let visit = Access::watch(room.room);
    let join = new_join(Some("ADA".parse().expect("a name"))).expect("a token");
    let refused = client.send_join(&visit, &join).await;
    assert!(
        matches!(&refused, Err(ClientError::Refused(error)) if error.error == ErrorCode::NameTaken),
        "{refused:?}"
    );
    let join = new_join(Some("Bob".parse().expect("a name"))).expect("a token");
    client.send_join(&visit, &join).await.expect("a seat");
    server.stop().await;
}

#[tokio::test]
async fn passwords_are_tried_so_often() {
    let folder = tempfile::tempdir().expect("a folder");
    let limits = tengen_server::Limits {
        logins_per_minute: 3.try_into().expect("not 0"),
        ..tengen_server::Limits::none()
    };
    let settings = Settings {
        limits,
        ..Settings::default()
    };
    // From one address.
    let server = Server::start_with(Some(folder.path()), settings).await;
    assert_eq!(
        register(&server, None, "Ada").await.status(),
        StatusCode::CREATED
    );
    let guess = async |server: &Server, name: &str, password: &str| {
        post(server, "/api/v1/login", None, login_of(name, password)).await
    };
    assert_eq!(error(guess(&server, "Ada", OTHER).await).await, WRONG);
    assert_eq!(error(guess(&server, "Bob", OTHER).await).await, WRONG);
    for name in ["Ada", "Bob"] {
        let refused = guess(&server, name, PASSWORD).await;
        assert_eq!(error(refused).await, (429, ErrorCode::TooMany));
    }
    server.stop().await;

    // From anywhere: a name that nobody has is no exception. Others are not concerned.
    let server = Server::start_unlimited(folder.path()).await;
    for name in ["ADA", "Zoe"] {
        for _ in 0..20 {
            assert_eq!(error(guess(&server, name, OTHER).await).await, WRONG);
        }
        let refused = guess(&server, name, PASSWORD).await;
        let said: ApiError = refused.json().await.expect("an error");
        assert_eq!(said.error, ErrorCode::TooMany);
        assert!(
            said.message.ends_with("can be tried in 3 min"),
            "{}",
            said.message
        );
    }
    assert_eq!(
        register(&server, None, "Bob").await.status(),
        StatusCode::CREATED
    );
    let answer = guess(&server, "Bob", PASSWORD).await;
    assert_eq!(answer.status(), StatusCode::OK);
    server.stop().await;
}

#[tokio::test]
async fn an_account_stays_without_a_session_and_goes_after_a_year() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let ada = cookie(&register(&server, None, "Ada").await);
    let out = ask(&server, (Method::POST, "/api/v1/logout"), Some(&ada), None).await;
    assert_eq!(out.status(), StatusCode::NO_CONTENT);
    server.stop().await;
    for (age, left) in [
        (None, 1),
        (Some("UPDATE accounts SET seen = seen - 31622400000"), 0),
    ] {
        let mut database = Database::of(folder.path()).await;
        if let Some(age) = age {
            assert_eq!(database.change(age).await, 1);
        }
        database.close().await;
        let server = Server::start_unlimited(folder.path()).await;
        server.swept().await;
        server.stop().await;
        let mut database = Database::of(folder.path()).await;
        for (table, each) in [("players", 1), ("accounts", 1), ("recovery_codes", 8)] {
            let count = database
                .number(&format!("SELECT COUNT(*) FROM {table}"))
                .await;
            assert_eq!(count, Some(left * each), "{table}");
        }
        database.close().await;
    }
}

#[tokio::test]
async fn a_player_is_found_by_the_name_of_the_account() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let made: AccountMade = register(&server, None, "Zoë")
        .await
        .json()
        .await
        .expect("made");
    let find = async |query: &str| {
        let path = format!("/api/v1/players{query}");
        ask(&server, (Method::GET, &path), None, None).await
    };
    for name in ["Zo%C3%AB", "zo%c3%ab", "ZO%C3%8B"] {
        let found: NamedPlayer = find(&format!("?name={name}"))
            .await
            .json()
            .await
            .expect("one");
        assert_eq!(
            (&found.player, found.name.to_string()),
            (&made.player, "Zoë".to_owned())
        );
    }
    // Guests are not, as others may have the same name.
    let new = NewRoom {
        name: Some("Bob".parse().expect("a name")),
        ..new_room()
    };
    let client = Client::new(&server.url).expect("an address");
    client.make(&new).await.expect("a room");
    for (query, refused) in [
        ("?name=Bob", (404, ErrorCode::NotFound)),
        ("?name=Zoe", (404, ErrorCode::NotFound)),
        // With a zero, which looks alike.
        ("?name=Z0%C3%AB", (404, ErrorCode::NotFound)),
        ("?name=", (400, ErrorCode::BadRequest)),
        ("?names=Bob", (400, ErrorCode::BadRequest)),
        ("", (400, ErrorCode::BadRequest)),
    ] {
        assert_eq!(error(find(query).await).await, refused, "{query}");
    }
    server.stop().await;
}
