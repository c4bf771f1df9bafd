//! An empty lobby: what to do meanwhile, and to be told.

use leptos::prelude::*;
use tengen_text::Key;

use super::super::fields::Switch;
use super::of;
use crate::browser::calling;
use crate::lobby::LobbyPart;
use crate::page::{Sheet, Sheets, Words};

/// A level, a puzzle and a link, while nobody else looks for a game; a link at any time.
#[component]
pub(super) fn Empty(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let say = move |key| move || words.text().get(key);
    let is_empty = of(part, |lobby| !lobby.is_anybody_looking());
    // Levels that play here do so at once.
    let has_levels = of(part, |lobby| {
        lobby.hall().is_some_and(|hall| !hall.levels.is_empty())
    });
    let open = move |sheet| move |_| sheets.open.set(Some(sheet));
    view! {
        <section class="lobby-empty">
            <p class="line" hidden=move || !is_empty.get()>{say(Key::LobbyEmpty)}</p>
            <div class="record-buttons">
                <Show when=move || is_empty.get()>
                    <Show when=move || !has_levels.get()>
                        <button type="button" on:click=open(Sheet::NewGame)>
                            {say(Key::LobbyEmptyLevel)}
                        </button>
                    </Show>
                    <button type="button" on:click=open(Sheet::Puzzles)>
                        {say(Key::LobbyEmptyPuzzle)}
                    </button>
                </Show>
                <button type="button" on:click=open(Sheet::Online)>{say(Key::LobbyByLink)}</button>
            </div>
        </section>
    }
}

/// Whether the user is told when somebody looks for a game.
#[component]
pub(super) fn Tell(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let tells = of(part, |lobby| lobby.tells());
    let turn = move |on| {
        if on {
            calling::ask();
        }
        part.input(move |lobby, now| lobby.tell(on, now));
    };
    let line = move || {
        words.text().get(match calling::can_notify() {
            true => Key::LobbyTellNotice,
            false => Key::LobbyTellLine,
        })
    };
    view! {
        <Switch label=Signal::derive(move || words.text().get(Key::LobbyTell)) on=tells turn/>
        <p class="line">{line}</p>
    }
}
