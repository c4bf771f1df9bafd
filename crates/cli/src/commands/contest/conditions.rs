//! Rule, board, clock and memory of a match: from the options or from a Gomocup tournament.

use std::path::Path;
use std::time::Duration;

use tengen_arena::gomocup::{self, Gomocup};
use tengen_arena::{Entrant, Journal, Setting};
use tengen_core::{Rule, Size};

use super::{Args, settings};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conditions {
    pub(super) rule: Rule,
    pub(super) size: Size,
    pub(super) turn: Option<Duration>,
    pub(super) game: Option<Duration>,
    pub(super) tolerance: Duration,
    /// Bytes; `None` is no limit.
    pub(super) memory: Option<u64>,
}

const TOLERANCE: Duration = Duration::from_millis(100);

impl Conditions {
    pub(super) fn new(args: &Args, entrants: &[Entrant]) -> Result<Conditions, String> {
        match args.gomocup {
            Some(cup) => of_gomocup(cup, args, entrants),
            None => Ok(Conditions {
                rule: args.rule.unwrap_or(Rule::Freestyle),
                size: args.size.unwrap_or(Size::STANDARD),
                turn: args.time,
                game: args.match_time,
                tolerance: args.tolerance.unwrap_or(TOLERANCE),
                memory: match args.memory {
                    Some(megabytes) => settings::bytes(megabytes),
                    None => usual_memory(args.resume.as_deref()),
                },
            }),
        }
    }
}

/// Gomocup's limit; none when resuming a version 1 journal, which had none by default.
fn usual_memory(resume: Option<&Path>) -> Option<u64> {
    let unlimited = resume.and_then(Journal::version) == Some(1);
    (!unlimited).then_some(gomocup::MEMORY)
}

fn of_gomocup(cup: Gomocup, args: &Args, entrants: &[Entrant]) -> Result<Conditions, String> {
    let no = |option: &str, has: String| {
        Err(format!(
            "{option} contradicts --gomocup {cup}, which has {has}"
        ))
    };
    let seconds = |time: Duration| format!("{} s", time.as_secs());
    let sizes = cup.sizes();
    let size = args.size.unwrap_or(sizes[0]);
    if !sizes.contains(&size) {
        let lines: Vec<String> = sizes.iter().map(Size::to_string).collect();
        return no("--size", format!("{} lines", lines.join(" or ")));
    }
    if args.rule.is_some_and(|rule| rule != cup.rule()) {
        return no("--rule", cup.rule().to_string());
    }
    if args.time.is_some_and(|time| time != cup.turn()) {
        return no("--time", seconds(cup.turn()));
    }
    if args.match_time.is_some_and(|time| time != cup.game()) {
        return no("--match-time", seconds(cup.game()));
    }
    if args.increment.is_some_and(|time| !time.is_zero()) {
        return no("--increment", "none".to_owned());
    }
    let memory = Some(gomocup::MEMORY);
    let limit = || format!("{} MB", gomocup::MEMORY >> 20);
    if args.memory.is_some_and(|mb| settings::bytes(mb) != memory) {
        return no("--memory", limit());
    }
    for setting in entrants.iter().flat_map(|e| &e.settings) {
        match setting {
            Setting::Time(time) if *time != cup.turn() => {
                return no("--set time", seconds(cup.turn()));
            }
            Setting::Memory(bytes) if *bytes != memory => return no("--set memory", limit()),
            _ => {}
        }
    }
    Ok(Conditions {
        rule: cup.rule(),
        size,
        turn: Some(cup.turn()),
        game: Some(cup.game()),
        tolerance: args.tolerance.unwrap_or(gomocup::TOLERANCE),
        memory,
    })
}
