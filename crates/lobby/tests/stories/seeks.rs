//! Seeks: who takes them, and what ends them.

use tengen_lobby::{
    Lobby, MOST_SEEKS, Player, Range, Refusal, SEEK_STANDS, Seek, Source, Standing,
};

use super::{ANNA, BEN, CARL, none, seek};
use crate::offers::rated;

#[test]
fn a_seek_is_taken_by_one_only() {
    let mut lobby = Lobby::new(1);
    let id = lobby.post(seek(ANNA, "5m+4s"), 0).expect("a seek");
    let new = Standing::NEW;
    assert_eq!(lobby.take(id, (ANNA, new), &none(), 1), Err(Refusal::Own));
    let begun = lobby.take(id, (BEN, new), &none(), 1).expect("a game");
    assert_eq!((begun.source, begun.games), (Source::Seek(id), 1));
    assert_eq!(lobby.take(id, (CARL, new), &none(), 1), Err(Refusal::Gone));
    // Both play now, and find no other game at the board; one of days goes on beside it.
    assert_eq!(lobby.post(seek(ANNA, "3m"), 2), Err(Refusal::Playing));
    let other = lobby.post(seek(CARL, "3m"), 2).expect("a seek");
    let taken = lobby.take(other, (BEN, new), &none(), 2);
    assert_eq!(taken, Err(Refusal::Playing));
    assert!(lobby.post(seek(ANNA, "3d"), 2).is_ok());
    lobby.ended([BEN, ANNA], &[], 3);
    assert!(lobby.take(other, (BEN, new), &none(), 4).is_ok());
}

#[test]
fn a_seek_keeps_its_range_and_its_blocks() {
    let mut lobby = Lobby::new(1);
    let range = Range::new(1_600, 1_800).expect("a range");
    let sought = Seek {
        range,
        ..seek(ANNA, "5m+4s")
    };
    let id = lobby.post(sought, 0).expect("a seek");
    let rating = 1_599;
    let refused = lobby.take(id, (BEN, rated(rating)), &none(), 1);
    assert_eq!(refused, Err(Refusal::OutOfRange { rating }));
    for (by, whom) in [(ANNA, BEN), (BEN, ANNA)] {
        let mut blocks = none();
        blocks.block(by, whom);
        let refused = lobby.take(id, (BEN, rated(1_700)), &blocks, 1);
        assert_eq!(refused, Err(Refusal::Apart));
        blocks.lift(by, whom);
        assert_eq!(lobby.seeks().get(id), Some(&sought));
    }
    assert!(lobby.take(id, (BEN, rated(1_600)), &none(), 1).is_ok());
}

#[test]
fn seeks_are_withdrawn_by_their_player_and_end() {
    let mut lobby = Lobby::new(1);
    let live = lobby.post(seek(ANNA, "5m+4s"), 0).expect("a seek");
    let long = lobby.post(seek(ANNA, "3d"), 0).expect("a seek");
    assert_eq!(lobby.post(seek(ANNA, "3d"), 0), Err(Refusal::Same));
    assert_eq!(lobby.withdraw(live, BEN), Err(Refusal::NotYours));
    lobby.post(seek(ANNA, "2m"), 0).expect("a seek");
    let refused = lobby.post(seek(ANNA, "1m"), 0);
    assert_eq!(refused, Err(Refusal::TooMany { most: 3 }));
    assert_eq!(lobby.withdraw(live, ANNA), Ok(()));
    assert_eq!(lobby.withdraw(live, ANNA), Err(Refusal::Gone));
    // Who leaves the page is not at the board any more.
    lobby.gone(ANNA);
    let left: Vec<_> = lobby.seeks().all().map(|(id, _)| id).collect();
    assert_eq!(left, [long]);
    lobby.expire(SEEK_STANDS - 1);
    assert!(lobby.seeks().get(long).is_some());
    lobby.expire(SEEK_STANDS);
    assert!(lobby.seeks().get(long).is_none());
}

#[test]
fn seeks_have_a_bound() {
    let mut lobby = Lobby::new(1);
    for player in 0..MOST_SEEKS as u128 {
        let posted = lobby.post(seek(Player(player), "5m+4s"), 0);
        assert!(posted.is_ok());
    }
    let most = MOST_SEEKS;
    let refused = lobby.post(seek(Player(u128::MAX), "5m+4s"), 0);
    assert_eq!(refused, Err(Refusal::TooMany { most }));
}
