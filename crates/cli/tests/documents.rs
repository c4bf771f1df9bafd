//! The commands that README and guide show run as they stand.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::common::{Serving, run, tengen};

/// Lines of which only the options are parsed, each with the reason.
const PARSED: [(&str, &str); 14] = [
    ("tengen", "opens a browser and takes the usual port"),
    (
        "tengen serve --listen 0.0.0.0:443 --public-url https://club.example \
         --tls-cert /etc/letsencrypt/live/club.example/fullchain.pem \
         --tls-key /etc/letsencrypt/live/club.example/privkey.pem",
        "needs a certificate; tests/tls.rs of the server has one",
    ),
    (
        "tengen serve --data /var/lib/tengen --database postgres://tengen@db.example/tengen",
        "needs a PostgreSQL; tests/database.rs has one",
    ),
    (
        "tengen serve --shared --database postgres:///tengen?host=/run/postgresql&user=tengen \
         --data /var/lib/tengen/one --listen 127.0.0.1:7601 --behind-proxy \
         --nats nats://127.0.0.1:4222",
        "needs a PostgreSQL and a bus; tests/database/nodes.rs has servers that share one",
    ),
    (
        "tengen migrate --from sqlite:///var/lib/tengen --to postgres://tengen@db.example/tengen",
        "needs a PostgreSQL; tests/database.rs has one",
    ),
    (
        "tengen migrate --from postgres://tengen@db.example/tengen --to sqlite:///backup/tengen",
        "needs a PostgreSQL; tests/database.rs has one",
    ),
    (
        "tengen backup /backup/tengen.sqlite --database postgres://tengen@db.example/tengen",
        "needs a PostgreSQL; tests/database has one",
    ),
    (
        "tengen restore /backup/tengen.sqlite --database postgres://tengen@db.example/tengen",
        "needs a PostgreSQL; tests/database has one",
    ),
    (
        "tengen ratings --fit --data /var/lib/tengen",
        "needs rated games; tests/ratings.rs has some",
    ),
    (
        "tengen host refund PLAYER --days 30 --reason played with an engine --data /var/lib/tengen",
        "needs rated games; tests/rooms/ratings.rs of the server has some",
    ),
    (
        "tengen host open-arena freestyle,swap2,3m+2s --name Friday --in 30 --minutes 90",
        "needs what a server has kept; tests/host.rs has some",
    ),
    (
        "tengen host drop-name ROOM --seat second --reason an insult --data /var/lib/tengen",
        "needs a room; tests/host.rs has one",
    ),
    (
        "tengen host compare 3 --data /var/lib/tengen",
        "needs a report; tests/rooms/reports.rs of the server has one",
    ),
    (
        "tengen host answer 3 --reason he is muted for a week --by Zoe --data /var/lib/tengen",
        "needs a report; tests/host.rs has one",
    ),
];

/// A renju game with a win by continuous threats for Black, to move after move 16.
const GAME: &str = "(;FF[4]GM[4]SZ[15]RU[renju];B[hl];W[li];B[if];W[gh];B[kk];W[kj];B[jj];W[jk]\
                    ;B[il];W[jl];B[ii];W[ll];B[ij];W[ik];B[hj];W[gj])";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages of the guide, `SUMMARY.md` left out.
fn pages() -> Vec<PathBuf> {
    let files = std::fs::read_dir(root().join("docs/guide")).expect("the guide");
    let files = files.map(|file| file.expect("a file").path());
    let mut pages: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "md"))
        .filter(|file| !file.ends_with("SUMMARY.md"))
        .collect();
    pages.sort();
    pages
}

/// The command lines of `sh` blocks that start `tengen`, as words.
fn commands(text: &str) -> Vec<Vec<String>> {
    let blocks = text.split("```sh\n").skip(1);
    let blocks = blocks.map(|rest| rest.split_once("```").expect("the end of a block").0);
    let mut found = Vec::new();
    for block in blocks {
        let joined = block.replace("\\\n", " ");
        for line in joined.lines() {
            let line = line.split(" #").next().unwrap_or_default();
            let words = shell_words::split(line).expect("a command line");
            if words.first().is_some_and(|word| word == "tengen") {
                found.push(words);
            }
        }
    }
    found
}

/// A folder with the files that the documents name, and a server.
struct Workspace {
    folder: TempDir,
    serving: Serving,
}

