//! Playing, watching and inviting in a room.

use tengen_core::{Color, Foul, Illegal, Rule};
use tengen_room::{Asked, ColorChoice, Config, Fouls};

use super::{First, Page, Server, config, on_board, post, tells, two};
use crate::online::{RoomChoice, Stage};
use crate::tests::p;
use crate::{Effect, Notice, Phase, Sound};

#[test]
fn a_stone_is_seen_at_once_and_heard_once() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    let calls = |page: &Page| page.online().room_view(1_000).calls(&page.view());
    assert!(
        calls(&ada),
        "the first move too: who has sent the link looks elsewhere"
    );
    assert!(!calls(&bo));
    let effects = ada.touch("h8");
    assert!(!calls(&ada));
    assert!(effects.contains(&Effect::Sound(Sound::Stone)));
    assert_eq!(on_board(&ada), "h8");
    assert_eq!(on_board(&bo), "");
    assert_eq!(ada.view().phase, Phase::Elsewhere);
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    let sounds = effects.iter().filter(|e| matches!(e, Effect::Sound(_)));
    assert_eq!(sounds.count(), 1, "the other's page only");
    assert_eq!(on_board(&bo), "h8");
    assert!(ada.online().unanswered().is_empty());
    assert_eq!(bo.view().phase, Phase::Person);
    let effects = ada.touch("i8");
    assert_eq!(tells(&effects), [&Notice::RoomNotYourTurn]);
    assert!(ada.sent.is_empty());
}

#[test]
fn fouls_are_refused_without_help_and_marked_with_it() {
    let play = |casual, fouls| {
        let (mut server, mut ada, mut bo) = two(Config {
            casual,
            fouls,
            ..config(Rule::Renju)
        });
        for (i, point) in ["f8", "a1", "g8", "a3", "h9", "a5", "h10", "a7"]
            .iter()
            .enumerate()
        {
            let page = if i % 2 == 0 { &mut ada } else { &mut bo };
            page.touch(point);
            post(&mut server, &mut [&mut ada, &mut bo]);
        }
        (server, ada, bo)
    };
    for casual in [false, true] {
        let (_, mut ada, _) = play(casual, Fouls::Refuse);
        let effects = ada.touch("h8");
        let why = Illegal::Forbidden(p("h8"), Foul::DoubleThree);
        assert_eq!(tells(&effects), [&Notice::RoomIllegal(why)]);
        let marked = ada
            .model
            .top()
            .cells()
            .iter()
            .filter(|c| c.forbidden.is_some())
            .count();
        let drawn = ada
            .model
            .top()
            .cells()
            .iter()
            .any(|c| c.refused || c.evidence);
        assert_eq!((marked > 0, drawn), (casual, casual));
        assert_eq!(ada.online().room_view(0).can.why, casual);
        assert_eq!(ada.online().room_view(0).can.hint, casual);
    }
    let (mut server, mut ada, mut bo) = play(false, Fouls::Lose);
    ada.touch("h8");
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(effects.contains(&Effect::Sound(Sound::Loss)));
    assert!(effects.contains(&Effect::Sound(Sound::Win)));
    assert_eq!(
        ada.online().outcome().map(|o| o.winner),
        Some(Some(Color::White))
    );
}

#[test]
fn watchers_see_and_cannot_act() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Renju));
    let mut cy = Page::new(3, None);
    cy.connect(&server);
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo, &mut cy]);
    assert_eq!(on_board(&cy), "h8");
    assert!(cy.touch("h9").is_empty());
    assert!(cy.act(|room, cx| room.ask(Asked::Draw, cx)).is_empty());
    let view = cy.online().room_view(0);
    // The third is oneself.
    assert_eq!((view.watchers, view.you, view.can.join), (2, None, false));
    assert_eq!(cy.view().person, None);
}

#[test]
fn an_invitation_says_what_one_would_play() {
    let server = Server::new(Config {
        color: ColorChoice::White,
        ..config(Rule::Renju)
    });
    let (mut ada, mut cy) = (Page::new(1, Some(First)), Page::new(3, None));
    cy.connect(&server);
    let view = cy.online().room_view(0);
    assert_eq!(view.stage, Stage::Waiting);
    assert!(view.can.join && !view.players[1].taken);
    assert_eq!(view.players[1].color, Some(Color::Black));
    ada.connect(&server);
    assert!(!ada.online().room_view(0).can.join);
    assert_eq!(tells(&ada.touch("h8")), [&Notice::RoomNotStarted]);
}

#[test]
fn choices_make_rooms() {
    let mut choice = RoomChoice::default();
    choice.config.fouls = Fouls::Lose;
    choice.name = "  Ada ".to_owned();
    let new = choice.new_room(None).expect("a good choice");
    assert_eq!(new.config.fouls, Fouls::Refuse, "only renju has fouls");
    assert_eq!(new.name.map(|n| n.to_string()), Some("Ada".to_owned()));
    choice.name = "x".repeat(25);
    assert!(choice.new_room(None).is_err());
}
