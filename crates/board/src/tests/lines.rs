//! The line table against the definitions, applied to whole lines.

use tengen_core::{Color, Rule};

use super::positions::Random;
use crate::classes::LineClass;
use crate::lines::LineTable;

/// A whole line from edge to edge.
type Line = Vec<Option<Color>>;

/// The row through a cell: length, first cell, blocked ends.
fn row(line: &Line, at: usize, color: Color) -> (usize, usize, u32) {
    let own = |i: usize| line.get(i) == Some(&Some(color));
    let first = (0..=at).rev().take_while(|&i| own(i)).last().unwrap_or(at);
    let end = (at..).take_while(|&i| own(i)).last().map_or(at, |i| i + 1);
    let other = |i: usize| line.get(i) == Some(&Some(color.opponent()));
    let blocked = u32::from(first > 0 && other(first - 1)) + u32::from(other(end));
    (end - first, first, blocked)
}

fn wins(rule: Rule, line: &Line, at: usize, color: Color) -> bool {
    let (length, _, blocked) = row(line, at, color);
    rule.row_wins(color, length as u32, blocked)
}

/// Every line that a stone on an empty cell makes, with that cell.
fn with_stone(line: &Line, color: Color) -> impl Iterator<Item = (usize, Line)> + '_ {
    (0..line.len())
        .filter(|&i| line[i].is_none())
        .map(move |i| {
            let mut next = line.clone();
            next[i] = Some(color);
            (i, next)
        })
}

/// The cells that win by a row through the middle.
fn fives(rule: Rule, line: &Line, middle: usize, color: Color) -> Vec<usize> {
    with_stone(line, color)
        .filter(|(i, next)| {
            let (length, first, _) = row(next, *i, color);
            (first..first + length).contains(&middle) && wins(rule, next, *i, color)
        })
        .map(|(i, _)| i)
        .collect()
}

/// `Five`, `Overline` and the fours; the middle holds a stone.
fn four_or_more(rule: Rule, line: &Line, middle: usize, color: Color) -> LineClass {
    if wins(rule, line, middle, color) {
        return LineClass::Five;
    }
    let (length, first, _) = row(line, middle, color);
    if rule.forbids(color) && length > 5 {
        return LineClass::Overline;
    }
    let cells = fives(rule, line, middle, color);
    if cells.is_empty() {
        return LineClass::Dead;
    }
    let stopped = with_stone(line, color.opponent())
        .any(|(_, next)| fives(rule, &next, middle, color).is_empty());
    if stopped {
        return LineClass::Four;
    }
    // A straight four completes at both ends; otherwise there are two fours.
    let straight = length == 4 && cells.iter().all(|&c| c + 1 == first || c == first + 4);
    if rule.forbids(color) && !straight {
        return LineClass::DoubleFour;
    }
    LineClass::OpenFour
}

/// As [`four_or_more`], down to the closed three; else `Dead`.
fn three_or_more(rule: Rule, line: &Line, middle: usize, color: Color) -> LineClass {
    let class = four_or_more(rule, line, middle, color);
    if class != LineClass::Dead {
        return class;
    }
    let next: Vec<LineClass> = with_stone(line, color)
        .map(|(_, next)| four_or_more(rule, &next, middle, color))
        .collect();
    let open = next.iter().filter(|&&c| c == LineClass::OpenFour).count();
    let fours = [LineClass::Four, LineClass::DoubleFour];
    match open {
        0 if next.iter().any(|c| fours.contains(c)) => LineClass::ClosedThree,
        0 => LineClass::Dead,
        1 => LineClass::OpenThree,
        _ => LineClass::OpenThreePlus,
    }
}

/// The table's key of a cell of a line.
fn key(line: &Line, middle: usize, reach: usize) -> usize {
    let code = |i: i32| match usize::try_from(i).ok().and_then(|i| line.get(i)) {
        None => 0,
        Some(None) => 3,
        Some(Some(Color::Black)) => 1,
        Some(Some(Color::White)) => 2,
    };
    let r = reach as i32;
    let offsets = (-r..0).chain(1..=r);
    offsets.enumerate().fold(0, |key, (i, offset)| {
        key | code(middle as i32 + offset) << (2 * i)
    })
}

#[test]
fn tables_match_the_definitions_on_whole_lines() {
    let mut random = Random::new(7);
    let mut seen = std::collections::BTreeSet::new();
    for rule in Rule::ALL {
        let table = LineTable::of(rule);
        for _ in 0..6000 {
            let length = 5 + random.below(18);
            // Nearly empty or crowded, mixed or of one colour.
            let density = 1 + random.below(9);
            let bias = 1 + random.below(9);
            let mut line: Line = (0..length)
                .map(|_| {
                    (random.below(10) < density).then(|| {
                        if random.below(10) < bias {
                            Color::Black
                        } else {
                            Color::White
                        }
                    })
                })
                .collect();
            let middle = random.below(length);
            line[middle] = None;
            let entry = table.of_key(key(&line, middle, table.reach() as usize));
            for color in Color::BOTH {
                let fast = LineClass::from_nibble(entry >> (4 * color.index()));
                line[middle] = Some(color);
                let slow = three_or_more(rule, &line, middle, color);
                seen.insert((rule as u8, color, slow));
                let lesser = fast < LineClass::ClosedThree && fast != LineClass::Overline;
                let fast = if lesser { LineClass::Dead } else { fast };
                assert_eq!(fast, slow, "{rule} {color} at {middle} of {line:?}");
                line[middle] = None;
            }
        }
    }
    // Every class occurred under every rule and for every side that has it.
    assert_eq!(seen.len(), 10 * 7 + 2);
}

#[test]
fn caro_knows_its_own_fours() {
    let class = |rule: Rule, text: &str, middle: usize| {
        let line: Line = text
            .chars()
            .map(|c| match c {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            })
            .collect();
        let table = LineTable::of(rule);
        LineClass::from_nibble(table.of_key(key(&line, middle, table.reach() as usize)))
    };
    for rule in [Rule::Caro, Rule::CaroOverline] {
        // One winning cell, two answers.
        assert_eq!(class(rule, "...OXXX....", 7), LineClass::Four);
        // Two winning cells; a stone on either also closes the other row.
        assert_eq!(class(rule, "..O.XXX..O.", 7), LineClass::Four);
        // Closed at both ends in any case.
        assert_eq!(class(rule, "..O.XXX.O..", 7), LineClass::Dead);
        assert_eq!(class(rule, "....XXX....", 7), LineClass::OpenFour);
    }
    assert_eq!(class(Rule::Freestyle, "..O.XXX.O..", 7), LineClass::Four);
    assert_eq!(
        class(Rule::Freestyle, "..O.XXX..O.", 7),
        LineClass::OpenFour
    );
}
