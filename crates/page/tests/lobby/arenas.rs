//! Arenas: entering, games that open by themselves, the table, leaving and returning.

use tengen_page::lobby::{Contest, follows, stands};

use super::*;

fn arena(state: &str, begins_in: Option<u64>, ends_in: Option<u64>) -> Value {
    json!({
        "arena": 3, "name": "Tuesday", "offer": blitz(), "state": state,
        "begins_in": begins_in, "ends_in": ends_in, "players": 2,
    })
}

fn standing(place: u32, points: u32, flags: &[&str]) -> Value {
    let mut standing = json!({
        "type": "standing", "arena": 3, "place": place, "players": 12, "points": points,
        "wins": points / 2, "draws": 0, "losses": 1,
    });
    for flag in flags {
        standing[flag] = json!(true);
    }
    standing
}

fn with_arena(state: &str) -> Value {
    let mut here = here(Some(YOU), 0, &[]);
    let begins_in = (state == "open").then_some(90_000);
    here["arenas"] = json!([arena(state, begins_in, Some(3_600_000))]);
    here
}

/// In the lobby with an arena that runs.
fn visitor() -> Lobby {
    let mut lobby = Lobby::default();
    lobby.show(true, 0);
    enter(&mut lobby, 1, with_arena("running"), 0);
    lobby
}

/// Has entered it.
fn entrant() -> Lobby {
    let mut lobby = visitor();
    let (id, wish) = only_wish(&lobby.ask(Wish::EnterArena { arena: 3 }, 0));
    assert_eq!(wish, json!({ "type": "enter-arena", "arena": 3 }));
    hear(&mut lobby, done(&id, None), 0);
    hear(&mut lobby, told(standing(12, 0, &["here"])), 0);
    lobby
}

fn game_of_arena(room: &str) -> Value {
    let mut game = game(blitz());
    game["room"] = json!(format!("room/{room}"));
    game["arena"] = json!(3);
    game
}

fn over(room: &str) -> Value {
    json!({ "type": "over", "room": format!("room/{room}") })
}

fn says(lobby: &Lobby) -> (String, String) {
    let (evening, standing) = lobby.arenas().entered().expect("entered");
    let text = text();
    (stands(text, standing), follows(text, evening, standing))
}

#[test]
fn an_arena_says_when_it_begins_and_ends() {
    let when = |here: Value, now: u64| {
        let mut lobby = Lobby::default();
        lobby.show(true, 0);
        enter(&mut lobby, 1, here, 1_000);
        let evening = lobby.arenas().get(3).expect("an arena");
        evening.when(text(), now)
    };
    assert_eq!(when(with_arena("open"), 1_000), "begins in 2 min");
    assert_eq!(when(with_arena("open"), 61_000), "begins in 30 s");
    assert_eq!(when(with_arena("running"), 1_000), "60 min left");
    assert_eq!(when(with_arena("ending"), 1_000), "the last games");
    assert_eq!(when(with_arena("over"), 1_000), "over");
}

#[test]
fn who_enters_goes_to_each_game_by_itself() {
    let mut lobby = entrant();
    assert_eq!(
        says(&lobby),
        (
            "Place 12 of 12 · 0 points".to_owned(),
            "You are paired as soon as somebody is free.".to_owned()
        )
    );
    assert_eq!(lobby.arenas().get(3).expect("an arena").shown.players, 12);
    // The sheet may be closed.
    assert_eq!(lobby.show(false, 1), []);
    let other = "zzzzzzzzzzzzzzzzzzzzzzzzzz";
    for (now, room) in [(2, ROOM), (5, other)] {
        let effects = hear(&mut lobby, told(game_of_arena(room)), now);
        let its = room.parse().expect("a room");
        assert_eq!(effects, [Effect::Call(Call::Game), Effect::Play(its)]);
        hear(&mut lobby, told(standing(12, 0, &["here", "plays"])), now);
        assert_eq!(says(&lobby).1, "You are in a game.");
        lobby.game_over(now + 1);
        hear(&mut lobby, told(standing(2, 2, &["here"])), now + 2);
        hear(&mut lobby, told(over(room)), now + 2);
        let contest = lobby.playing().contest(lobby.arenas()).expect("an arena");
        assert!(contest.goes_on() && matches!(contest, Contest::Arena { .. }));
        assert_eq!(
            contest.sentence(text()),
            "Place 2 of 12 · 2 points · You are paired as soon as somebody is free."
        );
    }
    // Who leaves is free, and needs the lobby no more.
    let (id, wish) = only_wish(&lobby.ask(Wish::LeaveArena { arena: 3 }, 9));
    assert_eq!(wish, json!({ "type": "leave-arena", "arena": 3 }));
    hear(&mut lobby, done(&id, None), 9);
    let effects = hear(&mut lobby, told(standing(2, 2, &[])), 10);
    assert_eq!(effects, [Effect::Close]);
    assert!(lobby.arenas().entered().is_none());
    let own = lobby.arenas().standing(3).expect("all points");
    assert_eq!(own.points, 2);
}

