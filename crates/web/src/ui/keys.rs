//! Global keyboard shortcuts and clipboard events, and the sheet that lists them.

use leptos::prelude::*;
use tengen_text::Key;
use wasm_bindgen::JsCast as _;
use web_sys::{ClipboardEvent, Element, HtmlElement, KeyboardEvent, MouseEvent};

use super::record_edit::press_record;
use super::sheet::Sheet as SheetView;
use crate::browser::{self, files};
use crate::page::{
    Alerts, Analyses, Documents, Files, OnBoard, Reviews, RoomPart, Sheet, Sheets, Words,
    close_one, opened,
};
use tengen_model::{Focus, Go, KEYS_TOLD, Model, Press, Shortcut};
use tengen_page::navigation::{Top, Unlisted};

/// What keys and the clipboard act on.
#[derive(Clone, Copy)]
struct Keys {
    board: OnBoard,
    analyses: Analyses,
    reviews: Reviews,
    documents: Documents,
    files: Files,
    room: RoomPart,
    sheets: Sheets,
    alerts: Alerts,
}

/// Listens to keys, copy and paste as long as the page is mounted.
pub(crate) fn watch_keys() {
    let keys = Keys {
        board: expect_context(),
        analyses: expect_context(),
        reviews: expect_context(),
        documents: expect_context(),
        files: expect_context(),
        room: expect_context(),
        sheets: expect_context(),
        alerts: expect_context(),
    };
    let pressed = window_event_listener_untyped("keydown", move |event| {
        if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
            keys.press(event);
        }
    });
    let copied = window_event_listener_untyped("copy", move |event| copy(keys.board, &event));
    let pasted = window_event_listener_untyped("paste", move |event| paste(keys.files, &event));
    let lifted = window_event_listener_untyped("mouseup", |event| prevent_middle_paste(&event));
    let outside = window_event_listener_untyped("pointerdown", move |event| {
        press_outside(keys.sheets, &event);
    });
    let released = window_event_listener_untyped("keyup", move |_| keys.analyses.mark_all(false));
    on_cleanup(move || {
        released.remove();
        lifted.remove();
        outside.remove();
        pressed.remove();
        copied.remove();
        pasted.remove();
    });
}

impl Keys {
    fn press(self, event: &KeyboardEvent) {
        // A focused element that has handled the key prevents the default.
        if event.default_prevented() {
            return;
        }
        let key = event.key();
        let press = Press {
            key: &key,
            ctrl: event.ctrl_key() || event.meta_key(),
            shift: event.shift_key(),
            alt: event.alt_key(),
        };
        let Some(shortcut) = Shortcut::of(press, focus()) else {
            return;
        };
        event.prevent_default();
        let analyses = self.analyses.shown.with_untracked(|analysis| analysis.on);
        match shortcut {
            Shortcut::Forward if analyses && key == "Enter" => self.analyses.adopt(None),
            Shortcut::Analysis(key) => self.analyses.press(key),
            Shortcut::Record(key) => press_record(self.board, key),
            Shortcut::Back => self.board.step(Go::Back),
            Shortcut::Forward => self.board.step(Go::Forward),
            Shortcut::Start => self.board.step(Go::Start),
            Shortcut::End => self.board.step(Go::End),
            Shortcut::Undo => self.board.take_back(),
            Shortcut::Redo => self.board.play_again(),
            Shortcut::Close => close(self.board, self.analyses, self.sheets, self.alerts),
            Shortcut::Moment { forward } => self.reviews.next_moment.set(Some(forward)),
            Shortcut::Clocks => self.room.clocks_asked.update(|times| *times += 1),
            Shortcut::Find => self.documents.find_position(),
            Shortcut::Keys => self.sheets.open.set(Some(Sheet::Keys)),
        }
    }
}

/// A list of choices that is unfolded over others.
const POPOVER: &str = ".analysis-buttons details[open]";

/// The panel or sheet of the field for text that has the focus.
fn field_panel() -> Option<HtmlElement> {
    let field = "input:not([type=radio], [type=checkbox], [type=range]), textarea";
    let focused = document().active_element()?;
    let is_field = focused.matches(field).unwrap_or(false);
    let panel = focused.closest(".tool, .sheet").ok()??;
    panel.dyn_into().ok().filter(|_| is_field)
}

