//! The sheet *Moderation*: what players have reported, and what is in force, for accounts that the
//! host has named moderators.

mod act;

use leptos::html::H3;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{HostPlayer, HostReport, HostReports, PlayerAct, PlayerActs, RoomId};
use tengen_page::dealings::not_found;
use tengen_page::moderating::{Effect as Lists, HOST_ACTS, HOST_REPORTS, Subject, Waiting};
use tengen_text::{Key, Text};

use super::account::day;
use super::sheet::{Sheet, keep_focus};
use crate::browser::api;
use crate::page::{RoomPart, Sheets, Words};
use crate::room;
pub(super) use act::ActForm;

type Shown = RwSignal<Waiting>;

#[component]
pub(crate) fn ModerationSheet() -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let lists: Shown = RwSignal::new(Waiting::default());
    input(lists, Waiting::look);
    let done = Callback::new(move |()| input(lists, Waiting::look));
    let reports = Memo::new(move |_| lists.read().reports().to_vec());
    let acts = Memo::new(move |_| lists.read().acts().map(<[PlayerAct]>::to_vec));
    let [of_reports, of_acts] = [(); 2].map(|()| NodeRef::<H3>::new());
    keep_focus(of_reports, Memo::new(move |_| reports.read().len()));
    keep_focus(
        of_acts,
        Memo::new(move |_| acts.read().as_ref().map_or(0, Vec::len)),
    );
    let none = move |key, is_none: bool| is_none.then(|| words.text().get(key));
    let is_quiet = Memo::new(move |_| lists.read().is_listed() && reports.read().is_empty());
    let is_free = Memo::new(move |_| acts.read().as_ref().is_some_and(Vec::is_empty));
    let has_more = Memo::new(move |_| lists.read().has_more());
    let said = move || {
        lists
            .read()
            .failed()
            .map(|why| not_found(words.text(), why))
    };
    view! {
        <style>{act::STYLE}</style>
        <Sheet title=Key::Moderation>
            <div class="form moderation">
                <p class="line">{say(Key::ModerationLine)}</p>
                <p class="line" role="alert">{said}</p>
                <h3 id="moderation-reports" node_ref=of_reports tabindex="-1">{say(Key::ModerationReports)}</h3>
                <p class="line">{move || none(Key::ModerationNoReports, is_quiet.get())}</p>
                <ul class="moderation-list" aria-labelledby="moderation-reports">
                    <For
                        each=move || reports.get()
                        key=|report| report.number
                        children=move |report| view! { <Report report done/> }
                    />
                </ul>
                <Show when=move || has_more.get()>
                    <button on:click=move |_| input(lists, Waiting::more)>
                        {say(Key::ModerationMore)}
                    </button>
                </Show>
                <h3 id="moderation-acts" node_ref=of_acts tabindex="-1">{say(Key::ModerationActs)}</h3>
                <p class="line">{move || none(Key::ModerationNoActs, is_free.get())}</p>
                <ul class="moderation-list" aria-labelledby="moderation-acts">
                    <For
                        each=move || acts.get().unwrap_or_default()
                        key=|act| act.number
                        children=move |act| view! { <InForce act done/> }
                    />
                </ul>
            </div>
        </Sheet>
    }
}

/// Passes an event to the lists, and gets what they need.
fn input(lists: Shown, event: impl FnOnce(&mut Waiting) -> Vec<Lists>) {
    // The sheet may have been closed when an answer comes.
    perform(lists, lists.try_update(event).unwrap_or_default());
}

fn perform(lists: Shown, effects: Vec<Lists>) {
    for effect in effects {
        spawn_local(async move {
            match effect {
                Lists::Reports(number, after) => {
                    let after = after.map(|after| format!("?after={after}"));
                    let path = format!("{HOST_REPORTS}{}", after.unwrap_or_default());
                    let answer = api::get::<HostReports>(&path).await;
                    let _ = lists.try_update(|lists| lists.listed(number, answer));
                }
                Lists::Acts(number) => {
                    let answer = api::get::<PlayerActs>(HOST_ACTS).await;
                    let _ = lists.try_update(|lists| lists.in_force(number, answer));
                }
            }
        });
    }
}

fn called(text: Text, player: &HostPlayer) -> String {
    let name = player.name.clone();
    name.unwrap_or_else(|| text.get(Key::PlayerNameless))
}

#[component]
fn Report(report: HostReport, done: Callback<()>) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    let HostReport {
        number,
        at,
        from,
        about,
        version,
        reason,
        ..
    } = report;
    let subject = Subject::Report(number, about.player.clone());
    let player = about.player.clone();
    let title = move || {
        let text = words.text();
        text.moderation_report(called(text, &from), called(text, &about))
    };
    let id = report.room.parse::<RoomId>().ok();
    let visit = move |_| {
        if let Some(id) = id.clone() {
            spawn_local(room::visit_at(room, id, version));
        }
    };
    view! {
        <li>
            <details class="moderation-item">
                <summary>{title}</summary>
                <div class="form">
                    <p class="moderation-words">{reason}</p>
                    <p class="line">{move || words.text().moderation_when(day(words, at), version)}</p>
                    <div class="record-buttons">
                        <button on:click=visit>{move || words.text().get(Key::ModerationRoom)}</button>
                        <button on:click=move |_| sheets.show_player(Some(player.clone()))>
                            {move || words.text().get(Key::ModerationPlayer)}
                        </button>
                    </div>
                    <ActForm subject done/>
                </div>
            </details>
        </li>
    }
}

#[component]
fn InForce(act: PlayerAct, done: Callback<()>) -> impl IntoView {
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    let PlayerAct {
        number,
        act,
        player,
        name,
        reason,
        by,
        until,
        ..
    } = act;
    let about = HostPlayer {
        player: player.clone(),
        name,
    };
    let title = move || {
        let until = until.map(|until| day(words, until));
        let text = words.text();
        text.moderation_act_of(
            called(text, &about),
            act.clone(),
            until.unwrap_or_else(|| "none".to_owned()),
        )
    };
    let by = by.unwrap_or_else(|| "none".to_owned());
    view! {
        <li>
            <details class="moderation-item">
                <summary>{title}</summary>
                <div class="form">
                    <p class="moderation-words">
                        {move || words.text().act_of_host_why(by.clone(), reason.clone())}
                    </p>
                    <button on:click=move |_| sheets.show_player(Some(player.clone()))>
                        {move || words.text().get(Key::ModerationPlayer)}
                    </button>
                    <ActForm subject=Subject::Act(number) done/>
                </div>
            </details>
        </li>
    }
}
