//! Help for beginners in a game against the lowest levels: the answers to a plain threat, and
//! warnings.

use tengen_core::Color;

use super::{Guard, Session, Warning};
use crate::context::Context;
use crate::effect::Effect;
use crate::plain::{self, PlainThreat};
use crate::{Computer, Seat, Settings};

/// The highest level that helps.
const HIGHEST_LEVEL: u8 = 3;

/// Help for beginners that is shown unasked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Help {
    /// This side threatens a row or an open four.
    Threat(Color, PlainThreat),
    /// The last stone should perhaps be taken back; until then the computer is not asked.
    Warning(Warning),
}

impl Session {
    /// Follows a change of the setting.
    pub fn follow_help(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.find_threat(cx.settings);
        match cx.settings.help {
            true => Vec::new(),
            false => self.ignore_warning(cx).unwrap_or_default(),
        }
    }

    /// Whether the only person plays against one of the lowest levels and wants help.
    pub(super) fn helps(&self, settings: &Settings) -> bool {
        let opponent = self.person().map(|person| self.seat(person.opponent()));
        let low = match opponent {
            Some(Seat::Computer(Computer::Level(level))) => level.get() <= HIGHEST_LEVEL,
            _ => false,
        };
        low && settings.help && !self.claims()
    }

    /// Looks for a threat that the person to move should answer.
    pub(super) fn find_threat(&mut self, settings: &Settings) {
        let moves = self.turn() == Some(Seat::Person) && self.opening().decision().is_none();
        let looks = moves && self.helps(settings);
        self.part.threat = match looks {
            true => plain::threat(self.position()),
            false => None,
        };
    }

    /// The help that is shown now.
    pub(crate) fn help(&self) -> Option<Help> {
        if let Guard::Warned(warning) = &self.part.guard {
            return Some(Help::Warning(warning.clone()));
        }
        let threat = self.part.threat.clone()?;
        Some(Help::Threat(self.position().to_move().opponent(), threat))
    }
}
