//! What is stored of an arena, on either database.

use tengen_api::RoomId;
use tengen_lobby::{Ended, GameId, Outcome, Player, Standing};
use tengen_room::lobby::{ArenaRow, ArenaState};

use super::evening::Open;
use super::keeper::{Keep, Then, write};
use super::rows::{self, Loaded};
use super::{MOST_ARENAS, count};
use crate::host::{HostAct, HostAnswer, perform};
use crate::store::Store;
use crate::store::dialect::{Dialect as _, values};

const PLAYERS: [Player; 3] = [Player(1), Player(2), Player(3)];

fn room(letter: &str) -> RoomId {
    letter.repeat(RoomId::LENGTH).parse().expect("an id")
}

fn entered(arena: u64) -> Vec<Keep> {
    let entered = (0..).zip(PLAYERS).map(|(number, player)| Keep::Entered {
        arena,
        player,
        number,
        standing: Standing::NEW,
        since: 5,
    });
    entered.collect()
}

fn began(arena: u64, game: u32, room: RoomId, players: [Player; 2]) -> Keep {
    let at = 10 + u64::from(game);
    Keep::Began {
        arena,
        game: GameId(game),
        room,
        players,
        at,
    }
}

fn ended(arena: u64, game: u32, outcome: Outcome) -> Keep {
    Keep::Ended {
        arena,
        game: GameId(game),
        how: Ended::Played(outcome),
        at: 30 + u64::from(game),
    }
}

async fn put(store: &Store, changes: Vec<Keep>) {
    let changes: Vec<_> = changes
        .into_iter()
        .map(|one| (one, Then::Nothing))
        .collect();
    // A commit whose answer was lost is repeated.
    for _ in 0..2 {
        write(store, &changes).await.expect("stored");
    }
}

async fn load(store: &Store) -> Loaded {
    let mut reading = store.read().await.expect("a connection");
    let mut all = rows::not_over(&mut reading).await.expect("rows");
    let setting = all.pop().expect("an arena");
    assert!(all.is_empty());
    rows::load(&mut reading, setting).await.expect("rows")
}

async fn act(store: &Store, act: HostAct) -> Vec<crate::host::HostArena> {
    match perform::without_a_server(store, &act).await {
        HostAnswer::Arenas { arenas } => arenas,
        other => panic!("{act:?}: {other:?}"),
    }
}

/// An evening from its opening to its final table.
pub(crate) async fn hold(store: &Store) {
    let opening = HostAct::OpenArena {
        game: "freestyle,none,5m".to_owned(),
        name: "Friday".parse().ok(),
        begins: None,
        lasts: std::time::Duration::from_secs(3_600),
        streaks: false,
    };
    let opened = act(store, opening).await;
    let arena = opened[0].arena;
    let [one, two, three] = PLAYERS;
    let mut changes = entered(arena);
    changes.push(began(arena, 0, room("a"), [one, two]));
    changes.push(ended(arena, 0, Outcome::Second));
    changes.push(began(arena, 2, room("b"), [two, three]));
    changes.push(Keep::Left { arena, player: one });
    put(store, changes).await;
    let loaded = load(store).await;
    assert_eq!((loaded.setting.number, loaded.setting.players), (arena, 3));
    let open = Open::new(&loaded, 1, loaded.setting.begins).expect("an arena");
    let rows = open.page(0, 9).rows;
    let numbers = |row: &ArenaRow| [row.place, row.points, row.wins, row.losses];
    assert_eq!(
        rows.iter().map(numbers).collect::<Vec<_>>(),
        [[1, 2, 1, 0], [2, 0, 0, 0], [3, 0, 0, 1]]
    );
    let places = |row: &ArenaRow| (row.here, row.plays);
    let places: Vec<_> = rows.iter().map(places).collect();
    assert_eq!(places, [(true, true), (true, true), (false, false)]);

    let returned = Keep::Returned {
        arena,
        player: one,
        since: 20,
    };
    put(store, vec![returned, ended(arena, 2, Outcome::Draw)]).await;
    act(store, HostAct::CloseArena { arena }).await;
    let loaded = load(store).await;
    assert_eq!(
        loaded.setting.state(loaded.setting.until),
        ArenaState::Ending
    );
    assert!(loaded.entries.iter().all(|entry| entry.is_here));
    assert_eq!(loaded.entries[0].since, 20);
    let open = Open::new(&loaded, 2, loaded.setting.until).expect("an arena");
    assert!(open.arena.is_final(loaded.setting.until));
    let over = Keep::Over {
        arena,
        lines: open.lines(),
        at: loaded.setting.until,
    };
    put(store, vec![over]).await;

    let mut reading = store.read().await.expect("a connection");
    let left = rows::not_over(&mut reading).await.expect("rows");
    assert!(left.is_empty());
    let last = rows::over(&mut reading, 1).await.expect("rows");
    assert_eq!(
        (last[0].number, last[0].ended),
        (arena, Some(loaded.setting.until))
    );
    let known = rows::setting(&mut reading, arena).await.expect("a row");
    let known = known.expect("an arena");
    let page = rows::page(&mut reading, &known, 1, 9).await.expect("rows");
    assert_eq!(page.rows, open.final_page(1, 9).rows);
    assert_eq!(
        (page.players, page.rows.len(), page.rows[0].points),
        (3, 2, 1)
    );
}

/// One whose rows are damaged takes no place of the others.
pub(crate) async fn damage(store: &Store) {
    let opening = HostAct::OpenArena {
        game: "freestyle,none,5m".to_owned(),
        name: None,
        begins: None,
        lasts: std::time::Duration::from_secs(3_600),
        streaks: false,
    };
    let arena = act(store, opening.clone()).await[0].arena;
    put(store, entered(arena)).await;
    let mut reading = store.read().await.expect("a connection");
    assert_eq!(count(&mut reading).await.expect("rows"), 1);
    let damage = "UPDATE arena_entries SET deviation = -1 WHERE arena = $1";
    let mut transaction = store.write().await.expect("a connection");
    let changed = transaction.change(damage, values![arena]).await;
    assert_eq!(changed.expect("a change"), 3);
    transaction.commit().await.expect("stored");
    assert_eq!(count(&mut reading).await.expect("rows"), 0);
    for _ in 0..MOST_ARENAS {
        act(store, opening.clone()).await;
    }
    assert_eq!(count(&mut reading).await.expect("rows"), MOST_ARENAS);
    match perform::without_a_server(store, &opening).await {
        HostAnswer::Failed { .. } => {}
        other => panic!("{other:?}"),
    }
}
