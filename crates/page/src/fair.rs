//! No help in any tab of the browser while the user plays a rated game, or one of the lobby, in
//! one.
//!
//! A tab with such a game keeps an entry in the browser's storage, which says until when it holds,
//! and renews it. One that is closed, or whose browser fails, leaves it behind for a while.

use tengen_model::online::{RoomView, Stage};

use crate::lobby::rated;

/// How long an entry holds, in milliseconds: the timers of a hidden tab may come once a minute.
const HOLDS: u64 = 150_000;
/// After so long it is renewed.
const RENEWED: u64 = 20_000;

/// Whether the user plays a game in this room in which nothing helps: one that is rated, or of the
/// lobby.
#[must_use]
pub fn is_fair(room: &RoomView) -> bool {
    let is_played = room.stage == Stage::Playing && room.you.is_some() && !room.help;
    let config = room.config.as_ref().filter(|_| is_played);
    config.is_some_and(|config| config.games > 0 || rated(config).is_some())
}

/// What a tab knows of such games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fair {
    /// When the tab's own entry was written, while it has such a game.
    written: Option<u64>,
}

/// What follows from a look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// What is to be stored.
    pub store: Option<String>,
    /// Whether nothing helps in this tab, which has no such game, because of one in another tab.
    pub bars: bool,
}

impl Fair {
    /// Looks at whether the tab has such a game, and at what is stored.
    pub fn look(&mut self, plays: bool, stored: Option<&str>, now: u64) -> Looked {
        let until = stored.and_then(|text| text.parse().ok()).unwrap_or(0);
        // A later time is not one that was written by this clock.
        let holds = now < until && until <= now + HOLDS;
        let is_fresh = |written: u64| now < written + RENEWED;
        let (had, is_fresh) = (self.written.is_some(), self.written.is_some_and(is_fresh));
        let store = match (plays, had) {
            (true, _) if holds && is_fresh => None,
            (true, _) => {
                self.written = Some(now);
                Some((now + HOLDS).to_string())
            }
            // Another tab that has such a game too writes its own entry again.
            (false, true) => {
                self.written = None;
                Some("0".to_owned())
            }
            (false, false) => None,
        };
        Looked {
            store,
            bars: holds && !had && !plays,
        }
    }
}
