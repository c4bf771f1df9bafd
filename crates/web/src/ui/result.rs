//! The result beside the board, and the draw offer in a position that neither side can win.

use leptos::prelude::*;
use tengen_text::{Key, Text};

use super::icon::Icon;
use super::later::Later;
use crate::page::{Group, OnBoard, Reviews, Words};
use tengen_model::{Draw, Phase, Session, View};

#[component]
pub(crate) fn Outcome() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let shown = Memo::new(move |_| board.view.read().shows_result && !board.has_tool());
    let headline = move || headline(words.text(), &board.view.read());
    // The status describes how it ended, so this line only counts the moves.
    let line = move || words.text().result_moves(board.view.read().moves.len());
    view! {
        <Show when=move || shown.get()>
            <section class="outcome">
                <h2>{headline}</h2>
                <p>{line}</p>
                <CardOfReview/>
                <button class="main" on:click=move |_| board.start_again()>
                    {move || words.text().get(Key::PlayAgain)}
                </button>
                <Dismiss press=move || board.update(<Session>::dismiss_result)/>
            </section>
        </Show>
    }
}

/// What the review says about the game, if it has one.
#[component]
pub(super) fn CardOfReview() -> impl IntoView {
    let reviews = expect_context::<Reviews>();
    let wanted = Memo::new(move |_| reviews.shown.read().allowed.then_some(0));
    view! { <Later group=Group::Review wanted/> }
}

#[component]
pub(super) fn Dismiss(press: impl Fn() + 'static) -> impl IntoView {
    let words = expect_context::<Words>();
    view! {
        <button
            class="plain close"
            aria-label=move || words.text().get(Key::LookAtBoard)
            title=move || words.text().get(Key::LookAtBoard)
            on:click=move |_| press()
        >
            {Icon::Close.view()}
        </button>
    }
}

#[component]
pub(crate) fn DrawOffer() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let offered = Memo::new(move |_| board.view.read().draw.is_some() && !board.has_tool());
    let say = move |key| words.text().get(key);
    let title = move || match board.view.read().draw {
        Some(Draw::By(color)) => words.text().draw_offered(color),
        _ => say(Key::DrawTitle),
    };
    let line = move || match board.view.read().draw {
        Some(Draw::By(color)) => words.text().draw_offered_line(color),
        _ => say(Key::DrawLine),
    };
    view! {
        <Show when=move || offered.get()>
            <div class="result">
                <h2>{title}</h2>
                <p>{line}</p>
                <div class="result-buttons">
                    <button class="main" on:click=move |_| board.update(Session::accept_draw)>
                        {move || say(Key::AgreeDraw)}
                    </button>
                    <button on:click=move |_| board.update(Session::decline_draw)>
                        {move || say(Key::DeclineDraw)}
                    </button>
                </div>
            </div>
        </Show>
    }
}

fn headline(text: Text, view: &View) -> String {
    let Phase::Over(tengen_core::Outcome { winner, .. }) = &view.phase else {
        return String::new();
    };
    match (winner, view.person) {
        (None, _) => text.get(Key::ResultDraw),
        (Some(winner), Some(person)) if *winner == person => text.get(Key::ResultYouWin),
        (Some(_), Some(_)) => text.get(Key::ResultYouLose),
        (Some(winner), None) => text.result_side_wins(*winner),
    }
}
