//! What an arena refuses, games that do not count, and tables that are watched.

use super::*;
use crate::rooms::reports::why;

#[tokio::test]
async fn arenas_that_cannot_be_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    // They are stored, so they can be opened before the server runs.
    let server = start(folder.path()).await;
    server.stop().await;
    let first = open(folder.path(), LONG).await;
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let act = |game: &str, begins: Option<u64>, lasts: Duration| HostAct::OpenArena {
        game: game.to_owned(),
        name: None,
        begins,
        lasts,
        streaks: true,
    };
    let known = arenas(folder.path(), HostAct::Arenas).await.expect("one");
    let far = u64::MAX / 2;
    for (wrong, what) in [
        (act(GAME, None, Duration::ZERO), "no time"),
        (
            act(GAME, None, Duration::from_secs(12 * 3_600 + 1)),
            "12 hours",
        ),
        (act(GAME, Some(1), LONG), "past"),
        (act(GAME, Some(far), LONG), "30 days"),
        (act("chess,none,5m", None, LONG), "chess"),
        (act("freestyle,none,3d", None, LONG), "day"),
        (HostAct::CloseArena { arena: 99 }, "no arena 99"),
    ] {
        let refused = arenas(folder.path(), wrong).await.expect_err("refused");
        assert!(refused.contains(what), "{refused}");
    }
    assert_eq!(arenas(folder.path(), HostAct::Arenas).await, Ok(known));
    // Of six that are not over there is no seventh.
    for _ in 1..6 {
        open(folder.path(), LONG).await;
    }
    let full = arenas(folder.path(), opening(LONG)).await;
    assert!(full.is_err_and(|why| why.contains("as many")));
    arenas(folder.path(), HostAct::CloseArena { arena: first })
        .await
        .expect("closed");
    let twice = arenas(folder.path(), HostAct::CloseArena { arena: first }).await;
    assert!(twice.is_err_and(|why| why.contains("time")));
    assert_eq!(ada.enter_arena(99).await, Err("no-arena".to_owned()));
    assert_eq!(ada.enter_arena(first).await, Err("arena-over".to_owned()));
    assert_eq!(
        ada.leave_arena(first + 1).await,
        Err("not-entered".to_owned())
    );
    let watched = ada
        .wish(json!({ "type": "watch-table", "arena": 99 }))
        .await;
    assert_eq!(watched, Err("no-arena".to_owned()));
    let unknown = http().get(server.at("/api/v1/arenas/99")).send().await;
    assert_eq!(unknown.expect("an answer").status(), StatusCode::NOT_FOUND);
    let bad = http().get(server.at(&format!("/api/v1/arenas/{first}?from=x")));
    let bad = bad.send().await.expect("an answer");
    assert_eq!(bad.status(), StatusCode::BAD_REQUEST);
    server.stop().await;
}

#[tokio::test]
async fn who_plays_elsewhere_enters_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let arena = open(folder.path(), LONG).await;
    let told = ada.told("arenas").await;
    assert_eq!(
        (&told["arenas"][0]["arena"], &told["arenas"][0]["name"]),
        (&json!(arena), &json!("Friday"))
    );
    // Bob waits in the arena; his other game takes precedence.
    bob.enter_arena(arena).await.expect("entered");
    let seek = ada.seek(offer("5m", false)).await;
    bob.take(seek).await.expect("a game");
    assert_eq!(ada.enter_arena(arena).await, Err("playing".to_owned()));
    let mut eve = Guest::enter(&server, "Eve").await;
    eve.enter_arena(arena).await.expect("entered");
    let mut one = ada.sit_down(&server).await;
    let other = bob.sit_down(&server).await;
    one.see(other.view.version()).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert!(eve.told.iter().all(|told| told["type"] != "game"));
    one.act(Action::Resign).await.expect("an end");
    // Now he is free for Eve.
    let game = eve.told("game").await;
    assert_eq!(
        (&game["arena"], &game["opponent"]),
        (&json!(arena), &json!(bob.id))
    );
    server.stop().await;
}

#[tokio::test]
async fn void_games_and_closed_rooms_give_no_points() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = settings(Duration::from_millis(1_500));
    let server = Server::start_with(Some(folder.path()), settings).await;
    let mut club = [
        Guest::enter(&server, "Ada").await,
        Guest::enter(&server, "Bob").await,
    ];
    let arena = open(folder.path(), LONG).await;
    club[0]
        .wish(json!({ "type": "watch-table", "arena": arena }))
        .await
        .expect("a table");
    assert_eq!(club[0].told("table").await["rows"], json!([]));
    for guest in &mut club {
        guest.enter_arena(arena).await.expect("entered");
    }
    // Ada comes, and Bob does not: he has left the arena, and she waits in it.
    paired(&mut club).await;
    let _waits = club[0].sit_down(&server).await;
    for (guest, is_here) in club.iter_mut().zip([true, false]) {
        assert_eq!(guest.told("void").await["yours"], !is_here);
        let standing = guest.until(|told| told["type"] == "standing" && told["plays"].is_null());
        let standing = standing.await;
        assert_eq!(
            (standing["here"] == true, &standing["points"]),
            (is_here, &json!(0))
        );
    }
    club[1].told.clear();
    club[1].enter_arena(arena).await.expect("returned");
    // The host closes the room of the next game.
    let games = paired(&mut club).await;
    let room = games.keys().next().expect("a game")["room/".len()..].parse();
    begin(&server, &mut club, [0, 1]).await;
    let close = HostAct::Close {
        room: room.expect("a room"),
        why: why("rude"),
    };
    let closed = host(folder.path(), close).await;
    assert!(matches!(closed, HostAnswer::Done { .. }), "{closed:?}");
    // Both are paired again, and this game counts.
    let games = paired(&mut club).await;
    assert_eq!(games.len(), 1);
    assert_eq!(finish(&server, &mut club, [0, 1]).await, Some(1));
    let told = club[0].until(|told| told["type"] == "table" && told["rows"][0]["points"] == 2);
    let told = told.await;
    assert_eq!(told["rows"][0]["name"], "Bob");
    assert_eq!(
        (&told["rows"][1]["losses"], &told["players"]),
        (&json!(1), &json!(2))
    );
    // Who is banned leaves, and keeps the points.
    let ban = HostAct::Ban {
        target: club[1].id.as_str().parse().expect("a player"),
        days: None,
        why: why("rude"),
    };
    host(folder.path(), ban).await;
    let rows = loop {
        let rows = table(&server, arena, 0).await.table.rows;
        if !rows[0].here {
            break rows;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!((&rows[0].player, rows[0].points), (&club[1].id, 2));
    server.stop().await;
}
