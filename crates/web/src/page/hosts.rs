//! The engines on the server's machine.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::EngineName;

use super::handle::handle;
use crate::browser;

handle! {
    /// Which engines the server offers.
    HostEngines, HostEnginesParts
}

/// What it is made of.
pub(crate) struct HostEnginesParts {
    pub(crate) names: RwSignal<Vec<EngineName>>,
    /// The threads with which the server's own engine analyses for this visitor, if it does.
    pub(crate) threads: RwSignal<Option<usize>>,
}

impl HostEngines {
    pub(super) fn new() -> HostEngines {
        HostEngines::share(HostEnginesParts {
            names: RwSignal::new(Vec::new()),
            threads: RwSignal::new(None),
        })
    }

    /// Asks the server for the list.
    pub(crate) fn list(self) {
        spawn_local(async move {
            let (names, threads) = browser::engines().await;
            self.names.set(names);
            self.threads.set(threads);
        });
    }
}
