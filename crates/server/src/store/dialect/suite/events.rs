//! Seats of events that no release writes.

use super::connections;
use crate::store::dialect::{Dialect as _, Kind, Value};

/// A seat's number, its two looks, the lengths of its PIN and of the key's mark, its wrong PINs,
/// and whether it has a player and when that has entered it.
type Seat = (i64, [&'static str; 2], [usize; 2], i64, [bool; 2]);

const SEATS: [(Seat, bool); 12] = [
    ((1, ["f", "s"], [32, 8], 0, [false, false]), true),
    ((2, ["g", "t"], [32, 8], 5, [true, true]), true),
    ((1, ["h", "u"], [32, 8], 0, [false, false]), false),
    ((3, ["f", "u"], [32, 8], 0, [false, false]), false),
    ((3, ["h", "s"], [32, 8], 0, [false, false]), false),
    ((0, ["h", "u"], [32, 8], 0, [false, false]), false),
    ((3, ["h", "u"], [31, 8], 0, [false, false]), false),
    ((3, ["h", "u"], [32, 9], 0, [false, false]), false),
    ((3, ["h", "u"], [32, 8], 6, [false, false]), false),
    ((3, ["h", "u"], [32, 8], 0, [true, false]), false),
    ((3, ["h", "u"], [32, 8], 0, [false, true]), false),
    ((3, ["h", "u"], [32, 8], 0, [false, false]), true),
];

#[tokio::test]
async fn both_refuse_impossible_seats_of_events() {
    let folder = tempfile::tempdir().expect("a folder");
    for mut database in connections(folder.path()).await {
        let event = "INSERT INTO events (id, key, made, ends) VALUES ('e', $1, 1, 2)";
        for (length, is_key) in [(31, false), (32, true)] {
            let key = Value::Bytes(vec![7; length]);
            let put = database.change(event, vec![key]).await;
            assert_eq!(put.is_ok(), is_key, "{length}");
        }
        for (seat, is_one) in SEATS {
            let (number, looks, lengths, wrong, [has_player, has_entered]) = seat;
            let put = "INSERT INTO event_seats (event, number, name, folded, skeleton, pin, \
                       key_mark, wrong, player, entered) \
                       VALUES ('e', $1, 'n', $2, $3, $4, $5, $6, $7, $8)";
            let mut values = vec![Value::Integer(number)];
            values.extend(looks.map(Value::text));
            values.extend(lengths.map(|length| Value::Bytes(vec![7; length])));
            values.push(Value::Integer(wrong));
            values.push(match has_player {
                true => Value::text("p"),
                false => Value::Null(Kind::Text),
            });
            values.push(match has_entered {
                true => Value::Integer(5),
                false => Value::Null(Kind::Integer),
            });
            let put = database.change(put, values).await;
            assert_eq!(put.is_ok(), is_one, "{seat:?}");
        }
    }
}
