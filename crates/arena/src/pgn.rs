//! Games as PGN, for rating programs.
//!
//! `BayesElo` and Ordo read only names and results, so the moves are in a comment. `Black` is the
//! engine with the black stones, which moves first; a rating program's advantage of White is
//! therefore the second move's here.

use std::collections::BTreeMap;

use tengen_core::Color;
use thiserror::Error;

use crate::{End, GameRecord};

/// Players and result of a game in a PGN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnResult {
    /// Who begins.
    pub black: String,
    /// The other player.
    pub white: String,
    /// The winner, `Some(None)` for a draw, `None` for a game without a result (`*`).
    pub winner: Option<Option<Color>>,
}

/// What a PGN file lacks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnError {
    /// A line that begins like a tag and is none.
    #[error("line {0} is no tag: [Name \"value\"]")]
    Tag(usize),
    /// A game without one of the tags `White`, `Black` and `Result`.
    #[error("the game that begins in line {line} has no tag {tag}")]
    Missing {
        /// First line of the game.
        line: usize,
        /// The tag.
        tag: &'static str,
    },
    /// A game whose player has no name or, in PGN's words, an unknown one.
    #[error("the game that begins in line {line} does not name {tag}")]
    Nameless {
        /// First line of the game.
        line: usize,
        /// The tag.
        tag: &'static str,
    },
    /// Another result than `1-0`, `0-1`, `1/2-1/2` and `*`.
    #[error("the game that begins in line {line} has the result {result:?}")]
    Result {
        /// First line of the game.
        line: usize,
        /// The tag's value.
        result: String,
    },
}

/// Players and results of a PGN file's games, by their tags alone; moves are skipped, so those of
/// any program will do. As in Tengen's own files Black begins, and `1-0` is a win of White.
///
/// # Errors
/// [`PgnError`] for the first game that cannot be told.
///
/// ```
/// let pgn = "[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\n{h8 i9} 0-1\n";
/// let games = tengen_arena::results_of(pgn)?;
/// assert_eq!(games[0].winner, Some(Some(tengen_core::Color::Black)));
/// # Ok::<(), tengen_arena::PgnError>(())
/// ```
pub fn results_of(text: &str) -> Result<Vec<PgnResult>, PgnError> {
    let mut games = Vec::new();
    let mut tags = Tags::default();
    let mut comment = false;
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let line = line.trim();
        if comment || !line.starts_with('[') {
            // Tags after moves are another game's.
            tags.over |= !line.is_empty() && !tags.values.is_empty();
            for c in line.chars() {
                comment = c == '{' || (comment && c != '}');
            }
            continue;
        }
        let (name, value) = tag(line).ok_or(PgnError::Tag(number))?;
        if tags.over || tags.values.contains_key(name) {
            games.push(std::mem::take(&mut tags).game()?);
        }
        if tags.values.is_empty() {
            tags.line = number;
        }
        tags.values.insert(name.to_owned(), value);
    }
    if !tags.values.is_empty() {
        games.push(tags.game()?);
    }
    Ok(games)
}

/// Name and value of a tag.
fn tag(line: &str) -> Option<(&str, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, rest) = inner.split_once(char::is_whitespace)?;
    let quoted = rest.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut chars = quoted.chars();
    while let Some(c) = chars.next() {
        value.push(if c == '\\' { chars.next()? } else { c });
    }
    Some((name, value))
}

/// Tags of a game that is being read.
#[derive(Default)]
struct Tags {
    /// The first tag's line.
    line: usize,
    values: BTreeMap<String, String>,
    /// Whether its moves have begun.
    over: bool,
}

impl Tags {
    fn game(mut self) -> Result<PgnResult, PgnError> {
        let line = self.line;
        let mut take = |tag: &'static str| {
            let value = self.values.remove(tag);
            value.ok_or(PgnError::Missing { line, tag })
        };
        let [white, black, result] = [take("White")?, take("Black")?, take("Result")?];
        for (tag, name) in [("White", &white), ("Black", &black)] {
            if matches!(name.trim(), "" | "?") {
                return Err(PgnError::Nameless { line, tag });
            }
        }
        let winner = match result.as_str() {
            "1-0" => Some(Some(Color::White)),
            "0-1" => Some(Some(Color::Black)),
            "1/2-1/2" => Some(None),
            "*" => None,
            _ => return Err(PgnError::Result { line, result }),
        };
        Ok(PgnResult {
            black,
            white,
            winner,
        })
    }
}

