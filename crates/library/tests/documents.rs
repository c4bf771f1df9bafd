//! Creating, editing, compacting and deleting.

use tengen_core::{Size, SplitMix, notation};
use tengen_library::{
    DocumentId, Ended, Error, Library, MemoryRows, New, PackedTree, StorageError, Summary, Table,
    ready,
};
use tengen_record::edit::{Draft, Edit, EditError, Entry};
use tengen_record::{Field, NodeId, Record};

use crate::common::{ALL, any_tree, append, apply_any, edits, kept, loaded, new, tree};

#[test]
fn ten_thousand_edits_are_undone_and_redone_through_the_store() {
    let mut random = SplitMix::new(1);
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let first = any_tree(&mut random, 20);
    let mut seen = ready(library.create(new(1, first.clone()), 0)).expect("a document");
    let mut draft = Draft::new(first.clone());
    let mut done = 0;
    while done < 10_000 {
        let count = 1 + random.below(9) as usize;
        let entries: Vec<Entry> = (0..count)
            .map(|_| apply_any(&mut random, &mut draft))
            .collect();
        done += count;
        seen = kept(append(&mut library, 1, seen, &entries));
        assert_eq!(seen.entries as usize, done);
    }
    let last = draft.record().clone();
    // A library that has seen nothing yet reads the same tree.
    let mut other = loaded(&rows);
    assert_eq!(tree(&mut other, 1), last);
    for (entry, end) in [(Entry::Undo, &first), (Entry::Redo, &last)] {
        let all = vec![entry; done];
        for some in all.chunks(997) {
            seen = kept(append(&mut library, 1, seen, some));
        }
        assert_eq!(tree(&mut library, 1), *end);
        assert_eq!(tree(&mut loaded(&rows), 1), *end);
    }
    let opened = ready(library.open(DocumentId(1))).expect("a document");
    let mut draft = opened.draft().expect("a draft");
    while draft.undo().is_some() {}
    assert_eq!(*draft.record(), first);
}

#[test]
fn edits_that_the_caller_has_applied_make_the_same_rows() {
    for seed in 0..40 {
        let mut random = SplitMix::new(seed);
        let (read, unread) = (MemoryRows::default(), MemoryRows::default());
        let (mut reading, mut other) = (loaded(&read), loaded(&unread));
        let tree = any_tree(&mut random, 20);
        let mut draft = Draft::new(tree.clone());
        let whole = new(1, tree.clone());
        let packed = New {
            id: whole.id,
            name: whole.name.clone(),
            tags: whole.tags.clone(),
            record: PackedTree::of(&tree),
            copy_of: None,
        };
        let mut seen = ready(reading.create(whole, 0)).expect("a document");
        assert_eq!(ready(other.create_packed(packed, 0)), Ok(seen));
        for _ in 0..10 {
            let entries = [apply_any(&mut random, &mut draft)];
            let summary = Summary::of(draft.record());
            let packed = Summary::from_bytes(&summary.to_bytes());
            assert_eq!(packed.as_ref(), Ok(&summary));
            let applied = other.append_applied(DocumentId(1), edits(seen, &entries, 2), summary);
            let applied = ready(applied).expect("edits");
            assert_eq!(append(&mut reading, 1, seen, &entries), applied);
            seen = kept(applied);
        }
        for table in Table::ALL {
            assert_eq!(
                read.rows(table),
                unread.rows(table),
                "{table:?}, seed {seed}"
            );
        }
    }
}

