//! The sheet *Import*: choose a file, text or link, see what is wrong with it, pick a game.

use leptos::ev::{DragEvent, Event, SubmitEvent, Targeted};
use leptos::html::{Input, Textarea};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::Book;
use tengen_page::record_list::{RecordList, Wanted};
use tengen_text::Key;
use tengen_worker_protocol::records::{Choice, Entry};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;

use super::fields::Switch;
use super::sheet::Sheet;
use crate::browser::files::{self, Brought};
use crate::page::{Files, OnBoard, Words};

/// The text encodings of old files that the user can choose.
const CHARSETS: [&str; 9] = [
    "utf-8",
    "gb18030",
    "big5",
    "shift_jis",
    "euc-jp",
    "euc-kr",
    "windows-1251",
    "windows-1250",
    "windows-1252",
];

#[component]
pub(crate) fn ImportSheet() -> impl IntoView {
    let files = expect_context::<Files>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let file = NodeRef::<Input>::new();
    let text = NodeRef::<Textarea>::new();
    let choose = move |_| {
        if let Some(input) = file.get_untracked() {
            input.click();
        }
    };
    let chosen = move |_| {
        if let Some(found) = file.get_untracked().and_then(|input| files::chosen(&input)) {
            files.bring(Brought::File(found));
        }
    };
    let read = move |event: SubmitEvent| {
        event.prevent_default();
        let pasted = text.get_untracked().map(|area| area.value());
        if let Some(pasted) = pasted.filter(|t| !t.trim().is_empty()) {
            files.bring(Brought::Text(pasted));
        }
    };
    let reading = move || files.import.read().reading;
    let has_record = board.look(|_: &Book| true);
    view! {
        <Sheet title=Key::Import>
            <div class="form">
                <p class="line">{say(Key::ImportLine)}</p>
                <input node_ref=file type="file" class="unseen" tabindex="-1" aria-hidden="true"
                    on:change=chosen/>
                <button type="button" class="choose" on:click=choose>{say(Key::ImportChoose)}</button>
                <form class="form" on:submit=read>
                    <label class="area">
                        <span>{say(Key::ImportPaste)}</span>
                        <textarea node_ref=text rows="4" spellcheck="false"></textarea>
                    </label>
                    <button type="submit">{say(Key::ImportRead)}</button>
                </form>
                <CharsetField/>
                <Show when=move || has_record.get()>
                    <Switch
                        label=Signal::derive(say(Key::RecordAddTo))
                        on=Signal::derive(move || files.import.read().merges)
                        turn=move |merges| files.set_merges(merges)
                    />
                </Show>
                <button type="button" on:click=move |_| files.new_record()>
                    {say(Key::RecordNew)}
                </button>
                <p class="line" role="status">
                    {move || reading().then(|| match files.import.read().read {
                        Some((percent, games)) => words.text().import_read(percent, games),
                        None => words.text().get(Key::ImportReading),
                    })}
                </p>
                <Show when=reading>
                    <button type="button" on:click=move |_| files.stop()>{say(Key::Stop)}</button>
                </Show>
                <Refused/>
                <Found/>
            </div>
        </Sheet>
    }
}

#[component]
fn CharsetField() -> impl IntoView {
    let files = expect_context::<Files>();
    let words = expect_context::<Words>();
    let named = move || files.import.read().charset.clone();
    let pick = move |name: String| {
        let charset = (!name.is_empty()).then_some(name);
        files.choose_charset(charset);
    };
    let option = move |name: &'static str| {
        view! {
            <option value=name prop:selected=move || named().as_deref() == Some(name)>{name}</option>
        }
    };
    view! {
        <label class="select">
            <span>{move || words.text().get(Key::ImportCharset)}</span>
            <select on:change:target=move |event| pick(event.target().value())>
                <option value="" prop:selected=move || named().is_none()>
                    {move || words.text().get(Key::CharsetAuto)}
                </option>
                {CHARSETS.map(option).collect_view()}
            </select>
        </label>
    }
}

