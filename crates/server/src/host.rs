//! What the host does about players while the server runs: `tengen host`.
//!
//! The host's right is the right to write to the data folder. While a server runs, [`act`] leaves a
//! request in the folder, which the server performs; without one it takes the folder's lock and
//! performs the request itself. Each act is stored with its reason, and logged.

mod arenas;
mod compared;
pub(crate) mod exchange;
mod moderators;
pub(crate) mod perform;
pub(crate) mod permission;
mod pools;
pub(crate) mod present;
pub(crate) mod refunds;
mod reports;
pub(crate) mod results;
pub(crate) mod rules;
mod target;

use std::io;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_api::RoomId;
pub use tengen_api::{HostPlayer, HostReport};
use tengen_room::lobby::ArenaState;
use tengen_room::{Name, PlayerId, Seat};
pub use tengen_room::{Reason, ReasonError};

use crate::store::{DatabaseUrl, Store, StoreError};

pub use compared::{HostGame, HostMove};
pub use results::{HostPlace, HostResult, results};
pub use target::{HostTarget, HostTargetError};

/// A request of the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum HostAct {
    /// Lists rooms and what is in force.
    List {
        /// Rooms without connections too, at most [`MOST_LISTED`] in all.
        all: bool,
    },
    /// Lists the ratings of players, at most [`MOST_LISTED`].
    Ratings,
    /// Lists the results of games that count for ratings.
    Results {
        /// The game after which the list goes on.
        after: Option<HostPlace>,
    },
    /// Lists what players have reported, at most [`MOST_LISTED`] at a time.
    Reports {
        /// Answered ones too, the latest first.
        all: bool,
        /// The report after which the list goes on.
        #[serde(default)]
        after: Option<i64>,
    },
    /// Lists the pools of the lobby.
    Pools,
    /// Opens a pool, until the server stops.
    OpenPool {
        /// As a [`LobbyPool`](crate::LobbyPool) is written.
        pool: String,
    },
    /// Closes a pool. Who waits there is told, and what waits elsewhere goes on.
    ClosePool {
        /// Its number.
        pool: u32,
    },
    /// Lists the arenas that are not over.
    Arenas,
    /// Opens an arena.
    OpenArena {
        /// What is played, as a [`LobbyPool`](crate::LobbyPool) is written.
        game: String,
        /// What it is called.
        #[serde(default)]
        name: Option<Name>,
        /// When the first games begin, in milliseconds since 1970; `None` for now.
        #[serde(default)]
        begins: Option<u64>,
        /// How long after that games begin.
        lasts: Duration,
        /// Whether points are doubled after two wins in a row.
        #[serde(default)]
        streaks: bool,
    },
    /// Ends an arena now. The games that run are played to their end and count.
    CloseArena {
        /// Its number.
        arena: u64,
    },
    /// Tells the moves of a reported game, and those of the player's usual ones.
    Compare {
        /// The report's number.
        number: i64,
    },
    /// Answers a report, which ends it.
    Answer {
        /// The report's number.
        number: i64,
        /// What the player reads who has sent it.
        #[serde(flatten)]
        why: HostWhy,
    },
    /// Names an account a moderator, who acts in the host's place.
    Appoint {
        /// The account's player.
        player: PlayerId,
        /// Why.
        #[serde(flatten)]
        why: HostWhy,
    },
    /// Ends that.
    Dismiss {
        /// The account's player.
        player: PlayerId,
        /// Why.
        #[serde(flatten)]
        why: HostWhy,
    },
    /// Refuses an address or a player everything.
    Ban {
        /// Whom.
        target: HostTarget,
        /// Until how many days from now; `None` for good.
        days: Option<u32>,
        /// Why.
        #[serde(flatten)]
        why: HostWhy,
    },
    /// Refuses an address or a player names and requests to the opponent.
    Mute {
        /// Whom.
        target: HostTarget,
        /// Until how many days from now; `None` for good.
        days: Option<u32>,
        /// Why.
        #[serde(flatten)]
        why: HostWhy,
    },
    /// Gives opponents back what rated games against a player have cost them.
    Refund {
        /// The player who has won these games.
        player: PlayerId,
        /// The period in days: games that ended earlier stay; `None` for all games.
        days: Option<u32>,
        /// Why.
        #[serde(flatten)]
        why: HostWhy,
    },
    /// Closes a room: it is neither played nor seen any more.
    Close {
        /// Which.
        room: RoomId,
        /// Why.
        #[serde(flatten)]
        why: HostWhy,
    },
    /// Takes the name of a seat out of a room.
    DropName {
        /// The room.
        room: RoomId,
        /// The seat.
        seat: Seat,
        /// Why.
        #[serde(flatten)]
        why: HostWhy,
    },
    /// Ends a ban or a muting, or opens a closed room.
    Lift {
        /// The act's number.
        number: i64,
        /// Why.
        #[serde(flatten)]
        why: HostWhy,
    },
}

