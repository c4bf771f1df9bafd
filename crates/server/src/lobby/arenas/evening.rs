//! An arena that is not over.

use std::collections::HashMap;
use std::sync::OnceLock;

use tengen_lobby::{
    Arena, ArenaError, BlockedPairs, Blocks, Ended, Evening, GameId, Player, Row, Standing,
};
use tengen_room::Name;
use tengen_room::lobby::{ArenaPage, ArenaRow, ArenaShown, ArenaStanding, ArenaState};

use super::super::people::{id, number};
use super::super::told;
use super::played::NotMade;
use super::rows::{Line, Loaded, Setting};

/// After a room that could not be made nobody is paired for so long, in milliseconds.
const PAUSE: u64 = 10_000;

/// An arena with what the server knows besides.
pub(super) struct Open {
    setting: Setting,
    pub(super) arena: Arena,
    names: HashMap<Player, Name>,
    /// Pairs that were found to be kept apart when their room was made.
    apart: BlockedPairs,
    /// How far it was when all were told last.
    pub(super) told: ArenaState,
    /// Goes up with each change of the table.
    pub(super) version: u64,
    /// The table of this version, once it is wanted.
    table: OnceLock<Vec<Row>>,
    paired_after: u64,
    /// Whether the final table is being stored.
    pub(super) is_closing: bool,
}

/// Why an arena cannot be taken in.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unusable {
    #[error("{0}")]
    Game(String),
    #[error(transparent)]
    Arena(#[from] ArenaError),
}

impl Open {
    /// What was stored of an arena; lots follow from the seed.
    pub(super) fn new(loaded: &Loaded, seed: u64, now: u64) -> Result<Self, Unusable> {
        let setting = loaded.setting.clone();
        let offer = told::offer(&setting.game.0);
        let evening = Evening {
            offer: offer.map_err(|unfit| Unusable::Game(unfit.told().1))?,
            from: setting.begins,
            until: setting.until,
            streaks: setting.streaks,
        };
        let mut arena = Arena::new(evening, seed)?;
        let mut names = HashMap::new();
        for entry in &loaded.entries {
            let player = number(&entry.player);
            arena.known_entrant(player, entry.standing, (entry.is_here, entry.since))?;
            names.extend(entry.name.clone().map(|name| (player, name)));
        }
        for game in &loaded.games {
            let players = game.players.each_ref().map(number);
            arena.known_game(game.id, players, game.began)?;
            if let Some((how, at)) = game.ended {
                arena.ended(game.id, how, at)?;
            }
        }
        Ok(Self {
            told: setting.state(now),
            setting,
            arena,
            names,
            apart: BlockedPairs::default(),
            version: 0,
            table: OnceLock::new(),
            paired_after: 0,
            is_closing: false,
        })
    }

    pub(super) const fn number(&self) -> u64 {
        self.setting.number
    }

    /// Enters; the number in the order of entering, `None` for who has returned.
    pub(super) fn enter(
        &mut self,
        (player, standing): (Player, Standing),
        name: Option<Name>,
        now: u64,
    ) -> Result<Option<u32>, ArenaError> {
        if self.is_closing {
            return Err(ArenaError::Over);
        }
        let before = self.entered();
        let is_new = self.arena.is_here(player).is_none();
        self.arena.enter(player, standing, now)?;
        match name {
            Some(name) => self.names.insert(player, name),
            None => self.names.remove(&player),
        };
        self.changed();
        Ok(is_new.then_some(before))
    }

    pub(super) fn leave(&mut self, player: Player) -> Result<(), ArenaError> {
        self.arena.leave(player)?;
        self.changed();
        Ok(())
    }

    pub(super) fn forget_name(&mut self, player: Player) {
        if self.names.remove(&player).is_some() {
            self.changed();
        }
    }

    /// Pairs whom neither this arena nor `blocks` keeps apart.
    pub(super) fn pair(&mut self, blocks: &impl Blocks, now: u64) -> Vec<(GameId, [Player; 2])> {
        if now < self.paired_after || self.is_closing {
            return Vec::new();
        }
        let apart = &self.apart;
        let begun = self.arena.pair(&Both(blocks, apart), now);
        if !begun.is_empty() {
            self.changed();
        }
        begun
    }

