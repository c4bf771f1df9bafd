//! Who is told what of arenas: their list, tables, and the end.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use tengen_lobby::{MOST_PLAYERS, Player};
use tengen_room::ActionId;
use tengen_room::lobby::{ARENA_ROWS_TOLD, ArenaShown, ArenaStanding, ArenaTable, Told};

use super::super::MemberId;
use super::super::hall::{Hall, Item};
use super::super::told;
use super::Arenas;
use super::keeper::{Keep, Then};
use super::over::Over;
use crate::rooms::journal::now;

/// Beats of the lobby between two times at which a connection is told a table.
const TABLE_BEATS: u64 = 2;

/// The part of a table that a connection wants to be told.
pub(super) struct Watch {
    arena: u64,
    from: u32,
    /// That of the table which was told last.
    version: u64,
}

impl Arenas {
    pub(in super::super) fn stop_table(&mut self, member: MemberId) {
        self.watches.remove(&member);
    }

    /// Those that are not over.
    pub(in super::super) fn not_over(&self) -> Vec<ArenaShown> {
        let now = now();
        self.open.values().map(|open| open.shown(now)).collect()
    }

    /// How a player stands in those of which visitors are told.
    pub(in super::super) fn entered(&self, player: Player) -> Vec<ArenaStanding> {
        let entered = self.of(player);
        let entered = entered.filter_map(|open| open.standing(player));
        let over = self.over.shown(now());
        entered
            .chain(over.filter_map(|over| over.standing(player)))
            .collect()
    }

    /// A part of the table of an arena that is not over.
    pub(in super::super) fn table(&self, arena: u64, from: u32, most: u32) -> Option<ArenaTable> {
        let open = self.open.get(&arena)?;
        Some(ArenaTable {
            arena: open.shown(now()),
            table: open.page(from, most),
        })
    }
}

impl Hall {
    /// Tells a connection a part of a table, now and whenever it changes, and no other; `false` if
    /// the arena is over, or not there.
    pub(in super::super) fn watch(
        &mut self,
        member: MemberId,
        id: ActionId,
        table: Option<(u64, u32)>,
    ) -> bool {
        if table.is_none() {
            self.arenas.stop_table(member);
        }
        if let Some((arena, from)) = table {
            let Some(open) = self.arenas.open.get(&arena) else {
                return false;
            };
            // Nobody stands below that, and whoever looks there is told the same.
            let from = from.min(u32::try_from(MOST_PLAYERS).unwrap_or(u32::MAX));
            let (page, version) = (open.page(from, ARENA_ROWS_TOLD), open.version);
            let watch = Watch {
                arena,
                from,
                version,
            };
            self.arenas.watches.insert(member, watch);
            self.tell(member, Told::Table(page));
        }
        self.tell(member, Told::Done { id, number: None });
        true
    }

    /// What time brings.
    pub(in super::super) fn arenas_beat(&mut self, beats: u64) {
        self.pair_in_arenas();
        let now = now();
        let mut is_new = false;
        for open in self.arenas.open.values_mut() {
            let state = open.state(now);
            is_new |= open.told != state;
            open.told = state;
        }
        if is_new {
            self.tell_arenas();
        }
        self.end_arenas(now);
        if beats.is_multiple_of(TABLE_BEATS) {
            self.tell_tables();
        }
    }

    /// Tells all which arenas there are.
    pub(super) fn tell_arenas(&mut self) {
        let arenas = self.arenas.shown();
        self.tell_all(Told::Arenas { arenas });
    }

    fn tell_tables(&mut self) {
        let mut pages: HashMap<(u64, u32), Utf8Bytes> = HashMap::new();
        let mut all = Vec::new();
        for (&member, watch) in &mut self.arenas.watches {
            let open = self.arenas.open.get(&watch.arena);
            let Some(open) = open.filter(|open| open.version != watch.version) else {
                continue;
            };
            watch.version = open.version;
            let page = pages.entry((watch.arena, watch.from)).or_insert_with(|| {
                let page = open.page(watch.from, ARENA_ROWS_TOLD);
                told::message(Told::Table(page))
            });
            all.push((member, page.clone()));
        }
        for (member, page) in all {
            self.send(member, page);
        }
    }

    /// Has the tables stored that are final.
    fn end_arenas(&mut self, now: u64) {
        self.end_late_games(now);
        let mut over = Vec::new();
        for open in self.arenas.open.values_mut() {
            if !open.is_closing && open.arena.is_final(now) {
                open.is_closing = true;
                over.push((open.number(), open.lines()));
            }
        }
        for (arena, lines) in over {
            let change = Keep::Over {
                arena,
                lines,
                at: now,
            };
            self.arenas.keep(change, Then::Over(arena));
        }
    }

    /// A final table is stored.
    pub(super) fn arena_over(&mut self, arena: u64) {
        let Some(open) = self.arenas.open.remove(&arena) else {
            return;
        };
        let standings = open.final_standings();
        for &(player, standing) in &standings {
            self.places.remove(&Item::Entry(arena, player));
            self.tell_player(player, &Told::Standing(standing));
        }
        let watching = self.arenas.watches.iter();
        let watching = watching.filter(|(_, watch)| watch.arena == arena);
        let watching: Vec<_> = watching
            .map(|(&member, watch)| (member, watch.from))
            .collect();
        let mut pages: HashMap<u32, Utf8Bytes> = HashMap::new();
        for (member, from) in watching {
            let page = pages.entry(from).or_insert_with(|| {
                let page = open.final_page(from, ARENA_ROWS_TOLD);
                told::message(Told::Table(page))
            });
            self.send(member, page.clone());
            self.arenas.stop_table(member);
        }
        let over = Over::new(open.ended_at(now()), standings);
        self.arenas.over.add(over);
        self.tell_arenas();
    }

    /// What was to be stored is stored.
    pub(in super::super) fn kept(&mut self, kept: Vec<Then>) {
        for then in kept {
            match then {
                Then::Granted {
                    member,
                    id,
                    arena,
                    player,
                } => self.arena_granted((member, player), id, arena),
                Then::Seated(begun, room) => self.seated(&begun, room),
                Then::Over(arena) => self.arena_over(arena),
                Then::Nothing => {}
            }
        }
    }
}
