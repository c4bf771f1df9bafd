//! Stored words of foul policies and programs.

use tengen_core::{OnFoul, WrongClaim};
use thiserror::Error;

/// Every foul policy, the usual one first.
pub const FOULS: [OnFoul; 4] = [
    OnFoul::Refuse,
    OnFoul::Lose,
    OnFoul::Claim(WrongClaim::Nothing),
    OnFoul::Claim(WrongClaim::Game),
];

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is neither an opening nor a way to treat fouls")]
struct WordError(String);

/// The stored word of a foul policy: `refuse`, `lose`, `claim` or `claim-or-lose`.
#[must_use]
pub const fn on_foul_name(on_foul: OnFoul) -> &'static str {
    match on_foul {
        OnFoul::Refuse => "refuse",
        OnFoul::Lose => "lose",
        OnFoul::Claim(WrongClaim::Nothing) => "claim",
        OnFoul::Claim(WrongClaim::Game) => "claim-or-lose",
    }
}

/// A founding program by its name.
pub mod program {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tengen_textbook::Program;

    /// Writes it.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(p: &Program, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(p.name())
    }

    /// Reads it.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<Program, D::Error> {
        String::deserialize(d)?.parse().map_err(D::Error::custom)
    }
}

/// A program's depth by its number.
pub mod depth {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use tengen_textbook::Depth;

    /// Writes it.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(d: &Option<Depth>, s: S) -> Result<S::Ok, S::Error> {
        d.map(Depth::get).serialize(s)
    }

    /// Reads it.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<Option<Depth>, D::Error> {
        let number = Option::<u32>::deserialize(d)?;
        number.map(Depth::new).transpose().map_err(D::Error::custom)
    }
}

/// A foul policy by its word.
pub mod on_foul {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tengen_core::OnFoul;

    /// Writes it.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(f: &OnFoul, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(super::on_foul_name(*f))
    }

    /// Reads it.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<OnFoul, D::Error> {
        let text = String::deserialize(d)?;
        let mut all = super::FOULS.into_iter();
        all.find(|&f| super::on_foul_name(f) == text)
            .ok_or_else(|| D::Error::custom(super::WordError(text)))
    }
}
