//! What the arbiter of a room does: one act at a time, repeated under its id until it is answered.
//!
//! The key comes with the arbiter's link and is stored in the browser. It is removed once the user
//! has a seat: a player cannot be the arbiter. The server refuses that too, by the session.

use tengen_api::{ArbiterKey, RoomId, Rule, Ruled, SeatKey};
use tengen_room::{ActionId, MOST_TIME_GIVEN, Reason, Refusal, Ruling, Seat};

use crate::request::Failed;

/// What the arbiter can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Stop the clocks.
    Stop,
    /// Start the clocks.
    Start,
    /// Give a player time.
    Give,
    /// Take a player's time.
    Take,
    /// Put back an earlier position.
    Back,
    /// Decide the game.
    Result,
    /// Have the game played again.
    Replay,
    /// Warn a player.
    Warn,
    /// Free a player's seat.
    Free,
}

impl Act {
    /// In the order of the list.
    pub const ALL: [Act; 9] = [
        Act::Stop,
        Act::Start,
        Act::Give,
        Act::Take,
        Act::Back,
        Act::Warn,
        Act::Free,
        Act::Result,
        Act::Replay,
    ];

    /// The name in the Fluent files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Act::Stop => "stop",
            Act::Start => "start",
            Act::Give => "give",
            Act::Take => "take",
            Act::Back => "back",
            Act::Result => "result",
            Act::Replay => "replay",
            Act::Warn => "warn",
            Act::Free => "free",
        }
    }

    /// Whether it is of use only in a game with clocks.
    #[must_use]
    pub const fn is_of_clocks(self) -> bool {
        match self {
            Act::Stop | Act::Start | Act::Give | Act::Take => true,
            Act::Back | Act::Result | Act::Replay | Act::Warn | Act::Free => false,
        }
    }

    /// Whether it concerns one player.
    #[must_use]
    pub const fn is_of_player(self) -> bool {
        match self {
            Act::Give | Act::Take | Act::Warn | Act::Free => true,
            Act::Stop | Act::Start | Act::Back | Act::Result | Act::Replay => false,
        }
    }

    /// Whether it is confirmed before it is sent: it ends the game, or takes a
    /// player's seat.
    #[must_use]
    pub const fn is_final(self) -> bool {
        match self {
            Act::Result | Act::Replay | Act::Free => true,
            Act::Stop | Act::Start | Act::Give | Act::Take | Act::Back | Act::Warn => false,
        }
    }
}

/// What the arbiter has filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The act.
    pub act: Act,
    /// The player whom it concerns.
    pub seat: Seat,
    /// Seconds to give or take, as typed.
    pub seconds: String,
    /// The number of moves after which the game goes on, as typed.
    pub ply: String,
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// Why, as typed.
    pub reason: String,
}

/// Why an act was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// The seconds are no whole number from 1 to a day's.
    Seconds,
    /// The number of moves is none.
    Ply,
    /// The reason is missing, too long, or cannot be shown.
    Reason,
    /// By the room's rules nothing would change.
    Refused(Refusal),
    /// The server's answer.
    Server(Failed),
}

impl Form {
    /// The act that is filled in.
    ///
    /// # Errors
    /// [`NotDone::Seconds`] and [`NotDone::Ply`] for what is no number.
    pub fn ruling(&self) -> Result<Ruling, NotDone> {
        let seat = self.seat;
        let ms = || {
            let seconds: Option<u64> = self.seconds.trim().parse().ok();
            let ms = seconds.and_then(|seconds| seconds.checked_mul(1_000));
            let ms = ms.filter(|ms| (1..=MOST_TIME_GIVEN).contains(ms));
            let ms = ms.and_then(|ms| i64::try_from(ms).ok());
            ms.ok_or(NotDone::Seconds)
        };
        Ok(match self.act {
            Act::Stop => Ruling::Stop,
            Act::Start => Ruling::Start,
            Act::Give => Ruling::Time { seat, ms: ms()? },
            Act::Take => Ruling::Time { seat, ms: -ms()? },
            Act::Back => Ruling::Back {
                ply: self.ply.trim().parse().map_err(|_| NotDone::Ply)?,
            },
            Act::Result => Ruling::Result {
                winner: self.winner,
            },
            Act::Replay => Ruling::Replay,
            Act::Warn => Ruling::Warn { seat },
            Act::Free => Ruling::Free { seat },
        })
    }
}

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store the key for the room.
    Store(RoomId, ArbiterKey),
    /// Remove the stored key of the room.
    Remove(RoomId),
    /// Tell the user that a player cannot be the arbiter.
    TellPlays,
    /// Send the act to the room, and report the answer with this number.
    Send(u64, RoomId, Box<Rule>),
}

