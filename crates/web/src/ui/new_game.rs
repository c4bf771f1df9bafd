//! The sheet *New game*: the opponent, and a preset or a custom game.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tengen_core::{Color, OnFoul, Rule};
use tengen_text::Key;

use super::fields::{Choice, ClockField, OpeningField, RuleField, SelectField, SizeField, Switch};
use super::icon::Icon;
use super::ladder::Ladder;
use super::level::LevelField;
use super::original::Originals;
use super::program::ProgramSettingsField;
use super::sheet::Sheet;
use crate::browser;
use crate::page::{HostEngines, OnBoard, Preferences, Sheet as PageSheet, Sheets, Words};
use tengen_model::review::Retry;
use tengen_model::{
    self as table, BlackIs, BoardTerms, EngineName, ExerciseId, FOULS, Notice, OpponentKind,
    Preset, Program, on_foul_name,
};

/// Thinking times of a host's engine, in seconds.
const SECONDS: [u8; 4] = [1, 2, 5, 15];

pub(super) type Chosen = RwSignal<table::Choice>;

#[component]
pub(crate) fn NewGameSheet() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let sheets = expect_context::<Sheets>();
    let choice = RwSignal::new(preferences.settings.with_untracked(|s| s.choice.mended()));
    // Expand the custom settings if they match no preset.
    let own = choice.with_untracked(|c| Preset::of(c).is_none());
    let play = move || {
        let choice = choice.get_untracked();
        preferences.change(|s| s.choice = choice);
        sheets.open.set(None);
        board.start(choice.setup(browser::random() < 0.5));
        let mut lesson = None;
        preferences.change(|settings| lesson = ExerciseId::before_renju(settings));
        if let Some(id) = lesson {
            board.open_tool(|_, _| Retry::before_game(id).ok_or(Notice::Over));
        }
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        play();
    };
    view! {
        <Sheet title=Key::NewGame enter=Callback::new(move |()| play())>
            <form class="form" on:submit=submit>
                <OpponentField choice/>
                <BlackField choice/>
                <ClockField
                    terms=Memo::new(move |_| choice.read().clock.map(BoardTerms::get))
                    days=false
                    choose=move |clock| {
                        let clock = clock.and_then(|clock| BoardTerms::new(clock).ok());
                        choice.update(|c| c.clock = clock);
                    }
                />
                <Show when=move || choice.read().opponent == OpponentKind::Friend>
                    <button type="button" on:click=move |_| sheets.open.set(Some(PageSheet::Clock))>
                        {move || words.text().get(Key::ClockWooden)}
                    </button>
                </Show>
                <Ladder/>
                <PresetField choice/>
                <details open=own>
                    <summary>{move || words.text().get(Key::NewDetails)}</summary>
                    <div class="form">
                        <RuleField
                            rule=Signal::derive(move || choice.read().rule)
                            choose=move |r| change(choice, |c| c.rule = r)
                        />
                        <SizeField
                            size=Signal::derive(move || choice.read().size)
                            choose=move |s| change(choice, |c| c.size = s)
                        />
                        <OpeningField
                            fitting=Signal::derive(move || choice.read().openings())
                            chosen=Signal::derive(move || choice.read().opening)
                            choose=move |o| change(choice, |c| c.opening = o)
                        />
                        <FoulField choice/>
                        <Switch
                            label=Signal::derive(move || words.text().get(Key::NewEndsDead))
                            on=Signal::derive(move || choice.read().ends_dead)
                            turn=move |on| choice.update(|c| c.ends_dead = on)
                        />
                    </div>
                </details>
                <div class="submit">
                    <button class="main" type="submit">
                        {move || words.text().get(Key::Play)}
                    </button>
                </div>
            </form>
        </Sheet>
    }
}

