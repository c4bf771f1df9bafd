//! The sheet *Games*: the library as a list of which only the visible rows exist.

use std::sync::Arc;

use leptos::html::{Div, Input};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::{Rule, Size};
use tengen_text::{Key, Text};
use tengen_worker_protocol::library::{
    DocumentChange, DocumentRow, LibraryAnswer, LibraryQuestion, ListOrder, Query,
};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::fields::SelectField;
use super::sheet::Sheet;
use crate::browser;
use crate::page::Page;
use tengen_model::library::{GAME_TAG, PUZZLE_TAG, RECORD_TAG, is_hidden};
use tengen_model::{Book, Seat, names};

/// The height of a row in CSS pixels, as in the style sheet.
const ROW: f64 = 64.0;
/// Rows above and below the visible ones.
const AROUND: usize = 10;
/// The most rows that exist at once.
const MOST: usize = 56;

/// Tags and openings, with their numbers of documents.
type Counted = Vec<(String, usize)>;

#[derive(Clone, Debug, Default, PartialEq)]
struct Window {
    total: usize,
    /// The place of the first row.
    offset: usize,
    rows: Vec<DocumentRow>,
}

/// The state of the open sheet.
#[derive(Clone, Copy)]
struct Shelf {
    page: Page,
    query: RwSignal<Query>,
    window: RwSignal<Option<Window>>,
    known: RwSignal<(Counted, Counted)>,
    /// The first visible row.
    first: RwSignal<usize>,
    /// How many rows are visible.
    visible: RwSignal<usize>,
    /// The row of which the details are open.
    chosen: RwSignal<Option<DocumentRow>>,
    deleted: RwSignal<Option<DocumentRow>>,
    list: NodeRef<Div>,
    /// The number of the last question for rows; others are out of date.
    asked: RwSignal<usize>,
}

#[component]
pub(crate) fn GamesSheet() -> impl IntoView {
    let page = expect_context::<Page>();
    let shelf = Shelf {
        page,
        query: RwSignal::new(Query::default()),
        window: RwSignal::new(None),
        known: RwSignal::default(),
        first: RwSignal::new(0),
        visible: RwSignal::new(12),
        chosen: RwSignal::new(None),
        deleted: RwSignal::new(None),
        list: NodeRef::new(),
        asked: RwSignal::new(0),
    };
    page.keep_now();
    Effect::new(move |_| shelf.fetch());
    Effect::new(move |_| {
        page.listed_at.track();
        shelf.learn();
    });
    let say = move |key| move || page.words().get(key);
    let here = move |_| {
        let position = page.model.with_untracked(|model| model.shown_stones());
        shelf.narrow(|query| {
            query.position = match query.position {
                Some(_) => None,
                None => Some(position),
            };
        });
    };
    let is_here = move || shelf.query.read().position.is_some();
    let status = move || shelf.status();
    view! {
        <Sheet title=Key::Games>
            <div class="library">
                <input
                    type="search"
                    aria-label=say(Key::LibrarySearch)
                    placeholder=say(Key::LibrarySearch)
                    on:input:target=move |event| {
                        let text = event.target().value();
                        shelf.narrow(|query| query.text = text);
                    }
                />
                <div class="library-row">
                    <button
                        class="toggle"
                        aria-pressed=move || is_here().to_string()
                        on:click=here
                    >
                        {say(Key::LibraryHere)}
                    </button>
                    <p role="status">{status}</p>
                </div>
                <Filters shelf/>
                <Details shelf/>
                <Show when=move || shelf.deleted.read().is_some()>
                    <div class="library-row" role="status">
                        <p>{move || shelf.deleted.get().map(|row| {
                            page.words().library_deleted(title(page.words(), &row))
                        })}</p>
                        <button on:click=move |_| shelf.undelete()>{say(Key::Undo)}</button>
                    </div>
                </Show>
                <Rows shelf/>
            </div>
        </Sheet>
    }
}

