//! The root component.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_text::Key;
use wasm_bindgen::JsCast as _;

use super::actions::{Actions, TopBar};
use super::alerts::Alerts;
use super::analysis_graph::Edge;
use super::bench::BenchPage;
use super::board::Board;
use super::import::{DropVeil, take_drops};
use super::keys::watch_keys;
use super::later::{InRoom, Later};
use super::more::More;
use super::moves::Moves;
use super::players::Player;
use super::printed::Printed;
use super::result::{DrawOffer, Outcome};
use super::room::{RoomPiece, joins_beside};
use super::sections::Places;
use super::status::Status;
use super::steps::Steps;
use super::tool::ToolPanel;
use crate::browser::{self, Watched, history, renewal};
use crate::page::{
    Alert, Alerts, Analyses, Group, OnBoard, Page, Preferences, Reviews, RoomPart, Sheet, Sheets,
    Sounds, Words,
};
use crate::proofs::open_fragment;
use crate::room::seek_server;
use tengen_model::{BoardLook, Motion, Phase, Rehearsal, Section, Theme};

/// The page, or the engine's benchmark if the address requests it.
#[component]
pub(crate) fn App() -> impl IntoView {
    let link = browser::link();
    let fragment = browser::fragment();
    if link.bench {
        return view! { <BenchPage language=link.language/> }.into_any();
    }
    let page = Page::open(&link);
    page.provide();
    let (places, sheets) = (Places::here(), expect_context::<Sheets>());
    dress(page.words, page.preferences);
    watch_other_tabs(page);
    ready_sounds(page.sounds);
    watch_connection(page);
    watch_updates(page.alerts);
    take_drops(page.files);
    watch_keys();
    call(page.words, page.board, page.room);
    // Paint the page before the engine is loaded.
    request_animation_frame(move || {
        page.start();
        rehearse();
        open_fragment((page.views, page.alerts, page.sheets), &fragment);
        let (board, section) = (link.on_board(), link.section);
        if board.is_some() || section == Some(Section::Analysis) {
            page.files.open_board(board);
        }
        if page.account.follow_event(&link) {
            sheets.open.set(Some(Sheet::Evening));
        }
        let section = match link.room.is_none() && page.offers_clock(&link) {
            true => Some(Section::Online),
            false => section,
        };
        if let Some(player) = link.player {
            sheets.show_player(Some(player));
        } else if let Some(section) = section
            && !matches!(section, Section::Play | Section::Analysis)
        {
            places.open(section);
        }
    });
    view! { <Room/><Printed/> }.into_any()
}

#[component]
fn Room() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let analyses = expect_context::<Analyses>();
    let reviews = expect_context::<Reviews>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let sheet = Memo::new(move |_| {
        let sheet = sheets.open.get().filter(|sheet| *sheet != Sheet::More);
        sheet.map(|sheet| sheet as usize)
    });
    let analysis = Memo::new(move |_| analyses.shown.read().open.then_some(0));
    let review = Memo::new(move |_| reviews.shown.read().open.then_some(1));
    // What goes on in the lobby is behind the sheets, in the same part.
    let bar = Memo::new(move |_| sheets.lobby_goes_on.get().then_some(Sheet::ALL.len()));
    let in_room = move || room.is_visited();
    let joins = joins_beside(board, room);
    view! {
        <div class="room">
            <TopBar/>
            <main
                class="table"
                class:with-tool=move || board.has_tool()
                class:joins=joins
                class:over=move || matches!(board.view.read().phase, Phase::Over(_))
                class:analysing=move || analyses.shown.read().open || review.get().is_some()
            >
                <h1 class="unseen">{move || words.text().get(Key::PageTitle)}</h1>
                <Status/>
                <Show when=in_room fallback=|| view! { <Player above=true/> }>
                    <InRoom piece=RoomPiece::Above/>
                </Show>
                <div class="board-space">
                    <div class="board-frame">
                        <Board/>
                        <Edge/>
                        <Show when=in_room fallback=DrawOffer><InRoom piece=RoomPiece::Card/></Show>
                    </div>
                </div>
                <Show when=move || joins.get()><InRoom piece=RoomPiece::Join/></Show>
                <Show when=in_room fallback=|| view! { <Player above=false/> }>
                    <InRoom piece=RoomPiece::Below/>
                </Show>
                <Show when=in_room fallback=Outcome><InRoom piece=RoomPiece::Outcome/></Show>
                <Show when=move || !board.has_tool()><Steps/></Show>
                <Later group=Group::Analysis wanted=analysis/>
                <Later group=Group::Review wanted=review/>
                <Moves/>
                <Show when=in_room fallback=Actions><InRoom piece=RoomPiece::Actions/></Show>
                <More/>
                <ToolPanel/>
                <Later group=Group::Sheets wanted=sheet/>
            </main>
            <Later group=Group::Sheets wanted=bar/>
            <DropVeil/>
            <Alerts/>
        </div>
    }
}

/// Sets language, colours and board as attributes of the document's root for the style sheet.
fn dress(words: Words, preferences: Preferences) {
    let root = document().document_element();
    Effect::new(move |_| {
        let text = words.text();
        let Some(root) = &root else { return };
        let settings = preferences.settings.read();
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
                if preferences.exchanges() {
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
fn call(words: Words, board: OnBoard, room: RoomPart) {
    let calls = move || match &*room.view.read() {
        Some(room) => room.calls(&board.view.read()),
        None => board.view.read().calls(),
    };
    let key = Memo::new(move |_| match calls() {
        true => Key::TitleYourTurn,
        false => Key::PageTitle,
    });
    Effect::new(move |_| document().set_title(&words.text().get(key.get())));
}

/// How long after the first paint sound is prepared, in milliseconds.
const SOUND_AFTER: u64 = 1_000;
/// How long after the start a move is rehearsed, in milliseconds.
const REHEARSAL_AFTER: u64 = 1_300;

/// Rehearses a move in tasks of its own, soon after the start.
fn rehearse() {
    let later = || {
        spawn_local(async {
            let Some(mut rehearsal) = Rehearsal::new(browser::now()) else {
                return;
            };
            while rehearsal.step() {
                browser::next_task().await;
            }
        });
    };
    set_timeout(later, std::time::Duration::from_millis(REHEARSAL_AFTER));
}

/// Prepares sound soon after the first paint or at the first user gesture, so that the first stone
/// is heard, and nothing waits for it.
fn ready_sounds(sounds: Sounds) {
    set_timeout(
        move || sounds.prepare(),
        std::time::Duration::from_millis(SOUND_AFTER),
    );
    for touch in ["mousedown", "touchend", "keydown"] {
        let handle = window_event_listener_untyped(touch, move |_| {
            if sounds.take_first_gesture() {
                // Let the browser paint the gesture's effect first.
                set_timeout(move || sounds.ready(), std::time::Duration::ZERO);
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
fn watch_updates(alerts: Alerts) {
    let offer = move || alerts.add(Alert::Update);
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
        let shown = (page.views, page.alerts, page.sheets);
        open_fragment(shown, &browser::fragment());
    });
    on("offline", |page| page.room.lose());
    on("online", |page| {
        page.room.wake();
        seek_server(page.room);
    });
    on("visibilitychange", Page::see_visibility);
    // Phones suspend pages and cut their connections.
    on("pageshow", |page| page.room.wake());
    on("focus", |page| page.room.wake());
    let tick = move || {
        page.room.tick();
        page.look_for_games();
    };
    let ticking = set_interval_with_handle(tick, std::time::Duration::from_secs(1));
    if let Ok(ticking) = ticking {
        on_cleanup(move || ticking.clear());
    }
}
