//! Languages that a program loads at run time.
//!
//! Native programs embed all languages, wasm modules none. The server offers each language as one
//! file made by [`pack`], and the page passes it to [`supply`]. Until then, a message is its
//! identifier.

use std::sync::OnceLock;

use thiserror::Error;

use crate::Language;
#[cfg(not(target_family = "wasm"))]
use crate::bundle;

/// Before each file, with its name; a Fluent comment.
const SECTION: &str = "### file ";
/// The first line, with the language's name; a Fluent comment.
const HEAD: &str = "### language ";

static SUPPLIED: [OnceLock<String>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

/// The text is not the packed language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("these are not the words of {}", .0.name())]
pub struct SupplyError(pub Language);

/// Files that the page does not load.
#[cfg(not(target_family = "wasm"))]
const TERMINAL: [&str; 2] = ["arena", "terminal"];

/// All files of a language except those of the terminal, for [`supply`].
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn pack(language: Language) -> String {
    let files = bundle::ALL
        .iter()
        .filter(|file| !TERMINAL.contains(&file.name));
    let mut out = format!("{HEAD}{}\n", language.name());
    for file in files {
        out += &format!("{SECTION}{}\n{}", file.name, file.source(language));
    }
    out
}

/// Adds a language. Has no effect if it is there already.
///
/// # Errors
/// [`SupplyError`] if the text is not the packed language.
pub fn supply(language: Language, words: String) -> Result<(), SupplyError> {
    let head = words.lines().next().and_then(|l| l.strip_prefix(HEAD));
    if head != Some(language.name()) {
        return Err(SupplyError(language));
    }
    SUPPLIED[language as usize].get_or_init(|| words);
    Ok(())
}

/// Whether the language's texts are available.
#[must_use]
pub fn is_here(language: Language) -> bool {
    cfg!(not(target_family = "wasm")) || supplied(language).is_some()
}

/// The text passed to [`supply`], for a worker.
#[must_use]
pub fn supplied(language: Language) -> Option<&'static str> {
    SUPPLIED[language as usize].get().map(String::as_str)
}

pub(crate) fn section(language: Language, name: &str) -> Option<&'static str> {
    find(supplied(language)?, name)
}

fn find<'a>(packed: &'a str, name: &str) -> Option<&'a str> {
    packed.split(SECTION).skip(1).find_map(|section| {
        let (title, source) = section.split_once('\n')?;
        (title == name).then_some(source)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_language_holds_every_file_of_the_page() {
        for language in Language::ALL {
            let packed = pack(language);
            for file in bundle::ALL {
                let terminal = TERMINAL.contains(&file.name);
                let expected = (!terminal).then(|| file.source(language));
                assert_eq!(find(&packed, file.name), expected, "{}", file.name);
            }
        }
    }

    #[test]
    fn only_the_words_of_the_language_are_taken() {
        let refused = Err(SupplyError(Language::Japanese));
        let page = "<!doctype html>".to_owned();
        assert_eq!(supply(Language::Japanese, page), refused);
        let chinese = pack(Language::Chinese);
        assert_eq!(supply(Language::Japanese, chinese), refused);
        assert_eq!(supplied(Language::Japanese), None);
        assert_eq!(supply(Language::Japanese, pack(Language::Japanese)), Ok(()));
        assert_eq!(
            section(Language::Japanese, "why"),
            Some(bundle::WHY.source(Language::Japanese))
        );
    }
}
