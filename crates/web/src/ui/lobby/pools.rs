//! Quick pairing: the pools of the host, and how long the user waits.

use leptos::prelude::*;
use tengen_core::opening::Procedure;
use tengen_model::clock::clock_name;
use tengen_page::lobby::strength;
use tengen_room::lobby::{Offer, PoolShown};
use tengen_text::{Key, Text};

use super::offer::NearField;
use super::{of, rated, rating};
use crate::lobby::LobbyPart;
use crate::page::Words;

#[component]
pub(super) fn Pools(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let pools = of(part, |lobby| {
        lobby
            .hall()
            .map(|hall| hall.pools.clone())
            .unwrap_or_default()
    });
    let choose = move |near| part.input(|lobby, now| lobby.meet(near, now));
    view! {
        <Show when=move || !pools.read().is_empty()>
            <section aria-labelledby="lobby-quick">
                <h3 id="lobby-quick">{move || words.text().get(Key::LobbyQuick)}</h3>
                <p class="line">{move || words.text().get(Key::LobbyQuickLine)}</p>
                <div class="lobby-pools">
                    {move || {
                        let pools = pools.get().into_iter();
                        pools.map(|pool| view! { <Pool part pool/> }).collect_view()
                    }}
                </div>
                <Looking part/>
                <NearField near=of(part, |lobby| lobby.waiting().near()) choose/>
                <Ratings part/>
            </section>
        </Show>
    }
}

#[component]
fn Pool(part: LobbyPart, pool: PoolShown) -> impl IntoView {
    let words = expect_context::<Words>();
    let PoolShown { pool, offer } = pool;
    let is_in = of(part, move |lobby| lobby.waiting().is_in(&offer));
    let waiting = of(part, move |lobby| {
        lobby.hall().map_or(0, |hall| hall.waiting(pool))
    });
    let press = move |_| {
        let waits = !is_in.get_untracked();
        part.act(move |lobby, now| lobby.wait(offer, waits, now));
    };
    let clock = move || {
        let text = words.text();
        offer.clock.map(|terms| clock_name(text, terms))
    };
    view! {
        <button
            type="button"
            class="lobby-pool"
            aria-pressed=move || is_in.get().to_string()
            on:click=press
        >
            <b>{clock}</b>
            <span>{move || game(words.text(), &offer)}</span>
            <small>{move || words.text().lobby_waiting(waiting.get())}</small>
        </button>
    }
}

fn game(text: Text, offer: &Offer) -> String {
    let opening = (offer.opening != Procedure::None).then(|| text.procedure(offer.opening));
    let parts = [
        Some(text.rule(offer.rule)),
        opening,
        Some(rated(text, offer)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// How long the user waits, and whom the pairing accepts by now.
#[component]
pub(super) fn Looking(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let is_waiting = of(part, |lobby| lobby.waiting().is_live());
    let near = move || {
        let (text, now) = (words.text(), part.now.get());
        let lobby = part.lobby.read();
        lobby.waiting().since()?;
        let pools = lobby.hall()?.pools.iter();
        let own = pools.filter(|pool| lobby.waiting().is_in(&pool.offer));
        let widths = own.map(|pool| lobby.waiting().width(lobby.ratings(), &pool.offer, now));
        // Where the user waits in several, the widest says enough.
        let widths: Option<Vec<u32>> = widths.collect();
        Some(match widths.and_then(|widths| widths.into_iter().max()) {
            Some(points) if lobby.waiting().is_widest(points) => text.lobby_range_points(points),
            Some(points) => text.lobby_near(points),
            None => text.get(Key::LobbyNearAny),
        })
    };
    view! {
        <Show when=move || is_waiting.get()>
            <div class="lobby-looking">
                <p>
                    <b role="status">{move || words.text().get(Key::LobbyLooking)}</b>
                    " "
                    <span class="lobby-time">{move || waited(part)}</span>
                    <small>{near}</small>
                </p>
                <button type="button" on:click=move |_| part.input(|lobby, now| lobby.stop(now))>
                    {move || words.text().get(Key::LobbyStop)}
                </button>
            </div>
        </Show>
    }
}

/// Minutes and seconds in pools; tracks the time.
pub(super) fn waited(part: LobbyPart) -> Option<String> {
    let since = part.lobby.read().waiting().since()?;
    let seconds = part.now.get().saturating_sub(since) / 1_000;
    Some(format!("{}:{:02}", seconds / 60, seconds % 60))
}

/// The user's ratings for the games of the pools.
#[component]
fn Ratings(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let lines = move || {
        let (text, lobby) = (words.text(), part.lobby.read());
        let pools = lobby.hall().filter(|hall| hall.you.is_some());
        let pools = pools.map(|hall| hall.pools.clone()).unwrap_or_default();
        let mut lines: Vec<String> = Vec::new();
        for pool in pools.iter().filter(|pool| pool.offer.rated) {
            let strength = strength(lobby.ratings(), &pool.offer);
            let shown = rating(strength.standing.rating, strength.is_provisional);
            let line = text.lobby_rating(strength.group, shown);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
            .into_iter()
            .map(|line| view! { <p class="line">{line}</p> })
            .collect_view()
    };
    view! { {lines} }
}
