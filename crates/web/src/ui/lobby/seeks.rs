//! The list of seeks.

use leptos::html::H3;
use leptos::prelude::*;
use tengen_page::lobby::{contains, strength};
use tengen_room::PlayerId;
use tengen_room::lobby::{SeekShown, Wish};
use tengen_text::Key;

use super::super::sheet::keep_focus;
use super::{called, of, offer_line, rating, wants};
use crate::lobby::LobbyPart;
use crate::page::{Sheets, Words};

#[component]
pub(super) fn Seeks(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let seeks = of(part, |lobby| {
        lobby
            .hall()
            .map(|hall| hall.seeks.clone())
            .unwrap_or_default()
    });
    let more = of(part, |lobby| {
        lobby.hall().map_or(0, |hall| {
            let shown = u32::try_from(hall.seeks.len()).unwrap_or(u32::MAX);
            hall.counts.seeks.saturating_sub(shown)
        })
    });
    let heading = NodeRef::<H3>::new();
    keep_focus(heading, Memo::new(move |_| seeks.read().len()));
    view! {
        <section aria-labelledby="lobby-seeks">
            <h3 node_ref=heading id="lobby-seeks" tabindex="-1">
                {move || words.text().get(Key::LobbySeeks)}
            </h3>
            <p class="line" hidden=move || !seeks.read().is_empty()>
                {move || words.text().get(Key::LobbySeeksNone)}
            </p>
            <ul class="lobby-seeks" aria-labelledby="lobby-seeks">
                <For
                    each=move || seeks.get()
                    key=|seek| seek.seek
                    children=move |seek| view! { <Seek part seek/> }
                />
            </ul>
            <p class="line" hidden=move || more.get() == 0>
                {move || words.text().lobby_seeks_more(more.get())}
            </p>
        </section>
    }
}

#[component]
fn Seek(part: LobbyPart, seek: SeekShown) -> impl IntoView {
    let words = expect_context::<Words>();
    let (number, offer, ratings) = (seek.seek, seek.offer, seek.ratings);
    let player = seek.player.clone();
    let is_own = of(part, move |lobby| {
        lobby.hall().is_some_and(|hall| hall.is_you(&player))
    });
    let is_sought = of(part, move |lobby| {
        contains(ratings, strength(lobby.ratings(), &offer).standing.rating)
    });
    let name = StoredValue::new(seek.name.clone());
    let line = move || {
        let text = words.text();
        let wants = wants(text, seek.color, ratings).into_iter();
        let line = std::iter::once(offer_line(text, &offer)).chain(wants);
        line.collect::<Vec<_>>().join(" · ")
    };
    let shown = rating(seek.rating, seek.provisional);
    let who = seek.player;
    let title = move || match is_own.get() {
        true => view! { <b>{move || words.text().get(Key::LobbyYours)}</b> }.into_any(),
        false => view! { <Player player=who.clone() name rating=shown.clone()/> }.into_any(),
    };
    let take_name = move || {
        let text = words.text();
        text.lobby_take_from(name.with_value(|name| called(text, name.as_ref())))
    };
    let button = move || match is_own.get() {
        true => view! {
            <button
                type="button"
                on:click=move |_| part.ask(Wish::Withdraw { seek: number })
            >
                {move || words.text().get(Key::LobbyWithdraw)}
            </button>
        }
        .into_any(),
        // The server says why not, if the rating is not sought.
        false => view! {
            <button
                type="button"
                class:main=move || is_sought.get()
                aria-label=take_name
                on:click=move |_| part.ask(Wish::Take { seek: number })
            >
                {move || words.text().get(Key::LobbyTake)}
            </button>
        }
        .into_any(),
    };
    view! {
        <li class="lobby-seek">
            <div>{title}<small>{line}</small></div>
            {button}
        </li>
    }
}

/// A player by name and rating, which leads to the profile.
#[component]
pub(super) fn Player(
    player: PlayerId,
    name: StoredValue<Option<tengen_room::Name>>,
    rating: String,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let shown = move || {
        let text = words.text();
        let name = name.with_value(|name| called(text, name.as_ref()));
        format!("{name} ({rating})")
    };
    view! {
        <button
            type="button"
            class="plain lobby-player"
            on:click=move |_| sheets.show_player(Some(player.clone()))
        >
            {shown}
        </button>
    }
}
