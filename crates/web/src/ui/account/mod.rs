//! The account: its line in *Play online*, and the sheet *Account*.

mod acts;
mod codes;
mod devices;
mod forms;
mod others;
mod panel;
mod yours;

use leptos::html::Section;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{MyGames, MySeat};
use tengen_page::account::{Fields, Form, FormEffect, Forms, Identity, device};
use tengen_text::Key;

use super::my_games::MY_GAMES;
use super::sheet::Sheet;
use crate::account::{AccountPart, Evening};
use crate::browser::{self, api};
use crate::page::{Alert, Alerts, Sheet as Which, Sheets, Words};
pub(super) use acts::HostActs;
use codes::Codes;
use forms::GuestForm;
use others::Others;
use panel::Panel;
use yours::Yours;

/// Its style comes with it: the page's own is part of a first visit.
const STYLE: &str = include_str!("account.css");

/// Who the user is, and what leads to the sheet *Account*; nothing where there are no accounts.
#[component]
pub(super) fn AccountLine() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    account.look();
    let say = move |key| move || words.text().get(key);
    let open = move |form| {
        account.shown.set(form);
        sheets.open.set(Some(Which::Account));
    };
    let teach = move |_| {
        account.evening.set(Evening::Teach(None));
        sheets.open.set(Some(Which::Evening));
    };
    let evening = move || {
        view! { <button class="plain" on:click=teach>{say(Key::Evening)}</button> }
    };
    let guest = move || {
        view! {
            <p>{say(Key::AccountKeep)}</p>
            <div>
                <button class="plain" on:click=move |_| open(Form::Make)>{say(Key::AccountMake)}</button>
                <button class="plain" on:click=move |_| open(Form::LogIn)>{say(Key::AccountLogIn)}</button>
                {evening()}
            </div>
        }
    };
    let seated = move |seat: MySeat| {
        let MySeat { event, name } = seat;
        let other = move |_| {
            account.evening.set(Evening::Enter(Some(event.clone())));
            sheets.open.set(Some(Which::Evening));
        };
        view! {
            <p>{move || words.text().evening_in(name.to_string())}</p>
            <div>
                <button class="plain" on:click=other>{say(Key::EveningOther)}</button>
                <button class="plain" on:click=move |_| open(Form::Make)>{say(Key::AccountMake)}</button>
                {evening()}
            </div>
        }
    };
    let name = Memo::new(move |_| account.name());
    let seat = Memo::new(move |_| account.identity.read().seat().cloned());
    let line = move || {
        match (name.get(), seat.get()) {
        (None, None) => guest().into_any(),
        (None, Some(seat)) => seated(seat).into_any(),
        (Some(name), _) => view! {
            <p>{move || words.text().account_in(&name)}</p>
            <div>
                <button class="plain" on:click=move |_| open(Form::LogIn)>{say(Key::Account)}</button>
                {evening()}
            </div>
        }
        .into_any(),
    }
    };
    let is_absent = move || {
        let identity = account.identity.read();
        !identity.is_offered() && identity.account().is_none()
    };
    view! {
        <style>{STYLE}</style>
        <HostActs/>
        <div class="account-line" hidden=is_absent>{line}</div>
    }
}

#[component]
pub(crate) fn AccountSheet() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    account.look();
    account.forms.update(Forms::open);
    let has_codes = Memo::new(move |_| !account.forms.read().codes().is_empty());
    let is_gone = Memo::new(move |_| {
        let done = account.forms.read().done();
        matches!(done, Some(Form::Delete | Form::DeleteGuest))
    });
    let is_guest = Memo::new(move |_| account.identity.read().account().is_none());
    let shown = move || match (has_codes.get(), is_gone.get(), is_guest.get()) {
        (true, ..) => view! { <Codes/> }.into_any(),
        (_, true, _) => view! { <Gone/> }.into_any(),
        (_, _, true) => view! { <Guest/> }.into_any(),
        (_, _, false) => view! { <Panel/> }.into_any(),
    };
    view! {
        <style>{STYLE}</style>
        <Sheet title=Key::Account>
            <HostActs/>
            {shown}
        </Sheet>
    }
}

