//! A level and a room whose task ends.

use std::time::Duration;

use tengen_api::NewRoom;
use tengen_core::Rule;
use tengen_room::{Action, ColorChoice, Config, SeatOwners};
use tokio::time::{Instant, timeout};

use super::*;
use crate::Store;
use crate::host::present::Present;
use crate::limits::Limits;
use crate::rooms::actor::{Acting, Shared};
use crate::rooms::behind::WatchersBehind;
use crate::rooms::boards::Boards;
use crate::rooms::memory::Memory;
use crate::rooms::metrics::Metrics;
use crate::rooms::players::Credentials;

/// Rooms of which no lobby hears.
pub(in crate::lobby) fn rooms(store: &Store) -> Rooms {
    Rooms::new(Shared {
        journal: store.journal(),
        metrics: Metrics::new(),
        rules: store.rules().clone(),
        present: Present::default(),
        absence: Duration::MAX,
        idle: Duration::MAX,
        space: None,
        deals: None,
        memory: Memory::new(Limits::default()),
        lobby: None,
        boards: Boards::default(),
        behind: WatchersBehind::NONE,
    })
}

fn joining(player: &PlayerId) -> Joining {
    Joining {
        player: player.clone(),
        made: None,
        token: None,
        key: None,
        name: None,
        asker: None,
    }
}

/// Plays a move once the room has a number of events, and waits for the answer.
async fn play_one(rooms: &Rooms, room: &RoomId, player: &PlayerId, (point, after): (&str, u64)) {
    let entered = rooms.enter(room, Some(player.clone())).await;
    let (mut entered, asks, visit) = entered.expect("the room");
    let until = async |entered: &mut crate::rooms::actor::Entered, version: u64| {
        while entered.feed.version() < version {
            entered.news.changed().await.expect("the room goes on");
        }
    };
    until(&mut entered, after).await;
    let ply = u32::try_from(after).expect("few") - 4;
    let acting = Acting {
        member: entered.member,
        id: format!("move-{ply}").parse().expect("an id"),
        action: Action::place(point.parse().expect("a point"), ply),
        protocol: tengen_api::socket::PROTOCOL,
        since: Instant::now(),
        asker: None,
    };
    asks.send(Ask::Act(acting)).await.expect("a room");
    until(&mut entered, after + 2).await;
    let member = entered.member;
    asks.send(Ask::Leave { member }).await.expect("a room");
    rooms.leave(visit);
}

#[tokio::test]
async fn a_level_stays_with_its_game_when_the_room_is_read_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).await.expect("a store");
    let rooms = rooms(&store);
    let level = Level::new(1).expect("a level");
    let (resident, at) = residents(&rooms, &[level]).await.remove(0);
    assert!(at.is_empty());
    let player = rooms.become_player(Credentials::default(), None).await;
    let (ada, ..) = player.expect("a player");
    let new = NewRoom {
        config: Config {
            color: ColorChoice::Black,
            seats: SeatOwners {
                first: Some((&ada).into()),
                second: Some((&resident.id).into()),
                ..SeatOwners::default()
            },
            ..Config::new(Rule::Freestyle, 15)
        },
        name: None,
        start: None,
        arbiter: false,
    };
    let made = rooms.make(new, Credentials::default()).await;
    let room = made.expect("a room").0.room;
    rooms.sit_down(&room, joining(&ada)).await.expect("a seat");
    let house = House::default();
    house.play(rooms.clone(), room.clone(), resident.clone());
    let game = async {
        // Two have sat down, and the game has begun.
        play_one(&rooms, &room, &ada, ("a1", 4)).await;
        rooms.end(&room).await;
        play_one(&rooms, &room, &ada, ("o1", 6)).await;
    };
    let played = timeout(Duration::from_secs(60), game).await;
    played.expect("the level answers");
    // After a restart it would find the game, which goes on.
    let (again, at) = residents(&rooms, &[level]).await.remove(0);
    assert_eq!((again.id, at), (resident.id, vec![room]));
}
