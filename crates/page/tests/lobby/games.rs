//! Games that run, levels, and matches of several games.

use tengen_page::lobby::{match_line, minutes, points, watch};

use super::*;

const BOB: &str = "aaaaaaaaaaaaaaad";
const WATCH: &str = "zzzzzzzzzzzzzzzzzzzzzzzzzz";

fn running(number: u64, players: [&str; 2], watch: &str) -> Value {
    json!({
        "game": number, "watch": format!("room/{watch}"), "players": players,
        "names": ["Ada", "Bob"], "ratings": [1600, 1500], "offer": blitz(),
    })
}

fn games(over: &[u64], begun: &[Value]) -> FromServer {
    let counts = counts(0, 0);
    told(json!({
        "type": "news", "removed": [], "added": [], "counts": counts, "over": over, "begun": begun,
    }))
}

fn watched(lobby: &Lobby) -> Vec<u64> {
    let hall = lobby.hall().expect("entered");
    hall.watchable().map(|game| game.game).collect()
}

#[test]
fn games_of_others_are_listed_and_watched() {
    let mut lobby = Lobby::default();
    lobby.show(true, 0);
    let mut here = here(Some(YOU), 0, &[]);
    here["running"] = json!([running(3, [ADA, BOB], WATCH)]);
    enter(&mut lobby, 1, here, 0);
    assert_eq!(watched(&lobby), [3]);
    let bob = BOB.parse().expect("an id");
    let name = lobby.names().of(&bob).map(ToString::to_string);
    assert_eq!(name.as_deref(), Some("Bob"));
    // One's own game is not watched.
    let own = "yyyyyyyyyyyyyyyyyyyyyyyyyy";
    hear(&mut lobby, games(&[], &[running(4, [YOU, BOB], own)]), 1);
    assert_eq!(watched(&lobby), [3]);
    let channel = lobby.hall().expect("entered").running[0].watch.clone();
    let room = WATCH.parse().expect("a room");
    assert_eq!(watch(&channel), [Effect::Watch(room)]);
    // A match is listed anew after each game.
    let mut match_of_two = running(5, [ADA, BOB], WATCH);
    match_of_two["since"] = json!(60_000);
    match_of_two["score"] = json!({ "games": 4, "played": 1, "halves": [1, 1] });
    hear(&mut lobby, games(&[], &[match_of_two]), 2);
    assert_eq!(watched(&lobby), [5]);
    let hall = lobby.hall().expect("entered");
    let shown = hall.watchable().next().expect("a game");
    let score = shown.score.expect("a match");
    assert_eq!(match_line(text(), score), "Game 2 of 4 · ½–½");
    assert_eq!(minutes(shown, 60_000 + 179_999), 2);
    assert_eq!(minutes(shown, 0), 0, "a clock that is behind");
    hear(&mut lobby, games(&[5], &[]), 3);
    assert_eq!(watched(&lobby), [0; 0]);
}

#[test]
fn a_level_begins_at_one_touch() {
    let mut lobby = Lobby::default();
    lobby.show(true, 0);
    let mut here = here(Some(YOU), 0, &[]);
    here["levels"] = json!([1, 3]);
    enter(&mut lobby, 1, here, 0);
    let hall = lobby.hall().expect("entered");
    assert_eq!(hall.levels, [1, 3]);
    let offer = hall.level_offer();
    let plain = json!({ "rule": "freestyle", "size": 15, "clock": "5m+4s" });
    assert_eq!(json!(offer), plain);
    let wish = Wish::Level {
        level: 3,
        offer,
        color: Default::default(),
    };
    let (id, _) = only_wish(&lobby.ask(wish, 1));
    hear(&mut lobby, done(&id, None), 2);
    let mut begins = game(offer);
    begins["level"] = json!(3);
    let effects = hear(&mut lobby, told(begins), 3);
    assert!(
        matches!(effects[..], [Effect::Call(_), Effect::Play(_)]),
        "{effects:?}"
    );
}

fn game_of_match(played: u8, halves: [u32; 2]) -> Value {
    let mut game = game(blitz());
    game["seat"] = json!("second");
    game["score"] = json!({ "games": 3, "played": played, "halves": halves });
    game
}

