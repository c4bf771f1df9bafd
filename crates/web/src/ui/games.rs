//! The sheet *Games*: the library as a list of which only the visible rows exist.

use std::collections::HashMap;

use leptos::html::{Div, Input};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Size;
use tengen_text::Key;
use tengen_worker_protocol::library::{
    DocumentChange, DocumentRow, LibraryAnswer, LibraryQuestion, Query,
};

use super::game_filters::Filters;
use super::game_rows::{Rows, title};
use super::sheet::Sheet;
use crate::page::{Alert, Alerts, Documents, Keeping, Library, OnBoard, StoredGames, Words};
use tengen_model::Thumbnail;
use tengen_model::library::is_hidden;

/// Rows above and below the visible ones.
const AROUND: usize = 10;
/// The most rows that exist at once.
pub(super) const MOST: usize = 56;

type Boards = HashMap<(String, u64), Thumbnail>;

/// Tags and openings, with their numbers of documents.
type Counted = Vec<(String, usize)>;

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Window {
    pub(super) total: usize,
    /// The place of the first row.
    pub(super) offset: usize,
    pub(super) rows: Vec<DocumentRow>,
}

/// The state of the open sheet.
#[derive(Clone, Copy)]
pub(super) struct GamesList {
    library: Library,
    stored: StoredGames,
    words: Words,
    alerts: Alerts,
    pub(super) query: RwSignal<Query>,
    pub(super) window: RwSignal<Option<Window>>,
    pub(super) known: RwSignal<(Counted, Counted)>,
    /// The first visible row.
    pub(super) first: RwSignal<usize>,
    /// How many rows are visible.
    pub(super) visible: RwSignal<usize>,
    /// The row of which the details are open.
    pub(super) chosen: RwSignal<Option<DocumentRow>>,
    pub(super) deleted: RwSignal<Option<DocumentRow>>,
    pub(super) list: NodeRef<Div>,
    /// The number of the last question for rows; others are out of date.
    asked: RwSignal<usize>,
    /// Little boards by document and time of its last change.
    boards: RwSignal<Boards>,
}

#[component]
pub(crate) fn GamesSheet() -> impl IntoView {
    let library = expect_context::<Library>();
    let documents = expect_context::<Documents>();
    let keeping = expect_context::<Keeping>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let games = GamesList {
        library,
        stored: expect_context(),
        words,
        alerts: expect_context(),
        query: RwSignal::new(Query {
            position: documents.wanted.get_untracked(),
            ..Query::default()
        }),
        window: RwSignal::new(None),
        known: RwSignal::default(),
        first: RwSignal::new(0),
        visible: RwSignal::new(12),
        chosen: RwSignal::new(None),
        deleted: RwSignal::new(None),
        list: NodeRef::new(),
        asked: RwSignal::new(0),
        boards: RwSignal::default(),
    };
    keeping.send_now();
    // Also when the sheet is open already.
    Effect::new(move |_| {
        if let Some(stones) = documents.wanted.get() {
            documents.wanted.set(None);
            games.narrow(|query| query.position = Some(stones));
        }
    });
    Effect::new(move |_| games.fetch());
    Effect::new(move |_| {
        library.listed_at.track();
        games.learn();
    });
    let say = move |key| move || words.text().get(key);
    let here = move |_| {
        let position = board.model.with_untracked(|model| model.shown_stones());
        games.narrow(|query| {
            query.position = match query.position {
                Some(_) => None,
                None => Some(position),
            };
        });
    };
    let is_here = move || games.query.read().position.is_some();
    let status = move || games.status();
    view! {
        <Sheet title=Key::Games>
            <div class="library">
                <input
                    type="search"
                    aria-label=say(Key::LibrarySearch)
                    placeholder=say(Key::LibrarySearch)
                    on:input:target=move |event| {
                        let text = event.target().value();
                        games.narrow(|query| query.text = text);
                    }
                />
                <div class="library-row">
                    <Show when=move || board.allows_help()>
                        <button aria-pressed=move || is_here().to_string() on:click=here>
                            {say(Key::LibraryHere)}
                        </button>
                    </Show>
                    <p role="status">{status}</p>
                </div>
                <Filters games/>
                <Details games/>
                <Show when=move || games.deleted.read().is_some()>
                    <div class="library-row" role="status">
                        <p>{move || games.deleted.get().map(|row| {
                            words.text().library_deleted(title(words.text(), &row))
                        })}</p>
                        <button on:click=move |_| games.undelete()>{say(Key::EditUndo)}</button>
                    </div>
                </Show>
                <Rows games/>
            </div>
        </Sheet>
    }
}

/// Boards are drawn anew after a change.
fn key(row: &DocumentRow) -> (String, u64) {
    (row.id.clone(), row.changed)
}

impl GamesList {
    /// Changes the query and goes to its first row.
    pub(super) fn narrow(self, change: impl FnOnce(&mut Query)) {
        self.query.update(change);
        if let Some(list) = self.list.get_untracked() {
            list.set_scroll_top(0);
        }
        self.first.set(0);
    }

