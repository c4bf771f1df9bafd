//! Backups, whole and damaged.

use tengen_core::{Position, Rule, Size, SplitMix};
use tengen_library::{
    Backup, BackupError, DocumentId, EngineJudgement, Failure, Fault, Imported, Library,
    MemoryRows, Table, ready,
};
use tengen_record::edit::{Draft, Entry};

use crate::common::{any_tree, append, apply_any, game, loaded, new, tree};

/// Documents with edits, one of them compacted and one deleted; judgements, settings.
pub(crate) fn filled(seed: u64) -> MemoryRows {
    let mut random = SplitMix::new(seed);
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    for id in 1..=4 {
        let record = any_tree(&mut random, 8);
        let seen = ready(library.create(new(id, record.clone()), 0)).expect("a document");
        let mut draft = Draft::new(record);
        let entries: Vec<Entry> = (0..4).map(|_| apply_any(&mut random, &mut draft)).collect();
        append(&mut library, id, seen, &entries);
    }
    ready(library.compact(DocumentId(2), 1)).expect("compacted");
    ready(library.delete(DocumentId(3), 1)).expect("deleted");
    ready(library.attach(DocumentId(1), "settings", b"level 3")).expect("stored");
    ready(library.set_setting("order", b"name")).expect("stored");
    let judgement = EngineJudgement {
        engine: "A".to_owned(),
        nodes: 10,
        lines: Vec::new(),
    };
    let position = Position::new(Rule::Renju, Size::STANDARD);
    ready(library.judge(&position, judgement)).expect("stored");
    rows
}

pub(crate) fn exported(library: &Library<MemoryRows>) -> Vec<u8> {
    let mut file = Vec::new();
    let exported = ready(library.export(|bytes| file.extend(bytes))).expect("a store");
    assert_eq!(exported.left_out, []);
    file
}

fn import(library: &mut Library<MemoryRows>, backup: &Backup) -> Imported {
    let mut next = 500;
    let mut fresh = || {
        next += 1;
        DocumentId(next)
    };
    ready(library.import(backup, &mut fresh)).expect("a store")
}

fn all(rows: &MemoryRows) -> Vec<Vec<(Vec<u8>, Vec<u8>)>> {
    Table::ALL.map(|table| rows.rows(table)).into()
}

#[test]
fn a_backup_restores_everything() {
    let rows = filled(1);
    let file = exported(&loaded(&rows));
    let backup = Backup::read(&file).expect("a backup");
    assert_eq!(backup.heads().count(), 4);
    let empty = MemoryRows::default();
    let mut library = loaded(&empty);
    let imported = import(&mut library, &backup);
    assert_eq!(imported.new.len(), 4);
    assert_eq!((imported.positions, imported.copies.len()), (1, 0));
    for table in Table::ALL {
        match table {
            // Without the base before the last.
            Table::Bases | Table::Entries => {
                assert!(
                    empty
                        .rows(table)
                        .iter()
                        .all(|row| rows.rows(table).contains(row))
                );
            }
            // Notes for a mirror stay in their store.
            Table::Meta => {
                let own = |rows: &MemoryRows| {
                    let mut rows = rows.rows(table);
                    rows.retain(|(key, _)| key[0] != b'w');
                    rows
                };
                assert_eq!(own(&empty), own(&rows));
            }
            _ => assert_eq!(empty.rows(table), rows.rows(table), "{table:?}"),
        }
    }
    let mut first = loaded(&rows);
    for id in [1, 2, 4] {
        assert_eq!(tree(&mut library, id), tree(&mut first, id));
    }
    // The same once more changes nothing.
    let before = all(&empty);
    let again = import(&mut library, &backup);
    assert_eq!((again.new.len(), again.same.len()), (0, 4));
    assert_eq!(again.positions, 0);
    assert_eq!(all(&empty), before);
}

#[test]
fn other_documents_are_kept_beside_those_of_a_backup() {
    let rows = filled(2);
    let backup = Backup::read(&exported(&loaded(&rows))).expect("a backup");
    let mut library = loaded(&rows);
    let old = tree(&mut library, 1);
    let head = library.head(DocumentId(1)).expect("a head").revision;
    let opened = ready(library.open(DocumentId(1))).expect("a document");
    let mut draft = opened.draft().expect("a draft");
    let entry = apply_any(&mut SplitMix::new(8), &mut draft);
    append(&mut library, 1, head, &[entry]);
    // Folded, so that the one of the backup is not known to be an earlier state.
    ready(library.compact(DocumentId(1), 0)).expect("compacted");
    ready(library.delete(DocumentId(4), 9)).expect("deleted");
    ready(library.set_setting("order", b"date")).expect("stored");
    let imported = import(&mut library, &backup);
    assert_eq!(imported.copies, [(DocumentId(1), DocumentId(501))]);
    assert_eq!(imported.same.len(), 3);
    assert_eq!(tree(&mut library, 1), *draft.record());
    assert_eq!(tree(&mut library, 501), old);
    let copy = library.head(DocumentId(501)).expect("a head");
    assert_eq!(copy.copy_of.map(|of| of.document), Some(DocumentId(1)));
    assert_eq!(
        library.head(DocumentId(4)).and_then(|head| head.deleted),
        None
    );
    assert_eq!(ready(library.setting("order")), Ok(Some(b"date".to_vec())));
    let attached = ready(library.attachment(DocumentId(501), "settings"));
    assert_eq!(attached, Ok(Some(b"level 3".to_vec())));
    let again = import(&mut library, &backup);
    assert_eq!(
        (again.copies.len(), again.same.len()),
        (0, 4),
        "not a second copy"
    );
}

