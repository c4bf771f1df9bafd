//! Who a player is: results, ratings, the last games and the openings.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{Played, PlayedGame, PlayedOpening, PlayerRating, Profile as Answer};
use tengen_core::opening::Named;
use tengen_page::dealings::not_found;
use tengen_page::profile::{self, graph, history, range};
use tengen_page::request::Failed;
use tengen_room::PlayerId;
use tengen_text::{Key, Text};

use super::super::account::day;
use super::super::invite::OtherLink;
use crate::browser::{self, api};
use crate::lobby::LobbyPart;
use crate::page::{Sheets, Words};

/// Width and height of a graph's view box; it is stretched to its place.
const GRAPH: (f64, f64) = (300.0, 60.0);

#[component]
pub(super) fn Profile(player: PlayerId, is_own: bool) -> impl IntoView {
    let words = expect_context::<Words>();
    let who = RwSignal::new(None::<Result<Answer, Failed>>);
    let what = RwSignal::new(None::<Result<Played, Failed>>);
    let link = format!("{}/?{}={player}", browser::origin(), PlayerId::IN_LINKS);
    let (of_who, of_what) = (
        profile::path(player.as_str()),
        profile::path(player.as_str()),
    );
    spawn_local(async move {
        let _ = who.try_set(Some(api::get(&of_who).await));
    });
    spawn_local(async move {
        let _ = what.try_set(Some(api::get(&format!("{of_what}/games")).await));
    });
    let said = move || {
        let (who, what) = (who.read(), what.read());
        let failed = who.as_ref().and_then(|who| who.as_ref().err());
        let failed = failed.or_else(|| what.as_ref().and_then(|what| what.as_ref().err()));
        failed.map(|why| not_found(words.text(), why))
    };
    let who = move || {
        let who = who.get()?.ok()?;
        Some(view! { <Who who is_own/> })
    };
    let what = move || {
        let what = what.get()?.ok()?;
        Some(view! { <What what is_own/> })
    };
    view! {
        <p class="line" role="alert">{said}</p>
        {who}
        {what}
        <OtherLink link keys=[Key::ProfileLink, Key::ProfileCopy, Key::ProfileLinkLine]/>
    }
}

/// The name, the results and the ratings.
#[component]
fn Who(who: Answer, is_own: bool) -> impl IntoView {
    let words = expect_context::<Words>();
    let Answer {
        player,
        name,
        since,
        games,
        wins,
        draws,
        losses,
        ratings,
        ..
    } = who;
    let called = name.clone();
    let name = move || {
        let text = words.text();
        match (&name, is_own) {
            (Some(name), true) => text.player_you_named(name.to_string()),
            (Some(name), false) => name.to_string(),
            (None, true) => text.get(Key::PlayerYou),
            (None, false) => text.get(Key::PlayerNameless),
        }
    };
    let results = move || {
        let text = words.text();
        (games > 0).then(|| text.profile_results(games, wins, draws, losses))
    };
    let has_ratings = !ratings.is_empty();
    let lobby = LobbyPart::here();
    let (to, to_name) = (player, called.clone());
    let challenge = move |_| {
        if let Some(name) = to_name.clone() {
            lobby.lobby.update(|lobby| lobby.knows(to.clone(), name));
        }
        lobby.target.set(Some(to.clone()));
        lobby.show();
    };
    let challenge = (!is_own).then(|| {
        view! {
            <button on:click=challenge>{move || words.text().get(Key::LobbyChallenge)}</button>
        }
    });
    view! {
        <h3 class="person-name">{name}</h3>
        <p class="line">
            {move || words.text().profile_since(day(words, since))} " " {results}
        </p>
        {challenge}
        <div class="person-part" hidden=!has_ratings>
            <h4>{move || words.text().get(Key::ProfileRatings)}</h4>
            {ratings.into_iter().map(|rating| view! { <Rating rating/> }).collect_view()}
        </div>
    }
}

