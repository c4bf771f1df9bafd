//! What the attacker may use: threat orders, plies and quiet stones.

use tengen_board::ANY_FOURS;
use tengen_core::SplitMix;

use crate::threats::{LOWER_ORDER, Move, PASS};

/// Order of threats, after Thomsen's lambda search: order one is continuous fours; at order n each
/// stone makes a four or threatens a win of order n − 1. [`Order::ANY`] allows every legal stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Order(u8);

impl Order {
    /// Continuous threats (VCT), order two.
    pub(crate) const THREATS: Order = Order(2);
    /// No threat required.
    pub(crate) const ANY: Order = Order(u8::MAX);

    /// From two.
    pub(crate) const fn of(number: u8) -> Order {
        Order(number)
    }

    pub(crate) fn number(self) -> u32 {
        self.0.into()
    }

    /// The order that quiet stones threaten, if above a VCF.
    pub(crate) fn below(self) -> Option<Order> {
        (self > Order::THREATS && self < Order::ANY).then(|| Order(self.0 - 1))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// Plies up to and including the winning stone; [`ANY_FOURS`]: unlimited.
    pub(crate) plies: u16,
    /// Stones that neither make a four nor answer one; [`ANY_FOURS`]: unlimited.
    pub(crate) threes: u16,
    pub(crate) order: Order,
}

impl Left {
    /// VCT without limits.
    pub(crate) const ANY: Left = Left {
        plies: ANY_FOURS,
        threes: ANY_FOURS,
        order: Order::THREATS,
    };

    pub(crate) fn key(self) -> u64 {
        if self == Left::ANY {
            return 0;
        }
        let numbers = u64::from(self.plies) << 16 | u64::from(self.threes);
        SplitMix::new(u64::from(self.order.0) << 32 | numbers).next()
    }

    /// After one ply; `three` if the attacker's stone counts against `threes`.
    pub(crate) fn after(self, three: bool) -> Left {
        let less = |n: u16, by: u16| {
            if n == ANY_FOURS {
                ANY_FOURS
            } else {
                n.saturating_sub(by)
            }
        };
        Left {
            plies: less(self.plies, 1),
            threes: less(self.threes, u16::from(three)),
            order: self.order,
        }
    }

    /// After a pass of the defender, for the threat search.
    pub(crate) fn after_pass(self) -> Left {
        self.after(false).lower()
    }

    fn lower(self) -> Left {
        Left {
            order: self.order.below().unwrap_or(self.order),
            ..self
        }
    }

    pub(crate) fn with(self, m: &Move, attacking: bool) -> Left {
        match m.cell {
            LOWER_ORDER => self.lower(),
            PASS => self.after_pass(),
            _ => self.after(attacking && !m.free),
        }
    }

    /// Fours of a VCF that fit into the plies left; the attacker is to move.
    pub(crate) fn fours(self) -> u16 {
        if self.plies == ANY_FOURS {
            ANY_FOURS
        } else {
            self.plies.saturating_sub(1) / 2
        }
    }
}
