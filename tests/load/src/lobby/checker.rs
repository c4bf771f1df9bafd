//! Judges an evening by what its clients have seen, and by nothing of the server's.
//!
//! No part of the program is used here, neither its rules nor its clocks nor its messages' types:
//! rows, remaining times and pairings are found anew from the texts that have come.

mod log;
mod rows;

use std::collections::BTreeMap;

use serde_json::Value;

use super::history::{History, What};
use log::Played;

/// When the server did not run, in milliseconds as in the histories.
#[derive(Clone, Copy, Debug)]
pub struct Outage {
    /// When it was about to be killed, and when it was dead.
    pub killed: (f64, f64),
    /// When it was about to be started, and when it was ready.
    pub started: (f64, f64),
}

/// The clock of all games: milliseconds at the beginning, and for each move.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// At the beginning.
    pub main: u64,
    /// For each move.
    pub increment: u64,
}

/// What is found.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// What is wrong, one sentence each.
    pub faults: Vec<String>,
    /// Games by how they have ended.
    pub endings: BTreeMap<String, usize>,
    /// Stones in all games.
    pub moves: usize,
    /// Connections that were cut.
    pub cuts: usize,
    /// Milliseconds from a wish for an opponent to a game.
    pub waits: Vec<f64>,
    /// The most that a turn was charged more than it can have taken, in milliseconds; never
    /// positive if all is well.
    pub charged_more: f64,
    /// The most that a turn was charged less than it has taken at least, for each kill in it.
    pub charged_less: f64,
}

/// What all clients know of a room.
#[derive(Debug, Default)]
struct Known {
    /// By version.
    events: BTreeMap<u64, Value>,
    /// When an event was heard first, by version.
    heard: BTreeMap<u64, f64>,
    /// Players by their seats.
    players: BTreeMap<String, String>,
    /// When each player first asked for the seat.
    joined: BTreeMap<String, f64>,
    /// When an action was sent first.
    sent: BTreeMap<String, f64>,
    accepted: BTreeMap<String, u64>,
    hangs: bool,
}

impl Verdict {
    /// Judges the histories of an evening.
    #[must_use]
    pub fn of(histories: &[History], outages: &[Outage], clock: Clock) -> Verdict {
        let mut verdict = Verdict {
            charged_more: f64::MIN,
            charged_less: f64::MIN,
            ..Verdict::default()
        };
        let rooms = verdict.rooms(histories);
        let mut evenings: BTreeMap<&str, Vec<(u64, u64, &str)>> = BTreeMap::new();
        for (name, room) in &rooms {
            let played = room.played(name, clock, &mut verdict.faults);
            *verdict.endings.entry(played.by.clone()).or_default() += 1;
            verdict.moves += played.moves;
            verdict.charge(room, &played, outages);
            for player in room.players.values() {
                let (from, to) = (played.from, played.to.unwrap_or(u64::MAX));
                evenings.entry(player).or_default().push((from, to, name));
            }
        }
        for (player, mut games) in evenings {
            games.sort_unstable();
            for pair in games.windows(2) {
                let [(_, end, one), (begin, _, other)] = [pair[0], pair[1]];
                if begin < end {
                    let both = format!("{player} was in {one} and in {other} at the same time");
                    verdict.faults.push(both);
                }
            }
        }
        verdict
    }

