//! Arenas as anybody reads them: those that are not over from the lobby, the others as stored.

use tengen_room::ActionId;
use tengen_room::lobby::{
    ARENA_ROWS_READ, ARENA_ROWS_TOLD, ArenaList, ArenaTable, LobbyRefusal, Told,
};
use tokio::sync::oneshot;

use super::super::desk::Asked;
use super::super::{Lobby, Stay, refusal, shown_name};
use super::{ArenaUnfit, rows};
use crate::rooms::journal::{LoadError, now};

/// Arenas that are over in the list.
const OVER_LISTED: u32 = 20;

impl Lobby {
    /// The arenas that are not over, then the last ones that are.
    pub(crate) async fn arenas(&self) -> Result<ArenaList, LoadError> {
        let (answer, answered) = oneshot::channel();
        // A lobby that has ended, with the server, has none.
        self.asks.send(Asked::Arenas(answer)).await.ok();
        let mut arenas = answered.await.unwrap_or_default();
        let over = rows::over(&mut self.store.read().await?, OVER_LISTED).await?;
        let now = now();
        arenas.extend(over.iter().map(|over| over.shown(now)));
        Ok(ArenaList { arenas })
    }

    /// A part of an arena's table; `None` if there is no such arena.
    pub(crate) async fn table(
        &self,
        arena: u64,
        from: u32,
    ) -> Result<Option<ArenaTable>, LoadError> {
        let (answer, answered) = oneshot::channel();
        let ask = Asked::Table {
            arena,
            from,
            answer,
        };
        self.asks.send(ask).await.ok();
        if let Ok(Some(table)) = answered.await {
            return Ok(Some(table));
        }
        self.stored(arena, (from, ARENA_ROWS_READ)).await
    }

    /// A part of a final table.
    async fn stored(
        &self,
        arena: u64,
        (from, most): (u32, u32),
    ) -> Result<Option<ArenaTable>, LoadError> {
        let mut reading = self.store.read().await?;
        let Some(setting) = rows::setting(&mut reading, arena).await? else {
            return Ok(None);
        };
        let mut table = rows::page(&mut reading, &setting, from, most).await?;
        table.is_final = setting.ended.is_some();
        for row in &mut table.rows {
            row.name = shown_name(self.rooms.rules(), &row.player, row.name.take());
        }
        Ok(Some(ArenaTable {
            arena: setting.shown(now()),
            table,
        }))
    }

    /// Has a connection told a part of a table, or none any more. That of an arena which is over is
    /// told once, since it does not change. What is not told by the lobby is returned.
    pub(in super::super) async fn watch(
        &self,
        stay: &Stay,
        id: ActionId,
        table: Option<(u64, u32)>,
    ) -> Vec<Told> {
        let unavailable = |why| vec![refusal(id.clone(), LobbyRefusal::Unavailable, why)];
        let (arena, from) = match (self.ask_to_watch(stay, &id, table).await, table) {
            (Some(false), Some(table)) => table,
            (Some(_), _) => return Vec::new(),
            (None, _) => return unavailable("the server stops"),
        };
        match self.stored(arena, (from, ARENA_ROWS_TOLD)).await {
            Ok(Some(stored)) => {
                // In place of another one.
                self.ask_to_watch(stay, &id, None).await;
                vec![Told::Table(stored.table)]
            }
            Ok(None) => {
                let why = ArenaUnfit::NoArena;
                vec![refusal(id, why.code(), &why.to_string())]
            }
            Err(_) => unavailable("the server can read nothing now"),
        }
    }

    /// Whether the lobby has granted it; `None` if the lobby has ended.
    async fn ask_to_watch(
        &self,
        stay: &Stay,
        id: &ActionId,
        table: Option<(u64, u32)>,
    ) -> Option<bool> {
        let (answer, answered) = oneshot::channel();
        let ask = Asked::Watch {
            member: stay.member,
            id: id.clone(),
            table,
            answer,
        };
        self.asks.send(ask).await.ok()?;
        answered.await.ok()
    }
}
