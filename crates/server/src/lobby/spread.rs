//! When connections send news on: not all at once where thousands are.

use std::time::Duration;

/// Connections that send news on together.
const TOGETHER: usize = 500;
/// From these to the next ones. Moves would wait for 8,000 connections at once.
const NEXT: Duration = Duration::from_millis(50);
/// Different delays, so that the last one ends before the next beat.
const DELAYS: usize = 16;

/// The delay of news to a connection, by the number of connections before it.
pub(super) fn delay(others: usize) -> Duration {
    NEXT * (others / TOGETHER % DELAYS) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_crowded_lobby_is_told_by_and_by() {
        assert_eq!([0, 499].map(delay), [Duration::ZERO; 2]);
        assert_eq!([500, 999].map(delay), [NEXT; 2]);
        let latest = (0..20_000).map(delay).max();
        assert_eq!(latest, Some(Duration::from_millis(750)));
        let first = (0..20_000).filter(|&others| delay(others).is_zero());
        assert_eq!(first.count(), 1_500);
    }
}
