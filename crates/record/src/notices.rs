//! A bounded list of notices.

use std::mem::{Discriminant, discriminant};

use crate::error::Notice;
use crate::replay::MAX_LISTED;

/// The first [`MAX_LISTED`] notices of each kind, and the number of further ones.
#[derive(Debug, Default)]
pub(crate) struct Notices {
    listed: Vec<Notice>,
    kinds: Vec<Kind>,
}

#[derive(Debug)]
struct Kind {
    of: Discriminant<Notice>,
    count: usize,
    /// The first one not listed.
    more: Option<Notice>,
}

impl Notices {
    pub(crate) fn push(&mut self, notice: Notice) {
        let of = discriminant(&notice);
        let known = self.kinds.iter().position(|kind| kind.of == of);
        let at = known.unwrap_or_else(|| {
            let (count, more) = (0, None);
            self.kinds.push(Kind { of, count, more });
            self.kinds.len() - 1
        });
        let kind = &mut self.kinds[at];
        kind.count += 1;
        if kind.count <= MAX_LISTED {
            self.listed.push(notice);
        } else {
            kind.more.get_or_insert(notice);
        }
    }

    /// The listed notices in order, then [`Notice::More`] for each kind that has more.
    pub(crate) fn list(self) -> Vec<Notice> {
        let mut all = self.listed;
        let more = self.kinds.into_iter().filter_map(|kind| {
            let first = Box::new(kind.more?);
            let count = kind.count - MAX_LISTED;
            Some(Notice::More { first, count })
        });
        all.extend(more);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_hundred_of_a_kind_are_listed() {
        let mut notices = Notices::default();
        notices.push(Notice::OtherPointOrder);
        for offset in 0..MAX_LISTED + 3 {
            notices.push(Notice::NoLastLeaf { offset });
        }
        let all = notices.list();
        assert_eq!(all.len(), 1 + MAX_LISTED + 1);
        assert_eq!(
            all[MAX_LISTED],
            Notice::NoLastLeaf {
                offset: MAX_LISTED - 1
            }
        );
        let first = Box::new(Notice::NoLastLeaf { offset: MAX_LISTED });
        assert_eq!(all[MAX_LISTED + 1], Notice::More { first, count: 3 });
    }
}
