//! Stored games and settings: round trips and named errors.

use super::*;
use crate::{
    BlackIs, Book, Choice, Link, LinkError, OpponentKind, PositionError, Saved, SavedError,
    Section, Settings,
};
use proptest::prelude::*;
use tengen_core::{Color, Symmetry};
use tengen_text::Language;

fn again(table: &Table) -> Table {
    let text = table.saved().write().expect("text");
    Table::restored(&Saved::read(&text).expect("a document")).expect("a game")
}

#[test]
fn a_game_goes_on_where_it_was() {
    let mut table = table(Rule::Renju, [Seat::Person, COMPUTER], "h8i9j10k11");
    table.act(7, Session::undo);
    let back = again(&table);
    assert_eq!(back.saved(), table.saved());
    assert_eq!(back.position(), table.position());
    assert_eq!(back.view().can, table.view().can);
}

#[test]
fn what_a_link_shows_is_kept_when_something_is_played_in_it() {
    let position = friends("h8i9j10").position().clone();
    let open = |position| {
        let session = Session::linked("one".to_owned(), [Seat::Person; 2], &position, 1);
        Table::of(session)
    };
    let mut table = open(position);
    table.begin();
    assert!(table.is_disposable() && !table.saved().is_worth_keeping());
    let back = again(&table);
    assert_eq!(*back, *table);
    assert!(back.is_disposable() && !back.saved().is_worth_keeping());
    table.touch(p("k11"), 2);
    assert!(!table.is_disposable() && table.saved().is_worth_keeping());
    assert!(!again(&table).is_disposable());
    table.act(3, Session::undo);
    assert!(again(&table).saved().is_worth_keeping());

    let rule = Rule::Freestyle;
    let set_up = Position::from_stones(rule, Size::STANDARD, &[p("h8")], &[], Color::White);
    let table = open(set_up.expect("a position"));
    assert!(!again(&table).saved().is_worth_keeping());
    assert!(friends("h8").saved().is_worth_keeping());
    let text = friends("h8").saved().write().expect("text");
    assert!(!text.contains("linked"), "{text}");
}

#[test]
fn a_computer_that_was_thinking_thinks_again() {
    let mut table = table(Rule::Freestyle, [Seat::Person, COMPUTER], "");
    table.touch(p("h8"), 2);
    assert!(search(&again(&table).begin()).is_some());
}

#[test]
fn a_spoken_end_is_kept() {
    let mut resigned = friends("h8i9");
    resigned.act(2, <Session>::confirm_resign);
    assert_eq!(again(&resigned).outcome(), resigned.outcome());
    let mut back = again(&resigned);
    back.act(3, Session::undo);
    assert_eq!(on_board(&back), "h8i9");
    assert!(back.outcome().is_none());
}

#[test]
fn an_unreadable_game_is_named() {
    let good = friends("h8i9").saved().write().expect("text");
    let read = |from: &str, to: &str| {
        assert!(good.contains(from), "{good}");
        Saved::read(&good.replace(from, to)).and_then(|s| s.game().map(|_| ()))
    };
    assert!(matches!(Saved::read("{"), Err(SavedError::Json(_))));
    assert!(matches!(
        read("\"version\":2", "\"version\":9"),
        Err(SavedError::Version(9))
    ));
    assert!(matches!(
        read("freestyle", "chess"),
        Err(SavedError::Rule(_))
    ));
    assert!(matches!(
        read("\"size\":15", "\"size\":50"),
        Err(SavedError::Size(_))
    ));
    assert!(matches!(read("h8i9", "h8z9"), Err(SavedError::Notation(_))));
    assert!(matches!(read("h8i9", "h8h8"), Err(SavedError::Replay(_))));
    assert!(matches!(read("person", "robot"), Err(SavedError::Seat(_))));
    assert!(matches!(
        read("\"person\"", "\"computer:1\""),
        Err(SavedError::TwoComputers)
    ));
    let won = "\"result\":{\"winner\":\"black\",\"by\":\"five\"}";
    let drawn = "\"result\":{\"winner\":null,\"by\":\"full-board\"}";
    assert!(matches!(
        read("\"result\":null", drawn),
        Err(SavedError::Result(_))
    ));
    assert!(matches!(
        read("\"result\":null", won),
        Err(SavedError::Claim(_))
    ));
}

