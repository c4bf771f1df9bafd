//! Measures times, rates and memory. They depend on the machine, so CI asserts none of them.

mod clocks;
mod collection;
mod evening;
mod lobby;
mod postgres;
mod visit;

use std::ffi::OsString;

use anyhow::{Context as _, Result, bail, ensure};

use crate::cmd::{Cmd, cargo, program};
use crate::ledger::{self, Entry};
use crate::{Options, build, server, test};

#[derive(Clone, Copy)]
enum Target {
    AtMost(f64),
    AtLeast(f64),
    None,
}

/// The program run by its group prints `figure NAME SAMPLE…`.
struct Figure {
    name: &'static str,
    unit: &'static str,
    what: &'static str,
    target: Target,
}

/// Figures that one run measures.
struct Group {
    name: &'static str,
    take: fn(&Options) -> Result<Vec<Taken>>,
    figures: &'static [Figure],
}

/// A figure's name and samples.
type Taken = (String, Vec<f64>);

const GROUPS: [Group; 16] = [
    Group {
        name: "page",
        take: |options| journey(options, "smoothness"),
        figures: &[
            Figure {
                name: "page-ready",
                unit: "ms",
                what: "from the address to the first point of the board, a fresh browser each time",
                target: Target::None,
            },
            Figure {
                name: "page-long-tasks",
                unit: "tasks",
                what: "tasks over 50 ms on the page while the engine thinks, a game each time",
                target: Target::AtMost(0.0),
            },
            Figure {
                name: "record-long-tasks",
                unit: "tasks",
                what: "tasks over 50 ms while a record of 20,000 nodes opens and is walked through",
                target: Target::AtMost(0.0),
            },
        ],
    },
    visit::GROUP,
    Group {
        name: "review",
        take: |options| journey(options, "review"),
        figures: &[
            Figure {
                name: "review-sentence",
                unit: "ms",
                what: "from the result of a game of 68 moves to its sentence, a fresh browser each time",
                target: Target::AtMost(3_000.0),
            },
            Figure {
                name: "review-moment",
                unit: "ms",
                what: "to the first moment in the report",
                target: Target::AtMost(3_000.0),
            },
            Figure {
                name: "review-settled",
                unit: "ms",
                what: "to the end of the review",
                target: Target::AtMost(30_000.0),
            },
            Figure {
                name: "review-progress",
                unit: "ms",
                what: "the longest time without progress in the open report",
                target: Target::AtMost(250.0),
            },
        ],
    },
    Group {
        name: "training",
        take: training,
        figures: &[
            Figure {
                name: "training-puzzle",
                unit: "ms",
                what: "from a wrong answer to a puzzle's threat to its refutation on the board",
                target: Target::AtMost(300.0),
            },
            Figure {
                name: "training-retry",
                unit: "ms",
                what: "the same of a mistake that is tried again",
                target: Target::AtMost(300.0),
            },
            Figure {
                name: "training-due-5000",
                unit: "ms",
                what: "the cards that are due among 5,000 with ten reviews each, natively on one thread",
                target: Target::AtMost(20.0),
            },
        ],
    },
    Group {
        name: "engine",
        take: engine,
        figures: &[Figure {
            name: "engine-nps",
            unit: "nodes/s",
            what: "`tengen bench`, one thread",
            target: Target::AtLeast(1_100_000.0),
        }],
    },
    Group {
        name: "library",
        take: library,
        figures: &[
            Figure {
                name: "library-find-100000",
                unit: "ms",
                what: "a position in all orientations in 100,000 generated games, natively on one thread",
                target: Target::AtMost(300.0),
            },
            Figure {
                name: "library-find-10000",
                unit: "ms",
                what: "the same in 10,000 games",
                target: Target::AtMost(40.0),
            },
            Figure {
                name: "library-read-10000",
                unit: "ms",
                what: "reading their trees before the first search",
                target: Target::None,
            },
            Figure {
                name: "library-list-5000",
                unit: "ms",
                what: "the first window of a newly sorted list of 5,000 documents",
                target: Target::None,
            },
            Figure {
                name: "library-merge-10000",
                unit: "ms",
                what: "10,000 games of about 40 plies merged into one tree",
                target: Target::None,
            },
        ],
    },
    Group {
        name: "tree",
        take: |options| journey(options, "tree"),
        figures: &[
            Figure {
                name: "tree-open-20000",
                unit: "ms",
                what: "from the drop of a file of 20,000 nodes to its tree on the page, a fresh browser each time, without the time for a choice in its list",
                target: Target::AtMost(1_000.0),
            },
            Figure {
                name: "tree-step-20000",
                unit: "ms",
                what: "the page's main thread busy with a step in it, layout included",
                target: Target::AtMost(16.0),
            },
            Figure {
                name: "tree-edit-20000",
                unit: "ms",
                what: "the same with an added move",
                target: Target::None,
            },
            Figure {
                name: "tree-kept-20000",
                unit: "ms",
                what: "from the touch until the library has kept the move",
                target: Target::AtMost(300.0),
            },
            Figure {
                name: "tree-said-million",
                unit: "ms",
                what: "from the drop of a million mixed nodes until the page says that it reads them",
                target: Target::None,
            },
            Figure {
                name: "tree-open-million",
                unit: "ms",
                what: "from the drop to their tree on the page",
                target: Target::AtMost(6_000.0),
            },
            Figure {
                name: "tree-rows-million",
                unit: "ms",
                what: "from the end of reading to the rows",
                target: Target::AtMost(300.0),
            },
            Figure {
                name: "tree-scroll-million",
                unit: "ms",
                what: "until the rows of a random place in it are drawn",
                target: Target::AtMost(50.0),
            },
            Figure {
                name: "tree-jump-million",
                unit: "ms",
                what: "the page's main thread busy with going to a node there, layout included",
                target: Target::AtMost(50.0),
            },
            Figure {
                name: "tree-edit-million",
                unit: "ms",
                what: "the same with a move added there",
                target: Target::None,
            },
            Figure {
                name: "tree-kept-million",
                unit: "ms",
                what: "from the touch until the library has kept the move",
                target: Target::AtMost(300.0),
            },
            Figure {
                name: "tree-memory-million",
                unit: "MB",
                what: "the process of page and workers with that record, scrolled and edited, less what it has on the empty page",
                target: Target::AtMost(200.0),
            },
        ],
    },
    clocks::GROUP,
    clocks::DEADLINES,
    postgres::GROUP,
    evening::GROUP,
    lobby::GROUP,
    collection::GROUP,
    Group {
        name: "analysis",
        // Positions with known wins are read from the folder that `TENGEN_TEST_DATA` names.
        take: |options| journey(options, "analysis"),
        figures: &[
            Figure {
                name: "analysis-asked",
                unit: "ms",
                what: "from *Analyse* to the question to the engine",
                target: Target::AtMost(50.0),
            },
            Figure {
                name: "analysis-first-cold",
                unit: "ms",
                what: "from *Analyse* to the first line, the engine not used before",
                target: Target::AtMost(1_000.0),
            },
            Figure {
                name: "analysis-first-warm",
                unit: "ms",
                what: "the same with the engine ready",
                target: Target::AtMost(200.0),
            },
            Figure {
                name: "analysis-renders",
                unit: "renders/s",
                what: "changes of the lines while the engine searches",
                target: Target::AtMost(10.0),
            },
            Figure {
                name: "analysis-silent",
                unit: "ms",
                what: "from *Stop* to the engine's last message",
                target: Target::AtMost(150.0),
            },
            Figure {
                name: "analysis-idle",
                unit: "%",
                what: "the page's main thread busy, from a second after *Stop* on",
                target: Target::AtMost(2.0),
            },
            Figure {
                name: "analysis-key-p99",
                unit: "ms",
                what: "from an arrow key to the frame with the other stones, five lines being searched",
                target: Target::AtMost(50.0),
            },
            Figure {
                name: "analysis-frames",
                unit: "frames/s",
                what: "the arrow key held in a game of 300 moves, five lines being searched",
                target: Target::AtLeast(55.0),
            },
            Figure {
                name: "analysis-shift",
                unit: "‰",
                what: "layout shift in both",
                target: Target::AtMost(20.0),
            },
            Figure {
                name: "analysis-seal-p95",
                unit: "ms",
                what: "*Is it won?* beside the engine until the seal, wins by at most ten fours, the prover ready",
                target: Target::AtMost(500.0),
            },
            Figure {
                name: "analysis-seal-cold-p95",
                unit: "ms",
                what: "the same, the prover not used before",
                target: Target::None,
            },
        ],
    },
    Group {
        name: "half-open",
        take: half_open,
        figures: &[
            Figure {
                name: "half-open-healthz",
                unit: "ms",
                what: "the slowest /healthz while one address has 1,100 half-open requests",
                target: Target::AtMost(100.0),
            },
            Figure {
                name: "half-open-closed",
                unit: "ms",
                what: "from the first of them until all are closed",
                target: Target::AtMost(15_000.0),
            },
            Figure {
                name: "half-open-sigterm",
                unit: "ms",
                what: "from SIGTERM to the end while they are open again, half of them with bodies that do not come",
                target: Target::AtMost(5_000.0),
            },
        ],
    },
    Group {
        name: "server",
        take: server,
        figures: &[
            Figure {
                name: "server-2000-move-p99",
                unit: "ms",
                what: "2,000 games, 4,000 sockets, 1,000 moves a second, server on one core: from a move to its answer and the other player's screen",
                target: Target::AtMost(15.0),
            },
            Figure {
                name: "server-2000-move-p999",
                unit: "ms",
                what: "the same, of 1,000 moves the slowest but one",
                target: Target::None,
            },
            Figure {
                name: "server-2000-memory",
                unit: "MiB",
                what: "the same, the most memory at once",
                target: Target::None,
            },
            Figure {
                name: "server-6000-move-p99",
                unit: "ms",
                what: "6,000 games, 12,000 sockets, 1,000 moves a second",
                target: Target::AtMost(50.0),
            },
            Figure {
                name: "server-6000-move-p999",
                unit: "ms",
                what: "the same, of 1,000 moves the slowest but one",
                target: Target::None,
            },
            Figure {
                name: "server-6000-memory",
                unit: "MiB",
                what: "the same, the most memory at once",
                target: Target::AtMost(350.0),
            },
            Figure {
                name: "server-returned",
                unit: "ms",
                what: "4,000 sockets, server killed and started again 0.8 s later: from listening until the last is welcomed, with the page's back-off",
                target: Target::AtMost(3_000.0),
            },
            Figure {
                name: "server-crowd-players-p99",
                unit: "ms",
                what: "4,000 watch one game: how long its players wait for the answer to a move",
                target: Target::AtMost(10.0),
            },
            Figure {
                name: "server-crowd-watchers-p99",
                unit: "ms",
                what: "the same, how long a watcher waits for a move",
                target: Target::AtMost(250.0),
            },
            Figure {
                name: "server-crowd-memory",
                unit: "MiB",
                what: "the same, the most memory at once",
                target: Target::None,
            },
            Figure {
                name: "server-old-room",
                unit: "%",
                what: "processor time for an action in a room of 4,000 events, against one of 10",
                target: Target::AtMost(120.0),
            },
        ],
    },
];

