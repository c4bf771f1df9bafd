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
    let question = move || {
        let tool = page.tool.read();
        let said = tool.as_ref().map(|tool| tool.sentence(page.words()));
        said.unwrap_or_default()
    };
    view! {
        <div class="drill">
            <p
                class="question"
                class:right=move || answered.get() == Some(true)
                class:wrong=move || answered.get() == Some(false)
            >
                {question}
            </p>
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
