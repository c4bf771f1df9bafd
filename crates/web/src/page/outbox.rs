//! The outbox with the real library, storage and timer.

use std::sync::LazyLock;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_page::outbox::{Effect, Item, Outbox, Outcome};
use tengen_worker_protocol::library::LibraryAnswer;

use super::{Alert, Page};
use crate::browser;

/// Tells this page's entry in the browser's storage from those of other tabs.
static PAGE: LazyLock<u64> = LazyLock::new(browser::seed);

impl Page {
    /// Keeps an item in the library, sooner or later.
    pub(crate) fn keep_item(self, item: Item) {
        self.with_outbox(|outbox| outbox.put(item));
    }

    /// Takes up what earlier pages, or those in other tabs, could not keep. Two pages may send the
    /// same, which the library keeps once.
    pub(crate) fn restore_outbox(self) {
        let store = self.store();
        let saved = store.outboxes();
        for (key, text) in saved.iter().rev() {
            self.with_outbox(|outbox| match outbox.restore(text) {
                Ok(effects) => effects,
                Err(why) => {
                    store.set_text_aside(key, why.to_string());
                    self.alert(Alert::LibraryFailed(why.to_string()));
                    Vec::new()
                }
            });
        }
        // Under this page's key, before the others' entries go.
        self.save_outbox();
        saved.iter().for_each(|(key, _)| store.drop_copied(key));
    }

    /// Saves what is not kept yet, since the page may be closed.
    pub(crate) fn save_outbox(self) {
        self.with_outbox(Outbox::closing);
    }

    fn with_outbox(self, change: impl FnOnce(&mut Outbox) -> Vec<Effect>) {
        let effects = self.outbox.try_update_value(change).unwrap_or_default();
        self.carry_out_sends(effects);
    }

    /// Not generic, so that the closures in it do not make one instance of it after the other.
    fn carry_out_sends(self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(number, item) => {
                    spawn_local(async move {
                        let outcome = self.send_item(&item).await;
                        self.with_outbox(|outbox| outbox.answered(number, outcome));
                    });
                }
                Effect::Wake(ms) => set_timeout(
                    move || self.with_outbox(Outbox::woken),
                    Duration::from_millis(ms),
                ),
                Effect::Tell(trouble) => self.tell_trouble(trouble),
                Effect::Save(texts) => self.store().keep_outbox(*PAGE, &texts),
            }
        }
    }

    async fn send_item(self, item: &Item) -> Outcome {
        let (question, bytes) = item.question();
        match self.library_client().ask(question, Some(bytes)).await {
            Some((LibraryAnswer::Trouble(trouble), _)) => Outcome::Refused(trouble),
            Some(_) => Outcome::Kept,
            None => Outcome::Lost,
        }
    }
}
