//! *First lessons*: the chapters, with what is solved.

use leptos::prelude::*;
use tengen_core::opening::Procedure;
use tengen_model::review::Retry;
use tengen_model::{CHAPTERS, ExerciseId, Notice, chapters};
use tengen_text::Key;

use super::sheet::Sheet;
use super::swap;
use crate::page::Page;

/// Opens an exercise on the board.
pub(super) fn open(page: Page, id: Option<ExerciseId>) {
    page.open_tool(|_, _| id.and_then(Retry::of_exercise).ok_or(Notice::Over));
}

#[component]
pub(crate) fn CourseSheet() -> impl IntoView {
    let page = expect_context::<Page>();
    let solved = Memo::new(move |_| page.settings.read().course);
    let chapter = move |index: usize| {
        let shown = Memo::new(move |_| chapters(solved.get())[index]);
        let start = move |_| {
            let id = ExerciseId::open(index, solved.get_untracked());
            page.sheet.set(None);
            open(page, id);
        };
        let done = move || {
            let (_, _, done, all) = shown.get();
            page.words().course_done(done, all)
        };
        view! {
            <li>
                <button on:click=start>
                    <b>{move || page.words().get(shown.get().0)}</b>
                    <span>{done}</span>
                    <span>{move || page.words().get(shown.get().1)}</span>
                </button>
            </li>
        }
    };
    view! {
        <Sheet title=Key::Course>
            <div class="form">
                <p class="line">{move || page.words().get(Key::CourseLine)}</p>
                <ol class="chapters">{(0..CHAPTERS).map(chapter).collect_view()}</ol>
                <button on:click=move |_| swap::open(page, Procedure::Swap2)>
                    {move || page.words().get(Key::SwapDrill)}
                </button>
            </div>
        </Sheet>
    }
}
