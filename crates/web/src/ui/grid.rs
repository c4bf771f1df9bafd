//! The board as an ARIA grid: keyboard access and point names for screen readers.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html::Div;
use leptos::prelude::*;
use tengen_core::Point;
use tengen_model::Button;
use tengen_model::drawing::{Frame, UNIT};
use tengen_model::names::{name, step};
use tengen_text::point_name;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::board::Pointer;
use super::touch;
use crate::page::{OnBoard, Words};

/// `MouseEvent.button` of the middle button.
const MIDDLE: i16 = 1;

#[component]
pub(crate) fn Grid(frame: Frame) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let pointer = expect_context::<Pointer>();
    let n = frame.size.get();
    let grid = NodeRef::<Div>::new();
    let touches = touch::Touches::new(board, pointer, frame, grid);
    let cursor = StoredValue::new(frame.size.center());
    let label = move || {
        let rule = board.model.read().top().rule();
        words.text().board_label(frame.size, rule)
    };

    let on_key = move |event: KeyboardEvent| {
        let at = cursor.get_value();
        let key = event.key();
        let pointed = pointer.pointed.get_untracked();
        if pointed {
            // Unused keys bubble up to the page's shortcuts, which step through the moves.
            if !event.ctrl_key() && board.press_key(&key, at) {
                event.prevent_default();
            }
        } else if let Some(to) = step(&key, event.ctrl_key(), frame.seen(at), frame.size) {
            event.prevent_default();
            move_cursor(cursor, frame.at(to), true);
        } else if matches!(key.as_str(), "Enter" | " ") {
            event.prevent_default();
            board.touch(at);
        } else if !event.ctrl_key() && board.press_key(&key, at) {
            event.prevent_default();
        }
    };
    let press = move |event: MouseEvent, button: Button| {
        let Some(p) = point_of(event.target()) else {
            return;
        };
        if board.press_button(p, button) {
            event.prevent_default();
            move_cursor(cursor, p, false);
        } else if button == Button::Other {
            event.prevent_default();
            // A long press is not a right click.
            if !touches.is_finger() {
                board.take_back();
            }
        }
    };
    let on_auxiliary = move |event: MouseEvent| {
        if event.button() == MIDDLE {
            press(event, Button::Middle);
        }
    };
    // Prevents the browser's autoscroll.
    let on_down = move |event: MouseEvent| {
        if event.button() == MIDDLE && board.takes_buttons() {
            event.prevent_default();
        }
    };
    let on_click = move |event: MouseEvent| {
        if touches.took_click() || board.took_press() {
            return;
        }
        if let Some(p) = point_of(event.target()) {
            move_cursor(cursor, p, false);
            board.touch(p);
        }
    };
    let inset = (frame.margin - UNIT / 2.0) / frame.width * 100.0;
    let rows = (0..n).rev().map(|y| {
        let cells = (0..n).map(|x| {
            let p = frame.at(Point::from_xy(x, y));
            view! { <GridCell p first={p == frame.size.center()}/> }
        });
        view! { <div role="row">{cells.collect_view()}</div> }
    });
    view! {
        <div
            node_ref=grid
            id="board"
            class="grid"
            class:pointed=move || pointer.pointed.get()
            role="grid"
            aria-label=label
            style=format!("inset:{inset}%;--n:{n}")
            on:keydown=on_key
            on:click=on_click
            on:contextmenu=move |event| press(event, Button::Other)
            on:auxclick=on_auxiliary
            on:mousedown=on_down
            on:focusin=move |event| {
                if let Some(p) = point_of(event.target()) {
                    move_cursor(cursor, p, false);
                    board.look_at(Some(p));
                }
            }
            on:focusout=move |event| {
                // Ignore moves of the focus within the grid.
                if point_of(event.related_target()).is_none() {
                    pointer.pointed.set(false);
                }
            }
            on:pointerdown=move |event| {
                pointer.pointed.set(true);
                touches.down(&event);
            }
            on:pointermove=move |event| touches.moved(&event)
            on:pointerup=move |event| touches.up(&event)
            on:pointercancel=move |_| touches.cancel()
            on:pointerleave=move |_| pointer.hovered.set(None)
        >
            {rows.collect_view()}
        </div>
    }
}

#[component]
fn GridCell(p: Point, first: bool) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let cell = board.cell(p);
    view! {
        <div
            role="gridcell"
            id=cell_id(p)
            tabindex=if first { "0" } else { "-1" }
            aria-label=move || name(words.text(), p, &cell.read())
            title=move || cell.read().same_as.map(|other| words.text().cell_same_as(other))
        ></div>
    }
}

fn cell_id(p: Point) -> String {
    format!("at-{}", point_name(p))
}

fn point_of(target: Option<web_sys::EventTarget>) -> Option<Point> {
    let element: HtmlElement = target?.dyn_into().ok()?;
    element.id().strip_prefix("at-")?.parse().ok()
}

/// Moves the grid's single tab stop.
fn move_cursor(cursor: StoredValue<Point>, to: Point, focus: bool) {
    let from = cursor.get_value();
    cursor.set_value(to);
    let element = |p| {
        let found = document().get_element_by_id(&cell_id(p))?;
        found.dyn_into::<HtmlElement>().ok()
    };
    if let Some(old) = element(from) {
        old.set_tab_index(-1);
    }
    if let Some(new) = element(to) {
        new.set_tab_index(0);
        if focus {
            // A point that cannot take the focus is not on screen any more.
            let _ = new.focus();
        }
    }
}
