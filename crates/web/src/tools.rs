//! The list of tools that can replace the game on the board.

use leptos::prelude::*;
use std::any::Any;
use tengen_core::{Point, Rule};
use tengen_model::online::Stage;
use tengen_model::review::Retry;
use tengen_model::study::{Proof, Study, Trial};
use tengen_model::{
    Book, Classroom, Confirm, Drill, Editor, Exploration, Inquiry, Model, Openable, Scene,
    SwapDrill,
};
use tengen_text::Key;

use crate::page::{OnBoard, RoomPart, Views};
use crate::ui::icon::Icon;
use crate::ui::{
    ClassroomPanel, DrillPanel, ExplorePanel, Lesson, PuzzlePanel, Record, RetryPanel, SetUp,
    StudyPanel, SwapPanel,
};

pub(crate) struct Tool {
    is: fn(&dyn Scene) -> bool,
    pub(crate) button: Option<ToolButton>,
}

#[derive(Clone, Copy)]
pub(crate) struct ToolButton {
    pub(crate) key: Key,
    pub(crate) icon: Icon,
    pub(crate) offered: fn(OnBoard, RoomPart) -> bool,
    pub(crate) enabled: fn(OnBoard, RoomPart) -> bool,
    opens: Opens,
}

/// A tool that is opened from what is always there. The code of its scene comes with the panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opens {
    Solve,
    /// Why points are forbidden, or why this one is.
    Why(Option<Point>),
    Lesson,
    SetUp,
}

/// What opens tools, once it is loaded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Openers {
    pub(crate) tool: fn(OnBoard, Opens),
    /// Opens a certificate, which the study verifies before it shows it.
    pub(crate) proof: fn(OnBoard, Proof),
    pub(crate) puzzle: fn(OnBoard, Trial),
    pub(crate) record: fn(OnBoard, Book),
}

impl Openers {
    pub(crate) const ALL: Openers = Openers {
        tool: |board, opens| match opens {
            Opens::Solve => board.open_tool(Study::open),
            Opens::Why(None) => board.open_tool(Inquiry::open),
            Opens::Why(Some(p)) => board.open_tool(|model, _| {
                let mut inquiry = Inquiry::of_board(model);
                inquiry.ask(p);
                Ok(inquiry)
            }),
            Opens::Lesson => board.open_tool(Classroom::open),
            Opens::SetUp => board.open_tool(Editor::open),
        },
        proof: |board, proof| board.open_tool(|_, settings| Study::of_brought(proof, settings)),
        puzzle: |board, puzzle| board.open_tool(|_, _| Ok(puzzle)),
        record: |board, record| board.open_tool(|_, _| Ok(record)),
    };
}

impl Tool {
    const fn new<T: Scene>() -> Tool {
        Tool {
            is: |scene| (scene as &dyn Any).is::<T>(),
            button: None,
        }
    }

    /// With a button that is shown beside a local game and always enabled.
    const fn opened<T: Openable>(icon: Icon, opens: Opens) -> Tool {
        Tool::new::<T>().by(ToolButton::of::<T>(icon, opens))
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
    const fn of<T: Openable>(icon: Icon, opens: Opens) -> ToolButton {
        ToolButton {
            key: T::BUTTON,
            icon,
            offered: |_, room| !room.is_visited(),
            enabled: |_, _| true,
            opens,
        }
    }

    /// Opens its tool, or asks first whether it is to be used in this game.
    pub(crate) fn press(self, board: OnBoard, views: Views) {
        let asks = self.opens == Opens::Solve;
        match asks && board.model.with_untracked(Model::may_offer_tool) {
            true => board.offer_help(Confirm::Solve),
            false => views.open_tool(self.opens),
        }
    }
}

/// Lists the tools and, apart from them, the panels that are loaded on first use.
macro_rules! tools {
    ($($tool:expr => $panel:ty,)*) => {
        /// All tools, in the order of their buttons.
        pub(crate) static TOOLS: &[Tool] = &[$($tool),*];

        /// The content of a tool's panel, by the tool's index in [`TOOLS`].
        pub(crate) fn panel(index: usize) -> AnyView {
            const PANELS: &[fn() -> AnyView] = &[$(|| view! { <$panel/> }.into_any()),*];
            PANELS[index]()
        }
    };
}

tools! {
    Tool::new::<Study>().by(SOLVE) => StudyPanel,
    Tool::new::<Inquiry>().by(WHY) => Lesson<Inquiry>,
    Tool::opened::<Classroom>(Icon::Lesson, Opens::Lesson) => ClassroomPanel,
    Tool::opened::<Editor>(Icon::SetUp, Opens::SetUp) => SetUp,
    Tool::new::<Drill>() => DrillPanel,
    Tool::new::<SwapDrill>() => SwapPanel,
    Tool::new::<Trial>() => PuzzlePanel,
    Tool::new::<Retry>() => RetryPanel,
    Tool::new::<Exploration>() => ExplorePanel,
    Tool::new::<Book>() => Record,
}

const WHY: ToolButton = ToolButton {
    offered: |board, room| match &*room.view.read() {
        Some(room) => room.can.why,
        None => board.view.read().rule() == Rule::Renju,
    },
    enabled: |board, room| room.is_visited() || board.view.read().can.resign,
    ..ToolButton::of::<Inquiry>(Icon::Why, Opens::Why(None))
};

const SOLVE: ToolButton = ToolButton {
    offered: |_, room| match &*room.view.read() {
        Some(room) => room.stage == Stage::Over,
        None => true,
    },
    ..ToolButton::of::<Study>(Icon::Solve, Opens::Solve)
};
