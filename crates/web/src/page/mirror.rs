//! Whether this browser shares the library's mirror, with the real server, storage and library.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::online::RoomView;
use tengen_page::sharing::{Effect as Act, Meeting};
use tengen_worker_protocol::library::LibraryQuestion;

use super::handle::handle;
use super::{Alert, Alerts};
use crate::browser::{Store, mirror};
use crate::library::Library;

handle! {
    /// The mirror on the machine's own server.
    Mirror, MirrorParts
}

/// What it is made of.
pub(crate) struct MirrorParts {
    /// `None` if the server has no mirror.
    meeting: RwSignal<Option<Meeting>>,
    /// The documents about which the user is to be asked.
    asks: RwSignal<Option<usize>>,
    library: Library,
    store: StoredValue<Store, LocalStorage>,
}

impl Mirror {
    pub(super) fn new(
        library: Library,
        room: RwSignal<Option<RoomView>>,
        store: StoredValue<Store, LocalStorage>,
        alerts: Alerts,
    ) -> Mirror {
        let meeting = mirror::is_there().then(|| {
            store.with_value(|store| {
                let has_own = store.library_mark().is_some() || !store.ids().is_empty();
                Meeting::new(store.sharing(), has_own)
            })
        });
        let mirror = Mirror::share(MirrorParts {
            meeting: RwSignal::new(meeting),
            asks: RwSignal::new(None),
            library,
            store,
        });
        // The question waits until a room is left.
        let is_away = Memo::new(move |_| room.read().is_some());
        Effect::new(move |_| match mirror.asks.get() {
            Some(documents) if !is_away.get() => alerts.add(Alert::MirrorAsks(documents)),
            _ => alerts.withdraw_mirror(),
        });
        Effect::new(move |_| {
            if library.listed_at.get() > 0 {
                mirror.with(Meeting::kept);
            }
        });
        mirror
    }

    /// Whether the server has one.
    pub(crate) fn is_there(self) -> bool {
        self.meeting.read().is_some()
    }

    /// Whether this browser shares it.
    pub(crate) fn is_shared(self) -> bool {
        self.meeting.read().as_ref().is_some_and(Meeting::is_shared)
    }

    pub(super) fn start(self) {
        self.with(Meeting::start);
    }

    /// The user wants to share it, or to stay apart.
    pub(crate) fn choose(self, shares: bool) {
        self.with(|meeting| meeting.choose(shares));
    }

    /// Another tab has stored whether it is shared.
    pub(super) fn read_again(self) {
        if let Some(stored) = self.store.with_value(Store::sharing) {
            self.with(|meeting| meeting.follow(stored));
        }
    }

    fn with(self, change: impl FnOnce(&mut Meeting) -> Vec<Act>) {
        let effects = self
            .meeting
            .try_update(|meeting| meeting.as_mut().map(change));
        self.carry_out(effects.flatten().unwrap_or_default());
    }

    fn carry_out(self, effects: Vec<Act>) {
        for effect in effects {
            match effect {
                Act::Store(sharing) => {
                    self.store.with_value(|store| store.keep_sharing(sharing));
                }
                Act::Count => spawn_local(async move {
                    let documents = mirror::count().await;
                    self.with(|meeting| meeting.counted(documents));
                }),
                Act::Ask(documents) => self.asks.set(Some(documents)),
                Act::Withdraw => self.asks.set(None),
                Act::Share(shares) => spawn_local(async move {
                    let question = LibraryQuestion::Share(shares);
                    // A worker that is lost begins again by what is stored.
                    let _ = self.library.client().ask(question, None).await;
                    self.library.listed_at.update(|n| *n += 1);
                }),
            }
        }
    }
}
