//! The ladder: how strong the founding programs and the engine's levels are on one scale.
//!
//! The numbers come from one file, which `crates/arena/examples/ladder.rs` writes; the page and the
//! README show the same.

use std::fmt::Write as _;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::Computer;

/// What was played, and what came of it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Ladder {
    /// The rule's name.
    pub rule: String,
    /// The board's size.
    pub size: u32,
    /// The most nodes the engine's levels had for a move.
    pub nodes: u64,
    /// All games together.
    pub games: u64,
    /// The rungs, the highest first.
    pub rungs: Vec<Rung>,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Rung {
    /// As the command line names it: `tengen:level=2`, `textbook:pattern-dictionary,depth=2`.
    pub name: String,
    /// The rating.
    pub elo: f64,
    /// Half of the 95 % interval.
    pub error: f64,
    /// How many games the rating comes from.
    pub games: u64,
}

static LADDER: LazyLock<Ladder> = LazyLock::new(|| {
    serde_json::from_str(include_str!("ladder.json")).expect("a test reads the file")
});

/// The ladder.
#[must_use]
pub fn ladder() -> &'static Ladder {
    &LADDER
}

impl Rung {
    /// Who it is.
    #[must_use]
    pub fn computer(&self) -> Option<Computer> {
        if let Some(level) = self.name.strip_prefix("tengen:level=") {
            let level: u8 = level.parse().ok()?;
            return level.try_into().ok().map(Computer::Level);
        }
        let spec = self.name.strip_prefix("textbook:")?.parse().ok()?;
        Some(Computer::Textbook(spec))
    }

    /// The rating as it is written: `1234 ± 56`.
    #[must_use]
    pub fn rating(&self) -> String {
        format!("{:.0} ± {:.0}", self.elo, self.error)
    }
}

impl Ladder {
    /// The place of an opponent; a program's with other settings than those that were played is not
    /// known.
    #[must_use]
    pub fn of(&self, computer: &Computer) -> Option<&Rung> {
        let of = |rung: &&Rung| rung.computer().as_ref() == Some(computer);
        self.rungs.iter().find(of)
    }

    /// The table for the README; nothing before the ladder has been played.
    #[must_use]
    pub fn markdown(&self) -> String {
        if self.rungs.is_empty() {
            return String::new();
        }
        let mut out = String::from("| | Elo | games |\n|---|---|---|\n");
        for rung in &self.rungs {
            // Writing to a string cannot fail.
            let _ = writeln!(
                out,
                "| `{}` | {} | {} |",
                rung.name,
                rung.rating(),
                rung.games
            );
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_a_ladder() {
        let ladder = ladder();
        let rungs = &ladder.rungs;
        assert!(
            rungs
                .iter()
                .all(|r| r.computer().is_some() && r.error > 0.0)
        );
        assert!(rungs.windows(2).all(|two| two[0].elo >= two[1].elo));
        let games: u64 = rungs.iter().map(|r| r.games).sum();
        // Two play each game; a game that placed a rung counts for that rung only.
        assert!((ladder.games..=2 * ladder.games).contains(&games));
        for rung in rungs {
            let computer = rung.computer().expect("checked");
            assert_eq!(ladder.of(&computer), Some(rung));
        }
    }

    #[test]
    fn the_readme_shows_the_same() {
        let readme = include_str!("../../../README.md");
        let shown = readme.replace("\r\n", "\n");
        let table = ladder().markdown();
        assert!(shown.contains(&table), "the README should hold:\n{table}");
    }
}
