//! Performs the model's effects.

use leptos::prelude::*;
use tengen_model::{Effect, Keep, Notice};

use super::{Alert, Page, Sheet};
use crate::browser::{self, Store};

impl Page {
    pub(super) fn perform(self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(id, question) => self.workers.ask(id, *question),
                Effect::EngineStarts => self
                    .store
                    .with_value(|store| store.claim_engine(browser::now())),
                Effect::Recall(bytes) => self.judgements.recall(bytes),
                Effect::KeepProof(position, plies, bytes) => {
                    self.judgements.keep_proof(position, plies, bytes);
                }
                Effect::RecallProof(position) => self.judgements.recall_proof(position),
                Effect::Warm(rule) => self.workers.warm(rule),
                Effect::Stop(id) => self.workers.stop(id),
                Effect::Sound(sound) => self.sounds.play(sound),
                Effect::Keep(keep) => match *keep {
                    Keep::Game(saved) => self.games.keep_game(saved),
                    Keep::Puzzle(puzzle) => self.games.keep_puzzle(&puzzle),
                    Keep::Edit(entry) => self.keeping.keep_edit(entry),
                    Keep::Unanswered(room, unanswered) => {
                        Store::keep_unanswered(&room, &unanswered);
                    }
                },
                Effect::Forget(id) => self.store.with_value(|store| store.drop_empty(&id)),
                // The arbiter's sheet tells what is done there.
                Effect::Tell(Notice::RoomArbiter(_))
                    if self.room.judging.read_untracked().is_arbiter() => {}
                // The conversation is on the screen.
                Effect::Tell(Notice::RoomSaid(_))
                    if self.sheets.open.get_untracked() == Some(Sheet::Talk) => {}
                Effect::Tell(
                    notice @ (Notice::RoomArbiter(_) | Notice::RoomSaid(_) | Notice::RoomUnsaid(_)),
                ) => self.alerts.add_latest(notice),
                Effect::Tell(notice) => self.alerts.add(Alert::Notice(notice)),
                Effect::Room(effect) => self.room.perform(effect),
                Effect::Board(new) => self.files.open_new_board(&new),
                Effect::Invite(start) => {
                    self.room.start.set_value(Some(start));
                    self.sheets.open.set(Some(Sheet::Online));
                }
            }
        }
    }
}
