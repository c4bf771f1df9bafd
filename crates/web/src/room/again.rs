//! Connections that begin: to the server at the start, and to the visited room once more.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::Network;
use tengen_page::connecting::Connecting;
use tengen_room::client::Client;

use super::{NETWORK, RoomPart};
use crate::browser::api;

/// Finds out whether there is a server, without which no rooms are offered.
pub(crate) fn seek_server(part: RoomPart) {
    spawn_local(async move {
        let there = api::get::<Network>(NETWORK).await.is_ok();
        part.offered.set(there);
    });
}

/// Another tab has ended a request for a seat: it may have got one, which is this tab's too.
pub(crate) fn joined_elsewhere(part: RoomPart, room: &str) {
    let watches = part.with(|online| {
        let is_here = online.id().is_some_and(|id| id.as_str() == room);
        is_here && online.you().is_none() && !part.joining.get_untracked()
    });
    let ended = room
        .parse()
        .is_ok_and(|id| part.store.get_value().pending_join(&id).is_none());
    if ended && watches == Some(true) {
        look_again(part);
    }
}

/// Connects to the visited room anew: the user has another seat in it, or is another player.
pub(crate) fn look_again(part: RoomPart) {
    part.connecting.update_value(Connecting::look_again);
    part.input(Client::offline);
    part.try_now();
}
