//! Settings of a room.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use tengen_clock::{Control, RoundEnd, Terms};
use tengen_core::opening::{Procedure, Violation};
use tengen_core::{
    self as core, OnFoul, OpenedGame, Policy, Position, Rule, SetupError, Size, WrongClaim,
    serde_as_text,
};
use thiserror::Error;

use crate::{ArbiterMark, SeatOwners, Start};

/// The creator's colour in the first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ColorChoice {
    /// The creator plays Black.
    Black,
    /// The creator plays White.
    White,
    /// Drawn by lot when the second player joins.
    #[default]
    Lot,
}

/// The penalty for a forbidden point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Fouls {
    /// The move is refused.
    #[default]
    Refuse,
    /// The move loses the game.
    Lose,
    /// The move stands until White claims it. Fives are claimed too, under every rule: the game
    /// ends only when its owner claims the row. Since protocol version 3.
    Claim,
}

/// The penalty for claiming what is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClaimPenalty {
    /// None.
    #[default]
    Nothing,
    /// The claimant passes: at once on its own turn, otherwise after the opponent's next stone.
    /// Taking moves back cancels that, and so does a wrong claim of the opponent that would cost it
    /// a turn too. On a full board there is no turn to lose.
    Turn,
    /// The claimant loses the game.
    Game,
}

/// Settings of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Config {
    /// The rule of every game.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "freestyle"))]
    pub rule: Rule,
    /// The number of lines, 5 to 22.
    #[cfg_attr(feature = "schema", schema(minimum = 5, maximum = 22))]
    pub size: u8,
    /// The creator's colour in the first game.
    #[serde(default)]
    pub color: ColorChoice,
    /// The penalty for a forbidden point in renju; [`Fouls::Claim`] concerns every rule.
    #[serde(default)]
    pub fouls: Fouls,
    /// The penalty for a wrong claim; only used with [`Fouls::Claim`]. Since protocol version 3.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wrong_claim: ClaimPenalty,
    /// The opening procedure of every game: `none`, `swap2`, `yamaguchi:3` … Since protocol version
    /// 3.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "swap2"))]
    pub opening: Procedure,
    /// The clocks of every game, as text: `5m+4s`, `30m+3x30s`, `3d` … The first of two controls is
    /// the first seat's. A round limit (`,15m=draw`) and draws that count for a seat
    /// (`,draw=first`) since protocol version 5. Absent for games without clocks. Since protocol
    /// version 4.
    #[serde(
        default,
        alias = "countdown",
        deserialize_with = "read_clock",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "5m+4s"))]
    pub clock: Option<Terms>,
    /// The mark of the arbiter's key, in a room that has an arbiter. The server gives it
    /// ([`ConfigError::Arbiter`]). Since protocol version 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub arbiter: Option<ArbiterMark>,
    /// The players to whom seats belong from the start. The maker takes the first seat unless it
    /// is named here. Since protocol version 5.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seats: SeatOwners,
    /// A casual game: forbidden marks, hints and analysis are allowed from the start. Otherwise
    /// both players must agree during the game ([`Asked::Help`](crate::Asked::Help)).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub casual: bool,
    /// A game that is not rated, although its opening evens the colours. Since protocol version 7.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
    /// How many games the lobby has the two players of the seats play here, one after the other: a
    /// match if more than one; 0 in a room that the lobby has not made. The server gives it
    /// ([`ConfigError::Games`]). Since protocol version 7.
    #[serde(default, skip_serializing_if = "is_default")]
    pub games: u8,
    /// Display black stones as white and white ones as black, so that White moves first, as in the
    /// original of `pattern-dictionary`. Affects display only; the API keeps the colours of the
    /// rules.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
    /// Whether there are settings of a later version, which are not known here. A room with such
    /// settings is shown and takes no actions; it cannot be created.
    #[serde(flatten, with = "later")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub later: bool,
}

/// Whether there are fields beside the known ones. None are written.
pub(crate) mod later {
    use std::fmt;