#[component]
fn OpponentField(choice: Chosen) -> impl IntoView {
    let hosts = expect_context::<HostEngines>();
    let words = expect_context::<Words>();
    let say = move |key| words.text().get(key);
    let opponent = Signal::derive(move || choice.read().opponent);
    let choose = move |o| change(choice, |c| c.opponent = o);
    // Choosing the host as opponent selects the engine used last, or the first one.
    let choose_host = move |o| {
        let engines = hosts.names.get_untracked();
        change(choice, |c| {
            c.opponent = o;
            let known = c.engine.filter(|e| engines.contains(e));
            c.engine = known.or(engines.first().copied());
        });
    };
    let is = move |o| move || opponent.get() == o;
    let line = move || match opponent.get() {
        OpponentKind::Computer => words.text().level_line(choice.read().level.get()),
        OpponentKind::Friend => say(Key::OpponentFriendLine),
        OpponentKind::Textbook => words.text().textbook_line(choice.read().program.name()),
        OpponentKind::Host => say(Key::OpponentHostLine),
    };
    let has_engines = move || !hosts.names.read().is_empty();
    view! {
        <fieldset class="row two pictures">
            <legend>{move || say(Key::NewOpponent)}</legend>
            <Choice name="opponent" value=OpponentKind::Computer chosen=opponent choose=choose>
                {Icon::Computer.view()}
                {move || say(Key::OpponentComputer)}
            </Choice>
            <Choice name="opponent" value=OpponentKind::Friend chosen=opponent choose=choose>
                {Icon::Friends.view()}
                {move || say(Key::OpponentFriend)}
            </Choice>
            <Choice name="opponent" value=OpponentKind::Textbook chosen=opponent choose=choose>
                {Icon::Book.view()}
                {move || say(Key::OpponentTextbook)}
            </Choice>
            <Show when=has_engines>
                <Choice name="opponent" value=OpponentKind::Host chosen=opponent choose=choose_host>
                    {Icon::Engine.view()}
                    {move || say(Key::OpponentHost)}
                </Choice>
            </Show>
        </fieldset>
        <Show when=is(OpponentKind::Textbook)>
            <ProgramField choice/>
        </Show>
        <Show when=is(OpponentKind::Host)>
            <EngineField choice/>
        </Show>
        <Show when=is(OpponentKind::Computer)>
            <LevelField
                level=Signal::derive(move || choice.read().level)
                choose=move |l| choice.update(|c| c.level = l)
            />
        </Show>
        <p class="line">{line}</p>
        <Show when=is(OpponentKind::Host)>
            <SecondsField choice/>
        </Show>
    }
}

#[component]
fn ProgramField(choice: Chosen) -> impl IntoView {
    let words = expect_context::<Words>();
    let chosen = Signal::derive(move || choice.read().program);
    let programs = Program::ALL.map(|program| {
        view! {
            <Choice name="program" value=program chosen choose=move |p| choice.update(|c| c.program = p)>
                {move || words.text().textbook_name(program.name())}
            </Choice>
        }
    });
    view! {
        <fieldset class="row two">
            <legend>{move || words.text().get(Key::NewProgram)}</legend>
            {programs.collect_view()}
        </fieldset>
        <ProgramSettingsField
            spec=Signal::derive(move || choice.read().textbook())
            choose=move |settings| choice.update(|c| c.set_textbook(settings))
        />
        <Originals choice/>
    }
}

#[component]
fn EngineField(choice: Chosen) -> impl IntoView {
    let hosts = expect_context::<HostEngines>();
    let words = expect_context::<Words>();
    let chosen = Signal::derive(move || choice.read().engine);
    let choose = move |e: Option<EngineName>| choice.update(|c| c.engine = e);
    let engines = move || {
        let engines = hosts.names.get().into_iter();
        let engines = engines.map(|name| {
            view! {
                <Choice name="engine" value=Some(name) chosen choose>
                    {name.to_string()}
                </Choice>
            }
        });
        engines.collect_view()
    };
    view! {
        <fieldset class="row two">
            <legend>{move || words.text().get(Key::NewEngine)}</legend>
            {engines}
        </fieldset>
    }
}

