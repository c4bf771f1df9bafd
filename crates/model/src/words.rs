//! Openings, and what fouls cost, as they are written in what is kept; moves as people read them.

use tengen_core::{OnFoul, WrongClaim, notation};
use tengen_text::Text;
use thiserror::Error;

/// A move in notation, as the reader's board names it; what is no move stays as it is.
#[must_use]
pub fn move_name(text: Text, written: &str) -> String {
    match notation::parse_moves(written).as_deref() {
        Ok([mv]) => text.move_name(*mv),
        _ => written.to_ascii_uppercase(),
    }
}

/// A word that means nothing here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is neither an opening nor a way to treat fouls")]
pub(crate) struct WordError(String);

/// The word for what fouls cost: `refuse`, `lose`, `claim` or `claim-or-lose`.
#[must_use]
pub const fn on_foul_name(on_foul: OnFoul) -> &'static str {
    match on_foul {
        OnFoul::Refuse => "refuse",
        OnFoul::Lose => "lose",
        OnFoul::Claim(WrongClaim::Nothing) => "claim",
        OnFoul::Claim(WrongClaim::Game) => "claim-or-lose",
    }
}

/// For serde: a founding program by its name.
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

/// For serde: how far a founding program looks ahead, as a number.
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

/// For serde: what fouls cost, by its word.
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
