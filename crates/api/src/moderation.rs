//! What moderators do: accounts that the host has named to act in its place.
//!
//! * `GET /api/v1/host/reports` returns the [`HostReports`] that wait for an answer; `?after=` with
//!   the [`next`](HostReports::next) of an answer returns those after it;
//! * `GET /api/v1/host/acts` returns the [`PlayerActs`] that are in force;
//! * `POST /api/v1/host/acts` takes a [`Moderation`] and returns [`Moderated`].

use serde::{Deserialize, Deserializer, Serialize, de};
use tengen_room::{Name, PlayerId, Reason};

/// What players have reported.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HostReports {
    /// Those that wait for an answer, the earliest first, at most 1,000.
    pub reports: Vec<HostReport>,
    /// Where the list goes on, as `after`; absent at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
}

/// What a player has reported of another, as the host reads it. Times are milliseconds since 1970
/// by the server's clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HostReport {
    /// Its number.
    pub number: i64,
    /// When it was sent.
    pub at: u64,
    /// Who has sent it.
    pub from: HostPlayer,
    /// Whom it concerns.
    pub about: HostPlayer,
    /// The room.
    pub room: String,
    /// The version of the room's last event then.
    pub version: u64,
    /// What has happened, in the sender's words.
    pub reason: String,
    /// The answer; `null` until then.
    pub answer: Option<String>,
    /// Who has answered; `null` if that was not said.
    pub by: Option<String>,
}

/// A player, as the host reads one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HostPlayer {
    /// The id.
    pub player: PlayerId,
    /// The name that the player has given last.
    pub name: Option<String>,
}

/// Bans and mutings of players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerActs {
    /// Those in force, by number.
    pub acts: Vec<PlayerAct>,
}

/// A ban or a muting of a player. Times are milliseconds since 1970 by the server's clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerAct {
    /// The number by which it is lifted.
    pub number: i64,
    /// When.
    pub at: u64,
    /// `ban` or `mute`.
    #[cfg_attr(feature = "schema", schema(example = "mute"))]
    pub act: String,
    /// The player.
    pub player: PlayerId,
    /// The name that the player has given last.
    pub name: Option<String>,
    /// Why.
    pub reason: String,
    /// Who has acted; `null` if that was not said.
    pub by: Option<String>,
    /// Until when; `null` for good.
    pub until: Option<u64>,
}

/// An act of a moderator, which those concerned read with the moderator's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "act", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Moderation {
    /// Refuse a player the rooms and logins.
    Ban {
        /// Whom.
        player: PlayerId,
        /// For how many days, 1 to 36,500; `null` for good.
        #[serde(default, deserialize_with = "days")]
        days: Option<u32>,
        /// Why.
        reason: Reason,
    },
    /// Refuse a player names and requests to the opponent.
    Mute {
        /// Whom.
        player: PlayerId,
        /// For how many days, 1 to 36,500; `null` for good.
        #[serde(default, deserialize_with = "days")]
        days: Option<u32>,
        /// Why.
        reason: Reason,
    },
    /// Give opponents back what rated games against a player have cost them.
    Refund {
        /// The player who has won these games.
        player: PlayerId,
        /// The period in days, 1 to 36,500: games that ended earlier stay; `null` for all games.
        #[serde(default, deserialize_with = "days")]
        days: Option<u32>,
        /// Why.
        reason: Reason,
    },
    /// End a ban or a muting of a player.
    Lift {
        /// The act's number.
        number: i64,
        /// Why.
        reason: Reason,
    },
    /// Answer a report, which ends it.
    Answer {
        /// The report's number.
        number: i64,
        /// What the player reads who has sent it.
        reason: Reason,
    },
}

/// Rating points that the host has given back, as it concerns a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refund {
    /// The act's number among refunds.
    pub number: i64,
    /// When, in milliseconds since 1970 by the server's clock.
    pub at: u64,
    /// `gomoku`, `renju`, `gomoku-correspondence` or `renju-correspondence`.
    #[cfg_attr(feature = "schema", schema(example = "gomoku"))]
    pub group: String,
    /// The points that the player has got; negative for who has lost them.
    pub points: i64,
    /// The games of the player that were taken back.
    pub games: u64,
    /// Why, in the host's words.
    pub reason: String,
    /// Who has acted; `null` if that was not said.
    pub by: Option<Name>,
}

/// How long an act may last.
fn days<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    match Option::<u32>::deserialize(deserializer)? {
        Some(0 | 36_501..) => Err(de::Error::custom(
            "an act lasts 1 to 36,500 days, or for good",
        )),
        days => Ok(days),
    }
}

/// What a moderator has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moderated {
    /// The number of the act or of the report.
    pub number: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_last_some_days_or_for_good() {
        let read = |days: &str| {
            let text = format!(
                r#"{{"act":"mute","player":"{}","reason":"shouts"{days}}}"#,
                "a".repeat(PlayerId::LENGTH)
            );
            serde_json::from_str::<Moderation>(&text)
        };
        for (text, expected) in [
            ("", None),
            (r#","days":null"#, None),
            (r#","days":1"#, Some(1)),
            (r#","days":36500"#, Some(36_500)),
        ] {
            let act = read(text).expect("an act");
            assert!(
                matches!(act, Moderation::Mute { days, .. } if days == expected),
                "{act:?}"
            );
        }
        for bad in [
            r#","days":0"#,
            r#","days":36501"#,
            r#","days":-1"#,
            r#","hours":1"#,
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
