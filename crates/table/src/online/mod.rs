//! A room on a server, without a screen: a game with somebody far away.
//!
//! [`Online`] hears what the server says ([`RoomHeard`]), does what a person wants
//! ([`RoomAction`]) and answers with [`RoomEffect`]s. It folds the room's events with
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
mod view;

use serde::{Deserialize, Serialize};
use tengen_api::RoomId;
use tengen_api::socket::{FromClient, Presence};
use tengen_core::{Game, Illegal, Move, Point};
use tengen_room::{Action, ActionId, Asked, Refusal, Room, Seat};

use crate::Sound;
use crate::table::Heard;

pub use choice::{RoomChoice, read_name};
pub use invite::{is_loopback, qr};
pub use view::{Player, RoomCan, RoomView, Stage};

/// What a person does in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomAction {
    /// A point is touched.
    Touch(Point),
    /// No stone.
    Pass,
    /// To give up: asked once more, for it cannot be taken back.
    Resign,
    /// To give up, for sure.
    ResignSurely,
    /// Not to give up after all.
    PlayOn,
    /// To ask the other player something.
    Ask(Asked),
    /// To say yes.
    Accept(Asked),
    /// To say no.
    Decline(Asked),
    /// To claim the win, the other having been gone for long.
    ClaimWin,
    /// To look at the game after so many moves, once it is over.
    Look(usize),
    /// The engine is asked for advice.
    Hint,
    /// The engine is told to stop.
    Stop,
    /// The result has been seen.
    DismissResult,
    /// Something is heard of the engine.
    Engine(Heard),
}

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

/// What must happen outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomEffect {
    /// Send a message over the open connection.
    Send(FromClient),
    /// The connection works, and nothing waits: attempts to make it count from zero again.
    Settled,
    /// Open another connection in place of this one.
    Reconnect,
    /// There is no use in a connection.
    Close,
    /// The list of what the server has not answered has changed and must be kept.
    Keep,
    /// Something is heard.
    Sound(Sound),
    /// A person must be told.
    Tell(RoomNotice),
    /// A game has begun just now.
    Begun,
    /// Ask the engine for advice about the position that is shown.
    Think {
        /// The search's number; those of rooms are negative.
        id: i32,
    },
    /// The engine's answer is not wanted any more.
    Cancel {
        /// The search's number.
        id: i32,
    },
    /// The engine's answer is wanted at once.
    StopNow {
        /// The search's number.
        id: i32,
    },
}

/// What a person must be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomNotice {
    /// The rules forbid the move.
    Illegal(Illegal),
    /// It is the other player's turn.
    NotYourTurn,
    /// Nobody has joined yet.
    NotStarted,
    /// The other said no to this.
    Declined(Asked),
    /// Why the server refuses something else.
    Refused(Refusal),
    /// The server cannot keep anything at the moment.
    Storage,
    /// The server did not understand what it was sent, and has not taken it.
    NotUnderstood,
}

/// Something that was wanted and that the server has not answered yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unanswered {
    /// Its name, the same however often it is sent.
    pub id: ActionId,
    /// What.
    pub action: Action,
}

/// One room and everything a person can see of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Online {
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
    /// How many moves of a finished game are shown; all where it is none.
    looked: Option<usize>,
    /// Whether giving up is being asked once more.
    resigning: bool,
    result_seen: bool,
    hint: Option<Move>,
    searching: Option<i32>,
    last_search: i32,
    refused: Option<Point>,
    fresh: bool,
}

impl Online {
    /// A room to be visited; `unanswered` is what an earlier page has left.
    #[must_use]
    pub fn new(id: RoomId, unanswered: Vec<Unanswered>) -> Online {
        Online {
            id: Some(id),
            unanswered,
            trouble: None,
            ..Online::nowhere()
        }
    }

    /// A link that names no room.
    #[must_use]
    pub fn nowhere() -> Online {
        Online {
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
            looked: None,
            resigning: false,
            result_seen: false,
            hint: None,
            searching: None,
            last_search: 0,
            refused: None,
            fresh: false,
        }
    }

    /// The room's name.
    #[must_use]
    pub fn id(&self) -> Option<&RoomId> {
        self.id.as_ref()
    }

    /// The room as the server tells it; `None` before its first event.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// One's own seat; watchers have none.
    #[must_use]
    pub fn you(&self) -> Option<Seat> {
        self.you
    }

    /// What the server has not answered yet.
    #[must_use]
    pub fn unanswered(&self) -> &[Unanswered] {
        &self.unanswered
    }

    /// Whether there is any use in a connection.
    #[must_use]
    pub fn is_hopeless(&self) -> bool {
        self.trouble.is_some()
    }

    /// Whether the connection is there and the server owes an answer: after a while without one it
    /// is better to connect anew.
    #[must_use]
    pub fn waits_for_answer(&self) -> bool {
        self.contact == Contact::Here && !self.unanswered.is_empty()
    }

    /// The version of the last event that was taken in.
    fn version(&self) -> u64 {
        self.room.as_ref().map_or(0, Room::version)
    }

    /// The game as one sees it now: with one's own stone that the server has not taken yet, or, of
    /// a finished game, as many moves as are looked at. `None` before there is a room.
    #[must_use]
    pub fn shown(&self) -> Option<Game> {
        let room = self.room.as_ref()?;
        let mut game = room.game().clone();
        if let Some(looked) = self.looked {
            while game.position().ply() > looked && game.undo() {}
            return Some(game);
        }
        if let Some(mv) = self.on_its_way(room) {
            // The server will say what is wrong with it.
            let _ = game.play(mv);
        }
        Some(game)
    }

    /// One's own move that the server has not taken yet, where it fits the board.
    fn on_its_way(&self, room: &Room) -> Option<Move> {
        let you = self.you?;
        if room.to_move() != Some(you) {
            return None;
        }
        let now = room.game().position().ply() as u32;
        self.unanswered.iter().find_map(|one| match one.action {
            Action::Place { point, ply } if ply == now => Some(Move::Place(point)),
            Action::Pass { ply } if ply == now => Some(Move::Pass),
            _ => None,
        })
    }

    /// Nobody waits for the engine any more.
    fn cancel(&mut self) -> Option<RoomEffect> {
        self.hint = None;
        self.searching.take().map(|id| RoomEffect::Cancel { id })
    }

    /// Ends what the engine does for this room.
    pub fn leave(&mut self) -> Vec<RoomEffect> {
        self.cancel().into_iter().collect()
    }
}
