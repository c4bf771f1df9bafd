//! The form of a seek, or of a challenge to one player.

use leptos::ev::SubmitEvent;
use leptos::html::Details;
use leptos::prelude::*;
use tengen_core::Color;
use tengen_page::lobby::{MOST_GAMES, Near, OfferError, SeekForm, strength};
use tengen_room::lobby::Wish;
use tengen_room::{ColorChoice, Name, PlayerId};
use tengen_text::Key;

use super::super::fields::{Choice, ClockField, OpeningField, RuleField, SelectField, Switch};
use super::find::FindField;
use super::{called, of};
use crate::lobby::LobbyPart;
use crate::page::Words;

type Form = RwSignal<SeekForm>;

/// The values of [`Near::ALL`] in the list.
const NAMES: [&str; 4] = ["any", "100", "200", "400"];

#[component]
pub(super) fn OfferField(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let form = RwSignal::new(SeekForm::default());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let form = form.get_untracked();
        match part.target.get_untracked() {
            Some(to) => part.ask(Wish::Challenge {
                to,
                offer: form.offer(form.games()),
                color: form.color(form.games()),
                games: form.games(),
            }),
            None => part.act(move |lobby, now| {
                let offer = form.offer(1);
                let own = strength(lobby.ratings(), &offer).standing.rating;
                let ratings = form.near.around(own);
                let wish = Wish::Seek {
                    offer,
                    color: form.color(1),
                    ratings,
                };
                lobby.ask(wish, now)
            }),
        }
    };
    let is_challenge = Memo::new(move |_| part.target.read().is_some());
    let label = move || {
        words.text().get(match is_challenge.get() {
            true => Key::LobbyChallengeSend,
            false => Key::LobbyOfferPut,
        })
    };
    let busy = move || part.lobby.read().is_busy().to_string();
    // Who comes from a profile to challenge its player sees the form.
    let details = NodeRef::<Details>::new();
    Effect::new(move |_| {
        if let Some(details) = details.get()
            && part.target.get_untracked().is_some()
        {
            details.set_open(true);
            details.scroll_into_view();
        }
    });
    view! {
        <details class="person-deed" node_ref=details>
            <summary>{move || words.text().get(Key::LobbyOffer)}</summary>
            <form class="form" on:submit=submit>
                <OpponentField part/>
                <RuleField
                    rule=Signal::derive(move || form.read().choice().config.rule)
                    choose=move |rule| form.update(|form| form.choose_rule(rule))
                />
                <OpeningField
                    fitting=Signal::derive(move || form.read().choice().openings())
                    chosen=Signal::derive(move || form.read().choice().config.opening)
                    choose=move |opening| change(form, |choice| choice.config.opening = opening)
                />
                <ClockField
                    terms=Memo::new(move |_| form.read().choice().config.clock)
                    days=true
                    choose=move |clock| change(form, |choice| choice.config.clock = clock)
                />
                <RatedField form is_challenge/>
                <GamesField form is_challenge/>
                <ColorField form is_challenge/>
                <Show when=move || !is_challenge.get()>
                    <NearField
                        near=Memo::new(move |_| form.read().near)
                        choose=move |near| form.update(|form| form.near = near)
                    />
                </Show>
                <button class="main" type="submit" aria-disabled=busy>{label}</button>
            </form>
        </details>
    }
}

fn change(form: Form, change: impl FnOnce(&mut tengen_model::online::RoomChoice)) {
    form.update(|form| form.change(change));
}

/// Everybody, or one player whose name is known.
#[component]
fn OpponentField(part: LobbyPart) -> impl IntoView {
    let words = expect_context::<Words>();
    let known = of(part, |lobby| {
        let you = lobby.hall().and_then(|hall| hall.you.clone());
        let names = lobby.names().all();
        let others = names.filter(|(player, _)| you.as_ref() != Some(*player));
        let others = others.map(|(player, name)| (player.clone(), Some(name.clone())));
        others.collect::<Vec<_>>()
    });
    // A player without a name is challenged from the profile.
    let all = Memo::new(move |_| {
        let mut all = known.get();
        let target = part.target.get();
        let target = target.filter(|player| all.iter().all(|(known, _)| known != player));
        all.extend(target.map(|player| (player, None)));
        all
    });
    let option = move |(player, name): (PlayerId, Option<Name>)| {
        let value = player.to_string();
        let selected = move || part.target.read().as_ref() == Some(&player);
        let name = move || called(words.text(), name.as_ref());
        view! { <option value=value prop:selected=selected>{name}</option> }
    };
    let line = move || {
        let text = words.text();
        let lobby = part.lobby.read();
        match part.target.get() {
            Some(player) => text.lobby_challenge_line(called(text, lobby.names().of(&player))),
            None => text.get(Key::LobbyByNameLine),
        }
    };
    view! {
        <label class="select wide">
            <span>{move || words.text().get(Key::OnlineFor)}</span>
            <select on:change:target=move |event| part.target.set(event.target().value().parse().ok())>
                <option value="" prop:selected=move || part.target.read().is_none()>
                    {move || words.text().get(Key::LobbyForAnyone)}
                </option>
                {move || all.get().into_iter().map(option).collect_view()}
            </select>
        </label>
        <p class="line">{line}</p>
        <FindField part/>
    }
}

