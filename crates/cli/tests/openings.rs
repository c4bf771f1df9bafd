//! `tengen openings`, and openings in `tengen position`.

use crate::common::{failure, stdout};
use serde_json::{Value, json};
use tengen_arena::Openings;
use tengen_core::{Rule, Size, notation};

fn json_of(args: &[&str]) -> Value {
    let out = stdout(args);
    assert_eq!(out.lines().count(), 1, "one line of JSON");
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn the_list_names_everything_in_four_languages() {
    let list = json_of(&["openings", "--list", "--json"]);
    let openings = list["openings"].as_array().expect("a list");
    assert_eq!(openings.len(), 26);
    let kagetsu = &openings[3];
    assert_eq!(
        *kagetsu,
        json!({
            "id": "D4", "romaji": "Kagetsu", "stones": ["h8", "h9", "i9"],
            "en": "Kagetsu (flower moon)", "zh": "花月", "zh-Hant": "花月", "ja": "花月",
        })
    );
    let procedures = list["procedures"].as_array().expect("a list");
    let names: Vec<&str> = procedures
        .iter()
        .filter_map(|p| p["name"].as_str())
        .collect();
    assert_eq!(
        names,
        [
            "none",
            "pro",
            "long-pro",
            "swap",
            "swap2",
            "rif",
            "yamaguchi",
            "soosyrv8",
            "taraguchi10",
            "openings26",
            "balanced"
        ]
    );
    let words = stdout(&["openings", "--list"]);
    assert!(words.contains("D13  H8 H9 J6"), "{words}");
    assert!(words.contains("taraguchi10  Taraguchi-10"));
    let chinese = stdout(&["openings", "--list", "--lang", "zh"]);
    assert!(chinese.contains("塔拉山口-10"));
}

#[test]
fn an_opening_is_recognised_turned_mirrored_and_shifted() {
    for moves in ["h8h9i9", "h8g8g7", "h8h7g7", "c4d4d5", "h8 h9 g9 a1 b1"] {
        let found = json_of(&["openings", "--recognise", "--json", "--moves", moves]);
        assert_eq!(found["opening"]["id"], "D4", "{moves}");
    }
    let set_up = json_of(&[
        "openings",
        "--recognise",
        "--json",
        "--black",
        "h8 i9",
        "--white",
        "h9",
        "--to-move",
        "white",
    ]);
    assert_eq!(set_up["opening"]["stones"], json!(["h8", "h9", "i9"]));
    let none = json_of(&["openings", "--recognise", "--json", "--moves", "h8a1i9"]);
    assert_eq!(none, json!({ "opening": null }));
    let said = stdout(&[
        "openings",
        "--recognise",
        "--moves",
        "h8i9f6",
        "--lang",
        "ja",
    ]);
    assert_eq!(said, "I13 彗星：H8、I9、F6。\n");
}

#[test]
fn a_position_says_what_an_opening_asks_next() {
    let state = |name: &str, moves: &str| {
        let args = ["position", "--json", "--opening", name, "--moves", moves];
        json_of(&args)["opening"].clone()
    };
    let swap2 = state("swap2", "h8i9j8");
    assert_eq!(
        (&swap2["seat"], &swap2["decision"]),
        (&json!("second"), &json!("colour"))
    );
    let two = state("swap2", "h8i9j8a1b1");
    assert_eq!(
        (&two["seat"], &two["decision"]),
        (&json!("first"), &json!("colour"))
    );
    let pro = state("pro", "h8h9");
    assert_eq!(pro["points"].as_array().map(Vec::len), Some(225 - 25));
    let yamaguchi = state("yamaguchi", "h8h9i9");
    assert_eq!(yamaguchi["decision"], "declare");
    assert_eq!(state("taraguchi10", "h8h9i9g8")["decision"], "swap");
    // A fifth stone outside the central 9×9 means that ten fifth moves were offered.
    assert_eq!(state("taraguchi10", "h8h9i9g8a1")["decision"], Value::Null);
    assert_eq!(state("rif", "h8h9i9g8a1b1")["decision"], Value::Null);
    let words = stdout(&["position", "--opening", "openings26", "--moves", "h8"]);
    let last = "First player: a white stone within the central 3×3.\n";
    assert!(words.ends_with(last), "{words}");
}

#[test]
fn moves_that_an_opening_forbids_are_named() {
    for (name, moves, said) in [
        (
            "pro",
            "h8h9i8",
            "Move 3, I8: I8 is within the central 5×5; this stone belongs outside it.",
        ),
        (
            "rif",
            "h8j9",
            "Move 2, J9: J9 is outside the central 3×3, where this stone belongs.",
        ),
        (
            "taraguchi10",
            "a1",
            "Move 1, A1: A1 is not the centre, where this stone belongs.",
        ),
    ] {
        let message = failure(1, &["position", "--opening", name, "--moves", moves]);
        assert_eq!(message, format!("tengen: --opening: {said}\n"));
    }
    let small = failure(1, &["position", "--opening", "rif", "--size", "7"]);
    assert_eq!(
        small,
        "tengen: --opening: This opening needs a board of 9×9 or larger.\n"
    );
    failure(2, &["position", "--opening", "gambit"]);
    failure(2, &["openings"]);
    failure(2, &["openings", "--list", "--recognise"]);
}

#[test]
fn balanced_openings_are_the_same_for_the_same_seed_and_are_read_back() {
    let args = ["openings", "--balanced", "--count", "2", "--rule", "caro"];
    let args = [&args[..], &["--nodes", "5000"]].concat();
    let text = stdout(&args);
    let openings = Openings::parse(&text, Rule::Caro, Size::STANDARD).expect("a list");
    assert_eq!(openings.count(), 2);
    let json = stdout(&[&args[..], &["--json"]].concat());
    assert_eq!(json.lines().count(), 2);
    for (i, line) in json.lines().enumerate() {
        let opening: Value = serde_json::from_str(line).expect("JSON");
        let moves = notation::format_moves(openings.get(i).moves());
        assert_eq!(opening["moves"], moves);
        let score = opening["score"].as_i64().expect("a score");
        assert!(text.contains(&format!("{moves} ; {score:+}")));
        let winrate = opening["winrate"].as_f64().expect("a chance");
        assert!((winrate - 0.5).abs() <= 0.08 && (winrate > 0.5) == (score > 0));
    }
    let other = stdout(&[&args[..], &["--seed", "2"]].concat());
    assert_ne!(text, other);
    assert!(
        text.contains("--nodes 5000"),
        "the budget stands at the head"
    );
    failure(2, &["openings", "--balanced", "--nodes", "999"]);
    failure(2, &["openings", "--balanced", "--moves", "h8"]);
    failure(2, &["openings", "--list", "--count", "3"]);
}
