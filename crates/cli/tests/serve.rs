//! `tengen serve`: address, storage and shutdown.

use std::net::TcpListener;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::Serving;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

fn tengen(args: &[&str]) -> Output {
    Command::new(TENGEN)
        .args(args)
        .output()
        .expect("tengen starts")
}

#[test]
fn an_engine_of_ones_own_is_asked_by_its_name() {
    let data = tempfile::tempdir().expect("a folder");
    let ours = format!("Ours='{TENGEN}' brain --level 1");
    let serving = Serving::start_with(data.path(), &["--listen", "127.0.0.1:0", "--engine", &ours]);
    let answer = serving.ask("GET", "/api/v1/engines", "");
    assert!(
        answer.contains(r#"{"engines":[{"name":"Ours"}],"threads":"#),
        "{answer}"
    );
    let question = r#"{"rule":"renju","size":15,"moves":"h8i9","turn_ms":2000}"#;
    let answer = serving.ask("POST", "/api/v1/engines/Ours/move", question);
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert!(
        answer.contains(r#""move":""#) && !answer.contains("brain"),
        "{answer}"
    );
    let status = |engine: &str| {
        let output = tengen(&["serve", "--engine", engine]);
        output.status.code()
    };
    assert_eq!(status("no command"), Some(2));
}

#[test]
fn a_club_is_told_when_another_device_has_come() {
    let data = tempfile::tempdir().expect("a folder");
    let log = data.path().join("log");
    let mut command = Command::new(TENGEN);
    command.args([
        "serve",
        "--json",
        "--for",
        "club",
        "--behind-proxy",
        "--lang",
        "en",
    ]);
    command
        .args(["--listen", "127.0.0.1:0", "--data"])
        .arg(data.path());
    let file = std::fs::File::create(&log).expect("a file");
    let serving = Serving::of_logged(command, file);
    let said = || std::fs::read_to_string(&log).expect("a log");
    let until = |words: &str| {
        let begin = Instant::now();
        while !said().contains(words) {
            assert!(
                begin.elapsed() < Duration::from_secs(20),
                "{words}: {}",
                said()
            );
            sleep(Duration::from_millis(50));
        }
    };
    until("Only this computer can open it.");
    let network = |forwarded: &str| {
        let headers = format!("a=b\r\nx-forwarded-for: {forwarded}");
        serving.ask_as(&headers, ("GET", "/api/v1/network"), "")
    };
    let own = network("127.0.0.1");
    assert!(own.contains(r#""reached":false"#), "{own}");
    assert!(!said().contains("has reached"));
    let other = network("192.0.2.7");
    assert!(other.contains(r#""reached":true"#), "{other}");
    until("Another device has reached this server.");
    assert!(!said().contains("192.0.2.7"), "addresses are not logged");
}

#[test]
fn a_taken_address_and_a_useless_folder_are_told_in_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("bound").to_string();
    let output = tengen(&["serve", "--listen", &address]);
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains(&format!("{address} is taken")),
        "{message}"
    );

    let file = tempfile::NamedTempFile::new().expect("a file");
    let folder = file.path().join("data");
    let folder = folder.to_str().expect("text");
    let output = tengen(&["serve", "--listen", "127.0.0.1:0", "--data", folder]);
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains(&format!("cannot write to the data folder {folder}")),
        "{message}"
    );
    assert_eq!(message.lines().count(), 1, "{message}");
}

#[test]
fn a_wrong_command_line_ends_with_two() {
    assert_eq!(
        tengen(&["serve", "--listen", "nowhere"]).status.code(),
        Some(2)
    );
    assert_eq!(tengen(&["no-such-command"]).status.code(), Some(2));
}
