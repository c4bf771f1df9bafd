//! How the record on the board is seen, what is known of its moves, and its name.

use leptos::html::Input;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::{Book, Model, Numbered, Scene as _, Turn};
use tengen_text::Key;

use super::record::{look, turn_to};
use crate::browser;
use crate::page::{Analyses, Keeping, OnBoard, Preferences, Words};

/// How many moves may be numbered with *the last*, as values of the field and as numbers.
const LAST: [(&str, usize); 4] = [("last-1", 1), ("last-3", 3), ("last-5", 5), ("last-10", 10)];

/// Turns the view or the record, and chooses the move numbers.
#[component]
pub(super) fn ViewFields() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let turn = move |key: Key, change: fn(&mut Book) -> Vec<tengen_model::Effect>| {
        view! {
            <button on:click=move |_| board.update(|book: &mut Book, _| change(book))>
                {move || words.text().get(key)}
            </button>
        }
    };
    view! {
        <div class="record-buttons">
            {turn(Key::RecordViewTurn, |book| turn_view(book, Turn::Right))}
            {turn(Key::RecordViewMirror, |book| turn_view(book, Turn::Mirror))}
            {turn(Key::RecordTurn, |book| book.turn_record(Turn::Right))}
            {turn(Key::RecordMirror, |book| book.turn_record(Turn::Mirror))}
        </div>
        <NumbersField/>
    }
}

fn turn_view(book: &mut Book, turn: Turn) -> Vec<tengen_model::Effect> {
    book.turn_view(turn);
    Vec::new()
}

#[component]
fn NumbersField() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let numbered = look(board, |b| Some(b.numbered()));
    let chosen = move || match (preferences.settings.read().numbers, numbered.get()) {
        (false, _) | (_, None) => "none",
        (true, Some(Numbered::All)) => "all",
        (true, Some(Numbered::After(_))) => "here",
        (true, Some(Numbered::Last(last))) => {
            let named = LAST.iter().find(|(_, count)| *count == last);
            named.map_or("all", |(name, _)| name)
        }
    };
    let options = [
        ("none", Key::RecordNumbersNone),
        ("all", Key::RecordNumbersAll),
        ("here", Key::RecordNumbersHere),
    ];
    let options = options.map(|(value, key)| (value, Err(key)));
    let last = LAST.map(|(value, count)| (value, Ok(count)));
    let option = move |(value, named): (&'static str, Result<usize, Key>)| {
        let label = move || match named {
            Ok(count) => words.text().record_numbers_last(count),
            Err(key) => words.text().get(key),
        };
        view! { <option value=value prop:selected=move || chosen() == value>{label}</option> }
    };
    let choose = move |value: String| {
        preferences.change(|settings| settings.numbers = value != "none");
        board.edit(move |book: &mut Book| {
            let last = LAST.iter().find(|(name, _)| *name == value);
            let numbered = match (value.as_str(), last) {
                ("here", _) => Numbered::After(book.ply()),
                (_, Some(&(_, count))) => Numbered::Last(count),
                _ => Numbered::All,
            };
            book.set_numbered(numbered);
        });
    };
    view! {
        <label class="select">
            <span>{move || words.text().get(Key::SetNumbers)}</span>
            <select on:change:target=move |event| choose(event.target().value())>
                {options.into_iter().chain(last).map(option).collect_view()}
            </select>
        </label>
    }
}

/// Goes to the next node with the position at the cursor.
#[component]
pub(super) fn Elsewhere() -> impl IntoView {
    let analyses = expect_context::<Analyses>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let noted = watch_positions(board, analyses);
    let other = Memo::new(move |_| {
        noted.track();
        let model = board.model.read();
        model.get::<Book>().and_then(Book::elsewhere)
    });
    view! {
        <Show when=move || other.get().is_some()>
            <button class="elsewhere" on:click=move |_| {
                if let Some(node) = other.get_untracked() {
                    turn_to(board, node);
                }
            }>{move || words.text().get(Key::RecordElsewhere)}</button>
        </Show>
    }
}

/// Notes the record's positions and looks up the moves from the cursor after each step and edit.
/// The signal follows what is noted.
fn watch_positions(board: OnBoard, analyses: Analyses) -> RwSignal<u32> {
    let here = look(board, |b| Some((b.cursor(), b.rule())));
    let version = look(board, |b| b.rows().version());
    let proved = Memo::new(move |_| analyses.shown.read().proved);
    let noted = RwSignal::new(0);
    Effect::new(move |_| {
        // A memo that is only tracked would never be computed.
        let _ = (here.get(), version.get(), proved.get());
        spawn_local(async move {
            let call = |change: fn(&mut Model) -> bool| {
                board.model.try_maybe_update(|model| (false, change(model)))
            };
            while call(Model::note_positions) == Some(false) {
                browser::next_task().await;
            }
            if call(Model::look_up) == Some(true) {
                board.refresh();
            }
            noted.try_update(|n| *n += 1);
        });
    });
    noted
}

/// Asks for the name of a new record, once it has a few moves and until it is answered.
#[component]
pub(super) fn NameField() -> impl IntoView {
    let keeping = expect_context::<Keeping>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let asks = look(board, Book::asks_name);
    let field = NodeRef::<Input>::new();
    let keep = move || {
        let name = field.get_untracked().map(|field| field.value());
        let name = name.unwrap_or_default().trim().to_owned();
        if name.is_empty() {
            return;
        }
        let row = name.clone();
        board.update(move |book: &mut Book, _| book.name_record(name));
        keeping.keep_name(row);
    };
    let say = move |key| move || words.text().get(key);
    view! {
        <Show when=move || asks.get()>
            <form
                class="name-once"
                on:submit=move |event| {
                    event.prevent_default();
                    keep();
                }
            >
                <label>
                    <span>{say(Key::RecordNameAsk)}</span>
                    <input node_ref=field type="text" maxlength="80" autocomplete="off"/>
                </label>
                <button type="submit">{say(Key::RecordNameKeep)}</button>
                <button
                    type="button"
                    on:click=move |_| board.edit(Book::leave_unnamed)
                >
                    {say(Key::RecordNameLater)}
                </button>
            </form>
        </Show>
    }
}