fn score(played: u8, halves: [u32; 2], next_in: Option<u64>) -> FromServer {
    let score = json!({ "games": 3, "played": played, "halves": halves });
    told(json!({
        "type": "score", "room": format!("room/{ROOM}"), "score": score, "next_in": next_in,
    }))
}

fn stands(lobby: &Lobby) -> String {
    let series = lobby.playing().series().expect("a match");
    series.sentence(text())
}

#[test]
fn a_match_goes_on_until_its_last_game() {
    let mut lobby = player();
    hear(&mut lobby, told(game_of_match(0, [0, 0])), 0);
    let line = lobby.playing().series().expect("a match").line(text());
    assert_eq!(line, "Game 1 of 3 · 0–0");
    // Either may come first: the end on the board, or the score.
    lobby.game_over(1);
    assert!(lobby.playing().game().is_some());
    let effects = hear(&mut lobby, score(1, [2, 0], Some(5_000)), 2);
    assert!(matches!(effects[..], [Effect::Look(_)]), "{effects:?}");
    assert_eq!(
        stands(&lobby),
        "The match stands 0–1 after 1 of 3 games. The next one begins by itself."
    );
    hear(&mut lobby, score(2, [3, 1], Some(5_000)), 3);
    lobby.game_over(4);
    assert!(lobby.playing().game().is_some());
    assert_eq!(
        lobby.playing().series().expect("a match").line(text()),
        "Game 3 of 3 · ½–1½"
    );
    hear(&mut lobby, score(3, [3, 3], None), 5);
    assert_eq!(lobby.playing().game(), None, "the user is free");
    assert_eq!(stands(&lobby), "The match is drawn, 1½–1½.");
    // The next game takes the match away.
    hear(&mut lobby, told(game(blitz())), 6);
    assert_eq!(lobby.playing().series(), None);
}

#[test]
fn a_match_is_known_again_after_a_cut_and_may_end_early() {
    let mut lobby = player();
    hear(&mut lobby, told(game_of_match(0, [0, 0])), 0);
    lobby.closed(Carrier::Own(1), 1);
    lobby.woken(10_000);
    let mut again = here(Some(YOU), 0, &[]);
    again["game"] = game_of_match(1, [2, 0]);
    enter(&mut lobby, 2, again, 10_000);
    assert_eq!(lobby.playing().series().expect("a match").points(), "0–1");
    let void = told(json!({ "type": "void", "yours": false }));
    lobby.heard(Carrier::Own(2), void, 10_001);
    assert!(lobby.playing().game().is_none());
    assert_eq!(
        stands(&lobby),
        "The match has ended early, at 0–1 after 1 of 3 games."
    );
    // Of one that has ended during a cut the last score is not known.
    let mut lobby = player();
    hear(&mut lobby, told(game_of_match(0, [0, 0])), 0);
    lobby.closed(Carrier::Own(1), 1);
    lobby.woken(10_000);
    enter(&mut lobby, 2, here(Some(YOU), 0, &[]), 10_000);
    assert_eq!(
        (lobby.playing().series(), lobby.playing().game()),
        (None, None)
    );
}

#[test]
fn scores_are_told_in_points() {
    assert_eq!(points([5, 3]), "2½–1½");
    assert_eq!(points([1, 0]), "½–0");
    assert_eq!(points([20, 20]), "10–10");
}

#[test]
fn a_game_that_ends_on_another_screen_is_over_here_too() {
    let mut lobby = player();
    hear(&mut lobby, told(game(blitz())), 0);
    let over = |room: &str| told(json!({ "type": "over", "room": format!("room/{room}") }));
    assert_eq!(hear(&mut lobby, over(WATCH), 1), []);
    assert!(lobby.playing().game().is_some());
    let effects = hear(&mut lobby, over(ROOM), 2);
    assert!(matches!(effects[..], [Effect::Look(_)]), "{effects:?}");
    assert_eq!(lobby.playing().game(), None);

    // A match whose room is closed goes on no more.
    hear(&mut lobby, told(game_of_match(1, [2, 0])), 3);
    hear(&mut lobby, over(ROOM), 4);
    assert!(lobby.playing().series().expect("a match").is_over());
    assert_eq!(lobby.playing().game(), None);
}