/// The arbiter's part in the visited room.
#[derive(Debug, Default)]
pub struct Judging {
    room: Option<RoomId>,
    key: Option<ArbiterKey>,
    /// The act that awaits confirmation or an answer.
    rule: Option<Rule>,
    /// The number under which it was sent.
    sent: Option<u64>,
    last: u64,
    not_done: Option<NotDone>,
    /// How many acts have been done.
    done: u32,
    /// The key of the seat that was freed last.
    seat: Option<SeatKey>,
}

impl Judging {
    /// Whether the user is the visited room's arbiter.
    #[must_use]
    pub const fn is_arbiter(&self) -> bool {
        self.key.is_some()
    }

    /// Whether an act awaits confirmation.
    #[must_use]
    pub const fn is_confirming(&self) -> bool {
        self.rule.is_some() && self.sent.is_none() && self.not_done.is_none()
    }

    /// Whether an act is on its way.
    #[must_use]
    pub const fn is_sending(&self) -> bool {
        self.sent.is_some()
    }

    /// Why the last act was not done.
    #[must_use]
    pub const fn not_done(&self) -> Option<&NotDone> {
        self.not_done.as_ref()
    }

    /// How many acts have been done here.
    #[must_use]
    pub const fn done(&self) -> u32 {
        self.done
    }

    /// The key of the seat that was freed last, for the link to hand over.
    #[must_use]
    pub const fn seat(&self) -> Option<&SeatKey> {
        self.seat.as_ref()
    }

    /// A room is visited, perhaps by the arbiter's link; `stored` is what is stored for it.
    pub fn visited(
        &mut self,
        room: RoomId,
        brought: Option<ArbiterKey>,
        stored: Option<ArbiterKey>,
    ) -> Vec<Effect> {
        let keep = brought.clone().map(|key| Effect::Store(room.clone(), key));
        *self = Judging {
            room: Some(room),
            key: brought.or(stored),
            last: self.last,
            ..Judging::default()
        };
        keep.into_iter().collect()
    }

    /// The room is left.
    pub fn left(&mut self) {
        *self = Judging {
            last: self.last,
            ..Judging::default()
        };
    }

    /// The user has a seat in the room.
    pub fn seated(&mut self) -> Vec<Effect> {
        let (Some(room), Some(_)) = (self.room.clone(), self.key.take()) else {
            return Vec::new();
        };
        (self.rule, self.sent) = (None, None);
        vec![Effect::Remove(room), Effect::TellPlays]
    }

    /// The arbiter wants an act. `id` is a new one, `tried` what the room's rules say.
    pub fn wanted(
        &mut self,
        form: &Form,
        id: ActionId,
        tried: impl FnOnce(Ruling) -> Result<(), Refusal>,
    ) -> Vec<Effect> {
        let (Some(key), None) = (self.key.clone(), self.sent) else {
            return Vec::new();
        };
        let read = || -> Result<(Ruling, Reason), NotDone> {
            let what = form.ruling()?;
            let reason = form.reason.parse().map_err(|_| NotDone::Reason)?;
            tried(what).map_err(NotDone::Refused)?;
            Ok((what, reason))
        };
        let (what, reason) = match read() {
            Ok(read) => read,
            Err(why) => {
                (self.rule, self.not_done) = (None, Some(why));
                return Vec::new();
            }
        };
        // The answer to the same act may be lost, and only its id tells that it was done.
        let again = self
            .rule
            .take()
            .filter(|rule| (rule.what, &rule.reason) == (what, &reason));
        let is_known = again.is_some();
        self.not_done = None;
        self.rule = Some(again.unwrap_or(Rule {
            key,
            id,
            what,
            reason,
            keep: matches!(what, Ruling::Free { .. }),
        }));
        match form.act.is_final() && !is_known {
            true => Vec::new(),
            false => self.send(),
        }
    }

    /// The act that awaits confirmation is confirmed.
    pub fn confirmed(&mut self) -> Vec<Effect> {
        match self.is_confirming() {
            true => self.send(),
            false => Vec::new(),
        }
    }

    /// The act that awaits confirmation is withdrawn, and why the last one was not done forgotten.
    pub fn withdrawn(&mut self) {
        if self.sent.is_none() {
            (self.rule, self.not_done) = (None, None);
        }
    }

    fn send(&mut self) -> Vec<Effect> {
        let (Some(room), Some(rule)) = (self.room.clone(), self.rule.clone()) else {
            return Vec::new();
        };
        self.last += 1;
        self.sent = Some(self.last);
        vec![Effect::Send(self.last, room, Box::new(rule))]
    }

    /// An act is answered. The answer to any but the last one changes nothing.
    pub fn answered(&mut self, number: u64, answer: Result<Ruled, Failed>) {
        if self.sent.take_if(|sent| *sent == number).is_none() {
            return;
        }
        match answer {
            Ok(ruled) => {
                self.rule = None;
                self.done += 1;
                if ruled.seat.is_some() {
                    self.seat = ruled.seat;
                }
            }
            Err(why) => {
                if !why.is_passing() {
                    self.rule = None;
                }
                self.not_done = Some(NotDone::Server(why));
            }
        }
    }
}
