//! A game as a level follows it, and its moves.

use std::sync::Arc;
use std::thread;

use tengen_api::socket::{FromServer, PROTOCOL};
use tengen_core::{Level, Move, Position};
use tengen_engine::{Engine, Limits, NoControl, SeededLevel};
use tengen_room::{Action, FoldError, Room, Seat};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::Instant;

use super::Left;
use crate::background;
use crate::rooms::actor::{Acting, Ask, Entered, Playing};
use crate::rooms::feed::Cursor;

/// Megabytes of the table for a move: levels below the strongest search little.
const TABLE: usize = 4;

/// A game as the level follows it.
pub(super) struct Table {
    pub(super) asks: mpsc::Sender<Ask>,
    pub(super) level: Level,
    /// For its mistakes, the same for a whole game.
    pub(super) seed: u64,
    pub(super) searches: Arc<Semaphore>,
    pub(super) room: Option<Room>,
    /// The version after which it has acted last.
    pub(super) answered: u64,
}

impl Table {
    /// Whether the game is over, when the room's task ends or before.
    pub(super) async fn play(&mut self, entered: Entered) -> Result<bool, Left> {
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
                return Ok(true);
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
                    return Ok(false);
                }
            }
            tokio::select! {
                changed = news.changed() => if changed.is_err() {
                    return Ok(false);
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
