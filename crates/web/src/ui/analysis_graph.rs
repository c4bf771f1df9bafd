//! The chances over the moves: the bar along the board, and the graph that is a slider too.

use leptos::ev::{Event, Targeted};
use leptos::prelude::*;
use tengen_core::Color;
use tengen_model::Go;
use tengen_model::analysis::graph_path;
use tengen_text::Key;
use web_sys::HtmlInputElement;

use super::analysis::look;
use crate::page::{Analyses, OnBoard, Words};

/// Width and height of the graph's view box; it is stretched to its place.
const GRAPH: (f64, f64) = (300.0, 60.0);

/// The bar along the board: Black's share of the chances from below, the seal's colour if proved.
#[component]
pub(crate) fn Edge() -> impl IntoView {
    let analyses = expect_context::<Analyses>();
    let black = look(analyses, |a| a.black.filter(|_| a.on));
    let proved = look(analyses, |a| a.proved);
    let style = move || {
        format!(
            "--black:{:.1}%",
            f64::from(black.get().unwrap_or(500)) / 10.0
        )
    };
    view! {
        <Show when=move || analyses.shown.read().on>
            <div class="edge" class:proved=proved class:unknown=move || black.get().is_none() style=style aria-hidden="true"></div>
        </Show>
    }
}

/// Black's chance over the line of moves, which is also the slider of the cursor.
#[component]
pub(super) fn Graph() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let (width, height) = GRAPH;
    let values = Memo::new(move |_| board.model.read().graph());
    let path = move || graph_path(&values.read(), width, height);
    let place = board.place();
    let ply = move || place.get().map_or(0, |place| place.ply);
    let plies = move || place.get().map_or(0, |place| place.plies);
    let at = move || width * ply() as f64 / plies().max(1) as f64;
    let told = move || {
        let text = words.text();
        let value = values.read().get(ply()).copied().flatten();
        let worth = value.map(|black| text.analysis_number(Color::Black, (black + 5) / 10));
        text.analysis_ply(ply(), worth.unwrap_or_else(|| "–".to_owned()))
    };
    let go = move |event: Targeted<Event, HtmlInputElement>| {
        if let Ok(ply) = event.target().value().parse() {
            board.step(Go::To(ply));
        }
    };
    view! {
        <div class="graph" hidden=move || plies() == 0>
            <svg viewBox=format!("0 0 {width} {height}") preserveAspectRatio="none" aria-hidden="true">
                <path class="half" d=format!("M0 {0}H{width}", height / 2.0)/>
                <path class="chance" d=path/>
                <path class="cursor" d=move || format!("M{:.1} 0V{height}", at())/>
            </svg>
            <input
                type="range"
                min="0"
                max=plies
                prop:value=ply
                aria-label=move || words.text().get(Key::AnalysisGraphLabel)
                aria-valuetext=told
                title=told
                on:input:target=go
            />
        </div>
    }
}
