//! Match games as records, for export.

use tengen_core::{Color, Rule, Size, notation};
use tengen_record::{Field, GameResult, Record, WinBy};
use thiserror::Error;

use crate::{End, GameRecord, PlyRecord};

/// A game whose moves cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}: {why}")]
pub struct SaveError {
    /// Its number in the match.
    pub game: usize,
    /// The reason in words.
    pub why: String,
}

/// The record of a game: players, rule, result, time of each move, and the engines' evaluations as
/// comments.
///
/// # Errors
/// [`SaveError`] if the moves do not parse or are off the board.
pub fn to_record(game: &GameRecord, rule: Rule, size: Size) -> Result<Record, SaveError> {
    let wrong = |why: String| SaveError {
        game: game.game,
        why,
    };
    let moves = notation::parse_moves(&game.moves()).map_err(|e| wrong(e.to_string()))?;
    let mut record = Record::from_moves(size, &moves).map_err(|e| wrong(e.to_string()))?;
    let info = record.info_mut();
    info.set(Field::BlackName, &game.black);
    info.set(Field::WhiteName, &game.white);
    info.set(Field::Round, (game.game + 1).to_string());
    info.set(
        Field::Application,
        concat!("Tengen:", env!("CARGO_PKG_VERSION")),
    );
    info.set_rule(rule);
    info.set_result(&result(game));
    let nodes: Vec<_> = record.main_line().collect();
    let opening = moves.len() - game.plies.len();
    for (&id, ply) in nodes.iter().skip(1 + opening).zip(&game.plies) {
        let node = record.node_mut(id);
        node.set_spent_ms(Some(u32::try_from(ply.ms).unwrap_or(u32::MAX - 1)));
        node.extra_mut().comment = comment(ply);
    }
    Ok(record)
}

fn result(game: &GameRecord) -> GameResult {
    let by = match game.end {
        End::Time { .. } => WinBy::Time,
        End::Illegal { .. } | End::Crash { .. } => WinBy::Forfeit,
        End::Resignation => WinBy::Resignation,
        _ => WinBy::Unstated,
    };
    game.winner
        .map_or(GameResult::Draw, |color: Color| GameResult::Win(color, by))
}

/// The protocol's usual words for an evaluation, which programs can parse.
fn comment(ply: &PlyRecord) -> String {
    let mut words = Vec::new();
    words.extend(ply.depth.map(|n| format!("depth {n}")));
    words.extend(ply.score.map(|n| format!("ev {n}")));
    words.extend(ply.mate.map(|n| format!("mate {n}")));
    words.extend(ply.nodes.map(|n| format!("n {n}")));
    words.extend((ply.ms > 0).then(|| format!("tm {}", ply.ms)));
    words.join(" ")
}
