//! Fuzz body for players' messages about a room; also run by the tests of `tengen-api`.

use tengen_api::socket::FromClient;
use tengen_api::{Join, NewRoom};
use tengen_room::{Action, ActionId, Decision, Event, Room, Seat, Stored, World};

/// A room and its stored events.
struct Kept {
    room: Room,
    events: Vec<Stored>,
}

/// Parses lines in which two players make, join and play a room: first the body of the request for
/// the room; then `join` with the body of that request, `1` or `2` with a message from that seat,
/// or `absent`, from where on the other player counts as gone.
///
/// # Panics
/// If an invariant fails: a room that cannot start is refused when it is made, refused actions
/// change nothing, accepted events fold, from JSON too, into the same room, a repeated action
/// causes no events, and undo keeps the set-up's stones.
pub fn fuzz_room(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lines = text.lines();
    let new = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok());
    let Some(mut kept) = new.and_then(made) else {
        return;
    };
    let mut world = World::default();
    for line in lines {
        if line == "absent" {
            world.other_is_absent = true;
        } else if let Some(body) = line.strip_prefix("join") {
            let Ok(Join { name, token, key }) = serde_json::from_str(body) else {
                continue;
            };
            if let Some(key) = key {
                assert_eq!(key.as_str().parse(), Ok(key.clone()), "read as written");
            }
            if let Some(token) = token {
                assert_eq!(token.as_str().parse(), Ok(token.clone()), "read as written");
            }
            if let Ok(events) = kept.room.join(name, world.clone()) {
                kept.store(None, events);
            }
        } else if let Some((seat, FromClient::Act { id, action })) = message(line) {
            kept.act(seat, &id, action, world.clone());
        }
    }
}

/// The room as the server makes it; `None` if it refuses.
fn made(new: NewRoom) -> Option<Kept> {
    let first = new.config.first(new.start.as_ref());
    let events = vec![Stored::new(
        1,
        Event::Created {
            config: new.config,
            name: new.name,
            start: new.start,
            player: None,
        },
    )];
    let room = Room::from_events(&events);
    let first = first.as_ref().ok().map(|first| first.game().position());
    assert_eq!(first, room.as_ref().ok().map(Room::first));
    Some(Kept {
        room: room.ok()?,
        events,
    })
}

fn message(line: &str) -> Option<(Seat, FromClient)> {
    let seat = match line.as_bytes().first()? {
        b'1' => Seat::First,
        b'2' => Seat::Second,
        _ => return None,
    };
    Some((seat, serde_json::from_str(&line[1..]).ok()?))
}

impl Kept {
    fn act(&mut self, seat: Seat, id: &ActionId, action: Action, world: World) {
        let version = self.room.version();
        let Ok(Decision::New(events)) = self.room.decide(seat, id, action.clone(), world.clone())
        else {
            return;
        };
        assert!(!events.is_empty(), "taken, and nothing has happened");
        self.store(Some((seat, id.clone())), events);
        let known = Decision::Known(version + 1..=self.room.version());
        assert_eq!(self.room.decide(seat, id, action, world), Ok(known));
    }

    /// Stores events, and reloads the room as after a restart.
    fn store(&mut self, cause: Option<(Seat, ActionId)>, events: Vec<Event>) {
        for event in events {
            let stored = Stored {
                cause: cause.clone(),
                ..Stored::new(self.room.version() + 1, event)
            };
            self.room.apply(&stored).expect("what was decided folds");
            self.events.push(stored);
        }
        let json = serde_json::to_string(&self.events).expect("events are JSON");
        let events: Vec<Stored> = serde_json::from_str(&json).expect("their own JSON");
        assert_eq!(events, self.events);
        assert_eq!(Room::from_events(&events).as_ref(), Ok(&self.room));
        let (first, now) = (
            self.room.first().board(),
            self.room.game().position().board(),
        );
        for (p, color) in first.iter() {
            assert_eq!(now.get(p), Some(color), "a stone of the set-up is gone");
        }
    }
}
