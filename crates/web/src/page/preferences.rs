//! The settings, and where they are kept.

use leptos::prelude::*;
use tengen_core::Color;
use tengen_model::Settings;
use tengen_model::online::RoomView;

use super::Alerts;
use super::handle::handle;
use crate::browser::Store;

handle! {
    /// What the user has chosen.
    Preferences, PreferencesParts
}

/// What it is made of.
pub(crate) struct PreferencesParts {
    pub(crate) settings: RwSignal<Settings>,
    room: RwSignal<Option<RoomView>>,
    store: StoredValue<Store, LocalStorage>,
    alerts: Alerts,
}

impl Preferences {
    pub(super) fn new(
        settings: Settings,
        room: RwSignal<Option<RoomView>>,
        store: StoredValue<Store, LocalStorage>,
        alerts: Alerts,
    ) -> Preferences {
        Preferences::share(PreferencesParts {
            settings: RwSignal::new(settings),
            room,
            store,
            alerts,
        })
    }

    pub(crate) fn change(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        let kept = self.store.with_value(|store| {
            self.settings
                .with_untracked(|settings| store.keep_settings(settings))
        });
        self.alerts.note_stored(kept);
    }

    /// Another tab has changed the settings.
    pub(super) fn read_again(self) {
        if let Ok(settings) = self.store.with_value(Store::settings) {
            self.settings.set(settings);
        }
    }

    /// Whether the colours of the stones are displayed exchanged.
    pub(crate) fn exchanges(self) -> bool {
        let room = self.room.read();
        let config = room.as_ref().and_then(|room| room.config);
        self.settings.read().exchanges(config.as_ref())
    }

    pub(crate) fn seen(self, color: Color) -> Color {
        match self.exchanges() {
            true => color.opponent(),
            false => color,
        }
    }
}
