//! An evening of eight: late entry, leaving and returning, and a server that is killed twice.

use super::*;
use crate::rooms::clocks::{CHILD, Killable};

/// Serves until it is killed, if the other test has asked for it.
#[tokio::test]
async fn an_arena_s_server_to_be_killed() {
    let Some(folder) = std::env::var_os(CHILD) else {
        return;
    };
    let settings = settings(Duration::from_secs(30));
    let server = Server::start_with(Some(Path::new(&folder)), settings).await;
    println!("serving {}", server.url);
    std::future::pending::<()>().await;
}

async fn killable(folder: &Path) -> (Killable, Server) {
    let test = concat!(module_path!(), "::an_arena_s_server_to_be_killed");
    let (_, test) = test.split_once("::").expect("a module");
    let killable = Killable::run(folder, test).await;
    let server = Server::elsewhere(&killable.url);
    (killable, server)
}

/// All enter the lobby again; their games that run are told again later.
async fn again(server: &Server, club: Vec<Guest>) -> Vec<Guest> {
    let mut back = Vec::new();
    for guest in club {
        let (mut guest, here) = Guest::with(server, guest.id, guest.cookie).await;
        if let Some(game) = here.get("game") {
            assert_eq!(game["arena"], here["arenas"][0]["arena"]);
            let mut game = game.clone();
            game["type"] = "game".into();
            guest.told.push_back(game);
        }
        back.push(guest);
    }
    back
}

/// Who opens the lobby after the end finds the arena there, and how it stood.
async fn find_their_places(server: &Server, club: &[Guest], expected: &[[u32; 5]]) {
    for (guest, row) in club.iter().zip(expected) {
        let (_, here) = Guest::with(server, guest.id.clone(), guest.cookie.clone()).await;
        let [arena] = &here["arenas"].as_array().expect("arenas")[..] else {
            panic!("{here}");
        };
        assert_eq!(
            (&arena["state"], &arena["players"]),
            (&json!("over"), &json!(club.len()))
        );
        let [entered] = &here["entered"].as_array().expect("standings")[..] else {
            panic!("{here}");
        };
        let numbers = ["place", "points", "wins", "draws", "losses"];
        assert_eq!(
            numbers.map(|name| entered[name].clone()),
            row.map(Value::from)
        );
        assert_eq!(
            (&entered["arena"], &entered["final"]),
            (&arena["arena"], &json!(true))
        );
        assert_eq!(
            (&entered["here"], &entered["plays"]),
            (&Value::Null, &Value::Null)
        );
    }
    // A visitor without a seat has none.
    let mut eve = socket(server, None).await;
    follow(&mut eve).await;
    let here = eve.until("on").await["message"]["told"].clone();
    assert_eq!(
        (&here["arenas"][0]["state"], &here["entered"]),
        (&json!("over"), &Value::Null)
    );
}

