//! *More*: everything that is not shown at rest, in named groups.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use tengen_text::Key;

use super::actions::{Button, MainButtons, fold, toggle};
use super::analysis::AnalyseButton;
use super::icon::Icon;
use super::later::InRoom;
use super::room::RoomPiece;
use super::sections::Sections;
use super::tool::ToolButtons;
use crate::page::{OnBoard, Preferences, RoomPart, Sheet, Sheets, Words};
use tengen_model::{Can, Go, Session};

#[component]
pub(crate) fn More() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let open = move || sheets.open.get() == Some(Sheet::More);
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && open() {
            sheets.open.set(None);
        }
    };
    view! {
        <section
            class="drawer"
            class:open=open
            aria-label=move || words.text().get(Key::MoreActionsLabel)
            on:keydown=on_key
        >
            <Sections/>
            <Show when=move || room.view.read().is_some() fallback=TableGroups>
                <InRoom piece=RoomPiece::Groups/>
            </Show>
        </section>
    }
}

#[component]
pub(super) fn Group(key: Key, children: Children) -> impl IntoView {
    let words = expect_context::<Words>();
    view! {
        <div class="group" role="group" aria-labelledby=key.id()>
            <h2 id=key.id()>{move || words.text().get(key)}</h2>
            <div class="group-buttons">{children()}</div>
        </div>
    }
}

/// The groups beside the local game.
#[component]
fn TableGroups() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let sheets = expect_context::<Sheets>();
    let can = move |pick: fn(&Can) -> bool| Signal::derive(move || pick(&board.view.read().can));
    let close = move || sheets.open.set(None);
    view! {
        <Group key=Key::GroupGame>
            <MainButtons/>
            <Button
                key=Key::Pass icon=Icon::Pass enabled=can(|c| c.pass)
                press=move || { close(); board.update(<Session>::pass); }
            />
            <Button
                key=Key::Resign icon=Icon::Resign enabled=can(|c| c.resign)
                press=move || { close(); board.update(<Session>::resign); }
            />
            <Show when=move || board.view.read().person.is_none()>
                <Button
                    key=Key::OfferDraw icon=Icon::Draw enabled=can(|c| c.offer_draw)
                    press=move || { close(); board.update(<Session>::offer_draw); }
                />
            </Show>
            <Button
                key=Key::Restart icon=Icon::Restart enabled=can(|c| c.restart)
                press=move || { close(); board.update(Session::restart); }
            />
        </Group>
        <Group key=Key::GroupStudy><StudyButtons/><ToolButtons/></Group>
        <Group key=Key::GroupFiles>
            <SheetAction key=Key::Import icon=Icon::Import sheet=Sheet::Import/>
            <SheetAction key=Key::Export icon=Icon::Export sheet=Sheet::Export/>
        </Group>
        <PageGroup online=true/>
    }
}

/// *Analyse*, where it is not shown at rest, and *To the start*.
#[component]
pub(super) fn StudyButtons() -> impl IntoView {
    let sheets = expect_context::<Sheets>();
    let board = expect_context::<OnBoard>();
    let place = board.place();
    let back = Signal::derive(move || place.get().is_some_and(|place| place.back));
    view! {
        <AnalyseButton/>
        <Button
            key=Key::RecordStart icon=Icon::First enabled=back
            press=move || { fold(sheets); board.step(Go::Start); }
        />
    }
}

/// The actions of the page itself.
#[component]
pub(super) fn PageGroup(online: bool) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let preferences = expect_context::<Preferences>();
    let sounds = move || preferences.settings.read().sounds;
    let sound = move || match sounds() {
        true => (Key::SoundOn, Icon::SoundOn),
        false => (Key::SoundOff, Icon::SoundOff),
    };
    view! {
        <Group key=Key::Tengen>
            <Show when=move || online && room.offered.get()>
                <SheetAction key=Key::PlayOnline icon=Icon::Online sheet=Sheet::Online/>
            </Show>
            <SheetAction key=Key::Settings icon=Icon::Settings sheet=Sheet::Settings/>
            <SheetAction key=Key::Keys icon=Icon::Keys sheet=Sheet::Keys class="for-keyboards"/>
            <Button
                key=Signal::derive(move || sound().0) icon=Signal::derive(move || sound().1) enabled=true
                press=move || preferences.change(|s| s.sounds = !s.sounds)
            />
        </Group>
    }
}

#[component]
pub(super) fn SheetAction(
    key: Key,
    icon: Icon,
    sheet: Sheet,
    #[prop(default = "")] class: &'static str,
) -> impl IntoView {
    let sheets = expect_context::<Sheets>();
    view! { <Button key icon enabled=true sheet class press=move || toggle(sheets, sheet)/> }
}
