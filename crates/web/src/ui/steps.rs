//! Navigation through the moves: to the start, back, forward, to the end.

use std::cell::Cell;

use leptos::ev::WheelEvent;
use leptos::html::Div;
use leptos::prelude::*;
use tengen_text::Key;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::analysis::{AnalyseButton, look};
use super::hold::Hold;
use super::icon::Icon;
use crate::page::{OnBoard, Words};
use tengen_model::{Go, Place};

/// Wheel movement per step, in CSS pixels; a notch of most mice is 100.
const NOTCH: f64 = 50.0;

/// Back and forward, in a tool also to both ends. In a game *Live* returns to the current position
/// while another one is shown.
#[component]
pub(crate) fn Steps() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let place = board.place();
    let can = move |pick: fn(&Place) -> bool| move || place.get().is_some_and(|p| pick(&p));
    let on = look(expect_context(), |analysis| analysis.open);
    let walk = NodeRef::<Div>::new();
    let hold = Hold::new(board);
    let button = move |key, icon: Icon, go: Go, pick: fn(&Place) -> bool| {
        let enabled = can(pick);
        view! {
            <button
                class:far=matches!(go, Go::Start | Go::End)
                aria-label=move || words.text().get(key)
                title=move || words.text().get(key)
                aria-disabled=move || if enabled() { "false" } else { "true" }
                on:click=move |_| if !hold.took_click() && enabled() { board.step(go) }
                on:pointerdown=move |event| if enabled() { hold.begin(&event, go) }
            >
                {icon.view()}
            </button>
        }
    };
    let forward = can(|p| p.forward);
    // The button disappears, so the focus moves on.
    let return_live = move |_| {
        board.step(Go::End);
        let first = walk
            .get_untracked()
            .and_then(|walk| walk.first_element_child());
        if let Some(first) = first.and_then(|first| first.dyn_into::<HtmlElement>().ok()) {
            let _ = first.focus();
        }
    };
    let is_game = Memo::new(move |_| !board.has_tool());
    let tool = Signal::derive(move || !is_game.get());
    view! {
        <div
            node_ref=walk
            class="walk"
            class:looking=move || is_game.get() && forward()
            role="group"
            aria-label=move || words.text().get(Key::StepsLabel)
            hidden=move || place.get().is_none_or(|p| p.plies == 0) && !on.get()
            on:pointerup=move |_| hold.end()
            on:pointerleave=move |_| hold.end()
            on:pointercancel=move |_| hold.end()
            // A long press of a finger opens no menu.
            on:contextmenu=move |event| if hold.is_pressed() { event.prevent_default() }
        >
            <Show when=move || tool.get()>{button(Key::RecordStart, Icon::First, Go::Start, |p| p.back)}</Show>
            {button(Key::RecordBack, Icon::Previous, Go::Back, |p| p.back)}
            {button(Key::RecordForward, Icon::Next, Go::Forward, |p| p.forward)}
            <Show when=move || tool.get()>{button(Key::RecordEnd, Icon::Last, Go::End, |p| p.forward)}</Show>
            <Show when=move || is_game.get()>
                <button class="live main" on:click=return_live>{move || words.text().get(Key::Live)}</button>
                <AnalyseButton/>
            </Show>
        </div>
    }
}

/// To both ends, for *More* of a tool: a phone's row of steps has no place for them.
#[component]
pub(super) fn FarSteps() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let one = move |key, go| {
        view! { <button class="far-step" on:click=move |_| board.step(go)>{move || words.text().get(key)}</button> }
    };
    view! { {one(Key::RecordStart, Go::Start)} {one(Key::RecordEnd, Go::End)} }
}

/// Steps with the wheel, upwards for back, unless the page itself scrolls.
pub(super) fn on_wheel(board: OnBoard) -> impl Fn(WheelEvent) {
    let turned = Cell::new(0.0);
    move |event| {
        let steps = board.place().with_untracked(Option::is_some);
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
            board.step(if sum < 0.0 { Go::Back } else { Go::Forward });
        }
    }
}

fn page_scrolls() -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.scroll_height() > root.client_height() + 1)
}
