//! Alerts: messages that the user must see at once.

use std::hash::{Hash, Hasher};

use leptos::prelude::*;

use super::Part;
use super::handle::handle;
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
    RecordNotKept,
    /// Another tab has edited the same document.
    RecordCopied,
    /// The machine's server has this many documents of other browsers.
    MirrorAsks(usize),
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
    /// A player has opened the arbiter's link to the own room.
    ArbiterPlays,
    /// A link with a damaged key of the arbiter.
    ArbiterKey,
    RecordsFailed(String),
    ProverFailed(String),
    ProofRefused(ImportProofError),
    PuzzleAside(SetAside),
    /// The session of the account with this name has ended elsewhere.
    SessionEnded(String),
    /// The seat of an event with this name was entered elsewhere.
    SeatTaken(String),
    /// A new version of the page is ready.
    Update,
}

/// By its kind alone: whoever shows alerts as a list of keys has few, and a derived hash would add
/// that of every reason to the page.
impl Hash for Alert {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
    }
}

impl Alert {
    /// Whether it stays until closed; the others disappear with the next action.
    fn lasts(&self) -> bool {
        !matches!(
            self,
            Alert::Notice(_)
                | Alert::RoomFull
                | Alert::JoinExpired
                | Alert::ArbiterPlays
                | Alert::ArbiterKey
                | Alert::LibraryGone
                | Alert::LibraryKept(..)
                | Alert::LibraryMerged(..)
        )
    }
}

handle! {
    /// The alerts that are shown.
    Alerts, AlertsParts
}

/// What it is made of.
pub(crate) struct AlertsParts {
    pub(crate) all: RwSignal<Vec<Alert>>,
    /// Downloads that something waits for, with the bytes so far.
    pub(crate) loads: RwSignal<Vec<(Part, u64)>>,
    /// Whether the user was told that the library's space gets short.
    space_told: StoredValue<bool>,
}

impl Alerts {
    pub(super) fn new(all: Vec<Alert>) -> Alerts {
        Alerts::share(AlertsParts {
            all: RwSignal::new(all),
            loads: RwSignal::new(Vec::new()),
            space_told: StoredValue::new(false),
        })
    }

    pub(crate) fn add(self, alert: Alert) {
        self.all.update(|all| {
            all.retain(|old| *old != alert);
            all.push(alert);
        });
    }

    /// An act of a room's arbiter, what the other player says, or why the user was not heard, in
    /// place of the one before: several would cover the board.
    pub(crate) fn add_latest(self, notice: Notice) {
        let kind = std::mem::discriminant(&notice);
        let is_such = |alert: &Alert| match alert {
            Alert::Notice(before) => std::mem::discriminant(before) == kind,
            _ => false,
        };
        self.all.update(|all| {
            all.retain(|alert| !is_such(alert));
            all.push(Alert::Notice(notice));
        });
    }

    /// For one warning about the library's space.
    pub(crate) fn add_once(self, alert: Alert) {
        if !self.space_told.get_value() {
            self.space_told.set_value(true);
            self.add(alert);
        }
    }

    /// Something was to be stored in the browser's storage.
    pub(crate) fn note_stored(self, stored: Result<(), String>) {
        if let Err(why) = stored {
            self.add(Alert::StorageFull(why));
        }
    }

    pub(crate) fn close(self, alert: &Alert) {
        if self.all.with_untracked(|all| all.contains(alert)) {
            self.all.update(|all| all.retain(|a| a != alert));
        }
    }

    /// Removes the question whether to share the mirror.
    pub(super) fn withdraw_mirror(self) {
        let asks = |alert: &Alert| matches!(alert, Alert::MirrorAsks(_));
        if self.all.with_untracked(|all| all.iter().any(asks)) {
            self.all.update(|all| all.retain(|alert| !asks(alert)));
        }
    }

    /// Removes the alerts that belong to the last action only.
    pub(crate) fn quiet(self) {
        if self
            .all
            .with_untracked(|all| all.iter().any(|a| !a.lasts()))
        {
            self.all.update(|all| all.retain(Alert::lasts));
        }
    }
}
