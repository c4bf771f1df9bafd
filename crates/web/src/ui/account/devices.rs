//! The devices on which the user is logged in.

use leptos::html::H3;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{ErrorCode, MySession, MySessions};
use tengen_page::account::{DeviceEffect, Devices as List, Fields, Form, NotDone, SESSIONS};
use tengen_page::request::Failed;
use tengen_text::Key;

use super::super::sheet::keep_focus;
use super::{Sender, day, state};
use crate::account::AccountPart;
use crate::browser::api;
use crate::page::Words;

/// The list, and what it asks for.
#[derive(Clone, Copy)]
struct Shown {
    list: RwSignal<List>,
    account: AccountPart,
}

impl Shown {
    fn input(self, event: impl FnOnce(&mut List) -> Vec<DeviceEffect>) {
        // The sheet may have been closed when an answer comes.
        let effects = self.list.try_update(event);
        self.perform(effects.unwrap_or_default());
    }

    fn perform(self, effects: Vec<DeviceEffect>) {
        for effect in effects {
            match effect {
                DeviceEffect::List(number) => spawn_local(async move {
                    let answer = api::get::<MySessions>(SESSIONS).await;
                    self.input(|list| list.listed(number, answer));
                }),
                DeviceEffect::End(ids) => spawn_local(async move {
                    let result = end(&ids).await;
                    self.input(|list| list.ended(result));
                }),
                DeviceEffect::Look => self.account.look(),
            }
        }
    }
}

/// Ends sessions until one cannot be ended. One that is not there has ended.
async fn end(ids: &[String]) -> Result<(), Failed> {
    for id in ids {
        match api::call("DELETE", &format!("{SESSIONS}/{id}"), None).await {
            Ok(_) | Err(Failed::Refused(ErrorCode::NotFound, _)) => {}
            Err(why) => return Err(why),
        }
    }
    Ok(())
}

#[component]
pub(super) fn Devices() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let words = expect_context::<Words>();
    let sender = Sender::here();
    let shown = Shown {
        list: RwSignal::new(List::default()),
        account,
    };
    // A new password ends the other sessions.
    let changed = Memo::new(move |_| account.forms.read().done() == Some(Form::Change));
    Effect::new(move |_| {
        changed.track();
        shown.input(List::look);
    });
    let say = move |key| move || words.text().get(key);
    let said = move || {
        let failed = shown.list.read().failed().cloned();
        let failed =
            failed.map(|failed| NotDone::Server(failed).sentence(words.text(), Form::LogOut));
        failed.or_else(|| state(account, words, Form::LogOut))
    };
    let busy = move || shown.list.read().is_ending().to_string();
    let has_others = Memo::new(move |_| shown.list.read().has_others());
    let log_out = move || sender.send(Form::LogOut, &Fields::default());
    let device = move |session: MySession| {
        let name = session.device.as_ref().map(ToString::to_string);
        let name = Memo::new(move |_| {
            name.clone()
                .unwrap_or_else(|| words.text().get(Key::AccountDevice))
        });
        let line = move || match session.own {
            true => words.text().get(Key::AccountDeviceOwn),
            false => words.text().account_device_seen(day(words, session.seen)),
        };
        let id = session.id.clone();
        let end = move |_| match session.own {
            true => log_out(),
            false => shown.input(|list| list.end(&id)),
        };
        view! {
            <li class="account-device">
                <div><b>{name}</b><small>{line}</small></div>
                <button
                    aria-label=move || words.text().account_device_out(name.get())
                    aria-disabled=busy
                    on:click=end
                >
                    {say(Key::AccountLogOut)}
                </button>
            </li>
        }
    };
    let sessions = Memo::new(move |_| shown.list.read().list().to_vec());
    let heading = NodeRef::<H3>::new();
    keep_focus(heading, Memo::new(move |_| sessions.read().len()));
    let devices = move || sessions.get().into_iter().map(device).collect_view();
    view! {
        <h3 id="account-devices" node_ref=heading tabindex="-1">{say(Key::AccountDevices)}</h3>
        <ul class="account-devices" aria-labelledby="account-devices">{devices}</ul>
        <Show when=move || has_others.get()>
            <button aria-disabled=busy on:click=move |_| shown.input(List::end_others)>
                {say(Key::AccountLogOutOthers)}
            </button>
        </Show>
        <p class="line" role="alert">{said}</p>
    }
}
