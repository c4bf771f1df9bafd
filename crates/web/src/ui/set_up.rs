//! The panel of the position editor.

use leptos::prelude::*;
use tengen_core::{Color, Level, Rule, Size};
use tengen_text::{Key, Text};

use super::fields::Choice;
use super::program::ProgramSettingsField;
use crate::page::{HostEngines, OnBoard, Preferences, RoomPart, Words};
use tengen_model::{Brush, Computer, Editor, Model, Program, Seat, names};

fn look<T: PartialEq + Send + Sync + 'static>(
    board: OnBoard,
    pick: impl Fn(&Editor) -> T + Send + Sync + 'static,
) -> Memo<Option<T>> {
    board.look(move |editor| Some(pick(editor)))
}

#[component]
pub(crate) fn SetUp() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let can_undo = look(board, Editor::can_undo);
    let any = look(board, |e| e.board().stones() > 0);
    let ready = look(board, |e| e.position().is_ok());
    let computer = look(board, |e| e.against != Seat::Person);
    let analyse = move |_| board.ask(Model::analyse_set_up);
    let off = |on: Memo<Option<bool>>| {
        move || {
            if on.get() == Some(true) {
                "false"
            } else {
                "true"
            }
        }
    };
    view! {
        <div class="reading set-up">
            <BrushField/>
            <div class="record-buttons">
                <button aria-disabled=off(can_undo) on:click=move |_| board.edit(Editor::undo)>
                    {say(Key::EditUndo)}
                </button>
                <button aria-disabled=off(any) on:click=move |_| board.edit(Editor::clear)>
                    {say(Key::SetUpClear)}
                </button>
            </div>
            <ColorField
                name="next" legend=Key::SetUpNext
                chosen=look(board, |e| e.to_move)
                choose=move |color| board.edit(|e: &mut Editor| e.to_move = color)
            />
            <OpponentField/>
            <Show when=move || computer.get() == Some(true)>
                <ColorField
                    name="you" legend=Key::SetUpYou
                    chosen=look(board, |e| e.person)
                    choose=move |color| board.edit(|e: &mut Editor| e.person = color)
                />
            </Show>
            <GameField/>
            <div class="record-buttons">
                <button aria-disabled=off(ready) on:click=analyse>
                    {say(Key::AnalysisTitle)}
                </button>
                <Show when=move || room.offered.get()>
                    <button aria-disabled=off(ready) on:click=move |_| board.update(Editor::invite)>
                        {say(Key::SetUpOnline)}
                    </button>
                </Show>
            </div>
            <p class="line set-up-keys">{say(Key::SetUpKeys)}</p>
        </div>
        <button
            class="main set-up-play"
            aria-disabled=off(ready)
            on:click=move |_| board.update(Editor::play)
        >
            {say(Key::SetUpPlay)}
        </button>
    }
}

#[component]
fn BrushField() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let brush = look(board, |e| e.brush);
    let chosen = Signal::derive(move || brush.get().unwrap_or_default());
    let choices = Brush::ALL.map(|value| {
        let chip = match value {
            Brush::Black => "chip of-black",
            Brush::White => "chip of-white",
            Brush::InTurn => "chip of-lot",
            Brush::Clear => "chip of-none",
        };
        let stone = move |color| match preferences.seen(color) {
            Color::Black => Key::SetUpBlackStone,
            Color::White => Key::SetUpWhiteStone,
        };
        let key = move || match value {
            Brush::Black => stone(Color::Black),
            Brush::White => stone(Color::White),
            Brush::InTurn => Key::SetUpInTurn,
            Brush::Clear => Key::SetUpTake,
        };
        view! {
            <Choice name="brush" value chosen choose=move |b| board.edit(|e: &mut Editor| e.brush = b)>
                <span class=chip></span>
                <small>{move || words.text().get(key())}</small>
            </Choice>
        }
    });
    view! {
        <fieldset class="row four">
            <legend>{move || words.text().get(Key::SetUpBrush)}</legend>
            {choices.collect_view()}
        </fieldset>
    }
}