    /// Asks for the rows around the visible ones.
    fn fetch(self) {
        self.library.listed_at.track();
        let (first, visible) = (self.first.get(), self.visible.get());
        let mut query = self.query.get();
        query.offset = (first / AROUND * AROUND).saturating_sub(AROUND);
        query.limit = (visible + 3 * AROUND).min(MOST);
        let number = self.asked.get_untracked() + 1;
        self.asked.set(number);
        spawn_local(async move {
            let offset = query.offset;
            let question = LibraryQuestion::List(Box::new(query));
            let answer = self.library.ask(question, None).await;
            if self.asked.try_get_untracked() != Some(number) {
                return;
            }
            if let Some((LibraryAnswer::Listed(total, rows), _)) = answer {
                let listed = rows.clone();
                self.window.try_set(Some(Window {
                    total,
                    offset,
                    rows,
                }));
                self.draw(listed).await;
            }
        });
    }

    /// Asks for the little boards of rows that have none yet.
    async fn draw(self, mut rows: Vec<DocumentRow>) {
        let is_new = |row: &DocumentRow| {
            let boards = self.boards.try_read_untracked();
            boards.is_some_and(|boards| !boards.contains_key(&key(row)))
        };
        rows.retain(is_new);
        if rows.is_empty() {
            return;
        }
        let ids = rows.iter().map(|row| row.id.clone()).collect();
        let answer = self.library.ask(LibraryQuestion::Boards(ids), None).await;
        if let Some((LibraryAnswer::Boards(boards), _)) = answer {
            let drawn = rows.iter().zip(boards).map(|(row, stones)| {
                let size = Size::new(row.size).unwrap_or(Size::STANDARD);
                // Nothing is drawn of a document that cannot be read.
                let drawn = stones.parse().map(|stones| Thumbnail::new(size, &stones));
                (key(row), drawn.unwrap_or_default())
            });
            self.boards.try_update(|boards| boards.extend(drawn));
        }
    }

    /// The little board of a row.
    pub(super) fn board(self, row: &DocumentRow) -> Thumbnail {
        self.boards
            .with(|boards| boards.get(&key(row)).cloned())
            .unwrap_or_default()
    }

    /// Asks by what the list can be narrowed.
    fn learn(self) {
        spawn_local(async move {
            let answer = self.library.ask(LibraryQuestion::Known, None).await;
            if let Some((LibraryAnswer::Known(tags, openings, unreadable, space), _)) = answer {
                self.library.note_space(space);
                if unreadable > 0 {
                    self.alerts.add(Alert::LibraryUnreadable(unreadable));
                }
                self.known.try_set((tags, openings));
            }
        });
    }

    fn status(self) -> String {
        let text = self.words.text();
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
            self.stored.forget_document(&row.id);
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
        let library = self.library;
        spawn_local(async move {
            let question = LibraryQuestion::Change { ids, how };
            if library.ask(question, None).await.is_some() {
                library.listed_at.update(|n| *n += 1);
            }
        });
    }

    pub(super) fn merge(self) {
        let library = self.library;
        let query = self.query.get_untracked();
        let folder = query.tags.iter().find(|tag| !is_hidden(tag)).cloned();
        let name = folder.unwrap_or_else(|| self.words.text_untracked().get(Key::LibraryRecord));
        spawn_local(async move {
            let question = LibraryQuestion::Merge {
                query: Box::new(query),
                name: name.clone(),
            };
            if let Some((LibraryAnswer::Merged(games, left_out), _)) =
                library.ask(question, None).await
            {
                self.alerts.add(Alert::LibraryMerged(games, name, left_out));
                library.listed_at.update(|n| *n += 1);
            }
        });
    }
}

/// Name, folder and deletion of the chosen row.
#[component]
fn Details(games: GamesList) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let form = move || {
        let row = games.chosen.get()?;
        let folder = row.tags.iter().find(|tag| !is_hidden(tag)).cloned();
        let before = (row.name.clone(), folder.unwrap_or_default());
        let (name, folder) = before.clone();
        let (name_field, folder_field) = (NodeRef::<Input>::new(), NodeRef::<Input>::new());
        let save = move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            let value = |field: NodeRef<Input>| field.get_untracked().map(|field| field.value());
            let name = value(name_field).unwrap_or_default();
            let folder = value(folder_field).unwrap_or_default();
            let Some(row) = games.chosen.get_untracked() else {
                return;
            };
            games.chosen.set(None);
            if name != before.0 {
                games.change_row(row.clone(), DocumentChange::Rename(name));
            }
            if folder != before.1 {
                games.change_row(row, DocumentChange::Folder(folder));
            }
        };
        let folders = move || {
            let tags = games.known.get().0.into_iter();
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
                <h3>{title(words.text(), &row)}</h3>
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
                    <button type="button" on:click=move |_| games.change(DocumentChange::Delete)>
                        {say(Key::LibraryDelete)}
                    </button>
                    <button type="button" class="plain" on:click=move |_| games.chosen.set(None)>
                        {say(Key::Close)}
                    </button>
                </div>
            </form>
        })
    };
    view! { {form} }
}
