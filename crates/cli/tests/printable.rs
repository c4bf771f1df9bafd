//! Untrusted text on its way to a terminal, from files, servers and engines: output is printable,
//! and an error is one line.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Output;
use std::thread::JoinHandle;

use crate::common::{Talk, run, tengen};

/// Colours, a title, a cleared screen by ESC and by C1, reversed text, a bell, a line end.
const NASTY: &str =
    "\u{1b}[31m\u{1b}]0;x\u{7}\u{9b}2J\u{85}\u{202e}\u{2028}\r\ntengen: all is well\u{7f}";

/// Characters that may not appear in a line.
fn hidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[track_caller]
fn printable(bytes: &[u8], what: &str) -> String {
    let text = String::from_utf8(bytes.to_vec()).expect("UTF-8");
    let bad = |c: &char| hidden(*c) && *c != '\n' && *c != '\t';
    let found: String = text.chars().filter(bad).collect();
    assert_eq!(found, "", "{what}: {text:?}");
    let forged = text.lines().any(|line| line == "tengen: all is well");
    assert!(!forged, "{what}: {text:?}");
    text
}

#[track_caller]
fn checked(output: &Output, what: &str) -> (String, String) {
    let out = printable(&output.stdout, what);
    (out, printable(&output.stderr, what))
}

/// Fails with this status and one line that shows an escape.
#[track_caller]
fn refused(args: &[&str]) -> String {
    let output = run(args);
    let (_, said) = checked(&output, &format!("{args:?}"));
    assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
    said
}

#[test]
fn bytes_of_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let flat = NASTY.replace(['\r', '\n', '\u{2028}', '\u{85}'], "");
    for (name, content, seen) in [
        ("point.sgf", format!("(;GM[4]SZ[15];B[{NASTY}])"), true),
        ("size.sgf", format!("(;GM[4]SZ[{NASTY}])"), true),
        ("junk.sgf", format!("(;GM[4]SZ[15];{NASTY}B[hh])"), true),
        ("head.psq", format!("Piskvorky {flat}"), true),
        (
            "tail.psq",
            format!("Piskvorky 15x15\n1,1,0\n{flat}\n-1\nx\n2,2,0\n"),
            false,
        ),
        ("line.moves", format!("h8{flat}"), true),
        (
            "xml.rif",
            format!("<d><games><game id='{flat}'/></games></d>"),
            true,
        ),
        (
            "move.rif",
            format!("<d><games><game id='1'><move>{flat}</move></game></games></d>"),
            true,
        ),
        ("a.sav", format!("15 {flat}"), true),
        ("site.url", format!("https://{flat}/#/h8"), false),
        ("none.doc", NASTY.to_owned(), false),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, content).expect("written");
        let path = path.to_str().expect("text");
        let said = refused(&["position", path]);
        assert!(!seen || said.contains("\\u001b"), "{name}: {said}");
        refused(&["convert", path, "-", "--to", "sgf"]);
        // The list of a lenient reading, in every language.
        for language in ["en", "zh", "zh-Hant", "ja"] {
            let output = run(&["position", path, "--lenient", "--lang", language]);
            checked(&output, name);
        }
    }
    let certificate = folder.path().join("a.proof");
    std::fs::write(&certificate, format!("TGPF{NASTY}")).expect("written");
    refused(&["verify", certificate.to_str().expect("text")]);
}

#[test]
fn labels_openings_and_journals() {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, content: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).expect("written");
        path.to_str().expect("text").to_owned()
    };
    let text = NASTY.replace(']', "\\]");
    let label = put("a.sgf", &format!("(;GM[4]SZ[15];B[hh]LB[aa:{text}])"));
    let output = run(&["render", &label, "-o", "-", "--to", "svg"]);
    let (_, said) = checked(&output, "render");
    assert!(
        output.status.success() && said.contains("\\u202e"),
        "{said}"
    );
    let two = [
        "match",
        "--engine",
        "tengen:level=1",
        "--engine",
        "textbook:win-table",
    ];
    let openings = put("openings.txt", &format!("{NASTY}\n"));
    refused(&[&two[..], &["--openings", &openings]].concat());
    let games = [&two[..], &["--games", "1", "--openings", "freestyle-15"]].concat();
    // Both values are hostile, whichever is compared first.
    let nasty = "\u{9b}2J\u{202e}";
    let head =
        format!("{{\"type\":\"match\",\"version\":\"{nasty}\",\"adjudication\":\"{nasty}\"}}\n");
    let journal = put("journal.jsonl", &head);
    let said = refused(&[&games[..], &["--resume", &journal]].concat());
    assert!(said.contains("\\u009b2J"), "{said}");
}

