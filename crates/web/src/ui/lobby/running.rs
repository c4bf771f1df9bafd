//! Games that run: the user's own, and those of others, to be watched.

use leptos::html::H3;
use leptos::prelude::*;
use tengen_page::lobby::{match_line, minutes, watch};
use tengen_room::lobby::RunningGame;
use tengen_text::{Key, Text};

use super::super::sheet::keep_focus;
use super::{called, of, offer_line};
use crate::lobby::LobbyPart;
use crate::page::Words;

/// A game of the user that goes on.
#[component]
pub(super) fn Running(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let game = of(part, |lobby| lobby.playing().game().cloned());
    let shown = move || {
        let game = game.get()?;
        let offer = game.offer;
        let (level, opponent) = (game.level, game.opponent);
        let opponent = of(part, move |lobby| {
            lobby.names().of(&opponent).map(ToString::to_string)
        });
        let series = of(part, |lobby| lobby.playing().series().cloned());
        let against = move || {
            let text = words.text();
            let level = level.map(|level| text.player_computer(level));
            Some(text.lobby_against(level.or_else(|| opponent.get())?))
        };
        let stands = move || {
            let series = series.get().filter(|series| !series.is_over());
            series.map(|series| series.line(words.text()))
        };
        let line = move || {
            let parts = [against(), Some(offer_line(words.text(), &offer)), stands()];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
        };
        Some(view! {
            <section class="ask" aria-labelledby="lobby-game">
                <h3 id="lobby-game">{move || words.text().get(Key::LobbyGame)}</h3>
                <p>{line}</p>
                <button class="main" type="button" on:click=move |_| part.input(|lobby, _| lobby.playing().go())>
                    {move || words.text().get(Key::LobbyGameGo)}
                </button>
            </section>
        })
    };
    view! { {shown} }
}

/// Games of others. Without any there is no list.
#[component]
pub(super) fn Watching(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let games = of(part, |lobby| {
        let hall = lobby.hall().into_iter();
        hall.flat_map(|hall| hall.watchable().cloned())
            .collect::<Vec<_>>()
    });
    let heading = NodeRef::<H3>::new();
    keep_focus(heading, Memo::new(move |_| games.read().len()));
    view! {
        <Show when=move || !games.read().is_empty()>
            <section aria-labelledby="lobby-running">
                <h3 node_ref=heading id="lobby-running" tabindex="-1">
                    {move || words.text().get(Key::LobbyRunning)}
                </h3>
                <ul class="lobby-seeks" aria-labelledby="lobby-running">
                    <For
                        each=move || games.get()
                        key=|game| game.game
                        children=move |game| view! { <Game part game/> }
                    />
                </ul>
            </section>
        </Show>
    }
}

fn names(text: Text, game: &RunningGame) -> [String; 2] {
    game.names
        .each_ref()
        .map(|name| called(text, name.as_ref()))
}

#[component]
fn Game(part: LobbyPart, game: RunningGame) -> impl IntoView {
    let words = expect_context::<Words>();
    let channel = game.watch.clone();
    let press = move |_| part.input(|_, _| watch(&channel));
    let game = StoredValue::new(game);
    let who = move || {
        game.with_value(|game| {
            let [first, second] = names(words.text(), game);
            match game.offer.rated {
                true => {
                    let [one, other] = game.ratings;
                    format!("{first} ({one}) – {second} ({other})")
                }
                false => format!("{first} – {second}"),
            }
        })
    };
    let minutes = Memo::new(move |_| game.with_value(|game| minutes(game, part.now.get())));
    let line = move || {
        let (text, minutes) = (words.text(), minutes.get());
        game.with_value(|game| {
            let stands = game.score.map(|score| match_line(text, score));
            let since = (minutes > 0).then(|| text.clock_duration(minutes, "minutes"));
            let parts = [Some(offer_line(text, &game.offer)), stands, since];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
        })
    };
    let named = move || {
        let [first, second] = game.with_value(|game| names(words.text(), game));
        words.text().lobby_watch_game(first, second)
    };
    view! {
        <li class="lobby-seek">
            <div><b>{who}</b><small>{line}</small></div>
            <button type="button" aria-label=named on:click=press>
                {move || words.text().get(Key::LobbyWatch)}
            </button>
        </li>
    }
}
