//! The commands of a game in a room.

use tengen_core::Move;
use tengen_text::{Key, Plain, TerminalKey};

use super::super::words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Play(Move),
    Takeback,
    Draw,
    Yes,
    No,
    Resign,
    Claim,
    Rematch,
    Marks,
    Join,
    Link,
    Help,
    Quit,
}

/// Commands in any language, besides the names of [`named`].
const SHORT: [(&str, Request); 21] = [
    ("pass", Request::Play(Move::Pass)),
    ("u", Request::Takeback),
    ("undo", Request::Takeback),
    ("takeback", Request::Takeback),
    ("draw", Request::Draw),
    ("y", Request::Yes),
    ("yes", Request::Yes),
    ("n", Request::No),
    ("no", Request::No),
    ("resign", Request::Resign),
    ("claim", Request::Claim),
    ("rematch", Request::Rematch),
    ("new", Request::Rematch),
    ("marks", Request::Marks),
    ("join", Request::Join),
    ("link", Request::Link),
    ("?", Request::Help),
    ("help", Request::Help),
    ("q", Request::Quit),
    ("quit", Request::Quit),
    ("exit", Request::Quit),
];

/// Commands by their names in each language.
fn named() -> [(Plain, Request); 13] {
    [
        (Key::Pass.into(), Request::Play(Move::Pass)),
        (Key::Undo.into(), Request::Takeback),
        (TerminalKey::TerminalDrawWord.into(), Request::Draw),
        (TerminalKey::TerminalRoomYesWord.into(), Request::Yes),
        (TerminalKey::TerminalRoomNoWord.into(), Request::No),
        (Key::Resign.into(), Request::Resign),
        (TerminalKey::TerminalRoomClaimWord.into(), Request::Claim),
        (
            TerminalKey::TerminalRoomRematchWord.into(),
            Request::Rematch,
        ),
        (TerminalKey::TerminalRoomMarksWord.into(), Request::Marks),
        (TerminalKey::TerminalRoomJoinWord.into(), Request::Join),
        (TerminalKey::TerminalRoomLinkWord.into(), Request::Link),
        (TerminalKey::TerminalHelpWord.into(), Request::Help),
        (TerminalKey::TerminalQuitWord.into(), Request::Quit),
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
    use tengen_text::{Language, Text};

    use super::*;

    #[test]
    fn points_and_words_in_any_case_and_language() {
        let h8 = Move::Place("h8".parse().expect("a point"));
        for (line, request) in [
            ("h8", Request::Play(h8)),
            ("H 8", Request::Play(h8)),
            ("--", Request::Play(Move::Pass)),
            ("Undo", Request::Takeback),
            ("悔棋", Request::Takeback),
            ("待った", Request::Takeback),
            ("YES", Request::Yes),
            ("不同意", Request::No),
            ("はい", Request::Yes),
            ("再來一局", Request::Rematch),
            ("判胜", Request::Claim),
            ("加入", Request::Join),
            ("リンク", Request::Link),
            ("終了", Request::Quit),
        ] {
            assert_eq!(Request::parse(line), Some(request), "{line}");
        }
        for line in ["", "h8i9", "w1", "hello", "yes please"] {
            assert_eq!(Request::parse(line), None, "{line}");
        }
    }

    #[test]
    fn no_word_means_two_things() {
        for language in Language::ALL {
            let text = Text::new(language);
            for (key, request) in named() {
                assert_eq!(Request::parse(&text.get(key)), Some(request), "{key:?}");
            }
        }
    }
}
