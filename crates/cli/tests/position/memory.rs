//! The memory that a long file takes.

use serde_json::{Value, json};

/// Runs `tengen` with an address space limit in kibibytes.
fn within(kib: usize, args: &[&str]) -> std::process::Output {
    let limit = format!("ulimit -v {kib} && exec \"$0\" \"$@\"");
    let mut command = std::process::Command::new("/bin/sh");
    command.args(["-c", &limit, env!("CARGO_BIN_EXE_tengen")]);
    command.args(args).stdin(std::process::Stdio::null());
    command.output().expect("a shell")
}

/// Two million passes in eight megabytes: the tree takes 40 bytes a node, twice that while it
/// grows, and everything else, the program included, far less than 200 bytes a ply.
#[test]
fn a_file_of_passes_takes_memory_in_proportion() {
    let folder = tempfile::tempdir().expect("a folder");
    let plies = 2_000_000;
    let sgf = format!("(;GM[4]SZ[15]{})", ";B[]".repeat(plies));
    let file = folder.path().join("passes.sgf");
    std::fs::write(&file, sgf).expect("written");
    let file = file.to_str().expect("text");
    let picture = folder.path().join("a.svg");
    let library = folder.path().join("a.lib");
    let kib = plies * 200 / 1024;
    let output = within(kib, &["position", file, "--json"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["ply"], plies);
    let remarks = |name: &str| {
        let notes = found["notes"].as_array().expect("notes").iter();
        notes.filter(|note| note["remark"] == name).count()
    };
    assert_eq!((remarks("after-end"), remarks("out-of-turn")), (100, 100));
    assert_eq!(
        found["more_notes"],
        json!([
            { "remark": "out-of-turn", "by": null, "count": plies - 1 - 100 },
            { "remark": "after-end", "by": "passes", "count": plies - 2 - 100 },
        ])
    );
    let words = within(kib, &["position", file]);
    let words = String::from_utf8(words.stdout).expect("UTF-8");
    assert!(words.lines().count() < 250, "{}", words.lines().count());
    assert!(
        words.contains("1999898 times more: the game was already over."),
        "{words}"
    );
    for out in [&picture, &library] {
        let out = out.to_str().expect("text");
        let args: &[&str] = match out.ends_with("svg") {
            true => &["render", file, "-o", out],
            false => &["convert", file, out],
        };
        let output = within(kib, args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{args:?}: {said}");
    }
}
