//! Forms: of a guest, and the fields that all share.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tengen_page::account::{Fields, Form, Forms};
use tengen_text::Key;

use super::super::fields::Switch;
use super::{Part, Sender, is_plain, state};
use crate::account::{AccountPart, Evening};
use crate::page::{Preferences, Sheet, Sheets, Words};

/// What is typed into a form.
pub(super) type Typed = RwSignal<Fields>;

/// A password, and whether it is one that the account has already.
#[component]
pub(super) fn PasswordField(
    label: Key,
    is_new: bool,
    shown: RwSignal<bool>,
    typed: Typed,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let value = move || {
        let typed = typed.read();
        match is_new {
            true => typed.new.clone(),
            false => typed.password.clone(),
        }
    };
    let change = move |text: String| {
        typed.update(|typed| match is_new {
            true => typed.new = text,
            false => typed.password = text,
        });
    };
    let autocomplete = match is_new {
        true => "new-password",
        false => "current-password",
    };
    view! {
        <label class="find name">
            <span>{move || words.text().get(label)}</span>
            <input
                type=move || if shown.get() { "text" } else { "password" }
                autocomplete=autocomplete
                autocapitalize="none"
                spellcheck="false"
                prop:value=value
                on:input:target=move |event| change(event.target().value())
            />
        </label>
    }
}

/// Shows what is typed as a password.
#[component]
pub(super) fn ShowPassword(
    shown: RwSignal<bool>,
    /// Whether a seat by name and PIN would do as well.
    #[prop(optional)]
    offers_pin: bool,
) -> impl IntoView {
    let words = expect_context::<Words>();
    view! {
        <Switch
            label=Signal::derive(move || words.text().get(Key::AccountPasswordShow))
            on=shown
            turn=move |on| shown.set(on)
        />
        <div class="account-plain" hidden=!is_plain()>
            <p class="line">{move || words.text().get(Key::AccountPlain)}</p>
            {offers_pin.then(|| view! { <PinOffer/> })}
        </div>
    }
}

/// That there are seats by name and PIN, and what leads to them.
#[component]
fn PinOffer() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    let teach = move |_| {
        account.evening.set(Evening::Teach(None));
        sheets.open.set(Some(Sheet::Evening));
    };
    view! {
        <p class="line">{move || words.text().get(Key::EveningOffer)}</p>
        <button type="button" class="plain" on:click=teach>
            {move || words.text().get(Key::Evening)}
        </button>
    }
}

/// What is said of a form, and its button.
#[component]
pub(super) fn Submit(form: Form, label: Key) -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let words = expect_context::<Words>();
    let busy = move || account.forms.read().sent().is_some().to_string();
    view! {
        <p class="line account-state" role="alert">{move || state(account, words, form)}</p>
        <button class="main account-submit" type="submit" aria-disabled=busy>
            {move || words.text().get(label)}
        </button>
    }
}

/// What a form of a guest is called, and says of itself.
const fn titled(form: Form) -> (Key, Key) {
    match form {
        Form::Recover => (Key::AccountRecover, Key::AccountRecoverLine),
        Form::LogIn => (Key::AccountLogIn, Key::AccountLogInLine),
        _ => (Key::AccountMake, Key::AccountMakeLine),
    }
}

/// Makes an account, or logs in by password or recovery code.
#[component]
pub(super) fn GuestForm(form: Form) -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let preferences = expect_context::<Preferences>();
    let words = expect_context::<Words>();
    let sender = Sender::here();
    let say = move |key| move || words.text().get(key);
    let (title, line) = titled(form);
    // A new account is likely called as the guest was.
    let name = match form {
        Form::Make => preferences
            .settings
            .with_untracked(|s| s.online.name.clone()),
        _ => String::new(),
    };
    let typed = RwSignal::new(Fields {
        name,
        ..Fields::default()
    });
    let shown = RwSignal::new(false);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        sender.send(form, &typed.get_untracked());
    };
    let is_login = form == Form::LogIn;
    let leaves_games = move || form != Form::Make && account.identity.read().has_player();
    let others = [Form::Make, Form::LogIn, Form::Recover].map(|other| {
        let choose = move |_| {
            account.forms.update(Forms::open);
            account.shown.set(other);
        };
        (other != form).then(|| {
            view! {
                <button type="button" class="plain" on:click=choose>{say(titled(other).0)}</button>
            }
        })
    });
    let code = move || {
        view! {
            <label class="find name">
                <span>{say(Key::AccountCode)}</span>
                <input
                    type="text"
                    class="account-code"
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                    maxlength="64"
                    prop:value=move || typed.read().code.clone()
                    on:input:target=move |event| {
                        let code = event.target().value();
                        typed.update(|typed| typed.code = code);
                    }
                />
            </label>
        }
    };
    let password = match form {
        Form::Recover => Key::AccountPasswordNew,
        _ => Key::AccountPassword,
    };
    view! {
        <Part title=Signal::derive(say(title))>
            <form class="form" on:submit=submit>
                <p class="line">{say(line)}</p>
                <p class="line" hidden=move || !leaves_games()>{say(Key::AccountGuestGames)}</p>
                <label class="find name">
                    <span>{say(Key::AccountName)}</span>
                    <input
                        type="text"
                        autocomplete="username"
                        autocapitalize="none"
                        spellcheck="false"
                        maxlength="40"
                        prop:value=move || typed.read().name.clone()
                        on:input:target=move |event| {
                            let name = event.target().value();
                            typed.update(|typed| typed.name = name);
                        }
                    />
                </label>
                {(form == Form::Recover).then(code)}
                <PasswordField label=password is_new=!is_login shown typed/>
                <p class="line" hidden=is_login>{say(Key::AccountPasswordLine)}</p>
                <ShowPassword shown offers_pin=true/>
                <Submit form label=title/>
            </form>
            <div class="account-others">{others.collect_view()}</div>
        </Part>
    }
}
