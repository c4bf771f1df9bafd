//! The Fluent files, each parsed on first use. A program contains only the files that its code
//! refers to.

use std::sync::OnceLock;

use crate::resolve::{Argument, Messages};
use crate::{Language, supply};

/// A file in every language. Messages do not refer to other files.
pub(crate) struct File {
    /// Without the extension.
    pub(crate) name: &'static str,
    /// In the order of [`Language::ALL`]; `None` in wasm modules.
    sources: [Option<&'static str>; Language::ALL.len()],
    parsed: [OnceLock<Messages>; Language::ALL.len()],
}

/// Embeds a file in native programs; wasm modules get it from [`supply`].
#[cfg(not(target_family = "wasm"))]
macro_rules! source {
    ($path:expr) => {
        Some(include_str!($path))
    };
}
#[cfg(target_family = "wasm")]
macro_rules! source {
    ($path:expr) => {
        None
    };
}

macro_rules! files {
    ($($file:ident = $name:literal;)*) => {
        $(
            pub(crate) static $file: File = File {
                name: $name,
                sources: [
                    source!(concat!("../ftl/en/", $name, ".ftl")),
                    source!(concat!("../ftl/zh/", $name, ".ftl")),
                    source!(concat!("../ftl/zh-Hant/", $name, ".ftl")),
                    source!(concat!("../ftl/ja/", $name, ".ftl")),
                ],
                parsed: [const { OnceLock::new() }; Language::ALL.len()],
            };
        )*

        #[cfg(not(target_family = "wasm"))]
        pub(crate) static ALL: &[&File] = &[$(&$file),*];
    };
}

files! {
    ACCOUNT = "account";
    ANALYSIS = "analysis";
    ARENA = "arena";
    GAME = "game";
    LESSON = "lesson";
    LIBRARY = "library";
    LOBBY = "lobby";
    ONLINE = "online";
    OPENINGS = "openings";
    OPPONENTS = "opponents";
    PAGE = "page";
    PLAYERS = "players";
    PROOFS = "proofs";
    RECORDS = "records";
    REVIEW = "review";
    SETUP = "setup";
    SOLVER = "solver";
    TERMINAL = "terminal";
    TEXTBOOK = "textbook";
    TRAINING = "training";
    WHY = "why";
}

impl File {
    /// `None` if it is [missing](supply::is_whole).
    fn source_here(&self, language: Language) -> Option<&'static str> {
        self.sources[language as usize].or_else(|| supply::section(language, self.name))
    }

    /// The file in a language.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn source(&self, language: Language) -> &'static str {
        self.source_here(language).unwrap_or_default()
    }

    /// What is missing is not remembered as empty.
    fn messages(&self, language: Language) -> Option<&Messages> {
        let parsed = &self.parsed[language as usize];
        if parsed.get().is_none() {
            let source = self.source_here(language)?;
            return Some(parsed.get_or_init(|| Messages::parse(source)));
        }
        parsed.get()
    }
}

/// Returns the id if the message or the language is missing.
pub(crate) fn format(
    file: &File,
    language: Language,
    id: &str,
    values: &[(&'static str, Argument)],
) -> String {
    let Some(messages) = file.messages(language) else {
        supply::miss();
        return id.to_owned();
    };
    let text = messages.format(language, id, values);
    text.unwrap_or_else(|| id.to_owned())
}
