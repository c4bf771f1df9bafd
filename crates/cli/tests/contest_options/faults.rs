//! Wrong settings, and engines that do not start.

use crate::common::{failure, run};

use super::{A, B, contest, lines};

#[test]
fn what_is_wrong_with_a_setting_is_wrong_with_the_command_line() {
    for (set, why) in [
        ("3:time=1s", "there is no engine 3: they are 1 to 2"),
        ("Mei:time=1s", "neither the place nor the name"),
        ("1:depth=3", "\"depth\" is no key"),
        ("1:time=fast", "a whole number followed by ms, s or m"),
        ("1:info.rule=4", "--rule is for all"),
        (
            "1:threads=2",
            "has no threads; time is all that can be set for it",
        ),
    ] {
        let message = failure(2, &contest([A, B], &["--set", set]));
        assert!(message.contains(why), "{set}: {message}");
        assert!(message.contains("Usage: tengen "), "{message}");
    }
}

#[test]
fn an_engine_that_fails_to_start_is_tried_once_more_and_then_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let counting = |name: &str, good: u32| {
        let file = folder.path().join(name);
        let script = format!(
            "echo x >> {0}; [ $(wc -l < {0}) -ge {good} ] || exit 3; n=0; while read -r l; do \
             case $l in START*) echo OK;; BEGIN*|TURN*|DONE*) echo $((n*3%15)),$((n/5*2)); \
             n=$((n+1));; END*) exit;; esac; done",
            file.display()
        );
        shell_words::join(["/bin/sh", "-c", &script])
    };
    let options = ["--games", "2", "--draw-after", "8", "--json"];
    let summary = |engine: &str| {
        let output = run(&contest([engine, A], &options));
        assert!(output.status.success());
        let all = lines(&String::from_utf8(output.stdout).expect("text"));
        let said = String::from_utf8(output.stderr).expect("text");
        (all.last().expect("a summary").clone(), said)
    };
    let (second, said) = summary(&counting("second", 2));
    assert_eq!((&second["crashes"], &said[..]), (&0.into(), ""));
    // Two attempts for each of the two games, all failed.
    let (never, said) = summary(&counting("never", 99));
    assert_eq!(never["crashes"], 2);
    assert_eq!(
        said.matches("did not start, and not when tried again")
            .count(),
        2,
        "{said}"
    );
    let starts = std::fs::read_to_string(folder.path().join("never")).expect("a file");
    assert_eq!(starts.lines().count(), 4);
}
