//! What the two players of a room say to each other, over real sockets.

use serde_json::Value;
use tengen_room::{Phrase, Saying, Unsaid};
use tengen_server::{HostAct, HostAnswer};

use super::owned::player;
use super::reports::{host, why};
use super::*;
use crate::common::raw::Raw;

const SECRET: &str = "the rain in Spain";

impl Visitor {
    async fn say(&mut self, what: Value) {
        let message = json!({ "type": "say", "what": what }).to_string();
        self.connection.say(&message).await.expect("sent");
    }

    /// What is said next, or why it is not.
    async fn hears(&mut self) -> Result<(Seat, Saying), Unsaid> {
        let is_talk =
            |m: &FromServer| matches!(m, FromServer::Said { .. } | FromServer::Unsaid { .. });
        match self.until(is_talk).await {
            FromServer::Said { seat, what } => Ok((seat, what)),
            FromServer::Unsaid { why } => Err(why),
            other => panic!("{other:?}"),
        }
    }
}

fn phrase(phrase: Phrase) -> (Value, Saying) {
    let json = json!({ "type": "phrase", "phrase": phrase.name() });
    (json, Saying::Phrase { phrase })
}

fn freely(on: bool) -> (Value, Saying) {
    (json!({ "type": "freely", "on": on }), Saying::Freely { on })
}

fn text(text: &str) -> (Value, Saying) {
    let line = text.parse().expect("a line");
    (
        json!({ "type": "text", "text": text }),
        Saying::Text { text: line },
    )
}

