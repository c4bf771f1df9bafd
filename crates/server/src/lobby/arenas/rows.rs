//! Arenas as they are stored: settings, entries and games.

use tengen_api::RoomId;
use tengen_lobby::{Ended, GameId, Outcome, Player, Standing};
use tengen_room::lobby::{ArenaPage, ArenaRow, ArenaShown, ArenaState};
use tengen_room::{Name, PlayerId};

use super::super::pool::LobbyPool;
use crate::rooms::journal::LoadError;
use crate::rooms::stored::damaged;
use crate::store::dialect::{Dialect, Row, Value, values};

/// An arena's settings.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) number: u64,
    pub(crate) name: Option<Name>,
    pub(crate) game: LobbyPool,
    pub(crate) streaks: bool,
    /// From when to when games begin, in milliseconds since 1970.
    pub(crate) begins: u64,
    pub(crate) until: u64,
    /// When the table was final.
    pub(crate) ended: Option<u64>,
    /// How many players have entered.
    pub(crate) players: u32,
}

impl Setting {
    fn read(row: &Row) -> Result<Self, LoadError> {
        let damaged = || damaged("an arena");
        let name = row[1].some_text().map(str::parse).transpose();
        Ok(Self {
            number: row[0].number(),
            name: name.map_err(|_| damaged())?,
            game: row[2].as_text().parse().map_err(|_| damaged())?,
            streaks: row[3].number() == 1,
            begins: row[4].number(),
            until: row[5].number(),
            ended: row[6].integer().map(i64::unsigned_abs),
            players: u32::try_from(row[7].number()).map_err(|_| damaged())?,
        })
    }

    /// Those that can be used.
    fn usable(rows: &[Row]) -> Vec<Self> {
        let usable = |row: &Row| match Self::read(row) {
            Ok(setting) => Some(setting),
            Err(error) => {
                left(row[0].number(), &error);
                None
            }
        };
        rows.iter().filter_map(usable).collect()
    }

    /// How far it is, as long as no game is known to run.
    pub(crate) const fn state(&self, now: u64) -> ArenaState {
        match self.ended {
            Some(_) => ArenaState::Over,
            None if now < self.begins => ArenaState::Open,
            None if now < self.until => ArenaState::Running,
            None => ArenaState::Ending,
        }
    }

    /// As visitors are told of it.
    pub(crate) fn shown(&self, now: u64) -> ArenaShown {
        let state = self.state(now);
        let is_before = matches!(state, ArenaState::Open | ArenaState::Running);
        ArenaShown {
            arena: self.number,
            name: self.name.clone(),
            offer: self.game.0,
            streaks: self.streaks,
            state,
            begins_in: (state == ArenaState::Open).then(|| self.begins - now),
            ends_in: is_before.then(|| self.until - now),
            players: self.players,
        }
    }
}

/// Says that an arena is damaged and stays as it is stored, without harm to the others.
pub(super) fn left(arena: u64, why: &dyn std::fmt::Display) {
    tracing::error!("the arena {arena} is left as it is stored: {why}");
}

/// An entry, in the order of entering.
pub(crate) struct Entry {
    pub(crate) player: PlayerId,
    pub(crate) standing: Standing,
    pub(crate) is_here: bool,
    /// When the player has entered or returned last.
    pub(crate) since: u64,
    pub(crate) name: Option<Name>,
}

/// A game.
pub(crate) struct Game {
    pub(crate) id: GameId,
    pub(crate) room: RoomId,
    /// In the order of the seats.
    pub(crate) players: [PlayerId; 2],
    pub(crate) began: u64,
    /// How it has ended, and when; of a void one whose end is noted not who did not come.
    pub(crate) ended: Option<(Ended, u64)>,
    /// Whether the end is the room's, and is yet to be noted here.
    pub(crate) is_new: bool,
}

/// An arena that is not over.
pub(crate) struct Loaded {
    pub(crate) setting: Setting,
    pub(crate) entries: Vec<Entry>,
    pub(crate) games: Vec<Game>,
}

/// With fewer moves a game is void, as one of the two has not played.
const BOTH_PLAYED: u64 = 2;

