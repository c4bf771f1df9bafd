//! What a room's events say, found anew: who was to move, what was left, and how it ended.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::rows::{Place, Stones, place, rows};
use super::{Clock, Known};

/// A turn and what was charged for it.
#[derive(Debug)]
pub(super) struct Turn {
    pub(super) is_first: bool,
    /// The action of the move before.
    pub(super) before: Option<String>,
    /// The action that has ended it, if it is one of who was to move.
    pub(super) own: Option<String>,
    /// The versions of the events that have begun and ended it.
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) charged: u64,
}

/// A room's game.
#[derive(Debug, Default)]
pub(super) struct Played {
    /// How it has ended; `nothing` if it has not.
    pub(super) by: String,
    /// When the room was made and when its game ended, in milliseconds of the server's.
    pub(super) from: u64,
    pub(super) to: Option<u64>,
    pub(super) moves: usize,
    pub(super) turns: Vec<Turn>,
}

/// The state while the events are read.
struct Reading<'a> {
    name: &'a str,
    faults: &'a mut Vec<String>,
    clock: Clock,
    lines: i32,
    played: Played,
    to_move: Option<String>,
    left: BTreeMap<String, u64>,
    stones: Stones,
    movers: Vec<String>,
    last: Option<Place>,
    /// Since when who is to move has moved, and the action of the move before.
    since: (u64, Option<String>),
    charged: u64,
    /// Who has asked for a draw.
    asked: Option<String>,
}

impl Known {
    /// Reads the events; adds what is wrong with them.
    pub(super) fn played(&self, name: &str, clock: Clock, faults: &mut Vec<String>) -> Played {
        let seats = ["first", "second"].map(str::to_owned);
        let mut reading = Reading {
            name,
            faults,
            clock,
            lines: 15,
            played: Played::default(),
            to_move: None,
            left: seats.map(|seat| (seat, clock.main)).into(),
            stones: Stones::new(),
            movers: Vec::new(),
            last: None,
            since: (0, None),
            charged: 0,
            asked: None,
        };
        if self.hangs {
            reading.wrong("nothing has come of it for longer than its clocks allow");
        }
        if self.players.len() != 2 {
            reading.wrong("nobody was told of it");
        }
        let last = self.events.keys().last().copied().unwrap_or(0);
        if !self.events.keys().copied().eq(1..=last) {
            reading.wrong("versions are missing");
        }
        for (&version, stored) in &self.events {
            reading.read(version, stored);
        }
        if reading.played.to.is_none() {
            reading.wrong("the game has not ended");
            reading.played.by = "nothing".to_owned();
        }
        for (id, version) in &self.accepted {
            let stored = self.events.get(version);
            if stored.and_then(cause).is_none_or(|(_, own)| own != *id) {
                reading.wrong(&format!("{id} was taken and is not event {version}"));
            }
        }
        reading.played
    }
}

/// The seat and the id of the action that has caused an event.
fn cause(stored: &Value) -> Option<(String, String)> {
    let text = |at: usize| stored["cause"][at].as_str().map(str::to_owned);
    Some((text(0)?, text(1)?))
}

