//! What is kept of a room, read event by event, so that a long room's events are in memory once.

use std::collections::HashMap;
use std::sync::Arc;

use tengen_clock::{Control, Rest};
use tengen_room::{Event, FoldError, Name, PlayerId, Room, Seat, Stored};

use super::log::{Log, Written};
use super::players::{SeatHolder, write_name};
use super::results::Results;

/// A room as it is kept.
pub(crate) struct Kept {
    pub(crate) room: Room,
    pub(crate) log: Log,
    /// When the last charge was made, or the running turn began, in milliseconds since 1970.
    pub(crate) charged_at: Option<u64>,
    pub(crate) seats: [Option<SeatHolder>; 2],
    /// When the running clock runs out at the earliest, as noted.
    pub(crate) due: Option<u64>,
    /// Times since the last charge in which the server did not run, in milliseconds since 1970.
    pub(crate) outages: Vec<(u64, u64)>,
    pub(crate) results: Results,
}

/// A room whose events are being read.
#[derive(Default)]
pub(crate) struct Reading {
    /// Of the seats in the order in which they are taken.
    names: [Option<Name>; 2],
    /// The same by seat, for seats that are taken anew.
    by_seat: [Option<Name>; 2],
    /// Of players who have acted as the room's arbiter.
    arbiters: HashMap<PlayerId, Option<Name>>,
    /// The versions of the events that take seats, and the names in these.
    named: Vec<(u64, Option<Name>)>,
    /// Whether an event itself has a name.
    has_name: bool,
    folded: Option<(Room, Log)>,
    charged_at: Option<u64>,
    results: Results,
}

impl Reading {
    /// `names` are those of the seats in the order in which they are taken.
    pub(crate) fn new(names: [Option<Name>; 2]) -> Self {
        Self {
            by_seat: names.clone(),
            names,
            ..Self::default()
        }
    }

    /// Whether the name of an arbiter is known, or that there is none.
    pub(crate) fn knows(&self, arbiter: &PlayerId) -> bool {
        self.arbiters.contains_key(arbiter)
    }

    /// The name of an arbiter whose acts will be added.
    pub(crate) fn know(&mut self, arbiter: PlayerId, name: Option<Name>) {
        self.arbiters.insert(arbiter, name);
    }

    /// The version of the last event that was read; 0 before the first.
    pub(crate) fn version(&self) -> u64 {
        self.folded.as_ref().map_or(0, |(room, _)| room.version())
    }

    /// Adds the next event, which is sent as `text` if it says more than `stored`.
    pub(crate) fn add(
        &mut self,
        mut stored: Stored,
        text: Option<Arc<str>>,
    ) -> Result<(), FoldError> {
        self.name(&mut stored);
        if stored.event.starts_clock() || stored.event.is_charged() {
            self.charged_at = stored.at;
        }
        let (room, log) = match &mut self.folded {
            Some((room, log)) => {
                room.apply(&stored)?;
                (room, log)
            }
            None => {
                let room = Room::from_events(std::slice::from_ref(&stored))?;
                let log = Log::beginning_after(stored.version - 1);
                let (room, log) = self.folded.insert((room, log));
                (room, log)
            }
        };
        self.results.note(room.config(), &stored);
        let hides = room.config().hides();
        log.read(match text {
            Some(mut text) => {
                write_name(&mut text, &mut stored);
                Written::with(text, &stored, hides)
            }
            None => Written::of(&stored, hides),
        });
        Ok(())
    }

    /// Writes the name of a seat into the event that takes it, and that of an arbiter into an act.
    fn name(&mut self, stored: &mut Stored) {
        if let Some(player) = &stored.player {
            stored.name = self.arbiters.get(player).cloned().flatten();
        }
        if let Event::Reseated { seat, name, .. } = &mut stored.event {
            name.clone_from(&self.by_seat[*seat as usize]);
            return;
        }
        if let Event::Created { config, .. } = &stored.event
            && config.seats.first.is_some()
        {
            // The first seat is taken later.
            self.named.push((stored.version, None));
            return;
        }
        let Some(seat) = self.names.get_mut(self.named.len()) else {
            return;
        };
        if let Some(place) = stored.event.name_mut() {
            self.has_name |= place.is_some();
            *place = seat.take().or_else(|| place.take());
            self.named.push((stored.version, place.clone()));
        }
    }

    /// The versions of the events that take seats with the names in these, if an earlier release
    /// has stored one there.
    pub(crate) fn stored_names(&self) -> Option<&[(u64, Option<Name>)]> {
        self.has_name.then_some(&*self.named)
    }

    /// The room, if there were events. Whether it has clocks, and since when a turn runs, says what
    /// else is to be read.
    pub(crate) fn end(self, seats: [Option<SeatHolder>; 2]) -> Option<Kept> {
        let (room, log) = self.folded?;
        Some(Kept {
            room,
            log,
            charged_at: self.charged_at,
            seats,
            due: None,
            outages: Vec::new(),
            results: self.results,
        })
    }
}

