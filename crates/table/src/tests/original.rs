//! The originals' settings.

use super::*;
use crate::{BlackIs, Choice, Mode, Opponent, Program, Saved, Settings, modes, original};
use tengen_core::{DeadDraw, Ending};

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
    assert_eq!(begins, [BlackIs::Computer, lot, me, me, me]);
    for program in Program::ALL {
        let choice = of(program);
        assert_eq!(
            (choice.rule, choice.opponent),
            (Rule::Freestyle, Opponent::Textbook)
        );
        assert_eq!(choice.mended(), choice);
        for &mode in modes(program) {
            let friend = mode != Mode::Computer;
            assert_eq!(original(choice, mode).opponent == Opponent::Friend, friend);
        }
    }
    assert_eq!(modes(Program::PatternDictionary).len(), 3);
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
    // It outlives a reload, and ends with the original.
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
    // A 5×5 board in whose rows both have a stone.
    let size = Size::MIN;
    let setup = Setup {
        dead_draw: DeadDraw::End,
        ..Setup::plain(Rule::Freestyle, size, [Seat::Person; 2])
    };
    let mut table = Table::new("one".to_owned(), setup, 1).expect("a table");
    for q in size.points() {
        table.act(Action::Play(q), 2);
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
