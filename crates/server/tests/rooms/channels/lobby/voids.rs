//! A game without a first move is void, in the lobby and in its room.

use tengen_api::{Played, Profile};
use tengen_core::opening::Action as Decided;
use tengen_server::LobbySettings;

use super::*;

/// How long a first move is waited for.
const FIRST_MOVE: Duration = Duration::from_millis(1_500);

async fn impatient(folder: &Path) -> Server {
    let settings = Settings {
        lobby: LobbySettings {
            first_move: FIRST_MOVE,
            ..LobbySettings::default()
        },
        ..Settings::default()
    };
    Server::start_with(Some(folder), settings).await
}

/// Two players whose game has just begun. Unless it is rated, the first one begins it.
async fn two_in_a_game(server: &Server, is_rated: bool) -> (Guest, Guest) {
    let mut ada = Guest::enter(server, "Ada").await;
    let mut bob = Guest::enter(server, "Bob").await;
    let color = if is_rated { "lot" } else { "black" };
    let wish = json!({
        "type": "challenge", "to": bob.id, "offer": offer("5m", is_rated), "color": color
    });
    let id = ada.wish(wish).await.expect("sent");
    let accept = json!({ "type": "accept", "challenge": id });
    assert_eq!(bob.wish(accept).await, Ok(None));
    (ada, bob)
}

async fn played(server: &Server, player: &PlayerId) -> (Profile, Played) {
    let url = server.at(&format!("/api/v1/players/{player}"));
    let profile = http().get(&url).send().await.expect("an answer");
    let played = http().get(format!("{url}/games")).send().await;
    let played = played.expect("an answer");
    (
        profile.json().await.expect("a profile"),
        played.json().await.expect("games"),
    )
}

/// Until a game is over, as its room tells.
async fn over(visitor: &mut Visitor) -> (Option<Seat>, String) {
    while visitor.room().finished().is_none() {
        visitor
            .until(|message| matches!(message, FromServer::Events { .. }))
            .await;
    }
    let (winner, by) = visitor.room().finished().expect("over");
    (winner, by.to_owned())
}

#[tokio::test]
async fn a_game_to_which_one_does_not_come_ends_in_its_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = impatient(folder.path()).await;
    let (mut ada, mut bob) = two_in_a_game(&server, true).await;
    let mut waits = ada.sit_down(&server).await;
    assert_eq!(ada.told("void").await["yours"], false);
    assert_eq!(bob.told("void").await["yours"], true);
    assert_eq!(over(&mut waits).await, (None, "void".to_owned()));
    // Who comes later sees why, and cannot play it.
    let mut late = bob.sit_down(&server).await;
    assert_eq!(over(&mut late).await, (None, "void".to_owned()));
    waits.see(late.view.version()).await;
    let first = if waits.view.you == Some(Seat::First) {
        &mut waits
    } else {
        &mut late
    };
    assert_eq!(first.place("h8").await, Err(Refusal::Over));
    // Both are free, without a penalty.
    for guest in [&mut ada, &mut bob] {
        guest.seek(offer("3m", false)).await;
        let (profile, played) = played(&server, &guest.id).await;
        assert_eq!(
            (profile.games, profile.draws, profile.ratings.len()),
            (0, 0, 0)
        );
        assert!(played.games.is_empty() && played.openings.is_empty());
    }
    server.stop().await;
}

#[tokio::test]
async fn the_first_stone_is_waited_for_and_not_all_of_an_opening() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = impatient(folder.path()).await;
    let (mut ada, mut bob) = two_in_a_game(&server, false).await;
    let mut first = ada.sit_down(&server).await;
    let mut second = bob.sit_down(&server).await;
    first.see(second.view.version()).await;
    first.place("h8").await.expect("a stone");
    // With one stone of three on the board nothing is void, however long it takes.
    tokio::time::sleep(FIRST_MOVE + Duration::from_millis(1_500)).await;
    first.place("h9").await.expect("a stone");
    first.place("j10").await.expect("a stone");
    second.see(first.view.version()).await;
    // Now the other has as long.
    assert_eq!(over(&mut second).await, (None, "void".to_owned()));
    let (what, step) = (Decided::TakeWhite, 3);
    let late = second.act(Action::Choose { what, step }).await;
    assert_eq!(late, Err(Refusal::Over));
    assert_eq!(ada.told("void").await["yours"], false);
    assert_eq!(bob.told("void").await["yours"], true);
    server.stop().await;
}

#[tokio::test]
async fn a_void_game_stays_void_when_the_server_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = impatient(folder.path()).await;
    let (mut ada, mut bob) = two_in_a_game(&server, true).await;
    let first = ada.sit_down(&server).await;
    bob.sit_down(&server).await;
    ada.told("void").await;
    server.stop().await;
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let first = Visitor::connect(&client, first.access, View::default()).await;
    assert_eq!(first.room().finished(), Some((None, "void")));
    server.stop().await;
}

#[tokio::test]
async fn a_first_move_is_waited_for_again_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    for come in [1, 2] {
        let server = start(folder.path()).await;
        let (mut ada, mut bob) = two_in_a_game(&server, false).await;
        let first = ada.sit_down(&server).await;
        if come == 2 {
            bob.sit_down(&server).await;
        }
        server.stop().await;
        let server = impatient(folder.path()).await;
        let (mut ada, _) = Guest::with(&server, ada.id, ada.cookie).await;
        let client = Client::new(&server.url).expect("an address");
        let mut first = Visitor::connect(&client, first.access, View::default()).await;
        assert_eq!(over(&mut first).await, (None, "void".to_owned()));
        // Ada is to move if Bob has come.
        assert_eq!(ada.told("void").await["yours"], come == 2);
        server.stop().await;
    }
}