#[test]
fn a_compacted_document_is_the_same_and_takes_edits() {
    for seed in 0..30 {
        let mut random = SplitMix::new(seed);
        let rows = MemoryRows::default();
        let mut library = loaded(&rows);
        let first = any_tree(&mut random, 20);
        let mut seen = ready(library.create(new(1, first.clone()), 0)).expect("a document");
        let mut draft = Draft::new(first);
        for round in 0..5 {
            let mut entries: Vec<Entry> = (0..30)
                .map(|_| apply_any(&mut random, &mut draft))
                .collect();
            for _ in 0..random.below(4) {
                draft.undo();
                entries.push(Entry::Undo);
            }
            seen = kept(append(&mut library, 1, seen, &entries));
            let keep = random.below(12) as usize;
            let compacted = ready(library.compact(DocumentId(1), keep)).expect("compacted");
            let (now, compacted) = compacted.expect("something to fold");
            assert_eq!((now.base, now > seen), (round + 1, true));
            seen = now;
            assert_eq!(
                draft.compact(keep).numbers,
                compacted.numbers,
                "as the caller's own"
            );
            assert_eq!(tree(&mut loaded(&rows), 1), *draft.record());
            let bases = rows.rows(Table::Bases).len();
            assert_eq!(bases, 2, "the last base and the one before");
        }
        let nothing = ready(library.compact(DocumentId(1), 1000));
        assert!(nothing.is_ok_and(|compacted| compacted.is_none()));
    }
}

#[test]
fn edits_that_change_nothing_are_not_stored_and_wrong_ones_are_refused() {
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let record = Record::new(Size::STANDARD);
    let seen = ready(library.create(new(1, record.clone()), 0)).expect("a document");
    let batches = rows.batches();
    let node = NodeId::ROOT;
    let on = false;
    let same = append(
        &mut library,
        1,
        seen,
        &[Entry::Edit(Edit::Flag { node, on })],
    );
    assert_eq!((kept(same), rows.batches()), (seen, batches));
    let name = Entry::Edit(Edit::Name {
        node,
        text: "a".to_owned(),
    });
    let refused = [
        (
            Entry::Edit(Edit::Cut { node }),
            Error::Edit(1, EditError::Root),
        ),
        (Entry::Redo, Error::Nothing(1)),
    ];
    for (entry, error) in refused {
        let entries = [name.clone(), entry];
        let refused = ready(library.append(DocumentId(1), edits(seen, &entries, 2)));
        assert_eq!(refused, Err(error));
        assert_eq!(tree(&mut library, 1), record);
    }
    let missing = ready(library.append(DocumentId(5), edits(seen, &[name], 2)));
    assert_eq!(missing, Err(Error::NoDocument(DocumentId(5))));
    let taken = ready(library.create(new(1, record), 0));
    assert_eq!(taken, Err(Error::Exists(DocumentId(1))));
}

#[test]
fn heads_follow_the_tree() {
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let record = Record::new(Size::STANDARD);
    let seen = ready(library.create(new(1, record), 5)).expect("a document");
    let moves = notation::parse_moves("h8i9j8").expect("moves");
    let game = Record::from_moves(Size::STANDARD, &moves).expect("a game");
    let header = |field, text: &str| {
        let text = text.to_owned();
        Entry::Edit(Edit::Header { field, text })
    };
    let entries = [
        Entry::Edit(Edit::Merge {
            other: Box::new(game),
        }),
        header(Field::Result, "W+R"),
        header(Field::WhiteName, "Nakamura"),
        header(Field::Rules, "renju"),
    ];
    append(&mut library, 1, seen, &entries);
    let head = loaded(&rows).head(DocumentId(1)).expect("a head").clone();
    assert_eq!(Some(&head), library.head(DocumentId(1)));
    let summary = &head.summary;
    assert_eq!((head.created, head.changed), (5, 7));
    assert_eq!((summary.moves, summary.nodes), (3, 4));
    assert_eq!(
        (summary.ended, summary.white.as_str()),
        (Ended::White, "Nakamura")
    );
    assert_eq!(summary.rule, Some(tengen_core::Rule::Renju));
    assert!(summary.opening_key.is_some());
    let stored = |table| rows.rows(table).iter().map(|(_, v)| v.len()).sum::<usize>();
    assert_eq!(
        head.bytes as usize,
        stored(Table::Bases) + stored(Table::Entries)
    );
}

