//! What packages and managers use: manual pages, completions, and the name `pbrain-`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::common::stdout;

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = folder.path().join("man");
    stdout(&["manual", &made.display().to_string()]);
    let read = |name: &str| std::fs::read_to_string(made.join(name)).expect(name);
    assert!(
        read("tengen.1").contains("tengen\\-serve"),
        "{}",
        read("tengen.1")
    );
    assert!(read("tengen-serve.1").contains("\\-\\-listen"));
    for completions in ["tengen.bash", "_tengen", "tengen.fish"] {
        assert!(read(completions).contains("doctor"), "{completions}");
    }
}

#[test]
fn a_program_whose_name_begins_with_pbrain_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let brain = folder.path().join("pbrain-tengen");
    std::fs::copy(env!("CARGO_BIN_EXE_tengen"), &brain).expect("copied");
    let mut playing = Command::new(&brain)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started");
    let mut input = playing.stdin.take().expect("its input");
    input
        .write_all(b"START 15\r\nINFO timeout_turn 100\r\nBEGIN\r\nEND\r\n")
        .expect("written");
    let said = playing.wait_with_output().expect("ended").stdout;
    let said = String::from_utf8(said).expect("text");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.first(), Some(&"OK"), "{said}");
    assert_eq!(lines.last(), Some(&"7,7"), "{said}");
}
