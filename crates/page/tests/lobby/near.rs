//! Whom the user wants to meet in quick pairing.

use tengen_api::Profile;
use tengen_page::lobby::Near;

use super::*;

fn profile(rating: i64) -> Profile {
    let rating = json!({
        "group": "gomoku", "rating": rating, "deviation": 60, "provisional": false, "games": 40,
        "last": 1, "steps": [],
    });
    let profile = json!({
        "player": YOU, "name": "Zoe", "since": 1, "games": 40, "wins": 20, "draws": 0,
        "losses": 20, "ratings": [rating],
    });
    serde_json::from_value(profile).expect("a profile")
}

fn waits(least: i32, most: i32) -> Value {
    let place = json!({ "pool": 0, "ratings": { "least": least, "most": most } });
    json!({ "type": "wait", "pools": [place] })
}

#[test]
fn a_pool_is_entered_with_the_range_that_is_chosen() {
    let mut lobby = player();
    assert_eq!(lobby.looked_up(Ok(profile(1_700)), 0), []);
    assert_eq!(lobby.meet(Near::Points(100), 0), [], "nobody waits yet");
    let (id, wish) = only_wish(&lobby.wait(blitz(), true, 0));
    assert_eq!(wish, waits(1_600, 1_800));
    hear(&mut lobby, done(&id, None), 0);
    // Who waits goes on with another choice, and with the same one is asked nothing.
    let (id, wish) = only_wish(&lobby.meet(Near::Points(400), 1));
    assert_eq!(wish, waits(1_300, 2_100));
    hear(&mut lobby, done(&id, None), 1);
    assert_eq!(lobby.meet(Near::Points(400), 2), []);
    // So it is after a cut.
    lobby.closed(Carrier::Own(1), 3);
    lobby.woken(10_000);
    let effects = enter(&mut lobby, 2, here(Some(YOU), 0, &[]), 10_000);
    assert_eq!(only_wish(&effects).1, waits(1_300, 2_100));
    assert_eq!(
        lobby.meet(Near::Any, 11_000).len(),
        1,
        "an end of the choice is told too"
    );
}

#[test]
fn the_range_follows_the_rating_that_is_looked_up() {
    let mut lobby = player();
    lobby.meet(Near::Points(200), 0);
    let (id, wish) = only_wish(&lobby.wait(blitz(), true, 0));
    assert_eq!(wish, waits(1_300, 1_700));
    hear(&mut lobby, done(&id, None), 0);
    let (_, wish) = only_wish(&lobby.looked_up(Ok(profile(1_900)), 1));
    assert_eq!(wish, waits(1_700, 2_100));
    assert_eq!(lobby.looked_up(Err(Failed::Away), 2), []);
    assert_eq!(lobby.looked_up(Ok(profile(1_900)), 3), []);
}

#[test]
fn the_width_that_is_told_ends_at_the_range() {
    let mut lobby = player();
    lobby.looked_up(Ok(profile(1_700)), 0);
    lobby.wait(blitz(), true, 0);
    let width = |lobby: &Lobby, now: u64| {
        let width = lobby.waiting().width(lobby.ratings(), &blitz(), now);
        (
            width,
            width.is_some_and(|width| lobby.waiting().is_widest(width)),
        )
    };
    assert_eq!(width(&lobby, 0), (Some(100), false));
    assert_eq!(width(&lobby, 60_000), (None, false));
    lobby.meet(Near::Points(200), 0);
    assert_eq!(width(&lobby, 0), (Some(100), false));
    assert_eq!(width(&lobby, 20_000), (Some(200), true));
    assert_eq!(width(&lobby, 60_000), (Some(200), true));
}
