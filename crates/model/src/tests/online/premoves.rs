//! Moves that are chosen during the other player's turn.

use tengen_core::opening::Procedure;
use tengen_core::{Color, Rule};
use tengen_room::{ArbiterMark, Asked, Config, Fouls, Ruling};

use super::{Page, Server, config, on_board, post, tells, two};
use crate::online::Online;
use crate::tests::p;
use crate::{Go, Notice};

fn timed() -> Config {
    Config {
        clock: "5m+4s".parse().ok(),
        ..config(Rule::Freestyle)
    }
}

fn ahead(page: &Page) -> Option<String> {
    let point = page.online().room_view(0).premove?;
    let cell = &page.model.top().cells()[crate::scene::index(page.view().setup.terms.size, point)];
    assert!(cell.ahead.is_some(), "it is shown");
    Some(point.to_string())
}

fn moves(page: &Page) -> String {
    on_board(page).to_ascii_lowercase()
}

#[test]
fn the_chosen_move_is_sent_when_the_turn_comes() {
    let (mut server, mut ada, mut bo) = two(timed());
    assert_eq!(tells(&bo.touch("h9")), [] as [&Notice; 0]);
    assert_eq!(ahead(&bo).as_deref(), Some("h9"));
    // No message is sent before the turn.
    assert!(bo.sent.is_empty());
    assert_eq!(ahead(&ada), None);
    ada.touch("h8");
    // After one's own move the next one can be chosen, before the server answers.
    ada.touch("i8");
    assert_eq!(ahead(&ada).as_deref(), Some("i8"));
    post(&mut server, &mut [&mut ada, &mut bo]);
    post(&mut server, &mut [&mut ada, &mut bo]);
    for page in [&ada, &bo] {
        assert_eq!(moves(page), "h8h9i8");
        assert_eq!(ahead(page), None);
    }
    assert_eq!(server.room.game().position().ply(), 3);
    assert_eq!(bo.view().person, Some(Color::White));
}

#[test]
fn a_tap_withdraws_it_and_another_point_takes_its_place() {
    let (mut server, mut ada, mut bo) = two(timed());
    bo.touch("h9");
    bo.touch("h9");
    assert_eq!(ahead(&bo), None);
    bo.touch("h9");
    bo.touch("j9");
    assert_eq!(ahead(&bo).as_deref(), Some("j9"));
    bo.touch("j9");
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(moves(&bo), "h8");
    // A stone is no point to choose; a touch of it withdraws the chosen one.
    ada.touch("i9");
    ada.touch("h8");
    assert_eq!(ahead(&ada), None);
    assert_eq!(tells(&ada.touch("h8")), [&Notice::RoomNotYourTurn]);
}

#[test]
fn a_move_that_became_illegal_is_dropped_with_a_sentence() {
    let (mut server, mut ada, mut bo) = two(timed());
    bo.touch("h8");
    ada.touch("h8");
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(tells(&effects), [&Notice::RoomChosenAhead(p("h8"))]);
    assert_eq!((moves(&bo).as_str(), ahead(&bo)), ("h8", None));
    // A double three in renju is found when the turn comes.
    let config = Config {
        rule: Rule::Renju,
        ..timed()
    };
    let (mut server, mut ada, mut bo) = two(config);
    for (point, answer) in [("h8", "a1"), ("g7", "a3"), ("h6", "a5")] {
        ada.touch(point);
        post(&mut server, &mut [&mut ada, &mut bo]);
        bo.touch(answer);
        post(&mut server, &mut [&mut ada, &mut bo]);
    }
    ada.touch("i7");
    ada.touch("h7");
    post(&mut server, &mut [&mut ada, &mut bo]);
    let before = moves(&ada);
    bo.touch("o1");
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    let dropped = tells(&effects).contains(&&Notice::RoomChosenAhead(p("h7")));
    assert!(dropped, "{before}: {effects:?}");
    assert_eq!(moves(&ada), format!("{before}o1"));
}

#[test]
fn no_move_is_chosen_without_a_clock_in_openings_and_where_fives_are_claimed() {
    let untimed = config(Rule::Freestyle);
    let days = Config {
        clock: "3d".parse().ok(),
        ..untimed
    };
    let claims = Config {
        fouls: Fouls::Claim,
        ..timed()
    };
    let opening = Config {
        opening: Procedure::Swap2,
        ..timed()
    };
    for config in [untimed, days, claims, opening] {
        let (_, _, mut bo) = two(config);
        assert_eq!(
            tells(&bo.touch("h9")),
            [&Notice::RoomNotYourTurn],
            "{config:?}"
        );
        assert_eq!(ahead(&bo), None);
    }
    let server = Server::started(timed());
    let mut eve = Page::new(3, None);
    eve.connect(&server);
    eve.touch("h9");
    assert_eq!(ahead(&eve), None);
}

#[test]
fn it_waits_for_a_pause_and_a_lost_connection_and_ends_with_the_game() {
    let (mut server, mut ada, mut bo) = two(timed());
    bo.touch("h9");
    ada.act(|room, cx| room.ask(Asked::Pause, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    bo.act(|room, cx| room.accept(Asked::Pause, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(ahead(&bo).as_deref(), Some("h9"));
    ada.act(Online::start_clocks);
    post(&mut server, &mut [&mut ada, &mut bo]);
    bo.lose();
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(ahead(&bo).as_deref(), Some("h9"));
    bo.connect(&server);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(moves(&ada), "h8h9");
    // A reload forgets it: it stays in the page.
    bo.touch("j9");
    bo.reload();
    bo.connect(&server);
    assert_eq!(ahead(&bo), None);
    bo.touch("j9");
    ada.act(Online::confirm_resign);
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!((ahead(&bo), tells(&effects).len()), (None, 0));
}

#[test]
fn it_is_dropped_when_moves_are_taken_back() {
    let config = Config {
        arbiter: Some(ArbiterMark([1; 16])),
        ..timed()
    };
    let (mut server, mut ada, mut bo) = two(config);
    for (page, point) in [(0, "h8"), (1, "h9"), (0, "i8"), (1, "i9")] {
        [&mut ada, &mut bo][page].touch(point);
        post(&mut server, &mut [&mut ada, &mut bo]);
    }
    bo.touch("j9");
    let events = server.rule(Ruling::Back { ply: 1 }, "a stone slipped");
    let effects = bo.hear(tengen_api::socket::FromServer::Events { events });
    assert!(tells(&effects).contains(&&Notice::RoomChosenAhead(p("j9"))));
    assert_eq!((moves(&bo).as_str(), ahead(&bo)), ("h8", None));
    assert!(bo.sent.is_empty(), "it is Bo's turn, and nothing is played");
}

/// It is sent though the user looks back meanwhile, and the board shows it.
#[test]
fn who_looks_back_sees_the_move_played() {
    let (mut server, mut ada, mut bo) = two(timed());
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    bo.touch("h9");
    post(&mut server, &mut [&mut ada, &mut bo]);
    bo.touch("j9");
    bo.act(|room, cx| room.look(Go::To(0), cx));
    ada.touch("i8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(moves(&bo), "h8h9i8j9");
}
