//! Runs the fuzz bodies over stored inputs and damaged backups.

use data_encoding::HEXUPPER;
use tengen_core::SplitMix;
use tengen_library::Table;

use crate::backup::{exported, filled};
use crate::common::loaded;

#[path = "../../../fuzz/bodies/library.rs"]
#[allow(unreachable_pub, reason = "for the fuzz targets")]
mod body;

type Body = fn(&[u8]);
const BODIES: [(&str, Body); 2] = [
    ("library_backup", body::fuzz_backup),
    ("library_rows", body::fuzz_rows),
];

#[test]
fn stored_inputs_hold() {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, body) in BODIES {
        let file = corpus.join(format!("{name}.hex"));
        let found = std::fs::read_to_string(&file).expect("a corpus");
        assert!(found.lines().count() > 20, "{name} has a corpus");
        for line in found.lines() {
            body(
                &HEXUPPER
                    .decode(line.as_bytes())
                    .expect("hexadecimal digits"),
            );
        }
    }
}

#[test]
fn damaged_backups_hold() {
    let mut random = SplitMix::new(1);
    for seed in 0..4 {
        let file = exported(&loaded(&filled(seed)));
        body::fuzz_backup(&file);
        for _ in 0..200 {
            let mut damaged = file.clone();
            for _ in 0..=random.below(3) {
                let at = random.below(damaged.len() as u64) as usize;
                match random.below(4) {
                    0 => damaged.truncate(at.max(1)),
                    1 => drop(damaged.remove(at)),
                    2 => damaged.insert(at, random.next() as u8),
                    _ => damaged[at] = random.next() as u8,
                }
            }
            body::fuzz_backup(&damaged);
        }
    }
}

/// The input of the body for rows of a store, sealed again after a change of their content.
fn input(seed: u64, random: &mut SplitMix) -> Vec<u8> {
    let rows = filled(seed);
    let mut input = Vec::new();
    for table in Table::ALL {
        for (key, value) in rows.rows(table) {
            let mut content = value[1..value.len() - 4].to_vec();
            if random.below(4) == 0 && !content.is_empty() {
                let at = random.below(content.len() as u64) as usize;
                content[at] = random.next() as u8;
            }
            content.truncate(254);
            input.extend([table as u8, key.len() as u8]);
            input.extend(key);
            input.push(content.len() as u8);
            input.extend(content);
        }
    }
    input
}

#[test]
fn rows_with_damaged_content_hold() {
    let mut random = SplitMix::new(2);
    for round in 0..400 {
        let input = input(round % 5, &mut random);
        body::fuzz_rows(&input);
        let at = random.below(input.len() as u64) as usize;
        body::fuzz_rows(&input[..at]);
    }
}
