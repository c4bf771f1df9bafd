//! Types of Tengen's HTTP API, shared by server and clients.
//!
//! ```
//! use tengen_api::NewRoom;
//!
//! let body = r#"{"config":{"rule":"renju","size":15},"start":"h8j9/i9/white"}"#;
//! let room: NewRoom = serde_json::from_str(body)?;
//! assert_eq!(room.config.rule.to_string(), "renju");
//! assert_eq!(room.start.map(|start| start.to_string()).as_deref(), Some("h8j9/i9/white"));
//! assert!(serde_json::from_str::<NewRoom>(r#"{"config":{"rule":"chess","size":15}}"#).is_err());
//! # Ok::<(), serde_json::Error>(())
//! ```

mod account;
mod arbiter;
mod block;
mod engines;
mod error;
mod event;
mod export;
mod health;
mod moderation;
mod my_games;
mod player;
mod report;
mod review;
mod room;
mod seat;
mod secret;

pub use account::{
    AccountMade, Confirm, LoggedIn, Login, Me, MySeat, MySession, MySessions, NewAccount,
    NewPassword, Password, PasswordError, RECOVERY_CODES, Recover, RecoveryCode, RecoveryCodeError,
    RecoveryCodes,
};
pub use arbiter::{ArbiterKey, ArbiterKeyError, Rule, Ruled};
pub use block::{Block, Blocks, MOST_BLOCKED};
pub use engines::{EngineAnswer, EngineEntry, Engines, LARGEST_QUESTION, LONGEST_TURN, Question};
pub use error::{ApiError, ErrorCode};
pub use event::{
    DrawPins, Enter, EventId, EventIdError, EventMade, EventSeat, EventSeats,
    LARGEST_EVENT_REQUEST, MOST_EVENT_DAYS, MOST_EVENT_SEATS, MOST_WRONG_PINS, NameProblem,
    NewEvent, NewSeats, Pin, PinError, RefusedName, SeatPin, SeatPins, SeatsMade, TeacherKey,
    TeacherKeyError,
};
pub use export::{
    Export, ExportedAccount, ExportedAct, ExportedAppointment, ExportedArena, ExportedGame,
    ExportedLevelGame, ExportedRoom, ExportedSeat, ExportedStep,
};
pub use health::{Health, NAME};
pub use moderation::{
    HostPlayer, HostReport, HostReports, Moderated, Moderation, PlayerAct, PlayerActs, Refund,
};
pub use my_games::{GAMES_AT_ONCE, MyGame, MyGames};
pub use player::{
    BePlayer, Levels, MyPlayer, NamedPlayer, OPENINGS_AT_ONCE, PLAYED_AT_ONCE, Played, PlayedGame,
    PlayedOpening, PlayerRating, Profile, RatingStep, STEPS_AT_ONCE,
};
pub use report::{MOST_REPORTS, MyReport, MyReports, Report, Reported};
pub use review::{LARGEST_BUDGET, ReviewQuestion};
pub use room::{
    BASE32, JOIN_ANSWERED, Join, JoinToken, JoinTokenError, LARGEST_ROOM_REQUEST, Network, NewRoom,
    RoomId, RoomIdError, RoomMade, RoomNow, Seated,
};
pub use seat::{SeatKey, SeatKeyError};
pub use tengen_room::socket;
