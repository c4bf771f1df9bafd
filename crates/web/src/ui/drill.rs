//! *Forbidden or not?*: a question, two answers, and the explanation.

use leptos::prelude::*;
use tengen_text::Key;

use super::lesson::Lesson;
use crate::page::Page;
use crate::tools::Tool;

#[component]
pub(crate) fn Drill() -> impl IntoView {
    let page = expect_context::<Page>();
    let answered = Memo::new(move |_| match &*page.tool.read() {
        Some(Tool::Drill(question)) => question.answered(),
        _ => None,
    });
    let open = move || answered.get().is_none();
    let say = move |key| move || page.words().get(key);
    let score = move || {
        let score = page.settings.read().drill;
        page.words()
            .drill_score(score.right, score.asked, score.streak, score.best)
    };
    view! {
        <div class="drill">
            <div class="answers">
                <button
                    aria-disabled=move || if open() { "false" } else { "true" }
                    on:click=move |_| page.answer_drill(true)
                >
                    {say(Key::DrillForbidden)}
                </button>
                <button
                    aria-disabled=move || if open() { "false" } else { "true" }
                    on:click=move |_| page.answer_drill(false)
                >
                    {say(Key::DrillAllowed)}
                </button>
                <button class="main" on:click=move |_| page.drill()>{say(Key::DrillNext)}</button>
            </div>
            <p class="score">{score}</p>
            <Lesson/>
        </div>
    }
}
