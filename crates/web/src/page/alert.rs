//! Alerts: messages that the user must see at once.

use leptos::prelude::*;

use super::{Page, Part};
use crate::browser::SetAside;
use tengen_model::study::ImportProofError;
use tengen_model::{LinkError, Notice};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Alert {
    Notice(Notice),
    Link(LinkError),
    SettingsAside(SetAside),
    GameAside(SetAside),
    StorageNone,
    StorageFull(String),
    /// The server's storage for games is full; the browser still has the game.
    GamesFull,
    RecordNotKept,
    /// Another tab has edited the same document.
    RecordCopied,
    /// The browser refuses storage.
    LibraryMemory,
    LibraryFull,
    /// Megabytes left.
    LibraryLow(u64),
    LibraryFailed(String),
    LibraryGone,
    LibraryUnreadable(usize),
    LibraryNoBackup(String),
    LibraryDamage(String),
    /// New, same and copied documents of a backup.
    LibraryRestored(usize, usize, usize),
    LibraryKept(usize, String),
    /// Games merged, the name, documents left out.
    LibraryMerged(usize, String, usize),
    EngineFailed(String),
    Unloaded(Part),
    LanguageUnloaded,
    RoomFull,
    /// The join succeeded, but its answer was lost for too long.
    JoinExpired,
    RecordsFailed(String),
    ProverFailed(String),
    ProofRefused(ImportProofError),
    PuzzleAside(SetAside),
    /// A new version of the page is ready.
    Update,
}

impl Alert {
    /// Whether it stays until closed; the others disappear with the next action.
    fn lasts(&self) -> bool {
        !matches!(
            self,
            Alert::Notice(_)
                | Alert::RoomFull
                | Alert::JoinExpired
                | Alert::LibraryGone
                | Alert::LibraryKept(..)
                | Alert::LibraryMerged(..)
        )
    }
}

impl Page {
    pub(crate) fn alert(self, alert: Alert) {
        self.alerts.update(|all| {
            all.retain(|old| *old != alert);
            all.push(alert);
        });
    }

    pub(crate) fn close_alert(self, alert: &Alert) {
        if self.alerts.with_untracked(|all| all.contains(alert)) {
            self.alerts.update(|all| all.retain(|a| a != alert));
        }
    }

    /// Removes the alerts that belong to the last action only.
    pub(crate) fn quiet(self) {
        if self
            .alerts
            .with_untracked(|all| all.iter().any(|a| !a.lasts()))
        {
            self.alerts.update(|all| all.retain(Alert::lasts));
        }
    }
}
