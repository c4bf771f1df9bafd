//! What a player of an evening does with a game: quick moves that make rows, and now and then
//! something else.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use tengen_core::{Point, SplitMix};

/// Lines of the board.
const LINES: u8 = 15;
/// Thinking time of a move, in milliseconds, from and to.
const THINKS: (u64, u64) = (60, 400);
/// Of a hundred turns, those in which the player offers a draw, resigns, and lets the time pass.
const OFFERS: u64 = 2;
const RESIGNS: u64 = 1;
const SLEEPS: u64 = 1;
/// Points that are compared for a move.
const LOOKS: u64 = 6;

/// What is done in a turn.
pub(super) enum Deed {
    Act {
        after: Duration,
        id: String,
        action: Value,
    },
    /// The flag falls, unless something happens before.
    Nothing,
}

/// A game as one of its players sees it.
#[derive(Debug, Default)]
pub(super) struct View {
    /// The player's seat.
    seat: String,
    pub(super) version: u64,
    to_move: Option<String>,
    stones: BTreeMap<(u8, u8), String>,
    ply: u32,
    pub(super) is_over: bool,
    /// Whether the other player has asked for a draw.
    asked: bool,
    has_offered: bool,
    /// Actions so far: an id is never used for another one of the room.
    deeds: u32,
}

impl View {
    pub(super) fn new(seat: &str) -> Self {
        Self {
            seat: seat.to_owned(),
            ..Self::default()
        }
    }

    /// An event has come; `false` if it has been here.
    pub(super) fn hear(&mut self, stored: &Value) -> bool {
        let version = stored["version"].as_u64().unwrap_or(0);
        if version <= self.version {
            return false;
        }
        self.version = version;
        let event = &stored["event"];
        let seat = event["seat"].as_str().unwrap_or_default();
        match event["type"].as_str() {
            Some("started") => self.to_move = event["black"].as_str().map(str::to_owned),
            Some("placed") => {
                let point = event["point"].as_str().unwrap_or_default();
                if let Ok(point) = point.parse::<Point>() {
                    self.stones.insert((point.x(), point.y()), seat.to_owned());
                }
                let other = if seat == "first" { "second" } else { "first" };
                self.to_move = Some(other.to_owned());
                (self.ply, self.asked) = (self.ply + 1, false);
            }
            Some("asked") if seat != self.seat => self.asked = true,
            Some("finished") => (self.is_over, self.to_move) = (true, None),
            _ => (),
        }
        true
    }

    /// What the player does now, if something is to be done.
    pub(super) fn deed(&mut self, random: &mut SplitMix) -> Option<Deed> {
        if self.is_over {
            return None;
        }
        let think = THINKS.0 + random.below(THINKS.1 - THINKS.0);
        self.deeds += 1;
        let (number, seat) = (self.deeds, self.seat.clone());
        let act = |what: &str, action: Value| Deed::Act {
            after: Duration::from_millis(think),
            id: format!("{seat}-{what}-{number}"),
            action,
        };
        if std::mem::take(&mut self.asked) {
            let kind = ["accept", "decline"][random.below(2) as usize];
            let action = json!({ "type": kind, "what": "draw" });
            return Some(act("answer", action));
        }
        if self.to_move.as_ref() != Some(&self.seat) {
            return None;
        }
        let ply = self.ply;
        let lot = random.below(100);
        if lot < SLEEPS {
            return Some(Deed::Nothing);
        }
        if lot < SLEEPS + RESIGNS && ply > 1 {
            return Some(act("resign", json!({ "type": "resign" })));
        }
        if lot < SLEEPS + RESIGNS + OFFERS && ply > 1 && !self.has_offered {
            self.has_offered = true;
            let action = json!({ "type": "ask", "what": "draw" });
            return Some(act("offer", action));
        }
        let point = self.point(random);
        let action = json!({ "type": "place", "point": point.to_string(), "ply": ply });
        Some(act("move", action))
    }

    /// A free point, of some the one with the longest own row.
    fn point(&self, random: &mut SplitMix) -> Point {
        let mut best = None;
        for look in 0.. {
            let lines = u64::from(LINES);
            let at = match self.stones.len() as u64 {
                0 => (7, 7),
                stones => {
                    // Beside a stone, and anywhere where there is no room.
                    let (&(x, y), _) = self
                        .stones
                        .iter()
                        .nth(random.below(stones) as usize)
                        .unwrap_or((&(7, 7), &self.seat));
                    let beside = |from: u8, step: u64| (u64::from(from) + step).saturating_sub(1);
                    let near = (beside(x, random.below(3)), beside(y, random.below(3)));
                    let far = (random.below(lines), random.below(lines));
                    let (x, y) = if look < 100 { near } else { far };
                    (x.min(lines - 1) as u8, y.min(lines - 1) as u8)
                }
            };
            if !self.stones.contains_key(&at) {
                let length = self.longest(at);
                if best.is_none_or(|(before, _)| length > before) {
                    best = Some((length, at));
                }
            }
            if let Some((_, (x, y))) = best.filter(|_| look >= LOOKS) {
                return Point::from_xy(x, y);
            }
        }
        unreachable!("a board of fifteen lines is not full before the time is up")
    }

    fn longest(&self, (x, y): (u8, u8)) -> usize {
        let owner = |at: (i16, i16)| {
            let at = (u8::try_from(at.0).ok()?, u8::try_from(at.1).ok()?);
            self.stones.get(&at)
        };
        let reach = |dx: i16, dy: i16| {
            let line = (1..5).map(|n| owner((i16::from(x) + n * dx, i16::from(y) + n * dy)));
            line.take_while(|owner| *owner == Some(&self.seat)).count()
        };
        let rows = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let lengths = rows.map(|(dx, dy)| reach(dx, dy) + reach(-dx, -dy));
        lengths.into_iter().max().unwrap_or(0)
    }
}
