//! Checks too long for CI: seeded steps of at most an hour each, logged in `docs/measured.md`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use crate::cmd::{cargo, find, program, root};
use crate::ledger::{self, Entry};
use crate::{
    Options, build, dist, examples, lighthouse, lint, matches, packages, rules, server, test,
};

struct Step {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<()>,
}

const STEPS: [Step; 29] = [
    Step {
        name: "deny",
        what: "licences and sources of all dependencies, by deny.toml; vulnerable and unmaintained ones where an advisory database is at hand",
        run: deny,
    },
    Step {
        name: "guide",
        what: "the guide as a book, by mdBook",
        run: guide,
    },
    Step {
        name: "examples",
        what: "the front-page example of every library without each of its lines in turn: each time it must fail",
        run: examples::every_line_counts,
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
        name: "short-games",
        what: "10,000 games of the Gomocup engine against itself at 20 ms a move, 4,000 a run: none is lost by time, and no move is illegal",
        run: matches::short,
    },
    Step {
        name: "openings",
        what: "20 balanced openings of each list searched for a second: at most one is over 15 points off even; 40 games of Taraguchi-10 at level 9: the person gets to swap in 10 and is offered ten in 3",
        run: openings,
    },
    Step {
        name: "clocks",
        what: "a million games' clocks against devices that count every millisecond, with rounds, deciders and different controls; as many deadlines with days of rest",
        run: clocks,
    },
    Step {
        name: "rooms",
        what: "a million random actions in rooms, each decided by a literal second statement too",
        run: rooms,
    },
    Step {
        name: "ownership",
        what: "10,000 seeds of nodes, database, bus and clients in which everything fails: nothing acknowledged is lost or doubled, no right move refused for good",
        run: ownership,
    },
    Step {
        name: "analysis",
        what: "the browser's analysis against the command line: 200 positions of each rule, every task in 50; the worker's native code against the engine: 50",
        run: analysis,
    },
    Step {
        name: "review",
        what: "500 endgames on small boards: reviews claim exactly what the literal rules decide; 50 games: the page reviews as the command line",
        run: review,
    },
    Step {
        name: "gold",
        what: "one in five games of tools/gold reviewed again, against the results of longer proofs",
        run: gold,
    },
    Step {
        name: "judge",
        what: "300 lost games of a seed that the commit names: what reviews say of them, by tools/judge, as far as an hour goes; 20 of them on the page",
        run: judge,
    },
    Step {
        name: "threats",
        what: "2,000 positions with threats against levels 0 to 3: each is marked, and what is said of the answers holds",
        run: threats,
    },
    Step {
        name: "puzzles",
        what: "one puzzle of the pack in twenty proved again: no other move is an answer",
        run: puzzles,
    },
    Step {
        name: "schedule",
        what: "the intervals that tests of cards expect, written again by the fsrs crate: nothing changes",
        run: schedule,
    },
    Step {
        name: "kills",
        what: "a tab killed after each of 50 edits of a record, and of 50 stones of a game: nothing acknowledged is lost",
        run: kills,
    },
    Step {
        name: "migration",
        what: "100,000 rooms into PostgreSQL and back, killed at 20 random instants each: every room folds to the same state",
        run: migration,
    },
    Step {
        name: "power-cut",
        what: "500 disks as a power cut may leave them, each opened by the server: nothing acknowledged is lost",
        run: server::power_cut,
    },
    Step {
        name: "attack",
        what: "the worst mix of attacks by one home that 20 minutes find: at most 112 MiB, of which 38 are for hashes of passwords, 50 MB an hour, 50 ms for another's move and 100 ms for /healthz",
        run: server::attack,
    },
    Step {
        name: "schemathesis",
        what: "requests generated from the OpenAPI document: no response has a status of 5xx",
        run: server::schemathesis,
    },
    Step {
        name: "firefox",
        what: "Firefox: the analysis, a chapter of the lessons, puzzles and cards, help for beginners; desktop and phone",
        run: firefox,
    },
    Step {
        name: "chromium",
        what: "all journeys in the whole of Chromium, those too that CI leaves to it; CI has the shell without the interface around pages",
        run: chromium,
    },
    Step {
        name: "clicks",
        what: "2,000 random clicks from ten seeds, each with a room by link: *New game* is always two actions away, axe finds nothing in any state, and nothing fails",
        run: clicks,
    },
    Step {
        name: "looks",
        what: "pictures of every region, for docs/looks.md; six with the browser's bars, in target/looks-bars",
        run: looks,
    },
    Step {
        name: "lighthouse",
        what: "the page on a phone and a desktop: accessibility and best practices at least 95 of 100",
        run: lighthouse::nightly,
    },
    Step {
        name: "dist",
        what: "every file that users download, made and tried",
        run: dist::nightly,
    },
];

/// Games of a debug match, and nodes per move.
const DEBUG_GAMES: &str = "300";
const DEBUG_NODES: &str = "4000";

