//! Levels of the program, which play at once.

use leptos::prelude::*;
use tengen_room::ColorChoice;
use tengen_room::lobby::Wish;
use tengen_text::Key;

use super::{of, offer_line};
use crate::lobby::LobbyPart;
use crate::page::Words;

#[component]
pub(super) fn Levels(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let levels = of(part, |lobby| {
        lobby
            .hall()
            .map(|hall| hall.levels.clone())
            .unwrap_or_default()
    });
    let offer = of(part, |lobby| lobby.hall().map(|hall| hall.level_offer()));
    let level = move |level: u8| {
        let press = move |_| {
            if let Some(offer) = offer.get_untracked() {
                let color = ColorChoice::Lot;
                part.ask(Wish::Level {
                    level,
                    offer,
                    color,
                });
            }
        };
        view! {
            <button type="button" class="lobby-pool lobby-level" on:click=press>
                <b>{move || words.text().lobby_level(level)}</b>
                <small>{move || words.text().level_name(level)}</small>
            </button>
        }
    };
    let line = move || {
        let text = words.text();
        offer.get().map(|offer| offer_line(text, &offer))
    };
    view! {
        <Show when=move || !levels.read().is_empty()>
            <section aria-labelledby="lobby-levels">
                <h3 id="lobby-levels">{move || words.text().get(Key::LobbyLevels)}</h3>
                <p class="line">{line}</p>
                <div class="lobby-pools lobby-levels">
                    {move || levels.get().into_iter().map(level).collect_view()}
                </div>
            </section>
        </Show>
    }
}
