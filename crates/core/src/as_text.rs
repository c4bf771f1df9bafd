//! Serde by text: `#[serde(with = "tengen_core::as_text")]`, and the serde impls of this crate.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::opening::{Action, Procedure, ProcedureError};
use crate::{Color, Move, Point, Rule, Size, Start, notation};

/// Serialises a value by its `Display`.
pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Deserialises a value by its `FromStr`, whose error is passed on.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?
        .parse()
        .map_err(D::Error::custom)
}

/// Implements `Serialize` and `Deserialize` by `Display` and `FromStr`.
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::as_text::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                $crate::as_text::deserialize(deserializer)
            }
        }
    )+};
}

serde_as_text!(Action, Color, Move, Point, Rule, Start);

/// A number.
impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
        Size::new(u32::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// The full name, such as `yamaguchi:3`.
impl Serialize for Procedure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.full_name())
    }
}

impl<'de> Deserialize<'de> for Procedure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Procedure, D::Error> {
        let name = String::deserialize(deserializer)?;
        Procedure::from_full_name(&name).ok_or_else(|| D::Error::custom(ProcedureError(name)))
    }
}

/// Move lists as one string, such as `h8i9j8`.
pub mod moves {
    use super::*;

    /// Serialises moves by [`notation::format_moves`].
    pub fn serialize<S: Serializer>(moves: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&notation::format_moves(moves))
    }

    /// Deserialises moves by [`notation::parse_moves`].
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Move>, D::Error> {
        let text = String::deserialize(deserializer)?;
        notation::parse_moves(&text).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use crate::PositionSpec;

    #[test]
    fn a_position_is_told_as_texts_and_read_again() {
        let text = r#"{"rule":"renju","size":15,"start":"h8/i9/black","moves":"j9pass"}"#;
        let spec: PositionSpec = serde_json::from_str(text).expect("a position");
        assert_eq!(serde_json::to_string(&spec).expect("text"), text);
        assert!(spec.position().is_ok());
        let usual = r#"{"rule":"caro","size":5,"moves":""}"#;
        let spec: PositionSpec = serde_json::from_str(usual).expect("a position");
        assert!(spec.start.is_usual());
        assert_eq!(serde_json::to_string(&spec).expect("text"), usual);
    }

    #[test]
    fn what_tells_no_position_is_named() {
        for (wrong, why) in [
            (r#"{"rule":"go","size":15,"moves":""}"#, "is not a rule"),
            (r#"{"rule":"renju","size":23,"moves":""}"#, "23"),
            (
                r#"{"rule":"renju","size":15,"start":"h8","moves":""}"#,
                "is no set-up",
            ),
            (r#"{"rule":"renju","size":15,"moves":"?"}"#, "is no point"),
            (r#"{"rule":"renju","size":15}"#, "moves"),
        ] {
            let error = serde_json::from_str::<PositionSpec>(wrong).expect_err(wrong);
            assert!(error.to_string().contains(why), "{error}");
        }
    }
}
