//! The fuzz target's body, shared with tests on stored inputs.

use tengen_core::Point;

use crate::{About, Line, Lines, Reply, Request, Session, Step, Task, Xy};

const ABOUT: About = About {
    name: "fuzz",
    version: "0",
    author: "nobody",
    country: "nowhere",
};

/// Feeds bytes to the whole protocol, with the first legal point as the engine's move.
///
/// # Panics
/// If a law is broken: the lines must not depend on how the bytes are chunked; a position to search
/// must not be over; a reply must be one short line of ASCII; only the reply to a request for a
/// move may read as a move.
pub fn fuzz_protocol(data: &[u8]) {
    let lines = cut(data, data.len().max(1));
    assert_eq!(lines, cut(data, 1), "lines depend on how bytes arrive");
    let mut session = Session::new(ABOUT);
    for line in lines {
        let play = matches!(&line, Line::Text(t) if t.to_ascii_uppercase().starts_with("PLAY"));
        for step in session.hear(&line) {
            match step {
                Step::Silent | Step::Hash(_) | Step::ShowInfo => {}
                Step::Say(reply) => {
                    assert!(play || !matches!(reply, Reply::Move(_)), "a stray move");
                    check(&reply);
                }
                Step::Think(request) => think(&mut session, &request),
                Step::Leave => return,
            }
        }
    }
}

fn think(session: &mut Session, request: &Request) {
    let position = &request.position;
    assert!(position.outcome().is_none(), "a finished game");
    if let Task::Open(negotiation) = &request.task {
        for reply in session.negotiated(negotiation, None, 1) {
            check(&reply);
        }
        return;
    }
    // In renju Black can run out of legal points; any move loses then.
    let legal = position.legal_points().first().copied();
    let empty = |&p: &Point| position.board().is_empty(p);
    let p = legal.or_else(|| position.size().points().find(empty));
    let reply = p.and_then(|p| session.played(p, 1));
    check(&reply.expect("an open game has an empty point"));
}

fn cut(data: &[u8], chunk: usize) -> Vec<Line> {
    let mut lines = Lines::default();
    let mut all: Vec<Line> = data.chunks(chunk).flat_map(|c| lines.push(c)).collect();
    all.extend(lines.finish());
    all
}

fn check(reply: &Reply) {
    let line = reply.to_string();
    let forbidden = matches!(reply, Reply::Forbid(_));
    assert!(forbidden || line.len() < 256, "a long line: {line}");
    assert!(line.chars().all(|c| c.is_ascii_graphic() || c == ' '));
    let reads_as_move = line.parse::<Xy>().is_ok();
    assert_eq!(reads_as_move, matches!(reply, Reply::Move(_)), "{line}");
}
