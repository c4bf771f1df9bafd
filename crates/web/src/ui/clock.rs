//! The clocks beside the board, in a room and in a game at one board.

use std::time::Duration;

use leptos::prelude::*;
use tengen_model::clock::{self, clock_told};
use tengen_model::{Seat, Session, Sound};
use tengen_page::time_calls::TimeCalls;
use tengen_room::Face;

use super::players;
use crate::browser::{self, Awake};
use crate::page::{OnBoard, RoomPart, Sounds, Words};

/// How often a running clock is drawn.
const STEP: Duration = Duration::from_millis(100);

/// The clock of a player in a game at one board.
#[component]
pub(super) fn BoardClock(above: bool) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let color = Memo::new(move |_| players::color(&board.view.read(), above));
    let clock = Memo::new(move |_| {
        let clocks = board.view.read().clocks?;
        Some(clocks.of[color.get().index()])
    });
    let name = Memo::new(move |_| players::name(words.text(), &board.view.read(), color.get()));
    let own = Memo::new(move |_| board.view.read().seat(color.get()) == Seat::Person);
    let tick = move |now| {
        board.model.try_update_untracked(|model| model.beat(now));
        let due = board.view.with_untracked(|view| view.clocks?.due);
        if due.is_some_and(|due| due <= now) {
            // The game ends by what happens next to it, whatever that is.
            board.run(Box::new(|model, outside| {
                model.update(outside, Box::new(|_: &mut Session, _| Vec::new()))
            }));
        }
    };
    view! { <ShownClock clock name own tick=Callback::new(tick)/> }
}

/// A clock, which runs by itself.
#[component]
pub(super) fn ShownClock(
    clock: Memo<Option<clock::ShownClock>>,
    /// The player's name.
    name: Memo<String>,
    /// Whether 60, 30 and 10 seconds are announced.
    own: Memo<bool>,
    /// Called as long as it runs, with the time.
    #[prop(optional)]
    tick: Option<Callback<u64>>,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let now = RwSignal::new(browser::now());
    let runs = Memo::new(move |_| clock.read().is_some_and(|clock| clock.is_running()));
    Effect::new(move |awake: Option<Option<Awake>>| {
        now.set(browser::now());
        let step = move || {
            let time = browser::now();
            now.set(time);
            if let Some(tick) = tick {
                tick.run(time);
            }
        };
        if runs.get()
            && let Ok(ticking) = set_interval_with_handle(step, STEP)
        {
            on_cleanup(move || ticking.clear());
        }
        // A game at one board is played without touching the screen for minutes.
        let keeps = runs.get() && tick.is_some();
        keeps.then(|| awake.flatten().unwrap_or_else(Awake::keep))
    });
    let shown = Memo::new(move |_| {
        let now = now.get();
        let clock = clock.get();
        // Between two steps the clock may have begun to run.
        let now = now.max(clock.and_then(|clock| clock.since).unwrap_or(0));
        clock.map_or((0, None), |clock| (clock.shown(now), clock.overtime(now)))
    });
    let face = Memo::new(move |_| {
        let (left, overtime) = shown.get();
        let face = Face(left).to_string();
        overtime.map_or(face.clone(), |more| format!("{face} · {more}"))
    });
    let is_low = Memo::new(move |_| runs.get() && shown.get().0 < 10_000);
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
        <Told own seconds=Memo::new(move |_| shown.get().0.div_ceil(1_000)) runs/>
    }
}

/// Tells the time when the key for it is pressed.
#[component]
fn Asked(clock: Memo<Option<clock::ShownClock>>, name: Memo<String>) -> impl IntoView {
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

/// Tells the user's own time, as [`TimeCalls`] has it.
#[component]
fn Told(own: Memo<bool>, seconds: Memo<u64>, runs: Memo<bool>) -> impl IntoView {
    let words = expect_context::<Words>();
    let sounds = expect_context::<Sounds>();
    let told = RwSignal::new(None::<u64>);
    Effect::new(move |calls: Option<TimeCalls>| {
        let mut calls = calls.unwrap_or_default();
        let seconds = (own.get() && runs.get()).then(|| seconds.get());
        if seconds.is_none() {
            told.set(None);
        }
        if let Some(call) = calls.follow(seconds) {
            told.set(Some(call.seconds));
            if call.sounds {
                sounds.play(Sound::Clock);
            }
        }
        calls
    });
    view! {
        <span class="unseen" role="status">
            {move || told.get().map(|seconds| words.text().clock_left(seconds))}
        </span>
    }
}
