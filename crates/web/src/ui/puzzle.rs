//! The panel of a puzzle.

use leptos::prelude::*;
use tengen_table::study::{Trial, TrialStage};
use tengen_text::Key;

use super::proof::ProofWalk;
use crate::page::Page;
use crate::tools::Tool;

#[component]
pub(crate) fn PuzzlePanel() -> impl IntoView {
    let page = expect_context::<Page>();
    on_cleanup(move || page.stop_prover());
    let say = move |key| move || page.words().get(key);
    let look = move |pick: fn(&Trial) -> bool| {
        Memo::new(move |_| match &*page.tool.read() {
            Some(Tool::Puzzle(trial)) => pick(trial),
            _ => false,
        })
    };
    let wrong = look(|t| matches!(t.stage(), TrialStage::Wrong { .. }));
    let solved = look(|t| *t.stage() == TrialStage::Solved);
    let asked = Memo::new(move |_| match &*page.tool.read() {
        Some(Tool::Puzzle(trial)) => Some((
            trial.position().rule(),
            trial.position().to_move(),
            trial.puzzle().goal(),
            trial.puzzle().plies(),
        )),
        _ => None,
    });
    let about = move || {
        asked.get().map(|(rule, color, goal, plies)| {
            let text = page.words();
            let asked = text.puzzle_asked(color, goal.name(), plies);
            text.sentences(&[asked, format!("({})", text.rule(rule))])
        })
    };
    view! {
        <div class="reading study">
            <p class="comment">{about}</p>
            <div class="record-buttons">
                <Show when=move || wrong.get() || solved.get()>
                    <button class="main" on:click=move |_| page.again()>{say(Key::PuzzleAgain)}</button>
                </Show>
                <Show when=move || page.is_refuting()>
                    <button on:click=move |_| page.stop_prover()>{say(Key::Stop)}</button>
                </Show>
                <Show when=move || !solved.get()>
                    <button on:click=move |_| page.show_solution()>{say(Key::PuzzleShow)}</button>
                </Show>
                <button on:click=move |_| page.open_puzzles()>{say(Key::Puzzles)}</button>
            </div>
            <ProofWalk/>
        </div>
    }
}
