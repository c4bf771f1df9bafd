//! Escapes text from files, servers and engines for a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Escapes control characters, line and paragraph separators, invisible characters and direction
/// marks as in JSON strings: `\n`, `\u202e`. A JSON text keeps its meaning, and printable text is
/// unchanged. Joiners (U+200C, U+200D) stay.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            '\t' => line.push_str("\\t"),
            c if is_hidden(c) => {
                // All below U+10000.
                let _ = write!(line, "\\u{:04x}", u32::from(c));
            }
            c => line.push(c),
        }
    }
    Cow::Owned(line)
}

fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        for (text, line) in [
            ("", ""),
            ("a b – 天元 👩‍🔬 é", "a b – 天元 👩‍🔬 é"),
            (
                "\u{1b}[31mred\u{1b}]0;title\u{7}",
                "\\u001b[31mred\\u001b]0;title\\u0007",
            ),
            ("a\r\nb\tc\u{b}\0", "a\\r\\nb\\tc\\u000b\\u0000"),
            (
                "\u{7f}\u{85}\u{9b}2J\u{9f}",
                "\\u007f\\u0085\\u009b2J\\u009f",
            ),
            ("\u{202e}evil\u{2066}\u{2069}", "\\u202eevil\\u2066\\u2069"),
            (
                "\u{2028}\u{2029}\u{feff}\u{200b}",
                "\\u2028\\u2029\\ufeff\\u200b",
            ),
            ("a\\n", "a\\n"),
        ] {
            assert_eq!(printable(text), line);
            assert_eq!(printable(line), line, "once is enough");
        }
        assert!(matches!(printable("plain"), Cow::Borrowed(_)));
    }

    #[test]
    fn every_control_character_is_escaped() {
        let all = (0..=u32::from(char::MAX)).filter_map(char::from_u32);
        for c in all.filter(|c| c.is_control()) {
            let line = printable(c.encode_utf8(&mut [0; 4])).into_owned();
            assert!(line.starts_with('\\') && line.is_ascii(), "{c:?}");
        }
    }
}
