//! The buttons of a room, and who watches it.

use leptos::prelude::*;
use tengen_model::online::{Online, RoomCan, RoomView, Stage};
use tengen_page::lobby::Contest;
use tengen_room::Asked;
use tengen_text::Key;

use super::super::actions::{Button, MoreButton, fold, toggle};
use super::super::icon::Icon;
use super::super::more::{Group, PageGroup, SheetAction, StudyButtons};
use super::super::tool::ToolButtons;
use super::clock::RoundClock;
use super::contest;
use crate::page::{OnBoard, RoomPart, Sheet, Sheets, Words};
use crate::room::is_judged_here;

fn can(room: RoomPart, pick: fn(&RoomCan) -> bool) -> Signal<bool> {
    Signal::derive(move || room.view.read().as_ref().is_some_and(|r| pick(&r.can)))
}

fn stage(room: RoomPart) -> Signal<Option<Stage>> {
    Signal::derive(move || room.view.read().as_ref().map(|room| room.stage))
}

/// Whether the user plays a game that runs.
fn is_playing(room: RoomPart) -> Memo<bool> {
    Memo::new(move |_| {
        let room = room.view.read();
        room.as_ref()
            .is_some_and(|room| room.you.is_some() && room.stage == Stage::Playing)
    })
}

#[component]
pub(crate) fn Watchers() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let watchers = Memo::new(move |_| {
        let room = room.view.read();
        room.as_ref().map_or(0, |room| room.watchers)
    });
    let said = move || words.text().room_watchers(watchers.get());
    view! {
        <MatchScore/>
        <RoundClock/>
        <Show when=move || { watchers.get() > 0 }>
            <p class="watchers" title=said>
                {Icon::Eye.view()}
                <span aria-hidden="true">{watchers}</span>
                <span class="unseen">{said}</span>
            </p>
        </Show>
    }
}

/// How the match stands of which the game is one.
#[component]
fn MatchScore() -> impl IntoView {
    let words = expect_context::<Words>();
    let contest = contest(expect_context::<RoomPart>());
    let series = move || match contest.get()? {
        Contest::Match(series) => Some(series),
        Contest::Arena { .. } => None,
    };
    let is_match = Memo::new(move |_| series().is_some());
    let line = move || series().map(|series| series.line(words.text()));
    let points = move || series().map(|series| series.points());
    view! {
        <Show when=move || is_match.get()>
            <p class="watchers" title=line>
                <span aria-hidden="true">{points}</span>
                <span class="unseen">{line}</span>
            </p>
        </Show>
    }
}

