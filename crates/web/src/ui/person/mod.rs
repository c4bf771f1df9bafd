//! The sheet *Player*: who one is, and what the user does about another.

mod deal;
mod profile;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{Blocks, ErrorCode, Me, MyReport, MyReports, RoomId};
use tengen_page::account::{ACCOUNT, BLOCKS, REPORTS};
use tengen_page::dealings::{Dealings, Effect as Deals, Found, not_found};
use tengen_page::moderating::Subject;
use tengen_page::request::Failed;
use tengen_room::{PlayerId, Seat};
use tengen_text::{Key, Text};

use super::fields::Choice;
use super::moderation::ActForm;
use super::room::name_of;
use super::sheet::Sheet;
use crate::browser::api;
use crate::page::{AccountPart, RoomPart, Sheets, Words};
use crate::room::{ROOMS, player_in};
use deal::Deal;
use profile::Profile;

/// Its style comes with it: the page's own is part of a first visit.
const STYLE: &str = include_str!("person.css");

/// Whom the sheet shows.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Whom {
    Player(PlayerId),
    /// Who has a seat of the visited room.
    Seat(RoomId, Seat),
}

#[component]
pub(crate) fn PersonSheet() -> impl IntoView {
    let sheets = expect_context::<Sheets>();
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    // Whether the user is a moderator.
    expect_context::<AccountPart>().look();
    let you = untrack(|| room.view.read().as_ref().and_then(|room| room.you));
    // The opponent; a watcher begins with who has made the room.
    let seat = RwSignal::new(you.map_or(Seat::First, Seat::other));
    let of_room = Memo::new(move |_| sheets.player.read().is_none());
    let whom = Memo::new(move |_| match sheets.player.get() {
        Some(player) => Some(Whom::Player(player)),
        None => {
            let room = room.view.read();
            let room = room.as_ref()?;
            let id = room.id.clone().filter(|_| room.player(seat.get()).taken)?;
            Some(Whom::Seat(id, seat.get()))
        }
    });
    let seats = move || {
        let choices = Seat::BOTH.map(|value| {
            let name = move || called(words.text(), room, value);
            view! {
                <Choice name="person" value chosen=seat choose=move |value| seat.set(value)>
                    {name}
                </Choice>
            }
        });
        view! {
            <fieldset class="row two">
                <legend class="unseen">{move || words.text().get(Key::PlayersOfRoom)}</legend>
                {choices.collect_view()}
            </fieldset>
        }
    };
    let nobody = move || {
        let text = words.text();
        whom.read().is_none().then(|| text.get(Key::PlayerNone))
    };
    view! {
        <style>{STYLE}</style>
        <Sheet title=Key::PlayerSheet>
            <div class="form person">
                <Show when=move || of_room.get()>{seats}</Show>
                {move || whom.get().map(|whom| view! { <Person whom/> })}
                <p class="line">{nobody}</p>
            </div>
        </Sheet>
    }
}

/// What the player of a seat is called.
fn called(text: Text, room: RoomPart, seat: Seat) -> Option<String> {
    let room = room.view.read();
    let room = room.as_ref()?;
    let player = room.player(seat);
    Some(match (player.taken, player.is_you, &player.name) {
        (false, ..) => text.get(Key::PlayerNone),
        (true, true, Some(name)) => text.player_you_named(name),
        _ => name_of(text, room, room.chair(seat)),
    })
}

/// The shown player, and what is done.
#[derive(Clone, Copy)]
struct Shown {
    known: RwSignal<Dealings>,
    whom: StoredValue<Whom>,
    room: RoomPart,
}

/// One player.
#[component]
fn Person(whom: Whom) -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let words = expect_context::<Words>();
    let shown = Shown {
        known: RwSignal::new(Dealings::default()),
        whom: StoredValue::new(whom),
        room: expect_context(),
    };
    shown.input(Dealings::show);
    let found = Memo::new(move |_| shown.known.read().found().cloned());
    let state = move || {
        let text = words.text();
        match found.get() {
            None => Some(text.get(Key::AccountSending)),
            Some(Err(why)) => Some(not_found(text, &why)),
            Some(Ok(_)) => None,
        }
    };
    let is_other = Memo::new(move |_| found.get().and_then(Result::ok).is_some_and(|f| !f.is_own));
    let is_moderator = Memo::new(move |_| account.identity.read().is_moderator());
    let player = Memo::new(move |_| Some(found.get()?.ok()?.player));
    let profile = move || {
        let player = player.get()?;
        Some(view! { <Profile player is_own=!is_other.get()/> })
    };
    let moderate = move || {
        let player = player
            .get()
            .filter(|_| is_other.get() && is_moderator.get())?;
        Some(view! {
            <details class="person-deed">
                <summary>{move || words.text().get(Key::Moderation)}</summary>
                <ActForm subject=Subject::Player(player) done=Callback::new(|()| ())/>
            </details>
        })
    };
    view! {
        <p class="line" role="status">{state}</p>
        <Show when=move || is_other.get()><Deal shown/></Show>
        {moderate}
        {profile}
    }
}

impl Shown {
    /// Passes an event, and carries out what follows.
    fn input(self, event: impl FnOnce(&mut Dealings) -> Vec<Deals>) {
        // The sheet may have been closed when an answer comes.
        let effects = self.known.try_update(event).unwrap_or_default();
        for effect in effects {
            spawn_local(self.perform(effect));
        }
    }

    async fn perform(self, effect: Deals) {
        let (number, answer) = match effect {
            Deals::Look(number) => {
                if let Some(whom) = self.whom.try_get_value() {
                    let found = find(self.room, whom).await;
                    let _ = self
                        .known
                        .try_update(|known| known.looked_up(number, found));
                }
                return;
            }
            Deals::Block(number, player) => {
                let path = format!("{BLOCKS}/{player}");
                (number, api::call("PUT", &path, None).await)
            }
            Deals::Unblock(number, player) => {
                let path = format!("{BLOCKS}/{player}");
                (number, api::call("DELETE", &path, None).await)
            }
            Deals::Report(number, room, report) => {
                let path = format!("{ROOMS}/{room}/reports");
                let body = serde_json::to_string(&report).ok();
                (number, api::call("POST", &path, body.as_deref()).await)
            }
        };
        let answer = answer.map(|_| ());
        let _ = self
            .known
            .try_update(|known| known.answered(number, answer));
    }
}

/// Finds out who a player is to the user.
async fn find(room: RoomPart, whom: Whom) -> Result<Found, Failed> {
    let unknown = || Failed::Refused(ErrorCode::NotFound, String::new());
    let (player, room) = match whom {
        Whom::Player(player) => (player, None),
        Whom::Seat(id, seat) => {
            let (player, is_opponent) = player_in(room, &id, seat).await?;
            (player.ok_or_else(unknown)?, is_opponent.then_some(id))
        }
    };
    let me = api::get::<Me>(ACCOUNT).await?;
    let blocks = api::get::<Blocks>(BLOCKS).await?;
    let reports = match room {
        Some(_) => api::get::<MyReports>(REPORTS).await?.reports,
        None => Vec::new(),
    };
    let waits =
        |report: &MyReport| Some(&report.room) == room.as_ref() && report.answered.is_none();
    Ok(Found {
        is_own: me.player.as_ref() == Some(&player),
        is_blocked: blocks.blocks.iter().any(|block| block.player == player),
        is_reported: reports.iter().any(waits),
        player,
        room,
    })
}
