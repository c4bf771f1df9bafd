//! `tengen ratings`: players of PGN files, and of a server.

use std::path::Path;

use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection as _};

use crate::common::{Serving, failure, stdout};

/// Games that one player wins and loses, half of each with Black.
fn games(name: &str, other: &str, wins: u32, losses: u32) -> String {
    let tags = |white: &str, black: &str, result: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n{result}\n\n")
    };
    let won = (0..wins).map(|game| match game % 2 {
        0 => tags(other, name, "0-1"),
        _ => tags(name, other, "1-0"),
    });
    let lost = (0..losses).map(|game| match game % 2 {
        0 => tags(name, other, "0-1"),
        _ => tags(other, name, "1-0"),
    });
    won.chain(lost).collect()
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

#[test]
fn all_players_of_some_files_are_rated_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("UTF-8").to_owned()
    };
    // The worked example: 12 to 8 is 58.45 points with two virtual draws.
    let one = file("one.pgn", &games("甲", "b", 12, 8));
    let line = json(&stdout(&["ratings", "--fit", &one, "--json"]));
    let players = line["players"].as_array().expect("players");
    let rating = |at: usize| players[at]["rating"].as_f64().expect("a number");
    assert_eq!(
        (&players[0]["name"], &players[0]["wins"]),
        (&"甲".into(), &12.into())
    );
    assert!((rating(0) - rating(1) - 58.45).abs() < 0.2, "{line}");
    assert!((rating(0) + rating(1) - 3200.0).abs() < 0.2, "{line}");
    let advantage = line["advantage"]["points"].as_f64().expect("a number");
    assert!(
        advantage.abs() < 0.2 && line["advantage"]["error"].as_f64() > Some(100.0),
        "{line}"
    );
    let lists = json(&stdout(&["ratings", "--fit", &one, "--gomocup", "--json"]));
    assert!(lists["advantage"].is_null(), "{lists}");
    let lead = |line: &Value| {
        let rating = |at: usize| line["players"][at]["rating"].as_f64().expect("a number");
        rating(0) - rating(1)
    };
    assert!((lead(&lists) - lead(&line)).abs() < 0.2, "{lists}");
    // Where Black wins it all, that says little of the players.
    let black = "[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\n".repeat(9)
        + &"[White \"b\"]\n[Black \"a\"]\n[Result \"0-1\"]\n\n".repeat(8);
    let black = file("black.pgn", &black);
    let line = json(&stdout(&["ratings", "--fit", &black, "--json"]));
    let advantage = line["advantage"]["points"].as_f64().expect("a number");
    assert!(lead(&line) < 100.0 && advantage > 400.0, "{line}");
    // A second file links a third player; games without a result are counted.
    let open = "[White \"b\"]\n[Black \"c\"]\n[Result \"*\"]\n\n*\n";
    let two = file("two.pgn", &(games("b", "c", 5, 3) + open));
    let said = stdout(&["ratings", "--fit", &one, &two, "--mean", "0"]);
    let rows: Vec<&str> = said.lines().collect();
    assert!(
        rows[0].starts_with("player") && rows[1].starts_with('甲'),
        "{said}"
    );
    assert!(
        rows[3].starts_with("c ") && rows[3].contains(" ± "),
        "{said}"
    );
    assert!(rows[4].starts_with("The first move is worth "), "{said}");
    assert_eq!(rows[5], "Of games between equals 0 % are drawn.");
    assert_eq!(rows[6], "One game without a result is left out.");
    // What cannot be rated is said.
    let apart = file("apart.pgn", &games("x", "y", 1, 0));
    let said = failure(1, &["ratings", "--fit", &one, &apart]);
    assert!(said.contains("No chain of games links x to 甲"), "{said}");
    let none = file("none.pgn", "h8 i9\n");
    let said = failure(1, &["ratings", "--fit", &none]);
    assert!(said.contains("no game with a result"), "{said}");
    let damaged = file("damaged.pgn", "[White \"a\"]\n[Result \"1-0\"]\n");
    let said = failure(1, &["ratings", "--fit", &damaged]);
    assert!(
        said.contains("damaged.pgn") && said.contains("no tag Black"),
        "{said}"
    );
    let unknown = "[White \"?\"]\n[Black \"b\"]\n[Result \"1-0\"]\n";
    let unknown = file(
        "unknown.pgn",
        &format!("{}{unknown}", games("a", "b", 1, 0)),
    );
    let said = failure(1, &["ratings", "--fit", &one, &unknown]);
    assert!(
        said.contains("unknown.pgn") && said.contains("line 7 does not name White"),
        "{said}"
    );
    let said = failure(1, &["ratings", "--fit", &one, "--data", "."]);
    assert!(said.contains("not both"), "{said}");
    let said = failure(1, &["ratings", "--fit", "missing.pgn"]);
    assert!(said.contains("missing.pgn"), "{said}");
}

