//! Languages that a program loads at run time.
//!
//! Native programs embed all languages, wasm modules none. The server offers each language as two
//! texts made by [`pack`], what the first screen needs and the rest, which the page passes to
//! [`supply`] one after the other. Until then, a message is its identifier.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use crate::Language;
#[cfg(not(target_family = "wasm"))]
use crate::bundle;

/// Before each file, with its name; a Fluent comment.
const SECTION: &str = "### file ";
/// The first lines of both texts, with the language's name; Fluent comments.
const HEADS: [&str; 2] = ["### language ", "### more of "];

static SUPPLIED: [[OnceLock<String>; HEADS.len()]; Language::ALL.len()] =
    [const { [const { OnceLock::new() }; HEADS.len()] }; Language::ALL.len()];

static MISSED: AtomicBool = AtomicBool::new(false);

/// The text is not the packed language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("these are not the words of {}", .0.name())]
pub struct SupplyError(pub Language);

/// Files that the page does not load.
#[cfg(not(target_family = "wasm"))]
const TERMINAL: [&str; 2] = ["arena", "terminal"];

/// Files that the first screen needs.
#[cfg(not(target_family = "wasm"))]
const FIRST: [&str; 8] = [
    "analysis",
    "game",
    "library",
    "opponents",
    "page",
    "setup",
    "solver",
    "why",
];

/// All files of a language except those of the terminal, for [`supply`]: those that the first
/// screen needs, and the others.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn pack(language: Language) -> [String; 2] {
    [true, false].map(|first| {
        let files = bundle::ALL
            .iter()
            .filter(|file| FIRST.contains(&file.name) == first && !TERMINAL.contains(&file.name));
        let mut out = format!("{}{}\n", HEADS[usize::from(!first)], language.name());
        for file in files {
            out += &format!("{SECTION}{}\n{}", file.name, file.source(language));
        }
        out
    })
}

/// Adds the text of a language, its rest, or both in this order. Has no effect if it is there
/// already.
///
/// # Errors
/// [`SupplyError`] if the text is not the packed language.
pub fn supply(language: Language, words: String) -> Result<(), SupplyError> {
    let head = words.lines().next();
    let is_head = |begin: &&str| head.and_then(|h| h.strip_prefix(begin)) == Some(language.name());
    let at = HEADS.iter().position(is_head);
    let at = at.ok_or(SupplyError(language))?;
    SUPPLIED[language as usize][at].get_or_init(|| words);
    Ok(())
}

/// Whether the language's texts for the first screen are available.
#[must_use]
pub fn is_here(language: Language) -> bool {
    cfg!(not(target_family = "wasm")) || SUPPLIED[language as usize][0].get().is_some()
}

/// Whether all of the language's texts are available.
#[must_use]
pub fn is_whole(language: Language) -> bool {
    let mut parts = SUPPLIED[language as usize].iter();
    cfg!(not(target_family = "wasm")) || parts.all(|part| part.get().is_some())
}

/// Whether a message of a missing text was asked for.
#[must_use]
pub fn was_missed() -> bool {
    MISSED.load(Ordering::Relaxed)
}

pub(crate) fn miss() {
    MISSED.store(true, Ordering::Relaxed);
}

/// The texts passed to [`supply`] as one, for a worker; `None` before both are there.
#[must_use]
pub fn supplied(language: Language) -> Option<String> {
    let parts = SUPPLIED[language as usize].iter();
    parts.map(|part| part.get().map(String::as_str)).collect()
}

pub(crate) fn section(language: Language, name: &str) -> Option<&'static str> {
    let mut parts = SUPPLIED[language as usize].iter();
    parts.find_map(|part| find(part.get()?, name))
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
    fn a_packed_language_holds_every_file_of_the_page_once() {
        for language in Language::ALL {
            let packed = pack(language);
            for file in bundle::ALL {
                let terminal = TERMINAL.contains(&file.name);
                let expected = (!terminal).then(|| file.source(language));
                let mut parts = packed.iter().filter_map(|part| find(part, file.name));
                assert_eq!(parts.next(), expected, "{}", file.name);
                assert_eq!(parts.next(), None, "{}", file.name);
            }
            let [first, rest] = packed.map(|part| part.len());
            assert!(first * 5 < (first + rest) * 3, "{first} of {rest}");
        }
    }

    #[test]
    fn only_the_words_of_the_language_are_taken() {
        let refused = Err(SupplyError(Language::Japanese));
        let page = "<!doctype html>".to_owned();
        assert_eq!(supply(Language::Japanese, page), refused);
        let [chinese, more_chinese] = pack(Language::Chinese);
        assert_eq!(supply(Language::Japanese, chinese), refused);
        assert_eq!(supply(Language::Japanese, more_chinese), refused);
        assert_eq!(supplied(Language::Japanese), None);
        let [japanese, more] = pack(Language::Japanese);
        assert_eq!(supply(Language::Japanese, japanese.clone()), Ok(()));
        let why = bundle::WHY.source(Language::Japanese);
        assert_eq!(section(Language::Japanese, "why"), Some(why));
        assert_eq!(section(Language::Japanese, "online"), None);
        assert_eq!(supplied(Language::Japanese), None);
        assert_eq!(supply(Language::Japanese, more.clone()), Ok(()));
        let online = bundle::ONLINE.source(Language::Japanese);
        assert_eq!(section(Language::Japanese, "online"), Some(online));
        let whole = supplied(Language::Japanese).expect("both texts");
        assert_eq!(whole, japanese + &more);
        // A worker gets both at once.
        assert_eq!(find(&whole, "online"), Some(online));
        assert_eq!(supply(Language::Japanese, whole), Ok(()));
    }
}
