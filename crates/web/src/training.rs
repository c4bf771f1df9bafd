//! Cards and puzzles: their rows in the library, and the pack, which is fetched when it is first
//! asked for. Only views that are loaded on first use refer to this module.

use std::sync::LazyLock;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::training::{ROWS, Rows, ShownTraining, Task, Today, Training, packed, unpacked};
use tengen_model::{Drill, Notice, review::Retry};
use tengen_page::outbox::Item;
use tengen_training::CardKey;
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion};

use crate::browser;
use crate::library::Library;
use crate::page::handle;
use crate::page::{Keeping, OnBoard};

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// What is known of the pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Pack {
    #[default]
    Asked,
    Here,
    Failed(String),
}

/// The training of this page.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) training: Training,
    /// Whether the library has been read.
    pub(crate) read: bool,
    pub(crate) pack: Pack,
}

/// Not a part of [`Trainer`], so that it is loaded with the views.
static STATE: LazyLock<ArcRwSignal<State>> = LazyLock::new(ArcRwSignal::default);

pub(crate) fn state() -> ArcRwSignal<State> {
    STATE.clone()
}

/// What is shown of it today.
pub(crate) fn shown() -> Memo<ShownTraining> {
    Memo::new(|_| state().read().training.shown(today().day))
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

type Changes = Box<dyn FnOnce(&mut Training, Today) -> Rows>;

handle! {
    /// Changes the training, and opens its tasks.
    Trainer, TrainerParts
}

/// What it is made of.
pub(crate) struct TrainerParts {
    board: OnBoard,
    keeping: Keeping,
    library: Library,
}

impl Trainer {
    pub(crate) fn new(board: OnBoard, keeping: Keeping, library: Library) -> Trainer {
        Trainer::share(TrainerParts {
            board,
            keeping,
            library,
        })
    }

    /// Reads the library and fetches the pack.
    pub(crate) fn load(self) {
        spawn_local(async move { self.read().await });
        if !matches!(state().read_untracked().pack, Pack::Here) {
            state().update(|state| state.pack = Pack::Asked);
            spawn_local(async move {
                let pack = browser::fetch_data("tengen-puzzles").await;
                state().update(|state| {
                    let set = pack.and_then(|pack| {
                        let set = state.training.set_pack(&pack);
                        set.map_err(|why| why.to_string())
                    });
                    state.pack = set.map_or_else(Pack::Failed, |()| Pack::Here);
                });
            });
        }
    }

    async fn read(self) {
        let question = LibraryQuestion::Settings(ROWS.to_owned());
        let answer = self.library.ask(question, None).await;
        let rows = match answer {
            Some((LibraryAnswer::Done, Some(bytes))) => unpacked(&bytes).unwrap_or_default(),
            // What was answered since the page was opened stays.
            _ => return state().update(|state| state.read = true),
        };
        let mut changed = Vec::new();
        state().update(|state| {
            let (mut training, moved) = Training::restored(rows, today().day);
            training.go_on_from(&mut state.training);
            changed = moved;
            state.training = training;
            state.read = true;
        });
        self.keep(changed);
    }

    fn keep(self, rows: Rows) {
        if !rows.is_empty() {
            self.keeping.keep(Item::Training(packed(&rows)));
        }
    }

    /// Changes the training, once it is read, and keeps what changed.
    pub(crate) fn change(self, change: Changes) {
        spawn_local(async move {
            if !state().read_untracked().read {
                self.read().await;
            }
            let mut rows = Vec::new();
            state().update(|state| rows = change(&mut state.training, today()));
            self.keep(rows);
        });
    }

    /// Opens a task on the board.
    pub(crate) fn open_task(self, task: Task) {
        state().update(|state| state.training.begin());
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
        let task = state().read_untracked().training.next_card(today());
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
            .training
            .next_puzzle(step, after, seed);
        if let Some(task) = task {
            self.open_task(task);
        }
    }
}
