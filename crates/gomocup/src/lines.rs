//! Splits a byte stream into lines.

/// The longest line accepted, in bytes; managers send at most a few hundred.
pub const MAX_LINE: usize = 4096;

/// A non-blank line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The trimmed text; invalid UTF-8 is replaced.
    Text(String),
    /// A line longer than [`MAX_LINE`], dropped.
    TooLong,
}

/// An incremental splitter. Lines end with CR LF, LF or CR; blank lines are skipped.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    open: Vec<u8>,
    too_long: bool,
}

impl Lines {
    /// Adds bytes and returns the lines they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        for &byte in bytes {
            match byte {
                b'\r' | b'\n' => lines.extend(self.finish()),
                _ if self.open.len() < MAX_LINE => self.open.push(byte),
                _ => self.too_long = true,
            }
        }
        lines
    }

    /// Ends the input: returns the unfinished line, if any.
    pub fn finish(&mut self) -> Option<Line> {
        let bytes = std::mem::take(&mut self.open);
        if std::mem::take(&mut self.too_long) {
            return Some(Line::TooLong);
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        (!text.is_empty()).then(|| Line::Text(text.to_owned()))
    }
}
