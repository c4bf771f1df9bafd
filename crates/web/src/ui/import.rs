//! The sheet *Import*: choose a file, text or link, see what is wrong with it, pick a game.

use leptos::ev::{DragEvent, SubmitEvent};
use leptos::html::{Input, Textarea};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::Book;
use tengen_text::Key;
use tengen_worker_protocol::records::{Choice, Entry};
use wasm_bindgen::JsCast as _;

use super::fields::Switch;
use super::sheet::Sheet;
use crate::browser::files::{self, Brought};
use crate::page::Page;
use crate::records::open_record;

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
    let page = expect_context::<Page>();
    let say = move |key| move || page.words().get(key);
    let file = NodeRef::<Input>::new();
    let text = NodeRef::<Textarea>::new();
    let choose = move |_| {
        if let Some(input) = file.get_untracked() {
            input.click();
        }
    };
    let chosen = move |_| {
        if let Some(found) = file.get_untracked().and_then(|input| files::chosen(&input)) {
            page.bring(Brought::File(found));
        }
    };
    let read = move |event: SubmitEvent| {
        event.prevent_default();
        let pasted = text.get_untracked().map(|area| area.value());
        if let Some(pasted) = pasted.filter(|t| !t.trim().is_empty()) {
            page.bring(Brought::Text(pasted));
        }
    };
    let reading = move || page.import.read().reading;
    let has_record = page.look(|_: &Book| true);
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
                        on=Signal::derive(move || page.import.read().merges)
                        turn=move |merges| page.import.update(|i| i.merges = merges)
                    />
                </Show>
                <button type="button" on:click=move |_| page.new_record()>
                    {say(Key::RecordNew)}
                </button>
                <p class="line" role="status">
                    {move || reading().then(|| page.words().get(Key::ImportReading))}
                </p>
                <Show when=reading>
                    <button type="button" on:click=move |_| page.stop_records()>{say(Key::Stop)}</button>
                </Show>
                <Refused/>
                <Found/>
            </div>
        </Sheet>
    }
}

#[component]
fn CharsetField() -> impl IntoView {
    let page = expect_context::<Page>();
    let named = move || page.import.read().charset.clone();
    let pick = move |name: String| {
        let charset = (!name.is_empty()).then_some(name);
        page.import.update(|i| i.charset = charset);
        if page.import.with_untracked(|i| i.brought.is_some()) {
            page.read_again(false);
        }
    };
    let option = move |name: &'static str| {
        view! {
            <option value=name prop:selected=move || named().as_deref() == Some(name)>{name}</option>
        }
    };
    view! {
        <label class="select">
            <span>{move || page.words().get(Key::ImportCharset)}</span>
            <select on:change:target=move |event| pick(event.target().value())>
                <option value="" prop:selected=move || named().is_none()>
                    {move || page.words().get(Key::CharsetAuto)}
                </option>
                {CHARSETS.map(option).collect_view()}
            </select>
        </label>
    }
}

#[component]
fn Refused() -> impl IntoView {
    let page = expect_context::<Page>();
    let refused = Memo::new(move |_| page.import.read().refused.clone());
    let why = move || refused.get().map(|(why, _)| why);
    let lenient = move || refused.read().as_ref().is_some_and(|(_, helps)| *helps);
    // A reason that stands alone replaces the general headline.
    let plain = Memo::new(move |_| why().filter(|why| *why == page.words().get(Key::ReadEmpty)));
    let headline = move || {
        plain
            .get()
            .unwrap_or_else(|| page.words().get(Key::ImportFailed))
    };
    view! {
        <div role="alert">
            <Show when=move || refused.read().is_some()>
                <div class="refused">
                    <p>{headline}</p>
                    <details hidden=move || plain.read().is_some()>
                        <summary>{move || page.words().get(Key::Details)}</summary>
                        <p>{why}</p>
                    </details>
                    <Show when=lenient>
                        <button type="button" on:click=move |_| page.read_again(true)>
                            {move || page.words().get(Key::ImportLenient)}
                        </button>
                    </Show>
                </div>
            </Show>
        </div>
    }
}

