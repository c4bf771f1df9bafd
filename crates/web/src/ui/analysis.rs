//! The analysis: its button, its panel, the panel of the analysis board.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use tengen_core::{Color, Point};
use tengen_text::{Key, Plies, Text};

use super::actions::fold;
use super::analysis_engine::engine_name;
use super::analysis_graph::Graph;
use super::analysis_options::Buttons;
use super::analysis_sheet::StopSheet;
use super::icon::Icon;
use super::steps::Steps;
use crate::page::{Analyses, HostEngines, OnBoard, Sheets, Words};
use tengen_model::analysis::{Line, Number, Proven};
use tengen_model::{Go, ShownAnalysis};

/// Moves of a line in its row.
const ROW_MOVES: usize = 12;

pub(super) fn look<T: PartialEq + Send + Sync + 'static>(
    analyses: Analyses,
    pick: impl Fn(&ShownAnalysis) -> T + Send + Sync + 'static,
) -> Memo<T> {
    Memo::new(move |_| pick(&analyses.shown.read()))
}

/// *Analyse*, or *Stop* while the engine is on.
#[component]
pub(super) fn AnalyseButton() -> impl IntoView {
    let sheets = expect_context::<Sheets>();
    let analyses = expect_context::<Analyses>();
    let words = expect_context::<Words>();
    let on = look(analyses, |a| a.on);
    // Pressed where there is no analysis, it says why or asks.
    let refused = look(analyses, |a| !a.on && !a.allowed);
    let key = move || if on.get() { Key::Stop } else { Key::Analyse };
    let icon = move || if on.get() { Icon::Stop } else { Icon::Engine };
    view! {
        <button
            class="analyse"
            class:main=on
            class:refused=refused
            on:click=move |_| { fold(sheets); analyses.switch(); }
        >
            {move || icon().view()}
            <span class="label">{move || words.text().get(key())}</span>
        </button>
    }
}

#[component]
pub(crate) fn AnalysisPanel() -> impl IntoView {
    let analyses = expect_context::<Analyses>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let on = look(analyses, |a| a.on);
    view! {
        <section class="analysis" aria-label=say(Key::AnalysisLabel)>
            <Graph/>
            <Show when=move || on.get() fallback=move || view! {
                <button class="main" on:click=move |_| analyses.switch()>{say(Key::AnalysisHere)}</button>
            }>
                <div class="sheet-room">
                    <StopSheet><Lines/><Facts/><Buttons/></StopSheet>
                </div>
            </Show>
        </section>
    }
}

/// The words of a number.
fn worth(text: Text, number: Option<Number>, side: Color) -> String {
    let ends = |plies: i32, proof: &'static str| {
        let end = if plies > 0 { "win" } else { "loss" };
        text.analysis_ends(end, proof, Plies(plies.unsigned_abs()))
    };
    match number {
        Some(Number::Percent(percent)) => text.analysis_number(side, percent),
        Some(Number::Found(plies)) => ends(plies, "found"),
        Some(Number::Proved(plies)) => ends(plies, "proved"),
        Some(Number::Score(score)) => format!("{score:+}"),
        None => String::new(),
    }
}

/// The number in a row, in few letters; a proved one has a seal.
fn short(text: Text, number: Option<Number>) -> String {
    let end = |plies: i32, proof: &'static str| {
        let end = if plies > 0 { "win" } else { "loss" };
        text.analysis_short_end(end, proof, Plies(plies.unsigned_abs()))
    };
    match number {
        Some(Number::Percent(percent)) => format!("{percent}%"),
        Some(Number::Found(plies)) => end(plies, "found"),
        Some(Number::Proved(plies)) => format!("■ {}", end(plies, "proved")),
        Some(Number::Score(score)) => format!("{score:+}"),
        None => String::new(),
    }
}

