//! The sheet *Play online*: lists the games in rooms, and creates a room.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{ErrorCode, MyGame, RoomId};
use tengen_core::{Color, Rule, Size, Start};
use tengen_model::online::{RoomChoice, RoomFouls, opponents};
use tengen_page::joining::RoomFailed;
use tengen_page::lobby::rated;
use tengen_page::request::Failed;
use tengen_room::{ColorChoice, Config, Fouls, Name, NameError};
use tengen_text::{Key, Text};

use super::account::AccountLine;
use super::fields::{Choice, ClockField, OpeningField, RuleField, SelectField, SizeField, Switch};
use super::my_games::MyGamesList;
use super::sheet::Sheet;
use crate::page::{AccountPart, Preferences, RoomPart, Sheet as Which, Sheets, Words};
use crate::room::opponent as opponent_of;

type Chosen = RwSignal<RoomChoice>;

/// The style of what leads to the lobby.
const FIND: &str = include_str!("lobby/find.css");

#[component]
pub(crate) fn OnlineSheet() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let account = expect_context::<AccountPart>();
    // Taken, so that the next room starts from the defaults if this sheet is dismissed.
    let next = room.next.try_update_value(Option::take).flatten();
    let next = next.unwrap_or_else(|| preferences.settings.with_untracked(|s| s.online.clone()));
    let choice = RwSignal::new(next.mended());
    let name = RwSignal::new(choice.with_untracked(|c| c.name.clone()));
    let start = room.start.try_update_value(Option::take).flatten();
    let start = StoredValue::new(start);
    room.open_form();
    let games = RwSignal::new(Vec::<MyGame>::new());
    let found = Memo::new(move |_| opponents(&games.read()));
    // The one who alone may join, and what is wrong with that.
    let opponent = RwSignal::new(None::<RoomId>);
    let (looking, gone) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let (busy, refused) = (
        Memo::new(move |_| room.is_making.get() || looking.get()),
        room.no_room,
    );
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        choice.update(|c| c.name = name.get_untracked());
        let mut wanted = choice.get_untracked();
        preferences.change(|s| s.online = wanted.clone().remembered());
        wanted.name = account.plays_as(wanted.name);
        let start = start.get_value();
        gone.set(None);
        let Some(met) = opponent.get_untracked() else {
            room.make(&wanted, start);
            return;
        };
        let name = name_of(&found.read_untracked(), &met);
        looking.set(true);
        spawn_local(async move {
            let owner = opponent_of(room, &met).await;
            if looking.try_set(false).is_some() {
                return;
            }
            match owner {
                Ok(None) => gone.set(Some(name)),
                Ok(owner) => room.make(&wanted.with_opponent(owner), start),
                Err(why) => room.no_room.set(Some(RoomFailed::Server(why))),
            }
        });
    };
    let config = move |change: fn(&mut Config, bool)| {
        move |value| choice.update(|c| change(&mut c.config, value))
    };
    let casual = Signal::derive(move || choice.read().config.casual);
    let about_help = move || match casual.get() {
        true => Key::OnlineCasualLine,
        false => Key::OnlineFairLine,
    };
    let state = move || match (busy.get(), gone.get(), refused.get()) {
        (true, ..) => Some(words.text().get(Key::OnlineMaking)),
        (_, Some(name), _) => Some(words.text().online_for_gone(name)),
        (.., Some(why)) => Some(failed(words.text(), &why)),
        (_, None, None) => None,
    };
    view! {
        <Sheet title=Key::PlayOnline>
            <AccountLine/>
            <LobbyLine/>
            <MyGamesList games/>
            <form class="form" on:submit=submit>
                <p class="line">{move || words.text().get(Key::OnlineLine)}</p>
                <p class="line" hidden=move || !choice.read().config.exchanged>
                    {move || words.text().get(Key::OnlineExchanged)}
                </p>
                <Begins choice start/>
                <OpponentField found opponent/>
                <ColorField choice/>
                <Show when=move || start.with_value(Option::is_none)>
                    <RuleField
                        rule=Signal::derive(move || choice.read().config.rule)
                        choose=move |r| change(choice, |c| c.config.rule = r)
                    />
                </Show>
                <Show when=move || start.with_value(Option::is_none)>
                    <SizeField
                        size=Signal::derive(move || choice.read().size())
                        choose=move |s| change(choice, |c| c.config.size = s.get())
                    />
                </Show>
                <Show when=move || start.with_value(Option::is_none)>
                    <OpeningField
                        fitting=Signal::derive(move || choice.read().openings())
                        chosen=Signal::derive(move || choice.read().config.opening)
                        choose=move |o| change(choice, |c| c.config.opening = o)
                    />
                </Show>
                <ClockField
                    terms=Memo::new(move |_| choice.read().config.clock)
                    days=true
                    choose=move |clock| change(choice, |c| c.config.clock = clock)
                />
                <RatedField choice/>
                <FoulsField choice/>
                <NameField name/>
                // Help would show what is to be claimed.
                <div hidden=move || choice.read().config.fouls == Fouls::Claim>
                    <Switch
                        label=Signal::derive(move || words.text().get(Key::OnlineCasual))
                        on=casual
                        turn=config(|c, on| c.casual = on)
                    />
                    <p class="line">{move || words.text().get(about_help())}</p>
                </div>
                <ArbiterField choice/>
                <div class="submit">
                    <p class="line" role="alert">{state}</p>
                    <button class="main" type="submit" aria-disabled=move || busy.get().to_string()>
                        {move || words.text().get(Key::OnlineMake)}
                    </button>
                </div>
            </form>
        </Sheet>
    }
}