#[test]
fn who_leaves_during_a_game_hears_its_points() {
    let mut lobby = entrant();
    hear(&mut lobby, told(game_of_arena(ROOM)), 1);
    hear(&mut lobby, told(standing(12, 0, &["here", "plays"])), 1);
    let (id, _) = only_wish(&lobby.ask(Wish::LeaveArena { arena: 3 }, 2));
    hear(&mut lobby, done(&id, None), 2);
    hear(&mut lobby, told(standing(12, 0, &["plays"])), 2);
    assert_eq!(lobby.show(false, 3), []);
    // The room says that the game is over before the lobby says what it was worth.
    let effects = lobby.game_over(4);
    assert!(!effects.contains(&Effect::Close), "{effects:?}");
    hear(&mut lobby, told(standing(2, 2, &[])), 5);
    let effects = hear(&mut lobby, told(over(ROOM)), 5);
    assert!(effects.contains(&Effect::Close), "{effects:?}");
    let own = lobby.arenas().standing(3).expect("all points");
    assert_eq!((own.place, own.points), (2, 2));
}

#[test]
fn who_has_left_is_offered_a_game_only() {
    let mut lobby = entrant();
    hear(&mut lobby, told(standing(2, 2, &[])), 1);
    let effects = hear(&mut lobby, told(game_of_arena(ROOM)), 2);
    assert_eq!(effects, [Effect::Call(Call::Game)]);
}

#[test]
fn after_a_cut_a_game_that_has_begun_is_gone_to_once() {
    let mut lobby = entrant();
    lobby.closed(Carrier::Own(1), 1);
    lobby.woken(10_000);
    let mut again = with_arena("running");
    let mut entered = standing(12, 0, &["here", "plays"]);
    entered.as_object_mut().expect("an object").remove("type");
    again["entered"] = json!([entered]);
    again["game"] = game_of_arena(ROOM);
    let effects = enter(&mut lobby, 2, again.clone(), 10_000);
    let plays = |effects: &[Effect]| effects.iter().any(|one| matches!(one, Effect::Play(_)));
    assert!(plays(&effects), "{effects:?}");
    // The next cut finds the user there.
    lobby.closed(Carrier::Own(2), 11_000);
    lobby.woken(20_000);
    let effects = enter(&mut lobby, 3, again.clone(), 20_000);
    assert!(!plays(&effects), "{effects:?}");
    // A page that was opened anew offers it.
    let mut lobby = Lobby::default();
    lobby.show(true, 0);
    let effects = enter(&mut lobby, 1, again, 0);
    assert!(!plays(&effects) && lobby.playing().game().is_some());
}

fn page(from: u32, places: std::ops::Range<u32>, is_final: bool) -> Value {
    let row = |place: u32| {
        json!({
            "place": place, "player": ADA, "name": "Ada", "points": 20 - place, "wins": 0,
            "draws": 0, "losses": 0, "here": true,
        })
    };
    json!({
        "type": "table", "arena": 3, "from": from, "players": 12, "final": is_final,
        "rows": places.map(row).collect::<Vec<_>>(),
    })
}

