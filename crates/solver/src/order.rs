//! What an attacker may use.

use tengen_board::ALL;
use tengen_core::SplitMix;

use crate::threats::{Move, PASS, STAY};

/// How quiet a stone of the attacker may be.
///
/// After Thomsen's lambda search: continuous fours are order one. With order two every stone makes
/// a four or threatens a win of order one, with order three it may threaten a win of order two, and
/// so on. [`Order::ANY`] allows every legal stone, whatever it threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Order(u8);

impl Order {
    /// Continuous threats of fours.
    pub(crate) const THREATS: Order = Order(2);
    /// Everything.
    pub(crate) const ANY: Order = Order(u8::MAX);

    /// The order of that number, from two.
    pub(crate) const fn of(number: u8) -> Order {
        Order(number)
    }

    /// Its number.
    pub(crate) fn number(self) -> u32 {
        self.0.into()
    }

    /// The order that such stones threaten, where that is more than fours.
    pub(crate) fn below(self) -> Option<Order> {
        (self > Order::THREATS && self < Order::ANY).then(|| Order(self.0 - 1))
    }
}

/// What the attacker may still use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// Plies up to and with the winning stone; [`ALL`] for any number.
    pub(crate) plies: u16,
    /// Stones that neither make a four nor answer one; [`ALL`] for any number.
    pub(crate) threes: u16,
    /// How quiet they may be.
    pub(crate) order: Order,
}

impl Left {
    /// Continuous threats, any number of them.
    pub(crate) const ANY: Left = Left {
        plies: ALL,
        threes: ALL,
        order: Order::THREATS,
    };

    pub(crate) fn key(self) -> u64 {
        if self == Left::ANY {
            return 0;
        }
        let numbers = u64::from(self.plies) << 16 | u64::from(self.threes);
        SplitMix::new(u64::from(self.order.0) << 32 | numbers).next()
    }

    /// After a ply; `three` for a stone of the attacker that counts as one.
    pub(crate) fn after(self, three: bool) -> Left {
        let less = |n: u16, by: u16| if n == ALL { ALL } else { n.saturating_sub(by) };
        Left {
            plies: less(self.plies, 1),
            threes: less(self.threes, u16::from(three)),
            order: self.order,
        }
    }

    /// After a pass of the defender, to see what is threatened.
    pub(crate) fn after_pass(self) -> Left {
        self.after(false).lower()
    }

    fn lower(self) -> Left {
        Left {
            order: self.order.below().unwrap_or(self.order),
            ..self
        }
    }

    /// After a move.
    pub(crate) fn with(self, m: &Move, attacking: bool) -> Left {
        match m.cell {
            STAY => self.lower(),
            PASS => self.after_pass(),
            _ => self.after(attacking && !m.free),
        }
    }

    /// Fours that a win by fours may take, for the attacker to move.
    pub(crate) fn fours(self) -> u16 {
        if self.plies == ALL {
            ALL
        } else {
            self.plies.saturating_sub(1) / 2
        }
    }
}
