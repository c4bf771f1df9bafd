//! The players of a room, above and below the board, and whether they are connected.

use leptos::prelude::*;
use tengen_core::Color;
use tengen_model::online::{Contact, Player, RoomView, Stage};
use tengen_model::{Phase, View};
use tengen_text::{Key, Text};

use super::clock::PlayerClock;
use super::has_opening;
use crate::page::{OnBoard, RoomPart, Words};

/// A player. The user sits below; for spectators, the player who began the game does.
#[component]
pub(crate) fn RoomPlayer(above: bool) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let player = Memo::new(move |_| {
        let room = room.view.read();
        let room = room.as_ref()?;
        // Before the first game, the colours may be known.
        let black = room.of_color(Color::Black).map(|p| p.seat);
        let first = black.filter(|_| room.game == 0).unwrap_or(room.starter);
        let below = room.you.unwrap_or(first);
        let seat = if above { below.other() } else { below };
        Some(room.player(seat).clone())
    });
    let name = move || {
        let room = room.view.read();
        player
            .read()
            .as_ref()
            .zip(room.as_ref())
            .map(|(player, room)| name(words.text(), player, room))
    };
    let turn = Memo::new(move |_| {
        let view = board.view.read();
        let room = room.view.read();
        let color = player.read().as_ref().and_then(|p| p.color)?;
        let stage = room.as_ref().map(|room| room.stage);
        match (&view.phase, stage) {
            (Phase::Over(outcome), _) => (outcome.winner == Some(color)).then_some(Key::PlayerWon),
            (_, Some(Stage::Playing)) if active(&view) == color => Some(Key::PlayerToMove),
            _ => None,
        }
    });
    let known = move || {
        let room = room.view.read();
        let stage = room.as_ref().map(|room| room.stage);
        matches!(stage, Some(Stage::Waiting | Stage::Playing | Stage::Over))
    };
    let of = move |color| {
        player
            .read()
            .as_ref()
            .is_some_and(|p| p.color == Some(color))
    };
    // Without a connection the opponent's presence is unknown.
    let is_told = Memo::new(move |_| {
        let room = room.view.read();
        let here = room.as_ref().map(|room| room.contact) == Some(Contact::Here);
        let player = player.read();
        player
            .as_ref()
            .is_some_and(|p| p.taken && (p.is_you || here))
    });
    let here = Memo::new(move |_| player.read().as_ref().is_some_and(|p| p.taken && p.here));
    let color = move || player.read().as_ref().and_then(|p| p.color);
    let presence = move || player.read().as_ref().map(|p| presence(words.text(), p));
    view! {
        <div
            class="player"
            class:above=above
            class:below=!above
            class:active=move || turn.get().is_some()
            class:unknown=move || !known()
        >
            <span
                class="chip"
                class:of-black=move || of(Color::Black)
                class:of-white=move || of(Color::White)
                class:of-lot=move || !of(Color::Black) && !of(Color::White)
                aria-hidden="true"
            ></span>
            <Show when=known>
                <span class="unseen">{move || color().map(|c| words.text().color(c))}</span>
                <span class="who">{name}</span>
                <PlayerClock player/>
                <span class="turn">{move || turn.get().map(|key| words.text().get(key))}</span>
                <span class="presence" class:here=move || here.get() hidden=move || !is_told.get()>
                    <span class="light" aria-hidden="true"></span>
                    <span class:unseen=move || here.get()>{presence}</span>
                </span>
            </Show>
        </div>
    }
}

fn active(view: &View) -> Color {
    let deciding = view.deciding.as_ref();
    deciding.map_or(view.to_move, |deciding| deciding.color)
}

fn name(text: Text, player: &Player, room: &RoomView) -> String {
    match (&player.name, player.color) {
        _ if !player.taken && player.is_owned => text.get(Key::PlayerAwaited),
        _ if !player.taken => text.get(Key::PlayerNone),
        (Some(name), _) if player.is_you => text.player_you_named(name),
        (Some(name), _) => name.clone(),
        _ if player.is_deleted => text.get(Key::MyGamesDeletedPlayer),
        (None, _) if player.is_you => text.get(Key::PlayerYou),
        (None, _) if has_opening(room) => text.seat(room.chair(player.seat)),
        (None, Some(color)) => text.player_person(color),
        (None, None) => text.get(Key::RoomOpponent),
    }
}

/// Whether a player is connected, and if not, for how long they may be absent.
fn presence(text: Text, player: &Player) -> String {
    match player.claim_in {
        _ if !player.taken => String::new(),
        _ if player.here => text.get(Key::PlayerHere),
        Some(left) if left > 0 => text.player_away_for(format!("{}:{:02}", left / 60, left % 60)),
        _ => text.get(Key::PlayerAway),
    }
}
