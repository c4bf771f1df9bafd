//! Background music: when it begins and ends.

use leptos::prelude::*;

use crate::browser;
use crate::page::Page;

impl Page {
    /// The music begins with its tune: with a game, or because it is wanted now.
    pub(crate) fn begin_music(self) {
        let seed = (browser::random() * 9e15) as u64;
        self.with_musician(|musician| musician.begin(seed));
    }

    /// Music is wanted now, or not any more.
    pub(crate) fn turn_music(self, on: bool) {
        self.change(|s| s.want_music(on));
        self.follow_music();
    }

    /// Every game begins with its music, or with silence.
    pub(crate) fn follow_music(self) {
        if self.settings.with_untracked(|s| s.music) {
            self.begin_music();
        } else {
            self.with_musician(browser::Musician::stop);
        }
    }
}
