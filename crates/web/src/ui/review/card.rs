//! The sentence of the result: the last chance, or where the win began.

use leptos::prelude::*;
use tengen_model::review::{ReviewFocus, ReviewMark};
use tengen_text::Key;

use super::super::icon::Icon;
use super::retry::RetryButton;
use super::words::{pending, reviewed, told};
use crate::page::{OnBoard, Preferences, Reviews, RoomPart, Words};

#[component]
pub(crate) fn ReviewCard() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let reviews = expect_context::<Reviews>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let review = reviewed(words, reviews);
    let told = Memo::new(move |_| told(words, board, review.read().as_ref()));
    let sentence = move || {
        let told = told.read();
        told.as_ref().map_or_else(
            || pending(words, board, reviews),
            |told| told.sentence.clone(),
        )
    };
    Effect::new(move |_| {
        let points = told.get().map(|told| told.points).unwrap_or_default();
        let mark = |&point: &_| ReviewMark {
            point,
            better: true,
        };
        reviews.focus(ReviewFocus {
            marks: points.iter().map(mark).collect(),
            ..ReviewFocus::default()
        });
    });
    let again = Signal::derive(move || told.read().as_ref().and_then(|told| told.again.clone()));
    view! {
        <div class="review-card">
            <p aria-live="polite">
                <button title=say(Key::ReviewTitle) on:click=move |_| reviews.open(true)>
                    {sentence}
                    {Icon::Next.view()}
                </button>
            </p>
            <RetryButton again/>
            <LevelOffer/>
        </div>
    }
}

/// Another level, after two losses or two wins against one.
#[component]
fn LevelOffer() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let offer = Memo::new(move |_| {
        let against_level = board.view.read().person.is_some() && !room.is_visited();
        let settings = preferences.settings.read();
        let offer = settings.streak.offer();
        offer.filter(|_| against_level && settings.help)
    });
    let accept = move |_| {
        if let Some(level) = offer.get_untracked() {
            preferences.change(|settings| settings.choice.level = level);
            board.start_again();
        }
    };
    view! {
        <button class="level-offer" class:offered=move || offer.get().is_some() hidden=move || offer.get().is_none() on:click=accept>
            {move || offer.get().map(|level| words.text().review_level(level.get()))}
        </button>
    }
}