#[test]
fn games_that_a_match_saved_are_rated() {
    let folder = tempfile::tempdir().expect("a folder");
    let saved = folder.path().join("games.pgn");
    let saved = saved.to_str().expect("UTF-8");
    let engines = [
        "--engine",
        "textbook:win-table",
        "--engine",
        "textbook:pattern-table",
    ];
    let options = ["--games", "2", "--save", saved];
    stdout(&[&["match"][..], &engines, &options].concat());
    let said = stdout(&["ratings", "--fit", saved, "--json"]);
    let line: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(line["players"].as_array().map(Vec::len), Some(2), "{said}");
    assert_eq!(line["players"][0]["games"], 2, "{said}");
}

/// Games of a group between players of these numbers, with who won: `first`, `second`, `draw`.
async fn put(folder: &Path, games: &[(&str, [char; 2], &str)]) {
    let file = SqliteConnectOptions::new().filename(folder.join("tengen.sqlite"));
    let database = SqliteConnection::connect_with(&file).await;
    let mut database = database.expect("a database");
    for (at, (pool, players, winner)) in games.iter().enumerate() {
        let [black, white] = players.map(|player| player.to_string().repeat(16));
        let put = format!(
            "INSERT INTO games (room, number, rule, size, opening, black, white, black_seat, \
             started, finished, winner, by, moves, pool) VALUES ('room{at}', 1, 'freestyle', 15, \
             'swap', '{black}', '{white}', 0, 1, {at}, '{winner}', 'five', 9, '{pool}')"
        );
        let put = sqlx::raw_sql(AssertSqlSafe(put));
        put.execute(&mut database).await.expect("a game");
    }
    // Without a seat the player would be dropped, who was away for a year.
    let ada = "a".repeat(16);
    let name = format!(
        "INSERT INTO players (id, created, name) VALUES ('{ada}', 1, 'Ada'); \
         INSERT INTO room_seats (room, seat, player) VALUES ('room0', 0, '{ada}')"
    );
    let name = sqlx::raw_sql(AssertSqlSafe(name));
    name.execute(&mut database).await.expect("a player");
    database.close().await.expect("closed");
}

#[tokio::test]
async fn the_games_of_a_server_are_rated_group_by_group() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("UTF-8").to_owned();
    let fit = ["ratings", "--fit", "--data", &data, "--json"];
    let said = failure(1, &fit);
    assert!(said.contains("no server has kept anything"), "{said}");
    Serving::start(folder.path()).kill();
    let said = failure(1, &fit);
    assert!(
        said.contains("no game yet that counts for ratings"),
        "{said}"
    );
    let mut games = vec![
        ("gomoku", ['a', 'b'], "first"),
        ("gomoku", ['b', 'a'], "second"),
        ("gomoku", ['a', 'b'], "draw"),
        // A component of its own in the graph of games.
        ("gomoku", ['x', 'y'], "second"),
    ];
    games.extend([("gomoku", ['b', 'c'], "first"); 3]);
    games.extend([("renju", ['c', 'a'], "second"); 2]);
    put(folder.path(), &games).await;
    let alone = stdout(&fit);
    let line = json(&alone);
    let group = |at: usize| &line["groups"][at];
    assert_eq!(
        (&group(0)["group"], &group(1)["group"]),
        (&"gomoku".into(), &"renju".into())
    );
    let players = group(0)["players"].as_array().expect("players");
    let names: Vec<_> = players.iter().map(|player| &player["name"]).collect();
    assert_eq!(names, ["Ada", &"b".repeat(16), &"c".repeat(16)]);
    assert_eq!(players[0]["player"], "a".repeat(16));
    assert_eq!(
        (
            &players[0]["wins"],
            &players[0]["draws"],
            &players[0]["losses"]
        ),
        (&2.into(), &1.into(), &0.into())
    );
    assert_eq!(group(0)["left_out"], 2);
    let sum: f64 = players
        .iter()
        .filter_map(|player| player["rating"].as_f64())
        .sum();
    assert!((sum - 4500.0).abs() < 0.2, "{alone}");
    assert!(group(0)["advantage"]["error"].is_number() && group(0)["draws"].as_f64() > Some(0.0));
    assert_eq!(group(1)["players"].as_array().map(Vec::len), Some(2));
    let said = stdout(&["ratings", "--fit", "--data", &data]);
    assert!(said.starts_with("gomoku\nplayer"), "{said}");
    assert!(said.contains("\n2 players whom no chain"), "{said}");
    // Also while the server runs.
    let serving = Serving::start(folder.path());
    assert_eq!(stdout(&fit), alone);
    serving.kill();
}
