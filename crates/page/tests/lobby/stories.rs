//! What users do, and what they are told.

use super::*;

#[test]
fn a_visitor_becomes_a_player_before_the_first_wish() {
    let mut lobby = Lobby::default();
    lobby.call_me("Zoe".parse().ok());
    assert_eq!(lobby.show(true, 0), [Effect::Open(1)]);
    assert_eq!(enter(&mut lobby, 1, here(None, 0, &[]), 0), []);
    let effects = lobby.wait(blitz(), true, 5);
    let [Effect::BePlayer(number, be)] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(
        be.name.as_ref().map(ToString::to_string).as_deref(),
        Some("Zoe")
    );
    // A second wish waits for the same answer.
    assert_eq!(lobby.ask(Wish::Take { seek: 3 }, 6), []);
    let answer = MyPlayer {
        player: YOU.parse().expect("an id"),
        name: be.name.clone(),
    };
    assert_eq!(
        lobby.became(*number, Ok(answer), 7),
        [Effect::Refresh, Effect::Close, Effect::Open(2)],
        "the socket is opened with the session"
    );
    let effects = enter(&mut lobby, 2, here(Some(YOU), 4, &[]), 8);
    let wishes: Vec<Value> = wishes(&effects).into_iter().map(|(_, wish)| wish).collect();
    let waits = json!({ "type": "wait", "pools": [{ "pool": 4 }] });
    assert_eq!(wishes, [waits, json!({ "type": "take", "seek": 3 })]);
}

#[test]
fn who_cannot_become_a_player_is_told_why_and_waits_for_nothing() {
    for (failed, why) in [
        (Failed::Away, "The server does not answer"),
        (
            Failed::Refused(ErrorCode::NameTaken, String::new()),
            "Somebody with an account has this name",
        ),
        (
            Failed::Refused(ErrorCode::StorageUnavailable, String::new()),
            "keeps no games",
        ),
    ] {
        let mut lobby = Lobby::default();
        lobby.show(true, 0);
        enter(&mut lobby, 1, here(None, 0, &[]), 0);
        let effects = lobby.wait(blitz(), true, 0);
        let [Effect::BePlayer(number, _)] = effects[..] else {
            panic!("{effects:?}")
        };
        assert_eq!(lobby.became(number, Err(failed), 1), []);
        assert!(said(&lobby, 1).contains(why), "{}", said(&lobby, 1));
        assert!(!lobby.waiting().is_live() && !lobby.is_busy());
    }
    // A browser without cookies would make players for ever.
    let mut lobby = Lobby::default();
    lobby.show(true, 0);
    enter(&mut lobby, 1, here(None, 0, &[]), 0);
    let effects = lobby.wait(blitz(), true, 0);
    let [Effect::BePlayer(number, _)] = effects[..] else {
        panic!("{effects:?}")
    };
    let player = YOU.parse().expect("an id");
    lobby.became(number, Ok(MyPlayer { player, name: None }), 1);
    assert_eq!(enter(&mut lobby, 2, here(None, 0, &[]), 2), []);
    assert!(said(&lobby, 2).contains("cookie"));
}

#[test]
fn who_waits_in_a_pool_goes_to_the_game_that_begins() {
    let mut lobby = player();
    let (id, wish) = only_wish(&lobby.wait(blitz(), true, 1_000));
    assert_eq!(wish, json!({ "type": "wait", "pools": [{ "pool": 0 }] }));
    assert!(lobby.is_busy() && lobby.waiting().is_in(&blitz()));
    assert_eq!(hear(&mut lobby, done(&id, None), 1_000), []);
    // A newcomer's deviation is the width to begin with; it grows, and after a minute is any.
    let width = |now| lobby.waiting().width(lobby.ratings(), &blitz(), now);
    assert_eq!((width(1_000), width(11_000)), (Some(350), Some(500)));
    assert_eq!(width(61_000), None);
    // The sheet may be closed meanwhile.
    assert_eq!(lobby.show(false, 2_000), []);
    let effects = hear(&mut lobby, told(game(blitz())), 3_000);
    let room = ROOM.parse().expect("a room");
    assert_eq!(effects, [Effect::Call(Call::Game), Effect::Play(room)]);
    assert!(!lobby.waiting().is_live());
    // The lobby is followed until the game is over, which it may call void.
    let void = told(json!({ "type": "void", "yours": true }));
    let effects = hear(&mut lobby, void, 40_000);
    assert_eq!(effects, [Effect::Close]);
    assert!(said(&lobby, 40_000).contains("You have not made a first move"));
}

