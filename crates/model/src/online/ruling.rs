//! What the arbiter of a room does, in words.

use tengen_core::Color;
use tengen_room::{ActionId, Name, Reason, Refusal, Room, Ruling, Stored, World};
use tengen_text::Text;

use super::Online;

/// An act of the arbiter, as everybody in the room reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArbiterAct {
    what: Ruling,
    /// The colour of the player whom it concerns; of no meaning where it concerns both.
    color: Color,
    name: Option<Name>,
    reason: Option<Reason>,
}

impl ArbiterAct {
    /// An act, of which `stored` is the event, in the room as it is after it.
    #[must_use]
    pub fn new(room: &Room, what: Ruling, stored: &Stored) -> ArbiterAct {
        let color = match what {
            Ruling::Time { seat, .. } | Ruling::Warn { seat } | Ruling::Free { seat } => {
                room.color(seat)
            }
            _ => Color::Black,
        };
        ArbiterAct {
            what,
            color,
            name: stored.name.clone(),
            reason: stored.reason.clone(),
        }
    }

    /// The sentence, with the arbiter's name, if known, and reason.
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
        let name = self.name.as_ref();
        let name = name.map(|name| text.arbiter_name(name.to_string()));
        let why = self.reason.as_ref();
        let why = why.map(|why| text.arbiter_reason(why.to_string()));
        let said: Vec<String> = [Some(said), name, why].into_iter().flatten().collect();
        text.sentences(&said)
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
