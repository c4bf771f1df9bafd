//! *Forbidden or not?*: a question, two answers, and the explanation.

use leptos::prelude::*;
use tengen_text::Key;

use super::lesson::Lesson;
use super::trained::TrainedRow;
use crate::browser;
use crate::page::{OnBoard, Preferences, Words};
use tengen_model::{Drill, Practice as _};

#[component]
pub(crate) fn DrillPanel() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let answered = board.look(Drill::answered);
    let open = move || answered.get().is_none();
    let say = move |key| move || words.text().get(key);
    let score = move || {
        let score = preferences.settings.read().drill;
        words
            .text()
            .drill_score(score.right, score.asked, score.streak, score.best)
    };
    let is_card = board.look(|drill: &Drill| drill.attempts().is_some());
    let right = board.look(Drill::was_right);
    let answer = move |forbidden: bool, key| {
        let chosen = move || answered.get() == Some(forbidden);
        view! {
            <button
                class:right=move || chosen() && right.get() == Some(true)
                class:wrong=move || chosen() && right.get() == Some(false)
                aria-pressed=move || if chosen() { "true" } else { "false" }
                aria-disabled=move || if open() { "false" } else { "true" }
                on:click=move |_| board.update(move |drill: &mut Drill, cx| drill.answer(forbidden, cx))
            >
                {say(key)}
            </button>
        }
    };
    view! {
        <div class="drill">
            <div class="answers">
                {answer(true, Key::DrillForbidden)}
                {answer(false, Key::DrillAllowed)}
                <button
                    class="main"
                    hidden=is_card
                    on:click=move |_| board.open_tool(|_, _| Ok(Drill::new(browser::seed())))
                >
                    {say(Key::DrillNext)}
                </button>
            </div>
            <p class="score" hidden=is_card>{score}</p>
            <TrainedRow done=Signal::derive(move || !open())/>
            <Lesson<Drill>/>
        </div>
    }
}
