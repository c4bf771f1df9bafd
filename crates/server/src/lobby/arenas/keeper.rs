//! What happens in arenas is stored, in order, before anybody is told of it.
//!
//! One task writes what waits in one transaction, and again until it has succeeded: the lobby has
//! decided, so a later state never comes before an earlier one.

use std::time::Duration;

use tengen_api::RoomId;
use tengen_lobby::{Begun, Ended, GameId, Player, Standing};
use tengen_room::ActionId;
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::super::MemberId;
use super::super::desk::Asked;
use super::super::people::id;
use super::rows::{Line, result};
use crate::store::Store;
use crate::store::dialect::{Dialect, values};
use crate::store::trouble::words;

/// Changes of a transaction.
const MOST_AT_ONCE: usize = 256;
/// Between two attempts to store the same.
const RETRY: Duration = Duration::from_secs(1);

/// A change of an arena, which it names first.
pub(super) enum Keep {
    /// A player enters, as the one of this number.
    Entered {
        arena: u64,
        player: Player,
        number: u32,
        standing: Standing,
        since: u64,
    },
    /// A player returns.
    Returned {
        arena: u64,
        player: Player,
        since: u64,
    },
    /// A player leaves.
    Left { arena: u64, player: Player },
    Began {
        arena: u64,
        game: GameId,
        room: RoomId,
        players: [Player; 2],
        at: u64,
    },
    Ended {
        arena: u64,
        game: GameId,
        how: Ended,
        at: u64,
    },
    /// The table is final.
    Over {
        arena: u64,
        lines: Vec<Line>,
        at: u64,
    },
}

/// What follows once a change is stored.
pub(in super::super) enum Then {
    /// A player's wish is granted.
    Granted {
        member: MemberId,
        id: ActionId,
        arena: u64,
        player: Player,
    },
    /// The players sit down.
    Seated(Box<Begun>, RoomId),
    /// All are told the final table.
    Over(u64),
    Nothing,
}

/// The way to the task.
pub(super) struct Keeper(mpsc::UnboundedSender<(Keep, Then)>);

impl Keeper {
    /// Begins a task, which ends when the lobby has. It tells the lobby what it has stored.
    pub(super) fn start(store: Store, asks: mpsc::WeakSender<Asked>) -> Self {
        let (changes, waiting) = mpsc::unbounded_channel();
        tokio::spawn(run(store, waiting, asks));
        Self(changes)
    }

    pub(super) fn keep(&self, change: Keep, then: Then) {
        // The task lives as long as the lobby's.
        self.0.send((change, then)).ok();
    }
}

async fn run(
    store: Store,
    mut waiting: mpsc::UnboundedReceiver<(Keep, Then)>,
    asks: mpsc::WeakSender<Asked>,
) {
    let mut changes = Vec::new();
    while waiting.recv_many(&mut changes, MOST_AT_ONCE).await > 0 {
        while let Err(error) = write(&store, &changes).await {
            if matches!(error, sqlx::Error::PoolClosed) {
                return;
            }
            tracing::error!("an arena could not be stored: {}", words(&error));
            sleep(RETRY).await;
        }
        let Some(asks) = asks.upgrade() else { return };
        let kept = changes.drain(..).map(|(_, then)| then).collect();
        asks.send(Asked::Kept(kept)).await.ok();
    }
}

pub(super) async fn write(store: &Store, changes: &[(Keep, Then)]) -> Result<(), sqlx::Error> {
    let mut transaction = store.write().await?;
    for (change, _) in changes {
        put(&mut *transaction, change).await?;
    }
    transaction.commit().await
}

async fn put(transaction: &mut impl Dialect, change: &Keep) -> Result<(), sqlx::Error> {
    let (statement, values) = match change {
        Keep::Entered {
            arena,
            player,
            number,
            standing,
            since,
        } => (
            "INSERT INTO arena_entries (arena, player, number, rating, deviation, here, since) \
             VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT DO NOTHING",
            values![
                *arena,
                id(*player).as_str(),
                i64::from(*number),
                i64::from(standing.rating),
                i64::from(standing.deviation),
                *since
            ],
        ),
        Keep::Returned {
            arena,
            player,
            since,
        } => (
            "UPDATE arena_entries SET here = 1, since = $3 WHERE arena = $1 AND player = $2",
            values![*arena, id(*player).as_str(), *since],
        ),
        Keep::Left { arena, player } => (
            "UPDATE arena_entries SET here = 0 WHERE arena = $1 AND player = $2",
            values![*arena, id(*player).as_str()],
        ),
        Keep::Began {
            arena,
            game,
            room,
            players: [first, second],
            at,
        } => (
            "INSERT INTO arena_games (arena, number, room, first, second, began) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            values![
                *arena,
                i64::from(game.0),
                room.as_str(),
                id(*first).as_str(),
                id(*second).as_str(),
                *at
            ],
        ),
        Keep::Ended {
            arena,
            game,
            how,
            at,
        } => (
            "UPDATE arena_games SET result = $3, ended = $4 \
             WHERE arena = $1 AND number = $2 AND result IS NULL",
            values![*arena, i64::from(game.0), result(*how), *at],
        ),
        Keep::Over { arena, lines, at } => {
            for line in lines {
                put_line(transaction, *arena, line).await?;
            }
            (
                "UPDATE arenas SET ended = $2 WHERE number = $1 AND ended IS NULL",
                values![*arena, *at],
            )
        }
    };
    transaction.change(statement, values).await?;
    Ok(())
}

async fn put_line(
    transaction: &mut impl Dialect,
    arena: u64,
    line: &Line,
) -> Result<(), sqlx::Error> {
    let put = "UPDATE arena_entries SET line = $3, place = $4, points = $5, wins = $6, draws = $7, \
               losses = $8 WHERE arena = $1 AND player = $2";
    let [wins, draws, losses] = line.games.map(i64::from);
    let values = values![
        arena,
        id(line.player).as_str(),
        i64::from(line.line),
        i64::from(line.place),
        i64::from(line.points),
        wins,
        draws,
        losses
    ];
    transaction.change(put, values).await?;
    Ok(())
}
