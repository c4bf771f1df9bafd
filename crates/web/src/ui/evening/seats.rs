//! The seats of an event: who has come, and new PINs.

use leptos::prelude::*;
use tengen_api::EventSeat;
use tengen_page::evening::Teacher;
use tengen_text::Key;

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
    let has_lost = move || seats.read().iter().any(|seat| seat.lost);
    let seat = move |seat: EventSeat| {
        let (number, is_wrong) = (seat.number, seat.locked || seat.lost);
        let name = seat.name.to_string();
        let (to_draw, to_remove) = (name.clone(), name.clone());
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
                        on:click=move |_| evening.input(|teacher| teacher.remove(number))
                    >
                        {say(Key::EveningRemove)}
                    </button>
                </div>
            </li>
        }
    };
    view! {
        <Show when=move || !seats.read().is_empty()>
            <h3 id="evening-seats">{say(Key::EveningSeats)}</h3>
            <p class="line" role="status">{come}</p>
            <ul class="evening-seats" aria-labelledby="evening-seats">
                {move || seats.get().into_iter().map(seat).collect_view()}
            </ul>
            <div class="record-buttons">
                <button type="button" aria-disabled=busy on:click=move |_| evening.input(Teacher::look)>
                    {say(Key::EveningLook)}
                </button>
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
