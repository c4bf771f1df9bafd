//! Founding programs and engines of the host's own at the table.

use super::*;
use crate::{Choice, Clash, EngineName, Opponent, Program, Purpose, Saved, Settings, Sound};
use tengen_core::opening::Procedure;

fn host(name: &str) -> Computer {
    Computer::Host(EngineName::from(name).expect("a short name"))
}

fn textbook(program: Program, faithful: bool) -> Computer {
    Computer::Textbook { program, faithful }
}

#[test]
fn seats_are_written_and_read_back() {
    let mut all = vec![Seat::Person, COMPUTER];
    for program in Program::ALL {
        all.extend([true, false].map(|f| Seat::Computer(textbook(program, f))));
    }
    all.extend(["Rapfi 0.43", "弈心", "a:b"].map(|n| Seat::Computer(host(n))));
    for seat in all {
        assert_eq!(seat.to_string().parse(), Ok(seat), "{seat}");
        let table = table(Rule::Freestyle, [Seat::Person, seat], "h8");
        if seat != Seat::Person {
            let text = table.saved().write().expect("text");
            let back = Saved::read(&text).expect("a document");
            assert_eq!(back.setup().expect("seats").players[1], seat);
        }
    }
    let long = "x".repeat(161);
    for bad in [
        "engine:",
        &format!("engine:{long}"),
        "textbook:deep-blue",
        "computer:5",
        "level:11",
        "level:0",
        "faithful",
        "",
    ] {
        assert!(bad.parse::<Seat>().is_err(), "{bad}");
    }
}

#[test]
fn each_is_asked_in_its_own_way() {
    for computer in [host("Mine"), textbook(Program::WinTable, true)] {
        let mut table = table(
            Rule::Freestyle,
            [Seat::Person, Seat::Computer(computer)],
            "",
        );
        let effects = table.act(Action::Play(p("h8")), 2);
        let wanted = Purpose::Move(computer);
        assert!(
            effects
                .iter()
                .any(|e| matches!(e, Effect::Think { purpose, .. } if *purpose == wanted)),
            "{effects:?}"
        );
        let id = search(&effects).expect("a question");
        table.act(
            Action::Engine(Heard::Best {
                id,
                best: Move::Place(p("g7")),
            }),
            3,
        );
        assert_eq!(on_board(&table), "h8g7");
    }
}

#[test]
fn a_program_may_give_up() {
    let seat = Seat::Computer(textbook(Program::WinTable, true));
    let mut table = table(Rule::Freestyle, [Seat::Person, seat], "");
    let id = search(&table.act(Action::Play(p("h8")), 2)).expect("a question");
    // One that is not waited for is not heard.
    table.act(Action::Engine(Heard::Resigned { id: id + 1 }), 3);
    assert!(table.outcome().is_none());
    let effects = table.act(Action::Engine(Heard::Resigned { id }), 3);
    let outcome = table.outcome().expect("the end");
    assert_eq!(outcome.winner, Some(tengen_core::Color::Black));
    assert!(effects.contains(&Effect::Sound(Sound::Win)));
    assert!(effects.contains(&Effect::Save));
}

#[test]
fn they_play_no_openings_with_decisions() {
    let choice = Choice {
        opponent: Opponent::Textbook,
        opening: Procedure::Swap2,
        ..Choice::default()
    };
    assert_eq!(
        choice.opening_clash(Procedure::Swap2),
        Some(Clash::MovesOnly)
    );
    assert_eq!(choice.opening_clash(Procedure::None), None);
    assert_eq!(choice.opening_clash(Procedure::Balanced), None);
    assert_eq!(choice.mended().opening, Procedure::None);
    let engine = Choice {
        opponent: Opponent::Computer,
        ..choice
    };
    assert_eq!(engine.opening_clash(Procedure::Swap2), None);
}

#[test]
fn without_an_engine_the_computer_plays() {
    let choice = Choice {
        opponent: Opponent::Host,
        ..Choice::default()
    };
    assert_eq!(choice.mended().opponent, Opponent::Computer);
    let named = Choice {
        engine: EngineName::from("Mine").ok(),
        ..choice
    };
    assert_eq!(
        named.setup(true).players,
        [Seat::Person, Seat::Computer(host("Mine"))]
    );
    let mut settings = Settings::default();
    settings.choice = named;
    let text = settings.write().expect("text");
    assert_eq!(Settings::read(&text).expect("settings"), settings);
}
