//! What a room's arbiter does.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tengen_core::serde_as_text;
use thiserror::Error;

use crate::fields::{Fields, Names, Noting};
use crate::judge::{without_winner, won};
use crate::{
    ActionId, Actor, Decided, Decision, Event, MOST_ROOM_EVENTS, Refusal, Room, Seat, World,
};

/// The most milliseconds that an arbiter gives or takes at once: a day.
pub const MOST_TIME_GIVEN: u64 = 86_400_000;

/// By what a server knows the key of a room's arbiter: 32 hexadecimal digits, a hash of the key. It
/// grants nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "00112233445566778899aabbccddeeff"))]
pub struct ArbiterMark(pub [u8; 16]);

/// Error for a text that is not a valid [`ArbiterMark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the mark of an arbiter's key has 32 hexadecimal digits")]
pub struct ArbiterMarkError;

impl FromStr for ArbiterMark {
    type Err = ArbiterMarkError;

    fn from_str(text: &str) -> Result<ArbiterMark, ArbiterMarkError> {
        let known = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        if text.len() != 32 || !text.bytes().all(known) {
            return Err(ArbiterMarkError);
        }
        let mark = u128::from_str_radix(text, 16).map_err(|_| ArbiterMarkError)?;
        Ok(ArbiterMark(mark.to_be_bytes()))
    }
}

impl fmt::Display for ArbiterMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

serde_as_text!(ArbiterMark);

/// An act of the room's arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", remote = "Self")]
pub enum Ruling {
    /// Stop the clocks; only the arbiter starts them again.
    Stop,
    /// Start the clocks, after a stop or after a pause by agreement.
    Start,
    /// Give a player time, or take it.
    Time {
        /// The player's seat.
        seat: Seat,
        /// Milliseconds, negative to take: 1 to a day. The player keeps a second at least, and main
        /// time alone is taken.
        #[cfg_attr(feature = "schema", schema(example = 60_000))]
        ms: i64,
    },
    /// Take moves back to a ply. Decisions of the opening stay.
    Back {
        /// The number of moves, an opening's stones among them.
        ply: u32,
    },
    /// Decide the game. One that has not begun, since a player has not come, begins and ends with
    /// it.
    Result {
        /// The winner; `null` for a draw. Before the first game its seat must be taken.
        winner: Option<Seat>,
    },
    /// Order the game to be played again with the same colours. A game that goes on ends without a
    /// result.
    Replay,
    /// Warn a player.
    Warn {
        /// The player's seat.
        seat: Seat,
    },
    /// Free the seat of a player who has lost it with a device or a cookie. Its session loses it,
    /// and the next join gets it.
    Free {
        /// The player's seat.
        seat: Seat,
    },
    /// An act of a later version, or one with fields of a later version. What it changes is not
    /// known, so the room is shown as far as it can be, and takes no more actions. It is never
    /// requested.
    #[serde(other)]
    Later,
}

/// The fields of all acts.
const NAMES: Names = Names(&["type", "seat", "ms", "ply", "winner"]);

impl<'de> Deserialize<'de> for Ruling {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ruling, D::Error> {
        let mut fields = Fields::default();
        // The derived function, not this one.
        let ruling = Ruling::deserialize(Noting {
            of: deserializer,
            names: &NAMES,
            fields: &mut fields,
        })?;
        let known = match ruling {
            Ruling::Stop | Ruling::Start | Ruling::Replay | Ruling::Later => &["type"][..],
            Ruling::Time { .. } => &["type", "seat", "ms"],
            Ruling::Back { .. } => &["type", "ply"],
            Ruling::Result { .. } => &["type", "winner"],
            Ruling::Warn { .. } | Ruling::Free { .. } => &["type", "seat"],
        };
        Ok(match fields.exceed(NAMES.set(known)) {
            true => Ruling::Later,
            false => ruling,
        })
    }
}

impl Serialize for Ruling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Ruling::serialize(self, serializer)
    }
}

impl Ruling {
    /// Whether the time of the running turn is charged with it.
    pub(crate) const fn is_charged(self) -> bool {
        match self {
            Ruling::Stop | Ruling::Time { .. } => true,
            Ruling::Start
            | Ruling::Back { .. }
            | Ruling::Result { .. }
            | Ruling::Replay
            | Ruling::Warn { .. }
            | Ruling::Free { .. }
            | Ruling::Later => false,
        }
    }
}

