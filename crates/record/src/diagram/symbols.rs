//! The lines of a diagram, and what its symbols mean.

use tengen_core::Color;

use crate::moves::narrow;

pub(super) type Cell = Option<Color>;

/// How a text draws its diagrams.
#[derive(Clone, Debug, Default)]
pub(super) struct Style {
    /// Bars on both sides of the rows, and a line above and below.
    boxed: bool,
    /// Cells are 0, 1 and 2.
    digits: bool,
    /// Black's and White's letters, if they are none of the usual ones.
    pub(super) letters: Option<[char; 2]>,
    /// What an empty point is with such letters.
    empty: char,
}

pub(super) enum Line {
    Row(Vec<Cell>),
    TooLong,
    /// The edge of a box, which does not end a diagram.
    Edge,
    /// Column letters or a legend.
    Frame,
    ToMove(Color),
    Comment(String),
    Blank,
}

const BARS: [char; 7] = ['|', '¦', '!', '│', '┃', '║', '｜'];

fn cell(c: char) -> Option<Cell> {
    match c {
        'x' | 'X' | '#' | '@' | '*' | '●' | '⚫' | '■' | '黑' | '黒' => {
            Some(Some(Color::Black))
        }
        'o' | 'O' | '○' | '◯' | '〇' | '⚪' | '□' | '白' => Some(Some(Color::White)),
        '.' | '-' | '+' | '_' | '·' | '・' | '\u{2500}'..='\u{257f}' => Some(None),
        _ => None,
    }
}

