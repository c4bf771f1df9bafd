//! Endless questions to the host's engines from one address.

use std::io::Write as _;
use std::sync::mpsc::channel;
use std::thread;

use super::{Host, rest, status};

const ATTACKER: [u8; 4] = [198, 19, 0, 1];
const OTHER: [u8; 4] = [198, 19, 0, 2];

fn question(turn_ms: u32) -> String {
    format!(r#"{{"rule":"freestyle","size":15,"moves":"h8i9","turn_ms":{turn_ms}}}"#)
}

#[test]
fn one_address_does_not_take_an_engine_from_the_others() {
    let ours = format!("Ours='{}' brain", env!("CARGO_BIN_EXE_tengen"));
    let Some(host) = Host::new("0.0.0.0", &["--for", "public", "--engine", &ours]) else {
        return;
    };
    // More questions than there are engine processes, each with a long time limit.
    let long = question(30_000);
    let request = format!(
        "POST /api/v1/engines/Ours/move HTTP/1.1\r\nhost: 198.18.0.1\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{long}",
        long.len()
    );
    let (told, answers) = channel();
    for _ in 0..8 {
        let mut stream = host.connect(ATTACKER);
        let (told, request) = (told.clone(), request.clone());
        thread::spawn(move || {
            stream.write_all(request.as_bytes()).expect("sent");
            // The test may end before the question that is answered.
            told.send(rest(&mut stream)).ok();
        });
    }
    // One question is searched; the others wait until they are refused. Another address is served.
    for _ in 0..7 {
        let refused = answers.recv().expect("an answer");
        assert_eq!(status(&refused), 429, "{refused}");
        assert!(
            refused.contains("other questions of this address"),
            "{refused}"
        );
    }
    let answer = host.ask(OTHER, "POST /api/v1/engines/Ours/move", "", &question(200));
    assert_eq!(status(&answer), 200, "{answer}");
}
