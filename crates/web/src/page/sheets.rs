//! The sheets over the board, of which one at most is open.

use leptos::prelude::*;
use tengen_room::PlayerId;

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
    Talk,
    Puzzles,
    Course,
    Keys,
    Clock,
    Account,
    Player,
    Moderation,
    Evening,
    Lobby,
    More,
}

impl Sheet {
    pub(crate) const ALL: [Sheet; 20] = [
        Sheet::NewGame,
        Sheet::Settings,
        Sheet::Games,
        Sheet::Import,
        Sheet::Export,
        Sheet::Online,
        Sheet::Invite,
        Sheet::Arbiter,
        Sheet::Vacation,
        Sheet::Talk,
        Sheet::Puzzles,
        Sheet::Course,
        Sheet::Keys,
        Sheet::Clock,
        Sheet::Account,
        Sheet::Player,
        Sheet::Moderation,
        Sheet::Evening,
        Sheet::Lobby,
        Sheet::More,
    ];
}

/// Which sheet is open.
#[derive(Clone, Copy)]
pub(crate) struct Sheets {
    pub(crate) open: RwSignal<Option<Sheet>>,
    /// Whom the sheet *Player* shows; `None` for those of the visited room.
    pub(crate) player: RwSignal<Option<PlayerId>>,
    /// Whether something of the lobby goes on that is shown beside its sheet.
    pub(crate) lobby_goes_on: RwSignal<bool>,
}

impl Sheets {
    pub(super) fn new() -> Sheets {
        Sheets {
            open: RwSignal::new(None),
            player: RwSignal::new(None),
            lobby_goes_on: RwSignal::new(false),
        }
    }

    /// Shows a player.
    pub(crate) fn show_player(self, player: Option<PlayerId>) {
        self.player.set(player);
        self.open.set(Some(Sheet::Player));
    }

    /// Closes a sheet if it is open.
    pub(crate) fn close(self, sheet: Sheet) {
        if self.open.get_untracked() == Some(sheet) {
            self.open.set(None);
        }
    }
}
