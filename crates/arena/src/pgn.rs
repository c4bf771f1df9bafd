//! Games as PGN, for rating programs.
//!
//! `BayesElo` and Ordo read only names and results, so the moves are in a comment. `Black` is the
//! engine with the black stones, which moves first; a rating program's advantage of White is
//! therefore the second move's here.

use tengen_core::Color;

use crate::{End, GameRecord};

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
