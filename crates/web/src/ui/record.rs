//! The panel of a record: the current node, its comment, and the variations.

use leptos::prelude::*;
use tengen_core::{Move, Rule};
use tengen_record::NodeId;
use tengen_text::{Key, Text};

use super::record_edit::{CommentField, EditPanel, Kept};
use super::record_view::{Elsewhere, NameField};
use super::steps::{FarSteps, Steps};
use super::tree::Tree;
use crate::page::{Documents, OnBoard, Reviews, Sheet, Sheets, Words};
use tengen_model::study::Study;
use tengen_model::{Book, Editor, Openable as _, Scene};

pub(super) fn look<T: Default + PartialEq + Send + Sync + 'static>(
    board: OnBoard,
    pick: impl Fn(&Book) -> T + Send + Sync + 'static,
) -> Memo<T> {
    board.look(pick)
}

pub(super) fn turn_to(board: OnBoard, node: NodeId) {
    board.edit(|book: &mut Book| book.turn_to(node));
}

pub(super) fn step_name(text: Text, node: NodeId, mv: Option<Move>) -> String {
    match mv {
        Some(mv) => text.move_name(mv),
        None if node == NodeId::ROOT => text.get(Key::RecordRoot),
        None => text.get(Key::RecordNoMove),
    }
}

#[component]
pub(crate) fn Record() -> impl IntoView {
    let reviews = expect_context::<Reviews>();
    let documents = expect_context::<Documents>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let say = move |key| move || words.text().get(key);
    let title = look(board, move |b| b.name(words.text()));
    let several = look(board, |b| b.file().is_some_and(|file| file.count > 1));
    let is_board = look(board, Book::is_board);
    let named = look(board, |b| b.said_here().name.clone());
    // They would show fouls and fives that are still to be claimed in a room.
    let notes = look(board, move |b| match board.allows_help() {
        true => b.shown().notes(words.text()),
        false => Vec::new(),
    });
    let note = |said: String| view! { <li>{said}</li> };
    view! {
        <div class="reading">
            <p class="record-name" hidden=move || is_board.get()>{title}</p>
            <NameField/>
            <GuessedTurn/>
            <Steps/>
            <Tree/>
            <Show when=move || is_board.get()>
                <div class="record-buttons">
                    <button on:click=move |_| board.open_tool(Editor::open)>
                        {say(Key::SetUp)}
                    </button>
                    <PlayOrSolve/>
                </div>
            </Show>
            <p class="comment" hidden=move || named.read().is_empty()>{named}</p>
            <CommentField/>
            <Elsewhere/>
            <Kept/>
            <Show when=move || !notes.read().is_empty()>
                <section class="said">
                    <h3>{say(Key::RecordNotes)}</h3>
                    <ul class="notes">{move || notes.get().into_iter().map(note).collect_view()}</ul>
                </section>
            </Show>
            <details class="rest">
                <summary role="button" class="more">{say(Key::More)}</summary>
                <EditPanel/>
                <Head/>
                <RuleField/>
                <div class="record-buttons">
                <Show when=move || !is_board.get()><PlayOrSolve/></Show>
                <Show when=move || reviews.shown.read().allowed>
                    <button on:click=move |_| reviews.open(true)>{say(Key::ReviewTitle)}</button>
                </Show>
                <button on:click=move |_| documents.find_position()>{say(Key::LibraryHere)}</button>
                <button on:click=move |_| sheets.open.set(Some(Sheet::Export))>
                    {say(Key::Export)}
                </button>
                <Show when=move || several.get()>
                    <button on:click=move |_| sheets.open.set(Some(Sheet::Import))>
                        {say(Key::RecordList)}
                    </button>
                </Show>
                <FarSteps/>
                </div>
            </details>
        </div>
    }
}

/// What an analysis board shows at rest, and a record in *More*.
#[component]
fn PlayOrSolve() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let playable = look(board, |b| b.shown().is_playable());
    view! {
        <Show when=move || playable.get()>
            <button on:click=move |_| board.update(Book::play)>{say(Key::RecordPlay)}</button>
        </Show>
        <Show when=move || board.allows_help()>
            <button on:click=move |_| board.open_tool(Study::open)>{say(Key::StudyOpen)}</button>
        </Show>
    }
}

/// Says that the side to move is a guess, with a button for the other one.
#[component]
fn GuessedTurn() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let guessed = look(board, |b| b.turn_is_guessed().then(|| b.to_move()));
    let said = move || guessed.get().map(|color| words.text().turn_guessed(color));
    let other = move || {
        let color = guessed.get()?;
        Some(words.text().turn_change(color.opponent()))
    };
    view! {
        <Show when=move || guessed.get().is_some()>
            <p class="line">{said}</p>
            <button type="button" class="turn-change"
                on:click=move |_| board.update(|book: &mut Book, _| book.change_turn())>
                {other}
            </button>
        </Show>
    }
}

#[component]
fn Head() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let head = look(board, move |b| b.head(words.text()));
    let entry = |(field, said): (String, String)| view! { <dt>{field}</dt><dd>{said}</dd> };
    view! {
        <details hidden=move || head.read().is_empty()>
            <summary>{move || words.text().get(Key::RecordHead)}</summary>
            <dl class="head">{move || head.get().into_iter().map(entry).collect_view()}</dl>
        </details>
    }
}

#[component]
fn RuleField() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let rule = look(board, |b| Some(Scene::rule(b)));
    let option = move |r: Rule| {
        view! {
            <option value=r.name() prop:selected=move || rule.get() == Some(r)>
                {move || words.text().rule(r)}
            </option>
        }
    };
    view! {
        <label class="select">
            <span>{move || words.text().get(Key::NewRule)}</span>
            <select on:change:target=move |event| {
                if let Ok(rule) = event.target().value().parse() {
                    board.update(|book: &mut Book, _| book.state_rule(rule));
                }
            }>{Rule::ALL.map(option).collect_view()}</select>
        </label>
    }
}
