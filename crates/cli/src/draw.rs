//! The board as text, with or without colours.

use std::fmt::Write as _;
use std::io::IsTerminal as _;

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Style};
use tengen_core::{Board, Color, Point, Position};
use tengen_picture::{Region, stars};

/// Width of the row numbers: two digits and a space.
const MARGIN: usize = 3;

/// Whether stdout takes colours: it is a terminal, and `NO_COLOR` and the like are not set.
pub(crate) fn colors() -> bool {
    let stdout = std::io::stdout();
    stdout.is_terminal() && AutoStream::choice(&stdout) != ColorChoice::Never
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// The last stone, drawn in brackets.
    pub(crate) last: Option<Point>,
    pub(crate) line: Vec<Point>,
    pub(crate) forbidden: Vec<Point>,
    /// Whether the colours are exchanged: Black's stones drawn white.
    pub(crate) exchanged: bool,
}

impl Marks {
    /// The marks that follow from the position itself.
    pub(crate) fn of(position: &Position) -> Marks {
        let last = match position.moves().last() {
            Some(&tengen_core::Move::Place(p)) => Some(p),
            _ => None,
        };
        let forbidden = position.forbidden_points();
        Marks {
            last,
            line: position.outcome().map_or(Vec::new(), |o| o.line.clone()),
            forbidden: forbidden.into_iter().map(|(p, _)| p).collect(),
            exchanged: false,
        }
    }
}

const WOOD: Ansi256Color = Ansi256Color(179);
const WON: Ansi256Color = Ansi256Color(114);
const GRID: Ansi256Color = Ansi256Color(94);
const RED: Ansi256Color = Ansi256Color(124);
const BLACK: Ansi256Color = Ansi256Color(16);
const WHITE: Ansi256Color = Ansi256Color(231);

fn style(foreground: Ansi256Color) -> Style {
    Style::new()
        .fg_color(Some(foreground.into()))
        .bg_color(Some(WOOD.into()))
}

/// Draws a board: rows from the top with their numbers, letters below.
///
/// With colours, both sides have a full disc; without, white stones are circles.
pub(crate) fn board(position: &Position, marks: &Marks, colors: bool) -> String {
    let n = position.size().get();
    let mut text = String::new();
    for y in (0..n).rev() {
        let mut row = Row {
            text: format!("{:2}", y + 1),
            colors,
        };
        for x in 0..n {
            row.point(position, marks, Point::from_xy(x, y));
        }
        text.push_str(row.text.trim_end());
        text.push('\n');
    }
    text.push_str(&" ".repeat(MARGIN));
    let letters: Vec<String> = (0..n).map(|x| char::from(b'A' + x).to_string()).collect();
    text.push_str(&letters.join(" "));
    text.push('\n');
    text
}

struct Row {
    text: String,
    colors: bool,
}

impl Row {
    fn push(&mut self, style: Style, what: &str) {
        // Writing to a string cannot fail.
        let _ = if self.colors {
            write!(self.text, "{style}{what}{style:#}")
        } else {
            write!(self.text, "{what}")
        };
    }

    /// Draws a point with the gap to its left; in the last column also the gap to its right.
    fn point(&mut self, position: &Position, marks: &Marks, p: Point) {
        let n = position.size().get();
        let left = (p.x() > 0).then(|| Point::from_xy(p.x() - 1, p.y()));
        let gap = if left.is_some() { "─" } else { " " };
        match marks.last {
            Some(last) if last == p => self.push(style(RED), "["),
            Some(last) if left == Some(last) => self.push(style(RED), "]"),
            _ => self.push(style(GRID), gap),
        }
        let won = marks.line.contains(&p);
        let on = |s: Style| if won { s.bg_color(Some(WON.into())) } else { s };
        let foul = marks.forbidden.contains(&p);
        let stone = position.board().get(p);
        match stone.map(|color| {
            if marks.exchanged {
                color.opponent()
            } else {
                color
            }
        }) {
            Some(Color::Black) => self.push(on(style(BLACK)), "●"),
            Some(Color::White) => self.push(on(style(WHITE)), if self.colors { "●" } else { "○" }),
            None if foul => self.push(style(RED), "×"),
            None => self.push(style(GRID), crossing(position, p)),
        }
        if p.x() + 1 == n {
            match marks.last {
                Some(last) if last == p => self.push(style(RED), "]"),
                _ if self.colors => self.push(style(GRID), " "),
                _ => {}
            }
        }
    }
}

fn crossing(position: &Position, p: Point) -> &'static str {
    let top = position.size().get() - 1;
    let side = |at: u8| usize::from(at > 0) + usize::from(at == top);
    let lines = [["└", "┴", "┘"], ["├", "┼", "┤"], ["┌", "┬", "┐"]];
    if stars(position.size()).contains(&p) {
        return "╋";
    }
    lines[side(p.y())][side(p.x())]
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Spots {
    pub(crate) point: Option<Point>,
    /// Stones of a row, including assumed ones.
    pub(crate) row: Vec<Point>,
    pub(crate) assumed: Vec<Point>,
    /// Points that complete a four or a five.
    pub(crate) completions: Vec<Point>,
}

