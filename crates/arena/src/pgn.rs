//! Games as PGN, for programs that rate players.
//!
//! `BayesElo` and Ordo read the names and the result and pass over the rest, so chess is not
//! pretended: the moves stand in a comment. `Black` is the engine with the black stones, which moves
//! first; what such a program calls the advantage of White is that of the second move here.

use tengen_core::Color;

use crate::{End, GameRecord};

/// The game: the seven headers of PGN's roster, how it ended, its moves as a comment, its result.
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

/// What can stand between quotation marks. PGN would have them escaped, which the programs this is
/// for do not read.
fn quoted(name: &str) -> String {
    let plain = |c: char| match c {
        '"' => '\'',
        '\\' => '/',
        c if c.is_control() => ' ',
        c => c,
    };
    name.chars().map(plain).collect()
}

/// PGN's words for an ending.
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
