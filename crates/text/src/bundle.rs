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
    ANALYSIS = "analysis";
    ARENA = "arena";
    GAME = "game";
    LESSON = "lesson";
    LIBRARY = "library";
    ONLINE = "online";
    OPENINGS = "openings";
    OPPONENTS = "opponents";
    PAGE = "page";
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
    /// Empty if the language is [missing](supply::is_here).
    pub(crate) fn source(&self, language: Language) -> &'static str {
        self.sources[language as usize]
            .or_else(|| supply::section(language, self.name))
            .unwrap_or_default()
    }

    fn messages(&self, language: Language) -> &Messages {
        self.parsed[language as usize].get_or_init(|| Messages::parse(self.source(language)))
    }
}

/// Returns the id if the message or the language is missing.
pub(crate) fn format(
    file: &File,
    language: Language,
    id: &str,
    values: &[(&'static str, Argument)],
) -> String {
    // Parsing now would cache an empty file.
    if !supply::is_here(language) {
        return id.to_owned();
    }
    let text = file.messages(language).format(language, id, values);
    text.unwrap_or_else(|| id.to_owned())
}