/// File names are untrusted: others may have chosen them.
#[cfg(unix)]
#[test]
fn names_of_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = format!("{}.sgf", NASTY.replace('/', ""));
    let path = folder.path().join(name);
    let path = path.to_str().expect("text");
    let missing = refused(&["position", path]);
    assert!(missing.contains("\\u001b[31m"), "{missing}");
    std::fs::write(path, "(;GM[4]SZ[15];B[hh];W[zz])").expect("written");
    let output = run(&["position", path, "--lenient"]);
    let (_, said) = checked(&output, "a name");
    assert!(output.status.success() && said.contains(".sgf: "), "{said}");
    for out in ["x.doc", "no/such/x.sgf"] {
        let out = folder.path().join(format!("{NASTY}{out}"));
        refused(&["convert", path, out.to_str().expect("text")]);
    }
    refused(&["render", path, "-o", &format!("{NASTY}.jpg")]);
}

type Answer = fn(TcpStream);

fn server(count: usize, answer: Answer) -> (SocketAddr, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("bound");
    let serving = std::thread::spawn(move || {
        for stream in listener.incoming().take(count) {
            answer(stream.expect("a connection"));
        }
    });
    (address, serving)
}

fn http(mut stream: TcpStream, status: &str, body: &str) {
    let mut request = Vec::new();
    let mut buffer = [0; 4096];
    let whole = |request: &[u8]| {
        let text = String::from_utf8_lossy(request);
        let (head, rest) = text.split_once("\r\n\r\n")?;
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            let named = name.eq_ignore_ascii_case("content-length");
            named.then(|| value.trim().parse::<usize>().ok())?
        });
        (rest.len() >= length.unwrap_or(0)).then_some(())
    };
    while whole(&request).is_none() {
        let read = stream.read(&mut buffer).expect("a request");
        assert!(read > 0, "a whole request");
        request.extend_from_slice(&buffer[..read]);
    }
    let length = body.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    stream.write_all(answer.as_bytes()).expect("it listens");
}

fn error(code: &str) -> String {
    serde_json::json!({ "error": code, "message": NASTY }).to_string()
}

#[test]
fn what_a_server_refuses_and_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("text");
    let answers: [(Answer, &str); 4] = [
        (
            |stream| http(stream, "409 Conflict", &error("full")),
            "The server refuses: \\u001b[31m",
        ),
        (
            |stream| http(stream, "404 Not Found", &error("not-found")),
            "There is no such room: \\u001b[31m",
        ),
        // An invalid room, quoted by the JSON parser.
        (
            |stream| {
                let room =
                    serde_json::json!({ "room": "abcdefghijklmnopqrstuvwxyz", "seat": NASTY })
                        .to_string();
                http(stream, "201 Created", &room);
            },
            "No Tengen server answers there: ",
        ),
        (
            |stream| http(stream, "500 Oh", &format!("<p>{NASTY}")),
            "No Tengen server answers there: ",
        ),
    ];
    for (answer, words) in answers {
        let (address, serving) = server(1, answer);
        let url = format!("http://{address}");
        let said = refused(&["play", "--server", &url, "--data", data]);
        assert!(said.contains(words), "{said}");
        serving.join().expect("it served");
    }
}

#[test]
fn what_a_server_says_in_a_room() {
    let (address, serving) = server(1, |stream| {
        let mut socket = tungstenite::accept(stream).expect("a handshake");
        let message = serde_json::json!({ "type": "error", "code": "malformed", "message": NASTY });
        let message = tungstenite::Message::text(message.to_string());
        socket.send(message).expect("it listens");
        while socket.read().is_ok() {}
    });
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("text");
    let link = format!("http://{address}/?room=abcdefghijklmnopqrstuvwxyz");
    let mut talk = Talk::start(&["play", "--server", &link, "--data", data]);
    let line = loop {
        let line = talk.any_line();
        printable(line.as_bytes(), "play");
        if line.contains("The server could not use this: ") {
            break line;
        }
    };
    assert!(
        line.contains("\\u001b[31m") && line.contains("\\r\\ntengen"),
        "{line}"
    );
    talk.close();
    let (rest, _) = talk.end();
    rest.iter()
        .for_each(|line| drop(printable(line.as_bytes(), "play")));
    serving.join().expect("it served");
}

