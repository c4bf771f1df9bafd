//! The panel of the tool that replaces the game on the board.

use leptos::ev::KeyboardEvent;
use leptos::html::Section;
use leptos::prelude::*;
use tengen_text::Key;

use super::actions::Button;
use super::analysis::{AnalyseButton, look};
use super::icon::Icon;
use super::keys::close as close_by_key;
use super::later::Later;
use crate::page::{Alerts, Analyses, Group, OnBoard, Reviews, RoomPart, Sheets, Views, Words};
use crate::tools::{TOOLS, Tool};

#[component]
pub(crate) fn ToolPanel() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let open = Memo::new(move |_| {
        let model = board.model.read();
        let tool = model.tool()?;
        Some((tool.title()?, Tool::of(tool)))
    });
    move || {
        open.get().map(|(title, at)| {
            view! { <Panel title><Later group=Group::Tools wanted=Signal::stored(at)/></Panel> }
        })
    }
}

#[component]
pub(super) fn ToolButtons() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let reviews = expect_context::<Reviews>();
    let board = expect_context::<OnBoard>();
    let sheets = expect_context::<Sheets>();
    let views = expect_context::<Views>();
    let buttons = TOOLS.iter().filter_map(|tool| tool.button);
    let one = move |button: crate::tools::ToolButton| {
        let press = move || {
            sheets.open.set(None);
            button.press(board, views);
        };
        view! {
            <Show when=move || (button.offered)(board, room)>
                <Button
                    key=button.key icon=button.icon
                    enabled=Signal::derive(move || (button.enabled)(board, room))
                    press
                />
            </Show>
        }
    };
    view! {
        <Show when=move || reviews.shown.read().allowed && !board.view.read().shows_result>
            <Button key=Key::ReviewTitle icon=Icon::Eye enabled=true press=move || reviews.open(true)/>
        </Show>
        {buttons.map(one).collect_view()}
    }
}

#[component]
fn Panel(title: Key, children: Children) -> impl IntoView {
    let analyses = expect_context::<Analyses>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let alerts = expect_context::<Alerts>();
    let section = NodeRef::<Section>::new();
    Effect::new(move |_| {
        if let Some(section) = section.get() {
            // If it cannot take the focus, that stays where it was.
            let _ = section.focus();
        }
    });
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            close_by_key(board, analyses, sheets, alerts);
        }
    };
    let allowed = look(analyses, |a| a.on || a.allowed);
    let analysed = Memo::new(move |_| allowed.get() || board.model.read().may_offer_help());
    let close = move || match board.model.read().below() {
        Some(_) => Key::ToolCloseRecord,
        None => Key::ToolClose,
    };
    view! {
        <section
            node_ref=section
            class="tool"
            aria-labelledby="tool-title"
            tabindex="-1"
            // Under a sheet the panel is unreachable.
            inert=move || sheets.open.get().is_some()
            on:keydown=on_key
        >
            <header>
                <h2 id="tool-title">{move || words.text().get(title)}</h2>
                <Show when=move || analysed.get()><AnalyseButton/></Show>
                <button class="plain" on:click=move |_| board.close_tool()>
                    {Icon::Close.view()}
                    <span class="label">{move || words.text().get(close())}</span>
                </button>
            </header>
            {children()}
        </section>
    }
}
