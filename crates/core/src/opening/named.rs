//! The 26 named openings of renju.

use crate::{Board, Color, Move, Point, Position};

/// One of the 26 openings: 13 direct (White's stone beside Black's first) and 13 indirect
/// (diagonal), in their usual order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Named(u8);

/// Name, and Black's second stone relative to the first, with White's stone directly above (direct)
/// or to the upper right (indirect).
const TABLE: [(&str, i8, i8); 26] = [
    ("Kansei", 0, 2),
    ("Keigetsu", 1, 2),
    ("Sosei", 2, 2),
    ("Kagetsu", 1, 1),
    ("Zangetsu", 2, 1),
    ("Ugetsu", 1, 0),
    ("Kinsei", 2, 0),
    ("Shogetsu", 0, -1),
    ("Kyugetsu", 1, -1),
    ("Shingetsu", 2, -1),
    ("Zuisei", 0, -2),
    ("Sangetsu", 1, -2),
    ("Yusei", 2, -2),
    ("Chosei", 2, 2),
    ("Kyogetsu", 2, 1),
    ("Kosei", 2, 0),
    ("Suigetsu", 2, -1),
    ("Ryusei", 2, -2),
    ("Ungetsu", 1, 0),
    ("Hogetsu", 1, -1),
    ("Rangetsu", 1, -2),
    ("Gingetsu", 0, -1),
    ("Myojo", 0, -2),
    ("Shagetsu", -1, -1),
    ("Meigetsu", -1, -2),
    ("Suisei", -2, -2),
];

impl Named {
    /// All 26: D1 to D13, then I1 to I13.
    pub fn all() -> impl Iterator<Item = Named> {
        (0..26).map(Named)
    }

    /// Whether White's stone is beside Black's first, not diagonal.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        self.0 < 13
    }

    /// The number among the direct or the indirect openings, 1 to 13.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 % 13 + 1
    }

    /// `D4` or `I7`.
    #[must_use]
    pub fn id(self) -> String {
        format!(
            "{}{}",
            if self.is_direct() { 'D' } else { 'I' },
            self.number()
        )
    }

    /// The Japanese name without long vowels: `Kagetsu`.
    #[must_use]
    pub const fn romaji(self) -> &'static str {
        TABLE[self.0 as usize].0
    }

    /// Finds an opening by id (`d4`) or Japanese name, in any case and common spelling of long
    /// vowels (`Shougetsu`, `Soosei`, `Myoujyo`).
    #[must_use]
    pub fn find(name: &str) -> Option<Named> {
        let plain = plain(name);
        Named::all().find(|o| o.id().eq_ignore_ascii_case(name) || self::plain(o.romaji()) == plain)
    }

    /// White's stone and Black's second, relative to Black's first.
    #[must_use]
    pub const fn offsets(self) -> [(i8, i8); 2] {
        let (_, x, y) = TABLE[self.0 as usize];
        [(if self.is_direct() { 0 } else { 1 }, 1), (x, y)]
    }
}

fn plain(name: &str) -> String {
    let lower = name
        .to_ascii_lowercase()
        .replace("ou", "o")
        .replace("jyo", "jo");
    let mut letters: Vec<char> = lower.chars().filter(|c| c.is_alphanumeric()).collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// An opening found in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// Its name.
    pub opening: Named,
    /// Black's first stone.
    pub first: Point,
    /// White's stone.
    pub second: Point,
    /// Black's second stone.
    pub third: Point,
}

/// The opening that a position's first three stones form, turned, mirrored or shifted.
///
/// A set-up must have exactly three stones. Its first stone is the black one in the centre, or else
/// the first in point order that fits.
///
/// ```
/// use tengen_core::{Position, Rule, Size, notation, opening};
///
/// let moves = notation::parse_moves("h8h9i9")?;
/// let position = Position::from_moves(Rule::Renju, Size::STANDARD, &moves)?;
/// let found = opening::recognise(&position).expect("one of the 26");
/// assert_eq!((found.opening.id().as_str(), found.opening.romaji()), ("D4", "Kagetsu"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn recognise(position: &Position) -> Option<Recognised> {
    let center = position.size().center();
    let played: Vec<Point> = position
        .moves()
        .iter()
        .take(3)
        .filter_map(|mv| match mv {
            Move::Place(p) => Some(*p),
            Move::Pass => None,
        })
        .collect();
    if let [first, second, third] = played[..] {
        let set_up = usize::from(position.board().stones()) > position.moves().len();
        return if set_up {
            None
        } else {
            named(first, second, third)
        };
    }
    let (mut black, white) = stones(position.board());
    black.sort_by_key(|&p| (p != center, p));
    match (&black[..], &white[..]) {
        (&[a, b], &[w]) => named(a, w, b).or_else(|| named(b, w, a)),
        _ => None,
    }
}

fn stones(board: &Board) -> (Vec<Point>, Vec<Point>) {
    let of = |color| {
        board
            .iter()
            .filter(|&(_, c)| c == color)
            .map(|(p, _)| p)
            .collect()
    };
    (of(Color::Black), of(Color::White))
}

fn named(first: Point, second: Point, third: Point) -> Option<Recognised> {
    let seen = |p: Point| (p.x() as i8 - first.x() as i8, p.y() as i8 - first.y() as i8);
    let turn = |(x, y): (i8, i8), t: u8| {
        let (x, y) = if t & 1 == 0 { (x, y) } else { (-x, y) };
        let (x, y) = if t & 2 == 0 { (x, y) } else { (x, -y) };
        if t & 4 == 0 { (x, y) } else { (y, x) }
    };
    let opening = Named::all()
        .find(|o| (0..8).any(|t| [turn(seen(second), t), turn(seen(third), t)] == o.offsets()))?;
    Some(Recognised {
        opening,
        first,
        second,
        third,
    })
}
