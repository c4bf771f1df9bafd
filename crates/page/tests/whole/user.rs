//! What the user does.

use std::ops::Range;

use tengen_core::{Color, Point, Position, Rule, Size};
use tengen_model::{Editor, Go, Model, NewBoard, Seat, Session};
use tengen_page::navigation::{Top, Unlisted};

use super::{Page, Sheet};

/// Events by their numbers; the first two are those of all machines.
pub(super) const BOARD: Range<usize> = 2..12;
pub(super) const FILES: Range<usize> = 12..23;
pub(super) const LIBRARY: Range<usize> = 23..34;
pub(super) const ROOM: Range<usize> = 34..40;
pub(super) const PAGE: Range<usize> = 40..52;
pub(super) const KINDS: usize = 52;

const SHEETS: [Sheet; 5] = [
    Sheet::NewGame,
    Sheet::Games,
    Sheet::Import,
    Sheet::Online,
    Sheet::Other,
];

impl Page {
    /// Something happens: `at` and `how` say which of several.
    pub(super) fn happen(&mut self, kind: usize, at: usize, how: usize) {
        match kind {
            0 | 1 => self.arrive(at, how),
            2 => {
                let side = u8::try_from(at % 15).unwrap_or_default();
                let p = Point::from_xy(side, u8::try_from(how % 15).unwrap_or_default());
                self.run(|model, outside| model.touch(p, outside));
            }
            3 => self.run(|model, outside| model.update(outside, Box::new(Session::undo))),
            4 => self.run(|model, outside| model.update(outside, Box::new(<Session>::stop))),
            5 => self.run(|model, outside| model.update(outside, Box::new(<Session>::ask_hint))),
            6 => self.run(Model::press_analysis),
            7 => self.run(|model, outside| {
                let position = Position::new(Rule::Renju, Size::STANDARD);
                let editor = Editor::new(&position, Color::Black, Seat::Person);
                model.open(Box::new(editor), outside)
            }),
            8 => {
                let go = [Go::Start, Go::Back, Go::Forward, Go::End][at % 4];
                self.run(|model, outside| model.step(go, outside));
            }
            9 => self.escape(at),
            10 => self.play(),
            11 => {
                self.now += (at % 5_000) as u64;
                self.sheet = Some(SHEETS[how % 5]);
            }
            12..23 => self.use_files(kind - 12, at, how),
            23..34 => self.use_library(kind - 23, at, how),
            34..40 => self.use_room(kind - 34, at, how),
            _ => self.use_parts(kind - 40, at, how),
        }
    }

    /// *Esc*; `unlisted` says what is open that only the document knows.
    fn escape(&mut self, unlisted: usize) {
        let unlisted = Unlisted {
            popover: unlisted & 1 > 0,
            field: unlisted & 2 > 0,
            picked: unlisted & 4 > 0,
        };
        match self.open().top(unlisted) {
            Top::Sheet => self.sheet = None,
            Top::Analysis => self.run(|model, _| {
                model.analysis_mut().switch(false);
                Vec::new()
            }),
            Top::Tool => self.run(Model::step_out),
            Top::Popover | Top::Field | Top::Picked | Top::Alerts => {}
        }
    }

    /// An analysis board with the position that is shown.
    pub(super) fn open_board(&mut self) {
        let position = self.model.position();
        self.open_new_board(&NewBoard::of(position));
    }

    pub(super) fn open_new_board(&mut self, new: &NewBoard) {
        let effects = self.import.analysis_board(new);
        self.do_import(effects);
    }
}