impl Room {
    /// The events of an act of the arbiter, `elapsed` milliseconds into the turn. The first of them
    /// is [`Event::Arbiter`].
    ///
    /// # Errors
    /// [`Refusal`] if nothing changes.
    pub fn rule(
        &self,
        id: &ActionId,
        what: Ruling,
        elapsed: u64,
        world: World,
    ) -> Result<Decision, Refusal> {
        if let Some(versions) = self.caused(Actor::Arbiter, id) {
            return Ok(Decision::Known(versions));
        }
        if self.is_of_earlier_game(Actor::Arbiter, id) {
            return Err(Refusal::EarlierGame);
        }
        if self.is_of_later_version() {
            return Err(Refusal::LaterVersion);
        }
        if self.config().arbiter.is_none() {
            return Err(Refusal::NoArbiter);
        }
        if self.number() == 0 {
            return self.award(what, &world);
        }
        if self.version() >= MOST_ROOM_EVENTS && !matches!(what, Ruling::Result { .. }) {
            return Err(Refusal::UsedUp);
        }
        let mut events = vec![Event::Arbiter { what }];
        match what {
            Ruling::Stop => {
                self.going_on()?;
                self.clock().ok_or(Refusal::NoClock)?;
                self.round_goes_on()?;
                if self.is_held() {
                    return Err(Refusal::Paused);
                }
            }
            Ruling::Start => {
                self.going_on()?;
                self.round_goes_on()?;
                if !self.is_paused() {
                    return Err(Refusal::NotPaused);
                }
            }
            Ruling::Time { seat, ms } => {
                self.going_on()?;
                self.clock().ok_or(Refusal::NoClock)?;
                let charged = self.running().map_or(0, |(_, left)| elapsed.min(left));
                if !(1..=MOST_TIME_GIVEN).contains(&ms.unsigned_abs())
                    || !self.can_give(seat, ms, charged)
                {
                    return Err(Refusal::BadTime);
                }
            }
            Ruling::Back { ply } => {
                self.going_on()?;
                let played = self.game().position().ply() as u32;
                let plies = played.checked_sub(ply).filter(|&plies| plies > 0);
                let plies = plies.filter(|&plies| plies as usize <= self.opened().played());
                let plies = plies.ok_or(Refusal::NothingToTakeBack)?;
                events.push(Event::TakenBack { plies });
            }
            Ruling::Result { winner } => {
                self.going_on()?;
                events.push(decided(winner, Decided::Arbiter));
            }
            Ruling::Replay => {
                if self.finished().is_none() {
                    events.push(decided(None, Decided::Replayed));
                }
                events.extend(self.start(self.number() + 1, self.starter(), world));
            }
            Ruling::Free { seat } => {
                if !self.is_taken(seat) {
                    return Err(Refusal::SeatFree);
                }
            }
            Ruling::Warn { .. } => {}
            Ruling::Later => return Err(Refusal::LaterVersion),
        }
        Ok(Decision::New(events))
    }

    /// Decides a game that has not begun, because one of its players or both have not come.
    fn award(&self, what: Ruling, world: &World) -> Result<Decision, Refusal> {
        let Ruling::Result { winner } = what else {
            return Err(Refusal::NotStarted);
        };
        if winner.is_some_and(|seat| !self.is_taken(seat)) {
            return Err(Refusal::SeatFree);
        }
        let (game, black) = (1, self.first_black(world));
        Ok(Decision::New(vec![
            Event::Arbiter { what },
            Event::Started { game, black },
            decided(winner, Decided::Arbiter),
        ]))
    }

    /// Whether a player can be given so much time after the running turn was charged `spent`
    /// milliseconds.
    pub(crate) fn can_give(&self, seat: Seat, ms: i64, spent: u64) -> bool {
        let Some(mut clock) = self.clock().copied() else {
            return false;
        };
        clock.run(spent).is_ok() && clock.give(seat.player(), ms).is_ok()
    }
}

fn decided(winner: Option<Seat>, by: Decided) -> Event {
    match winner {
        Some(winner) => won(winner, by.name()),
        None => without_winner(by),
    }
}
