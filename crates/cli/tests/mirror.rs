//! Two browsers' libraries and their mirror on a server that is killed between and during requests:
//! in the end all have the same documents, and no edit is lost.

use std::collections::BTreeSet;
use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;

use tengen_core::{Size, SplitMix};
use tengen_library::{
    Attachments, DocumentId, Edits, Exchange, Library, ListRequest, MemoryRows, New, Owner, Reply,
    Request, Version, ready,
};
use tengen_record::edit::{Edit, Entry};
use tengen_record::{NodeId, Record};

use crate::common::Serving;

struct Draws(SplitMix);

impl Owner for Draws {
    fn goes_on(&self, _: &Attachments, _: &Attachments) -> bool {
        false
    }

    fn copy(&mut self, _: DocumentId, _: &mut Attachments) -> DocumentId {
        DocumentId(u128::from(self.0.next()))
    }

    fn version(&mut self) -> Version {
        Version(self.0.next())
    }
}

struct Browser {
    library: Library<MemoryRows>,
    exchange: Exchange,
    draws: Draws,
}

fn everything() -> ListRequest {
    ListRequest {
        limit: usize::MAX,
        ..ListRequest::default()
    }
}

impl Browser {
    fn new(seed: u64) -> Browser {
        Browser {
            library: ready(Library::load(MemoryRows::default())).expect("a library"),
            exchange: Exchange::default(),
            draws: Draws(SplitMix::new(seed)),
        }
    }

    /// Puts a word into a document's comment, or into a new document.
    fn say(&mut self, random: &mut SplitMix, word: &str) {
        let ids: Vec<DocumentId> = self
            .library
            .list(&everything())
            .rows
            .iter()
            .map(|head| head.id)
            .collect();
        let fresh = DocumentId(u128::from(random.next()));
        let id = random
            .pick(&ids)
            .filter(|_| random.below(4) > 0)
            .unwrap_or(fresh);
        if id == fresh {
            let new = New {
                id,
                name: String::new(),
                tags: Vec::new(),
                record: Record::new(Size::STANDARD),
                copy_of: None,
            };
            ready(self.library.create(new, 0)).expect("a document");
        }
        let opened = ready(self.library.open(id)).expect("a document");
        let before = comment(&opened.draft().expect("a tree").into_record());
        let text = format!("{before} {word}");
        let entries = [Entry::Edit(Edit::Comment {
            node: NodeId::ROOT,
            text,
        })];
        let edits = Edits {
            seen: opened.revision,
            entries: &entries,
            now: 0,
            copy: fresh,
        };
        ready(self.library.append(id, edits)).expect("kept");
    }

    fn documents(&mut self) -> Vec<(DocumentId, String)> {
        let heads = self.library.list(&everything()).rows;
        let mut all: Vec<(DocumentId, String)> = heads
            .iter()
            .map(|head| {
                let opened = ready(self.library.open(head.id)).expect("a document");
                (
                    head.id,
                    comment(&opened.draft().expect("a tree").into_record()),
                )
            })
            .collect();
        all.sort();
        all
    }

    /// One request and its reply, if there is anything to ask for.
    fn step(&mut self, ask: impl FnOnce(&Request) -> Reply) -> bool {
        let Browser {
            library,
            exchange,
            draws,
        } = self;
        let Some(request) = ready(exchange.next(library, draws)).expect("a store") else {
            return false;
        };
        let reply = ask(&request);
        ready(exchange.hear(library, draws, request, reply)).expect("a store");
        true
    }
}

fn comment(record: &Record) -> String {
    record.node(NodeId::ROOT).extra().comment.clone()
}

fn send(server: &Serving, request: &Request) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect(server.address)?;
    let mut head = String::new();
    let (method, path, body) = match request {
        Request::List => ("GET", String::new(), &[][..]),
        Request::Get(id) => ("GET", format!("/{id}"), &[][..]),
        Request::Put(put) => {
            head = match put.expected {
                Some(version) => format!("if-match: \"{version}\"\r\n"),
                None => "if-none-match: *\r\n".to_owned(),
            };
            head += &format!("version: {}\r\n", put.version);
            ("PUT", format!("/{}", put.id), put.file.as_slice())
        }
    };
    let (host, length) = (server.address, body.len());
    let head = format!(
        "{method} /api/v1/library{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{head}content-length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)?;
    Ok(stream)
}

