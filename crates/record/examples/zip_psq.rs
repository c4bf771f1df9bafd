//! Packs a `.psq` of many games as a tournament's archive: a zip with a file for each game.
//!
//! Run as `zip_psq GAMES.psq OUT.zip`.

use std::error::Error;
use std::fs::{File, read_to_string};
use std::io::{BufWriter, Write as _};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Begins a game's first line.
const HEAD: &str = "Piskvorky";

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args_os().skip(1);
    let (Some(games), Some(out)) = (args.next(), args.next()) else {
        return Err("usage: zip_psq GAMES.psq OUT.zip".into());
    };
    let games = read_to_string(games)?;
    let mut zip = ZipWriter::new(BufWriter::new(File::create(out)?));
    let starts = games.match_indices(HEAD).map(|(at, _)| at);
    let starts: Vec<usize> = starts.chain([games.len()]).collect();
    for (number, ends) in starts.windows(2).enumerate() {
        zip.start_file(format!("game_{number}.psq"), SimpleFileOptions::default())?;
        zip.write_all(&games.as_bytes()[ends[0]..ends[1]])?;
    }
    zip.finish()?.flush()?;
    Ok(())
}
