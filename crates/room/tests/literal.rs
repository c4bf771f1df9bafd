//! Rooms against a second statement of what they are: slow, literal, and written from the
//! documents. It keeps the list of all events and reads everything from it, on every question.

mod actions;
mod arbiter;
mod beginning;
mod board;
mod clock;
mod dice;
mod procedures;
mod room;
mod symmetry;
mod vacation;

use std::collections::BTreeMap;

use tengen_core::{Color, SplitMix};
use tengen_room::{
    ActionId, Actor, Cause, Decision, Event, MOST_ROOM_EVENTS, Refusal, Room, Ruling, Seat, Stored,
    World,
};

use dice::{CHATTER, Dice};
use room::Literal;

/// Actions in an ordinary run, and where `TENGEN_LONG` is set.
const SHARE: u64 = 100_000;
const LONG: u64 = 1_000_000;

/// A room and its second statement.
struct Pair {
    room: Room,
    literal: Literal,
    /// Milliseconds into the turn.
    elapsed: u64,
    /// In days since 1 January 1970.
    today: u64,
}

impl Pair {
    fn new(created: Event, version: u64) -> Pair {
        let created = Stored::new(version, created);
        let room = Room::from_events(std::slice::from_ref(&created)).expect("a room");
        let happened = vec![created];
        let movers = vec![None];
        Pair {
            room,
            literal: Literal { happened, movers },
            elapsed: 0,
            today: 20_000,
        }
    }

    fn keep(&mut self, cause: Option<Cause>, events: Vec<Event>) {
        let charge = self.room.charge(&events, self.elapsed);
        assert_eq!(charge, self.literal.charge(&events, self.elapsed));
        for (i, event) in events.into_iter().enumerate() {
            let stored = Stored {
                version: self.literal.version() + 1,
                spent: charge.filter(|(at, _)| *at == i).map(|(_, spent)| spent),
                ..Stored::new(1, event)
            };
            let stored = match &cause {
                Some(cause) => stored.caused_by(cause.clone()),
                None => stored,
            };
            self.room.apply(&stored).expect("an event that fits");
            // With the move that ends the game no turn begins.
            let ends = i > 0 && matches!(stored.event, Event::Finished { .. });
            let mover = self.literal.to_move().filter(|_| !ends);
            self.literal.movers.push(mover);
            self.literal.happened.push(stored);
        }
    }

    fn join(&mut self, world: World) {
        let expected = self.literal.join(None, &world);
        let joined = self.room.join(None, world);
        assert_eq!(joined, expected);
        if let Ok(events) = joined {
            self.keep(None, events);
        }
    }

    /// What the server does by itself: it ends the game when a clock has run out, and notes the
    /// time so far when it starts again.
    fn wait(&mut self, restarts: bool) -> Option<&'static str> {
        let flag = self.room.flag(self.elapsed);
        assert_eq!(flag, self.literal.flag(self.elapsed));
        let resumed = Stored::new(self.room.version() + 1, Event::Resumed);
        if let Some(event) = flag {
            self.keep(None, vec![event]);
            self.compare();
            return Some("(time)");
        }
        if self.room.running().is_none() {
            assert!(self.room.clone().apply(&resumed).is_err(), "no clock runs");
        } else if restarts {
            self.keep(None, vec![Event::Resumed]);
            self.compare();
            return Some("(restart)");
        }
        None
    }

    fn act(
        &mut self,
        seat: Seat,
        id: &ActionId,
        action: &tengen_room::Action,
        world: &World,
    ) -> String {
        let decided = self.room.decide(seat, id, action.clone(), world.clone());
        let expected = self.literal.decide(seat, id, action.clone(), world);
        assert_eq!(decided.clone().map_err(named), expected, "{action:?}");
        let result = match decided {
            Ok(Decision::New(events)) => {
                self.keep(Some(Cause::action(seat, id.clone())), events.clone());
                last_word(&events)
            }
            Ok(Decision::Known(_)) => "known".to_owned(),
            Err(refusal) => word(&refusal),
        };
        self.compare();
        result
    }

    fn rule(&mut self, id: &ActionId, what: Ruling, world: &World) -> String {
        let decided = self.room.rule(id, what, self.elapsed, world.clone());
        let expected = self.literal.rule(id, what, self.elapsed, world);
        assert_eq!(decided, expected, "{what:?}");
        let result = match decided {
            Ok(Decision::New(events)) => {
                let cause = Cause::action(Actor::Arbiter, id.clone());
                self.keep(Some(cause), events.clone());
                format!("arbiter: {}", last_word(&events[..1]))
            }
            Ok(Decision::Known(_)) => "arbiter: known".to_owned(),
            Err(refusal) => format!("arbiter: {}", word(&refusal)),
        };
        self.compare();
        result
    }

    fn compare(&self) {
        let (room, literal) = (&self.room, &self.literal);
        assert_eq!(room.version(), literal.version());
        assert_eq!(room.number(), literal.number());
        assert_eq!(room.is_full(), literal.is_full());
        assert_eq!(room.free_seat(), literal.empty().first().copied());
        assert_eq!(room.finished(), literal.finished());
        assert_eq!(room.decision(), literal.decision());
        assert_eq!(room.to_move(), literal.to_move());
        assert_eq!(room.asked(), literal.asked());
        assert_eq!(room.owes_turn(), literal.owes_turn());
        assert_eq!(room.is_turn_lost(), literal.turn_was_lost());
        assert_eq!(room.help_allowed(), literal.help_allowed());
        assert_eq!(room.with_help(), literal.with_help());
        assert_eq!(room.game().position().moves(), literal.moves());
        assert_eq!(
            room.opening().actions().len(),
            literal.played().0.taken as usize
        );
        assert_eq!(room.opening().offers(), literal.played().0.offers());
        if literal.number() > 0 {
            assert_eq!(room.starter(), literal.starter());
            for color in Color::BOTH {
                assert_eq!(room.owner(color), literal.owner(color));
            }
        }
        for seat in Seat::BOTH {
            assert_eq!(room.questions(seat), literal.questions(seat));
            assert_eq!(room.left(seat), literal.left(seat));
            let left = literal.vacation_left(seat, self.today);
            assert_eq!(room.vacation_left(seat, self.today), left);
            let taken = literal.book(seat).taken;
            assert_eq!(room.days_away(seat), taken.concat());
            let last = taken.last().and_then(|days| days.last());
            let away = room.away(seat, self.today).map(|away| away.end - 1);
            assert_eq!(away, last.copied().filter(|&last| last >= self.today));
        }
        assert_eq!(room.running(), literal.running());
        assert_eq!(room.is_paused(), literal.is_paused());
        assert_eq!(room.is_held(), literal.is_held());
        assert_eq!(room.is_round_over(), literal.is_round_over());
        assert_eq!(room.counts_for(), literal.counts_for());
        let round = room.clock().and_then(tengen_room::Clock::round_left);
        assert_eq!(round, literal.round_left());
        let board = room.game().position().board();
        let grid = literal.grid();
        for p in grid.size().points() {
            assert_eq!(board.get(p), grid.get(p), "{p}");
        }
    }
}

