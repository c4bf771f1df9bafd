//! The groups of views that are loaded on first use.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::handle::handle;
use super::{Alert, Alerts, OnBoard, Part, Sheets};
use crate::ui::later::{self, Build};

/// How long a load takes before it is shown.
const SHOWN_AFTER: Duration = Duration::from_millis(400);

/// Views in one part of the page's module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Group {
    Sheets,
    Tools,
    Analysis,
    Review,
    Room,
}

/// What is known of a group.
#[derive(Clone, Copy, Default)]
enum Loaded {
    #[default]
    No,
    Loading,
    Yes(Build),
}

handle! {
    /// The groups of views, and what is known of them.
    Views, ViewsParts
}

/// What it is made of.
pub(crate) struct ViewsParts {
    groups: [RwSignal<Loaded>; 5],
    board: OnBoard,
    alerts: Alerts,
    sheets: Sheets,
}

impl Views {
    pub(super) fn new(board: OnBoard, alerts: Alerts, sheets: Sheets) -> Views {
        Views::share(ViewsParts {
            groups: [(); 5].map(|()| RwSignal::new(Loaded::No)),
            board,
            alerts,
            sheets,
        })
    }

    /// The group's constructor, if it is loaded; tracks the load.
    pub(crate) fn built(self, group: Group) -> Option<Build> {
        match self.groups[group as usize].get() {
            Loaded::Yes(build) => Some(build),
            Loaded::No | Loaded::Loading => None,
        }
    }

    /// Loads a group unless it is loaded or being loaded. A failure is an alert with *Try again*.
    pub(crate) fn load(self, group: Group) {
        let state = self.groups[group as usize];
        if !matches!(state.get_untracked(), Loaded::No) {
            return;
        }
        let part = Part::Views(group);
        state.set(Loaded::Loading);
        self.alerts.close(&Alert::Unloaded(part));
        set_timeout(
            move || {
                if matches!(state.get_untracked(), Loaded::Loading) {
                    self.alerts.loads.update(|loads| loads.push((part, 0)));
                }
            },
            SHOWN_AFTER,
        );
        spawn_local(async move {
            let loaded = later::load(group).await;
            self.alerts
                .loads
                .update(|loads| loads.retain(|(other, _)| *other != part));
            match loaded {
                Ok(build) => state.set(Loaded::Yes(build)),
                Err(_) => {
                    state.set(Loaded::No);
                    self.alerts.add(Alert::Unloaded(part));
                }
            }
        });
    }

    /// Closes what cannot be shown since its views are not loaded.
    pub(super) fn give_up(self, group: Group) {
        match group {
            Group::Sheets => self.sheets.open.set(None),
            Group::Tools => self.board.close_tool(),
            Group::Analysis | Group::Review | Group::Room => {}
        }
    }
}
