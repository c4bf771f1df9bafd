//! *Swap or keep?*: a choice of colour, graded.

use leptos::prelude::*;
use tengen_core::Color;
use tengen_core::opening::Procedure;
use tengen_text::Key;

use super::fields::Choice;
use crate::browser;
use crate::page::{OnBoard, Preferences, Words};
use tengen_model::{Notice, SwapChoice, SwapDrill};

/// Opens a beginning of a procedure.
pub(super) fn open(board: OnBoard, procedure: Procedure) {
    board.open_tool(|_, _| SwapDrill::new(procedure, browser::seed()).ok_or(Notice::Over));
}

#[component]
pub(crate) fn SwapPanel() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let say = move |key| move || words.text().get(key);
    let shown = board.look(SwapDrill::shown);
    let chosen = board.look(|drill: &SwapDrill| Some(drill.procedure()));
    let score = move || {
        let score = preferences.settings.read().swap;
        words
            .text()
            .drill_score(score.right, score.asked, score.streak, score.best)
    };
    let answered = move || shown.get().chosen.is_some();
    let label = move |choice| {
        let own = shown.get().own;
        match (choice, own) {
            (SwapChoice::PlaceTwo, _) => Key::PlaceTwo,
            (SwapChoice::Color(color), Some(own)) if color == own => Key::KeepColours,
            (SwapChoice::Color(_), Some(_)) => Key::Swap,
            (SwapChoice::Color(Color::Black), None) => Key::TakeBlack,
            (SwapChoice::Color(Color::White), None) => Key::TakeWhite,
        }
    };
    let answer = move |choice: SwapChoice| {
        let mine = move || shown.get().chosen == Some(choice);
        let graded = move |right| mine() && shown.get().right == Some(right);
        view! {
            <button
                class:right=move || graded(true)
                class:wrong=move || graded(false)
                aria-pressed=move || if mine() { "true" } else { "false" }
                aria-disabled=move || if answered() { "true" } else { "false" }
                on:click=move |_| board.update(move |drill: &mut SwapDrill, cx| drill.choose(choice, cx))
            >
                {move || words.text().get(label(choice))}
            </button>
        }
    };
    let procedures = SwapDrill::PROCEDURES.map(|procedure| {
        let choose =
            move |chosen: Option<Procedure>| chosen.into_iter().for_each(|p| open(board, p));
        view! {
            <Choice name="procedure" value=Some(procedure) chosen choose>
                {move || words.text().procedure(procedure)}
            </Choice>
        }
    });
    let again = move |_| {
        chosen
            .get_untracked()
            .into_iter()
            .for_each(|p| open(board, p))
    };
    view! {
        <div class="drill">
            <p class="line">{say(Key::SwapLine)}</p>
            <fieldset class="row three">
                <legend>{say(Key::NewOpening)}</legend>
                {procedures.collect_view()}
            </fieldset>
            <div class="answers">
                {Color::BOTH.map(|color| answer(SwapChoice::Color(color))).collect_view()}
                <Show when=move || shown.get().place_two>{answer(SwapChoice::PlaceTwo)}</Show>
                <button class="main" on:click=again>{say(Key::CourseNext)}</button>
            </div>
            <p class="score">{score}</p>
        </div>
    }
}
