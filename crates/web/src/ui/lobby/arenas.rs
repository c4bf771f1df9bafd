//! Arenas: entering, leaving and returning, and the table.

use leptos::prelude::*;
use tengen_page::lobby::{Evening, follows, stands};
use tengen_room::PlayerId;
use tengen_room::lobby::{ARENA_ROWS_TOLD, ArenaRow, ArenaStanding, Wish};
use tengen_text::Key;

use super::{called, of, offer_line};
use crate::lobby::LobbyPart;
use crate::page::{Sheets, Words};

/// Those that were over before the page heard of them, or all others.
#[component]
pub(super) fn Arenas(part: LobbyPart, past: bool) -> impl IntoView {
    let arenas = of(part, move |lobby| {
        let all = lobby.arenas().all().iter();
        let all = all.filter(|one| one.is_past == past);
        all.map(|one| one.shown.arena).collect::<Vec<_>>()
    });
    // Who closes the sheet looks at no table.
    on_cleanup(move || part.input(|lobby, _| lobby.turn_table(|arenas| arenas.fold())));
    view! {
        <For each=move || arenas.get() key=|arena| *arena children=move |arena| {
            view! { <Arena part arena/> }
        }/>
    }
}

#[component]
fn Arena(part: LobbyPart, arena: u64) -> impl IntoView {
    let words = expect_context::<Words>();
    let evening = of(part, move |lobby| lobby.arenas().get(arena).cloned());
    let standing = of(part, move |lobby| lobby.arenas().standing(arena).copied());
    let id = format!("lobby-arena-{arena}");
    let heading = id.clone();
    let name = move || {
        let evening = evening.get()?;
        let name = evening.shown.name.map(|name| name.to_string());
        Some(name.unwrap_or_else(|| words.text().get(Key::LobbyArena)))
    };
    let when = move || {
        let text = words.text();
        let evening = evening.get()?;
        let players = text.lobby_arena_players(evening.shown.players);
        Some(format!(
            "{} · {players}",
            evening.when(text, part.now.get())
        ))
    };
    let game = move || {
        let text = words.text();
        let evening = evening.get()?;
        let streaks = evening.shown.streaks;
        let streaks = streaks.then(|| text.get(Key::LobbyArenaStreaks));
        let open = evening.is_open().then(|| text.get(Key::LobbyArenaLine));
        let said: Vec<String> = open.into_iter().chain(streaks).collect();
        Some((
            offer_line(text, &evening.shown.offer),
            text.sentences(&said),
        ))
    };
    let own = move || {
        let (text, evening) = (words.text(), evening.get()?);
        let standing = standing.get()?;
        let follows = follows(text, &evening, &standing);
        Some((stands(text, &standing), follows))
    };
    view! {
        <section class="lobby-arena" aria-labelledby=heading>
            <h3 id=id>{name}</h3>
            <p>{when}</p>
            <p class="line">{move || game().map(|(offer, _)| offer)}</p>
            <p class="line">{move || game().map(|(_, line)| line)}</p>
            <p class="lobby-stands" role="status" hidden=move || standing.read().is_none()>
                <b>{move || own().map(|(stands, _)| stands)}</b>
                " "
                {move || own().map(|(_, follows)| follows)}
            </p>
            <Deeds part arena evening standing/>
            <Table part arena standing/>
        </section>
    }
}

/// What the user may do: enter, leave, return, and look at the table.
#[component]
fn Deeds(
    part: LobbyPart,
    arena: u64,
    evening: Memo<Option<Evening>>,
    standing: Memo<Option<ArenaStanding>>,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let is_open = Memo::new(move |_| evening.read().as_ref().is_some_and(Evening::is_open));
    let is_here = Memo::new(move |_| standing.read().is_some_and(|standing| standing.here));
    let has_entered = Memo::new(move |_| standing.read().is_some());
    let busy = move || part.lobby.read().is_busy().to_string();
    let enter = move |_| {
        part.ask(match is_here.get_untracked() {
            true => Wish::LeaveArena { arena },
            false => Wish::EnterArena { arena },
        });
    };
    let label = move || {
        words.text().get(match (is_here.get(), has_entered.get()) {
            (true, _) => Key::LobbyArenaLeave,
            (false, true) => Key::LobbyArenaReturn,
            (false, false) => Key::LobbyArenaEnter,
        })
    };
    let shows = of(part, move |lobby| lobby.arenas().shows_table(arena));
    let look = move |_| {
        part.input(move |lobby, _| {
            lobby.turn_table(|arenas| match arenas.shows_table(arena) {
                true => arenas.fold(),
                false => Some(arenas.open(arena)),
            })
        });
    };
    view! {
        <div class="record-buttons">
            <Show when=move || is_open.get()>
                <button
                    type="button"
                    class:main=move || !is_here.get()
                    aria-disabled=busy
                    on:click=enter
                >
                    {label}
                </button>
            </Show>
            <button type="button" aria-expanded=move || shows.get().to_string() on:click=look>
                {move || words.text().get(Key::LobbyArenaTable)}
            </button>
        </div>
    }
}

