//! Looking back in a room's game.

use tengen_core::Rule;
use tengen_room::Asked;
use tengen_worker_protocol::EngineQuestion;

use super::{config, on_board, post, two};
use crate::online::Online;
use crate::tests::{asked, best, p, search};
use crate::{Effect, Go, Notice, Outside, Phase, Question};

#[test]
fn a_finished_game_is_looked_through_alone() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    for (i, point) in ["h8", "a1", "i8"].iter().enumerate() {
        let page = if i % 2 == 0 { &mut ada } else { &mut bo };
        page.touch(point);
        post(&mut server, &mut [&mut ada, &mut bo]);
    }
    ada.act(|room, cx| room.look(Go::To(1), cx));
    assert_eq!(on_board(&ada), "h8", "while it goes on, too");
    bo.act(Online::confirm_resign);
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.look(Go::To(1), cx));
    assert_eq!(on_board(&ada), "h8");
    assert_eq!(on_board(&bo), "h8a1i8");
    assert_eq!(ada.online().room_view(0).plies, (3, 1));
    // After the game, the engine may be asked about any of its positions.
    let effects = ada.act(Online::ask_hint);
    let id = search(&effects).expect("a question");
    assert!(matches!(
        asked(&effects),
        Some(Question::Engine(EngineQuestion::Think(_)))
    ));
    let settings = &mut ada.settings;
    ada.model
        .hear(id, &best("h9"), Outside { now: 1, settings });
    assert_eq!(ada.view().hint, Some(p("h9").into()));
    ada.act(|room, cx| room.look(Go::End, cx));
    assert_eq!(
        (on_board(&ada), ada.view().hint),
        ("h8a1i8".to_owned(), None)
    );
}

#[test]
fn what_the_other_player_does_meanwhile_is_not_jumped_to() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.look(Go::Start, cx));
    bo.touch("a1");
    post(&mut server, &mut [&mut ada, &mut bo]);
    let (view, room) = (ada.view(), ada.online().room_view(0));
    assert_eq!((on_board(&ada), room.plies), (String::new(), (2, 0)));
    assert_eq!((view.moves.len(), view.looked), (2, Some(0)));
    assert_eq!(view.phase, Phase::Person, "it is her turn");
    assert_eq!(ada.touch("i8"), [Effect::Tell(Notice::LookingBack)]);
    ada.act(|room, cx| room.look(Go::Forward, cx));
    assert_eq!(on_board(&ada), "h8");
    // If the move looked at is taken back, the view returns to the end.
    ada.act(|room, cx| room.look(Go::End, cx));
    ada.touch("i8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.look(Go::To(2), cx));
    ada.act(|room, cx| room.ask(Asked::Takeback, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    bo.act(|room, cx| room.accept(Asked::Takeback, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(
        (on_board(&ada), ada.view().looked),
        ("h8a1".to_owned(), None)
    );
    ada.act(|room, cx| room.look(Go::Start, cx));
    bo.act(Online::confirm_resign);
    post(&mut server, &mut [&mut ada, &mut bo]);
    let view = ada.view();
    assert!(matches!(view.phase, Phase::Over(_)) && !view.shows_result);
    assert_eq!(on_board(&ada), "");
    ada.act(|room, cx| room.look(Go::End, cx));
    assert!(ada.view().shows_result);
}
