//! The buttons and fields that edit a record.

use std::any::Any;
use std::time::Duration;

use leptos::html::{Details, Textarea};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use tengen_model::{Book, Pen, RecordKey};
use tengen_page::outbox::Written;
use tengen_record::{MarkKind, NodeId};
use tengen_text::Key;
use wasm_bindgen::JsCast as _;

use super::record::look;
use super::record_view::ViewFields;
use crate::page::{Files, Keeping, OnBoard, Sheet, Sheets, Words};
use tengen_model::{Effect, Go};

/// How long typing pauses before a comment is kept.
const PAUSE: Duration = Duration::from_millis(250);

const MARKS: [(MarkKind, &str); 4] = [
    (MarkKind::Triangle, "triangle"),
    (MarkKind::Square, "square"),
    (MarkKind::Circle, "circle"),
    (MarkKind::Cross, "cross"),
];

fn change(board: OnBoard, edit: impl FnOnce(&mut Book) -> Vec<Effect> + 'static) {
    board.update(|book: &mut Book, _| edit(book));
}

#[component]
pub(super) fn EditPanel() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let files = expect_context::<Files>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let say = move |key| move || words.text().get(key);
    let details = NodeRef::<Details>::new();
    let depth = look(board, Book::depth);
    let at_root = look(board, |b| b.cursor() == NodeId::ROOT);
    let can_paste = look(board, Book::can_paste);
    let main = look(board, Book::is_main_line);
    let button = move |key, enabled: Signal<bool>, edit: fn(&mut Book) -> Vec<Effect>| {
        view! {
            <button
                aria-disabled=move || if enabled.get() { "false" } else { "true" }
                on:click=move |_| if enabled.get_untracked() { change(board, edit) }
            >
                {say(key)}
            </button>
        }
    };
    let copy = |book: &mut Book| {
        book.copy();
        Vec::new()
    };
    let inside = Signal::derive(move || !at_root.get());
    view! {
        <details class="edit" node_ref=details>
            <summary>{say(Key::RecordEdit)}</summary>
            <div class="record-buttons">
                {button(Key::EditUndo, Signal::derive(move || depth.get().0 > 0), Book::undo_edit)}
                {button(Key::EditRedo, Signal::derive(move || depth.get().1 > 0), Book::redo_edit)}
                {button(Key::RecordPromote, Signal::derive(move || !main.get()), Book::promote)}
                {button(Key::RecordCut, inside, Book::cut)}
                {button(Key::RecordCopy, inside, copy)}
                {button(Key::RecordPaste, can_paste.into(), Book::paste)}
                {button(Key::RecordOnlyLine, inside, Book::keep_only_line)}
                <button on:click=move |_| {
                    files.set_merges(true);
                    sheets.open.set(Some(Sheet::Import));
                }>{say(Key::RecordAddFile)}</button>
            </div>
            <PenField/>
            <ViewFields/>
        </details>
    }
}

#[component]
fn PenField() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let pen = look(board, |b| Some(b.pen()));
    let name = |pen: Option<Pen>| match pen {
        None => "play",
        Some(Pen::Text) => "text",
        Some(Pen::Mark(kind)) => MARKS
            .iter()
            .find(|(k, _)| *k == kind)
            .map_or("play", |m| m.1),
    };
    let pens = [None, Some(Pen::Text)].into_iter();
    let pens = pens.chain(MARKS.map(|(kind, _)| Some(Pen::Mark(kind))));
    let option = move |one: Option<Pen>| {
        let label = move || match one {
            None => words.text().get(Key::RecordPenPlay),
            Some(Pen::Text) => words.text().get(Key::RecordPenText),
            Some(Pen::Mark(_)) => words.text().record_pen_mark(name(one)),
        };
        view! { <option value=name(one) prop:selected=move || pen.get() == Some(one)>{label}</option> }
    };
    view! {
        <label class="select">
            <span>{move || words.text().get(Key::RecordPen)}</span>
            <select on:change:target=move |event| {
                let chosen = event.target().value();
                let kind = MARKS.iter().find(|(_, name)| *name == chosen);
                let pen = match (chosen.as_str(), kind) {
                    ("text", _) => Some(Pen::Text),
                    (_, Some(&(kind, _))) => Some(Pen::Mark(kind)),
                    _ => None,
                };
                board.edit(|book: &mut Book| book.take_pen(pen));
            }>{pens.map(option).collect_view()}</select>
        </label>
    }
}

