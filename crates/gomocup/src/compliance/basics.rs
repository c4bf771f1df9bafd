//! Checks of the mandatory commands.

use std::time::Duration;

use tengen_core::{Position, Rule, Size};

use super::talk::Talk;
use super::{Check, Fault};
use crate::manager::EngineLine;

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "about",
        "ABOUT is answered with one line that names the engine",
        about,
    ),
    Check::required("start-15", "START 15 is answered with OK", |talk| {
        talk.ok("START 15")
    }),
    Check::required("start-20", "START 20 is answered with OK", |talk| {
        talk.ok("START 20")
    }),
    Check::required(
        "start-3",
        "a board too small is refused with ERROR",
        |talk| talk.error("START 3"),
    ),
    Check::required(
        "start-again",
        "START begins a new game at any time",
        start_again,
    ),
    Check::required(
        "restart",
        "RESTART is answered with OK and empties the board",
        restart,
    ),
    Check::required(
        "begin",
        "BEGIN is answered with a point of the board",
        begin,
    ),
    Check::required("turn", "TURN is answered with an empty point", turn),
    Check::required(
        "board-empty",
        "BOARD without stones is answered with a move",
        board_empty,
    ),
    Check::required(
        "board",
        "BOARD is silent until DONE and then answers with an empty point",
        board,
    ),
    Check::required(
        "board-colours",
        "BOARD whose first stone is the opponent's makes the engine White",
        board_colours,
    ),
    Check::required(
        "takeback",
        "TAKEBACK is answered with OK, once for each stone",
        takeback,
    ),
    Check::required(
        "info-silence",
        "INFO is never answered, not even an unknown key",
        info_silence,
    ),
    Check::required("info-first", "INFO before START does no harm", info_first),
    Check::required(
        "unknown",
        "an unknown command is answered with UNKNOWN and harms nothing",
        unknown,
    ),
    Check::required(
        "bad-turn",
        "TURN to a taken point is answered with ERROR and changes nothing",
        bad_turn,
    ),
    Check::required(
        "bad-line",
        "arguments that make no sense do not end the engine",
        bad_line,
    ),
    Check::required(
        "lower-case",
        "commands may be written in lower case",
        lower_case,
    ),
    Check::required("line-lf", "lines may end with LF", |talk| {
        line_ends(talk, "\n")
    }),
    Check::required("line-cr", "lines may end with CR", |talk| {
        line_ends(talk, "\r")
    }),
    Check::required("line-empty", "empty lines are ignored", |talk| {
        line_ends(talk, "\r\n\r\n  \r\n")
    }),
    Check::required(
        "end",
        "END ends the engine within 700 ms, with status 0",
        end,
    ),
    Check::required(
        "end-of-input",
        "the end of its input ends the engine",
        end_of_input,
    ),
];

fn empty() -> Position {
    Position::new(Rule::Freestyle, Size::STANDARD)
}

fn point(x: u8, y: u8) -> tengen_core::Point {
    tengen_core::Point::from_xy(x, y)
}

fn about(talk: &mut Talk) -> Result<(), Fault> {
    talk.say("ABOUT");
    match talk.hear()? {
        line if line.contains("name=") => Ok(()),
        line => Err(talk.wrong(line, "name=\"…\", version=\"…\", author=\"…\"")),
    }
}

fn start_again(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.ask(&["BEGIN"], &mut position)?;
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.ask(&["BEGIN"], &mut position).map(|_| ())
}

fn restart(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    let first = talk.ask(&["BEGIN"], &mut position)?;
    talk.ok("RESTART")?;
    talk.turn(first, &mut empty()).map(|_| ())
}

fn begin(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.ask(&["BEGIN"], &mut position)?;
    talk.silence()
}

fn turn(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.turn(point(7, 7), &mut position)?;
    talk.silence()
}

fn board_empty(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.ask(&["BOARD", "DONE"], &mut position).map(|_| ())
}

/// Sends a `BOARD` without `DONE`: stones in playing order, coordinates from the top left.
fn set_up(talk: &mut Talk, stones: &[(u32, u32)], position: &mut Position) {
    talk.say("BOARD");
    for (i, &(x, y)) in stones.iter().enumerate() {
        let owner = if (stones.len() - i).is_multiple_of(2) {
            1
        } else {
            2
        };
        talk.say(&format!("{x},{y},{owner}"));
        let stone = position.size().from_top(x, y);
        let legal = stone.is_some_and(|p| position.play(p).is_ok());
        debug_assert!(legal, "checks set up legal positions");
    }
}

