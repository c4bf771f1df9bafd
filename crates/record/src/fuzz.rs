//! Bodies of the fuzz targets; they take any bytes and must not panic.

use tengen_core::{Rule, Size};

use crate::edit::{Draft, Entry, KeptDraft};
use crate::format::read_each_as;
use crate::pack::{Unpacker, pack};
use crate::replay::replay_main;
use crate::{
    Format, ReadError, ReadOptions, Reading, Record, RowOrigin, WriteOptions, read, write,
};

/// Reads strictly and leniently. What is read strictly must be the same in a lenient reading, and
/// after writing and reading if there are no losses.
fn read_both_ways(data: &[u8], format: Format) {
    let strict = ReadOptions::default();
    let lenient = ReadOptions {
        lenient: true,
        ..strict
    };
    let kept = read(data, format, &lenient);
    let whole = read(data, format, &strict);
    if let Ok(whole) = &whole {
        let kept = kept.as_ref().expect("lenient reads what strict does");
        assert_eq!(whole.records, kept.records, "both readings agree");
    }
    for (options, whole) in [(strict, &whole), (lenient, &kept)] {
        read_one_by_one(data, format, &options, whole);
    }
    for reading in kept.iter().chain(&whole) {
        replay_some(reading);
        write_and_read(reading, format);
    }
}

/// One record at a time, the file is the same as read whole.
fn read_one_by_one(
    data: &[u8],
    format: Format,
    options: &ReadOptions,
    whole: &Result<Reading, ReadError>,
) {
    let mut records = Vec::new();
    let mut last = 0;
    let mut each = |record: Record, read: usize| {
        assert!(last <= read, "reading goes forward");
        last = read;
        records.push(record);
    };
    match (read_each_as(data, format, options, &mut each), whole) {
        (Ok(rest), Ok(whole)) => assert_eq!(Reading { records, ..rest }, *whole),
        (Err(why), Err(whole)) => assert_eq!(why, *whole),
        (one, whole) => panic!("{one:?} is not {whole:?}"),
    }
}

fn replay_some(reading: &Reading) {
    for record in reading.records.iter().take(4) {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let replay = replay_main(record, rule);
            let _ = replay.position();
        }
        if record.len() < 2_000 {
            let groups = record.symmetric_groups();
            assert!(groups.iter().all(|group| group.len() > 1));
        }
    }
}

/// Writes in every format, and reads the file of the same format again.
fn write_and_read(reading: &Reading, format: Format) {
    let options = WriteOptions::default();
    let tables = reading.tables.as_ref();
    for other in Format::ALL {
        let _ = write(&reading.records, tables, other, &options);
    }
    let Ok(written) = write(&reading.records, tables, format, &options) else {
        return;
    };
    let same = ReadOptions {
        size: reading.records.first().map(crate::Record::size),
        rows: RowOrigin::Bottom,
        ..ReadOptions::default()
    };
    if written.losses.is_empty() {
        let back = read(&written.bytes, format, &same).expect("what is written reads");
        assert_eq!(back.records, reading.records, "nothing is lost in silence");
        assert_eq!(back.tables, reading.tables, "nor in the tables");
        let tables = back.tables.as_ref();
        let again = write(&back.records, tables, format, &options).map(|again| again.bytes);
        assert_eq!(
            again.as_ref(),
            Ok(&written.bytes),
            "what is kept is the same bytes"
        );
    }
}

/// Piskvork `.psq`.
pub fn fuzz_psq(data: &[u8]) {
    read_both_ways(data, Format::Psq);
}

/// Gomotur `.rec`.
pub fn fuzz_rec(data: &[u8]) {
    read_both_ways(data, Format::Rec);
}

/// RenLib `.lib`.
pub fn fuzz_lib(data: &[u8]) {
    read_both_ways(data, Format::Renlib);
}

/// SGF.
pub fn fuzz_sgf(data: &[u8]) {
    read_both_ways(data, Format::Sgf);
}

/// RenjuNet RIF.
pub fn fuzz_rif(data: &[u8]) {
    read_both_ways(data, Format::Rif);
}

/// Position strings.
pub fn fuzz_moves(data: &[u8]) {
    read_both_ways(data, Format::Moves);
}

/// Diagrams.
pub fn fuzz_diagram(data: &[u8]) {
    read_both_ways(data, Format::Diagram);
}

/// Formats that cannot be written: Yixin-Board's two, and links.
pub fn fuzz_read_only(data: &[u8]) {
    let Some((&which, data)) = data.split_first() else {
        return;
    };
    read_both_ways(
        data,
        [Format::Sav, Format::Pos, Format::Url][usize::from(which % 3)],
    );
}

/// The format that the bytes look like.
pub fn fuzz_detect(data: &[u8]) {
    if let Some(format) = crate::detect(data, None) {
        read_both_ways(data, format);
    }
}

/// Packed trees: packing and unpacking gives the same tree.
pub fn fuzz_pack(data: &[u8]) {
    let read = |data: &[u8]| {
        let mut unpacker = Unpacker::new(data).ok()?;
        while unpacker.read(7).ok()? {}
        Some(unpacker.record())
    };
    if let Some(record) = read(data) {
        assert_eq!(read(&pack(&record)).as_ref(), Some(&record));
    }
}

/// Log entries, each after a byte with its length: they encode as they decode, and applied to an
/// empty record they can be undone, redone and compacted.
pub fn fuzz_edit(data: &[u8]) {
    if let Ok(kept) = KeptDraft::from_bytes(data) {
        assert_eq!(KeptDraft::from_bytes(&kept.to_bytes()), Ok(kept));
    }
    let mut draft = Draft::new(Record::new(Size::STANDARD));
    let mut rest = data;
    while let Some((&length, after)) = rest.split_first() {
        let (bytes, next) = after.split_at(after.len().min(length.into()));
        rest = next;
        let Ok(entry) = Entry::from_bytes(bytes) else {
            continue;
        };
        assert_eq!(Entry::from_bytes(&entry.to_bytes()).as_ref(), Ok(&entry));
        match entry {
            Entry::Edit(edit) => drop(draft.apply(edit)),
            Entry::Undo => drop(draft.undo()),
            Entry::Redo => drop(draft.redo()),
        }
    }
    let made = draft.record().clone();
    let mut undone = 0;
    while draft.undo().is_some() {
        undone += 1;
    }
    for _ in 0..undone {
        draft.redo();
    }
    assert_eq!(*draft.record(), made);
    draft.compact(undone / 2);
    assert_eq!(*draft.record(), made);
}
