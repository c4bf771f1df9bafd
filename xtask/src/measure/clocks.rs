//! What clocks cost the server, and what they charge while it is killed.

use anyhow::Result;

use super::{Figure, Group, Taken, Target, figures};
use crate::{Options, server};

pub(super) const GROUP: Group = Group {
    name: "clocks",
    take,
    figures: &[
        Figure {
            name: "clocks-move-p99",
            unit: "ms",
            what: "5,000 games with clocks, each a move in 10 s, server on one core: from a move to its answer and the other player's screen",
            target: Target::AtMost(20.0),
        },
        Figure {
            name: "clocks-move-p999",
            unit: "ms",
            what: "the same, of 1,000 moves the slowest but one",
            target: Target::None,
        },
        Figure {
            name: "clocks-memory",
            unit: "MiB",
            what: "the same, the most memory at once",
            target: Target::None,
        },
        Figure {
            name: "clocks-written-without",
            unit: "MB",
            what: "written to SQLite's write-ahead log in a minute of the same moves without clocks",
            target: Target::None,
        },
        Figure {
            name: "clocks-written-moves",
            unit: "MB",
            what: "the moves' own part with clocks, more than without: the time of each, and how many share a transaction",
            target: Target::None,
        },
        Figure {
            name: "clocks-written-more",
            unit: "MB",
            what: "written to it with clocks in a minute, more than without, beside the moves: deadlines, notes of the time, lists of games",
            target: Target::AtMost(10.0),
        },
        Figure {
            name: "clocks-processor-without",
            unit: "µs",
            what: "processor time of a move without clocks",
            target: Target::None,
        },
        Figure {
            name: "clocks-processor",
            unit: "%",
            what: "processor time of a move with clocks, against one without",
            target: Target::AtMost(110.0),
        },
    ],
};

/// A group of its own: it takes a quarter of an hour, most of it waiting, and the figures above
/// need idle cores.
pub(super) const DEADLINES: Group = Group {
    name: "deadlines",
    take: take_deadlines,
    figures: &[
        Figure {
            name: "correspondence-start",
            unit: "ms",
            what: "from the start of a server with 20,000 games of three days a move until it answers",
            target: Target::AtMost(1_000.0),
        },
        Figure {
            name: "correspondence-processor",
            unit: "ms",
            what: "its processor time in a minute in which nobody moves, the lists of games complete",
            target: Target::AtMost(600.0),
        },
        Figure {
            name: "correspondence-written",
            unit: "MB",
            what: "what it writes in that minute",
            target: Target::AtMost(1.0),
        },
        Figure {
            name: "correspondence-memory",
            unit: "MiB",
            what: "its most memory at once",
            target: Target::None,
        },
        Figure {
            name: "flags-late",
            unit: "ms",
            what: "200 games that both players have left: from the end of the time to the end of the game, at most",
            target: Target::AtMost(50.0),
        },
        Figure {
            name: "lag-played",
            unit: "%",
            what: "moves that are sent 20 ms before the flag over ways of 100 ms: how many are played",
            target: Target::AtLeast(100.0),
        },
        Figure {
            name: "kills-charged-more",
            unit: "ms",
            what: "40 games over ways of 100 ± 30 ms, the server killed every 20 s for ten minutes: the most that a turn was charged more than it can have taken while the server ran",
            target: Target::AtMost(0.0),
        },
        Figure {
            name: "kills-charged-less",
            unit: "ms",
            what: "the same: the most that a turn was charged less, for each kill in it",
            // The second between two notes of the time, and both ways.
            target: Target::AtMost(1_260.0),
        },
    ],
};

fn take(_: &Options) -> Result<Vec<Taken>> {
    figures(server::load("clocks")?)
}

fn take_deadlines(_: &Options) -> Result<Vec<Taken>> {
    let mut taken = Vec::new();
    for what in ["correspondence", "flags", "lag", "kills"] {
        taken.extend(figures(server::load(what)?)?);
    }
    Ok(taken)
}