#[tokio::test]
async fn both_players_hear_a_phrase_and_nobody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (mut ada, mut bob) = two(&server, config(Rule::Freestyle)).await;
    let watcher = Access::watch(ada.access.room.clone());
    let mut eve = Visitor::connect(&ada.client, watcher, View::default()).await;
    // A page of the version before, in Bob's seat.
    let path = format!("/api/v1/rooms/{}/socket", bob.access.room);
    let mut old = Raw::open_as(&server, &path, bob.access.cookie.as_deref()).await;
    old.say(r#"{"type":"hello","protocol":7,"after":0}"#).await;
    assert_eq!(old.until("welcome").await["you"], "second");

    let version = ada.view.version();
    for each in Phrase::ALL.iter().take(3) {
        let (json, what) = phrase(*each);
        ada.say(json).await;
        let said = Ok((Seat::First, what));
        assert_eq!(ada.hears().await, said);
        assert_eq!(bob.hears().await, said);
    }
    eve.say(phrase(Phrase::Hello).0).await;
    assert_eq!(eve.error().await, SocketError::NoSeat);
    for nonsense in [
        json!({ "type": "phrase", "phrase": "insult" }),
        json!({ "type": "text", "text": "two\nlines" }),
        json!({ "type": "text", "text": "x".repeat(201) }),
        json!("hello"),
    ] {
        ada.say(nonsense).await;
        assert_eq!(ada.error().await, SocketError::Malformed);
    }
    // Events go on, and none was made of this.
    ada.place("h8").await.expect("a move");
    assert_eq!(ada.view.version(), version + 1);
    eve.until(|message| {
        assert!(!matches!(message, FromServer::Said { .. }), "{message:?}");
        matches!(message, FromServer::Events { .. })
    })
    .await;
    // What comes after it in the same queue.
    bob.see(version + 1).await;
    let place = json!({ "type": "place", "point": "h9", "ply": 1 });
    let act = json!({ "type": "act", "id": "old", "action": place });
    old.say(&act.to_string()).await;
    loop {
        let message = old.next().await.expect("a message");
        assert_ne!(message["type"], "said", "{message}");
        if message["type"] == "accepted" {
            break;
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn own_words_need_the_consent_of_both_and_are_not_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (mut ada, mut bob) = two(&server, config(Rule::Freestyle)).await;
    let (words, said) = text(SECRET);
    ada.say(words.clone()).await;
    assert_eq!(ada.hears().await, Err(Unsaid::NotFreely));
    let (yes, wants) = freely(true);
    ada.say(yes.clone()).await;
    for player in [&mut ada, &mut bob] {
        assert_eq!(player.hears().await, Ok((Seat::First, wants.clone())));
    }
    // One is not both.
    bob.say(words.clone()).await;
    assert_eq!(bob.hears().await, Err(Unsaid::NotFreely));
    bob.say(yes).await;
    for player in [&mut ada, &mut bob] {
        assert_eq!(player.hears().await, Ok((Seat::Second, wants.clone())));
    }
    ada.say(words.clone()).await;
    for player in [&mut ada, &mut bob] {
        assert_eq!(player.hears().await, Ok((Seat::First, said.clone())));
    }
    // A page that is loaded again is told who wants it.
    let mut again = Visitor::connect(&ada.client, ada.access.clone(), View::default()).await;
    for seat in Seat::BOTH {
        assert_eq!(again.hears().await, Ok((seat, wants.clone())));
    }
    let (no, enough) = freely(false);
    bob.say(no).await;
    for player in [&mut ada, &mut bob, &mut again] {
        assert_eq!(player.hears().await, Ok((Seat::Second, enough.clone())));
    }
    ada.say(words).await;
    assert_eq!(ada.hears().await, Err(Unsaid::NotFreely));
    server.stop().await;

    for file in std::fs::read_dir(folder.path()).expect("a folder") {
        let path = file.expect("a file").path();
        if path.is_file() {
            let bytes = std::fs::read(&path).expect("its bytes");
            let is_there = bytes
                .windows(SECRET.len())
                .any(|part| part == SECRET.as_bytes());
            assert!(!is_there, "{}", path.display());
        }
    }
}

#[tokio::test]
async fn who_says_too_much_or_is_muted_is_told_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let both = [player(&client).await, player(&client).await];
    let (mut ada, mut bob) =
        super::ratings::room(&client, [&both[0], &both[1]], config(Rule::Freestyle)).await;
    let (hello, said) = phrase(Phrase::Hello);
    for _ in 0..5 {
        ada.say(hello.clone()).await;
        assert_eq!(ada.hears().await, Ok((Seat::First, said.clone())));
    }
    ada.say(hello.clone()).await;
    assert_eq!(ada.hears().await, Err(Unsaid::TooMany));
    // The other one's turn to speak is not used up, and the game goes on.
    bob.say(hello.clone()).await;
    assert_eq!(ada.hears().await, Ok((Seat::Second, said)));
    ada.place("h8").await.expect("a move");
    let mute = HostAct::Mute {
        target: both[1].id.as_str().parse().expect("a player"),
        days: None,
        why: why("shouts"),
    };
    let muted = host(folder.path(), mute).await;
    assert!(matches!(muted, HostAnswer::Done { .. }), "{muted:?}");
    let waiting = async {
        loop {
            bob.say(hello.clone()).await;
            if bob.hears().await == Err(Unsaid::Muted) {
                return;
            }
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
    waited.expect("it is in force");
    server.stop().await;
}

#[tokio::test]
async fn who_has_blocked_the_other_hears_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let both = [player(&client).await, player(&client).await];
    let (mut ada, mut bob) =
        super::ratings::room(&client, [&both[0], &both[1]], config(Rule::Freestyle)).await;
    let path = format!("/api/v1/my/blocks/{}", both[0].id);
    let cookie = both[1].cookie.as_deref();
    let blocked = super::accounts::ask(&server, (reqwest::Method::PUT, &path), cookie, None).await;
    assert_eq!(blocked.status(), StatusCode::NO_CONTENT);
    let (hello, first) = phrase(Phrase::Hello);
    ada.say(hello).await;
    assert_eq!(
        ada.hears().await,
        Ok((Seat::First, first)),
        "it does not tell"
    );
    // Whoever blocks may still say something, which comes first here.
    let (sorry, second) = phrase(Phrase::Sorry);
    bob.say(sorry).await;
    for player in [&mut ada, &mut bob] {
        assert_eq!(player.hears().await, Ok((Seat::Second, second.clone())));
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_away_gets_nothing_and_the_speaker_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (mut ada, bob) = two(&server, config(Rule::Freestyle)).await;
    let (client, access) = (bob.client.clone(), bob.access.clone());
    let is_here =
        |message: &FromServer| matches!(message, FromServer::Presence(at) if at.second.here);
    let is_away =
        |message: &FromServer| matches!(message, FromServer::Presence(at) if !at.second.here);
    ada.until(is_here).await;
    drop(bob);
    ada.until(is_away).await;
    ada.say(phrase(Phrase::Hello).0).await;
    assert_eq!(ada.hears().await, Err(Unsaid::Away));
    // A wish for own words waits for whoever comes.
    let (yes, wants) = freely(true);
    ada.say(yes.clone()).await;
    assert_eq!(ada.hears().await, Ok((Seat::First, wants.clone())));
    let mut bob = Visitor::connect(&client, access, View::default()).await;
    assert_eq!(bob.hears().await, Ok((Seat::First, wants)));
    bob.say(yes).await;
    for player in [&mut ada, &mut bob] {
        assert_eq!(player.hears().await, Ok((Seat::Second, freely(true).1)));
    }
    let (words, said) = text(SECRET);
    ada.say(words.clone()).await;
    for player in [&mut ada, &mut bob] {
        assert_eq!(player.hears().await, Ok((Seat::First, said.clone())));
    }
    drop(bob);
    ada.until(is_away).await;
    ada.say(words).await;
    assert_eq!(ada.hears().await, Err(Unsaid::Away));
    server.stop().await;
}
