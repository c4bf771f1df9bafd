//! Who the user is on the server, with the real server and storage.
//!
//! What the sheets show loads with them; here is what every visit needs.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{ErrorCode, EventId};
use tengen_model::Link;
use tengen_page::account::{ACCOUNT, Form, Forms, Identity, IdentityEffect};
use tengen_page::evening::Held;
use tengen_page::joining::RoomFailed;
use tengen_page::request::Failed;

use crate::browser::{AccountName, Evenings, Store, api};
use crate::page::{Alert, Alerts, RoomPart, handle};
use crate::room::look_again;

handle! {
    /// The user's account.
    AccountPart, AccountParts
}

/// What the sheet of an event shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Evening {
    /// The form of this event, or that there is none.
    Enter(Option<EventId>),
    /// The teacher's list of the event of a link, or of that which is stored.
    Teach(Option<Held>),
}

/// What it is made of.
pub(crate) struct AccountParts {
    pub(crate) identity: RwSignal<Identity>,
    pub(crate) forms: RwSignal<Forms>,
    /// The form that a guest sees.
    pub(crate) shown: RwSignal<Form>,
    /// How often it has changed who the user is.
    pub(crate) changed: RwSignal<u32>,
    /// What the sheet of an event shows.
    pub(crate) evening: RwSignal<Evening>,
    room: RoomPart,
    store: StoredValue<Store, LocalStorage>,
    alerts: Alerts,
}

impl AccountPart {
    pub(crate) fn new(
        room: RoomPart,
        store: StoredValue<Store, LocalStorage>,
        alerts: Alerts,
    ) -> AccountPart {
        let stored = AccountName(store.get_value()).get();
        let seat = Evenings(store.get_value()).seat();
        let account = AccountPart::share(AccountParts {
            identity: RwSignal::new(Identity::new(stored).seated(seat)),
            forms: RwSignal::new(Forms::default()),
            shown: RwSignal::new(Form::Make),
            changed: RwSignal::new(0),
            evening: RwSignal::new(Evening::Teach(None)),
            room,
            store,
            alerts,
        });
        let seat = Memo::new(move |_| {
            let room = room.view.read();
            room.as_ref().map(|room| (room.id.clone(), room.you))
        });
        // The server tells that a session has ended by taking its seat, or by refusing its name.
        Effect::new(move |before: Option<_>| {
            let now = seat.get();
            if let (Some(Some((was, Some(_)))), Some((is, None))) = (before, &now)
                && was == *is
            {
                account.suspect();
            }
            now
        });
        Effect::new(move |_| {
            let failed = [room.no_room.get(), room.no_seat.get()];
            for failed in failed.iter().flatten() {
                match failed {
                    RoomFailed::Server(Failed::Refused(ErrorCode::NameTaken, _)) => {
                        account.suspect();
                    }
                    failed if is_by_host(failed) => account.look(),
                    _ => {}
                }
            }
        });
        account
    }

    /// The name of the account; `None` for a guest. Tracks it.
    pub(crate) fn name(self) -> Option<String> {
        let identity = self.identity.read();
        identity.account().map(ToString::to_string)
    }

    /// The name of the account or of the seat of an event; `None` for who types one. Tracks it.
    pub(crate) fn plays(self) -> Option<String> {
        self.identity.read().plays().map(ToString::to_string)
    }

    /// Under which name the user plays who has typed this one: without any while muted.
    pub(crate) fn plays_as(self, typed: String) -> String {
        match self.identity.with_untracked(Identity::is_muted) {
            true => String::new(),
            false => untrack(|| self.plays()).unwrap_or(typed),
        }
    }

    /// The events in the browser's storage.
    pub(crate) fn evenings(self) -> Evenings {
        Evenings(self.store.get_value())
    }

    /// Shows what the link of an event is for; returns whether it is such a link.
    pub(crate) fn follow_event(self, link: &Link) -> bool {
        let Some(event) = &link.event else {
            return false;
        };
        let event = event.as_ref().ok();
        let held = event.cloned().zip(link.teacher.clone());
        self.evening.set(match held {
            Some((event, key)) => Evening::Teach(Some(Held { event, key })),
            None => Evening::Enter(event.cloned()),
        });
        true
    }

    /// The session may have ended.
    pub(crate) fn suspect(self) {
        self.input(Identity::suspect);
    }

    /// Who the user is, is to be shown.
    pub(crate) fn look(self) {
        self.input(Identity::look);
    }

    /// Another tab has stored who the user is.
    pub(crate) fn read_again(self) {
        let stored = AccountName(self.store.get_value()).get();
        self.input(|identity| identity.follow(stored));
    }

    /// Passes an event, and performs the effects.
    pub(crate) fn input(self, event: impl FnOnce(&mut Identity) -> Vec<IdentityEffect>) {
        let effects = self.identity.try_update(event);
        self.perform(effects.unwrap_or_default());
    }

    fn perform(self, effects: Vec<IdentityEffect>) {
        for effect in effects {
            match effect {
                IdentityEffect::Ask(number) => spawn_local(async move {
                    let me = api::get_by(ACCOUNT, |readers| readers.me).await;
                    self.input(|identity| identity.answered(number, me));
                }),
                IdentityEffect::Store(Some(name)) => {
                    AccountName(self.store.get_value()).keep(&name);
                }
                IdentityEffect::Store(None) => AccountName::forget(),
                IdentityEffect::StoreSeat(seat) => self.evenings().keep_seat(seat.as_ref()),
                IdentityEffect::SeatTaken(name) => {
                    self.alerts.add(Alert::SeatTaken(name.to_string()));
                }
                IdentityEffect::Refresh => {
                    self.changed.update(|changed| *changed += 1);
                    look_again(self.room);
                }
                IdentityEffect::Known { is_guest, former } => {
                    let known = |forms: &mut Forms| forms.known(is_guest, former);
                    if let Some(name) = self.forms.try_update(known).flatten() {
                        self.alerts.add(Alert::SessionEnded(name.to_string()));
                    }
                }
                IdentityEffect::Forget => self.forms.update(Forms::kept),
            }
        }
    }
}

/// Whether the host has banned or muted the user.
pub(crate) fn is_by_host(failed: &RoomFailed) -> bool {
    matches!(
        failed,
        RoomFailed::Server(Failed::Refused(ErrorCode::Banned | ErrorCode::Muted, _))
    )
}