impl Shelf {
    /// Changes the query and goes to its first row.
    fn narrow(self, change: impl FnOnce(&mut Query)) {
        self.query.update(change);
        if let Some(list) = self.list.get_untracked() {
            list.set_scroll_top(0);
        }
        self.first.set(0);
    }

    /// Asks for the rows around the visible ones.
    fn fetch(self) {
        self.page.listed_at.track();
        let (first, visible) = (self.first.get(), self.visible.get());
        let mut query = self.query.get();
        query.offset = (first / AROUND * AROUND).saturating_sub(AROUND);
        query.limit = (visible + 3 * AROUND).min(MOST);
        let number = self.asked.get_untracked() + 1;
        self.asked.set(number);
        spawn_local(async move {
            let offset = query.offset;
            let question = LibraryQuestion::List(Box::new(query));
            let answer = self.page.ask_library(question, None).await;
            if self.asked.try_get_untracked() != Some(number) {
                return;
            }
            if let Some((LibraryAnswer::Listed(total, rows), _)) = answer {
                self.window.try_set(Some(Window {
                    total,
                    offset,
                    rows,
                }));
            }
        });
    }

    /// Asks by what the list can be narrowed.
    fn learn(self) {
        spawn_local(async move {
            let answer = self.page.ask_library(LibraryQuestion::Known, None).await;
            if let Some((LibraryAnswer::Known(tags, openings, unreadable, space), _)) = answer {
                self.page.note_space(space);
                if unreadable > 0 {
                    self.page
                        .alert(crate::page::Alert::LibraryUnreadable(unreadable));
                }
                self.known.try_set((tags, openings));
            }
        });
    }

    fn status(self) -> String {
        let text = self.page.words();
        let searches = self
            .query
            .with(|q| !q.text.trim().is_empty() || q.position.is_some());
        match self.window.with(|w| w.as_ref().map(|w| w.total)) {
            None => text.get(Key::LibraryLoading),
            Some(0) if self.is_narrow() => text.get(Key::LibraryNothing),
            Some(0) => text.get(Key::GamesNone),
            Some(total) if searches => text.library_hits(total),
            Some(total) => text.library_count(total),
        }
    }

    fn is_narrow(self) -> bool {
        let sort = self.query.read().sort;
        *self.query.read()
            != Query {
                sort,
                ..Query::default()
            }
    }

    /// Changes the row whose details are open.
    fn change(self, how: DocumentChange) {
        let Some(row) = self.chosen.get_untracked() else {
            return;
        };
        self.chosen.set(None);
        let delete = how == DocumentChange::Delete;
        self.deleted.set(delete.then(|| row.clone()));
        if delete {
            self.page.forget_document(&row.id);
        }
        self.change_row(row, how);
    }

    fn undelete(self) {
        if let Some(row) = self.deleted.get_untracked() {
            self.deleted.set(None);
            self.change_row(row, DocumentChange::Restore);
        }
    }

    fn change_row(self, row: DocumentRow, how: DocumentChange) {
        let ids = vec![row.id];
        let page = self.page;
        spawn_local(async move {
            let question = LibraryQuestion::Change { ids, how };
            if page.ask_library(question, None).await.is_some() {
                page.listed_at.update(|n| *n += 1);
            }
        });
    }

    fn merge(self) {
        let page = self.page;
        let query = self.query.get_untracked();
        let folder = query.tags.iter().find(|tag| !is_hidden(tag)).cloned();
        let name = folder.unwrap_or_else(|| page.words_untracked().get(Key::LibraryRecord));
        spawn_local(async move {
            let question = LibraryQuestion::Merge {
                query: Box::new(query),
                name: name.clone(),
            };
            if let Some((LibraryAnswer::Merged(games, left_out), _)) =
                page.ask_library(question, None).await
            {
                page.alert(crate::page::Alert::LibraryMerged(games, name, left_out));
                page.listed_at.update(|n| *n += 1);
            }
        });
    }
}

