//! Parsing of typed lines.

use tengen_core::{Move, Point, notation};
use tengen_text::{Language, Plain, Text};

/// The command of a line: one of `short`, a name in any language, or a move; else `None`.
pub(super) fn meant<R: Clone>(
    line: &str,
    short: &[(&str, R)],
    named: &[(Plain, R)],
    play: fn(Move) -> R,
) -> Option<R> {
    let word = line.to_lowercase();
    if let Some((_, request)) = short.iter().find(|(name, _)| *name == word) {
        return Some(request.clone());
    }
    for language in Language::ALL {
        let text = Text::new(language);
        let called = |(key, _): &&(Plain, R)| text.get(*key).to_lowercase() == word;
        if let Some((_, request)) = named.iter().find(called) {
            return Some(request.clone());
        }
    }
    match notation::parse_moves(line).ok()?.as_slice() {
        &[mv] => Some(play(mv)),
        _ => None,
    }
}

/// What follows a word: `short`, or the name of `key` in any language.
pub(super) fn after(line: &str, short: &str, key: Plain) -> Option<String> {
    let line = line.to_lowercase();
    let names = Language::ALL.map(|language| Text::new(language).get(key).to_lowercase());
    let mut names = names.iter().map(String::as_str).chain([short]);
    let rest = names.find_map(|name| line.strip_prefix(name))?;
    Some(rest.to_owned())
}

/// The same with capitals, after a space.
pub(super) fn after_as_typed(line: &str, short: &str, key: Plain) -> Option<String> {
    let (word, rest) = line.trim().split_once(char::is_whitespace)?;
    after(word, short, key)?.is_empty().then(|| rest.to_owned())
}

/// The points after a word, as for [`after`].
pub(super) fn points_after(line: &str, short: &str, key: Plain) -> Option<Vec<Point>> {
    notation::parse_points(&after(line, short, key)?).ok()
}
