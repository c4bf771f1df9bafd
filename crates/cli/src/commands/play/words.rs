//! Parsing of typed lines.

use tengen_core::{Move, notation};
use tengen_text::{Language, Plain, Text};

/// The command of a line: one of `short`, a name in any language, or a move; else `None`.
pub(super) fn meant<R: Copy>(
    line: &str,
    short: &[(&str, R)],
    named: &[(Plain, R)],
    play: fn(Move) -> R,
) -> Option<R> {
    let word = line.to_lowercase();
    if let Some(&(_, request)) = short.iter().find(|(name, _)| *name == word) {
        return Some(request);
    }
    for language in Language::ALL {
        let text = Text::new(language);
        let called = |&&(key, _): &&(Plain, R)| text.get(key).to_lowercase() == word;
        if let Some(&(_, request)) = named.iter().find(called) {
            return Some(request);
        }
    }
    match notation::parse_moves(line).ok()?.as_slice() {
        &[mv] => Some(play(mv)),
        _ => None,
    }
}
