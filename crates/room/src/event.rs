//! Events of a room.

use serde::{Deserialize, Deserializer, Serialize};
use tengen_clock::Player;
use tengen_core::{Point, opening};

use crate::config::is_default;
use crate::fields::{Fields, Names, Noting};
use crate::{ActionId, Actor, Cause, Config, Name, PlayerId, Reason, Ruling, Start};

/// A player of a room, independent of colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The room's creator.
    First,
    /// The player who joined.
    Second,
}

impl Seat {
    /// The first seat, then the second.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The seat's name on the clocks.
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Seat::First => Player::First,
            Seat::Second => Player::Second,
        }
    }

    /// The opponent's seat.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// A request to the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// A draw by agreement.
    Draw,
    /// Undo the sender's last move and the reply to it.
    Takeback,
    /// Another game with colours exchanged.
    Rematch,
    /// Forbidden marks, hints and analysis during the game.
    Help,
    /// Stop the clocks. Since protocol version 4.
    Pause,
}

/// A change in a room.
///
/// A field that is not known here is read past; [`Stored`] notes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// The room was created; its creator has the first seat. A room that shows a match starts over
    /// with this event for each game, perhaps with other players. Earlier events are then dropped,
    /// so the preceding version may be missing.
    Created {
        /// The room's settings.
        config: Config,
        /// The creator's name, if given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
        /// Starting position of every game as `black/white/turn`; absent for the empty board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "h8j9/i9i10/black"))]
        start: Option<Start>,
        /// The creator. Missing in rooms of earlier versions and in shown matches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<PlayerId>,
    },
    /// The second seat was taken.
    Joined {
        /// The second player's name, if given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
        /// The player who joined. Missing in rooms of earlier versions and in shown matches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<PlayerId>,
    },
    /// A game has begun.
    Started {
        /// The game's number in the room, from 1.
        game: u32,
        /// The seat that plays Black; with an opening procedure, the seat that begins it.
        black: Seat,
    },
    /// A position was dealt, as the opening asks. Since protocol version 3.
    Dealt {
        /// The stones in order, Black first.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        points: Vec<Point>,
    },
    /// A decision of the opening was taken. Since protocol version 3.
    Chose {
        /// The player's seat.
        seat: Seat,
        /// The decision, as in [`Action::Choose`](crate::Action::Choose).
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "swap"))]
        what: opening::Action,
    },
    /// Fifth moves were offered. Since protocol version 3.
    Offered {
        /// The player's seat.
        seat: Seat,
        /// The points.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        points: Vec<Point>,
    },
    /// A stone was placed.
    Placed {
        /// The player's seat.
        seat: Seat,
        /// The stone's point.
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "h8"))]
        point: Point,
    },
    /// A player passed.
    Passed {
        /// The player's seat.
        seat: Seat,
    },
    /// A player made a request. It lapses with the next move.
    Asked {
        /// The requesting seat.
        seat: Seat,
        /// The request.
        what: Asked,
    },
    /// A request was declined.
    Declined {
        /// The declining seat.
        seat: Seat,
        /// The declined request.
        what: Asked,
    },
    /// Moves were taken back by agreement.
    TakenBack {
        /// The number of moves undone.
        plies: u32,
    },
    /// A claim was wrong and has not ended the game. Since protocol version 3.
    ClaimedWrongly {
        /// The claimant's seat.
        seat: Seat,
    },
    /// Both players allowed help in this game. The game record notes it.
    HelpAllowed,
    /// A game has ended.
    Finished {
        /// The winner; `null` for a draw.
        winner: Option<Seat>,
        /// How it ended: a name of [`tengen_core::Ending`], `absence` or `time`, a draw by `time`
        /// being the end of the round, `arbiter`, or `replayed` and `void`, which count in no
        /// results. In a shown match
        /// also `illegal`, `crash`, `agreed-win` or `proved` (see [`Decided`](crate::Decided)).
        by: String,
        /// The winning row, all of them where a stone makes several, or the forbidden point.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        line: Vec<Point>,
    },
    /// The clocks were stopped by agreement. Since protocol version 4.
    Paused,
    /// A player has started the clocks again. Since protocol version 4.
    Continued,
    /// The server has started again, or was suspended, while a clock ran. `spent` is what was noted
    /// until then; the time between is not charged. Since protocol version 4.
    Resumed,
    /// The room's arbiter has acted; what follows from it are the next events of the same cause.
    /// Since protocol version 5.
    Arbiter {
        /// The act.
        what: Ruling,
    },
    /// The round is over, and the arbiter decides the game: no clock runs and no move is taken.
    /// Since protocol version 5.
    RoundOver,
    /// A seat was taken that the arbiter had freed, and the game goes on; or the first seat, by its
    /// owner ([`SeatOwners`](crate::SeatOwners)). Since protocol version 5.
    Reseated {
        /// The seat.
        seat: Seat,
        /// The player's name, if given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
        /// The player who has the seat now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<PlayerId>,
    },
    /// A player has taken a vacation. The player's clock stands still on its days. Since protocol
    /// version 5.
    VacationTaken {
        /// The player's seat.
        seat: Seat,
        /// The first day, the one after the day of this event, in days since 1 January 1970 in UTC.
        first: u64,
        /// The number of days.
        days: u16,
    },
    /// A player has ended a vacation. What was left of it after today is not used. Since protocol
    /// version 5.
    VacationEnded {
        /// The player's seat.
        seat: Seat,
        /// The day, in days since 1 January 1970 in UTC.
        today: u64,
    },
    /// The server ends the game without a result, since a player has not come or not made a first
    /// move in time; what follows are the next events of the same cause. In rooms whose seats both
    /// have owners. Since protocol version 7.
    Void,
    /// Something that is not for the receiver, sent in its place so that versions have no gap.
    /// Changes nothing, and is never stored. Since protocol version 3.
    Hidden,
    /// An event of a later version, whose meaning is not known here. What it changes is not known
    /// either, so the room is shown as far as it can be, and takes no more actions
    /// ([`Room::is_of_later_version`](crate::Room::is_of_later_version)).
    #[serde(other)]
    Later,
}