#[test]
fn a_seek_is_put_up_taken_down_and_taken() {
    let mut lobby = player();
    let wish = Wish::Seek {
        offer: blitz(),
        color: Default::default(),
        ratings: Default::default(),
    };
    let (id, _) = only_wish(&lobby.ask(wish.clone(), 0));
    hear(&mut lobby, done(&id, Some(7)), 0);
    assert!(lobby.waiting().is_live());
    hear(&mut lobby, news(0, &[], &[seek(7, YOU, blitz())]), 1);
    let (id, down) = only_wish(&lobby.stop(2));
    assert_eq!(down, json!({ "type": "withdraw", "seek": 7 }));
    assert!(!lobby.waiting().is_live());
    // It is gone, as was wanted.
    hear(&mut lobby, refused(&id, "gone"), 3);
    assert_eq!(lobby.said(), None);

    // One that is hidden in a long list still stands.
    let (id, _) = only_wish(&lobby.ask(wish.clone(), 3));
    hear(&mut lobby, done(&id, Some(6)), 3);
    hear(&mut lobby, news(0, &[6], &[]), 3);
    assert!(lobby.waiting().is_live());
    let (id, down) = only_wish(&lobby.stop(3));
    assert_eq!(down, json!({ "type": "withdraw", "seek": 6 }));
    assert!(!lobby.waiting().is_live());
    hear(&mut lobby, done(&id, None), 3);

    // One that is taken is gone a moment before its game is told.
    let (id, _) = only_wish(&lobby.ask(wish, 4));
    hear(&mut lobby, done(&id, Some(8)), 5);
    hear(&mut lobby, news(0, &[8], &[]), 6);
    let effects = hear(&mut lobby, told(game(blitz())), 7);
    assert!(
        matches!(effects[..], [Effect::Call(_), Effect::Play(_)]),
        "{effects:?}"
    );
}

#[test]
fn a_game_that_this_page_has_not_asked_for_is_offered_only() {
    // Another tab of the same player has.
    let mut lobby = player();
    let effects = hear(&mut lobby, told(game(blitz())), 1);
    assert_eq!(effects, [Effect::Call(Call::Game)]);
    assert!(lobby.playing().game().is_some());
    assert!(matches!(lobby.playing().go()[..], [Effect::Play(_)]));
    assert!(matches!(lobby.game_over(2)[..], [Effect::Look(_)]));
    assert_eq!(lobby.playing().game(), None);

    // A seek by correspondence brings no player away from the board.
    let days = offer("3d");
    let wish = Wish::Seek {
        offer: days,
        color: Default::default(),
        ratings: Default::default(),
    };
    let (id, _) = only_wish(&lobby.ask(wish, 3));
    hear(&mut lobby, done(&id, Some(9)), 3);
    assert!(!lobby.waiting().is_live());
    let effects = hear(&mut lobby, told(game(days)), 4);
    assert_eq!(effects, [Effect::Call(Call::Game)]);
    // Who takes one goes there.
    let mut lobby = player();
    let (id, _) = only_wish(&lobby.ask(Wish::Take { seek: 1 }, 5));
    hear(&mut lobby, done(&id, None), 5);
    let effects = hear(&mut lobby, told(game(days)), 6);
    assert!(
        matches!(effects[..], [Effect::Call(_), Effect::Play(_)]),
        "{effects:?}"
    );
}

