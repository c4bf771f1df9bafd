//! `--resume`: a match goes on only under the conditions of its journal.

use std::path::{Path, PathBuf};

use crate::common::{failure, stdout};

use super::{A, B, contest, games, head, lines};

/// A journal written before these options existed: four of six games.
fn old_journal(folder: &Path) -> PathBuf {
    let file = folder.join("old.jsonl");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals/version-1.jsonl");
    std::fs::copy(kept, &file).expect("copied");
    file
}

#[test]
fn a_match_of_an_earlier_tengen_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = old_journal(folder.path());
    let kept = file.to_str().expect("text").to_owned();
    let resuming = ["--games", "6", "--json", "--resume", &kept];
    // With other conditions than at the start it is another match.
    for (more, why) in [
        (
            &["--memory", "350"][..],
            "memory is null there and 367001600 here",
        ),
        (
            &["--send-board"],
            "whole_board is false there and true here",
        ),
        (&["--turn-openings"], "turned is false there and true here"),
        (
            &["--set", "1:time=1s"],
            "settings is [[],[]] there and [[\"time=1000\"],[]] here",
        ),
    ] {
        let message = failure(1, &contest([A, B], &[&resuming, more].concat()));
        assert!(message.contains(why), "{message}");
    }
    let text = stdout(&contest([A, B], &resuming));
    assert_eq!(lines(&text).last().expect("a summary")["games"], 6);
    assert_eq!(games(&text).len(), 2, "the other four are kept");
    let uninterrupted = stdout(&contest([A, B], &["--games", "6", "--json"]));
    let all = std::fs::read_to_string(&file).expect("the journal");
    assert_eq!(games(&all), games(&uninterrupted));
    assert_eq!(lines(&stdout(&contest([A, B], &resuming))).len(), 1);
}

#[test]
fn a_changed_set_of_conditions_is_another_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.jsonl");
    let kept = file.to_str().expect("text");
    let level = "tengen:level=1";
    let all = [
        "--games",
        "4",
        "--json",
        "--resume",
        kept,
        "--set",
        "1:nodes=50",
        "--turn-openings",
    ];
    stdout(&contest([level, B], &all));
    assert_eq!(head(&file)["version"], 2);
    assert_eq!(lines(&stdout(&contest([level, B], &all))).len(), 1);
    let without = |left_out: &str, width: usize| -> Vec<&str> {
        let at = all.iter().position(|a| *a == left_out).expect("an option");
        [&all[..at], &all[at + width..]].concat()
    };
    for (args, why) in [
        (
            without("--set", 2),
            "settings is [[\"nodes=50\"],[]] there and [[],[]] here",
        ),
        (
            without("--turn-openings", 1),
            "turned is true there and false here",
        ),
        (
            [&all[..], &["--memory", "0"]].concat(),
            "memory is 367001600 there and null here",
        ),
        (
            [&all[..], &["--send-board"]].concat(),
            "whole_board is false there and true here",
        ),
    ] {
        let message = failure(1, &contest([level, B], &args));
        assert!(message.contains(why), "{message}");
    }
}
