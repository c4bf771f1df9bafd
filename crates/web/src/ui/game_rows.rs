//! The rows of the sheet *Games*, of which only those around the visible ones exist.

use std::sync::Arc;

use crate::browser;
use crate::page::{Documents, Keeping, OnBoard, StoredGames, Words};
use leptos::prelude::*;
use tengen_core::{Color, Rule, Size};
use tengen_text::{Key, Text, printable};
use tengen_worker_protocol::library::DocumentRow;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::game_filters::WITH;
use super::games::GamesList;
use tengen_model::library::{GAME_TAG, PUZZLE_TAG, RECORD_TAG, is_hidden, person_won};
use tengen_model::{Book, Seat, Thumbnail, names};

/// Distance of rows in CSS pixels: their height in the style sheet and a gap of 6.
const ROW: f64 = 80.0;

#[component]
pub(super) fn Rows(games: GamesList) -> impl IntoView {
    let keeping = expect_context::<Keeping>();
    let words = expect_context::<Words>();
    let board = expect_context::<OnBoard>();
    let stored = expect_context::<StoredGames>();
    let scrolled = move || {
        if let Some(list) = games.list.get_untracked() {
            let first = (f64::from(list.scroll_top()) / ROW) as usize;
            let visible = (f64::from(list.client_height()) / ROW).ceil() as usize + 1;
            games.scrolled(first, visible);
        }
    };
    Effect::new(move |_| {
        if games.list.get().is_some() {
            request_animation_frame(scrolled);
        }
    });
    let height = move || {
        let total = games.window.read().total;
        format!("height:{}px", total as f64 * ROW)
    };
    let rows = move || {
        let window = games.window.get();
        let places = window.offset..;
        places.zip(window.rows).collect::<Vec<_>>()
    };
    let total = Memo::new(move |_| games.window.read().total);
    let on_board = Memo::new(move |_| {
        board.view.track();
        match board.model.read().get::<Book>().is_some() {
            true => keeping.document().unwrap_or_default(),
            false => stored.document_on_board(),
        }
    });
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let Some(list) = games.list.get_untracked() else {
            return;
        };
        let now = document()
            .active_element()
            .and_then(|element| element.get_attribute("data-row")?.parse::<usize>().ok());
        let Some(now) = now else { return };
        let page = (f64::from(list.client_height()) / ROW) as usize;
        let last = total.get_untracked().saturating_sub(1);
        let to = match event.key().as_str() {
            "ArrowDown" => now + 1,
            "ArrowUp" => now.saturating_sub(1),
            "PageDown" => now + page,
            "PageUp" => now.saturating_sub(page),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        focus_row(games, to.min(last), 30);
    };
    let row = move |(place, row): (usize, DocumentRow)| {
        view! { <RowView games place row total on_board/> }
    };
    view! {
        <div
            node_ref=games.list
            class="library-list"
            on:scroll=move |_| scrolled()
            on:keydown=on_key
        >
            <ul aria-label=move || words.text().get(Key::Games) style=height>
                <For
                    each=rows
                    key=|(place, row)| (*place, Vec::<String>::from(row.clone()).join("\n"))
                    children=row
                />
            </ul>
        </div>
    }
}

/// Scrolls to a row and focuses it once it exists.
fn focus_row(games: GamesList, place: usize, tries: u32) {
    let Some(list) = games.list.get_untracked() else {
        return;
    };
    let (top, height) = (
        f64::from(list.scroll_top()),
        f64::from(list.client_height()),
    );
    let at = place as f64 * ROW;
    if at < top {
        list.set_scroll_top(at as i32);
    } else if at + ROW > top + height {
        list.set_scroll_top((at + ROW - height).ceil() as i32);
    }
    let found = list.query_selector(&format!("[data-row='{place}']"));
    let found = found
        .ok()
        .flatten()
        .and_then(|e| e.dyn_into::<HtmlElement>().ok());
    match found {
        Some(row) => drop(row.focus()),
        None if tries > 0 => set_timeout(
            move || focus_row(games, place, tries - 1),
            std::time::Duration::from_millis(30),
        ),
        None => {}
    }
}

#[component]
fn RowView(
    games: GamesList,
    place: usize,
    row: DocumentRow,
    total: Memo<usize>,
    /// The id of the document on the board.
    on_board: Memo<String>,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let documents = expect_context::<Documents>();
    let row = Arc::new(row);
    let own = row.id.clone();
    let current = Memo::new(move |_| *on_board.read() == own);
    let (opened, titled, lined, named) = (row.clone(), row.clone(), row.clone(), row.clone());
    let (shown, size) = (row.clone(), row.size);
    let drawn = Memo::new(move |_| games.board(&shown));
    let open = move |_| documents.open(opened.id.clone(), opened.path.clone());
    let heading = move || title(words.text(), &titled);
    let below = move || line(words.text(), &lined, current.get());
    let more = move || words.text().library_more(title(words.text(), &named));
    view! {
        <li
            style=format!("top:{}px", place as f64 * ROW)
            aria-setsize=total
            aria-posinset=place + 1
        >
            <button
                class="game"
                data-row=place
                aria-current=move || current.get().then_some("true")
                on:click=open
            >
                <LittleBoard drawn size/>
                <b>{heading}</b>
                <small>{below}</small>
            </button>
            <button
                class="plain library-more"
                aria-label=more
                on:click=move |_| games.choose(Some(DocumentRow::clone(&row)))
            >
                "⋯"
            </button>
        </li>
    }
}

