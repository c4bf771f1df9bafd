//! What a room's task takes, and a task that has panicked.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tempfile::TempDir;
use tengen_core::Rule;
use tengen_room::{Action, Config};
use tokio::time::Instant;

use super::clocks::Clocks;
use super::deadlines::Due;
use super::journal::{AppendError, Boxed, Journal};
use super::kept::Kept;
use super::*;
use crate::Store;
use crate::limits::Limits;
use tengen_api::socket::FromServer;

/// The journal of a store, which panics once in the task of the room after it has stored.
struct Panicking {
    journal: Arc<dyn Journal>,
    panics: Arc<AtomicBool>,
}

impl Journal for Panicking {
    fn append(&self, entry: Entry) -> Boxed<'_, Result<(), AppendError>> {
        Box::pin(async move {
            self.journal.append(entry).await?;
            assert!(!self.panics.swap(false, Ordering::Relaxed), "on purpose");
            Ok(())
        })
    }

    fn weight<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<Option<u64>, LoadError>> {
        self.journal.weight(room)
    }

    fn load<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<Option<Kept>, LoadError>> {
        self.journal.load(room)
    }

    fn watched<'a>(&'a self, name: &'a RoomId) -> Boxed<'a, Result<Option<RoomId>, LoadError>> {
        self.journal.watched(name)
    }

    fn player(&self, session: TokenHash) -> Boxed<'_, Result<Option<KnownPlayer>, LoadError>> {
        self.journal.player(session)
    }

    fn has_player(&self, player: SeatOwner) -> Boxed<'_, Result<bool, LoadError>> {
        self.journal.has_player(player)
    }

    fn name(&self, player: SeatOwner) -> Boxed<'_, Result<Option<Name>, LoadError>> {
        self.journal.name(player)
    }

    fn is_taken<'a>(&'a self, name: &'a Name) -> Boxed<'a, Result<bool, LoadError>> {
        self.journal.is_taken(name)
    }

    fn games(
        &self,
        player: PlayerId,
        after: Option<Cursor>,
    ) -> Boxed<'_, Result<MyGames, LoadError>> {
        self.journal.games(player, after)
    }

    fn profile(&self, player: PlayerId) -> Boxed<'_, Result<Option<Profile>, LoadError>> {
        self.journal.profile(player)
    }

    fn size(&self) -> Boxed<'_, Result<u64, LoadError>> {
        self.journal.size()
    }

    fn sweep_players(&self) -> Boxed<'_, Result<u64, LoadError>> {
        self.journal.sweep_players()
    }

    fn clocks(&self) -> &Clocks {
        self.journal.clocks()
    }

    fn due(&self, until: u64) -> Boxed<'_, Result<Due, LoadError>> {
        self.journal.due(until)
    }

    fn postpone<'a>(
        &'a self,
        room: &'a RoomId,
        at: Option<u64>,
    ) -> Boxed<'a, Result<(), LoadError>> {
        self.journal.postpone(room, at)
    }

    fn sweep<'a>(
        &'a self,
        retention: Retention,
        busy: &'a (dyn Fn(&str) -> bool + Send + Sync),
    ) -> Boxed<'a, Result<u64, LoadError>> {
        self.journal.sweep(retention, busy)
    }

    fn pack<'a>(
        &'a self,
        busy: &'a (dyn Fn(&str) -> bool + Send + Sync),
    ) -> Boxed<'a, Result<u64, LoadError>> {
        self.journal.pack(busy)
    }
}

/// A room with two players: its id, the first player, and the switch of its journal.
async fn room() -> (TempDir, Rooms, RoomId, PlayerId, Arc<AtomicBool>) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).await.expect("a store");
    let panics = Arc::new(AtomicBool::new(false));
    let rooms = Rooms::new(Shared {
        journal: Arc::new(Panicking {
            journal: store.journal(),
            panics: Arc::clone(&panics),
        }),
        metrics: Metrics::new(),
        rules: store.rules().clone(),
        present: Present::default(),
        absence: Duration::MAX,
        idle: Duration::MAX,
        space: None,
        deals: None,
        memory: memory::Memory::new(Limits::default()),
    });
    let new = NewRoom {
        config: Config {
            color: tengen_room::ColorChoice::Black,
            ..Config::new(Rule::Freestyle, 15)
        },
        name: None,
        start: None,
        arbiter: false,
    };
    let credentials = || Credentials {
        address: None,
        session: None,
        key: None,
    };
    let (made, session) = rooms.make(new, credentials()).await.expect("a room");
    let join = Join::default();
    let joined = rooms.join(&made.room, credentials(), join).await;
    joined.expect("a seat");
    let first = Credentials {
        session,
        ..credentials()
    };
    let first = rooms.guest(&made.room, first).await.expect("the player");
    let player = first.player.expect("a player");
    (folder, rooms, made.room, player, panics)
}

async fn act(asks: &mpsc::Sender<Ask>, member: u64, id: &str, ply: u32) {
    let point = ["h8", "i9"][ply as usize].parse().expect("a point");
    let acting = actor::Acting {
        member,
        id: id.parse().expect("an id"),
        action: Action::place(point, ply),
        protocol: tengen_api::socket::PROTOCOL,
        since: Instant::now(),
        asker: None,
    };
    asks.send(Ask::Act(acting)).await.expect("a room");
}

#[tokio::test]
async fn a_room_whose_task_panicked_is_loaded_again_with_all_that_it_has_stored() {
    let (_folder, rooms, room, player, panics) = room().await;
    let entered = rooms.enter(&room, Some(player.clone())).await;
    let (mut entered, asks, visit) = entered.expect("the room");
    entered.news.mark_unchanged();
    panics.store(true, Ordering::Relaxed);
    act(&asks, entered.member, "one", 0).await;
    // The socket gets the end of the room, without an answer to the move.
    while entered.news.changed().await.is_ok() {}
    assert_eq!(entered.feed.version(), 3, "nothing was published");
    let mut playing = entered.player.expect("a seat");
    assert!(playing.answers.recv().await.is_none());
    rooms.leave(visit);

    // The next request loads it.
    let entered = rooms.enter(&room, Some(player)).await;
    let (entered, asks, _visit) = entered.expect("the room");
    assert_eq!(entered.feed.version(), 4, "what was stored");
    // The move that is sent again is the one that was stored.
    act(&asks, entered.member, "one", 0).await;
    let mut playing = entered.player.expect("a seat");
    let answer = playing.answers.recv().await.expect("an answer");
    assert!(
        matches!(&*answer, FromServer::Accepted { from: 4, to: 4, .. }),
        "{answer:?}"
    );
    assert_eq!(entered.feed.version(), 4);
}

#[tokio::test]
async fn the_task_of_a_waiting_room_is_small() {
    let (_folder, rooms, room, _, _) = room().await;
    let kept = rooms.shared.journal.load(&room).await;
    let kept = kept.expect("a store").expect("the room");
    let actor = Box::new(Actor::new(room, kept, rooms.shared.clone()));
    let (_asks, questions) = mpsc::channel(QUEUE);
    let task = actor.run(questions, |_, _| true);
    let bytes = size_of_val(&task);
    assert!(bytes <= 2_048, "{bytes} bytes");
}
