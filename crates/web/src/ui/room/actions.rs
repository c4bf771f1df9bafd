//! The buttons of a room, and who watches it.

use leptos::prelude::*;
use tengen_model::online::{Online, RoomCan, Stage};
use tengen_room::Asked;
use tengen_text::Key;

use super::super::actions::{Button, MoreButton, fold, toggle};
use super::super::icon::Icon;
use super::super::more::{Group, PageGroup, SheetAction, StudyButtons};
use super::super::tool::ToolButtons;
use crate::page::{Page, Sheet, Sheets, Words};

fn can(page: Page, pick: fn(&RoomCan) -> bool) -> Signal<bool> {
    Signal::derive(move || page.room.view.read().as_ref().is_some_and(|r| pick(&r.can)))
}

fn stage(page: Page) -> Signal<Option<Stage>> {
    Signal::derive(move || page.room.view.read().as_ref().map(|room| room.stage))
}

#[component]
pub(crate) fn Watchers() -> impl IntoView {
    let page = expect_context::<Page>();
    let words = expect_context::<Words>();
    let watchers = Memo::new(move |_| {
        let room = page.room.view.read();
        room.as_ref().map_or(0, |room| room.watchers)
    });
    let said = move || words.text().room_watchers(watchers.get());
    view! {
        <Show when=move || { watchers.get() > 0 }>
            <p class="watchers" title=said>
                {Icon::Eye.view()}
                <span aria-hidden="true">{watchers}</span>
                <span class="unseen">{said}</span>
            </p>
        </Show>
    }
}

/// The main buttons of a room: beside the board or in *More*, as the style sheet decides.
#[component]
fn MainButtons() -> impl IntoView {
    let page = expect_context::<Page>();
    let ask = move |what| {
        move || {
            fold(page);
            page.update(move |room: &mut Online, cx| room.ask(what, cx));
        }
    };
    let seated = move || {
        page.room
            .view
            .read()
            .as_ref()
            .is_some_and(|r| r.you.is_some())
    };
    let over = Memo::new(move |_| stage(page).get() == Some(Stage::Over));
    let playing = Memo::new(move |_| seated() && !over.get());
    // The result card has the button too, so hide this one while the card is shown.
    let again = Memo::new(move |_| over.get() && seated() && !page.view.read().shows_result);
    let is_room = Memo::new(move |_| {
        let stage = stage(page).get();
        matches!(stage, Some(Stage::Waiting | Stage::Playing | Stage::Over))
    });
    let hint = move || {
        fold(page);
        let stops = page
            .room
            .view
            .with_untracked(|r| r.as_ref().is_some_and(|r| r.can.stop));
        match stops {
            true => page.update(Online::stop),
            false => page.update(Online::ask_hint),
        }
    };
    let stops = can(page, |c| c.stop);
    let armed = Signal::derive(move || {
        page.room
            .view
            .read()
            .as_ref()
            .is_some_and(|r| r.offers_draw)
    });
    view! {
        <Show when=move || playing.get()>
            <Button key=Key::Undo icon=Icon::Undo enabled=can(page, |c| c.takeback) class="primary undo"
                press=ask(Asked::Takeback)/>
            <Button key=Key::OfferDraw icon=Icon::Draw enabled=can(page, |c| c.draw) class="primary draw"
                pressed=armed press=move || { fold(page); page.update(Online::offer_draw); }/>
            <Button key=Key::Resign icon=Icon::Resign enabled=can(page, |c| c.resign) class="primary resign"
                press=move || { fold(page); page.update(Online::resign); }/>
        </Show>
        <Show when=move || again.get()>
            <Button key=Key::Rematch icon=Icon::Restart enabled=can(page, |c| c.rematch) class="primary begin"
                press=ask(Asked::Rematch)/>
        </Show>
        <Show when=move || over.get()>
            <Button
                key=Signal::derive(move || if stops.get() { Key::Stop } else { Key::Hint })
                icon=Signal::derive(move || if stops.get() { Icon::Stop } else { Icon::Hint })
                enabled=can(page, |c| c.hint || c.stop)
                class="primary engine"
                press=hint
            />
        </Show>
        <Show when=move || is_room.get() && !again.get()>
            <Button key=Key::Invite icon=Icon::Invite enabled=true sheet=Sheet::Invite class="primary invite"
                press=move || toggle(page, Sheet::Invite)/>
        </Show>
    }
}

#[component]
pub(crate) fn RoomActions() -> impl IntoView {
    let words = expect_context::<Words>();
    view! {
        <div class="actions" role="group" aria-label=move || words.text().get(Key::ActionsLabel)>
            <MainButtons/>
            <MoreButton/>
        </div>
    }
}

#[component]
pub(crate) fn RoomGroups() -> impl IntoView {
    let page = expect_context::<Page>();
    let sheets = expect_context::<Sheets>();
    let close = move || sheets.open.set(None);
    let seated = move || {
        page.room
            .view
            .read()
            .as_ref()
            .is_some_and(|r| r.you.is_some())
    };
    let playing = Memo::new(move |_| seated() && stage(page).get() == Some(Stage::Playing));
    let over = Memo::new(move |_| stage(page).get() == Some(Stage::Over));
    let helped =
        Memo::new(move |_| playing.get() && page.room.view.read().as_ref().is_some_and(|r| r.help));
    let stops = can(page, |c| c.stop);
    let is_there = move || {
        let stage = stage(page).get();
        matches!(stage, Some(Stage::Waiting | Stage::Playing | Stage::Over))
    };
    view! {
        <Group key=Key::GroupGame>
            <MainButtons/>
            <Show when=move || playing.get()>
                <Button key=Key::Pass icon=Icon::Pass enabled=can(page, |c| c.pass)
                    press=move || { close(); page.update(Online::pass); }/>
            </Show>
            <Show when=move || playing.get() && !helped.get()>
                <Button key=Key::AskHelp icon=Icon::Hint enabled=can(page, |c| c.ask_help)
                    press=move || {
                        close();
                        page.update(|room: &mut Online, cx| room.ask(Asked::Help, cx));
                    }/>
            </Show>
            <Show when=move || helped.get() && !stops.get()>
                <Button key=Key::Hint icon=Icon::Hint enabled=can(page, |c| c.hint)
                    press=move || { close(); page.update(Online::ask_hint); }/>
            </Show>
            <Show when=move || helped.get() && stops.get()>
                <Button key=Key::Stop icon=Icon::Stop enabled=true press=move || { close(); page.update(Online::stop); }/>
            </Show>
            <Button key=Key::RoomLeave icon=Icon::Leave enabled=true
                press=move || { close(); page.leave_room(); }/>
        </Group>
        <Group key=Key::GroupStudy>
            <StudyButtons/>
            <ToolButtons/>
            <Show when=move || over.get()>
                <Button key=Key::TakeToTable icon=Icon::Take enabled=true
                    press=move || { close(); page.update(Online::take_to_board); }/>
            </Show>
        </Group>
        <Group key=Key::GroupFiles>
            <Show when=is_there>
                <SheetAction key=Key::Export icon=Icon::Export sheet=Sheet::Export/>
            </Show>
        </Group>
        <PageGroup online=false/>
    }
}
