//! The lobby of two servers that share a database, with NATS and without.

use std::time::{Duration, Instant};

use reqwest::Method;
use tengen_server::{HostAct, HostAnswer, Store, act};

use super::*;
use crate::common::nats::Nats;
use crate::common::started::Postgres;
use crate::rooms::accounts::{ask, cookie, register};
use crate::rooms::reports::why;

/// How often each server looks by itself.
const LOOK: Duration = Duration::from_secs(5);

/// Two servers at one database: the first leads.
struct Site {
    folder: tempfile::TempDir,
    database: String,
    leads: Server,
    follows: Server,
}

async fn server(folder: &Path, database: &str, nats: Option<&Nats>) -> Server {
    let database = database.parse().expect("an address");
    let store = Store::open_shared(&database, folder).await;
    let settings = Settings {
        nats: nats.map(|nats| nats.url().parse().expect("an address")),
        ..Settings::default()
    };
    Server::start_on(Some(store.expect("a store")), settings).await
}

impl Site {
    async fn start(nats: Option<&Nats>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Postgres::shared().await.database().await;
        let start = async |name: &str| server(&folder.path().join(name), &database, nats).await;
        let leads = start("one").await;
        // It has opened its lobby.
        enter(&leads, "Eve").await;
        let follows = start("two").await;
        Self {
            leads,
            follows,
            folder,
            database,
        }
    }
}

/// Enters a lobby as soon as there is one.
async fn enter(server: &Server, name: &str) -> Guest {
    let (id, cookie) = become_player(server, name).await;
    enter_again(server, id, cookie).await.0
}

