//! Whose turn it is, or how it ended: seen, and said by screen readers.

use leptos::prelude::*;
use tengen_core::Move;
use tengen_text::{Key, Text, point_name};

use crate::page::Page;
use tengen_table::{Phase, Seat, View};

#[component]
pub(crate) fn Status() -> impl IntoView {
    let page = expect_context::<Page>();
    let said = Memo::new(move |_| {
        let text = page.words();
        match page.picked.get() {
            Some(p) => text.status_tap_again(p),
            None => sentence(text, &page.view.read()),
        }
    });
    view! { <p class="status" role="status" aria-live="polite">{said}</p> }
}

/// The state of the game in a sentence.
fn sentence(text: Text, view: &View) -> String {
    match (&view.phase, view.hint) {
        (Phase::Over(outcome), _) => text.outcome(outcome),
        (Phase::Computer, _) => text.get(Key::StatusThinking),
        (Phase::Waiting, _) => text.get(Key::StatusWaiting),
        (Phase::Hinting, _) => text.get(Key::StatusHinting),
        (Phase::Person, Some(Move::Place(p))) => text.status_hint(p),
        (Phase::Person, Some(Move::Pass)) => text.get(Key::StatusHintPass),
        (Phase::Person, None) => turn(text, view),
    }
}

fn turn(text: Text, view: &View) -> String {
    match (view.setup.person(), view.last_mover()) {
        (None, _) => text.status_side(view.to_move),
        (Some(_), Some((_, Seat::Computer(_), Move::Place(p)))) => {
            text.status_you_after(point_name(p))
        }
        (Some(_), Some((_, Seat::Computer(_), Move::Pass))) => text.get(Key::StatusYouAfterPass),
        (Some(person), _) => text.status_you(person),
    }
}
