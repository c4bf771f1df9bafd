//! A room on a server, without a screen: a game with somebody far away.
//!
//! [`Online`] is told what happens to the connection ([`Online::input`]) and what a person wants,
//! and answers with effects. Messages, the fold of the room's events and what must be sent again
//! are the business of [`tengen_room::client`]; it decides nothing: a stone that was put down is
//! shown at once, but counts only when the server has taken it. What the server has not answered
//! yet survives a reload.
//!
//! * `hear`: what the client tells and wants.
//! * `act`: a person's actions.
//! * `view`: what there is to see.
//! * `choice`, `invite`: making a room and sending its link.

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

/// One room and everything a person can see of it: its game is a document that the server writes
/// too.
pub type Online = Session<Remote>;

/// What the game of a room has beside its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remote {
    id: Option<RoomId>,
    client: Client,
    /// When the client was last said to want to be woken.
    wake_at: Option<u64>,
    /// When the presence was told, by the page's clock.
    presence_at: u64,
    /// The number of the game that the document holds.
    followed: u32,
    /// Whether giving up is being asked once more.
    resigning: bool,
    result_seen: bool,
    hint: Option<Move>,
    /// Whether the engine is asked for advice.
    hinting: bool,
    refused: Option<Point>,
    fresh: bool,
}

impl Online {
    /// A room to be visited; `unanswered` is what an earlier page has left. `seed` is
    /// random, another one for each page.
    #[must_use]
    pub fn of_room(id: RoomId, unanswered: Vec<Unanswered>, seed: u64) -> Online {
        Online::of_client(Some(id), Client::with_unanswered(seed, unanswered))
    }

    /// A link that names no room.
    #[must_use]
    pub fn nowhere() -> Online {
        let mut client = Client::new(0);
        client.give_up(Trouble::Missing, "the link names no room", 0);
        // Nothing is open, and who looks sees the trouble.
        while client.poll().is_some() {}
        Online::of_client(None, client)
    }

    fn of_client(id: Option<RoomId>, client: Client) -> Online {
        let remote = Remote {
            id,
            client,
            wake_at: None,
            presence_at: 0,
            followed: 0,
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

    /// Lets the document follow the room's game: what the players have taken back stays as a
    /// variation. Whoever looks back goes on doing so, unless that position is taken back.
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
        let known = self.part.followed == room.number()
            && (self.document.terms(), self.document.start()) == (&terms, &start);
        let at_end = !known || self.is_live();
        if !known {
            self.document = Document::of_start(terms, start);
            self.part.followed = room.number();
        }
        self.document.follow_line(position.moves());
        if at_end || !self.is_on_line() {
            self.go_live();
        }
    }

    /// The room's name.
    #[must_use]
    pub fn id(&self) -> Option<&RoomId> {
        self.part.id.as_ref()
    }

    /// The room as the server tells it; `None` before its first event.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.part.client.room()
    }

    /// One's own seat; watchers have none.
    #[must_use]
    pub fn you(&self) -> Option<Seat> {
        self.part.client.you()
    }

    /// What the server has not answered yet.
    #[must_use]
    pub fn unanswered(&self) -> &[Unanswered] {
        self.part.client.unanswered()
    }

    /// The game as one sees it now: at the position that is looked back at, or as it stands.
    /// `None` before there is a room.
    #[must_use]
    pub fn shown(&self) -> Option<Game> {
        self.room()?;
        let looked = self.looked_stage();
        looked.map_or_else(|| self.live(), |stage| Some(stage.game().clone()))
    }

    /// The game as it stands, with one's own stone that the server has not taken yet.
    fn live(&self) -> Option<Game> {
        let room = self.room()?;
        let mut game = room.game().clone();
        if let Some(mv) = self.on_its_way(room) {
            // The server will say what is wrong with it.
            let _ = game.play(mv);
        }
        Some(game)
    }

    /// One's own move that the server has not taken yet, where it fits the board.
    fn on_its_way(&self, room: &Room) -> Option<Move> {
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

    /// The engine's advice is not wanted any more.
    fn cancel(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.hint = None;
        self.part.hinting = false;
        cx.cancel(Worker::Engine)
    }
}

const fn room(effect: RoomEffect) -> Effect {
    Effect::Room(effect)
}
