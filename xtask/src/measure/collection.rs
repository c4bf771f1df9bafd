//! Files of many games on the page.

use anyhow::Result;

use super::{Figure, Group, Taken, Target, figures};
use crate::cmd::{cargo, program, root};
use crate::{Options, build, test};

pub(super) const GROUP: Group = Group {
    name: "collection",
    take: collection,
    figures: &[
        Figure {
            name: "collection-open-rif",
            unit: "ms",
            what: "from the drop of 30,000 games as one RIF to their list on the page, a fresh browser each time",
            target: Target::AtMost(6_000.0),
        },
        Figure {
            name: "collection-silent-rif",
            unit: "ms",
            what: "the longest time without a change of its progress",
            target: Target::None,
        },
        Figure {
            name: "collection-find-rif",
            unit: "ms",
            what: "from a click to the games of the file that have the position on the board",
            target: Target::AtMost(300.0),
        },
        Figure {
            name: "collection-memory-rif",
            unit: "MB",
            what: "the process of page and workers with that file, less what it has on the empty page",
            target: Target::AtMost(200.0),
        },
        Figure {
            name: "collection-open-sgf",
            unit: "ms",
            what: "from the drop of 30,000 games as one SGF to their list on the page, a fresh browser each time",
            target: Target::AtMost(6_000.0),
        },
        Figure {
            name: "collection-silent-sgf",
            unit: "ms",
            what: "the longest time without a change of its progress",
            target: Target::None,
        },
        Figure {
            name: "collection-find-sgf",
            unit: "ms",
            what: "from a click to the games of the file that have the position on the board",
            target: Target::AtMost(300.0),
        },
        Figure {
            name: "collection-memory-sgf",
            unit: "MB",
            what: "the process of page and workers with that file, less what it has on the empty page",
            target: Target::AtMost(200.0),
        },
        Figure {
            name: "collection-open-zip",
            unit: "ms",
            what: "from the drop of 30,000 games as a zip of psq files to their list on the page, a fresh browser each time",
            target: Target::AtMost(6_000.0),
        },
        Figure {
            name: "collection-silent-zip",
            unit: "ms",
            what: "the longest time without a change of its progress",
            target: Target::None,
        },
        Figure {
            name: "collection-find-zip",
            unit: "ms",
            what: "from a click to the games of the file that have the position on the board",
            target: Target::AtMost(300.0),
        },
        Figure {
            name: "collection-memory-zip",
            unit: "MB",
            what: "the process of page and workers with that file, less what it has on the empty page",
            target: Target::AtMost(200.0),
        },
    ],
};

/// Games of the collections.
const COLLECTED: &str = "30000";

/// The collections are made by a match and kept in `target/measure`.
fn collection(options: &Options) -> Result<Vec<Taken>> {
    let tengen = build::release(options)?;
    let folder = root().join("target/measure");
    std::fs::create_dir_all(&folder)?;
    let file = |name: &str| folder.join(name).into_os_string();
    let [sgf, rif, zip] = ["games.sgf", "games.rif", "games.zip"].map(file);
    if !folder.join("games.zip").exists() {
        // The two make other mistakes, so few games are equal.
        let players = [
            "--engine",
            "tengen:level=1,seed=1",
            "--engine",
            "tengen:level=1,seed=2",
        ];
        let games = [
            "--games",
            COLLECTED,
            "--concurrency",
            "2",
            "--turn-openings",
            "--save",
        ];
        let played = program(&tengen).args(["match"]).args(players).args(games);
        played
            .args([&sgf])
            .run("30,000 games for the collections")?;
        let psq = file("games.psq");
        for (out, what) in [(&psq, "the games as psq"), (&rif, "the games as RIF")] {
            let converted = program(&tengen).args(["convert".as_ref(), sgf.as_os_str(), out]);
            converted.run(what)?;
        }
        let packing = ["run", "--release", "-q", "-p", "tengen-record"];
        let packing = cargo(packing).args(["--example", "zip_psq", "--"]);
        packing
            .args([&psq, &zip])
            .run("the games as a zip of psq files")?;
    }
    let example = ["run", "--release", "-q", "-p", "tengen-journeys"];
    let example = cargo(example).args(["--example", "collection", "--"]);
    let example = example.env(test::WHOLE_BROWSER, "1");
    figures(example.args([&rif, &sgf, &zip]))
}
