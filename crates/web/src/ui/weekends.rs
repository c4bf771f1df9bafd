//! Weekends on which a clock stands, by the reader's time: they are days in UTC.

use leptos::prelude::*;
use tengen_model::clock::next_weekend;
use tengen_room::Terms;
use tengen_text::Text;

use crate::browser;
use crate::page::Words;

/// Says when weekends begin and end here, where that is not midnight.
#[component]
pub(super) fn WeekendsHere(terms: Memo<Option<Terms>>) -> impl IntoView {
    let words = expect_context::<Words>();
    let said = move || {
        let (from, to) = next_weekend(terms.get()?, browser::now())?;
        let is_off = browser::minutes_behind_utc(from) != 0.0;
        is_off.then(|| {
            let text = words.text();
            text.clock_weekends_here(weekday_time(text, from), weekday_time(text, to))
        })
    };
    move || said().map(|said| view! { <p class="line">{said}</p> })
}

/// As in `Saturday 08:00`.
fn weekday_time(text: Text, milliseconds: u64) -> String {
    let style = [
        ("weekday", "long"),
        ("hour", "2-digit"),
        ("minute", "2-digit"),
    ];
    browser::local_time(text.language().tag(), milliseconds, &style)
}
