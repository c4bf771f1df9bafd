//! The sheet *Settings*.

use leptos::prelude::*;
use tengen_text::{Key, Language};

use super::fields::{Choice, Switch};
use super::sheet::Sheet;
use crate::page::{
    Mirror, OnBoard, Preferences, RoomPart, Sheet as PageSheet, Sheets, Sounds, Words,
};
use tengen_model::{BoardLook, Motion, Session, Settings, Theme};

#[component]
pub(crate) fn SettingsSheet() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let sounds = expect_context::<Sounds>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let sheets = expect_context::<Sheets>();
    let mirror = expect_context::<Mirror>();
    let say = move |key| Signal::derive(move || words.text().get(key));
    let get = move |pick: fn(&Settings) -> bool| {
        Signal::derive(move || pick(&preferences.settings.read()))
    };
    let kept = move || match mirror.is_shared() {
        true => words.text().get(Key::SetKeptComputer),
        false => words.text().get(Key::SetKept),
    };
    view! {
        <Sheet title=Key::Settings>
            <div class="form">
                <Group
                    name="language" legend=Key::SetLanguage
                    options=Language::ALL.map(|l| (l, Label::Own(l.own_name()))).to_vec()
                    chosen=Signal::derive(move || words.text().language())
                    choose=move |l| preferences.change(|s| s.language = Some(l))
                />
                <Group
                    name="theme" legend=Key::SetTheme
                    options=vec![
                        (Theme::System, Label::Key(Key::ThemeSystem)),
                        (Theme::Light, Label::Key(Key::ThemeLight)),
                        (Theme::Dark, Label::Key(Key::ThemeDark)),
                    ]
                    chosen=Signal::derive(move || preferences.settings.read().theme)
                    choose=move |t| preferences.change(|s| s.theme = t)
                />
                <Group
                    name="board" legend=Key::SetBoard
                    options=vec![
                        (BoardLook::Wood, Label::Key(Key::BoardWood)),
                        (BoardLook::Contrast, Label::Key(Key::BoardContrast)),
                    ]
                    chosen=Signal::derive(move || preferences.settings.read().board)
                    choose=move |b| preferences.change(|s| s.board = b)
                />
                <Group
                    name="motion" legend=Key::SetMotion
                    options=vec![
                        (Motion::System, Label::Key(Key::MotionSystem)),
                        (Motion::On, Label::Key(Key::MotionOn)),
                        (Motion::Off, Label::Key(Key::MotionOff)),
                    ]
                    chosen=Signal::derive(move || preferences.settings.read().motion)
                    choose=move |m| preferences.change(|s| s.motion = m)
                />
                <div class="switches">
                    <Switch label=say(Key::SetSounds) on=get(|s| s.sounds)
                        turn=move |on| preferences.change(|s| s.sounds = on)/>
                    <Switch label=say(Key::SetHelp) on=get(|s| s.help)
                        turn=move |on| {
                            preferences.change(|s| s.help = on);
                            board.update(Session::follow_help);
                        }/>
                    <Switch label=say(Key::SetMusic) on=get(|s| s.music)
                        turn=move |on| sounds.turn_music(on)/>
                    // In a room that exchanges the colours for everyone the setting is fixed.
                    <Switch label=say(Key::SetExchanged)
                        on=Signal::derive(move || preferences.exchanges())
                        disabled=Signal::derive(move || room.config().is_some_and(|c| c.exchanged))
                        turn=move |on| preferences.change(|s| s.want_exchanged(on))/>
                    <Switch label=say(Key::SetNumbers) on=get(|s| s.numbers)
                        turn=move |on| preferences.change(|s| s.numbers = on)/>
                    <Switch label=say(Key::SetCoordinates) on=get(|s| s.coordinates)
                        turn=move |on| preferences.change(|s| s.coordinates = on)/>
                    <Switch label=say(Key::SetRowsFromTop) on=get(|s| s.rows_from_top)
                        turn=move |on| preferences.change(|s| s.rows_from_top = on)/>
                    {mirror.is_there().then(|| view! {
                        <Switch label=say(Key::SetMirror)
                            on=Signal::derive(move || mirror.is_shared())
                            turn=move |on| mirror.choose(on)/>
                    })}
                </div>
                <button type="button" on:click=move |_| sheets.open.set(Some(PageSheet::Keys))>
                    {say(Key::Keys)}
                </button>
                <p class="line">{kept}</p>
            </div>
        </Sheet>
    }
}

/// A choice's label: translated, or in its own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Key(Key),
    Own(&'static str),
}

#[component]
fn Group<T>(
    name: &'static str,
    legend: Key,
    options: Vec<(T, Label)>,
    #[prop(into)] chosen: Signal<T>,
    choose: impl Fn(T) + Copy + 'static,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let words = expect_context::<Words>();
    let class = if options.len() == 3 {
        "row three"
    } else {
        "row two"
    };
    let choices = options.into_iter().map(|(value, label)| {
        let said = move || match label {
            Label::Key(key) => words.text().get(key),
            Label::Own(own) => own.to_owned(),
        };
        view! { <Choice name value chosen choose>{said}</Choice> }
    });
    view! {
        <fieldset class=class>
            <legend>{move || words.text().get(legend)}</legend>
            {choices.collect_view()}
        </fieldset>
    }
}
