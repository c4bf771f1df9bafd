//! Performs the model's effects.

use leptos::prelude::*;

use super::{Alert, Page, Sheet};
use crate::browser;
use tengen_model::{Effect, Question, Sound};

impl Page {
    pub(crate) fn perform(self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(id, question) => match *question {
                    Question::Engine(ask) => self.outside.update_value(|o| {
                        o.asked_at = browser::now();
                        o.engine.ask(id.get(), ask, None);
                    }),
                    Question::Host(name, question) => self.outside.update_value(|o| {
                        o.asked_at = browser::now();
                        o.host.ask(id.get(), &name, &question);
                    }),
                    Question::Analyst(name, question) => self.outside.with_value(|o| {
                        o.analyst.ask(id.get(), name.as_deref(), question);
                    }),
                    Question::Lessons(ask) => self.outside.with_value(|o| {
                        o.lessons.ask(id.get(), ask, None);
                    }),
                    Question::Prover(wish, bytes) => self.outside.with_value(|o| {
                        // The solver answers one question at a time.
                        o.prover.stop_all();
                        o.prover.ask(id.get(), wish, bytes.as_deref());
                    }),
                },
                Effect::EngineStarts => self
                    .store
                    .with_value(|store| store.claim_engine(browser::now())),
                Effect::Recall(bytes) => self.recall(bytes),
                Effect::KeepProof(position, plies, bytes) => {
                    self.keep_proof(position, plies, bytes);
                }
                Effect::RecallProof(position) => self.recall_proof(position),
                Effect::Warm(rule) => self.outside.with_value(|o| o.engine.warm(rule)),
                Effect::Stop(id) => self.stop_search(id),
                Effect::Sound(sound) => self.play_sound(sound),
                Effect::Keep(keep) => self.keep(*keep),
                Effect::Forget(id) => self.store.with_value(|store| store.drop_empty(&id)),
                Effect::Tell(notice) => self.alerts.add(Alert::Notice(notice)),
                Effect::Room(effect) => self.room_perform(effect),
                Effect::Invite(start) => {
                    self.room.start.set_value(Some(start));
                    self.sheets.open.set(Some(Sheet::Online));
                }
            }
        }
    }

    pub(crate) fn play_sound(self, sound: Sound) {
        if self.preferences.settings.with_untracked(|s| s.sounds) {
            self.outside.update_value(|o| o.speaker.play(sound));
        }
    }
}
