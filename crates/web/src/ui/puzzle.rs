//! The panel of a puzzle.

use leptos::prelude::*;
use tengen_model::study::{Trial, TrialStage, Trying};
use tengen_text::{Key, Plies};

use super::proof::ProofWalk;
use super::trained::TrainedRow;
use crate::page::{OnBoard, Sheet, Sheets, Words};

#[component]
pub(crate) fn PuzzlePanel() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let say = move |key| move || words.text().get(key);
    let look = move |pick: fn(&Trial) -> bool| board.look(pick);
    let looking = look(Trial::is_looking);
    let wrong = look(|t| matches!(t.progress(), TrialStage::Wrong { .. }));
    let solved = look(|t| *t.progress() == TrialStage::Solved);
    let asked = board.look(|trial: &Trial| {
        let (start, puzzle) = (trial.start(), trial.puzzle());
        Some((start.rule(), start.to_move(), puzzle.goal(), puzzle.plies()))
    });
    let about = move || {
        asked.get().map(|(rule, color, goal, plies)| {
            let text = words.text();
            let asked = text.puzzle_asked(color, goal.name(), Plies(plies));
            format!("{asked} · {}", text.rule(rule))
        })
    };
    view! {
        <div class="reading study">
            <p class="comment">{about}</p>
            <div class="record-buttons">
                <Show when=move || wrong.get() || solved.get()>
                    <button class="main" on:click=move |_| board.update(Trial::again)>{say(Key::PuzzleAgain)}</button>
                </Show>
                <Show when=move || looking.get()>
                    <button on:click=move |_| board.update(Trial::stop)>{say(Key::Stop)}</button>
                </Show>
                <Show when=move || !solved.get()>
                    <button on:click=move |_| board.update(Trial::show_solution)>{say(Key::PuzzleShow)}</button>
                </Show>
                <button on:click=move |_| sheets.open.set(Some(Sheet::Puzzles))>{say(Key::Puzzles)}</button>
            </div>
            <TrainedRow done=solved/>
            <ProofWalk<Trying>/>
        </div>
    }
}