impl Reading<'_> {
    fn wrong(&mut self, what: &str) {
        self.faults.push(format!("{}: {what}", self.name));
    }

    fn read(&mut self, version: u64, stored: &Value) {
        let event = &stored["event"];
        let kind = event["type"].as_str().unwrap_or("nothing");
        if self.played.to.is_some() && !matches!(kind, "joined" | "reseated" | "hidden") {
            self.wrong(&format!("{kind} after the end"));
        }
        self.charge(stored["spent"].as_u64().unwrap_or(0), kind);
        match kind {
            "created" => {
                self.played.from = stored["at"].as_u64().unwrap_or(0);
                let lines = event["config"]["size"].as_i64();
                self.lines = lines.and_then(|lines| lines.try_into().ok()).unwrap_or(0);
            }
            "started" => {
                self.to_move = event["black"].as_str().map(str::to_owned);
                self.since = (version, None);
                self.charged = 0;
            }
            "placed" => self.place(version, stored),
            "asked" => self.asked = event["seat"].as_str().map(str::to_owned),
            "finished" => self.finish(version, stored),
            "joined" | "reseated" | "declined" | "resumed" | "void" | "hidden" => (),
            other => self.wrong(&format!("{other} does not happen in such a game")),
        }
    }

    /// Charges who is to move.
    fn charge(&mut self, spent: u64, kind: &str) {
        let Some(mover) = self.to_move.clone().filter(|_| spent > 0) else {
            return;
        };
        self.charged += spent;
        let left = self.left.entry(mover.clone()).or_default();
        match left.checked_sub(spent) {
            Some(rest) => *left = rest,
            None => {
                let had = *left;
                self.wrong(&format!(
                    "{spent} ms for {kind} of {mover}, who had {had} ms"
                ));
            }
        }
    }

    /// The turn ends with this event.
    fn turn(&mut self, version: u64, own: Option<String>) {
        let (from, before) = std::mem::take(&mut self.since);
        self.played.turns.push(Turn {
            is_first: self.movers.is_empty(),
            before,
            own,
            from,
            to: version,
            charged: std::mem::take(&mut self.charged),
        });
    }

    fn place(&mut self, version: u64, stored: &Value) {
        let event = &stored["event"];
        let seat = event["seat"].as_str().unwrap_or_default().to_owned();
        let point = event["point"].as_str().unwrap_or_default();
        if self.to_move.as_ref() != Some(&seat) {
            self.wrong(&format!("{seat} has moved out of turn in event {version}"));
        }
        let Some(at) = place(point, self.lines) else {
            return self.wrong(&format!("there is no point {point:?}"));
        };
        if self.stones.insert(at, seat.clone()).is_some() {
            self.wrong(&format!("two stones on {point}"));
        }
        if self.has_row() {
            self.wrong("played on after five");
        }
        let id = cause(stored).map(|(_, id)| id);
        self.turn(version, id.clone());
        self.movers.push(seat.clone());
        self.played.moves += 1;
        *self.left.entry(seat.clone()).or_default() += self.clock.increment;
        let other = if seat == "first" { "second" } else { "first" };
        self.to_move = Some(other.to_owned());
        self.since = (version, id);
        self.last = Some(at);
    }

    /// Whether the last stone has made five or more.
    fn has_row(&self) -> bool {
        let last = self.last.zip(self.movers.last());
        last.is_some_and(|(at, seat)| !rows(&self.stones, at, seat).is_empty())
    }

    fn finish(&mut self, version: u64, stored: &Value) {
        let event = &stored["event"];
        let by = event["by"].as_str().unwrap_or_default().to_owned();
        let winner = event["winner"].as_str().map(str::to_owned);
        self.played.to = Some(stored["at"].as_u64().unwrap_or(0));
        let ended = cause(stored);
        let own = ended
            .clone()
            .filter(|(seat, _)| self.to_move.as_ref() == Some(seat));
        let is_row = self.has_row();
        if !is_row && by != "void" {
            self.turn(version, own.map(|(_, id)| id));
        }
        let why = match by.as_str() {
            "five" | "overline" => self.row(event, winner.as_deref()),
            _ if is_row => Some("five were made"),
            "resignation" => {
                let loser = ended.map(|(seat, _)| seat);
                let is_other = loser.is_some() && winner.is_some() && loser != winner;
                (!is_other).then_some("who resigns does not lose")
            }
            "agreement" => {
                let other = ended.map(|(seat, _)| seat);
                let are_two = other.is_some() && self.asked.is_some() && other != self.asked;
                (winner.is_some() || !are_two).then_some("nobody has agreed to a draw")
            }
            "time" => {
                let loser = self.to_move.clone().unwrap_or_default();
                let left = self.left.get(&loser).copied();
                let is_up = left == Some(0) && winner.is_some_and(|winner| winner != loser);
                (!is_up).then_some("the flag has fallen before the time was up")
            }
            "void" => {
                let both =
                    ["first", "second"].map(|seat| self.movers.iter().any(|one| one == seat));
                (winner.is_some() || both == [true; 2]).then_some("void after both have moved")
            }
            "full-board" => {
                let full = self.lines.unsigned_abs().pow(2) as usize;
                let is_full = self.stones.len() == full && winner.is_none();
                (!is_full).then_some("the board is not full")
            }
            // That no five can be made any more is not found anew here; it takes a full board
            // nearly.
            "dead-board" => (winner.is_some() || self.stones.len() < 100)
                .then_some("a board with room for five is called dead"),
            _ => Some("no such end can be"),
        };
        if let Some(why) = why {
            self.wrong(&format!("by {by}: {why}"));
        }
        self.played.by = by;
    }

    /// What is wrong with the row that has ended the game, or the rows: a stone can make two.
    fn row(&self, event: &Value, winner: Option<&str>) -> Option<&'static str> {
        let points = event["line"].as_array().into_iter().flatten();
        let told: Option<BTreeSet<Place>> = points
            .map(|point| place(point.as_str()?, self.lines))
            .collect();
        let Some(told) = told else {
            return Some("the row has points that are none");
        };
        let made = self.last.zip(winner);
        let made = made.map(|(last, winner)| rows(&self.stones, last, winner));
        let is_won = made.is_some_and(|made| !made.is_empty() && made == told);
        (!is_won).then_some("there is no such row")
    }
}
