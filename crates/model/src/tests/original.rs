//! The settings of the originals.

use super::*;
use crate::online::RoomChoice;
use crate::{
    Beginning, BlackIs, Brush, Button, Choice, Mode, OpponentKind, Program, Saved, Settings, modes,
    original,
};
use tengen_core::{Color, DeadDraw, Ending};
use tengen_room::{ColorChoice, Config};
use tengen_text::{Language, Text};
use tengen_worker_protocol::EngineQuestion;

fn click(program: Program, mode: Mode) -> Beginning {
    let choice = Choice {
        program,
        ..Choice::default()
    };
    Beginning::new(choice, mode, &RoomChoice::default())
}

#[test]
fn each_program_has_its_own_board_beginner_and_end() {
    let of = |program| {
        let choice = Choice {
            program,
            rule: Rule::Renju,
            ..Choice::default()
        };
        original(choice, Mode::Computer)
    };
    let sizes = Program::ALL.map(|p| of(p).size.get());
    assert_eq!(sizes, [10, 10, 15, 13, 15]);
    let dead = Program::ALL.map(|p| of(p).ends_dead);
    assert_eq!(dead, [true, true, false, false, false]);
    let begins = Program::ALL.map(|p| of(p).black);
    let (me, lot) = (BlackIs::Me, BlackIs::ByLot);
    assert_eq!(begins, [BlackIs::Computer, lot, me, me, BlackIs::Computer]);
    for program in Program::ALL {
        let choice = of(program);
        assert_eq!(
            (choice.rule, choice.opponent),
            (Rule::Freestyle, OpponentKind::Textbook)
        );
        assert_eq!(choice.mended(), choice);
        for &mode in modes(program) {
            let friend = matches!(mode, Mode::TwoPeople | Mode::Online);
            assert_eq!(
                original(choice, mode).opponent == OpponentKind::Friend,
                friend
            );
        }
    }
    assert_eq!(modes(Program::PatternDictionary).len(), 3);
}

#[test]
fn the_third_begins_as_its_person_says_and_the_others_as_they_were() {
    for black in [BlackIs::Me, BlackIs::Computer, BlackIs::ByLot] {
        let begins = Program::ALL.map(|program| {
            let choice = Choice {
                program,
                black,
                ..Choice::default()
            };
            original(choice, Mode::Computer).black
        });
        let (it, me) = (BlackIs::Computer, BlackIs::Me);
        assert_eq!(begins, [it, BlackIs::ByLot, black, me, it]);
    }
}

#[test]
fn the_fifth_opens_and_its_person_has_white() {
    let Beginning::Game(chosen) = click(Program::Bitboard, Mode::Computer) else {
        panic!("a game at this screen")
    };
    let mut table = Table::new("one".to_owned(), chosen.setup(true), 1).expect("a table");
    let effects = table.begin();
    let id = search(&effects).expect("it is its turn");
    let question = asked(&effects);
    assert!(
        matches!(question, Some(Question::Engine(EngineQuestion::Textbook(q))) if q.program.to_string() == "bitboard"),
        "{question:?}"
    );
    table.hear(id, &best("h8"), 2);
    assert_eq!(table.person(), Some(Color::White));
    table.touch(p("h9"), 3);
    assert_eq!(
        table.position().board().get(p("h9")),
        Some(Color::White),
        "a touch puts a white stone"
    );
}

#[test]
fn the_fifths_set_up_begins_with_its_stone_and_every_button_has_a_meaning() {
    let Beginning::SetUp(mut editor) = click(Program::Bitboard, Mode::SetUp) else {
        panic!("a set-up")
    };
    assert_eq!(editor.start().to_string(), "h8//white");
    assert_eq!((editor.brush, editor.person), (Brush::White, Color::White));
    editor.press(p("h9"), Button::Main);
    editor.press(p("g9"), Button::Other);
    assert_eq!(editor.start().to_string(), "h8g9/h9/white");
    let table = editor.session("one".to_owned(), 1).expect("a game");
    let computer = table.seat(Color::Black).to_string();
    assert_eq!(computer, "textbook:bitboard");
    assert_eq!(table.person(), Some(Color::White));
    assert_eq!(table.position().to_move(), Color::White);
    editor.press(p("a1"), Button::Middle);
    assert_eq!(editor.board().stones(), 0);
    editor.undo();
    assert_eq!(editor.start().to_string(), "h8g9/h9/white");
    editor.brush = Brush::Clear;
    editor.press(p("g9"), Button::Other);
    editor.press(p("h9"), Button::Main);
    assert_eq!(editor.start().to_string(), "h8//white");
}