/// The same for a player; and whether it is told that all arrives late.
async fn enter_again(server: &Server, id: PlayerId, cookie: String) -> (Guest, bool) {
    let entering = async {
        loop {
            let mut raw = socket(server, Some(&cookie)).await;
            follow(&mut raw).await;
            let on = raw.until("on").await;
            if on["message"]["type"] == "lobby" {
                let here = &on["message"]["told"];
                assert_eq!(here["you"], id.as_str());
                break (raw, here["late"] == true);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let entered = tokio::time::timeout(STEP_TIMEOUT, entering).await;
    let (raw, is_late) = entered.expect("a lobby");
    let guest = Guest {
        id,
        cookie,
        raw,
        wishes: 0,
        told: VecDeque::new(),
    };
    (guest, is_late)
}

/// What a server says is missing.
async fn missing(server: &Server) -> Option<String> {
    let health = http().get(server.at("/healthz")).send().await;
    let health = health.expect("an answer");
    assert_eq!(health.status(), StatusCode::OK);
    let health: Value = health.json().await.expect("JSON");
    health["missing"].as_str().map(str::to_owned)
}

async fn is_missing(server: &Server, expected: bool) {
    let waiting = async {
        while missing(server).await.is_some() != expected {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
    waited.expect("it is told");
}

/// Seeks on one server, and takes on the other; both sit down where the room is.
async fn play(site: &Site, ada: &mut Guest, bob: &mut Guest) -> [Visitor; 2] {
    let seek = ada.seek(offer("5m", false)).await;
    let is_new = |told: &Value| {
        let added = told["added"].as_array();
        added.is_some_and(|added| added.iter().any(|one| one["seek"] == seek))
    };
    bob.until(is_new).await;
    bob.take(seek).await.expect("taken");
    let [one, other] = [ada, bob].map(|guest| guest.sit_down(&site.leads));
    [one.await, other.await]
}

#[tokio::test]
async fn players_on_two_servers_meet_at_once_with_nats() {
    let nats = Nats::start();
    let site = Site::start(Some(&nats)).await;
    is_missing(&site.leads, false).await;
    is_missing(&site.follows, false).await;
    let mut ada = enter(&site.leads, "Ada").await;
    let mut bob = enter(&site.follows, "Bob").await;
    let mut players = play(&site, &mut ada, &mut bob).await;
    for player in &mut players {
        player.act(Action::Resign).await.ok();
    }
    ada.told("over").await;
    bob.told("over").await;

    // Each challenge and answer crosses twice; by looks alone each would take seconds.
    let began = Instant::now();
    for _ in 0..8 {
        let wish = json!({ "type": "challenge", "to": bob.id, "offer": offer("3d", false) });
        let sent = ada.wish(wish).await.expect("sent").expect("a number");
        let asked = bob.told("challenged").await;
        assert_eq!(asked["challenge"], sent);
        let decline = json!({ "type": "decline", "challenge": sent, "why": "later" });
        assert_eq!(bob.wish(decline).await, Ok(None));
        for guest in [&mut ada, &mut bob] {
            assert_eq!(guest.told("answered").await["challenge"], sent);
        }
        ada.told("challenged").await;
    }
    assert!(began.elapsed() < 2 * LOOK, "{:?}", began.elapsed());
    site.follows.stop().await;
    site.leads.stop().await;
}

#[tokio::test]
async fn without_nats_players_on_two_servers_meet_within_seconds() {
    let site = Site::start(None).await;
    let why = missing(&site.follows).await.expect("something is missing");
    assert!(why.contains("NATS"), "{why}");
    let mut ada = enter(&site.leads, "Ada").await;
    let (id, cookie) = become_player(&site.follows, "Bob").await;
    let (mut bob, is_late) = enter_again(&site.follows, id, cookie).await;
    assert!(is_late);
    play(&site, &mut ada, &mut bob).await;
    site.follows.stop().await;
    site.leads.stop().await;
}

#[tokio::test]
async fn a_challenge_arrives_although_nats_is_lost() {
    let mut nats = Nats::start();
    let site = Site::start(Some(&nats)).await;
    let mut ada = enter(&site.leads, "Ada").await;
    let mut bob = enter(&site.follows, "Bob").await;
    nats.stop();
    is_missing(&site.follows, true).await;
    let wish = json!({ "type": "challenge", "to": bob.id, "offer": offer("3d", false) });
    let sent = ada.wish(wish).await.expect("sent").expect("a number");
    assert_eq!(bob.told("challenged").await["challenge"], sent);
    nats.start_again();
    is_missing(&site.follows, false).await;
    is_missing(&site.leads, false).await;
    let decline = json!({ "type": "decline", "challenge": sent, "why": "later" });
    assert_eq!(bob.wish(decline).await, Ok(None));
    assert_eq!(ada.told("answered").await["challenge"], sent);
    site.follows.stop().await;
    site.leads.stop().await;
}

#[tokio::test]
async fn the_lobby_goes_on_where_the_next_leader_is() {
    let nats = Nats::start();
    let site = Site::start(Some(&nats)).await;
    let mut ada = enter(&site.leads, "Ada").await;
    let mut bob = enter(&site.follows, "Bob").await;
    let [ada_plays, _] = play(&site, &mut ada, &mut bob).await;
    let Site { leads, follows, .. } = site;
    leads.stop().await;

    // The game was known to the old leader alone: it is heard of from its room.
    let (mut bob, is_late) = enter_again(&follows, bob.id, bob.cookie).await;
    assert!(!is_late);
    let client = Client::new(&follows.url).expect("an address");
    Visitor::connect(&client, ada_plays.access, View::default()).await;
    bob.told("game").await;
    let seek = json!({ "type": "seek", "offer": offer("5m", false) });
    assert_eq!(bob.wish(seek).await, Err("playing".to_owned()));
    follows.stop().await;
}

/// Waits until the server has closed a socket.
async fn closes(raw: &mut Raw) {
    let closing = async { while raw.next().await.is_some() {} };
    let closed = tokio::time::timeout(STEP_TIMEOUT, closing).await;
    closed.expect("it is closed");
}

#[tokio::test]
async fn what_ends_on_one_server_ends_on_the_other() {
    let nats = Nats::start();
    let site = Site::start(Some(&nats)).await;
    let mut bob = enter(&site.follows, "Bob").await;
    let ban = HostAct::Ban {
        target: bob.id.as_str().parse().expect("a player"),
        days: None,
        why: why("spam"),
    };
    let database = site.database.parse().expect("an address");
    let banned = act(&site.folder.path().join("one"), Some(&database), &ban).await;
    assert!(matches!(banned, Ok(HostAnswer::Done { .. })), "{banned:?}");
    closes(&mut bob.raw).await;

    let ada = cookie(&register(&site.leads, None, "Ada").await);
    let mut raw = socket(&site.follows, Some(&ada)).await;
    let out = (Method::POST, "/api/v1/logout");
    let out = ask(&site.leads, out, Some(&ada), None).await;
    assert_eq!(out.status(), StatusCode::NO_CONTENT);
    closes(&mut raw).await;
    site.follows.stop().await;
    site.leads.stop().await;
}
