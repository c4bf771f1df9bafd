//! Lost connections, repeated actions, errors of the server.

use tengen_api::socket::{FromClient, FromServer, Goodbye, SocketError};
use tengen_core::Rule;
use tengen_room::client::Client;
use tengen_room::{Action, ActionId, Refusal};

use super::{First, Page, Server, config, on_board, post, tells, two};
use crate::online::{Contact, GiveUpReason, Online, Stage};
use crate::tests::p;
use crate::{Effect, Notice, Outside, RoomEffect};

#[test]
fn what_was_not_answered_is_sent_again_under_its_name() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.touch("h8");
    // The action arrives, but its answer is lost.
    let FromClient::Act { id, action } = ada.sent.remove(0) else {
        panic!("no action");
    };
    server.act(First, id.clone(), action);
    ada.lose();
    assert_eq!(ada.online().room_view(0).contact, Contact::Away);
    assert_eq!(on_board(&ada), "h8");
    ada.reload();
    ada.connect(&server);
    assert!(
        ada.sent.is_empty(),
        "the stone among the events is answer enough"
    );
    assert!(ada.online().unanswered().is_empty());
    assert_eq!((on_board(&ada), server.events.len()), ("h8".to_owned(), 4));
    // This action itself is lost.
    bo.connect(&server);
    bo.touch("i9");
    let id = bo.online().unanswered()[0].id.clone();
    bo.lose();
    bo.reload();
    bo.connect(&server);
    assert!(matches!(&bo.sent[..], [FromClient::Act { id: again, .. }] if *again == id));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(bo.online().unanswered().is_empty());
    assert_eq!(on_board(&ada), "h8i9");
}

#[test]
fn a_stone_put_down_while_away_waits_and_a_late_one_lapses() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.lose();
    ada.touch("h8");
    assert!(ada.sent.is_empty());
    assert_eq!(on_board(&ada), "h8");
    // Meanwhile another tab of the same player has moved.
    let other: ActionId = "other-tab".parse().expect("an id");
    let (_, answer) = server.act(First, other, Action::place(p("a1"), 0));
    assert!(matches!(answer, FromServer::Accepted { .. }));
    ada.connect(&server);
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(
        tells(&effects).is_empty(),
        "the board says it all: {effects:?}"
    );
    assert_eq!(on_board(&ada), "a1");
    assert!(ada.online().unanswered().is_empty());
}

#[test]
fn what_goes_wrong_is_named() {
    assert_eq!(
        Online::nowhere().room_view(0).stage,
        Stage::GiveUpReason(GiveUpReason::Missing)
    );
    let mut page = Page::new(1, None);
    assert_eq!(page.online().room_view(0).stage, Stage::Seeking);
    page.lose();
    assert_eq!(page.online().room_view(0).contact, Contact::Unanswered);
    page.input(Client::try_now);
    let link = page.link.expect("a connection");
    let effects =
        page.input(|client, now| client.denied(link, GiveUpReason::NoRooms, "no disk", now));
    assert!(effects.contains(&Effect::Room(RoomEffect::Close)));
    let stage = |page: &Page| page.online().room_view(0).stage;
    assert_eq!(stage(&page), Stage::GiveUpReason(GiveUpReason::NoRooms));
    assert!(page.input(Client::try_now).is_empty());

    let error = |code| FromServer::Error {
        code,
        message: String::new(),
    };
    let (_, mut ada, mut bo) = two(config(Rule::Freestyle));
    assert_eq!(
        tells(&ada.hear(error(SocketError::StorageUnavailable))),
        [&Notice::RoomStorage]
    );
    for code in [SocketError::NoSeat, SocketError::Malformed] {
        ada.touch("h8");
        let effects = ada.hear(error(code));
        assert_eq!(tells(&effects), [&Notice::RoomNotTaken]);
        assert!(effects.iter().any(|e| matches!(e, Effect::Keep(_))));
        assert!(ada.online().unanswered().is_empty());
    }
    ada.hear(error(SocketError::Protocol));
    assert_eq!(stage(&ada), Stage::GiveUpReason(GiveUpReason::Incompatible));

    // A server with fewer events makes the client load the room anew.
    let younger = Server::new(config(Rule::Freestyle));
    let effects = bo.connect(&younger);
    let connects = |e: &Effect| matches!(e, Effect::Room(RoomEffect::Connect(_)));
    assert!(effects.iter().any(connects), "{effects:?}");
    bo.connect(&younger);
    assert_eq!(stage(&bo), Stage::Waiting);
}

#[test]
fn the_page_comes_back_when_it_is_time() {
    let wake = |effects: &[Effect]| {
        let at = effects.iter().rev().find_map(|e| match e {
            Effect::Room(RoomEffect::WakeAt(at)) => Some(*at),
            _ => None,
        });
        at.expect("another attempt")
    };
    let (_, mut ada, _) = two(config(Rule::Freestyle));
    let link = ada.link.expect("a connection");
    let at = wake(&ada.input(|client, now| client.closed(link, now)));
    // A timer that fires too early is set again.
    assert_eq!(wake(&ada.act(Online::wake)), at);
    let settings = &mut ada.settings;
    let outside = Outside { now: at, settings };
    let effects = ada.model.update(outside, Box::new(Online::wake));
    let connects = |e: &Effect| matches!(e, Effect::Room(RoomEffect::Connect(_)));
    assert!(effects.iter().any(connects), "{effects:?}");
}

#[test]
fn a_stopped_server_is_no_lost_connection() {
    let (server, mut ada, _) = two(config(Rule::Freestyle));
    let stopped = |page: &Page| page.online().room_view(0).stopped;
    for (reason, told) in [(Goodbye::Slow, false), (Goodbye::Shutdown, true)] {
        ada.connect(&server);
        ada.hear(FromServer::Goodbye { reason });
        ada.lose();
        assert_eq!((stopped(&ada), told), (told, told));
    }
    ada.connect(&server);
    assert!(!stopped(&ada));
}

#[test]
fn refusals_of_crossed_actions_are_no_news() {
    let (_, mut ada, _) = two(config(Rule::Freestyle));
    let refused = |ada: &mut Page, refusal| {
        ada.touch("h8");
        let id = ada.online().unanswered()[0].id.clone();
        ada.hear(FromServer::Refused { id, refusal })
    };
    for quiet in [Refusal::Stale { ply: 3 }, Refusal::NotAsked, Refusal::Over] {
        assert!(tells(&refused(&mut ada, quiet)).is_empty());
    }
    let effects = refused(&mut ada, Refusal::NotAbsent);
    assert_eq!(tells(&effects), [&Notice::RoomRefused(Refusal::NotAbsent)]);
}
