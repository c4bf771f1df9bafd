//! How a game between two named players stands, for whoever has brought them together.

use serde::{Deserialize, Serialize};
use tengen_api::RoomId;
use tengen_room::{
    Actor as By, Cause, Config, Decided, Decision, Event, Refusal, Seat, SeatOwner, World,
};
use tokio::time::Instant;

use super::super::boards::{Board, at_the_board, owners};
use super::super::error::RoomError;
use super::super::heard::Heard;
use super::super::journal::AppendError;
use super::super::results::Results;
use super::Actor;
use super::world::is_dealt;

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stage {
    /// These seats are taken.
    Waiting([bool; 2]),
    /// This seat is to move; which have moved or decided so far, not both.
    Begun(Seat, [bool; 2]),
    /// Both have moved or decided, or agreed to stop the clocks.
    Played,
    /// It is over, and this seat has won it.
    Over(Option<Seat>),
    /// The server has ended it without a result.
    Void,
}

/// How the game in a room stands whose seats both have owners.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Staged {
    pub(crate) room: RoomId,
    pub(crate) config: Config,
    /// The game's number in the room; 0 before the first.
    pub(crate) game: u32,
    pub(crate) stage: Stage,
    pub(crate) results: Results,
}

impl Actor {
    /// Tells how the game stands, if that has changed and both seats have owners.
    pub(super) fn tell_stage(&mut self) {
        let Some(lobby) = &self.shared.lobby else {
            return;
        };
        if owners(self.room.config()).is_none() {
            return;
        }
        let (game, stage) = (self.room.number(), self.now_at());
        if self.stage != Some((game, stage)) {
            self.stage = Some((game, stage));
            let staged = Staged {
                room: self.id.clone(),
                config: *self.room.config(),
                game,
                stage,
                results: self.results.clone(),
            };
            // Without a lobby nobody hears it.
            lobby.send(Heard::Staged(Box::new(staged))).ok();
        }
    }

    fn now_at(&self) -> Stage {
        let before = self.stage.filter(|(game, _)| *game == self.room.number());
        let before = before.map(|(_, stage)| stage);
        let mut acted = self.room.acted();
        // Takebacks make no new game of it.
        if let Some(Stage::Begun(_, before)) = before {
            acted = [acted[0] || before[0], acted[1] || before[1]];
        }
        match (self.room.finished(), self.room.to_move()) {
            (Some((_, by)), _) if by == Decided::Void.name() => Stage::Void,
            (Some((winner, _)), _) => Stage::Over(winner),
            _ if !self.room.is_full() => Stage::Waiting(Seat::BOTH.map(|s| self.room.is_taken(s))),
            _ if before == Some(Stage::Played) || self.room.is_paused() => Stage::Played,
            (None, Some(seat)) if acted != [true; 2] => Stage::Begun(seat, acted),
            _ => Stage::Played,
        }
    }

    /// Ends a game without a result if it still stands so; `false` if it has gone on.
    pub(super) async fn void(&mut self, stage: Stage) -> Result<bool, AppendError> {
        let now = Instant::now();
        self.flag(now, self.claimable()).await?;
        let stands = self.stage.is_some_and(|(_, now)| now == stage);
        let Some(events) = self.room.void(&self.world(Seat::First)).filter(|_| stands) else {
            return Ok(false);
        };
        let elapsed = self.elapsed(now);
        let cause = Cause::by(By::Server);
        self.keep(events, cause, None, elapsed).await?;
        Ok(true)
    }

    /// Begins the next game of a match after this one; `false` if another goes on, or one of the
    /// two is elsewhere.
    pub(super) async fn next_game(&mut self, after: u32) -> Result<bool, RoomError> {
        let world = self.world(Seat::First);
        let Some(mut events) = self.room.next_game(after, world.clone()) else {
            return Ok(false);
        };
        if is_dealt(&events) {
            let deal = self.deal(None).await?;
            match self.room.next_game(after, World { deal, ..world }) {
                Some(dealt) => events = dealt,
                None => return Ok(false),
            }
        }
        let Some((players, board)) = self.board_of(&events) else {
            return Ok(false);
        };
        if !self.shared.boards.sit_down(players, &board) {
            return Ok(false);
        }
        let kept = self.keep(events, Cause::by(By::Server), None, 0).await;
        if kept.is_err() {
            // They stay at the board of the game before.
            let board = Board {
                game: after,
                ..board
            };
            self.shared.boards.made(players, &board);
        }
        Ok(kept.map(|_| true)?)
    }

    /// Whether one of the players is in another game of the lobby.
    pub(super) fn is_one_elsewhere(&self) -> bool {
        let owners = at_the_board(self.room.config());
        owners.is_some_and(|owners| self.shared.boards.are_elsewhere(owners, &self.id))
    }

    /// Has both players sit down at a game that a decision begins; it is refused if one of them is
    /// at another board.
    pub(super) fn sat_down(&self, decided: Result<Decision, Refusal>) -> Result<Decision, Refusal> {
        let Ok(Decision::New(events)) = &decided else {
            return decided;
        };
        match self.board_of(events) {
            Some((players, board)) if !self.shared.boards.sit_down(players, &board) => {
                Err(Refusal::InOtherGame)
            }
            _ => decided,
        }
    }

    /// The game at the board that begins with events, and its players.
    pub(super) fn board_of(&self, events: &[Event]) -> Option<([SeatOwner; 2], Board)> {
        let owners = at_the_board(self.room.config())?;
        let begun = |event: &Event| match event {
            Event::Started { game, .. } => Some(*game),
            _ => None,
        };
        let game = events.iter().find_map(begun)?;
        let room = Some(self.id.clone());
        Some((owners, Board { room, game }))
    }
}
