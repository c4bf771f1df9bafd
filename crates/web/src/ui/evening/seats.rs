//! The seats of an event: who has come, and new PINs.

use leptos::html::H3;
use leptos::prelude::*;
use tengen_api::EventSeat;
use tengen_page::evening::Teacher;
use tengen_text::Key;

use super::super::sheet::keep_focus;
use super::teacher::Evening;
use crate::browser;
use crate::page::Words;

#[component]
pub(super) fn Seats(evening: Evening) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let seats = Memo::new(move |_| evening.teacher.read().seats().to_vec());
    let busy = move || evening.teacher.read().is_busy().to_string();
    let come = move || {
        let teacher = evening.teacher.read();
        let (come, all) = (teacher.come() as u64, teacher.seats().len() as u64);
        words.text().evening_come(come, all)
    };
    let has_free = move || {
        let seats = seats.read();
        seats.iter().any(|seat| seat.player.is_none())
    };
    // A seat that somebody has entered is removed after a question.
    let asks = RwSignal::new(None::<u64>);
    let remove = move |number: u64| {
        asks.set(None);
        evening.input(|teacher| teacher.remove(number));
    };
    let heading = NodeRef::<H3>::new();
    keep_focus(heading, Memo::new(move |_| seats.read().len()));
    let has_lost = move || seats.read().iter().any(|seat| seat.lost);
    let seat = move |seat: EventSeat| {
        let (number, is_wrong) = (seat.number, seat.locked || seat.lost);
        let name = seat.name.to_string();
        let (to_draw, to_remove) = (name.clone(), name.clone());
        let is_in = seat.player.is_some();
        let wants = move |_| match is_in {
            true => asks.set(Some(number)),
            false => remove(number),
        };
        let question = move || {
            view! {
                <section class="ask">
                    <p>{say(Key::EveningRemoveLine)}</p>
                    <div class="record-buttons">
                        <button type="button" aria-disabled=busy on:click=move |_| remove(number)>
                            {say(Key::EveningRemove)}
                        </button>
                        <button type="button" on:click=move |_| asks.set(None)>
                            {say(Key::AccountDeleteNo)}
                        </button>
                    </div>
                </section>
            }
        };
        view! {
            <li class="evening-seat" class:wrong=is_wrong>
                <div><b>{name}</b><small>{move || state(words, &seat)}</small></div>
                <div class="record-buttons">
                    <button
                        type="button"
                        aria-label=move || words.text().evening_draw_for(&to_draw)
                        aria-disabled=busy
                        on:click=move |_| evening.input(|teacher| teacher.draw(Some(number)))
                    >
                        {say(Key::EveningDraw)}
                    </button>
                    <button
                        type="button"
                        aria-label=move || words.text().evening_remove_for(&to_remove)
                        aria-disabled=busy
                        on:click=wants
                    >
                        {say(Key::EveningRemove)}
                    </button>
                </div>
                <Show when=move || asks.get() == Some(number)>{question()}</Show>
            </li>
        }
    };
    view! {
        <Show when=move || !seats.read().is_empty()>
            <h3 node_ref=heading id="evening-seats" tabindex="-1">{say(Key::EveningSeats)}</h3>
            <p class="line" role="status">{come}</p>
            <ul class="evening-seats" aria-labelledby="evening-seats">
                <For
                    each=move || seats.get()
                    key=|seat| (seat.number, seat.locked, seat.lost, seat.entered)
                    children=seat
                />
            </ul>
            <div class="record-buttons">
                <button type="button" aria-disabled=busy on:click=move |_| evening.input(Teacher::look)>
                    {say(Key::EveningLook)}
                </button>
                <Show when=has_free>
                    <button
                        type="button"
                        aria-disabled=busy
                        on:click=move |_| evening.input(Teacher::draw_free)
                    >
                        {say(Key::EveningDrawFree)}
                    </button>
                </Show>
                <Show when=has_lost>
                    <button
                        type="button"
                        aria-disabled=busy
                        on:click=move |_| evening.input(|teacher| teacher.draw(None))
                    >
                        {say(Key::EveningDrawLost)}
                    </button>
                </Show>
            </div>
        </Show>
    }
}

/// Whether somebody has entered a seat, or why nobody can.
fn state(words: Words, seat: &EventSeat) -> String {
    let text = words.text();
    match (seat.lost, seat.locked, seat.entered) {
        (true, ..) => text.get(Key::EveningSeatLost),
        (_, true, _) => text.get(Key::EveningSeatLocked),
        (.., None) => text.get(Key::EveningSeatFree),
        (.., Some(at)) => {
            let parts = [("timeStyle", "short")];
            text.evening_seat_in(browser::local_time(text.language().tag(), at, &parts))
        }
    }
}