/// Whom an event is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Players and watchers.
    #[default]
    All,
    /// Connections with a seat.
    Players,
    /// Connections without a seat.
    Watchers,
}

impl Audience {
    /// Whether it includes a connection that has a seat (`plays`) or has none.
    #[must_use]
    pub const fn includes(self, plays: bool) -> bool {
        match self {
            Audience::All => true,
            Audience::Players => plays,
            Audience::Watchers => !plays,
        }
    }
}

impl Event {
    /// Whether the seat that was to move is charged for its time by this event: a move, a decision,
    /// the end of the game, or a note of the time so far. Requests, answers to them and wrong
    /// claims leave the clock running; a turn that a wrong claim costs is a pass.
    #[must_use]
    pub const fn is_charged(&self) -> bool {
        matches!(
            self,
            Event::Placed { .. }
                | Event::Passed { .. }
                | Event::Chose { .. }
                | Event::Offered { .. }
                | Event::TakenBack { .. }
                | Event::Finished { .. }
                | Event::Paused
                | Event::Resumed
                | Event::RoundOver
        ) || matches!(self, Event::Arbiter { what } if what.is_charged())
    }

    /// Whether a clock begins to run with it, though nothing is charged.
    #[must_use]
    pub const fn starts_clock(&self) -> bool {
        matches!(
            self,
            Event::Started { .. }
                | Event::Dealt { .. }
                | Event::Continued
                | Event::Arbiter {
                    what: Ruling::Start
                }
        )
    }

    /// The fields that such an event may have.
    fn fields(&self) -> Fields {
        NAMES.set(match self {
            Event::Created { .. } => &["type", "config", "name", "start", "player"],
            Event::Joined { .. } => &["type", "name", "player"],
            Event::Started { .. } => &["type", "game", "black"],
            Event::Dealt { .. } => &["type", "points"],
            Event::Offered { .. } => &["type", "seat", "points"],
            Event::Placed { .. } => &["type", "seat", "point"],
            Event::Passed { .. } | Event::ClaimedWrongly { .. } => &["type", "seat"],
            Event::Chose { .. } | Event::Asked { .. } | Event::Declined { .. } => {
                &["type", "seat", "what"]
            }
            Event::TakenBack { .. } => &["type", "plies"],
            Event::Finished { .. } => &["type", "winner", "by", "line"],
            Event::Arbiter { .. } => &["type", "what"],
            Event::Reseated { .. } => &["type", "seat", "name", "player"],
            Event::VacationTaken { .. } => &["type", "seat", "first", "days"],
            Event::VacationEnded { .. } => &["type", "seat", "today"],
            Event::HelpAllowed
            | Event::Paused
            | Event::Continued
            | Event::Resumed
            | Event::RoundOver
            | Event::Void
            | Event::Hidden
            | Event::Later => &["type"],
        })
    }

