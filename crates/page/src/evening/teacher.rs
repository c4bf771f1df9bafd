//! A teacher's event: its seats, and the PINs until they are kept.

use tengen_api::{
    DrawPins, ErrorCode, EventId, EventMade, EventSeat, EventSeats, NameProblem, NewEvent,
    NewSeats, SeatPin, SeatPins, SeatsMade,
};
use tengen_text::{Key, Text};

use super::{Held, Request, json, read};
use crate::request::Failed;

/// What a teacher does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Makes an event.
    Make,
    /// Looks at the seats.
    List,
    /// Adds seats of these names.
    Add(Vec<String>),
    /// Draws other PINs.
    Draw,
    /// Removes this seat.
    Remove(u64),
    /// Ends the event.
    End,
}

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Send this, and report the answer with this number.
    Send(u64, Request),
    /// Store the event for later visits, unless that would lose another one.
    Store(Held),
    /// Remove the event, which has ended, if it is the stored one.
    Forget(EventId),
}

/// The event of the browser's user. One request is on its way at a time.
#[derive(Clone, Debug, Default)]
pub struct Teacher {
    held: Option<Held>,
    ends: u64,
    seats: Vec<EventSeat>,
    /// PINs that the user has not said to have kept.
    pins: Vec<SeatPin>,
    refused: Vec<(String, NameProblem)>,
    sent: Option<(u64, Act)>,
    last: u64,
    not_done: Option<Failed>,
    /// Whether the event has ended.
    is_over: bool,
    /// How often seats were made here.
    made: u32,
}

impl Teacher {
    /// Begins with the stored event, or that of the link.
    #[must_use]
    pub fn new(held: Option<Held>) -> Teacher {
        Teacher {
            held,
            ..Teacher::default()
        }
    }

    /// The event.
    #[must_use]
    pub const fn held(&self) -> Option<&Held> {
        self.held.as_ref()
    }

    /// When it ends, in milliseconds since 1970; 0 until that is known.
    #[must_use]
    pub const fn ends(&self) -> u64 {
        self.ends
    }

    /// The seats by number.
    #[must_use]
    pub fn seats(&self) -> &[EventSeat] {
        &self.seats
    }

    /// How many have come.
    #[must_use]
    pub fn come(&self) -> usize {
        self.seats
            .iter()
            .filter(|seat| seat.player.is_some())
            .count()
    }

    /// PINs that are shown this once, by the seats' number.
    #[must_use]
    pub fn pins(&self) -> &[SeatPin] {
        &self.pins
    }

    /// The names that got no seat.
    #[must_use]
    pub fn refused(&self) -> &[(String, NameProblem)] {
        &self.refused
    }

    /// How often seats were made here, which the form of names follows.
    #[must_use]
    pub const fn made(&self) -> u32 {
        self.made
    }

