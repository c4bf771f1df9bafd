//! The commands of a game in a room.

use tengen_core::opening::Action as Decision;
use tengen_core::{Move, Point};
use tengen_room::{Phrase, Saying};
use tengen_text::{Key, Plain, TerminalKey};

use super::super::words;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Play(Move),
    /// A decision of an opening other than a point.
    Decide(Decision),
    /// Fifth moves to offer; without points, to keep the colours and offer some.
    Offer(Vec<Point>),
    ClaimFoul,
    ClaimFive(Point),
    Takeback,
    Draw,
    Yes,
    No,
    Resign,
    Claim,
    Rematch,
    Marks,
    Pause,
    Continue,
    /// A vacation of this number of days.
    Vacation(u16),
    Return,
    /// A phrase, or own words.
    Say(Saying),
    Join,
    Link,
    Help,
    Quit,
}

/// Commands in any language, besides the names of [`named`].
const SHORT: [(&str, Request); 30] = [
    ("black", Request::Decide(Decision::TakeBlack)),
    ("white", Request::Decide(Decision::TakeWhite)),
    ("two", Request::Decide(Decision::PlaceTwo)),
    ("swap", Request::Decide(Decision::Swap)),
    ("keep", Request::Decide(Decision::Keep)),
    ("foul", Request::ClaimFoul),
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
    ("pause", Request::Pause),
    ("continue", Request::Continue),
    ("return", Request::Return),
    ("join", Request::Join),
    ("link", Request::Link),
    ("?", Request::Help),
    ("help", Request::Help),
    ("q", Request::Quit),
    ("quit", Request::Quit),
    ("exit", Request::Quit),
];

/// Commands by their names in each language.
fn named() -> [(Plain, Request); 22] {
    let decides = |key: Key, decision| (key.into(), Request::Decide(decision));
    [
        decides(Key::TakeBlack, Decision::TakeBlack),
        decides(Key::TakeWhite, Decision::TakeWhite),
        decides(Key::PlaceTwo, Decision::PlaceTwo),
        decides(Key::Swap, Decision::Swap),
        decides(Key::KeepColours, Decision::Keep),
        (TerminalKey::TerminalRoomFoulWord.into(), Request::ClaimFoul),
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
        (TerminalKey::TerminalRoomPauseWord.into(), Request::Pause),
        (
            TerminalKey::TerminalRoomContinueWord.into(),
            Request::Continue,
        ),
        (TerminalKey::TerminalRoomReturnWord.into(), Request::Return),
        (TerminalKey::TerminalRoomJoinWord.into(), Request::Join),
        (TerminalKey::TerminalRoomLinkWord.into(), Request::Link),
        (TerminalKey::TerminalHelpWord.into(), Request::Help),
        (TerminalKey::TerminalQuitWord.into(), Request::Quit),
    ]
}

impl Request {
    /// Parses a line; `None` if it is neither a command nor a move.
    pub(super) fn parse(line: &str) -> Option<Request> {
        let meant = words::meant(line, &SHORT, &named(), Request::Play);
        meant
            .or_else(|| {
                line.parse()
                    .ok()
                    .map(Decision::Declare)
                    .map(Request::Decide)
            })
            .or_else(|| {
                Some(Request::Offer(words::points_after(
                    line,
                    "offer",
                    Key::Offer.into(),
                )?))
            })
            .or_else(|| {
                let vacation = TerminalKey::TerminalRoomVacationWord.into();
                let days = words::after(line, "vacation", vacation)?;
                days.trim().parse().ok().map(Request::Vacation)
            })
            .or_else(|| {
                let say = TerminalKey::TerminalRoomSayWord.into();
                saying(&words::after_as_typed(line, "say", say)?).map(Request::Say)
            })
            .or_else(|| {
                let five = TerminalKey::TerminalRoomFiveWord.into();
                match words::points_after(line, "five", five)?[..] {
                    [point] => Some(Request::ClaimFive(point)),
                    _ => None,
                }
            })
    }
}

/// The phrase of this name, the wish for own words (`freely`) or its end (`enough`), or own words.
fn saying(text: &str) -> Option<Saying> {
    let text = text.trim();
    let phrase = Phrase::ALL.into_iter().find(|one| one.name() == text);
    Some(match (phrase, text) {
        (Some(phrase), _) => Saying::Phrase { phrase },
        (None, "freely") => Saying::Freely { on: true },
        (None, "enough") => Saying::Freely { on: false },
        (None, text) => Saying::Text {
            text: text.parse().ok()?,
        },
    })
}

#[cfg(test)]
mod tests {
    use tengen_text::{Language, Text};

    use super::*;

    fn points(text: &str) -> Vec<Point> {
        tengen_core::notation::parse_points(text).expect("points")
    }

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
            ("Take white", Request::Decide(Decision::TakeWhite)),
            ("再下两子", Request::Decide(Decision::PlaceTwo)),
            ("交替しない", Request::Decide(Decision::Keep)),
            ("3", Request::Decide(Decision::Declare(3))),
            ("offer", Request::Offer(Vec::new())),
            ("Offer H8 g7", Request::Offer(points("h8g7"))),
            ("打点 h8g7", Request::Offer(points("h8g7"))),
            ("foul", Request::ClaimFoul),
            ("vacation 5", Request::Vacation(5)),
            ("Vacation 30", Request::Vacation(30)),
            ("休假 5", Request::Vacation(5)),
            ("休暇5", Request::Vacation(5)),
            ("return", Request::Return),
            (
                "say good-luck",
                Request::Say(Saying::Phrase {
                    phrase: Phrase::GoodLuck,
                }),
            ),
            ("Say freely", Request::Say(Saying::Freely { on: true })),
            ("说 enough", Request::Say(Saying::Freely { on: false })),
            (
                "say Well, well",
                Request::Say(Saying::Text {
                    text: "Well, well".parse().expect("a line"),
                }),
            ),
            ("five H8", Request::ClaimFive(points("h8")[0])),
            ("五連h8", Request::ClaimFive(points("h8")[0])),
        ] {
            assert_eq!(Request::parse(line), Some(request), "{line}");
        }
        for line in [
            "",
            "h8i9",
            "w1",
            "hello",
            "yes please",
            "five",
            "offer x",
            "vacation",
            "vacation -3",
            "vacation soon",
            "say",
            "saying",
            "300",
        ] {
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
