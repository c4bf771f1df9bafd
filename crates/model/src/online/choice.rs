//! The choices of the sheet *Play online*; the last ones are stored.

use serde::{Deserialize, Serialize};
use tengen_api::NewRoom;
use tengen_core::{Rule, Size, Start};
use tengen_room::{Config, Fouls, Name, NameError};

/// The options of a new room and its maker's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomChoice {
    /// Rule, size, colour, fouls, help.
    pub config: Config,
    /// As typed; may be empty.
    #[serde(default)]
    pub name: String,
}

impl Default for RoomChoice {
    /// Freestyle on 15 × 15, with a lot for the colours.
    fn default() -> RoomChoice {
        RoomChoice {
            config: Config::new(Rule::Freestyle, Size::STANDARD.get()),
            name: String::new(),
        }
    }
}

impl RoomChoice {
    /// What is stored for the next room: the exchanged colours of an original end with its room.
    #[must_use]
    pub fn remembered(mut self) -> RoomChoice {
        self.config.exchanged = false;
        self
    }

    /// The board's size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.config.board().unwrap_or(Size::STANDARD)
    }

    /// The request to the server; the foul policy applies to renju only.
    ///
    /// # Errors
    /// [`NameError`] if the name cannot be shown.
    pub fn new_room(&self, start: Option<Start>) -> Result<NewRoom, NameError> {
        let fouls = match self.config.rule {
            Rule::Renju => self.config.fouls,
            _ => Fouls::Refuse,
        };
        Ok(NewRoom {
            config: Config {
                fouls,
                ..self.config
            },
            name: read_name(&self.name)?,
            start,
        })
    }
}

/// Reads a typed name, which may be empty; fails if it cannot be shown.
pub fn read_name(typed: &str) -> Result<Option<Name>, NameError> {
    match typed.parse() {
        Err(NameError::Empty) => Ok(None),
        read => read.map(Some),
    }
}