/// A filter's values with their labels; the first one is no filter.
type Values = Vec<(String, String)>;

#[component]
fn Filters(shelf: Shelf) -> impl IntoView {
    let page = shelf.page;
    let say = move |key| move || page.words().get(key);
    let tag = move |begin: &'static str| {
        move || {
            let tags = &shelf.query.read().tags;
            let found = tags.iter().find(|tag| in_group(tag, begin));
            found.cloned().unwrap_or_default()
        }
    };
    let pick_tag = move |begin: &'static str| {
        move |value: String| {
            shelf.narrow(|query| {
                query.tags.retain(|tag| !in_group(tag, begin));
                query.tags.extend((!value.is_empty()).then_some(value));
            });
        }
    };
    let kinds = move || {
        let kinds = [
            (GAME_TAG, Key::LibraryGames),
            (RECORD_TAG, Key::LibraryRecords),
            (PUZZLE_TAG, Key::LibraryPuzzles),
        ];
        kinds
            .map(|(tag, key)| (tag.to_owned(), page.words().get(key)))
            .into()
    };
    let opponents = move || {
        let label = |tag: &str| seat(page.words(), tag.strip_prefix(WITH)?);
        let tags = shelf.known.get().0.into_iter();
        tags.filter_map(|(tag, count)| Some((tag.clone(), counted(&label(&tag)?, count))))
            .collect()
    };
    let folders = move || {
        let tags = shelf.known.get().0.into_iter();
        tags.filter(|(tag, _)| !is_hidden(tag))
            .map(|(tag, count)| (tag.clone(), counted(&tag, count)))
            .collect()
    };
    let openings = move || {
        let openings = shelf.known.get().1.into_iter();
        openings
            .map(|(name, count)| (name.clone(), counted(&name, count)))
            .collect()
    };
    let results = move || {
        let text = page.words();
        let won = |color| text.games_won(color);
        [
            ("black", won(tengen_core::Color::Black)),
            ("white", won(tengen_core::Color::White)),
            ("draw", text.get(Key::GamesDrawn)),
            ("unknown", text.get(Key::GamesUnfinished)),
        ]
        .map(|(name, label)| (name.to_owned(), label))
        .into()
    };
    let rules = move || {
        let rules = Rule::ALL.into_iter();
        rules
            .map(|rule| (rule.name().to_owned(), page.words().rule(rule)))
            .collect()
    };
    let sizes = move || {
        let sizes = (Size::MIN.get()..=Size::MAX.get()).rev();
        sizes
            .map(|n| (n.to_string(), format!("{n} × {n}")))
            .collect()
    };
    let orders = Signal::derive(move || {
        ListOrder::ALL
            .map(|order| (order.name(), page.words().get(order_key(order))))
            .into()
    });
    let kept = match browser::server::is_there() {
        true => Key::GamesLineComputer,
        false => Key::GamesLine,
    };
    let order = move |name: String| {
        let found = ListOrder::ALL
            .into_iter()
            .find(|order| order.name() == name);
        shelf.narrow(|query| query.sort = found.unwrap_or_default());
    };
    let filter = move |label, values: Box<dyn Fn() -> Values + Send + Sync>, chosen, pick| {
        filter_field(page, label, values, chosen, pick)
    };
    view! {
        <details class="library-filters">
            <summary>{say(Key::LibraryFilters)}</summary>
            <div class="form">
                {filter(Key::LibraryKind, Box::new(kinds), Box::new(tag("")), Box::new(pick_tag("")))}
                {filter(Key::LibraryFolder, Box::new(folders), Box::new(tag("/")), Box::new(pick_tag("/")))}
                {filter(Key::LibraryOpponent, Box::new(opponents), Box::new(tag(WITH)), Box::new(pick_tag(WITH)))}
                {filter(
                    Key::LibraryResult, Box::new(results),
                    Box::new(move || shelf.query.read().result.clone()),
                    Box::new(move |value| shelf.narrow(|query| query.result = value)),
                )}
                {filter(
                    Key::NewRule, Box::new(rules),
                    Box::new(move || shelf.query.read().rule.map(|r| r.name().to_owned()).unwrap_or_default()),
                    Box::new(move |value| shelf.narrow(|query| query.rule = value.parse().ok())),
                )}
                {filter(
                    Key::NewSize, Box::new(sizes),
                    Box::new(move || shelf.query.read().size.map(|n| n.to_string()).unwrap_or_default()),
                    Box::new(move |value| shelf.narrow(|query| query.size = value.parse().ok())),
                )}
                {filter(
                    Key::LibraryOpening, Box::new(openings),
                    Box::new(move || shelf.query.read().opening.clone()),
                    Box::new(move |value| shelf.narrow(|query| query.opening = value)),
                )}
                <div class="row two">
                    <label class="select wide">
                        <span>{say(Key::LibraryFrom)}</span>
                        <input type="date" on:change:target=move |event| {
                            let day = event.target().value();
                            shelf.narrow(|query| query.from = day);
                        }/>
                    </label>
                    <label class="select wide">
                        <span>{say(Key::LibraryTo)}</span>
                        <input type="date" on:change:target=move |event| {
                            let day = event.target().value();
                            shelf.narrow(|query| query.to = day);
                        }/>
                    </label>
                </div>
                <SelectField
                    label=Key::LibraryOrder
                    options=orders
                    chosen=Signal::derive(move || shelf.query.read().sort.name())
                    pick=order
                />
            </div>
        </details>
        <details class="library-filters">
            <summary>{say(Key::LibraryFiles)}</summary>
            <div class="form">
                <p class="line">{say(kept)}</p>
                <button on:click=move |_| page.export_library()>{say(Key::LibraryExport)}</button>
                <button on:click=move |_| page.sheet.set(Some(crate::page::Sheet::Import))>
                    {say(Key::LibraryImport)}
                </button>
                <button on:click=move |_| shelf.merge()>{say(Key::LibraryMerge)}</button>
            </div>
        </details>
    }
}