/// Runs the named steps, or those without a log line for this commit.
///
/// `attack --seconds N` searches less and is no entry of the log.
pub(crate) fn run(options: &Options) -> Result<()> {
    if let [attack, seconds, count] = options.rest.as_slice()
        && attack == "attack"
        && seconds == "--seconds"
    {
        let count = count.to_string_lossy();
        let seconds = count
            .parse()
            .with_context(|| format!("--seconds {count}"))?;
        return server::short_attack(seconds);
    }
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

/// Plays in the development profile: an overflow or failed assertion fails the step. An interrupted
/// run resumes, unless there are uncommitted changes.
fn debug_matches() -> Result<()> {
    let commit = ledger::commit()?;
    let games = root().join(format!("target/debug-matches-{commit}.txt"));
    // Its games may be of an older tree.
    if commit.ends_with('+') && games.is_file() {
        std::fs::remove_file(&games)?;
    }
    program("cargo")
        .args(["run", "-p", "tengen-tune", "--", "games", "--seed", "1"])
        .args(["--count", DEBUG_GAMES, "--nodes", DEBUG_NODES])
        .args([games])
        .run("Games with all assertions on")
}

/// The lists by a draw that the commit's hash seeds; the test of this name, with every level's
/// number of nodes.
fn openings() -> Result<()> {
    let seed = program("git").args(["rev-parse", "HEAD"]).read()?;
    cargo(["run", "--release", "-q", "-p", "tengen-openings"])
        .args(["--", "check", &seed])
        .run("Openings of each list, searched for a second")?;
    program("cargo")
        .args(["test", "--release", "-p", "tengen-engine", "--lib"])
        .args(["the_person_gets_to_swap_as_well", "--", "--nocapture"])
        .env("TENGEN_LONG", "1")
        .run("Taraguchi-10 at level 9")
}

/// The tests of these names, with more positions.
fn analysis() -> Result<()> {
    test::tests(&["--test", "cli"])
        .args(["--", "analyze_worker::the_worker_finds", "--nocapture"])
        .env("TENGEN_LONG", "1")
        .run("The worker's analysis against the engine")?;
    long_journey(
        "the_browser_finds_what_the_command_line_finds",
        "The browser's analysis against the command line",
    )
}

/// A journey's longer run. It needs what `cargo xtask test` builds.
fn long_journey(test: &str, what: &str) -> Result<()> {
    program("cargo")
        .args(["build", "--profile", "test", "--bin", "tengen"])
        .args(lint::NATIVE)
        .run("Compiling Tengen")?;
    program("cargo")
        .args(["test", "--test", "journeys"])
        .args(lint::NATIVE)
        .args(["--", test, "--nocapture"])
        .env("TENGEN_LONG", "1")
        .run(what)
}

/// Builds the page and Tengen.
fn release() -> Result<()> {
    let options = Options {
        yes: true,
        quick: false,
        toolchain: None,
        rest: Vec::new(),
    };
    build::release(&options).map(drop)
}

/// The example of this name. Firefox itself is driven, by WebDriver BiDi.
fn firefox() -> Result<()> {
    packages::ensure(&packages::FIREFOX, "The stories in Firefox", true)?;
    example("firefox", &[], "Stories in Firefox")
}

fn clicks() -> Result<()> {
    packages::ensure(&packages::BROWSER, "Random clicks", true)?;
    example("clicks", &[], "Random clicks")
}

/// The example of this name, which writes `docs/images/looks`; then on phones with bars.
fn looks() -> Result<()> {
    packages::ensure(&packages::BROWSER, "Pictures of every region", true)?;
    example("looks", &[], "Pictures of every region")?;
    let folder = root().join("target/looks-bars");
    let bars = [OsStr::new("--bars"), folder.as_os_str()];
    example(
        "looks",
        &bars,
        "Pictures of six regions on phones with bars",
    )
}

/// Runs an example of the journeys with a release build.
fn example(name: &str, args: &[&OsStr], what: &str) -> Result<()> {
    release()?;
    let run = ["run", "--release", "-q", "-p", "tengen-journeys"];
    let example = cargo(run).args(["--example", name, "--"]).args(args);
    example.env(test::WHOLE_BROWSER, "1").run(what)
}

/// CI has them in the shell of the browser, and leaves some to this step.
fn chromium() -> Result<()> {
    packages::ensure(&packages::BROWSER, "The journeys", true)?;
    test::journeys()
        .args(["--", "--include-ignored"])
        .env(test::WHOLE_BROWSER, "1")
        .run("The journeys")
}

/// Two journeys, with more kills.
fn kills() -> Result<()> {
    release()?;
    let test = ["test", "--release", "-q", "-p", "tengen-journeys"];
    cargo(test)
        .args(["--test", "journeys", "--"])
        .args([
            "tree::an_edit_that_is_kept_survives_the_end_of_its_tab",
            "library_mirror::a_tab_that_is_killed_after_each_stone_loses_none",
        ])
        .env("TENGEN_LONG", "1")
        .run("Tabs that are killed")
}

/// With the programs that CI's tests have compiled: the databases take the time.
fn migration() -> Result<()> {
    test::tests(&["-q", "--test", "cli"])
        .args(["--", "database::kept::many_rooms", "--nocapture"])
        .env("TENGEN_LONG", "1")
        .run("Migrations that are killed")
}

fn review() -> Result<()> {
    program("cargo")
        .args([
            "test",
            "--release",
            "-p",
            "tengen-review",
            "--test",
            "review",
        ])
        .args(["small_endgames", "--", "--nocapture"])
        .env("TENGEN_LONG", "1")
        .run("Reviews against the literal rules")?;
    long_journey(
        "the_browser_reviews_as_the_command_line_does",
        "The browser's reviews against the command line",
    )
}

/// The property tests of `tengen-clock`, with more sequences.
fn clocks() -> Result<()> {
    cargo(["test", "--release", "-p", "tengen-clock", "--test", "clock"])
        .args(["literal::", "--", "--nocapture"])
        .env("TENGEN_LONG", "1")
        .run("Clocks against literal ones")
}

/// Games by others are left out without the folder `TENGEN_TEST_DATA`.
fn gold() -> Result<()> {
    let mut check = program("cargo").args(["run", "--release", "-p", "tengen-gold", "--", "check"]);
    if let Some(folder) = std::env::var_os("TENGEN_TEST_DATA") {
        let games = PathBuf::from(folder).join("positions/games.jsonl");
        check = check.args([OsStr::new("--games"), games.as_os_str()]);
    }
    check.run("Reviews against longer proofs")
}

/// The rows of a commit lie in `target`, so that the next run goes on with them.
fn judge() -> Result<()> {
    let commit = ledger::commit()?;
    let rows = root().join(format!("target/judge-{commit}.jsonl"));
    program("cargo")
        .args(["build", "--release", "-p", "tengen-cli"])
        .run("The program")?;
    program("cargo")
        .args([
            "run",
            "--release",
            "-p",
            "tengen-judge",
            "--",
            "games",
            "--seed",
            &commit,
        ])
        .args(["--minutes", "50", "--rows"])
        .args([&rows])
        .run("Sentences about losses")?;
    packages::ensure(&packages::BROWSER, "Reviews on the page", true)?;
    let [from, count] = ["0", "20"].map(OsStr::new);
    example(
        "judged",
        &[rows.as_os_str(), from, count],
        "Reviews on the page",
    )
}

fn threats() -> Result<()> {
    let commit = ledger::commit()?;
    program("cargo")
        .args(["run", "--release", "-p", "tengen-judge", "--", "threats"])
        .args(["--seed", &commit, "--minutes", "50", "--rows"])
        .args([root().join(format!("target/threats-{commit}.jsonl"))])
        .run("Help with threats")
}

fn puzzles() -> Result<()> {
    program("cargo")
        .args(["run", "--release", "-p", "tengen-puzzles", "--", "check"])
        .run("Puzzles proved again")
}

/// The program has a workspace of its own, since nothing else needs its dependencies.
fn schedule() -> Result<()> {
    program("cargo")
        .args(["run", "--manifest-path"])
        .args([root().join("crates/training/golden/Cargo.toml")])
        .args(["--", "--check"])
        .run("Intervals by the fsrs crate")
}

/// The test of this name, with more actions.
fn rooms() -> Result<()> {
    program("cargo")
        .args(["test", "--release", "-p", "tengen-room", "--test", "room"])
        .args(["random_rooms_match_their_literal_statement"])
        .env("TENGEN_LONG", "1")
        .run("Rooms against their literal statement")
}

/// The test of this name, with more seeds.
fn ownership() -> Result<()> {
    program("cargo")
        .args(["test", "--release", "-p", "tengen-ownership"])
        .args(["--test", "ownership", "--"])
        .args(["nothing_acknowledged_is_lost_or_doubled", "--nocapture"])
        .env("TENGEN_LONG", "1")
        .run("Ownership in the simulator")
}

fn deny() -> Result<()> {
    program("cargo")
        .args(["deny", "check", "licenses", "bans", "sources"])
        .run("cargo deny")
        .context("`cargo install cargo-deny` may be needed")?;
    advisories()
}

/// Vulnerable and unmaintained dependencies, by a database that is fetched or was before.
fn advisories() -> Result<()> {
    let fetched = program("cargo").args(["deny", "fetch", "db"]).output()?;
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let known = home.is_some_and(|home| has_entries(&home.join("advisory-dbs")));
    if !fetched.status.success() && !known {
        println!("no advisory database is at hand: unmaintained crates are NOT checked");
        return Ok(());
    }
    program("cargo")
        .args(["deny", "check", "--disable-fetch", "advisories"])
        .run("cargo deny, by the advisory database")
}

fn has_entries(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
}

/// Writes `target/guide`; installs mdBook if it is missing.
fn guide() -> Result<()> {
    if find("mdbook").is_none() {
        cargo(["install", "mdbook", "--locked"]).run("mdBook")?;
    }
    program("mdbook")
        .args(["build"])
        .args([root().join("docs/guide")])
        .run("The guide as a book")
}

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

/// Writes a target's stored inputs as files; `None` if there are none.
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
