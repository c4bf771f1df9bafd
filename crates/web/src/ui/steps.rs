//! Navigation through the moves: to the start, back, forward, to the end.

use std::cell::Cell;

use leptos::ev::WheelEvent;
use leptos::prelude::*;
use tengen_text::Key;

use super::analysis::AnalyseButton;
use super::icon::Icon;
use crate::page::Page;
use tengen_model::{Go, Place};

/// Wheel movement per step, in CSS pixels; a notch of most mice is 100.
const NOTCH: f64 = 50.0;

/// Four buttons. In a game the last one is *Live* and returns to the current position.
#[component]
pub(crate) fn Steps() -> impl IntoView {
    let page = expect_context::<Page>();
    let place = page.place();
    let can = move |pick: fn(&Place) -> bool| move || place.get().is_some_and(|p| pick(&p));
    let button = move |key, icon: Icon, go: Go, pick: fn(&Place) -> bool| {
        let enabled = can(pick);
        view! {
            <button
                aria-label=move || page.words().get(key)
                title=move || page.words().get(key)
                aria-disabled=move || if enabled() { "false" } else { "true" }
                on:click=move |_| if enabled() { page.step(go) }
            >
                {icon.view()}
            </button>
        }
    };
    let live = move || {
        let forward = can(|p| p.forward);
        view! {
            <button
                class="live"
                class:main=forward
                aria-disabled=move || if forward() { "false" } else { "true" }
                on:click=move |_| if forward() { page.step(Go::End) }
            >
                {move || page.words().get(Key::Live)}
            </button>
        }
    };
    let end = move || button(Key::RecordEnd, Icon::Last, Go::End, |p| p.forward);
    let is_game = Memo::new(move |_| !page.has_tool());
    view! {
        <div
            class="walk"
            role="group"
            aria-label=move || page.words().get(Key::StepsLabel)
            hidden=move || place.get().is_none_or(|p| p.plies == 0)
        >
            {button(Key::RecordStart, Icon::First, Go::Start, |p| p.back)}
            {button(Key::RecordBack, Icon::Previous, Go::Back, |p| p.back)}
            {button(Key::RecordForward, Icon::Next, Go::Forward, |p| p.forward)}
            <Show when=move || is_game.get() fallback=end>{live()}</Show>
            <Show when=move || is_game.get()><AnalyseButton/></Show>
        </div>
    }
}

/// Steps with the wheel, upwards for back, unless the page itself scrolls.
pub(super) fn on_wheel(page: Page) -> impl Fn(WheelEvent) {
    let turned = Cell::new(0.0);
    move |event| {
        let steps = page.place().with_untracked(Option::is_some);
        if !steps || event.ctrl_key() || page_scrolls() {
            return;
        }
        event.prevent_default();
        let by = match event.delta_mode() {
            WheelEvent::DOM_DELTA_PIXEL => event.delta_y(),
            // Events in lines or pages count as a notch each.
            _ => NOTCH.copysign(event.delta_y()),
        };
        // A reversal starts a new sum.
        let sum = if by * turned.get() < 0.0 {
            by
        } else {
            turned.get() + by
        };
        turned.set(if sum.abs() < NOTCH { sum } else { 0.0 });
        if sum.abs() >= NOTCH {
            page.step(if sum < 0.0 { Go::Back } else { Go::Forward });
        }
    }
}

fn page_scrolls() -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.scroll_height() > root.client_height() + 1)
}
