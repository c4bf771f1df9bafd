//! Background music: when it starts and stops.

use leptos::prelude::*;

use crate::browser;
use crate::page::Page;

impl Page {
    pub(crate) fn begin_music(self) {
        let seed = (browser::random() * 9e15) as u64;
        self.with_musician(|musician| musician.begin(seed));
    }

    pub(crate) fn turn_music(self, on: bool) {
        self.preferences.change(|s| s.want_music(on));
        self.follow_music();
    }

    /// Starts a new piece, or stops, by the settings; called with every new game.
    pub(crate) fn follow_music(self) {
        if self.preferences.settings.with_untracked(|s| s.music) {
            self.begin_music();
        } else {
            self.with_musician(browser::Musician::stop);
        }
    }
}
