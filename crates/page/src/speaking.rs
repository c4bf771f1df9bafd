//! The language of the page, which may have to be fetched first.

use tengen_text::Language;

/// What the browser's side is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Fetch the text of the language, and report it.
    Fetch(Language),
    /// Show the page in this language, the text of which is there.
    Speak(Language),
    /// Tell the user that the chosen language cannot be fetched, until [`Effect::Withdraw`].
    TellUnloaded,
    /// Withdraw that message.
    Withdraw,
}

/// How a page starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Fetch the text of this language instead.
    Fetch(Language),
    /// Show the page.
    Show,
    /// It cannot be shown in any language.
    TellBroken,
}

/// The chosen language, or the first one of the browser's `preferences` that the page has.
#[must_use]
pub fn language(chosen: Option<Language>, preferences: &[String]) -> Language {
    let preferred = || {
        let mut all = preferences.iter();
        all.find_map(|name| Language::from_preference(name))
    };
    chosen.or_else(preferred).unwrap_or_default()
}

/// What follows when the first text is fetched, or cannot be: in English the page can report that,
/// and try again.
#[must_use]
pub fn started(wanted: Language, is_fetched: bool) -> Start {
    match (is_fetched, wanted == Language::English) {
        (true, _) => Start::Show,
        (false, false) => Start::Fetch(Language::English),
        (false, true) => Start::TellBroken,
    }
}

/// The chosen language.
#[derive(Clone, Copy, Debug)]
pub struct Speaking {
    chosen: Language,
}

impl Speaking {
    /// A page that wants this language.
    #[must_use]
    pub const fn new(chosen: Language) -> Speaking {
        Speaking { chosen }
    }

    /// The user chooses a language, or wants the chosen one once more; `is_here` is whether its
    /// text is there.
    pub fn choose(&mut self, chosen: Language, is_here: bool) -> [Effect; 2] {
        self.chosen = chosen;
        match is_here {
            true => [Effect::Withdraw, Effect::Speak(chosen)],
            false => [Effect::Withdraw, Effect::Fetch(chosen)],
        }
    }

    /// A text is fetched, or cannot be. That of a language which is not chosen any more is of no
    /// interest.
    #[must_use]
    pub fn fetched(&self, language: Language, is_fetched: bool) -> Option<Effect> {
        (language == self.chosen).then_some(match is_fetched {
            true => Effect::Speak(language),
            false => Effect::TellUnloaded,
        })
    }
}
