//! What connections and tasks ask of the lobby.

use tengen_api::RoomId;
use tengen_lobby::Begun;
use tengen_room::lobby::{ArenaShown, ArenaTable, LevelStrength, Wish};
use tengen_room::{ActionId, PlayerId};
use tokio::sync::{mpsc, oneshot};

use super::arenas::Then;
use super::games::Due;
use super::house::Resident;
use super::{Entered, MemberId};
use crate::limits::Maker;
use crate::places::Place;
use crate::rooms::RoomError;
use crate::rooms::games::seeker::Seeker;

/// A request to the lobby's task.
pub(super) enum Asked {
    Enter {
        player: Option<Box<(PlayerId, Seeker)>>,
        leaving: mpsc::UnboundedSender<MemberId>,
        answer: oneshot::Sender<Entered>,
    },
    Wish(Box<Asking>),
    /// The room of a game that begins.
    Made {
        begun: Begun,
        room: Result<Option<RoomId>, RoomError>,
    },
    /// The levels that play here, with the rooms in which they have games that go on.
    Levels(Vec<(Resident, Vec<RoomId>)>),
    /// How strong the levels are here; `None` if it cannot be read now.
    Strengths(Option<Vec<LevelStrength>>),
    /// Changes of arenas are stored.
    Kept(Vec<Then>),
    /// The arenas that are not over.
    Arenas(oneshot::Sender<Vec<ArenaShown>>),
    /// A part of the table of an arena that is not over.
    Table {
        arena: u64,
        from: u32,
        answer: oneshot::Sender<Option<ArenaTable>>,
    },
    /// A connection wants to be told a part of this table, and no other, or of none. Answers
    /// whether that is granted: not if the arena is over, or not there.
    Watch {
        member: MemberId,
        id: ActionId,
        table: Option<(u64, u32)>,
        answer: oneshot::Sender<bool>,
    },
    /// The room of a game is neither played nor seen any more.
    Gone(RoomId),
    /// Whether a room has done what was due.
    Answered {
        room: RoomId,
        due: Due,
        done: Result<bool, RoomError>,
    },
}

/// A player's wish, with all that is needed of the database.
pub(super) struct Asking {
    pub(super) member: MemberId,
    pub(super) player: (PlayerId, Seeker),
    /// Who is challenged.
    pub(super) other: Option<(PlayerId, Seeker)>,
    /// The place that a seek or challenge takes.
    pub(super) place: Option<Place>,
    /// Whose rooms are counted.
    pub(super) maker: Maker,
    pub(super) id: ActionId,
    pub(super) wish: Wish,
}