/// Measures the named groups of figures, or all.
pub(crate) fn run(options: &Options) -> Result<()> {
    let names = names(&options.rest)?;
    let mut missed = Vec::new();
    for group in &GROUPS {
        if !names.is_empty() && !names.iter().any(|name| name == group.name) {
            continue;
        }
        let taken = (group.take)(options)?;
        let mut entries = Vec::new();
        for figure in group.figures {
            let (_, samples) = taken
                .iter()
                .find(|(name, _)| name == figure.name)
                .with_context(|| format!("{} was not measured", figure.name))?;
            let (entry, reached) = told(figure, samples)?;
            if !reached {
                missed.push(figure.name);
            }
            entries.push(entry);
        }
        ledger::append(&entries)?;
    }
    if !missed.is_empty() {
        println!("not reached: {}", missed.join(", "));
    }
    Ok(())
}

fn names(rest: &[OsString]) -> Result<Vec<String>> {
    let known = GROUPS.map(|group| group.name);
    let mut names = Vec::new();
    for name in rest {
        let name = name.to_string_lossy().into_owned();
        if !known.contains(&name.as_str()) {
            bail!(
                "there is no figure {name:?}; there are {}",
                known.join(", ")
            );
        }
        names.push(name);
    }
    Ok(names)
}

/// Prints a figure; returns its ledger entry and whether it reaches its target.
fn told(figure: &Figure, samples: &[f64]) -> Result<(Entry, bool)> {
    ensure!(!samples.is_empty(), "{} has no samples", figure.name);
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (least, median, most) = (
        sorted[0],
        sorted[sorted.len() / 2],
        sorted[sorted.len() - 1],
    );
    let (target, reached) = match figure.target {
        Target::AtMost(limit) => (format!("≤ {limit}"), median <= limit),
        Target::AtLeast(limit) => (format!("≥ {limit}"), median >= limit),
        Target::None => (String::new(), true),
    };
    let spread = match samples.len() {
        1 => String::new(),
        n => format!("{least:.0} … {most:.0} ({n})"),
    };
    let entry = Entry {
        name: figure.name.to_owned(),
        value: format!("{median:.0} {}", figure.unit),
        spread,
        target,
    };
    let Entry {
        name,
        value,
        spread,
        target,
    } = &entry;
    println!("{name}: {value}  {spread}  {target}\n    {}", figure.what);
    Ok((entry, reached))
}

