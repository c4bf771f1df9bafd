//! Forbidden points of real positions, if `TENGEN_TEST_DATA` names a folder with some.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use tengen_core::foul::{self, Verdict};
use tengen_core::{Board, Color, Foul, Point, Size, notation};

#[derive(Deserialize)]
struct Record {
    #[serde(default)]
    id: String,
    rule: String,
    size: Option<u32>,
    #[serde(default)]
    black: Vec<String>,
    #[serde(default)]
    white: Vec<String>,
    #[serde(default)]
    moves: Vec<String>,
    kind: String,
    #[serde(default)]
    expected: serde_json::Value,
    doubt: Option<serde_json::Value>,
}

/// The records about forbidden points of all files.
fn records() -> Option<Vec<Record>> {
    let Some(folder) = std::env::var_os("TENGEN_TEST_DATA") else {
        eprintln!("skipped: TENGEN_TEST_DATA is not set");
        return None;
    };
    let folder = PathBuf::from(folder).join("positions");
    let mut found = Vec::new();
    for file in std::fs::read_dir(&folder).expect("the folder of positions") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a readable file");
        for line in text.lines().filter(|l| !l.trim().is_empty()) {
            // Files also hold records of other shapes.
            if let Ok(record) = serde_json::from_str::<Record>(line) {
                found.push(record);
            }
        }
    }
    found.retain(|r| r.rule == "renju" && r.doubt.is_none());
    Some(found)
}

/// The stones alone, because some records are of finished games.
fn board(record: &Record) -> Board {
    let mut board = Board::new(Size::new(record.size.unwrap_or(15)).expect("a size"));
    let points = |list: &[String]| notation::parse_points(&list.join(" ")).expect("points");
    for (i, p) in points(&record.moves).into_iter().enumerate() {
        board.put(p, Color::BOTH[i % 2]);
    }
    for (color, list) in Color::BOTH.into_iter().zip([&record.black, &record.white]) {
        points(list)
            .into_iter()
            .filter(|_| record.moves.is_empty())
            .for_each(|p| board.put(p, color));
    }
    board
}

fn label(why: &str) -> Foul {
    match why {
        "33" => Foul::DoubleThree,
        "44" => Foul::DoubleFour,
        "6" => Foul::Overline,
        other => panic!("an unknown label {other}"),
    }
}

#[test]
fn single_points_are_judged_as_their_sources_say() {
    let Some(records) = records() else { return };
    let mut judged = 0;
    for record in records
        .iter()
        .filter(|r| r.kind == "forbidden" || r.kind == "legal")
    {
        let (Some(p), Some(forbidden)) = (
            record.expected["point"].as_str(),
            record.expected["forbidden"].as_bool(),
        ) else {
            continue;
        };
        let p: Point = p.parse().expect("a point");
        let board = &board(record);
        let fouls = foul::fouls(board, p);
        assert_eq!(!fouls.is_empty(), forbidden, "{} {p}\n{}", record.id, board);
        if let Some(why) = record.expected["why"].as_str() {
            assert!(
                fouls.iter().any(|f| f == label(why)),
                "{} {p}: {why}",
                record.id
            );
        }
        judged += 1;
    }
    assert!(judged > 40, "only {judged} points");
}

#[test]
fn maps_of_forbidden_points_agree() {
    let Some(records) = records() else { return };
    let mut judged = 0;
    for record in records.iter().filter(|r| r.kind == "forbidden_map") {
        let Ok(map) = serde_json::from_value::<BTreeMap<String, serde_json::Value>>(
            record.expected["forbidden"].clone(),
        ) else {
            continue;
        };
        let board = &board(record);
        for (p, why) in &map {
            let p: Point = p.parse().expect("a point");
            let fouls = foul::fouls(board, p);
            let fits = match why.as_str() {
                Some(why) => fouls.iter().any(|f| f == label(why)),
                None => !fouls.is_empty(),
            };
            assert!(fits, "{} {p}: {why}\n{}", record.id, board);
        }
        if record.expected["complete"].as_bool() == Some(true) {
            let found = board
                .size()
                .points()
                .filter(|&p| board.is_empty(p))
                .filter(|&p| matches!(foul::verdict(board, p), Verdict::Foul(_)))
                .count();
            assert_eq!(found, map.len(), "{}\n{}", record.id, board);
        }
        judged += 1;
    }
    assert!(judged > 500, "only {judged} maps");
}