    use serde::de::{IgnoredAny, MapAccess, Visitor};
    use serde::ser::SerializeMap as _;
    use serde::{Deserializer, Serializer};

    struct Fields;

    impl<'de> Visitor<'de> for Fields {
        type Value = bool;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("settings")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
            let mut found = false;
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {
                found = true;
            }
            Ok(found)
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(fields: D) -> Result<bool, D::Error> {
        fields.deserialize_map(Fields)
    }

    // The signature is serde's.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    pub(crate) fn serialize<S: Serializer>(_: &bool, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_map(Some(0))?.end()
    }
}

/// Reads a clock. Rooms of version 0.2 had a `countdown`, milliseconds for the game.
fn read_clock<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Terms>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Clock {
        Countdown(u64),
        Text(String),
    }
    const SECOND: u64 = 1_000;
    const DAY: u64 = 86_400_000;
    let terms = match Option::deserialize(deserializer)? {
        None => return Ok(None),
        Some(Clock::Text(text)) => text.parse().map_err(D::Error::custom)?,
        Some(Clock::Countdown(main)) => {
            let main = main.clamp(SECOND, DAY);
            Terms::same(Control::Absolute { main }).map_err(D::Error::custom)?
        }
    };
    Ok(Some(terms))
}

/// Whether a character is for control, invisible, or turns the direction of text.
pub(crate) fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Why a room cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// The board size is outside 5 to 22.
    #[error("a board of {0}×{0} is not supported: sizes run from 5 to 22")]
    Size(u8),
    /// The start position is invalid.
    #[error("no game can begin from this: {0}")]
    Start(#[from] SetupError),
    /// The start position is already over.
    #[error("no game can begin from this: it is over already")]
    Over,
    /// The opening does not fit the board.
    #[error(transparent)]
    Opening(#[from] Violation),
    /// An opening procedure and a start position.
    #[error("an opening procedure begins with an empty board")]
    StartOfOpening,
    /// A casual room in which fouls and fives are claimed: its help would show them.
    #[error("no help is allowed where fouls and fives are claimed")]
    HelpWithClaims,
    /// A setting that is not known here.
    #[error("a setting of the room is not known to this version")]
    Later,
    /// The server deals no positions.
    #[error("this server deals no balanced openings")]
    NoDeals,
    /// A mark of an arbiter's key in a new room, with which its maker would be the arbiter.
    #[error("the mark of an arbiter's key is given by the server")]
    Arbiter,
    /// A number of games in a room that is not made by the lobby.
    #[error("how many games are played in a room is given by the lobby")]
    Games,
    /// Both seats for one player.
    #[error("the seats are for two different players")]
    OnePlayer,
    /// A name of a maker who takes no seat.
    #[error("who makes the room takes no seat in it, and has no name there")]
    NameWithoutSeat,
    /// A seat for a player whom the server does not know.
    #[error("a seat is for a player who is not known here")]
    UnknownPlayer,
    /// A round after which the arbiter decides, in a room without one.
    #[error(
        "this room has no arbiter to decide after the round: end it in a draw, as in 15m,15m=draw"
    )]
    RoundOfArbiter,
}

impl Config {
    /// Plain settings: colours by lot, no opening procedure, forbidden points refused, no help.
    #[must_use]
    pub fn new(rule: Rule, size: u8) -> Config {
        Config {
            rule,
            size,
            color: ColorChoice::default(),
            fouls: Fouls::default(),
            wrong_claim: ClaimPenalty::default(),
            opening: Procedure::None,
            clock: None,
            arbiter: None,
            seats: SeatOwners::default(),
            casual: false,
            unrated: false,
            games: 0,
            exchanged: false,
            later: false,
        }
    }

    /// Whether there are settings of a later version, or something of one in a setting.
    #[must_use]
    pub const fn is_of_later_version(&self) -> bool {
        self.later || self.seats.later
    }

