//! What is said of what the user has asked for in the lobby.

use tengen_room::Name;
use tengen_room::lobby::{LobbyRefusal, Why};
use tengen_text::{Key, Text};

use crate::request::Failed;
use tengen_api::ErrorCode;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;

/// Why something has not happened, or what has happened since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The server refuses a wish; until then, if it said how long.
    Refused(LobbyRefusal, Option<u64>),
    /// The user has not become a player.
    NoPlayer(Failed),
    /// The connection was lost, or too much was asked, before an answer.
    Cut,
    /// The game could not be made.
    NoGame,
    /// The game is void for want of a first move.
    Void {
        /// Whether it was the user's.
        yours: bool,
    },
    /// A pool in which the user waited is not there any more.
    PoolClosed,
    /// Somebody declines the user's challenge.
    Declined(Option<Name>, Why),
    /// Somebody has not answered it.
    Expired(Option<Name>),
    /// Somebody has taken a challenge back.
    Withdrawn(Option<Name>),
}

impl Said {
    /// The sentence, and what to do.
    #[must_use]
    pub fn sentence(&self, text: Text, now: u64) -> String {
        match self {
            Said::Refused(LobbyRefusal::Waits, Some(until)) => {
                let left = until.saturating_sub(now);
                match left {
                    0 => text.get(Key::LobbyWaited),
                    _ => text.lobby_waits(time_left(text, left)),
                }
            }
            Said::Refused(why, _) => text.lobby_not(refusal(*why)),
            Said::NoPlayer(why) => no_player(text, why),
            Said::Cut => text.get(Key::LobbyCut),
            Said::NoGame => text.get(Key::LobbyNoGame),
            Said::Void { yours: true } => text.get(Key::LobbyVoidYours),
            Said::Void { yours: false } => text.get(Key::LobbyVoid),
            Said::PoolClosed => text.lobby_not("no-pool"),
            Said::Declined(name, why) => text.lobby_declined(called(text, name), reason(*why)),
            Said::Expired(name) => text.lobby_expired(called(text, name)),
            Said::Withdrawn(name) => text.lobby_withdrawn(called(text, name)),
        }
    }
}

/// In whole minutes, or in seconds under one.
pub(super) fn time_left(text: Text, left: u64) -> String {
    match left {
        ..MINUTE => text.clock_duration(left.div_ceil(SECOND), "seconds"),
        _ => text.clock_duration(left.div_ceil(MINUTE), "minutes"),
    }
}

fn called(text: Text, name: &Option<Name>) -> String {
    let name = name.as_ref().map(ToString::to_string);
    name.unwrap_or_else(|| text.get(Key::PlayerNameless))
}

fn no_player(text: Text, why: &Failed) -> String {
    match why {
        Failed::Away => text.get(Key::OnlineUnreachable),
        Failed::Unreadable => text.get(Key::RoomIncompatibleLine),
        Failed::Refused(code, why) => match code {
            ErrorCode::NameRefused => text.get(Key::NameRefused),
            ErrorCode::NameTaken => text.get(Key::NameTaken),
            ErrorCode::Banned => text.get(Key::RoomBannedLine),
            ErrorCode::Muted => text.get(Key::OnlineMuted),
            ErrorCode::TooMany => text.get(Key::OnlineTooMany),
            ErrorCode::StorageUnavailable => text.get(Key::OnlineNoRooms),
            _ => text.online_failed(why),
        },
    }
}

const fn refusal(why: LobbyRefusal) -> &'static str {
    match why {
        LobbyRefusal::NoPlayer => "no-player",
        LobbyRefusal::Offer => "offer",
        LobbyRefusal::EmptyRange => "empty-range",
        LobbyRefusal::Playing => "playing",
        LobbyRefusal::OtherPlaying => "other-playing",
        LobbyRefusal::Waits => "waits",
        LobbyRefusal::TooMany => "too-many",
        LobbyRefusal::Same => "same",
        LobbyRefusal::Gone => "gone",
        LobbyRefusal::Own => "own",
        LobbyRefusal::NotYours => "not-yours",
        LobbyRefusal::Apart => "apart",
        LobbyRefusal::OutOfRange => "out-of-range",
        LobbyRefusal::NoPool => "no-pool",
        LobbyRefusal::NoLevel => "no-level",
        LobbyRefusal::NoArena => "no-arena",
        LobbyRefusal::ArenaOver => "arena-over",
        LobbyRefusal::ArenaFull => "arena-full",
        LobbyRefusal::NotEntered => "not-entered",
        LobbyRefusal::UnknownPlayer => "unknown-player",
        LobbyRefusal::Unavailable => "unavailable",
    }
}

/// The name of a reason in the Fluent files.
#[must_use]
pub const fn reason(why: Why) -> &'static str {
    match why {
        Why::Later => "later",
        Why::Clock => "clock",
        Why::Rule => "rule",
        Why::Casual => "casual",
        Why::Rated => "rated",
        Why::Unsaid => "unsaid",
    }
}