/// The name of an end in the table of games.
pub(super) const fn result(how: Ended) -> &'static str {
    match how {
        Ended::Played(Outcome::First) => "first",
        Ended::Played(Outcome::Draw) => "draw",
        Ended::Played(Outcome::Second) => "second",
        Ended::Void { .. } => "void",
    }
}

fn ended(result: &str) -> Option<Ended> {
    Some(match result {
        "first" => Ended::Played(Outcome::First),
        "draw" => Ended::Played(Outcome::Draw),
        "second" => Ended::Played(Outcome::Second),
        "void" => Ended::Void { absent: [false; 2] },
        _ => return None,
    })
}

/// Stores a new arena; returns its number.
pub(crate) async fn put(
    transaction: &mut impl Dialect,
    (name, game): (Option<&Name>, &LobbyPool),
    streaks: bool,
    (begins, until): (u64, u64),
) -> Result<u64, sqlx::Error> {
    let put = "INSERT INTO arenas (name, game, streaks, begins, until) \
               VALUES ($1, $2, $3, $4, $5) RETURNING number";
    let (name, game) = (name.map(ToString::to_string), game.to_string());
    let values = values![name.as_deref(), &*game, i64::from(streaks), begins, until];
    let row = transaction.first(put, values).await?;
    Ok(row.map_or(0, |row| row[0].number()))
}

/// Has no game of an arena begin after a time; `false` if none would.
pub(crate) async fn close(
    transaction: &mut impl Dialect,
    arena: u64,
    at: u64,
) -> Result<bool, sqlx::Error> {
    let close = "UPDATE arenas SET until = $2, \
                 begins = CASE WHEN begins < $2 THEN begins ELSE $2 - 1 END \
                 WHERE number = $1 AND ended IS NULL AND until > $2";
    Ok(transaction.change(close, values![arena, at]).await? > 0)
}

/// The arenas that are not over, by number.
pub(crate) async fn not_over(reading: &mut impl Dialect) -> Result<Vec<Setting>, LoadError> {
    let query = "SELECT number, name, game, streaks, begins, until, ended, \
                 (SELECT MAX(entries.number) + 1 FROM arena_entries AS entries \
                  WHERE entries.arena = arenas.number) \
                 FROM arenas WHERE ended IS NULL ORDER BY number";
    let rows = reading.rows(query, Vec::new()).await?;
    Ok(Setting::usable(&rows))
}

/// The last arenas that are over, the latest first.
pub(crate) async fn over(reading: &mut impl Dialect, most: u32) -> Result<Vec<Setting>, LoadError> {
    let query = "SELECT number, name, game, streaks, begins, until, ended, \
                 (SELECT MAX(entries.number) + 1 FROM arena_entries AS entries \
                  WHERE entries.arena = arenas.number) \
                 FROM arenas WHERE ended IS NOT NULL ORDER BY number DESC LIMIT $1";
    let rows = reading.rows(query, values![i64::from(most)]).await?;
    Ok(Setting::usable(&rows))
}

/// An arena's settings, whether it is over or not.
pub(crate) async fn setting(
    reading: &mut impl Dialect,
    arena: u64,
) -> Result<Option<Setting>, LoadError> {
    let query = "SELECT number, name, game, streaks, begins, until, ended, \
                 (SELECT MAX(entries.number) + 1 FROM arena_entries AS entries \
                  WHERE entries.arena = arenas.number) \
                 FROM arenas WHERE number = $1";
    let row = reading.first(query, values![arena]).await?;
    row.as_ref().map(Setting::read).transpose()
}

/// All that is kept of an arena that is not over.
pub(crate) async fn load(
    reading: &mut impl Dialect,
    setting: Setting,
) -> Result<Loaded, LoadError> {
    let query = "SELECT player, rating, deviation, here, since, \
                 (SELECT players.name FROM players WHERE players.id = arena_entries.player) \
                 FROM arena_entries WHERE arena = $1 ORDER BY number";
    let entries = reading.rows(query, values![setting.number]).await?;
    // A room whose end has not been noted here tells it itself.
    let query = "SELECT kept.number, kept.room, kept.first, kept.second, kept.began, kept.result, \
                 kept.ended, games.winner, games.by, games.finished, games.moves \
                 FROM arena_games AS kept \
                 LEFT JOIN games ON games.room = kept.room AND games.number = 1 \
                 WHERE kept.arena = $1 ORDER BY kept.number";
    let games = reading.rows(query, values![setting.number]).await?;
    Ok(Loaded {
        entries: entries.iter().map(entry).collect::<Result<_, _>>()?,
        games: games.iter().map(game).collect::<Result<_, _>>()?,
        setting,
    })
}

