//! Writes `intervals.bin`: the last interval of each random history, by the fsrs crate with its
//! default parameters, at a retention of 0.9. With `--check` it only compares.
//!
//! `cargo run --manifest-path crates/training/golden/Cargo.toml -- [--check]`

#[path = "../../tests/histories.rs"]
mod histories;

use fsrs::{FSRS, FSRSItem, FSRSReview};

const RETENTION: f32 = 0.9;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scheduler = FSRS::default();
    let mut out: Vec<u8> = Vec::new();
    for history in histories::all() {
        let review = |&(grade, days): &(u8, u32)| FSRSReview {
            rating: u32::from(grade) + 1,
            delta_t: days,
        };
        let reviews = history.iter().map(review).collect();
        let memory = scheduler.memory_state(FSRSItem { reviews }, None)?;
        let interval = scheduler.next_interval(Some(memory.stability), RETENTION, 3);
        out.extend((interval.round().clamp(1.0, 36_500.0) as u16).to_le_bytes());
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/intervals.bin");
    if std::env::args().any(|arg| arg == "--check") {
        let same = std::fs::read(path)? == out;
        return match same {
            true => Ok(()),
            false => Err("the fsrs crate gives other intervals than intervals.bin".into()),
        };
    }
    std::fs::write(path, out)?;
    Ok(())
}