/// The main buttons of a room: beside the board or in *More*, as the style sheet decides.
#[component]
fn MainButtons() -> impl IntoView {
    let sheets = expect_context::<Sheets>();
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let ask = move |what| {
        move || {
            fold(sheets);
            board.update(move |room: &mut Online, cx| room.ask(what, cx));
        }
    };
    let seated = move || room.view.read().as_ref().is_some_and(|r| r.you.is_some());
    let over = Memo::new(move |_| stage(room).get() == Some(Stage::Over));
    let playing = is_playing(room);
    // A room that is still sought may turn out to be the user's running game.
    let begins = Memo::new(move |_| !playing.get() && stage(room).get() != Some(Stage::Seeking));
    // The result card has the button too, so hide this one while the card is shown.
    let again = Memo::new(move |_| over.get() && seated() && !board.view.read().shows_result);
    let is_room = Memo::new(move |_| {
        let stage = stage(room).get();
        matches!(stage, Some(Stage::Waiting | Stage::Playing | Stage::Over))
    });
    let hint = move || {
        fold(sheets);
        let stops = room
            .view
            .with_untracked(|r| r.as_ref().is_some_and(|r| r.can.stop));
        match stops {
            true => board.update(Online::stop),
            false => board.update(Online::ask_hint),
        }
    };
    let stops = can(room, |c| c.stop);
    let paused = can(room, |c| c.go_on);
    let armed = Signal::derive(move || room.view.read().as_ref().is_some_and(|r| r.offers_draw));
    view! {
        <Show when=move || paused.get()>
            <Button key=Key::ClockContinue icon=Icon::GoOn enabled=paused class="primary"
                press=move || { fold(sheets); board.update(Online::start_clocks); }/>
        </Show>
        <Show when=move || playing.get() && !paused.get()>
            <Button key=Key::Undo icon=Icon::Undo enabled=can(room, |c| c.takeback) class="primary undo"
                press=ask(Asked::Takeback)/>
        </Show>
        <Show when=move || playing.get()>
            <Button key=Key::OfferDraw icon=Icon::Draw enabled=can(room, |c| c.draw) class="primary draw"
                pressed=armed press=move || { fold(sheets); board.update(Online::offer_draw); }/>
            <Button key=Key::Resign icon=Icon::Resign enabled=can(room, |c| c.resign) class="primary resign"
                press=move || { fold(sheets); board.update(Online::resign); }/>
        </Show>
        <Show when=move || again.get()>
            <Button key=Key::Rematch icon=Icon::Restart enabled=can(room, |c| c.rematch) class="primary begin"
                press=ask(Asked::Rematch)/>
        </Show>
        <Show when=move || begins.get()>
            <Button key=Key::NewGame icon=Icon::NewGame enabled=true sheet=Sheet::NewGame class="primary begin"
                press=move || toggle(sheets, Sheet::NewGame)/>
        </Show>
        <Show when=move || over.get()>
            <Button
                key=Signal::derive(move || if stops.get() { Key::Stop } else { Key::Hint })
                icon=Signal::derive(move || if stops.get() { Icon::Stop } else { Icon::Hint })
                enabled=can(room, |c| c.hint || c.stop)
                class="primary engine"
                press=hint
            />
        </Show>
        <Show when=move || is_room.get() && is_judged_here(room)>
            <Button key=Key::Arbiter icon=Icon::Arbiter enabled=true sheet=Sheet::Arbiter class="primary arbiter"
                press=move || toggle(sheets, Sheet::Arbiter)/>
        </Show>
        <Show when=move || is_room.get() && !again.get()>
            <Button key=Key::Invite icon=Icon::Invite enabled=true sheet=Sheet::Invite class="primary invite"
                press=move || toggle(sheets, Sheet::Invite)/>
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
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let sheets = expect_context::<Sheets>();
    let close = move || sheets.open.set(None);
    let playing = is_playing(room);
    let seeks = Memo::new(move |_| stage(room).get() == Some(Stage::Seeking));
    let over = Memo::new(move |_| stage(room).get() == Some(Stage::Over));
    let timed = Memo::new(move |_| {
        playing.get()
            && room
                .view
                .read()
                .as_ref()
                .is_some_and(|r| r.clocks.is_some())
    });
    let vacation = Memo::new(move |_| {
        let room = room.view.read();
        room.as_ref().is_some_and(|room| room.vacation.is_some())
    });
    let talks = Memo::new(move |_| {
        let room = room.view.read();
        let is_there = |room: &RoomView| room.talk.is_some() && room.stage != Stage::Waiting;
        room.as_ref().is_some_and(is_there)
    });
    let helped =
        Memo::new(move |_| playing.get() && room.view.read().as_ref().is_some_and(|r| r.help));
    let stops = can(room, |c| c.stop);
    let is_there = move || {
        let stage = stage(room).get();
        matches!(stage, Some(Stage::Waiting | Stage::Playing | Stage::Over))
    };
    view! {
        <Group key=Key::GroupGame>
            <MainButtons/>
            <Show when=move || playing.get()>
                <Button key=Key::Pass icon=Icon::Pass enabled=can(room, |c| c.pass)
                    press=move || { close(); board.update(Online::pass); }/>
            </Show>
            <Show when=move || timed.get()>
                <Button key=Key::ClockPause icon=Icon::Pause enabled=can(room, |c| c.pause)
                    press=move || {
                        close();
                        board.update(|room: &mut Online, cx| room.ask(Asked::Pause, cx));
                    }/>
            </Show>
            <Show when=move || talks.get()>
                <SheetAction key=Key::Talk icon=Icon::Talk sheet=Sheet::Talk/>
            </Show>
            <Show when=move || vacation.get()>
                <SheetAction key=Key::Vacation icon=Icon::Vacation sheet=Sheet::Vacation/>
            </Show>
            <Show when=move || playing.get() && !helped.get()>
                <Button key=Key::AskHelp icon=Icon::Hint enabled=can(room, |c| c.ask_help)
                    press=move || {
                        close();
                        board.update(|room: &mut Online, cx| room.ask(Asked::Help, cx));
                    }/>
            </Show>
            <Show when=move || helped.get() && !stops.get()>
                <Button key=Key::Hint icon=Icon::Hint enabled=can(room, |c| c.hint)
                    press=move || { close(); board.update(Online::ask_hint); }/>
            </Show>
            <Show when=move || helped.get() && stops.get()>
                <Button key=Key::Stop icon=Icon::Stop enabled=true press=move || { close(); board.update(Online::stop); }/>
            </Show>
            // Elsewhere it is a main button.
            <Show when=move || playing.get() || seeks.get()>
                <SheetAction key=Key::NewGame icon=Icon::NewGame sheet=Sheet::NewGame/>
            </Show>
            <Show when=is_there>
                <Button key=Key::PlayersOfRoom icon=Icon::Friends enabled=true sheet=Sheet::Player
                    press=move || sheets.show_player(None)/>
            </Show>
            <Button key=Key::RoomLeave icon=Icon::Leave enabled=true
                press=move || { close(); room.leave(); }/>
        </Group>
        <Group key=Key::GroupStudy>
            <StudyButtons/>
            <ToolButtons/>
            <Show when=move || over.get()>
                <Button key=Key::TakeToTable icon=Icon::Take enabled=true
                    press=move || { close(); board.update(Online::take_to_board); }/>
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
