//! Fuzz body for all messages between server and clients; also run by the tests of `tengen-api`.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen_api::socket::{FromClient, FromServer, OLDEST_PROTOCOL, PROTOCOL, common_protocol};
use tengen_api::{
    ApiError, EngineAnswer, Engines, Health, Join, Network, NewRoom, Question, RoomId, RoomMade,
    RoomNow, Seated,
};
use tengen_room::Room;
use tengen_room::client::{Client, Output};

/// Parses each line as every type of message, and feeds it to a room client as from a server.
///
/// # Panics
/// If an invariant fails: a message survives serialising and parsing, one for an older protocol
/// stays the same for it, and the client neither panics nor loops.
pub fn fuzz_messages(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut client = Client::new(7);
    client.start(0);
    for (now, line) in (0..).zip(text.lines()) {
        read(line);
        hear(&mut client, line, now);
    }
}

fn read(line: &str) {
    if let Some(FromClient::Hello {
        protocol, oldest, ..
    }) = same(line)
    {
        let common = common_protocol(oldest.unwrap_or(protocol), protocol);
        let spoken = OLDEST_PROTOCOL..=PROTOCOL.min(protocol);
        assert!(common.is_none_or(|common| spoken.contains(&common)));
    }
    if let Some(message) = same::<FromServer>(line) {
        let older = message.for_protocol(OLDEST_PROTOCOL);
        assert_eq!(older.clone().for_protocol(OLDEST_PROTOCOL), older);
    }
    if let Some(now) = same::<RoomNow>(line)
        && let Ok(room) = Room::from_events(&now.events)
    {
        assert_eq!(
            Some(room.version()),
            now.events.last().map(|last| last.version)
        );
    }
    same::<NewRoom>(line);
    same::<Join>(line);
    same::<RoomMade>(line);
    same::<Seated>(line);
    same::<Network>(line);
    same::<Question>(line);
    same::<EngineAnswer>(line);
    same::<Engines>(line);
    same::<Health>(line);
    same::<ApiError>(line);
    if let Ok(room) = RoomId::from_link(line) {
        assert_eq!(RoomId::from_link(&room.link("http://a")), Ok(room));
    }
}

/// The parsed message; parsing its JSON again gives the same.
fn same<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(line: &str) -> Option<T> {
    let value: T = serde_json::from_str(line).ok()?;
    let json = serde_json::to_string(&value).expect("what was JSON");
    assert_eq!(serde_json::from_str::<T>(&json).ok().as_ref(), Some(&value));
    Some(value)
}

fn hear(client: &mut Client, line: &str, now: u64) {
    let mut link = None;
    // More outputs than one line and its events can cause.
    for _ in 0..10_000 {
        match client.poll() {
            None => {
                let Some(link) = link.take() else { return };
                client.opened(link, now);
                client.received(link, line, now);
            }
            Some(Output::Connect(next)) => link = Some(next),
            Some(_) => (),
        }
    }
    panic!("a client that does not come to rest");
}