impl HostAct {
    /// Why it is done, unless it only lists something.
    fn why(&self) -> Option<&HostWhy> {
        match self {
            Self::List { .. }
            | Self::Ratings
            | Self::Results { .. }
            | Self::Reports { .. }
            | Self::Compare { .. }
            | Self::Pools
            | Self::OpenPool { .. }
            | Self::ClosePool { .. }
            | Self::Arenas
            | Self::OpenArena { .. }
            | Self::CloseArena { .. } => None,
            Self::Answer { why, .. }
            | Self::Appoint { why, .. }
            | Self::Dismiss { why, .. }
            | Self::Ban { why, .. }
            | Self::Mute { why, .. }
            | Self::Refund { why, .. }
            | Self::Close { why, .. }
            | Self::DropName { why, .. }
            | Self::Lift { why, .. } => Some(why),
        }
    }
}

/// Why an act is done, as those concerned read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostWhy {
    /// The reason.
    pub reason: Reason,
    /// Who acts, if that is to be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Name>,
    /// The moderator who acts. A request of the host's own cannot name one.
    #[serde(skip)]
    pub(crate) moderator: Option<PlayerId>,
}

impl HostWhy {
    /// Why the host acts, and who says so if that is to be said.
    pub const fn new(reason: Reason, by: Option<Name>) -> Self {
        Self {
            reason,
            by,
            moderator: None,
        }
    }

    /// Who acts, as it is stored.
    fn by(&self) -> Option<String> {
        self.by.as_ref().map(ToString::to_string)
    }
}

/// Rooms, ratings or reports listed at a time.
pub const MOST_LISTED: usize = 1_000;

/// The answer to a [`HostAct`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum HostAnswer {
    /// To [`HostAct::List`].
    List {
        /// Rooms, those that changed last first.
        rooms: Vec<HostRoom>,
        /// What is in force.
        acts: Vec<HostRule>,
        /// Who acts in the host's place.
        #[serde(default)]
        moderators: Vec<HostPlayer>,
    },
    /// To [`HostAct::Appoint`] and [`HostAct::Dismiss`].
    Moderators {
        /// All that there are now.
        moderators: Vec<HostPlayer>,
    },
    /// To [`HostAct::Ratings`].
    Ratings {
        /// Group by group, the highest first.
        ratings: Vec<HostRating>,
    },
    /// To [`HostAct::Results`].
    Results {
        /// The earliest end first.
        results: Vec<HostResult>,
        /// Where the list goes on; `None` at its end.
        next: Option<HostPlace>,
    },
    /// To [`HostAct::Reports`].
    Reports {
        /// Those that wait, the earliest first, or all, the latest first.
        reports: Vec<HostReport>,
        /// Where the list goes on; `None` at its end.
        #[serde(default)]
        next: Option<i64>,
    },
    /// To [`HostAct::Pools`], [`HostAct::OpenPool`] and [`HostAct::ClosePool`].
    Pools {
        /// Those that there are now.
        pools: Vec<HostPool>,
    },
    /// To [`HostAct::Arenas`], [`HostAct::OpenArena`] and [`HostAct::CloseArena`].
    Arenas {
        /// Those that are not over now.
        arenas: Vec<HostArena>,
    },
    /// To [`HostAct::Compare`].
    Compared {
        /// The report.
        report: Box<HostReport>,
        /// Its game, as it was then.
        game: HostGame,
        /// The player's last other games under the same rule that have ended, at most ten.
        usual: Vec<HostGame>,
    },
    /// To [`HostAct::Answer`]: the report was answered.
    Answered {
        /// The report's number.
        number: i64,
    },
    /// To [`HostAct::Refund`].
    Refunded {
        /// The act's number among refunds.
        number: i64,
        /// Games that were taken back.
        games: u64,
    },
    /// It was done, and stored under this number.
    Done {
        /// The number by which it can be lifted.
        number: i64,
    },
    /// It could not be done.
    Failed {
        /// Why.
        why: String,
    },
}

