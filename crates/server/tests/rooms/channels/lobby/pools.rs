//! Pools: who waits there is paired.

use tengen_server::LobbySettings;

use super::*;

async fn with_pools(folder: &Path) -> Server {
    let pools = ["freestyle,swap,5m+4s", "freestyle,swap,3m"];
    let settings = Settings {
        lobby: LobbySettings {
            pools: pools.map(|pool| pool.parse().expect("a pool")).to_vec(),
            ..LobbySettings::default()
        },
        ..Settings::default()
    };
    Server::start_with(Some(folder), settings).await
}

fn wait(pools: &[Value]) -> Value {
    json!({ "type": "wait", "pools": pools })
}

#[tokio::test]
async fn who_waits_in_several_pools_gets_one_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = with_pools(folder.path()).await;
    let (ada, cookie) = become_player(&server, "Ada").await;
    let (mut ada, here) = Guest::with(&server, ada, cookie).await;
    assert_eq!(
        here["pools"][0],
        json!({ "pool": 0, "offer": offer("5m+4s", true) })
    );
    assert_eq!(
        here["pools"][1],
        json!({ "pool": 1, "offer": offer("3m", true) })
    );
    let mut bob = Guest::enter(&server, "Bob").await;
    let mut eve = Guest::enter(&server, "Eve").await;
    let unknown = ada.wish(wait(&[json!({ "pool": 2 })])).await;
    assert_eq!(unknown, Err("no-pool".to_owned()));
    // A preset heeds the range: nobody is so strong.
    let strong = json!({ "pool": 0, "ratings": { "least": 2500 } });
    assert_eq!(eve.wish(wait(&[strong])).await, Ok(None));
    let both = [json!({ "pool": 0 }), json!({ "pool": 1 })];
    assert_eq!(ada.wish(wait(&both)).await, Ok(None));
    let waiting = |told: &Value| told["counts"]["waiting"] == json!([2, 1]);
    eve.until(waiting).await;
    assert_eq!(bob.wish(wait(&both[1..])).await, Ok(None));
    let game = ada.told("game").await;
    assert_eq!(game["opponent"], bob.id.as_str());
    assert_eq!(game["offer"], offer("3m", true));
    eve.until(|told| told["counts"]["waiting"] == json!([1, 0]))
        .await;
    assert!(eve.told.iter().all(|told| told["type"] != "game"));
    assert_eq!(eve.wish(json!({ "type": "stop-waiting" })).await, Ok(None));
    let one = bob.sit_down(&server).await;
    assert!(!one.room().config().unrated);
    server.stop().await;
}