/// The tags of opponents.
const WITH: &str = ".with/";

/// Tags are kinds (the group without a name), opponents or folders.
fn in_group(tag: &str, group: &str) -> bool {
    match group {
        "/" => !is_hidden(tag),
        "" => is_hidden(tag) && !tag.starts_with(WITH),
        group => tag.starts_with(group),
    }
}

fn counted(label: &str, count: usize) -> String {
    format!("{label} ({count})")
}

const fn order_key(order: ListOrder) -> Key {
    match order {
        ListOrder::Changed => Key::LibraryOrderChanged,
        ListOrder::Date => Key::LibraryOrderDate,
        ListOrder::Name => Key::LibraryOrderName,
        ListOrder::Moves => Key::LibraryOrderMoves,
        ListOrder::Opening => Key::LibraryOrderOpening,
    }
}

/// A drop-down list whose first value is no filter. Boxed, so that it is compiled once.
fn filter_field(
    page: Page,
    label: Key,
    values: Box<dyn Fn() -> Values + Send + Sync>,
    chosen: Box<dyn Fn() -> String + Send + Sync>,
    pick: Box<dyn Fn(String)>,
) -> AnyView {
    let chosen = Memo::new(move |_| chosen());
    let option = move |(value, label): (String, String)| {
        let own = value.clone();
        view! {
            <option value=value prop:selected=move || *chosen.read() == own>{label}</option>
        }
    };
    let options = move || {
        let any = (String::new(), page.words().get(Key::LibraryAny));
        let all = std::iter::once(any).chain(values());
        all.map(option).collect_view()
    };
    view! {
        <label class="select">
            <span>{move || page.words().get(label)}</span>
            <select on:change:target=move |event| pick(event.target().value())>{options}</select>
        </label>
    }
    .into_any()
}

