//! Rooms whose games begin from a set-up.

use tengen_core::{Color, Rule};
use tengen_room::{Asked, Start};

use super::{First, Page, Second, Server, config, on_board, post, tells};
use crate::Go;
use crate::Notice;
use crate::Phase;
use crate::online::{Online, RoomChoice, Stage};

fn set_up() -> Start {
    "h8h9h10/a1b5/white".parse().expect("a start")
}

fn stones(page: &Page) -> usize {
    let cells = page.model.top().cells();
    cells.iter().filter(|cell| cell.stone.is_some()).count()
}

#[test]
fn a_set_up_is_seen_by_all_and_never_taken_back() {
    let mut server = Server::from(config(Rule::Freestyle), Some(set_up()));
    let (mut ada, mut bo) = (Page::new(1, Some(First)), Page::new(2, None));
    ada.connect(&server);
    bo.connect(&server);
    let invited = bo.online().room_view(0);
    assert_eq!(invited.stage, Stage::Waiting);
    assert_eq!(invited.players[1].color, Some(Color::White));
    let view = bo.view();
    assert_eq!((view.set_up, view.begins), (5, Color::White));
    assert_eq!(stones(&bo), 5);

    server.join();
    bo.seat = Some(Second);
    ada.connect(&server);
    bo.connect(&server);
    assert_eq!(bo.view().phase, Phase::Person);
    assert_eq!(tells(&ada.touch("a2")), [&Notice::RoomNotYourTurn]);
    let can = |page: &Page| page.online().room_view(0).can.takeback;
    assert!(!can(&ada) && !can(&bo));
    bo.touch("h11");
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(can(&bo) && !can(&ada));
    ada.touch("h7");
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!((on_board(&ada), stones(&ada)), ("h11h7".to_owned(), 7));
    let mut again = Page::new(3, Some(First));
    again.connect(&server);
    let view = again.view();
    assert_eq!((view.set_up, view.begins), (5, Color::White));
    assert_eq!((on_board(&again), stones(&again)), ("h11h7".to_owned(), 7));

    bo.act(Online::resign);
    bo.act(Online::confirm_resign);
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.look(Go::To(0), cx));
    assert!(!ada.model.place().expect("a game").back);
    assert_eq!((on_board(&ada), stones(&ada)), (String::new(), 5));
    ada.act(|room, cx| room.ask(Asked::Rematch, cx));
    bo.act(|room, cx| room.ask(Asked::Rematch, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    // A rematch exchanges colours, but not the set-up's stones.
    assert_eq!((server.room.number(), stones(&ada)), (2, 5));
    assert_eq!(ada.view().phase, Phase::Person);
    assert_eq!(ada.view().person, Some(Color::White));
}

#[test]
fn a_choice_makes_a_room_from_a_set_up() {
    let new = RoomChoice::default().new_room(Some(set_up()));
    assert_eq!(new.expect("a good choice").start, Some(set_up()));
}