/// A room in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostRoom {
    /// Its id.
    pub room: RoomId,
    /// `waiting`, `going` or `ended`.
    pub state: String,
    /// The names of both seats.
    pub names: [Option<String>; 2],
    /// Open connections.
    pub present: Vec<HostPresent>,
}

/// A pool of the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostPool {
    /// Its number.
    pub pool: u32,
    /// What is played there, as a [`LobbyPool`](crate::LobbyPool) is written.
    pub game: String,
    /// How many wait there.
    pub waiting: u64,
}

/// An arena that is not over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostArena {
    /// Its number.
    pub arena: u64,
    /// What it is called.
    pub name: Option<Name>,
    /// What is played there, as a [`LobbyPool`](crate::LobbyPool) is written.
    pub game: String,
    /// Whether points are doubled after two wins in a row.
    pub streaks: bool,
    /// How far it is.
    pub state: ArenaState,
    /// From when games begin, in milliseconds since 1970.
    pub begins: u64,
    /// Until when games begin.
    pub until: u64,
    /// How many players have entered.
    pub players: u32,
}

/// A player's rating in a group of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostRating {
    /// `gomoku`, `renju`, `gomoku-correspondence` or `renju-correspondence`.
    pub group: String,
    /// The player's id.
    pub player: String,
    /// The name with which the player last took a seat.
    pub name: Option<String>,
    /// In points of the scale of Elo.
    pub rating: i64,
    /// Its standard deviation.
    pub deviation: u64,
    /// Whether that is so great that the rating says little.
    pub provisional: bool,
    /// Rated games.
    pub games: u64,
}

/// A connection to a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostPresent {
    /// Its address.
    pub address: std::net::IpAddr,
    /// The player's id; watchers may have none.
    pub player: Option<String>,
}

/// An act that is in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostRule {
    /// Its number.
    pub number: i64,
    /// `ban`, `mute` or `close`.
    pub act: String,
    /// Whom or what it concerns.
    pub target: String,
    /// Why.
    pub reason: String,
    /// Who has acted, if that was said.
    pub by: Option<String>,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Milliseconds since 1970; `None` for good.
    pub until: Option<u64>,
}

/// Why a request was not performed.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// There is no database.
    #[error("no server has kept anything in {0}")]
    Missing(std::path::PathBuf),
    /// The request or its answer could not be written or read.
    #[error("the server of {folder} could not be asked: {source}")]
    Exchange {
        /// The data folder.
        folder: std::path::PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The server has not answered in time.
    #[error(
        "{holder} uses the folder and did not answer within {seconds} s; nothing is known to have changed"
    )]
    NoAnswer {
        /// Who holds the folder.
        holder: String,
        /// How long was waited.
        seconds: u64,
    },
    /// The server has refused it.
    #[error("{0}")]
    Refused(String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Performs a request in a data folder, by its server if one runs; `database` is where the server
/// has its database, if not in the folder.
///
/// # Errors
/// [`HostError`]; a refusal is an answer.
pub async fn act(
    folder: &Path,
    database: Option<&DatabaseUrl>,
    act: &HostAct,
) -> Result<HostAnswer, HostError> {
    let folder = match database {
        Some(DatabaseUrl::Sqlite(folder)) => folder,
        Some(DatabaseUrl::Postgres(_)) | None => folder,
    };
    let is_elsewhere = matches!(database, Some(DatabaseUrl::Postgres(_)));
    if !is_elsewhere && !Store::exists(folder) {
        return Err(HostError::Missing(folder.to_owned()));
    }
    match Store::open_at(database, folder).await {
        Ok(store) => {
            let answer = perform::without_a_server(&store, act).await;
            store.close().await;
            Ok(answer)
        }
        Err(StoreError::InUse { holder, .. }) => exchange::ask(folder, act, holder).await,
        Err(error) => Err(error.into()),
    }
}
