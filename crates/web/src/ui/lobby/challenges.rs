//! Challenges of the user and to the user, with all that they mean.

use leptos::html::H3;
use leptos::prelude::*;
use tengen_page::lobby::reason;
use tengen_room::ColorChoice;
use tengen_room::lobby::{ChallengeShown, Ratings, Why, Wish};
use tengen_text::Key;

use super::super::sheet::keep_focus;
use super::super::weekends::WeekendsHere;
use super::{called, of, offer_line, wants};
use crate::lobby::LobbyPart;
use crate::page::Words;

const REASONS: [Why; 6] = [
    Why::Later,
    Why::Clock,
    Why::Rule,
    Why::Casual,
    Why::Rated,
    Why::Unsaid,
];

#[component]
pub(super) fn Challenges(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let all = of(part, |lobby| {
        lobby
            .hall()
            .map(|hall| hall.challenges.clone())
            .unwrap_or_default()
    });
    let heading = NodeRef::<H3>::new();
    keep_focus(heading, Memo::new(move |_| all.read().len()));
    // One that comes is seen, wherever the list stands.
    let incoming = of(part, |lobby| {
        lobby.hall().map_or(0, |hall| hall.incoming().count())
    });
    Effect::new(move |before: Option<usize>| {
        let now = incoming.get();
        if let Some(heading) = heading.get()
            && before.is_some_and(|before| before < now)
        {
            heading.scroll_into_view();
        }
        now
    });
    view! {
        <Show when=move || !all.read().is_empty()>
            <section class="ask" aria-labelledby="lobby-challenges">
                <h3 node_ref=heading id="lobby-challenges" tabindex="-1">
                    {move || words.text().get(Key::LobbyChallenges)}
                </h3>
                <ul class="lobby-seeks" aria-labelledby="lobby-challenges">
                    <For
                        each=move || all.get()
                        key=|shown| shown.challenge
                        children=move |shown| view! { <Challenge part shown/> }
                    />
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn Challenge(part: LobbyPart, shown: ChallengeShown) -> impl IntoView {
    let words = expect_context::<Words>();
    let (number, offer, color) = (shown.challenge, shown.offer, shown.color);
    let games = shown.games;
    let from = shown.from.clone();
    let is_own = of(part, move |lobby| {
        lobby.hall().is_some_and(|hall| hall.is_you(&from))
    });
    let to = shown.to.clone();
    let other = of(part, move |lobby| lobby.names().of(&to).cloned());
    let (name, rating) = (shown.name, shown.rating);
    let title = move || {
        let text = words.text();
        match is_own.get() {
            true => text.lobby_challenged(called(text, other.read().as_ref())),
            false => {
                let name = called(text, name.as_ref());
                text.lobby_challenged_by(format!("{name} ({rating})"))
            }
        }
    };
    // What the sender has chosen is the other colour for who is asked.
    let line = move || {
        let text = words.text();
        let color = match is_own.get() {
            true => ColorChoice::Lot,
            false => color,
        };
        let games = (games > 1).then(|| text.lobby_match(games));
        let wants = wants(text, color, Ratings::default())
            .into_iter()
            .chain(games);
        let line = std::iter::once(offer_line(text, &offer)).chain(wants);
        line.collect::<Vec<_>>().join(" · ")
    };
    let buttons = move || match is_own.get() {
        true => view! {
            <button
                type="button"
                on:click=move |_| part.ask(Wish::TakeBack { challenge: number })
            >
                {move || words.text().get(Key::LobbyTakeBack)}
            </button>
        }
        .into_any(),
        false => view! { <Answer part number/> }.into_any(),
    };
    view! {
        <li class="lobby-challenge">
            <div>
                <b>{title}</b>
                <small>{line}</small>
                <WeekendsHere terms=Memo::new(move |_| offer.clock)/>
            </div>
            {buttons}
        </li>
    }
}

/// Accepts, or declines with a reason.
#[component]
fn Answer(part: LobbyPart, number: u64) -> impl IntoView {
    let words = expect_context::<Words>();
    let declines = RwSignal::new(false);
    let reasons = REASONS.map(|why| {
        let decline = move |_| {
            part.ask(Wish::Decline {
                challenge: number,
                why,
            });
        };
        view! {
            <button type="button" on:click=decline>
                {move || words.text().lobby_decline_as(reason(why))}
            </button>
        }
    });
    view! {
        <div class="record-buttons">
            <button
                type="button"
                class="main"
                on:click=move |_| part.ask(Wish::Accept { challenge: number })
            >
                {move || words.text().get(Key::LobbyAccept)}
            </button>
            <button
                type="button"
                aria-expanded=move || declines.get().to_string()
                on:click=move |_| declines.update(|on| *on = !*on)
            >
                {move || words.text().get(Key::LobbyDecline)}
            </button>
        </div>
        <div class="record-buttons lobby-reasons" hidden=move || !declines.get()>
            {reasons.collect_view()}
        </div>
    }
}
