//! Allocated bytes per action in a young and an old room. A separate test binary, because it counts
//! the whole process.

/// Stores are on SQLite.
const ON_POSTGRES: bool = false;

#[path = "common/mod.rs"]
#[allow(dead_code)] // other tests use more of it
mod common;

use std::alloc::System;

use common::{Server, new_room};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tengen_api::socket::FromServer;
use tengen_client::{Access, Client, Connection};
use tengen_room::{Action, Asked};

#[global_allocator]
static MEMORY: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Games between the measurements: 4,000 events.
const GAMES: usize = 1_000;
/// Measured games of four actions each.
const COUNTED: usize = 40;

/// Sends an action and reads both sockets until it has happened.
async fn act(actor: &mut Connection, other: &mut Connection, id: usize, action: Action) {
    let id = format!("a-{id}").parse().expect("an id");
    actor.act(id, action).await.expect("sent");
    let told = |message: &FromServer| matches!(message, FromServer::Events { .. });
    while !told(&other.next().await.expect("a message").expect("more")) {}
    let answered = |message: &FromServer| matches!(message, FromServer::Accepted { .. });
    while !answered(&actor.next().await.expect("a message").expect("more")) {}
}

/// Plays games of one stone each, with a rematch after each.
async fn play([ada, bob]: &mut [Connection; 2], games: std::ops::Range<usize>) {
    let place = Action::place("h8".parse().expect("a point"), 0);
    let what = Asked::Rematch;
    for game in games {
        let id = 4 * game;
        let (black, white) = match game % 2 {
            0 => (&mut *ada, &mut *bob),
            _ => (&mut *bob, &mut *ada),
        };
        act(black, white, id, place.clone()).await;
        act(black, white, id + 1, Action::Resign).await;
        act(ada, bob, id + 2, Action::Ask { what }).await;
        act(bob, ada, id + 3, Action::Accept { what }).await;
    }
}

#[tokio::test]
async fn an_action_costs_the_same_in_a_young_room_and_in_an_old_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let ada = client.make(&new_room()).await.expect("a room");
    let watch = Access::watch(ada.room.clone());
    let bob = client.join(&watch, None).await.expect("a seat");
    let mut players = [
        client.connect(&ada, 0).await.expect("a socket"),
        client.connect(&bob, 0).await.expect("a socket"),
    ];
    // Let tables that double reach their size first.
    play(&mut players, 0..2).await;
    let region = Region::new(MEMORY);
    play(&mut players, 2..2 + COUNTED).await;
    let young = region.change().bytes_allocated;
    play(&mut players, 2 + COUNTED..GAMES).await;
    let region = Region::new(MEMORY);
    play(&mut players, GAMES..GAMES + COUNTED).await;
    let old = region.change().bytes_allocated;
    let (young, old) = (young / (4 * COUNTED), old / (4 * COUNTED));
    println!("{young} bytes an action at 10 events, {old} at 4,000");
    // The table of games is written beside the actions, of few or of many games at a time. What
    // grew with the events would be hundreds of times as much.
    assert!(
        old <= young * 3,
        "{young} bytes an action at 10 events, {old} at 4,000"
    );
    server.stop().await;
}
