//! The user's games in rooms, in the sheet *Play online*.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{MyGame, MyGames};
use tengen_model::online::my_game;
use tengen_text::Key;

use super::game_rows::when;
use crate::account::AccountPart;
use crate::browser::api;
use crate::keys::Keys;
use crate::page::{RoomPart, Words};

pub(super) const MY_GAMES: &str = "/api/v1/my/games";

/// The latest games; nothing without any.
#[component]
pub(super) fn MyGamesList(games: RwSignal<Vec<MyGame>>) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let account = expect_context::<AccountPart>();
    Effect::new(move |_| {
        // Another player has other games.
        account.changed.track();
        spawn_local(async move {
            if let Ok(found) = api::get::<MyGames>(MY_GAMES).await {
                let _ = games.try_set(found.games);
            }
        });
    });
    let entry = move |game: MyGame| {
        let id = game.room.clone();
        let visit = move |_| room.visit(&Ok(id.clone()), Keys::default());
        let entry = Memo::new(move |_| {
            let text = words.text();
            let (title, line) = my_game(text, &game);
            (title, format!("{line} · {}", when(text, game.started)))
        });
        view! {
            <li>
                <button class="game" on:click=visit>
                    <b>{move || entry.get().0}</b>
                    <small>{move || entry.get().1}</small>
                </button>
            </li>
        }
    };
    view! {
        <div class="mine" hidden=move || games.read().is_empty()>
            <h3>{move || words.text().get(Key::MyGames)}</h3>
            <ul class="games">{move || games.get().into_iter().map(entry).collect_view()}</ul>
        </div>
    }
}
