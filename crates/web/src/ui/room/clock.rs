//! A player's clock in a room.

use std::time::Duration;

use leptos::prelude::*;
use tengen_model::Sound;
use tengen_model::online::{Player, RoomClock, clock_told};
use tengen_room::Face;

use crate::browser;
use crate::page::{RoomPart, Sounds, Words};

/// How often a running clock is drawn.
const STEP: Duration = Duration::from_millis(100);
/// Seconds left at which a screen reader tells the user's time; at the last of them it sounds.
const TOLD: [u64; 3] = [60, 30, 10];

/// The clock of a player, if the room's games have clocks.
#[component]
pub(super) fn PlayerClock(player: Memo<Option<Player>>) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let clock = Memo::new(move |_| {
        let clocks = room.view.read().as_ref()?.clocks?;
        Some(clocks[player.read().as_ref()?.seat as usize])
    });
    let is_there = Memo::new(move |_| clock.read().is_some());
    view! {
        <Show when=move || is_there.get()>
            <Running clock player/>
        </Show>
    }
}

#[component]
fn Running(clock: Memo<Option<RoomClock>>, player: Memo<Option<Player>>) -> impl IntoView {
    let words = expect_context::<Words>();
    let now = RwSignal::new(browser::now());
    let runs = Memo::new(move |_| clock.read().is_some_and(|clock| clock.is_running()));
    Effect::new(move |_| {
        now.set(browser::now());
        let tick = move || now.set(browser::now());
        if runs.get()
            && let Ok(ticking) = set_interval_with_handle(tick, STEP)
        {
            on_cleanup(move || ticking.clear());
        }
    });
    let shown = Memo::new(move |_| {
        let now = now.get();
        let clock = clock.get();
        // Between two steps the clock may have begun to run.
        let now = now.max(clock.and_then(|clock| clock.begun()).unwrap_or(0));
        clock.map_or((0, None), |clock| (clock.shown(now), clock.overtime(now)))
    });
    let face = Memo::new(move |_| {
        let (left, overtime) = shown.get();
        let face = Face(left).to_string();
        overtime.map_or(face.clone(), |more| format!("{face} · {more}"))
    });
    let is_low = Memo::new(move |_| runs.get() && shown.get().0 < 10_000);
    let name = Memo::new(move |_| {
        let player = player.read();
        let name = player.as_ref().and_then(|player| player.name.clone());
        let color = player.as_ref().and_then(|player| player.color);
        let name = name.or_else(|| color.map(|color| words.text().color(color)));
        name.unwrap_or_default()
    });
    view! {
        <span
            class="clock"
            class:running=move || runs.get()
            class:low=move || is_low.get()
            role="timer"
            aria-label=move || words.text().clock_of(name.get())
        >
            {face}
        </span>
        <Asked clock name/>
        <Told player seconds=Memo::new(move |_| shown.get().0.div_ceil(1_000)) runs/>
    }
}

/// Tells the time when the key for it is pressed.
#[component]
fn Asked(clock: Memo<Option<RoomClock>>, name: Memo<String>) -> impl IntoView {
    let words = expect_context::<Words>();
    let asked = expect_context::<RoomPart>().clocks_asked;
    let told = RwSignal::new(String::new());
    Effect::new(move |before: Option<u32>| {
        let times = asked.get();
        if before.is_some_and(|before| before != times)
            && let Some(clock) = clock.get_untracked()
        {
            let text = words.text();
            let name = name.get_untracked();
            told.set(clock_told(text, &name, clock, browser::now()));
        }
        times
    });
    view! { <span class="unseen" role="status">{told}</span> }
}

/// Tells the user's own time at [`TOLD`].
#[component]
fn Told(player: Memo<Option<Player>>, seconds: Memo<u64>, runs: Memo<bool>) -> impl IntoView {
    let words = expect_context::<Words>();
    let sounds = expect_context::<Sounds>();
    let told = RwSignal::new(None::<u64>);
    Effect::new(move |before: Option<Option<u64>>| {
        let own = player.read().as_ref().is_some_and(|player| player.is_you);
        if !own || !runs.get() {
            told.set(None);
            return None;
        }
        let seconds = seconds.get();
        let passed = |at: &u64| before.flatten().is_some_and(|b| b > *at) && seconds <= *at;
        if let Some(at) = TOLD.into_iter().rev().find(passed) {
            told.set(Some(at));
            if Some(at) == TOLD.last().copied() {
                sounds.play(Sound::Clock);
            }
        }
        Some(seconds)
    });
    view! {
        <span class="unseen" role="status">
            {move || told.get().map(|seconds| words.text().clock_left(seconds))}
        </span>
    }
}
