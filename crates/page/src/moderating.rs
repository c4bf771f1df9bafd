//! What a moderator does: answers reports, mutes and bans players, takes that back, and refunds
//! rating points.

mod waiting;

use tengen_api::{ErrorCode, Moderation};
use tengen_room::PlayerId;
use tengen_text::Text;

use crate::dealings::not_found;
use crate::request::Failed;

pub use waiting::{Effect, Waiting};

/// Where the server lists the reports that wait; `?after=` goes on.
pub const HOST_REPORTS: &str = "/api/v1/host/reports";
/// Where it lists bans and mutings, and takes acts.
pub const HOST_ACTS: &str = "/api/v1/host/acts";
/// Days that an act lasts at most.
const MOST_DAYS: u32 = 36_500;

/// What is acted on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A player.
    Player(PlayerId),
    /// A report, by its number, of a player.
    Report(i64, PlayerId),
    /// A ban or a muting, by its number.
    Act(i64),
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Answer a report.
    Answer,
    /// Mute the player.
    Mute,
    /// Ban the player.
    Ban,
    /// Give the player's opponents rating points back.
    Refund,
    /// Take a ban or a muting back.
    Lift,
}

/// What the moderator has filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The act.
    pub act: Act,
    /// For how many days, as typed; empty for good.
    pub days: String,
    /// Why, as typed.
    pub reason: String,
}

/// Why nothing was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// The days are no whole number from 1 to 36,500.
    Days,
    /// The reason is missing, too long, or cannot be shown.
    Reason,
    /// The server's answer.
    Server(Failed),
}

impl Subject {
    /// The acts that are possible, the first one most likely.
    #[must_use]
    pub const fn acts(&self) -> &'static [Act] {
        match self {
            Subject::Player(_) => &[Act::Mute, Act::Ban, Act::Refund],
            Subject::Report(..) => &[Act::Answer, Act::Mute, Act::Ban, Act::Refund],
            Subject::Act(_) => &[Act::Lift],
        }
    }

    fn player(&self) -> Option<PlayerId> {
        match self {
            Subject::Player(player) | Subject::Report(_, player) => Some(player.clone()),
            Subject::Act(_) => None,
        }
    }
}

impl Act {
    /// The name in the Fluent files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Act::Answer => "answer",
            Act::Mute => "mute",
            Act::Ban => "ban",
            Act::Refund => "refund",
            Act::Lift => "lift",
        }
    }

    /// Whether it is for some days: a ban or a muting of those that come, a refund of the last.
    #[must_use]
    pub const fn has_days(self) -> bool {
        matches!(self, Act::Mute | Act::Ban | Act::Refund)
    }
}

impl Form {
    /// As it is opened.
    #[must_use]
    pub fn of(subject: &Subject) -> Form {
        Form {
            act: subject.acts()[0],
            days: "7".to_owned(),
            reason: String::new(),
        }
    }

    /// What the server is asked for.
    fn read(&self, subject: &Subject) -> Result<Option<Moderation>, NotDone> {
        let days = match self.days.trim() {
            _ if !self.act.has_days() => None,
            "" => None,
            days => {
                let days = days.parse().ok();
                let days = days.filter(|days| (1..=MOST_DAYS).contains(days));
                Some(days.ok_or(NotDone::Days)?)
            }
        };
        let reason = self.reason.parse().map_err(|_| NotDone::Reason)?;
        Ok(match (self.act, subject) {
            (Act::Answer, Subject::Report(number, _)) => Some(Moderation::Answer {
                number: *number,
                reason,
            }),
            (Act::Lift, Subject::Act(number)) => Some(Moderation::Lift {
                number: *number,
                reason,
            }),
            (Act::Mute, _) => subject.player().map(|player| Moderation::Mute {
                player,
                days,
                reason,
            }),
            (Act::Ban, _) => subject.player().map(|player| Moderation::Ban {
                player,
                days,
                reason,
            }),
            (Act::Refund, _) => subject.player().map(|player| Moderation::Refund {
                player,
                days,
                reason,
            }),
            (Act::Answer | Act::Lift, _) => None,
        })
    }
}

impl NotDone {
    /// What is said of it.
    #[must_use]
    pub fn sentence(&self, text: Text) -> String {
        let name = match self {
            NotDone::Days => "days",
            NotDone::Reason => "reason",
            NotDone::Server(Failed::Refused(ErrorCode::Refused, _)) => "refused",
            NotDone::Server(Failed::Refused(ErrorCode::Forbidden, _)) => "forbidden",
            NotDone::Server(failed) => return not_found(text, failed),
        };
        text.moderation_not(name)
    }
}

/// An act on its way, and what has become of the last one.
#[derive(Clone, Debug, Default)]
pub struct Moderating {
    sent: Option<u64>,
    last: u64,
    is_done: bool,
    not_done: Option<NotDone>,
}

impl Moderating {
    /// Whether an act is on its way.
    #[must_use]
    pub const fn is_sending(&self) -> bool {
        self.sent.is_some()
    }

    /// Whether the last one was done.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Why the last one was not done.
    #[must_use]
    pub const fn not_done(&self) -> Option<&NotDone> {
        self.not_done.as_ref()
    }

    /// The moderator acts. Returns what to send, and the number with which to report the answer.
    pub fn wanted(&mut self, subject: &Subject, form: &Form) -> Option<(u64, Moderation)> {
        if self.sent.is_some() {
            return None;
        }
        (self.is_done, self.not_done) = (false, None);
        match form.read(subject) {
            Ok(act) => {
                let act = act?;
                self.last += 1;
                self.sent = Some(self.last);
                Some((self.last, act))
            }
            Err(why) => {
                self.not_done = Some(why);
                None
            }
        }
    }

    /// The server has answered. Returns whether something was done.
    pub fn answered(&mut self, number: u64, answer: Result<(), Failed>) -> bool {
        if self.sent.take_if(|sent| *sent == number).is_none() {
            return false;
        }
        self.is_done = answer.is_ok();
        self.not_done = answer.err().map(NotDone::Server);
        self.is_done
    }
}
