//! What goes on in the lobby while its sheet is closed.

use leptos::prelude::*;
use tengen_model::online::Stage;
use tengen_page::lobby::{follows, stands};
use tengen_text::Key;

use super::pools::waited;
use super::{STYLE, called, of};
use crate::lobby::LobbyPart;
use crate::page::{OnBoard, RoomPart, Sheet, Sheets, Words};

#[derive(Clone, Debug, PartialEq)]
enum Goes {
    Waiting,
    Challenged(String),
    Playing,
    /// In an arena: how the user stands, and what follows.
    InArena(String),
}

#[component]
pub(crate) fn LobbyBar() -> impl IntoView {
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let part = LobbyPart::here();
    let is_open = Memo::new(move |_| sheets.open.get() == Some(Sheet::Lobby));
    let in_game = Memo::new(move |_| room.view.read().as_ref().is_some_and(|r| r.you.is_some()));
    // The result of an arena's game says the same.
    let is_over = Memo::new(move |_| {
        let room = room.view.read();
        let over = room.as_ref().is_some_and(|room| room.stage == Stage::Over);
        over && !board.view.read().shows_result
    });
    let goes = Memo::new(move |_| {
        let (text, lobby) = (words.text(), part.lobby.read());
        let challenge = lobby.hall().and_then(|hall| hall.incoming().next());
        let challenge = challenge.map(|one| called(text, one.name.as_ref()));
        let in_arena = lobby.arenas().entered().map(|(evening, standing)| {
            let (stands, follows) = (stands(text, standing), follows(text, evening, standing));
            Goes::InArena(format!("{stands} · {follows}"))
        });
        match (lobby.playing().game(), challenge) {
            _ if is_open.get() => None,
            // Who plays is not disturbed.
            (None, _) if in_game.get() => in_arena.filter(|_| is_over.get()),
            _ if in_game.get() => None,
            (Some(_), _) => Some(Goes::Playing),
            (None, Some(name)) => Some(Goes::Challenged(name)),
            (None, None) if in_arena.is_some() => in_arena,
            (None, None) if lobby.waiting().is_live() => Some(Goes::Waiting),
            (None, None) => None,
        }
    });
    let is_waiting = of(part, |lobby| lobby.waiting().is_live());
    let line = move |goes: Goes| match goes {
        Goes::Waiting => words.text().get(Key::LobbyLooking),
        Goes::Challenged(name) => words.text().lobby_challenged_by(name),
        Goes::Playing => words.text().get(Key::LobbyGame),
        Goes::InArena(line) => line,
    };
    let shown = move || {
        let goes = goes.get()?;
        let plays = goes == Goes::Playing;
        let press = move |_| match plays {
            true => part.input(|lobby, _| lobby.playing().go()),
            false => part.show(),
        };
        let label = move || {
            words.text().get(match plays {
                true => Key::LobbyGameGo,
                false => Key::LobbyBack,
            })
        };
        let stop = move || {
            view! {
                <button type="button" on:click=move |_| part.input(|lobby, now| lobby.stop(now))>
                    {move || words.text().get(Key::LobbyStop)}
                </button>
            }
        };
        Some(view! {
            <section class="lobby-bar" aria-label=move || words.text().get(Key::Lobby)>
                <p>
                    <span role="status">{line(goes)}</span>
                    " "
                    <span class="lobby-time">{move || waited(part)}</span>
                </p>
                <button type="button" class="main" on:click=press>{label}</button>
                <Show when=move || is_waiting.get() && !plays>{stop()}</Show>
            </section>
        })
    };
    view! { <style>{STYLE}</style>{shown} }
}
