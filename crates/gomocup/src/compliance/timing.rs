//! Checks of time and memory limits.

use std::time::{Duration, Instant};

use tengen_core::{Position, Rule, Size};

use super::basics::{LEAVE, leaves};
use super::talk::Talk;
use super::{Check, Fault};

pub(super) const CHECKS: &[Check] = &[
    Check::required("time-turn", "timeout_turn 1000 is kept", |talk| {
        timed(talk, &["INFO timeout_turn 1000"], 1000)
    }),
    Check::required(
        "time-zero",
        "timeout_turn 0 asks for an answer at once",
        |talk| timed(talk, &["INFO timeout_turn 0"], 300),
    ),
    Check::required(
        "time-left",
        "with 200 ms left for the game it still answers in time",
        |talk| {
            let infos = [
                "INFO timeout_turn 5000",
                "INFO timeout_match 60000",
                "INFO time_left 200",
            ];
            timed(talk, &infos, 200)
        },
    ),
    Check::required(
        "time-game",
        "a game on a clock of three seconds is played within it",
        clock,
    ),
    Check::required(
        "memory",
        "at most 350 MB are used where that is the limit",
        memory,
    ),
    Check::optional("stop", "YXSTOP ends thinking with a move", stop),
    #[cfg(unix)]
    Check::required(
        "suspended-start",
        "suspended after the first INFO lines, it answers in time once it is resumed for its move",
        suspended_start,
    ),
    #[cfg(unix)]
    Check::required(
        "suspended-between",
        "suspended between its moves, it counts none of that time",
        suspended_between,
    ),
    Check::required(
        "end-thinking",
        "END while it thinks ends it within 700 ms",
        end_thinking,
    ),
];

/// Sends a middle-game position of eight stones, without `DONE`.
fn middle(talk: &mut Talk, infos: &[&str]) -> Result<Position, Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    infos.iter().for_each(|info| talk.say(info));
    talk.say("BOARD");
    let stones = [
        (7, 7),
        (8, 8),
        (9, 6),
        (8, 6),
        (8, 7),
        (6, 7),
        (7, 5),
        (10, 8),
    ];
    for (i, &(x, y)) in stones.iter().enumerate() {
        talk.say(&format!("{x},{y},{}", i % 2 + 1));
        let stone = position.size().from_top(x, y);
        let legal = stone.is_some_and(|p| position.play(p).is_ok());
        debug_assert!(legal, "checks set up legal positions");
    }
    Ok(position)
}

fn timed(talk: &mut Talk, infos: &[&str], limit: u64) -> Result<(), Fault> {
    let mut position = middle(talk, infos)?;
    let limit = Duration::from_millis(limit);
    answer_within(talk, "DONE", limit, &mut position)?;
    Ok(())
}

/// Sends the last line of a request and measures the answer's time.
fn answer_within(
    talk: &mut Talk,
    line: &str,
    limit: Duration,
    position: &mut Position,
) -> Result<Duration, Fault> {
    let sent = Instant::now();
    talk.say(line);
    answered_within(talk, line, sent, limit, position)
}

fn answered_within(
    talk: &mut Talk,
    line: &str,
    sent: Instant,
    limit: Duration,
    position: &mut Position,
) -> Result<Duration, Fault> {
    let (at, found) = talk.hear_within(limit + talk.tolerance.answer)?;
    let took = at.saturating_duration_since(sent);
    talk.take_move(found, position)?;
    if took > limit + talk.tolerance.late {
        return Err(Fault::Late {
            asked: line.to_owned(),
            took,
            limit,
        });
    }
    Ok(took)
}

fn clock(talk: &mut Talk) -> Result<(), Fault> {
    let mut left = Duration::from_secs(3);
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.say("INFO timeout_turn 1000");
    talk.say("INFO timeout_match 3000");
    let mut line = "BEGIN".to_owned();
    for _ in 0..25 {
        talk.say(&format!("INFO time_left {}", left.as_millis()));
        let took = answer_within(talk, &line, left.min(Duration::from_secs(1)), &mut position)?;
        left = left.saturating_sub(took);
        let free = position.legal_points().into_iter().step_by(3);
        let free = free.max_by_key(|p| (u32::from(p.x()) * 7 + u32::from(p.y()) * 11) % 13);
        let Some(point) = free.filter(|_| position.outcome().is_none()) else {
            break;
        };
        if position.play(point).is_err() || position.outcome().is_some() {
            break;
        }
        line = format!("TURN {}", crate::Xy::new(point, position.size()));
    }
    Ok(())
}

