//! The lobby: an evening that its clients judge, games by the thousand, floods, and what a visitor
//! is sent.

use anyhow::Result;

use super::{Figure, Group, Taken, Target, figures};
use crate::{Options, server};

pub(super) const GROUP: Group = Group {
    name: "lobby",
    take,
    figures: &[
        Figure {
            name: "lobby-evening-games",
            unit: "games",
            what: "64 players behind one address with 5 s + 67 ms, paired in a pool for five minutes, 30 watchers, 5 % of connections cut a minute, the server killed twice, limits of a club",
            target: Target::None,
        },
        Figure {
            name: "lobby-evening-faults",
            unit: "faults",
            what: "what a checker without code of the program finds in the clients' histories: games that do not end properly, players in two games, clocks that do not add up, events lost or doubled",
            target: Target::AtMost(0.0),
        },
        Figure {
            name: "lobby-evening-charged-more",
            unit: "ms",
            what: "the most that a turn was charged more than it can have taken while the server ran",
            target: Target::AtMost(0.0),
        },
        Figure {
            name: "lobby-evening-charged-less",
            unit: "ms",
            what: "the most that a turn was charged less, for each kill in it",
            // The second between two notes of the time, and storing one.
            target: Target::AtMost(1_060.0),
        },
        Figure {
            name: "lobby-evening-wait-p99",
            unit: "ms",
            what: "from the wish for an opponent to the game, waiting for others included",
            target: Target::None,
        },
        Figure {
            name: "lobby-games-move-p99",
            unit: "ms",
            what: "3,950 games at once from a pool, 600 addresses of a namespace, all players following the lobby, 1,000 moves a second, server on one core with the limits of a public one: from a move to its answer and the other player's screen",
            target: Target::AtMost(100.0),
        },
        Figure {
            name: "lobby-games-move-p999",
            unit: "ms",
            what: "the same, of 1,000 moves the slowest but one",
            target: Target::None,
        },
        Figure {
            name: "lobby-games-found-p99",
            unit: "ms",
            what: "from a wish to the game while they all come",
            target: Target::None,
        },
        Figure {
            name: "lobby-games-memory",
            unit: "MiB",
            what: "the same, the most memory at once",
            target: Target::None,
        },
        Figure {
            name: "lobby-flood-seeks",
            unit: "seeks",
            what: "seeks that one address asks for, of which 120 stand, beside 100 games of others with a move every half second, server on one core",
            target: Target::AtLeast(20_000.0),
        },
        Figure {
            name: "lobby-flood-move-p99-without",
            unit: "ms",
            what: "others' moves in the same run without the flood",
            target: Target::None,
        },
        Figure {
            name: "lobby-flood-move-p99",
            unit: "ms",
            what: "others' moves with it",
            target: Target::AtMost(50.0),
        },
        Figure {
            name: "lobby-flood-news-p99-without",
            unit: "ms",
            what: "from another player's seek to a visitor's screen without the flood; news comes once a second",
            target: Target::None,
        },
        Figure {
            name: "lobby-flood-news-p99",
            unit: "ms",
            what: "the same with it",
            target: Target::AtMost(1_200.0),
        },
        Figure {
            name: "lobby-beat-empty",
            unit: "ms",
            what: "the longest wait for the lobby's task in each second, nobody waiting for a game",
            target: Target::None,
        },
        Figure {
            name: "lobby-beat-2000",
            unit: "ms",
            what: "the same while 2,000 wait in four pools who accept nobody, so that each beat looks at all of them: at least the time of the pairing",
            target: Target::AtMost(50.0),
        },
        Figure {
            name: "lobby-paired-p99",
            unit: "ms",
            what: "2,000 who then accept everybody at once: from the wish to the game, its room made",
            target: Target::None,
        },
        Figure {
            name: "lobby-changes",
            unit: "changes/s",
            what: "seeks put up and taken down while a visitor's bytes are counted",
            target: Target::AtLeast(490.0),
        },
        Figure {
            name: "lobby-bytes",
            unit: "bytes/s",
            what: "what the visitor is sent, with the heads of the frames",
            target: Target::AtMost(2_048.0),
        },
        Figure {
            name: "lobby-idle",
            unit: "messages",
            what: "what a visitor is sent in a minute in which nothing happens and nothing is asked, pings not counted",
            target: Target::AtMost(0.0),
        },
    ],
};

fn take(_: &Options) -> Result<Vec<Taken>> {
    let mut taken = Vec::new();
    for what in [
        "lobby-evening",
        "lobby-games",
        "lobby-flood",
        "lobby-pairing",
        "lobby-news",
    ] {
        taken.extend(figures(server::load(what)?)?);
    }
    Ok(taken)
}