#[test]
fn deleting_is_undoable_and_erasing_is_not() {
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let id = DocumentId(1);
    for n in [1, 2] {
        ready(library.create(new(n, Record::new(Size::STANDARD)), 0)).expect("a document");
        ready(library.attach(DocumentId(n), "settings", b"level 3")).expect("stored");
    }
    ready(library.rename(id, "Finals", 1)).expect("renamed");
    let tags = ["b/c", " a ", "", "b/c"].map(str::to_owned);
    ready(library.tag(id, &tags, 2)).expect("tagged");
    ready(library.delete(id, 3)).expect("deleted");
    assert_eq!(library.list(&ALL).total, 1);
    let mut other = loaded(&rows);
    let mut deleted = ALL;
    deleted.filter.deleted = true;
    let found = other.list(&deleted);
    assert_eq!((found.total, found.rows[0].name.as_str()), (1, "Finals"));
    assert_eq!(found.rows[0].tags, ["a", "b/c"]);
    ready(library.restore(id)).expect("restored");
    assert_eq!(library.list(&ALL).total, 2);
    ready(library.erase(id)).expect("erased");
    assert_eq!(loaded(&rows).list(&ALL).total, 1);
    for table in Table::ALL {
        let left = rows.rows(table);
        let of_it = |(key, _): &(Vec<u8>, Vec<u8>)| key.windows(16).any(|part| part == id.key());
        assert!(!left.iter().any(of_it), "{table:?}");
    }
    let settings = ready(library.attachment(DocumentId(2), "settings"));
    assert_eq!(settings, Ok(Some(b"level 3".to_vec())));
    assert_eq!(ready(library.attachment(id, "settings")), Ok(None));
    ready(library.set_setting("order", b"name")).expect("stored");
    assert_eq!(
        ready(loaded(&rows).setting("order")),
        Ok(Some(b"name".to_vec()))
    );
}

#[test]
fn a_store_that_is_full_or_refuses_says_so_and_nothing_changes() {
    use tengen_library::Failure::{Full, Refused};
    for (failure, error) in [(Full, StorageError::Full), (Refused, StorageError::Refused)] {
        let rows = MemoryRows::default();
        let mut library = loaded(&rows);
        let record = Record::new(Size::STANDARD);
        let seen = ready(library.create(new(1, record.clone()), 0)).expect("a document");
        let before = Table::ALL.map(|table| rows.rows(table));
        let name = Entry::Edit(Edit::Name {
            node: NodeId::ROOT,
            text: "a".to_owned(),
        });
        let fails = |result: Result<(), Error>| assert_eq!(result, Err(error.clone().into()));
        let fail = || rows.fail_at(0, failure);
        fail();
        let append = |library: &mut Library<MemoryRows>| {
            let edits = edits(seen, std::slice::from_ref(&name), 9);
            ready(library.append(DocumentId(1), edits)).map(drop)
        };
        fails(append(&mut library));
        fail();
        fails(ready(library.create(new(2, record.clone()), 0)).map(drop));
        fail();
        fails(ready(library.rename(DocumentId(1), "b", 0)));
        assert_eq!(Table::ALL.map(|table| rows.rows(table)), before);
        assert_eq!(
            library.head(DocumentId(1)),
            loaded(&rows).head(DocumentId(1))
        );
        assert_eq!(tree(&mut library, 1), record);
        append(&mut library).expect("there is space again");
    }
}

/// A server's handlers need this of a store whose futures can be sent.
#[test]
fn futures_can_be_sent_to_another_thread() {
    fn sent<T: Send>(future: T) -> T {
        future
    }
    let mut library = ready(sent(Library::load(MemoryRows::default()))).expect("a store");
    let id = DocumentId(1);
    let record = Record::new(Size::STANDARD);
    let seen = ready(sent(library.create(new(1, record), 0))).expect("a document");
    ready(sent(library.append(id, edits(seen, &[], 2)))).expect("nothing");
    ready(sent(library.open(id))).expect("a document");
    ready(sent(library.compact(id, 0))).expect("nothing");
    ready(sent(library.search_text("a", &ALL))).expect("a store");
    let mut file = Vec::new();
    ready(sent(library.export(|bytes| file.extend(bytes)))).expect("a store");
    let backup = tengen_library::Backup::read(&file).expect("a backup");
    let mut fresh = || DocumentId(9);
    ready(sent(library.import(&backup, &mut fresh))).expect("a store");
    ready(sent(library.erase(id))).expect("erased");
}