/// A part of the table, with the user's row in any case.
#[component]
fn Table(part: LobbyPart, arena: u64, standing: Memo<Option<ArenaStanding>>) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let shows = of(part, move |lobby| lobby.arenas().shows_table(arena));
    let table = of(part, move |lobby| {
        lobby
            .arenas()
            .table()
            .filter(|table| table.arena == arena)
            .cloned()
    });
    let own = of(part, |lobby| lobby.hall().and_then(|hall| hall.you.clone()));
    let rows = move || table.get().map(|table| table.rows).unwrap_or_default();
    let apart = move || {
        let table = table.read();
        let rows = &table.as_ref()?.rows;
        let is_shown = rows
            .iter()
            .any(|row| own.read().as_ref() == Some(&row.player));
        let standing = standing.get().filter(|_| !is_shown)?;
        let row = row_of(own.get()?, standing);
        Some(view! { <Row part row is_own=true/> })
    };
    let state = move || {
        let text = words.text();
        match table.read().as_ref() {
            None => Some(text.get(Key::LobbyArenaTableWaits)),
            Some(table) => (table.players == 0).then(|| text.get(Key::LobbyArenaEmpty)),
        }
    };
    let row = move |row: ArenaRow| {
        let is_own = own.get_untracked().as_ref() == Some(&row.player);
        view! { <Row part row is_own/> }
    };
    view! {
        <Show when=move || shows.get()>
            <p class="line" hidden=move || state().is_none()>{state}</p>
            <table class="lobby-table" hidden=move || state().is_some()>
                <thead>
                    <tr>
                        <th scope="col"><span class="unseen">{say(Key::LobbyArenaPlace)}</span></th>
                        <th scope="col">{say(Key::LobbyArenaName)}</th>
                        <th scope="col">{say(Key::LobbyArenaPoints)}</th>
                        <th scope="col">
                            <span aria-hidden="true">"+ = −"</span>
                            <span class="unseen">{say(Key::LobbyArenaResults)}</span>
                        </th>
                    </tr>
                </thead>
                <tbody>{move || rows().into_iter().map(row).collect_view()}{apart}</tbody>
            </table>
            <Pager part arena/>
        </Show>
    }
}

fn row_of(player: PlayerId, standing: ArenaStanding) -> ArenaRow {
    ArenaRow {
        place: standing.place,
        player,
        name: None,
        points: standing.points,
        wins: standing.wins,
        draws: standing.draws,
        losses: standing.losses,
        streak: standing.streak,
        here: standing.here,
        plays: standing.plays,
    }
}

#[component]
fn Row(part: LobbyPart, row: ArenaRow, is_own: bool) -> impl IntoView {
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let ArenaRow {
        place,
        player,
        name,
        points,
        wins,
        draws,
        losses,
        streak,
        here,
        plays,
    } = row;
    let known = player.clone();
    let name = move || {
        let text = words.text();
        let lobby = part.lobby.read();
        let name = name.as_ref().or_else(|| lobby.names().of(&known));
        match (is_own, name) {
            (true, Some(name)) => text.player_you_named(name.to_string()),
            (true, None) => text.get(Key::PlayerYou),
            (false, name) => called(text, name),
        }
    };
    let state = move || {
        let text = words.text();
        let marks = [
            plays.then(|| text.get(Key::LobbyArenaPlays)),
            streak.then(|| text.get(Key::LobbyArenaDouble)),
            (!here && !plays).then(|| text.get(Key::LobbyArenaAway)),
        ];
        marks.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    view! {
        <tr class:own=is_own class:away=!here>
            <td>{place}</td>
            <th scope="row">
                <button
                    type="button"
                    class="plain lobby-player"
                    on:click=move |_| sheets.show_player(Some(player.clone()))
                >
                    {name}
                </button>
                <small>{state}</small>
            </th>
            <td><b>{points}</b></td>
            <td>{format!("{wins} {draws} {losses}")}</td>
        </tr>
    }
}

/// Which rows are shown, and what leads to others.
#[component]
fn Pager(part: LobbyPart, arena: u64) -> impl IntoView {
    let words = expect_context::<Words>();
    let place = of(part, |lobby| {
        let table = lobby.arenas().table()?;
        Some((table.from, table.players))
    });
    let is_long = Memo::new(move |_| {
        let place = place.get();
        place.is_some_and(|(_, players)| players > ARENA_ROWS_TOLD)
    });
    let line = move || {
        let (from, players) = place.get()?;
        let to = (from + ARENA_ROWS_TOLD).min(players);
        Some(words.text().lobby_arena_rows(from + 1, to, players))
    };
    let turn = move |from: Option<u32>| {
        if let Some(from) = from {
            part.input(move |lobby, _| {
                lobby.turn_table(move |arenas| Some(arenas.turn(arena, from)))
            });
        }
    };
    let before = move || {
        let (from, _) = place.get()?;
        from.checked_sub(ARENA_ROWS_TOLD)
    };
    let after = move || {
        let (from, players) = place.get()?;
        let next = from + ARENA_ROWS_TOLD;
        (next < players).then_some(next)
    };
    let button = move |key: Key, sign: &'static str, to: Signal<Option<u32>>| {
        view! {
            <button
                type="button"
                aria-label=move || words.text().get(key)
                aria-disabled=move || to.get().is_none().to_string()
                on:click=move |_| turn(to.get_untracked())
            >
                {sign}
            </button>
        }
    };
    view! {
        <Show when=move || is_long.get()>
            <div class="lobby-pager">
                {button(Key::LobbyArenaUp, "↑", Signal::derive(before))}
                <span>{line}</span>
                {button(Key::LobbyArenaDown, "↓", Signal::derive(after))}
            </div>
        </Show>
    }
}