impl Kept {
    /// A room without players.
    ///
    /// # Errors
    /// [`FoldError`] if these are not a room's events.
    pub(crate) fn of(events: impl IntoIterator<Item = Stored>) -> Result<Self, FoldError> {
        let mut reading = Reading::default();
        for stored in events {
            reading.add(stored, None)?;
        }
        reading.end([None, None]).ok_or(FoldError::NoBeginning)
    }

    /// Milliseconds of the running turn until `now`, without outages, and whether there were any.
    pub(crate) fn elapsed(&self, now: u64) -> (u64, bool) {
        let Some(mut from) = self.charged_at else {
            return (0, false);
        };
        let (rest, away) = free_days(&self.room);
        let (mut elapsed, mut was_out) = (0, false);
        for &(since, until) in &self.outages {
            if until <= from || since >= now {
                continue;
            }
            elapsed += rest.charged(from, since.max(from), &away);
            (from, was_out) = (until, true);
        }
        (elapsed + rest.charged(from, now, &away), was_out)
    }
}

/// When the clock that runs stands still by itself, and on which days besides.
pub(crate) fn free_days(room: &Room) -> (Rest, Vec<u64>) {
    match room.running() {
        Some((seat, _)) => free_days_of(room, seat),
        None => (Rest::None, Vec::new()),
    }
}

/// The same of a seat's clock.
pub(crate) fn free_days_of(room: &Room, seat: Seat) -> (Rest, Vec<u64>) {
    let control = room.clock().map(|clock| clock.control(seat.player()));
    let rest = control.map_or(Rest::None, Control::rest);
    (rest, room.days_away(seat))
}

#[cfg(test)]
mod tests {
    use tengen_core::Rule;
    use tengen_room::{ColorChoice, Config};

    use super::*;

    #[test]
    fn outages_are_not_charged() {
        let config = Config {
            clock: "1h".parse().ok(),
            ..Config::new(Rule::Freestyle, 15)
        };
        let events = begun(config, 10_000);
        let elapsed = |outages: &[(u64, u64)]| {
            let kept = Kept {
                outages: outages.to_vec(),
                ..Kept::of(events.clone()).expect("a room")
            };
            kept.elapsed(20_000)
        };
        assert_eq!(elapsed(&[]), (10_000, false));
        assert_eq!(elapsed(&[(2_000, 9_000)]), (10_000, false));
        assert_eq!(elapsed(&[(2_000, 12_000)]), (8_000, true));
        assert_eq!(
            elapsed(&[(11_000, 12_000), (15_000, 16_000)]),
            (8_000, true)
        );
        // Two that overlap, one that ends later, and a clock that was set back.
        assert_eq!(
            elapsed(&[(11_000, 14_000), (12_000, 13_000)]),
            (7_000, true)
        );
        assert_eq!(elapsed(&[(19_000, 30_000)]), (9_000, true));
        assert_eq!(elapsed(&[(30_000, 40_000)]), (10_000, false));
    }

    /// Which days are free is a matter of the player whose clock runs.
    #[test]
    fn days_of_rest_are_those_of_the_player_to_move() {
        const DAY: u64 = 86_400_000;
        // Saturday, 28 November 2026, at noon.
        const NOON: u64 = 20_785 * DAY + DAY / 2;
        for (clock, charged) in [
            ("3d-weekends:3d", 0),
            ("3d:3d-weekends", DAY),
            ("3d-weekends", 0),
        ] {
            let config = Config {
                clock: clock.parse().ok(),
                color: ColorChoice::Black,
                ..Config::new(Rule::Freestyle, 15)
            };
            let events = begun(config, NOON);
            let kept = Kept::of(events).expect("a room");
            assert_eq!(kept.elapsed(NOON + DAY), (charged, false), "{clock}");
        }
    }

    /// A vacation of the player to move stops the clock, and what is given back of it does not.
    #[test]
    fn days_of_vacation_are_not_charged() {
        const DAY: u64 = 86_400_000;
        const MONDAY: u64 = 20_780;
        let config = Config {
            clock: "20d,vacation=30".parse().ok(),
            color: ColorChoice::Black,
            ..Config::new(Rule::Freestyle, 15)
        };
        let (first, days) = (MONDAY + 1, 5);
        let taken = |seat| Stored::new(4, Event::VacationTaken { seat, first, days });
        let (seat, today) = (Seat::First, MONDAY + 2);
        let ended = Stored::new(5, Event::VacationEnded { seat, today });
        for (more, charged) in [
            (vec![taken(Seat::First)], 5),
            (vec![taken(Seat::Second)], 10),
            (vec![taken(Seat::First), ended], 8),
        ] {
            let events = begun(config, MONDAY * DAY).into_iter().chain(more);
            let kept = Kept::of(events).expect("a room");
            let now = (MONDAY + 10) * DAY;
            assert_eq!(kept.elapsed(now), (charged * DAY, false));
        }
    }

    fn begun(config: Config, at: u64) -> [Stored; 3] {
        let created = Event::Created {
            config,
            name: None,
            start: None,
            player: None,
        };
        let joined = Event::Joined {
            name: None,
            player: None,
        };
        let (game, black) = (1, Seat::First);
        let started = Stored {
            at: Some(at),
            ..Stored::new(3, Event::Started { game, black })
        };
        [Stored::new(1, created), Stored::new(2, joined), started]
    }
}