#[component]
fn Refused() -> impl IntoView {
    let files = expect_context::<Files>();
    let words = expect_context::<Words>();
    let refused = Memo::new(move |_| files.import.read().refused.clone());
    let why = move || refused.get().map(|(why, _)| why);
    let lenient = move || refused.read().as_ref().is_some_and(|(_, helps)| *helps);
    // A reason that stands alone replaces the general headline.
    let plain = Memo::new(move |_| why().filter(|why| *why == words.text().get(Key::ReadEmpty)));
    let headline = move || {
        plain
            .get()
            .unwrap_or_else(|| words.text().get(Key::ImportFailed))
    };
    view! {
        <div role="alert">
            <Show when=move || refused.read().is_some()>
                <div class="refused">
                    <p>{headline}</p>
                    <details hidden=move || plain.read().is_some()>
                        <summary>{move || words.text().get(Key::Details)}</summary>
                        <p>{why}</p>
                    </details>
                    <Show when=lenient>
                        <button type="button" on:click=move |_| files.read_leniently()>
                            {move || words.text().get(Key::ImportLenient)}
                        </button>
                    </Show>
                </div>
            </Show>
        </div>
    }
}

/// The records of a file that are listed.
#[derive(Clone, Copy)]
struct Listed {
    files: Files,
    board: OnBoard,
    list: RwSignal<RecordList>,
}

impl Listed {
    fn new(files: Files, board: OnBoard) -> Listed {
        let list = RwSignal::default();
        Listed { files, board, list }
    }

    /// Passes what the user wants, and asks for it.
    fn input(self, event: impl FnOnce(&mut RecordList) -> (u64, Wanted)) {
        let Some((number, wanted)) = self.list.try_update(event) else {
            return;
        };
        let from = wanted.from;
        spawn_local(async move {
            let answer = self.files.list(wanted).await;
            self.list
                .try_update(|list| list.answered(number, from, answer));
        });
    }

    /// Lists only the games with the position on the board, or all again.
    fn turn_position(self) {
        let model = self.board.model;
        let here = model.with_untracked(|model| model.shown_stones());
        self.input(|list| list.turn_position(here));
    }
}

#[component]
fn Found() -> impl IntoView {
    let files = expect_context::<Files>();
    let words = expect_context::<Words>();
    let listed = Listed::new(files, expect_context());
    // Hide the previous file while another is being read or was refused.
    let found = Memo::new(move |_| {
        let import = files.import.read();
        let current = import.refused.is_none() && !import.reading;
        import.file.clone().filter(|_| current)
    });
    Effect::new(move |_| {
        if let Some(file) = found.get() {
            listed
                .list
                .update(|list| list.open(file.count, file.records));
        }
    });
    let about = move || {
        let file = found.get()?;
        let mut said = words.text().import_found(file.count, file.format);
        if let Some(charset) = file.charset {
            said.push_str(&format!(" · {charset}"));
        }
        Some(said)
    };
    let notices = move || found.get().map(|f| f.notices).unwrap_or_default();
    let keep_all = move || {
        let count = found.read().as_ref().map_or(0, |file| file.count);
        words.text().library_keep_all(count)
    };
    let many = move || found.read().as_ref().is_some_and(|f| f.count > 8);
    let notice = |said: String| view! { <li>{said}</li> };
    view! {
        <Show when=move || found.read().is_some()>
            <section class="found">
                <h3>{about}</h3>
                <Show when=move || !notices().is_empty()>
                    <h3>{move || words.text().get(Key::ImportNotices)}</h3>
                    <ul class="notes">{move || notices().into_iter().map(notice).collect_view()}</ul>
                </Show>
                <Choices/>
                <Show when=many>
                    <Search listed/>
                </Show>
                <Show when=move || found.read().as_ref().is_some_and(|f| f.count > 1)>
                    <button type="button" on:click=move |_| files.keep_all()>{keep_all}</button>
                </Show>
                <Games listed/>
            </section>
        </Show>
    }
}