#[test]
fn settings_come_back_and_others_are_refused() {
    let mut settings = Settings::default();
    settings.language = Some(Language::Chinese);
    settings.numbers = true;
    settings.choice = Choice {
        rule: Rule::Caro,
        size: Size::MAX,
        opening: tengen_core::opening::Procedure::Yamaguchi { offers: Some(3) },
        on_foul: tengen_core::OnFoul::Claim(tengen_core::WrongClaim::Game),
        opponent: OpponentKind::Friend,
        level: Level::ALL[6],
        black: BlackIs::ByLot,
        ..Choice::default()
    };
    let text = settings.write().expect("text");
    assert_eq!(Settings::read(&text).expect("settings"), settings);
    assert!(Settings::read(&text.replace("\"version\":2", "\"version\":3")).is_err());
    assert!(Settings::read(&text.replace("\"level\":7", "\"level\":11")).is_err());
    assert!(Settings::read("").is_err());
}

fn link(query: &[(&'static str, &'static str)]) -> Link {
    Link::read(query.iter().copied())
}

#[test]
fn a_link_opens_a_position() {
    let link = link(&[
        ("rule", "renju"),
        ("size", "19"),
        ("moves", "h8i9"),
        ("lang", "zh"),
        ("x", "y"),
    ]);
    assert_eq!(link.errors, []);
    assert_eq!(link.language, Some(Language::Chinese));
    let wanted = link.wanted.expect("a position");
    assert_eq!((wanted.rule, wanted.size.get()), (Rule::Renju, 19));
    assert_eq!(wanted.moves, moves("h8i9"));
}

#[test]
fn a_link_without_a_position_opens_none() {
    assert_eq!(link(&[("lang", "en")]).wanted, None);
    let rule_only = link(&[("rule", "caro")]).wanted.expect("an empty board");
    assert_eq!(
        (rule_only.rule, rule_only.size),
        (Rule::Caro, Size::STANDARD)
    );
}

#[test]
fn a_link_opens_a_section_with_or_without_a_position() {
    let section = link(&[("open", "puzzles")]);
    assert_eq!(
        (section.section, section.wanted),
        (Some(Section::Puzzles), None)
    );
    let board = link(&[("open", "analysis"), ("moves", "h8h9i9"), ("rule", "renju")]);
    assert_eq!(board.section, Some(Section::Analysis));
    assert_eq!(
        (board.on_board(), board.in_game()),
        (board.wanted.as_ref(), None)
    );
    // A position alone is analysed; a game is asked for.
    let alone = link(&[("moves", "h8")]);
    assert_eq!(
        (alone.on_board(), alone.in_game()),
        (alone.wanted.as_ref(), None)
    );
    let game = link(&[("open", "play"), ("moves", "h8")]);
    assert_eq!(
        (game.on_board(), game.in_game()),
        (None, game.wanted.as_ref())
    );
    let position = board.wanted.expect("a position").position().expect("legal");
    let book = Book::analysis_board(&position, Some(1), Symmetry::all()[0]);
    assert!(book.is_board());
    assert_eq!(crate::Scene::rule(&book), Rule::Renju);
    assert_eq!(book.board().stones(), 1);
    assert_eq!(
        Book::analysis_board(&position, None, Symmetry::all()[0])
            .board()
            .stones(),
        3
    );
    assert_eq!(
        Book::analysis_board(&position, Some(99), Symmetry::all()[0])
            .board()
            .stones(),
        3
    );
}

#[test]
fn what_is_wrong_with_a_link_is_named_and_opens_nothing() {
    let errors = |query| {
        let link = link(query);
        assert_eq!(link.wanted, None);
        link.errors
    };
    assert!(matches!(
        errors(&[("rule", "chess")])[..],
        [LinkError::Position(PositionError::Rule(_))]
    ));
    assert!(matches!(
        errors(&[("size", "30")])[..],
        [LinkError::Position(PositionError::Size(_))]
    ));
    assert!(matches!(
        errors(&[("size", "big")])[..],
        [LinkError::Position(PositionError::SizeText(_))]
    ));
    assert!(matches!(
        errors(&[("moves", "h8?")])[..],
        [LinkError::Position(PositionError::Notation(_))]
    ));
    assert!(matches!(
        errors(&[("moves", "h8h8")])[..],
        [LinkError::Position(PositionError::Replay(_))]
    ));
    assert!(matches!(
        errors(&[("size", "9"), ("moves", "o15")])[..],
        [LinkError::Position(PositionError::Replay(_))]
    ));
    assert!(matches!(
        errors(&[("lang", "tlh")])[..],
        [LinkError::Language(_)]
    ));
    assert!(matches!(
        errors(&[("open", "chess")])[..],
        [LinkError::Section(_)]
    ));
    assert!(matches!(
        errors(&[("moves", "h8"), ("view", "upside-down")])[..],
        [LinkError::Position(PositionError::View(_))]
    ));
    assert_eq!(errors(&[("rule", "chess"), ("size", "4")]).len(), 2);
}

