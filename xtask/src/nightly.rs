//! Checks that are too long for CI. Each step takes at most an hour, is seeded, and leaves a line in `docs/measured.md`;
//! without a name those steps run that have no line for this commit yet.

use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use crate::cmd::{cargo, find, program, root};
use crate::ledger::{self, Entry};
use crate::{Options, rules, server};

/// A step, by its name.
struct Step {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<()>,
}

const STEPS: [Step; 9] = [
    Step {
        name: "deny",
        what: "licences and sources of all dependencies, by deny.toml",
        run: deny,
    },
    Step {
        name: "guide",
        what: "the guide as a book, by mdBook",
        run: guide,
    },
    Step {
        name: "twins",
        what: "the rules against their literal twin, 100 million cells a rule",
        run: || rules::twins(&["--cells".into(), "100000000".into()]),
    },
    Step {
        name: "fuzz",
        what: "every fuzz target for a minute, from its corpus",
        run: fuzz,
    },
    Step {
        name: "debug-matches",
        what: "games of the engine against itself under all rules, with all assertions on",
        run: debug_matches,
    },
    Step {
        name: "openings",
        what: "40 games of Taraguchi-10 at level 9: the person gets to swap in 10 and is offered ten in 3",
        run: openings,
    },
    Step {
        name: "power-cut",
        what: "500 disks as a power cut may leave them, each opened by the server: nothing acknowledged is lost",
        run: server::power_cut,
    },
    Step {
        name: "attack",
        what: "the worst mix of attacks by one address that 20 minutes find: at most 64 MiB and 50 MB an hour",
        run: server::attack,
    },
    Step {
        name: "schemathesis",
        what: "requests made from the interface's description: no answer is a failure of the server's",
        run: server::schemathesis,
    },
];

/// Games of a debug match, and stones placed for a move.
const DEBUG_GAMES: &str = "300";
const DEBUG_NODES: &str = "4000";

/// Runs the named steps, or those that have not been run on this commit.
///
/// # Errors
/// When a name is not known, or a step fails.
pub(crate) fn run(options: &Options) -> Result<()> {
    let mut wanted = Vec::new();
    for name in &options.rest {
        let name = name.to_string_lossy();
        let Some(step) = STEPS.iter().find(|step| step.name == name) else {
            let known = STEPS.map(|step| step.name).join(", ");
            bail!("there is no nightly step {name:?}; there are {known}");
        };
        wanted.push(step);
    }
    if wanted.is_empty() {
        for step in &STEPS {
            if ledger::has(&entry_name(step))? {
                println!("{}: done on this commit", step.name);
            } else {
                wanted.push(step);
            }
        }
    }
    for step in wanted {
        println!("\n==> {}: {}", step.name, step.what);
        let begun = Instant::now();
        (step.run)().with_context(|| format!("the step {}", step.name))?;
        let entry = Entry {
            name: entry_name(step),
            value: format!("passed in {} s", begun.elapsed().as_secs()),
            spread: String::new(),
            target: String::new(),
        };
        ledger::append(&[entry])?;
    }
    Ok(())
}

fn entry_name(step: &Step) -> String {
    format!("nightly {}", step.name)
}

/// In the development profile: overflows and debug assertions end a game, and with it the step. What is played follows from
/// the seed; a run that was interrupted goes on where it was, but with
/// changes that are not committed begins anew.
fn debug_matches() -> Result<()> {
    let commit = ledger::commit()?;
    let games = root().join(format!("target/debug-matches-{commit}.txt"));
    // Games of a tree that has changed since say nothing.
    if commit.ends_with('+') && games.is_file() {
        std::fs::remove_file(&games)?;
    }
    program("cargo")
        .args(["run", "-p", "tengen-tune", "--", "games", "--seed", "1"])
        .args(["--count", DEBUG_GAMES, "--nodes", DEBUG_NODES])
        .args([games])
        .run("Games with all assertions on")
}

/// The test of the same name with all the levels' stones.
fn openings() -> Result<()> {
    program("cargo")
        .args(["test", "--release", "-p", "tengen-engine", "--lib"])
        .args(["the_person_gets_to_swap_as_well", "--", "--nocapture"])
        .env("TENGEN_LONG", "1")
        .run("Taraguchi-10 at level 9")
}

/// Needs cargo-deny.
fn deny() -> Result<()> {
    program("cargo")
        .args(["deny", "check", "licenses", "bans", "sources"])
        .run("cargo deny")
        .context("`cargo install cargo-deny` may be needed")
}

/// Writes `target/guide`; installs mdBook where it is missing.
fn guide() -> Result<()> {
    if find("mdbook").is_none() {
        cargo(["install", "mdbook", "--locked"]).run("mdBook")?;
    }
    program("mdbook")
        .args(["build"])
        .args([root().join("docs/guide")])
        .run("The guide as a book")
}

/// Needs a nightly compiler and cargo-fuzz.
fn fuzz() -> Result<()> {
    let list = program("cargo")
        .args(["+nightly", "fuzz", "list"])
        .dir(root())
        .read()
        .context("`cargo install cargo-fuzz` and a nightly toolchain are needed")?;
    for target in list.lines() {
        let seeds = unpacked(target)?;
        program("cargo")
            .args(["+nightly", "fuzz", "run", target])
            .args(seeds)
            .args(["--", "-max_total_time=60", "-seed=1"])
            .run(target)?;
    }
    Ok(())
}

/// The kept inputs of a target as files, where there are any.
fn unpacked(target: &str) -> Result<Option<std::path::PathBuf>> {
    let kept = root().join(format!("fuzz/corpus/{target}.hex"));
    if !kept.is_file() {
        return Ok(None);
    }
    let folder = root().join("fuzz/found").join(target);
    std::fs::create_dir_all(&folder)?;
    let text = std::fs::read_to_string(&kept)?;
    for (number, line) in text.lines().enumerate() {
        let bytes: Option<Vec<u8>> = (0..line.len() / 2)
            .map(|i| u8::from_str_radix(line.get(2 * i..2 * i + 2)?, 16).ok())
            .collect();
        let bytes = bytes.with_context(|| format!("{}:{}", kept.display(), number + 1))?;
        std::fs::write(folder.join(number.to_string()), bytes)?;
    }
    Ok(Some(folder))
}
