//! What who has an account sees.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tengen_page::account::{Fields, Form, Forms};
use tengen_text::Key;

use super::devices::Devices;
use super::forms::{PasswordField, ShowPassword, Submit};
use super::{Others, Part, Sender, Yours};
use crate::account::AccountPart;
use crate::page::{Sheet as Which, Sheets, Words};

#[component]
pub(super) fn Panel() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    let title = Signal::derive(move || {
        let name = account.name().unwrap_or_default();
        words.text().account_in(name)
    });
    let codes = move || {
        let codes = account.identity.read().codes();
        words.text().account_codes_left(codes)
    };
    let is_moderator = Memo::new(move |_| account.identity.read().is_moderator());
    view! {
        <Part title>
            <Show when=move || is_moderator.get()>
                <button on:click=move |_| sheets.open.set(Some(Which::Moderation))>
                    {move || words.text().get(Key::Moderation)}
                </button>
            </Show>
            <Devices/>
            <Others/>
            <Secret form=Form::Change title=Key::AccountChange line=Key::AccountChangeLine/>
            <Secret form=Form::Renew title=Key::AccountCodesNew line=Key::AccountCodesNewLine>
                <p class="line">{codes}</p>
            </Secret>
            <Yours form=Form::Delete/>
        </Part>
    }
}

/// A form that asks for the password.
#[component]
pub(super) fn Secret(
    form: Form,
    title: Key,
    line: Key,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let words = expect_context::<Words>();
    let sender = Sender::here();
    let say = move |key| move || words.text().get(key);
    let typed = RwSignal::new(Fields::default());
    let shown = RwSignal::new(false);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        sender.send(form, &typed.get_untracked());
    };
    // A password that has been used does not stay in the form.
    let done = Memo::new(move |_| account.forms.read().done() == Some(form));
    Effect::new(move |_| {
        if done.get() {
            typed.set(Fields::default());
        }
    });
    let name = move || account.name().unwrap_or_default();
    let changes = form == Form::Change;
    let changed = move || (changes && done.get()).then(|| words.text().get(Key::AccountChanged));
    let old = match changes {
        true => Key::AccountPasswordOld,
        false => Key::AccountPassword,
    };
    let new = move || {
        view! { <PasswordField label=Key::AccountPasswordNew is_new=true shown typed/> }
    };
    let submit_label = match form {
        Form::Renew => Key::AccountCodesMake,
        Form::Delete => Key::AccountDeleteYes,
        _ => title,
    };
    view! {
        <details class="account-secret" on:toggle=move |_| account.forms.update(Forms::open)>
            <summary>{say(title)}</summary>
            <form class="form" on:submit=submit>
                <p class="line">{say(line)}</p>
                // For the browser's list of passwords.
                <input type="text" autocomplete="username" hidden=true prop:value=name/>
                <PasswordField label=old is_new=false shown typed/>
                {changes.then(new)}
                <ShowPassword shown/>
                {children.map(|children| children())}
                <Submit form label=submit_label/>
            </form>
        </details>
        <p class="line" role="status">{changed}</p>
    }
}
