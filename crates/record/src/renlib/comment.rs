//! The comments of a `.lib`: a one-line part, and after byte 8 the other lines.
//!
//! In a record, lines are separated by `\n`. If the file separates them in another way than the
//! writer does, [`LINE_ENDS`] keeps how, so that they are written as they were.

use super::LINES;
use crate::node::{Extra, Prop};

/// Property of a node with the ends of its comment's lines, a letter each: `b` for byte 8, `w` for
/// `\r\n`, `n` for `\n` and `r` for `\r`. Without it the first is `b` and the others are `w`.
pub const LINE_ENDS: &str = "RLLE";

/// The lines of a comment as in the file, and how they end if not as usual.
pub(super) fn parse(text: &str) -> (String, Option<String>) {
    let mut lines = String::with_capacity(text.len());
    let mut ends = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let end = match c {
            // RenLib divides at the first one only.
            LINES if !ends.contains('b') => 'b',
            '\r' if chars.next_if_eq(&'\n').is_some() => 'w',
            '\r' => 'r',
            '\n' => 'n',
            _ => {
                lines.push(c);
                continue;
            }
        };
        lines.push('\n');
        ends.push(end);
    }
    let usual = ends.bytes().enumerate().all(|(i, end)| end == usual(i));
    (lines, (!usual).then_some(ends))
}

const fn usual(line: usize) -> u8 {
    if line == 0 { b'b' } else { b'w' }
}

/// Reads a comment into a node.
pub(super) fn read(extra: &mut Extra, text: &str) {
    let (lines, ends) = parse(text);
    extra.comment = lines;
    extra.props.extend(ends.map(|ends| Prop {
        key: LINE_ENDS.to_owned(),
        values: vec![ends],
    }));
}

/// A node's comment as in the file, and whether it would be read with other lines.
pub(super) fn written(extra: &Extra) -> (String, bool) {
    let comment = &extra.comment;
    let kept = extra.prop(LINE_ENDS).and_then(|ends| ends.first());
    if let Some(ends) = kept {
        let text = with_ends(comment, |line| ends.as_bytes().get(line).copied());
        // The comment may have been edited since.
        if parse(&text) == (comment.clone(), Some(ends.clone())) {
            return (text, false);
        }
    }
    let text = with_ends(comment, |line| Some(usual(line)));
    if parse(&text).0 == *comment {
        return (text, false);
    }
    let plain = comment.replace(['\r', LINES], " ");
    (with_ends(&plain, |line| Some(usual(line))), true)
}

fn with_ends(comment: &str, end: impl Fn(usize) -> Option<u8>) -> String {
    let mut text = String::with_capacity(comment.len() + 8);
    for (line, part) in comment.split('\n').enumerate() {
        if let Some(before) = line.checked_sub(1) {
            match end(before) {
                Some(b'b') => text.push(LINES),
                Some(b'r') => text.push('\r'),
                Some(b'n') => text.push('\n'),
                _ => text.push_str("\r\n"),
            }
        }
        text.push_str(part);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_written_as_they_were() {
        for (text, lines) in [
            ("one\u{8}two\r\nthree", "one\ntwo\nthree"),
            ("\u{8}two\r\n\r\nfour", "\ntwo\n\nfour"),
            ("\u{8}", "\n"),
            ("\u{8}\r\n", "\n\n"),
            ("one\ntwo", "one\ntwo"),
            ("one\r\ntwo\u{8}three\rfour\n", "one\ntwo\nthree\nfour\n"),
            ("one\u{8}two\u{8}three", "one\ntwo\u{8}three"),
            ("one", "one"),
        ] {
            let mut extra = Extra::default();
            read(&mut extra, text);
            assert_eq!(extra.comment, lines);
            assert_eq!(written(&extra), (text.to_owned(), false), "{text:?}");
        }
    }

    #[test]
    fn edited_comments_have_the_usual_line_ends() {
        let mut extra = Extra::default();
        read(&mut extra, "one\ntwo");
        extra.comment.push_str("\nthree");
        assert_eq!(written(&extra), ("one\u{8}two\r\nthree".to_owned(), false));
        extra.comment = "a\rb\u{8}c".to_owned();
        assert_eq!(written(&extra), ("a b c".to_owned(), true));
    }
}