/// Name, folder and deletion of the chosen row.
#[component]
fn Details(shelf: Shelf) -> impl IntoView {
    let page = shelf.page;
    let say = move |key| move || page.words().get(key);
    let form = move || {
        let row = shelf.chosen.get()?;
        let folder = row.tags.iter().find(|tag| !is_hidden(tag)).cloned();
        let before = (row.name.clone(), folder.unwrap_or_default());
        let (name, folder) = before.clone();
        let (name_field, folder_field) = (NodeRef::<Input>::new(), NodeRef::<Input>::new());
        let save = move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            let value = |field: NodeRef<Input>| field.get_untracked().map(|field| field.value());
            let name = value(name_field).unwrap_or_default();
            let folder = value(folder_field).unwrap_or_default();
            let Some(row) = shelf.chosen.get_untracked() else {
                return;
            };
            shelf.chosen.set(None);
            if name != before.0 {
                shelf.change_row(row.clone(), DocumentChange::Rename(name));
            }
            if folder != before.1 {
                shelf.change_row(row, DocumentChange::Folder(folder));
            }
        };
        let folders = move || {
            let tags = shelf.known.get().0.into_iter();
            tags.filter(|(tag, _)| !is_hidden(tag))
                .map(|(tag, _)| view! { <option value=tag></option> })
                .collect_view()
        };
        Effect::new(move |_| {
            if let Some(field) = name_field.get() {
                let _ = field.focus();
            }
        });
        Some(view! {
            <form class="library-details form" on:submit=save>
                <h3>{title(page.words(), &row)}</h3>
                <label class="find">
                    <span>{say(Key::LibraryName)}</span>
                    <input node_ref=name_field prop:value=name/>
                </label>
                <label class="find">
                    <span>{say(Key::LibraryFolder)}</span>
                    <input node_ref=folder_field list="library-folders" prop:value=folder/>
                </label>
                <datalist id="library-folders">{folders}</datalist>
                <div class="library-buttons">
                    <button type="submit" class="main">{say(Key::LibrarySave)}</button>
                    <button type="button" on:click=move |_| shelf.change(DocumentChange::Delete)>
                        {say(Key::LibraryDelete)}
                    </button>
                    <button type="button" class="plain" on:click=move |_| shelf.chosen.set(None)>
                        {say(Key::Close)}
                    </button>
                </div>
            </form>
        })
    };
    view! { {form} }
}