/// Other ways to read the file, each with a piece of what would be read.
#[component]
fn Choices() -> impl IntoView {
    let files = expect_context::<Files>();
    let words = expect_context::<Words>();
    let choices = Memo::new(move |_| {
        let import = files.import.read();
        import
            .file
            .as_ref()
            .map(|file| file.choices.clone())
            .unwrap_or_default()
    });
    let button = move |choice: Choice| {
        let said = choice.said.clone();
        view! {
            <li>
                <button type="button" on:click=move |_| files.read_otherwise(choice.clone())>
                    {said}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || !choices.read().is_empty()>
            <h3>{move || words.text().get(Key::ImportReadings)}</h3>
            <ul class="choices">{move || choices.get().into_iter().map(button).collect_view()}</ul>
        </Show>
    }
}

/// By text and by the position on the board.
#[component]
fn Search(listed: Listed) -> impl IntoView {
    let words = expect_context::<Words>();
    let board = expect_context::<OnBoard>();
    let typed = move |event: Targeted<Event, HtmlInputElement>| {
        let text = event.target().value();
        listed.input(|list| list.narrow(text));
    };
    let wanted = move || listed.list.read().text().to_owned();
    let pressed = move || listed.list.read().has_position().to_string();
    view! {
        <label class="find">
            <span>{move || words.text().get(Key::ImportFind)}</span>
            <input type="search" prop:value=wanted on:input:target=typed/>
        </label>
        // In a room without help it would tell how others went on.
        <Show when=move || board.allows_help()>
            <button type="button" aria-pressed=pressed on:click=move |_| listed.turn_position()>
                {move || words.text().get(Key::LibraryHere)}
            </button>
        </Show>
    }
}

#[component]
fn Games(listed: Listed) -> impl IntoView {
    let words = expect_context::<Words>();
    let records = move || listed.list.read().listed().1.to_vec();
    let rest = move || {
        let list = listed.list.read();
        let (total, records) = list.listed();
        (records.len() < total).then_some((records.len(), total))
    };
    let line = move || rest().map(|(count, total)| words.text().import_listed(count, total));
    view! {
        <ul class="games">
            <For each=records key=|entry| (entry.record, entry.node) let:entry>
                {game(words, listed.files, entry)}
            </For>
        </ul>
        <p class="line">{line}</p>
        <Show when=move || rest().is_some()>
            <button type="button" on:click=move |_| listed.input(RecordList::more)>
                {move || words.text().get(Key::ImportMore)}
            </button>
        </Show>
    }
}

fn game(words: Words, files: Files, entry: Entry) -> impl IntoView {
    let at = (entry.record, entry.node);
    let counts = words.text().record_counts(entry.moves, entry.variations);
    let line = match entry.line.as_str() {
        "" => counts,
        line => format!("{line} · {counts}"),
    };
    view! {
        <li>
            <button type="button" class="game"
                on:click=move |_| files.open_record(at.0, at.1)>
                <b>{entry.title}</b>
                <small>{line}</small>
            </button>
        </li>
    }
}

/// Accepts files dropped anywhere on the page.
pub(crate) fn take_drops(files: Files) {
    let over = RwSignal::new(false);
    let event_of = |event: web_sys::Event| event.dyn_into::<DragEvent>().ok();
    let on_over = window_event_listener_untyped("dragover", move |event| {
        event.prevent_default();
        if !over.get_untracked() {
            over.set(true);
        }
    });
    let on_leave = window_event_listener_untyped("dragleave", move |event| {
        // `dragleave` fires for every element; without a related target the pointer left the
        // window.
        let gone = event_of(event).is_some_and(|e| e.related_target().is_none());
        if gone {
            over.set(false);
        }
    });
    let on_drop = window_event_listener_untyped("drop", move |event| {
        event.prevent_default();
        over.set(false);
        let transfer = event_of(event).and_then(|e| e.data_transfer());
        if let Some(brought) = transfer.as_ref().and_then(files::dropped) {
            files.bring(brought);
        }
    });
    on_cleanup(move || {
        on_over.remove();
        on_leave.remove();
        on_drop.remove();
    });
    provide_context(Dropping(over));
}

#[derive(Clone, Copy)]
struct Dropping(RwSignal<bool>);

#[component]
pub(crate) fn DropVeil() -> impl IntoView {
    let words = expect_context::<Words>();
    let over = expect_context::<Dropping>().0;
    view! {
        <Show when=move || over.get()>
            <div class="drop-veil"><p>{move || words.text().get(Key::ImportDrop)}</p></div>
        </Show>
    }
}