impl Workspace {
    fn new() -> Workspace {
        let folder = TempDir::new().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        for name in ["backup", "data"] {
            std::fs::create_dir(path(name)).expect("created");
        }
        // Leaves a database for `backup`.
        Serving::start(&path("data")).kill();
        std::fs::write(path("game.sgf"), GAME).expect("written");
        let files = ["game.sgf", "game.lib"].map(|name| path(name).display().to_string());
        let converted = run(&["convert", &files[0], &files[1]]);
        assert!(converted.status.success(), "{converted:?}");
        let program = env!("CARGO_BIN_EXE_tengen");
        let script = format!("#!/bin/sh\nexec '{program}' brain --textbook win-counter\n");
        for name in ["pbrain-mine", "pbrain-old"] {
            std::fs::write(path(name), &script).expect("written");
            let executable = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(path(name), executable).expect("executable");
        }
        let serving = Serving::start(&path("server"));
        Workspace { folder, serving }
    }

    /// The command with paths and addresses of this workspace, without `tengen`, and bounded in
    /// time.
    fn adapted(&self, words: &[String]) -> Vec<String> {
        let folder = self.folder.path().display();
        let mut words: Vec<String> = words[1..]
            .iter()
            .map(|word| {
                word.replace("/var/lib/tengen", &format!("{folder}/data"))
                    .replace("/backup/", &format!("{folder}/backup/"))
            })
            .collect();
        let name = words.first().cloned().unwrap_or_default();
        let has = |option: &str| words.iter().any(|word| word == option);
        let json = has("--json");
        let mut set = Vec::new();
        match name.as_str() {
            "serve" => set.extend([
                ("--listen", "127.0.0.1:0".to_owned()),
                ("--data", format!("{folder}/data")),
            ]),
            "restore" => set.push(("--data", format!("{folder}/restored"))),
            "compliance" => set.push(("--only", "start".to_owned())),
            "play" if has("--server") => set.extend([
                ("--server", self.serving.url()),
                ("--data", format!("{folder}/seats")),
            ]),
            // A win that later lines verify is searched for without a limit of ours.
            "solve" if has("--certificate") || has("--lib") => {}
            // Balancing compares many stones; where little time is left, none to its end.
            "analyze" if has("--balance") => set.push(("--nodes", "100000".to_owned())),
            "analyze" | "solve" | "defend" => set.push(("--time", "300ms".to_owned())),
            _ => {}
        }
        for (option, value) in set {
            match words.iter().position(|word| word == option) {
                Some(at) => words[at + 1] = value,
                None => words.extend([option.to_owned(), value]),
            }
        }
        if matches!(name.as_str(), "serve" | "match") && !json {
            words.push("--json".to_owned());
        }
        words
    }

    /// Runs a command to its end, or to its first line where it runs for long.
    fn run(&self, words: &[String]) {
        let line = words.join(" ");
        let words = self.adapted(words);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut command = tengen(&words);
        command.current_dir(self.folder.path());
        match words[0] {
            "serve" | "match" => first_line(command, &line),
            "play" => to_its_end(command, &line, "quit\n"),
            "brain" => to_its_end(command, &line, "START 15\nEND\n"),
            _ => to_its_end(command, &line, ""),
        }
    }
}

fn first_line(mut command: Command, line: &str) {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("tengen runs");
    let stdout = child.stdout.take().expect("a pipe");
    let mut found = String::new();
    BufReader::new(stdout)
        .read_line(&mut found)
        .expect("a line");
    child.kill().expect("killed");
    child.wait().expect("its end");
    assert!(found.starts_with('{'), "{line}: {found:?}");
}

fn to_its_end(mut command: Command, line: &str, input: &str) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tengen runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command that reads nothing may have ended.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("its end");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {said}");
}

/// Runs the commands of a document in their order; returns those that were only parsed.
fn check(document: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(document).expect("a document");
    let commands = commands(&text);
    if commands.is_empty() {
        return Vec::new();
    }
    let workspace = Workspace::new();
    let mut parsed = Vec::new();
    for words in commands {
        let line = words.join(" ");
        if PARSED.iter().any(|(only, _)| *only == line) {
            let mut words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
            words.push("--help");
            assert!(run(&words).status.success(), "{line}");
            parsed.push(line);
        } else {
            workspace.run(&words);
        }
    }
    parsed
}

#[test]
fn every_command_of_the_documents_runs() {
    let mut documents = pages();
    documents.push(root().join("README.md"));
    let parsed: Vec<String> = std::thread::scope(|scope| {
        let checks: Vec<_> = documents
            .iter()
            .map(|document| scope.spawn(move || check(document)))
            .collect();
        let checks = checks.into_iter();
        checks
            .flat_map(|check| check.join().expect("every command runs"))
            .collect()
    });
    for (line, why) in PARSED {
        assert!(parsed.iter().any(|p| p == line), "{line} ({why})");
    }
}

#[test]
fn the_summary_lists_every_page() {
    let summary = root().join("docs/guide/SUMMARY.md");
    let summary = std::fs::read_to_string(summary).expect("the summary");
    for page in pages() {
        let name = page.file_name().expect("a name").to_string_lossy();
        assert!(summary.contains(&format!("]({name})")), "{name}");
    }
}
