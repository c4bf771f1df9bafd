//! Shortens texts for live regions.

/// Maximum number of characters in a live region; a screen reader cannot skip within one.
pub const ANNOUNCED: usize = 200;

/// Splits a text into the part to announce and the rest: at the end of a sentence if one fits into
/// [`ANNOUNCED`] characters, else of a word, else anywhere.
///
/// ```
/// use tengen_text::announced;
///
/// assert_eq!(announced("White to move."), ("White to move.", ""));
/// let long = format!("White wins. {}", "H8 ".repeat(100));
/// assert_eq!(announced(&long).0, "White wins.");
/// ```
#[must_use]
pub fn announced(said: &str) -> (&str, &str) {
    let said = said.trim();
    let Some((limit, _)) = said.char_indices().nth(ANNOUNCED) else {
        return (said, "");
    };
    let fits = &said[..limit];
    // A point within a number or an abbreviation is not followed by a space.
    let ends = |(at, c): (usize, char)| {
        let end = at + c.len_utf8();
        let full = matches!(c, '。' | '！' | '？');
        let stop = matches!(c, '.' | '!' | '?') && said[end..].starts_with(char::is_whitespace);
        (full || stop).then_some(end)
    };
    let sentence = fits.char_indices().filter_map(ends).next_back();
    let cut = sentence.or_else(|| fits.rfind(char::is_whitespace));
    let (head, tail) = said.split_at(cut.unwrap_or(limit));
    (head.trim_end(), tail.trim_start())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn whole_sentences_come_first() {
        let text = format!("Eins. {}.", "wort ".repeat(50));
        assert_eq!(announced(&text).0, "Eins.");
        let text = format!("黑方获胜。{}", "子".repeat(300));
        assert_eq!(announced(&text).0, "黑方获胜。");
    }

    #[test]
    fn a_long_sentence_is_cut_between_words() {
        let text = "A1 ".repeat(100);
        let (head, tail) = announced(&text);
        assert!(head.ends_with("A1") && tail.starts_with("A1"), "{head}");
    }

    proptest! {
        #[test]
        fn no_more_than_fits_and_nothing_is_lost(text in "[ -~。黑]{0,600}") {
            let (head, tail) = announced(&text);
            prop_assert!(head.chars().count() <= ANNOUNCED);
            let solid = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(solid(head) + &solid(tail), solid(&text));
            prop_assert_eq!(head.is_empty(), text.trim().is_empty());
        }
    }
}
