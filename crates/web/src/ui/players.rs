//! The players, above and below the board.

use leptos::prelude::*;
use tengen_core::Color;
use tengen_core::opening::{Procedure, Seat as Chair};
use tengen_text::{Key, Text};

use super::later::Later;
use super::room::RoomPiece;
use crate::page::{Group, OnBoard, Words};
use tengen_model::{Phase, Seat, View, names};

/// A player. A single human player sits below, of two the one who moves first.
#[component]
pub(crate) fn Player(above: bool) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let color = Memo::new(move |_| color(&board.view.read(), above));
    let name = move || name(words.text(), &board.view.read(), color.get());
    let piece = match above {
        true => RoomPiece::ClockAbove,
        false => RoomPiece::ClockBelow,
    };
    let clock = Memo::new(move |_| board.view.read().clocks.is_some().then_some(piece as usize));
    let turn = Memo::new(move |_| {
        let view = board.view.read();
        let active = view.deciding.as_ref().map_or(view.to_move, |d| d.color);
        let on_turn = active == color.get();
        match &view.phase {
            Phase::Over(outcome) => (outcome.winner == Some(color.get())).then_some(Key::PlayerWon),
            Phase::Computer if on_turn => Some(Key::PlayerThinking),
            Phase::Stopped => None,
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
            <Later group=Group::Room wanted=clock/>
        </div>
    }
}

/// The colour of the player above or below the board.
pub(super) fn color(view: &View, above: bool) -> Color {
    let first = match view.black {
        Chair::First => Color::Black,
        Chair::Second => Color::White,
    };
    let below = view.person.unwrap_or(first);
    if above { below.opponent() } else { below }
}

/// What the player of a colour is called.
pub(super) fn name(text: Text, view: &View, color: Color) -> String {
    match (view.seat(color), view.person) {
        (Seat::Computer(computer), _) => names::computer(text, &computer),
        (Seat::Person, Some(_)) => text.get(Key::PlayerYou),
        (Seat::Person, None) if view.setup.terms.opening == Procedure::None => {
            text.player_person(color)
        }
        (Seat::Person, None) => text.seat(view.chair(color)),
    }
}