#[test]
fn the_fourths_colours_travel_with_the_room_and_end_with_it() {
    let last = RoomChoice {
        arbiter: false,
        config: Config {
            color: ColorChoice::Black,
            casual: true,
            ..RoomChoice::default().config
        },
        name: "Ada".to_owned(),
    };
    let choice = Choice {
        program: Program::PatternDictionary,
        ..Choice::default()
    };
    let Beginning::Room(room) = Beginning::new(choice, Mode::Online, &last) else {
        panic!("a room")
    };
    let config = room.config;
    assert_eq!((config.size, config.exchanged), (13, true));
    assert_eq!((config.color, config.casual), (ColorChoice::Black, true));
    assert_eq!(room.name, "Ada");
    let new = room.new_room(None).expect("a good name");
    assert!(new.config.exchanged, "the server is told");
    assert!(
        !room.remembered().config.exchanged,
        "the next room is usual"
    );

    // Every visitor sees the colours exchanged.
    let usual = Config {
        exchanged: false,
        ..config
    };
    let mut settings = Settings::default();
    let seen = |settings: &Settings| {
        [None, Some(&usual), Some(&config)].map(|room| settings.exchanges(room))
    };
    assert_eq!(seen(&settings), [false, false, true]);
    // The local game's original has no effect in a room.
    settings.as_original(Program::PatternDictionary);
    assert_eq!(seen(&settings), [true, false, true]);
    settings.as_original(Program::WinTable);
    assert_eq!(seen(&settings), [false, false, true]);
    settings.leave_original();
    settings.want_exchanged(true);
    assert_eq!(seen(&settings), [true, true, true]);
    settings.as_original(Program::WinTable);
    assert_eq!(seen(&settings), [false, true, true]);
}

#[test]
fn words_name_colours_and_points_as_they_are_seen() {
    let config = Config {
        exchanged: true,
        ..RoomChoice::default().config
    };
    let ten = Size::new(10).expect("a size");
    let mut settings = Settings::default();
    let said = |settings: &Settings, room| {
        let text = settings.words(Language::English, ten, room);
        [text.status_you(Color::Black), text.status_hint(p("c2"))]
    };
    let [black, white] = Color::BOTH.map(|c| Text::default().status_you(c));
    let [from_bottom, from_top] = ["c2", "c9"].map(|name| Text::default().status_hint(p(name)));
    assert_eq!(said(&settings, None), [&*black, &from_bottom]);
    assert_eq!(said(&settings, Some(&config)), [&*white, &from_bottom]);
    settings.rows_from_top = true;
    assert_eq!(said(&settings, Some(&config)), [&*white, &from_top]);
    settings.want_exchanged(true);
    assert_eq!(said(&settings, None), [&*white, &from_top]);
    let kept = settings.write().expect("text");
    assert_eq!(Settings::read(&kept).expect("settings"), settings);
    // Stored before there was this setting.
    let old = kept.replace("\"rows_from_top\":true,", "");
    assert_ne!(old, kept);
    assert!(!Settings::read(&old).expect("settings").rows_from_top);
}

#[test]
fn music_and_colours_belong_to_their_program() {
    let mut settings = Settings::default();
    assert!(
        !settings.music && !settings.exchanged,
        "both are off at first"
    );
    settings.as_original(Program::WinTable);
    assert!(settings.music && !settings.exchanged);
    settings.as_original(Program::PatternDictionary);
    assert!(!settings.music && settings.exchanged);
    let kept = settings.write().expect("text");
    let mut settings = Settings::read(&kept).expect("settings");
    settings.leave_original();
    assert_eq!(settings, Settings::default());
    settings.leave_original();
    assert_eq!(settings, Settings::default());
}

#[test]
fn what_a_person_changes_in_an_original_stays() {
    let mut settings = Settings::default();
    settings.want_exchanged(true);
    settings.as_original(Program::WinTable);
    assert!(settings.music && !settings.exchanged);
    settings.want_music(false);
    settings.leave_original();
    assert!(!settings.music && settings.exchanged);
    settings.as_original(Program::PatternDictionary);
    settings.want_exchanged(false);
    settings.want_music(true);
    settings.leave_original();
    assert!(settings.music && !settings.exchanged);
}

#[test]
fn a_game_that_ends_when_nobody_can_win_is_kept_so() {
    // A 5×5 board with stones of both colours in every row.
    let size = Size::MIN;
    let mut setup = Setup::plain(Rule::Freestyle, size, [Seat::Person; 2]);
    setup.terms.policy.dead_draw = DeadDraw::End;
    let mut table = Table::new("one".to_owned(), setup, 1).expect("a table");
    for q in size.points() {
        table.touch(q, 2);
        if table.outcome().is_some() {
            break;
        }
        let text = table.saved().write().expect("text");
        assert!(text.contains("\"dead_draw\":\"end\""), "{text}");
        let again = Table::restored(&Saved::read(&text).expect("a document")).expect("a game");
        assert_eq!(again.setup(), table.setup());
    }
    let by = table.outcome().map(|o| o.by);
    assert!(
        matches!(by, Some(Ending::DeadBoard | Ending::Five)),
        "{by:?}"
    );
    let plain = friends("h8").saved().write().expect("text");
    assert!(!plain.contains("dead_draw"), "{plain}");
}