#[component]
fn Lines() -> impl IntoView {
    let analyses = expect_context::<Analyses>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let lines = look(analyses, |a| a.lines.clone());
    let rows = look(analyses, |a| a.rows);
    let side = look(analyses, |a| a.side);
    // The row that was clicked; a second click adopts it.
    let pinned = RwSignal::new(None);
    let to_move = look(analyses, |a| a.to_move);
    Effect::new(move |_| {
        to_move.track();
        board.place().track();
        pinned.set(None);
    });
    let row = move |i: usize| {
        let line = Memo::new(move |_| lines.read().get(i).cloned());
        let moves = move |line: &Line| {
            let text = words.text();
            let shown: &[Point] = &line.pv[..line.pv.len().min(ROW_MOVES)];
            text.points(shown)
        };
        let label = move || {
            let (line, text) = (line.get()?, words.text());
            let worth = worth(text, line.number, side.get()?);
            // The moves follow as visible text.
            Some(text.analysis_row(i + 1, worth, ""))
        };
        let press = move |_| {
            if pinned.get_untracked() == Some(i) {
                pinned.set(None);
                analyses.adopt(Some(i));
            } else {
                pinned.set(Some(i));
                analyses.hover_line(Some(i));
            }
        };
        let enter = move |event: KeyboardEvent| {
            if event.key() == "Enter" {
                event.prevent_default();
                analyses.adopt(Some(i));
            }
        };
        let leave = move || analyses.hover_line(pinned.get_untracked());
        view! {
            <li class:none=move || line.read().is_none()>
                <button
                    class:pinned=move || pinned.get() == Some(i)
                    hidden=move || line.read().is_none()
                    on:click=press
                    on:keydown=enter
                    on:mouseenter=move |_| analyses.hover_line(Some(i))
                    on:mouseleave=move |_| leave()
                    on:focus=move |_| analyses.hover_line(Some(i))
                    on:blur=move |_| { pinned.set(None); leave(); }
                >
                    <span class="unseen">{label}</span>
                    <b aria-hidden="true">{move || short(words.text(), line.get().and_then(|line| line.number))}</b>
                    <span>{move || line.get().map(|line| moves(&line))}</span>
                </button>
            </li>
        }
    };
    let empty = look(analyses, |a| a.lines.is_empty());
    let waits = look(analyses, |a| a.lines.is_empty() && a.running);
    view! {
        <ol class="lines" class:empty=empty aria-label=move || words.text().get(Key::AnalysisLinesLabel) style=move || format!("--rows:{}", rows.get())>
            <For each=move || 0..rows.get() key=|i| *i children=row/>
            <li class="nothing" hidden=move || !waits.get()>{move || words.text().get(Key::AnalysisWaiting)}</li>
        </ol>
    }
}

/// Depth and speed, and what the number means.
#[component]
fn Facts() -> impl IntoView {
    let hosts = expect_context::<HostEngines>();
    let analyses = expect_context::<Analyses>();
    let words = expect_context::<Words>();
    let facts = look(analyses, |a| a.facts);
    let side = look(analyses, |a| a.side);
    let analyst = look(analyses, |a| a.analyst);
    let told = move || {
        let text = words.text();
        let [depth, longest, nodes, speed] = facts.get();
        let depth = depth.map(|depth| text.analysis_facts(depth, longest.unwrap_or(depth)));
        let nodes = nodes.map(|n| match speed {
            Some(speed) => text.analysis_speed(n / 1000, speed / 1000),
            None => text.analysis_node_count(n / 1000),
        });
        let by = engine_name(words, hosts, analyst.get());
        depth
            .into_iter()
            .chain(nodes)
            .chain([by])
            .collect::<Vec<_>>()
            .join(" · ")
    };
    let proof = move || {
        let (text, shown) = (words.text(), analyses.shown.read());
        match (&shown.proving, &shown.proof) {
            (Some(_), _) => text.get(Key::AnalysisProving),
            (None, Some(Proven::Win { .. })) => {
                worth(text, shown.number, shown.side.unwrap_or(Color::Black))
            }
            (None, Some(Proven::None)) => text.get(Key::AnalysisNoWin),
            (None, Some(Proven::Open)) => text.get(Key::AnalysisOpen),
            (None, None) if shown.unkept => text.get(Key::AnalysisUnkept),
            (None, None) => String::new(),
        }
    };
    let sealed = look(analyses, |a| a.proved && a.proving.is_none());
    let settled = look(analyses, |a| {
        a.proving.is_none() && matches!(a.proof, Some(Proven::None))
    });
    view! {
        <p class="facts" title=move || side.get().map(|side| words.text().analysis_meaning(side))>
            <span>{told}</span>
            <span class:sealed=sealed class:settled=settled>{proof}</span>
        </p>
    }
}

/// The panel of the analysis board: its moves, to step through.
#[component]
pub(crate) fn ExplorePanel() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let moves = Memo::new(move |_| {
        let model = board.model.read();
        let line = model.top().line();
        line.map(|line| line.moves().to_vec()).unwrap_or_default()
    });
    let ply = Memo::new(move |_| board.place().get().map_or(0, |place| place.ply));
    let one = move |(i, mv)| {
        let here = move || ply.get() == i + 1;
        view! {
            <li>
                <button aria-current=move || here().then_some("step") on:click=move |_| board.step(Go::To(i + 1))>
                    <span class="ply">{i + 1}</span> {words.text().move_name(mv)}
                </button>
            </li>
        }
    };
    view! {
        <div class="reading">
            <Steps/>
            <ol class="moves" aria-label=move || words.text().get(Key::MovesLabel)>
                <For each=move || moves.get().into_iter().enumerate() key=move |&(i, mv)| (i, mv, words.text()) children=one/>
            </ol>
        </div>
    }
}
