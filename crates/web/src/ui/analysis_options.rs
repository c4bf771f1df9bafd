//! What the analysis looks for: its buttons and choices.

use leptos::ev::{Event, Targeted};
use leptos::prelude::*;
use tengen_model::AnalysisChoice;
use tengen_model::analysis::Seek;
use tengen_text::Key;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlSelectElement};

use super::actions::Button;
use super::analysis::look;
use super::analysis_engine::EngineSelect;
use super::icon::Icon;
use crate::page::{Analyses, Preferences, Words};

#[component]
pub(super) fn Buttons() -> impl IntoView {
    let analyses = expect_context::<Analyses>();
    let words = expect_context::<Words>();
    let proving = look(analyses, |a| a.proving.is_some());
    let settled = look(analyses, |a| a.idle.is_none());
    let question = look(analyses, |a| match a.unkept {
        true => Key::AnalysisWinAgain,
        false => Key::AnalysisWin,
    });
    // What opens below the button ends above the screen's edge, by the style sheet.
    let opened = move |event: Event| {
        let Some(details) = event.target().and_then(|e| e.dyn_into::<Element>().ok()) else {
            return;
        };
        let bottom = details.get_bounding_client_rect().bottom();
        // An element takes any style.
        let _ = details.set_attribute("style", &format!("--bottom:{bottom}px"));
    };
    view! {
        <div class="analysis-buttons">
            <Button
                key=question icon=Icon::Solve enabled=settled
                pressed=Signal::from(proving) press=move || analyses.ask_if_won()
            />
            <details on:toggle=opened>
                <summary>{move || words.text().get(Key::AnalysisOptions)}</summary>
                <Options/>
            </details>
        </div>
    }
}

#[component]
pub(super) fn Options() -> impl IntoView {
    let analyses = expect_context::<Analyses>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let say = move |key| move || words.text().get(key);
    let choice = Memo::new(move |_| preferences.settings.read().analysis);
    let (deeper, queued) = (
        look(analyses, |a| a.may_deepen),
        look(analyses, |a| a.queued),
    );
    let settled = look(analyses, |a| a.idle.is_none());
    let seek = look(analyses, |a| a.seek);
    // The point of the best line, which a phone cannot hover.
    let best = look(analyses, |a| {
        let plain = a.seek == Seek::Best;
        a.lines.first().filter(|_| plain)?.pv.first().copied()
    });
    let restricted = look(analyses, |a| {
        a.restricted.iter().any(|points| !points.is_empty())
    });
    let count = move |value: String| {
        if let Ok(lines) = value.parse() {
            analyses.choose(move |choice| choice.lines = lines);
        }
    };
    let view_of = move |value: String| {
        analyses.choose(move |choice| choice.of_black = value == "black");
    };
    let seeks = |seek| match seek {
        Seek::Best => ("best", Key::AnalysisSeekBest),
        Seek::BalanceOne => ("one", Key::AnalysisSeekOne),
        Seek::BalanceTwo => ("two", Key::AnalysisSeekTwo),
        Seek::FifthMoves => ("fifth", Key::AnalysisSeekFifth),
    };
    let seek_for = move |value: String| {
        if let Some(chosen) = Seek::ALL.into_iter().find(|&s| seeks(s).0 == value) {
            analyses.change(move |analysis| analysis.set_seek(chosen));
        }
    };
    let counts = AnalysisChoice::LINES.map(|n| {
        view! { <option value=n prop:selected=move || choice.get().lines == n>{n}</option> }
    });
    let seeks = Seek::ALL.map(|one| {
        let (name, key) = seeks(one);
        view! { <option value=name prop:selected=move || seek.get() == one>{say(key)}</option> }
    });
    view! {
        <div class="analysis-options">
            <EngineSelect/>
            <Button
                key=Key::AnalysisDeeper icon=Icon::GoOn enabled=deeper
                press=move || analyses.change(tengen_model::Analysis::go_deeper)
            />
            <Show when=move || queued.get() == 0 fallback=move || view! {
                <button class="action" aria-pressed="true" on:click=move |_| analyses.queue(false)>
                    {Icon::Stop.view()}
                    <span class="label">{move || words.text().analysis_queued(queued.get())}</span>
                </button>
            }>
                <Button
                    key=Key::AnalysisWhole icon=Icon::Lesson enabled=settled
                    press=move || analyses.queue(false)
                />
                <Button
                    key=Key::AnalysisFromHere icon=Icon::Lesson enabled=settled
                    press=move || analyses.queue(true)
                />
            </Show>
            <Show when=move || best.get().is_some()>
                <button class="action" on:click=move |_| if let Some(p) = best.get_untracked() {
                    analyses.change(move |analysis| analysis.exclude(p));
                }>
                    {Icon::Close.view()}
                    <span class="label">{move || best.get().map(|p| words.text().analysis_leave_out(p))}</span>
                </button>
            </Show>
            <Show when=move || restricted.get()>
                <Button
                    key=Key::AnalysisAllowAll icon=Icon::Restart enabled=true
                    press=move || analyses.change(tengen_model::Analysis::allow_all)
                />
            </Show>
            <Select label=Key::AnalysisCount pick=count>{counts.collect_view()}</Select>
            <Select label=Key::AnalysisView pick=view_of>
                <option value="turn" prop:selected=move || !choice.get().of_black>{say(Key::AnalysisViewTurn)}</option>
                <option value="black" prop:selected=move || choice.get().of_black>{say(Key::AnalysisViewBlack)}</option>
            </Select>
            <Select label=Key::AnalysisSeek pick=seek_for>{seeks.collect_view()}</Select>
        </div>
    }
}

#[component]
pub(super) fn Select(
    label: Key,
    pick: impl Fn(String) + 'static,
    children: Children,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let change = move |event: Targeted<Event, HtmlSelectElement>| pick(event.target().value());
    view! {
        <label class="select">
            <span>{move || words.text().get(label)}</span>
            <select on:change:target=change>{children()}</select>
        </label>
    }
}
