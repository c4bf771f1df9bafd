//! Clocks of a game at one board, at times that the test sets.

use super::*;
use crate::clock::ShownClock;
use crate::{BoardTerms, Choice, Clocks, Notice, OpponentKind, Phase, Sound, Stopped};
use tengen_core::opening::{Action, Procedure};
use tengen_core::{Color, Ending};
use tengen_text::{Language, Text};
use tengen_worker_protocol::{Aim, EngineQuestion, Think};

const SECOND: u64 = 1_000;

fn terms(text: &str) -> BoardTerms {
    BoardTerms::new(text.parse().expect("terms")).expect("no days")
}

/// A started game at 1 ms.
fn timed(setup: Setup, clock: &str) -> Table {
    let clock = Some(terms(clock));
    let setup = Setup { clock, ..setup };
    let mut table = Table::new("one".to_owned(), setup, 1).expect("a game");
    table.begin();
    table
}

fn friends_with(clock: &str) -> Table {
    timed(setup(Rule::Freestyle, [Seat::Person; 2]), clock)
}

fn clocks(table: &Table) -> Clocks {
    table.view().clocks.expect("clocks")
}

/// What Black's and White's clocks show, in seconds.
fn shown(table: &Table, now: u64) -> [u64; 2] {
    let seconds = |clock: ShownClock| clock.shown(now).div_ceil(SECOND);
    clocks(table).of.map(seconds)
}

fn running(table: &Table) -> [bool; 2] {
    clocks(table).of.map(|clock| clock.is_running())
}

fn at(seconds: u64) -> u64 {
    1 + seconds * SECOND
}

#[test]
fn the_clock_of_the_side_to_move_runs_from_the_start() {
    let mut table = friends_with("5m+4s");
    assert_eq!(running(&table), [true, false]);
    assert_eq!(shown(&table, at(10)), [290, 300]);
    assert!(saves(&table.touch(p("h8"), at(10))));
    assert_eq!(running(&table), [false, true]);
    assert_eq!(shown(&table, at(30)), [294, 280]);
    // A refused stone costs its player the time and nothing else.
    table.touch(p("h8"), at(30));
    assert_eq!(shown(&table, at(30)), [294, 280]);
    table.act(at(40), <Session>::pass);
    assert_eq!(shown(&table, at(40)), [294, 274]);
    table.act(at(45), <Session>::confirm_resign);
    assert_eq!(running(&table), [false, false]);
    assert!(clocks(&table).stopped.is_none() && !table.view().can.hint);
}

#[test]
fn a_fallen_flag_ends_the_game_before_what_came_too_late() {
    let mut table = friends_with("60s");
    table.touch(p("h8"), at(20));
    assert_eq!(clocks(&table).due, Some(at(80) + 1));
    let effects = table.touch(p("i9"), at(80) + 1);
    assert!(effects.contains(&Effect::Sound(Sound::Win)) && saves(&effects));
    assert_eq!(on_board(&table), "h8");
    let outcome = table.outcome().expect("the end").clone();
    assert_eq!(
        (outcome.winner, outcome.by),
        (Some(Color::Black), Ending::Time)
    );
    assert_eq!(shown(&table, at(999)), [40, 0]);
    let english = Text::new(Language::English);
    assert_eq!(english.outcome(&outcome), "Black wins: White’s time is up.");
    // The flag cannot be taken back, and the end survives a reload.
    assert!(!table.view().can.undo);
    let text = table.saved().write().expect("text");
    let back = Table::restored(&Saved::read(&text).expect("a game")).expect("a game");
    assert_eq!(back.outcome(), Some(&outcome));
    assert_eq!(back.saved(), table.saved());
    assert_eq!(shown(&back, 5), [40, 0]);
}

#[test]
fn a_round_without_a_result_is_a_draw() {
    let mut table = friends_with("10m,15m=draw");
    table.act(at(100), |game, cx| game.stop_clocks(Stopped::Asked, cx));
    table.act(at(899), |_, _| Vec::new());
    assert!(table.outcome().is_none());
    table.act(at(900), |_, _| Vec::new());
    let outcome = table.outcome().expect("the end");
    assert_eq!((outcome.winner, outcome.by), (None, Ending::Time));
}

