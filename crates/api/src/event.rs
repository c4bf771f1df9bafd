//! Events: evenings of a club or lessons, with seats that are opened by name and PIN.
//!
//! The teacher's key, which only the answer to the first of these tells, goes with the header
//! `Authorization: Bearer KEY`.
//!
//! * `POST /api/v1/events` takes a [`NewEvent`] and answers [`EventMade`] (201);
//! * `GET /api/v1/events/{event}/seats` returns [`EventSeats`] to the teacher, `POST` takes
//!   [`NewSeats`] and answers [`SeatsMade`], `DELETE /api/v1/events/{event}/seats/{number}` removes
//!   one;
//! * `POST /api/v1/events/{event}/pins` takes a [`DrawPins`] of the teacher's and answers
//!   [`SeatPins`];
//! * `DELETE /api/v1/events/{event}` ends an event for its teacher;
//! * `POST /api/v1/events/{event}/enter` takes an [`Enter`] and answers [`LoggedIn`] with the
//!   cookie of a new session.
//!
//! [`LoggedIn`]: crate::LoggedIn

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use tengen_room::{Name, PlayerId};

use crate::room::is_base32;
use crate::secret::{in_links, secret};

/// Days that an event lasts at most.
pub const MOST_EVENT_DAYS: u8 = 7;
/// Seats of an event at most.
pub const MOST_EVENT_SEATS: u64 = 200;
/// Wrong PINs that lock a seat.
pub const MOST_WRONG_PINS: u64 = 5;
/// Maximum body of a request about events in bytes.
pub const LARGEST_EVENT_REQUEST: usize = 32 * 1024;

secret! {
    /// The key of an event's teacher: 128 random bits as 26 letters `a` to `z` and digits `2` to
    /// `7`. It makes seats and PINs, and ends the event.
    TeacherKey, TeacherKeyError, "a teacher's key"
}

in_links!(TeacherKey, TeacherKeyError, "teacher=");

/// The id of an event: 40 random bits as 8 letters `a` to `z` and digits `2` to `7`, few enough to
/// be typed. It grants nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "abcdefgh"))]
#[serde(try_from = "String", into = "String")]
pub struct EventId(String);

/// Error for a text that is not a valid [`EventId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an event's name has {} letters and digits", EventId::LENGTH)]
pub struct EventIdError;

impl EventId {
    /// Length of an id in characters.
    pub const LENGTH: usize = 8;
    /// The query parameter of an event's link.
    pub const IN_LINKS: &str = "event";

    /// An id from 40 bits of the system's random source.
    #[must_use]
    pub fn from_bits(bits: [u8; 5]) -> Self {
        Self(base32::encode(crate::BASE32, &bits))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The link that opens the form *name and PIN*. `server` has no trailing slash.
    #[must_use]
    pub fn link(&self, server: &str) -> String {
        format!("{server}/?{}={self}", Self::IN_LINKS)
    }
}

impl FromStr for EventId {
    type Err = EventIdError;

    fn from_str(text: &str) -> Result<Self, EventIdError> {
        match is_base32(text, Self::LENGTH) {
            true => Ok(Self(text.to_owned())),
            false => Err(EventIdError),
        }
    }
}

impl TryFrom<String> for EventId {
    type Error = EventIdError;

    fn try_from(text: String) -> Result<Self, EventIdError> {
        text.parse()
    }
}

impl From<EventId> for String {
    fn from(id: EventId) -> Self {
        id.0
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A PIN of six digits, kept out of logs and of errors.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "042137"))]
#[serde(into = "String")]
pub struct Pin(String);

/// Error for a text that is no [`Pin`]. Omits the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a PIN has {} digits", Pin::LENGTH)]
pub struct PinError;

impl Pin {
    /// Digits of a PIN.
    pub const LENGTH: usize = 6;

    /// The PIN as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Omits the PIN.
impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pin")
    }
}

impl TryFrom<String> for Pin {
    type Error = PinError;

    fn try_from(text: String) -> Result<Self, PinError> {
        match text.len() == Self::LENGTH && text.bytes().all(|b| b.is_ascii_digit()) {
            true => Ok(Self(text)),
            false => Err(PinError),
        }
    }
}

impl From<Pin> for String {
    fn from(pin: Pin) -> Self {
        pin.0
    }
}

/// By hand, since the derived errors quote what is no text.
impl<'de> Deserialize<'de> for Pin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer);
        let text = text.map_err(|_| D::Error::custom("a PIN is a text"))?;
        Self::try_from(text).map_err(D::Error::custom)
    }
}

