//! The engine's lines.

use std::fmt;

use crate::{LineError, Xy};

/// Characters kept of a text; Piskvork reads 256 bytes a line.
const MAX_TEXT: usize = 200;

/// The answer to `ABOUT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The engine's name.
    pub name: &'static str,
    /// Such as `0.1.0`.
    pub version: &'static str,
    /// Person or team.
    pub author: &'static str,
    /// The author's country.
    pub country: &'static str,
}

/// One line from the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// `X,Y`.
    Move(Xy),
    /// Several stones of an opening, separated by spaces.
    Moves(Vec<Xy>),
    /// `SWAP`: the engine takes Black.
    Swap,
    /// `FORBID`, then four digits for each point.
    Forbid(Vec<Xy>),
    /// `name="…", version="…", author="…", country="…"`.
    About(About),
    /// `ERROR`: a bad or impossible command.
    Error(String),
    /// `UNKNOWN`: no such command.
    Unknown(String),
    /// `MESSAGE`: text for the user.
    Message(String),
    /// `INFO`: search details, where the manager asked for them.
    Info(String),
}

impl From<LineError> for Reply {
    fn from(error: LineError) -> Reply {
        match error {
            LineError::Unknown(_) => Reply::Unknown(error.to_string()),
            error => Reply::Error(error.to_string()),
        }
    }
}

/// Formats the line without its ending; texts are cut to 200 characters of printable ASCII.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Move(xy) => xy.fmt(f),
            Reply::Moves(stones) => {
                for (i, xy) in stones.iter().enumerate() {
                    write!(f, "{}{xy}", if i == 0 { "" } else { " " })?;
                }
                Ok(())
            }
            Reply::Swap => f.write_str("SWAP"),
            Reply::Forbid(points) => {
                f.write_str("FORBID ")?;
                for Xy { x, y } in points {
                    write!(f, "{x:02}{y:02}")?;
                }
                f.write_str(".")
            }
            Reply::About(about) => write!(
                f,
                "name=\"{}\", version=\"{}\", author=\"{}\", country=\"{}\"",
                about.name, about.version, about.author, about.country
            ),
            Reply::Error(text) => write!(f, "ERROR {}", plain(text)),
            Reply::Unknown(text) => write!(f, "UNKNOWN {}", plain(text)),
            Reply::Message(text) => write!(f, "MESSAGE {}", plain(text)),
            Reply::Info(text) => write!(f, "INFO {}", plain(text)),
        }
    }
}

fn plain(text: &str) -> String {
    let printable = |c: char| {
        if c.is_ascii_graphic() || c == ' ' {
            c
        } else {
            '?'
        }
    };
    text.chars().map(printable).take(MAX_TEXT).collect()
}
