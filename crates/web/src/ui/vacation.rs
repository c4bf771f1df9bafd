//! The sheet *Vacation*: takes and ends one in a correspondence game.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tengen_model::clock::date;
use tengen_model::online::Online;
use tengen_text::Key;

use super::fields::NumberField;
use super::room;
use super::sheet::Sheet;
use crate::page::{OnBoard, RoomPart, Sheets, Words};

/// Days that the form begins with, if there are as many.
const USUAL: u16 = 7;

#[component]
pub(crate) fn VacationSheet() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    let own = Memo::new(move |_| room.view.read().as_ref().and_then(|room| room.vacation));
    let away = Memo::new(move |_| {
        let room = room.view.read();
        let room = room.as_ref()?;
        room::away(words.text(), room.player(room.you?), room)
    });
    // A game that ends takes its vacation with it.
    Effect::new(move |_| {
        if own.read().is_none() {
            sheets.open.set(None);
        }
    });
    let left = move || own.get().map(|own| words.text().vacation_left(own.left));
    view! {
        <Sheet title=Key::Vacation>
            <Show when=move || away.read().is_some() fallback=move || view! { <Take/> }>
                <div class="form">
                    <p>{away}</p>
                    <p class="line">{left}</p>
                    <End/>
                </div>
            </Show>
        </Sheet>
    }
}

/// The form of a vacation from tomorrow on.
#[component]
fn Take() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let own = Memo::new(move |_| room.view.read().as_ref().and_then(|room| room.vacation));
    let left = move || own.get().map_or(0, |own| own.left);
    let typed = RwSignal::new(untrack(left).min(USUAL).to_string());
    let tried = RwSignal::new(false);
    let days = move || {
        let days = typed.read().trim().parse::<u16>().ok();
        days.filter(|&days| days > 0 && days <= left())
    };
    let when = move || {
        let (own, days) = (own.get()?, days()?);
        let dates = (date(own.today + 1), date(own.today + u64::from(days)));
        Some(words.text().vacation_when(dates.0, dates.1))
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        tried.set(true);
        if let Some(days) = untrack(days) {
            board.update(move |room: &mut Online, cx| room.go_away(days, cx));
        }
    };
    let wrong = move || {
        let wrong = tried.get() && days().is_none();
        wrong.then(|| words.text().vacation_not("days", left()))
    };
    view! {
        <form class="form" on:submit=submit>
            <p class="line">{move || words.text().get(Key::VacationLine)}</p>
            <p>{move || words.text().vacation_left(left())}</p>
            <NumberField
                label=Key::VacationDays
                typed=typed.into()
                change=move |new| { tried.set(false); typed.set(new); }
            />
            <p class="line">{when}</p>
            <div class="submit">
                <p class="line" role="alert">{wrong}</p>
                <button class="main" type="submit">
                    {move || words.text().get(Key::VacationTake)}
                </button>
            </div>
        </form>
    }
}

/// Ends the vacation, unless it ends today.
#[component]
fn End() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let ends = Memo::new(move |_| {
        let room = room.view.read();
        let own = room.as_ref().and_then(|room| room.vacation);
        own.is_some_and(|own| own.ends)
    });
    let line = move || match ends.get() {
        true => words.text().get(Key::VacationEndLine),
        false => words.text().get(Key::VacationLast),
    };
    view! {
        <div class="submit">
            <p class="line">{line}</p>
            <Show when=move || ends.get()>
                <button class="main" on:click=move |_| board.update(Online::come_back)>
                    {move || words.text().get(Key::VacationEnd)}
                </button>
            </Show>
        </div>
    }
}