/// An event to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// After how many days it ends by itself, 1 to 7.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 7))]
    pub days: u8,
}

/// A new event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventMade {
    /// Its id, for the children's link.
    pub event: EventId,
    /// The teacher's key. Told only here.
    pub key: TeacherKey,
    /// When it ends, in milliseconds since 1970 by the server's clock.
    pub ends: u64,
}

/// The seats of an event, for its teacher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventSeats {
    /// When the event ends, in milliseconds since 1970 by the server's clock.
    pub ends: u64,
    /// The seats by number.
    pub seats: Vec<EventSeat>,
}

/// A seat of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventSeat {
    /// Its number, the same as long as the seat is there.
    pub number: u64,
    /// The name of who has it.
    pub name: Name,
    /// The player's id; `null` until the seat was entered.
    pub player: Option<PlayerId>,
    /// When it was entered last, in milliseconds since 1970; `null` until then.
    pub entered: Option<u64>,
    /// Whether wrong PINs have locked it, until another PIN is drawn.
    pub locked: bool,
    /// Whether its PIN is of no use, since the server's data have come from a backup or another
    /// folder: another is to be drawn.
    pub lost: bool,
}

/// Seats to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSeats {
    /// Names as they were typed. One that is refused does not keep the others from their seats.
    pub names: Vec<String>,
}

/// The answer to [`NewSeats`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatsMade {
    /// The new seats with their PINs. Told only here.
    pub pins: Vec<SeatPin>,
    /// The names that have no seat.
    pub refused: Vec<RefusedName>,
}

/// A name that gets no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RefusedName {
    /// Its place in the list, from 0.
    pub place: u64,
    /// What is wrong with it.
    pub why: NameProblem,
}

/// What is wrong with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NameProblem {
    /// It has no character, more than 24, or one that cannot be seen.
    NoName,
    /// It mixes scripts that look alike, or stacks marks.
    Refused,
    /// A seat of the event has it, or one that looks like it.
    Taken,
    /// An account has it, or one that looks like it.
    Account,
    /// The event has as many seats as it may.
    Full,
}

impl NameProblem {
    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoName => "no-name",
            Self::Refused => "refused",
            Self::Taken => "taken",
            Self::Account => "account",
            Self::Full => "full",
        }
    }
}

/// Seats that get other PINs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DrawPins {
    /// The seats' numbers; one that is not there is passed over.
    pub seats: Vec<u64>,
}

/// New PINs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatPins {
    /// The seats with their PINs. Told only here.
    pub pins: Vec<SeatPin>,
}

/// The PIN of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatPin {
    /// The seat's number.
    pub number: u64,
    /// The name of who has it.
    pub name: Name,
    /// The PIN.
    pub pin: Pin,
}

/// A request for the session of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Enter {
    /// The seat's name, in capital or small letters.
    pub name: Name,
    /// The seat's PIN.
    pub pin: Pin,
    /// What the list of sessions calls the device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Name>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_checked_and_stand_in_links() {
        let id = EventId::from_bits([7; 5]);
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        let link = id.link("http://club.example");
        assert_eq!(link, format!("http://club.example/?event={id}"));
        let key = TeacherKey::from_bits([7; 16]);
        let link = key.in_link(&link);
        let (_, fragment) = link.split_once('#').expect("a fragment");
        assert_eq!(TeacherKey::from_fragment(fragment), Some(Ok(key)));
        for bad in [
            "",
            "abcdefg",
            "abcdefghi",
            "ABCDEFGH",
            "abcdefg1",
            "abcdefgé",
        ] {
            assert_eq!(bad.parse::<EventId>(), Err(EventIdError), "{bad}");
        }
    }

    #[test]
    fn pins_are_six_digits_and_stay_secret() {
        let pin = |text: &str| Pin::try_from(text.to_owned());
        let known = pin("042137").expect("a PIN");
        assert_eq!(format!("{known:?}"), "Pin");
        for bad in ["", "12345", "1234567", "12345a", "１２３４５６", " 12345"] {
            assert_eq!(pin(bad), Err(PinError), "{bad}");
        }
        for body in [
            r#"{"name":"Ada","pin":424242}"#,
            r#"{"name":"Ada","pin":"4242424"}"#,
            r#"{"name":"Ada","pin":["424242"]}"#,
        ] {
            let error = serde_json::from_str::<Enter>(body).expect_err("no PIN");
            assert!(!error.to_string().contains("4242"), "{error}");
        }
    }
}
