//! A sheet beside the board; on a small screen it covers the lower part.

use leptos::ev::KeyboardEvent;
use leptos::html::{H3, Section};
use leptos::prelude::*;
use tengen_text::Key;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::icon::Icon;
use super::keys::close as close_by_key;
use crate::page::{Alerts, Analyses, OnBoard, Sheets, Words};

/// A titled sheet with a close button. It takes the focus when it opens and returns it when it
/// closes.
#[component]
pub(crate) fn Sheet(
    title: Key,
    /// The action of the Enter key while no field is focused.
    #[prop(optional)]
    enter: Option<Callback<()>>,
    children: Children,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let analyses = expect_context::<Analyses>();
    let board = expect_context::<OnBoard>();
    let alerts = expect_context::<Alerts>();
    let section = NodeRef::<Section>::new();
    let opener = document()
        .active_element()
        .and_then(|element| element.dyn_into::<HtmlElement>().ok());
    let opener = StoredValue::new_local(opener);
    let close = move || sheets.open.set(None);
    Effect::new(move |_| {
        if let Some(section) = section.get() {
            let _ = section.focus();
        }
    });
    on_cleanup(move || {
        let Some(Some(opener)) = opener.try_get_value() else {
            return;
        };
        // A button in *More* is hidden again.
        let more = || document().query_selector(".more[aria-expanded]").ok()?;
        let more = || more()?.dyn_into::<HtmlElement>().ok();
        let shown = Some(opener).filter(|opener| opener.offset_parent().is_some());
        if let Some(opener) = shown.or_else(more) {
            let _ = opener.focus();
        }
    });
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            close_by_key(board, analyses, sheets, alerts);
        }
        let on_sheet = event.target().is_some() && event.target() == event.current_target();
        if let Some(enter) = enter.filter(|_| event.key() == "Enter" && on_sheet) {
            event.prevent_default();
            enter.run(());
        }
    };
    view! {
        <section
            node_ref=section
            class="sheet"
            role="dialog"
            aria-labelledby="sheet-title"
            tabindex="-1"
            on:keydown=on_key
        >
            <header>
                <h2 id="sheet-title">{move || words.text().get(title)}</h2>
                <button
                    class="plain"
                    aria-label=move || words.text().get(Key::Close)
                    on:click=move |_| close()
                >
                    {Icon::Close.view()}
                </button>
            </header>
            <div class="sheet-body">{children()}</div>
        </section>
    }
}

/// Gives a heading the focus of an entry of its list that is gone.
pub(super) fn keep_focus(heading: NodeRef<H3>, count: Memo<usize>) {
    let give = move || {
        let active = document().active_element();
        let is_lost = active.is_none_or(|element| element.tag_name() == "BODY");
        let heading = heading.try_get_untracked().flatten();
        if let Some(heading) = heading.filter(|_| is_lost) {
            let _ = heading.focus();
        }
    };
    Effect::new(move |before: Option<usize>| {
        let now = count.get();
        if before.is_some_and(|before| now < before) {
            // Once the entry is gone.
            request_animation_frame(give);
        }
        now
    });
}
