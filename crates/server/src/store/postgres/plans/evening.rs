//! An event with seats, as a teacher and children use it.

use serde_json::json;
use tengen_api::{DrawPins, Enter, NewEvent, NewSeats};

use crate::Store;
use crate::accounts::{Accounts, OpenSessions};

/// Events and seats as large as those of a server that many schools use.
pub(super) const FILLING: &str = "
    INSERT INTO events SELECT 'v' || i, sha256(('v' || i)::bytea), 1, 4000000000000 + i
        FROM generate_series(1, 5000) i;
    INSERT INTO events SELECT 'w' || i, sha256(('w' || i)::bytea), 1, 2 FROM generate_series(1, 3) i;
    INSERT INTO event_seats SELECT 'v' || i, n, 'n' || n, 'f' || n, 's' || n, sha256('x'),
        substr(sha256('x'), 1, 8), 0, CASE WHEN n < 11 THEN 'p' || (i * 10 + n) % 5000 END,
        CASE WHEN n < 11 THEN 5 END FROM generate_series(1, 500) i, generate_series(1, 40) n;
";

/// Statements that it sends, by how they begin.
pub(super) const SENT: &[&str] = &[
    "INSERT INTO events",
    "INSERT INTO event_seats",
    "SELECT key, ends FROM events",
    "SELECT folded, skeleton, number FROM event_seats",
    "SELECT number, name, pin, key_mark",
    "SELECT event, number, name, entered",
    "SELECT id FROM events",
    "SELECT event, event_seats.name",
    "SELECT event_seats.name FROM event_seats JOIN",
    "UPDATE event_seats SET wrong = wrong",
    "UPDATE event_seats SET wrong = 0",
    "UPDATE event_seats SET pin",
    "DELETE FROM event_seats WHERE event",
    "DELETE FROM event_seats WHERE player",
    "DELETE FROM events",
    "SELECT player FROM event_seats",
    "UPDATE players SET name = NULL WHERE id",
];

/// Children enter, one of them after a wrong PIN, and the event ends.
pub(super) async fn hold(store: &Store) {
    let accounts = Accounts::new(store.clone(), OpenSessions::default(), None);
    let made = accounts.make_event(NewEvent { days: 1 }).await;
    let made = made.expect("an event");
    let (event, key) = (&made.event, &made.key);
    let names = ["Ada", "Bo", "Cem"].map(str::to_owned).to_vec();
    let new = NewSeats { names };
    let seats = accounts.add_seats(event, key, new).await.expect("seats");
    assert_eq!(seats.refused, []);
    let enter = async |name: &str, pin: &str| {
        let enter = json!({ "name": name, "pin": pin, "device": "tablet" }).to_string();
        let enter: Enter = serde_json::from_str(&enter).expect("a PIN");
        accounts.enter(None, None, event, enter).await.is_ok()
    };
    for seat in &seats.pins {
        let right = seat.pin.as_str();
        let wrong = if right == "000000" {
            "000001"
        } else {
            "000000"
        };
        let name = seat.name.to_string();
        assert!(!enter(&name, wrong).await);
        for _ in 0..2 {
            assert!(enter(&name, right).await);
        }
    }
    let draw = DrawPins { seats: vec![1] };
    let drawn = accounts.draw_pins(event, key, draw).await.expect("a PIN");
    assert_eq!(drawn.len(), 1);
    let removed = accounts.remove_seat(event, key, 2).await;
    removed.expect("removed");
    let listed = accounts.event_seats(event, key).await.expect("seats");
    assert_eq!(listed.seats.len(), 2);
    accounts.end_event(event, key).await.expect("ended");
}
