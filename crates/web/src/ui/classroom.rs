//! The panel of a lesson about a founding program.

use leptos::prelude::*;
use tengen_text::{Key, Text};

use super::fields::{Choice, Switch};
use super::icon::Icon;
use super::lesson::StepList;
use super::program::ProgramSettingsField;
use crate::page::{OnBoard, Words};
use tengen_model::{
    BLIND_SPOTS, Classroom, Layer, Model, Played, Program, ProgramSpec, spot_line, with_settings,
};

/// A memo of the open lesson; the default value if there is none.
fn look<T: Default + PartialEq + Send + Sync + 'static>(
    words: Words,
    board: OnBoard,
    pick: impl Fn(&Classroom, Text) -> T + Send + Sync + 'static,
) -> Memo<T> {
    board.look(move |class| pick(class, words.text()))
}

const fn said(off: bool) -> &'static str {
    if off { "true" } else { "false" }
}

#[component]
pub(crate) fn ClassroomPanel() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    view! {
        <div class="reading classroom">
            <ProgramField/>
            <Walk/>
            <Steps/>
            <Opinion/>
            <Layers/>
            <PointNotes/>
            <Spots/>
            <div class="record-buttons">
                <button on:click=move |_| board.update(Classroom::play)>{say(Key::LessonPlay)}</button>
            </div>
        </div>
    }
}

#[component]
fn ProgramField() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let spec = look(words, board, |c, _| Some(c.spec()));
    let program = move || spec.get().map(ProgramSpec::program);
    let options = Program::ALL.map(|one| {
        view! {
            <option value=one.name() prop:selected=move || program() == Some(one)>
                {move || words.text().textbook_name(one.name())}
            </option>
        }
    });
    let pick = move |name: String| {
        if let Ok(program) = name.parse() {
            board.update(|c: &mut Classroom, cx| {
                c.ask(with_settings(program, c.spec().settings()), cx)
            });
        }
    };
    view! {
        <label class="select">
            <span>{move || words.text().get(Key::LessonProgram)}</span>
            <select on:change:target=move |event| pick(event.target().value())>
                {options.collect_view()}
            </select>
        </label>
        <ProgramSettingsField
            spec=Signal::derive(move || spec.get().unwrap_or(Program::WinTable.into()))
            choose=move |settings| {
                board.update(|c: &mut Classroom, cx| {
                    c.ask(with_settings(c.spec().program(), settings), cx)
                });
            }
        />
    }
}

#[component]
fn Walk() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let plies = look(words, board, |c, _| c.plies());
    let back = move || plies.get().0 > 0;
    let on = move || plies.get().0 < plies.get().1;
    let count = move || {
        let (ply, count) = plies.get();
        words.text().lesson_ply(ply, count)
    };
    let go = move |ply: usize| board.update(|c: &mut Classroom, cx| c.walk(ply, cx));
    view! {
        <div class="pager of-game" hidden=move || plies.get().1 == 0>
            <button
                aria-label=move || words.text().get(Key::LessonBefore)
                aria-disabled=move || said(!back())
                on:click=move |_| if back() { go(plies.get_untracked().0 - 1) }
            >
                {Icon::Previous.view()}
            </button>
            <p>{count}</p>
            <button
                aria-label=move || words.text().get(Key::LessonAfter)
                aria-disabled=move || said(!on())
                on:click=move |_| if on() { go(plies.get_untracked().0 + 1) }
            >
                {Icon::Next.view()}
            </button>
        </div>
    }
}

#[component]
fn Steps() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let steps: Memo<Vec<(usize, String)>> = look(words, board, |class, text| {
        let steps = class.steps(text).into_iter();
        steps.map(|step| (0, step)).collect()
    });
    let at = look(words, board, |c, _| c.at());
    let go = move |at: usize| board.edit(|c: &mut Classroom| c.go(at));
    view! {
        <section class="decision" hidden=move || steps.read().is_empty()>
            <StepList steps at go=Callback::new(go)/>
        </section>
    }
}

