//! The secondary actions in named groups: in the panel, or in the sheet *More* on small screens.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use tengen_text::Key;

use super::actions::{Button, toggle};
use super::icon::Icon;
use super::room::RoomGroups;
use super::tool::ToolButtons;
use crate::browser;
use crate::page::{Page, Sheet};
use tengen_model::{Can, Drill, Session};

#[component]
pub(crate) fn More() -> impl IntoView {
    let page = expect_context::<Page>();
    let open = move || page.sheet.get() == Some(Sheet::More);
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && open() {
            page.sheet.set(None);
        }
    };
    view! {
        <section
            class="drawer"
            class:open=open
            aria-label=move || page.words().get(Key::MoreActionsLabel)
            on:keydown=on_key
        >
            <Show when=move || page.room.view.read().is_some() fallback=TableGroups>
                <RoomGroups/>
            </Show>
        </section>
    }
}

#[component]
pub(super) fn Group(
    key: Key,
    #[prop(default = "")] class: &'static str,
    children: Children,
) -> impl IntoView {
    let page = expect_context::<Page>();
    view! {
        <div class=format!("group {class}") role="group" aria-labelledby=key.id()>
            <h2 id=key.id()>{move || page.words().get(key)}</h2>
            <div class="group-buttons">{children()}</div>
        </div>
    }
}

/// The groups beside the local game.
#[component]
fn TableGroups() -> impl IntoView {
    let page = expect_context::<Page>();
    let can = move |pick: fn(&Can) -> bool| Signal::derive(move || pick(&page.view.read().can));
    let close = move || page.sheet.set(None);
    view! {
        <Group key=Key::GroupGame>
            <Button
                key=Key::Pass icon=Icon::Pass enabled=can(|c| c.pass)
                press=move || { close(); page.update(<Session>::pass); }
            />
            <Button
                key=Key::Resign icon=Icon::Resign enabled=can(|c| c.resign)
                press=move || { close(); page.update(<Session>::resign); }
            />
            <Show when=move || page.view.read().person.is_none()>
                <Button
                    key=Key::OfferDraw icon=Icon::Draw enabled=can(|c| c.offer_draw)
                    press=move || { close(); page.update(<Session>::offer_draw); }
                />
            </Show>
            <Button
                key=Key::Restart icon=Icon::Restart enabled=can(|c| c.restart)
                press=move || { close(); page.update(Session::restart); }
            />
        </Group>
        <Group key=Key::GroupStudy><ToolButtons/></Group>
        <Group key=Key::GroupTrain>
            <SheetAction key=Key::Puzzles icon=Icon::Puzzles sheet=Sheet::Puzzles/>
            <Button
                key=Key::Drill icon=Icon::Drill enabled=true
                press=move || page.open_tool(|_, _| Ok(Drill::new(browser::seed())))
            />
        </Group>
        <Group key=Key::GroupFiles>
            <SheetAction key=Key::Games icon=Icon::Games sheet=Sheet::Games/>
            <SheetAction key=Key::Import icon=Icon::Import sheet=Sheet::Import/>
            <SheetAction key=Key::Export icon=Icon::Export sheet=Sheet::Export/>
        </Group>
        <PageGroup online=true/>
    }
}

/// The actions that wide screens have in the top bar.
#[component]
pub(super) fn PageGroup(online: bool) -> impl IntoView {
    let page = expect_context::<Page>();
    view! {
        <Group key=Key::Tengen class="phone-only">
            <Show when=move || online && page.room.offered.get()>
                <SheetAction key=Key::PlayOnline icon=Icon::Online sheet=Sheet::Online/>
            </Show>
            <SheetAction key=Key::Settings icon=Icon::Settings sheet=Sheet::Settings/>
            <SheetAction key=Key::Keys icon=Icon::Keys sheet=Sheet::Keys/>
        </Group>
    }
}

#[component]
pub(super) fn SheetAction(key: Key, icon: Icon, sheet: Sheet) -> impl IntoView {
    let page = expect_context::<Page>();
    view! { <Button key icon enabled=true sheet press=move || toggle(page, sheet)/> }
}
