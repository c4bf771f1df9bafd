//! Texts for every fault, notice, loss and remark of a record.

use std::collections::BTreeSet;

use tengen_core::notation::NotationError;
use tengen_core::{Color, Ending, Foul, Point, Size};
use tengen_record::archive::ArchiveFault;
use tengen_record::diagram::DiagramFault;
use tengen_record::moves::{Misplaced, MovesFault};
use tengen_record::psq::PsqFault;
use tengen_record::renlib::{LibFault, Part, Version};
use tengen_record::replay::Remark;
use tengen_record::rif::RifFault;
use tengen_record::sgf::SgfFault;
use tengen_record::url::UrlFault;
use tengen_record::yixin::YixinFault;
use tengen_record::{
    Charset, CharsetError, Fault, Field, Format, Ignored, Loss, Lost, Notice, ReadError, WriteError,
};

use crate::{Language, Text};

fn distinct(words: &[String]) {
    let set: BTreeSet<&String> = words.iter().collect();
    assert_eq!(set.len(), words.len(), "{words:#?}");
    for word in words {
        let id = word.contains("fault-") || word.contains("notice-") || word.contains("{");
        assert!(!word.trim().is_empty() && !id, "{word:?}");
    }
}

fn at<F>(what: F) -> Fault<F> {
    Fault { offset: 7, what }
}

fn junk() -> String {
    "junk".to_owned()
}

fn h8() -> Point {
    "h8".parse().expect("a point")
}

const SIZE: Size = Size::STANDARD;

fn faults() -> Vec<ReadError> {
    let mut all: Vec<ReadError> = vec![
        ReadError::Unrecognised,
        ReadError::Empty,
        ReadError::TooLarge(5_000_000_000),
        ReadError::Archive(ArchiveFault::Damaged(junk())),
        ReadError::Archive(ArchiveFault::Password),
        ReadError::Archive(ArchiveFault::TooLarge),
        ReadError::Archive(ArchiveFault::TooMany(900_000)),
        ReadError::Archive(ArchiveFault::NoRecord),
        ReadError::InFile {
            name: "a.psq".to_owned(),
            why: Box::new(at(PsqFault::Names).into()),
        },
    ];
    all.extend(psq().map(|f| at(f).into()));
    all.extend(lib().into_iter().map(|f| at(f).into()));
    all.extend(sgf().map(|f| at(f).into()));
    all.extend(rif().map(|f| at(f).into()));
    all.extend(moves().map(|f| at(f).into()));
    all.extend(diagram().map(|f| at(f).into()));
    all.extend(yixin().map(|f| at(f).into()));
    all.extend(url().map(|f| at(f).into()));
    all.push(at(CharsetError::Unknown(junk())).into());
    all.push(at(CharsetError::Malformed(Charset::GB18030)).into());
    all
}

fn psq() -> [PsqFault; 7] {
    [
        PsqFault::Header(junk()),
        PsqFault::Board(40, 40),
        PsqFault::OffBoard {
            ply: 3,
            x: 99,
            y: -1,
            size: SIZE,
        },
        PsqFault::Taken { ply: 3, at: h8() },
        PsqFault::Unplayed(4),
        PsqFault::Tail(junk()),
        PsqFault::Names,
    ]
}

fn lib() -> Vec<LibFault> {
    let parts = [
        Part::Head,
        Part::Node,
        Part::Comment,
        Part::BoardText,
        Part::Tree,
    ];
    let others = [
        LibFault::Head,
        LibFault::Version(9, 1),
        LibFault::OffBoard(0xff),
        LibFault::Taken(h8()),
        LibFault::Trailing(12),
    ];
    parts
        .map(LibFault::Truncated)
        .into_iter()
        .chain(others)
        .collect()
}

fn sgf() -> [SgfFault; 13] {
    let (key, value) = ("AB".to_owned(), "zz".to_owned());
    [
        SgfFault::Nothing,
        SgfFault::Junk("rubbish".to_owned()),
        SgfFault::Truncated("a value"),
        SgfFault::Truncated("a game tree"),
        SgfFault::EmptyVariation,
        SgfFault::NoValue(key.clone()),
        SgfFault::Size(junk()),
        SgfFault::Point {
            key: key.clone(),
            value: value.clone(),
        },
        SgfFault::OffBoard {
            key,
            value,
            size: SIZE,
        },
        SgfFault::NoNode,
        SgfFault::Twice(h8()),
        SgfFault::Color(junk()),
        SgfFault::TooManyPoints,
    ]
}

fn rif() -> [RifFault; 11] {
    [
        RifFault::Nothing,
        RifFault::Xml(junk()),
        RifFault::Io(std::io::ErrorKind::UnexpectedEof),
        RifFault::Truncated("game".to_owned()),
        RifFault::Unexpected("text".to_owned()),
        RifFault::Attributes,
        RifFault::DuplicateId(5),
        RifFault::Id(junk()),
        RifFault::Result(junk()),
        RifFault::Move {
            game: 2,
            ply: 3,
            text: junk(),
        },
        RifFault::Misplaced {
            game: 4,
            ply: 8,
            why: Misplaced::Taken(h8()),
        },
    ]
}

fn moves() -> [MovesFault; 4] {
    let notation = NotationError {
        ply: 9,
        offset: 2,
        text: junk(),
    };
    let why = Misplaced::OffBoard(h8(), SIZE);
    [
        MovesFault::Notation(notation),
        MovesFault::Move { ply: 9, why },
        MovesFault::Number { ply: 9, number: 4 },
        MovesFault::Color {
            ply: 9,
            color: Color::White,
        },
    ]
}

fn diagram() -> [DiagramFault; 4] {
    [
        DiagramFault::Nothing,
        DiagramFault::Rows {
            rows: 9,
            columns: 15,
        },
        DiagramFault::Width {
            found: 9,
            expected: 15,
        },
        DiagramFault::Board(junk()),
    ]
}

