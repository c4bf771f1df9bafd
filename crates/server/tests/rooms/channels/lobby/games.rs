//! Games of the lobby are rated as they were offered.

use tengen_api::Profile;
use tengen_core::opening::Action as Decided;

use super::*;

/// The rated games of a player, once so many games have ended.
async fn rated(server: &Server, player: &PlayerId, games: u64) -> u64 {
    let url = server.at(&format!("/api/v1/players/{player}"));
    let waiting = async {
        loop {
            let answer = http().get(&url).send().await.expect("an answer");
            let profile: Profile = answer.json().await.expect("a profile");
            if profile.games == games {
                return profile.ratings.iter().map(|rating| rating.games).sum();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
    waited.expect("the games are counted")
}

#[tokio::test]
async fn a_game_is_rated_if_it_was_offered_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    for (games, is_rated) in [(1, false), (2, true)] {
        // Until the last game's end has come to the lobby, both play.
        let seek = loop {
            let wish = json!({ "type": "seek", "offer": offer("5m+4s", is_rated), "color": "lot" });
            match ada.wish(wish).await {
                Ok(seek) => break seek.expect("its number"),
                Err(why) => assert_eq!(why, "playing"),
            }
        };
        bob.take(seek).await.expect("a game");
        let mut one = ada.sit_down(&server).await;
        let mut other = bob.sit_down(&server).await;
        let (first, second) = match one.view.you {
            Some(Seat::First) => (&mut one, &mut other),
            _ => (&mut other, &mut one),
        };
        first.see(second.view.version()).await;
        for point in ["h8", "h9", "j10"] {
            first.place(point).await.expect("a stone");
        }
        second.see(first.view.version()).await;
        let (what, step) = (Decided::TakeWhite, 3);
        let chosen = second.act(Action::Choose { what, step }).await;
        chosen.expect("a choice");
        second.act(Action::Resign).await.expect("an end");
        assert_eq!(rated(&server, &ada.id, games).await, games - 1);
    }
    server.stop().await;
}