#[test]
fn a_takeback_gives_no_time_back() {
    let mut table = friends_with("5m");
    table.touch(p("h8"), at(10));
    table.act(at(15), Session::undo);
    assert_eq!(running(&table), [true, false]);
    assert_eq!(shown(&table, at(20)), [285, 295]);
    table.act(at(20), Session::redo);
    assert_eq!(shown(&table, at(20)), [285, 295]);
}

#[test]
fn stopped_clocks_take_no_stones() {
    let mut table = friends_with("5m");
    table.touch(p("h8"), at(10));
    let effects = table.act(at(20), |game, cx| game.stop_clocks(Stopped::Asked, cx));
    assert!(saves(&effects));
    assert_eq!(table.view().phase, Phase::Stopped);
    let told = [Effect::Tell(Notice::ClocksStopped)];
    assert_eq!(table.touch(p("i9"), at(500)), told);
    assert_eq!(table.act(at(500), <Session>::pass), told);
    assert_eq!(shown(&table, at(500)), [290, 290]);
    table.act(at(600), <Session>::start_clocks);
    table.touch(p("i9"), at(610));
    assert_eq!(shown(&table, at(610)), [290, 280]);
}

#[test]
fn a_reload_resumes_with_stopped_clocks() {
    let mut table = friends_with("5m+4s");
    table.touch(p("h8"), at(10));
    table.act(at(30), |game, cx| game.stop_clocks(Stopped::Away, cx));
    let text = table.saved().write().expect("text");
    assert!(text.contains("\"version\":4"));
    let mut back = Table::restored(&Saved::read(&text).expect("a game")).expect("a game");
    back.begin();
    assert_eq!(back.saved(), table.saved());
    assert_eq!((shown(&back, 7), running(&back)), ([294, 280], [false; 2]));
    assert_eq!(clocks(&back).stopped, Some(Stopped::Asked));
    back.act(at(0), <Session>::start_clocks);
    assert_eq!(running(&back), [false, true]);
    let broken = text.replace("5m+4s ", "5m+0s ");
    let refused = Saved::read(&broken).and_then(|saved| Session::restored(&saved).map(|_| ()));
    assert!(matches!(refused, Err(SavedError::Clock(_))), "{refused:?}");
}

#[test]
fn a_tool_over_the_board_stops_the_clocks() {
    let mut table = friends_with("5m");
    table.touch(p("h8"), at(10));
    let position = table.position().clone();
    let book = crate::Book::analysis_board(&position, None, tengen_core::Symmetry::all()[0]);
    let settings = &mut table.settings;
    let now = at(20);
    table.model.open(Box::new(book), Outside { now, settings });
    let settings = &mut table.settings;
    let now = at(99);
    table.model.close_all(Outside { now, settings });
    assert_eq!(clocks(&table).stopped, Some(Stopped::Asked));
    assert_eq!(shown(&table, at(99)), [290, 290]);
}

#[test]
fn a_device_that_slept_does_not_drop_the_flag() {
    let mut table = friends_with("5m");
    table.model.beat(at(10));
    let effects = table.touch(p("h8"), at(3_600));
    assert_eq!(effects, [Effect::Tell(Notice::ClocksStopped)]);
    assert_eq!(clocks(&table).stopped, Some(Stopped::Away));
    assert_eq!(shown(&table, at(3_600)), [290, 300]);
}

/// The most milliseconds that a question leaves the engine.
fn limit(effects: &[Effect]) -> Option<u32> {
    match asked(effects) {
        Some(Question::Engine(EngineQuestion::Think(Think {
            aim: Aim::Move(_),
            ms,
            ..
        }))) => *ms,
        _ => panic!("no search for a move"),
    }
}

#[test]
fn the_computer_has_the_same_clock() {
    let setup = setup(Rule::Freestyle, [Seat::Person, COMPUTER]);
    let mut table = timed(setup, "60s");
    let effects = table.touch(p("h8"), at(10));
    assert_eq!(limit(&effects), Some(60_000 / 25));
    assert_eq!(shown(&table, at(12)), [50, 58]);
    let id = table.asked.expect("a search");
    // Stopped clocks stop it, and it thinks again when they run again.
    let effects = table.act(at(12), |game, cx| game.stop_clocks(Stopped::Asked, cx));
    assert!(effects.contains(&Effect::Stop(id)));
    assert!(table.hear(id, &best("i9"), at(20)).is_empty());
    let effects = table.act(at(30), <Session>::start_clocks);
    assert_eq!(limit(&effects), Some(58_000 / 25));
    let id = table.asked.expect("a search");
    // It answers too late.
    let effects = table.hear(id, &best("i9"), at(89));
    assert!(effects.contains(&Effect::Sound(Sound::Win)));
    assert_eq!(on_board(&table), "h8");
    assert_eq!(table.outcome().map(|o| o.winner), Some(Some(Color::Black)));
}

