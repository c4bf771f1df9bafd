//! A room on a server, as a preset of [`Session`].
//!
//! [`tengen_room::client`] implements the protocol; [`Online::input`] feeds it and turns its
//! outputs into effects. The server decides: the user's stone is shown at once, but counts only
//! when the server has accepted it. Unanswered actions survive a reload.

mod act;
mod choice;
mod hear;
mod invite;
mod scene;
mod view;

use tengen_api::RoomId;
use tengen_core::{Game, Move, Point, Position, Rule, Size, Start};
use tengen_room::client::Client;
use tengen_room::{Action, Room, Seat};

use crate::context::Context;
use crate::document::{Document, Terms};
use crate::effect::{Effect, RoomEffect};
use crate::search::Worker;
use crate::session::{Opponent, Session};

pub use choice::{RoomChoice, read_name};
pub use invite::{is_loopback, qr};
pub use tengen_room::client::{Contact, Trouble, Unanswered};
pub use view::{Player, RoomCan, RoomView, Stage};

/// A room with its game; the document follows the server's.
pub type Online = Session<Remote>;

/// The part of a [`Session`] that only a room has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remote {
    id: Option<RoomId>,
    client: Client,
    /// The time last sent as [`RoomEffect::WakeAt`].
    wake_at: Option<u64>,
    /// When the presence arrived, in the page's time.
    presence_at: u64,
    /// The number of the game in the document.
    document_game: u32,
    /// Whether *Resign* awaits confirmation.
    resigning: bool,
    result_seen: bool,
    hint: Option<Move>,
    hinting: bool,
    refused: Option<Point>,
    fresh: bool,
}

impl Online {
    /// Opens a room with the actions stored by an earlier page; `seed` is random for each page.
    #[must_use]
    pub fn of_room(id: RoomId, unanswered: Vec<Unanswered>, seed: u64) -> Online {
        Online::of_client(Some(id), Client::with_unanswered(seed, unanswered))
    }

    /// The scene for a link without a room: it shows [`Trouble::Missing`].
    #[must_use]
    pub fn nowhere() -> Online {
        let mut client = Client::new(0);
        client.give_up(Trouble::Missing, "the link names no room", 0);
        // No connection is open, and the view shows the trouble.
        while client.poll().is_some() {}
        Online::of_client(None, client)
    }

    fn of_client(id: Option<RoomId>, client: Client) -> Online {
        let remote = Remote {
            id,
            client,
            wake_at: None,
            presence_at: 0,
            document_game: 0,
            resigning: false,
            result_seen: false,
            hint: None,
            hinting: false,
            refused: None,
            fresh: false,
        };
        let empty = Position::new(Rule::Freestyle, Size::STANDARD);
        Session::preset(Document::of_position(&empty), Opponent::Remote, remote)
    }

    /// Follows the room's game; moves taken back stay as a variation. A user who looks back stays
    /// there, unless that position is taken back.
    fn follow_room(&mut self) {
        let Some(room) = self.part.client.room() else {
            return;
        };
        let (position, policy) = (room.game().position(), room.game().policy());
        let (terms, start) = (
            Terms {
                on_foul: policy.on_foul,
                dead_draw: policy.dead_draw,
                ..Terms::plain(position.rule(), position.size())
            },
            Start::of(position),
        );
        let known = self.part.document_game == room.number()
            && (self.document.terms(), self.document.start()) == (&terms, &start);
        let at_end = !known || self.is_live();
        if !known {
            self.document = Document::of_start(terms, start);
            self.part.document_game = room.number();
        }
        self.document.follow_line(position.moves());
        if at_end || !self.is_on_line() {
            self.go_live();
        }
    }

    /// The room's identifier; `None` if the link had none.
    #[must_use]
    pub fn id(&self) -> Option<&RoomId> {
        self.part.id.as_ref()
    }

    /// The room as folded so far; `None` before its first event.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.part.client.room()
    }

    /// The user's seat; `None` for a watcher.
    #[must_use]
    pub fn you(&self) -> Option<Seat> {
        self.part.client.you()
    }

    /// Actions that the server has not answered yet.
    #[must_use]
    pub fn unanswered(&self) -> &[Unanswered] {
        self.part.client.unanswered()
    }

    /// The game as shown, perhaps at an earlier position; `None` before there is a room.
    #[must_use]
    pub fn shown(&self) -> Option<Game> {
        self.room()?;
        let looked = self.looked_stage();
        looked.map_or_else(|| self.live(), |stage| Some(stage.game().clone()))
    }

    /// The game at its end, with the user's move that the server has not accepted yet.
    fn live(&self) -> Option<Game> {
        let room = self.room()?;
        let mut game = room.game().clone();
        if let Some(mv) = self.pending_move(room) {
            let _ = game.play(mv);
        }
        Some(game)
    }

    /// The user's unanswered move, if it fits the position.
    fn pending_move(&self, room: &Room) -> Option<Move> {
        let you = self.you()?;
        if room.to_move() != Some(you) {
            return None;
        }
        let now = room.game().position().ply() as u32;
        self.unanswered().iter().find_map(|one| match one.action {
            Action::Place { point, ply, .. } if ply == now => Some(Move::Place(point)),
            Action::Pass { ply, .. } if ply == now => Some(Move::Pass),
            _ => None,
        })
    }

    fn cancel(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.hint = None;
        self.part.hinting = false;
        cx.cancel(Worker::Engine)
    }
}

const fn room(effect: RoomEffect) -> Effect {
    Effect::Room(effect)
}
