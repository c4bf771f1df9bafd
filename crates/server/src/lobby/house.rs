//! Levels of the program that sit in the lobby where the host allows it: nobody waits alone.
//!
//! Each is a player like others, with a name that says what it is, and plays any number of games.
//! Its games are unrated and begin at once; it declines what is asked of it.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use tengen_api::socket::{FromServer, PROTOCOL};
use tengen_api::{Join, RoomId};
use tengen_core::{Level, Move, Position};
use tengen_engine::{Engine, Limits, NoControl, SeededLevel};
use tengen_lobby::Player;
use tengen_room::{Action, FoldError, Name, PlayerId, Room, Seat};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::Instant;

use super::people::number;
use crate::background;
use crate::rooms::actor::{Acting, Ask, Entered, Playing};
use crate::rooms::feed::Cursor;
use crate::rooms::journal::now;
use crate::rooms::players::Credentials;
use crate::rooms::token::Session;
use crate::rooms::{RoomError, Rooms};

/// Megabytes of the table for a move: levels below the strongest search little.
const TABLE: usize = 4;

/// A level with the player that it is.
#[derive(Clone)]
pub(super) struct Resident {
    pub(super) level: Level,
    pub(super) id: PlayerId,
    name: Name,
    session: Session,
}

/// The levels of the lobby.
pub(super) struct House {
    all: BTreeMap<Level, Resident>,
    /// Searches at a time.
    searches: Arc<Semaphore>,
}

impl Default for House {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            all: BTreeMap::new(),
            searches: Arc::new(Semaphore::new(cores.div_ceil(2))),
        }
    }
}

impl House {
    pub(super) fn move_in(&mut self, residents: Vec<Resident>) {
        let residents = residents.into_iter();
        self.all = residents.map(|one| (one.level, one)).collect();
    }

    pub(super) fn resident(&self, level: u8) -> Option<&Resident> {
        self.all.get(&Level::new(level.into()).ok()?)
    }

    /// The level that a player is.
    pub(super) fn level_of(&self, player: Player) -> Option<&Resident> {
        let mut all = self.all.values();
        all.find(|one| number(&one.id) == player)
    }

    /// Has a level play a game in a task of its own.
    pub(super) fn play(&self, rooms: Rooms, room: RoomId, resident: Resident) {
        let searches = Arc::clone(&self.searches);
        tokio::spawn(async move {
            let level = resident.level.get();
            if let Err(error) = play(&rooms, &room, resident, searches).await {
                tracing::warn!("level {level} has left a game of the lobby: {error}");
            }
        });
    }
}

/// Makes players of levels. One that cannot be made is left out, and logged.
pub(super) async fn residents(rooms: &Rooms, levels: &[Level]) -> Vec<Resident> {
    let mut residents = Vec::with_capacity(levels.len());
    for &level in levels {
        let name: Name = match format!("Tengen {}", level.get()).parse() {
            Ok(name) => name,
            Err(_) => continue,
        };
        let made = rooms.become_player(Credentials::default(), Some(name.clone()));
        match made.await {
            Ok((id, _, Some(session))) => residents.push(Resident {
                level,
                id,
                name,
                session,
            }),
            Ok(_) => {}
            Err(error) => {
                tracing::error!("level {} is not in the lobby: {error}", level.get());
            }
        }
    }
    residents
}

