//! Output to the terminal.

use std::io::{IsTerminal as _, Write as _};

use tengen_core::{Point, Position, Start};
use tengen_text::{Text, printable};

use crate::draw;

#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    pub(super) text: Text,
    pub(super) colors: bool,
    /// Whether stdout is a terminal, so that a line can be replaced.
    pub(super) live: bool,
    /// Whether to print the typed lines, since stdin is not a terminal.
    pub(super) echo: bool,
}

impl Screen {
    pub(super) fn of_this_process(text: Text) -> Screen {
        Screen {
            text,
            colors: draw::colors(),
            live: std::io::stdout().is_terminal(),
            echo: !std::io::stdin().is_terminal(),
        }
    }

    pub(super) fn say(&self, line: &str) -> std::io::Result<()> {
        writeln!(std::io::stdout().lock(), "{line}")
    }

    pub(super) fn start(&self, words: &str) -> std::io::Result<()> {
        let mut out = std::io::stdout().lock();
        write!(out, "{words}")?;
        out.flush()
    }

    pub(super) fn wipe(&self) -> std::io::Result<()> {
        self.start("\r\u{1b}[2K")
    }

    /// The starting position of the game, unless it is the empty board with Black to move.
    pub(super) fn set_up(&self, position: &Position) -> Option<String> {
        let start = Start::of(position);
        let list = |points: &[Point]| match points {
            [] => "–".to_owned(),
            _ => points
                .iter()
                .map(Point::to_string)
                .collect::<Vec<_>>()
                .join(" "),
        };
        let [black, white] = [&start.black, &start.white].map(|points| list(points));
        let words = || self.text.terminal_room_set_up(black, white, start.to_move);
        (!start.is_usual()).then(words)
    }

    pub(super) fn strong(&self, words: &str) -> String {
        if self.colors {
            let bold = anstyle::Style::new().bold();
            format!("{bold}{words}{bold:#}")
        } else {
            words.to_owned()
        }
    }
}

/// The first 60 characters of a typed line, to print it.
pub(super) fn echoed(line: &str) -> String {
    let line = printable(line);
    line.chars().take(60).collect()
}
