//! Own puzzles, and their printout: questions on one page, answers on another.

use std::collections::BTreeSet;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::study::{Puzzle, SHEET, Trial, diagram};
use tengen_model::training::Change;
use tengen_text::{Key, Plies, Text};

use super::super::printed::address;
use crate::page::{
    Library, OnBoard, Preferences, PrintedPage, Printer, StoredGames, Trainer, Words,
};
use tengen_page::own_puzzles::{choose_last, oldest_first};

#[component]
pub(super) fn OwnPuzzles() -> impl IntoView {
    let preferences = expect_context::<Preferences>();
    let library = expect_context::<Library>();
    let stored = expect_context::<StoredGames>();
    let trainer = expect_context::<Trainer>();
    let printer = expect_context::<Printer>();
    let words = expect_context::<Words>();
    let puzzles = RwSignal::new(stored.puzzles());
    let mut first = BTreeSet::new();
    puzzles.with_untracked(|all| choose_last(&mut first, all, SHEET));
    let chosen = RwSignal::new(first);
    // Whether the library has answered.
    let complete = RwSignal::new(false);
    spawn_local(async move {
        let others = library.puzzles(puzzles.get_untracked()).await;
        chosen.try_update(|chosen| choose_last(chosen, &others, SHEET));
        puzzles.try_update(|puzzles| {
            puzzles.extend(others);
            oldest_first(puzzles);
        });
        complete.try_set(true);
        // A puzzle's only first move is proved, so that it is a card.
        let all = puzzles.try_get_untracked().unwrap_or_default();
        trainer.change(|_| Change::of_own(&all));
    });
    let say = move |key| move || words.text().get(key);
    let any = move || !puzzles.read().is_empty();
    let intro = move || match any() {
        true => Some(Key::PuzzlesLine),
        false => complete.get().then_some(Key::PuzzlesNone),
    };
    let print = move |_| {
        let all = puzzles.get_untracked();
        let on_it = chosen.get_untracked();
        let all = all.into_iter().filter(|p| on_it.contains(&p.id));
        let trials: Vec<Trial> = all.filter_map(|p| Trial::of_puzzle(p).ok()).collect();
        if !trials.is_empty() {
            printer.print(
                [false, true]
                    .map(|answers| printed(words, preferences, &trials, answers))
                    .into(),
            );
        }
    };
    let entry = move |(i, puzzle): (usize, Puzzle)| {
        view! { <Entry number=i + 1 puzzle puzzles chosen/> }
    };
    view! {
        <p class="line">{move || intro().map(|key| words.text().get(key))}</p>
        <ul class="puzzles">
            <For
                each=move || puzzles.get().into_iter().enumerate()
                key=|(i, puzzle)| (*i, puzzle.id.clone())
                children=entry
            />
        </ul>
        <Show when=any>
            <div class="submit">
                <p class="line">
                    {move || words.text().puzzles_chosen(chosen.read().len(), SHEET)}
                </p>
                <button
                    class="main"
                    aria-disabled=move || if chosen.read().is_empty() { "true" } else { "false" }
                    on:click=print
                >
                    {say(Key::PuzzlePrint)}
                </button>
            </div>
        </Show>
    }
}

#[component]
fn Entry(
    number: usize,
    puzzle: Puzzle,
    puzzles: RwSignal<Vec<Puzzle>>,
    chosen: RwSignal<BTreeSet<String>>,
) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let stored = expect_context::<StoredGames>();
    let trainer = expect_context::<Trainer>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let say = move |key| move || words.text().get(key);
    let id = StoredValue::new(puzzle.id.clone());
    let trial = Trial::of_puzzle(puzzle.clone());
    let picture = move || {
        let from_top = preferences.settings.read().rows_from_top;
        let picture = trial.as_ref().map(|trial| diagram(trial, false, from_top));
        picture.map(|svg| address(&svg)).unwrap_or_default()
    };
    let asked = StoredValue::new(puzzle);
    let title = move || asked.with_value(|puzzle| title(words.text(), number, puzzle));
    let line = move || {
        asked.with_value(|puzzle| {
            let rule = puzzle
                .stones()
                .map(|s| words.text().rule(s.position().rule()));
            let goal = words.text().study_goal(puzzle.goal().name());
            rule.map_or(goal.clone(), |rule| format!("{rule} · {goal}"))
        })
    };
    let on = Memo::new(move |_| chosen.with(|c| id.with_value(|id| c.contains(id))));
    let full = Memo::new(move |_| chosen.read().len() >= SHEET);
    let pick = move |event: web_sys::Event| {
        let checked = event_target_checked(&event);
        chosen.update(|chosen| {
            let id = id.get_value();
            if checked {
                chosen.insert(id);
            } else {
                chosen.remove(&id);
            }
        });
    };
    let remove = move |_| {
        let id = id.get_value();
        stored.drop_puzzle(&id);
        let dropped = asked.get_value();
        trainer.change(|_| Change::dropped(&dropped));
        chosen.update(|chosen| {
            chosen.remove(&id);
        });
        puzzles.update(|puzzles| puzzles.retain(|puzzle| puzzle.id != id));
    };
    view! {
        <li class="puzzle">
            <button class="game" on:click=move |_| try_puzzle(board, asked.get_value())>
                <img class="small-board" alt="" src=picture/>
                <span class="puzzle-words"><b>{title}</b><small>{line}</small></span>
            </button>
            <div class="puzzle-row">
                <label class="pick">
                    <input
                        type="checkbox"
                        prop:checked=on
                        disabled=move || full.get() && !on.get()
                        on:change=pick
                    />
                    <span>{say(Key::PuzzlePick)}</span>
                </label>
                <button class="plain" on:click=remove>{say(Key::PuzzleRemove)}</button>
            </div>
        </li>
    }
}

fn title(text: Text, number: usize, puzzle: &Puzzle) -> String {
    match puzzle.stones() {
        Ok(stones) => text.puzzle_title(number, stones.to_move(), Plies(puzzle.plies())),
        Err(_) => puzzle.id.clone(),
    }
}

/// The questions or the answers as a page to print.
fn printed(words: Words, preferences: Preferences, trials: &[Trial], answers: bool) -> PrintedPage {
    let text = words.text_untracked();
    let from_top = preferences.settings.with_untracked(|s| s.rows_from_top);
    let title = match answers {
        true => Key::PuzzleAnswersTitle,
        false => Key::PuzzleSheetTitle,
    };
    let figures = (1..).zip(trials).map(|(number, trial): (usize, &Trial)| {
        let caption = if answers {
            let first = trial.puzzle().first();
            first.map(|first| text.on(trial.start().size()).puzzle_answer(number, first))
        } else {
            let (us, goal) = (trial.start().to_move(), trial.puzzle().goal());
            Some(text.puzzle_caption(number, us, goal.name()))
        };
        (
            diagram(trial, answers, from_top),
            caption.unwrap_or_default(),
        )
    });
    PrintedPage {
        title: text.get(title),
        figures: figures.collect(),
        ..PrintedPage::default()
    }
}

fn try_puzzle(board: OnBoard, puzzle: Puzzle) {
    // The puzzle was validated when it was read.
    if let Ok(trial) = Trial::of_puzzle(puzzle) {
        board.open_tool(|_, _| Ok(trial));
    }
}
