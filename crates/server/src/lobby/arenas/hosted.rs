//! The host opens and closes arenas while the server runs.

use super::super::hall::Hall;
use super::rows::{Loaded, Setting};
use crate::rooms::journal::now;

/// What the host has done, which is stored.
#[derive(Clone, Debug)]
pub(crate) enum ArenaNews {
    /// A new arena.
    Opened(Setting),
    /// No game of this arena begins after this time.
    Closed(u64, u64),
}

impl Hall {
    pub(in super::super) fn arena_news(&mut self, news: ArenaNews) {
        match news {
            ArenaNews::Opened(setting) => {
                // It may have been read when the lobby began.
                let number = setting.number;
                if self.arenas.open.contains_key(&number) {
                    return;
                }
                self.arenas.add(&Loaded {
                    setting,
                    entries: Vec::new(),
                    games: Vec::new(),
                });
            }
            ArenaNews::Closed(arena, at) => {
                let Some(open) = self.arenas.open.get_mut(&arena) else {
                    return;
                };
                open.close(at);
                open.told = open.state(now());
            }
        }
        self.tell_arenas();
    }
}
