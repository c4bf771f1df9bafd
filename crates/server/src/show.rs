//! Games that the program around the server shows: rooms without seats, open to any watcher.
//!
//! Such a room is a board on which one game follows another. Nothing of it is kept: each game begins the room's list of
//! events anew, so that a visitor gets the present game and no other.
use std::sync::Arc;
use std::time::Duration;

use tengen_api::RoomId;
use tengen_core::{Color, Point, Rule, Size};
use tengen_room::{ColorChoice, Config, Event, Fouls, Name, Seat};
use tokio::sync::{mpsc, oneshot};

use crate::rooms::actor::{Ask, Shared};
use crate::rooms::journal::Nowhere;
use crate::rooms::metrics::Metrics;
use crate::rooms::{RoomError, Rooms};

/// Rooms of the host's own, to be given to [`Settings`](crate::Settings). Cheap to clone.
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

/// A board that is shown. The room ends with the server.
#[derive(Clone, Debug)]
pub struct ShownBoard {
    room: RoomId,
    asks: mpsc::Sender<Ask>,
}

/// A game that begins on such a board.
#[derive(Clone, Debug)]
pub struct ShownGame {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The players' names, as far as they can be shown.
    pub names: [Option<Name>; 2],
    /// Which of the two has Black.
    pub black: Seat,
    /// The stones that are there when it begins, Black's first.
    pub opening: Vec<Point>,
}

/// Why something is not shown.
#[derive(Debug, thiserror::Error)]
pub enum ShowError {
    /// The system gives no random numbers for a room's name.
    #[error("the system gives no random numbers: {0}")]
    Random(String),
    /// It does not fit what is on the board: a stone on a stone, a move after the end.
    #[error("this does not fit the game that is shown: {0}")]
    Misfit(String),
    /// The server has ended.
    #[error("the server has ended")]
    Ended,
}

impl Show {
    /// No boards yet.
    #[must_use]
    pub fn new() -> Self {
        let shared = Shared {
            journal: Arc::new(Nowhere),
            metrics: Metrics::new(),
            absence: Duration::MAX,
            // A room without watchers is all there is of its game.
            idle: Duration::MAX,
            space: None,
        };
        Self {
            rooms: Rooms::shown(shared),
        }
    }

    pub(crate) const fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// A board, with a game on it that begins.
    ///
    /// # Errors
    /// [`ShowError`] where the game's opening cannot be played.
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
    /// The room in which it is shown.
    #[must_use]
    pub const fn room(&self) -> &RoomId {
        &self.room
    }

    /// The next game.
    ///
    /// # Errors
    /// [`ShowError`] where its opening cannot be played; the game before stays.
    pub async fn begin(&self, game: &ShownGame) -> Result<(), ShowError> {
        self.ask(Shown::Begin(beginning(game))).await
    }

    /// A stone of the side to move.
    ///
    /// # Errors
    /// [`ShowError`] where it cannot be put there.
    pub async fn place(&self, point: Point) -> Result<(), ShowError> {
        self.ask(Shown::Place(point)).await
    }

    /// The game's end: the winner, and how, by a name of [`tengen_core::Ending`] or of [`tengen_room::Decided`].
    ///
    /// # Errors
    /// [`ShowError`] where it has ended before.
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

/// What happens on a board that is shown.
#[derive(Debug)]
pub(crate) enum Shown {
    /// Another game: the events it begins with, the room's making the first of them.
    Begin(Vec<Event>),
    /// A stone of the side to move.
    Place(Point),
    /// The end.
    Finish { winner: Option<Color>, by: String },
}

/// The events a game begins with.
fn beginning(game: &ShownGame) -> Vec<Event> {
    let [first, second] = game.names.clone();
    let black = game.black;
    let config = Config {
        rule: game.rule,
        size: game.size.get(),
        color: match black {
            Seat::First => ColorChoice::Black,
            Seat::Second => ColorChoice::White,
        },
        // The referee has decided already.
        fouls: Fouls::Lose,
        casual: false,
        exchanged: false,
    };
    let start = None;
    let mut events = vec![
        Event::Created {
            config,
            name: first,
            start,
        },
        Event::Joined { name: second },
        Event::Started { game: 1, black },
    ];
    let seats = [black, black.other()].into_iter().cycle();
    let stones = seats.zip(&game.opening);
    events.extend(stones.map(|(seat, &point)| Event::Placed { seat, point }));
    events
}
