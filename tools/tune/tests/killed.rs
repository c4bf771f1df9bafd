//! Runs that end by force.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::games;

const GAMES: u32 = 12;

/// Starts the run and kills it once the file is longer than `bytes`.
fn kill_beyond(bytes: u64, file: &Path) {
    let mut run = games(GAMES, file).spawn().expect("a run");
    let begun = Instant::now();
    while fs::metadata(file).map_or(0, |file| file.len()) <= bytes {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "nothing is written"
        );
        if run.try_wait().expect("a process").is_some() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    run.kill().expect("a process");
    run.wait().expect("a process");
}

#[test]
fn games_that_were_killed_and_begun_again_are_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    assert!(games(GAMES, &whole).status().expect("a run").success());
    let whole = fs::read(whole).expect("a file");
    let mut ended_early = 0;
    for part in [0, 1, 2, 3] {
        kill_beyond(whole.len() as u64 * part / 4, &killed);
        let left = fs::read(&killed).expect("a file");
        assert!(whole.starts_with(&left), "{} bytes differ", left.len());
        ended_early += u32::from(left.len() < whole.len());
    }
    assert!(ended_early > 1, "{ended_early} runs were killed in time");
    assert!(games(GAMES, &killed).status().expect("a run").success());
    assert_eq!(fs::read(&killed).expect("a file"), whole);
}