/// The comment, kept shortly after each pause in typing.
#[component]
pub(super) fn CommentField() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let comment = look(board, |b| b.said_here().comment.clone());
    let field = NodeRef::<Textarea>::new();
    let timer = StoredValue::new(None::<TimeoutHandle>);
    // The field's text is for the node where it was typed.
    let typed = StoredValue::new(None::<(NodeId, String)>);
    let keep = move || {
        if let Some((node, text)) = typed.try_update_value(Option::take).flatten() {
            change(board, move |book| book.comment_on(node, text));
        }
    };
    let on_input = move |text: String| {
        let node = board
            .model
            .with_untracked(|m| m.get::<Book>().map(|b| b.cursor()));
        typed.set_value(node.map(|node| (node, text)));
        let before = timer.try_update_value(Option::take).flatten();
        before.inspect(TimeoutHandle::clear);
        timer.set_value(set_timeout_with_handle(keep, PAUSE).ok());
    };
    // Before the page saves what the library has not answered.
    let leaves = window_event_listener_untyped("pagehide", move |_| keep());
    on_cleanup(move || {
        leaves.remove();
        keep();
    });
    view! {
        <label class="comment-field">
            <span>{move || words.text().get(Key::RecordComment)}</span>
            <textarea
                id="record-comment"
                node_ref=field
                rows="1"
                placeholder=move || words.text().get(Key::RecordCommentHint)
                prop:value=comment
                on:input:target=move |event| on_input(event.target().value())
                on:blur=move |_| keep()
                on:keydown=move |event| if event.key() == "Escape" { keep() }
            ></textarea>
        </label>
    }
}

/// Whether the edits are in the library.
#[component]
pub(super) fn Kept() -> impl IntoView {
    let keeping = expect_context::<Keeping>();
    let words = expect_context::<Words>();
    let said = move || match keeping.written.get() {
        Written::Unedited => String::new(),
        Written::Sending => words.text().get(Key::RecordSending),
        Written::Kept => words.text().get(Key::RecordKept),
        Written::Failed => words.text().get(Key::RecordUnkept),
    };
    let failed = move || keeping.written.get() == Written::Failed;
    view! {
        <p class="kept" role="status">{said}</p>
        <Show when=failed>
            <button on:click=move |_| keeping.send_now()>
                {move || words.text().get(Key::RecordKeepAgain)}
            </button>
        </Show>
    }
}

/// Presses a key for records; arrows step elsewhere too.
pub(crate) fn press_record(board: OnBoard, key: RecordKey) {
    let on_record = board
        .model
        .with_untracked(|model| (model.top() as &dyn Any).is::<Book>());
    match key {
        RecordKey::LineBefore if !on_record => board.step(Go::Back),
        RecordKey::LineAfter if !on_record => board.step(Go::Forward),
        _ if !on_record => {}
        RecordKey::LineBefore => board.edit(|book: &mut Book| book.turn_line(false)),
        RecordKey::LineAfter => board.edit(|book: &mut Book| book.turn_line(true)),
        RecordKey::ForkBefore => board.edit(|book: &mut Book| book.turn_to_fork(false)),
        RecordKey::ForkAfter => board.edit(|book: &mut Book| book.turn_to_fork(true)),
        RecordKey::Promote => change(board, Book::promote),
        RecordKey::Cut => change(board, Book::cut),
        RecordKey::Comment => focus_comment(),
    }
}

fn focus_comment() {
    let field = document().get_element_by_id("record-comment");
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = field.focus();
    }
}
