//! The files in `packaging` name existing options, and systemd accepts the unit.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::Serving;

fn packaging(file: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../packaging");
    std::fs::read_to_string(folder.join(file)).expect("a file of packaging")
}

/// The options after `tengen serve` in a line, with a free port and a temporary folder.
fn options(line: &str, data: &Path) -> Vec<String> {
    let (_, options) = line.split_once("tengen serve ").expect("the program");
    let mut words: Vec<String> = options.split(' ').map(str::to_owned).collect();
    let mut set = |option: &str, value: &str| {
        let at = words.iter().position(|word| word == option);
        match at {
            Some(at) => words[at + 1] = value.to_owned(),
            None => words.extend([option.to_owned(), value.to_owned()]),
        }
    };
    set("--listen", "127.0.0.1:0");
    set("--data", data.to_str().expect("text"));
    words
}

#[test]
fn the_server_starts_as_each_of_them_says() {
    for file in ["Caddyfile", "nginx.conf", "tengen.service"] {
        let text = packaging(file);
        let line = text.lines().find(|line| line.contains("tengen serve "));
        let data = tempfile::tempdir().expect("a folder");
        let options = options(line.expect("how it is started"), data.path());
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.args(["serve", "--json"]).args(options);
        drop(Serving::of(command));
    }
}

#[test]
fn systemd_takes_the_unit() {
    if Command::new("systemd-analyze")
        .arg("--version")
        .output()
        .is_err()
    {
        let said = writeln!(std::io::stderr(), "SKIPPED: there is no systemd here");
        return said.expect("standard error");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let unit = folder.path().join("tengen.service");
    // `systemd-analyze` checks that the program exists.
    let text = packaging("tengen.service");
    let text = text.replace("/usr/local/bin/tengen", env!("CARGO_BIN_EXE_tengen"));
    std::fs::write(&unit, text).expect("written");
    let output = Command::new("systemd-analyze")
        .arg("verify")
        .arg(&unit)
        .output()
        .expect("systemd-analyze runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{said}");
}
