//! Fuzz bodies for the library's backups and rows; also run by the tests of `tengen-library`.

use tengen_core::{Board, Position, Rule, Size};
use tengen_library::{
    Backup, DocumentId, Library, ListRequest, MemoryRows, New, Table, ready, seal,
};
use tengen_record::Record;

fn loaded(rows: &MemoryRows) -> Library<MemoryRows> {
    ready(Library::load(rows.clone())).expect("a store")
}

fn export(library: &Library<MemoryRows>) -> Vec<u8> {
    let mut file = Vec::new();
    ready(library.export(|bytes| file.extend(bytes))).expect("a store");
    file
}

/// Reads a backup strictly and leniently and imports it.
///
/// # Panics
/// If what is imported cannot be read, or is another library when it is exported.
pub fn fuzz_backup(data: &[u8]) {
    let strict = Backup::read(data);
    let Ok((backup, damages)) = Backup::read_lenient(data) else {
        assert!(strict.is_err());
        return;
    };
    assert_eq!(strict.is_ok(), damages.is_empty());
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let mut next = 1 << 100;
    let mut fresh = || {
        next += 1;
        DocumentId(next)
    };
    ready(library.import(&backup, &mut fresh)).expect("a store");
    let file = export(&library);
    let again = Backup::read(&file).expect("what was imported");
    assert_eq!(again.heads().count(), backup.heads().count());
    let other = MemoryRows::default();
    let mut second = loaded(&other);
    ready(second.import(&again, &mut fresh)).expect("a store");
    assert_eq!(export(&second), file);
    use_all(&mut library);
}

/// Writes rows as given: each a byte for the table, and a key and a content after their lengths in
/// one byte. A length of 255 is followed by a row that is not sealed. Documents beside them stay as
/// they are.
///
/// # Panics
/// If a row affects another document.
pub fn fuzz_rows(data: &[u8]) {
    let rows = MemoryRows::default();
    let good = DocumentId(u128::MAX);
    let record = Record::new(Size::STANDARD);
    let new = New {
        id: good,
        name: "good".to_owned(),
        tags: Vec::new(),
        record: record.clone(),
        copy_of: None,
    };
    ready(loaded(&rows).create(new, 0)).expect("a document");
    let mut rest = data;
    let mut take = |count: usize| {
        let (taken, after) = rest.split_at(count.min(rest.len()));
        rest = after;
        taken
    };
    while let &[table, length] = take(2) {
        let key = take(length.into()).to_vec();
        let table = Table::ALL[usize::from(table) % Table::ALL.len()];
        let length = take(1).first().copied().unwrap_or_default();
        let content = take(length.into());
        if key.starts_with(&good.key()) {
            continue;
        }
        let row = match length {
            255 => content.to_vec(),
            _ => seal(table, &key, content),
        };
        rows.overwrite(table, &key, Some(row));
    }
    let mut library = loaded(&rows);
    use_all(&mut library);
    let opened = ready(library.open(good)).expect("untouched");
    assert_eq!(opened.draft().expect("a draft").record(), &record);
    let (backup, _) = Backup::read_lenient(&export(&library)).expect("a backup");
    assert!(backup.heads().any(|head| head.id == good));
}

/// Calls what reads rows.
fn use_all(library: &mut Library<MemoryRows>) {
    let all = ListRequest {
        limit: usize::MAX,
        ..ListRequest::default()
    };
    let heads = library.list(&all).rows;
    for head in &heads {
        if let Ok(opened) = ready(library.open(head.id)) {
            opened.draft().expect("a readable state");
        }
        let _ = ready(library.compact(head.id, 1));
    }
    let board = Board::new(Size::STANDARD);
    ready(library.find_position(&board, None, &all)).expect("a store");
    ready(library.search_text("a", &all)).expect("a store");
    for rule in Rule::ALL {
        let position = Position::new(rule, Size::STANDARD);
        let known = ready(library.judgements(&position)).expect("a store");
        for hash in known.certificates() {
            ready(library.certificate(hash)).expect("a store");
        }
    }
    let _ = ready(library.setting("order"));
}
