//! The words of the page, in the chosen language, which may have to be downloaded first.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Size;
use tengen_model::online::RoomView;
use tengen_text::{Language, Text};

use super::handle::handle;
use super::{Alert, Alerts, Preferences};
use crate::browser;

/// The chosen language, or the first supported one of the browser's.
pub(crate) fn language(chosen: Option<Language>) -> Language {
    chosen
        .or_else(|| {
            browser::languages()
                .iter()
                .find_map(|l| Language::from_preference(l))
        })
        .unwrap_or_default()
}

/// The same language if it is loaded, else English, the fallback loaded at start.
fn language_here(chosen: Option<Language>) -> Language {
    Some(language(chosen))
        .filter(|&l| tengen_text::is_here(l))
        .unwrap_or_default()
}

handle! {
    /// The words of the page.
    Words, WordsParts
}

/// What it is made of.
pub(crate) struct WordsParts {
    /// In the displayed language, for the board that is shown.
    memo: Memo<Text>,
    /// The displayed language: the chosen one, once it is loaded.
    spoken: RwSignal<Language>,
    preferences: Preferences,
    alerts: Alerts,
}

impl Words {
    /// Starts in the chosen language, which the address may name, if it is loaded.
    pub(super) fn new(
        chosen: Option<Language>,
        size: RwSignal<Size>,
        room: RwSignal<Option<RoomView>>,
        preferences: Preferences,
        alerts: Alerts,
    ) -> Words {
        let chosen = chosen.or(preferences.settings.read_untracked().language);
        let spoken = RwSignal::new(language_here(chosen));
        let memo = Memo::new(move |_| {
            let settings = preferences.settings.read();
            let config = room.read().as_ref().and_then(|room| room.config);
            settings.words(spoken.get(), size.get(), config.as_ref())
        });
        Words::share(WordsParts {
            memo,
            spoken,
            preferences,
            alerts,
        })
    }

    pub(crate) fn text(self) -> Text {
        self.memo.get()
    }

    pub(crate) fn text_untracked(self) -> Text {
        self.memo.get_untracked()
    }

    /// Follows the words without reading them.
    pub(crate) fn track(self) {
        self.memo.track();
    }

    /// Loads and displays whichever language is chosen from now on.
    pub(super) fn follow_settings(self) {
        let settings = self.preferences.settings;
        let chosen = Memo::new(move |_| language(settings.read().language));
        Effect::new(move |_| self.speak(chosen.get()));
    }

    /// Loads the chosen language again.
    pub(crate) fn speak_chosen(self) {
        self.speak(self.chosen());
    }

    fn chosen(self) -> Language {
        let settings = self.preferences.settings;
        settings.with_untracked(|settings| language(settings.language))
    }

    fn speak(self, wanted: Language) {
        self.alerts.close(&Alert::LanguageUnloaded);
        if tengen_text::is_here(wanted) {
            return self.spoken.set(wanted);
        }
        spawn_local(async move {
            let fetched = browser::fetch_words(wanted).await;
            if self.chosen() != wanted {
                return;
            }
            match fetched {
                Ok(()) => self.spoken.set(wanted),
                Err(_) => self.alerts.add(Alert::LanguageUnloaded),
            }
        });
    }
}
