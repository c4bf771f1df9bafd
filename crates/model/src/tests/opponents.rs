//! Founding programs and engines of the host as opponents.

use super::*;
use crate::{
    Choice, Clash, Depth, EngineName, OpponentKind, Program, ProgramSettings, ProgramSpec, Saved,
    Settings, Sound, names, with_settings,
};
use tengen_core::opening::Procedure;
use tengen_text::Text;
use tengen_worker_protocol::{Analysis, EngineQuestion};

fn host(name: &str) -> Computer {
    Computer::Host(EngineName::from(name).expect("a short name"))
}

fn textbook(program: Program, faithful: bool) -> Computer {
    Computer::Textbook(ProgramSpec::with_slips(program, faithful))
}

fn every_spec() -> Vec<ProgramSpec> {
    let depths = || Depth::ALL.map(Some).into_iter().chain([None]);
    let settings = [true, false]
        .into_iter()
        .flat_map(|faithful| depths().map(move |depth| ProgramSettings { faithful, depth }));
    let all = settings.flat_map(|s| Program::ALL.map(|program| ProgramSpec::new(program, s).ok()));
    all.flatten().collect()
}

#[test]
fn seats_are_written_and_read_back() {
    let first = Seat::Computer(Computer::Level(Level::FIRST));
    let mut all = vec![Seat::Person, COMPUTER, first];
    let specs = every_spec();
    assert_eq!(specs.len(), 2 * 2 + 3 * 2 * 7);
    all.extend(
        specs
            .into_iter()
            .map(|spec| Seat::Computer(Computer::Textbook(spec))),
    );
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
        "textbook:bitboard,depth=7",
        "textbook:win-table,depth=2",
        "faithful:bitboard,depth=2",
        "computer:5",
        "level:11",
        "faithful",
        "",
    ] {
        assert!(bad.parse::<Seat>().is_err(), "{bad}");
    }
}

#[test]
fn games_of_yesterday_sit_as_they_did() {
    for (text, spec) in [
        ("textbook:win-table", "win-table"),
        ("faithful:pattern-dictionary", "pattern-dictionary,faithful"),
    ] {
        let seat: Seat = text.parse().expect("a seat");
        assert_eq!(
            seat.textbook().map(|s| s.to_string()),
            Some(spec.to_owned())
        );
        assert_eq!(seat.to_string(), text, "an earlier Tengen reads it too");
    }
    let deep: Seat = "textbook:bitboard,depth=2,faithful"
        .parse()
        .expect("a seat");
    let spec = deep.textbook().expect("a program");
    assert_eq!(spec.settings().depth.map(Depth::get), Some(2));
}

#[test]
fn a_depth_is_chosen_where_the_program_looks_ahead() {
    let depth = Depth::new(2).ok();
    let choice = Choice {
        opponent: OpponentKind::Textbook,
        depth,
        faithful: true,
        ..Choice::default()
    };
    for program in Program::ALL {
        let choice = Choice { program, ..choice };
        let spec = choice.textbook();
        assert_eq!(choice.computer(), Some(Computer::Textbook(spec)));
        assert!(spec.settings().faithful);
        let kept = depth.filter(|_| program.takes_depth());
        assert_eq!(spec.settings().depth, kept, "{program}");
        let name = names::computer(Text::default(), &Computer::Textbook(spec));
        assert_eq!(name.contains('2'), program.takes_depth(), "{name}");
        // A depth is kept for the next program that has one.
        assert_eq!(with_settings(program, choice.textbook().settings()), spec);
        assert_eq!(choice.depth, depth);
    }
    let mut settings = Settings::default();
    settings.choice = choice;
    let text = settings.write().expect("text");
    assert_eq!(Settings::read(&text).expect("settings"), settings);
    assert!(text.contains("\"depth\":2"), "{text}");
    let old = text.replace("\"depth\":2,", "");
    assert_eq!(Settings::read(&old).expect("settings").choice.depth, None);
    assert!(Settings::read(&text.replace("\"depth\":2", "\"depth\":7")).is_err());
}

#[test]
fn an_original_looks_no_further_than_it_did() {
    let choice = Choice {
        program: Program::PatternDictionary,
        depth: Depth::new(3).ok(),
        ..Choice::default()
    };
    let original = crate::original(choice, crate::Mode::Computer);
    assert_eq!(original.textbook(), Program::PatternDictionary.into());
}

#[test]
fn each_is_asked_in_its_own_way() {
    for computer in [host("Mine"), textbook(Program::WinTable, true)] {
        let mut table = table(
            Rule::Freestyle,
            [Seat::Person, Seat::Computer(computer)],
            "",
        );
        let effects = table.touch(p("h8"), 2);
        let question = asked(&effects).expect("a question");
        match computer {
            Computer::Host(name) => assert!(
                matches!(question, Question::Host(asked, q) if *asked == name && q.position.moves == [Move::Place(p("h8"))]),
                "{question:?}"
            ),
            _ => assert!(
                matches!(question, Question::Engine(EngineQuestion::Textbook(q)) if q.program.to_string() == "win-table,faithful"),
                "{question:?}"
            ),
        }
        let id = search(&effects).expect("a question");
        let answer = match computer {
            Computer::Host(_) => Reply::Engine(EngineAnswer::Analyzed(Box::new(Analysis {
                lines: vec![line(p("g7"), 500)],
                ..Analysis::default()
            }))),
            _ => best("g7"),
        };
        table.hear(id, &answer, 3);
        assert_eq!(on_board(&table), "h8g7");
    }
}

#[test]
fn a_program_may_give_up() {
    let seat = Seat::Computer(textbook(Program::WinTable, true));
    let mut table = table(Rule::Freestyle, [Seat::Person, seat], "");
    let id = search(&table.touch(p("h8"), 2)).expect("a question");
    // A reply to a cancelled search is dropped.
    let resigned = Reply::Engine(EngineAnswer::Resigned);
    table.hear(other(id), &resigned, 3);
    assert!(table.outcome().is_none());
    let effects = table.hear(id, &resigned, 3);
    let outcome = table.outcome().expect("the end");
    assert_eq!(outcome.winner, Some(tengen_core::Color::Black));
    assert!(effects.contains(&Effect::Sound(Sound::Win)));
    assert!(saves(&effects));
}

#[test]
fn they_play_no_openings_with_decisions() {
    let choice = Choice {
        opponent: OpponentKind::Textbook,
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
        opponent: OpponentKind::Computer,
        ..choice
    };
    assert_eq!(engine.opening_clash(Procedure::Swap2), None);
}

#[test]
fn without_an_engine_the_computer_plays() {
    let choice = Choice {
        opponent: OpponentKind::Host,
        ..Choice::default()
    };
    assert_eq!(choice.mended().opponent, OpponentKind::Computer);
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
