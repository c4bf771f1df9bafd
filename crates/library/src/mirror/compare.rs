//! What becomes of a document that has changed on both sides.

use super::mark::Prints;
use super::whole::{Whole, names};

/// A decision about a document of both sides.
pub(super) enum Decision {
    /// Both sides get this state.
    Both(Box<Whole>),
    /// The mirror's state stays, and the library's becomes a copy.
    Copy,
}

/// The state for both sides, from that of the last agreement, the library's and the mirror's.
/// `goes_on` says whether the content of the first contains that of the second.
pub(super) fn decide(
    base: Option<Prints>,
    ours: &Whole,
    theirs: &Whole,
    goes_on: impl Fn(&Whole, &Whole) -> bool,
) -> Decision {
    let (a, b) = (ours.prints, theirs.prints);
    let is = |part: fn(Prints) -> u64, print| base.is_some_and(|base| part(base) == print);
    let later = ours.stored.head.changed > theirs.stored.head.changed;
    let content: fn(Prints) -> u64 = |prints| prints.content;
    let content_is_ours = if a.content == b.content || is(content, b.content) {
        true
    } else if is(content, a.content) {
        false
    } else {
        match (goes_on(ours, theirs), goes_on(theirs, ours)) {
            (false, false) => return Decision::Copy,
            (true, true) => later,
            (ours, _) => ours,
        }
    };
    let name: fn(Prints) -> u64 = |prints| prints.names;
    let names_are_ours = if a.names == b.names || is(name, b.names) {
        true
    } else if is(name, a.names) {
        false
    } else if base.is_some() {
        return Decision::Copy;
    } else {
        later
    };
    let mut both = if content_is_ours { ours } else { theirs }.clone();
    let named = if names_are_ours { ours } else { theirs };
    let head = &mut both.stored.head;
    (head.name, head.tags) = (
        named.stored.head.name.clone(),
        named.stored.head.tags.clone(),
    );
    head.changed = ours.stored.head.changed.max(theirs.stored.head.changed);
    let deleted = ours.stored.head.deleted.max(theirs.stored.head.deleted);
    head.deleted = deleted.filter(|&deleted| match base {
        _ if a.deleted == b.deleted => true,
        // Restored on one side, or edited while the other side deletes it.
        Some(base) => {
            !base.deleted && {
                let kept = if a.deleted { b } else { a };
                (kept.content, kept.names) == (base.content, base.names)
            }
        }
        None => {
            let kept = if a.deleted { theirs } else { ours };
            deleted > kept.stored.head.changed
        }
    });
    both.prints.names = names(head);
    both.prints.deleted = head.deleted.is_some();
    Decision::Both(Box::new(both))
}
