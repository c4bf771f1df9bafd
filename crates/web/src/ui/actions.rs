//! The top bar, and the buttons of the local game.

use leptos::prelude::*;
use tengen_text::Key;

use super::icon::Icon;
use super::moves::About;
use super::room::RoomBar;
use crate::page::{Page, Sheet};
use tengen_model::{Can, Phase, Session};

#[component]
pub(crate) fn TopBar() -> impl IntoView {
    let page = expect_context::<Page>();
    let say = move |key| page.words().get(key);
    let sounds = move || page.settings.read().sounds;
    let sound_key = move || {
        if sounds() {
            Key::SoundOn
        } else {
            Key::SoundOff
        }
    };
    view! {
        <header class="bar">
            <a class="skip" href="#board">{move || say(Key::SkipToBoard)}</a>
            <p class="brand" lang="zh" aria-hidden="true">
                <span class="brand-mark"></span>
                "天元"
                <span class="brand-latin" lang="en">"Tengen"</span>
            </p>
            <About class="phone-only"/>
            <Show
                when=move || page.room.view.read().is_some()
                fallback=move || view! { <TableBar/> }
            >
                <RoomBar/>
            </Show>
            <button
                class="plain"
                aria-label=move || say(sound_key())
                title=move || say(sound_key())
                on:click=move |_| page.change(|s| s.sounds = !s.sounds)
            >
                {move || if sounds() { Icon::SoundOn } else { Icon::SoundOff }.view()}
            </button>
            <SheetButton key=Key::Settings icon=Icon::Settings sheet=Sheet::Settings class="wide-only"/>
        </header>
    }
}

#[component]
fn TableBar() -> impl IntoView {
    let page = expect_context::<Page>();
    view! {
        <Show when=move || page.room.offered.get()>
            <SheetButton key=Key::PlayOnline icon=Icon::Online sheet=Sheet::Online class="wide-only"/>
        </Show>
    }
}

#[component]
pub(super) fn SheetButton(
    key: Key,
    icon: Icon,
    sheet: Sheet,
    #[prop(default = "")] class: &'static str,
) -> impl IntoView {
    let page = expect_context::<Page>();
    view! {
        <button
            class=format!("plain {class}")
            aria-expanded=move || is_open(page, sheet)
            on:click=move |_| toggle(page, sheet)
        >
            {icon.view()}
            <span class="label">{move || page.words().get(key)}</span>
        </button>
    }
}

pub(super) fn toggle(page: Page, sheet: Sheet) {
    let open = page.sheet.get_untracked() == Some(sheet);
    page.sheet.set((!open).then_some(sheet));
}

/// The value of `aria-expanded`.
fn is_open(page: Page, sheet: Sheet) -> &'static str {
    if page.sheet.get() == Some(sheet) {
        "true"
    } else {
        "false"
    }
}

#[component]
pub(super) fn Button(
    #[prop(into)] key: Signal<Key>,
    #[prop(into)] icon: Signal<Icon>,
    #[prop(into)] enabled: Signal<bool>,
    press: impl Fn() + 'static,
    #[prop(optional)] sheet: Option<Sheet>,
    /// For a button that stays pressed.
    #[prop(optional)]
    pressed: Option<Signal<bool>>,
    #[prop(default = "")] class: &'static str,
) -> impl IntoView {
    let page = expect_context::<Page>();
    let pressed = move || pressed.map(|pressed| pressed.get().to_string());
    let expanded = move || sheet.map(|sheet| is_open(page, sheet));
    view! {
        // A disabled button stays in the tab order, so that the focus is never lost.
        <button
            class=format!("action {class}")
            aria-expanded=expanded
            aria-pressed=pressed
            aria-disabled=move || if enabled.get() { "false" } else { "true" }
            on:click=move |_| if enabled.get_untracked() { press() }
        >
            {move || icon.get().view()}
            <span class="label">{move || page.words().get(key.get())}</span>
        </button>
    }
}

/// The five primary buttons.
#[component]
pub(crate) fn Actions() -> impl IntoView {
    let page = expect_context::<Page>();
    let can = move |pick: fn(&Can) -> bool| Signal::derive(move || pick(&page.view.read().can));
    // One button serves as Stop, “Let it move” and Hint: only one of them applies at a time.
    let engine = Memo::new(move |_| match page.view.read().phase {
        Phase::Computer | Phase::Hinting => (Key::Stop, Icon::Stop),
        Phase::Waiting => (Key::GoOn, Icon::GoOn),
        Phase::Person | Phase::Elsewhere | Phase::Over(_) => (Key::Hint, Icon::Hint),
    });
    let press_engine = move || match engine.get_untracked().0 {
        Key::Stop => page.update(<Session>::stop),
        Key::GoOn => page.update(Session::go_on),
        _ => page.update(<Session>::ask_hint),
    };
    let engine_enabled = Signal::derive(move || {
        let view = page.view.read();
        view.can.hint || view.can.stop || view.phase == Phase::Waiting
    });
    view! {
        <div
            class="actions"
            role="group"
            aria-label=move || page.words().get(Key::ActionsLabel)
        >
            <Button
                key=Key::NewGame icon=Icon::NewGame enabled=true sheet=Sheet::NewGame
                press=move || toggle(page, Sheet::NewGame)
            />
            <Button
                key=Key::Undo icon=Icon::Undo enabled=can(|c| c.undo)
                press=move || page.update(Session::undo)
            />
            <Button
                key=Key::Redo icon=Icon::Redo enabled=can(|c| c.redo)
                press=move || page.update(Session::redo)
            />
            <Button
                key=Signal::derive(move || engine.read().0)
                icon=Signal::derive(move || engine.read().1)
                enabled=engine_enabled
                press=press_engine
            />
            <Button
                key=Key::More icon=Icon::More enabled=true class="narrow-only"
                sheet=Sheet::More
                press=move || toggle(page, Sheet::More)
            />
        </div>
    }
}
