//! What ends though nobody ends it, and players who are not there.

use super::*;
use crate::rooms::reports::why;

/// Two who have entered an arena, and their first game.
async fn two(server: &Server, folder: &Path) -> (u64, [Guest; 2]) {
    let mut club = [
        Guest::enter(server, "Ada").await,
        Guest::enter(server, "Bob").await,
    ];
    let arena = open(folder, LONG).await;
    for guest in &mut club {
        guest.enter_arena(arena).await.expect("entered");
    }
    paired(&mut club).await;
    (arena, club)
}

async fn change(folder: &Path, statements: &[&str]) {
    let mut database = Database::of(folder).await;
    for statement in statements {
        assert!(database.change(statement).await > 0, "{statement}");
    }
    database.close().await;
}

/// The rows of a table, once it is as wanted.
async fn rows_when(
    server: &Server,
    arena: u64,
    wanted: impl Fn(&ArenaTable) -> bool,
) -> Vec<ArenaRow> {
    loop {
        let table = table(server, arena, 0).await;
        if wanted(&table) {
            return table.table.rows;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn is_played(row: &ArenaRow) -> bool {
    row.points + row.wins + row.draws + row.losses > 0
}

#[tokio::test]
async fn a_game_that_runs_hours_after_the_evening_is_void() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (arena, mut club) = two(&server, folder.path()).await;
    begin(&server, &mut club, [0, 1]).await;
    server.stop().await;
    // As if the evening had been long ago. The clocks of the game still run.
    change(
        folder.path(),
        &["UPDATE arenas SET begins = 1, until = 3600001"],
    )
    .await;
    let server = start(folder.path()).await;
    let rows = rows_when(&server, arena, |table| table.table.is_final).await;
    assert_eq!(rows.len(), 2);
    assert!(!rows.iter().any(is_played), "{rows:?}");
    server.stop().await;
}

#[tokio::test]
async fn who_was_in_a_room_that_cannot_be_read_is_paired_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (_, mut club) = two(&server, folder.path()).await;
    let game = club[0].told("game").await;
    let before = game["room"].clone();
    club[0].told.push_front(game);
    begin(&server, &mut club, [0, 1]).await;
    server.stop().await;
    // The same of another arena harms nobody.
    change(
        folder.path(),
        &[
            "UPDATE room_events SET event = 'no JSON'",
            "INSERT INTO arenas (game, streaks, begins, until) VALUES ('chess', 0, 1, 2)",
        ],
    )
    .await;
    let server = start(folder.path()).await;
    let mut back = Vec::new();
    for guest in club {
        back.push(Guest::with(&server, guest.id, guest.cookie).await);
    }
    let is_other = |game: &Value| game["room"].is_string() && game["room"] != before;
    for (guest, here) in &mut back {
        if !is_other(&here["game"]) {
            guest
                .until(|told| told["type"] == "game" && is_other(told))
                .await;
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_game_given_up_before_both_have_played_is_void() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (arena, mut club) = two(&server, folder.path()).await;
    let mut loser = club[0].sit_down(&server).await;
    let other = club[1].sit_down(&server).await;
    loser.see(other.view.version()).await;
    loser.act(Action::Resign).await.expect("an end");
    let id = club[0].id.clone();
    let has_left = |table: &ArenaTable| {
        let mut rows = table.table.rows.iter();
        rows.any(|row| row.player == id && !row.here && !row.plays)
    };
    let rows = rows_when(&server, arena, has_left).await;
    assert!(!rows.iter().any(is_played), "{rows:?}");
    server.stop().await;
    // As if the server had been killed before it noted that.
    change(
        folder.path(),
        &[
            "UPDATE arena_games SET result = NULL, ended = NULL",
            "UPDATE arena_entries SET here = 1",
        ],
    )
    .await;
    for _ in 0..2 {
        let server = start(folder.path()).await;
        let rows = rows_when(&server, arena, has_left).await;
        assert!(!rows.iter().any(is_played), "{rows:?}");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_wish_that_is_granted_tells_nothing_and_a_ban_reaches_who_is_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let arena = open(folder.path(), LONG).await;
    ada.enter_arena(arena).await.expect("entered");
    for wish in ["enter-arena", "leave-arena", "leave-arena", "enter-arena"] {
        let wish = json!({ "type": wish, "arena": arena });
        ada.wish(wish).await.expect("granted");
    }
    for is_here in [false, true] {
        assert_eq!(ada.told("standing").await["here"] == true, is_here);
    }
    server.stop().await;
    let server = start(folder.path()).await;
    let rows = rows_when(&server, arena, |_| true).await;
    assert!(rows[0].here);
    let ban = HostAct::Ban {
        target: ada.id.as_str().parse().expect("a player"),
        days: None,
        why: why("rude"),
    };
    host(folder.path(), ban).await;
    rows_when(&server, arena, |table| !table.table.rows[0].here).await;
    server.stop().await;
}

#[tokio::test]
async fn an_arena_is_told_for_a_week_after_its_end_and_its_table_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let arena = open(folder.path(), LONG).await;
    ada.enter_arena(arena).await.expect("entered");
    let closed = arenas(folder.path(), HostAct::CloseArena { arena }).await;
    closed.expect("closed");
    ada.until(|told| told["final"] == true).await;
    server.stop().await;
    for (days, is_told) in [(6, true), (8, false)] {
        let ended = now() - days * 86_400_000;
        change(
            folder.path(),
            &[&format!("UPDATE arenas SET ended = {ended}")],
        )
        .await;
        let server = start(folder.path()).await;
        let (_, here) = Guest::with(&server, ada.id.clone(), ada.cookie.clone()).await;
        for list in ["arenas", "entered"] {
            assert_eq!(here[list].is_array(), is_told, "{days} days: {here}");
        }
        let table = table(&server, arena, 0).await;
        assert!(table.table.is_final && table.table.rows.len() == 1);
        server.stop().await;
    }
}
