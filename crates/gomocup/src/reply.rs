//! Replies to lines.

use std::fmt;

use crate::{LineError, Xy};

/// The most characters of a line's text; Piskvork reads 256 bytes.
const MAX_TEXT: usize = 200;

/// Who an engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// Who made it.
    pub author: &'static str,
    /// Where they come from.
    pub country: &'static str,
}

/// What an engine says in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is done.
    Ok,
    /// Its move.
    Move(Xy),
    /// Several stones of an opening.
    Moves(Vec<Xy>),
    /// It takes Black.
    Swap,
    /// The forbidden points.
    Forbid(Vec<Xy>),
    /// Who it is.
    About(About),
    /// What it was told makes no sense or cannot be done.
    Error(String),
    /// It does not know this command.
    Unknown(String),
    /// Words for whoever watches.
    Message(String),
    /// Facts about a search, for a program that has asked for them.
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

/// The line without its end. Texts are cut to one line of printable ASCII.
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
