//! What a user does about another player: blocks one, and reports one to the host.
//!
//! What is known of the player is asked for first; one request is on its way at a time.

use tengen_api::{ErrorCode, Report, RoomId};
use tengen_room::PlayerId;
use tengen_text::{Key, Text};

use crate::request::{Failed, LastRequest};

/// What the user can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Block the player.
    Block,
    /// End the block.
    Unblock,
    /// Report the player to the host.
    Report,
}

/// Whom and what it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The player.
    pub player: PlayerId,
    /// Whether it is the user.
    pub is_own: bool,
    /// Whether the user blocks the player.
    pub is_blocked: bool,
    /// The room in which the player is the user's opponent, and can be reported.
    pub room: Option<RoomId>,
    /// Whether a report of that room waits for its answer.
    pub is_reported: bool,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// The reason is missing, too long, or cannot be shown.
    Reason,
    /// The server's answer.
    Server(Failed),
}

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Find out about the player, and report it with this number.
    Look(u64),
    /// Block the player, and report the answer with this number.
    Block(u64, PlayerId),
    /// End the block, and report the answer with this number.
    Unblock(u64, PlayerId),
    /// Report the player of this room, and report the answer with this number.
    Report(u64, RoomId, Report),
}

/// What is known of another player, and what is done.
#[derive(Clone, Debug, Default)]
pub struct Dealings {
    found: LastRequest<Result<Found, Failed>>,
    sent: Option<(u64, Deed)>,
    last: u64,
    done: Option<Deed>,
    not_done: Option<(Deed, NotDone)>,
}

impl NotDone {
    /// What is said of it.
    #[must_use]
    pub fn sentence(&self, text: Text, deed: Deed) -> String {
        let code = match self {
            NotDone::Reason => return text.player_not("reason"),
            NotDone::Server(Failed::Refused(code, _)) => *code,
            NotDone::Server(failed) => return not_found(text, failed),
        };
        let name = match (code, deed) {
            (ErrorCode::Refused, Deed::Report) => "waits",
            (ErrorCode::Refused, _) => "most",
            (ErrorCode::TooMany, Deed::Report) => "many",
            (ErrorCode::NotFound, _) => "unknown",
            (ErrorCode::Forbidden, Deed::Report) => "not-seated",
            (_, _) => {
                let NotDone::Server(failed) = self else {
                    return String::new();
                };
                return not_found(text, failed);
            }
        };
        text.player_not(name)
    }
}

/// Why the server has not answered a question about players.
#[must_use]
pub fn not_found(text: Text, failed: &Failed) -> String {
    let name = match failed {
        Failed::Away => return text.get(Key::OnlineUnreachable),
        Failed::Unreadable => return text.get(Key::RoomIncompatibleLine),
        Failed::Refused(code, why) => match code {
            ErrorCode::NotFound => "unknown",
            ErrorCode::Banned => "banned",
            ErrorCode::TooMany | ErrorCode::TooSlow => "busy",
            ErrorCode::StorageUnavailable => "storage",
            _ => return text.account_failed(why),
        },
    };
    text.player_not(name)
}

impl Dealings {
    /// What is known of the player, or why nothing is.
    #[must_use]
    pub const fn found(&self) -> Option<&Result<Found, Failed>> {
        self.found.given()
    }

    /// What is being done.
    #[must_use]
    pub fn sent(&self) -> Option<Deed> {
        self.sent.map(|(_, deed)| deed)
    }

    /// What was done last, until something else is.
    #[must_use]
    pub const fn done(&self) -> Option<Deed> {
        self.done
    }

    /// Why this was not done.
    #[must_use]
    pub fn not_done(&self, deed: Deed) -> Option<&NotDone> {
        let not_done = self.not_done.as_ref();
        not_done.filter(|(of, _)| *of == deed).map(|(_, why)| why)
    }

    /// Another player is shown.
    pub fn show(&mut self) -> Vec<Effect> {
        (self.sent, self.done, self.not_done) = (None, None, None);
        self.found.forget();
        vec![Effect::Look(self.found.ask())]
    }

    /// The player is known, or cannot be found.
    pub fn looked_up(&mut self, number: u64, found: Result<Found, Failed>) {
        self.found.answered(number, found);
    }

    /// The user blocks the player, or ends that.
    pub fn block(&mut self, on: bool) -> Vec<Effect> {
        let deed = if on { Deed::Block } else { Deed::Unblock };
        let Some((number, found)) = self.begin(deed) else {
            return Vec::new();
        };
        vec![match on {
            true => Effect::Block(number, found.player),
            false => Effect::Unblock(number, found.player),
        }]
    }

    /// The user reports the player, with this reason as typed.
    pub fn report(&mut self, reason: &str) -> Vec<Effect> {
        let Ok(reason) = reason.parse() else {
            if self.sent.is_none() {
                (self.done, self.not_done) = (None, Some((Deed::Report, NotDone::Reason)));
            }
            return Vec::new();
        };
        let begun = self.begin(Deed::Report);
        let sent = begun.and_then(|(number, found)| {
            Some(Effect::Report(number, found.room?, Report { reason }))
        });
        sent.into_iter().collect()
    }

    fn begin(&mut self, deed: Deed) -> Option<(u64, Found)> {
        let found = self.found.given()?.as_ref().ok()?.clone();
        if self.sent.is_some() || deed == Deed::Report && found.room.is_none() {
            return None;
        }
        self.last += 1;
        (self.done, self.not_done) = (None, None);
        self.sent = Some((self.last, deed));
        Some((self.last, found))
    }

    /// The server has answered.
    pub fn answered(&mut self, number: u64, answer: Result<(), Failed>) {
        let Some((_, deed)) = self.sent.take_if(|(sent, _)| *sent == number) else {
            return;
        };
        if let Err(why) = answer {
            self.not_done = Some((deed, NotDone::Server(why)));
            return;
        }
        self.done = Some(deed);
        self.found.change(|found| {
            if let Ok(found) = found {
                match deed {
                    Deed::Block => found.is_blocked = true,
                    Deed::Unblock => found.is_blocked = false,
                    Deed::Report => found.is_reported = true,
                }
            }
        });
    }
}
