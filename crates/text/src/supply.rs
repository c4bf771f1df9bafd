//! Languages that a program does not carry.
//!
//! A native program embeds every language, a wasm module none: a page in Chinese need not bring Japanese along. A language
//! is one text, made by [`pack`] and served as a file beside the page; [`supply`] takes it. Until then a message of that
//! language is its name only.

use std::sync::OnceLock;

use thiserror::Error;

use crate::Language;
#[cfg(not(target_family = "wasm"))]
use crate::bundle;

/// Begins a section of a packed language: a Fluent comment, followed by the name of a file.
const SECTION: &str = "### file ";
/// Begins a packed language: a Fluent comment, followed by the language's name.
const HEAD: &str = "### language ";

static SUPPLIED: [OnceLock<String>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

/// What was supplied is no language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("these are not the words of {}", .0.name())]
pub struct SupplyError(pub Language);

/// The words of a language as one text for [`supply`]. Only native programs carry any.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn pack(language: Language) -> String {
    // What stands in a terminal only is not for the page.
    let files = bundle::ALL
        .iter()
        .filter(|file| !["arena", "terminal"].contains(&file.name));
    let mut out = format!("{HEAD}{}\n", language.name());
    for file in files {
        out += &format!("{SECTION}{}\n{}", file.name, file.source(language));
    }
    out
}

/// Takes the words of a language. The first ones stay where it is supplied twice.
///
/// # Errors
/// [`SupplyError`] where the text does not begin as a packed text of this language does.
pub fn supply(language: Language, words: String) -> Result<(), SupplyError> {
    let head = words.lines().next().and_then(|l| l.strip_prefix(HEAD));
    if head != Some(language.name()) {
        return Err(SupplyError(language));
    }
    SUPPLIED[language as usize].get_or_init(|| words);
    Ok(())
}

/// Whether the words of a language are here.
#[must_use]
pub fn is_here(language: Language) -> bool {
    cfg!(not(target_family = "wasm")) || supplied(language).is_some()
}

/// The text that was supplied for a language, to be handed on to another module.
#[must_use]
pub fn supplied(language: Language) -> Option<&'static str> {
    SUPPLIED[language as usize].get().map(String::as_str)
}

/// A file of a language that was supplied.
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
                let terminal = ["arena", "terminal"].contains(&file.name);
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
