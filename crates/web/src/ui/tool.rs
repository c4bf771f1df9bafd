//! The panel of whatever lies on the board instead of the game.

use leptos::ev::KeyboardEvent;
use leptos::html::Section;
use leptos::prelude::*;
use tengen_text::Key;

use super::classroom::ClassroomPanel;
use super::drill::Drill;
use super::icon::Icon;
use super::lesson::Lesson;
use super::puzzle::PuzzlePanel;
use super::record::Record;
use super::set_up::SetUp;
use super::study::StudyPanel;
use crate::page::Page;
use crate::tools::{Tool, ToolKind};

#[component]
pub(crate) fn ToolPanel() -> impl IntoView {
    let page = expect_context::<Page>();
    let kind = Memo::new(move |_| page.tool.read().as_ref().map(Tool::kind));
    move || {
        kind.get().map(|kind| {
            let title = match kind {
                ToolKind::Why => Key::WhyTitle,
                ToolKind::Drill => Key::DrillTitle,
                ToolKind::Record => Key::RecordLabel,
                ToolKind::Study => Key::StudyTitle,
                ToolKind::Puzzle => Key::PuzzleTitle,
                ToolKind::SetUp => Key::SetUpTitle,
                ToolKind::Classroom => Key::Lesson,
            };
            let body = match kind {
                ToolKind::Why => view! { <Lesson/> }.into_any(),
                ToolKind::Drill => view! { <Drill/> }.into_any(),
                ToolKind::Record => view! { <Record/> }.into_any(),
                ToolKind::Study => view! { <StudyPanel/> }.into_any(),
                ToolKind::Puzzle => view! { <PuzzlePanel/> }.into_any(),
                ToolKind::SetUp => view! { <SetUp/> }.into_any(),
                ToolKind::Classroom => view! { <ClassroomPanel/> }.into_any(),
            };
            view! { <Panel title>{body}</Panel> }
        })
    }
}

#[component]
fn Panel(title: Key, children: Children) -> impl IntoView {
    let page = expect_context::<Page>();
    let section = NodeRef::<Section>::new();
    Effect::new(move |_| {
        if let Some(section) = section.get() {
            // Where it cannot take the focus, that stays where it was.
            let _ = section.focus();
        }
    });
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            page.close_tool();
        }
    };
    view! {
        <section
            node_ref=section
            class="tool"
            aria-labelledby="tool-title"
            tabindex="-1"
            on:keydown=on_key
        >
            <header>
                <h2 id="tool-title">{move || page.words().get(title)}</h2>
                <button class="plain" on:click=move |_| page.close_tool()>
                    {Icon::Close.view()}
                    <span class="label">{move || page.words().get(Key::ToolClose)}</span>
                </button>
            </header>
            {children()}
        </section>
    }
}
