//! The sheet *Lobby*: where players find each other.

mod arenas;
mod bar;
mod challenges;
mod empty;
mod find;
mod levels;
mod offer;
mod pools;
mod running;
mod seeks;

use leptos::prelude::*;
use tengen_core::Size;
use tengen_core::opening::Procedure;
use tengen_model::clock::clock_name;
use tengen_page::lobby::{Contact, Lobby};
use tengen_room::lobby::{Offer, Ratings};
use tengen_room::{ColorChoice, Name, NameError};
use tengen_text::{Key, Text};

use super::online::NameField;
use super::sheet::Sheet;
use crate::lobby::LobbyPart;
use crate::page::{AccountPart, Preferences, Words};
use arenas::Arenas;
pub(super) use bar::LobbyBar;
use challenges::Challenges;
use empty::{Empty, Tell};
use levels::Levels;
use offer::OfferField;
use pools::Pools;
use running::{Running, Watching};
use seeks::Seeks;

/// Its style comes with it: the page's own is part of a first visit.
const STYLE: &str = include_str!("lobby.css");

#[component]
pub(crate) fn LobbySheet() -> impl IntoView {
    let words = expect_context::<Words>();
    let part = LobbyPart::here();
    let account = expect_context::<AccountPart>();
    // Under which name the user is known.
    account.look();
    part.input(|lobby, now| lobby.show(true, now));
    on_cleanup(move || part.input(|lobby, now| lobby.show(false, now)));
    let is_inside = Memo::new(move |_| part.lobby.read().hall().is_some());
    view! {
        <style>{STYLE}</style>
        <Sheet title=Key::Lobby>
            <div class="form lobby">
                <State part/>
                <Show when=move || is_inside.get()>
                    <Running part/>
                    <Challenges part/>
                    <Newcomer part/>
                    <Arenas part past=false/>
                    <Pools part/>
                    <Seeks part/>
                    <Levels part/>
                    <OfferField part/>
                    <Watching part/>
                    <Arenas part past=true/>
                    <Empty part/>
                    <Tell part/>
                    <p class="line">{move || words.text().get(Key::LobbyFair)}</p>
                </Show>
            </div>
        </Sheet>
    }
}

/// Whether the lobby is entered, who is there, and what was refused.
#[component]
fn State(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let state = move || {
        let (text, lobby) = (words.text(), part.lobby.read());
        match (lobby.contact(), lobby.hall()) {
            (Contact::Missing, _) => text.get(Key::LobbyMissing),
            (Contact::Lost, _) => text.get(Key::LobbyLost),
            (_, None) => text.get(Key::LobbyEntering),
            // The counts of the last news do not have who has just come.
            (_, Some(hall)) => text.lobby_here(hall.counts.here.max(1), hall.counts.games),
        }
    };
    let said = Memo::new(move |_| {
        let text = words.text();
        match part.bad_name.get() {
            Some(NameError::Long) => Some(text.get(Key::NameLong)),
            Some(_) => Some(text.get(Key::NameHidden)),
            None => {
                let lobby = part.lobby.read();
                Some(lobby.said()?.sentence(text, part.now.get()))
            }
        }
    });
    let is_late = Memo::new(move |_| {
        let lobby = part.lobby.read();
        lobby.hall().is_some_and(|hall| hall.late)
    });
    view! {
        <p class="line" role="status">{state}</p>
        <Show when=move || is_late.get()>
            <p class="line">{move || words.text().get(Key::LobbyLate)}</p>
        </Show>
        <p class="lobby-said" role="alert" hidden=move || said.read().is_none()>{said}</p>
    }
}

/// The name of who is no player yet.
#[component]
fn Newcomer(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let typed = preferences
        .settings
        .with_untracked(|settings| settings.online.name.clone());
    let name = RwSignal::new(typed);
    Effect::new(move |before: Option<String>| {
        let typed = name.get();
        if before.is_some_and(|before| before != typed) {
            part.bad_name.set(None);
            preferences.change(|settings| settings.online.name.clone_from(&typed));
        }
        typed
    });
    let is_new = Memo::new(move |_| {
        let lobby = part.lobby.read();
        lobby.hall().is_some_and(|hall| hall.you.is_none())
    });
    view! {
        <Show when=move || is_new.get()>
            <div class="lobby-name">
                <NameField name/>
                <p class="line">{move || words.text().get(Key::LobbyRatingNew)}</p>
            </div>
        </Show>
    }
}

/// A kind of game in one line: everything that the two agree on.
fn offer_line(text: Text, offer: &Offer) -> String {
    let size = Size::new(offer.size.into()).unwrap_or(Size::STANDARD);
    let size = (size != Size::STANDARD).then(|| text.size_name(size));
    let opening = (offer.opening != Procedure::None).then(|| text.procedure(offer.opening));
    let clock = match offer.clock {
        Some(terms) => clock_name(text, terms),
        None => text.get(Key::OnlineClockNone),
    };
    let parts = [Some(text.rule(offer.rule)), size, opening, Some(clock)];
    let parts = parts.into_iter().flatten().chain([rated(text, offer)]);
    parts.collect::<Vec<_>>().join(" · ")
}

fn rated(text: Text, offer: &Offer) -> String {
    text.get(match offer.rated {
        true => Key::LobbyRated,
        false => Key::LobbyUnrated,
    })
}

/// What the other player wants besides: a colour, and ratings.
fn wants(text: Text, color: ColorChoice, ratings: Ratings) -> Vec<String> {
    let color = match color {
        ColorChoice::Black => Some(text.lobby_has("black")),
        ColorChoice::White => Some(text.lobby_has("white")),
        ColorChoice::Lot => None,
    };
    let sought = match (ratings.least, ratings.most) {
        (Some(least), Some(most)) => {
            Some(text.lobby_sought("both", least.to_string(), most.to_string()))
        }
        (Some(least), None) => Some(text.lobby_sought("least", least.to_string(), "")),
        (None, Some(most)) => Some(text.lobby_sought("most", "", most.to_string())),
        (None, None) => None,
    };
    color.into_iter().chain(sought).collect()
}

/// A rating; with a question mark where it says little.
fn rating(rating: i32, is_provisional: bool) -> String {
    let mark = if is_provisional { "?" } else { "" };
    format!("{rating}{mark}")
}

fn called(text: Text, name: Option<&Name>) -> String {
    match name {
        Some(name) => name.to_string(),
        None => text.get(Key::PlayerNameless),
    }
}

/// What an element of the lobby's state is, whenever it changes.
fn of<T: PartialEq + Send + Sync + 'static>(
    part: LobbyPart,
    look: impl Fn(&Lobby) -> T + Send + Sync + 'static,
) -> Memo<T> {
    Memo::new(move |_| look(&part.lobby.read()))
}
