//! Below a task on the board: what became of the answer, and the next task.

use leptos::prelude::*;
use tengen_core::Rule;
use tengen_model::training::{ShownTraining, Source, Told, Training};
use tengen_text::Key;

use crate::page::{OnBoard, Sheet, Sheets, Trainer, Words};
use crate::training::shown;

/// What a button does.
#[derive(Clone, Copy)]
enum Action {
    NextPuzzle,
    NextCard,
    Easy,
    Undo,
    Puzzles,
}

/// The buttons of a task, each with its label and whether it stands out.
fn actions(source: &Source, shown: &ShownTraining, done: bool) -> Vec<(Action, Key, bool)> {
    let (puzzle, card) = match source {
        Source::Puzzle { .. } => (true, false),
        Source::Card(_) => (false, true),
        Source::Mistake(_) => (false, false),
    };
    let more = card && done && shown.due > 0;
    let all = [
        (puzzle, Action::NextPuzzle, Key::TrainingNextPuzzle, done),
        (more, Action::NextCard, Key::TrainingNext, true),
        (shown.easy, Action::Easy, Key::TrainingEasy, false),
        (shown.undo, Action::Undo, Key::TrainingUndo, false),
        (
            puzzle || card,
            Action::Puzzles,
            Key::Puzzles,
            card && done && !more,
        ),
    ];
    let offered = all.into_iter().filter(|(offered, ..)| *offered);
    offered
        .map(|(_, action, key, main)| (action, key, main))
        .collect()
}

/// What is said about a task and the answer.
fn said(words: Words, source: &Source, rule: Rule, shown: &ShownTraining) -> String {
    let text = words.text();
    let about = match source {
        Source::Puzzle { step, .. } => {
            let (solved, all) = shown.steps[usize::from(*step) - 1];
            let done = text.course_done(solved, all);
            let rule = text.rule(rule);
            format!("{} · {done} · {rule}", text.training_step(*step))
        }
        Source::Card(_) if shown.due == 0 => text.get(Key::TrainingDone),
        Source::Card(_) => text.training_today(shown.due),
        Source::Mistake(_) => String::new(),
    };
    let became = match shown.told {
        Some(Told::Kept) => text.get(Key::TrainingKept),
        Some(Told::Again(days)) => text.training_again(days),
        Some(Told::SetAside) => text.get(Key::TrainingSetAside),
        None => String::new(),
    };
    match became.is_empty() {
        true => about,
        false => format!("{became}\n{about}"),
    }
}

/// The row of a task; empty if what is on the board is no training.
#[component]
pub(crate) fn TrainedRow(
    /// Whether the task is done, and the next one stands out.
    #[prop(into)]
    done: Signal<bool>,
) -> impl IntoView {
    let trainer = expect_context::<Trainer>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let task = Memo::new(move |_| {
        let model = board.model.read();
        let attempts = model.attempts()?;
        let source = attempts.source().clone();
        let rule = model.top().rule();
        Some((source, attempts.waits(), attempts.is_found(), rule))
    });
    Effect::new(move |_| {
        if task
            .get()
            .is_some_and(|(_, waits, found, _)| waits || found)
        {
            // Not within the update of the page that brought the answer.
            set_timeout(move || note(board, trainer), std::time::Duration::ZERO);
        }
    });
    let shown = shown();
    let act = move |action| match action {
        Action::NextPuzzle => {
            if let Some((Source::Puzzle { key, step, of_step }, ..)) = task.get_untracked() {
                trainer.next_puzzle(of_step.then_some(step), Some(key));
            }
        }
        Action::NextCard => trainer.next_card(),
        Action::Easy => trainer.change(Training::easy),
        Action::Undo => trainer.change(Training::undo),
        Action::Puzzles => sheets.open.set(Some(Sheet::Puzzles)),
    };
    let line = move || {
        let (source, _, _, rule) = task.get()?;
        Some(said(words, &source, rule, &shown.read()))
    };
    let buttons = move || {
        let (source, ..) = task.get()?;
        let actions = actions(&source, &shown.read(), done.get());
        let button = |(action, key, main)| {
            view! {
                <button class:main=main on:click=move |_| act(action)>
                    {move || words.text().get(key)}
                </button>
            }
        };
        Some(actions.into_iter().map(button).collect_view())
    };
    view! {
        <p class="comment said-of" role="status" hidden=move || task.read().is_none()>{line}</p>
        <div class="record-buttons" hidden=move || task.read().is_none()>{buttons}</div>
    }
}

/// Takes the first answer, and whether the task is solved, into the training.
fn note(board: OnBoard, trainer: Trainer) {
    let task = board.model.with_untracked(|model| {
        let attempts = model.attempts()?;
        Some((attempts.source().clone(), attempts.is_found()))
    });
    let Some((source, found)) = task else { return };
    let mut first = None;
    board.run(Box::new(|model, _| {
        first = model.take_answer();
        Vec::new()
    }));
    trainer.change(|training| training.changes_of(&source, first, found));
}
