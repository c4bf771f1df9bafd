//! Whether the user is the arbiter of the visited room.

use leptos::prelude::*;
use tengen_api::RoomId;
use tengen_page::judging::{Effect as Judges, Judging};

use super::RoomPart;
use crate::browser::ArbiterKeys;
use crate::keys::BroughtKey;
use crate::page::{Alert, Sheet};

/// Finds out whether the user is the arbiter of the visited room, by a key that the link has
/// brought or one that is stored.
pub(super) fn judge(part: RoomPart, room: &RoomId, brought: BroughtKey) {
    if matches!(brought, Some(Err(_))) {
        part.alerts.add(Alert::ArbiterKey);
    }
    let keys = ArbiterKeys(part.store.get_value());
    part.arbiter_link.set(keys.link(room));
    let (room, stored) = (room.clone(), keys.own(room));
    let visited =
        |judging: &mut Judging| judging.visited(room, brought.and_then(Result::ok), stored);
    perform_judging(part, part.judging.try_update(visited).unwrap_or_default());
}

pub(super) fn perform_judging(part: RoomPart, effects: Vec<Judges>) {
    for effect in effects {
        match effect {
            Judges::Store(room, key) => ArbiterKeys(part.store.get_value()).keep_own(&room, &key),
            Judges::Remove(room) => ArbiterKeys::drop_own(&room),
            Judges::TellPlays => {
                part.sheets.close(Sheet::Arbiter);
                part.alerts.add(Alert::ArbiterPlays);
            }
            // Acts are sent from the arbiter's sheet.
            Judges::Send(..) => {}
        }
    }
}

/// Whether the user is the arbiter of the visited room; tracks it.
pub(crate) fn is_judged_here(part: RoomPart) -> bool {
    part.judging.read().is_arbiter()
}
