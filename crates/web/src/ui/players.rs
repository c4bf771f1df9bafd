//! The players, above and below the board.

use leptos::prelude::*;
use tengen_core::Color;
use tengen_core::opening::{Procedure, Seat as Chair};
use tengen_text::Key;

use crate::page::{OnBoard, Words};
use tengen_model::{Phase, Seat, names};

/// A player. A single human player sits below, of two the one who moves first.
#[component]
pub(crate) fn Player(above: bool) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let color = Memo::new(move |_| {
        let view = board.view.read();
        let first = match view.black {
            Chair::First => Color::Black,
            Chair::Second => Color::White,
        };
        let below = view.person.unwrap_or(first);
        if above { below.opponent() } else { below }
    });
    let name = move || {
        let text = words.text();
        let view = board.view.read();
        let color = color.get();
        match (view.seat(color), view.person) {
            (Seat::Computer(computer), _) => names::computer(text, &computer),
            (Seat::Person, Some(_)) => text.get(Key::PlayerYou),
            (Seat::Person, None) if view.setup.terms.opening == Procedure::None => {
                text.player_person(color)
            }
            (Seat::Person, None) => text.seat(view.chair(color)),
        }
    };
    let turn = Memo::new(move |_| {
        let view = board.view.read();
        let active = view.deciding.as_ref().map_or(view.to_move, |d| d.color);
        let on_turn = active == color.get();
        match &view.phase {
            Phase::Over(outcome) => (outcome.winner == Some(color.get())).then_some(Key::PlayerWon),
            Phase::Computer if on_turn => Some(Key::PlayerThinking),
            _ if on_turn => Some(Key::PlayerToMove),
            _ => None,
        }
    });
    view! {
        <div class="player" class:above=above class:below=!above class:active=move || turn.get().is_some()>
            <span
                class="chip"
                class:of-black=move || color.get() == Color::Black
                class:of-white=move || color.get() == Color::White
                aria-hidden="true"
            ></span>
            <span class="who">{name}</span>
            <span class="turn" class:thinking=move || turn.get() == Some(Key::PlayerThinking)>
                {move || turn.get().map(|key| words.text().get(key))}
            </span>
        </div>
    }
}
