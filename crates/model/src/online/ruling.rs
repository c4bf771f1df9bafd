//! What the arbiter of a room does, in words.

use tengen_core::Color;
use tengen_room::{ActionId, Reason, Refusal, Room, Ruling, World};
use tengen_text::Text;

use super::Online;

/// An act of the arbiter, as everybody in the room reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArbiterAct {
    what: Ruling,
    /// The colour of the player whom it concerns; of no meaning where it concerns both.
    color: Color,
    reason: Option<Reason>,
}

impl ArbiterAct {
    /// An act in the room as it is after it.
    #[must_use]
    pub fn new(room: &Room, what: Ruling, reason: Option<Reason>) -> ArbiterAct {
        let color = match what {
            Ruling::Time { seat, .. } | Ruling::Warn { seat } | Ruling::Free { seat } => {
                room.color(seat)
            }
            _ => Color::Black,
        };
        ArbiterAct {
            what,
            color,
            reason,
        }
    }

    /// The sentence, with the arbiter's reason.
    #[must_use]
    pub fn sentence(&self, text: Text) -> String {
        let (name, ms) = match self.what {
            Ruling::Stop => ("stop", 0),
            Ruling::Start => ("start", 0),
            Ruling::Time { ms, .. } if ms < 0 => ("take", ms),
            Ruling::Time { ms, .. } => ("give", ms),
            Ruling::Back { .. } => ("back", 0),
            Ruling::Result { .. } => ("result", 0),
            Ruling::Replay => ("replay", 0),
            Ruling::Warn { .. } => ("warn", 0),
            Ruling::Free { .. } => ("free", 0),
            Ruling::Later => ("later", 0),
        };
        let said = text.arbiter_acts(name, self.color, ms.unsigned_abs().div_ceil(1_000));
        match &self.reason {
            Some(why) => format!("{said} {}", text.arbiter_reason(why.to_string())),
            None => said,
        }
    }
}

impl Online {
    /// Whether the room's rules allow an act of the arbiter at a time of the page's clock. The
    /// server decides, perhaps after other events.
    ///
    /// # Errors
    /// [`Refusal`] if nothing would change.
    pub fn try_ruling(&self, id: &ActionId, what: Ruling, now: u64) -> Result<(), Refusal> {
        let room = self.room().ok_or(Refusal::NotStarted)?;
        let elapsed = self
            .part
            .client
            .turn_at()
            .map_or(0, |at| now.saturating_sub(at));
        room.rule(id, what, elapsed, World::default()).map(drop)
    }
}
