//! `tengen analyze` and `tengen bench`.

use crate::common::{failure, stdout};
use serde_json::Value;

fn analyze(args: &[&str]) -> Vec<Value> {
    let out = stdout(&[&["analyze", "--json"], args].concat());
    let lines = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    lines.collect()
}

#[test]
fn reports_and_a_result() {
    let lines = analyze(&["--moves", "h8i9i7g9", "--depth", "4"]);
    let (result, infos) = lines.split_last().expect("lines");
    assert!(!infos.is_empty());
    let mut depth = 0;
    for info in infos {
        assert_eq!(info["type"], "info");
        assert_eq!(info["multipv"], 1);
        let now = info["depth"].as_u64().expect("a depth");
        assert!(now >= depth && now <= 4, "{info}");
        depth = now;
        assert!(info["seldepth"].as_u64() >= Some(now));
        assert!(info["score"].is_i64());
        assert!(info["mate"].is_null() || info["mate"].is_i64());
        let winrate = info["winrate"].as_f64().expect("a number");
        assert!((0.0..=1.0).contains(&winrate));
        for count in ["nodes", "nps", "time_ms"] {
            assert!(info[count].is_u64(), "{count}");
        }
        let pv = info["pv"].as_array().expect("a list");
        assert!(pv.iter().all(Value::is_string) && !pv.is_empty());
    }
    assert_eq!(result["type"], "result");
    assert_eq!(result["best"], result["pv"][0]);
    assert_eq!(depth, 4);
}

#[test]
fn a_win_is_a_mate_of_so_many_plies() {
    let lines = analyze(&["--moves", "h8a1i8a3j8a5k8a7", "--time", "60s"]);
    let result = lines.last().expect("a result");
    assert!(
        result["mate"]
            .as_i64()
            .is_some_and(|plies| plies > 0 && plies % 2 == 1)
    );
    let best = result["best"].as_str().expect("a point");
    assert!(["g8", "l8"].contains(&best), "{best}");
    assert_eq!(
        (&result["proved"], &result["proved_plies"]),
        (&true.into(), &result["mate"])
    );
    let lines = analyze(&["--moves", "h8a1i8a3j8a5k8", "--time", "60s"]);
    let result = lines.last().expect("a result");
    assert_eq!(
        (&result["mate"], &result["proved_plies"]),
        (&(-2).into(), &2.into())
    );
    let words = stdout(&["analyze", "--moves", "h8a1i8a3j8a5k8", "--time", "60s"]);
    let said = "  Black wins in 1 move.  Proved against every legal defence, in at most 1 move.\n";
    assert!(words.ends_with(said), "{words}");
    // The node limit leaves nothing for a proof.
    let words = stdout(&["analyze", "--moves", "h8a1i8a3j8a5", "--nodes", "1"]);
    assert!(!words.contains("Proved"), "{words}");
}

#[test]
fn nodes_limit_it_and_the_answer_is_always_the_same() {
    let args = [
        "--rule", "renju", "--moves", "h8i9j8h7", "--nodes", "3000", "--hash", "1",
    ];
    let result = |lines: Vec<Value>| {
        let mut result = lines.last().expect("a result").clone();
        for clock in ["nps", "time_ms"] {
            result[clock].take();
        }
        result
    };
    let first = result(analyze(&args));
    let nodes = first["nodes"].as_u64().expect("a count");
    assert!((3000..3100).contains(&nodes), "{nodes}");
    assert_eq!(result(analyze(&args)), first);
}

#[test]
fn impossible_limits_still_give_a_move() {
    // An empty board, a lost game, a small board, and a board with one point left and no five.
    for limits in [
        &["--time", "0ms"][..],
        &["--nodes", "1"],
        &["--depth", "1"],
        &["--time", "5ms", "--hash", "1", "--threads", "64"],
        &["--nodes", "1", "--multipv", "5"],
    ] {
        for (moves, size) in [
            ("h8i9", "15"),
            ("h8a1i8a3j8a5k8", "15"),
            ("c3", "5"),
            ("a1b1c1d1e1a2c2b2e2d2b3a3d3c3a4e3c4b4e4d4b5a5d5c5", "5"),
        ] {
            let out = analyze(&[&["--size", size, "--moves", moves], limits].concat());
            let result = out.last().expect("a result");
            let best = result["best"].as_str().expect("a move");
            assert!(!moves.contains(best), "{best} after {moves}");
        }
    }
}

