//! New recovery codes, which are shown until the user has kept them.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_page::account::{Form, Forms, codes_file, grouped};
use tengen_text::Key;

use super::{Part, Sender};
use crate::account::AccountPart;
use crate::browser::{self, clipboard, files};
use crate::page::Words;

#[component]
pub(super) fn Codes() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let words = expect_context::<Words>();
    let sender = Sender::here();
    let say = move |key| move || words.text().get(key);
    let copied = RwSignal::new(None::<bool>);
    let file = move || {
        let name = untrack(|| account.name()).unwrap_or_default();
        let head = words
            .text_untracked()
            .account_codes_file(name, browser::origin());
        account
            .forms
            .with_untracked(|forms| codes_file(&head, forms.codes()))
    };
    let copy = move |_| {
        let text = file();
        spawn_local(async move {
            let _ = copied.try_set(Some(clipboard::copy(&text).await));
        });
    };
    let save = move |_| files::save(file().as_bytes(), "tengen-codes.txt", "text/plain");
    let kept = move |_| {
        let goes_on = account
            .forms
            .with_untracked(|forms| forms.done() != Some(Form::Renew));
        account.forms.update(Forms::kept);
        if goes_on {
            sender.show_games();
        }
    };
    let list = move || {
        let forms = account.forms.read();
        let codes = forms
            .codes()
            .iter()
            .map(|code| view! { <li>{grouped(code)}</li> });
        codes.collect_view()
    };
    let state = move || {
        copied.get().map(|done| {
            words.text().get(match done {
                true => Key::InviteCopied,
                false => Key::ExportNotCopied,
            })
        })
    };
    view! {
        <Part title=Signal::derive(say(Key::AccountCodes))>
            <p>{say(Key::AccountCodesLine)}</p>
            <ol class="preview account-codes">{list}</ol>
            <div class="record-buttons">
                <button on:click=copy>{say(Key::AccountCodesCopy)}</button>
                <button on:click=save>{say(Key::AccountCodesSave)}</button>
            </div>
            <p class="line" role="status">{state}</p>
            <button class="main account-submit" on:click=kept>{say(Key::AccountCodesKept)}</button>
        </Part>
    }
}
