//! The sheet *Export*: the board as a file, as text, or as a picture.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::Book;
use tengen_model::study::Study;
use tengen_page::exporting::{Exporting, Said};
use tengen_record::Format;
use tengen_text::Key;

use super::fields::{Choice, Switch};
use super::share::SharePosition;
use super::sheet::Sheet;
use crate::browser::{self, clipboard, files};
use crate::page::{Alert, Alerts, Files, OnBoard, Preferences, Words};
use crate::records::Written;
use crate::tools::Tool;

/// The formats, most common first.
const FORMATS: [Format; 7] = [
    Format::Sgf,
    Format::Renlib,
    Format::Psq,
    Format::Rif,
    Format::Moves,
    Format::Diagram,
    Format::Rec,
];
const LOOKS: [(&str, Key); 3] = [
    ("wood", Key::LookWood),
    ("light", Key::LookLight),
    ("dark", Key::LookDark),
];
/// The side of a PNG in pixels.
pub(super) const SIDE: u32 = 1600;

#[component]
pub(crate) fn ExportSheet() -> impl IntoView {
    let files = expect_context::<Files>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let proof = board.look(|study: &Study| study.proof().is_some());
    // A proof is exported to RenLib by default, since it consists of variations.
    let first = usize::from(proof.get_untracked());
    let format = RwSignal::new(FORMATS[first]);
    let all = RwSignal::new(false);
    let count = board.look(|book: &Book| book.file().map(|file| file.count));
    let tool = Memo::new(move |_| board.model.read().tool().and_then(Tool::of));
    let shown = RwSignal::new(Exporting::<Written>::default());
    Effect::new(move |_| {
        let (format, all) = (format.get(), all.get());
        tool.track();
        words.track();
        let number = shown.try_update(Exporting::wanted).unwrap_or_default();
        spawn_local(async move {
            let made = files.write(format.name().to_owned(), all).await;
            // The sheet may have been closed.
            shown.try_update(|shown| shown.written(number, made));
        });
    });
    let is_record = move || count.get().is_some_and(|n| n > 1);
    let many = Signal::derive(move || words.text().export_all(count.get().unwrap_or_default()));
    let game = Signal::derive(move || words.text().get(Key::ExportGame));
    view! {
        <Sheet title=Key::Export>
            <div class="form">
                <Show when=is_record>
                    <ContentChoice all one=Key::ExportRecord many/>
                </Show>
                <Show when=move || proof.get()>
                    <ContentChoice all one=Key::ExportProof many=game/>
                </Show>
                <FormatField format/>
                <File shown/>
                <Show when=move || !proof.get() || all.get()>
                    <Picture/>
                </Show>
            </div>
        </Sheet>
    }
}

#[component]
fn ContentChoice(all: RwSignal<bool>, one: Key, many: Signal<String>) -> impl IntoView {
    let words = expect_context::<Words>();
    view! {
        <fieldset class="row two">
            <legend>{move || words.text().get(Key::ExportWhat)}</legend>
            <Choice name="what" value=false chosen=all choose=move |v| all.set(v)>
                {move || words.text().get(one)}
            </Choice>
            <Choice name="what" value=true chosen=all choose=move |v| all.set(v)>
                {many}
            </Choice>
        </fieldset>
    }
}

#[component]
fn FormatField(format: RwSignal<Format>) -> impl IntoView {
    let words = expect_context::<Words>();
    let option = move |f: Format| {
        view! {
            <option value=f.name() prop:selected=move || format.get() == f>
                {move || words.text().format_name(f)}
            </option>
        }
    };
    let pick = move |name: String| {
        if let Some(found) = FORMATS.into_iter().find(|f| f.name() == name) {
            format.set(found);
        }
    };
    view! {
        <label class="select wide">
            <span>{move || words.text().get(Key::ExportFormat)}</span>
            <select on:change:target=move |event| pick(event.target().value())>
                {FORMATS.map(option).collect_view()}
            </select>
        </label>
    }
}

