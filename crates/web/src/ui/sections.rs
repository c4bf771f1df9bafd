//! The navigation: the sections of the page, over the board or as the first rows of *More*.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use tengen_model::{Book, Exploration, Section};
use tengen_page::navigation::Play;
use tengen_text::Key;

use super::actions::toggle;
use super::icon::Icon;
use crate::page::{Analyses, Files, OnBoard, RoomPart, Sheet, Sheets, Words, opened};

const fn name(section: Section) -> Key {
    match section {
        Section::Play => Key::SectionPlay,
        Section::Analysis => Key::AnalysisTitle,
        Section::Puzzles => Key::Puzzles,
        Section::Learn => Key::Course,
        Section::Online => Key::SectionOnline,
        Section::Games => Key::Games,
    }
}

const fn icon(section: Section) -> Icon {
    match section {
        Section::Play => Icon::Friends,
        Section::Analysis => Icon::Engine,
        Section::Puzzles => Icon::Puzzles,
        Section::Learn => Icon::Book,
        Section::Online => Icon::Online,
        Section::Games => Icon::Games,
    }
}

/// What sections open.
#[derive(Clone, Copy)]
pub(super) struct Places {
    board: OnBoard,
    analyses: Analyses,
    files: Files,
    room: RoomPart,
    sheets: Sheets,
}

impl Places {
    pub(super) fn here() -> Places {
        Places {
            board: expect_context(),
            analyses: expect_context(),
            files: expect_context(),
            room: expect_context(),
            sheets: expect_context(),
        }
    }

    /// The section of what is open.
    fn section(self) -> Section {
        match self.sheets.open.get() {
            Some(Sheet::Puzzles) => Section::Puzzles,
            Some(Sheet::Course) => Section::Learn,
            Some(
                Sheet::Online
                | Sheet::Invite
                | Sheet::Arbiter
                | Sheet::Vacation
                | Sheet::Talk
                | Sheet::Account
                | Sheet::Player
                | Sheet::Moderation
                | Sheet::Evening
                | Sheet::Lobby,
            ) => Section::Online,
            Some(Sheet::Games) => Section::Games,
            _ => {
                let model = self.board.model.read();
                let analyses =
                    model.get::<Book>().is_some() || model.get::<Exploration>().is_some();
                match (analyses, self.room.is_visited()) {
                    (true, _) => Section::Analysis,
                    (false, true) => Section::Online,
                    (false, false) => Section::Play,
                }
            }
        }
    }

    /// Opens a section; *Play* closes what is open, and over the game offers a new one.
    pub(super) fn open(self, section: Section) {
        let sheet = match section {
            Section::Play => return self.play(),
            Section::Analysis => return self.files.open_board(None),
            Section::Puzzles => Sheet::Puzzles,
            Section::Learn => Sheet::Course,
            Section::Online => Sheet::Online,
            Section::Games => Sheet::Games,
        };
        toggle(self.sheets, sheet);
    }

    /// Whether anything is open that *Play* closes; tracks it.
    pub(super) fn is_any_open(self) -> bool {
        opened(self.board, self.analyses, self.sheets).entries() > 0
    }

    /// Opens a section by a click on its link, unless it is to open elsewhere.
    pub(super) fn follow(self, event: &MouseEvent, section: Section) {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            self.open(section);
        }
    }

    fn play(self) {
        let open = untrack(move || opened(self.board, self.analyses, self.sheets));
        match open.play() {
            Play::CloseAll => {
                self.sheets.open.set(None);
                if open.analysis {
                    self.analyses.switch();
                }
                self.board.close_all();
            }
            Play::NewGame => self.sheets.open.set(Some(Sheet::NewGame)),
        }
    }
}

/// Six links; *Online* only where a server answers.
#[component]
pub(super) fn Sections() -> impl IntoView {
    let (places, words) = (Places::here(), expect_context::<Words>());
    let here = Memo::new(move |_| places.section());
    let link = move |section: Section| {
        let shown = move || section != Section::Online || places.room.offered.get();
        view! {
            <a
                href=format!("./?open={}", section.name())
                class:absent=move || !shown()
                aria-current=move || (here.get() == section).then_some("page")
                on:click=move |event| places.follow(&event, section)
            >
                {icon(section).view()}
                <span class="label">{move || words.text().get(name(section))}</span>
            </a>
        }
    };
    view! {
        <nav class="sections" aria-label=move || words.text().get(Key::SectionsLabel)>
            {Section::ALL.map(link).collect_view()}
        </nav>
    }
}
