//! The manager's limits as the engine's clock.

use std::time::Duration;

use tengen_engine::Clock;
use tengen_gomocup::ManagerLimits;

/// For a move without any limit.
const USUAL: Duration = Duration::from_secs(5);
/// For a move as fast as possible.
const FAST: Duration = Duration::from_millis(40);
/// The largest margin, for pipes, context switches and a busy machine.
const MARGIN: Duration = Duration::from_millis(60);
/// Divisor of the tightest limit; the margin is the smaller of this share and [`MARGIN`].
const SHARE: u32 = 8;

/// The clock for a move; `None` if only depth or nodes limit it.
pub(crate) fn allowed(limits: &ManagerLimits) -> Option<Clock> {
    let left = limits.left.map(Duration::from_millis);
    let turn = match limits.turn {
        Some(0) => Some(FAST),
        Some(ms) => Some(Duration::from_millis(ms)),
        None if left.is_some() => None,
        None if limits.depth.is_some() || limits.nodes.is_some() => return None,
        None => Some(USUAL),
    };
    let tightest = turn.into_iter().chain(left).min().unwrap_or(USUAL);
    let margin = match limits.turn {
        Some(0) => Duration::ZERO,
        _ => (tightest / SHARE).min(MARGIN),
    };
    Some(Clock {
        turn,
        left,
        increment: Duration::from_millis(limits.increment),
        margin,
    })
}

/// Raises the margin to `reserve`, but to no more than a third of the tightest limit.
pub(crate) fn with_reserve(clock: Clock, reserve: Duration) -> Clock {
    let tightest = clock.turn.into_iter().chain(clock.left).min();
    let most = tightest.unwrap_or(USUAL) / 3;
    Clock {
        margin: clock.margin.max(reserve.min(most)),
        ..clock
    }
}

/// The most slices to allocate within a move (one for every 5 ms) and the time they may take (a
/// sixteenth). Without a clock, the values of [`USUAL`].
pub(crate) fn for_memory(clock: Option<Clock>) -> (u64, Duration) {
    let time = clock.map_or(USUAL, |clock| {
        let turn = clock.turn.unwrap_or(USUAL);
        clock.left.map_or(turn, |left| turn.min(left / 32))
    });
    let slices = time.as_millis() as u64 / 5;
    (slices, time / 16)
}

/// The hard deadline of a search, from the start of the turn.
pub(crate) fn deadline(clock: Option<Clock>) -> Option<Duration> {
    let clock = clock?;
    let tightest = clock.turn.into_iter().chain(clock.left).min()?;
    Some(tightest.saturating_sub(clock.margin))
}

/// The clock after `used` time of the same move.
pub(crate) fn remaining(clock: Option<Clock>, used: Duration) -> Option<Clock> {
    clock.map(|clock| Clock {
        turn: clock.turn.map(|t| t.saturating_sub(used)),
        left: clock.left.map(|t| t.saturating_sub(used)),
        ..clock
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(limits: ManagerLimits) -> (Option<u128>, Option<u128>) {
        let clock = allowed(&limits);
        let turn = clock.and_then(|c| c.turn).map(|t| t.as_millis());
        (turn, deadline(clock).map(|d| d.as_millis()))
    }

    #[test]
    fn the_tighter_limit_less_a_margin_is_the_end() {
        let limits = |turn, left| ManagerLimits {
            turn,
            left,
            ..ManagerLimits::default()
        };
        assert_eq!(ms(limits(None, None)), (Some(5000), Some(4940)));
        assert_eq!(ms(limits(Some(1000), None)), (Some(1000), Some(940)));
        assert_eq!(ms(limits(Some(60), None)), (Some(60), Some(52)));
        assert_eq!(ms(limits(Some(1000), Some(200))), (Some(1000), Some(175)));
        assert_eq!(ms(limits(None, Some(600))), (None, Some(540)));
        assert_eq!(ms(limits(Some(0), Some(60_000))), (Some(40), Some(40)));
        // No time left: at once.
        assert_eq!(ms(limits(Some(1000), Some(0))), (Some(1000), Some(0)));
    }

    #[test]
    fn depth_or_nodes_alone_need_no_clock() {
        let limits = ManagerLimits {
            nodes: Some(100),
            ..ManagerLimits::default()
        };
        assert_eq!(ms(limits), (None, None));
        let both = ManagerLimits {
            turn: Some(600),
            ..limits
        };
        assert_eq!(ms(both), (Some(600), Some(540)));
    }
}
