//! Cards and puzzles: their rows in the library, and the pack, which is fetched when it is first
//! asked for. Only views that are loaded on first use refer to this module.

use std::sync::LazyLock;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::training::{Change, ROWS, ShownTraining, Task, Today, Training, packed};
use tengen_model::{Drill, Notice, review::Retry};
use tengen_page::learning::{Effect, Learning};
use tengen_page::outbox::Item;
use tengen_training::CardKey;
use tengen_worker_protocol::library::LibraryQuestion;

use crate::browser;
use crate::library::Library;
use crate::page::handle;
use crate::page::{Alert, Alerts, Keeping, OnBoard};

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// Not a part of [`Trainer`], so that it is loaded with the views.
static STATE: LazyLock<ArcRwSignal<Learning>> = LazyLock::new(ArcRwSignal::default);

pub(crate) fn state() -> ArcRwSignal<Learning> {
    STATE.clone()
}

/// What is shown of it today.
pub(crate) fn shown() -> Memo<ShownTraining> {
    Memo::new(|_| state().read().training().shown(today().day))
}

/// The day by the calendar of this place, the time, and chance.
pub(crate) fn today() -> Today {
    let now = browser::now();
    let offset = js_sys::Date::new_0().get_timezone_offset() * 60_000.0;
    Today {
        day: ((now as f64 - offset) / DAY).floor() as i32,
        now,
        seed: browser::seed(),
    }
}

handle! {
    /// Changes the training, and opens its tasks.
    Trainer, TrainerParts
}

/// What it is made of.
pub(crate) struct TrainerParts {
    board: OnBoard,
    keeping: Keeping,
    library: Library,
    alerts: Alerts,
}

impl Trainer {
    pub(crate) fn new(
        board: OnBoard,
        keeping: Keeping,
        library: Library,
        alerts: Alerts,
    ) -> Trainer {
        Trainer::share(TrainerParts {
            board,
            keeping,
            library,
            alerts,
        })
    }

    /// Reads the library and fetches the pack.
    pub(crate) fn load(self) {
        self.input(Learning::open);
    }

    /// Changes the training, once it is read, and keeps what changed.
    pub(crate) fn change(self, changes: impl FnOnce(&Training) -> Vec<Change>) {
        let changes = changes(state().read_untracked().training());
        self.input(|learning| learning.change(changes, today()));
    }

    /// Passes an event, and carries out the effects.
    fn input(self, event: impl FnOnce(&mut Learning) -> Vec<Effect>) {
        let effects = state().try_update(event).unwrap_or_default();
        effects
            .into_iter()
            .for_each(|effect| self.carry_out(effect));
    }

    fn carry_out(self, effect: Effect) {
        match effect {
            Effect::Read(number) => spawn_local(async move {
                let question = LibraryQuestion::Settings(ROWS.to_owned());
                let answer = self.library.ask(question, None).await;
                let rows = answer.and_then(|(_, rows)| rows);
                let pending = self.keeping.pending_training();
                self.input(|learning| {
                    learning.answered(number, rows.as_deref(), &pending, today())
                });
            }),
            Effect::Fetch => spawn_local(async move {
                let pack = browser::fetch_data("tengen-puzzles").await;
                state().update(|learning| learning.fetched(pack));
            }),
            Effect::Hold(changes) => self.keeping.keep(Item::Changes(changes)),
            Effect::Keep(rows, waited) => {
                let rows = (!rows.is_empty()).then(|| packed(&rows));
                self.keeping.settle_training(waited, rows);
            }
            Effect::TellUnreadable(why) => self.alerts.add(Alert::LibraryFailed(why)),
        }
    }

    /// Opens a task on the board.
    pub(crate) fn open_task(self, task: Task) {
        state().update(Learning::begin_task);
        let now = browser::now();
        if let Some(drill) = Drill::of_task(&task, now) {
            self.board.open_tool(|_, _| Ok(drill));
        } else {
            self.board
                .open_tool(|_, _| Retry::of_task(task, now).ok_or(Notice::Over));
        }
    }

    /// Opens the next card that is due, if there is one.
    pub(crate) fn next_card(self) {
        let task = state().read_untracked().training().next_card(today());
        if let Some(task) = task {
            self.open_task(task);
        }
    }

    /// Opens the next puzzle, of a step or of the lowest one with an open puzzle.
    pub(crate) fn next_puzzle(self, step: Option<u8>, after: Option<CardKey>) {
        let seed = browser::seed();
        let state = state();
        let task = state
            .read_untracked()
            .training()
            .next_puzzle(step, after, seed);
        if let Some(task) = task {
            self.open_task(task);
        }
    }
}
