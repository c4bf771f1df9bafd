//! Program 4: texts, patterns, and plain negamax over them.

use std::collections::HashMap;

use super::sheet::{EDGE, FREE, MINE, Said, Sheet, WAYS, Xy, first_maximum};

const DICTIONARY: [(&str, i64); 25] = [
    ("22222", 122_222),
    ("022220", 12_222),
    ("122220", 5222),
    ("20222", 5222),
    ("22022", 5222),
    ("02220", 2522),
    ("122200", 1222),
    ("120220", 1222),
    ("020221", 1222),
    ("122020", 1222),
    ("022021", 1222),
    ("00220", 522),
    ("122000", 522),
    ("120200", 322),
    ("211112", 52_222),
    ("11121", 52_222),
    ("11211", 52_222),
    ("21110", 4222),
    ("12110", 4222),
    ("11210", 4222),
    ("21100", 822),
    ("12100", 822),
    ("11200", 822),
    ("21000", 222),
    ("12000", 222),
];

/// The text along a direction, with an own stone on the point.
fn text(sheet: &Sheet, (x, y): Xy, (dx, dy): (i32, i32), faithful: bool) -> String {
    let (x, y) = (x as i32, y as i32);
    let digit = |i: i32| {
        let (to_x, to_y) = (x + i * dx, y + i * dy);
        let low = (to_x == 0 && to_x < x) || (to_y == 0 && to_y < y);
        match sheet.get(to_x, to_y) {
            EDGE => None,
            _ if faithful && low => None,
            FREE => Some('0'),
            MINE => Some('2'),
            _ => Some('1'),
        }
    };
    let back: String = (1..=5).map_while(|i| digit(-i)).collect();
    let forth: String = (1..=5).map_while(digit).collect();
    let back: String = back.chars().rev().collect();
    format!("{back}2{forth}")
}

fn worth(text: &str) -> i64 {
    let reversed: String = text.chars().rev().collect();
    let found = |pattern| text.contains(pattern) || reversed.contains(pattern);
    let found = DICTIONARY.iter().filter(|(pattern, _)| found(pattern));
    found.map(|(_, value)| value).sum()
}

/// A cache of text values: a search reads the same texts often.
#[derive(Default)]
pub(crate) struct Book(HashMap<String, i64>);

impl Book {
    fn sum(&mut self, sheet: &Sheet, at: Xy, faithful: bool) -> i64 {
        let mut sum = 0;
        for way in WAYS {
            let text = text(sheet, at, way, faithful);
            if !self.0.contains_key(&text) {
                self.0.insert(text.clone(), worth(&text));
            }
            sum += self.0[&text];
        }
        sum
    }
}

/// The decision without a search; `may` holds the legal points.
pub(crate) fn decide(book: &mut Book, sheet: &Sheet, may: &[Xy], faithful: bool) -> Said {
    let best = first_maximum(may, |p| book.sum(sheet, p, faithful));
    best.map_or(Said::Nothing, |(p, _)| Said::Plays(p))
}

/// A leaf: the mover's highest sum minus the opponent's.
fn leaf(book: &mut Book, sheet: &Sheet, faithful: bool) -> i64 {
    let mut highest = |sheet: &Sheet| {
        let empty = sheet.x_major();
        first_maximum(&empty, |p| book.sum(sheet, p, faithful)).map_or(0, |(_, sum)| sum)
    };
    highest(sheet) - highest(&sheet.turned())
}

const WON: i64 = 1_000_000_000;

/// The value for the side to move, and its first best move.
fn negamax(book: &mut Book, sheet: &Sheet, depth: u32, faithful: bool) -> (i64, Option<Xy>) {
    let empty = sheet.x_major();
    if empty.is_empty() {
        return (0, None);
    }
    if depth == 0 {
        return (leaf(book, sheet, faithful), None);
    }
    let moves: Vec<Xy> = empty
        .into_iter()
        .filter(|&p| sheet.near_a_stone(p))
        .collect();
    let mut value = |p: Xy| {
        if sheet.five(p, MINE) {
            WON + i64::from(depth)
        } else {
            -negamax(book, &sheet.with(p, MINE).turned(), depth - 1, faithful).0
        }
    };
    match first_maximum(&moves, &mut value) {
        Some((p, value)) => (value, Some(p)),
        None => (leaf(book, sheet, faithful), None),
    }
}

pub(crate) fn look_ahead(book: &mut Book, sheet: &Sheet, depth: u32, faithful: bool) -> Said {
    if sheet.is_blank() {
        return Said::Plays((0, 0));
    }
    negamax(book, sheet, depth, faithful)
        .1
        .map_or(Said::Nothing, Said::Plays)
}