    /// Brings together what the clients know of each room.
    fn rooms(&mut self, histories: &[History]) -> BTreeMap<String, Known> {
        let notes = || histories.iter().flat_map(|history| &history.notes);
        let watched: BTreeMap<&str, &str> = notes()
            .filter_map(|note| match &note.what {
                What::Watched { room, watch } => Some((watch.as_str(), room.as_str())),
                _ => None,
            })
            .collect();
        let mut rooms: BTreeMap<String, Known> = BTreeMap::new();
        for history in histories {
            let mut waits = None;
            for note in &history.notes {
                let of = |room: &String| {
                    let room = watched.get(room.as_str()).copied().unwrap_or(room);
                    room.to_owned()
                };
                match &note.what {
                    What::Waits => waits = waits.or(Some(note.at)),
                    What::Cut => self.cuts += 1,
                    What::Watched { .. } => (),
                    What::Denied { why } => {
                        let denied = format!("{} was denied: {why}", history.who);
                        self.faults.push(denied);
                    }
                    What::Paired {
                        room,
                        seat,
                        opponent,
                    } => {
                        self.waits.extend(waits.take().map(|since| note.at - since));
                        let known = rooms.entry(of(room)).or_default();
                        self.seat(room, known, (seat, &history.who));
                        let other = if seat == "first" { "second" } else { "first" };
                        self.seat(room, known, (other, opponent));
                    }
                    What::Joins { room } => {
                        let known = rooms.entry(of(room)).or_default();
                        known.joined.entry(history.who.clone()).or_insert(note.at);
                    }
                    What::Event { room, event } => {
                        let known = rooms.entry(of(room)).or_default();
                        self.event(room, known, event, note.at);
                    }
                    What::Sends { room, id } => {
                        let known = rooms.entry(of(room)).or_default();
                        known.sent.entry(id.clone()).or_insert(note.at);
                    }
                    What::Accepted { room, id, version } => {
                        let known = rooms.entry(of(room)).or_default();
                        let before = known.accepted.insert(id.clone(), *version);
                        if before.is_some_and(|before| before != *version) {
                            let twice = format!("{room}: {id} was taken twice");
                            self.faults.push(twice);
                        }
                    }
                    What::Hangs { room } => rooms.entry(of(room)).or_default().hangs = true,
                }
            }
        }
        rooms
    }

    fn seat(&mut self, room: &str, known: &mut Known, (seat, player): (&str, &str)) {
        let taken = known.players.entry(seat.to_owned());
        let before = taken.or_insert_with(|| player.to_owned());
        if before != player {
            let both = format!("{room}: the {seat} seat is {before}'s and {player}'s");
            self.faults.push(both);
        }
    }

    fn event(&mut self, room: &str, known: &mut Known, event: &Value, at: f64) {
        let Some(version) = event["version"].as_u64() else {
            return self.faults.push(format!("{room}: {event} has no version"));
        };
        let heard = known.heard.entry(version).or_insert(at);
        *heard = heard.min(at);
        // What is for players alone comes to others without what it is.
        let is_hidden = |event: &Value| event["event"]["type"] == "hidden";
        match known.events.get(&version) {
            Some(before) if before == event || is_hidden(event) => (),
            Some(before) if !is_hidden(before) => {
                let both = format!("{room}: {version} is {before} to one, {event} to another");
                self.faults.push(both);
            }
            _ => drop(known.events.insert(version, event.clone())),
        }
    }

    /// Compares what was charged with what the turns have taken.
    fn charge(&mut self, room: &Known, played: &Played, outages: &[Outage]) {
        let surely: Vec<_> = outages.iter().map(|o| (o.killed.1, o.started.0)).collect();
        let perhaps: Vec<_> = outages.iter().map(|o| (o.killed.0, o.started.1)).collect();
        for turn in &played.turns {
            let heard = |version: &u64| room.heard.get(version).copied();
            let sent = |id: &Option<String>| room.sent.get(id.as_ref()?).copied();
            // A first turn begins when both have asked for their seats, another one when the move
            // before has been sent.
            let joined = || room.joined.values().copied().reduce(f64::max);
            let began = match turn.is_first {
                true => joined(),
                false => sent(&turn.before),
            };
            let (Some(began), Some(ended)) = (began, heard(&turn.to)) else {
                continue;
            };
            let charged = turn.charged as f64;
            let most = running((began, ended), &surely).max(LEAST_CHARGE);
            self.charged_more = self.charged_more.max(charged - most);
            if let (Some(began), Some(ended)) = (heard(&turn.from), sent(&turn.own)) {
                let is_in = |out: &&(f64, f64)| out.0 < ended && out.1 > began;
                let kills = perhaps.iter().filter(is_in).count().max(1);
                let less = running((began, ended), &perhaps) - charged;
                self.charged_less = self.charged_less.max(less / kills as f64);
            }
        }
    }
}

/// What a move costs at least, in milliseconds.
const LEAST_CHARGE: f64 = 100.0;

/// Milliseconds of a time in which the server ran.
fn running((from, to): (f64, f64), outages: &[(f64, f64)]) -> f64 {
    let out = outages.iter().map(|&(since, until)| {
        let overlap = until.min(to) - since.max(from);
        overlap.max(0.0)
    });
    (to - from - out.sum::<f64>()).max(0.0)
}