/// Whether a character may be part of a box's edge.
fn is_edge(c: char) -> bool {
    "+-=_*".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// The cells of a row, without labels and bars; `None` if it has others.
fn cells(text: &str, style: &Style) -> Option<Vec<Cell>> {
    let label = |c: char| c.is_ascii_digit() || c.is_whitespace() || "|>".contains(c);
    let bar = |c: char| style.boxed && BARS.contains(&c);
    let body = text.trim_matches(|c| label(c) || bar(c));
    let kept = body
        .chars()
        .filter(|&c| !c.is_whitespace() && !"|()[]".contains(c) && !bar(c));
    kept.map(|c| match style.letters {
        Some([black, _]) if c == black => Some(Some(Color::Black)),
        Some([_, white]) if c == white => Some(Some(Color::White)),
        Some(_) if c == style.empty => Some(None),
        Some(_) => None,
        None => cell(c),
    })
    .collect()
}

/// The cells of a row of 0, 1 and 2, with or without its number.
fn digits(text: &str) -> Option<Vec<Cell>> {
    let bars = |c: char| BARS.contains(&c) || c == ',';
    let text = text.replace(bars, " ");
    let mut words: Vec<&str> = text.split_whitespace().collect();
    // A number of a row has two digits, or one that is no cell.
    let labels = |word: &&str| word.parse::<u32>().is_ok_and(|n| (3..=22).contains(&n));
    if words.len() > 1 && words.first().is_some_and(labels) {
        words.remove(0);
    }
    if words.len() > 1 && words.last().is_some_and(labels) {
        words.pop();
    }
    let cells = words.iter().flat_map(|word| word.chars());
    let cells: Option<Vec<Cell>> = cells
        .map(|c| match c {
            '0' => Some(None),
            '1' => Some(Some(Color::Black)),
            '2' => Some(Some(Color::White)),
            _ => None,
        })
        .collect();
    cells.filter(|cells| (5..=22).contains(&cells.len()))
}

impl Style {
    /// How a text, of narrow characters, draws its diagrams.
    pub(super) fn of(text: &str) -> Style {
        let mut style = Style::default();
        let sides = |line: &str| {
            let body = line.trim_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
            let mut chars = body.chars();
            let ends = [chars.next(), chars.next_back()];
            ends.into_iter()
                .all(|end| end.is_some_and(|c| BARS.contains(&c)))
        };
        style.boxed = text.lines().filter(|line| sides(line)).count() >= 5;
        let plain = style.clone();
        let digits = Style {
            digits: true,
            ..style.clone()
        };
        style.find_letters(text);
        let styles = [plain.clone(), digits, style];
        let found = styles.into_iter().find(|style| style.completes(text));
        found.unwrap_or(plain)
    }

    /// Whether a diagram in a text is square.
    fn completes(&self, text: &str) -> bool {
        let (mut rows, mut columns) = (0, 0);
        text.lines().any(|line| {
            match self.classify(line) {
                Line::Row(cells) if cells.len() == columns => rows += 1,
                Line::Row(cells) => (rows, columns) = (1, cells.len()),
                Line::Edge => {}
                _ => (rows, columns) = (0, 0),
            }
            rows > 0 && rows == columns
        })
    }

    /// Finds other letters: the most frequent symbol of the rows is empty, and Black has as many
    /// stones as White or one more.
    fn find_letters(&mut self, text: &str) {
        let mut counts: Vec<(char, usize)> = Vec::new();
        for line in text.lines() {
            let label = |c: char| c.is_ascii_digit() || c.is_whitespace() || BARS.contains(&c);
            let row: Vec<char> = line
                .trim_matches(label)
                .chars()
                .filter(|c| !c.is_whitespace() && !BARS.contains(c))
                .collect();
            let mut kinds = row.clone();
            kinds.sort_unstable();
            kinds.dedup();
            // A row of a board has few symbols; words and column letters have many.
            if !(5..=22).contains(&row.len()) || kinds.len() > 3 {
                continue;
            }
            for c in row {
                match counts.iter_mut().find(|(known, _)| *known == c) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((c, 1)),
                }
            }
        }
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let [(empty, _), (a, more), (b, fewer)] = counts[..] else {
            return;
        };
        let known = |c: char| match c.to_ascii_lowercase() {
            'b' | '黑' | '黒' | 'x' | '●' | '1' => Some(Color::Black),
            'w' | '白' | 'o' | '○' | '2' => Some(Color::White),
            _ => None,
        };
        let swap = match (known(a), known(b)) {
            (Some(Color::White), _) | (_, Some(Color::Black)) => true,
            (Some(_), _) | (_, Some(_)) => false,
            // Of equal numbers, the first in the alphabet is Black.
            (None, None) => more == fewer && b < a,
        };
        self.empty = empty;
        self.letters = Some(if swap { [b, a] } else { [a, b] });
    }

    /// Whether the letters are Black's and White's beyond doubt.
    pub(super) fn is_plain(&self) -> bool {
        let plain = |pair: [char; 2]| pair.map(|c| c.to_ascii_lowercase()) == ['b', 'w'];
        self.letters.is_none_or(plain)
    }

    /// Exchanges Black's and White's letters.
    pub(super) fn swap(&mut self) {
        if let Some([black, white]) = self.letters {
            self.letters = Some([white, black]);
        }
    }

    /// What a line of narrow characters is.
    pub(super) fn classify(&self, raw: &str) -> Line {
        let text = raw.trim();
        if text.is_empty() {
            return Line::Blank;
        }
        if let Some(comment) = text.strip_prefix("# ") {
            return Line::Comment(comment.to_owned());
        }
        let lower = text.to_ascii_lowercase();
        match lower.as_str() {
            "#" => return Line::Comment(String::new()),
            "black to move" => return Line::ToMove(Color::Black),
            "white to move" => return Line::ToMove(Color::White),
            _ => {}
        }
        let no_bars = |c: char| c.is_whitespace() || BARS.contains(&c);
        if self.boxed && text.chars().all(|c| is_edge(c) || no_bars(c)) {
            let sides = text.starts_with(BARS) && text.ends_with(BARS);
            // A row of empty points stands between bars.
            if !sides || text.trim_matches(no_bars).is_empty() {
                return Line::Edge;
            }
        }
        if self.digits {
            if let Some(cells) = digits(text) {
                return Line::Row(cells);
            }
        } else {
            match cells(text, self) {
                Some(cells) if (5..=22).contains(&cells.len()) => return Line::Row(cells),
                Some(cells) if cells.len() > 22 => return Line::TooLong,
                _ => {}
            }
        }
        let label = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == '|';
        let legend: String = lower.split_whitespace().collect();
        if is_column_letters(&legend)
            || legend == "x=blacko=white"
            || text.trim_matches(label).is_empty()
        {
            return Line::Frame;
        }
        Line::Comment(text.to_owned())
    }
}

/// Whether a line names columns, with or without the letter I.
fn is_column_letters(legend: &str) -> bool {
    let all = || (b'a'..=b'w').filter(|&c| c != b'i');
    legend.bytes().zip(b'a'..=b'v').all(|(a, b)| a == b) && legend.len() <= 22
        || legend.bytes().zip(all()).all(|(a, b)| a == b) && legend.len() <= 22
}

/// The text with characters of normal width; the places change.
pub(super) fn narrowed(line: &str) -> String {
    line.chars()
        .map(narrow)
        .filter(|&c| !matches!(c, '\u{feff}' | '\u{fe0e}' | '\u{fe0f}'))
        .collect()
}
