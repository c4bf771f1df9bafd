//! Who is connected to a room, who comes and goes, and for how long a player has been away.

use std::time::Duration;

use tengen_api::socket::{Presence, SeatPresence};
use tengen_clock::Terms;
use tengen_room::{PlayerId, Seat};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::super::journal;
use super::clock::{RoundTrip, millis};
use super::{Actor, Entered, MemberId, Player, Playing};

/// Queued answers per player before the player counts as slow.
const ANSWERS: usize = 64;
/// Minimum interval between presence messages.
const PRESENCE_STEP: Duration = Duration::from_millis(100);
/// Added interval per watcher between presence messages about watchers.
const WATCHER_STEP: Duration = Duration::from_millis(1);
/// The turns of each player by which a game counts as quick or long.
const TURNS: u32 = 40;
/// Up to how long one player's clock runs in a quick game, in milliseconds.
const QUICK: u64 = 3 * 60_000;
/// From how long one player's clock runs in a long game, in milliseconds.
const LONG: u64 = 15 * 60_000;

impl Actor {
    /// When presence is told, or events to watchers who are behind.
    pub(super) fn tell_next(&self) -> Option<Instant> {
        let late = self.teller.due_in(journal::now());
        let late = late.map(|ms| Instant::now() + Duration::from_millis(ms));
        self.tell_at.into_iter().chain(late).min()
    }

    /// Tells what is due.
    pub(super) fn tell_due(&mut self) {
        if self.tell_at.is_some_and(|at| at <= Instant::now()) {
            self.tell_at = None;
            let presence = self.presence();
            self.teller.tell_presence(presence);
        }
        self.teller.release(journal::now());
    }

    pub(super) fn enter(&mut self, player: Option<&PlayerId>) -> Entered {
        let member = self.next_member;
        self.next_member += 1;
        let seat = self.seat_of(player);
        let (news, player) = match seat {
            Some(seat) => {
                let (out, answers) = mpsc::channel(ANSWERS);
                let trip = RoundTrip::default();
                let player = Player {
                    seat,
                    answers: out,
                    trip: trip.clone(),
                };
                self.players.insert(member, player);
                self.tell_talk(member);
                self.gone[seat as usize] = None;
                let playing = Playing {
                    seat,
                    answers,
                    trip,
                };
                (self.teller.player(), Some(playing))
            }
            None => {
                self.watchers = self.watchers.saturating_add(1);
                (self.teller.watcher(), None)
            }
        };
        self.presence_changed(seat.is_some());
        self.teller.set_presence(self.presence());
        let is_late = seat.is_none() && self.teller.are_watchers_late();
        let turn = self.turn.as_ref().filter(|_| !is_late);
        Entered {
            member,
            feed: self.teller.feed(seat.is_some()).clone(),
            news,
            protocol: self.room.config().protocol(),
            names: Seat::BOTH.map(|seat| self.room.name(seat).cloned()),
            turn: turn.map(|_| self.elapsed(Instant::now())),
            timed: self.room.config().clock.is_some(),
            player,
        }
    }

    pub(super) fn leave(&mut self, member: MemberId) {
        let Some(Player { seat, .. }) = self.players.remove(&member) else {
            return;
        };
        if !self.is_here(seat) {
            self.gone[seat as usize] = Some(Instant::now());
        }
        self.presence_changed(true);
    }

    pub(super) fn unwatch(&mut self) {
        self.watchers = self.watchers.saturating_sub(1);
        self.presence_changed(false);
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.shown || self.players.values().any(|player| player.seat == seat)
    }

    pub(super) fn claim_in(&self, seat: Seat) -> Option<Duration> {
        let config = self.room.config();
        if config.arbiter.is_some() || self.room.is_paused() {
            // Nothing runs out while the clocks stand, and an arbiter decides about the absent.
            return None;
        }
        let allowed = absence(self.shared.absence, config.clock)?;
        let gone = self.gone[seat as usize]?;
        Some(allowed.saturating_sub(gone.elapsed()))
    }

    /// Counts absences anew when the clocks go on, and tells when they stop.
    pub(super) fn clocks_stopped_or_went_on(&mut self, stood: bool) {
        if stood == self.room.is_paused() {
            return;
        }
        if stood {
            let now = Instant::now();
            self.gone = self.gone.map(|gone| gone.map(|_| now));
        }
        self.presence_changed(true);
    }

    pub(super) fn presence(&self) -> Presence {
        let seat = |seat| SeatPresence {
            here: self.is_here(seat),
            claim_in: self.claim_in(seat).map(millis),
        };
        Presence {
            first: seat(Seat::First),
            second: seat(Seat::Second),
            watchers: self.watchers,
        }
    }

    /// Schedules a presence message after a change of players or watchers.
    pub(super) fn presence_changed(&mut self, player: bool) {
        let step = if player {
            PRESENCE_STEP
        } else {
            PRESENCE_STEP.max(WATCHER_STEP * self.watchers)
        };
        let at = Instant::now() + step;
        self.tell_at = Some(self.tell_at.map_or(at, |before| before.min(at)));
    }
}

/// After how long an absence may be claimed: `usual` without clocks, less in a quick game, more in
/// a long one; never in correspondence, where the clock decides.
fn absence(usual: Duration, clock: Option<Terms>) -> Option<Duration> {
    let Some(terms) = clock else {
        return Some(usual);
    };
    let sides = [terms.first(), terms.second()];
    if sides.iter().any(|side| side.is_days()) {
        return None;
    }
    match sides.map(|side| side.estimate(TURNS)).into_iter().max()? {
        0..=QUICK => Some(usual / 4),
        LONG.. => Some(usual.saturating_mul(5) / 2),
        _ => Some(usual),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_waits_longer_for_the_absent() {
        let usual = Duration::from_secs(120);
        for (text, seconds) in [
            ("3m", Some(30)),
            ("1m+2s", Some(30)),
            ("5m+4s", Some(120)),
            ("10m+3s", Some(120)),
            ("15m", Some(300)),
            ("30m+2s", Some(300)),
            ("3d", None),
        ] {
            let terms = text.parse().expect("a time control");
            let allowed = absence(usual, Some(terms));
            assert_eq!(allowed, seconds.map(Duration::from_secs), "{text}");
        }
        assert_eq!(absence(usual, None), Some(usual));
        assert_eq!(absence(Duration::MAX, None), Some(Duration::MAX));
    }
}