#[test]
fn a_damaged_backup_is_one_sentence_and_changes_nothing() {
    let rows = filled(3);
    let file = exported(&loaded(&rows));
    let whole = Backup::read(&file).expect("a backup").heads().count();
    for end in 0..file.len() {
        let error = Backup::read(&file[..end]).expect_err("half written");
        let sentence = error.to_string();
        assert!(
            sentence.ends_with('.') && !sentence.contains('\n'),
            "{sentence}"
        );
    }
    let mut random = SplitMix::new(4);
    for _ in 0..3000 {
        let mut damaged = file.clone();
        let at = random.below(file.len() as u64) as usize;
        damaged[at] ^= 1 << random.below(8);
        let error = Backup::read(&damaged).expect_err("damaged");
        match Backup::read_lenient(&damaged) {
            Ok((backup, damages)) => {
                assert_eq!(error, BackupError::Damaged(damages[0].clone()));
                assert!(backup.heads().count() >= whole - 1, "only one row is hurt");
                let empty = MemoryRows::default();
                let mut library = loaded(&empty);
                import(&mut library, &backup);
                assert!(library.set_aside().is_empty());
            }
            Err(_) => assert!(at < 5, "no magic, or another version"),
        }
    }
    assert_eq!(Backup::read(b"PK").map(drop), Err(BackupError::Magic));
    let mut later = file.clone();
    later[4] = 9;
    assert_eq!(Backup::read(&later).map(drop), Err(BackupError::Version(9)));
    let longer = [file.as_slice(), b"x"].concat();
    let error = Backup::read(&longer).map(drop);
    assert!(matches!(error, Err(BackupError::Damaged(ref d)) if d.what == Fault::Rest));
}

#[test]
fn an_import_that_fails_can_be_repeated() {
    let rows = filled(5);
    let backup = Backup::read(&exported(&loaded(&rows))).expect("a backup");
    for at in 0..6 {
        for failure in [Failure::Full, Failure::KilledBefore, Failure::KilledAfter] {
            let store = MemoryRows::default();
            store.fail_at(at, failure);
            let mut fresh = || DocumentId(9);
            let mut library = loaded(&store);
            ready(library.import(&backup, &mut fresh)).expect_err("it fails");
            store.restart();
            let mut library = loaded(&store);
            assert!(library.set_aside().is_empty());
            import(&mut library, &backup);
            let mut whole = loaded(&MemoryRows::default());
            import(&mut whole, &backup);
            assert_eq!(all(&store), all(whole.rows()), "{at}");
        }
    }
}

#[test]
fn rows_that_cannot_be_read_are_left_out_of_a_backup() {
    let rows = filled(6);
    let (key, _) = rows.rows(Table::Bases)[0].clone();
    rows.overwrite(Table::Bases, &key, Some(b"half".to_vec()));
    let library = loaded(&rows);
    let mut file = Vec::new();
    let exported = ready(library.export(|bytes| file.extend(bytes))).expect("a store");
    assert_eq!(exported.left_out.len(), 1);
    Backup::read(&file).expect_err("a document without its tree");
    let (backup, damages) = Backup::read_lenient(&file).expect("the rest");
    assert_eq!((backup.heads().count(), damages.len()), (3, 1));
}

#[test]
fn a_thousand_games_come_back() {
    let mut random = SplitMix::new(7);
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    for id in 0..1000 {
        let record = game(&mut random, Size::STANDARD, 20);
        ready(library.create(new(id, record), 0)).expect("a document");
    }
    let backup = Backup::read(&exported(&library)).expect("a backup");
    let mut other = loaded(&MemoryRows::default());
    assert_eq!(import(&mut other, &backup).new.len(), 1000);
    assert_eq!(all(other.rows()), all(&rows));
}

#[test]
fn a_document_copied_again_catches_up() {
    let mut random = SplitMix::new(9);
    let mut here = loaded(&MemoryRows::default());
    let mut there = loaded(&MemoryRows::default());
    let record = any_tree(&mut random, 8);
    let mut seen = ready(here.create(new(1, record.clone()), 0)).expect("a document");
    ready(here.create(new(2, record.clone()), 0)).expect("a document");
    let mut draft = Draft::new(record);
    let mut files = Vec::new();
    for round in 0..4 {
        let entry = apply_any(&mut random, &mut draft);
        seen = match append(&mut here, 1, seen, &[entry]) {
            tengen_library::Appended::Kept(revision) => revision,
            copied => panic!("{copied:?}"),
        };
        let mut file = Vec::new();
        let write = |bytes: &[u8]| file.extend(bytes);
        ready(here.export(write)).expect("a store");
        let backup = Backup::read(&file).expect("a backup");
        let imported = import(&mut there, &backup);
        let done = (imported.new.len(), imported.continued.len());
        assert_eq!(done, if round == 0 { (2, 0) } else { (0, 1) });
        assert_eq!(tree(&mut there, 1), *draft.record());
        files.push(backup);
    }
    // An old one is behind.
    let same = [DocumentId(1), DocumentId(2)];
    assert_eq!(import(&mut there, &files[1]).same, same);
    assert_eq!(tree(&mut there, 1), *draft.record());
    assert_eq!(there.len(), 2);
}
