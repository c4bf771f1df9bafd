//! The settings of a founding program: its bugs, and its search depth.

use leptos::prelude::*;
use tengen_text::Key;

use super::fields::Switch;
use crate::page::Words;
use tengen_model::{Depth, ProgramSettings, ProgramSpec};

#[component]
pub(super) fn ProgramSettingsField(
    spec: Signal<ProgramSpec>,
    choose: impl Fn(ProgramSettings) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let settings = move || spec.get().settings();
    let takes_depth = Memo::new(move |_| spec.get().program().takes_depth());
    view! {
        <Switch
            label=Signal::derive(move || words.text().get(Key::TextbookOriginal))
            on=Signal::derive(move || settings().faithful)
            turn=move |faithful| {
                let settings = spec.get_untracked().settings();
                choose(ProgramSettings { faithful, ..settings });
            }
        />
        <Show when=move || takes_depth.get()>
            <DepthField spec choose/>
        </Show>
    }
}

#[component]
fn DepthField(
    spec: Signal<ProgramSpec>,
    choose: impl Fn(ProgramSettings) + Copy + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let depth = Memo::new(move |_| spec.get().settings().depth);
    let depths = Depth::ALL.map(|one| {
        view! {
            <option value=one.get() prop:selected=move || depth.get() == Some(one)>
                {one.get()}
            </option>
        }
    });
    let pick = move |value: String| {
        let settings = spec.get_untracked().settings();
        // The empty value is the program's own depth.
        let depth = value.parse().ok();
        choose(ProgramSettings { depth, ..settings });
    };
    view! {
        <label class="select">
            <span>{move || words.text().get(Key::TextbookDepth)}</span>
            <select on:change:target=move |event| pick(event.target().value())>
                <option value="" prop:selected=move || depth.get().is_none()>
                    {move || words.text().textbook_own_depth(spec.get().program().name())}
                </option>
                {depths.collect_view()}
            </select>
        </label>
        <p class="line" hidden=move || depth.get().is_none()>
            {move || words.text().get(Key::TextbookDepthLine)}
        </p>
    }
}
