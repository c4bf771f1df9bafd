//! `--resume`: a match goes on only under the conditions of its journal.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::common::{failure, stdout};

use super::{A, B, contest, games, head, lines};

/// The folder of journals by earlier versions.
fn journals() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals")
}

/// A journal written before these options existed: four of six games.
fn old_journal(folder: &Path) -> PathBuf {
    let file = folder.join("old.jsonl");
    std::fs::copy(journals().join("version-1.jsonl"), &file).expect("copied");
    file
}

#[test]
fn a_match_of_an_earlier_tengen_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = old_journal(folder.path());
    let kept = file.to_str().expect("text").to_owned();
    // The list that was stored then.
    let list = journals().join("version-1.openings");
    let openings = ["--openings", list.to_str().expect("text")];
    let six = [&["--games", "6", "--json"], &openings[..]].concat();
    let resuming = [&six[..], &["--resume", &kept]].concat();
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
    let uninterrupted = stdout(&contest([A, B], &six));
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

#[test]
fn a_finished_match_is_lengthened() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.jsonl").display().to_string();
    let of = |games: &'static str| -> Vec<&str> {
        let three = [A, B, "tengen:level=1"].map(|engine| ["--engine", engine]);
        let more = ["--games", games, "--json"];
        [&["match"][..], &three.concat(), &more].concat()
    };
    // Odd numbers, after which the games of a longer match have other numbers.
    for (games, all) in [("1", 3), ("3", 9), ("3", 9), ("4", 12)] {
        let text = stdout(&[&of(games)[..], &["--resume", &file]].concat());
        assert_eq!(lines(&text).last().expect("a summary")["games"], all);
    }
    let kept = std::fs::read_to_string(&file).expect("the journal");
    // Sorted by the opening and the engines, each game once, as in a match of this length.
    let played = |text: &str| {
        let mut all: Vec<String> = games(text)
            .into_iter()
            .map(|mut game| {
                game["game"].take();
                let key = ["opening", "black", "white"].map(|key| game[key].to_string());
                format!("{} {game}", key.join(" "))
            })
            .collect();
        all.sort();
        all
    };
    assert_eq!(played(&kept), played(&stdout(&of("4"))));
    let numbers: BTreeSet<u64> = games(&kept)
        .iter()
        .filter_map(|g| g["game"].as_u64())
        .collect();
    assert_eq!(numbers, (0..12).collect());
    let shorter = failure(1, &[&of("3")[..], &["--resume", &file]].concat());
    assert!(shorter.contains("4 games for each pair; it can be lengthened, not shortened to 3"));
    // The pairings of a knock-out follow from its results.
    let other = folder.path().join("knock-out.jsonl").display().to_string();
    let knock_out = ["--format", "knock-out", "--resume", &other];
    stdout(&[&of("1")[..], &knock_out].concat());
    let longer = failure(1, &[&of("4")[..], &knock_out].concat());
    assert!(
        longer.contains("1 games for each tie, which cannot be lengthened to 4"),
        "{longer}"
    );
}
