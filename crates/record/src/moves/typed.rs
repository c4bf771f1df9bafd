//! Moves as people type and paste them.
//!
//! `h8i9`, `H8, I9`, `1. h8 i9 2. i7`, `h8_i9-i7`, `[h8][i9]`, `B h8 W i9`, full-width letters.
//! Move numbers are checked and colours must alternate, as a mistake there could be a missing move.

use tengen_core::notation::NotationError;
use tengen_core::{Color, Move, Point};

use super::MovesFault;

/// The moves of a text up to its first fault.
#[derive(Debug, Default)]
pub(super) struct Typed {
    pub(super) moves: Vec<Move>,
    /// The place of each move, in bytes.
    pub(super) places: Vec<usize>,
    /// Comments in braces, each with the number of moves before it.
    pub(super) comments: Vec<(usize, String)>,
    /// A result, such as `B+`.
    pub(super) result: Option<&'static str>,
    /// The places of signs such as `!`.
    pub(super) signs: Vec<usize>,
    /// The number before the first move, if there is one.
    pub(super) first_number: Option<usize>,
    pub(super) fault: Option<(usize, MovesFault)>,
}

/// A character without its full width.
pub(crate) fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    }
}

/// Whether a character only stands between moves.
fn separates(c: char) -> bool {
    c.is_whitespace() || "\u{feff},;.:/|_-–—→>~*[]()<>\"'`、。，；・…【】「」『』".contains(c)
}

const RESULTS: [(&str, &str); 10] = [
    ("1-0", "B+"),
    ("0-1", "W+"),
    ("1/2-1/2", "0"),
    ("½-½", "0"),
    ("b+r", "B+R"),
    ("w+r", "W+R"),
    ("b+t", "B+T"),
    ("w+t", "W+T"),
    ("b+", "B+"),
    ("w+", "W+"),
];

const COLORS: [(&str, Color); 9] = [
    ("black", Color::Black),
    ("white", Color::White),
    ("b", Color::Black),
    ("w", Color::White),
    ("黑", Color::Black),
    ("黒", Color::Black),
    ("白", Color::White),
    ("●", Color::Black),
    ("○", Color::White),
];

/// How move numbers count.
#[derive(Clone, Copy)]
enum Count {
    Moves,
    Pairs,
}

struct Parser<'a> {
    text: &'a str,
    /// Lower-case characters of normal width, each with its place.
    chars: Vec<(usize, char)>,
    at: usize,
    typed: Typed,
    /// The ways to count that all numbers so far allow, and the number of the first move.
    counts: Vec<(Count, usize)>,
}

/// Reads moves.
pub(super) fn parse(text: &str) -> Typed {
    let chars = text.char_indices();
    let chars = chars.map(|(at, c)| (at, narrow(c).to_ascii_lowercase()));
    let mut parser = Parser {
        text,
        chars: chars.collect(),
        at: 0,
        typed: Typed::default(),
        counts: Vec::new(),
    };
    while parser.at < parser.chars.len() {
        let place = parser.chars[parser.at].0;
        if let Err(what) = parser.step() {
            parser.typed.fault = Some((place, what));
            break;
        }
    }
    parser.typed
}

