//! A sheet of the pack's puzzles to print, with the answers overleaf.

use leptos::prelude::*;
use tengen_model::training::{Source, Task, task_diagram};
use tengen_text::Key;
use tengen_training::STEPS;

use super::super::fields::SelectField;
use crate::browser;
use crate::page::{Preferences, PrintedPage, Printer, Words};
use crate::training::state;

/// The names of the steps in the form.
const NAMES: [&str; STEPS as usize] = ["1", "2", "3", "4", "5"];
/// Puzzles on a page.
const COUNTS: [usize; 2] = [6, 12];

#[component]
pub(super) fn Printing() -> impl IntoView {
    let preferences = expect_context::<Preferences>();
    let printer = expect_context::<Printer>();
    let words = expect_context::<Words>();
    let step = RwSignal::new(NAMES[0]);
    let steps = Signal::derive(move || {
        let name = |(step, name): (u8, &'static str)| (name, words.text().training_step(step));
        (1..).zip(NAMES).map(name).collect()
    });
    let pick = move |picked: String| {
        let found = NAMES.into_iter().find(|name| *name == picked);
        step.set(found.unwrap_or(NAMES[0]));
    };
    let button = move |count: usize| {
        let click = move |_| {
            print(
                words,
                preferences,
                printer,
                step.get_untracked().parse().unwrap_or(1),
                count,
            )
        };
        view! {
            <button on:click=click>
                {move || format!("{} · {count}", words.text().get(Key::PuzzlePrint))}
            </button>
        }
    };
    view! {
        <details class="printing">
            <summary>{move || words.text().get(Key::TrainingPrint)}</summary>
            <SelectField label=Key::PuzzleStep options=steps chosen=step.into() pick=pick/>
            <div class="record-buttons">{button(COUNTS[0])} {button(COUNTS[1])}</div>
        </details>
    }
}

fn print(words: Words, preferences: Preferences, printer: Printer, step: u8, count: usize) {
    let tasks: Vec<Task> = {
        let state = state();
        let state = state.read_untracked();
        let puzzles = state.training().of_step(step).into_iter().take(count);
        let task = |(key, puzzle)| {
            let source = Source::Puzzle {
                key,
                step,
                of_step: true,
            };
            Task::of_puzzle(puzzle, source, browser::seed())
        };
        puzzles.filter_map(task).collect()
    };
    let sheet = |answers: bool| {
        let text = words.text_untracked();
        let from_top = preferences.settings.with_untracked(|s| s.rows_from_top);
        let figures = (1..).zip(&tasks).map(|(number, task): (usize, &Task)| {
            let words = match answers {
                true => task.answers(text),
                false => task.asked(text),
            };
            (
                task_diagram(task, answers, from_top),
                format!("{number}. {words}"),
            )
        });
        PrintedPage {
            title: match answers {
                true => text.get(Key::PuzzleAnswersTitle),
                false => text.training_step(step),
            },
            figures: figures.collect(),
            ..PrintedPage::default()
        }
    };
    printer.print([false, true].map(sheet).into());
}
