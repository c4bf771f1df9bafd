//! Children who enter by PIN.

use anyhow::Result;

use super::{Figure, Group, Taken, Target, figures};
use crate::{Options, server};

pub(super) const GROUP: Group = Group {
    name: "evening",
    take,
    figures: &[
        Figure {
            name: "evening-enter-p99",
            unit: "ms",
            what: "7,900 children from 600 addresses enter by name and PIN in five minutes, server on one core with the limits of a club, nobody refused: from a PIN to its session",
            target: Target::AtMost(100.0),
        },
        Figure {
            name: "evening-enter-p999",
            unit: "ms",
            what: "the same, of 1,000 the slowest but one",
            target: Target::None,
        },
        Figure {
            name: "evening-flooded-p99",
            unit: "ms",
            what: "the same in the second half, while one more address floods the server with wrong PINs, unknown names and events, and right PINs over and over",
            target: Target::AtMost(100.0),
        },
        Figure {
            name: "evening-behind-one-p99",
            unit: "ms",
            what: "the same of sixty children behind one address, within a minute",
            target: Target::AtMost(100.0),
        },
        Figure {
            name: "evening-memory",
            unit: "MiB",
            what: "the same, the most memory at once",
            target: Target::None,
        },
    ],
};

fn take(_: &Options) -> Result<Vec<Taken>> {
    figures(server::load("evening")?)
}
