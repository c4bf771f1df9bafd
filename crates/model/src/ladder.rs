//! Ratings of the founding programs and the engine's levels on one scale.
//!
//! `crates/arena/examples/ladder.rs` writes `ladder.json`; the page and the guide show it.

use std::fmt::Write as _;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::Computer;

/// The conditions of the games and the ratings.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Ladder {
    /// The rule's name.
    pub rule: String,
    /// The board's size.
    pub size: u32,
    /// Node limit per move of the engine's levels.
    pub nodes: u64,
    /// The number of games.
    pub games: u64,
    /// The players, strongest first.
    pub rungs: Vec<Rung>,
}

/// A rated player.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Rung {
    /// The name on the command line: `tengen:level=2`, `textbook:pattern-dictionary,depth=2`.
    pub name: String,
    /// The Elo rating.
    pub elo: f64,
    /// Half of the 95 % interval.
    pub error: f64,
    /// The number of games behind the rating.
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
    /// The player; `None` if the name is not known.
    #[must_use]
    pub fn computer(&self) -> Option<Computer> {
        if let Some(level) = self.name.strip_prefix("tengen:level=") {
            let level: u8 = level.parse().ok()?;
            return level.try_into().ok().map(Computer::Level);
        }
        let spec = self.name.strip_prefix("textbook:")?.parse().ok()?;
        Some(Computer::Textbook(spec))
    }

    /// The rating with its error: `1234 ± 56`.
    #[must_use]
    pub fn rating(&self) -> String {
        format!("{:.0} ± {:.0}", self.elo, self.error)
    }
}

impl Ladder {
    /// The rating of an opponent; `None` for settings that were not rated.
    #[must_use]
    pub fn of(&self, computer: &Computer) -> Option<&Rung> {
        let of = |rung: &&Rung| rung.computer().as_ref() == Some(computer);
        self.rungs.iter().find(of)
    }

    /// The table of `docs/guide/figures.md`; empty if there are no ratings.
    #[must_use]
    pub fn markdown(&self) -> String {
        if self.rungs.is_empty() {
            return String::new();
        }
        let mut out = String::from("| | Elo | games |\n|---|---|---|\n");
        for rung in &self.rungs {
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
        // Each game has two players; a game of `--place` counts for the placed one only.
        assert!((ladder.games..=2 * ladder.games).contains(&games));
        for rung in rungs {
            let computer = rung.computer().expect("checked");
            assert_eq!(ladder.of(&computer), Some(rung));
        }
    }

    #[test]
    fn the_guide_shows_the_same() {
        let figures = include_str!("../../../docs/guide/figures.md");
        let shown = figures.replace("\r\n", "\n");
        let table = ladder().markdown();
        assert!(
            shown.contains(&table),
            "docs/guide/figures.md should hold:\n{table}"
        );
    }
}
