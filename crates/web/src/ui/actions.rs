//! The top bar, and the main buttons of the local game.

use leptos::prelude::*;
use tengen_text::Key;

use super::icon::Icon;
use super::later::InRoom;
use super::moves::About;
use super::room::RoomPiece;
use super::sections::{Places, Sections};
use crate::page::{OnBoard, RoomPart, Sheet, Sheets, Words};
use tengen_model::{Can, Phase, Section, Session, Stopped};

#[component]
pub(crate) fn TopBar() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let places = Places::here();
    let words = expect_context::<Words>();
    view! {
        <header class="bar">
            <a class="skip" href="#board">{move || words.text().get(Key::SkipToBoard)}</a>
            // On a phone, where the links are in *More*, it leads back to the game.
            <a
                class="brand"
                lang="zh"
                href=move || places.is_any_open().then(|| format!("./?open={}", Section::Play.name()))
                on:click=move |event| places.follow(&event, Section::Play)
            >
                <span class="brand-mark"></span>
                "天元"
                <span class="brand-latin" lang="en">"Tengen"</span>
            </a>
            <Sections/>
            <About class="phone-only"/>
            <Show when=move || room.is_visited()><InRoom piece=RoomPiece::Watchers/></Show>
        </header>
    }
}

pub(super) fn toggle(sheets: Sheets, sheet: Sheet) {
    let open = sheets.open.get_untracked() == Some(sheet);
    sheets.open.set((!open).then_some(sheet));
}

/// The value of `aria-expanded`.
fn is_open(sheets: Sheets, sheet: Sheet) -> &'static str {
    if sheets.open.get() == Some(sheet) {
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
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    let pressed = move || pressed.map(|pressed| pressed.get().to_string());
    let expanded = move || sheet.map(|sheet| is_open(sheets, sheet));
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
            <span class="label">{move || words.text().get(key.get())}</span>
        </button>
    }
}

/// Closes *More*, if it is open.
pub(super) fn fold(sheets: Sheets) {
    if sheets.open.get_untracked() == Some(Sheet::More) {
        sheets.open.set(None);
    }
}

/// *More*, for everything that is not shown at rest.
#[component]
pub(super) fn MoreButton() -> impl IntoView {
    let sheets = expect_context::<Sheets>();
    view! {
        <Button
            key=Key::More icon=Icon::More enabled=true class="more" sheet=Sheet::More
            press=move || toggle(sheets, Sheet::More)
        />
    }
}

/// The main buttons: each is shown beside the board or in *More*, as the style sheet decides.
#[component]
pub(super) fn MainButtons() -> impl IntoView {
    let sheets = expect_context::<Sheets>();
    let board = expect_context::<OnBoard>();
    let can = move |pick: fn(&Can) -> bool| Signal::derive(move || pick(&board.view.read().can));
    // One button serves as Stop, “Let it move” and Hint, and with clocks it stops and starts them:
    // only one of them applies at a time.
    let engine = Memo::new(move |_| {
        let view = board.view.read();
        match view.phase {
            Phase::Stopped => (Key::ClockContinue, Icon::GoOn),
            Phase::Over(_) => (Key::Hint, Icon::Hint),
            _ if view.clocks.is_some() => (Key::ClockPause, Icon::Pause),
            Phase::Computer | Phase::Hinting => (Key::Stop, Icon::Stop),
            Phase::Waiting => (Key::GoOn, Icon::GoOn),
            Phase::Person | Phase::Elsewhere => (Key::Hint, Icon::Hint),
        }
    });
    let press_engine = move || {
        fold(sheets);
        match engine.get_untracked().0 {
            Key::ClockContinue => board.update(<Session>::start_clocks),
            Key::ClockPause => {
                board.update(|game: &mut Session, cx| game.stop_clocks(Stopped::Asked, cx));
            }
            Key::Stop => board.update(<Session>::stop),
            Key::GoOn => board.update(Session::go_on),
            _ => board.update(<Session>::ask_hint),
        }
    };
    let engine_enabled = Signal::derive(move || {
        let view = board.view.read();
        let timed = view.clocks.is_some() && !matches!(view.phase, Phase::Over(_));
        timed || view.can.hint || view.can.stop || view.phase == Phase::Waiting
    });
    view! {
        <Button
            key=Key::NewGame icon=Icon::NewGame enabled=true sheet=Sheet::NewGame class="primary begin"
            press=move || toggle(sheets, Sheet::NewGame)
        />
        <Button
            key=Key::Undo icon=Icon::Undo enabled=can(|c| c.undo) class="primary undo"
            press=move || { fold(sheets); board.update(Session::undo); }
        />
        <Button
            key=Key::Redo icon=Icon::Redo enabled=can(|c| c.redo) class="primary redo"
            press=move || { fold(sheets); board.update(Session::redo); }
        />
        <Button
            key=Signal::derive(move || engine.read().0)
            icon=Signal::derive(move || engine.read().1)
            enabled=engine_enabled
            class="primary engine"
            press=press_engine
        />
    }
}

#[component]
pub(crate) fn Actions() -> impl IntoView {
    let words = expect_context::<Words>();
    view! {
        <div
            class="actions"
            role="group"
            aria-label=move || words.text().get(Key::ActionsLabel)
        >
            <MainButtons/>
            <MoreButton/>
        </div>
    }
}
