//! Positions of a list of openings.

use std::path::Path;

use tengen_core::{Position, Rule, Size, notation};

type Failure = Box<dyn std::error::Error>;

/// Some openings of a file such as `renju-15.txt`, whose name has rule and size.
pub(crate) fn positions(file: &str, skip: usize, take: usize) -> Result<Vec<Position>, Failure> {
    let (rule, size) = kind_of(file)?;
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let position = |line: &str| -> Result<Position, Failure> {
        let moves = line.split(';').next().unwrap_or_default().trim();
        Ok(Position::from_moves(
            rule,
            size,
            &notation::parse_moves(moves)?,
        )?)
    };
    lines.skip(skip).take(take).map(position).collect()
}

fn kind_of(file: &str) -> Result<(Rule, Size), Failure> {
    let name = Path::new(file).file_stem();
    let name = name.and_then(|name| name.to_str()).unwrap_or_default();
    let (rule, size) = name.rsplit_once('-').ok_or("a file such as renju-15.txt")?;
    Ok((rule.parse()?, Size::new(size.parse()?)?))
}