fn reply(mut stream: TcpStream, request: &Request) -> Reply {
    let mut answer = Vec::new();
    if stream.read_to_end(&mut answer).is_err() || answer.is_empty() {
        return Reply::Away;
    }
    let end = answer
        .windows(4)
        .position(|part| part == b"\r\n\r\n")
        .expect("a head");
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let body = &answer[end + 4..];
    let status = head.split(' ').nth(1).expect("a status");
    match (request, status) {
        (Request::List, "200") => {
            let text = String::from_utf8_lossy(body);
            let lines = text.lines().map(|line| {
                let (id, version) = line.split_once(' ').expect("two parts");
                (
                    id.parse().expect("an id"),
                    version.parse().expect("a version"),
                )
            });
            Reply::Listed(lines.collect())
        }
        (Request::Get(_), "200") => {
            let tag = head
                .lines()
                .find_map(|line| line.strip_prefix("etag: "))
                .expect("a tag");
            Reply::Document(
                tag.trim_matches('"').parse().expect("a version"),
                body.to_vec(),
            )
        }
        (Request::Get(_), "404") => Reply::Missing,
        (Request::Put(_), "204") => Reply::Stored,
        (Request::Put(_), "412") => Reply::Changed,
        _ => panic!("{head}"),
    }
}

fn meet(browser: &mut Browser, server: &Serving) {
    browser.exchange.wake();
    while browser.step(|request| reply(send(server, request).expect("sent"), request)) {}
}

/// Returns how often the server was killed.
fn served(data: &Path, random: &mut SplitMix, seed: u64) -> usize {
    let mut server = Serving::start(data);
    let address = server.address;
    let mut browsers = [Browser::new(seed), Browser::new(seed + 100)];
    let (mut said, mut kills) = (BTreeSet::new(), 0);
    for step in 0..120 {
        let browser = &mut browsers[random.below(2) as usize];
        if random.below(3) == 0 {
            let word = format!("w{step}");
            browser.say(random, &word);
            said.insert(word);
            browser.exchange.wake();
            continue;
        }
        if browser.exchange.is_idle() {
            browser.exchange.wake();
        }
        let dies = random.below(8) == 0;
        let before = dies && random.below(2) == 0;
        let mut killed = false;
        browser.step(|request| {
            let sent = send(&server, request).expect("sent");
            if !before {
                let reply = reply(sent, request);
                // Killed after the answer was sent; whether it arrives does not matter.
                killed = dies;
                return if dies { Reply::Away } else { reply };
            }
            killed = true;
            server.stop_now();
            reply(sent, request)
        });
        if killed {
            kills += 1;
            server.stop_now();
            server = Serving::start_at(data, address, &[]);
        }
    }
    for n in [0, 1, 0, 1, 0] {
        meet(&mut browsers[n], &server);
    }
    let mut fresh = Browser::new(seed + 200);
    meet(&mut fresh, &server);
    let all = fresh.documents();
    for browser in &mut browsers {
        assert_eq!(browser.documents(), all);
    }
    let words = all
        .iter()
        .flat_map(|(_, comment)| comment.split_whitespace());
    let words: BTreeSet<String> = words.map(str::to_owned).collect();
    assert_eq!(words, said);
    kills
}

#[test]
fn a_server_that_is_killed_again_and_again_loses_no_document() {
    let mut kills = 0;
    for seed in 0..4 {
        let data = tempfile::tempdir().expect("a folder");
        kills += served(data.path(), &mut SplitMix::new(seed), seed);
    }
    assert!(kills > 20, "{kills} kills");
}

#[test]
fn a_server_without_a_mirror_says_so() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Serving::start_with(data.path(), &["--listen", "127.0.0.1:0", "--no-library"]);
    let answer = server.ask("GET", "/api/v1/library", "");
    assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
    assert!(answer.contains("--no-library"), "{answer}");
    let page = server.ask("GET", "/", "");
    assert!(!page.contains("tengen-library"), "{page}");
}
