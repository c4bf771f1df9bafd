//! `tengen doctor` and `--version`.

use std::net::TcpListener;

use serde_json::Value;

use crate::common::{Serving, stdout};

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn json(more: &[&str]) -> Value {
    let args = [&["doctor", "--json"], more].concat();
    serde_json::from_str(&stdout(&args)).expect("one line of JSON")
}

#[test]
fn the_version_names_the_commit() {
    let said = stdout(&["--version"]);
    let found = json(&[]);
    assert_eq!(found["version"], VERSION);
    let expected = match found["commit"].as_str() {
        Some(commit) => {
            let hex = commit.chars().all(|c| c.is_ascii_hexdigit());
            assert!(hex && commit.len() == 12, "{commit}");
            format!("tengen {VERSION} ({commit})\n")
        }
        None => format!("tengen {VERSION} (from a source archive)\n"),
    };
    assert_eq!(said, expected);
    assert_eq!(
        stdout(&["bench", "--version"]),
        expected.replace("tengen", "tengen-bench")
    );
}

#[test]
fn a_transcript() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().display().to_string();
    let missing = "Nobody=/no/such/program";
    let engine = format!("Tengen='{}' brain", env!("CARGO_BIN_EXE_tengen"));
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("bound").to_string();
    let options = ["--listen", &address, "--data", &folder, "--engine", &engine];
    let text = stdout(&[&["doctor", "--engine", missing], &options[..]].concat());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 7, "{text}");
    assert!(
        lines[0].starts_with(&format!("Version: {VERSION}, commit ")),
        "{text}"
    );
    assert!(lines[1].starts_with("Processor: "), "{text}");
    assert!(lines[2].starts_with("Page: "), "{text}");
    assert_eq!(lines[3], format!("Data folder: {folder} (can be written)"));
    assert_eq!(
        lines[4],
        format!("Port: {address} is taken by another program")
    );
    assert!(lines[5].starts_with("Engine Nobody fails: "), "{text}");
    assert!(
        lines[6].starts_with("Engine Tengen answers name=\"Tengen\""),
        "{text}"
    );
    let chinese = stdout(&[&["doctor", "--lang", "zh"], &options[..]].concat());
    assert!(chinese.contains("被其他程序占用"), "{chinese}");
    let found = json(&options);
    assert_eq!(found["data"]["state"], "writable");
    assert_eq!(found["port"]["state"], "taken");
    assert_eq!(found["port"]["version"], Value::Null);
    assert_eq!(found["engines"][0]["name"], "Tengen");
    assert_eq!(std::fs::read_dir(data.path()).expect("listed").count(), 0);
}

#[test]
fn a_running_tengen_is_recognised() {
    let data = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(data.path());
    let address = serving.url().replace("http://", "");
    let found = json(&["--listen", &address]);
    assert_eq!(found["port"]["state"], "tengen", "{found}");
    assert_eq!(found["port"]["version"], VERSION);
}
