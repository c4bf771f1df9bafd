//! What the engines are asked, and what they answer.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::Question;
use tengen_core::{Point, Position, Start, notation};
use tengen_messages::{Aim, Answer, Ask, Decide, Textbook, Think};
use tengen_table::{Action, Computer, Heard, Level, Purpose, Table};

use super::{Alert, Page};
use crate::browser::{self, FromWorker};
use crate::tools::start_text;

/// The computer takes at least this long, in milliseconds, so that its stone is seen to fall.
const BREATH: u64 = 380;

impl Page {
    pub(crate) fn stop_search(self, id: i32) {
        self.outside.update_value(|o| {
            o.thinker.stop(id);
            o.host.stop(id);
        });
    }

    pub(crate) fn ask_engine(self, ask: &Ask) {
        self.outside.update_value(|o| {
            o.asked_at = browser::now();
            o.thinker.ask(ask);
        });
    }

    pub(super) fn is_thinking(self) -> bool {
        self.view.with_untracked(|v| v.can.stop)
    }

    /// Asks the server for the engines of its host.
    pub(crate) fn meet_engines(self) {
        spawn_local(async move { self.engines.set(browser::engines().await) });
    }

    pub(super) fn think(self, id: i32, purpose: Purpose) {
        if let Purpose::Move(Computer::Host(name)) = purpose {
            let seconds = self.settings.with_untracked(|s| s.choice.seconds);
            let ask = self.table.with_value(|table| host_question(table, seconds));
            self.outside.update_value(|o| {
                o.asked_at = browser::now();
                o.host.ask(id, &name, &ask);
            });
            return;
        }
        let ask = self.table.with_value(|table| question(table, id, purpose));
        self.ask_engine(&ask);
    }

    pub(super) fn hear(self, said: FromWorker) {
        match said {
            FromWorker::Said(Answer::Best { id, best }) => match one_move(&best) {
                Some(best) => self.answer_after_breath(Heard::Best { id, best }),
                None => self.hear_failure(Some(id), format!("{best:?} is no move.")),
            },
            FromWorker::Said(Answer::Info { id, best, .. }) => match one_move(&best) {
                Some(best) => self.engine_said(id, Heard::Info { id, best }),
                None => self.hear_failure(Some(id), format!("{best:?} is no move.")),
            },
            FromWorker::Said(Answer::Decided { id, action }) => match action.parse() {
                Ok(action) => self.answer_after_breath(Heard::Decided { id, action }),
                Err(_) => self.hear_failure(Some(id), format!("{action:?} is no decision.")),
            },
            FromWorker::Said(Answer::Resigned { id }) => {
                self.answer_after_breath(Heard::Resigned { id });
            }
            FromWorker::Ended(id) => self.engine_said(id, Heard::Interrupted { id }),
            FromWorker::Said(Answer::Failed { id, why }) => self.hear_failure(id, why),
            FromWorker::Said(
                Answer::Ready
                | Answer::Bench { .. }
                | Answer::Taught { .. }
                | Answer::Judged { .. },
            ) => {}
        }
    }

    fn engine_said(self, id: i32, heard: Heard) {
        if !self.engine_said_to_room(id, heard.clone()) {
            self.act(Action::Engine(heard));
        }
    }

    /// The computer's answers come no sooner than a person can follow.
    fn answer_after_breath(self, heard: Heard) {
        let waited = browser::now().saturating_sub(self.outside.with_value(|o| o.asked_at));
        let rest = BREATH.saturating_sub(waited);
        let id = heard.id();
        let answer = move || self.engine_said(id, heard);
        set_timeout(answer, std::time::Duration::from_millis(rest));
    }

    /// The worker may have ended in disorder, so the next question goes to a new one.
    fn hear_failure(self, id: Option<i32>, why: String) {
        let busy = self.outside.try_update_value(|o| {
            let busy = o.thinker.busy();
            o.thinker.drop_worker();
            busy
        });
        self.alert(Alert::EngineFailed(why));
        if let Some(id) = id.or(busy.flatten()) {
            self.engine_said(id, Heard::Failed { id });
        }
    }
}

/// What an engine of the host's own is asked.
fn host_question(table: &Table, seconds: u8) -> Question {
    let position = table.position();
    Question {
        rule: position.rule().name().to_owned(),
        size: position.size().get().into(),
        turn_ms: 1000 * u64::from(seconds.max(1)),
        ..asked(position)
    }
}

/// The moves of a game, or the stones where it has begun from a set-up.
fn asked(position: &Position) -> Question {
    if Start::of(position).is_usual() {
        return Question {
            moves: notation::format_moves(position.moves()),
            ..Question::default()
        };
    }
    let here = Start::of_board(position.board(), position.to_move());
    let list = |points: &[Point]| points.iter().map(Point::to_string).collect();
    Question {
        black: list(&here.black),
        white: list(&here.white),
        to_move: Some(here.to_move.to_string()),
        ..Question::default()
    }
}

/// What the engine is asked.
fn question(table: &Table, id: i32, purpose: Purpose) -> Ask {
    let position = table.position();
    let (rule, size) = (
        position.rule().name().to_owned(),
        position.size().get().into(),
    );
    let seed = seed(table.id());
    let think = |aim| {
        Ask::Think(Think {
            id,
            rule: rule.clone(),
            size,
            start: start_text(position),
            moves: notation::format_moves(position.moves()),
            aim,
            seed,
        })
    };
    match purpose {
        Purpose::Move(Computer::Level(level)) => think(Aim::Move(level.get())),
        Purpose::Move(Computer::Textbook(spec)) => Ask::Textbook(Textbook {
            id,
            rule,
            size,
            start: start_text(position),
            moves: notation::format_moves(position.moves()),
            program: spec.to_string(),
        }),
        // The host's engines are asked by another way; without it this one answers for them.
        Purpose::Move(Computer::Host(_)) => think(Aim::Move(Level::STRONGEST.get())),
        Purpose::Hint => think(Aim::Hint),
        Purpose::Decide(level) => {
            let opening = table.opening();
            let actions = opening.actions().iter().map(ToString::to_string);
            Ask::Decide(Decide {
                id,
                rule,
                size,
                opening: opening.procedure().full_name(),
                actions: actions.collect(),
                level: level.get(),
                seed,
            })
        }
    }
}

fn one_move(text: &str) -> Option<tengen_core::Move> {
    notation::parse_moves(text).ok()?.first().copied()
}

/// A number for a game's name (FNV-1a).
fn seed(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
