//! Accounts: players with a name and a password, who play from several devices.
//!
//! * `GET /api/v1/my/account` returns [`Me`];
//! * `POST /api/v1/my/account` takes a [`NewAccount`] and makes an account of the guest who sends
//!   it; the answer is [`AccountMade`] (201);
//! * `DELETE /api/v1/my/account` takes a [`Confirm`] of an account and nothing of a guest, and
//!   deletes the player, whose games stay;
//! * `PUT /api/v1/my/account/password` takes a [`NewPassword`];
//! * `POST /api/v1/my/account/codes` takes a [`Confirm`] and returns new [`RecoveryCodes`];
//! * `POST /api/v1/login` takes a [`Login`], `POST /api/v1/recover` a [`Recover`]; both answer
//!   [`LoggedIn`] with the cookie of a new session; `POST /api/v1/logout` ends the session;
//! * `GET /api/v1/my/sessions` returns [`MySessions`]; `DELETE /api/v1/my/sessions/{session}` ends
//!   one of them.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use tengen_room::{Name, PlayerId};

use crate::secret::secret;
use crate::{EventId, ExportedAct, Refund};

/// Recovery codes of an account.
pub const RECOVERY_CODES: usize = 8;

secret! {
    /// A recovery code: 128 random bits as 26 letters `a` to `z` and digits `2` to `7`. It sets a
    /// new password, once.
    RecoveryCode, RecoveryCodeError, "a recovery code"
}

/// A password of 8 to 128 characters, kept out of logs and of errors.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "correct horse"))]
#[serde(into = "String")]
pub struct Password(String);

/// Error for a text that is no [`Password`]. Omits the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a password has {} to {} characters",
    Password::SHORTEST,
    Password::LONGEST
)]
pub struct PasswordError;

impl Password {
    /// Characters at least.
    pub const SHORTEST: usize = 8;
    /// Characters at most.
    pub const LONGEST: usize = 128;

    /// The password as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Omits the password.
impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

impl TryFrom<String> for Password {
    type Error = PasswordError;

    fn try_from(text: String) -> Result<Self, PasswordError> {
        match (Self::SHORTEST..=Self::LONGEST).contains(&text.chars().count()) {
            true => Ok(Self(text)),
            false => Err(PasswordError),
        }
    }
}

impl From<Password> for String {
    fn from(password: Password) -> Self {
        password.0
    }
}

/// By hand, since the derived errors quote what is no text.
impl<'de> Deserialize<'de> for Password {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer);
        let text = text.map_err(|_| D::Error::custom("a password is a text"))?;
        Self::try_from(text).map_err(D::Error::custom)
    }
}

/// Who the sender is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// The player's id; `null` for who has had no seat and no account here.
    pub player: Option<PlayerId>,
    /// The name of the account; `null` for a guest.
    pub account: Option<Name>,
    /// The seat of an event that goes on, for who has entered it by a PIN.
    pub seat: Option<MySeat>,
    /// Recovery codes that have not been used.
    pub codes: u64,
    /// Acts of the host in force about the player or the sender's address.
    pub acts: Vec<ExportedAct>,
    /// Refunds of rating points of the last 30 days that concern the player, at most five, the
    /// latest first.
    pub refunds: Vec<Refund>,
    /// Whether the host has named the account a moderator.
    pub moderator: bool,
}

/// The seat of an event that the sender has entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MySeat {
    /// The event.
    pub event: EventId,
    /// The name by which the seat is entered.
    pub name: Name,
}

/// An account to be made of the sender, who keeps all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name, which no other account has or looks like.
    pub name: Name,
    /// The password.
    pub password: Password,
    /// What the list of sessions calls the device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Name>,
}

/// A new account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AccountMade {
    /// The player's id, the same as before.
    pub player: PlayerId,
    /// The name.
    pub name: Name,
    /// Codes to write down, each of which sets a new password once. Told only here.
    pub codes: Vec<RecoveryCode>,
}

/// A request for a session of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The name, in capital or small letters.
    pub name: Name,
    /// The password.
    pub password: Password,
    /// What the list of sessions calls the device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Name>,
}

/// A request for a new password, and for a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The name, in capital or small letters.
    pub name: Name,
    /// A recovery code that was not used before.
    pub code: RecoveryCode,
    /// The new password. All other sessions end.
    pub password: Password,
    /// What the list of sessions calls the device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Name>,
}

/// Another password for the sender's account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now.
    pub old: Password,
    /// The new one. All other sessions end.
    pub new: Password,
}

/// The password once more, for what is not undone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// The password.
    pub password: Password,
}

/// New recovery codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// Codes to write down. Told only here; those from before are of no use any more.
    pub codes: Vec<RecoveryCode>,
}

/// Who the sender is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LoggedIn {
    /// The player's id.
    pub player: PlayerId,
    /// The name.
    pub name: Name,
}

/// The sender's sessions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MySessions {
    /// Those used last first; none without a session.
    pub sessions: Vec<MySession>,
}

/// A session, which is that of a browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MySession {
    /// By what it is ended. It grants nothing else.
    pub id: String,
    /// What it was called at the login.
    pub device: Option<Name>,
    /// When it began, in milliseconds since 1970 by the server's clock.
    pub made: u64,
    /// When it was used last, to the day.
    pub seen: u64,
    /// Whether it is the sender's.
    pub own: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_measured_and_stay_secret() {
        let password = |text: &str| Password::try_from(text.to_owned());
        assert_eq!(password("七文字の合言葉"), Err(PasswordError));
        assert!(password("八文字の合言葉だ").is_ok());
        assert!(password(&"x".repeat(128)).is_ok());
        assert_eq!(password(&"x".repeat(129)), Err(PasswordError));
        let known = password("correct horse").expect("a password");
        assert_eq!(format!("{known:?}"), "Password");
        for body in [
            r#"{"password":123456789012}"#,
            r#"{"password":"secret"}"#,
            r#"{"password":["battery staple"]}"#,
        ] {
            let error = serde_json::from_str::<Confirm>(body).expect_err("no password");
            let said = error.to_string();
            for secret in ["123456789012", "secret", "battery"] {
                assert!(!said.contains(secret), "{said}");
            }
        }
    }
}
