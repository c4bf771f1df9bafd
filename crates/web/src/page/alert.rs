//! What a person must be told at once.

use leptos::prelude::*;

use super::{Page, Part};
use crate::browser::SetAside;
use tengen_model::study::CarryError;
use tengen_model::{LinkError, Notice};

/// What a person must be told at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Alert {
    Notice(Notice),
    Link(LinkError),
    SettingsAside(SetAside),
    GameAside(SetAside),
    StorageNone,
    StorageFull(String),
    /// The server has no room for another game; this browser has it.
    GamesFull,
    /// The record that was opened is too large to be kept.
    RecordNotKept,
    EngineFailed(String),
    /// A part could not be loaded: it can be tried again.
    Unloaded(Part),
    /// The words of the chosen language could not be loaded: it can be tried again.
    LanguageUnloaded,
    /// Somebody else has taken the seat.
    RoomFull,
    /// The seat was given, but the answer was lost for too long.
    JoinExpired,
    ReaderFailed(String),
    ProverFailed(String),
    ProofRefused(CarryError),
    PuzzleAside(SetAside),
}

impl Alert {
    /// Whether it stays until it is closed; the others go with the next action.
    fn lasts(&self) -> bool {
        !matches!(
            self,
            Alert::Notice(_) | Alert::RoomFull | Alert::JoinExpired
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

    /// Takes back what was said about the last action only.
    pub(crate) fn quiet(self) {
        if self
            .alerts
            .with_untracked(|all| all.iter().any(|a| !a.lasts()))
        {
            self.alerts.update(|all| all.retain(Alert::lasts));
        }
    }
}
