//! A decoder written from `docs/design/data.md` alone, and what it reads compared with what
//! `tengen-tune show` prints.

use std::fs;

use tengen_core::{Color, Point, Position, Rule, Size};
use tengen_engine::features::scale_of;

use crate::{games, printed};

/// The bytes of a record that are still to be read.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn byte(&mut self) -> u8 {
        let (&byte, rest) = self.0.split_first().expect("another byte");
        self.0 = rest;
        byte
    }

    fn count(&mut self) -> usize {
        let byte = usize::from(self.byte());
        if byte < 128 {
            return byte;
        }
        (byte - 128) + 128 * self.count()
    }

    fn point(&mut self, side: u8) -> Point {
        let mut number = u32::from(self.byte());
        if side > 16 {
            number += 256 * u32::from(self.byte());
        }
        let side = u32::from(side);
        Point::from_xy((number % side) as u8, (number / side) as u8)
    }

    /// A byte, and the score that has its chance.
    fn chance(&mut self, rule: Rule) -> i32 {
        match self.byte() {
            0 => -29_001,
            255 => 29_001,
            byte => {
                let chance = (f32::from(byte) - 1.0) / 253.0;
                let chance = chance.clamp(0.25 / 253.0, 1.0 - 0.25 / 253.0);
                (scale_of(rule) as f32 * (chance / (1.0 - chance)).ln()).round() as i32
            }
        }
    }
}

/// A record as `show` prints it, every stone of it played by the rules.
fn line(record: &[u8]) -> String {
    let mut rest = Rest(record);
    let head = rest.byte();
    let rule = Rule::ALL[usize::from(head % 8)];
    let winner = [None, Some(Color::Black), Some(Color::White)][usize::from(head / 8)];
    let side = rest.byte();
    let size = Size::new(side.into()).expect("a size");
    let mut position = Position::new(rule, size);
    let mut opening = String::new();
    for _ in 0..rest.count() {
        let point = rest.point(side);
        position.play(point).expect("a legal opening");
        opening.push_str(&point.to_string());
    }
    let number = rest.count();
    let moves: Vec<(Point, i32)> = (0..number)
        .map(|_| (rest.point(side), rest.chance(rule)))
        .collect();
    let mut best: Vec<Point> = moves.iter().map(|m| m.0).collect();
    for _ in 0..rest.count() {
        let at = rest.count();
        best[at] = rest.point(side);
    }
    let mut before = vec![position.clone()];
    for &(point, _) in &moves {
        position.play(point).expect("a legal move");
        before.push(position.clone());
    }
    assert_eq!(position.outcome().and_then(|o| o.winner), winner);
    let mut longer = vec![String::new(); number];
    let mut branches = String::new();
    let mut at = 0;
    while !rest.0.is_empty() {
        at += rest.count();
        let head = rest.byte();
        let twice = head & 64 != 0;
        if head % 64 == 0 {
            assert!(twice && head < 128);
            longer[at] = format!(":{}", rest.chance(rule));
            continue;
        }
        let mut there = before[at].clone();
        let mut path = String::new();
        for _ in 0..head % 64 {
            let point = rest.point(side);
            there.play(point).expect("a legal path");
            path.push_str(&point.to_string());
        }
        let point = rest.point(side);
        assert!(there.outcome().is_none() && there.legal_points().contains(&point));
        let stray = if head >= 128 { "~" } else { "" };
        let score = rest.chance(rule);
        let second = if twice {
            format!(":{}", rest.chance(rule))
        } else {
            String::new()
        };
        branches.push_str(&format!(" [{at}{stray} {path} {point}:{score}{second}]"));
    }
    let winner = winner.map_or('d', |color| if color == Color::Black { 'b' } else { 'w' });
    let mut line = format!("{rule} {side} {winner} {opening}");
    for (((point, score), best), longer) in moves.iter().zip(best).zip(longer) {
        line.push_str(&format!(" {point}:{best}:{score}{longer}"));
    }
    line + &branches
}

#[test]
fn a_file_is_what_its_page_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games");
    assert!(games(15, &file).status().expect("a run").success());
    let bytes = fs::read(&file).expect("a file");
    let end = bytes
        .iter()
        .position(|&byte| byte == b'\n')
        .expect("a line");
    let head = str::from_utf8(&bytes[..end]).expect("UTF-8");
    let names: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    let names = names.join(",");
    let plan = format!("tengen-games-1 seed 5 first 0 nodes 100 rules {names} size mixed engine ");
    let engine = head.strip_prefix(&plan).expect(head);
    assert!(
        engine.len() == 16 && u64::from_str_radix(engine, 16).is_ok(),
        "{head}"
    );
    let mut rest = &bytes[end + 1..];
    let mut lines = Vec::new();
    while let Some(([low, high], after)) = rest.split_first_chunk() {
        let (record, after) = after.split_at(usize::from(*low) + 256 * usize::from(*high));
        lines.push(line(record));
        rest = after;
    }
    assert!(rest.is_empty());
    assert_eq!(lines, printed("show", &file));
    assert_eq!(lines.len(), 15);
    // Large boards, strays, longer searches and moves that were not the best are among them.
    let all = lines.join("\n");
    for part in ["freestyle 20", "~ ", " ["] {
        assert!(all.contains(part), "{part}");
    }
}
