//! Results for rating: saved games, Elo and its errors.

use crate::common::{failure, stdout};

use super::{A, B, contest, lines};

#[test]
fn lost_games_alone_and_results_for_rating_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (all, lost, json) = (path("all.pgn"), path("lost.pgn"), path("lost.jsonl"));
    let played = |more: &[&str]| {
        let options = [&["--games", "20", "--json"], more].concat();
        lines(&stdout(&contest([A, B], &options)))
            .pop()
            .expect("a summary")
    };
    let summary = played(&["--save", &all]);
    let again = played(&["--save", &lost, "--save", &json, "--save-lost"]);
    assert_eq!(summary, again);
    let header = |game: &str, name: &str| {
        let start = format!("[{name} \"");
        let line = game
            .lines()
            .find_map(|l| l.strip_prefix(&start))
            .expect("a header");
        line.strip_suffix("\"]").expect("a header").to_owned()
    };
    let read = |file: &str| -> Vec<String> {
        let text = std::fs::read_to_string(file).expect("a file");
        let games = text.split("[Event ").skip(1);
        games.map(|game| format!("[Event {game}")).collect()
    };
    // Wins, draws and losses of the first engine, as a rating program counts them.
    let mut counts = [0, 0, 0];
    let games = read(&all);
    for game in &games {
        let white = header(game, "White") == A;
        assert_eq!(header(game, if white { "Black" } else { "White" }), B);
        let result = header(game, "Result");
        assert!(game.trim_end().ends_with(&format!("}} {result}")), "{game}");
        let i = match (result.as_str(), white) {
            ("1-0", true) | ("0-1", false) => 0,
            ("1/2-1/2", _) => 1,
            _ => 2,
        };
        counts[i] += 1;
    }
    assert_eq!(summary["wins"], counts[0]);
    assert_eq!(summary["draws"], counts[1]);
    assert_eq!(summary["losses"], counts[2]);
    let losses = summary["losses"].as_u64().expect("a count");
    assert!(losses > 0 && losses < 20, "{losses}");
    for game in read(&lost) {
        assert!(games.contains(&game));
        let white = header(&game, "White") == A;
        assert_eq!(header(&game, "Result"), if white { "0-1" } else { "1-0" });
    }
    assert_eq!(read(&lost).len() as u64, losses);
    let kept = std::fs::read_to_string(&json).expect("a file");
    assert_eq!(lines(&kept).len() as u64, losses);
    failure(2, &contest([A, B], &["--save-lost"]));
}

#[test]
fn the_summary_says_what_rating_needs() {
    let options = ["--games", "20"];
    let text = stdout(&contest([A, B], &options));
    for words in [
        "Elo ",
        "Normalised Elo: ",
        "Likelihood of superiority (LOS): ",
        "Pairs by points: 0: ",
    ] {
        assert!(text.contains(words), "{text}");
    }
    let json = stdout(&contest([A, B], &[&options[..], &["--json"]].concat()));
    let summary = lines(&json).pop().expect("a summary");
    // Recompute Elo from the reported pair counts.
    let pairs: Vec<f64> = summary["pairs"]
        .as_array()
        .expect("five counts")
        .iter()
        .map(|n| n.as_f64().expect("a count").max(1e-3))
        .collect();
    let n: f64 = pairs.iter().sum();
    let mean = (0..5).map(|i| pairs[i] * i as f64 / 4.0).sum::<f64>() / n;
    let square = |i: usize| (i as f64 / 4.0 - mean).powi(2);
    let variance = (0..5).map(|i| pairs[i] * square(i)).sum::<f64>() / n;
    let nelo = (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / 10f64.ln();
    let near = |key: &str, expected: f64| {
        let found = summary[key].as_f64().expect("a number");
        assert!(
            (found - expected).abs() < 1e-3,
            "{key}: {found}, not {expected}"
        );
    };
    near("nelo", nelo);
    near(
        "nelo_error",
        1.959_964 * 800.0 / 10f64.ln() / (2.0 * n).sqrt(),
    );
    assert!(
        summary["los"]
            .as_f64()
            .is_some_and(|los| (0.0..=1.0).contains(&los))
    );
}
