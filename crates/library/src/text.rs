//! Search in texts.

/// A text in lower case, character by character.
pub(crate) fn folded(text: &str) -> Vec<char> {
    text.chars().flat_map(char::to_lowercase).collect()
}

/// The byte at which a folded text begins in another one in any case.
pub(crate) fn found(text: &str, wanted: &[char]) -> Option<usize> {
    let first = wanted.first()?;
    let begins = |at: usize| {
        let chars = text[at..].chars().flat_map(char::to_lowercase);
        chars.zip(wanted).filter(|(a, b)| a == *b).count() == wanted.len()
    };
    let may = |c: char| c.to_lowercase().next() == Some(*first);
    let places = text.char_indices().filter(|&(_, c)| may(c));
    places.map(|(at, _)| at).find(|&at| begins(at))
}

/// Characters of an excerpt before and after the place found.
const AROUND: usize = 40;

/// The text around a byte, with `…` where it is cut.
pub(crate) fn excerpt(text: &str, at: usize) -> String {
    let (before, after) = text.split_at(at);
    let start = before.char_indices().rev().take(AROUND).last();
    let start = start.map_or(at, |(i, _)| i);
    let end = after.char_indices().nth(2 * AROUND);
    let end = end.map_or(text.len(), |(i, _)| at + i);
    let dots = |cut: bool| if cut { "…" } else { "" };
    let middle = &text[start..end];
    format!("{}{middle}{}", dots(start > 0), dots(end < text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_in_any_case() {
        for (text, wanted, at) in [
            ("A Four-Three", "four", Some(2)),
            ("活三活四", "活四", Some(6)),
            ("aaab", "AAB", Some(1)),
            ("", "a", None),
            ("ab", "abc", None),
            ("ПОБЕДА", "беда", Some(4)),
        ] {
            assert_eq!(found(text, &folded(wanted)), at, "{text} {wanted}");
        }
    }

    #[test]
    fn excerpts_are_cut_between_characters() {
        assert_eq!(excerpt("short", 2), "short");
        let long = "活".repeat(200);
        let cut = excerpt(&long, 300);
        assert_eq!(cut.chars().count(), 3 * AROUND + 2);
        assert!(cut.starts_with('…') && cut.ends_with('…'));
    }
}
