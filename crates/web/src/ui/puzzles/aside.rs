//! The cards that were set aside.

use leptos::prelude::*;
use tengen_model::training::{Change, task_diagram};
use tengen_text::Key;
use tengen_training::CardKey;

use super::super::printed::address;
use crate::page::{Preferences, Trainer, Words};
use crate::training::{shown, state};

/// The cards that were set aside, each with its position.
#[component]
pub(super) fn SetAside() -> impl IntoView {
    let trainer = expect_context::<Trainer>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let shown = shown();
    let card = move |key: CardKey| {
        let task = state().read_untracked().training().listed(key)?;
        let from_top = preferences.settings.read_untracked().rows_from_top;
        let picture = address(&task_diagram(&task, false, from_top));
        let take_up = move |_| trainer.change(|_| vec![Change::TakeUp(key)]);
        Some(view! {
            <li class="puzzle aside">
                <img class="small-board" alt="" src=picture/>
                <span>{move || task.asked(words.text())}</span>
                <button on:click=take_up>{move || words.text().get(Key::TrainingTakeUp)}</button>
            </li>
        })
    };
    view! {
        <h3 hidden=move || shown.read().aside.is_empty()>
            {move || words.text().get(Key::TrainingAside)}
        </h3>
        <ul class="puzzles">
            {move || shown.read().aside.iter().filter_map(|&key| card(key)).collect_view()}
        </ul>
    }
}
