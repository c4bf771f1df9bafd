//! The list of moves in the panel.

use leptos::html::Ol;
use leptos::prelude::*;
use tengen_core::{Color, Move};
use tengen_text::Key;

use super::lesson::keep_in_sight;
use super::room;
use super::status;
use crate::page::{OnBoard, RoomPart, Words};
use tengen_model::Go;

#[component]
pub(crate) fn Moves() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let list = NodeRef::<Ol>::new();
    let moves = Memo::new(move |_| board.view.read().moves.clone());
    let begins = Memo::new(move |_| board.view.read().begins);
    // The number of moves in the displayed position.
    let here = Memo::new(move |_| {
        let view = board.view.read();
        view.looked.unwrap_or(view.moves.len())
    });
    keep_in_sight(list, move || {
        moves.track();
        here.track();
    });
    let entry = move |(i, mv): (usize, Move)| {
        let begins = board.view.with_untracked(|v| v.begins);
        let color = if i % 2 == 0 {
            begins
        } else {
            begins.opponent()
        };
        let class = if color == Color::Black {
            "of-black"
        } else {
            "of-white"
        };
        let name = words.text().move_name(mv);
        let is_here = move || here.get() == i + 1;
        view! {
            <li class=class>
                <button
                    aria-current=move || is_here().then_some("step")
                    // The list has a single tab stop; the page's keys step from there.
                    tabindex=move || if is_here() { "0" } else { "-1" }
                    on:click=move |_| board.step(Go::To(i + 1))
                >
                    <span class="ply">{i + 1}</span> {name}
                </button>
            </li>
        }
    };
    view! {
        <section class="record" aria-label=move || words.text().get(Key::MovesLabel)>
            <header class="record-title">
                <h2>{move || words.text().get(Key::MovesLabel)}</h2>
                <About/>
            </header>
            <Show
                when=move || !moves.read().is_empty()
                fallback=move || view! {
                    <p class="nothing">{move || words.text().moves_none(begins.get())}</p>
                }
            >
                <ol class="moves" node_ref=list
                    aria-label=move || words.text().get(Key::MovesLabel)>
                    <For
                        each=move || moves.get().into_iter().enumerate()
                        key=move |&(i, mv)| (i, mv, board.view.read().begins, words.text())
                        children=entry
                    />
                </ol>
            </Show>
        </section>
    }
}

/// The rule, the board, the opening and the room's terms.
#[component]
pub(super) fn About(#[prop(default = "")] class: &'static str) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let about = Memo::new(move |_| {
        let view = board.view.read();
        let text = words.text();
        let model = board.model.read();
        if let Some(tool) = model.tool() {
            return text.game_about(tool.rule(), tool.size());
        }
        let about = text.game_about(view.rule(), view.size());
        let recognised = view.recognised.as_ref();
        let opening = recognised.map(|found| text.opening_title(found.opening));
        let shown = room.view.read();
        let of_room = shown.iter().flat_map(|room| room::about(text, room));
        let stones = (view.set_up > 0).then(|| text.set_up_from(view.set_up));
        // During the opening the status shows the procedure.
        let done = view.procedure.as_ref().is_some_and(|p| p.stone.is_none());
        let procedure = done.then(|| status::procedure(words, room, &view));
        let procedure = procedure.into_iter().flatten();
        let parts = [about].into_iter().chain(procedure).chain(stones);
        let parts = parts.chain(opening).chain(of_room);
        parts.collect::<Vec<_>>().join(" · ")
    });
    view! { <p class=format!("about {class}")>{about}</p> }
}