fn memory(talk: &mut Talk) -> Result<(), Fault> {
    const LIMIT: u64 = 367_001_600;
    let infos = [
        format!("INFO max_memory {LIMIT}"),
        "INFO timeout_turn 1000".to_owned(),
    ];
    let infos: Vec<&str> = infos.iter().map(String::as_str).collect();
    let mut position = middle(talk, &infos)?;
    talk.ask(&["DONE"], &mut position)?;
    match talk.process.peak_memory() {
        Some(used) if used > LIMIT => Err(Fault::Memory {
            used: used >> 20,
            limit: LIMIT >> 20,
        }),
        // `None`: the system does not report it, so there is nothing to compare.
        _ => Ok(()),
    }
}

fn stop(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = middle(talk, &["INFO timeout_turn 8000"])?;
    talk.say("DONE");
    std::thread::sleep(Duration::from_millis(200));
    let sent = Instant::now();
    talk.say("YXSTOP");
    let (at, found) = talk.hear_within(Duration::from_secs(9))?;
    let took = at.saturating_duration_since(sent);
    talk.take_move(found.clone(), &mut position)?;
    if took <= Duration::from_millis(1000) + talk.tolerance.late {
        return Ok(());
    }
    // The search went on, as in engines without this command.
    Err(Fault::Refused {
        asked: "YXSTOP".to_owned(),
        found,
    })
}

fn end_thinking(talk: &mut Talk) -> Result<(), Fault> {
    middle(talk, &["INFO timeout_turn 30000"])?;
    talk.say("DONE");
    std::thread::sleep(Duration::from_millis(200));
    talk.say("END");
    leaves(talk, "END while it thinks", LEAVE)
}

/// How long an engine is suspended; longer than its limit for a move.
#[cfg(unix)]
const SUSPENDED: Duration = Duration::from_millis(1500);

/// As Gomocup's manager does it: all lines are written without waiting for answers, and the engine
/// is suspended while its opponent thinks, so start-up work not yet done counts as its first move.
#[cfg(unix)]
fn suspended_start(talk: &mut Talk) -> Result<(), Fault> {
    let limit = Duration::from_secs(5);
    for line in [
        "START 15",
        "INFO timeout_turn 5000",
        "INFO timeout_match 120000",
        "INFO max_memory 367001600",
        "INFO game_type 1",
        "INFO rule 0",
    ] {
        talk.say(line);
    }
    suspend(talk)?;
    for line in [
        "INFO time_left 120000",
        "BOARD",
        "7,7,2",
        "8,8,1",
        "9,7,2",
        "DONE",
    ] {
        talk.say(line);
    }
    let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
    for (x, y) in [(7, 7), (8, 8), (9, 7)] {
        let stone = position.size().from_top(x, y);
        let legal = stone.is_some_and(|p| position.play(p).is_ok());
        debug_assert!(legal, "checks set up legal positions");
    }
    let resumed = talk.resume();
    talk.expect_ok()?;
    answered_within(talk, "DONE", resumed, limit, &mut position)?;
    Ok(())
}

/// Three moves, each request after the first written while the engine is suspended.
#[cfg(unix)]
fn suspended_between(talk: &mut Talk) -> Result<(), Fault> {
    let infos = ["INFO timeout_turn 1000", "INFO timeout_match 60000"];
    let mut position = middle(talk, &infos)?;
    let limit = Duration::from_secs(1);
    answer_within(talk, "DONE", limit, &mut position)?;
    for _ in 0..2 {
        suspend(talk)?;
        // A corner point; none is left to play if the engine has won.
        let free = position.legal_points().into_iter().next();
        let Some(point) = free.filter(|&p| position.play(p).is_ok()) else {
            break;
        };
        let line = format!("TURN {}", crate::Xy::new(point, position.size()));
        talk.say("INFO time_left 50000");
        talk.say(&line);
        let resumed = talk.resume();
        answered_within(talk, &line, resumed, limit, &mut position)?;
    }
    Ok(())
}

#[cfg(unix)]
fn suspend(talk: &mut Talk) -> Result<(), Fault> {
    if !talk.process.suspend() {
        let asked = "SIGSTOP".to_owned();
        return Err(Fault::Ended { asked });
    }
    std::thread::sleep(SUSPENDED);
    Ok(())
}
