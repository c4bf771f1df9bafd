//! What the server keeps of the user, exported and deleted.

use leptos::html::Section;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::MyGame;
use tengen_model::online::my_game;
use tengen_page::account::{EXPORT, EXPORT_FILE, Fields, Form, Forms, NotDone};
use tengen_page::request::Failed;
use tengen_text::Key;

use super::panel::Secret;
use super::{Sender, state};
use crate::account::AccountPart;
use crate::browser::{api, files};
use crate::keys::Keys;
use crate::page::{RoomPart, Words};

/// `form` deletes the account or the guest.
#[component]
pub(super) fn Yours(form: Form) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let is_guest = form == Form::DeleteGuest;
    let delete = move || match is_guest {
        true => view! { <DeleteGuest/> }.into_any(),
        false => view! {
            <Secret form title=Key::AccountDelete line=Key::AccountDeleteLine><Going/></Secret>
        }
        .into_any(),
    };
    view! {
        <section class="form account-yours" aria-labelledby="account-yours">
            <h3 id="account-yours">{say(Key::AccountYours)}</h3>
            <ExportAll/>
            {delete()}
        </section>
    }
}

/// Where an export is.
#[derive(Clone, PartialEq, Eq)]
enum Exporting {
    Collecting,
    Saved,
    Failed(Failed),
}

#[component]
fn ExportAll() -> impl IntoView {
    let words = expect_context::<Words>();
    let exporting = RwSignal::new(None::<Exporting>);
    let is_busy = move || exporting.get() == Some(Exporting::Collecting);
    let export = move |_| {
        if untrack(is_busy) {
            return;
        }
        exporting.set(Some(Exporting::Collecting));
        spawn_local(async move {
            // A document that breaks off is an error too.
            let now = match api::text(EXPORT).await {
                Ok(text) => {
                    files::save(text.as_bytes(), EXPORT_FILE, "application/json");
                    Exporting::Saved
                }
                Err(why) => Exporting::Failed(why),
            };
            let _ = exporting.try_set(Some(now));
        });
    };
    let state = move || {
        let text = words.text();
        exporting.get().map(|now| match now {
            Exporting::Collecting => text.get(Key::AccountExporting),
            Exporting::Saved => text.get(Key::AccountExported),
            Exporting::Failed(why) => NotDone::Server(why).sentence(text, Form::LogOut),
        })
    };
    view! {
        <p class="line">{move || words.text().get(Key::AccountExportLine)}</p>
        <button aria-disabled=move || is_busy().to_string() on:click=export>
            {move || words.text().get(Key::AccountExport)}
        </button>
        <p class="line" role="status">{state}</p>
    }
}

/// Deletes a guest, who has no password, after a question.
#[component]
fn DeleteGuest() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let words = expect_context::<Words>();
    let sender = Sender::here();
    let form = Form::DeleteGuest;
    let say = move |key| move || words.text().get(key);
    let asks = RwSignal::new(false);
    // The question takes the focus of the button that it replaces, and comes into sight.
    let question = NodeRef::<Section>::new();
    Effect::new(move |_| {
        if let Some(question) = question.get() {
            let _ = question.focus();
        }
    });
    let busy = move || account.forms.read().sent().is_some().to_string();
    let delete = move |_| sender.send(form, &Fields::default());
    let withdraw = move |_| {
        account.forms.update(Forms::open);
        asks.set(false);
    };
    view! {
        <Show
            when=move || asks.get()
            fallback=move || view! {
                <button on:click=move |_| asks.set(true)>{say(Key::AccountDelete)}</button>
            }
        >
            <section node_ref=question class="ask" aria-labelledby="account-delete" tabindex="-1">
                <h3 id="account-delete">{say(Key::AccountDelete)}</h3>
                <p>{say(Key::AccountDeleteLine)}</p>
                <Going/>
                <p class="line" role="alert">{move || state(account, words, form)}</p>
                <div class="record-buttons">
                    <button aria-disabled=busy on:click=delete>{say(Key::AccountDeleteYes)}</button>
                    <button on:click=withdraw>{say(Key::AccountDeleteNo)}</button>
                </div>
            </section>
        </Show>
    }
}

/// The games that go on, for which nothing was deleted.
#[component]
fn Going() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let going = Memo::new(move |_| account.forms.read().going().to_vec());
    let entry = move |game: MyGame| {
        let id = game.room.clone();
        let visit = move |_| room.visit(&Ok(id.clone()), Keys::default());
        let entry = Memo::new(move |_| my_game(words.text(), &game));
        view! {
            <li>
                <button type="button" class="game" on:click=visit>
                    <b>{move || entry.get().0}</b>
                    <small>{move || entry.get().1}</small>
                </button>
            </li>
        }
    };
    view! {
        <ul class="games" hidden=move || going.read().is_empty()>
            {move || going.get().into_iter().map(entry).collect_view()}
        </ul>
    }
}
