//! Positions with known answers from the folder `TENGEN_TEST_DATA`; without it these tests print
//! that they did nothing. Limits are nodes, not time.

use std::path::PathBuf;

use serde_json::Value;
use tengen_core::{Color, Position, Rule, Size, notation};
use tengen_solver::{Goal, Limits, NoControl, Question, Verdict, solve};

/// All renju positions with stones, a side and an undisputed answer.
fn records() -> Option<Vec<Value>> {
    let Some(folder) = std::env::var_os("TENGEN_TEST_DATA") else {
        eprintln!("skipped: TENGEN_TEST_DATA is not set");
        return None;
    };
    let file = PathBuf::from(folder).join("positions/lfz084.jsonl");
    let text = std::fs::read_to_string(file).expect("a readable file");
    let records = text.lines().map(|l| serde_json::from_str(l).expect("JSON"));
    Some(records.filter(|r: &Value| r["doubt"].is_null()).collect())
}

fn position(record: &Value) -> Option<(Position, Color)> {
    let points = |name: &str| {
        let list = record[name].as_array()?.iter().filter_map(Value::as_str);
        notation::parse_points(&list.collect::<Vec<_>>().join(" ")).ok()
    };
    let side = Color::BOTH
        .into_iter()
        .find(|c| record["side"] == c.to_string())?;
    let size = Size::new(u32::try_from(record["size"].as_u64()?).ok()?).ok()?;
    let position = Position::from_stones(
        Rule::Renju,
        size,
        &points("black")?,
        &points("white")?,
        side,
    );
    Some((position.ok()?, side))
}

fn ask(record: &Value, goal: Goal, shortest: bool, nodes: u64) -> Option<Verdict> {
    let (position, side) = position(record)?;
    let question = Question {
        goal,
        side: Some(side),
        shortest,
        threes: None,
    };
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    Some(
        solve(&position, &question, &limits, &mut NoControl)
            .ok()?
            .verdict,
    )
}

#[test]
fn wins_by_fours_are_as_short_as_they_can_be() {
    let Some(records) = records() else {
        return;
    };
    let mut solved = 0;
    for record in &records {
        let Some(plies) = record["checked_vcf"]["plies_to_five"].as_u64() else {
            continue;
        };
        let id = &record["id"];
        let verdict = ask(record, Goal::Vcf, true, 30_000_000).expect("a position");
        let win = verdict.win().unwrap_or_else(|| panic!("{id}: {verdict:?}"));
        assert_eq!(u64::from(win.length), plies, "{id}");
        assert_eq!(win.shortest_of, Some(Goal::Vcf), "{id}");
        let verified = tengen_proof::verify(&win.certificate);
        let verified = verified.unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(verified.length, win.length, "{id}");
        solved += 1;
    }
    assert!(solved > 1000, "{solved}");
}

#[test]
fn what_has_no_win_by_fours_is_not_claimed_to_have_one() {
    let Some(records) = records() else {
        return;
    };
    let none = |r: &&Value| r["checked_vcf"]["result"] == "no_vcf_within_limit";
    for record in records.iter().filter(none).step_by(4) {
        let verdict = ask(record, Goal::Vcf, false, 2_000_000);
        assert!(
            verdict.expect("a position").win().is_none(),
            "{}",
            record["id"]
        );
    }
}

#[test]
fn wins_by_threats_are_found_and_verified() {
    let Some(records) = records() else {
        return;
    };
    let known = |r: &&Value| r["checked_vct"]["result"] == "vct";
    let (mut asked, mut solved) = (0, 0);
    for record in records.iter().filter(known).step_by(12) {
        let verdict = ask(record, Goal::Vct, false, 1_000_000).expect("a position");
        asked += 1;
        assert_ne!(verdict, Verdict::NoWin, "{}", record["id"]);
        if let Some(win) = verdict.win() {
            solved += 1;
            let verified = tengen_proof::verify(&win.certificate);
            let verified = verified.unwrap_or_else(|e| panic!("{}: {e}", record["id"]));
            assert_eq!(verified.length, win.length, "{}", record["id"]);
        }
    }
    assert!(
        asked > 60 && solved * 100 >= asked * 95,
        "{solved} of {asked}"
    );
}
