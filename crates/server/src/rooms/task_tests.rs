//! What a room's task takes, and a task that has panicked.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tempfile::TempDir;
use tengen_core::Rule;
use tengen_room::lobby::LevelStrength;
use tengen_room::{Action, Asked, Config};
use tokio::time::Instant;

use super::behind::WatchersBehind;
use super::clocks::Clocks;
use super::deadlines::{Due, Mark};
use super::games::mine::Cursor;
use super::games::seeker::Seeker;
use super::journal::{AppendError, Boxed, Journal};
use super::kept::Kept;
use super::*;
use crate::Store;
use crate::limits::Limits;
use tengen_api::socket::FromServer;
use tengen_api::{MyGames, Played, Profile};

/// The journal of a store, which panics once in the task of the room after it has stored. No
/// heartbeat stops its clocks, so that a test may set the times at which actions arrive.
struct Panicking {
    journal: Arc<dyn Journal>,
    panics: Arc<AtomicBool>,
    clocks: Clocks,
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

    fn blocks(&self, player: SeatOwner, other: SeatOwner) -> Boxed<'_, Result<bool, LoadError>> {
        self.journal.blocks(player, other)
    }

    fn name(&self, player: SeatOwner) -> Boxed<'_, Result<Option<Name>, LoadError>> {
        self.journal.name(player)
    }

    fn is_taken<'a>(
        &'a self,
        name: &'a Name,
        player: Option<SeatOwner>,
    ) -> Boxed<'a, Result<bool, LoadError>> {
        self.journal.is_taken(name, player)
    }

    fn strengths(&self, levels: Vec<u8>) -> Boxed<'_, Result<Vec<LevelStrength>, LoadError>> {
        self.journal.strengths(levels)
    }

    fn named<'a>(
        &'a self,
        name: &'a Name,
    ) -> Boxed<'a, Result<Option<(PlayerId, Name)>, LoadError>> {
        self.journal.named(name)
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

    fn seeker(&self, player: PlayerId) -> Boxed<'_, Result<Option<Seeker>, LoadError>> {
        self.journal.seeker(player)
    }

    fn make_player(
        &self,
        player: NewPlayer,
        name: Option<Name>,
    ) -> Boxed<'_, Result<(), LoadError>> {
        self.journal.make_player(player, name)
    }

    fn rename(&self, player: PlayerId, name: Name) -> Boxed<'_, Result<(), LoadError>> {
        self.journal.rename(player, name)
    }

    fn played(&self, player: PlayerId) -> Boxed<'_, Result<Option<Played>, LoadError>> {
        self.journal.played(player)
    }

    fn size(&self) -> Boxed<'_, Result<u64, LoadError>> {
        self.journal.size()
    }

    fn sweep_players(&self) -> Boxed<'_, Result<u64, LoadError>> {
        self.journal.sweep_players()
    }

    fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    fn due(&self, until: u64, after: Mark) -> Boxed<'_, Result<Due, LoadError>> {
        self.journal.due(until, after)
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

/// A room with two players.
struct Table {
    _folder: TempDir,
    rooms: Rooms,
    room: RoomId,
    /// Those of the first seat and of the second.
    players: [PlayerId; 2],
    /// The switch of its journal.
    panics: Arc<AtomicBool>,
}

