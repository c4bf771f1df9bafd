//! Whom the user has blocked, and what the user has reported to the host.

use leptos::html::H3;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{Block, Blocks as BlockList, MyReport, MyReports};
use tengen_page::account::{BLOCKS, BlockEffect, Blocks as List, REPORTS};
use tengen_page::dealings::not_found;
use tengen_page::request::Failed;
use tengen_text::Key;

use super::super::sheet::keep_focus;
use super::day;
use crate::account::AccountPart;
use crate::browser::api;
use crate::page::{Sheets, Words};

#[component]
pub(super) fn Others() -> impl IntoView {
    view! {
        <Blocks/>
        <Reports/>
    }
}

/// Passes an event to the list of blocks, and carries out what follows.
fn input(list: RwSignal<List>, event: impl FnOnce(&mut List) -> Vec<BlockEffect>) {
    // The sheet may have been closed when an answer comes.
    perform(list, list.try_update(event).unwrap_or_default());
}

fn perform(list: RwSignal<List>, effects: Vec<BlockEffect>) {
    for effect in effects {
        spawn_local(async move {
            match effect {
                BlockEffect::List(number) => {
                    let answer = api::get::<BlockList>(BLOCKS).await;
                    let _ = list.try_update(|list| list.listed(number, answer));
                }
                BlockEffect::End(player) => {
                    let path = format!("{BLOCKS}/{player}");
                    let ended = api::call("DELETE", &path, None).await;
                    input(list, |list| list.ended(ended.map(|_| ())));
                }
            }
        });
    }
}

/// The blocked players; nothing without any.
#[component]
fn Blocks() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    let list = RwSignal::new(List::default());
    Effect::new(move |_| {
        // Another player has blocked others.
        account.changed.track();
        input(list, List::look);
    });
    let heading = NodeRef::<H3>::new();
    let blocks = Memo::new(move |_| list.read().list().to_vec());
    keep_focus(heading, Memo::new(move |_| blocks.read().len()));
    // The heading stays when the last entry is gone.
    let has_had = Memo::new(move |had: Option<&bool>| {
        !blocks.read().is_empty() || had.copied().unwrap_or_default()
    });
    let busy = move || list.read().is_ending().to_string();
    let said = move || list.read().failed().map(|why| not_found(words.text(), why));
    let entry = move |block: Block| {
        let name = block.name.as_ref().map(ToString::to_string);
        let name = Memo::new(move |_| {
            let name = name.clone();
            name.unwrap_or_else(|| words.text().get(Key::PlayerNameless))
        });
        let (player, shown) = (block.player.clone(), block.player);
        view! {
            <li class="account-device">
                <div>
                    <button class="plain person-name" on:click=move |_| sheets.show_player(Some(shown.clone()))>
                        {name}
                    </button>
                    <small>{move || words.text().blocks_since(day(words, block.since))}</small>
                </div>
                <button
                    aria-label=move || words.text().blocks_end(name.get())
                    aria-disabled=busy
                    on:click=move |_| input(list, |list| list.end(&player))
                >
                    {move || words.text().get(Key::PlayerUnblock)}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || has_had.get()>
            <h3 id="account-blocks" node_ref=heading tabindex="-1">
                {move || words.text().get(Key::Blocks)}
            </h3>
            <ul class="account-devices" aria-labelledby="account-blocks">
                {move || blocks.get().into_iter().map(entry).collect_view()}
            </ul>
            <p class="line" hidden=move || !blocks.read().is_empty()>
                {move || words.text().get(Key::BlocksNone)}
            </p>
        </Show>
        <p class="line" role="alert">{said}</p>
    }
}

/// The reports with their answers; nothing without any.
#[component]
fn Reports() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let words = expect_context::<Words>();
    let reports = RwSignal::new(Ok::<_, Failed>(Vec::<MyReport>::new()));
    Effect::new(move |_| {
        account.changed.track();
        spawn_local(async move {
            let found = api::get::<MyReports>(REPORTS).await;
            let _ = reports.try_set(found.map(|found| found.reports));
        });
    });
    let listed = Memo::new(move |_| reports.read().as_ref().cloned().unwrap_or_default());
    let said = move || {
        let reports = reports.read();
        let why = reports.as_ref().err()?;
        Some(not_found(words.text(), why))
    };
    let entry = move |report: MyReport| {
        let MyReport { at, reason, .. } = report;
        let by = report
            .by
            .map_or_else(|| "none".to_owned(), |by| by.to_string());
        let answer = move || {
            let text = words.text();
            match &report.answer {
                Some(answer) => text.report_answer(by.clone(), answer.to_string()),
                None => text.get(Key::ReportWaits),
            }
        };
        view! {
            <li class="account-report">
                <small>{move || day(words, at)}</small>
                <p>{reason.to_string()}</p>
                <p class="line">{answer}</p>
            </li>
        }
    };
    view! {
        <Show when=move || !listed.read().is_empty()>
            <h3 id="account-reports">{move || words.text().get(Key::Reports)}</h3>
            <ul class="account-devices" aria-labelledby="account-reports">
                {move || listed.get().into_iter().map(entry).collect_view()}
            </ul>
        </Show>
        <p class="line" role="alert">{said}</p>
    }
}