/// The form of a guest, and what the server keeps of the guest.
#[component]
fn Guest() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let form = Memo::new(move |_| account.shown.get());
    let has_player = Memo::new(move |_| account.identity.read().has_player());
    view! {
        {move || view! { <GuestForm form=form.get()/> }}
        <Show when=move || has_player.get()>
            <div class="form"><Others/></div>
            <Yours form=Form::DeleteGuest/>
        </Show>
    }
}

/// Everything is deleted.
#[component]
fn Gone() -> impl IntoView {
    let words = expect_context::<Words>();
    view! {
        <Part title=Signal::derive(move || words.text().get(Key::AccountDelete))>
            <p role="status">{move || words.text().get(Key::AccountDeleted)}</p>
        </Part>
    }
}

/// A titled part of the sheet, which takes the focus as it replaces the one that had it.
#[component]
fn Part(title: Signal<String>, children: Children) -> impl IntoView {
    let part = NodeRef::<Section>::new();
    Effect::new(move |_| {
        if let Some(part) = part.get() {
            let _ = part.focus();
        }
    });
    view! {
        <section node_ref=part class="form account-part" aria-labelledby="account-part" tabindex="-1">
            <h3 id="account-part">{title}</h3>
            {children()}
        </section>
    }
}

/// Why a form was not done, or that it is on its way; tracks it.
fn state(account: AccountPart, words: Words, form: Form) -> Option<String> {
    let (text, forms) = (words.text(), account.forms.read());
    match forms.not_done(form) {
        Some(why) => Some(why.sentence(text, form)),
        None => (forms.sent() == Some(form)).then(|| text.get(Key::AccountSending)),
    }
}

/// What a form is sent with.
#[derive(Clone, Copy)]
struct Sender {
    account: AccountPart,
    sheets: Sheets,
    alerts: Alerts,
}

impl Sender {
    fn here() -> Sender {
        Sender {
            account: expect_context(),
            sheets: expect_context(),
            alerts: expect_context(),
        }
    }

    /// Sends a form.
    fn send(self, form: Form, typed: &Fields) {
        let agent = window().navigator().user_agent().unwrap_or_default();
        self.input(|forms| forms.wanted(form, typed, device(&agent)));
    }

    fn input(self, event: impl FnOnce(&mut Forms) -> Vec<FormEffect>) {
        let effects = self.account.forms.try_update(event);
        self.perform(effects.unwrap_or_default());
    }

    fn perform(self, effects: Vec<FormEffect>) {
        let account = self.account;
        for effect in effects {
            match effect {
                FormEffect::Send(number, form, call) => spawn_local(async move {
                    let text = api::call(call.method, call.path, call.body.as_deref()).await;
                    let answer = text.and_then(|text| form.read(&text));
                    self.input(|forms| forms.answered(number, answer));
                }),
                FormEffect::Entered(name) => {
                    self.alerts.close(&Alert::SessionEnded(name.to_string()));
                    account.input(|identity| identity.entered(name));
                    // Recovery codes come first.
                    if account
                        .forms
                        .with_untracked(|forms| forms.codes().is_empty())
                    {
                        self.show_games();
                    }
                }
                FormEffect::Left => {
                    account.input(Identity::left);
                    if account
                        .forms
                        .with_untracked(|forms| forms.done() == Some(Form::LogOut))
                    {
                        self.show_games();
                    }
                }
                FormEffect::Look => account.look(),
                FormEffect::ListGames => spawn_local(async move {
                    if let Ok(found) = api::get::<MyGames>(MY_GAMES).await {
                        account.forms.update(|forms| forms.listed(found.games));
                    }
                }),
            }
        }
    }

    /// Goes on in *Play online*, unless the sheet was closed meanwhile.
    fn show_games(self) {
        if self.sheets.open.get_untracked() == Some(Which::Account) {
            self.sheets.open.set(Some(Which::Online));
        }
    }
}

/// Whether others on the network can read what is typed.
fn is_plain() -> bool {
    !browser::is_secure()
}

/// A day in the language's format.
pub(super) fn day(words: Words, milliseconds: u64) -> String {
    let language = words.text().language().tag();
    browser::local_time(language, milliseconds, &[("dateStyle", "medium")])
}
