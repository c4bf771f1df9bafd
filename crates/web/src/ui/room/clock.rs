//! The clocks in a room: the players', and that of the round.

use leptos::prelude::*;
use tengen_model::online::Player;
use tengen_text::Key;

use super::super::clock::ShownClock;
use crate::page::{RoomPart, Words};

/// The clock of a player, if the room's games have clocks.
#[component]
pub(super) fn PlayerClock(player: Memo<Option<Player>>) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let clock = Memo::new(move |_| {
        let clocks = room.view.read().as_ref()?.clocks?;
        Some(clocks[player.read().as_ref()?.seat as usize])
    });
    let name = Memo::new(move |_| {
        let player = player.read();
        let name = player.as_ref().and_then(|player| player.name.clone());
        let color = player.as_ref().and_then(|player| player.color);
        let name = name.or_else(|| color.map(|color| words.text().color(color)));
        name.unwrap_or_default()
    });
    let own = Memo::new(move |_| player.read().as_ref().is_some_and(|player| player.is_you));
    let is_there = Memo::new(move |_| clock.read().is_some());
    view! {
        <Show when=move || is_there.get()>
            <ShownClock clock name own/>
        </Show>
    }
}

/// What is left of the round, if the game has a round limit.
#[component]
pub(super) fn RoundClock() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let clock = Memo::new(move |_| room.view.read().as_ref()?.round);
    let name = Memo::new(move |_| words.text().get(Key::ClockOfRound));
    let own = Memo::new(|_| false);
    let is_there = Memo::new(move |_| clock.read().is_some());
    view! {
        <Show when=move || is_there.get()>
            <p class="watchers" title=move || words.text().clock_of(name.get())>
                <span aria-hidden="true">{name}</span>
                <ShownClock clock name own/>
            </p>
        </Show>
    }
}
