//! On a phone the lines are a sheet with three stops, which its handle and its body drag. On a
//! larger screen it lies in the panel, without a handle.

use leptos::ev::{MouseEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;

/// A press moves the sheet when the pointer has gone this far, in pixels; before that it is a tap.
const SLOP: f64 = 8.0;
/// The height with one line, in pixels.
const PEEK: f64 = 92.0;
/// The height over and under the largest sheet, in pixels: top bar, sentence, keys.
const AROUND: f64 = 168.0;

/// Where the sheet rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// One line.
    Peek,
    /// Below the board.
    Half,
    /// Over the board.
    Full,
}

impl Stop {
    const ALL: [Stop; 3] = [Stop::Peek, Stop::Half, Stop::Full];

    const fn name(self) -> &'static str {
        match self {
            Stop::Peek => "peek",
            Stop::Half => "half",
            Stop::Full => "full",
        }
    }

    const fn next(self) -> Stop {
        match self {
            Stop::Peek => Stop::Half,
            Stop::Half => Stop::Full,
            Stop::Full => Stop::Peek,
        }
    }
}

/// A pressed pointer.
#[derive(Clone, Copy)]
struct Press {
    id: i32,
    /// Where it was pressed, and how high the sheet was.
    y: f64,
    height: f64,
    moved: bool,
}

#[component]
pub(super) fn StopSheet(children: Children) -> impl IntoView {
    let stop = RwSignal::new(Stop::Half);
    let height = RwSignal::new(None::<f64>);
    let press = StoredValue::new(None::<Press>);
    // A drag ends with a click that is none.
    let dragged = StoredValue::new(false);
    let (sheet, handle) = (NodeRef::<Div>::new(), NodeRef::<Div>::new());
    let here = move || {
        sheet
            .get_untracked()
            .map(|sheet| f64::from(sheet.offset_height()))
    };
    let down = move |event: PointerEvent| {
        dragged.set_value(false);
        let is_sheet = handle
            .get_untracked()
            .is_some_and(|handle| handle.offset_height() > 0);
        let pressed = here().filter(|_| is_sheet && event.is_primary());
        press.set_value(pressed.map(|height| Press {
            id: event.pointer_id(),
            y: f64::from(event.client_y()),
            height,
            moved: false,
        }));
    };
    let moved = move |event: PointerEvent| {
        let Some(mut drag) = press
            .get_value()
            .filter(|drag| drag.id == event.pointer_id())
        else {
            return;
        };
        let by = drag.y - f64::from(event.client_y());
        if !drag.moved && by.abs() < SLOP {
            return;
        }
        if !drag.moved {
            drag.moved = true;
            press.set_value(Some(drag));
            if let Some(sheet) = sheet.get_untracked() {
                let _ = sheet.set_pointer_capture(drag.id);
            }
        }
        height.set(Some((drag.height + by).clamp(PEEK, tallest())));
    };
    let ended = move |_: PointerEvent| {
        let drag = press.try_update_value(Option::take).flatten();
        let Some(at) = height
            .get_untracked()
            .filter(|_| drag.is_some_and(|drag| drag.moved))
        else {
            return;
        };
        dragged.set_value(true);
        let room = sheet
            .get_untracked()
            .and_then(|sheet| sheet.parent_element());
        let room = room.map_or(PEEK, |room| f64::from(room.client_height()));
        let far = |stop: &Stop| match stop {
            Stop::Peek => at - PEEK,
            Stop::Half => at - room,
            Stop::Full => at - tallest(),
        };
        let nearest = Stop::ALL
            .into_iter()
            .min_by(|a, b| far(a).abs().total_cmp(&far(b).abs()));
        stop.set(nearest.unwrap_or(Stop::Half));
        height.set(None);
    };
    let click = move |event: MouseEvent| {
        if dragged.get_value() {
            dragged.set_value(false);
            event.stop_propagation();
            event.prevent_default();
        }
    };
    view! {
        <div
            node_ref=sheet
            class="stops"
            class:dragging=move || height.get().is_some()
            data-stop=move || stop.get().name()
            style=move || height.get().map(|height| format!("height:{height:.0}px"))
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=ended
            on:pointercancel=ended
            on:click:capture=click
        >
            // Whatever the stop, everything is there for keys and screen readers.
            <div
                node_ref=handle
                class="handle"
                aria-hidden="true"
                on:click=move |_| stop.update(|stop| *stop = stop.next())
            ></div>
            {children()}
        </div>
    }
}

fn tallest() -> f64 {
    let inner = window()
        .inner_height()
        .ok()
        .and_then(|height| height.as_f64());
    (inner.unwrap_or(0.0) - AROUND).max(PEEK)
}
