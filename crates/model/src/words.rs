//! Stored words of foul policies and programs, and displayed names of moves.

use tengen_core::{OnFoul, WrongClaim, notation};
use tengen_text::Text;
use thiserror::Error;

/// A move in notation as the board displays it; other text in upper case.
#[must_use]
pub fn move_name(text: Text, written: &str) -> String {
    match notation::parse_moves(written).as_deref() {
        Ok([mv]) => text.move_name(*mv),
        _ => written.to_ascii_uppercase(),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is neither an opening nor a way to treat fouls")]
pub(crate) struct WordError(String);

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

pub(crate) mod program {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tengen_textbook::Program;

    pub(crate) fn serialize<S: Serializer>(p: &Program, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(p.name())
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<Program, D::Error> {
        String::deserialize(d)?.parse().map_err(D::Error::custom)
    }
}

pub(crate) mod depth {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use tengen_textbook::Depth;

    pub(crate) fn serialize<S: Serializer>(d: &Option<Depth>, s: S) -> Result<S::Ok, S::Error> {
        d.map(Depth::get).serialize(s)
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<Option<Depth>, D::Error> {
        let number = Option::<u32>::deserialize(d)?;
        number.map(Depth::new).transpose().map_err(D::Error::custom)
    }
}

pub(crate) mod on_foul {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tengen_core::OnFoul;

    pub(crate) fn serialize<S: Serializer>(f: &OnFoul, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(super::on_foul_name(*f))
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<OnFoul, D::Error> {
        let text = String::deserialize(d)?;
        let mut all = crate::choice::FOULS.into_iter();
        all.find(|&f| super::on_foul_name(f) == text)
            .ok_or_else(|| D::Error::custom(super::WordError(text)))
    }
}
