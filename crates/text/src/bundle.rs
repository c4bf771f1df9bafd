//! The Fluent files. Each is parsed when a language first asks for one of its messages, and a program carries only those
//! it can ask: the page's reader of records needs a tenth of all words.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::{Language, supply};

type Bundle = FluentBundle<FluentResource>;

/// A file in every language. No file mentions a message of another.
pub(crate) struct File {
    /// What it is called, without its ending.
    pub(crate) name: &'static str,
    /// In the order of [`Language::ALL`], where the program carries them.
    sources: [Option<&'static str>; Language::ALL.len()],
    parsed: [OnceLock<Bundle>; Language::ALL.len()],
}

/// A file of a language: embedded in a native program, [supplied](supply) to a wasm module.
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

/// Declares the files.
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

        /// Every file.
        #[cfg(not(target_family = "wasm"))]
        pub(crate) static ALL: &[&File] = &[$(&$file),*];
    };
}

files! {
    ARENA = "arena";
    GAME = "game";
    LESSON = "lesson";
    ONLINE = "online";
    OPENINGS = "openings";
    OPPONENTS = "opponents";
    PAGE = "page";
    PROOFS = "proofs";
    RECORDS = "records";
    SETUP = "setup";
    SOLVER = "solver";
    TERMINAL = "terminal";
    TEXTBOOK = "textbook";
    WHY = "why";
}

impl File {
    /// The file in a language; nothing where the language is not [here](supply::is_here).
    pub(crate) fn source(&self, language: Language) -> &'static str {
        self.sources[language as usize]
            .or_else(|| supply::section(language, self.name))
            .unwrap_or_default()
    }

    fn bundle(&self, language: Language) -> &Bundle {
        self.parsed[language as usize].get_or_init(|| load(language, self.source(language)))
    }
}

/// The files are part of the program and tests parse them strictly, so what is wrong with one is
/// left out here instead of ending the program.
fn load(language: Language, source: &'static str) -> Bundle {
    let locale: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // The marks around values are meant for mixed writing directions, which none of ours have.
    bundle.set_use_isolating(false);
    let resource =
        FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    bundle
}

/// The text of a message of a file; its name where there is none.
pub(crate) fn format(
    file: &File,
    language: Language,
    id: &str,
    values: &[(&'static str, FluentValue<'static>)],
) -> String {
    // What is parsed stays: nothing is to be parsed before the language is there.
    if !supply::is_here(language) {
        return id.to_owned();
    }
    let bundle = file.bundle(language);
    let Some(pattern) = bundle.get_message(id).and_then(|m| m.value()) else {
        return id.to_owned();
    };
    let args: FluentArgs<'_> = values.iter().cloned().collect();
    bundle
        .format_pattern(pattern, Some(&args), &mut Vec::new())
        .into_owned()
}
