//! The fuzz target's body on stored and on random inputs.

use std::fs;
use std::path::Path;

use data_encoding::HEXUPPER;
use proptest::prelude::*;
use tengen_gomocup::fuzz::fuzz_protocol;

#[test]
fn stored_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let files: Vec<_> = fs::read_dir(corpus)
        .expect("the corpus")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    assert!(files.len() >= 8, "the corpus is there");
    for file in files {
        fuzz_protocol(&fs::read(&file).expect("a readable file"));
    }
}

/// The stored inputs, each of which reached new code when fuzzing found it.
#[test]
fn what_fuzzing_has_found() {
    let found = include_str!("../../../fuzz/corpus/protocol.hex");
    assert!(found.lines().count() > 20, "the corpus is there");
    for line in found.lines() {
        fuzz_protocol(&HEXUPPER.decode(line.as_bytes()).expect("base 16"));
    }
}

fn line() -> impl Strategy<Value = String> {
    let number = || prop_oneof![0i64..23, any::<i64>()];
    let end = prop::sample::select(&["\n", "\r", "\r\n"][..]);
    let text = prop_oneof![
        (5u32..23).prop_map(|n| format!("START {n}")),
        number().prop_map(|n| format!("START {n}")),
        (number(), number()).prop_map(|(w, h)| format!("RECTSTART {w},{h}")),
        (0u32..15, 0u32..15).prop_map(|(x, y)| format!("TURN {x},{y}")),
        (number(), number()).prop_map(|(x, y)| format!("TURN {x},{y}")),
        (0u32..15, 0u32..15).prop_map(|(x, y)| format!("TAKEBACK {x},{y}")),
        (0u32..15, 0u32..15, 0u32..4).prop_map(|(x, y, f)| format!("{x},{y},{f}")),
        prop::sample::select(&[0, 1, 2, 4, 8, 9, 3][..]).prop_map(|n| format!("INFO rule {n}")),
        number().prop_map(|n| format!("INFO time_left {n}")),
        prop::sample::select(&["BEGIN", "BOARD", "DONE", "RESTART", "ABOUT", "STOP"][..])
            .prop_map(str::to_owned),
        "\\PC{0,20}",
    ];
    (text, end).prop_map(|(text, end)| text + end)
}

proptest! {
    #[test]
    fn conversations(lines in prop::collection::vec(line(), 0..60)) {
        fuzz_protocol(format!("START 15\n{}", lines.concat()).as_bytes());
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        fuzz_protocol(&bytes);
    }
}
