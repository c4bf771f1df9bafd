//! The words of the page, in the chosen language, which may have to be downloaded first.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Size;
use tengen_model::online::RoomView;
use tengen_page::speaking::{self, Effect as Act, Speaking};
use tengen_text::{Language, Text};

use super::handle::handle;
use super::{Alert, Alerts, Preferences};
use crate::browser;

/// The chosen language, or the first supported one of the browser's.
pub(crate) fn language(chosen: Option<Language>) -> Language {
    speaking::language(chosen, &browser::languages())
}

/// The same language if it is loaded, else English, the fallback loaded at start.
fn language_here(chosen: Option<Language>) -> Language {
    Some(language(chosen))
        .filter(|&l| tengen_text::is_here(l))
        .unwrap_or_default()
}

/// The time between two attempts to fetch the rest of a language.
const RETRY: Duration = Duration::from_secs(3);

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
    /// Set when the rest of a language has come after a word of it was asked for.
    completed: RwSignal<()>,
    speaking: StoredValue<Speaking>,
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
            completed: RwSignal::new(()),
            speaking: StoredValue::new(Speaking::new(language(chosen))),
            preferences,
            alerts,
        })
    }

    pub(crate) fn text(self) -> Text {
        self.completed.track();
        self.memo.get()
    }

    /// The displayed language.
    pub(crate) fn spoken_untracked(self) -> Language {
        self.spoken.get_untracked()
    }

    pub(crate) fn text_untracked(self) -> Text {
        self.memo.get_untracked()
    }

    /// Follows the words without reading them.
    pub(crate) fn track(self) {
        self.completed.track();
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
        let settings = self.preferences.settings;
        self.speak(settings.with_untracked(|settings| language(settings.language)));
    }

    fn speak(self, wanted: Language) {
        let is_here = tengen_text::is_here(wanted);
        let effects = self
            .speaking
            .try_update_value(|speaking| speaking.choose(wanted, is_here));
        effects
            .into_iter()
            .flatten()
            .for_each(|effect| self.carry_out(effect));
    }

    fn carry_out(self, effect: Act) {
        match effect {
            Act::Fetch(language) => spawn_local(async move {
                let is_fetched = browser::fetch_all_words(language).await.is_ok();
                let effect = self
                    .speaking
                    .with_value(|speaking| speaking.fetched(language, is_fetched));
                effect.into_iter().for_each(|effect| self.carry_out(effect));
            }),
            Act::Speak(language) => {
                self.spoken.set(language);
                if !tengen_text::is_whole(language) {
                    self.complete(language);
                }
            }
            Act::TellUnloaded => self.alerts.add(Alert::LanguageUnloaded),
            Act::Withdraw => self.alerts.close(&Alert::LanguageUnloaded),
        }
    }

    /// Fetches the rest of a language, until it is there. What was shown without a word of it is
    /// shown again.
    fn complete(self, language: Language) {
        spawn_local(async move {
            match browser::fetch_more_words(language).await {
                Ok(()) if tengen_text::was_missed() => self.completed.set(()),
                Ok(()) => {}
                Err(_) => set_timeout(move || self.complete(language), RETRY),
            }
        });
    }
}
