//! What the settings of an engine make the match send to it.

use std::path::Path;

use crate::common::stdout;

use super::contest;

/// A shell engine that plays every third point of every other row from `row` on, and logs its
/// input.
fn listener(file: &Path, row: usize) -> String {
    let script = format!(
        "n=0; while read -r l; do echo $l >> {}; case $l in START*) n=0; echo OK;; \
         BEGIN*|TURN*|DONE*) echo $((n*3%15)),$((n/5*2+{row})); n=$((n+1));; END*) exit;; esac; done",
        file.display()
    );
    shell_words::join(["/bin/sh", "-c", &script])
}

/// The logs of two such engines after two games.
fn heard(more: &[&str]) -> [String; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let files = ["one", "two"].map(|name| folder.path().join(name));
    let engines = [listener(&files[0], 0), listener(&files[1], 1)];
    let opening = folder.path().join("openings");
    std::fs::write(&opening, "h8i9j8i7\n").expect("an opening");
    let opening = opening.to_str().expect("text");
    let common = [
        ["--games", "2"],
        ["--draw-after", "8"],
        ["--name", "One"],
        ["--openings", opening],
    ]
    .concat();
    let args = contest([&engines[0], &engines[1]], &[&common[..], more].concat());
    stdout(&args);
    files.map(|file| {
        let heard = std::fs::read_to_string(file).expect("what it heard");
        heard.replace('\r', "")
    })
}

#[test]
fn limits_and_options_of_one_engine() {
    let [one, two] = heard(&[
        "--time",
        "20s",
        "--set",
        "One:time=9s",
        "--set",
        "1:info.caution_factor=2",
        "--set",
        "2:nodes=5000",
        "--set",
        "2:threads=3",
        "--set",
        "2:memory=64",
    ]);
    for (told, not, line) in [
        (&one, &two, "INFO timeout_turn 9000\n"),
        (&one, &two, "INFO caution_factor 2\n"),
        (&two, &one, "INFO timeout_turn 20000\n"),
        (&two, &one, "INFO max_node 5000\n"),
        (&two, &one, "INFO thread_num 3\n"),
        (&two, &one, "INFO max_memory 67108864\n"),
        // Gomocup's limit is the default.
        (&one, &two, "INFO max_memory 367001600\n"),
    ] {
        assert!(told.contains(line) && !not.contains(line), "{line}");
    }
    assert!(one.contains("TURN ") && !one.contains("THREAD"));
    let [one, _] = heard(&["--memory", "0"]);
    assert!(one.contains("INFO max_memory 0\n"));
}

#[test]
fn the_whole_board_is_sent_where_that_is_asked_for() {
    for heard in heard(&["--send-board"]) {
        assert!(
            !heard.contains("TURN") && !heard.contains("BEGIN"),
            "{heard}"
        );
        let count = |what: &str| heard.matches(what).count();
        // Each engine moves twice in each game: the opening has four stones.
        assert!(count("BOARD\n") >= 3, "{heard}");
        assert_eq!(count("BOARD\n"), count("DONE\n"));
        assert_eq!(count("BOARD\n"), count("INFO time_left"));
    }
}