/// What leads to the lobby.
#[component]
fn LobbyLine() -> impl IntoView {
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    view! {
        <style>{FIND}</style>
        <button class="main lobby-find" on:click=move |_| sheets.open.set(Some(Which::Lobby))>
            {move || words.text().get(Key::LobbyFind)}
        </button>
    }
}

/// The name of the opponent in a room.
fn name_of(found: &[(Name, RoomId)], met: &RoomId) -> String {
    let named = found.iter().find(|(_, room)| room == met);
    named.map_or_else(String::new, |(name, _)| name.to_string())
}

/// Who may take the free seat, for who has played with somebody before.
#[component]
fn OpponentField(
    found: Memo<Vec<(Name, RoomId)>>,
    opponent: RwSignal<Option<RoomId>>,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let option = move |(name, room): (Name, RoomId)| {
        let value = room.to_string();
        let selected = move || opponent.read().as_ref() == Some(&room);
        view! { <option value=value prop:selected=selected>{name.to_string()}</option> }
    };
    let chosen = move || {
        let opponent = opponent.read();
        let name = name_of(&found.read(), opponent.as_ref()?);
        Some(words.text().online_for_line(name))
    };
    view! {
        <Show when=move || !found.read().is_empty()>
            <label class="select wide">
                <span>{move || words.text().get(Key::OnlineFor)}</span>
                <select on:change:target=move |event| opponent.set(event.target().value().parse().ok())>
                    <option value="" prop:selected=move || opponent.read().is_none()>
                        {move || words.text().get(Key::OnlineForAnyone)}
                    </option>
                    {move || found.get().into_iter().map(option).collect_view()}
                </select>
            </label>
            <p class="line" hidden=move || opponent.read().is_none()>{chosen}</p>
        </Show>
    }
}

/// The set-up the games start from, if any; it determines rule and board.
#[component]
fn Begins(choice: Chosen, start: StoredValue<Option<Start>>) -> impl IntoView {
    let words = expect_context::<Words>();
    start.get_value().map(|start| {
        let stones = start.black.len() + start.white.len();
        let game = move || {
            let choice = choice.read();
            game_from(words.text(), choice.config.rule, choice.size(), stones)
        };
        let turn = move || words.text().status_side(start.to_move);
        view! {
            <div class="begins">
                <p>{game}</p>
                <p class="line">{turn}</p>
            </div>
        }
    })
}

/// Rule, board, and the number of stones set up, if any.
pub(super) fn game_from(text: Text, rule: Rule, size: Size, stones: usize) -> String {
    let about = text.game_about(rule, size);
    match stones {
        0 => about,
        _ => format!("{about} · {}", text.set_up_from(stones)),
    }
}

/// Whether a game whose opening evens the colours counts for ratings.
#[component]
fn RatedField(choice: Chosen) -> impl IntoView {
    let words = expect_context::<Words>();
    let can_be = Memo::new(move |_| {
        let config = Config {
            unrated: false,
            ..choice.read().config
        };
        rated(&config).is_some()
    });
    let is_rated = Signal::derive(move || !choice.read().config.unrated);
    let line = move || {
        words.text().lobby_rate_line(match is_rated.get() {
            true => "rated",
            false => "casual",
        })
    };
    view! {
        <Show when=move || can_be.get()>
            <Switch
                label=Signal::derive(move || words.text().get(Key::LobbyRate))
                on=is_rated
                turn=move |on| choice.update(|c| c.config.unrated = !on)
            />
            <p class="line">{line}</p>
        </Show>
    }
}

