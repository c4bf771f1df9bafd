//! The root component.

use leptos::prelude::*;
use tengen_text::Key;
use wasm_bindgen::JsCast as _;

use super::actions::{Actions, TopBar};
use super::alerts::Alerts;
use super::analysis_graph::Edge;
use super::bench::BenchPage;
use super::board::Board;
use super::import::{DropVeil, take_drops};
use super::keys::watch_keys;
use super::later::Later;
use super::more::More;
use super::moves::Moves;
use super::players::Player;
use super::printed::Printed;
use super::result::{DrawOffer, Outcome};
use super::room::{JoinCard, RoomActions, RoomCard, RoomOutcome, RoomPlayer, joins_beside};
use super::status::Status;
use super::steps::Steps;
use super::tool::ToolPanel;
use crate::browser::{self, Watched, history, renewal};
use crate::page::{Alert, Group, Page, Sheet, Sheets, Words};
use crate::proofs::open_fragment;
use tengen_model::{BoardLook, Motion, Phase, Theme};

/// The page, or the engine's benchmark if the address requests it.
#[component]
pub(crate) fn App() -> impl IntoView {
    let link = browser::link();
    let fragment = browser::fragment();
    if link.bench {
        return view! { <BenchPage language=link.language/> }.into_any();
    }
    let page = Page::open(&link);
    provide_context(page);
    provide_context(page.words);
    provide_context(page.preferences);
    provide_context(page.alerts);
    provide_context(page.sheets);
    dress(page);
    watch_other_tabs(page);
    ready_sounds(page);
    watch_connection(page);
    watch_updates(page);
    take_drops(page);
    watch_keys(page);
    call(page);
    // Paint the page before the engine is loaded.
    request_animation_frame(move || {
        // Before the record on the board is read, which may have edits there.
        page.restore_outbox();
        page.begin();
        page.begun.set(true);
        page.meet_server();
        page.list_host_engines();
        page.seek_server();
        open_fragment(page, &fragment);
    });
    view! { <Room/><Printed/> }.into_any()
}

#[component]
fn Room() -> impl IntoView {
    let page = expect_context::<Page>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let sheet = Memo::new(move |_| {
        let sheet = sheets.open.get().filter(|sheet| *sheet != Sheet::More);
        sheet.map(|sheet| sheet as usize)
    });
    let analysis = Memo::new(move |_| page.analysis.read().open.then_some(0));
    let review = Memo::new(move |_| page.review.read().open.then_some(1));
    let in_room = move || page.room.view.read().is_some();
    let joins = joins_beside(page);
    view! {
        <div class="room">
            <TopBar/>
            <main
                class="table"
                class:with-tool=move || page.has_tool()
                class:joins=joins
                class:over=move || matches!(page.view.read().phase, Phase::Over(_))
                class:analysing=move || page.analysis.read().open || review.get().is_some()
            >
                <h1 class="unseen">{move || words.text().get(Key::PageTitle)}</h1>
                <Status/>
                <Show when=in_room fallback=|| view! { <Player above=true/> }>
                    <RoomPlayer above=true/>
                </Show>
                <div class="board-space">
                    <div class="board-frame">
                        <Board/>
                        <Edge/>
                        <Show when=in_room fallback=DrawOffer><RoomCard/></Show>
                    </div>
                </div>
                <Show when=move || joins.get()><JoinCard/></Show>
                <Show when=in_room fallback=|| view! { <Player above=false/> }>
                    <RoomPlayer above=false/>
                </Show>
                <Show when=in_room fallback=Outcome><RoomOutcome/></Show>
                <Show when=move || !page.has_tool()><Steps/></Show>
                <Later group=Group::Analysis wanted=analysis/>
                <Later group=Group::Review wanted=review/>
                <Moves/>
                <Show when=in_room fallback=Actions><RoomActions/></Show>
                <More/>
                <ToolPanel/>
                <Later group=Group::Sheets wanted=sheet/>
            </main>
            <DropVeil/>
            <Alerts/>
        </div>
    }
}