/// Runs an example of the journeys against the release build.
fn journey(options: &Options, name: &str) -> Result<Vec<Taken>> {
    build::release(options)?;
    let example = ["run", "--release", "-q", "-p", "tengen-journeys"];
    let example = cargo(example).args(["--example", name]);
    figures(example.env(test::WHOLE_BROWSER, "1"))
}

fn training(options: &Options) -> Result<Vec<Taken>> {
    let mut taken = journey(options, "training")?;
    let example = ["run", "--release", "-q", "-p", "tengen-training"];
    taken.extend(figures(cargo(example).args(["--example", "due"]))?);
    Ok(taken)
}

fn library(_: &Options) -> Result<Vec<Taken>> {
    let example = ["run", "--release", "-q", "-p", "tengen-library"];
    figures(cargo(example).args(["--example", "library"]))
}

/// Needs permission to create network namespaces.
fn half_open(_: &Options) -> Result<Vec<Taken>> {
    let test = [
        "test",
        "--release",
        "-q",
        "-p",
        "tengen-cli",
        "--test",
        "cli",
    ];
    let one = ["attacks::connections::half_open", "--nocapture"];
    figures(cargo(test).args(["--"]).args(one))
}

fn server(_: &Options) -> Result<Vec<Taken>> {
    let mut taken = figures(server::load("games")?)?;
    taken.extend(figures(server::load("returning")?)?);
    taken.extend(figures(server::load("crowd")?)?);
    taken.extend(figures(server::load("growth")?)?);
    Ok(taken)
}

