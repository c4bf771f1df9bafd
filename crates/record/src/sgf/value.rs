//! Values of SGF properties.

use tengen_core::{Point, Size};

/// Parses a text: resolves escapes, and makes each line break `\n`.
pub(super) fn text(raw: &str) -> String {
    if !raw.contains(['\\', '\r']) {
        return raw.to_owned();
    }
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let (c, escaped) = match c {
            '\\' => match chars.next() {
                Some(next) => (next, true),
                None => break,
            },
            _ => (c, false),
        };
        if c == '\n' || c == '\r' {
            // `\r\n` and `\n\r` are one line break.
            chars.next_if(|&d| (d == '\n' || d == '\r') && d != c);
            if !escaped {
                out.push('\n');
            }
        } else {
            out.push(c);
        }
    }
    out
}

/// Parses a text of one line; line breaks become spaces.
pub(super) fn simple(raw: &str) -> String {
    let text = text(raw);
    if text.contains('\n') {
        return text.replace('\n', " ");
    }
    text
}

/// Escapes a text, colons too if it is part of a pair. `\r` becomes a space, as it would read as a
/// line break.
pub(super) fn escape(text: &str, pair: bool, out: &mut String) {
    for c in text.chars() {
        match c {
            ']' | '\\' => out.extend(['\\', c]),
            ':' if pair => out.push_str("\\:"),
            '\r' => out.push(' '),
            _ => out.push(c),
        }
    }
}

/// Splits a pair at its first unescaped colon.
pub(super) fn pair(raw: &str) -> Option<(&str, &str)> {
    let bytes = raw.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b':' => return Some((&raw[..i], &raw[i + 1..])),
            b'\\' => i += 2,
            _ => i += 1,
        }
    }
    None
}

/// Parses two letters as column and row from the upper left, 0 to 25.
pub(super) fn letters(raw: &str) -> Option<(u8, u8)> {
    match raw.trim().as_bytes() {
        [x @ b'a'..=b'z', y @ b'a'..=b'z'] => Some((x - b'a', y - b'a')),
        _ => None,
    }
}

/// The point of a column and row; `None` off the board.
pub(super) fn on_board((x, y): (u8, u8), size: Size) -> Option<Point> {
    let n = size.get();
    (x < n && y < n).then(|| Point::from_xy(x, n - 1 - y))
}

/// The letters of a point; `None` off the board.
pub(super) fn to_letters(p: Point, size: Size) -> Option<[char; 2]> {
    size.contains(p).then(|| {
        let letter = |n: u8| char::from(b'a' + n);
        [letter(p.x()), letter(size.get() - 1 - p.y())]
    })
}

/// Parses seconds as milliseconds; `None` for more than three decimals.
pub(super) fn millis(raw: &str) -> Option<u64> {
    let (whole, part) = raw.trim().split_once('.').unwrap_or((raw.trim(), ""));
    let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    let part: u64 = format!("{part:0<3}").parse().ok()?;
    whole
        .parse::<u64>()
        .ok()?
        .checked_mul(1000)?
        .checked_add(part)
}

pub(super) fn seconds(ms: u64) -> String {
    let text = format!("{}.{:03}", ms / 1000, ms % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_lose_their_escapes_and_soft_breaks() {
        assert_eq!(text("a\\]b\\\\c\\:d"), "a]b\\c:d");
        assert_eq!(text("a\\\nb\\\r\nc"), "abc");
        assert_eq!(text("a\r\nb\n\rc\rd\ne"), "a\nb\nc\nd\ne");
        assert_eq!(text("a\n\nb"), "a\n\nb");
        assert_eq!(simple("a\r\nb"), "a b");
    }

    #[test]
    fn clocks_keep_their_thousandths() {
        for (raw, ms) in [("0", 0), ("12", 12_000), ("1.5", 1500), ("99.001", 99_001)] {
            assert_eq!(millis(raw), Some(ms));
            assert_eq!(seconds(ms), raw);
        }
        for raw in ["", "-1", "1.2345", ".5", "a", "99999999999999999999"] {
            assert_eq!(millis(raw), None, "{raw}");
        }
    }

    #[test]
    fn pairs_divide_at_a_bare_colon() {
        assert_eq!(pair("hh:a:b"), Some(("hh", "a:b")));
        assert_eq!(pair("h\\:h:a"), Some(("h\\:h", "a")));
        assert_eq!(pair("hh"), None);
        assert_eq!(pair("hh\\"), None);
    }
}