impl Parser<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).map(|&(_, c)| c)
    }

    fn starts(&self, word: &str) -> bool {
        let found = self.chars[self.at..].iter().map(|&(_, c)| c);
        word.chars().count() <= self.chars.len() - self.at
            && word.chars().zip(found).all(|(a, b)| a == b)
    }

    /// The number of characters from `ahead` on that `is` accepts.
    fn run(&self, ahead: usize, is: impl Fn(char) -> bool) -> usize {
        let rest = self.chars[self.at..].iter().skip(ahead);
        rest.take_while(|&&(_, c)| is(c)).count()
    }

    fn digits(&self, ahead: usize) -> Option<(usize, usize)> {
        let length = self.run(ahead, |c| c.is_ascii_digit());
        let digits = self.chars[self.at..].iter().skip(ahead).take(length);
        let digits: String = digits.map(|&(_, c)| c).collect();
        Some((digits.parse().ok()?, length))
    }

    fn play(&mut self, mv: Move, length: usize) {
        let place = self.chars[self.at].0;
        self.typed.moves.push(mv);
        self.typed.places.push(place);
        self.at += length;
    }

    fn bad(&self) -> MovesFault {
        let found = self.text[self.chars[self.at].0..].chars().take(6);
        NotationError {
            ply: self.typed.moves.len() + 1,
            offset: self.at + 1,
            text: found.collect(),
        }
        .into()
    }

    /// Reads the next move, number, colour or separator.
    fn step(&mut self) -> Result<(), MovesFault> {
        let c = self.chars[self.at].1;
        if let Some(word) = ["pass", "--"].into_iter().find(|word| self.starts(word)) {
            self.play(Move::Pass, word.len());
            return Ok(());
        }
        if let Some((length, result)) = self.result() {
            self.typed.result = Some(result);
            self.at += length;
            return Ok(());
        }
        if c.is_ascii_digit() {
            return self.number();
        }
        if separates(c) {
            self.at += 1;
            return Ok(());
        }
        if "!?+=#".contains(c) && !self.typed.moves.is_empty() {
            self.typed.signs.push(self.chars[self.at].0);
            self.at += 1;
            return Ok(());
        }
        if c == '{' {
            let length = self.run(1, |c| c != '}');
            if self.peek(1 + length).is_none() {
                return Err(self.bad());
            }
            let place = |at: usize| self.chars[self.at + at].0;
            let said = self.text[place(1)..place(1 + length)].trim().to_owned();
            self.typed.comments.push((self.typed.moves.len(), said));
            self.at += length + 2;
            return Ok(());
        }
        if c.is_ascii_lowercase() {
            // Spaces may separate a letter from its number.
            let gap = self.run(1, |c| c.is_whitespace() || c == ',');
            if let Some((row, length)) = self.digits(1 + gap)
                && let Ok(point) = format!("{c}{row}").parse::<Point>()
                && length <= 2
            {
                self.play(Move::Place(point), 1 + gap + length);
                return Ok(());
            }
        }
        self.color()
    }

    fn result(&self) -> Option<(usize, &'static str)> {
        RESULTS.iter().find_map(|(word, result)| {
            let length = word.chars().count();
            let ends = self.starts(word) && self.peek(length).is_none_or(|c| !c.is_alphanumeric());
            ends.then_some((length, *result))
        })
    }

    /// A move number, which must go on counting moves or pairs of moves.
    fn number(&mut self) -> Result<(), MovesFault> {
        let (number, length) = self.digits(0).ok_or_else(|| self.bad())?;
        let ply = self.typed.moves.len();
        // A lone number without a move after it is none.
        let after = self.run(length, separates);
        let moves = self.peek(length + after).is_some_and(char::is_alphabetic)
            || self.peek(length + after).is_some_and(|c| "●○{".contains(c));
        if !moves {
            return Err(self.bad());
        }
        let first = |count: Count| match count {
            Count::Moves => number.checked_sub(ply),
            Count::Pairs => number.checked_sub(ply / 2),
        };
        if self.counts.is_empty() {
            let both = [Count::Moves, Count::Pairs].into_iter();
            let all = both.filter_map(|count| Some((count, first(count)?)));
            self.counts = all.collect();
            // In the middle of a text only a count from 1 makes sense.
            self.counts.retain(|&(_, first)| ply == 0 || first == 1);
            if ply == 0 {
                self.typed.first_number = Some(number);
            }
        } else {
            self.counts
                .retain(|&(count, begin)| first(count) == Some(begin));
        }
        if self.counts.is_empty() {
            return Err(MovesFault::Number {
                ply: ply + 1,
                number,
            });
        }
        self.at += length;
        Ok(())
    }

    /// The colour of the next move.
    fn color(&mut self) -> Result<(), MovesFault> {
        let found = COLORS.iter().find(|(word, _)| self.starts(word));
        let Some(&(word, color)) = found else {
            return Err(self.bad());
        };
        let length = word.chars().count();
        let plain = word.is_ascii();
        if plain && self.peek(length).is_some_and(|c| c.is_ascii_lowercase()) {
            return Err(self.bad());
        }
        let ply = self.typed.moves.len();
        if color != Color::BOTH[ply % 2] {
            return Err(MovesFault::Color {
                ply: ply + 1,
                color,
            });
        }
        self.at += length;
        Ok(())
    }
}