#[component]
fn Rating(rating: PlayerRating) -> impl IntoView {
    let words = expect_context::<Words>();
    let values = history(&rating);
    let (width, height) = GRAPH;
    let path = graph(&values, width, height);
    let is_drawn = !path.is_empty();
    let (low, high) = range(&values);
    let PlayerRating {
        group,
        rating,
        deviation,
        provisional,
        games,
        ..
    } = rating;
    let number = move || {
        words
            .text()
            .profile_rating(rating.to_string(), deviation.to_string())
    };
    let about = move || {
        let text = words.text();
        let provisional = provisional.then(|| text.get(Key::ProfileProvisional));
        let games = text.profile_rated_games(games);
        provisional
            .into_iter()
            .chain([games])
            .collect::<Vec<_>>()
            .join(" · ")
    };
    let count = values.len().saturating_sub(1);
    let told = move || {
        words
            .text()
            .profile_graph(count, low.to_string(), high.to_string())
    };
    view! {
        <div class="person-rating">
            <p>{move || words.text().profile_group(group.clone())} " " <b>{number}</b></p>
            <p class="line">{about}</p>
            <Show when=move || is_drawn>
                <svg
                    class="person-graph"
                    role="img"
                    aria-label=told
                    viewBox=format!("0 -2 {width} {}", height + 4.0)
                    preserveAspectRatio="none"
                >
                    <path d=path.clone()/>
                </svg>
                <p class="line person-range" aria-hidden="true">
                    <span>{low.to_string()}</span>
                    <span>{high.to_string()}</span>
                </p>
            </Show>
        </div>
    }
}

/// The last games, and the openings.
#[component]
fn What(what: Played, is_own: bool) -> impl IntoView {
    let words = expect_context::<Words>();
    let Played { games, openings } = what;
    let (no_games, no_openings) = (games.is_empty(), openings.is_empty());
    let opening = move |opening: PlayedOpening| {
        view! { <li>{move || opened(words.text(), &opening)}</li> }
    };
    view! {
        <div class="person-part" hidden=no_games>
            <h4 id="person-games">{move || words.text().get(Key::ProfileGames)}</h4>
            <ul class="person-games" aria-labelledby="person-games">
                {games.into_iter().map(|game| view! { <Game game is_own/> }).collect_view()}
            </ul>
        </div>
        <div class="person-part" hidden=no_openings>
            <h4 id="person-openings">{move || words.text().get(Key::ProfileOpenings)}</h4>
            <ul class="person-games" aria-labelledby="person-openings">
                {openings.into_iter().map(opening).collect_view()}
            </ul>
        </div>
    }
}

fn opened(text: Text, opening: &PlayedOpening) -> String {
    let PlayedOpening {
        rule,
        opening,
        named,
        games,
        wins,
        draws,
        losses,
    } = opening;
    let named = named.as_deref().and_then(Named::find);
    let parts = [text.rule(*rule), text.procedure(*opening)].into_iter();
    let parts = parts.chain(named.map(|named| text.opening_title(named)));
    let name = parts.collect::<Vec<_>>().join(" · ");
    let results = text.profile_results(*games, *wins, *draws, *losses);
    text.profile_opening(name, results)
}

#[component]
fn Game(game: PlayedGame, is_own: bool) -> impl IntoView {
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    let finished = game.finished;
    let opponent = game.opponent.clone().filter(|_| !game.opponent_deleted);
    let entry = Memo::new(move |_| profile::game(words.text(), &game, is_own));
    let line = move || format!("{} · {}", entry.get().1, day(words, finished));
    let title = move || entry.get().0;
    let title = match opponent {
        Some(opponent) => view! {
            <button class="plain person-name" on:click=move |_| sheets.show_player(Some(opponent.clone()))>
                {title}
            </button>
        }
        .into_any(),
        None => view! { <b>{title}</b> }.into_any(),
    };
    view! {
        <li>
            {title}
            <small>{line}</small>
        </li>
    }
}