    /// The place of the name in an event that takes a seat; `None` in other events.
    pub const fn name_mut(&mut self) -> Option<&mut Option<Name>> {
        match self {
            Event::Created { name, .. }
            | Event::Joined { name, .. }
            | Event::Reseated { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Whom the event is for: requests between the players are theirs alone, in rooms whose
    /// watchers can read [`Event::Hidden`] ([`Config::hides`]).
    #[must_use]
    pub const fn audience(&self) -> Audience {
        match self {
            Event::Asked { .. } | Event::Declined { .. } => Audience::Players,
            _ => Audience::All,
        }
    }
}

/// An event with its version, as stored and sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(from = "AsWritten")]
pub struct Stored {
    /// The event's place in the room's list, from 1.
    pub version: u64,
    /// The player's action that caused it: the seat and the action's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<(Seat, ActionId)>,
    /// Who caused it where that is no player's action with an id. Missing in events stored by
    /// earlier versions, which ignore it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Actor>,
    /// The id of the action, if it is not in `cause`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<ActionId>,
    /// Why, in the actor's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The player who acted as the room's arbiter, if the server knows one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The name of that player. It is stored with the player, and sent with the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// When it happened, in milliseconds since 1970 by the server's clock. Missing in events stored
    /// by earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// Milliseconds charged to the seat that was to move before the event, in rooms with clocks.
    /// Never more than it had left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// Whom it is for; absent for all.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to: Audience,
    /// The event itself.
    pub event: Event,
    /// Whether the event has fields of a later version, which are not known here. They are not
    /// written again.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub later: bool,
}

/// What is read of [`Stored`].
#[derive(Deserialize)]
struct AsWritten {
    version: u64,
    cause: Option<(Seat, ActionId)>,
    by: Option<Actor>,
    id: Option<ActionId>,
    reason: Option<Reason>,
    player: Option<PlayerId>,
    name: Option<Name>,
    at: Option<u64>,
    spent: Option<u64>,
    #[serde(default)]
    to: Audience,
    event: Noted,
}

impl From<AsWritten> for Stored {
    fn from(written: AsWritten) -> Stored {
        Stored {
            version: written.version,
            cause: written.cause,
            by: written.by,
            id: written.id,
            reason: written.reason,
            player: written.player,
            name: written.name,
            at: written.at,
            spent: written.spent,
            to: written.to,
            event: written.event.event,
            later: written.event.later,
        }
    }
}

/// An event, and whether it has fields that are not known here.
struct Noted {
    event: Event,
    later: bool,
}

impl<'de> Deserialize<'de> for Noted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Noted, D::Error> {
        let mut fields = Fields::default();
        let event = Event::deserialize(Noting {
            of: deserializer,
            names: &NAMES,
            fields: &mut fields,
        })?;
        let later = fields.exceed(event.fields());
        Ok(Noted { event, later })
    }
}

/// The fields of all events.
const NAMES: Names = Names(&[
    "type", "config", "name", "start", "player", "game", "black", "points", "seat", "what",
    "point", "plies", "winner", "by", "line", "first", "days", "today",
]);

impl Stored {
    /// An event without cause or time, for all.
    #[must_use]
    pub const fn new(version: u64, event: Event) -> Stored {
        Stored {
            version,
            cause: None,
            by: None,
            id: None,
            reason: None,
            player: None,
            name: None,
            at: None,
            spent: None,
            to: Audience::All,
            event,
            later: false,
        }
    }

    /// With what caused it.
    #[must_use]
    pub fn caused_by(mut self, cause: Cause) -> Stored {
        let seat = match cause.actor {
            Actor::First => Some(Seat::First),
            Actor::Second => Some(Seat::Second),
            _ => None,
        };
        match (seat, cause.id, cause.reason) {
            (Some(seat), Some(id), None) => self.cause = Some((seat, id)),
            (_, id, reason) => {
                (self.by, self.id, self.reason) = (Some(cause.actor), id, reason);
                (self.player, self.name) = (cause.player, cause.name);
            }
        }
        self
    }

    /// Who caused it; `None` for events of earlier versions that no action caused.
    #[must_use]
    pub fn actor(&self) -> Option<Actor> {
        let player = || self.cause.as_ref().map(|(seat, _)| (*seat).into());
        self.by.or_else(player)
    }

    /// The actor and the id of the action that caused it.
    #[must_use]
    pub fn action(&self) -> Option<(Actor, &ActionId)> {
        match &self.cause {
            Some((seat, id)) => Some(((*seat).into(), id)),
            None => Some((self.by?, self.id.as_ref()?)),
        }
    }

    /// Whether it is an event, or a creation with settings, of a later version, or has fields of
    /// one.
    #[must_use]
    pub fn is_of_later_version(&self) -> bool {
        if self.later || self.actor() == Some(Actor::Later) {
            return true;
        }
        match &self.event {
            Event::Created { config, .. } => config.is_of_later_version(),
            Event::Later
            | Event::Arbiter {
                what: Ruling::Later,
            } => true,
            _ => false,
        }
    }

    /// What is sent of it to those whom it is not for: neither its cause nor its time.
    #[must_use]
    pub const fn hidden(&self) -> Stored {
        Stored::new(self.version, Event::Hidden)
    }
}