/// Closes what is on top, or the alerts.
pub(super) fn close(board: OnBoard, analyses: Analyses, sheets: Sheets, alerts: Alerts) {
    let field = field_panel();
    let popover = document().query_selector(POPOVER).ok().flatten();
    let unlisted = Unlisted {
        popover: popover.is_some(),
        field: field.is_some(),
        picked: board.picked.get_untracked().is_some(),
    };
    match untrack(move || opened(board, analyses, sheets)).top(unlisted) {
        // It takes the focus, so that the next key is a shortcut.
        Top::Field => field.into_iter().for_each(|panel| drop(panel.focus())),
        Top::Popover => popover
            .into_iter()
            .for_each(|popover| fold_popover(&popover)),
        // The tools above a record go together.
        Top::Tool => board.close_tool(),
        Top::Alerts => alerts.quiet(),
        top => close_one(top, board, analyses, sheets),
    }
}

fn fold_popover(popover: &Element) {
    // An attribute that is there can be removed.
    let _ = popover.remove_attribute("open");
}

/// Closes *More* and lists of choices by a press outside. A press on the board closes *More* and
/// does nothing else; see [`OnBoard::took_press`].
fn press_outside(sheets: Sheets, event: &web_sys::Event) {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let Some(target) = target else { return };
    let outside = |selectors| target.closest(selectors).ok().flatten().is_none();
    let popover = document().query_selector(POPOVER).ok().flatten();
    if let Some(popover) = popover.filter(|popover| !popover.contains(Some(&target))) {
        fold_popover(&popover);
    }
    let more = sheets.open.get_untracked() == Some(Sheet::More);
    if more && outside(".drawer, .more, .board") {
        sheets.open.set(None);
    }
}

fn focus() -> Focus {
    document()
        .active_element()
        .map_or(Focus::Elsewhere, |focused| of_element(&focused))
}

fn of_element(element: &Element) -> Focus {
    let is = |selectors| element.matches(selectors).unwrap_or(false);
    if is("input, textarea, select") {
        Focus::Field
    } else if is("#board:not(.pointed) [role=gridcell]") {
        Focus::Cursor
    } else if is("button, a, summary") {
        Focus::Button
    } else {
        Focus::Elsewhere
    }
}

/// Copies the moves on the board, unless text is selected.
fn copy(board: OnBoard, event: &web_sys::Event) {
    let Some(event) = event.dyn_ref::<ClipboardEvent>() else {
        return;
    };
    if focus() == Focus::Field || files::has_selection() {
        return;
    }
    let copied = board.model.with_untracked(Model::copied);
    let text = match copied.strip_prefix('?') {
        Some(query) => browser::with_fragment(&format!("?{query}")),
        None => copied,
    };
    if let Some(clipboard) = event.clipboard_data()
        && clipboard.set_data("text/plain", &text).is_ok()
    {
        event.prevent_default();
    }
}

/// The middle button, as [`MouseEvent::button`] numbers it.
const MIDDLE: i16 = 1;

/// Prevents the paste by the middle button on Linux outside fields, where a pasted link replaces
/// the page.
fn prevent_middle_paste(event: &web_sys::Event) {
    let middle = event
        .dyn_ref::<MouseEvent>()
        .is_some_and(|event| event.button() == MIDDLE);
    if middle && focus() != Focus::Field {
        event.prevent_default();
    }
}

/// Imports a pasted file, moves or link, unless a field is focused.
fn paste(files: Files, event: &web_sys::Event) {
    let Some(event) = event.dyn_ref::<ClipboardEvent>() else {
        return;
    };
    let brought = event
        .clipboard_data()
        .and_then(|data| files::dropped(&data));
    if let Some(brought) = brought.filter(|_| focus() != Focus::Field) {
        event.prevent_default();
        match &brought {
            files::Brought::Text(text) if browser::follow(text) => {}
            _ => files.bring(brought),
        }
    }
}

#[component]
pub(crate) fn KeysSheet() -> impl IntoView {
    let words = expect_context::<Words>();
    let row = move |&(keys, key): &(&'static str, Key)| {
        let names = keys.split_terminator(' ').map(|name| match name {
            "…" => view! { <span>{name}" "</span> }.into_any(),
            _ => view! { <kbd>{name}</kbd> }.into_any(),
        });
        view! {
            <dt>{names.collect_view()}</dt>
            <dd>{move || words.text().get(key)}</dd>
        }
    };
    let group = move |(title, keys): (Key, &'static [(&'static str, Key)])| {
        view! {
            <h3 class="keys-group">{move || words.text().get(title)}</h3>
            <dl class="keys">{keys.iter().map(row).collect_view()}</dl>
        }
    };
    view! {
        <SheetView title=Key::Keys>
            // Focusable, since the list scrolls on small screens.
            <div role="group" tabindex="0" aria-label=move || words.text().get(Key::Keys)>
                {KEYS_TOLD.map(group).collect_view()}
            </div>
        </SheetView>
    }
}
