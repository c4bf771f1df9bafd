//! Bytes to lines.

/// The longest line that is read, in bytes. Managers send at most a few hundred.
pub const MAX_LINE: usize = 4096;

/// A line that has something in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Its text without the spaces around it; bytes that are no UTF-8 are replaced.
    Text(String),
    /// It was longer than [`MAX_LINE`] and has been dropped.
    TooLong,
}

/// Cuts bytes into lines as they arrive. Lines end with CR LF, LF or CR; empty ones are skipped.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    open: Vec<u8>,
    too_long: bool,
}

impl Lines {
    /// Takes more bytes and returns the lines they complete.
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

    /// The input has ended: the line that was still open, if there was one.
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