/// A shell engine that answers `START` and moves with control characters.
#[cfg(unix)]
fn engine(cases: &str) -> String {
    let script = format!(
        "x=0; while read -r l; do case \"$l\" in {cases} START*) echo OK;; \
         BEGIN*|TURN*|DONE*) printf 'MESSAGE \\033[31m\\n'; echo $x,0; x=$((x+1));; END*) exit;; esac; done"
    );
    shell_words::join(["/bin/sh", "-c", &script])
}

/// ESC, a C1 control and reversed text, as `printf` escapes.
#[cfg(unix)]
const PRINTED: &str = r"\033[31m\302\2332J\342\200\256";

#[cfg(unix)]
#[test]
fn what_an_engine_writes_in_a_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().to_str().expect("text");
    for (cases, starts) in [
        (format!("START*) printf 'ERROR {PRINTED}\\n';;"), false),
        (
            format!("START*) printf '{PRINTED}\\n' >&2; exit 3;;"),
            false,
        ),
        (
            format!(
                "BEGIN*|TURN*|DONE*) printf 'DEBUG {PRINTED}\\n'; printf '{PRINTED}' >&2; exit 3;;"
            ),
            true,
        ),
        (
            format!("BEGIN*|TURN*|DONE*) printf 'MESSAGE {PRINTED}\\n'; echo 99,99;;"),
            true,
        ),
    ] {
        let bad = engine(&cases);
        for json in [&[][..], &["--json"]] {
            let args = [
                &["match", "--engine", &bad, "--engine", "textbook:win-table"][..],
                &[
                    "--name",
                    "Bad",
                    "--games",
                    "1",
                    "--openings",
                    "freestyle-15",
                ],
                &["--transcripts", kept],
                json,
            ]
            .concat();
            let output = run(&args);
            let (_, said) = checked(&output, &cases);
            assert_eq!(output.status.success(), starts, "{said}");
            let what = if starts {
                "Bad loses: "
            } else {
                "Bad cannot start: "
            };
            assert!(said.contains(what), "{said}");
        }
        let name = if starts { "game-0001.txt" } else { "start.txt" };
        let kept = std::fs::read(folder.path().join(name)).expect("a transcript");
        let transcript = printable(&kept, "a transcript");
        assert!(
            transcript.contains("\\u001b[31m\\u009b2J\\u202e"),
            "{transcript}"
        );
    }
    let args = [
        "match",
        "--engine",
        "tengen:level=1",
        "--engine",
        "textbook:win-table",
    ];
    let args = [&args[..], &["--games", "1", "--name", NASTY]].concat();
    for json in [&[][..], &["--json"]] {
        let output = run(&[&args[..], json].concat());
        let (out, _) = checked(&output, "a name");
        assert!(output.status.success() && out.contains("\\u202e"), "{out}");
    }
}

#[cfg(unix)]
#[test]
fn what_an_engine_writes_to_its_checks() {
    let bad = engine(&format!("START*) printf 'OK {PRINTED}\\n';;"));
    for json in [&[][..], &["--json"]] {
        let output = run(&[&["compliance", &bad, "--only", "start-15"], json].concat());
        let (out, _) = checked(&output, "compliance");
        assert_eq!(output.status.code(), Some(1));
        assert!(out.contains("> OK \\u001b[31m\\u009b2J\\u202e"), "{out}");
    }
}

#[test]
fn what_is_typed_is_shown_as_it_is_but_harmless() {
    let mut child = tengen(&["play", "--size", "5"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("tengen runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let line = NASTY.replace(['\r', '\n'], "");
    stdin.write_all(line.as_bytes()).expect("it listens");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let (out, _) = checked(&output, "play");
    assert!(out.contains("\\u001b[31m"), "{out}");
}
