//! The commands of a local game.

use tengen_core::Move;
use tengen_text::{Key, Plain, TerminalKey};

use super::words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Play(Move),
    Undo,
    Redo,
    Hint,
    Draw,
    Resign,
    New,
    Pause,
    Continue,
    Help,
    Quit,
}

/// Commands in any language, besides the names of [`named`].
const SHORT: [(&str, Request); 15] = [
    ("u", Request::Undo),
    ("undo", Request::Undo),
    ("redo", Request::Redo),
    ("hint", Request::Hint),
    ("draw", Request::Draw),
    ("resign", Request::Resign),
    ("new", Request::New),
    ("pause", Request::Pause),
    ("continue", Request::Continue),
    ("?", Request::Help),
    ("help", Request::Help),
    ("q", Request::Quit),
    ("quit", Request::Quit),
    ("exit", Request::Quit),
    ("pass", Request::Play(Move::Pass)),
];

/// Commands by their names in each language.
fn named() -> [(Plain, Request); 12] {
    [
        (Key::Undo.into(), Request::Undo),
        (Key::Redo.into(), Request::Redo),
        (Key::Hint.into(), Request::Hint),
        (TerminalKey::TerminalDrawWord.into(), Request::Draw),
        (Key::Resign.into(), Request::Resign),
        (Key::NewGame.into(), Request::New),
        (Key::Restart.into(), Request::New),
        (TerminalKey::TerminalRoomPauseWord.into(), Request::Pause),
        (
            TerminalKey::TerminalRoomContinueWord.into(),
            Request::Continue,
        ),
        (TerminalKey::TerminalHelpWord.into(), Request::Help),
        (TerminalKey::TerminalQuitWord.into(), Request::Quit),
        (Key::Pass.into(), Request::Play(Move::Pass)),
    ]
}

impl Request {
    /// Parses a line; `None` if it is neither a command nor a move.
    pub(super) fn parse(line: &str) -> Option<Request> {
        words::meant(line, &SHORT, &named(), Request::Play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_words_in_any_case_and_language() {
        let h8 = Move::Place("h8".parse().expect("a point"));
        for line in ["h8", "H8", "h 8", "H,8"] {
            assert_eq!(Request::parse(line), Some(Request::Play(h8)));
        }
        let words = [
            ("undo", Request::Undo),
            ("UNDO", Request::Undo),
            ("悔棋", Request::Undo),
            ("恢复", Request::Redo),
            ("待った", Request::Undo),
            ("進める", Request::Redo),
            ("投了", Request::Resign),
            ("Hint", Request::Hint),
            ("提示", Request::Hint),
            ("--", Request::Play(Move::Pass)),
            ("停一手", Request::Play(Move::Pass)),
            ("和棋", Request::Draw),
            ("认输", Request::Resign),
            ("new game", Request::New),
            ("新对局", Request::New),
            ("restart", Request::New),
            ("帮助", Request::Help),
            ("pause", Request::Pause),
            ("Continue", Request::Continue),
            ("?", Request::Help),
            ("退出", Request::Quit),
            ("q", Request::Quit),
        ];
        for (line, request) in words {
            assert_eq!(Request::parse(line), Some(request), "{line}");
        }
        for line in ["h", "8h", "w1", "h8i9", "undo it", "h23", "天元"] {
            assert_eq!(Request::parse(line), None, "{line}");
        }
    }
}
