//! An evening at one address: whoever waits is paired, once at a time, also when the server is
//! started again.

use std::collections::BTreeMap;

use tengen_server::{Limits, LobbySettings};

use super::*;

/// Players.
const CLUB: usize = 24;

fn settings() -> Settings {
    Settings {
        lobby: LobbySettings {
            pools: vec!["freestyle,none,5s+67ms".parse().expect("a pool")],
            ..LobbySettings::default()
        },
        limits: Limits::none(),
        ..Settings::default()
    }
}

/// Waits until a wish is granted; before that the last game has not come to its end.
async fn wait(guest: &mut Guest) {
    let waiting = async {
        let wish = json!({ "type": "wait", "pools": [{ "pool": 1 }] });
        while let Err(why) = guest.wish(wish.clone()).await {
            assert_eq!(why, "playing");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
    waited.expect("nobody lets the player wait");
}

/// All games of a round, by their rooms: who is in each.
async fn paired(club: &mut [Guest]) -> BTreeMap<String, Vec<usize>> {
    let mut games: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, guest) in club.iter_mut().enumerate() {
        let game = guest.told("game").await;
        let room = game["room"].as_str().expect("a channel").to_owned();
        games.entry(room).or_default().push(at);
        guest.told.push_back(game);
    }
    games
}

#[tokio::test]
async fn a_club_plays_round_after_round_and_nobody_is_paired_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(Some(folder.path()), settings()).await;
    let mut club = Vec::new();
    for at in 0..CLUB {
        club.push(Guest::enter(&server, &format!("Player {at}")).await);
    }
    for round in 0..2 {
        for guest in &mut club {
            wait(guest).await;
        }
        let games = paired(&mut club).await;
        assert_eq!(games.len(), CLUB / 2);
        for two in games.values() {
            let &[one, other] = &two[..] else {
                panic!("{two:?} are in one game")
            };
            let mut visitors = Vec::new();
            for at in [one, other] {
                visitors.push(club[at].sit_down(&server).await);
            }
            visitors.sort_by_key(|visitor| visitor.view.you);
            let [first, second] = &mut visitors[..] else {
                panic!("two have sat down")
            };
            first.see(second.view.version()).await;
            first.place("h8").await.expect("a stone");
            if round == 0 {
                second.see(first.view.version()).await;
                second.act(Action::Resign).await.expect("an end");
            }
        }
    }
    for guest in &club {
        assert!(guest.told.iter().all(|told| told["type"] != "game"));
    }
    // The server is started again while all games run, with five seconds left for each; nobody
    // comes back, and all end by the clock.
    drop(club);
    server.stop().await;
    let server = Server::start_with(Some(folder.path()), settings()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    for guest in [&mut ada, &mut bob] {
        wait(guest).await;
    }
    assert_eq!(ada.told("game").await["opponent"], bob.id.as_str());
    let ended = async {
        let mut database = Database::of(folder.path()).await;
        let query = "SELECT COUNT(*) FROM room_list WHERE state = 1";
        while database.number(query).await != Some(0) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        database.close().await;
    };
    let ended = tokio::time::timeout(STEP_TIMEOUT, ended).await;
    ended.expect("every game ends");
    server.stop().await;
}
