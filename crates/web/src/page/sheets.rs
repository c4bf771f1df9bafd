//! The sheets over the board, of which one at most is open.

use leptos::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sheet {
    NewGame,
    Settings,
    Games,
    Import,
    Export,
    Online,
    Invite,
    Arbiter,
    Vacation,
    Puzzles,
    Course,
    Keys,
    Clock,
    Account,
    More,
}

impl Sheet {
    pub(crate) const ALL: [Sheet; 15] = [
        Sheet::NewGame,
        Sheet::Settings,
        Sheet::Games,
        Sheet::Import,
        Sheet::Export,
        Sheet::Online,
        Sheet::Invite,
        Sheet::Arbiter,
        Sheet::Vacation,
        Sheet::Puzzles,
        Sheet::Course,
        Sheet::Keys,
        Sheet::Clock,
        Sheet::Account,
        Sheet::More,
    ];
}

/// Which sheet is open.
#[derive(Clone, Copy)]
pub(crate) struct Sheets {
    pub(crate) open: RwSignal<Option<Sheet>>,
}

impl Sheets {
    pub(super) fn new() -> Sheets {
        Sheets {
            open: RwSignal::new(None),
        }
    }

    /// Closes a sheet if it is open.
    pub(crate) fn close(self, sheet: Sheet) {
        if self.open.get_untracked() == Some(sheet) {
            self.open.set(None);
        }
    }
}
