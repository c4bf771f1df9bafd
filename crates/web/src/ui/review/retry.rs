//! *Try again from there*: the button, and the panel of the second try.

use leptos::prelude::*;
use tengen_core::{Position, PositionSpec};
use tengen_model::review::{Retry, RetryStage, Retrying};
use tengen_model::study::{Proof, Puzzle, Solution, Stones, Trial};
use tengen_model::{ExerciseId, Model, Notice, Practice as _};
use tengen_text::Key;
use tengen_worker_protocol::review::{Label, Moment};

use super::super::course;
use super::super::proof::ProofWalk;
use super::super::trained::TrainedRow;
use crate::page::{OnBoard, Reviews, Sheet, Sheets, Words};

/// The position before a move of the reviewed game.
pub(super) fn position_before(model: &Model, number: usize) -> Option<Position> {
    let game = model.reviewable()?;
    let moves = number.checked_sub(game.before + 1)?;
    let spec = PositionSpec {
        moves: game.game.moves.get(..moves)?.to_vec(),
        ..game.game
    };
    spec.position().ok()
}

/// Opens a moment as a question: a win that was let go as a puzzle, anything else as a second try.
fn open(board: OnBoard, moment: &Moment, proof: Option<&[u8]>) {
    let position = board
        .model
        .with_untracked(|model| position_before(model, moment.number));
    let puzzle = proof.and_then(|bytes| puzzle(position.as_ref()?, moment, bytes));
    match (puzzle, position) {
        (Some(trial), _) => board.open_tool(|_, _| Ok(trial)),
        (None, Some(position)) => {
            let retry = Retry::of_moment(&position, moment);
            board.open_tool(|_, _| retry.ok_or(Notice::Over));
        }
        (None, None) => {}
    }
}

fn puzzle(position: &Position, moment: &Moment, bytes: &[u8]) -> Option<Trial> {
    let proof = Proof::read(bytes).ok()?;
    let solution = Solution {
        goal: moment.goal?,
        first: proof.first()?,
        plies: moment.length?,
        proof: &proof,
    };
    let stones = Stones::of_position(position).ok()?;
    let puzzle = Puzzle::new(String::new(), 0, &stones, solution);
    Trial::of_missed_win(puzzle).ok()
}

#[component]
pub(super) fn RetryButton(#[prop(into)] again: Signal<Option<Moment>>) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let reviews = expect_context::<Reviews>();
    let words = expect_context::<Words>();
    // Whether the certificate of a win is awaited.
    let waits = RwSignal::new(false);
    Effect::new(move |_| {
        let proof = reviews.shown.read().proof.clone();
        let (Some((number, bytes)), Some(moment)) = (proof, again.get()) else {
            return;
        };
        if waits.get_untracked() && number == moment.number {
            waits.set(false);
            // Not within the update of the page that brought the certificate.
            set_timeout(
                move || open(board, &moment, Some(&bytes)),
                std::time::Duration::ZERO,
            );
        }
    });
    let press = move |_| match again.get_untracked() {
        Some(moment) if moment.label == Label::LetGo => {
            waits.set(true);
            reviews.change(|review| review.want_proof(moment.number));
        }
        Some(moment) => open(board, &moment, None),
        None => {}
    };
    view! {
        <button class="retry" class:offered=move || again.read().is_some() hidden=move || again.read().is_none() on:click=press>
            {move || words.text().get(Key::ReviewRetry)}
        </button>
    }
}

/// The panel of a second try.
#[component]
pub(crate) fn RetryPanel() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let say = move |key| move || words.text().get(key);
    let asked = board.look(Retry::is_asked);
    let shown = board
        .look(|retry: &Retry| matches!(retry.progress(), RetryStage::Right(_) | RetryStage::Shown));
    let exercise = board.look(Retry::exercise);
    let at = move || {
        let id = exercise.get()?;
        let (text, first) = (words.text(), id.number() == 1);
        let about = first.then(|| text.get(id.about()));
        let said = [text.course_at(id.number(), id.of())]
            .into_iter()
            .chain(about)
            .chain(id.task(text));
        Some(said.collect::<Vec<_>>().join(" · "))
    };
    let next = Memo::new(move |_| exercise.get().filter(|_| shown.get())?.next());
    let leads_on = move || match next.get().map(ExerciseId::number) {
        Some(1) => Key::CourseNextChapter,
        _ => Key::CourseNext,
    };
    // What comes next stands out instead.
    let trains = board.look(|retry: &Retry| retry.attempts().is_some());
    let plain = move || next.get().is_none() && !(trains.get() && shown.get());
    let before_game = board.look(Retry::is_before_game);
    view! {
        <div class="reading study">
            <p class="line" hidden=move || !before_game.get()>{say(Key::CourseBeforeRenju)}</p>
            <p class="comment" hidden=move || exercise.get().is_none()>{at}</p>
            <div class="record-buttons">
                <Show when=move || next.get().is_some()>
                    <button class="main" on:click=move |_| course::open(board, next.get_untracked())>{move || words.text().get(leads_on())}</button>
                </Show>
                <Show when=move || !asked.get()>
                    <button class:main=plain on:click=move |_| board.update(Retry::again)>{say(Key::PuzzleAgain)}</button>
                </Show>
                <Show when=move || !shown.get()>
                    <button on:click=move |_| board.update(Retry::show)>{say(Key::ReviewShow)}</button>
                </Show>
                <Show when=move || exercise.get().is_some()>
                    <button on:click=move |_| sheets.open.set(Some(Sheet::Course))>{say(Key::CourseLessons)}</button>
                </Show>
            </div>
            <TrainedRow done=shown/>
            <ProofWalk<Retrying>/>
        </div>
    }
}