#[component]
fn SecondsField(choice: Chosen) -> impl IntoView {
    let words = expect_context::<Words>();
    let chosen = Signal::derive(move || choice.read().seconds);
    let seconds = SECONDS.map(|seconds| {
        view! {
            <Choice name="seconds" value=seconds chosen choose=move |s| choice.update(|c| c.seconds = s)>
                {seconds}
            </Choice>
        }
    });
    view! {
        <fieldset class="row four">
            <legend>{move || words.text().get(Key::OpponentSeconds)}</legend>
            {seconds.collect_view()}
        </fieldset>
    }
}

#[component]
fn BlackField(choice: Chosen) -> impl IntoView {
    let words = expect_context::<Words>();
    let black = Signal::derive(move || choice.read().black);
    let options = move || {
        [
            (BlackIs::Me, Key::BlackMe),
            (BlackIs::Computer, Key::BlackComputer),
            (BlackIs::ByLot, Key::BlackLot),
        ]
        .map(|(value, key)| {
            view! {
                <Choice name="black" value chosen=black choose=move |b| choice.update(|c| c.black = b)>
                    {move || words.text().get(key)}
                </Choice>
            }
        })
        .collect_view()
    };
    view! {
        <Show when=move || choice.read().opponent != OpponentKind::Friend>
            <fieldset class="row three">
                <legend>{move || words.text().new_black(Color::Black)}</legend>
                {options}
            </fieldset>
        </Show>
    }
}

/// Changes the choice and replaces what no longer fits.
fn change(choice: Chosen, change: impl FnOnce(&mut table::Choice)) {
    choice.update(|c| {
        change(c);
        *c = c.mended();
    });
}

#[component]
fn PresetField(choice: Chosen) -> impl IntoView {
    let words = expect_context::<Words>();
    let chosen = Signal::derive(move || Preset::of(&choice.read()));
    let choose = move |preset: Option<Preset>| {
        if let Some(preset) = preset {
            choice.update(|c| *c = preset.apply(*c));
        }
    };
    let clashes = move |preset: Preset| {
        let choice = preset.apply(*choice.read());
        choice.opening_clash(choice.opening).is_some()
    };
    let presets = Preset::ALL.map(|preset| {
        let (name, _) = preset_words(preset);
        view! {
            <Choice
                name="preset"
                value=Some(preset)
                chosen=chosen
                disabled=Signal::derive(move || clashes(preset))
                choose=choose
            >
                {move || words.text().get(name)}
            </Choice>
        }
    });
    let line = move || match chosen.get() {
        Some(preset) => words.text().get(preset_words(preset).1),
        None => words.text().get(Key::PresetOwnLine),
    };
    view! {
        <fieldset class="row two">
            <legend>{move || words.text().get(Key::NewPreset)}</legend>
            {presets.collect_view()}
        </fieldset>
        <p class="line">{line}</p>
    }
}

const fn preset_words(preset: Preset) -> (Key, Key) {
    match preset {
        Preset::Free => (Key::PresetFree, Key::PresetFreeLine),
        Preset::WorldGomoku => (Key::PresetWorldGomoku, Key::PresetWorldGomokuLine),
        Preset::WorldRenju => (Key::PresetWorldRenju, Key::PresetWorldRenjuLine),
        Preset::FirstRenju => (Key::PresetFirstRenju, Key::PresetFirstRenjuLine),
    }
}

#[component]
fn FoulField(choice: Chosen) -> impl IntoView {
    let words = expect_context::<Words>();
    let name = move |&on_foul: &OnFoul| {
        let name = on_foul_name(on_foul);
        (name, words.text().fouls_name(name))
    };
    let options = Signal::derive(move || choice.read().fouls().iter().map(name).collect());
    let chosen = Signal::derive(move || on_foul_name(choice.read().on_foul));
    let pick = move |name: String| {
        if let Some(fouls) = FOULS.into_iter().find(|&f| on_foul_name(f) == name) {
            change(choice, |c| c.on_foul = fouls);
        }
    };
    let renju = move || choice.read().rule == Rule::Renju;
    view! {
        <Show when=renju>
            <SelectField label=Key::NewFouls options chosen pick/>
            <p class="line">{move || words.text().fouls_line(chosen.get())}</p>
        </Show>
    }
}
