//! The names under which the library keeps cards, reviews and solved puzzles.

use tengen_core::PosKey;
use tengen_training::{CardKey, Kind};

/// How all names begin.
pub const ROWS: &str = "training.";

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// A card.
    Card,
    /// A review; names are in the order of reviews.
    Review,
    /// A solved puzzle: the bits of its position's key.
    Solved,
}

impl Named {
    /// What a name stands for; `None` if it is no name of this version.
    pub(super) fn of(name: &str) -> Option<Named> {
        let (kind, _) = name.strip_prefix(ROWS)?.split_once('.')?;
        match kind {
            "card" => Some(Named::Card),
            "review" => Some(Named::Review),
            "solved" => Some(Named::Solved),
            _ => None,
        }
    }
}

pub(super) fn card(key: CardKey) -> String {
    let kind = Kind::ALL.iter().position(|&kind| kind == key.kind);
    let point = key.point.map(|p| p.to_string()).unwrap_or_default();
    format!(
        "{ROWS}card.{}.{}{point}",
        key.position,
        kind.unwrap_or_default()
    )
}

/// The time keeps the order, the seed keeps reviews of two tabs apart.
pub(super) fn review(now: u64, seed: u64) -> String {
    format!("{ROWS}review.{now:012x}.{seed:016x}")
}

pub(super) fn solved(key: PosKey) -> (String, Vec<u8>) {
    let name = format!("{ROWS}solved.{key}");
    (name, key.get().to_be_bytes().to_vec())
}
