//! Starting positions of a match.

use tengen_core::notation::parse_moves;
use tengen_core::{Move, OnFoul, Position, Rule, Size, SplitMix, Symmetry};
use thiserror::Error;

/// A non-empty list of openings, none of which ends the game.
///
/// ```
/// use tengen_arena::Openings;
/// use tengen_core::{Rule, Size};
///
/// let text = "h8i9 ; moves\n0,0,1,-1 ; the same as offsets from the centre";
/// let openings = Openings::parse(text, Rule::Freestyle, Size::STANDARD)?;
/// assert_eq!(openings.count(), 2);
/// assert_eq!(openings.start(0), openings.start(1));
/// # Ok::<(), tengen_arena::OpeningsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    list: Vec<Position>,
    turned: bool,
}

/// Why a list of openings is unusable.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningsError {
    /// A line that is neither moves nor offsets.
    #[error(
        "line {line}: {text:?} is neither moves (h8i9j8) nor offsets from the centre (0,0,1,-1)"
    )]
    Line {
        /// The line's number, from 1.
        line: usize,
        /// The line's first 40 characters.
        text: String,
    },
    /// Illegal moves, or moves that end the game.
    #[error("line {line}: {why}")]
    Moves {
        /// The line's number, from 1.
        line: usize,
        /// The reason in words.
        why: String,
    },
    /// An empty list.
    #[error("there is no opening in it")]
    None,
}

impl Openings {
    const fn of(list: Vec<Position>) -> Openings {
        Openings {
            list,
            turned: false,
        }
    }

    /// A single opening: the empty board.
    #[must_use]
    pub fn empty_board(rule: Rule, size: Size) -> Openings {
        Openings::of(vec![Position::new(rule, size)])
    }

    /// Parses one opening a line: moves such as `h8i9j8`, or Gomocup's offsets from the centre
    /// (`dx,dy,dx,dy,…`, x to the right, y *down*). Empty lines, lines starting with `#` and a byte
    /// order mark are skipped; text after `;` is a comment.
    ///
    /// # Errors
    /// [`OpeningsError`] for the first unusable line.
    pub fn parse(text: &str, rule: Rule, size: Size) -> Result<Openings, OpeningsError> {
        let mut found = Vec::new();
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        for (i, line) in text.split(['\n', '\r']).enumerate() {
            let content = line.split(';').next().unwrap_or("").trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let line = i + 1;
            let unreadable = || OpeningsError::Line {
                line,
                text: content.chars().take(40).collect(),
            };
            let moves = match offsets(content, size) {
                Some(moves) => moves.map_err(|why| OpeningsError::Moves { line, why })?,
                None => parse_moves(content).map_err(|_| unreadable())?,
            };
            found
                .push(start(&moves, rule, size).map_err(|why| OpeningsError::Moves { line, why })?);
        }
        if found.is_empty() {
            Err(OpeningsError::None)
        } else {
            Ok(Openings::of(found))
        }
    }

    /// [`Openings::parse`] of a file: UTF-8, or UTF-16 with a byte order mark. Comments may be in
    /// any encoding that keeps ASCII, since only their ends are looked for.
    ///
    /// # Errors
    /// [`OpeningsError`] for the first unusable line.
    pub fn read(bytes: &[u8], rule: Rule, size: Size) -> Result<Openings, OpeningsError> {
        let units = |read: fn([u8; 2]) -> u16| {
            let (units, half) = bytes.as_chunks();
            let whole = char::decode_utf16(units.iter().map(|&unit| read(unit)))
                .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
            // A last half of a letter is no comment that may be passed over.
            let half = half.first().map(|_| char::REPLACEMENT_CHARACTER);
            whole.chain(half).collect::<String>()
        };
        let text = match bytes {
            [0xff, 0xfe, ..] => units(u16::from_le_bytes),
            [0xfe, 0xff, ..] => units(u16::from_be_bytes),
            _ => String::from_utf8_lossy(bytes).into_owned(),
        };
        Openings::parse(&text, rule, size)
    }