    /// The board size.
    ///
    /// # Errors
    /// [`ConfigError::Size`] outside 5 to 22.
    pub fn board(&self) -> Result<Size, ConfigError> {
        Size::new(u32::from(self.size)).map_err(|_| ConfigError::Size(self.size))
    }

    /// The beginning of every game of the room: an opening on the empty board, or `start`.
    ///
    /// # Errors
    /// [`ConfigError`] if no game can begin there.
    pub fn first(&self, start: Option<&Start>) -> Result<OpenedGame, ConfigError> {
        let size = self.board()?;
        if self.casual && self.fouls == Fouls::Claim {
            return Err(ConfigError::HelpWithClaims);
        }
        let round = self.clock.and_then(|terms| terms.round());
        if self.arbiter.is_none() && round.is_some_and(|round| round.then == RoundEnd::Arbiter) {
            return Err(ConfigError::RoundOfArbiter);
        }
        if self.seats.first.is_some() && self.seats.first == self.seats.second {
            return Err(ConfigError::OnePlayer);
        }
        let Some(start) = start else {
            let game = OpenedGame::new(&self.terms(size))?;
            return Ok(game);
        };
        if self.opening != Procedure::None {
            return Err(ConfigError::StartOfOpening);
        }
        let position: Position = start.position(self.rule, size)?;
        let full = position.board().stones() == size.cells();
        if full || position.outcome().is_some() {
            return Err(ConfigError::Over);
        }
        Ok(OpenedGame::from_position(position, self.terms(size).policy))
    }

    const fn terms(&self, size: Size) -> core::Terms {
        let on_foul = match (self.fouls, self.wrong_claim) {
            (Fouls::Refuse, _) => OnFoul::Refuse,
            (Fouls::Lose, _) => OnFoul::Lose,
            (Fouls::Claim, ClaimPenalty::Game) => OnFoul::Claim(WrongClaim::Game),
            (Fouls::Claim, _) => OnFoul::Claim(WrongClaim::Nothing),
        };
        // Players agree on draws themselves; a dead board only offers one.
        let plain = core::Terms::plain(self.rule, size);
        core::Terms {
            opening: self.opening,
            policy: Policy {
                on_foul,
                ..plain.policy
            },
            ..plain
        }
    }

    /// The oldest protocol version in which the room can be played and watched.
    #[must_use]
    pub fn protocol(&self) -> u32 {
        let plain = self.opening == Procedure::None && self.fouls != Fouls::Claim;
        let of_round = |terms: Terms| {
            let counts = terms.draw_counts_for().is_some();
            terms.round().is_some() || terms.vacation().is_some() || counts
        };
        match (self.clock, plain) {
            _ if self.unrated || self.games > 0 => 7,
            _ if self.arbiter.is_some() || !is_default(&self.seats) => 5,
            (Some(terms), _) if of_round(terms) => 5,
            (Some(_), _) => 4,
            (None, false) => 3,
            (None, true) => 1,
        }
    }

    /// Whether an event is hidden from those whom it is not for. Watchers of plain rooms get
    /// everything, since clients of earlier protocol versions cannot read
    /// [`Event::Hidden`](crate::Event::Hidden).
    #[must_use]
    pub fn hides(&self) -> bool {
        self.protocol() >= 3
    }
}

/// A player's name: 1 to 24 characters, no control characters, trimmed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "Mei"))]
pub struct Name(String);

/// Why a text is not a valid [`Name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// Empty after trimming.
    #[error("the name is empty")]
    Empty,
    /// More than 24 characters.
    #[error("the name has more than 24 characters")]
    Long,
    /// Contains a control, invisible or text-direction character.
    #[error("the name has a character that cannot be shown")]
    Hidden,
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(s: &str) -> Result<Name, NameError> {
        let name = s.trim();
        if name.is_empty() {
            Err(NameError::Empty)
        } else if name.chars().any(is_unseen) {
            Err(NameError::Hidden)
        } else if name.chars().count() > 24 {
            Err(NameError::Long)
        } else {
            Ok(Name(name.to_owned()))
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(Name);
