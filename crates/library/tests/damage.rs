//! Rows that cannot be read.

use proptest::prelude::*;
use tengen_core::SplitMix;
use tengen_library::{
    Appended, DocumentId, Error, MemoryRows, Revision, RowError, Table, VERSION, ready, seal,
};
use tengen_record::edit::{Draft, Entry};
use tengen_record::pack::Unfit;

use crate::common::{ALL, any_tree, append, apply_any, edits, loaded, new, tree};

/// Three documents with edits; returns the store and the trees.
fn filled(seed: u64) -> (MemoryRows, Vec<tengen_record::Record>) {
    let mut random = SplitMix::new(seed);
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let mut trees = Vec::new();
    for id in 1..=3 {
        let record = any_tree(&mut random, 12);
        let seen = ready(library.create(new(id, record.clone()), 0)).expect("a document");
        let mut draft = Draft::new(record);
        let entries: Vec<Entry> = (0..6).map(|_| apply_any(&mut random, &mut draft)).collect();
        append(&mut library, id, seen, &entries);
        trees.push(draft.into_record());
    }
    (rows, trees)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_row_affects_its_document_only(
        seed in 0u64..20,
        table in 0usize..3,
        row in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        bit in 0u8..8,
        cut in any::<bool>(),
    ) {
        let (rows, trees) = filled(seed);
        let table = Table::ALL[table];
        let all = rows.rows(table);
        let (key, mut value) = all[row.index(all.len())].clone();
        let at = at.index(value.len());
        match cut {
            true => value.truncate(at),
            false => value[at] ^= 1 << bit,
        }
        rows.overwrite(table, &key, Some(value.clone()));
        let hurt = DocumentId::of_key(&key).expect("an id");
        let mut library = loaded(&rows);
        for (id, tree) in (1..).zip(&trees) {
            if DocumentId(id) != hurt {
                prop_assert_eq!(&crate::common::tree(&mut library, id), tree);
            }
        }
        let opened = ready(library.open(hurt));
        match table {
            Table::Heads => prop_assert!(opened.is_err()),
            Table::Bases => prop_assert!(matches!(opened, Err(Error::Unreadable(_)))),
            _ => {
                let opened = opened.expect("up to the damage");
                prop_assert!(opened.damage.is_some());
                opened.draft().expect("a draft");
            }
        }
        let aside = library.set_aside();
        prop_assert_eq!(aside.len(), 1);
        prop_assert_eq!((aside[0].table, aside[0].document()), (table, Some(hurt)));
        let sentence = aside[0].to_string();
        prop_assert!(sentence.ends_with('.') && !sentence.contains('\n'));
        let found = ready(library.search_text("a", &ALL)).expect("a store");
        prop_assert!(found.rows.iter().all(|hit| hit.document != hurt || table == Table::Entries));
        let stays = rows.rows(table).into_iter().find(|(other, _)| *other == key);
        prop_assert_eq!(stays, Some((key, value)), "the row stays as it is");
    }
}

#[test]
fn edits_before_a_damaged_one_become_a_copy() {
    let (rows, _) = filled(1);
    let (key, _) = rows.rows(Table::Entries)[3].clone();
    rows.overwrite(Table::Entries, &key, Some(vec![VERSION + 1, 2, 3, 4, 5, 6]));
    let before = rows.rows(Table::Entries);
    let mut library = loaded(&rows);
    let opened = ready(library.open(DocumentId(1))).expect("up to the damage");
    let damage = opened.damage.clone().expect("damage");
    assert_eq!(damage.why, RowError::Version(VERSION + 1));
    assert_eq!(
        opened.revision,
        Revision {
            base: 0,
            entries: 3
        }
    );
    let mut draft = opened.draft().expect("a draft");
    let entry = apply_any(&mut SplitMix::new(9), &mut draft);
    let appended = append(&mut library, 1, opened.revision, &[entry]);
    assert!(matches!(appended, Appended::Copied { .. }));
    assert_eq!(tree(&mut library, 1001), *draft.record());
    let after = rows.rows(Table::Entries);
    assert!(before.iter().all(|row| after.contains(row)));
    // Compacting would lose what cannot be read.
    let refused = ready(library.compact(DocumentId(1), 0)).map(drop);
    assert_eq!(refused, Err(Error::Unreadable(damage)));
    let head = library.head(DocumentId(1)).expect("a head").revision;
    let refused = ready(library.append(DocumentId(1), edits(head, &[Entry::Undo], 5)));
    assert!(matches!(refused, Err(Error::Unreadable(_))));
}

#[test]
fn links_that_go_nowhere_or_round_are_set_aside() {
    let (rows, trees) = filled(2);
    let (key, _) = rows.rows(Table::Bases)[0].clone();
    // A root and a node that goes one level up from it; then one of two levels that do not end.
    for (content, what) in [
        (vec![1, 15, 0, 2, 0, 8, 1], Unfit::Parent),
        (vec![1, 15, 0, 3, 0, 0, 8, 2], Unfit::Parent),
        (vec![1, 15, 0, 2, 0, 0, 0], Unfit::Rest),
        (vec![1, 15, 0, 2, 0], Unfit::Cut),
    ] {
        rows.overwrite(Table::Bases, &key, Some(seal(Table::Bases, &key, &content)));
        let mut library = loaded(&rows);
        let refused = ready(library.open(DocumentId(1)));
        let Err(Error::Unreadable(aside)) = refused else {
            panic!("{refused:?}");
        };
        assert!(matches!(aside.why, RowError::Content { what: found, .. } if found == what));
        assert_eq!(tree(&mut library, 2), trees[1]);
    }
}

#[test]
fn a_row_under_another_key_is_not_taken_for_it() {
    let (rows, _) = filled(3);
    let heads = rows.rows(Table::Heads);
    rows.overwrite(Table::Heads, &heads[0].0, Some(heads[1].1.clone()));
    rows.overwrite(
        Table::Heads,
        b"short",
        Some(seal(Table::Heads, b"short", b"")),
    );
    let library = loaded(&rows);
    assert_eq!(library.len(), 2);
    let why: Vec<RowError> = library.set_aside().iter().map(|aside| aside.why).collect();
    assert_eq!(why, [RowError::Checksum, RowError::Key]);
}