/// Sets language, colours and board as attributes of the document's root for the style sheet.
fn dress(page: Page) {
    let root = document().document_element();
    Effect::new(move |_| {
        let text = page.words.text();
        let Some(root) = &root else { return };
        let settings = page.preferences.settings.read();
        let theme = match settings.theme {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        let board = match settings.board {
            BoardLook::Wood => "wood",
            BoardLook::Contrast => "contrast",
        };
        let motion = match settings.motion {
            Motion::System => "system",
            Motion::On => "on",
            Motion::Off => "off",
        };
        let all = [
            ("lang", text.language().tag()),
            ("data-theme", theme),
            ("data-board", board),
            ("data-motion", motion),
            (
                "data-colors",
                if page.preferences.exchanges() {
                    "exchanged"
                } else {
                    "usual"
                },
            ),
        ];
        for (name, value) in all {
            let _ = root.set_attribute(name, value);
        }
    });
}

/// Sets the window's title: the page's name, or that it is the user's turn.
fn call(page: Page) {
    let calls = move || match &*page.room.view.read() {
        Some(room) => room.calls(&page.view.read()),
        None => page.view.read().calls(),
    };
    let key = Memo::new(move |_| match calls() {
        true => Key::TitleYourTurn,
        false => Key::PageTitle,
    });
    Effect::new(move |_| document().set_title(&page.words.text().get(key.get())));
}

/// Prepares sound at the first user gesture, so that the first stone is heard.
fn ready_sounds(page: Page) {
    for touch in ["mousedown", "touchend", "keydown"] {
        let handle = window_event_listener_untyped(touch, move |_| {
            if page.wants_sounds() {
                // Let the browser paint the gesture's effect first.
                set_timeout(move || page.ready_sounds(), std::time::Duration::ZERO);
            }
        });
        on_cleanup(move || handle.remove());
    }
}

fn watch_other_tabs(page: Page) {
    let handle = window_event_listener_untyped("storage", move |event| {
        let changed = event
            .dyn_ref::<web_sys::StorageEvent>()
            .and_then(web_sys::StorageEvent::key)
            .and_then(|key| Watched::from_key(&key));
        if let Some(what) = changed {
            page.watched(what);
        }
    });
    on_cleanup(move || handle.remove());
}

/// Offers a new version of the page. Nothing changes until it is taken.
fn watch_updates(page: Page) {
    let offer = move || page.alerts.add(Alert::Update);
    let handle = window_event_listener_untyped(renewal::READY, move |_| offer());
    on_cleanup(move || handle.remove());
    if renewal::update_is_ready() {
        offer();
    }
}

/// Listens to network, history and visibility events, and ticks once a second.
fn watch_connection(page: Page) {
    let on = |name: &'static str, handler: fn(Page)| {
        let handle = window_event_listener_untyped(name, move |_| handler(page));
        on_cleanup(move || handle.remove());
    };
    on("popstate", Page::follow_history);
    let focused = window_event_listener_untyped("focusin", |event| history::note_focus(&event));
    on_cleanup(move || focused.remove());
    let open = Memo::new(move |_| page.open_now());
    // Wait until the scenes of a reload are restored: they have their history entries already.
    Effect::new(move |_| {
        if page.begun.get() {
            page.follow_open(open.get());
        }
    });
    on("hashchange", |page| {
        open_fragment(page, &browser::fragment())
    });
    on("offline", Page::lose);
    on("online", |page| {
        page.wake();
        page.seek_server();
    });
    on("visibilitychange", Page::see_visibility);
    // Phones suspend pages and cut their connections.
    on("pageshow", Page::wake);
    on("focus", Page::wake);
    let ticking = set_interval_with_handle(move || page.tick(), std::time::Duration::from_secs(1));
    if let Ok(ticking) = ticking {
        on_cleanup(move || ticking.clear());
    }
}
