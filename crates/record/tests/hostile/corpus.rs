//! The fuzz bodies on stored, damaged and random inputs.

use crate::common::{any_line, any_record};
use data_encoding::HEXUPPER;
use proptest::prelude::*;
use tengen_core::Size;
use tengen_record::{Format, Record, WriteOptions, fuzz, write};

type Body = fn(&[u8]);

const BODIES: [(&str, Body); 9] = [
    ("psq", fuzz::fuzz_psq),
    ("rec", fuzz::fuzz_rec),
    ("lib", fuzz::fuzz_lib),
    ("sgf", fuzz::fuzz_sgf),
    ("rif", fuzz::fuzz_rif),
    ("moves", fuzz::fuzz_moves),
    ("diagram", fuzz::fuzz_diagram),
    ("read_only", fuzz::fuzz_read_only),
    ("detect", fuzz::fuzz_detect),
];

/// Binary forms between modules and in the page's store: fuzzing has made all their inputs.
const BINARY: [(&str, Body); 2] = [("pack", fuzz::fuzz_pack), ("edit", fuzz::fuzz_edit)];

/// Runs every stored input, and truncated and changed copies, through its fuzz body.
#[test]
fn the_corpus_holds() {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    for (name, body) in BODIES {
        let mut seen = 0;
        for entry in std::fs::read_dir(corpus.join(name)).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            body(&bytes);
            let step = bytes.len() / 64 + 1;
            for at in (0..bytes.len()).step_by(step) {
                body(&bytes[..at]);
                let mut other = bytes.clone();
                other[at] ^= 1 << (at % 8);
                body(&other);
            }
            seen += 1;
        }
        assert!(seen > 0, "{name} has a corpus");
    }
}

/// Runs the inputs with new coverage from earlier fuzzing.
#[test]
fn what_fuzzing_has_found_holds() {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, body) in BODIES.into_iter().chain(BINARY) {
        let found = std::fs::read_to_string(corpus.join(format!("record_{name}.hex"))).unwrap();
        assert!(found.lines().count() > 20, "{name} has a corpus");
        for line in found.lines() {
            body(&HEXUPPER.decode(line.as_bytes()).unwrap());
        }
    }
}

fn damaged(records: &[Record], cut: usize, changes: &[(usize, u8)]) {
    for format in Format::ALL.into_iter().filter(|f| f.is_written()) {
        let Ok(written) = write(records, None, format, &WriteOptions::default()) else {
            continue;
        };
        let mut bytes = written.bytes;
        bytes.truncate(bytes.len() - cut % (bytes.len() + 1));
        for &(at, value) in changes {
            if let Some(i) = at.checked_rem(bytes.len()) {
                bytes[i] = value;
            }
        }
        match format {
            Format::Psq => fuzz::fuzz_psq(&bytes),
            Format::Rec => fuzz::fuzz_rec(&bytes),
            Format::Renlib => fuzz::fuzz_lib(&bytes),
            Format::Sgf => fuzz::fuzz_sgf(&bytes),
            Format::Rif => fuzz::fuzz_rif(&bytes),
            Format::Moves => fuzz::fuzz_moves(&bytes),
            Format::Diagram => fuzz::fuzz_diagram(&bytes),
            Format::Sav | Format::Pos | Format::Url => fuzz::fuzz_read_only(&bytes),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn damaged_trees(
        record in any_record(),
        cut in 0usize..40,
        changes in prop::collection::vec((any::<usize>(), any::<u8>()), 0..6),
    ) {
        damaged(&[record], cut, &changes);
    }

    #[test]
    fn damaged_games(
        moves in any_line(Size::STANDARD, 40),
        cut in 0usize..40,
        changes in prop::collection::vec((any::<usize>(), any::<u8>()), 0..6),
    ) {
        let record = Record::from_moves(Size::STANDARD, &moves).unwrap();
        damaged(&[record], cut, &changes);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        fuzz::fuzz_lib(&bytes);
        fuzz::fuzz_sgf(&bytes);
        fuzz::fuzz_psq(&bytes);
        fuzz::fuzz_rif(&bytes);
        fuzz::fuzz_read_only(&bytes);
        fuzz::fuzz_detect(&bytes);
    }
}
