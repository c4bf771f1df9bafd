//! SGF tokens.

use super::SgfFault;
use crate::text::excerpt;

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// The name of a property.
    Name(&'a str),
    /// A value without its brackets, but with escapes.
    Value(&'a str),
}

/// Iterates over tokens and their byte offsets.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Whether brackets in a value need no escape if what follows is no SGF otherwise.
    lenient: bool,
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a str, lenient: bool) -> Tokens<'a> {
        Tokens {
            text,
            at: 0,
            lenient,
        }
    }

    /// Whether a value is next.
    pub(super) fn value_follows(&self) -> bool {
        self.rest().trim_start().starts_with('[')
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The text up to the closing bracket.
    fn value(&mut self) -> Result<&'a str, SgfFault> {
        let start = self.at + 1;
        let bytes = self.text.as_bytes();
        let mut i = start;
        let mut open = 0usize;
        // The first closing bracket, if the text may go on after it.
        let mut first = None;
        let end = loop {
            match bytes.get(i) {
                None => break first,
                Some(b']') if self.lenient && open > 0 && self.goes_on(i + 1) => {
                    first.get_or_insert(i);
                    open -= 1;
                    i += 1;
                }
                Some(b']') => break Some(i),
                Some(b'\\') => i += 2,
                Some(b'[') => {
                    open += 1;
                    i += 1;
                }
                Some(_) => i += 1,
            }
        };
        let Some(end) = end else {
            self.at = bytes.len();
            return Err(SgfFault::Truncated("a value"));
        };
        self.at = end + 1;
        Ok(&self.text[start..end])
    }

    /// Whether the text after a closing bracket is no SGF, so that the value did not end there.
    fn goes_on(&self, at: usize) -> bool {
        let rest = self.text[at..].trim_start_matches(|c: char| c == ' ' || c.is_ascii_control());
        let word = rest.bytes().take_while(u8::is_ascii_alphanumeric);
        match rest.bytes().next() {
            None | Some(b'(' | b')' | b';' | b'[') => false,
            Some(b) if b.is_ascii_alphanumeric() => {
                word.into_iter().all(|b| b.is_ascii_lowercase())
            }
            Some(_) => true,
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Result<Token<'a>, SgfFault>);

    fn next(&mut self) -> Option<Self::Item> {
        // Old editors end a file with a control character.
        let blank = |b: &u8| *b == b' ' || b.is_ascii_control();
        let rest = self.rest().as_bytes();
        self.at += rest.iter().take_while(|b| blank(b)).count();
        let start = self.at;
        let rest = self.rest();
        let first = *rest.as_bytes().first()?;
        let single = |token| Ok(token);
        let token = match first {
            b'(' => single(Token::Open),
            b')' => single(Token::Close),
            b';' => single(Token::Node),
            b'[' => return Some((start, self.value().map(Token::Value))),
            _ => {
                let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
                if length > 0 {
                    self.at += length;
                    return Some((start, Ok(Token::Name(&rest[..length]))));
                }
                let known = |c: char| "();[".contains(c) || c.is_ascii_alphanumeric();
                let length = rest.find(known).unwrap_or(rest.len());
                self.at += length;
                return Some((start, Err(SgfFault::Junk(excerpt(&rest[..length])))));
            }
        };
        self.at += 1;
        Some((start, token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_hide_brackets() {
        let tokens: Vec<_> = Tokens::new("(;C[a\\]b\\\\]天)", false).collect();
        assert_eq!(tokens[3], (3, Ok(Token::Value("a\\]b\\\\"))));
        assert_eq!(tokens[4], (11, Err(SgfFault::Junk("天".into()))));
        assert_eq!(tokens[5], (14, Ok(Token::Close)));
    }

    #[test]
    fn control_signs_are_blanks() {
        let tokens: Vec<_> = Tokens::new("\u{b}(\t\0)\r\n\u{1a}", false).collect();
        assert_eq!(tokens, [(1, Ok(Token::Open)), (4, Ok(Token::Close))]);
    }

    #[test]
    fn a_value_without_its_end_is_truncated() {
        for text in ["[a", "[a\\", "[a\\]", "["] {
            let all: Vec<_> = Tokens::new(text, false).collect();
            assert_eq!(all, [(0, Err(SgfFault::Truncated("a value")))], "{text}");
        }
    }

    #[test]
    fn a_lenient_value_may_hold_brackets() {
        for (text, value) in [
            ("[Town[3d]]PB", "Town[3d]"),
            ("[see [1] and [2] here];B", "see [1] and [2] here"),
            ("[a [b]C[x]", "a [b"),
            ("[a [b][c]", "a [b"),
            ("[a [b] c", "a [b"),
            ("[a]]", "a"),
        ] {
            let first = Tokens::new(text, true).next();
            assert_eq!(first, Some((0, Ok(Token::Value(value)))), "{text}");
        }
    }
}
