//! Secrets that grant something to who has them.

/// A type of secrets: 128 random bits as 26 letters `a` to `z` and digits `2` to `7`, checked where
/// it is read and kept out of logs.
macro_rules! secret {
    ($(#[$doc:meta])* $name:ident, $error:ident, $called:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "abcdefghijklmnopqrstuvwxyz"))]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        #[doc = concat!("Error for a text that is not ", $called, ". Omits the text, which may be a secret.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
        #[error("{} has {} letters a to z and digits 2 to 7", $called, $crate::RoomId::LENGTH)]
        pub struct $error;

        impl $name {
            /// A secret from 128 bits of the system's random source.
            #[must_use]
            pub fn from_bits(bits: [u8; 16]) -> Self {
                Self(base32::encode($crate::BASE32, &bits))
            }

            /// The secret as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        /// Omits the secret.
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(stringify!($name))
            }
        }

        impl std::str::FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                match $crate::room::is_base32(text, $crate::RoomId::LENGTH) {
                    true => Ok(Self(text.to_owned())),
                    false => Err($error),
                }
            }
        }

        impl TryFrom<String> for $name {
            type Error = $error;

            fn try_from(text: String) -> Result<Self, $error> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(secret: $name) -> Self {
                secret.0
            }
        }
    };
}

/// The place of a secret in links: their fragment, which browsers do not send, so that no log or
/// proxy has it.
macro_rules! in_links {
    ($name:ident, $error:ident, $prefix:literal) => {
        impl $name {
            #[doc = concat!("What the fragment of its links begins with: `", $prefix, "`.")]
            pub const IN_FRAGMENT: &str = $prefix;

            /// The link that has it, from the one of its room or event without it.
            #[must_use]
            pub fn in_link(&self, link: &str) -> String {
                format!("{link}#{}{}", Self::IN_FRAGMENT, self.as_str())
            }

            /// The key in the fragment of an address, with or without its `#`; `None` if there is
            /// none.
            ///
            /// # Errors
            #[doc = concat!("[`", stringify!($error), "`] if it is damaged.")]
            #[must_use]
            pub fn from_fragment(fragment: &str) -> Option<Result<Self, $error>> {
                let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
                fragment.strip_prefix(Self::IN_FRAGMENT).map(str::parse)
            }
        }
    };
}

pub(crate) use {in_links, secret};

#[cfg(test)]
mod tests {
    use crate::{ArbiterKey, ArbiterKeyError, JoinToken, JoinTokenError};

    const BAD: [&str; 4] = [
        "",
        "abc",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "abcdefghijklmnopqrstuvwxy1",
    ];

    #[test]
    fn secrets_are_checked_and_stay_secret() {
        let token = JoinToken::from_bits([0xa5; 16]);
        assert_eq!(token.as_str().parse(), Ok(token.clone()));
        assert_ne!(token, JoinToken::from_bits([0xa4; 16]));
        assert_eq!(format!("{token:?}"), "JoinToken");
        let key = ArbiterKey::from_bits([0x5a; 16]);
        assert_eq!(key.as_str().parse(), Ok(key.clone()));
        assert_eq!(format!("{key:?}"), "ArbiterKey");
        for bad in BAD {
            assert_eq!(bad.parse::<JoinToken>(), Err(JoinTokenError), "{bad}");
            assert_eq!(bad.parse::<ArbiterKey>(), Err(ArbiterKeyError), "{bad}");
        }
        let said = ArbiterKeyError.to_string();
        assert_eq!(
            said,
            "an arbiter's key has 26 letters a to z and digits 2 to 7"
        );
    }
}