#[test]
fn a_computer_that_fails_does_not_lose_on_time() {
    let setup = setup(Rule::Freestyle, [Seat::Person, COMPUTER]);
    let mut table = timed(setup, "60s");
    table.touch(p("h8"), at(10));
    let id = table.asked.expect("a search");
    table.hear(id, &Reply::Failed, at(15));
    assert_eq!(table.view().phase, Phase::Stopped);
    let effects = table.act(at(500), <Session>::start_clocks);
    assert!(search(&effects).is_some());
    assert_eq!(shown(&table, at(500)), [50, 55]);
}

/// The first player's three stones of swap2 are one turn, a swap moves no time, and the increment
/// comes when the turn passes to the other player.
#[test]
fn a_swap_leaves_the_clocks_with_their_players() {
    let mut setup = setup(Rule::Standard, [Seat::Person; 2]);
    setup.terms.opening = Procedure::Swap2;
    let mut table = timed(setup, "5m+4s");
    for (i, point) in ["h8", "i9", "j10"].into_iter().enumerate() {
        table.touch(p(point), at(10 * (i as u64 + 1)));
    }
    let chair = |color| table.opening().owner(color);
    let first = chair(Color::Black);
    assert_eq!(shown(&table, at(30)), [274, 300]);
    assert_eq!(running(&table), [false, true]);
    // The second player takes Black, and White, now the first player, is to move.
    table.act(at(50), |game, cx| game.decide(Action::TakeBlack, cx));
    assert_ne!(table.opening().owner(Color::Black), first);
    assert_eq!(shown(&table, at(50)), [284, 274]);
    assert_eq!(running(&table), [false, true]);
}

#[test]
fn a_file_has_the_clock_and_the_times() {
    let mut table = friends_with("20s+2x30s");
    table.touch(p("h8"), at(8));
    table.touch(p("i9"), at(33));
    let file = table.written_game(Text::new(Language::English));
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(file.clock, [some("20"), some("2x30 byo-yomi")]);
    let times = [Some([8_000, 12_000, 0]), Some([25_000, 30_000, 2])];
    assert_eq!(file.times, times);
    let kept = table.saved().write().expect("text");
    let document = crate::library::game_document(&kept).expect("a game");
    let record = document.expect("moves").record;
    let last = record.node(record.main_line().last().expect("a node"));
    assert_eq!(last.spent_ms(), Some(25_000));
    assert_eq!(last.extra().clock.left_ms, [None, Some(30_000)]);
    assert_eq!(last.extra().clock.periods, [None, Some(2)]);
    let field = |field| record.info().get(field).map(str::to_owned);
    assert_eq!(field(tengen_record::Field::TimeLimit), some("20"));
}

#[test]
fn another_game_has_the_same_clocks_anew() {
    let mut table = friends_with("5m");
    table.touch(p("h8"), at(10));
    table.act(at(20), Session::restart);
    table.act(at(20), Session::restart_surely);
    assert_eq!(
        (shown(&table, at(25)), running(&table)),
        ([295, 300], [true, false])
    );
}

#[test]
fn a_choice_keeps_its_clock_and_forgets_what_is_none() {
    let mut settings = Settings::default();
    settings.choice = Choice {
        opponent: OpponentKind::Friend,
        clock: Some(terms("5m+4s")),
        ..Choice::default()
    };
    let text = settings.write().expect("text");
    assert_eq!(Settings::read(&text).expect("settings"), settings);
    assert_eq!(settings.choice.setup(true).clock, Some(terms("5m+4s")));
    for none in ["5m+0s", "3d", "soon"] {
        let read = Settings::read(&text.replace("5m+4s", none)).expect("settings");
        assert_eq!(read.choice.clock, None, "{none}");
        assert_eq!(read.choice.opponent, OpponentKind::Friend);
    }
}
