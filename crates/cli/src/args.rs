//! Arguments that several sub-commands share.
use std::time::Duration;

use anyhow::anyhow;
use tengen_core::notation::{self, NotationError};
use tengen_core::{Color, Point, Position, Rule, Size};
use tengen_engine::Level;
use tengen_text::{Language, Text};

/// The language of what is said.
#[derive(Debug, clap::Args)]
pub(crate) struct Speech {
    /// Language: en, zh, zh-Hant or ja [default: from the environment, else en]
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

impl Speech {
    /// The words to use.
    pub(crate) fn text(&self) -> Text {
        Text::new(self.lang.unwrap_or_else(from_environment))
    }
}

/// The language the environment asks for, by the usual order of its variables.
fn from_environment() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|value| Language::from_preference(&value))
        .unwrap_or_default()
}

/// The rule and the board.
#[derive(Debug, clap::Args)]
pub(crate) struct Board {
    /// Rule: freestyle, standard, renju, caro (exactly five) or caro-overline
    #[arg(long, value_name = "RULE", default_value_t = Rule::Freestyle)]
    pub(crate) rule: Rule,
    /// Lines of the board, 5 to 22
    #[arg(long, value_name = "N", default_value_t = Size::STANDARD, value_parser = size)]
    pub(crate) size: Size,
}

/// A position: moves in order, or a set-up.
#[derive(Debug, clap::Args)]
pub(crate) struct Given {
    #[command(flatten)]
    board: Board,
    /// Moves in order, black first, such as h8i9j8; pass or -- for a pass
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["black", "white", "to_move"])]
    moves: Option<String>,
    /// Black stones of a set-up, such as h8,j9
    #[arg(long, value_name = "POINTS")]
    black: Option<String>,
    /// White stones of a set-up
    #[arg(long, value_name = "POINTS")]
    white: Option<String>,
    /// Whose turn it is in a set-up [default: as the numbers of stones tell]
    #[arg(long, value_name = "COLOUR", value_parser = color)]
    to_move: Option<Color>,
}

impl Given {
    /// The position given.
    ///
    /// # Errors
    /// In the words of `text`: which option, which move or point of it, and what is wrong.
    pub(crate) fn position(&self, text: Text) -> anyhow::Result<Position> {
        let Board { rule, size } = self.board;
        if let Some(moves) = &self.moves {
            let fail = |what: String| anyhow!("--moves: {what}");
            let moves = notation::parse_moves(moves).map_err(|e| fail(text.notation_error(&e)))?;
            return Position::from_moves(rule, size, &moves)
                .map_err(|e| fail(text.replay_error(&e)));
        }
        let black = points(text, "--black", self.black.as_deref())?;
        let white = points(text, "--white", self.white.as_deref())?;
        let to_move = match self.to_move {
            Some(color) => color,
            None if black.len() == white.len() => Color::Black,
            None if black.len() == white.len() + 1 => Color::White,
            None => return Err(anyhow!(text.whose_turn(black.len(), white.len()))),
        };
        if black.is_empty() && white.is_empty() && to_move == Color::Black {
            return Ok(Position::new(rule, size));
        }
        Position::from_stones(rule, size, &black, &white, to_move)
            .map_err(|e| anyhow!("--black, --white: {}", text.setup_error(&e)))
    }
}

fn points(text: Text, option: &str, list: Option<&str>) -> anyhow::Result<Vec<Point>> {
    notation::parse_points(list.unwrap_or_default()).map_err(|e| {
        let NotationError {
            ply,
            offset,
            text: found,
        } = e;
        anyhow!("{option}: {}", text.points_error(ply, offset, found))
    })
}

fn size(text: &str) -> Result<Size, String> {
    let n = text.parse::<u32>().map_err(|e| e.to_string())?;
    Size::new(n).map_err(|e| e.to_string())
}

fn color(text: &str) -> Result<Color, String> {
    Color::BOTH
        .into_iter()
        .find(|c| c.to_string() == text)
        .ok_or_else(|| "black or white".to_owned())
}

/// Reads a level.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let n = text.parse::<u32>().map_err(|e| e.to_string())?;
    Level::new(n).map_err(|e| e.to_string())
}

/// Reads a duration: a whole number followed by `ms`, `s` or `m`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let number = |unit: &str| text.strip_suffix(unit).and_then(|n| n.parse::<u32>().ok());
    let found = number("ms")
        .map(|n| Duration::from_millis(n.into()))
        .or_else(|| number("s").map(|n| Duration::from_secs(n.into())))
        .or_else(|| number("m").map(|n| Duration::from_secs(60 * u64::from(n))));
    found.ok_or_else(|| "a whole number followed by ms, s or m, such as 500ms".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        let ms = |text: &str| duration(text).map(|d| d.as_millis()).ok();
        assert_eq!(ms("200ms"), Some(200));
        assert_eq!(ms("5s"), Some(5_000));
        assert_eq!(ms("2m"), Some(120_000));
        for wrong in ["", "5", "s", "-1s", "1.5s", "5 s", "5h", "99999999999s"] {
            assert_eq!(ms(wrong), None, "{wrong}");
        }
    }
}
