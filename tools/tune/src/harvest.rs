//! Games of the engine's own matches, searched like those of self-play: their moves come from
//! longer searches, and their results from stronger play.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use tengen_arena::{End, GameRecord, Journal, Kept};
use tengen_core::{Color, Move, Point, Position, SplitMix, notation};
use tengen_engine::Engine;

use crate::game::Game;
use crate::games::{HASH, extend, signature};
use crate::searched::searched;

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) nodes: u64,
    /// Names of the entrants that are this engine; only games between two of them are taken.
    pub(crate) of: Vec<String>,
}

/// A game as it was played.
#[derive(Clone, Debug, PartialEq)]
struct Played {
    opening: Position,
    moves: Vec<Point>,
    winner: Option<Color>,
}

/// Extends the file to all games of the journals.
pub(crate) fn run(
    plan: &Plan,
    journals: &[PathBuf],
    threads: u16,
    out: &Path,
) -> anyhow::Result<()> {
    let mut games = Vec::new();
    for path in journals {
        let kept = Journal::games(path)?;
        for record in &kept.games {
            let played = played(plan, &kept, record);
            games.extend(
                played.with_context(|| format!("{}, game {}", path.display(), record.game))?,
            );
        }
    }
    ensure!(!games.is_empty(), "no game is between two of {:?}", plan.of);
    let (seed, nodes) = (plan.seed, plan.nodes);
    // The games themselves are a part of what the file depends on.
    let key = games.iter().fold(0, key_of);
    let engine = signature();
    let line = format!("matches {key:016x} seed {seed} nodes {nodes} engine {engine:016x}");
    let count = games.len() as u64;
    extend(out, &line, count, threads, |number| {
        game(plan, &games[number as usize], number)
    })
}

fn key_of(key: u64, game: &Played) -> u64 {
    let mut key = SplitMix::new(key ^ game.opening.hash()).next();
    for point in &game.moves {
        key = SplitMix::new(key ^ point.index() as u64).next();
    }
    key ^ game.winner.map_or(0, |winner| 1 + winner.index() as u64)
}

/// The game of a record; `None` if another engine took part, or if time, an illegal move or a crash
/// decided it.
fn played(plan: &Plan, kept: &Kept, record: &GameRecord) -> anyhow::Result<Option<Played>> {
    let ours = |name: &String| plan.of.contains(name);
    let broken = matches!(
        record.end,
        End::Time { .. } | End::Illegal { .. } | End::Crash { .. }
    );
    if broken || !ours(&record.black) || !ours(&record.white) {
        return Ok(None);
    }
    let start = notation::parse_moves(&record.start).context("its opening")?;
    let opening = Position::from_moves(kept.rule, kept.size, &start).context("its opening")?;
    let moves = record.plies.iter().map(|ply| ply.mv.parse());
    let moves: Vec<Point> = moves.collect::<Result<_, _>>().context("its moves")?;
    let all = moves.iter().copied().map(Move::Place);
    let all: Vec<Move> = start.into_iter().chain(all).collect();
    Position::from_moves(kept.rule, kept.size, &all).context("its moves")?;
    Ok(Some(Played {
        opening,
        moves,
        winner: record.winner,
    }))
}

fn game(plan: &Plan, played: &Played, number: u64) -> Game {
    let mut chance = SplitMix::new(SplitMix::new(plan.seed).next() ^ number);
    let mut engine = Engine::new(HASH);
    let opening = played.opening.clone();
    let moves = Some(played.moves.as_slice());
    let game = searched(plan.nodes, opening, moves, (&mut engine, &mut chance));
    Game {
        // Also of a game that was ended by agreement or proof.
        winner: played.winner,
        ..game
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::slice::read;

    fn journal(folder: &Path) -> PathBuf {
        let game = |black: &str, end: serde_json::Value, winner: Option<&str>| {
            let plies: Vec<_> = ["h10", "a1", "h11", "a2", "h12"]
                .map(|mv| json!({ "move": mv, "ms": 3 }))
                .to_vec();
            json!({
                "type": "game", "game": 0, "black": black, "white": "new", "opening": 0,
                "start": "h8a15h9b14", "winner": winner, "end": end, "plies": plies,
            })
        };
        let board = json!({ "kind": "board", "by": "five" });
        let proved = json!({ "kind": "proved", "plies": 5 });
        let lines = [
            json!({ "type": "match", "version": 2, "rule": "freestyle", "size": 15 }),
            game("old", board.clone(), Some("black")),
            game("other", board, Some("black")),
            game(
                "old",
                json!({ "kind": "time", "late_ms": 3 }),
                Some("white"),
            ),
            json!({ "type": "lengthened", "games": 4 }),
            game("old", proved, Some("black")),
        ];
        let path = folder.join("match.jsonl");
        let text: String = lines.map(|line| format!("{line}\n")).concat();
        std::fs::write(&path, text + "{\"type\":\"game\",").unwrap();
        path
    }

    fn plan(of: &[&str]) -> Plan {
        Plan {
            seed: 1,
            nodes: 100,
            of: of.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    #[test]
    fn games_between_own_engines_are_searched_move_by_move() {
        let folder = tempfile::tempdir().unwrap();
        let (journal, out) = (journal(folder.path()), folder.path().join("games"));
        let plan = plan(&["old", "new"]);
        run(&plan, std::slice::from_ref(&journal), 2, &out).unwrap();
        let games = read(&out).unwrap();
        assert_eq!(games.len(), 2);
        for game in &games {
            let moves: Vec<String> = game.moves.iter().map(|m| m.played.to_string()).collect();
            assert_eq!(moves, ["h10", "a1", "h11", "a2", "h12"]);
            assert!(game.moves.iter().all(|m| m.best == m.played));
            assert_eq!(game.winner, Some(Color::Black));
            assert_eq!(game.opening.len(), 4);
            // Black makes a five: the search before it knows.
            assert!(game.moves[4].score > 29_000, "{game}");
        }
        // It is continued, and belongs to these games alone.
        let bytes = std::fs::read(&out).unwrap();
        std::fs::write(&out, &bytes[..bytes.len() - 5]).unwrap();
        run(&plan, std::slice::from_ref(&journal), 1, &out).unwrap();
        assert_eq!(std::fs::read(&out).unwrap(), bytes);
        let twice = [journal.clone(), journal];
        assert!(run(&plan, &twice, 1, &out).is_err());
    }

    #[test]
    fn journals_without_such_games_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (journal, out) = (journal(folder.path()), folder.path().join("games"));
        let error = run(&plan(&["new"]), std::slice::from_ref(&journal), 1, &out);
        assert!(
            error
                .unwrap_err()
                .to_string()
                .contains("no game is between")
        );
        assert!(!out.exists());
        let text = std::fs::read_to_string(&journal).unwrap();
        std::fs::write(&journal, text.replace("h10", "h9")).unwrap();
        let error = run(&plan(&["old", "new"]), &[journal], 1, &out).unwrap_err();
        assert!(error.to_string().ends_with("game 0"), "{error}");
    }
}