/// One game: the seven-tag roster and `Termination`, the moves as a comment, the result.
#[must_use]
pub fn to_pgn(game: &GameRecord) -> String {
    let result = match game.winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    let headers = [
        ("Event", "Tengen match"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", &(game.game + 1).to_string()),
        ("White", &quoted(&game.white)),
        ("Black", &quoted(&game.black)),
        ("Result", result),
        ("Termination", termination(&game.end)),
    ];
    let headers = headers.map(|(name, value)| format!("[{name} \"{value}\"]\n"));
    format!("{}\n{{{}}} {result}\n\n", headers.concat(), game.moves())
}

/// Replaces characters that PGN would escape: the rating programs do not read escapes.
fn quoted(name: &str) -> String {
    let plain = |c: char| match c {
        '"' => '\'',
        '\\' => '/',
        c if c.is_control() => ' ',
        c => c,
    };
    name.chars().map(plain).collect()
}

/// PGN's standard term for an ending.
const fn termination(end: &End) -> &'static str {
    match end {
        End::Board { .. } | End::Resignation => "normal",
        End::Time { .. } => "time forfeit",
        End::Illegal { .. } => "rules infraction",
        End::Crash { .. } => "abandoned",
        End::AgreedWin | End::Proved { .. } | End::DrawStones => "adjudication",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlyRecord;

    #[test]
    fn players_and_results_are_read_from_tags() {
        let text = "\u{feff}[Event \"x\"]\n[White \"a \\\"b\\\"\"]\n[Black \"c\"]\r\n[Result \"*\"]\n\n\
                    1. e4 {[White \"in a\n[comment\"]} *\n[White \"d\"]\n[Black \"e\"]\n\
                    [Result \"1/2-1/2\"]\n[White \"f\"]\n[Black \"g\"]\n[Result \"1-0\"]";
        let games = results_of(text).unwrap();
        let told = |game: &PgnResult| (game.white.clone(), game.black.clone(), game.winner);
        let told: Vec<_> = games.iter().map(told).collect();
        let name = |name: &str| name.to_owned();
        assert_eq!(
            told,
            [
                (name("a \"b\""), name("c"), None),
                (name("d"), name("e"), Some(None)),
                (name("f"), name("g"), Some(Some(Color::White))),
            ]
        );
        assert_eq!(results_of("moves alone\n"), Ok(vec![]));
        assert_eq!(results_of("\n[White a]"), Err(PgnError::Tag(2)));
        let no_black = "[White \"a\"]\n[Result \"1-0\"]";
        let error = results_of(no_black).unwrap_err().to_string();
        assert_eq!(error, "the game that begins in line 1 has no tag Black");
        let unknown = "\n[White \"?\"]\n[Black \"b\"]\n[Result \"1-0\"]";
        let tag = "White";
        assert_eq!(
            results_of(unknown),
            Err(PgnError::Nameless { line: 2, tag })
        );
        let odd = "[White \"a\"]\n[Black \"b\"]\n[Result \"2-0\"]";
        assert!(matches!(
            results_of(odd),
            Err(PgnError::Result { line: 1, .. })
        ));
    }

    #[test]
    fn what_was_written_is_read() {
        let ends = [Some(Color::Black), None, Some(Color::White)];
        let games = ends.map(|winner| game(winner, End::Resignation));
        let text: String = games.iter().map(to_pgn).collect();
        let read = results_of(&text).unwrap();
        let winners: Vec<_> = read.iter().map(|game| game.winner).collect();
        assert_eq!(winners, ends.map(Some));
        assert!(
            read.iter()
                .all(|game| game.black == quoted(&games[0].black))
        );
    }

    fn game(winner: Option<Color>, end: End) -> GameRecord {
        let ply = |mv: &str| PlyRecord {
            mv: mv.to_owned(),
            ms: 0,
            score: None,
            mate: None,
            depth: None,
            nodes: None,
        };
        GameRecord {
            game: 6,
            black: "./engine \"a\\b\"\n".to_owned(),
            white: "Mei".to_owned(),
            opening: 3,
            turn: None,
            start: "h8".to_owned(),
            winner,
            end,
            plies: vec![ply("i9"), ply("j10")],
            transcript: String::new(),
        }
    }

    #[test]
    fn names_and_results_are_where_rating_programs_look() {
        let late = game(
            Some(Color::Black),
            End::Time {
                late_ms: 5,
                killed: false,
            },
        );
        assert_eq!(
            to_pgn(&late),
            "[Event \"Tengen match\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"7\"]\n\
             [White \"Mei\"]\n[Black \"./engine 'a/b' \"]\n[Result \"0-1\"]\n\
             [Termination \"time forfeit\"]\n\n{h8i9j10} 0-1\n\n"
        );
        for (winner, end, result, how) in [
            (Some(Color::White), End::Resignation, "1-0", "normal"),
            (None, End::DrawStones, "1/2-1/2", "adjudication"),
        ] {
            let pgn = to_pgn(&game(winner, end));
            assert!(pgn.contains(&format!("[Result \"{result}\"]")), "{pgn}");
            assert!(pgn.contains(how) && pgn.ends_with(&format!("}} {result}\n\n")));
        }
    }
}
