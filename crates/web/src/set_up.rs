//! Free set-up: what the page does for it, and what it says.

use leptos::prelude::*;
use tengen_core::{Color, Point, SetupError, Start};
use tengen_table::{Action, Button, Editor, Remark, Seat, Trouble};
use tengen_text::{Key, Text};

use crate::browser;
use crate::page::{Alert, Page, Sheet};
use crate::tools::Tool;

impl Page {
    /// Sets stones up freely, beginning with those of the game on the table.
    pub(crate) fn set_up(self) {
        let editor = self.with_table(|table| {
            let seats = [Color::Black, Color::White].map(|color| table.seat(color));
            let computer = seats.into_iter().find(|seat| *seat != Seat::Person);
            let person = table.person().unwrap_or(table.position().to_move());
            Editor::new(table.position(), person, computer.unwrap_or(Seat::Person))
        });
        self.quiet();
        self.rest_table();
        self.take_tool(Some(Tool::SetUp(Box::new(editor))));
    }

    /// Opens again what was being set up when the page was left.
    pub(crate) fn take_draft(self) {
        let draft = self.settings.with_untracked(|s| s.draft.clone());
        if self.tool.with_untracked(Option::is_none)
            && let Some(editor) = draft.and_then(|draft| draft.editor())
        {
            self.take_tool(Some(Tool::SetUp(Box::new(editor))));
        }
    }

    /// Changes what is being set up.
    pub(crate) fn edit(self, change: impl FnOnce(&mut Editor)) {
        self.quiet();
        self.change_tool(|tool| {
            if let Tool::SetUp(editor) = tool {
                change(editor);
            }
        });
        self.keep_draft();
    }

    /// Keeps what is being set up, or forgets it where something else is on the board.
    pub(crate) fn keep_draft(self) {
        let draft = self.tool.with_untracked(|tool| match tool {
            Some(Tool::SetUp(editor)) => Some(editor.draft()),
            _ => None,
        });
        if self.settings.with_untracked(|s| s.draft != draft) {
            self.change(|s| s.draft = draft);
        }
    }

    /// The game is wanted back on the board.
    pub(crate) fn close_tool(self) {
        let rests = |tool: &Option<Tool>| matches!(tool, Some(Tool::SetUp(_) | Tool::Classroom(_)));
        let rested = self.tool.with_untracked(rests) && !self.room.is_open();
        self.take_tool(None);
        if rested {
            // A computer that was to move goes on.
            self.act(Action::GoOn);
        }
    }

    /// A key pressed on a point; whether it meant anything.
    pub(crate) fn set_up_key(self, key: &str, at: Point) -> bool {
        if !self.is_setting_up() {
            return false;
        }
        match key {
            "b" | "B" => self.put(at, Color::Black),
            "w" | "W" => self.put(at, Color::White),
            "Delete" | "Backspace" => self.edit(|editor| editor.take(at)),
            _ => return false,
        }
        true
    }

    /// Puts a stone of the colour that is seen.
    fn put(self, at: Point, color: Color) {
        let color = untrack(|| self.seen(color));
        self.edit(|editor| editor.put(at, color));
    }

    /// A mouse button other than the main one on a point; whether it meant anything.
    pub(crate) fn set_up_press(self, at: Point, button: Button) -> bool {
        let setting_up = self.is_setting_up();
        if setting_up {
            self.edit(|editor| editor.press(at, button));
        }
        setting_up
    }

    pub(crate) fn is_setting_up(self) -> bool {
        self.tool
            .with_untracked(|tool| matches!(tool, Some(Tool::SetUp(_))))
    }

    /// Asks with whom far away a game is to begin from what is set up, or says why there is none.
    pub(crate) fn invite_to_set_up(self) {
        let position = self.tool.with_untracked(|tool| match tool {
            Some(Tool::SetUp(editor)) => Some(editor.position()),
            _ => None,
        });
        match position {
            None => {}
            Some(Err(trouble)) => self.alert(Alert::SetUp(trouble)),
            Some(Ok(position)) => {
                self.change(|settings| {
                    settings.online.config.rule = position.rule();
                    settings.online.config.size = position.size().get();
                });
                self.room.start.set_value(Some(Start::of(&position)));
                self.sheet.set(Some(Sheet::Online));
            }
        }
    }

    /// Begins a game from what is set up, or says why there is none.
    pub(crate) fn play_set_up(self) {
        let table = self.tool.with_untracked(|tool| match tool {
            Some(Tool::SetUp(editor)) => Some(editor.table(browser::new_id(), browser::now())),
            _ => None,
        });
        match table {
            None => {}
            Some(Err(trouble)) => self.alert(Alert::SetUp(trouble)),
            Some(Ok(table)) => {
                self.leave_room();
                self.take_tool(None);
                self.lay_or_tell(Ok(table));
            }
        }
    }
}

/// What is said of a board that is being set up.
pub(crate) fn sentence(text: Text, editor: &Editor) -> String {
    let [black, white] = Color::BOTH.map(|c| editor.board().count(c));
    let counts = text.set_up_counts(black, white);
    let more = match (editor.position(), editor.remark()) {
        (Err(why), _) => Some(trouble(text, &why)),
        (Ok(_), Some(Remark::Uneven(..))) => Some(text.get(Key::SetUpUneven)),
        (Ok(_), Some(Remark::Stuck(color))) => Some(text.set_up_stuck(color)),
        (Ok(_), None) => None,
    };
    let said: Vec<String> = [counts].into_iter().chain(more).collect();
    text.sentences(&said)
}

/// Why no game can begin from it.
pub(crate) fn trouble(text: Text, trouble: &Trouble) -> String {
    match trouble {
        Trouble::Both(black, white) => {
            let why = SetupError::BothWon(black.clone(), white.clone());
            text.sentences(&[text.setup_error(&why), text.get(Key::SetUpBoth)])
        }
        Trouble::Won(color, line) => text.set_up_won(*color, text.points(line)),
        Trouble::Full => text.get(Key::SetUpFull),
        Trouble::Opening(why) => text.violation(why),
    }
}
