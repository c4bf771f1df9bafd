//! The plan of a match from the command line.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use anyhow::{Context as _, anyhow, bail};
use tengen_arena::stats::{Sprt, SprtError};
use tengen_arena::suites::Suite;
use tengen_arena::{Adjudication, Entrant, MatchConfig, MatchPlan, Openings, TournamentError};
use tengen_opponents::Terms;
use tengen_text::Text;

use super::conditions::Conditions;
use super::{Args, settings};
use crate::args::Wrong;

/// Node limit of each search for a proved win.
const PROOF_NODES: u64 = 5000;

pub(super) fn plan(args: &Args, text: Text) -> anyhow::Result<MatchPlan> {
    let mut entrants = entrants(args)?;
    settings::apply(&args.set, &mut entrants).map_err(wrong)?;
    let conditions = Conditions::new(args, &entrants).map_err(wrong)?;
    let openings = openings(args, &conditions, text)?;
    let sprt = match args.sprt {
        Some((elo0, elo1)) => {
            let (alpha, beta) = args.errors;
            Some(Sprt::new(elo0, elo1, alpha, beta).map_err(|error| {
                let option = match error {
                    SprtError::Bounds(..) => "--sprt",
                    SprtError::Rate(_) => "--errors",
                };
                wrong(format_args!("{option}: {error}"))
            })?)
        }
        None => None,
    };
    Ok(MatchPlan {
        config: config(args, &conditions),
        entrants,
        openings,
        format: args.format,
        games: args.games as usize,
        sprt,
    })
}

fn config(args: &Args, conditions: &Conditions) -> MatchConfig {
    let mut config = MatchConfig::new(conditions.rule, conditions.size);
    config.terms = Terms {
        turn: conditions.turn,
        game: conditions.game,
        increment: args.increment.unwrap_or_default(),
        nodes: args.nodes,
        depth: args.depth,
        memory: conditions.memory,
        whole_board: args.send_board,
        ..Terms::default()
    };
    config.tolerance = conditions.tolerance;
    // Leave time for a late move to arrive, so that it counts as late and not as a hang.
    config.timeouts.overtime = config
        .timeouts
        .overtime
        .max(conditions.tolerance + Duration::from_millis(500));
    let (plies, score) = args.adjudicate_win.unzip();
    config.adjudication = Adjudication {
        win_plies: plies,
        win_score: score.unwrap_or(i32::MAX),
        proved: args.adjudicate_proved.then_some(PROOF_NODES),
        draw_stones: args.draw_after,
    };
    config.concurrency = args.concurrency as usize;
    config
}

fn entrants(args: &Args) -> anyhow::Result<Vec<Entrant>> {
    let engines = args.engine.len();
    if engines < 2 {
        return Err(wrong(format_args!("--engine: {}", TournamentError::Alone)));
    }
    if args.sprt.is_some() && engines != 2 {
        let error = TournamentError::TestOf(engines);
        return Err(wrong(format_args!("--sprt: {error}")));
    }
    if args.name.len() > engines {
        let names = args.name.len();
        return Err(wrong(format_args!(
            "--name: {names} names for {engines} engines"
        )));
    }
    let mut entrants = Entrant::named(args.engine.clone());
    for (entrant, name) in entrants.iter_mut().zip(&args.name) {
        entrant.name.clone_from(name);
    }
    for (i, entrant) in entrants.iter().enumerate() {
        if entrants[..i].iter().any(|e| e.name == entrant.name) {
            return Err(wrong(format_args!(
                "--name: two engines are called {}",
                entrant.name
            )));
        }
    }
    Ok(entrants)
}

fn wrong(why: impl fmt::Display) -> anyhow::Error {
    Wrong::new(why).into()
}

fn openings(args: &Args, conditions: &Conditions, text: Text) -> anyhow::Result<Openings> {
    let Conditions { rule, size, .. } = *conditions;
    let list: Cow<'_, [u8]> = match &args.openings {
        Some(name) => match Suite::named(name) {
            Some(suite) if suite.rule != rule || suite.lines != u32::from(size.get()) => {
                let made_for = text.rule(suite.rule);
                bail!(
                    "--openings: {}",
                    text.match_suite_for(suite.name, made_for, suite.lines)
                );
            }
            Some(suite) => suite.text.as_bytes().into(),
            None => std::fs::read(name)
                .with_context(|| format!("--openings {name}"))?
                .into(),
        },
        None => match Suite::made_for(rule, size) {
            Some(suite) => suite.text.as_bytes().into(),
            None => {
                eprintln!("{}", text.match_no_suite(text.rule(rule), size));
                return Ok(Openings::empty_board(rule, size));
            }
        },
    };
    let name = args.openings.as_deref().unwrap_or_default();
    let openings =
        Openings::read(&list, rule, size).map_err(|error| anyhow!("--openings {name}: {error}"))?;
    let openings = match args.seed {
        Some(seed) => openings.shuffled(seed),
        None => openings,
    };
    Ok(match args.turn_openings {
        true => openings.turned(),
        false => openings,
    })
}

pub(super) fn bounds(text: &str) -> Result<(f64, f64), String> {
    let pair = text
        .split_once(',')
        .and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    pair.ok_or_else(|| "two numbers with a comma between them, such as 0,5".to_owned())
}

pub(super) fn agreement(text: &str) -> Result<(u32, i32), String> {
    let (plies, score) = match text.split_once(',') {
        Some((plies, score)) => (plies, score.trim().parse().ok().filter(|n| *n > 0)),
        None => (text, Some(i32::MAX)),
    };
    let plies = plies.trim().parse().ok().filter(|n| *n > 0);
    plies
        .zip(score)
        .ok_or_else(|| "a number of plies and perhaps a score, such as 4,5000".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_numbers() {
        assert_eq!(bounds("0,5"), Ok((0.0, 5.0)));
        assert_eq!(bounds("-5, 0.5"), Ok((-5.0, 0.5)));
        assert!(["", "5", "a,b", "1,2,3"].iter().all(|t| bounds(t).is_err()));
        assert_eq!(agreement("4"), Ok((4, i32::MAX)));
        assert_eq!(agreement("4,500"), Ok((4, 500)));
        assert!(
            ["", "0", "4,0", "4,-5", "x"]
                .iter()
                .all(|t| agreement(t).is_err())
        );
    }
}
