//! Children who enter by PIN, logins by password, and floods of both.

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
            name: "evening-flood",
            unit: "tries/s",
            what: "what the flood tries meanwhile, over 40 connections",
            target: Target::None,
        },
        Figure {
            name: "evening-memory",
            unit: "MiB",
            what: "the same, the most memory at once",
            target: Target::None,
        },
        Figure {
            name: "logins-quiet-move-p99",
            unit: "ms",
            what: "moves of 20 games beside two logins a second by password, server and clients on all cores",
            target: Target::None,
        },
        Figure {
            name: "logins-move-p99",
            unit: "ms",
            what: "the same beside 50 logins a second of 600 accounts, each at an address of its own",
            target: Target::AtMost(50.0),
        },
        Figure {
            name: "logins-granted",
            unit: "%",
            what: "how many of these are granted; the others are told that there are too many",
            target: Target::AtLeast(100.0),
        },
        Figure {
            name: "logins-login-p99",
            unit: "ms",
            what: "how long a granted one takes",
            target: Target::None,
        },
        Figure {
            name: "accounts-flood-move-p99",
            unit: "ms",
            what: "moves of the same games while one address asks for accounts over 40 connections",
            target: Target::AtMost(50.0),
        },
        Figure {
            name: "logins-quiet-login-p99",
            unit: "ms",
            what: "how long others' logins take without that flood",
            target: Target::None,
        },
        Figure {
            name: "accounts-flood-login-p99",
            unit: "ms",
            what: "how long they take with it, all of them granted",
            target: Target::AtMost(500.0),
        },
    ],
};

fn take(_: &Options) -> Result<Vec<Taken>> {
    let mut taken = figures(server::load("evening")?)?;
    taken.extend(figures(server::load("logins")?)?);
    Ok(taken)
}
