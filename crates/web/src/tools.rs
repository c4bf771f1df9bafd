//! The list of the tools that can lie on the board: nothing else in this crate knows them all.

use leptos::prelude::*;
use std::any::Any;
use tengen_core::Rule;
use tengen_table::online::Stage;
use tengen_table::study::{Study, Trial};
use tengen_table::{Book, Classroom, Drill, Editor, Inquiry, Openable, Scene};
use tengen_text::Key;

use crate::page::Page;
use crate::ui::icon::Icon;
use crate::ui::{ClassroomPanel, DrillPanel, Lesson, PuzzlePanel, Record, SetUp, StudyPanel};

/// A tool.
pub(crate) struct Tool {
    is: fn(&dyn Scene) -> bool,
    /// What its panel holds below the title.
    pub(crate) panel: fn() -> AnyView,
    /// The button that opens it, where there is one among the actions.
    pub(crate) button: Option<ToolButton>,
}

/// A button among the actions.
#[derive(Clone, Copy)]
pub(crate) struct ToolButton {
    pub(crate) key: Key,
    pub(crate) icon: Icon,
    /// Whether it asks a solver, which stands last among the buttons of a room.
    pub(crate) solves: bool,
    /// Whether it is there.
    pub(crate) offered: fn(Page) -> bool,
    /// Whether it can be pressed.
    pub(crate) enabled: fn(Page) -> bool,
    pub(crate) open: fn(Page),
}

impl Tool {
    const fn new<T: Scene>(panel: fn() -> AnyView, button: Option<ToolButton>) -> Tool {
        let is = |scene: &dyn Scene| (scene as &dyn Any).is::<T>();
        Tool { is, panel, button }
    }

    /// The number in the list of the tool that a scene is.
    pub(crate) fn of(scene: &dyn Scene) -> Option<usize> {
        TOOLS.iter().position(|tool| (tool.is)(scene))
    }
}

impl ToolButton {
    /// A button that is there while the local game is seen, and can always be pressed.
    const fn of<T: Openable>(icon: Icon) -> ToolButton {
        ToolButton {
            key: T::BUTTON,
            icon,
            solves: false,
            offered: |page| !page.in_room(),
            enabled: |_| true,
            open: |page| page.open_tool(T::open),
        }
    }
}

/// All of them; buttons stand in this order.
pub(crate) static TOOLS: &[Tool] = &[
    Tool::new::<Editor>(|| view! { <SetUp/> }.into_any(), Some(SET_UP)),
    Tool::new::<Classroom>(|| view! { <ClassroomPanel/> }.into_any(), Some(LESSON)),
    Tool::new::<Inquiry>(|| view! { <Lesson<Inquiry>/> }.into_any(), Some(WHY)),
    Tool::new::<Study>(|| view! { <StudyPanel/> }.into_any(), Some(SOLVE)),
    Tool::new::<Drill>(|| view! { <DrillPanel/> }.into_any(), None),
    Tool::new::<Trial>(|| view! { <PuzzlePanel/> }.into_any(), None),
    Tool::new::<Book>(|| view! { <Record/> }.into_any(), None),
];

const SET_UP: ToolButton = ToolButton::of::<Editor>(Icon::SetUp);

const LESSON: ToolButton = ToolButton::of::<Classroom>(Icon::Lesson);

const WHY: ToolButton = ToolButton {
    offered: |page| match &*page.room.view.read() {
        Some(room) => room.can.why,
        None => page.view.read().rule() == Rule::Renju,
    },
    enabled: |page| page.in_room() || page.view.read().can.resign,
    ..ToolButton::of::<Inquiry>(Icon::Why)
};

const SOLVE: ToolButton = ToolButton {
    solves: true,
    offered: |page| match &*page.room.view.read() {
        Some(room) => room.stage == Stage::Over,
        None => true,
    },
    ..ToolButton::of::<Study>(Icon::Solve)
};