    /// Whether the answer to what the teacher does is awaited.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let sent = self.sent.as_ref();
        sent.is_some_and(|(_, act)| *act != Act::List)
    }

    /// The sheet is opened: what was said before is over.
    pub fn open(&mut self) -> Vec<Effect> {
        (self.not_done, self.is_over) = (None, false);
        self.look()
    }

    /// Looks who has come.
    pub fn look(&mut self) -> Vec<Effect> {
        self.of_event(Act::List, ("GET", "/seats".to_owned()), None)
    }

    /// Makes an event that lasts so many days.
    pub fn make(&mut self, days: u8) -> Vec<Effect> {
        let path = "/api/v1/events".to_owned();
        self.send(Act::Make, ("POST", path), json(&NewEvent { days }))
    }

    /// Adds seats for names, one a line.
    pub fn add(&mut self, lines: &str) -> Vec<Effect> {
        let names = lines.lines().map(str::trim).filter(|name| !name.is_empty());
        let names: Vec<String> = names.map(str::to_owned).collect();
        if names.is_empty() {
            return Vec::new();
        }
        let body = json(&NewSeats {
            names: names.clone(),
        });
        self.of_event(Act::Add(names), ("POST", "/seats".to_owned()), body)
    }

    /// Draws another PIN for a seat, or for each whose PIN is of no use any more.
    pub fn draw(&mut self, seat: Option<u64>) -> Vec<Effect> {
        let lost = self.seats.iter().filter(|seat| seat.lost);
        let seats = match seat {
            Some(number) => vec![number],
            None => lost.map(|seat| seat.number).collect(),
        };
        let body = json(&DrawPins { seats });
        self.of_event(Act::Draw, ("POST", "/pins".to_owned()), body)
    }

    /// Draws another PIN for each seat that nobody has entered: their slips are lost.
    pub fn draw_free(&mut self) -> Vec<Effect> {
        let free = self.seats.iter().filter(|seat| seat.player.is_none());
        let body = json(&DrawPins {
            seats: free.map(|seat| seat.number).collect(),
        });
        self.of_event(Act::Draw, ("POST", "/pins".to_owned()), body)
    }

    /// Removes a seat.
    pub fn remove(&mut self, number: u64) -> Vec<Effect> {
        let path = format!("/seats/{number}");
        self.of_event(Act::Remove(number), ("DELETE", path), None)
    }

    /// Ends the event.
    pub fn end(&mut self) -> Vec<Effect> {
        self.of_event(Act::End, ("DELETE", String::new()), None)
    }

    /// The user has kept the PINs.
    pub fn kept(&mut self) {
        self.pins.clear();
        self.refused.clear();
    }

    /// A request of the event's teacher.
    fn of_event(
        &mut self,
        act: Act,
        (method, rest): (&'static str, String),
        body: Option<String>,
    ) -> Vec<Effect> {
        let Some(held) = &self.held else {
            return Vec::new();
        };
        let path = format!("/api/v1/events/{}{rest}", held.event);
        self.send(act, (method, path), body)
    }

    fn send(
        &mut self,
        act: Act,
        (method, path): (&'static str, String),
        body: Option<String>,
    ) -> Vec<Effect> {
        // A list on its way gives way to what the teacher does, after which another follows.
        if self.is_busy() || (self.sent.is_some() && act == Act::List) {
            return Vec::new();
        }
        self.last += 1;
        if act != Act::List {
            self.not_done = None;
        }
        self.sent = Some((self.last, act));
        let key = self.held.as_ref().map(|held| held.key.clone());
        let request = Request {
            method,
            path,
            body,
            key,
        };
        vec![Effect::Send(self.last, request)]
    }

    /// The server has answered.
    pub fn answered(&mut self, number: u64, answer: Result<String, Failed>) -> Vec<Effect> {
        let is_awaited = |sent: &mut (u64, Act)| sent.0 == number;
        let Some((_, act)) = self.sent.take_if(is_awaited) else {
            return Vec::new();
        };
        let (is_of_seat, is_list) = (matches!(act, Act::Remove(_)), act == Act::List);
        match answer.and_then(|text| self.take(act, &text)) {
            Ok(effects) => effects,
            // It was removed before, unless the event has ended, which the list tells.
            Err(Failed::Refused(ErrorCode::NotFound, _)) if is_of_seat => self.look(),
            Err(Failed::Refused(ErrorCode::NotFound, _)) => self.is_gone(),
            // It may have been done all the same, where the answer was lost.
            Err(why) => {
                let is_refused = matches!(why, Failed::Refused(..));
                self.not_done = Some(why);
                if is_list || is_refused {
                    Vec::new()
                } else {
                    self.look()
                }
            }
        }
    }

    /// The event has ended.
    fn is_gone(&mut self) -> Vec<Effect> {
        let held = self.held.take();
        *self = Teacher {
            is_over: true,
            last: self.last,
            made: self.made,
            ..Teacher::default()
        };
        let forget = held.map(|held| Effect::Forget(held.event));
        forget.into_iter().collect()
    }

    fn take(&mut self, act: Act, text: &str) -> Result<Vec<Effect>, Failed> {
        match act {
            Act::Make => {
                let EventMade { event, key, ends } = read(text)?;
                let held = Held { event, key };
                (self.held, self.ends) = (Some(held.clone()), ends);
                self.is_over = false;
                Ok(vec![Effect::Store(held)])
            }
            Act::List => {
                let EventSeats { ends, seats } = read(text)?;
                (self.ends, self.seats) = (ends, seats);
                // It is stored once it is known to be one, as that of a link.
                Ok(self.held.clone().map(Effect::Store).into_iter().collect())
            }
            Act::Add(names) => {
                let SeatsMade { pins, refused } = read(text)?;
                let of = |place: u64| names.get(usize::try_from(place).ok()?).cloned();
                let refused = refused
                    .iter()
                    .filter_map(|refused| Some((of(refused.place)?, refused.why)));
                self.refused = refused.collect();
                self.made += 1;
                self.told(pins);
                Ok(self.look())
            }
            Act::Draw => {
                let SeatPins { pins } = read(text)?;
                self.told(pins);
                Ok(self.look())
            }
            Act::Remove(number) => {
                self.pins.retain(|pin| pin.number != number);
                Ok(self.look())
            }
            Act::End => Ok(self.is_gone()),
        }
    }

    /// New PINs beside those that are shown.
    fn told(&mut self, pins: Vec<SeatPin>) {
        let is_new = |old: &SeatPin| pins.iter().any(|new| new.number == old.number);
        self.pins.retain(|old| !is_new(old));
        self.pins.extend(pins);
        self.pins.sort_by_key(|pin| pin.number);
    }

    /// What is said: that something was not done, or that the event is over.
    #[must_use]
    pub fn said(&self, text: Text) -> Option<String> {
        let (code, why) = match &self.not_done {
            None if self.is_over => return Some(text.get(Key::EveningOver)),
            None => return None,
            Some(Failed::Away) => return Some(text.get(Key::OnlineUnreachable)),
            Some(Failed::Unreadable) => return Some(text.get(Key::RoomIncompatibleLine)),
            Some(Failed::Refused(code, why)) => (*code, why),
        };
        Some(match code {
            ErrorCode::Forbidden => text.evening_not("teacher"),
            ErrorCode::TooMany => text.evening_not("many"),
            ErrorCode::StorageUnavailable | ErrorCode::TooSlow => text.evening_not("storage"),
            _ => text.account_failed(why),
        })
    }
}
