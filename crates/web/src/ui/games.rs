//! The sheet *Games*: the library as a list of which only the visible rows exist.

use leptos::html::{Div, Input};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_page::game_list::{Counted, Effect as Act, GameList, Window};
use tengen_text::Key;
use tengen_worker_protocol::library::{DocumentRow, Query};

use super::game_filters::Filters;
use super::game_rows::{Rows, title};
use super::sheet::Sheet;
use crate::page::{Alert, Alerts, Documents, Keeping, Library, OnBoard, StoredGames, Words};
use tengen_model::Thumbnail;
use tengen_model::library::is_hidden;

/// The open sheet.
#[derive(Clone, Copy)]
pub(super) struct GamesList {
    library: Library,
    stored: StoredGames,
    alerts: Alerts,
    words: Words,
    state: RwSignal<GameList>,
    pub(super) query: Memo<Query>,
    pub(super) window: Memo<Window>,
    pub(super) known: Memo<(Counted, Counted)>,
    /// The row of which the details are open.
    pub(super) chosen: Memo<Option<DocumentRow>>,
    deleted: Memo<Option<DocumentRow>>,
    pub(super) list: NodeRef<Div>,
}

#[component]
pub(crate) fn GamesSheet() -> impl IntoView {
    let library = expect_context::<Library>();
    let documents = expect_context::<Documents>();
    let keeping = expect_context::<Keeping>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let state = RwSignal::new(GameList::new(documents.wanted.get_untracked()));
    let games = GamesList {
        library,
        stored: expect_context(),
        alerts: expect_context(),
        words,
        state,
        query: Memo::new(move |_| state.read().query().clone()),
        window: Memo::new(move |_| state.read().window().cloned().unwrap_or_default()),
        known: Memo::new(move |_| state.read().known().clone()),
        chosen: Memo::new(move |_| state.read().chosen().cloned()),
        deleted: Memo::new(move |_| state.read().deleted().cloned()),
        list: NodeRef::new(),
    };
    keeping.send_now();
    // Also when the sheet is open already.
    Effect::new(move |_| {
        if let Some(stones) = documents.wanted.get() {
            documents.wanted.set(None);
            games.narrow(|query| query.position = Some(stones));
        }
    });
    Effect::new(move |_| {
        library.listed_at.track();
        games.input(GameList::changed);
    });
    let say = move |key| move || words.text().get(key);
    let here = move |_| {
        let position = board.model.with_untracked(|model| model.shown_stones());
        games.scroll_up();
        games.input(|list| list.turn_position(position));
    };
    let is_here = move || games.query.read().position.is_some();
    let status = move || state.read().said(words.text());
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
                        <button on:click=move |_| games.input(GameList::undelete)>{say(Key::EditUndo)}</button>
                    </div>
                </Show>
                <Rows games/>
            </div>
        </Sheet>
    }
}

impl GamesList {
    /// Changes the query and goes to its first row.
    pub(super) fn narrow(self, change: impl FnOnce(&mut Query)) {
        self.scroll_up();
        self.input(|list| list.narrow(change));
    }

    fn scroll_up(self) {
        if let Some(list) = self.list.get_untracked() {
            list.set_scroll_top(0);
        }
    }

    /// The first visible row, and how many are visible.
    pub(super) fn scrolled(self, first: usize, visible: usize) {
        self.input(|list| list.scrolled(first, visible));
    }

    /// Opens the details of a row, or closes them.
    pub(super) fn choose(self, row: Option<DocumentRow>) {
        self.state.update(|list| list.choose(row));
    }

    /// The little board of a row.
    pub(super) fn board(self, row: &DocumentRow) -> Thumbnail {
        let list = self.state.read();
        list.board(row).cloned().unwrap_or_default()
    }

    pub(super) fn merge(self) {
        let name = self.words.text_untracked().get(Key::LibraryRecord);
        self.input(|list| list.merge(name));
    }

    /// Passes what the user does, and carries out the effects.
    fn input(self, event: impl FnOnce(&mut GameList) -> Vec<Act>) {
        self.pass(&self.state.into(), event);
    }

    /// The same for a list whose sheet may be closed: what was changed or merged is still said.
    fn pass(self, state: &ArcRwSignal<GameList>, event: impl FnOnce(&mut GameList) -> Vec<Act>) {
        let effects = state.try_update(event).unwrap_or_default();
        effects
            .into_iter()
            .for_each(|effect| self.carry_out(state, effect));
    }

    fn carry_out(self, state: &ArcRwSignal<GameList>, effect: Act) {
        match effect {
            Act::Ask(number, question) => {
                let state = state.clone();
                spawn_local(async move {
                    let answer = self.library.ask(question, None).await;
                    let answer = answer.map(|(answer, _)| answer);
                    self.pass(&state, |list| list.answered(number, answer));
                });
            }
            Act::Forget(id) => self.stored.forget_document(&id),
            Act::Listed => self.library.listed_at.update(|n| *n += 1),
            Act::NoteSpace(space) => self.library.note_space(space),
            Act::TellUnreadable(count) => self.alerts.add(Alert::LibraryUnreadable(count)),
            Act::TellMerged(games, name, left_out) => {
                self.alerts.add(Alert::LibraryMerged(games, name, left_out));
            }
        }
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
            games.input(|list| list.describe(&before, (name, folder)));
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
                    <button type="button" on:click=move |_| games.input(GameList::delete)>
                        {say(Key::LibraryDelete)}
                    </button>
                    <button type="button" class="plain" on:click=move |_| games.choose(None)>
                        {say(Key::Close)}
                    </button>
                </div>
            </form>
        })
    };
    view! { {form} }
}
