//! Files of games: a line of text that says how they were made, then a record a game.

use std::fs::{self, File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, ensure};

use crate::game::Game;
use crate::record::{packed, unpacked};

/// First word of a file.
const MAGIC: &str = "tengen-games-1";

/// All games of a file.
///
/// # Errors
/// A file that cannot be read, is of another kind, or ends within a record.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<Game>> {
    let bytes = fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    let (records, end) = records(&bytes).with_context(|| path.display().to_string())?;
    ensure!(
        end == bytes.len(),
        "{} ends within record {}",
        path.display(),
        records.len() + 1
    );
    let games = (1..).zip(records).map(|(number, record)| {
        unpacked(record).with_context(|| format!("{}, record {number}", path.display()))
    });
    games.collect()
}

/// What a file is made by, and which bytes it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// Its first line.
    pub(crate) line: String,
    pub(crate) bytes: usize,
    /// A hash of all bytes (FNV-1a).
    pub(crate) hash: u64,
}

/// The head of a file.
///
/// # Errors
/// A file that cannot be read or is of another kind.
pub(crate) fn head(path: &Path) -> anyhow::Result<Head> {
    let bytes = fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    let end = line_end(&bytes).with_context(|| path.display().to_string())?;
    let hash = bytes.iter().fold(FNV_BASIS, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME)
    });
    Ok(Head {
        line: String::from_utf8_lossy(&bytes[..end]).into_owned(),
        bytes: bytes.len(),
        hash,
    })
}

const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x100_0000_01b3;

/// Where the first line of a file of games ends.
fn line_end(bytes: &[u8]) -> anyhow::Result<usize> {
    let line = bytes.iter().position(|&b| b == b'\n');
    let line = line.filter(|_| bytes.starts_with(MAGIC.as_bytes()));
    line.context("no file of games")
}

/// The whole records of a file, and where the last one ends.
fn records(bytes: &[u8]) -> anyhow::Result<(Vec<&[u8]>, usize)> {
    let mut end = line_end(bytes)? + 1;
    let mut records = Vec::new();
    while let Some((length, rest)) = bytes[end..].split_first_chunk()
        && let Some(record) = rest.get(..usize::from(u16::from_le_bytes(*length)))
    {
        end += length.len() + record.len();
        records.push(record);
    }
    Ok((records, end))
}

/// A file that is extended, and the number of its games.
pub(crate) struct Writer {
    file: File,
    pub(crate) games: u64,
}

impl Writer {
    /// Opens or begins a file of games that `how` describes in a line. A record that was cut off
    /// goes.
    ///
    /// # Errors
    /// A file that was made in another way, or cannot be read or written.
    pub(crate) fn open(path: &Path, how: &str) -> anyhow::Result<Writer> {
        let head = format!("{MAGIC} {how}\n");
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        if bytes.len() < head.len() && head.as_bytes().starts_with(&bytes) {
            file.set_len(0)?;
            file.write_all(head.as_bytes())?;
            return Ok(Writer { file, games: 0 });
        }
        ensure!(
            bytes.starts_with(head.as_bytes()),
            "its games were not made by {how:?}; choose another file"
        );
        let (records, end) = records(&bytes)?;
        let games = records.len() as u64;
        file.set_len(end as u64)?;
        Ok(Writer { file, games })
    }

    /// Appends a game.
    ///
    /// # Errors
    /// A game that is too long for a record, or a file that cannot be written.
    pub(crate) fn write(&mut self, game: &Game) -> anyhow::Result<()> {
        let record = packed(game).context("a game too long for a record")?;
        let mut bytes = (record.len() as u16).to_le_bytes().to_vec();
        bytes.extend(record);
        self.file.write_all(&bytes)?;
        self.games += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::SplitMix;

    use super::*;
    use crate::record::tests::random;

    #[test]
    fn a_file_is_extended_and_its_cut_record_goes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut chance = SplitMix::new(3);
        let games: Vec<Game> = (0..4).map(|_| random(&mut chance)).collect();
        let mut writer = Writer::open(&path, "seed 1").unwrap();
        games[..2]
            .iter()
            .for_each(|game| writer.write(game).unwrap());
        drop(writer);
        let whole = fs::read(&path).unwrap();
        let third = [&whole[..], &[200, 0, 1, 2, 3]].concat();
        fs::write(&path, third).unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(error.ends_with("ends within record 3"), "{error}");
        let mut writer = Writer::open(&path, "seed 1").unwrap();
        assert_eq!(writer.games, 2);
        games[2..]
            .iter()
            .for_each(|game| writer.write(game).unwrap());
        assert_eq!(read(&path).unwrap(), games);
        assert!(Writer::open(&path, "seed 2").is_err());
        assert!(Writer::open(&path, "seed").is_err());
        assert_eq!(read(&path).unwrap(), games);
        fs::write(&path, "renju 15 b h8").unwrap();
        assert!(read(&path).is_err() && Writer::open(&path, "seed 1").is_err());
    }
}