pub(crate) fn part(board: &Board, spots: &Spots) -> String {
    let all = [&spots.row[..], &spots.assumed, &spots.completions].concat();
    let all: Vec<Point> = all.into_iter().chain(spots.point).collect();
    let region = Region::around(&all, 2, board.size());
    let (low, high) = (region.low(), region.high());
    let sign = |p: Point| match board.get(p) {
        _ if spots.point == Some(p) => "◎",
        _ if spots.row.contains(&p) => "◆",
        _ if spots.assumed.contains(&p) => "◇",
        Some(Color::Black) => "●",
        Some(Color::White) => "○",
        None if spots.completions.contains(&p) => "+",
        None => "·",
    };
    let mut text = String::new();
    for y in (low.y()..=high.y()).rev() {
        let row: Vec<&str> = (low.x()..=high.x())
            .map(|x| sign(Point::from_xy(x, y)))
            .collect();
        text += &format!("{:2} {}\n", y + 1, row.join(" "));
    }
    let letters: Vec<String> = (low.x()..=high.x())
        .map(|x| char::from(b'A' + x).to_string())
        .collect();
    text += &format!("{}{}\n", " ".repeat(MARGIN), letters.join(" "));
    text
}

#[cfg(test)]
mod tests {
    use tengen_core::{Position, Rule, Size, notation::parse_moves};

    use super::*;

    fn position(rule: Rule, n: u32, moves: &str) -> Position {
        let size = Size::new(n).expect("5 to 22");
        let moves = parse_moves(moves).expect("moves");
        Position::from_moves(rule, size, &moves).expect("legal moves")
    }

    fn plain(rule: Rule, n: u32, moves: &str) -> String {
        let position = position(rule, n, moves);
        board(&position, &Marks::of(&position), false)
    }

    #[test]
    fn a_small_board() {
        let expected = [
            " 5 ┌─┬─┬─┬─○",
            " 4 ├─┼─┼─┼─┤",
            " 3 ├─┼[●]┼─┤",
            " 2 ├─┼─┼─┼─┤",
            " 1 ●─┴─┴─┴─┘",
            "   A B C D E",
        ];
        let drawn = plain(Rule::Freestyle, 5, "a1e5c3");
        assert_eq!(drawn.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn exchanged_stones() {
        let position = position(Rule::Freestyle, 5, "a1e5c3");
        let usual = Marks::of(&position);
        let exchanged = Marks {
            exchanged: true,
            ..usual.clone()
        };
        for colors in [false, true] {
            let [usual, exchanged] = [&usual, &exchanged].map(|m| board(&position, m, colors));
            assert_ne!(usual, exchanged);
            let swap = |c: char| match c {
                '●' => '○',
                '○' => '●',
                c => c,
            };
            if !colors {
                assert_eq!(exchanged, usual.chars().map(swap).collect::<String>());
            }
        }
    }

    #[test]
    fn the_last_stone_at_the_edges() {
        let left = plain(Rule::Freestyle, 5, "a1");
        assert!(left.contains(" 1[●]┴─┴─┴─┘\n"), "{left}");
        let right = plain(Rule::Freestyle, 5, "e1");
        assert!(right.contains(" 1 └─┴─┴─┴[●]\n"), "{right}");
        assert!(!plain(Rule::Freestyle, 5, "e1pass").contains('['));
    }

    #[test]
    fn star_points() {
        let stars = |n| plain(Rule::Freestyle, n, "").matches('╋').count();
        assert_eq!([8, 9, 10, 15, 19, 20].map(stars), [0, 5, 4, 5, 5, 4]);
        let fifteen = plain(Rule::Freestyle, 15, "");
        assert_eq!(
            fifteen.lines().nth(3),
            Some("12 ├─┼─┼─╋─┼─┼─┼─┼─┼─┼─┼─╋─┼─┼─┤")
        );
        assert_eq!(
            fifteen.lines().nth(7),
            Some(" 8 ├─┼─┼─┼─┼─┼─┼─╋─┼─┼─┼─┼─┼─┼─┤")
        );
    }

    #[test]
    fn forbidden_points_are_crossed() {
        let text = plain(Rule::Renju, 15, "f8a15g8o15h9a1h10o1");
        assert_eq!(text.matches('×').count(), 1);
        assert!(text.contains(" 8 ├─┼─┼─┼─┼─●─●─×─┼"), "{text}");
    }

    #[test]
    fn colours_say_the_same_as_shapes() {
        let position = position(Rule::Freestyle, 9, "a1b1a2b2a3b3a4b4a5");
        let marks = Marks::of(&position);
        let colored = board(&position, &marks, true);
        assert_eq!(
            colored.matches("48;5;114m").count(),
            5,
            "five stones have won"
        );
        let stripped = anstream::adapter::strip_str(&colored).to_string();
        let plain = board(&position, &marks, false).replace('○', "●");
        let trimmed: Vec<&str> = stripped.lines().map(str::trim_end).collect();
        assert_eq!(trimmed, plain.lines().collect::<Vec<_>>());
    }
}