async fn room(clock: Option<&str>) -> Table {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).await.expect("a store");
    let panics = Arc::new(AtomicBool::new(false));
    let rooms = Rooms::new(Shared {
        journal: Arc::new(Panicking {
            journal: store.journal(),
            panics: Arc::clone(&panics),
            clocks: Clocks::default(),
        }),
        metrics: Metrics::new(),
        rules: store.rules().clone(),
        present: Present::default(),
        absence: Duration::MAX,
        idle: Duration::MAX,
        space: None,
        deals: None,
        memory: memory::Memory::new(Limits::default()),
        lobby: None,
        boards: boards::Boards::default(),
        behind: WatchersBehind::NONE,
    });
    let new = NewRoom {
        config: Config {
            color: tengen_room::ColorChoice::Black,
            clock: clock.map(|clock| clock.parse().expect("a clock")),
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
    let (_, second) = joined.expect("a seat");
    let mut players = Vec::new();
    for session in [session, second.session] {
        let guest = Credentials {
            session,
            ..credentials()
        };
        let guest = rooms.guest(&made.room, guest).await.expect("the player");
        players.push(guest.player.expect("a player"));
    }
    Table {
        _folder: folder,
        rooms,
        room: made.room,
        players: players.try_into().expect("two"),
        panics,
    }
}

async fn act(asks: &mpsc::Sender<Ask>, member: u64, id: &str, action: Action, since: Instant) {
    let acting = actor::Acting {
        member,
        id: id.parse().expect("an id"),
        action,
        protocol: tengen_api::socket::PROTOCOL,
        since,
        asker: None,
    };
    asks.send(Ask::Act(acting)).await.expect("a room");
}

fn first_move() -> Action {
    Action::place("h8".parse().expect("a point"), 0)
}

#[tokio::test]
async fn a_room_whose_task_panicked_is_loaded_again_with_all_that_it_has_stored() {
    let table = room(None).await;
    let (rooms, room, player) = (&table.rooms, &table.room, &table.players[0]);
    let entered = rooms.enter(room, Some(player.clone())).await;
    let (mut entered, asks, visit) = entered.expect("the room");
    entered.news.mark_unchanged();
    table.panics.store(true, Ordering::Relaxed);
    act(&asks, entered.member, "one", first_move(), Instant::now()).await;
    // The socket gets the end of the room, without an answer to the move.
    while entered.news.changed().await.is_ok() {}
    assert_eq!(entered.feed.version(), 3, "nothing was published");
    let mut playing = entered.player.expect("a seat");
    assert!(playing.answers.recv().await.is_none());
    rooms.leave(visit);

    // The next request loads it.
    let entered = rooms.enter(room, Some(player.clone())).await;
    let (entered, asks, _visit) = entered.expect("the room");
    assert_eq!(entered.feed.version(), 4, "what was stored");
    // The move that is sent again is the one that was stored.
    act(&asks, entered.member, "one", first_move(), Instant::now()).await;
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
    let table = room(None).await;
    let (rooms, room) = (&table.rooms, table.room.clone());
    let kept = rooms.shared.journal.load(&room).await;
    let kept = kept.expect("a store").expect("the room");
    let actor = Box::new(Actor::new(room, kept, rooms.shared.clone()));
    let (_asks, questions) = mpsc::channel(QUEUE);
    let task = actor.run(questions, |_, _| true);
    let bytes = size_of_val(&task);
    assert!(bytes <= 2_048, "{bytes} bytes");
}

const HOUR: u64 = 3_600_000;

fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

/// When the turn began is known to some milliseconds only.
#[derive(Clone, Copy, PartialEq)]
enum At {
    /// At this time at the latest.
    Latest,
    /// At this time at the earliest.
    Earliest,
}

/// In a game of an hour each, `action` of the player `who` arrives `late` milliseconds after the
/// flag of the first player, over whose connection a message takes `round_trip` there and back. The
/// answer, and the room as it is stored.
async fn judged(
    (who, action): (usize, Action),
    round_trip: u64,
    (at, late): (At, u64),
) -> (FromServer, tengen_room::Room) {
    let table = room(Some("1h")).await;
    let (rooms, room) = (&table.rooms, &table.room);
    let mut entered = Vec::new();
    let mut began = None;
    for player in &table.players {
        let before = Instant::now();
        let (one, asks, visit) = rooms
            .enter(room, Some(player.clone()))
            .await
            .expect("the room");
        let turn = ms(one.turn.expect("a running clock"));
        // The turn has begun between these two.
        began = began.or(Some((before - turn - ms(1), Instant::now() - turn)));
        entered.push((one, asks, visit));
    }
    let (earliest, latest) = began.expect("a turn");
    let first = entered[0].0.player.as_ref().expect("a seat");
    first.trip.measured(ms(round_trip));
    let since = match at {
        At::Latest => earliest,
        At::Earliest => latest,
    };
    let since = since + ms(HOUR + late);
    let (one, asks, _) = &mut entered[who];
    act(asks, one.member, "late", action, since).await;
    let answers = &mut one.player.as_mut().expect("a seat").answers;
    let answer = *answers.recv().await.expect("an answer");
    let kept = rooms.shared.journal.load(room).await;
    let kept = kept.expect("a store").expect("the room");
    (answer, kept.room)
}

/// A move arrives after the flag. What it was under way, as the server has measured, is not
/// charged: sent 20 ms before the flag at 100 ms each way, it counts.
#[tokio::test]
async fn a_move_that_was_sent_before_the_flag_is_played() {
    for late in [80, 199] {
        let (answer, room) = judged((0, first_move()), 200, (At::Latest, late)).await;
        assert!(matches!(answer, FromServer::Accepted { .. }), "{answer:?}");
        assert_eq!((room.game().position().ply(), room.finished()), (1, None));
        let left = room.left(Seat::First).expect("a clock").main;
        assert!(left >= 200 - late, "{left} of what was not charged");
        assert_eq!(room.running().map(|(seat, _)| seat), Some(Seat::Second));
    }
}

/// Longer than the measured delay, or than two seconds of it, no move can have been under way.
#[tokio::test]
async fn a_move_that_was_sent_after_the_flag_is_not_played() {
    for (round_trip, late) in [(0, 1), (0, 80), (200, 201), (60_000, 2_001)] {
        let late = (At::Earliest, late);
        let (answer, room) = judged((0, first_move()), round_trip, late).await;
        assert!(matches!(answer, FromServer::Refused { .. }), "{answer:?}");
        assert_eq!(room.game().position().ply(), 0);
        assert_eq!(room.finished(), Some((Some(Seat::Second), "time")));
        assert_eq!(room.left(Seat::First).map(|left| left.main), Some(0));
    }
}

/// As long as a move may be under way, nothing that the other player does brings the flag down.
#[tokio::test]
async fn the_flag_waits_for_a_move_that_may_be_under_way() {
    let asked = (1, Action::Ask { what: Asked::Draw });
    let (answer, room) = judged(asked.clone(), 200, (At::Latest, 80)).await;
    assert!(matches!(answer, FromServer::Accepted { .. }), "{answer:?}");
    assert_eq!(room.finished(), None);
    let (answer, room) = judged(asked, 200, (At::Earliest, 201)).await;
    assert!(matches!(answer, FromServer::Refused { .. }), "{answer:?}");
    assert_eq!(room.finished(), Some((Some(Seat::Second), "time")));
}
