//! The choices of the sheet *Play online*; the last ones are remembered.

use serde::{Deserialize, Serialize};
use tengen_api::NewRoom;
use tengen_core::{Rule, Size, Start};
use tengen_room::{Config, Fouls, Name, NameError};

/// What a room is to be made with, and what its maker is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomChoice {
    /// Rule, size, colour, fouls, help.
    pub config: Config,
    /// As typed; nobody needs a name.
    #[serde(default)]
    pub name: String,
}

impl Default for RoomChoice {
    /// What a newcomer finds: the rule everybody knows, and a lot for who begins.
    fn default() -> RoomChoice {
        RoomChoice {
            config: Config::new(Rule::Freestyle, Size::STANDARD.get()),
            name: String::new(),
        }
    }
}

impl RoomChoice {
    /// What is remembered of it for the next room: the colours of an original end with its room.
    #[must_use]
    pub fn remembered(mut self) -> RoomChoice {
        self.config.exchanged = false;
        self
    }

    /// The board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.config.board().unwrap_or(Size::STANDARD)
    }

    /// What the server is asked for; games begin with `start`, if that is given. What means nothing under the rule is
    /// left out.
    ///
    /// # Errors
    /// [`NameError`] where there is a name that cannot be shown.
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

/// A name as typed; none where nothing was.
///
/// # Errors
/// [`NameError`] where there is one that cannot be shown.
pub fn read_name(typed: &str) -> Result<Option<Name>, NameError> {
    match typed.parse() {
        Err(NameError::Empty) => Ok(None),
        read => read.map(Some),
    }
}
