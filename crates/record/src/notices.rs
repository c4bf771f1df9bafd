//! A bounded list of notices.

use std::mem::{Discriminant, discriminant};

use crate::error::{Ignored, Notice};
use crate::replay::MAX_LISTED;

/// The first [`MAX_LISTED`] notices of each kind, and the number of further ones.
#[derive(Debug, Default)]
pub(crate) struct Notices {
    listed: Vec<Notice>,
    kinds: Vec<Kind>,
    /// Ignored content: its kind, the place of the first, and the number.
    ignored: Vec<(Ignored, usize, usize)>,
}

/// The most kinds of ignored content that are told apart.
const MAX_IGNORED: usize = 20;

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

    /// Adds a notice unless it is listed.
    pub(crate) fn push_once(&mut self, notice: Notice) {
        if !self.listed.contains(&notice) {
            self.push(notice);
        }
    }

    pub(crate) fn ignore(&mut self, what: Ignored, offset: usize) {
        self.ignore_many(what, offset, 1);
    }

    /// Counts several things of a kind, the first at `offset`.
    pub(crate) fn ignore_many(&mut self, what: Ignored, offset: usize, count: usize) {
        let full = self.ignored.len() >= MAX_IGNORED;
        let known = |what: &Ignored| self.ignored.iter().position(|(w, ..)| w == what);
        match known(&what).or_else(|| full.then(|| known(&Ignored::Other)).flatten()) {
            Some(at) => self.ignored[at].2 += count,
            None if full => self.ignored.push((Ignored::Other, offset, count)),
            None => self.ignored.push((what, offset, count)),
        }
    }

    /// The listed notices in order, what was ignored, then [`Notice::More`] for each kind that has
    /// more.
    pub(crate) fn list(self) -> Vec<Notice> {
        let mut all = self.listed;
        let ignored = self.ignored.into_iter();
        all.extend(ignored.map(|(what, offset, count)| Notice::Ignored {
            what,
            offset,
            count,
        }));
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
    fn ignored_content_is_counted_by_kind() {
        let mut notices = Notices::default();
        notices.ignore(Ignored::Text, 7);
        for offset in 0..30 {
            notices.ignore(Ignored::Element(format!("e{offset}")), offset);
            notices.ignore(Ignored::Text, offset);
        }
        let all = notices.list();
        assert_eq!(all.len(), MAX_IGNORED + 1);
        let ignored = |what, offset, count| Notice::Ignored {
            what,
            offset,
            count,
        };
        assert_eq!(all[0], ignored(Ignored::Text, 7, 31));
        assert_eq!(all[MAX_IGNORED], ignored(Ignored::Other, 19, 11));
    }

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
