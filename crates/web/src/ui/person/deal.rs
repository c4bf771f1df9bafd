//! What the user does about another player: blocks, and reports to the host.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tengen_page::dealings::{Dealings, Deed};
use tengen_room::Reason;
use tengen_text::Key;

use super::Shown;
use crate::page::Words;

#[component]
pub(super) fn Deal(shown: Shown) -> impl IntoView {
    let can_report = Memo::new(move |_| {
        let known = shown.known.read();
        let found = known.found().and_then(|found| found.as_ref().ok());
        found.is_some_and(|found| found.room.is_some())
    });
    view! {
        <Block shown/>
        <Show when=move || can_report.get()><Report shown/></Show>
    }
}

/// What is said of a deed that was not done.
fn not_done(shown: Shown, words: Words, deeds: &[Deed]) -> Option<String> {
    let (text, known) = (words.text(), shown.known.read());
    if known.sent().is_some_and(|sent| deeds.contains(&sent)) {
        return Some(text.get(Key::AccountSending));
    }
    let mut found = deeds.iter().filter_map(|&deed| {
        let why = known.not_done(deed)?;
        Some(why.sentence(text, deed))
    });
    found.next()
}

#[component]
fn Block(shown: Shown) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let is_blocked = Memo::new(move |_| {
        let known = shown.known.read();
        let found = known.found().and_then(|found| found.as_ref().ok());
        found.is_some_and(|found| found.is_blocked)
    });
    let busy = move || shown.known.read().sent().is_some().to_string();
    let line = move || {
        words.text().get(match is_blocked.get() {
            true => Key::PlayerBlocked,
            false => Key::PlayerBlockLine,
        })
    };
    let label = move || {
        words.text().get(match is_blocked.get() {
            true => Key::PlayerUnblock,
            false => Key::PlayerBlock,
        })
    };
    let press = move |_| {
        let on = !is_blocked.get_untracked();
        shown.input(|known| known.block(on));
    };
    let state = move || not_done(shown, words, &[Deed::Block, Deed::Unblock]);
    view! {
        <details class="person-deed">
            <summary>{say(Key::PlayerBlock)}</summary>
            <div class="form">
                <p class="line" role="status">{line}</p>
                <button aria-disabled=busy on:click=press>{label}</button>
                <p class="line" role="alert">{state}</p>
            </div>
        </details>
    }
}

#[component]
fn Report(shown: Shown) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let reason = RwSignal::new(String::new());
    let waits = Memo::new(move |_| {
        let known = shown.known.read();
        let found = known.found().and_then(|found| found.as_ref().ok());
        found.is_some_and(|found| found.is_reported)
    });
    let line = move || {
        let text = words.text();
        let done = shown.known.read().done() == Some(Deed::Report);
        text.get(match (done, waits.get()) {
            (true, _) => Key::PlayerReported,
            (false, true) => Key::PlayerReportWaits,
            (false, false) => Key::PlayerReportLine,
        })
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let reason = reason.get_untracked();
        shown.input(|known: &mut Dealings| known.report(&reason));
    };
    let busy = move || shown.known.read().sent().is_some().to_string();
    let state = move || not_done(shown, words, &[Deed::Report]);
    view! {
        <details class="person-deed">
            <summary>{say(Key::PlayerReport)}</summary>
            <form class="form" on:submit=submit>
                <p class="line" role="status">{line}</p>
                <Show when=move || !waits.get()>
                    <label class="find name">
                        <span>{say(Key::PlayerReportReason)}</span>
                        <input
                            type="text"
                            maxlength=Reason::LONGEST
                            prop:value=reason
                            on:input:target=move |event| reason.set(event.target().value())
                        />
                    </label>
                    <p class="line">{say(Key::PlayerReportLimit)}</p>
                    <p class="line" role="alert">{state}</p>
                    <button class="main" type="submit" aria-disabled=busy>
                        {say(Key::PlayerReportSend)}
                    </button>
                </Show>
            </form>
        </details>
    }
}
