//! The result on the board, and the draw that is offered where nobody can win any more.

use leptos::prelude::*;
use tengen_core::Outcome;
use tengen_text::{Key, Text};

use super::icon::Icon;
use crate::page::Page;
use tengen_table::{Draw, Phase, Session, View};

#[component]
pub(crate) fn Result() -> impl IntoView {
    let page = expect_context::<Page>();
    let shown = Memo::new(move |_| page.view.read().shows_result && !page.has_tool());
    let offered = Memo::new(move |_| page.view.read().draw.is_some() && !page.has_tool());
    view! {
        <Show when=move || shown.get()><Finished/></Show>
        <Show when=move || offered.get()><DrawOffer/></Show>
    }
}

#[component]
fn Finished() -> impl IntoView {
    let page = expect_context::<Page>();
    let on_top = move || in_lower_half(&page.view.read());
    let headline = move || headline(page.words(), &page.view.read());
    let line = move || match &page.view.read().phase {
        Phase::Over(outcome) => page.words().outcome(outcome),
        _ => String::new(),
    };
    let line = move || {
        let count = page.words().result_moves(page.view.read().moves.len());
        page.words().sentences(&[line(), count])
    };
    view! {
        <div class="result" class:on-top=on_top>
            <h2>{headline}</h2>
            <p>{line}</p>
            <div class="result-buttons">
                <button class="main" on:click=move |_| page.start_again()>
                    {move || page.words().get(Key::PlayAgain)}
                </button>
            </div>
            <button
                class="plain close"
                aria-label=move || page.words().get(Key::LookAtBoard)
                title=move || page.words().get(Key::LookAtBoard)
                on:click=move |_| page.update(<Session>::dismiss_result)
            >
                {Icon::Close.view()}
            </button>
        </div>
    }
}

#[component]
fn DrawOffer() -> impl IntoView {
    let page = expect_context::<Page>();
    let say = move |key| page.words().get(key);
    let title = move || match page.view.read().draw {
        Some(Draw::By(color)) => page.words().draw_offered(color),
        _ => say(Key::DrawTitle),
    };
    let line = move || match page.view.read().draw {
        Some(Draw::By(color)) => page.words().draw_offered_line(color),
        _ => say(Key::DrawLine),
    };
    view! {
        <div class="result">
            <h2>{title}</h2>
            <p>{line}</p>
            <div class="result-buttons">
                <button class="main" on:click=move |_| page.update(Session::accept_draw)>
                    {move || say(Key::AgreeDraw)}
                </button>
                <button on:click=move |_| page.update(Session::decline_draw)>
                    {move || say(Key::DeclineDraw)}
                </button>
            </div>
        </div>
    }
}

fn headline(text: Text, view: &View) -> String {
    let Phase::Over(Outcome { winner, .. }) = &view.phase else {
        return String::new();
    };
    match (winner, view.person) {
        (None, _) => text.get(Key::ResultDraw),
        (Some(winner), Some(person)) if *winner == person => text.get(Key::ResultYouWin),
        (Some(_), Some(_)) => text.get(Key::ResultYouLose),
        (Some(winner), None) => text.result_side_wins(*winner),
    }
}

/// Whether the winning row lies mostly in the lower half, where the result usually stands.
pub(super) fn in_lower_half(view: &View) -> bool {
    let Phase::Over(outcome) = &view.phase else {
        return false;
    };
    let count = outcome.line.len() as u32;
    let sum: u32 = outcome.line.iter().map(|p| u32::from(p.y())).sum();
    2 * sum < count * u32::from(view.size().get() - 1)
}