    /// A game's room was not made. Only where nothing can be stored the others wait too.
    pub(super) fn not_made(&mut self, game: GameId, players: [Player; 2], why: NotMade, now: u64) {
        let absent = [false; 2];
        // A game of this number has begun just now.
        self.arena.ended(game, Ended::Void { absent }, now).ok();
        match why {
            NotMade::Apart => self.apart.block(players[0], players[1]),
            NotMade::Busy => {}
            NotMade::Failed => self.paired_after = now + PAUSE,
        }
        self.changed();
    }

    pub(super) fn ended(&mut self, game: GameId, how: Ended, now: u64) -> Result<(), ArenaError> {
        self.arena.ended(game, how, now)?;
        self.changed();
        Ok(())
    }

    /// The table is another one.
    fn changed(&mut self) {
        self.version += 1;
        self.table.take();
    }

    /// The table. It is put in order once for all who look at it.
    fn table(&self) -> &[Row] {
        self.table.get_or_init(|| self.arena.table())
    }

    /// Those who want games, the best first.
    pub(super) fn here(&self) -> impl Iterator<Item = Player> {
        let here = self.table().iter().filter(|row| row.is_here);
        here.map(|row| row.player)
    }

    /// Ends the evening.
    pub(super) fn close(&mut self, now: u64) {
        self.arena.close(now);
        let evening = *self.arena.evening();
        (self.setting.begins, self.setting.until) = (evening.from, evening.until);
    }

    fn entered(&self) -> u32 {
        u32::try_from(self.arena.entered()).unwrap_or(u32::MAX)
    }

    pub(super) fn state(&self, now: u64) -> ArenaState {
        self.setting.state(now)
    }

    pub(super) fn shown(&self, now: u64) -> ArenaShown {
        ArenaShown {
            players: self.entered(),
            ..self.setting.shown(now)
        }
    }

    /// The settings of the arena when its table is final.
    pub(super) fn ended_at(&self, now: u64) -> Setting {
        Setting {
            ended: Some(now),
            players: self.entered(),
            ..self.setting.clone()
        }
    }

    /// How a player stands; `None` for who has not entered.
    pub(super) fn standing(&self, player: Player) -> Option<ArenaStanding> {
        let row = self.table().iter().find(|row| row.player == player)?;
        Some(self.standing_of(row, false))
    }

    /// How all stand at the end.
    pub(super) fn final_standings(&self) -> Vec<(Player, ArenaStanding)> {
        let all = self
            .table()
            .iter()
            .map(|row| (row.player, self.standing_of(row, true)));
        all.collect()
    }

    fn standing_of(&self, row: &Row, is_final: bool) -> ArenaStanding {
        ArenaStanding {
            arena: self.number(),
            place: row.place,
            players: self.entered(),
            points: row.points,
            wins: row.wins,
            draws: row.draws,
            losses: row.losses,
            streak: row.streak && !is_final,
            here: row.is_here && !is_final,
            plays: row.plays,
            is_final,
        }
    }

    /// A part of the table.
    pub(super) fn page(&self, from: u32, most: u32) -> ArenaPage {
        let rows = self.table().iter();
        let rows = rows.skip(from as usize).take(most as usize);
        ArenaPage {
            arena: self.number(),
            from,
            players: self.entered(),
            rows: rows.map(|row| self.row(row)).collect(),
            is_final: false,
        }
    }

    fn row(&self, row: &Row) -> ArenaRow {
        ArenaRow {
            place: row.place,
            player: id(row.player),
            name: self.names.get(&row.player).cloned(),
            points: row.points,
            wins: row.wins,
            draws: row.draws,
            losses: row.losses,
            streak: row.streak,
            here: row.is_here,
            plays: row.plays,
        }
    }

    /// A part of the final table, in which nobody wants games any more.
    pub(super) fn final_page(&self, from: u32, most: u32) -> ArenaPage {
        let mut page = self.page(from, most);
        page.is_final = true;
        for row in &mut page.rows {
            (row.here, row.streak) = (false, false);
        }
        page
    }

    /// The whole table, to be stored.
    pub(super) fn lines(&self) -> Vec<Line> {
        let lines = (1..).zip(self.table()).map(|(line, row)| Line {
            player: row.player,
            line,
            place: row.place,
            points: row.points,
            games: [row.wins, row.draws, row.losses],
        });
        lines.collect()
    }
}

/// Blocks of two kinds.
struct Both<'a, B>(&'a B, &'a BlockedPairs);

impl<B: Blocks> Blocks for Both<'_, B> {
    fn apart(&self, one: Player, other: Player) -> bool {
        self.0.apart(one, other) || self.1.apart(one, other)
    }
}
