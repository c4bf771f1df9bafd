//! What players send to a server about a room: the fuzz body on stored inputs.

#[path = "../../../fuzz/bodies/room.rs"]
#[allow(unreachable_pub)] // the fuzz target uses it from another crate
mod body;

use std::fs;
use std::path::Path;

#[test]
fn stored_rooms() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/room");
    let mut files = 0;
    for entry in fs::read_dir(corpus).expect("the corpus") {
        let file = entry.expect("an entry").path();
        body::fuzz_room(&fs::read(&file).expect("a readable file"));
        files += 1;
    }
    assert!(files >= 5, "the corpus is there");
}