/// Why a level has left a game.
#[derive(Debug, thiserror::Error)]
enum Left {
    #[error(transparent)]
    Room(#[from] RoomError),
    #[error(transparent)]
    Fold(#[from] FoldError),
    #[error("it has no seat")]
    NoSeat,
    #[error("its search has ended")]
    Search,
}

/// Takes the seat of a game and plays it to its end.
async fn play(
    rooms: &Rooms,
    room: &RoomId,
    resident: Resident,
    searches: Arc<Semaphore>,
) -> Result<(), Left> {
    let credentials = Credentials {
        session: Some(resident.session),
        ..Credentials::default()
    };
    let join = Join {
        name: Some(resident.name),
        token: None,
        key: None,
    };
    rooms.join(room, credentials, join).await?;
    let (entered, asks, visit) = rooms.enter(room, Some(resident.id)).await?;
    let member = entered.member;
    let mut table = Table {
        asks: asks.clone(),
        level: resident.level,
        seed: now(),
        searches,
        room: None,
        answered: 0,
    };
    let ended = table.play(entered).await;
    // A room that has ended counts nobody.
    asks.send(Ask::Leave { member }).await.ok();
    rooms.leave(visit);
    ended
}

/// A game as the level follows it.
struct Table {
    asks: mpsc::Sender<Ask>,
    level: Level,
    /// For its mistakes, the same for a whole game.
    seed: u64,
    searches: Arc<Semaphore>,
    room: Option<Room>,
    /// The version after which it has acted last.
    answered: u64,
}

impl Table {
    async fn play(&mut self, entered: Entered) -> Result<(), Left> {
        let (feed, mut news, member) = (entered.feed, entered.news, entered.member);
        let Playing {
            seat, mut answers, ..
        } = entered.player.ok_or(Left::NoSeat)?;
        let mut cursor = Cursor::after(0, true);
        loop {
            while let Some(message) = feed.next(&mut cursor) {
                self.take(message.as_str())?;
            }
            let over = |room: &Room| room.finished().is_some();
            if self.room.as_ref().is_some_and(over) {
                return Ok(());
            }
            if let Some((version, action)) = self.action(seat).await? {
                self.answered = version;
                let id = format!("level-{version}").parse();
                let acting = Acting {
                    member,
                    id: id.map_err(|_| Left::Search)?,
                    action,
                    protocol: PROTOCOL,
                    since: Instant::now(),
                    asker: None,
                };
                if self.asks.send(Ask::Act(acting)).await.is_err() {
                    return Ok(());
                }
            }
            tokio::select! {
                changed = news.changed() => if changed.is_err() {
                    return Ok(());
                },
                // An action that was refused came too late, and the events say why.
                Some(_) = answers.recv() => {}
            }
        }
    }

    fn take(&mut self, message: &str) -> Result<(), FoldError> {
        let Ok(FromServer::Events { events }) = FromServer::read(message) else {
            return Ok(());
        };
        for stored in events {
            match &mut self.room {
                Some(room) => room.apply(&stored)?,
                None => self.room = Some(Room::from_events(&[stored])?),
            }
        }
        Ok(())
    }

    /// What is to be done now, if anything, and after which version.
    async fn action(&self, seat: Seat) -> Result<Option<(u64, Action)>, Left> {
        let Some(room) = self.room.as_ref() else {
            return Ok(None);
        };
        let version = room.version();
        if version <= self.answered {
            return Ok(None);
        }
        let asked = room.asked().iter().find(|(from, _)| *from != seat);
        if let Some(&(_, what)) = asked {
            return Ok(Some((version, Action::Decline { what })));
        }
        if room.to_move() != Some(seat) || room.is_paused() {
            return Ok(None);
        }
        let position = room.game().position().clone();
        let ply = position.ply() as u32;
        let best = self.search(position).await?;
        let action = match best {
            Move::Place(point) => Action::place(point, ply),
            Move::Pass => Action::Pass { ply, draw: false },
        };
        Ok(Some((version, action)))
    }

    /// Searches in a thread of its own, when there is room for one more.
    async fn search(&self, position: Position) -> Result<Move, Left> {
        let turn = Arc::clone(&self.searches).acquire_owned().await;
        let turn = turn.map_err(|_| Left::Search)?;
        let level = SeededLevel::new(self.level, self.seed);
        let (answer, answered) = oneshot::channel();
        thread::spawn(move || {
            background::yield_to_others();
            let mut engine = Engine::new(TABLE);
            let report = engine.choose(&position, level, Limits::default(), &mut NoControl);
            drop(turn);
            // Whoever has left needs no move.
            answer.send(report.best.unwrap_or(Move::Pass)).ok();
        });
        answered.await.map_err(|_| Left::Search)
    }
}
