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
    /// Whether the user has done something since the page was loaded.
    touched: StoredValue<bool>,
    preferences: Preferences,
}

impl Sounds {
    pub(super) fn new(preferences: Preferences) -> Sounds {
        Sounds::share(SoundsParts {
            players: StoredValue::new_local((Speaker::default(), Musician::default())),
            touched: StoredValue::new(false),
            preferences,
        })
    }

    /// Whether this is the user's first gesture; from then on the browser allows sounds.
    pub(crate) fn take_first_gesture(self) -> bool {
        !self
            .touched
            .try_update_value(|touched| std::mem::replace(touched, true))
            .unwrap_or(true)
    }

    /// Creates the audio context, if sounds are on, before the first stone: the page stands still
    /// meanwhile, up to a tenth of a second. It is silent until a gesture of the user.
    pub(crate) fn prepare(self) {
        if self.preferences.settings.with_untracked(|s| s.sounds) {
            self.players.update_value(|(speaker, _)| speaker.ready());
        }
    }

    /// Follows the user's first gesture.
    pub(crate) fn ready(self) {
        self.prepare();
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
