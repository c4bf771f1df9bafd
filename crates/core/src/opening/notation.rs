//! Opening actions and procedures as text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::action::Action;
use super::steps::Procedure;
use crate::Point;
use crate::notation::{self, NotationError};

/// Why a text is not an [`Action`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// An unknown word.
    #[error("{0:?} is no decision in an opening")]
    Word(String),
    /// Its points cannot be read.
    #[error(transparent)]
    Points(#[from] NotationError),
}

/// `h8`, `take-black`, `declare:3`, `offer:h9g7`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, word: &str, points: &[Point]| {
            f.write_str(word)?;
            points.iter().try_for_each(|p| p.fmt(f))
        };
        match self {
            Action::Place(p) => p.fmt(f),
            Action::TakeBlack => f.write_str("take-black"),
            Action::TakeWhite => f.write_str("take-white"),
            Action::PlaceTwo => f.write_str("place-two"),
            Action::Swap => f.write_str("swap"),
            Action::Keep => f.write_str("keep"),
            Action::KeepAndOffer => f.write_str("keep-and-offer"),
            Action::Declare(n) => write!(f, "declare:{n}"),
            Action::Offer(all) => list(f, "offer:", all),
            Action::Pick(p) => write!(f, "pick:{p}"),
            Action::Deal(all) => list(f, "deal:", all),
        }
    }
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Action, ActionError> {
        let wrong = || ActionError::Word(text.to_owned());
        let point = |name: &str| name.parse::<Point>().map_err(|_| wrong());
        Ok(match text.split_once(':') {
            None => match text {
                "take-black" => Action::TakeBlack,
                "take-white" => Action::TakeWhite,
                "place-two" => Action::PlaceTwo,
                "swap" => Action::Swap,
                "keep" => Action::Keep,
                "keep-and-offer" => Action::KeepAndOffer,
                name => Action::Place(point(name)?),
            },
            Some(("declare", n)) => Action::Declare(n.parse().map_err(|_| wrong())?),
            Some(("offer", all)) => Action::Offer(notation::parse_points(all)?),
            Some(("pick", name)) => Action::Pick(point(name)?),
            Some(("deal", all)) => Action::Deal(notation::parse_points(all)?),
            Some(_) => return Err(wrong()),
        })
    }
}

impl Procedure {
    /// [`Procedure::name`], with a fixed number of fifth moves if there is one: `yamaguchi:3`.
    #[must_use]
    pub fn full_name(self) -> String {
        match self {
            Procedure::Yamaguchi { offers: Some(n) } => format!("yamaguchi:{n}"),
            _ => self.name().to_owned(),
        }
    }

    /// Reads a [`Procedure::full_name`]; `None` for other text.
    #[must_use]
    pub fn from_full_name(text: &str) -> Option<Procedure> {
        let Some((name, n)) = text.split_once(':') else {
            return text.parse().ok();
        };
        let n: u8 = n.parse().ok()?;
        let known = name == "yamaguchi" && (1..=12).contains(&n);
        known.then_some(Procedure::Yamaguchi { offers: Some(n) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_read_back() {
        let p = |name: &str| name.parse::<Point>().expect("a point");
        let all = [
            Action::Place(p("h8")),
            Action::TakeBlack,
            Action::TakeWhite,
            Action::PlaceTwo,
            Action::Swap,
            Action::Keep,
            Action::KeepAndOffer,
            Action::Declare(12),
            Action::Offer(vec![p("a1"), p("v22"), p("j10")]),
            Action::Offer(Vec::new()),
            Action::Pick(p("o15")),
            Action::Deal(vec![p("h8"), p("i9")]),
        ];
        for action in all {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        for wrong in [
            "",
            "h",
            "declare:x",
            "declare:300",
            "dance:3",
            "pick:z1",
            "swap2",
        ] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong}");
        }
        assert!(matches!(
            "offer:h8z9".parse::<Action>(),
            Err(ActionError::Points(_))
        ));
    }

    #[test]
    fn procedures_read_back_with_their_number() {
        let fixed = (1..=12).map(|n| Procedure::Yamaguchi { offers: Some(n) });
        for procedure in Procedure::ALL.into_iter().chain(fixed) {
            assert_eq!(
                Procedure::from_full_name(&procedure.full_name()),
                Some(procedure)
            );
        }
        for wrong in ["", "yamaguchi:0", "yamaguchi:13", "swap:2", "yamaguchi:"] {
            assert_eq!(Procedure::from_full_name(wrong), None, "{wrong}");
        }
    }
}
