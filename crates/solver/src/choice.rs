//! Selection of the most promising child in the df-pn search.

use crate::dfpn::Dfpn;
use crate::order::Left;
use crate::table::{INFINITE, Numbers};
use crate::threats::Move;

impl Dfpn<'_, '_> {
    /// Computes a node's proof numbers from its children, and selects the child to expand.
    pub(crate) fn choose(&self, moves: &[Move], left: Left, attacking: bool) -> Choice {
        let mut choice = Choice {
            numbers: Numbers { pn: 0, dn: 0 },
            best: 0,
            of_best: Numbers {
                pn: INFINITE,
                dn: INFINITE,
            },
            second: INFINITE,
            others: 0,
            length: if attacking { u16::MAX } else { 0 },
        };
        // From the side to move's view: minimum of its numbers, maximum of the other's, unsolved
        // children.
        let (mut least, mut most, mut open) = (INFINITE, 0, 0u32);
        for (i, m) in moves.iter().enumerate() {
            let after = left.with(m, attacking);
            let key = self.child_key(m.cell, after);
            let (child, length) = match self.tables.numbers.get(key) {
                Some(known) => known,
                None => {
                    let (pn, dn) = (u32::from(m.pn), 1);
                    (Numbers { pn, dn }, 0)
                }
            };
            let (own, other) = if attacking {
                (child.pn, child.dn)
            } else {
                (child.dn, child.pn)
            };
            if own < least {
                choice.second = least;
                least = own;
                choice.best = i;
                choice.of_best = child;
            } else {
                choice.second = choice.second.min(own);
            }
            if other > 0 {
                most = most.max(other);
                open += 1;
            }
            if child.pn == 0 {
                choice.length = if attacking {
                    choice.length.min(length.saturating_add(1))
                } else {
                    choice.length.max(length.saturating_add(1))
                };
            }
        }
        // Transpositions make sums overcount: use the maximum plus the number of other children.
        choice.others = open.saturating_sub(1);
        let sum = if least == 0 {
            INFINITE
        } else if open == 0 {
            0
        } else {
            (most + choice.others).min(INFINITE)
        };
        choice.numbers = if attacking {
            Numbers { pn: least, dn: sum }
        } else {
            Numbers { pn: sum, dn: least }
        };
        choice
    }
}

pub(crate) struct Choice {
    pub(crate) numbers: Numbers,
    pub(crate) best: usize,
    of_best: Numbers,
    /// Second lowest number of the side to move.
    second: u32,
    /// Unsolved children besides one.
    others: u32,
    pub(crate) length: u16,
}

impl Choice {
    /// Thresholds for the selected child, from those of the node.
    pub(crate) fn limit(&self, limit: Numbers, attacking: bool) -> Numbers {
        // 1 + ε trick (ε = 1/4): exceed the second best by a margin, to switch children less often.
        let own = self.second.saturating_add(1 + self.second / 4);
        let other = |limit: u32| {
            if limit >= INFINITE {
                INFINITE
            } else {
                limit.saturating_sub(self.others).max(1)
            }
        };
        if attacking {
            Numbers {
                pn: limit.pn.min(own),
                dn: other(limit.dn).max(self.of_best.dn.saturating_add(1)),
            }
        } else {
            Numbers {
                pn: other(limit.pn).max(self.of_best.pn.saturating_add(1)),
                dn: limit.dn.min(own),
            }
        }
    }
}