/// The refusal without the English reason of an opening's, which is for logs.
fn named(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Opening { kind, .. } => procedures::opening(&kind),
        other => other,
    }
}

/// A refusal's name, for the count at the end.
fn word(refusal: &Refusal) -> String {
    let value = serde_json::to_value(refusal).expect("JSON");
    let field = |name: &str| value.get(name).and_then(|v| v.as_str()).unwrap_or_default();
    format!("{} {}", field("code"), field("kind"))
}

/// What the last of some events is called, for the count at the end.
fn last_word(events: &[Event]) -> String {
    let value = serde_json::to_value(events.last()).expect("JSON");
    let field = |name: &str| value.get(name).and_then(|v| v.as_str()).unwrap_or_default();
    let what = value.pointer("/what/type").and_then(|v| v.as_str());
    format!("{} {}", field("type"), what.unwrap_or_else(|| field("by")))
}

/// Plays a room of random actions; returns their number.
fn play(seed: u64, seen: &mut BTreeMap<String, u64>) -> u64 {
    let mut dice = Dice(SplitMix::new(seed));
    let (config, start) = dice.settings();
    let begun = config
        .first(start.as_ref())
        .map(drop)
        .map_err(|error| beginning::name(&error));
    assert_eq!(
        begun,
        beginning::possible(&config, start.as_ref()),
        "{config:?} {start:?}"
    );
    if let Err(name) = begun {
        *seen.entry(format!("no room: {name}")).or_default() += 1;
        return 0;
    }
    let created = Event::Created {
        config,
        name: None,
        start,
        player: None,
    };
    let near_the_end = dice.percent(3);
    let version = if near_the_end {
        MOST_ROOM_EVENTS - 40
    } else {
        1
    };
    let mut pair = Pair::new(created, version);
    let talks = dice.one(&[5, 10, 10, 20, 40, CHATTER]);
    let actions = match talks {
        CHATTER => 300,
        _ => dice.one(&[30, 60, 100, 200]),
    };
    let mut ids: Vec<(Seat, ActionId)> = Vec::new();
    for n in 0..actions {
        if n == 1 || dice.percent(if pair.literal.is_full() { 1 } else { 20 }) {
            let world = dice.world(pair.literal.size());
            pair.join(world);
        }
        let turn = pair.literal.to_move().unwrap_or(Seat::First);
        let other = dice.percent(if talks < CHATTER && pair.literal.goes_on() {
            12
        } else {
            50
        });
        let mut seat = if other { turn.other() } else { turn };
        let mut id = format!("a-{n}").parse().expect("an id");
        let action = dice.action(&pair.literal, seat, talks);
        if dice.percent(3) && !ids.is_empty() {
            let (whose, old) = ids[dice.0.below(ids.len() as u64) as usize].clone();
            (seat, id) = (
                if dice.percent(80) {
                    whose
                } else {
                    whose.other()
                },
                old,
            );
        }
        ids.push((seat, id.clone()));
        pair.today = dice.next_day(pair.today);
        let world = World {
            today: pair.today,
            ..dice.world(pair.literal.size())
        };
        pair.elapsed = dice.elapsed();
        if let Some(happened) = pair.wait(dice.percent(3)) {
            *seen.entry(happened.to_owned()).or_default() += 1;
        }
        let rules = pair.literal.config().arbiter.is_some() || dice.percent(1);
        let result = match rules && dice.percent(8) {
            true => {
                let what = dice.ruling(&pair.literal);
                pair.rule(&id, what, &world)
            }
            false => pair.act(seat, &id, &action, &world),
        };
        *seen.entry(result).or_default() += 1;
    }
    let again = Room::from_events(&pair.literal.happened);
    assert_eq!(again.as_ref(), Ok(&pair.room));
    actions
}

#[test]
fn random_rooms_match_their_literal_statement() {
    let long = std::env::var_os("TENGEN_LONG").is_some();
    let wanted = if long { LONG } else { SHARE };
    let (mut done, mut seed) = (0, 0);
    let mut seen = BTreeMap::new();
    while done < wanted {
        println!("room {seed}");
        done += play(seed, &mut seen);
        seed += 1;
    }
    println!("{done} actions in {seed} rooms");
    for (result, count) in &seen {
        println!("{count:8}  {result}");
    }
}
