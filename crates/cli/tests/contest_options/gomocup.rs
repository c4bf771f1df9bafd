//! `--gomocup`: the conditions of Gomocup's leagues.

use crate::common::{failure, stdout};

use super::{A, B, contest, head};

#[test]
fn gomocups_conditions() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, more, rule, size, turn, game) in [
        ("fastgame", &[][..], "freestyle", 20, 5, 120),
        ("freestyle", &[], "freestyle", 20, 30, 180),
        ("freestyle", &["--size", "15"], "freestyle", 15, 30, 180),
        (
            "freestyle,finals",
            &["--size", "20"],
            "freestyle",
            20,
            300,
            1000,
        ),
        (
            "standard",
            &["--time", "30s", "--memory", "350"],
            "standard",
            15,
            30,
            180,
        ),
        ("renju,finals", &["--rule", "renju"], "renju", 15, 300, 1000),
        ("caro", &["--match-time", "3m"], "caro", 15, 30, 180),
    ] {
        let file = folder.path().join(format!("{name}{}", more.len()));
        let kept = file.to_str().expect("text");
        let options = ["--games", "1", "--gomocup", name, "--resume", kept];
        stdout(&contest([A, B], &[&options, more].concat()));
        let head = head(&file);
        assert_eq!((&head["rule"], &head["size"]), (&rule.into(), &size.into()));
        assert_eq!(head["time_ms"], f64::from(turn * 1000), "{name}");
        assert_eq!(head["match_time_ms"], f64::from(game * 1000), "{name}");
        assert_eq!(head["memory"], 367_001_600, "{name}");
        assert_eq!(head["tolerance_ms"], 1000.0, "{name}");
    }
    for (name, more, why) in [
        (
            "fastgame",
            &["--size", "15"][..],
            "--size contradicts --gomocup fastgame, which has 20 lines",
        ),
        ("freestyle", &["--size", "19"], "20 or 15 lines"),
        ("renju", &["--rule", "caro"], "which has renju"),
        ("renju", &["--time", "5s"], "which has 30 s"),
        ("renju,finals", &["--time", "30s"], "which has 300 s"),
        ("caro", &["--match-time", "1m"], "which has 180 s"),
        (
            "caro",
            &["--match-time", "180s", "--increment", "1s"],
            "which has none",
        ),
        ("standard", &["--memory", "0"], "which has 350 MB"),
        (
            "standard",
            &["--set", "tengen:level=10:time=1s"],
            "--set time contradicts",
        ),
        ("gomoku", &[], "is none of fastgame"),
    ] {
        let options = [&["--gomocup", name], more].concat();
        let message = failure(2, &contest(["tengen:level=10", B], &options));
        assert!(message.contains(why), "{name} {more:?}: {message}");
    }
}
