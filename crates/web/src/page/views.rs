//! The groups of views that are loaded on first use.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::handle::handle;
use super::{Alert, Alerts, OnBoard, Part, Sheets, Words};
use crate::browser;
use crate::tools::{Openers, Opens};
use crate::ui::later::{self, Build};
use tengen_page::views::{self, Effect, Group};

/// How long a load takes before it is shown.
const SHOWN_AFTER: Duration = Duration::from_millis(400);

/// Boxed, so that less code is generated.
type Opening = Box<dyn FnOnce(Openers, OnBoard)>;

handle! {
    /// The groups of views, and what is known of them.
    Views, ViewsParts
}

/// What it is made of.
pub(crate) struct ViewsParts {
    views: StoredValue<views::Views>,
    /// The pending opening, which runs once the panels are loaded; a later one replaces it.
    opening: StoredValue<Option<Opening>, LocalStorage>,
    builds: [RwSignal<Option<Build>>; 5],
    words: Words,
    board: OnBoard,
    alerts: Alerts,
    sheets: Sheets,
}

impl Views {
    pub(super) fn new(words: Words, board: OnBoard, alerts: Alerts, sheets: Sheets) -> Views {
        Views::share(ViewsParts {
            views: StoredValue::new(views::Views::default()),
            opening: StoredValue::new_local(None),
            builds: [(); 5].map(|()| RwSignal::new(None)),
            words,
            board,
            alerts,
            sheets,
        })
    }

    /// The group's constructor, if it is loaded; tracks the load.
    pub(crate) fn built(self, group: Group) -> Option<Build> {
        self.builds[group as usize].get()
    }

    /// Loads a group unless it is loaded or being loaded. A failure is an alert with *Try again*.
    pub(crate) fn load(self, group: Group) {
        self.input(|views| views.wanted(group));
    }

    /// Opens a tool in place of the open ones, or alerts with the reason why it cannot.
    pub(crate) fn open_tool(self, opens: Opens) {
        self.open(Box::new(move |openers, board| (openers.tool)(board, opens)));
    }

    /// Opens something on the board once the panels are loaded, also when that is tried again.
    pub(crate) fn open(self, open: Opening) {
        self.sheets.open.set(None);
        self.opening.set_value(Some(open));
        match self.builds[Group::Tools as usize].with_untracked(Option::is_some) {
            true => self.open_now(),
            false => self.load(Group::Tools),
        }
    }

    fn open_now(self) {
        spawn_local(async move {
            // It has come with the panels.
            let Ok(openers) = later::openers().await else {
                return;
            };
            let opening = self.opening.try_update_value(Option::take);
            if let Some(open) = opening.flatten() {
                // Under a sheet that was opened meanwhile the panel would be unreachable.
                self.sheets.open.set(None);
                open(openers, self.board);
            }
        });
    }

    /// Closes what cannot be shown since its views are not loaded.
    pub(super) fn give_up(self, group: Group) {
        if group == Group::Tools {
            self.opening.set_value(None);
        }
        self.input(|views| views.give_up(group).into_iter().collect());
    }

    /// Passes an event, and carries out the effects.
    fn input(self, event: impl FnOnce(&mut views::Views) -> Vec<Effect>) {
        let effects = self.views.try_update_value(event).unwrap_or_default();
        effects
            .into_iter()
            .for_each(|effect| self.carry_out(effect));
    }

    fn carry_out(self, effect: Effect) {
        let part = Part::Views;
        match effect {
            Effect::Load(group) => spawn_local(async move {
                // Requests for files take long, and what wants a view has taken its time as well.
                browser::next_task().await;
                let style = browser::fetch_style();
                let loaded = later::load(group).await;
                // A view has its style and all its words at once, and reads what is stored.
                let words = browser::fetch_more_words(self.words.spoken_untracked()).await;
                let others =
                    words.is_ok() && style.await.is_ok() && browser::load_readers().await.is_ok();
                let loaded = loaded.ok().filter(|_| others);
                let is_loaded = loaded.is_some();
                if let Some(build) = loaded {
                    self.builds[group as usize].set(Some(build));
                }
                self.input(|views| views.loaded(group, is_loaded));
                if is_loaded && group == Group::Tools {
                    self.open_now();
                }
            }),
            Effect::Wait(group) => set_timeout(
                move || self.input(|views| views.is_slow(group)),
                SHOWN_AFTER,
            ),
            Effect::Show(group, is_loading) => self.alerts.loads.update(|loads| {
                loads.retain(|(other, _)| *other != part(group));
                loads.extend(is_loading.then(|| (part(group), 0)));
            }),
            Effect::TellUnloaded(group) => self.alerts.add(Alert::Unloaded(part(group))),
            Effect::Withdraw(group) => self.alerts.close(&Alert::Unloaded(part(group))),
            Effect::CloseSheet => self.sheets.open.set(None),
            Effect::CloseTool => self.board.close_tool(),
        }
    }
}