#[component]
fn ColorField(
    name: &'static str,
    legend: Key,
    chosen: Memo<Option<Color>>,
    choose: impl Fn(Color) + Copy + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let chosen = Signal::derive(move || chosen.get().unwrap_or(Color::Black));
    let choices = Color::BOTH.map(|value| {
        let chip = match value {
            Color::Black => "chip of-black",
            Color::White => "chip of-white",
        };
        view! {
            <Choice name value chosen choose>
                <span class=chip></span>
                {move || words.text().player_person(value)}
            </Choice>
        }
    });
    view! {
        <fieldset class="row two pictures">
            <legend>{move || words.text().get(legend)}</legend>
            {choices.collect_view()}
        </fieldset>
    }
}

fn opponents(hosts: HostEngines) -> Vec<Seat> {
    let levels = [Level::FIRST].into_iter().chain(Level::ALL);
    let levels = levels.map(Computer::Level);
    let programs = Program::ALL.map(|program| Computer::Textbook(program.into()));
    let hosts = hosts.names.get().into_iter().map(Computer::Host);
    let computers = levels.chain(programs).chain(hosts).map(Seat::Computer);
    [Seat::Person].into_iter().chain(computers).collect()
}

fn opponent_name(text: Text, seat: &Seat) -> String {
    match seat {
        Seat::Person => text.get(Key::OpponentFriend),
        Seat::Computer(computer) => names::computer(text, computer),
    }
}

#[component]
fn OpponentField() -> impl IntoView {
    let hosts = expect_context::<HostEngines>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let chosen = look(board, Editor::opponent);
    let spec = look(board, |e| e.against.textbook());
    let is_program = Memo::new(move |_| spec.get().flatten().is_some());
    let options = move || {
        let mut all = opponents(hosts);
        // Keep a chosen engine in the list even if the host no longer offers it.
        all.extend(chosen.get().filter(|seat| !all.contains(seat)));
        all.into_iter()
            .map(|seat| {
                view! {
                    <option value=seat.to_string() prop:selected=move || chosen.get() == Some(seat)>
                        {move || opponent_name(words.text(), &seat)}
                    </option>
                }
            })
            .collect_view()
    };
    let pick = move |value: String| {
        if let Ok(seat) = value.parse() {
            board.edit(|e: &mut Editor| e.set_against(seat));
        }
    };
    let choose = move |settings| board.edit(|e: &mut Editor| e.set_textbook(settings));
    view! {
        <label class="select">
            <span>{move || words.text().get(Key::SetUpAgainst)}</span>
            <select on:change:target=move |event| pick(event.target().value())>{options}</select>
        </label>
        <Show when=move || is_program.get()>
            <ProgramSettingsField
                spec=Signal::derive(move || spec.get().flatten().unwrap_or(Program::WinTable.into()))
                choose
            />
        </Show>
    }
}

#[component]
fn GameField() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let rule = look(board, |e| e.rule);
    let size = look(board, |e| e.board().size());
    let rules = Rule::ALL.map(|r| {
        view! {
            <option value=r.name() prop:selected=move || rule.get() == Some(r)>
                {move || words.text().rule(r)}
            </option>
        }
    });
    let sizes = (Size::MIN.get()..=Size::MAX.get())
        .filter_map(|n| Size::new(n.into()).ok())
        .map(|s| {
            view! {
                <option value=s.get() prop:selected=move || size.get() == Some(s)>
                    {move || words.text().size_name(s)}
                </option>
            }
        });
    let by = move |value: String| {
        if let Ok(rule) = value.parse() {
            board.edit(|e: &mut Editor| e.rule = rule);
        }
    };
    let on = move |value: String| {
        if let Some(size) = value.parse().ok().and_then(|n| Size::new(n).ok()) {
            board.edit(|e: &mut Editor| e.resize(size));
        }
    };
    view! {
        <label class="select">
            <span>{move || words.text().get(Key::NewRule)}</span>
            <select on:change:target=move |event| by(event.target().value())>
                {rules.collect_view()}
            </select>
        </label>
        <label class="select">
            <span>{move || words.text().get(Key::NewSize)}</span>
            <select on:change:target=move |event| on(event.target().value())>
                {sizes.collect_view()}
            </select>
        </label>
    }
}