#[component]
fn Rows(shelf: Shelf) -> impl IntoView {
    let page = shelf.page;
    let scrolled = move || {
        if let Some(list) = shelf.list.get_untracked() {
            let first = (f64::from(list.scroll_top()) / ROW) as usize;
            let visible = (f64::from(list.client_height()) / ROW).ceil() as usize + 1;
            for (signal, now) in [
                (shelf.first, first),
                (shelf.visible, visible.clamp(1, MOST)),
            ] {
                if signal.get_untracked() != now {
                    signal.set(now);
                }
            }
        }
    };
    Effect::new(move |_| {
        if shelf.list.get().is_some() {
            request_animation_frame(scrolled);
        }
    });
    let height = move || {
        let total = shelf.window.with(|w| w.as_ref().map_or(0, |w| w.total));
        format!("height:{}px", total as f64 * ROW)
    };
    let rows = move || {
        let window = shelf.window.get().unwrap_or_default();
        let places = window.offset..;
        places.zip(window.rows).collect::<Vec<_>>()
    };
    let total = Memo::new(move |_| shelf.window.with(|w| w.as_ref().map_or(0, |w| w.total)));
    let on_board = Memo::new(move |_| {
        page.view.track();
        match page.model.read().get::<Book>().is_some() {
            true => page.kept_document.get_value().unwrap_or_default(),
            false => page.document_on_board(),
        }
    });
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let Some(list) = shelf.list.get_untracked() else {
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
        focus_row(shelf, to.min(last), 30);
    };
    let row = move |(place, row): (usize, DocumentRow)| {
        view! { <RowView shelf place row total on_board/> }
    };
    view! {
        <div
            node_ref=shelf.list
            class="library-list"
            on:scroll=move |_| scrolled()
            on:keydown=on_key
        >
            <ul aria-label=move || page.words().get(Key::Games) style=height>
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
fn focus_row(shelf: Shelf, place: usize, tries: u32) {
    let Some(list) = shelf.list.get_untracked() else {
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
            move || focus_row(shelf, place, tries - 1),
            std::time::Duration::from_millis(30),
        ),
        None => {}
    }
}

#[component]
fn RowView(
    shelf: Shelf,
    place: usize,
    row: DocumentRow,
    total: Memo<usize>,
    /// The id of the document on the board.
    on_board: Memo<String>,
) -> impl IntoView {
    let page = shelf.page;
    let row = Arc::new(row);
    let own = row.id.clone();
    let current = Memo::new(move |_| *on_board.read() == own);
    let (opened, titled, lined, named) = (row.clone(), row.clone(), row.clone(), row.clone());
    let open = move |_| page.open_document(opened.id.clone(), opened.path.clone());
    let heading = move || title(page.words(), &titled);
    let below = move || line(page.words(), &lined, current.get());
    let more = move || page.words().library_more(title(page.words(), &named));
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
                <b>{heading}</b>
                <small>{below}</small>
            </button>
            <button
                class="plain library-more"
                aria-label=more
                on:click=move |_| shelf.chosen.set(Some(DocumentRow::clone(&row)))
            >
                "⋯"
            </button>
        </li>
    }
}

fn has(row: &DocumentRow, tag: &str) -> bool {
    row.tags.iter().any(|own| own == tag)
}

fn title(text: Text, row: &DocumentRow) -> String {
    if !row.name.is_empty() {
        return row.name.clone();
    }
    let size = Size::new(row.size).unwrap_or(Size::STANDARD);
    let rule = row.rule.unwrap_or(Rule::Freestyle);
    if has(row, GAME_TAG) {
        return text.games_entry(rule, size, row.moves as usize);
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
        "black" => Some(text.games_won(tengen_core::Color::Black)),
        "white" => Some(text.games_won(tengen_core::Color::White)),
        "draw" => Some(text.get(Key::GamesDrawn)),
        _ if has(row, GAME_TAG) => Some(text.get(Key::GamesUnfinished)),
        _ => None,
    };
    let with = row.tags.iter().find_map(|tag| tag.strip_prefix(WITH));
    let opponent = with.and_then(|name| seat(text, name));
    let copy = row.copy.then(|| text.get(Key::LibraryCopy));
    let folder = row.tags.iter().find(|tag| !is_hidden(tag)).cloned();
    let record = has(row, RECORD_TAG).then(|| {
        let off_line = row.nodes.saturating_sub(row.moves + 1) as usize;
        text.record_counts(row.moves as usize, off_line)
    });
    let when = match has(row, RECORD_TAG) && !row.date.is_empty() {
        true => row.date.clone(),
        false => when(text, row.changed),
    };
    let parts = [copy, opponent, result, record, folder, Some(when)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// A player's name from its stored form.
fn seat(text: Text, name: &str) -> Option<String> {
    Some(match name.parse().ok()? {
        Seat::Computer(computer) => names::computer(text, &computer),
        Seat::Person => text.get(Key::OpponentFriend),
    })
}

/// A date and time in the language's format.
pub(super) fn when(text: Text, milliseconds: u64) -> String {
    let style = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&style, &name.into(), &value.into());
    }
    let date = js_sys::Date::new(&(milliseconds as f64).into());
    String::from(date.to_locale_string(text.language().tag(), &style))
}
