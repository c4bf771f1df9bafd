//! Sounds, and background music: when it starts and stops.

use leptos::prelude::*;
use tengen_model::Sound;

use super::Preferences;
use super::handle::handle;
use crate::browser::{self, Musician, Speaker};

handle! {
    /// What is heard.
    Sounds, SoundsParts
}

/// What it is made of.
pub(crate) struct SoundsParts {
    players: StoredValue<(Speaker, Musician), LocalStorage>,
    preferences: Preferences,
}

impl Sounds {
    pub(super) fn new(preferences: Preferences) -> Sounds {
        Sounds::share(SoundsParts {
            players: StoredValue::new_local((Speaker::default(), Musician::default())),
            preferences,
        })
    }

    /// Whether sounds are on but the audio context is not created yet.
    pub(crate) fn are_wanted(self) -> bool {
        self.preferences.settings.with_untracked(|s| s.sounds)
            && !self.players.with_value(|(speaker, _)| speaker.is_ready())
    }

    /// Creates the audio context, which browsers allow within a gesture of the user.
    pub(crate) fn ready(self) {
        if self.are_wanted() {
            self.players.update_value(|(speaker, _)| speaker.ready());
        }
        let silent = self
            .players
            .with_value(|(_, musician)| !musician.is_playing());
        if silent && self.preferences.settings.with_untracked(|s| s.music) {
            self.begin_music();
        }
    }

    pub(crate) fn play(self, sound: Sound) {
        if self.preferences.settings.with_untracked(|s| s.sounds) {
            self.players
                .update_value(|(speaker, _)| speaker.play(sound));
        }
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
            self.players.update_value(|(_, musician)| musician.stop());
        }
    }

    fn begin_music(self) {
        let seed = (browser::random() * 9e15) as u64;
        self.players
            .update_value(|(_, musician)| musician.begin(seed));
    }
}