#[tokio::test]
async fn an_arena_of_eight_goes_on_after_the_server_was_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut killed, mut server) = killable(folder.path()).await;
    let mut club = Vec::new();
    for at in 0..6 {
        club.push(Guest::enter(&server, &format!("Player {at}")).await);
    }
    let arena = open(folder.path(), LONG).await;
    for guest in &mut club {
        let standing = guest.enter_arena(arena).await.expect("entered");
        assert_eq!(standing["here"], true);
        assert_eq!(standing["points"], 0);
    }
    let mut played = Vec::new();
    for (_, two) in paired(&mut club).await {
        let two = [two[0], two[1]];
        played.push((two, finish(&server, &mut club, two).await));
    }
    // Two come late.
    for at in 6..8 {
        let mut guest = Guest::enter(&server, &format!("Player {at}")).await;
        guest.enter_arena(arena).await.expect("entered");
        club.push(guest);
    }
    let second = paired(&mut club).await;
    assert_eq!(second.len(), 4);
    let mut rooms = second.iter();
    // One leaves during a game, which counts, and gets no other one.
    let (_, two) = rooms.next().expect("a game");
    let [leaver, other] = [two[0], two[1]];
    let left = club[leaver].leave_arena(arena).await.expect("left");
    assert_eq!(
        (&left["here"], &left["plays"]),
        (&Value::Null, &json!(true))
    );
    let two = [leaver, other];
    played.push((two, finish(&server, &mut club, two).await));
    let (_, two) = rooms.next().expect("a game");
    let two = [two[0], two[1]];
    played.push((two, finish(&server, &mut club, two).await));
    // In a third one there is a stone, and in the last one nobody has sat down yet.
    let (_, two) = rooms.next().expect("a game");
    begin(&server, &mut club, [two[0], two[1]]).await;
    let before = loop {
        let table = table(&server, arena, 0).await;
        if told_of(&club, &table.table.rows) == counted(club.len(), &played) {
            break table;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(before.arena.state, ArenaState::Running);
    let kept: Vec<String> = second.into_keys().skip(2).collect();
    killed.kill();

    (killed, server) = killable(folder.path()).await;
    let after = table(&server, arena, 0).await;
    assert_eq!(
        told_of(&club, &after.table.rows),
        counted(club.len(), &played)
    );
    club = again(&server, club).await;
    let standing = club[leaver].enter_arena(arena).await.expect("returned");
    let points = counted(club.len(), &played)[leaver][1];
    assert_eq!(
        (&standing["here"], &standing["points"]),
        (&json!(true), &json!(points))
    );
    let third = paired(&mut club).await;
    assert_eq!(third.len(), 4);
    assert!(
        kept.iter().all(|room| third.contains_key(room)),
        "{kept:?} {third:?}"
    );
    killed.kill();

    // Nobody is paired a second time.
    (killed, server) = killable(folder.path()).await;
    club = again(&server, club).await;
    assert_eq!(paired(&mut club).await, third);
    let closed = arenas(folder.path(), HostAct::CloseArena { arena }).await;
    assert_eq!(closed.expect("closed")[0].state, ArenaState::Ending);
    let late = club[0].enter_arena(arena).await;
    assert_eq!(late, Err("arena-over".to_owned()));
    for two in third.into_values() {
        let two = [two[0], two[1]];
        played.push((two, finish(&server, &mut club, two).await));
    }
    let expected = counted(club.len(), &played);
    for (guest, row) in club.iter_mut().zip(&expected) {
        let told = guest.until(|told| told["final"] == true).await;
        let numbers = ["place", "points", "wins", "draws", "losses"];
        assert_eq!(numbers.map(|name| told[name].clone()), row.map(Value::from));
        assert!(guest.told.iter().all(|told| told["type"] != "game"));
    }
    find_their_places(&server, &club, &expected).await;
    killed.kill();

    // The table can be read long after that.
    (killed, server) = killable(folder.path()).await;
    find_their_places(&server, &club, &expected).await;
    let last = table(&server, arena, 0).await;
    assert_eq!(
        (last.arena.state, last.table.is_final),
        (ArenaState::Over, true)
    );
    assert_eq!(told_of(&club, &last.table.rows), expected);
    let mut rows = last.table.rows.iter();
    assert!(rows.all(|row| row.name.is_some() && !row.here));
    // Also by a visitor without a seat, once, on a socket.
    let mut eve = socket(&server, None).await;
    follow(&mut eve).await;
    let wish = json!({ "type": "watch-table", "arena": arena });
    let message = json!({ "type": "lobby", "id": "look-1", "wish": wish });
    eve.say(&message.to_string()).await;
    let told = loop {
        let told = eve.until("on").await["message"]["told"].clone();
        if told["type"] == "table" {
            break told;
        }
    };
    assert_eq!(told, {
        let mut table = serde_json::to_value(&last.table).expect("JSON");
        table["type"] = "table".into();
        table
    });
    let part = table(&server, arena, 6).await.table;
    assert_eq!((part.from, &part.rows[..]), (6, &last.table.rows[6..]));
    assert_eq!(listed(&server).await.arenas, [last.arena]);
    killed.kill();
}
