//! Finds a player to be challenged by the name of the player's account.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{ErrorCode, NamedPlayer};
use tengen_page::dealings::not_found;
use tengen_page::request::Failed;
use tengen_text::Key;

use crate::browser::api;
use crate::lobby::LobbyPart;
use crate::page::Words;

/// The field of a name, and what was found.
#[component]
pub(super) fn FindField(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let name = RwSignal::new(String::new());
    let failed = RwSignal::new(None::<Failed>);
    let find = move || {
        let typed = name.read_untracked().trim().to_owned();
        if typed.is_empty() {
            return;
        }
        let encoded = String::from(js_sys::encode_uri_component(&typed));
        spawn_local(async move {
            let path = format!("/api/v1/players?name={encoded}");
            let found = match api::get::<NamedPlayer>(&path).await {
                Ok(NamedPlayer { player, name }) => {
                    part.lobby.update(|lobby| lobby.knows(player.clone(), name));
                    part.target.set(Some(player));
                    None
                }
                Err(why) => Some(why),
            };
            let _ = failed.try_set(found);
        });
    };
    // Enter would send the form.
    let key = move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            find();
        }
    };
    let line = move || {
        let text = words.text();
        Some(match failed.get()? {
            Failed::Refused(ErrorCode::NotFound | ErrorCode::BadRequest, _) => {
                text.get(Key::LobbyFindNone)
            }
            why => not_found(text, &why),
        })
    };
    view! {
        <div class="lobby-by-name">
            <label class="find name">
                <span>{move || words.text().get(Key::LobbyFindName)}</span>
                <input
                    type="text"
                    maxlength="40"
                    prop:value=name
                    on:input:target=move |event| {
                        failed.set(None);
                        name.set(event.target().value());
                    }
                    on:keydown=key
                />
            </label>
            <button type="button" on:click=move |_| find()>
                {move || words.text().get(Key::LobbyFindPlayer)}
            </button>
        </div>
        <p class="line" role="alert" hidden=move || failed.read().is_none()>{line}</p>
    }
}
