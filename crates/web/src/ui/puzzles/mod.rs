//! The sheet *Puzzles*: today's cards, the steps of the pack, a sheet to print, own puzzles.

mod aside;
mod own;
mod printing;

use leptos::prelude::*;
use tengen_model::training::ShownTraining;
use tengen_text::Key;
use tengen_training::STEPS;

use super::sheet::Sheet;
use crate::page::{Trainer, Words};
use crate::training::{shown, state};
use aside::SetAside;
use own::OwnPuzzles;
use printing::Printing;
use tengen_page::learning::Pack;

/// An entry of the list at the top.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Cards,
    Next,
    Step(u8),
}

/// Today's cards if there are any, and the puzzles.
fn entries(shown: &ShownTraining) -> Vec<Entry> {
    let cards = (shown.due > 0).then_some(Entry::Cards);
    let here = shown.steps.iter().any(|(_, all)| *all > 0);
    let puzzles = [Entry::Next]
        .into_iter()
        .chain((1..=STEPS).map(Entry::Step));
    cards.into_iter().chain(puzzles.filter(|_| here)).collect()
}

/// What there is to say about the cards and the pack.
fn said(words: Words, shown: &ShownTraining) -> String {
    let text = words.text();
    let count = |n: usize| (n > 0).then_some(n);
    let failed = match state().read().pack() {
        Pack::Failed(why) => Some(text.training_failed(why.as_str())),
        Pack::Unasked | Pack::Asked | Pack::Here => None,
    };
    let unreadable = shown.unreadable.as_ref();
    let lines = [
        failed,
        (shown.has_cards && shown.due == 0).then(|| text.get(Key::TrainingDone)),
        count(shown.later).map(|n| text.training_later(n)),
        count(shown.moved).map(|n| text.training_clock(n)),
        count(shown.faults).map(|n| text.training_faults(n)),
        unreadable.map(|(count, name)| text.training_unreadable(*count, name.as_str())),
    ];
    let mut all = String::new();
    for line in lines.into_iter().flatten() {
        all += &line;
        all.push('\n');
    }
    all
}

#[component]
pub(crate) fn PuzzlesSheet() -> impl IntoView {
    let trainer = expect_context::<Trainer>();
    let words = expect_context::<Words>();
    trainer.load();
    let shown = shown();
    let entry = move |(number, entry): (usize, Entry)| {
        let label = move || match entry {
            Entry::Cards => words.text().training_today(shown.read().due),
            Entry::Next => words.text().get(Key::TrainingNextPuzzle),
            Entry::Step(step) => words.text().training_step(step),
        };
        let done = move || {
            let Entry::Step(step) = entry else {
                return String::new();
            };
            let (solved, all) = shown.read().steps[usize::from(step) - 1];
            words.text().course_done(solved, all)
        };
        let open = move |_| match entry {
            Entry::Cards => trainer.next_card(),
            Entry::Next => trainer.next_puzzle(None, None),
            Entry::Step(step) => trainer.next_puzzle(Some(step), None),
        };
        view! {
            <li>
                <button class:main=number == 0 on:click=open><b>{label}</b><span>{done}</span></button>
            </li>
        }
    };
    view! {
        <Sheet title=Key::Puzzles>
            <div class="form">
                <p class="line">{move || words.text().get(Key::TrainingLine)}</p>
                <p class="line said-of" role="status">{move || said(words, &shown.read())}</p>
                <ol class="chapters">
                    {move || entries(&shown.read()).into_iter().enumerate().map(entry).collect_view()}
                </ol>
                <Printing/>
                <SetAside/>
                <h3>{move || words.text().get(Key::TrainingOwn)}</h3>
                <OwnPuzzles/>
            </div>
        </Sheet>
    }
}
