//! Small inputs as other programs and people write them, and how they must read.

mod archive;
mod encoding;
mod ignored;
mod odd;
mod pasted;
mod psq;
mod sgf;
mod turn;

use tengen_core::Color;
use tengen_record::{
    Act, Cursor, Format, Ignored, NodeId, Notice, ReadError, ReadOptions, Reading, Record, read_any,
};

/// Reads a file strictly, with its format detected.
fn strict(bytes: impl AsRef<[u8]>, name: &str) -> Result<(Format, Reading), ReadError> {
    read_any(bytes.as_ref(), Some(name), None, &ReadOptions::default())
}

fn open(bytes: impl AsRef<[u8]>, name: &str) -> Reading {
    strict(bytes, name).expect("a record").1
}

fn lenient(bytes: impl AsRef<[u8]>, name: &str) -> Reading {
    let options = ReadOptions {
        lenient: true,
        ..ReadOptions::default()
    };
    let found = read_any(bytes.as_ref(), Some(name), None, &options);
    found.expect("a record, leniently").1
}

/// The moves of the main line with their colours: `Bh8 Wi9`.
fn played(record: &Record) -> String {
    let acts = record.main_line().map(|id| record.node(id).act());
    let said = acts.filter_map(|act| match act {
        Act::Play(Color::Black, mv) => Some(format!("B{mv}")),
        Act::Play(Color::White, mv) => Some(format!("W{mv}")),
        Act::None => None,
    });
    said.collect::<Vec<_>>().join(" ")
}

/// The stones set up at the root, Black's first: `Bb4 Bc3 Wc4`.
fn stones(record: &Record) -> String {
    let cursor = Cursor::at(record, NodeId::ROOT);
    let mut said: Vec<String> = cursor
        .board()
        .iter()
        .map(|(p, color)| match color {
            Color::Black => format!("B{p}"),
            Color::White => format!("W{p}"),
        })
        .collect();
    said.sort();
    said.join(" ")
}

/// What was passed over, and how often.
fn ignored(reading: &Reading) -> Vec<(Ignored, usize)> {
    let notices = reading.notices.iter();
    let found = notices.filter_map(|notice| match notice {
        Notice::Ignored { what, count, .. } => Some((what.clone(), *count)),
        _ => None,
    });
    found.collect()
}
