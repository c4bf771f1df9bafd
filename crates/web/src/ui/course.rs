//! *Learn*: the first lessons with what is solved, and exercises.

use leptos::prelude::*;
use tengen_core::opening::Procedure;
use tengen_model::review::Retry;
use tengen_model::{CHAPTERS, Drill, ExerciseId, Notice, chapters};
use tengen_text::Key;

use super::sheet::Sheet;
use super::swap;
use crate::browser;
use crate::page::{OnBoard, Preferences, Sheets, Words};

/// Opens an exercise on the board.
pub(super) fn open(board: OnBoard, id: Option<ExerciseId>) {
    board.open_tool(|_, _| id.and_then(Retry::of_exercise).ok_or(Notice::Over));
}

#[component]
pub(crate) fn CourseSheet() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let sheets = expect_context::<Sheets>();
    let solved = Memo::new(move |_| preferences.settings.read().course);
    let chapter = move |index: usize| {
        let shown = Memo::new(move |_| chapters(solved.get())[index]);
        let start = move |_| {
            let id = ExerciseId::open(index, solved.get_untracked());
            sheets.open.set(None);
            open(board, id);
        };
        let done = move || {
            let (_, _, done, all) = shown.get();
            words.text().course_done(done, all)
        };
        view! {
            <li>
                <button on:click=start>
                    <b>{move || words.text().get(shown.get().0)}</b>
                    <span>{done}</span>
                    <span>{move || words.text().get(shown.get().1)}</span>
                </button>
            </li>
        }
    };
    view! {
        <Sheet title=Key::Course>
            <div class="form">
                <h3>{move || words.text().get(Key::CourseLessons)}</h3>
                <p class="line">{move || words.text().get(Key::CourseLine)}</p>
                <ol class="chapters">{(0..CHAPTERS).map(chapter).collect_view()}</ol>
                <h3>{move || words.text().get(Key::CourseExercises)}</h3>
                <p class="line">{move || words.text().get(Key::DrillLine)}</p>
                <button on:click=move |_| board.open_tool(|_, _| Ok(Drill::new(browser::seed())))>
                    {move || words.text().get(Key::DrillTitle)}
                </button>
                <p class="line">{move || words.text().get(Key::SwapDrillLine)}</p>
                <button on:click=move |_| swap::open(board, Procedure::Swap2)>
                    {move || words.text().get(Key::SwapDrill)}
                </button>
            </div>
        </Sheet>
    }
}
