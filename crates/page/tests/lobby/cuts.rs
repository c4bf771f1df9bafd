//! Connections that are lost, and rooms whose sockets carry the lobby.

use super::*;

/// Waits in the pool and has a seek up.
fn busy() -> Lobby {
    let mut lobby = player();
    let (id, _) = only_wish(&lobby.wait(blitz(), true, 0));
    hear(&mut lobby, done(&id, None), 0);
    let wish = Wish::Seek {
        offer: offer("10m"),
        color: Default::default(),
        ratings: Default::default(),
    };
    let (id, _) = only_wish(&lobby.ask(wish, 0));
    hear(&mut lobby, done(&id, Some(3)), 0);
    lobby
}

/// The time at which the lobby wants to be woken.
fn wakes(effects: &[Effect]) -> u64 {
    let mut times = effects.iter().filter_map(|effect| match effect {
        Effect::WakeAt(at) => Some(*at),
        _ => None,
    });
    times.next_back().expect("a time")
}

#[test]
fn after_a_cut_the_user_waits_again() {
    let mut lobby = busy();
    let effects = lobby.closed(Carrier::Own(1), 1_000);
    assert_eq!(effects[0], Effect::Close);
    let at = wakes(&effects);
    assert!((1_250..1_500).contains(&at), "{at}");
    assert!(lobby.contact() == Contact::Lost && lobby.waiting().is_live());
    assert_eq!(lobby.woken(at - 1), [Effect::WakeAt(at)]);
    assert_eq!(lobby.woken(at), [Effect::Open(2)]);
    // The server was started anew, so that its numbers are others.
    let effects = enter(&mut lobby, 2, here(Some(YOU), 6, &[]), at);
    let again: Vec<Value> = wishes(&effects).into_iter().map(|(_, wish)| wish).collect();
    assert_eq!(
        again[0],
        json!({ "type": "wait", "pools": [{ "pool": 6 }] })
    );
    assert_eq!(again[1]["type"], "seek");
    assert_eq!(again[1]["offer"]["clock"], "10m");
    assert_eq!(lobby.contact(), Contact::Inside);

    // What still stands is not put up twice.
    let mut lobby = busy();
    let at = wakes(&lobby.closed(Carrier::Own(1), 0));
    lobby.woken(at);
    let own = seek(3, YOU, offer("10m"));
    let effects = enter(&mut lobby, 2, here(Some(YOU), 0, &[own]), at);
    assert_eq!(wishes(&effects).len(), 1, "{effects:?}");
}

#[test]
fn a_game_that_began_during_the_cut_is_gone_to() {
    let mut lobby = busy();
    let at = wakes(&lobby.closed(Carrier::Own(1), 0));
    lobby.woken(at);
    let mut here = here(Some(YOU), 0, &[]);
    here["game"] = game(blitz());
    let effects = enter(&mut lobby, 2, here.clone(), at);
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Play(_))),
        "{effects:?}"
    );
    assert_eq!(wishes(&effects), [], "nobody waits any more");

    // A page that was opened anew offers it.
    let mut lobby = Lobby::default();
    lobby.show(true, 0);
    let effects = enter(&mut lobby, 1, here, 0);
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Play(_))),
        "{effects:?}"
    );
    assert!(lobby.playing().game().is_some());
}

#[test]
fn a_pool_that_is_gone_is_told() {
    let mut lobby = busy();
    let at = wakes(&lobby.closed(Carrier::Own(1), 0));
    lobby.woken(at);
    let mut here = here(Some(YOU), 0, &[]);
    here["pools"] = json!([{ "pool": 0, "offer": offer("3m") }]);
    let effects = enter(&mut lobby, 2, here, at);
    assert_eq!(lobby.said(), Some(&Said::PoolClosed));
    assert!(!lobby.waiting().is_in(&blitz()));
    let again: Vec<Value> = wishes(&effects).into_iter().map(|(_, wish)| wish).collect();
    assert_eq!((again.len(), &again[0]["type"]), (1, &json!("seek")));
}

#[test]
fn a_wish_without_an_answer_is_told_and_not_repeated() {
    let mut lobby = player();
    lobby.ask(Wish::Take { seek: 1 }, 0);
    let at = wakes(&lobby.closed(Carrier::Own(1), 0));
    assert_eq!(lobby.said(), Some(&Said::Cut));
    lobby.woken(at);
    let effects = enter(&mut lobby, 2, here(Some(YOU), 0, &[]), at);
    assert_eq!(wishes(&effects), []);
}