fn board(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    let stones = [(7, 7), (8, 7), (6, 6), (8, 8), (9, 9), (5, 5)];
    set_up(talk, &stones, &mut position);
    talk.silence()?;
    talk.ask(&["DONE"], &mut position)?;
    let free = [(0, 0), (14, 14)].into_iter().map(|(x, y)| point(x, y));
    let free = free.into_iter().find(|&p| position.legality(p).is_ok());
    let free = free.unwrap_or(point(14, 0));
    talk.turn(free, &mut position).map(|_| ())
}

fn board_colours(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    let stones = [(7, 7), (8, 7), (9, 9), (6, 6), (5, 5)];
    set_up(talk, &stones, &mut position);
    talk.ask(&["DONE"], &mut position).map(|_| ())
}

fn takeback(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    let answer = talk.turn(point(7, 7), &mut position)?;
    let answer = crate::Xy::new(answer, position.size());
    talk.ok(&format!("TAKEBACK {answer}"))?;
    talk.ok("TAKEBACK 7,7")?;
    talk.ask(&["BEGIN"], &mut empty()).map(|_| ())
}

fn info_silence(talk: &mut Talk) -> Result<(), Fault> {
    talk.ok("START 15")?;
    for info in [
        "timeout_turn 5000",
        "timeout_match 120000",
        "time_left 120000",
        "max_memory 367001600",
        "game_type 1",
        "rule 0",
        "evaluate 3,3",
        "folder /tmp",
        "time_increment 0",
        "max_depth 50",
        "max_node 1000000",
        "thread_num 1",
        "caution_factor 1",
        "pondering 0",
        "no_such_key 17",
        "another_one",
        "",
    ] {
        talk.say(format!("INFO {info}").trim());
    }
    talk.silence()?;
    about(talk)
}

fn info_first(talk: &mut Talk) -> Result<(), Fault> {
    for info in [
        "timeout_turn 500",
        "timeout_match 0",
        "rule 0",
        "max_memory 0",
    ] {
        talk.say(&format!("INFO {info}"));
    }
    begin(talk)
}

fn unknown(talk: &mut Talk) -> Result<(), Fault> {
    talk.say("XYZZY 1,2");
    match talk.hear()? {
        line if matches!(EngineLine::parse(&line), EngineLine::Unknown(_)) => talk.ok("START 15"),
        // ERROR instead of UNKNOWN is accepted too: so do managers.
        line if matches!(EngineLine::parse(&line), EngineLine::Error(_)) => talk.ok("START 15"),
        found => Err(talk.wrong(found, "UNKNOWN and what")),
    }
}

fn bad_turn(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.turn(point(7, 7), &mut position)?;
    talk.error("TURN 7,7")?;
    talk.error("TURN 99,0")?;
    let free = [point(0, 0), point(1, 0)];
    let free = free.into_iter().find(|&p| position.legality(p).is_ok());
    talk.turn(free.unwrap_or(point(2, 0)), &mut position)
        .map(|_| ())
}

fn bad_line(talk: &mut Talk) -> Result<(), Fault> {
    for line in ["START", "START many", "TURN 7", "7,7,1", "TAKEBACK x,y"] {
        talk.say(line);
    }
    talk.say_raw(&format!("{}\r\n", "A".repeat(5000)));
    // Any or no answer to these is fine, as long as the engine still works.
    while talk.hear_within(Duration::from_millis(300)).is_ok() {}
    talk.ok("START 15")
}

fn lower_case(talk: &mut Talk) -> Result<(), Fault> {
    talk.ok("start 15")?;
    talk.say("info timeout_turn 500");
    talk.ask(&["begin"], &mut empty()).map(|_| ())
}

fn line_ends(talk: &mut Talk, end: &str) -> Result<(), Fault> {
    talk.say_raw(&format!("START 15{end}"));
    talk.expect_ok()?;
    talk.say_raw(&format!("INFO timeout_turn 500{end}BEGIN{end}"));
    talk.expect_move(&mut empty()).map(|_| ())
}

/// Managers kill an engine this long after `END`.
pub(super) const LEAVE: Duration = Duration::from_millis(700);

/// Checks that the process exits with status 0 within the time and the tolerance.
pub(super) fn leaves(talk: &mut Talk, asked: &'static str, within: Duration) -> Result<(), Fault> {
    let waited = within + talk.tolerance.late;
    match talk.process.ended_by(std::time::Instant::now() + waited) {
        None => Err(Fault::Runs { asked, waited }),
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(Fault::Status(status.to_string())),
    }
}

fn end(talk: &mut Talk) -> Result<(), Fault> {
    talk.ok("START 15")?;
    talk.say("END");
    leaves(talk, "END", LEAVE)
}

fn end_of_input(talk: &mut Talk) -> Result<(), Fault> {
    talk.ok("START 15")?;
    talk.process.close_input();
    match leaves(talk, "the end of its input", Duration::from_secs(2)) {
        // Only exiting matters here, not the status.
        Err(Fault::Status(_)) => Ok(()),
        other => other,
    }
}
