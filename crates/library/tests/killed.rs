//! A tab that is killed at any batch: nothing acknowledged is lost, nothing is half done.

use std::collections::BTreeMap;

use tengen_core::SplitMix;
use tengen_library::{DocumentId, Failure, Head, Library, MemoryRows, Revision, ready};
use tengen_record::Record;
use tengen_record::edit::{Draft, Entry};

use crate::common::{any_tree, apply_any, edits, kept, loaded, new};

/// What the tab knows of a document.
#[derive(Clone)]
struct Known {
    draft: Draft,
    seen: Revision,
    name: String,
    deleted: bool,
}

type Model = BTreeMap<u128, Known>;

fn same(library: &mut Library<MemoryRows>, model: &Model) -> bool {
    if library.len() != model.len() || !library.set_aside().is_empty() {
        return false;
    }
    model.iter().all(|(&id, known)| {
        let Ok(opened) = ready(library.open(DocumentId(id))) else {
            return false;
        };
        let head: Head = library.head(DocumentId(id)).expect("a head").clone();
        let draft = opened.draft().expect("a draft");
        opened.damage.is_none()
            && opened.revision == head.revision
            && draft.record() == known.draft.record()
            && draft.depth() == known.draft.depth()
            && (head.name, head.deleted.is_some()) == (known.name.clone(), known.deleted)
    })
}

/// Does something random; the model after it is returned too if it was not acknowledged.
fn step(
    random: &mut SplitMix,
    library: &mut Library<MemoryRows>,
    model: &mut Model,
) -> Option<Model> {
    let mut next = model.clone();
    let ids: Vec<u128> = model.keys().copied().collect();
    let id = random.pick(&ids).unwrap_or(0);
    let done = match (random.below(10), next.get_mut(&id)) {
        (0, _) | (_, None) => {
            let id = 1 + ids.last().copied().unwrap_or(0);
            let record: Record = any_tree(random, 10);
            let created = new(id, record.clone());
            let known = Known {
                draft: Draft::new(record),
                seen: Revision::default(),
                name: created.name.clone(),
                deleted: false,
            };
            next.insert(id, known);
            ready(library.create(created, 1)).map(drop)
        }
        (1, Some(known)) => {
            known.name.push('!');
            ready(library.rename(DocumentId(id), &known.name, 2))
        }
        (2, Some(known)) => {
            known.deleted = true;
            ready(library.delete(DocumentId(id), 3))
        }
        (3, Some(known)) => {
            known.deleted = false;
            ready(library.restore(DocumentId(id)))
        }
        (4, Some(_)) if ids.len() > 3 => {
            next.remove(&id);
            ready(library.erase(DocumentId(id))).map_err(Into::into)
        }
        (5, Some(known)) => {
            if known.seen.entries > 6 {
                known.draft.compact(6);
            }
            let compacted = ready(library.compact(DocumentId(id), 6));
            compacted.map(|compacted| {
                known.seen = compacted.map_or(known.seen, |(revision, _)| revision);
            })
        }
        (_, Some(known)) => {
            let mut entries = Vec::new();
            for _ in 0..1 + random.below(5) {
                entries.push(match random.below(5) {
                    0 if known.draft.undo().is_some() => Entry::Undo,
                    1 if known.draft.redo().is_some() => Entry::Redo,
                    _ => apply_any(random, &mut known.draft),
                });
            }
            let edits = edits(known.seen, &entries, 0);
            let appended = ready(library.append(DocumentId(id), edits));
            appended.map(|appended| known.seen = kept(appended))
        }
    };
    match done {
        Ok(()) => {
            *model = next;
            None
        }
        Err(_) => Some(next),
    }
}

#[test]
fn nothing_acknowledged_is_lost_and_nothing_is_half_done() {
    for failure in [Failure::KilledBefore, Failure::KilledAfter] {
        for at in 0..50 {
            let mut random = SplitMix::new(at as u64 / 7);
            let rows = MemoryRows::default();
            let mut library = loaded(&rows);
            let mut model = Model::new();
            rows.fail_at(at, failure);
            let in_flight = loop {
                if let Some(next) = step(&mut random, &mut library, &mut model) {
                    break next;
                }
            };
            assert_eq!(rows.batches(), at + 1);
            rows.restart();
            let stored = match failure {
                Failure::KilledBefore => model,
                _ => in_flight,
            };
            assert!(same(&mut loaded(&rows), &stored), "{failure:?} at {at}");
        }
    }
}

#[test]
fn an_unanswered_append_may_be_repeated() {
    let rows = MemoryRows::default();
    let mut random = SplitMix::new(3);
    let record = any_tree(&mut random, 10);
    let mut draft = Draft::new(record.clone());
    let mut library = loaded(&rows);
    let seen = ready(library.create(new(1, record), 0)).expect("a document");
    let entries: Vec<Entry> = (0..4).map(|_| apply_any(&mut random, &mut draft)).collect();
    rows.fail_at(0, Failure::KilledAfter);
    let edits = edits(seen, &entries, 2);
    ready(library.append(DocumentId(1), edits)).expect_err("killed");
    rows.restart();
    let mut library = loaded(&rows);
    let again = ready(library.append(DocumentId(1), edits)).expect("stored");
    assert_eq!(kept(again).entries, 4);
    assert_eq!(library.len(), 1, "there is no copy");
    assert_eq!(crate::common::tree(&mut library, 1), *draft.record());
}
