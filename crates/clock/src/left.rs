//! What is left of one player's time, and what a turn takes from it.

use serde::{Deserialize, Serialize};

use crate::calendar::DAY;
use crate::control::Control;

/// What is left of one player's time. Times are milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// Main time; for [`Control::Move`] and [`Control::Days`] that of every move.
    pub main: u64,
    /// Periods of byo-yomi, the present one included.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub periods: u16,
    /// Turns until the Canadian period begins anew.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turns: u16,
    /// Time of the present Canadian period.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub period: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
const fn is_zero(count: &u16) -> bool {
    *count == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
const fn is_nothing(time: &u64) -> bool {
    *time == 0
}

impl Left {
    /// The time at the start of a game.
    #[must_use]
    pub const fn new(control: Control) -> Left {
        let (main, periods, turns, period) = match control {
            Control::Move { each } => (each, 0, 0, 0),
            Control::Days { each, .. } => (each as u64 * DAY, 0, 0, 0),
            Control::Absolute { main }
            | Control::Fischer { main, .. }
            | Control::Delay { main, .. } => (main, 0, 0, 0),
            Control::Byoyomi { main, periods, .. } => (main, periods, 0, 0),
            Control::Canadian {
                main,
                turns,
                period,
            } => (main, 0, turns, period),
        };
        Left {
            main,
            periods,
            turns,
            period,
        }
    }

    /// The longest turn that loses nothing by time: the flag falls just after it.
    #[must_use]
    pub fn turn(self, control: Control) -> u64 {
        let (main, more) = match control {
            Control::Move { .. }
            | Control::Days { .. }
            | Control::Absolute { .. }
            | Control::Fischer { .. } => (self.main, 0),
            Control::Delay { delay, .. } => (self.main, delay),
            Control::Byoyomi { period, .. } => (self.main, u64::from(self.periods) * period),
            Control::Canadian { .. } => (self.main, self.period),
        };
        main.saturating_add(more)
    }

    /// What is left in the middle of a turn that has taken `spent`; `None` if the flag has fallen.
    #[must_use]
    pub fn during(self, control: Control, spent: u64) -> Option<Left> {
        if spent > self.turn(control) {
            return None;
        }
        let charged = match control {
            Control::Delay { delay, .. } => spent.saturating_sub(delay),
            _ => spent,
        };
        let over = charged.saturating_sub(self.main);
        let mut left = Left {
            main: self.main.saturating_sub(charged),
            ..self
        };
        match control {
            Control::Byoyomi { period, .. } => left.periods -= used_up(over, period),
            Control::Canadian { .. } => left.period -= over,
            _ => {}
        }
        Some(left)
    }

    /// What is left after a turn that took `spent`; `None` if the flag has fallen.
    #[must_use]
    pub fn after(self, control: Control, spent: u64) -> Option<Left> {
        let left = self.during(control, spent)?;
        Some(match control {
            // Nothing is saved.
            Control::Move { .. } | Control::Days { .. } => Left::new(control),
            Control::Absolute { .. } | Control::Delay { .. } | Control::Byoyomi { .. } => left,
            Control::Fischer { increment, cap, .. } => {
                let filled = left.main.saturating_add(increment);
                let most = cap.map_or(filled, |cap| cap.max(left.main));
                Left {
                    main: filled.min(most),
                    ..left
                }
            }
            Control::Canadian { .. } if left.main > 0 => left,
            Control::Canadian { turns, period, .. } => match left.turns {
                0 | 1 => Left {
                    turns,
                    period,
                    ..left
                },
                more => Left {
                    turns: more - 1,
                    ..left
                },
            },
        })
    }

    /// The time to show in a turn that has taken `spent`: until the flag falls, or until the
    /// present period of byo-yomi ends.
    #[must_use]
    pub fn shown(self, control: Control, spent: u64) -> u64 {
        let rest = self.turn(control).saturating_sub(spent);
        match control {
            Control::Byoyomi { period, .. } => {
                let charged = spent.saturating_sub(self.main);
                match self.main.checked_sub(spent) {
                    Some(main @ 1..) => main,
                    _ if rest == 0 => 0,
                    _ => period - charged % period.max(1),
                }
            }
            Control::Canadian { .. } | Control::Delay { .. } => {
                match self.main.checked_sub(spent) {
                    Some(main @ 1..) if matches!(control, Control::Canadian { .. }) => main,
                    _ => rest,
                }
            }
            _ => rest,
        }
    }
}

/// Periods of byo-yomi that `over` uses up. A turn that ends with a period keeps it.
fn used_up(over: u64, period: u64) -> u16 {
    let complete = over.saturating_sub(1) / period.max(1);
    // At most as many as there are, since the flag has not fallen.
    u16::try_from(complete).unwrap_or(u16::MAX)
}