#[test]
fn challenges_come_and_go() {
    let mut lobby = player();
    let challenge = |number: u64, from: &str, to: &str| {
        told(json!({
            "type": "challenged", "challenge": number, "from": from, "name": "Ada",
            "rating": 1500, "to": to, "offer": blitz(),
        }))
    };
    let effects = hear(&mut lobby, challenge(1, ADA, YOU), 0);
    assert_eq!(effects, [Effect::Call(Call::Challenge)]);
    let hall = lobby.hall().expect("entered");
    assert_eq!((hall.incoming().count(), hall.outgoing().count()), (1, 0));
    let withdrawn = json!({ "type": "answered", "challenge": 1, "how": { "end": "withdrawn" } });
    hear(&mut lobby, told(withdrawn), 1);
    assert_eq!(said(&lobby, 1), "Ada has taken the challenge back.");

    assert_eq!(hear(&mut lobby, challenge(2, YOU, ADA), 2), []);
    let how = json!({ "end": "declined", "why": "clock" });
    let declined = json!({ "type": "answered", "challenge": 2, "how": how });
    hear(&mut lobby, told(declined), 3);
    assert_eq!(said(&lobby, 3), "Ada declines: another clock, please.");

    // The answer to an own challenge comes before the game.
    hear(&mut lobby, challenge(3, YOU, ADA), 4);
    let accepted = json!({ "type": "answered", "challenge": 3, "how": { "end": "accepted" } });
    hear(&mut lobby, told(accepted), 5);
    let effects = hear(&mut lobby, told(game(blitz())), 6);
    assert!(
        matches!(effects[..], [Effect::Call(_), Effect::Play(_)]),
        "{effects:?}"
    );
}

#[test]
fn every_refusal_is_a_sentence_and_changes_nothing() {
    let all = [
        "no-player",
        "offer",
        "empty-range",
        "playing",
        "other-playing",
        "waits",
        "too-many",
        "same",
        "gone",
        "own",
        "not-yours",
        "apart",
        "out-of-range",
        "no-pool",
        "no-level",
        "no-arena",
        "arena-over",
        "arena-full",
        "not-entered",
        "unknown-player",
        "unavailable",
    ];
    let mut sentences = std::collections::BTreeSet::new();
    for why in all {
        let mut lobby = player();
        let (id, _) = only_wish(&lobby.ask(Wish::Take { seek: 1 }, 0));
        hear(&mut lobby, refused(&id, why), 1);
        sentences.insert(said(&lobby, 1));
        assert!(!lobby.is_busy() && !lobby.waiting().is_live());
        // The next wish takes the sentence away.
        lobby.ask(Wish::StopWaiting, 2);
        assert_eq!(lobby.said(), None);
    }
    assert_eq!(sentences.len(), all.len(), "{sentences:?}");
    // Who waits is told for how long.
    let mut lobby = player();
    let (id, _) = only_wish(&lobby.wait(blitz(), true, 0));
    let waits =
        json!({ "type": "refused", "id": id, "why": "waits", "message": "", "wait": 61_000 });
    hear(&mut lobby, told(waits), 1_000);
    assert!(
        said(&lobby, 1_000).ends_with("again in 2 min."),
        "{}",
        said(&lobby, 1_000)
    );
    assert!(said(&lobby, 32_000).ends_with("again in 30 s."));
    assert_eq!(said(&lobby, 62_000), "You can play again.");
    assert!(!lobby.waiting().is_live());
}

#[test]
fn the_user_is_told_once_that_somebody_looks_for_a_game() {
    let mut lobby = player();
    assert_eq!(lobby.tell(true, 0), []);
    assert_eq!(lobby.show(false, 0), [], "it stays connected");
    let effects = hear(&mut lobby, news(1, &[], &[]), 1);
    assert_eq!(effects, [Effect::Call(Call::Seek)]);
    assert_eq!(
        hear(&mut lobby, news(2, &[], &[seek(5, ADA, blitz())]), 2),
        []
    );
    assert_eq!(hear(&mut lobby, news(0, &[5], &[]), 3), []);
    let effects = hear(&mut lobby, news(0, &[], &[seek(6, ADA, blitz())]), 4);
    assert_eq!(effects, [Effect::Call(Call::Seek)]);
    assert_eq!(lobby.tell(false, 5), [Effect::Close]);
}

#[test]
fn a_server_without_a_lobby_is_left_alone() {
    let mut lobby = Lobby::default();
    lobby.show(true, 0);
    assert_eq!(lobby.opened(1).len(), 1);
    hear(&mut lobby, welcome(), 0);
    let error = json!({ "type": "error", "code": "no-channel", "message": "" });
    let none = json!({ "type": "on", "channel": "lobby", "message": error });
    assert_eq!(hear(&mut lobby, message(none), 1), [Effect::Close]);
    assert_eq!(lobby.contact(), Contact::Missing);
    assert_eq!(lobby.show(false, 2), []);
    assert_eq!(lobby.show(true, 3), []);
}
