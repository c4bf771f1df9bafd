//! The playing level: a slider with a face, a name and the measured rating.

use leptos::prelude::*;
use tengen_core::Level;
use tengen_text::Key;

use crate::page::Words;
use tengen_model::{Computer, Rung, face, ladder};

#[component]
pub(super) fn LevelField(
    level: Signal<Level>,
    choose: impl Fn(Level) + Copy + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let rating = move || ladder().of(&Computer::Level(level.get())).map(Rung::rating);
    let name = move || words.text().level_name(level.get().get());
    // The slider's value text for screen readers.
    let said = move || match rating() {
        Some(rating) => words.text().level_rated(level.get().get(), name(), rating),
        None => format!("{} {}", level.get().get(), name()),
    };
    let pick = move |value: String| {
        let number = value.parse::<u8>().ok();
        if let Some(level) = number.and_then(|n| Level::try_from(n).ok()) {
            choose(level);
        }
    };
    let (least, most) = (Level::FIRST.get(), Level::STRONGEST.get());
    view! {
        <div class="level">
            <label for="level">{move || words.text().get(Key::NewLevel)}</label>
            <output for="level" aria-hidden="true">
                <svg viewBox="0 0 24 24">
                    <circle cx="12" cy="12" r="10"/>
                    <path d=move || face(level.get())/>
                </svg>
                <b>{move || level.get().get()}</b>
                <span>{name}</span>
                <small>{move || rating().map(|rating| format!("Elo {rating}"))}</small>
            </output>
            <input
                id="level"
                type="range"
                min=least
                max=most
                step="1"
                prop:value=move || level.get().get()
                aria-valuetext=said
                on:input:target=move |event| pick(event.target().value())
            />
        </div>
    }
}
