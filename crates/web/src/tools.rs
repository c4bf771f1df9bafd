//! The list of tools that can replace the game on the board.

use leptos::prelude::*;
use std::any::Any;
use tengen_core::Rule;
use tengen_model::online::Stage;
use tengen_model::study::{Study, Trial};
use tengen_model::{Book, Classroom, Drill, Editor, Inquiry, Openable, Scene};
use tengen_text::Key;

use crate::page::Page;
use crate::ui::icon::Icon;
use crate::ui::{ClassroomPanel, DrillPanel, Lesson, PuzzlePanel, Record, SetUp, StudyPanel};

pub(crate) struct Tool {
    is: fn(&dyn Scene) -> bool,
    /// The content of its panel.
    pub(crate) panel: fn() -> AnyView,
    pub(crate) button: Option<ToolButton>,
}

#[derive(Clone, Copy)]
pub(crate) struct ToolButton {
    pub(crate) key: Key,
    pub(crate) icon: Icon,
    pub(crate) offered: fn(Page) -> bool,
    pub(crate) enabled: fn(Page) -> bool,
    pub(crate) open: fn(Page),
}

impl Tool {
    const fn new<T: Scene>(panel: fn() -> AnyView) -> Tool {
        Tool {
            is: |scene| (scene as &dyn Any).is::<T>(),
            panel,
            button: None,
        }
    }

    /// With a button that is shown beside a local game and always enabled.
    const fn opened<T: Openable>(icon: Icon, panel: fn() -> AnyView) -> Tool {
        Tool::new::<T>(panel).by(ToolButton::of::<T>(icon))
    }

    const fn by(mut self, button: ToolButton) -> Tool {
        self.button = Some(button);
        self
    }

    /// The scene's index in [`TOOLS`].
    pub(crate) fn of(scene: &dyn Scene) -> Option<usize> {
        TOOLS.iter().position(|tool| (tool.is)(scene))
    }
}

impl ToolButton {
    const fn of<T: Openable>(icon: Icon) -> ToolButton {
        ToolButton {
            key: T::BUTTON,
            icon,
            offered: |page| !page.in_room(),
            enabled: |_| true,
            open: |page| page.open_tool(T::open),
        }
    }
}

/// All tools, in the order of their buttons.
pub(crate) static TOOLS: &[Tool] = &[
    Tool::new::<Study>(|| view! { <StudyPanel/> }.into_any()).by(SOLVE),
    Tool::new::<Inquiry>(|| view! { <Lesson<Inquiry>/> }.into_any()).by(WHY),
    Tool::opened::<Classroom>(Icon::Lesson, || view! { <ClassroomPanel/> }.into_any()),
    Tool::opened::<Editor>(Icon::SetUp, || view! { <SetUp/> }.into_any()),
    Tool::new::<Drill>(|| view! { <DrillPanel/> }.into_any()),
    Tool::new::<Trial>(|| view! { <PuzzlePanel/> }.into_any()),
    Tool::new::<Book>(|| view! { <Record/> }.into_any()),
];

const WHY: ToolButton = ToolButton {
    offered: |page| match &*page.room.view.read() {
        Some(room) => room.can.why,
        None => page.view.read().rule() == Rule::Renju,
    },
    enabled: |page| page.in_room() || page.view.read().can.resign,
    ..ToolButton::of::<Inquiry>(Icon::Why)
};

const SOLVE: ToolButton = ToolButton {
    offered: |page| match &*page.room.view.read() {
        Some(room) => room.stage == Stage::Over,
        None => true,
    },
    ..ToolButton::of::<Study>(Icon::Solve)
};