#[test]
fn choices_become_seats() {
    let choice = Choice::default();
    assert_eq!(choice.setup(false).players, [Seat::Person, COMPUTER]);
    let lot = Choice {
        black: BlackIs::ByLot,
        ..choice
    };
    assert_eq!(lot.setup(true).players, [Seat::Person, COMPUTER]);
    assert_eq!(lot.setup(false).players, [COMPUTER, Seat::Person]);
    let friend = Choice {
        opponent: OpponentKind::Friend,
        ..lot
    };
    assert_eq!(friend.setup(false).players, [Seat::Person; 2]);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,80}") {
        let _ = Saved::read(&text);
        let _ = Settings::read(&text);
        let link = Link::read([("moves", text.as_str()), ("size", text.as_str())].into_iter());
        prop_assert!(link.wanted.is_some() || !link.errors.is_empty());
    }

    #[test]
    fn whatever_people_do_the_game_can_be_kept_and_gone_on_with(
        rule in proptest::sample::select(Rule::ALL.to_vec()),
        deeds in proptest::collection::vec((0u8..12, 0u8..15, 0u8..15), 1..60),
    ) {
        let mut table = table(rule, [Seat::Person, COMPUTER], "");
        let mut asked = None;
        for (deed, x, y) in deeds {
            let point = Point::from_xy(x, y);
            let effects = match deed {
                0 => table.act(2, Session::undo),
                1 => table.act(2, Session::redo),
                2 => table.act(2, <Session>::ask_hint),
                3 => table.act(2, Session::stop),
                4 if x == 0 => table.act(2, <Session>::confirm_resign),
                5 if x == 0 => table.act(2, <Session>::pass),
                6 => table.act(2, Session::go_on),
                7..=9 => match asked {
                    Some(id) => table.hear(id, &best(&point.to_string()), 2),
                    None => table.touch(point, 2),
                },
                _ => table.touch(point, 2),
            };
            asked = search(&effects).or(asked);
            let back = again(&table);
            prop_assert_eq!(back.saved(), table.saved());
            prop_assert_eq!(back.position(), table.position());
            prop_assert_eq!(back.outcome(), table.outcome());
            // The computer does not stay idle when it is to move.
            let view = table.view();
            let idle = view.phase == crate::Phase::Person;
            prop_assert!(!idle || table.seat(view.to_move) == Seat::Person);
        }
    }
}

#[test]
fn a_game_of_the_first_version_is_read() {
    let old = r#"{"version":1,"id":"x","rule":"renju","size":15,"black":"person",
        "white":"computer:2","moves":"h8i9","undone":"j10k11","result":null,"started":1,
        "changed":2}"#;
    let mut table = Table::restored(&Saved::read(old).expect("a document")).expect("a game");
    assert_eq!(on_board(&table), "h8i9");
    assert_eq!(
        table.seat(tengen_core::Color::White),
        Seat::Computer(crate::Computer::Level(Level::ALL[2]))
    );
    table.act(3, Session::redo);
    assert_eq!(on_board(&table), "h8i9j10k11");
}

#[test]
fn levels_of_when_there_were_four_are_read() {
    let text = Settings::default().write().expect("text");
    for (old, new) in [(1, 0), (2, 2), (3, 5), (4, 9)] {
        let of_four = text
            .replace("\"version\":2", "\"version\":1")
            .replace("\"level\":1", &format!("\"level\":{old}"));
        let settings = Settings::read(&of_four).expect("settings");
        assert_eq!(settings.choice.level, Level::ALL[new]);
        let text = settings.write().expect("text");
        assert_eq!(Settings::read(&text).expect("settings"), settings);
        let seat: Seat = format!("computer:{old}").parse().expect("a seat");
        let level = crate::Computer::Level(Level::ALL[new]);
        assert_eq!(seat, Seat::Computer(level));
        assert_eq!(seat.to_string(), format!("level:{}", new + 1));
    }
    let none = text.replace("\"version\":2", "\"version\":1");
    assert!(Settings::read(&none.replace("\"level\":1", "\"level\":5")).is_err());
    assert!(Settings::read("[]").is_err());
}

#[test]
fn settings_of_before_openings_are_read() {
    let text = Settings::default().write().expect("text");
    let old = text.replace("\"opening\":\"none\",\"on_foul\":\"refuse\",", "");
    assert_ne!(old, text);
    assert_eq!(Settings::read(&old).expect("settings"), Settings::default());
    assert!(Settings::read(&text.replace("\"refuse\"", "\"forgive\"")).is_err());
    assert!(Settings::read(&text.replace("\"none\"", "\"yamaguchi:13\"")).is_err());
}