/// The number of games of a challenge; a seek is for one.
fn games(form: Form, is_challenge: Memo<bool>) -> u8 {
    match is_challenge.get() {
        true => form.read().games(),
        false => 1,
    }
}

#[component]
fn RatedField(form: Form, is_challenge: Memo<bool>) -> impl IntoView {
    let words = expect_context::<Words>();
    let games = move || games(form, is_challenge);
    let cannot = Memo::new(move |_| form.read().unrated_by(games()));
    let is_rated = Memo::new(move |_| form.read().is_rated(games()));
    let line = move || {
        words
            .text()
            .lobby_rate_line(match (cannot.get(), is_rated.get()) {
                (None, true) => "rated",
                (None, false) => "casual",
                (Some(OfferError::RatedWithoutClock), _) => "clock",
                (Some(OfferError::RatedHandicap), _) => "handicap",
                (Some(_), _) if is_challenge.get() => "match",
                (Some(_), _) => "opening",
            })
    };
    view! {
        <Switch
            label=Signal::derive(move || words.text().get(Key::LobbyRate))
            on=is_rated
            disabled=Signal::derive(move || cannot.get().is_some())
            turn=move |on| form.update(|form| form.rate(on))
        />
        <p class="line">{line}</p>
    }
}

/// For how many games a challenge is.
#[component]
fn GamesField(form: Form, is_challenge: Memo<bool>) -> impl IntoView {
    let words = expect_context::<Words>();
    let is_there = Memo::new(move |_| is_challenge.get() && form.read().may_be_match());
    let games = Memo::new(move |_| form.read().games());
    let options = move || {
        let options = (1..=MOST_GAMES).map(|n| {
            view! { <option value=n.to_string() prop:selected=move || games.get() == n>{n}</option> }
        });
        options.collect_view()
    };
    let pick = move |name: String| {
        form.update(|form| form.choose_games(name.parse().unwrap_or(1)));
    };
    let line = move || (games.get() > 1).then(|| words.text().lobby_games_line(games.get()));
    view! {
        <Show when=move || is_there.get()>
            <label class="select">
                <span>{move || words.text().get(Key::LobbyGames)}</span>
                <select on:change:target=move |event| pick(event.target().value())>
                    {options()}
                </select>
            </label>
            <p class="line">{line}</p>
        </Show>
    }
}

/// The colour, which is drawn in rated games unless each player begins as many.
#[component]
fn ColorField(form: Form, is_challenge: Memo<bool>) -> impl IntoView {
    let words = expect_context::<Words>();
    let games = move || games(form, is_challenge);
    let color = Signal::derive(move || form.read().color(games()));
    let is_drawn = Memo::new(move |_| !form.read().may_choose_color(games()));
    let colors = move || {
        let colors = [ColorChoice::Lot, ColorChoice::Black, ColorChoice::White];
        let choice = colors.map(|value| {
            let name = move || match value {
                ColorChoice::Lot => words.text().get(Key::BlackLot),
                ColorChoice::Black => words.text().player_person(Color::Black),
                ColorChoice::White => words.text().player_person(Color::White),
            };
            view! {
                <Choice name="color" value chosen=color
                    choose=move |value| change(form, |choice| choice.config.color = value)>
                    {name}
                </Choice>
            }
        });
        choice.collect_view()
    };
    view! {
        <Show when=move || !is_drawn.get()>
            <fieldset class="row three">
                <legend>{move || words.text().get(Key::OnlineColor)}</legend>
                {colors()}
            </fieldset>
        </Show>
    }
}

/// How far the opponent's rating may differ.
#[component]
pub(super) fn NearField(
    near: Memo<Near>,
    choose: impl Fn(Near) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let options = Signal::derive(move || {
        let text = words.text();
        let named = |(name, near): (&'static str, Near)| match near {
            Near::Any => (name, text.get(Key::LobbyRangeAny)),
            Near::Points(points) => (name, text.lobby_range_points(points)),
        };
        NAMES.into_iter().zip(Near::ALL).map(named).collect()
    });
    let chosen = Signal::derive(move || {
        let at = Near::ALL.iter().position(|other| *other == near.get());
        NAMES[at.unwrap_or(0)]
    });
    let pick = move |name: String| {
        let at = NAMES.iter().position(|other| *other == name);
        choose(Near::ALL[at.unwrap_or(0)]);
    };
    let label = Signal::stored(Key::LobbyRange);
    view! { <SelectField label options chosen pick/> }
}
