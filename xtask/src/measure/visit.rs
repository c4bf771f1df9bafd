//! A first visit, and a game on a slow machine.

use super::{Figure, Group, Target, journey};

pub(super) const GROUP: Group = Group {
    name: "visit",
    take: |options| journey(options, "visit"),
    figures: &[
        Figure {
            name: "visit-ready",
            unit: "ms",
            what: "from the address to the first point of the board, a fresh browser each time",
            target: Target::AtMost(500.0),
        },
        Figure {
            name: "visit-ready-quarter",
            unit: "ms",
            what: "the same with a quarter of the processor, at 9 Mbit and 40 ms",
            target: Target::AtMost(1_500.0),
        },
        Figure {
            name: "visit-picture-slow",
            unit: "ms",
            what: "to the picture of the board, at 400 kbit and 600 ms",
            target: Target::AtMost(2_000.0),
        },
        Figure {
            name: "visit-playable-slow",
            unit: "ms",
            what: "to the stone that was tapped on it, on the board",
            target: Target::AtMost(14_000.0),
        },
        Figure {
            name: "play-longest-task",
            unit: "ms",
            what: "the longest task of the page in three times 32 moves against level 4, in a new browser each, with a quarter of the processor",
            target: Target::AtMost(100.0),
        },
    ],
};