#[test]
fn waits_grow_with_each_loss_and_what_is_late_changes_nothing() {
    let mut lobby = player();
    let mut last = 0;
    for number in 1..8 {
        let effects = lobby.closed(Carrier::Own(number), 0);
        let at = wakes(&effects);
        assert!(at >= last && at <= 8_000, "{at}");
        last = at;
        assert_eq!(lobby.closed(Carrier::Own(number), 0), []);
        assert_eq!(lobby.heard(Carrier::Own(number), welcome(), 0), []);
        assert_eq!(lobby.woken(at), [Effect::Open(number + 1)]);
    }
    // A sheet that is closed needs no lobby.
    assert_eq!(lobby.show(false, 9_000), [Effect::Close]);
    // The server says that it stops.
    let mut lobby = player();
    let goodbye = message(json!({ "type": "goodbye", "reason": "shutdown" }));
    let effects = hear(&mut lobby, goodbye, 0);
    assert!(
        matches!(effects[..], [Effect::Close, Effect::WakeAt(_)]),
        "{effects:?}"
    );
    // The network is back.
    assert_eq!(lobby.renew(1), [Effect::Open(2)]);
}

#[test]
fn the_socket_of_a_visited_room_carries_the_lobby() {
    let mut lobby = busy();
    // The room is visited: its socket is not there yet.
    assert_eq!(lobby.room(RoomSocket::Away, 1), [Effect::Close]);
    let effects = lobby.room(RoomSocket::Here, 2);
    let [Effect::Send(Carrier::Room, text)] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert!(text.contains("subscribe"), "{text}");
    let effects = lobby.heard(Carrier::Room, told(here(Some(YOU), 0, &[])), 3);
    assert!(
        wishes(&effects)
            .iter()
            .any(|(_, wish)| wish["type"] == "wait")
    );
    // It is lost, and comes back.
    assert_eq!(lobby.room(RoomSocket::Away, 4), []);
    assert_eq!(sent(&lobby.room(RoomSocket::Here, 5)).len(), 1);
    // The room is left.
    assert_eq!(lobby.room(RoomSocket::None, 6), [Effect::Open(2)]);

    // Who wants nothing of the lobby does not follow it there.
    let mut lobby = player();
    lobby.room(RoomSocket::Away, 0);
    lobby.room(RoomSocket::Here, 0);
    let effects = lobby.show(false, 1);
    assert_eq!(sent(&effects)[0]["type"], "unsubscribe");
    assert_eq!(lobby.room(RoomSocket::None, 2), []);
}

#[test]
fn another_player_begins_anew() {
    let mut lobby = busy();
    let effects = lobby.is_other(1);
    assert_eq!(effects, [Effect::Close, Effect::Open(2)]);
    assert!(!lobby.waiting().is_live() && lobby.hall().is_none());
}

#[test]
fn after_an_error_no_place_in_a_pool_is_left() {
    let error = || message(json!({ "type": "error", "code": "too-many", "message": "" }));
    let mut lobby = player();
    let (id, _) = only_wish(&lobby.wait(blitz(), true, 0));
    let effects = hear(&mut lobby, error(), 1_000);
    let at = wakes(&effects);
    assert!(!lobby.waiting().is_live() && lobby.said() == Some(&Said::Cut));
    // The answer comes after all: the place is given up.
    hear(&mut lobby, done(&id, None), 1_100);
    let (id, wish) = only_wish(&lobby.woken(at));
    assert_eq!(wish, json!({ "type": "stop-waiting" }));
    hear(&mut lobby, done(&id, None), at);
    assert_eq!(lobby.woken(at + 5_000), []);

    // Who waits again meanwhile goes on waiting.
    let mut lobby = player();
    only_wish(&lobby.wait(blitz(), true, 0));
    hear(&mut lobby, error(), 1_000);
    let (id, _) = only_wish(&lobby.wait(blitz(), true, 1_500));
    hear(&mut lobby, done(&id, None), 1_600);
    assert_eq!(lobby.woken(at), []);
    assert!(lobby.waiting().is_in(&blitz()));

    // A cut comes first: the place is given up on entering again.
    let mut lobby = player();
    only_wish(&lobby.wait(blitz(), true, 0));
    hear(&mut lobby, error(), 1_000);
    let at = wakes(&lobby.closed(Carrier::Own(1), 1_100));
    lobby.woken(at);
    let effects = enter(&mut lobby, 2, here(Some(YOU), 0, &[]), at);
    let (_, wish) = only_wish(&effects);
    assert_eq!(wish, json!({ "type": "stop-waiting" }));
}