#[component]
fn Found() -> impl IntoView {
    let page = expect_context::<Page>();
    let wanted = RwSignal::new(String::new());
    // Hide the previous file while another is being read or was refused.
    let found = Memo::new(move |_| {
        let import = page.import.read();
        let current = import.refused.is_none() && !import.reading;
        import.file.clone().filter(|_| current)
    });
    let about = move || {
        let file = found.get()?;
        let mut said = page.words().import_found(file.count, file.format);
        if let Some(charset) = file.charset {
            said.push_str(&format!(" · {charset}"));
        }
        Some(said)
    };
    let notices = move || found.get().map(|f| f.notices).unwrap_or_default();
    let listed = move || {
        let file = found.get()?;
        (file.count > file.records.len()).then(|| page.words().import_listed(file.records.len()))
    };
    let keep_all = move || {
        let count = found.read().as_ref().map_or(0, |file| file.count);
        page.words().library_keep_all(count)
    };
    let many = move || found.read().as_ref().is_some_and(|f| f.records.len() > 8);
    let games = move || {
        let wanted = lower(&wanted.read());
        let records = found.get().map(|f| f.records).unwrap_or_default();
        let fits = |entry: &Entry| {
            lower(&entry.title).contains(&wanted) || lower(&entry.line).contains(&wanted)
        };
        records
            .into_iter()
            .enumerate()
            .filter(|(_, entry)| fits(entry))
            .take(200)
            .map(|(at, entry)| game(page, at, entry))
            .collect_view()
    };
    let notice = |said: String| view! { <li>{said}</li> };
    view! {
        <Show when=move || found.read().is_some()>
            <section class="found">
                <h3>{about}</h3>
                <Show when=move || !notices().is_empty()>
                    <h3>{move || page.words().get(Key::ImportNotices)}</h3>
                    <ul class="notes">{move || notices().into_iter().map(notice).collect_view()}</ul>
                </Show>
                <Choices/>
                <Show when=many>
                    <label class="find">
                        <span>{move || page.words().get(Key::ImportFind)}</span>
                        <input type="search" on:input:target=move |event| wanted.set(event.target().value())/>
                    </label>
                </Show>
                <Show when=move || found.read().as_ref().is_some_and(|f| f.count > 1)>
                    <button type="button" on:click=move |_| page.keep_all()>{keep_all}</button>
                </Show>
                <ul class="games">{games}</ul>
                <p class="line">{listed}</p>
            </section>
        </Show>
    }
}

/// Other ways to read the file, each with a piece of what would be read.
#[component]
fn Choices() -> impl IntoView {
    let page = expect_context::<Page>();
    let choices = Memo::new(move |_| {
        let import = page.import.read();
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
                <button type="button" on:click=move |_| page.read_otherwise(choice.clone())>
                    {said}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || !choices.read().is_empty()>
            <h3>{move || page.words().get(Key::ImportReadings)}</h3>
            <ul class="choices">{move || choices.get().into_iter().map(button).collect_view()}</ul>
        </Show>
    }
}

fn game(page: Page, at: usize, entry: Entry) -> impl IntoView {
    let counts = page.words().record_counts(entry.moves, entry.variations);
    let line = match entry.line.as_str() {
        "" => counts,
        line => format!("{line} · {counts}"),
    };
    view! {
        <li>
            <button type="button" class="game"
                on:click=move |_| spawn_local(async move { open_record(page, at, None).await })>
                <b>{entry.title}</b>
                <small>{line}</small>
            </button>
        </li>
    }
}

/// Accepts files dropped anywhere on the page.
pub(crate) fn take_drops(page: Page) {
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
            page.bring(brought);
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
    let page = expect_context::<Page>();
    let over = expect_context::<Dropping>().0;
    view! {
        <Show when=move || over.get()>
            <div class="drop-veil"><p>{move || page.words().get(Key::ImportDrop)}</p></div>
        </Show>
    }
}

/// Converts to lower case with the browser's Unicode tables, which saves code size.
fn lower(text: &str) -> String {
    String::from(js_sys::JsString::from(text).to_lower_case())
}
