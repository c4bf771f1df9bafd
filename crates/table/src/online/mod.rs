//! A room on a server, without a screen: a game with somebody far away.
//!
//! [`Online`] hears what the server says ([`RoomHeard`]) and what a person wants, and answers with
//! effects. It folds the room's events with
//! `tengen_room`, exactly as the server does, and decides nothing: a stone that was put down is
//! shown at once, but counts only when the server has taken it. What the server has not answered
//! yet waits in a list, is sent again after every reconnection, and survives a reload.
//!
//! * `hear`: the server's messages.
//! * `act`: a person's actions.
//! * `view`: what there is to see.
//! * `choice`, `invite`: making a room and sending its link.

mod act;
mod choice;
mod hear;
mod invite;
mod scene;
mod view;

use serde::{Deserialize, Serialize};
use tengen_api::RoomId;
use tengen_api::socket::Presence;
use tengen_core::{Game, Move, Point, Position, Rule, Size, Start};
use tengen_room::{Action, ActionId, Room, Seat};

use crate::context::Context;
use crate::document::{Document, Terms};
use crate::effect::{Effect, RoomEffect};
use crate::search::Worker;
use crate::session::{Opponent, Session};

pub use choice::{RoomChoice, read_name};
pub use invite::{is_loopback, qr};
pub use view::{Player, RoomCan, RoomView, Stage};

/// What is heard of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomHeard {
    /// A connection is open.
    Opened,
    /// A message.
    Said(Box<tengen_api::socket::FromServer>),
    /// The connection is lost, or none could be made.
    Lost,
    /// There is no use in trying again.
    Hopeless(Trouble),
}

/// Why there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The server has never heard of it, or the link is damaged.
    Missing,
    /// The server keeps no rooms.
    NoRooms,
    /// The server speaks another version of the messages, or what it says does not add up.
    Stranger,
}

/// How the connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// The server is asked for the first time.
    Seeking,
    /// The server did not answer the first time; it is asked again.
    Unanswered,
    /// Everything arrives at once.
    Here,
    /// It was there, and is being sought again.
    Away,
}

/// Something that was wanted and that the server has not answered yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unanswered {
    /// Its name, the same however often it is sent.
    pub id: ActionId,
    /// What.
    pub action: Action,
}

/// One room and everything a person can see of it: its game is a document that the server writes
/// too.
pub type Online = Session<Remote>;

/// What the game of a room has beside its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remote {
    id: Option<RoomId>,
    room: Option<Room>,
    you: Option<Seat>,
    presence: Presence,
    /// When the presence was told, by the page's clock.
    presence_at: u64,
    contact: Contact,
    /// Whether the server has said that it stops.
    stopped: bool,
    trouble: Option<Trouble>,
    /// The room's version at the last welcome: what is older is no news.
    welcomed: u64,
    /// How often the server's events did not add up.
    misfits: u32,
    unanswered: Vec<Unanswered>,
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
    /// A room to be visited; `unanswered` is what an earlier page has left.
    #[must_use]
    pub fn of_room(id: RoomId, unanswered: Vec<Unanswered>) -> Online {
        let mut online = Online::nowhere();
        online.part.id = Some(id);
        online.part.unanswered = unanswered;
        online.part.trouble = None;
        online
    }

    /// A link that names no room.
    #[must_use]
    pub fn nowhere() -> Online {
        let remote = Remote {
            id: None,
            room: None,
            you: None,
            presence: Presence::default(),
            presence_at: 0,
            contact: Contact::Seeking,
            stopped: false,
            trouble: Some(Trouble::Missing),
            welcomed: 0,
            misfits: 0,
            unanswered: Vec::new(),
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
    /// variation. The cursor stays where it is in a finished game.
    fn follow_room(&mut self) {
        let Some(room) = &self.part.room else {
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
        let at_end = !known || self.cursor == self.document.end();
        if !known {
            self.document = Document::of_start(terms, start);
            self.part.followed = room.number();
        }
        self.document.follow_line(position.moves());
        if at_end {
            self.cursor = self.document.end();
        }
    }

    /// After how many moves a finished game is looked at; `None` at its end.
    fn looked(&self) -> Option<usize> {
        let back = self.cursor != self.document.end();
        back.then(|| self.document.ply(self.cursor))
    }

    /// The room's name.
    #[must_use]
    pub fn id(&self) -> Option<&RoomId> {
        self.part.id.as_ref()
    }

    /// The room as the server tells it; `None` before its first event.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.part.room.as_ref()
    }

    /// One's own seat; watchers have none.
    #[must_use]
    pub fn you(&self) -> Option<Seat> {
        self.part.you
    }

    /// What the server has not answered yet.
    #[must_use]
    pub fn unanswered(&self) -> &[Unanswered] {
        &self.part.unanswered
    }

    /// Whether there is any use in a connection.
    #[must_use]
    pub fn is_hopeless(&self) -> bool {
        self.part.trouble.is_some()
    }

    /// Whether the connection is there and the server owes an answer: after a while without one it
    /// is better to connect anew.
    #[must_use]
    pub fn waits_for_answer(&self) -> bool {
        self.part.contact == Contact::Here && !self.part.unanswered.is_empty()
    }

    /// The version of the last event that was taken in.
    fn version(&self) -> u64 {
        self.part.room.as_ref().map_or(0, Room::version)
    }

    /// The game as one sees it now: with one's own stone that the server has not taken yet, or, of
    /// a finished game, as many moves as are looked at. `None` before there is a room.
    #[must_use]
    pub fn shown(&self) -> Option<Game> {
        let room = self.part.room.as_ref()?;
        if self.looked().is_some() {
            return Some(self.stage_at(self.cursor).game().clone());
        }
        let mut game = room.game().clone();
        if let Some(mv) = self.on_its_way(room) {
            // The server will say what is wrong with it.
            let _ = game.play(mv);
        }
        Some(game)
    }

    /// One's own move that the server has not taken yet, where it fits the board.
    fn on_its_way(&self, room: &Room) -> Option<Move> {
        let you = self.part.you?;
        if room.to_move() != Some(you) {
            return None;
        }
        let now = room.game().position().ply() as u32;
        self.part
            .unanswered
            .iter()
            .find_map(|one| match one.action {
                Action::Place { point, ply } if ply == now => Some(Move::Place(point)),
                Action::Pass { ply } if ply == now => Some(Move::Pass),
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