/// The file's text, its losses, and the buttons to save and copy it.
#[component]
fn File(shown: RwSignal<Exporting<Written>>) -> impl IntoView {
    let files = expect_context::<Files>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let save = move |_| {
        let made = shown.with_untracked(|shown| shown.file().cloned());
        if let Some(made) = made {
            let name = name(&made.extension);
            files::save(&made.bytes, &name, "application/octet-stream");
        }
    };
    let copy = move |_| {
        let text = shown.with_untracked(|shown| shown.file()?.text.clone());
        if let Some(text) = text {
            let number = shown.try_update(Exporting::copying).unwrap_or_default();
            spawn_local(async move {
                let done = clipboard::copy(&text).await;
                shown.try_update(|shown| shown.copied(number, done));
            });
        }
    };
    let written = Memo::new(move |_| shown.read().file().cloned());
    let busy = Memo::new(move |_| shown.read().is_writing());
    let text = move || written.get().and_then(|made| made.text);
    let losses = move || written.get().map(|made| made.losses).unwrap_or_default();
    let loss = |said: String| view! { <li>{said}</li> };
    let state = move || {
        shown.read().said().map(|said| match said {
            Said::Writing => Key::ExportWriting,
            Said::Copied => Key::ExportCopied,
            Said::NotCopied => Key::ExportNotCopied,
        })
    };
    view! {
        <div class="record-buttons">
            <button type="button" class="main" on:click=save>{say(Key::ExportSave)}</button>
            <Show when=move || busy.get()>
                <button type="button" on:click=move |_| files.stop()>{say(Key::Stop)}</button>
            </Show>
            <Show when=move || text().is_some()>
                <button type="button" on:click=copy>{say(Key::ExportCopy)}</button>
            </Show>
        </div>
        <p class="line" role="status">{move || state().map(|key| words.text().get(key))}</p>
        <Show when=move || text().is_some()>
            <pre class="preview" tabindex="0" aria-label=say(Key::ExportFormat)>{text}</pre>
        </Show>
        <Show when=move || written.read().is_some()>
            <Show
                when=move || !losses().is_empty()
                fallback=move || view! { <p class="line">{say(Key::ExportWhole)}</p> }
            >
                <section class="said">
                    <h3>{say(Key::ExportLosses)}</h3>
                    <ul class="notes">{move || losses().into_iter().map(loss).collect_view()}</ul>
                </section>
            </Show>
        </Show>
    }
}

pub(super) fn name(extension: &str) -> String {
    format!("tengen-{}.{extension}", browser::day(browser::now()))
}

#[component]
fn Picture() -> impl IntoView {
    let file = expect_context::<Files>();
    let words = expect_context::<Words>();
    let alerts = expect_context::<Alerts>();
    let preferences = expect_context::<Preferences>();
    let look = RwSignal::new(LOOKS[0].0);
    let numbers = RwSignal::new(preferences.settings.with_untracked(|s| s.numbers));
    let looks = LOOKS.map(|(name, key)| {
        view! {
            <Choice name="look" value=name chosen=look choose=move |l| look.set(l)>
                {move || words.text().get(key)}
            </Choice>
        }
    });
    let draw = move |png: bool| {
        spawn_local(async move {
            let svg = file
                .draw(look.get_untracked(), numbers.get_untracked())
                .await;
            let Some(svg) = svg else { return };
            if !png {
                files::save(svg.as_bytes(), &name("svg"), "image/svg+xml");
            } else if let Err(why) = files::save_png(&svg, SIDE, &name("png")).await {
                alerts.add(Alert::RecordsFailed(why));
            }
        });
    };
    let say = move |key| move || words.text().get(key);
    let label = Signal::derive(move || words.text().get(Key::SetNumbers));
    view! {
        <fieldset class="row three">
            <legend>{say(Key::ExportPicture)}</legend>
            {looks.collect_view()}
        </fieldset>
        <Switch label=label on=numbers turn=move |on| numbers.set(on)/>
        <div class="record-buttons">
            <button type="button" on:click=move |_| draw(false)>{say(Key::ExportSvg)}</button>
            <button type="button" on:click=move |_| draw(true)>{say(Key::ExportPng)}</button>
        </div>
        <SharePosition look numbers/>
    }
}