const BENCHES: usize = 5;

fn engine(options: &Options) -> Result<Vec<Taken>> {
    let tengen = build::release(options)?;
    let mut samples = Vec::new();
    for _ in 0..BENCHES {
        let line = program(&tengen).args(["bench", "--json"]).read()?;
        let rate = line
            .split_once("\"nps\":")
            .and_then(|(_, rest)| rest.split([',', '}']).next()?.trim().parse().ok())
            .with_context(|| format!("no nps in {line:?}"))?;
        samples.push(rate);
    }
    Ok(vec![("engine-nps".to_owned(), samples)])
}

/// Runs a program and parses its `figure NAME SAMPLE…` lines; prints the others.
fn figures(program: Cmd) -> Result<Vec<Taken>> {
    let mut taken = Vec::new();
    for line in program.read()?.lines() {
        let Some(rest) = line.strip_prefix("figure ") else {
            println!("{line}");
            continue;
        };
        let mut words = rest.split_whitespace();
        let name = words
            .next()
            .with_context(|| format!("no name in {line:?}"))?;
        let samples = words
            .map(|word| {
                word.parse()
                    .with_context(|| format!("{word:?} in {line:?}"))
            })
            .collect::<Result<_>>()?;
        taken.push((name.to_owned(), samples));
    }
    Ok(taken)
}