#[test]
fn a_table_is_opened_where_the_user_stands_and_turned() {
    let mut lobby = entrant();
    let effects = lobby.turn_table(|arenas| Some(arenas.open(3)));
    let (_, wish) = only_wish(&effects);
    assert_eq!(
        wish,
        json!({ "type": "watch-table", "arena": 3, "from": 10 })
    );
    assert!(!lobby.is_busy(), "other buttons go on");
    hear(&mut lobby, told(page(10, 11..13, false)), 1);
    assert_eq!(lobby.arenas().table().expect("a table").rows.len(), 2);
    let (_, wish) = only_wish(&lobby.turn_table(|arenas| Some(arenas.turn(3, 0))));
    assert_eq!(wish, json!({ "type": "watch-table", "arena": 3 }));
    // What was on its way of the rows before changes nothing.
    hear(&mut lobby, told(page(10, 11..13, false)), 2);
    assert_eq!(lobby.arenas().table().expect("a table").rows.len(), 2);
    hear(&mut lobby, told(page(0, 1..11, false)), 3);
    assert_eq!(lobby.arenas().table().expect("a table").rows.len(), 10);
    // After a cut it is asked for again.
    lobby.closed(Carrier::Own(1), 4);
    assert_eq!(lobby.said(), None);
    lobby.woken(10_000);
    let effects = enter(&mut lobby, 2, with_arena("running"), 10_000);
    let asked: Vec<Value> = wishes(&effects).into_iter().map(|(_, wish)| wish).collect();
    assert_eq!(asked, [json!({ "type": "watch-table", "arena": 3 })]);
    let (_, wish) = only_wish(&lobby.turn_table(|arenas| arenas.fold()));
    assert_eq!(wish, json!({ "type": "stop-table" }));
    assert_eq!(lobby.turn_table(|arenas| arenas.fold()), []);
}

#[test]
fn a_visitor_sees_the_table_without_becoming_a_player() {
    let mut lobby = Lobby::default();
    lobby.show(true, 0);
    let mut here = with_arena("over");
    here["you"] = Value::Null;
    enter(&mut lobby, 1, here, 0);
    let effects = lobby.turn_table(|arenas| Some(arenas.open(3)));
    let (id, wish) = only_wish(&effects);
    assert_eq!(wish, json!({ "type": "watch-table", "arena": 3 }));
    assert_eq!(effects.len(), 1, "{effects:?}");
    hear(&mut lobby, done(&id, None), 1);
    hear(&mut lobby, told(page(0, 1..11, true)), 1);
    assert!(lobby.arenas().table().expect("a table").is_final);
    // One that is refused is folded.
    let (id, _) = only_wish(&lobby.turn_table(|arenas| Some(arenas.turn(3, 10))));
    hear(&mut lobby, refused(&id, "no-arena"), 2);
    assert!(!lobby.arenas().shows_table(3));
    assert_eq!(said(&lobby, 2), "There is no such arena.");
}

#[test]
fn at_the_end_the_place_is_final() {
    let mut lobby = entrant();
    lobby.show(false, 1);
    let over = json!({ "type": "arenas", "arenas": [arena("over", None, None)] });
    hear(&mut lobby, told(standing(1, 9, &["here", "final"])), 2);
    let effects = hear(&mut lobby, told(over), 3);
    assert_eq!(effects, [], "it has left already");
    let own = lobby.arenas().standing(3).expect("a place");
    let evening = lobby.arenas().get(3).expect("an arena");
    assert_eq!(stands(text(), own), "Place 1 of 12 · 9 points");
    assert_eq!(follows(text(), evening, own), "The table is final.");
    assert!(lobby.arenas().entered().is_none());
}

#[test]
fn who_comes_after_the_end_finds_the_place_and_the_table() {
    let mut own = standing(12, 4, &["final"]);
    own.as_object_mut().expect("an object").remove("type");
    let mut here = with_arena("over");
    here["entered"] = json!([own]);
    let mut lobby = Lobby::default();
    lobby.show(true, 0);
    enter(&mut lobby, 1, here, 0);
    let evening = lobby.arenas().get(3).expect("an arena");
    assert!(evening.is_past && evening.is_over());
    let own = lobby.arenas().standing(3).expect("a place");
    assert_eq!(stands(text(), own), "Place 12 of 12 · 4 points");
    assert_eq!(follows(text(), evening, own), "The table is final.");
    assert!(lobby.arenas().entered().is_none(), "nobody is paired");
    // The table opens there, and the lobby is left with the sheet.
    let (_, wish) = only_wish(&lobby.turn_table(|arenas| Some(arenas.open(3))));
    assert_eq!(
        wish,
        json!({ "type": "watch-table", "arena": 3, "from": 10 })
    );
    assert_eq!(lobby.show(false, 1), [Effect::Close]);
}

#[test]
fn an_arena_that_ends_stays_where_it_was_seen() {
    let mut lobby = visitor();
    let over = json!({ "type": "arenas", "arenas": [arena("over", None, None)] });
    hear(&mut lobby, told(over.clone()), 1);
    let is_past = |lobby: &Lobby| lobby.arenas().get(3).expect("an arena").is_past;
    assert!(!is_past(&lobby));
    lobby.closed(Carrier::Own(1), 2);
    lobby.woken(10_000);
    enter(&mut lobby, 2, with_arena("over"), 10_000);
    assert!(!is_past(&lobby));
}
