//! Wrong settings, and engines that do not start.

#[cfg(target_os = "linux")]
use std::process::Stdio;
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use crate::common::tengen;
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
    // Two attempts, both failed: no game has a result.
    let never = counting("never", 99);
    let transcripts = folder.path().join("transcripts").display().to_string();
    let kept = folder.path().join("match.jsonl").display().to_string();
    let more = [
        "--name",
        "Nemo",
        "--transcripts",
        &transcripts,
        "--resume",
        &kept,
    ];
    let output = run(&contest([&never, A], &[&options[..], &more].concat()));
    assert_eq!(
        (output.status.code(), &output.stdout[..]),
        (Some(1), &b""[..])
    );
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(
        said.starts_with("tengen: Nemo cannot start: /bin/sh ") && said.contains(", tried twice"),
        "{said}"
    );
    let starts = std::fs::read_to_string(folder.path().join("never")).expect("a file");
    assert_eq!(starts.lines().count(), 2);
    let journal = std::fs::read_to_string(&kept).expect("the journal");
    assert_eq!(journal.lines().count(), 1, "its conditions only");
    let transcript = std::fs::read_to_string(folder.path().join("transcripts/start.txt"));
    assert!(transcript.expect("a transcript").contains("< START 15"));
}

/// Whether a process whose command line holds `mark` runs.
#[cfg(target_os = "linux")]
fn runs(mark: &str) -> bool {
    let processes = std::fs::read_dir("/proc").expect("processes").flatten();
    let mut lines = processes.filter_map(|p| std::fs::read(p.path().join("cmdline")).ok());
    lines.any(|line| String::from_utf8_lossy(&line).contains(mark))
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_match_leaves_no_engine_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("thinking").display().to_string();
    // Deaf to the end of its input, to signals, and with a process of its own.
    let deaf = format!(
        "trap '' HUP INT TERM PIPE; while :; do read -r l || sleep 1000; case $l in START*) echo OK;; \
         BEGIN*|TURN*|DONE*) : > {mark}; sh -c 'sleep 1000; : {mark}';; esac; done"
    );
    let engine = shell_words::join(["/bin/sh", "-c", &deaf]);
    let mut child = tengen(&contest([&engine, A], &["--games", "2"]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("tengen starts");
    let wait_for = |what: &dyn Fn() -> bool| {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !what() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        what()
    };
    assert!(wait_for(&|| std::fs::exists(&mark).expect("a folder")));
    assert!(runs(&mark));
    child.kill().expect("SIGKILL");
    child.wait().expect("its end");
    assert!(wait_for(&|| !runs(&mark)), "an engine still runs");
}