#[component]
fn Opinion() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let verdict = look(words, board, |c, text| c.verdict(text));
    let shown = look(words, board, |c, _| c.shown());
    let asks = look(words, board, |c, _| c.best().is_some());
    let weighing = look(words, board, |c, _| c.is_weighing());
    let refuting = look(words, board, |c, _| c.is_refuting());
    let line = move |(line, sentence): (Played, String)| {
        let key = move || {
            if shown.get() == Some(line) {
                Key::LessonHide
            } else {
                Key::LessonShow
            }
        };
        view! {
            <li>
                <p>{sentence}</p>
                <button
                    aria-pressed=move || said(shown.get() == Some(line))
                    on:click=move |_| board.edit(|c: &mut Classroom| c.play_out(line))
                >
                    {move || words.text().get(key())}
                </button>
            </li>
        }
    };
    view! {
        <section class="said opinion" hidden=move || !asks.get()>
            <h3>{say(Key::LessonEngine)}</h3>
            <Show when=move || verdict.read().is_empty()>
                <button
                    aria-disabled=move || said(weighing.get())
                    on:click=move |_| board.ask(Model::ask_opinion)
                >
                    {move || words.text().get(if weighing.get() {
                        Key::LessonEngineAsking
                    } else {
                        Key::LessonEngineAsk
                    })}
                </button>
            </Show>
            <ul>{move || verdict.get().into_iter().map(line).collect_view()}</ul>
            <p class="legend" hidden=move || !refuting.get()>{say(Key::LessonProving)}</p>
        </section>
    }
}

#[component]
fn Layers() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let layers = look(words, board, |c, _| c.layers());
    let layer = look(words, board, |c, _| c.layer);
    let numbers = look(words, board, |c, _| c.numbers);
    let choices = move || {
        let only = layers.read().len() < 3;
        let one = |value: Layer| {
            let key = match value {
                Layer::Attack => Key::LessonAttack,
                Layer::Defence => Key::LessonDefence,
                Layer::Both if only => Key::LessonSum,
                Layer::Both => Key::LessonBoth,
                Layer::None => Key::LessonNone,
            };
            view! {
                <Choice name="layer" value chosen=layer choose=move |l| board.edit(|c: &mut Classroom| c.layer = l)>
                    {move || words.text().get(key)}
                </Choice>
            }
        };
        layers.get().into_iter().map(one).collect_view()
    };
    let any = move || !layers.read().is_empty();
    view! {
        <section class="layers" hidden=move || !any()>
            <fieldset class="row four">
                <legend>{move || words.text().get(Key::LessonLayer)}</legend>
                {choices}
            </fieldset>
            <Switch
                label=Signal::derive(move || words.text().get(Key::LessonNumbers))
                on=numbers
                turn=move |on| board.edit(|c: &mut Classroom| c.numbers = on)
            />
            <p class="legend">{move || words.text().get(Key::LessonLegend)}</p>
        </section>
    }
}

#[component]
fn PointNotes() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let about = look(words, board, |c, text| c.about_point(text));
    let lines = move || {
        let about = about.get();
        if about.is_empty() {
            vec![words.text().get(Key::LessonPointPick)]
        } else {
            about
        }
    };
    let entry = |line: String| view! { <li>{line}</li> };
    view! {
        <section class="said of-point">
            <h3>{move || words.text().get(Key::LessonPoint)}</h3>
            <ul class="notes">{move || lines().into_iter().map(entry).collect_view()}</ul>
        </section>
    }
}

#[component]
fn Spots() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let open = look(words, board, |c, _| c.blind_spot());
    let program = look(words, board, |c, _| Some(c.spec().program()));
    let entry = move |(i, spot): (usize, &tengen_model::BlindSpot)| {
        let spot = *spot;
        view! {
            <li>
                <button
                    class="game"
                    aria-current=move || (open.get() == Some(i)).then_some("true")
                    on:click=move |_| board.update(|c: &mut Classroom, cx| c.open_spot(i, cx))
                >
                    <span>{move || words.text().lesson_spot(spot.blindness.name())}</span>
                    <small>{move || spot_line(words.text(), &spot)}</small>
                </button>
            </li>
        }
    };
    let spots = move || {
        let of = |spot: &&tengen_model::BlindSpot| Some(spot.program) == program.get();
        let own = BLIND_SPOTS.iter().enumerate().filter(|(_, s)| of(s));
        own.map(entry).collect_view()
    };
    view! {
        <details class="spots" open=open.get_untracked().is_some()>
            <summary>{move || words.text().get(Key::LessonSpots)}</summary>
            <p class="legend">{move || words.text().get(Key::LessonSpotsLine)}</p>
            <ul class="games">{spots}</ul>
        </details>
    }
}
