//! The page's language, which may have to be downloaded first.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_text::Language;

use super::{Alert, Page};
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
pub(super) fn language_here(chosen: Option<Language>) -> Language {
    Some(language(chosen))
        .filter(|&l| tengen_text::is_here(l))
        .unwrap_or_default()
}

impl Page {
    pub(crate) fn follow_language(self) {
        let chosen = Memo::new(move |_| language(self.settings.read().language));
        Effect::new(move |_| self.speak(chosen.get()));
    }

    pub(crate) fn speak_chosen(self) {
        self.speak(self.settings.with_untracked(|s| language(s.language)));
    }

    fn speak(self, wanted: Language) {
        self.close_alert(&Alert::LanguageUnloaded);
        if tengen_text::is_here(wanted) {
            return self.spoken.set(wanted);
        }
        spawn_local(async move {
            let fetched = browser::fetch_words(wanted).await;
            if self.settings.with_untracked(|s| language(s.language)) != wanted {
                return;
            }
            match fetched {
                Ok(()) => self.spoken.set(wanted),
                Err(_) => self.alert(Alert::LanguageUnloaded),
            }
        });
    }
}
