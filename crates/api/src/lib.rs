//! Types of Tengen's HTTP API, shared by server and clients.

mod engines;
mod error;
mod health;
mod local_game;
mod room;

pub use engines::{EngineAnswer, EngineEntry, Engines, LARGEST_QUESTION, LONGEST_TURN, Question};
pub use error::{ApiError, ErrorCode};
pub use health::{Health, NAME};
pub use local_game::{
    GameId, GameIdError, LARGEST_GAME, LONGEST_ID, LocalGame, LocalGameEntry, LocalGames,
    MOST_BYTES, MOST_GAMES,
};
pub use room::{
    BASE32, JOIN_ANSWERED, Join, JoinToken, JoinTokenError, LARGEST_ROOM_REQUEST, Network, NewRoom,
    RoomId, RoomIdError, RoomMade, RoomNow, Seated,
};
pub use tengen_room::socket;
