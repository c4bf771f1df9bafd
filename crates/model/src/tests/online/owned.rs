//! Rooms whose seats belong to named players.

use tengen_core::Rule;
use tengen_room::{Seat, SeatOwner, SeatOwners};

use super::{Page, Server, config};
use crate::online::Stage;

fn owner(letter: &str) -> Option<SeatOwner> {
    letter.repeat(16).parse().ok()
}

fn page(seats: [Option<SeatOwner>; 2], owns: Option<Seat>) -> Page {
    let mut config = config(Rule::Freestyle);
    let [first, second] = seats;
    config.seats = SeatOwners {
        first,
        second,
        ..SeatOwners::default()
    };
    let mut page = Page::new(1, None);
    page.act(|room, _| {
        room.owns(owns);
        Vec::new()
    });
    page.connect(&Server::new(config));
    page
}

#[test]
fn only_the_owner_is_offered_a_seat() {
    let (first, second) = (Some(Seat::First), Some(Seat::Second));
    let (a, b) = (owner("a"), owner("b"));
    for (seats, owns, free) in [
        ([None, None], None, second),
        ([None, b], None, None),
        ([None, b], second, second),
        ([a, None], None, second),
        ([a, None], first, first),
        ([a, b], None, None),
        ([a, b], first, first),
        ([a, b], second, second),
    ] {
        let view = page(seats, owns).online().room_view(1_000);
        assert_eq!((view.stage, view.free), (Stage::Waiting, free), "{seats:?}");
        assert_eq!(view.can.join, free.is_some(), "{seats:?}");
        let owned = view.players.map(|player| player.is_owned);
        assert_eq!(owned, seats.map(|owner| owner.is_some()));
    }
}

#[test]
fn a_seat_that_is_kept_is_offered_to_nobody_else() {
    let mut page = page([None, None], None);
    let names = [None, "Bob".parse().ok()];
    page.act(|room, _| {
        room.looked_up(&[Seat::Second], names);
        Vec::new()
    });
    let view = page.online().room_view(1_000);
    assert_eq!((view.free, view.can.join), (None, false));
    assert_eq!(view.owners[1].as_deref(), Some("Bob"));
    // By its link.
    page.act(|room, _| {
        room.owns(Some(Seat::Second));
        Vec::new()
    });
    assert!(page.online().room_view(1_000).can.join);
}

#[test]
fn a_deleted_player_has_no_name() {
    let mut server = Server::new(config(Rule::Freestyle));
    let joined = server
        .room
        .join("Bo".parse().ok(), tengen_room::World::default());
    server.keep(None, joined.expect("a free seat"));
    let mut page = Page::new(1, None);
    page.connect(&server);
    let seats = |page: &Page| {
        let view = page.online().room_view(1_000);
        let seat = |seat| {
            let player = view.player(seat);
            (player.is_deleted, player.name.clone())
        };
        Seat::BOTH.map(seat)
    };
    let bo = Some("Bo".to_owned());
    assert_eq!(seats(&page), [(false, None), (false, bo)]);
    page.act(|room, _| {
        room.are_deleted(&[Seat::Second]);
        Vec::new()
    });
    assert_eq!(seats(&page), [(false, None), (true, None)]);
}
