//! What a room is now, read outside its socket.

use leptos::prelude::*;
use tengen_api::{RoomId, RoomNow};
use tengen_model::online::{self, opponent_in};
use tengen_page::request::Failed;
use tengen_room::{PlayerId, Seat, SeatOwner};

use super::{ROOMS, RoomPart};
use crate::browser::api;
use crate::keys::Keys;
use crate::ui::later;

/// The user's opponent in a room.
pub(crate) async fn opponent(part: RoomPart, room: &RoomId) -> Result<Option<SeatOwner>, Failed> {
    looked(part, room).await.map(|now| opponent_in(&now))
}

/// The player of a seat in a room, and whether it is the user's opponent.
pub(crate) async fn player_in(
    part: RoomPart,
    room: &RoomId,
    seat: Seat,
) -> Result<(Option<PlayerId>, bool), Failed> {
    let now = looked(part, room).await?;
    let is_opponent = now.you == Some(seat.other());
    Ok((online::player_in(&now, seat).cloned(), is_opponent))
}

/// Visits a room as it was at a version; a later game is shown as it is.
pub(crate) async fn visit_at(part: RoomPart, room: RoomId, version: u64) {
    let now = looked(part, &room).await.ok();
    let place = now.and_then(|now| online::place_at(&now, version));
    part.visit(&Ok(room), Keys::default());
    part.seeks.set_value(place);
}

/// Looks up a room, once what reads the answer is loaded.
async fn looked(part: RoomPart, room: &RoomId) -> Result<RoomNow, Failed> {
    if part.reader.get_value().is_none() {
        part.reader.set_value(later::room_reader().await.ok());
    }
    look(part, room).await
}

/// Reads a room; what reads the answer is loaded already.
pub(super) async fn look(part: RoomPart, room: &RoomId) -> Result<RoomNow, Failed> {
    let text = api::text(&format!("{ROOMS}/{room}")).await?;
    let read = part.reader.get_value().map(|reader| reader.now);
    read.and_then(|read| read(&text)).ok_or(Failed::Unreadable)
}
