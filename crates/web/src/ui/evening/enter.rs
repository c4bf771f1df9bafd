//! The form for name and PIN, large, for a child at a tablet.

use leptos::ev::SubmitEvent;
use leptos::html::Input;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::EventId;
use tengen_page::account::device;
use tengen_page::evening::Entering;
use tengen_text::Key;

use crate::account::AccountPart;
use crate::browser::{self, api};
use crate::page::{RoomPart, Sheet, Sheets, Words};

#[component]
pub(super) fn EnterForm(event: Option<EventId>) -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let room = expect_context::<RoomPart>();
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let entering = RwSignal::new(Entering::default());
    let (name, pin) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let has_event = event.is_some();
    let enter = move |event: &EventId| {
        let agent = window().navigator().user_agent().unwrap_or_default();
        let typed = (name.get_untracked(), pin.get_untracked());
        let request =
            entering.try_update(|form| form.wanted(event, (&*typed.0, &*typed.1), device(&agent)));
        let Some(request) = request.flatten() else {
            return;
        };
        spawn_local(async move {
            let answer = api::call_as(&request).await;
            let entered = entering.try_update(|form| form.answered(answer));
            // The cookie is there, also if the sheet was closed meanwhile.
            let Some(seat) = entered.flatten() else {
                account.look();
                return;
            };
            account.input(|identity| identity.entered_seat(seat));
            browser::forget_event();
            if sheets.open.get_untracked() == Some(Sheet::Evening) {
                let to = (!untrack(|| room.is_visited())).then_some(Sheet::Online);
                sheets.open.set(to);
            }
        });
    };
    let submit = move |submitted: SubmitEvent| {
        submitted.prevent_default();
        if let Some(event) = &event {
            enter(event);
        }
    };
    let said = move || match has_event {
        true => entering.read().said(words.text()),
        false => Some(words.text().evening_not("over")),
    };
    let field = NodeRef::<Input>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    // The session of a guest is replaced, and nobody can go on with its games.
    account.look();
    let leaves = move || {
        let identity = account.identity.read();
        identity.has_player() && identity.plays().is_none()
    };
    view! {
        <form class="form evening-enter" on:submit=submit>
            <p class="line">{say(Key::EveningEnterLine)}</p>
            <p class="line" hidden=move || !leaves()>{say(Key::AccountGuestGames)}</p>
            <label class="find name">
                <span>{say(Key::AccountName)}</span>
                <input
                    node_ref=field
                    type="text"
                    autocomplete="off"
                    autocapitalize="words"
                    spellcheck="false"
                    maxlength="40"
                    prop:value=name
                    on:input:target=move |event| name.set(event.target().value())
                />
            </label>
            <label class="find name">
                <span>{say(Key::EveningPin)}</span>
                <input
                    type="text"
                    class="evening-pin"
                    inputmode="numeric"
                    autocomplete="off"
                    maxlength="10"
                    prop:value=pin
                    on:input:target=move |event| pin.set(event.target().value())
                />
            </label>
            <p class="line evening-state" role="alert">{said}</p>
            <button class="main" type="submit" aria-disabled=move || entering.read().is_sent().to_string()>
                {say(Key::EveningEnter)}
            </button>
        </form>
    }
}
