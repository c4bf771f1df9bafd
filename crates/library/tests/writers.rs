//! Two writers of one store.

use tengen_core::SplitMix;
use tengen_library::{Appended, CopyOf, DocumentId, Error, MemoryRows, Revision, ready};
use tengen_record::edit::{Draft, Entry};

use crate::common::{ALL, any_tree, append, apply_any, edits, kept, loaded, new, tree};

fn some(random: &mut SplitMix, draft: &mut Draft, count: usize) -> Vec<Entry> {
    (0..count).map(|_| apply_any(random, draft)).collect()
}

#[test]
fn the_later_of_two_writers_gets_a_copy_that_says_so() {
    for seed in 0..40 {
        let mut random = SplitMix::new(seed);
        let rows = MemoryRows::default();
        let (mut a, mut b) = (loaded(&rows), loaded(&rows));
        let record = any_tree(&mut random, 12);
        ready(a.create(new(1, record.clone()), 0)).expect("a document");
        let mut draft = Draft::new(record);
        let entries = some(&mut random, &mut draft, 5);
        let seen = kept(append(&mut a, 1, Revision::default(), &entries));
        let (mut in_a, mut in_b) = (draft.clone(), draft);
        let from_a = some(&mut random, &mut in_a, 3);
        let from_b = some(&mut random, &mut in_b, 4);
        let ahead = kept(append(&mut a, 1, seen, &from_a));
        if seed % 2 == 1 {
            // The base of the later writer is the one before the last.
            ready(a.compact(DocumentId(1), 2)).expect("compacted");
        }
        let latest = a.head(DocumentId(1)).expect("a head").revision;
        assert!(seed % 2 == 1 || latest == ahead);
        let nothing = append(&mut b, 1, seen, &[]);
        assert_eq!(nothing, Appended::Kept(seen), "no copy without edits");
        let copied = append(&mut b, 1, seen, &from_b);
        let Appended::Copied {
            copy,
            revision,
            ahead,
        } = copied
        else {
            panic!("{copied:?}");
        };
        assert_eq!(
            (copy, revision.entries, ahead),
            (DocumentId(1001), 9, latest)
        );
        let mut other = loaded(&rows);
        assert_eq!(tree(&mut other, 1), *in_a.record());
        assert_eq!(tree(&mut other, 1001), *in_b.record());
        let head = other.head(copy).expect("a head");
        let from = CopyOf {
            document: DocumentId(1),
            revision: seen,
        };
        assert_eq!(head.copy_of, Some(from));
        // The copy goes on by itself.
        let more = some(&mut random, &mut in_b, 2);
        kept(append(&mut b, 1001, revision, &more));
        assert_eq!(tree(&mut b, 1001), *in_b.record());
        assert_eq!(tree(&mut b, 1), *in_a.record());
    }
}

/// Another page has taken over what this one had on its way, and both send it.
#[test]
fn edits_that_another_writer_has_stored_too_make_no_copy() {
    for stored in 0..=4 {
        let mut random = SplitMix::new(9);
        let rows = MemoryRows::default();
        let (mut a, mut b) = (loaded(&rows), loaded(&rows));
        let record = any_tree(&mut random, 12);
        ready(a.create(new(1, record.clone()), 0)).expect("a document");
        let mut draft = Draft::new(record);
        let entries = some(&mut random, &mut draft, 4);
        let seen = Revision::default();
        let first = kept(append(&mut a, 1, seen, &entries[..stored]));
        let all = kept(append(&mut b, 1, seen, &entries));
        assert_eq!((first.entries, all.entries), (stored as u32, 4));
        let again = kept(append(&mut a, 1, seen, &entries[..stored]));
        assert_eq!(again, first, "the state after them, not after the others");
        assert_eq!(tree(&mut a, 1), *draft.record());
        assert!(loaded(&rows).head(DocumentId(1001)).is_none(), "no copy");
    }
}

#[test]
fn a_state_before_two_compactions_is_gone_and_nothing_happens() {
    let mut random = SplitMix::new(5);
    let rows = MemoryRows::default();
    let (mut a, mut b) = (loaded(&rows), loaded(&rows));
    let record = any_tree(&mut random, 12);
    let old = ready(a.create(new(1, record.clone()), 0)).expect("a document");
    let mut draft = Draft::new(record);
    let mut seen = old;
    for _ in 0..2 {
        let entries = some(&mut random, &mut draft, 5);
        append(&mut a, 1, seen, &entries);
        let compacted = ready(a.compact(DocumentId(1), 0)).expect("compacted");
        seen = compacted.expect("something to fold").0;
        draft.compact(0);
    }
    let entries = some(&mut random, &mut draft.clone(), 1);
    let batches = rows.batches();
    for wrong in [
        old,
        Revision {
            base: 9,
            entries: 0,
        },
    ] {
        let refused = ready(b.append(DocumentId(1), edits(wrong, &entries, 2)));
        assert_eq!(refused, Err(Error::Forgotten(seen)));
    }
    assert_eq!(rows.batches(), batches);
    assert_eq!(tree(&mut b, 1), *draft.record());
}

#[test]
fn writers_see_each_other_when_told() {
    let rows = MemoryRows::default();
    let mut random = SplitMix::new(6);
    let (mut a, mut b) = (loaded(&rows), loaded(&rows));
    ready(a.create(new(1, any_tree(&mut random, 5)), 0)).expect("a document");
    assert_eq!(b.list(&ALL).total, 0);
    ready(b.refresh(DocumentId(1))).expect("a store");
    assert_eq!(b.list(&ALL), a.list(&ALL));
    ready(b.rename(DocumentId(1), "B", 1)).expect("renamed");
    ready(a.tag(DocumentId(1), &["t".to_owned()], 2)).expect("tagged");
    ready(b.refresh_all()).expect("a store");
    let head = b.head(DocumentId(1)).expect("a head");
    assert_eq!(
        (head.name.as_str(), &head.tags[..]),
        ("B", &["t".to_owned()][..])
    );
    ready(a.erase(DocumentId(1))).expect("erased");
    let found = ready(b.search_text("a", &ALL)).expect("a store");
    assert_eq!(
        (found.total, b.set_aside()),
        (0, &[][..]),
        "it is gone, not damaged"
    );
    ready(b.refresh(DocumentId(1))).expect("a store");
    assert!(b.is_empty());
}