/// The place for it is there before it is drawn, so that nothing moves.
#[component]
fn LittleBoard(drawn: Memo<Thumbnail>, size: u32) -> impl IntoView {
    view! {
        <svg class="thumbnail" viewBox=format!("0 0 {size} {size}") aria-hidden="true">
            <path class="lines" d=move || drawn.read().lines.clone()/>
            <path class="black" d=move || drawn.read().black.clone()/>
            <path class="white" d=move || drawn.read().white.clone()/>
        </svg>
    }
}

fn has(row: &DocumentRow, tag: &str) -> bool {
    row.tags.iter().any(|own| own == tag)
}

/// Names of files are shown with what would turn their direction.
pub(super) fn title(text: Text, row: &DocumentRow) -> String {
    printable(&raw_title(text, row)).into_owned()
}

fn raw_title(text: Text, row: &DocumentRow) -> String {
    if !row.name.is_empty() {
        return row.name.clone();
    }
    let size = Size::new(row.size).unwrap_or(Size::STANDARD);
    let rule = row.rule.unwrap_or(Rule::Freestyle);
    if has(row, GAME_TAG) {
        let entry = || text.games_entry(rule, size, row.moves as usize);
        return opponent(text, row).unwrap_or_else(entry);
    }
    if has(row, PUZZLE_TAG) {
        return format!("{} · {}", text.get(Key::LibraryPuzzle), text.rule(rule));
    }
    let players: Vec<&str> = row.players.iter().map(String::as_str).collect();
    match players.iter().any(|name| !name.is_empty()) {
        true => players.join(" – "),
        false if !row.event.is_empty() => row.event.clone(),
        false => text.get(Key::LibraryRecord),
    }
}

fn line(text: Text, row: &DocumentRow, current: bool) -> String {
    if !row.excerpt.is_empty() {
        return row.excerpt.clone();
    }
    let result = match row.result.as_str() {
        _ if current => Some(text.get(Key::GamesCurrent)),
        result if has(row, GAME_TAG) && person_won(&row.players, result).is_some() => {
            Some(text.get(match person_won(&row.players, result) {
                Some(true) => Key::GamesYouWon,
                _ => Key::GamesYouLost,
            }))
        }
        "black" => Some(text.games_won(Color::Black)),
        "white" => Some(text.games_won(Color::White)),
        "draw" => Some(text.get(Key::GamesDrawn)),
        _ if has(row, GAME_TAG) => Some(text.get(Key::GamesUnfinished)),
        _ => None,
    };
    let entry = (has(row, GAME_TAG) && opponent(text, row).is_some()).then(|| {
        let size = Size::new(row.size).unwrap_or(Size::STANDARD);
        let rule = row.rule.unwrap_or(Rule::Freestyle);
        text.games_entry(rule, size, row.moves as usize)
    });
    let copy = row.copy.then(|| text.get(Key::LibraryCopy));
    let folder = row.tags.iter().find(|tag| !is_hidden(tag)).cloned();
    let is_record = has(row, RECORD_TAG);
    let rule = row.rule.filter(|_| is_record).map(|rule| text.rule(rule));
    let record = is_record.then(|| {
        let off_line = row.nodes.saturating_sub(row.moves + 1) as usize;
        text.record_counts(row.moves as usize, off_line)
    });
    let when = match is_record && !row.date.is_empty() {
        true => row.date.clone(),
        false => when(text, row.changed),
    };
    let found = row.path.as_ref().map(|path| text.library_at(path.len()));
    let parts = [copy, found, result, entry, rule, record, folder, Some(when)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The opponent of a game that was played here.
fn opponent(text: Text, row: &DocumentRow) -> Option<String> {
    let with = row.tags.iter().find_map(|tag| tag.strip_prefix(WITH));
    with.and_then(|name| seat(text, name))
}

/// A player's name from its stored form.
pub(super) fn seat(text: Text, name: &str) -> Option<String> {
    Some(match name.parse().ok()? {
        Seat::Computer(computer) => names::computer(text, &computer),
        Seat::Person => text.get(Key::OpponentFriend),
    })
}

/// Milliseconds in which the time of day is said beside the date.
const RECENT: u64 = 6 * 24 * 3_600_000;

/// A date in the language's format, with the time of day if it is one of the last days.
pub(super) fn when(text: Text, milliseconds: u64) -> String {
    let is_recent = browser::now().saturating_sub(milliseconds) < RECENT;
    let style = [("dateStyle", "medium"), ("timeStyle", "short")];
    let parts = &style[..1 + usize::from(is_recent)];
    browser::local_time(text.language().tag(), milliseconds, parts)
}
