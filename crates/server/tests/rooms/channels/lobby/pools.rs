//! Pools: who waits there is paired.

use tengen_server::{HostAct, HostAnswer, LobbySettings};

use super::*;
use crate::rooms::reports::host;

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
        json!({ "pool": 1, "offer": offer("5m+4s", true) })
    );
    assert_eq!(
        here["pools"][1],
        json!({ "pool": 2, "offer": offer("3m", true) })
    );
    let mut bob = Guest::enter(&server, "Bob").await;
    let mut eve = Guest::enter(&server, "Eve").await;
    let unknown = ada.wish(wait(&[json!({ "pool": 3 })])).await;
    assert_eq!(unknown, Err("no-pool".to_owned()));
    // A preset heeds the range: nobody is so strong.
    let strong = json!({ "pool": 1, "ratings": { "least": 2500 } });
    assert_eq!(eve.wish(wait(&[strong])).await, Ok(None));
    let both = [json!({ "pool": 1 }), json!({ "pool": 2 })];
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

#[tokio::test]
async fn an_empty_range_and_an_unknown_pool_leave_a_player_waiting_as_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = with_pools(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let first = json!({ "pool": 1 });
    let alone = std::slice::from_ref(&first);
    assert_eq!(ada.wish(wait(alone)).await, Ok(None));
    let empty = json!({ "pool": 2, "ratings": { "least": 1600, "most": 1500 } });
    for (second, why) in [(empty, "empty-range"), (json!({ "pool": 9 }), "no-pool")] {
        let refused = ada.wish(wait(&[first.clone(), second])).await;
        assert_eq!(refused, Err(why.to_owned()));
    }
    assert_eq!(ada.wish(wait(&[])).await, Err("no-pool".to_owned()));
    bob.until(|told| told["counts"]["waiting"] == json!([1, 0]))
        .await;
    assert_eq!(bob.wish(wait(&[first])).await, Ok(None));
    assert_eq!(bob.told("game").await["opponent"], ada.id.as_str());
    server.stop().await;
}

/// The pools after an act of the host: numbers, games, and how many wait.
async fn pools(folder: &Path, act: HostAct) -> Vec<(u32, String, u64)> {
    let HostAnswer::Pools { pools } = host(folder, act).await else {
        panic!("pools are answered")
    };
    let pools = pools.into_iter();
    pools.map(|one| (one.pool, one.game, one.waiting)).collect()
}

#[tokio::test]
async fn the_host_closes_a_pool_in_which_somebody_waits_and_opens_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = with_pools(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let both = [json!({ "pool": 1 }), json!({ "pool": 2 })];
    assert_eq!(ada.wish(wait(&both)).await, Ok(None));
    let row = |pool: u32, game: &str, waiting: u64| (pool, game.to_owned(), waiting);
    let listed = pools(folder.path(), HostAct::Pools).await;
    let known = [
        row(1, "freestyle,swap,5m+4s", 1),
        row(2, "freestyle,swap,3m", 1),
    ];
    assert_eq!(listed, known);
    for wrong in [
        HostAct::ClosePool { pool: 0 },
        HostAct::ClosePool { pool: 7 },
        HostAct::OpenPool {
            pool: "freestyle,swap,3m".to_owned(),
        },
        HostAct::OpenPool {
            pool: "chess,swap,3m".to_owned(),
        },
    ] {
        let refused = host(folder.path(), wrong).await;
        assert!(matches!(refused, HostAnswer::Failed { .. }), "{refused:?}");
    }
    assert_eq!(pools(folder.path(), HostAct::Pools).await, known);

    let left = pools(folder.path(), HostAct::ClosePool { pool: 1 }).await;
    assert_eq!(left, known[1..]);
    assert_eq!(ada.told("pool-closed").await["pool"], 1);
    for guest in [&mut ada, &mut bob] {
        let told = guest.told("pools").await;
        assert_eq!(told["pools"].as_array().map(Vec::len), Some(1));
    }
    // A click on what was closed is refused, also once there is another one.
    let open = HostAct::OpenPool {
        pool: "renju,swap,3m".to_owned(),
    };
    let now = pools(folder.path(), open).await;
    assert_eq!(now[1], row(3, "renju,swap,3m", 0));
    assert_eq!(bob.told("pools").await["pools"][1]["pool"], 3);
    let late = bob.wish(wait(&both[..1])).await;
    assert_eq!(late, Err("no-pool".to_owned()));
    // Ada waits on in the other one.
    assert_eq!(bob.wish(wait(&both[1..])).await, Ok(None));
    assert_eq!(bob.told("game").await["opponent"], ada.id.as_str());
    server.stop().await;
    let stopped = host(folder.path(), HostAct::Pools).await;
    assert!(matches!(stopped, HostAnswer::Failed { .. }), "{stopped:?}");
}
