//! Requests to the other player: takeback, help, rematch, draw; resignation and absence.

use tengen_api::socket::FromServer;
use tengen_core::{Color, Rule};
use tengen_room::{Asked, Decided};

use super::{config, post, presence, tells, two};
use crate::online::{Online, Stage};
use crate::{Effect, Notice, RoomEffect};

#[test]
fn questions_are_seen_by_both_and_answered_once() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.ask(Asked::Takeback, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(ada.online().room_view(0).own_questions, [Asked::Takeback]);
    assert!(!ada.online().room_view(0).can.takeback);
    assert_eq!(bo.online().room_view(0).question, Some(Asked::Takeback));
    bo.act(|room, cx| room.decline(Asked::Takeback, cx));
    assert_eq!(bo.online().room_view(0).question, None, "answered");
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(tells(&effects), [&Notice::RoomDeclined(Asked::Takeback)]);

    ada.act(|room, cx| room.ask(Asked::Help, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(!bo.online().room_view(0).can.hint);
    bo.act(|room, cx| room.accept(Asked::Help, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(bo.online().room_view(0).can.hint && ada.online().room_view(0).help);

    bo.act(Online::resign);
    assert!(bo.online().room_view(0).resigning && bo.sent.is_empty());
    bo.act(Online::play_on);
    assert!(!bo.online().room_view(0).resigning);
    bo.act(Online::confirm_resign);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(ada.online().room_view(0).stage, Stage::Over);
    assert!(ada.view().shows_result);
    bo.act(|room, cx| room.ask(Asked::Rematch, cx));
    ada.act(|room, cx| room.ask(Asked::Rematch, cx));
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(
        effects
            .iter()
            .filter(|e| **e == Effect::Room(RoomEffect::Begun))
            .count(),
        2
    );
    assert_eq!(ada.online().room_view(0).game, 2);
    assert_eq!(ada.view().person, Some(Color::White));
}

#[test]
fn what_is_taken_back_in_a_room_stays_as_a_variation() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    // A key or the mouse asks for a takeback.
    ada.act(crate::Stepping::take_back);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(bo.online().room_view(0).question, Some(Asked::Takeback));
    bo.act(|room, cx| room.accept(Asked::Takeback, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.touch("a1");
    post(&mut server, &mut [&mut ada, &mut bo]);
    for page in [&ada, &bo] {
        let document = page.online().document();
        let line = |id| {
            let node = document.tree().node(id);
            node.act().point().map(|p| p.to_string())
        };
        let lines: Vec<_> = document
            .tree()
            .children(tengen_record::NodeId::ROOT)
            .collect();
        let lines: Vec<_> = lines.into_iter().filter_map(line).collect();
        assert_eq!(lines, ["a1", "h8"], "the main line comes first");
        assert_eq!(document.position().ply(), 1);
    }
}

#[test]
fn the_win_may_be_claimed_when_the_time_is_over() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    bo.lose();
    ada.hear(FromServer::Presence(presence(true, false)));
    let at = |now| {
        let view = ada.online().room_view(now);
        (view.players[1].claim_in, view.can.claim)
    };
    assert_eq!(at(1_000), (Some(120), false));
    assert_eq!(at(61_500), (Some(60), false));
    assert_eq!(at(121_000), (Some(0), true));
    ada.act(Online::claim_win);
    post(&mut server, &mut [&mut ada]);
    assert_eq!(ada.online().room_view(0).decided, Some(Decided::Absence));
    assert_eq!(
        ada.online().outcome().map(|o| o.winner),
        Some(Some(Color::Black))
    );
    bo.connect(&server);
    assert_eq!(bo.online().room_view(0).decided, Some(Decided::Absence));
}
