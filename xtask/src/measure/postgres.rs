//! What PostgreSQL costs in place of a file.

use anyhow::Result;

use super::{Figure, Group, Taken, Target, figures};
use crate::{Options, server};

pub(super) const GROUP: Group = Group {
    name: "postgres",
    take,
    figures: &[
        Figure {
            name: "postgres-move-p99",
            unit: "ms",
            what: "2,000 games, 1,000 moves a second, the server and PostgreSQL together on one core: from a move to its answer and the other player's screen",
            target: Target::AtMost(50.0),
        },
        Figure {
            name: "postgres-move-p999",
            unit: "ms",
            what: "the same, of 1,000 moves the slowest but one",
            target: Target::None,
        },
        Figure {
            name: "postgres-processor-sqlite",
            unit: "µs",
            what: "processor time of the same moves with SQLite, each",
            target: Target::None,
        },
        Figure {
            name: "postgres-processor",
            unit: "%",
            what: "processor time of a move on PostgreSQL, the server's and PostgreSQL's together, against one on SQLite",
            target: Target::AtMost(150.0),
        },
        Figure {
            name: "postgres-back",
            unit: "ms",
            what: "200 games while PostgreSQL is stopped at once five times: from when it lets anybody in again until each game has a new move, the slowest",
            target: Target::AtMost(5_000.0),
        },
        Figure {
            name: "postgres-back-locked",
            unit: "ms",
            what: "the same after another program has locked the table of events",
            target: Target::AtMost(5_000.0),
        },
        Figure {
            name: "postgres-back-full",
            unit: "ms",
            what: "the same after PostgreSQL's disk was full",
            target: Target::AtMost(5_000.0),
        },
    ],
};

fn take(_: &Options) -> Result<Vec<Taken>> {
    let mut taken = figures(server::load("postgres")?)?;
    taken.extend(figures(server::load("outages")?)?);
    Ok(taken)
}
