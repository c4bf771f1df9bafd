//! Positions from JSON lines with `rule`, `size`, `black` and `white` or `moves`, and `side`.

use serde_json::Value;
use tengen_core::{Color, Move, Point, Position, Rule, Size};

fn point(value: &Value) -> Option<Point> {
    value.as_str()?.to_ascii_lowercase().parse().ok()
}

fn points(value: &Value) -> Vec<Point> {
    let all = value.as_array().into_iter().flatten();
    all.filter_map(point).collect()
}

fn rule(name: &str) -> Option<Rule> {
    match name {
        "caro5" => Some(Rule::Caro),
        "caro6" => Some(Rule::CaroOverline),
        name => name.parse().ok(),
    }
}

/// The side whose win the record is about.
pub(crate) fn side(record: &Value) -> Option<Color> {
    let name = record["side"].as_str()?;
    Color::BOTH.into_iter().find(|c| c.to_string() == name)
}

/// The record's position, after all its moves if it has moves.
pub(crate) fn position(record: &Value) -> Option<Position> {
    let rule = rule(record["rule"].as_str()?)?;
    let size = Size::new(record["size"].as_u64().unwrap_or(15) as u32).ok()?;
    if record["black"].is_array() {
        let (black, white) = (points(&record["black"]), points(&record["white"]));
        return Position::from_stones(rule, size, &black, &white, side(record)?).ok();
    }
    after(record, usize::MAX)
}

pub(crate) fn moves(record: &Value) -> Vec<Move> {
    points(&record["moves"])
        .into_iter()
        .map(Move::Place)
        .collect()
}

/// The position after the first `plies` moves of a record.
pub(crate) fn after(record: &Value, plies: usize) -> Option<Position> {
    let rule = rule(record["rule"].as_str()?)?;
    let size = Size::new(record["size"].as_u64().unwrap_or(15) as u32).ok()?;
    let moves = moves(record);
    Position::from_moves(rule, size, &moves[..plies.min(moves.len())]).ok()
}
