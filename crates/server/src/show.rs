//! Games shown by the embedding program: rooms without seats that anyone may watch.
//!
//! A room is a board on which one game follows another. Nothing is stored: each game starts the
//! room's events over, so that a visitor gets the current game only.

use std::sync::Arc;
use std::time::Duration;

use tengen_api::RoomId;
use tengen_core::{Color, Point, Rule, Size};
use tengen_room::{ColorChoice, Config, Event, Fouls, Name, Seat};
use tokio::sync::{mpsc, oneshot};

use crate::host::present::Present;
use crate::host::rules::Rules;
use crate::limits::Limits;
use crate::rooms::actor::{Ask, Shared};
use crate::rooms::behind::WatchersBehind;
use crate::rooms::boards::Boards;
use crate::rooms::journal::NoJournal;
use crate::rooms::memory::Memory;
use crate::rooms::metrics::Metrics;
use crate::rooms::{RoomError, Rooms};

/// Shown rooms, passed to the server in [`Settings`](crate::Settings). Cheap to clone.
#[derive(Clone)]
pub struct Show {
    rooms: Rooms,
}

impl std::fmt::Debug for Show {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Show")
    }
}

impl Default for Show {
    fn default() -> Self {
        Self::new()
    }
}

/// A shown board. Its room exists until the server stops.
#[derive(Clone, Debug)]
pub struct ShownBoard {
    room: RoomId,
    asks: mpsc::Sender<Ask>,
}

/// A game to be shown.
#[derive(Clone, Debug)]
pub struct ShownGame {
    /// The rule of the game.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The players' names; `None` if they cannot be displayed.
    pub names: [Option<Name>; 2],
    /// The player with the black stones.
    pub black: Seat,
    /// Stones at the start, alternating from Black.
    pub opening: Vec<Point>,
}

/// Why a game or move cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum ShowError {
    /// The system's random source failed.
    #[error("the system gives no random numbers: {0}")]
    Random(String),
    /// It does not fit the board: an occupied point, or a move after the end.
    #[error("this does not fit the game that is shown: {0}")]
    Misfit(String),
    /// The server has stopped.
    #[error("the server has ended")]
    Ended,
}

impl Show {
    /// A show without boards.
    #[must_use]
    pub fn new() -> Self {
        let shared = Shared {
            journal: Arc::new(NoJournal::default()),
            metrics: Metrics::new(),
            rules: Rules::default(),
            present: Present::default(),
            absence: Duration::MAX,
            // Without watchers the room must stay: its game is not stored.
            idle: Duration::MAX,
            space: None,
            deals: None,
            memory: Memory::new(Limits::default()),
            lobby: None,
            boards: Boards::default(),
            behind: WatchersBehind::NONE,
        };
        Self {
            rooms: Rooms::shown(shared),
        }
    }

    pub(crate) const fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// Opens a board with a first game.
    ///
    /// # Errors
    /// [`ShowError`] if the game's opening is invalid.
    pub async fn open(&self, game: &ShownGame) -> Result<ShownBoard, ShowError> {
        let (room, asks) = self
            .rooms
            .show(beginning(game))
            .map_err(|error| match error {
                RoomError::Random(why) => ShowError::Random(why),
                other => ShowError::Misfit(other.to_string()),
            })?;
        Ok(ShownBoard { room, asks })
    }
}

impl ShownBoard {
    /// The room in which the board is shown.
    #[must_use]
    pub const fn room(&self) -> &RoomId {
        &self.room
    }

    /// Starts the next game.
    ///
    /// # Errors
    /// [`ShowError`] if the opening is invalid; the previous game then stays.
    pub async fn begin(&self, game: &ShownGame) -> Result<(), ShowError> {
        self.ask(Shown::Begin(beginning(game))).await
    }

    /// Places a stone of the side to move.
    ///
    /// # Errors
    /// [`ShowError`] if the move is invalid.
    pub async fn place(&self, point: Point) -> Result<(), ShowError> {
        self.ask(Shown::Place(point)).await
    }

    /// Ends the game: the winner, and how, as a name of [`tengen_core::Ending`] or
    /// [`tengen_room::Decided`].
    ///
    /// # Errors
    /// [`ShowError`] if it is over already.
    pub async fn finish(&self, winner: Option<Color>, by: &str) -> Result<(), ShowError> {
        let by = by.to_owned();
        self.ask(Shown::Finish { winner, by }).await
    }

    async fn ask(&self, what: Shown) -> Result<(), ShowError> {
        let (answer, answered) = oneshot::channel();
        let what = Box::new(what);
        let ask = Ask::Show { what, answer };
        self.asks.send(ask).await.map_err(|_| ShowError::Ended)?;
        let shown = answered.await.map_err(|_| ShowError::Ended)?;
        shown.map_err(|error| ShowError::Misfit(error.to_string()))
    }
}

#[derive(Debug)]
pub(crate) enum Shown {
    /// A new game: its initial events, starting with the room's creation.
    Begin(Vec<Event>),
    Place(Point),
    Finish {
        winner: Option<Color>,
        by: String,
    },
}

fn beginning(game: &ShownGame) -> Vec<Event> {
    let [first, second] = game.names.clone();
    let black = game.black;
    let config = Config {
        color: match black {
            Seat::First => ColorChoice::Black,
            Seat::Second => ColorChoice::White,
        },
        // The referee has decided already.
        fouls: Fouls::Lose,
        ..Config::new(game.rule, game.size.get())
    };
    let start = None;
    let mut events = vec![
        Event::Created {
            config,
            name: first,
            start,
            player: None,
        },
        Event::Joined {
            name: second,
            player: None,
        },
        Event::Started { game: 1, black },
    ];
    let seats = [black, black.other()].into_iter().cycle();
    let stones = seats.zip(&game.opening);
    events.extend(stones.map(|(seat, &point)| Event::Placed { seat, point }));
    events
}