fn yixin() -> [YixinFault; 7] {
    [
        YixinFault::Number("x1".to_owned()),
        YixinFault::Board(41, 41),
        YixinFault::Truncated { said: 9, found: 2 },
        YixinFault::Count(0),
        YixinFault::OffBoard {
            ply: 3,
            row: 44,
            column: 2,
        },
        YixinFault::Move {
            ply: 11,
            why: Misplaced::Taken(h8()),
        },
        YixinFault::Trailing(junk()),
    ]
}

fn url() -> [UrlFault; 5] {
    let why = Misplaced::Taken(h8());
    [
        UrlFault::Site(junk()),
        UrlFault::NoMoves,
        UrlFault::Moves(MovesFault::Move { ply: 12, why }),
        UrlFault::Hex(junk()),
        UrlFault::Move { ply: 13, why },
    ]
}

#[test]
fn every_fault_names_its_place_and_its_reason() {
    for text in Language::ALL.map(Text::new) {
        let words: Vec<String> = faults().iter().map(|f| text.read_error(f)).collect();
        distinct(&words);
        let placed = words.iter().filter(|w| w.contains('7')).count();
        assert_eq!(placed, words.len() - 8);
    }
}

#[test]
fn every_notice_loss_and_refusal_has_its_own_words() {
    let ignored = [
        Ignored::Element("a".to_owned()),
        Ignored::Attribute("a".to_owned()),
        Ignored::Text,
        Ignored::Comment,
        Ignored::Empty("TR".to_owned()),
        Ignored::NoValue("TR".to_owned()),
        Ignored::OffBoard("TR".to_owned()),
        Ignored::Lines,
        Ignored::File("a.txt".to_owned()),
        Ignored::Other,
    ];
    let ignored = ignored.map(|what| Notice::Ignored {
        what,
        offset: 7,
        count: 1,
    });
    let notices = [
        Notice::LinesJoined { games: 3 },
        Notice::LettersAssumed {
            black: 'a',
            white: 'z',
        },
        Notice::SeveralMoves {
            offset: 7,
            count: 2,
        },
        Notice::Skipped(ReadError::Unrecognised),
        Notice::Replaced(at(CharsetError::Malformed(Charset::BIG5))),
        Notice::SizeAssumed(Size::STANDARD),
        Notice::CharsetGuessed {
            charset: Charset::SHIFT_JIS,
            others: vec![Charset::BIG5],
        },
        Notice::CharsetContradicted {
            declared: "utf-8".to_owned(),
            charset: Charset::SHIFT_JIS,
            others: Vec::new(),
        },
        Notice::NoLastLeaf { offset: 20 },
        Notice::OtherPointOrder,
        Notice::More {
            first: Box::new(Notice::OtherPointOrder),
            count: 7,
        },
    ];
    let refused = [
        WriteError::Size {
            format: Format::Renlib,
            size: Size::MAX,
        },
        WriteError::LibVersion(Version::V30),
        WriteError::ReadOnly(Format::Sav),
        WriteError::Nothing,
    ];
    let plain = [
        Lost::Records,
        Lost::Size,
        Lost::Variations,
        Lost::Moves,
        Lost::MoveOrder,
        Lost::Colors,
        Lost::Passes,
        Lost::SiblingOrder,
        Lost::EmptyNodes,
        Lost::Comments,
        Lost::Names,
        Lost::Labels,
        Lost::Marks,
        Lost::SetupStones,
        Lost::ToMove,
        Lost::Spent,
        Lost::Clocks,
        Lost::NodeMarks,
        Lost::Decisions,
        Lost::StartNodes,
        Lost::Props,
        Lost::LineBreaks,
        Lost::Characters,
        Lost::Tables,
    ];
    for text in Language::ALL.map(Text::new) {
        distinct(&ignored.clone().map(|n| text.notice(&n)));
        distinct(&notices.clone().map(|n| text.notice(&n)));
        distinct(&refused.map(|e| text.write_error(&e)));
        distinct(&Format::ALL.map(|f| text.format_name(f)));
        let fields = Field::ALL.iter().map(|&(f, _)| Lost::Info(f));
        let losses: Vec<String> = plain
            .into_iter()
            .chain(fields)
            .map(|l| text.lost(l))
            .collect();
        distinct(&losses);
    }
}

#[test]
fn a_loss_says_how_many_and_in_which_game() {
    let en = Text::new(Language::English);
    let loss = |what, count| Loss {
        record: 2,
        what,
        count,
    };
    assert_eq!(
        en.loss(&loss(Lost::Comments, 1), false),
        "Not written: comments."
    );
    assert_eq!(
        en.loss(&loss(Lost::Comments, 4), true),
        "Game 3: Not written: 4 × comments."
    );
    assert_eq!(
        en.loss(&loss(Lost::Records, 4), true),
        "Not written: 4 × games after the first."
    );
}

#[test]
fn every_remark_has_its_own_words() {
    let remarks = [
        Remark::Foul(Foul::Overline),
        Remark::Foul(Foul::DoubleFour),
        Remark::Foul(Foul::DoubleThree),
        Remark::OverlookedFive,
        Remark::AfterEnd(Ending::Five),
        Remark::Taken(Color::Black),
        Remark::Taken(Color::White),
        Remark::OutOfTurn,
        Remark::Pass,
        Remark::SetUp,
    ];
    for text in Language::ALL.map(Text::new) {
        distinct(&remarks.map(|r| text.remark(r)));
        let more = text.more_notes(Remark::Pass, 1234);
        assert!(
            more.contains("1234") && more.contains(&text.remark(Remark::Pass)),
            "{more}"
        );
    }
}
