//! The moves of a reported game, and those of the player's usual games, for who compares them.

use serde::{Deserialize, Serialize};
use tengen_api::HostReport;
use tengen_core::{Color, Move, Rule};
use tengen_room::{PlayerId, Room, Seat, Stored};

use super::perform::Failure;
use super::{HostAnswer, reports};
use crate::rooms::journal::LoadError;
use crate::rooms::stored;
use crate::store::Store;
use crate::store::database::Connection;
use crate::store::dialect::{Dialect as _, values};

/// Games that tell what is usual.
const USUAL: i64 = 10;

/// A game as it is compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostGame {
    /// The room.
    pub room: String,
    /// The game's number in the room.
    pub number: u32,
    /// The rule.
    pub rule: Rule,
    /// Lines of the board.
    pub size: u8,
    /// The player's colour.
    pub color: Color,
    /// All moves from the empty board.
    pub moves: Vec<HostMove>,
}

/// A move, and how long it took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostMove {
    /// The move.
    pub mv: Move,
    /// Milliseconds that the player's clock was charged, without a clock those since the move
    /// before; `None` for stones of an opening's decision.
    pub ms: Option<u64>,
}

/// The game of a report as it was then, and the last others of the same player under its rule. A
/// game from a set-up is none.
pub(super) async fn compared(store: &Store, number: i64) -> Result<HostAnswer, Failure> {
    let refused = |why: String| Failure::Refused(why);
    let report = reports::one(store, number).await?;
    let report = report.ok_or_else(|| refused(format!("there is no report of number {number}")))?;
    let mut reading = store.read().await?;
    let until = Wanted::Until(report.version);
    let game = game(&mut reading, &report.room, &report.about.player, until).await?;
    let why = || refused(format!("room {} is not kept whole any more", report.room));
    let game = game.ok_or_else(why)?;
    let mut usual = Vec::new();
    for (room, number) in others(&mut reading, &report, &game).await? {
        let wanted = Wanted::Number(number);
        usual.extend(self::game(&mut reading, &room, &report.about.player, wanted).await?);
    }
    Ok(HostAnswer::Compared {
        report: Box::new(report),
        game,
        usual,
    })
}

/// Rooms and numbers of the player's last games under the same rule that have ended.
async fn others(
    reading: &mut Connection,
    report: &HostReport,
    game: &HostGame,
) -> Result<Vec<(String, u32)>, sqlx::Error> {
    let query = "SELECT room, number FROM (\
                 SELECT * FROM (SELECT room, number, started FROM games WHERE black = $1 \
                 AND rule = $2 AND finished IS NOT NULL ORDER BY started DESC LIMIT $3) AS one \
                 UNION ALL SELECT * FROM (SELECT room, number, started FROM games WHERE white = $1 \
                 AND rule = $2 AND finished IS NOT NULL ORDER BY started DESC LIMIT $3) AS other) \
                 AS played ORDER BY started DESC, room, number LIMIT $3";
    let (player, rule) = (&report.about.player, game.rule.to_string());
    let rows = reading.rows(query, values![player.as_str(), &*rule, USUAL + 1]);
    let rows = rows.await?;
    let place = |row: &crate::store::dialect::Row| {
        (
            row[0].as_text().to_owned(),
            u32::try_from(row[1].number()).unwrap_or(0),
        )
    };
    let all = rows.iter().map(place);
    let others = all.filter(|(room, number)| (room, *number) != (&game.room, game.number));
    Ok(others.take(USUAL as usize).collect())
}

/// Which game of a room is wanted.
#[derive(Clone, Copy)]
enum Wanted {
    Number(u32),
    /// The one that went on, or had ended last, at a version.
    Until(u64),
}

/// A player's game; `None` if it cannot be read, or began from a set-up.
async fn game(
    reading: &mut Connection,
    room: &str,
    player: &PlayerId,
    wanted: Wanted,
) -> Result<Option<HostGame>, Failure> {
    let (seats, _) = match stored::seats(reading, room).await {
        Ok(seats) => seats,
        Err(LoadError::Damaged(_)) => return Ok(None),
        Err(failed) => return Err(Failure::Refused(failed.to_string())),
    };
    let mut holders = Seat::BOTH.into_iter();
    let own = holders.find(|seat| {
        let holder = seats[*seat as usize].as_ref();
        holder.is_some_and(|holder| holder.player.as_ref() == Some(player))
    });
    let Some(own) = own else { return Ok(None) };
    let mut following = Following::new(wanted);
    let each = |stored: Stored, _| following.add(&stored);
    match stored::each_event(reading, room, each).await {
        Ok(()) => Ok(following.game(room, own)),
        Err(LoadError::Damaged(_)) => Ok(None),
        Err(failed) => Err(Failure::Refused(failed.to_string())),
    }
}

/// A room that is followed to a game's end.
struct Following {
    wanted: Wanted,
    room: Option<Room>,
    /// Of the current game's moves.
    times: Vec<Option<u64>>,
    /// When the last of them was made, or the game began.
    since: Option<u64>,
    is_over: bool,
}

impl Following {
    const fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            room: None,
            times: Vec::new(),
            since: None,
            is_over: false,
        }
    }

    fn add(&mut self, stored: &Stored) -> Result<(), LoadError> {
        self.is_over |= match self.wanted {
            Wanted::Until(version) => stored.version > version,
            Wanted::Number(number) => {
                let room = self.room.as_ref();
                room.is_some_and(|room| room.number() == number && room.finished().is_some())
            }
        };
        if self.is_over {
            return Ok(());
        }
        let damaged = |why: String| LoadError::Damaged(why);
        let number = self.room.as_ref().map_or(0, Room::number);
        match &mut self.room {
            Some(room) => room.apply(stored).map_err(|why| damaged(why.to_string()))?,
            None => {
                let room = Room::from_events(std::slice::from_ref(stored));
                self.room = Some(room.map_err(|why| damaged(why.to_string()))?);
            }
        }
        let Some(room) = &self.room else {
            return Ok(());
        };
        if room.number() != number {
            self.times.clear();
            self.since = stored.at;
        }
        let ply = room.game().position().ply();
        self.times.truncate(ply);
        if self.times.len() == ply {
            return Ok(());
        }
        let passed = stored
            .at
            .zip(self.since)
            .map(|(at, since)| at.saturating_sub(since));
        let ms = stored
            .spent
            .or(passed)
            .filter(|_| self.times.len() + 1 == ply);
        self.times.resize(ply, ms);
        self.since = stored.at;
        Ok(())
    }

    fn game(self, room: &str, own: Seat) -> Option<HostGame> {
        let followed = self.room.filter(|followed| followed.number() > 0)?;
        if matches!(self.wanted, Wanted::Number(number) if number != followed.number()) {
            return None;
        }
        let position = followed.game().position();
        let is_set_up = usize::from(position.board().stones()) > position.moves().len();
        let moves = position.moves().iter().zip(&self.times);
        let color = match followed.owner(Color::Black) == own {
            true => Color::Black,
            false => Color::White,
        };
        (!is_set_up).then(|| HostGame {
            room: room.to_owned(),
            number: followed.number(),
            rule: position.rule(),
            size: position.size().get(),
            color,
            moves: moves.map(|(&mv, &ms)| HostMove { mv, ms }).collect(),
        })
    }
}
