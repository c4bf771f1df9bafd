//! Who causes events, and why.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_core::serde_as_text;
use thiserror::Error;

use crate::config::is_unseen;
use crate::{ActionId, Name, PlayerId, Seat};

/// Who causes an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// The player in the first seat.
    First,
    /// The player in the second seat.
    Second,
    /// The room's arbiter.
    Arbiter,
    /// The host of the server.
    Host,
    /// The server by itself, as when a clock has run out.
    Server,
    /// An actor of a later version.
    #[serde(other)]
    Later,
}

impl From<Seat> for Actor {
    fn from(seat: Seat) -> Actor {
        match seat {
            Seat::First => Actor::First,
            Seat::Second => Actor::Second,
        }
    }
}

/// What causes an event: the actor, the action if it has an id, and the reason if one was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Who.
    pub actor: Actor,
    /// The sender's id for the action.
    pub id: Option<ActionId>,
    /// Why, in the actor's words.
    pub reason: Option<Reason>,
    /// The player who acts as the room's arbiter, if known.
    pub player: Option<PlayerId>,
    /// The name of that player.
    pub name: Option<Name>,
}

impl Cause {
    /// Without an id and a reason.
    #[must_use]
    pub fn by(actor: impl Into<Actor>) -> Cause {
        Cause {
            actor: actor.into(),
            id: None,
            reason: None,
            player: None,
            name: None,
        }
    }

    /// An action with an id.
    #[must_use]
    pub fn action(actor: impl Into<Actor>, id: ActionId) -> Cause {
        Cause {
            id: Some(id),
            ..Cause::by(actor)
        }
    }
}

/// The reason for an act, which those concerned read: 1 to 200 characters in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "the connection was lost"))]
pub struct Reason(String);

/// Error for a text that is not a valid [`Reason`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a reason is one line of 1 to {} visible characters", Reason::LONGEST)]
pub struct ReasonError;

impl Reason {
    /// Maximum length in characters.
    pub const LONGEST: usize = 200;
}

/// Whether a text is one line of so many visible characters at most, and not empty.
pub(crate) fn is_line(text: &str, longest: usize) -> bool {
    (1..=longest).contains(&text.chars().count()) && !text.chars().any(is_unseen)
}

impl FromStr for Reason {
    type Err = ReasonError;

    fn from_str(text: &str) -> Result<Reason, ReasonError> {
        let text = text.trim();
        match is_line(text, Reason::LONGEST) {
            true => Ok(Reason(text.to_owned())),
            false => Err(ReasonError),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(Reason);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_lines() {
        assert!("spam".parse::<Reason>().is_ok());
        for bad in [
            String::new(),
            " ".to_owned(),
            "a\nb".to_owned(),
            "turned \u{202e}round".to_owned(),
            "x".repeat(201),
        ] {
            assert_eq!(bad.parse::<Reason>(), Err(ReasonError), "{bad:?}");
        }
    }
}