#[test]
fn a_set_up_with_white_to_move() {
    let lines = analyze(&[
        "--black",
        "h8,h9",
        "--white",
        "a1,b1,c1,d1",
        "--to-move",
        "white",
        "--depth",
        "2",
    ]);
    assert_eq!(lines.last().expect("a result")["best"], "e1");
}

#[test]
fn for_people_in_columns() {
    let words = stdout(&["analyze", "--moves", "h8i9i7g9", "--depth", "2"]);
    let lines: Vec<&str> = words.lines().collect();
    assert_eq!(
        lines[0],
        "   depth   score  chance       nodes      time  line"
    );
    assert!(lines[1].trim_start().starts_with("1/"));
    assert!(lines.last().is_some_and(|l| l.starts_with("Best: ")));
}

#[test]
fn several_lines_are_told_apart() {
    let lines = analyze(&["--moves", "h8i9i7g9", "--depth", "3", "--multipv", "3"]);
    let (result, infos) = lines.split_last().expect("lines");
    let told: Vec<(u64, u64)> = infos
        .iter()
        .map(|i| (i["depth"].as_u64(), i["multipv"].as_u64()))
        .map(|(depth, line)| (depth.expect("a depth"), line.expect("a line")))
        .collect();
    let expected: Vec<(u64, u64)> = (1..=3).flat_map(|d| (1..=3).map(move |l| (d, l))).collect();
    assert_eq!(told, expected);
    assert_eq!(result["best"], infos[6]["pv"][0]);
    let words = stdout(&[
        "analyze",
        "--moves",
        "h8i9i7g9",
        "--depth",
        "1",
        "--multipv",
        "2",
    ]);
    let second = words.lines().nth(2).expect("a second line");
    assert!(second.trim_start().starts_with("2. 1/"), "{words}");
}

#[test]
fn fifth_moves_are_ranked() {
    // Shogetsu with the fourth stone on H6: G8, I8, G7 and I7 are equivalent.
    let args = [
        "--rule", "renju", "--moves", "h8h9h7h6", "--nodes", "20000", "--offers", "6",
    ];
    let lines = analyze(&args);
    let (result, offers) = lines.split_last().expect("lines");
    assert_eq!(offers.len(), 6);
    let scores: Vec<i64> = offers.iter().filter_map(|o| o["score"].as_i64()).collect();
    assert!(
        scores.len() == 6 && scores.is_sorted_by(|a, b| a >= b),
        "{scores:?}"
    );
    let points: Vec<&str> = offers.iter().filter_map(|o| o["point"].as_str()).collect();
    let same = ["g8", "i8", "g7", "i7"];
    assert!(
        points.iter().filter(|p| same.contains(p)).count() <= 1,
        "{points:?}"
    );
    assert_eq!(
        result["score"], offers[5]["score"],
        "worth the last on offer"
    );
    assert_eq!(result["offers"].as_array().map(Vec::len), Some(6));
    let words = stdout(&[&["analyze"][..], &args].concat());
    assert_eq!(words.lines().count(), 6);
    assert!(words.starts_with("  1. "), "{words}");
}

#[test]
fn what_cannot_be_analysed() {
    let over = failure(1, &["analyze", "--json", "--moves", "h8a1i8a2j8a3k8a4l8"]);
    assert_eq!(over, "tengen: The game is over: there is a five.\n");
    let taken = failure(1, &["analyze", "--moves", "h8h8"]);
    assert!(taken.contains("Move 2, H8"), "{taken}");
    for args in [
        &["--time", "5"][..],
        &["--time", "soon"],
        &["--nodes", "0"],
        &["--depth", "0"],
        &["--hash", "0"],
        &["--multipv", "0"],
        &["--offers", "0"],
        &["--offers", "2", "--multipv", "2"],
    ] {
        failure(2, &[&["analyze"], args].concat());
    }
}

#[test]
fn the_bench_has_a_signature() {
    // The engine's own tests compare the signature between runs, at a lower depth.
    let out = stdout(&["bench", "--json"]);
    let found: Value = serde_json::from_str(&out).expect("JSON");
    let signature = found["signature"].as_str().expect("a text");
    assert_eq!(signature.len(), 16);
    assert!(u64::from_str_radix(signature, 16).is_ok(), "{signature}");
    for count in ["nodes", "nps", "time_ms"] {
        assert!(found[count].is_u64(), "{count}");
    }
}
