//! The fuzz body of move lists on stored and random inputs.

#[path = "../../../fuzz/bodies/notation.rs"]
#[allow(unreachable_pub)] // the fuzz target uses it from another crate
mod body;

use std::fs;
use std::path::Path;

use data_encoding::HEXUPPER;
use proptest::prelude::*;

#[test]
fn stored_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/notation");
    let files: Vec<_> = fs::read_dir(corpus)
        .expect("the corpus")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    assert!(files.len() >= 6, "the corpus is there");
    for file in files {
        body::fuzz_notation(&fs::read(&file).expect("a readable file"));
    }
}

/// The inputs that reached new code in earlier fuzzing.
#[test]
fn what_fuzzing_has_found() {
    let found = include_str!("../../../fuzz/corpus/notation.hex");
    assert!(found.lines().count() > 20, "the corpus is there");
    for line in found.lines() {
        body::fuzz_notation(&HEXUPPER.decode(line.as_bytes()).expect("base 16"));
    }
}

proptest! {
    #[test]
    fn nearly_moves(text in "([a-wA-W][ ,]?[0-9]{0,3}|pass|--|[ ,]|\\PC){0,40}") {
        body::fuzz_notation(text.as_bytes());
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        body::fuzz_notation(&bytes);
    }
}
