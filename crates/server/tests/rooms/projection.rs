//! The tables of games and results beside what befalls them: a table that cannot be written, and a
//! player who is deleted.

use tengen_api::MyGame;

use super::read_model::{my_games, rebuilt};
use super::*;

/// A value of `/metrics`.
async fn metric(server: &Server, name: &str) -> u64 {
    let answer = http().get(server.at("/metrics")).send().await;
    let text = answer.expect("an answer").text().await.expect("text");
    let mut lines = text.lines();
    let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.expect(name).parse().expect("a number")
}

/// While the tables cannot be written, moves are kept, and the host sees what is missing in them
/// and since when.
#[tokio::test]
async fn a_read_model_that_lags_is_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, _bob) = two(&server, config(Rule::Freestyle)).await;
    let both = ["tengen_games_behind", "tengen_games_late_seconds"];
    let until = async |wanted: fn([u64; 2]) -> bool| {
        let waiting = async {
            loop {
                let seen = [
                    metric(&server, both[0]).await,
                    metric(&server, both[1]).await,
                ];
                if wanted(seen) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let waiting = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
        waiting.expect("the metrics never said so");
    };
    until(|seen| seen == [0, 0]).await;
    let mut database = Database::of(folder.path()).await;
    database
        .change("ALTER TABLE games RENAME TO lost_games")
        .await;
    ada.act(Action::Resign).await.expect("an end");
    until(|[behind, late]| behind == 1 && late >= 2).await;
    database
        .change("ALTER TABLE lost_games RENAME TO games")
        .await;
    database.close().await;
    until(|seen| seen == [0, 0]).await;
    server.stop().await;
    let tables = rebuilt(folder.path()).await;
    assert!(tables[0].contains("|'second'|'resignation'|"), "{tables:?}");
}

/// Events and games name players by id alone: the rows of one are deleted, and with them the name;
/// the games stay, and are the same when they are built anew.
#[tokio::test]
async fn the_games_of_a_deleted_player_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, mut bob) = two(&server, config(Rule::Freestyle)).await;
    let games = my_games(&server, bob.access.cookie.as_deref(), "")
        .await
        .games;
    let name = |games: &[MyGame]| games[0].opponent.as_ref().map(ToString::to_string);
    assert_eq!(name(&games).as_deref(), Some("Ada"));
    ada.place("h8").await.expect("a move");
    bob.see(ada.view.version()).await;
    bob.act(Action::Resign).await.expect("an end");
    let (room, cookie) = (bob.access.room.clone(), bob.access.cookie.clone());
    drop((ada, bob));
    server.stop().await;
    let tables = rebuilt(folder.path()).await;
    let mut database = Database::of(folder.path()).await;
    let id = "SELECT player FROM room_seats WHERE seat = 0";
    let id = database.first(id).await.expect("a player");
    assert_eq!(tables.iter().filter(|row| row.contains(&id)).count(), 2);
    for (table, column) in [
        ("players", "id"),
        ("sessions", "player"),
        ("accounts", "player"),
        ("recovery_codes", "player"),
        ("ratings", "player"),
    ] {
        let delete = format!("DELETE FROM {table} WHERE {column} = '{id}'");
        let deleted = database.change(&delete).await;
        assert!(deleted == 1 || !["players", "sessions"].contains(&table));
    }
    database.close().await;
    assert_eq!(rebuilt(folder.path()).await, tables);

    let server = start(folder.path()).await;
    let games = my_games(&server, cookie.as_deref(), "").await.games;
    assert_eq!((games.len(), name(&games)), (1, None));
    assert_eq!(games[0].winner, Some(Seat::First));
    let client = Client::new(&server.url).expect("an address");
    let now = client.look(&Access::watch(room)).await.expect("the room");
    let now = tengen_room::Room::from_events(&now.events).expect("a room");
    assert_eq!(
        (now.name(Seat::First), now.game().position().ply()),
        (None, 1)
    );
    server.stop().await;
}
