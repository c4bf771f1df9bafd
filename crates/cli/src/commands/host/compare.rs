//! How a reported player's moves compare with the engine's, beside the player's usual games.

use anyhow::Context as _;
use serde_json::{Value, json};
use tengen_core::plain::{self, Plain};
use tengen_core::{Move, Position, Size};
use tengen_engine::{Engine, Limits, NoControl};
use tengen_server::HostGame;
use tengen_text::{TerminalKey, Text};

use crate::columns::columns;

/// Stones at the beginning that are not compared: openings are known by heart, and their decisions
/// place several.
const OPENING: usize = 5;
/// Size of the engine's table in megabytes.
const TABLE: usize = 32;

/// Moves of one player that were not forced, beside the engine's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Compared {
    games: usize,
    moves: u64,
    /// Those that were the engine's first.
    equal: u64,
    /// What they took, where that is known, in milliseconds.
    times: Vec<u64>,
}

impl Compared {
    /// Compares all moves of these games with searches of `nodes` nodes each.
    pub(super) fn of(games: &[HostGame], nodes: u64) -> anyhow::Result<Self> {
        let mut engine = Engine::new(TABLE);
        let mut all = Self::default();
        for game in games {
            all.add(game, nodes, &mut engine)
                .with_context(|| format!("game {} of room {}", game.number, game.room))?;
        }
        all.times.sort_unstable();
        Ok(all)
    }

    fn add(&mut self, game: &HostGame, nodes: u64, engine: &mut Engine) -> anyhow::Result<()> {
        self.games += 1;
        let size = Size::new(u32::from(game.size)).context("the size of the board")?;
        let mut position = Position::new(game.rule, size);
        for (at, made) in game.moves.iter().enumerate() {
            let is_own = position.to_move() == game.color && at >= OPENING;
            if is_own && made.mv != Move::Pass && !is_forced(&position) {
                // Of one position the engine finds the same, whatever came before.
                engine.clear();
                let best = engine.search(&position, Limits::of_nodes(nodes), &mut NoControl);
                self.moves += 1;
                self.equal += u64::from(best.best == Some(made.mv));
                self.times.extend(made.ms);
            }
            position.play(made.mv)?;
        }
        Ok(())
    }

    fn share(&self) -> f64 {
        self.equal as f64 / self.moves.max(1) as f64
    }

    /// The time that half of the moves took at most.
    fn median(&self) -> Option<u64> {
        self.times.get(self.times.len() / 2).copied()
    }

    /// Half of the moves took between these times.
    fn middle(&self) -> Option<[u64; 2]> {
        let at = |quarter: usize| self.times.get(quarter * self.times.len() / 4).copied();
        Some([at(1)?, at(3)?])
    }

    pub(super) fn as_json(&self) -> Value {
        json!({
            "games": self.games,
            "moves": self.moves,
            "equal": self.equal,
            "share": (self.share() * 1_000.0).round() / 1_000.0,
            "median_ms": self.median(),
            "middle_ms": self.middle(),
        })
    }

    fn row(&self, name: String) -> Vec<String> {
        let seconds = |ms: u64| format!("{:.1}", ms as f64 / 1_000.0);
        let middle = self.middle();
        let middle = middle.map(|[low, high]| format!("{} … {}", seconds(low), seconds(high)));
        let share = format!("{} ({:.0} %)", self.equal, 100.0 * self.share());
        vec![
            name,
            self.moves.to_string(),
            share,
            self.median().map(seconds).unwrap_or("–".to_owned()),
            middle.unwrap_or("–".to_owned()),
        ]
    }
}

/// The reported game beside the usual ones, as a table.
pub(super) fn in_words(text: Text, reported: &Compared, usual: &Compared) -> Vec<String> {
    let heads = [
        TerminalKey::CompareGame,
        TerminalKey::CompareMoves,
        TerminalKey::CompareEqual,
        TerminalKey::CompareMedian,
        TerminalKey::CompareMiddle,
    ];
    let rows = [
        heads.map(|key| text.get(key)).to_vec(),
        reported.row(text.get(TerminalKey::CompareReported)),
        usual.row(text.compare_usual(usual.games)),
    ];
    let mut lines: Vec<String> = columns(&rows).lines().map(str::to_owned).collect();
    lines.push(text.get(TerminalKey::CompareLine));
    lines
}

/// Whether a move hardly says anything: a five is at hand or threatens, or one answer alone is left
/// to an open four.
fn is_forced(position: &Position) -> bool {
    let threat = plain::threat(position);
    plain::win(position) == Some(Plain::Five)
        || threat.is_some_and(|threat| threat.four || threat.answers.len() == 1)
}

#[cfg(test)]
mod tests {
    use tengen_core::{Color, Rule, notation};
    use tengen_server::HostMove;

    use super::*;

    /// A game in which move n took n seconds.
    fn game(moves: &str, color: Color) -> HostGame {
        let moves = notation::parse_moves(moves).expect("moves");
        let moves = moves.into_iter().zip(1..);
        HostGame {
            room: "a".to_owned(),
            number: 1,
            rule: Rule::Freestyle,
            size: 15,
            color,
            moves: moves
                .map(|(mv, second)| HostMove {
                    mv,
                    ms: (second != 8).then_some(second * 1_000),
                })
                .collect(),
        }
    }

    #[test]
    fn forced_moves_and_the_opening_are_not_compared() {
        // White meets a four with the eighth stone, and Black takes the five with the ninth.
        let moves = "h8a1i8a3j8a5k8l8g8";
        let white = Compared::of(&[game(moves, Color::White)], 500).expect("a game");
        // The sixth stone, against an open three that several answers meet.
        assert_eq!((white.games, white.moves), (1, 1), "{white:?}");
        assert_eq!(white.times, [6_000]);
        let black = Compared::of(&[game(moves, Color::Black)], 500).expect("a game");
        // The open four with the seventh, of which there are two.
        assert!(black.moves == 1 && black.equal <= 1, "{black:?}");
        assert_eq!(black.times, [7_000]);
        assert_eq!(Compared::of(&[], 500).expect("none"), Compared::default());
    }

    #[test]
    fn the_engines_own_moves_are_all_equal() {
        let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
        for mv in notation::parse_moves("h8i9j8i7k10").expect("moves") {
            position.play(mv).expect("legal");
        }
        let mut engine = Engine::new(TABLE);
        while position.ply() < 11 {
            engine.clear();
            let best = engine.search(&position, Limits::of_nodes(2_000), &mut NoControl);
            position.play(best.best.expect("a move")).expect("legal");
        }
        let moves: String = position.moves().iter().map(ToString::to_string).collect();
        let all = Compared::of(&[game(&moves, Color::White)], 2_000).expect("a game");
        assert!(all.moves > 0 && all.equal == all.moves, "{all:?}");
        assert_eq!(all.as_json()["share"], 1.0);
        let words = in_words(Text::new(tengen_text::Language::English), &all, &all);
        assert!(words[1].contains("(100 %)"), "{words:?}");
    }
}
