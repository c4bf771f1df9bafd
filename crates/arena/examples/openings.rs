//! Makes a suite of openings, or checks one by quick games.
//!
//! `openings make RULE SIZE SEED COUNT [window [centre]]` writes a suite to standard output;
//! `openings check FILE RULE SIZE [NODES]` plays each opening once, Tengen against itself.

use std::collections::BTreeSet;
use std::error::Error;
use std::io::Write as _;

use tengen_arena::balance::{Generator, Recipe};
use tengen_arena::{Entrant, Games, MatchConfig, MatchEvent, MatchFlow, Openings, run, schedule};
use tengen_core::{Color, Rule, Size};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["make", rule, size, seed, count, ref more @ ..] => {
            let mut recipe = Recipe::new(rule.parse()?, Size::new(size.parse()?)?, seed.parse()?);
            if let Some(window) = more.first() {
                recipe.window = window.parse()?;
            }
            if let Some(centre) = more.get(1) {
                recipe.centre = centre.parse()?;
            }
            make(recipe, count.parse()?)
        }
        ["check", file, rule, size, ref more @ ..] => {
            let nodes = more.first().map_or(Ok(3000), |n| n.parse())?;
            check(
                &std::fs::read_to_string(file)?,
                rule.parse()?,
                Size::new(size.parse()?)?,
                nodes,
            )
        }
        _ => Err("openings make RULE SIZE SEED COUNT [WINDOW [CENTRE]] | openings check FILE RULE SIZE [NODES]".into()),
    }
}

fn make(recipe: Recipe, count: usize) -> Result<(), Box<dyn Error>> {
    print!("{}", recipe.header());
    let mut generator = Generator::new(recipe);
    for opening in generator.by_ref().take(count) {
        writeln!(std::io::stdout(), "{}", opening.line())?;
    }
    eprintln!("{} drawn", generator.tried());
    Ok(())
}

fn check(text: &str, rule: Rule, size: Size, nodes: u64) -> Result<(), Box<dyn Error>> {
    let openings = Openings::parse(text, rule, size)?;
    let mut config = MatchConfig::new(rule, size);
    config.terms.nodes = Some(nodes);
    let spec = || "tengen:hash=8".parse();
    let entrants = Entrant::named(vec![spec()?, spec()?]);
    let games: Vec<_> = schedule::games(&[(0, 1)], 2 * openings.count())
        .into_iter()
        .step_by(2)
        .collect();
    let (mut black, mut white, mut draws, mut plies) = (0, 0, 0, 0);
    let games = Games {
        config: &config,
        entrants: &entrants,
        openings: &openings,
        schedule: &games,
    };
    run(games, &BTreeSet::new(), |event| {
        if let MatchEvent::Finished(record) = event {
            plies += record.plies.len();
            match record.winner {
                Some(Color::Black) => black += 1,
                Some(Color::White) => white += 1,
                None => draws += 1,
            }
        }
        MatchFlow::Continue
    })?;
    let games = black + white + draws;
    let share = 100.0 * (f64::from(black) + f64::from(draws) / 2.0) / f64::from(games);
    println!(
        "black {black} white {white} draws {draws}: black scores {share:.1} %, {} plies a game",
        plies / usize::try_from(games)?.max(1)
    );
    Ok(())
}