    /// The list in random order.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Openings {
        shuffle(&mut self.list, &mut SplitMix::new(seed));
        self
    }

    /// The list with each opening turned by one of the board's eight symmetries: by the opening's
    /// place plus the number of times the list has been repeated, so every repetition turns each
    /// opening one step further.
    #[must_use]
    pub fn turned(self) -> Openings {
        Openings {
            turned: true,
            ..self
        }
    }

    /// Whether openings are turned.
    #[must_use]
    pub const fn is_turned(&self) -> bool {
        self.turned
    }

    /// A fingerprint of the list: its positions' hashes in order.
    #[must_use]
    pub fn key(&self) -> u64 {
        let mix = |key: u64, p: &Position| {
            (key ^ p.hash())
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        };
        self.list.iter().fold(0, mix)
    }

    /// The number of openings, at least one.
    #[must_use]
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// The opening of this number as listed; the list repeats.
    #[must_use]
    pub fn get(&self, number: usize) -> &Position {
        &self.list[number % self.list.len()]
    }

    /// The symmetry that turns the opening of this number; `None` if openings are not turned.
    #[must_use]
    pub fn turn(&self, number: usize) -> Option<Symmetry> {
        let all = Symmetry::all();
        let step = number % self.list.len() + number / self.list.len();
        self.turned.then(|| all[step % all.len()])
    }

    /// The starting position of this number, turned where openings are turned.
    #[must_use]
    pub fn start(&self, number: usize) -> Position {
        let opening = self.get(number);
        let Some(turn) = self.turn(number) else {
            return opening.clone();
        };
        let turned = |mv: &Move| match *mv {
            Move::Place(p) => Move::Place(turn.apply(p, opening.size())),
            Move::Pass => Move::Pass,
        };
        let moves: Vec<Move> = opening.moves().iter().map(turned).collect();
        start(&moves, opening.rule(), opening.size())
            .expect("what is legal stays so when the board is turned")
    }
}

/// Fisher–Yates shuffle. Journals of matches depend on the order that a seed gives.
pub(crate) fn shuffle<T>(things: &mut [T], random: &mut SplitMix) {
    for i in (1..things.len()).rev() {
        things.swap(i, random.below(i as u64 + 1) as usize);
    }
}

/// Parses pairs of offsets; `None` if the text is not a list of numbers.
fn offsets(text: &str, size: Size) -> Option<Result<Vec<Move>, String>> {
    let numbers: Vec<i8> = text
        .split(',')
        .map(|n| n.trim().parse().ok())
        .collect::<Option<_>>()?;
    let pairs = numbers.chunks(2).map(|pair| match *pair {
        [dx, dy] => size
            .center()
            .shifted(dx, dy.checked_neg().unwrap_or(dy), size)
            .map(Move::Place)
            .ok_or_else(|| format!("{dx},{dy} is off the board")),
        _ => Err("an odd count of numbers".to_owned()),
    });
    Some(pairs.collect())
}

fn start(moves: &[Move], rule: Rule, size: Size) -> Result<Position, String> {
    let mut position = Position::new(rule, size);
    for (i, &mv) in moves.iter().enumerate() {
        if mv == Move::Pass {
            return Err(format!("move {} is a pass", i + 1));
        }
        position
            .play_with(mv, OnFoul::Refuse)
            .map_err(|why| format!("move {} ({mv}): {why}", i + 1))?;
    }
    match position.outcome() {
        Some(_) => Err("the game is over after it".to_owned()),
        None => Ok(position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_order_and_all_orders_are_equally_likely() {
        let mut ten: Vec<u8> = (0..10).collect();
        shuffle(&mut ten, &mut SplitMix::new(1));
        assert_eq!(ten, [4, 2, 8, 1, 9, 3, 0, 6, 7, 5]);
        let mut random = SplitMix::new(1_234_567);
        let mut first = [0; 4];
        for _ in 0..4000 {
            let mut things = [0, 1, 2, 3];
            shuffle(&mut things, &mut random);
            first[things[0]] += 1;
        }
        assert!(first.iter().all(|n| (900..1100).contains(n)), "{first:?}");
    }
}