#[component]
fn ColorField(choice: Chosen) -> impl IntoView {
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let color = Signal::derive(move || choice.read().config.color);
    // Colours have the names under which the room will display them.
    let seen = move || {
        let config = choice.read().config;
        let exchanges = preferences.settings.read().exchanges(Some(&config));
        words.text().exchanged(exchanges)
    };
    let colors = [ColorChoice::Lot, ColorChoice::Black, ColorChoice::White].map(|value| {
        let name = move || match value {
            ColorChoice::Lot => words.text().get(Key::BlackLot),
            ColorChoice::Black => seen().player_person(Color::Black),
            ColorChoice::White => seen().player_person(Color::White),
        };
        view! {
            <Choice name="color" value chosen=color
                choose=move |v| choice.update(|c| c.config.color = v)>
                {name}
            </Choice>
        }
    });
    view! {
        <fieldset class="row three">
            <legend>{move || words.text().get(Key::OnlineColor)}</legend>
            {colors.collect_view()}
        </fieldset>
    }
}

/// What happens on a forbidden point or for a five, and the price of a wrong claim.
#[component]
fn FoulsField(choice: Chosen) -> impl IntoView {
    let words = expect_context::<Words>();
    let renju = move || choice.read().config.rule == Rule::Renju;
    let options = Signal::derive(move || {
        let text = words.text();
        let name = |fouls: RoomFouls| match (renju(), fouls.name()) {
            (false, "refuse") => ("refuse", text.get(Key::OnlineFivesWin)),
            (_, name) => (name, text.fouls_name(name)),
        };
        choice.read().fouls().into_iter().map(name).collect()
    });
    let chosen = Signal::derive(move || choice.read().chosen_fouls().name());
    let label = Signal::derive(move || match renju() {
        true => Key::NewFouls,
        false => Key::OnlineFives,
    });
    let pick = move |name: String| {
        if let Some(fouls) = RoomFouls::ALL.into_iter().find(|f| f.name() == name) {
            change(choice, |c| c.choose_fouls(fouls));
        }
    };
    let line = move || match renju() {
        true => words.text().fouls_line(chosen.get()),
        false => words.text().online_fives_line(chosen.get()),
    };
    view! {
        <SelectField label options chosen pick/>
        <p class="line">{line}</p>
    }
}

/// Whether the room has an arbiter.
#[component]
fn ArbiterField(choice: Chosen) -> impl IntoView {
    let words = expect_context::<Words>();
    view! {
        <Switch
            label=Signal::derive(move || words.text().get(Key::OnlineArbiter))
            on=Signal::derive(move || choice.read().arbiter)
            turn=move |on| choice.update(|c| c.arbiter = on)
        />
        <p class="line">{move || words.text().get(Key::OnlineArbiterLine)}</p>
    }
}

/// Changes the choice and replaces what no longer fits.
fn change(choice: Chosen, change: impl FnOnce(&mut RoomChoice)) {
    choice.update(|c| {
        change(c);
        *c = c.clone().mended();
    });
}

/// The user's name, which is optional, or that of the account.
#[component]
pub(super) fn NameField(name: RwSignal<String>) -> impl IntoView {
    let words = expect_context::<Words>();
    let account = expect_context::<AccountPart>();
    let plays = move || account.plays().map(|name| words.text().account_plays(name));
    view! {
        <p class="line" hidden=move || account.plays().is_none()>{plays}</p>
        <label class="find name" hidden=move || account.plays().is_some()>
            <span>{move || words.text().get(Key::OnlineName)}</span>
            <input
                type="text"
                autocomplete="nickname"
                maxlength="40"
                prop:value=name
                on:input:target=move |event| name.set(event.target().value())
            />
        </label>
    }
}

/// Why creating or joining a room failed, and what to do.
pub(super) fn failed(text: Text, why: &RoomFailed) -> String {
    match why {
        RoomFailed::Name(NameError::Long) => text.get(Key::NameLong),
        RoomFailed::Name(_) => text.get(Key::NameHidden),
        RoomFailed::Server(Failed::Away) => text.get(Key::OnlineUnreachable),
        RoomFailed::Server(Failed::Unreadable) => text.get(Key::RoomIncompatibleLine),
        RoomFailed::Server(Failed::Refused(code, message)) => match code {
            ErrorCode::NameRefused => text.get(Key::NameRefused),
            ErrorCode::NameTaken => text.get(Key::NameTaken),
            ErrorCode::Banned => text.get(Key::RoomBannedLine),
            ErrorCode::Muted => text.get(Key::OnlineMuted),
            ErrorCode::SeatOfOther => text.get(Key::JoinSeatOfOther),
            ErrorCode::TooMany => text.get(Key::OnlineTooMany),
            ErrorCode::StorageUnavailable => text.get(Key::OnlineNoRooms),
            _ => text.online_failed(message),
        },
    }
}
