//! The fuzz bodies for messages and rooms, run on stored inputs.

#[path = "../../../fuzz/bodies/room.rs"]
#[allow(unreachable_pub)] // the fuzz target uses it from another crate
mod body;

#[path = "../../../fuzz/bodies/messages.rs"]
#[allow(unreachable_pub)] // the fuzz target uses it from another crate
mod messages;

use std::fs;
use std::path::Path;

/// Runs a body over its corpus; returns the number of inputs.
fn stored(name: &str, body: fn(&[u8])) -> usize {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let entries = fs::read_dir(corpus.join(name)).expect("the corpus");
    let files = entries.map(|entry| entry.expect("an entry").path());
    files
        .map(|file| body(&fs::read(&file).expect("a readable file")))
        .count()
}

#[test]
fn stored_rooms() {
    assert!(stored("room", body::fuzz_room) >= 5, "the corpus is there");
}

#[test]
fn stored_messages() {
    let inputs = stored("messages", messages::fuzz_messages);
    assert!(inputs >= 3, "the corpus is there");
    // Room inputs are sequences of messages too.
    stored("room", messages::fuzz_messages);
}