fn entry(row: &Row) -> Result<Entry, LoadError> {
    let damaged = || damaged("an entry of an arena");
    let whole = |value: &Value| value.integer().unwrap_or_default();
    Ok(Entry {
        player: row[0].as_text().parse().map_err(|_| damaged())?,
        standing: Standing {
            rating: i32::try_from(whole(&row[1])).map_err(|_| damaged())?,
            deviation: u32::try_from(whole(&row[2])).map_err(|_| damaged())?,
        },
        is_here: row[3].number() == 1,
        since: row[4].number(),
        name: name(&row[5])?,
    })
}

fn name(value: &Value) -> Result<Option<Name>, LoadError> {
    let name = value.some_text().map(str::parse).transpose();
    name.map_err(|_| damaged("the name of a player"))
}

fn game(row: &Row) -> Result<Game, LoadError> {
    let damaged = || damaged("a game of an arena");
    let player = |value: &Value| value.as_text().parse().map_err(|_| damaged());
    let of_room = match row[8].some_text() {
        Some("void") => Some("void"),
        _ => row[7].some_text(),
    };
    let (result, at) = match row[5].some_text() {
        Some(result) => (Some(result), &row[6]),
        None => (of_room, &row[9]),
    };
    let how = result.map(|result| ended(result).ok_or_else(damaged));
    let is_new = row[5].some_text().is_none() && result.is_some();
    let how = match how.transpose()? {
        // Who has given it up has not come.
        Some(Ended::Played(outcome)) if is_new && row[10].number() < BOTH_PLAYED => {
            Some(Ended::Void {
                absent: [outcome == Outcome::Second, outcome == Outcome::First],
            })
        }
        how => how,
    };
    Ok(Game {
        id: GameId(u32::try_from(row[0].number()).map_err(|_| damaged())?),
        room: row[1].as_text().parse().map_err(|_| damaged())?,
        players: [player(&row[2])?, player(&row[3])?],
        began: row[4].number(),
        ended: how.map(|how| (how, at.number())),
        is_new,
    })
}

/// A part of a final table.
pub(crate) async fn page(
    reading: &mut impl Dialect,
    setting: &Setting,
    from: u32,
    most: u32,
) -> Result<ArenaPage, LoadError> {
    let query = "SELECT player, name, place, points, wins, draws, losses FROM arena_entries \
                 LEFT JOIN players ON id = player WHERE arena = $1 AND line > $2 \
                 ORDER BY line LIMIT $3";
    let values = values![setting.number, i64::from(from), i64::from(most)];
    let rows = reading.rows(query, values).await?;
    let row = |row: &Row| -> Result<ArenaRow, LoadError> {
        let damaged = || damaged("the table of an arena");
        let number = |value: &Value| u32::try_from(value.number()).map_err(|_| damaged());
        Ok(ArenaRow {
            player: row[0].as_text().parse().map_err(|_| damaged())?,
            name: name(&row[1])?,
            place: number(&row[2])?,
            points: number(&row[3])?,
            wins: number(&row[4])?,
            draws: number(&row[5])?,
            losses: number(&row[6])?,
            streak: false,
            here: false,
            plays: false,
        })
    };
    Ok(ArenaPage {
        arena: setting.number,
        from,
        players: setting.players,
        rows: rows.iter().map(row).collect::<Result<_, _>>()?,
        is_final: true,
    })
}

/// A line of a final table, from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) player: Player,
    pub(super) line: u32,
    pub(super) place: u32,
    pub(super) points: u32,
    /// Games won, drawn and lost.
    pub(super) games: [u32; 3],
}
