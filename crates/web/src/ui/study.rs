//! The panel of a study: the questions, the verdict and the proof.

use leptos::html::Section;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::{Color, Point};
use tengen_model::Model;
use tengen_model::study::{
    Answer, Asking, Budget, Defence, Goal, Keeping, Proof, Purpose, SolverQuery, Study, link,
};
use tengen_page::link_copy::{Copied, LinkCopy};
use tengen_text::{Key, Text};

use super::fields::{Choice, Switch};
use super::icon::Icon;
use super::proof::ProofWalk;
use crate::browser::{self, clipboard, files};
use crate::page::{OnBoard, Preferences, Sheet, Sheets, Words};

/// A memo of the open study; the default value if there is none.
fn look<T: Default + PartialEq + Send + Sync + 'static>(
    board: OnBoard,
    pick: impl Fn(&Study) -> T + Send + Sync + 'static,
) -> Memo<T> {
    board.look(pick)
}

#[component]
pub(crate) fn StudyPanel() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let tried = look(board, Study::tries);
    let back = move |_| {
        board.update(|_: &mut Study, cx| {
            cx.back();
            Vec::new()
        });
    };
    view! {
        <div class="reading study">
            <Show when=move || tried.get()>
                <button class="back" on:click=back>
                    {Icon::Previous.view()}
                    <span>{move || words.text().get(Key::StudyBack)}</span>
                </button>
            </Show>
            <Asking/>
            <Verdict/>
            <ProofWalk<Asking>/>
            <Passing/>
            <Parameters/>
        </div>
    }
}

/// The three questions, or the search in progress.
#[component]
fn Asking() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let say = move |key| move || words.text().get(key);
    let asked = look(board, |s| s.asked().map(|a| (a.purpose, a.ms / 1000)));
    let busy = Memo::new(move |_| asked.read().is_some());
    let clock = move || {
        let (purpose, seconds) = asked.get()?;
        let budget = preferences.settings.read().study.budget.seconds();
        (purpose != Purpose::Check).then(|| words.text().study_clock(seconds, budget))
    };
    // The question of a win is answered, so the emphasis moves to the others.
    let won = look(board, |s| {
        matches!(s.answer(), Some(Answer::Win { threat: false, .. }))
    });
    let first = Signal::derive(move || if won.get() { "wide" } else { "main" });
    let plain = Signal::stored("");
    let question = move |key, purpose, class: Signal<&'static str>| {
        view! {
            <button
                class=class
                aria-disabled=move || if board.allows_help() { "false" } else { "true" }
                on:click=move |_| board.update(|study: &mut Study, cx| study.ask(purpose, cx))
            >
                {say(key)}
            </button>
        }
    };
    view! {
        <div class="study-ask">
            <Show
                when=move || busy.get()
                fallback=move || view! {
                    {question(Key::StudyAskWin, Purpose::Win, first)}
                    {question(Key::StudyAskDefence, Purpose::Defend, plain)}
                    {question(Key::StudyAskThreat, Purpose::Threat, plain)}
                }
            >
                <button class="main" on:click=move |_| board.update(Study::halt)>{say(Key::Stop)}</button>
                <p class="clock">{clock}</p>
            </Show>
        </div>
    }
}

/// The verdict: proved, found but unproved, refuted, or unknown.
#[component]
fn Verdict() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let said = look(board, |s| s.answer().map(|a| (a.standing(), a.clone())));
    let firsts = look(board, |s| s.firsts().cloned());
    let kept = look(board, Study::kept_as_puzzle);
    let region = NodeRef::<Section>::new();
    let has = Memo::new(move |_| said.read().is_some());
    // Scroll the verdict into view in low panels.
    Effect::new(move |_| {
        if has.get() {
            request_animation_frame(move || {
                if let Some(region) = region.get_untracked() {
                    let nearest = web_sys::ScrollIntoViewOptions::new();
                    nearest.set_block(web_sys::ScrollLogicalPosition::Nearest);
                    region.scroll_into_view_with_scroll_into_view_options(&nearest);
                }
            });
        }
    });
    let standing = move || said.read().as_ref().map_or("", |(standing, _)| *standing);
    let all = Memo::new(move |_| {
        let said = said.get().map(|(_, answer)| answer.sentences(words.text()));
        said.unwrap_or_default()
    });
    // Screen readers announce the headline only.
    let headline = move || all.read().first().cloned();
    let sentences = move || {
        let rest = all.get().into_iter().skip(1);
        rest.map(|sentence| view! { <p>{sentence}</p> })
            .collect_view()
    };
    let defends = Memo::new(move |_| {
        said.read()
            .as_ref()
            .is_some_and(|(_, a)| matches!(a, Answer::Defences { .. }) && a.proof().is_some())
    });
    let of_firsts = move || {
        let said = firsts.get().map(|firsts| firsts.sentences(words.text()));
        let said = said.unwrap_or_default().into_iter();
        said.map(|sentence| view! { <p>{sentence}</p> })
            .collect_view()
    };
    let about_kept = move || {
        let key = match kept.get()? {
            Keeping::Done => Key::PuzzleKept,
            Keeping::There => Key::PuzzleThere,
            Keeping::None => Key::PuzzleNone,
        };
        Some(words.text().get(key))
    };
    let class = move || match has.get() {
        true => format!("verdict {}", standing()),
        false => String::new(),
    };
    view! {
        <section node_ref=region class=class>
            // The live region is always present, so that new text in it is announced.
            <p class="headline" role="status">{headline}</p>
            <Show when=move || has.get()>
                    {sentences}
                    <Defences/>
                    {of_firsts}
                    <p class="kept" role="status">{about_kept}</p>
                    <p class="legend" hidden=move || !defends.get()>
                        {move || words.text().get(Key::StudyDefenceLegend)}
                    </p>
            </Show>
        </section>
    }
}

/// The reason for each defence: the first few, or all.
#[component]
fn Defences() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let listed = look(board, Study::defences);
    let one = move |(p, defence): (Point, Defence)| {
        let text = words.text();
        view! { <li>{text.defend_listed(p, defence.name())}</li> }
    };
    let more = move || {
        let (shown, count) = listed.get();
        (shown.len() < count).then(|| {
            view! {
                <button on:click=move |_| board.edit(Study::show_all)>
                    {words.text().defend_all(count)}
                </button>
            }
        })
    };
    view! {
        <ul class="notes short">{move || listed.get().0.into_iter().map(one).collect_view()}</ul>
        {more}
    }
}

#[component]
fn Passing() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let say = move |key| move || words.text().get(key);
    let proved = look(board, |s| s.walk().is_some());
    // Only a win of the side to move makes a puzzle.
    let own = look(board, |s| {
        matches!(s.answer(), Some(Answer::Win { threat: false, .. })) && s.walk().is_some()
    });
    let link = RwSignal::new(LinkCopy::default());
    Effect::new(move |_| {
        proved.track();
        link.update(LinkCopy::forget);
    });
    let copy = move |_| {
        let address = proof_link(board);
        let wanted = link.try_update(|link| link.wanted(address));
        if let Some((number, address)) = wanted.flatten() {
            spawn_local(async move {
                let done = clipboard::copy(&address).await;
                link.try_update(|link| link.copied(number, address, done));
            });
        }
    };
    let about = move || {
        let key = match link.read().became()? {
            Copied::Done => Key::StudyLinkCopied,
            Copied::TooLong => Key::StudyTooLarge,
            Copied::Refused(_) => Key::StudyLinkNotCopied,
        };
        Some(words.text().get(key))
    };
    let by_hand = move || {
        let link = link.read();
        let shown = link.became()?.by_hand().map(str::to_owned);
        shown.map(|address| {
            view! {
                <input class="link" readonly aria-label=say(Key::StudyLink) prop:value=address/>
            }
        })
    };
    view! {
        <Show when=move || proved.get()>
            <div class="record-buttons">
                <Show when=move || own.get() && board.allows_help()>
                    <button on:click=move |_| board.update(|study: &mut Study, cx| study.ask(Purpose::Firsts, cx))>
                        {say(Key::PuzzleKeep)}
                    </button>
                </Show>
                <button on:click=move |_| save_proof(board)>{say(Key::StudySave)}</button>
                <button on:click=move |_| sheets.open.set(Some(Sheet::Export))>
                    {say(Key::StudyTree)}
                </button>
                <button on:click=copy>{say(Key::StudyLink)}</button>
            </div>
            <p class="legend" role="status">{about}</p>
            <div class="area">{by_hand}</div>
        </Show>
    }
}

/// The parameters: position, side to move, goal and time limit.
#[component]
fn Parameters() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let say = move |key| move || words.text().get(key);
    let to_move = look(board, |s| s.to_move().index());
    let sides = Color::BOTH.map(|color| {
        let name = move || words.text().player_person(color);
        let side = color.index();
        let choose = move |_| board.update(|s: &mut Study, cx| s.turn(color, cx));
        view! {
            <Choice name="study-side" value=side chosen=to_move choose=choose>{name}</Choice>
        }
    });
    let goal = Memo::new(move |_| preferences.settings.read().study.goal);
    let goals = Goal::ALL.map(|one| {
        let name = move || words.text().study_goal(one.name());
        let choose = move |goal| seek(board, move |query| query.goal = goal);
        view! { <Choice name="study-goal" value=one chosen=goal choose=choose>{name}</Choice> }
    });
    let budget = Memo::new(move |_| preferences.settings.read().study.budget);
    let option = move |one: Budget| {
        view! {
            <option
                value=one.seconds()
                prop:selected=move || budget.get() == one
            >
                {move || spoken(words.text(), one)}
            </option>
        }
    };
    let pick = move |value: String| {
        let found = Budget::ALL
            .into_iter()
            .find(|b| b.seconds().to_string() == value);
        if let Some(found) = found {
            seek(board, move |query| query.budget = found);
        }
    };
    let shortest = Signal::derive(move || preferences.settings.read().study.shortest);
    let label = Signal::derive(move || words.text().get(Key::StudyShortest));
    view! {
        <div class="form">
            <GamePager/>
            <fieldset class="row two">
                <legend>{say(Key::StudyToMove)}</legend>
                {sides.collect_view()}
            </fieldset>
            <fieldset class="row three">
                <legend>{say(Key::StudyGoalLabel)}</legend>
                {goals.collect_view()}
            </fieldset>
            <p class="line">{move || words.text().study_goal_line(goal.get().name())}</p>
            <Switch label=label on=shortest turn=move |on| seek(board, move |q| q.shortest = on)/>
            <label class="select">
                <span>{say(Key::StudyBudget)}</span>
                <select on:change:target=move |event| pick(event.target().value())>
                    {Budget::ALL.map(option).collect_view()}
                </select>
            </label>
        </div>
    }
}

fn spoken(text: Text, budget: Budget) -> String {
    match budget.seconds() {
        seconds if seconds < 60 => text.study_seconds(seconds),
        seconds => text.study_minutes(seconds / 60),
    }
}

#[component]
fn GamePager() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let plies = look(board, Study::plies);
    let to_move = look(board, |s| s.to_move().index());
    let said = move || {
        let (here, _) = plies.get()?;
        let color = Color::BOTH[to_move.get()];
        Some(words.text().record_status(here, color))
    };
    let button = move |key, icon: Icon, by: isize| {
        let to = move || {
            let (here, all) = plies.get()?;
            here.checked_add_signed(by).filter(|&ply| ply <= all)
        };
        view! {
            <button
                aria-label=move || words.text().get(key)
                aria-disabled=move || if to().is_some() { "false" } else { "true" }
                on:click=move |_| if let Some(ply) = untrack(to) { board.update(|s: &mut Study, cx| s.go_in_game(ply, cx)) }
            >
                {icon.view()}
            </button>
        }
    };
    view! {
        <Show when=move || plies.read().is_some_and(|(_, all)| all > 0)>
            <div class="pager">
                {button(Key::Undo, Icon::Previous, -1)}
                <p>{said}</p>
                {button(Key::Redo, Icon::Next, 1)}
            </div>
        </Show>
    }
}

fn seek(board: OnBoard, change: impl FnOnce(&mut SolverQuery)) {
    board.update(|study: &mut Study, cx| study.seek(change, cx));
}

fn proof(board: OnBoard) -> Option<Proof> {
    let of = |model: &Model| model.get::<Study>().and_then(Study::proof).cloned();
    board.model.with_untracked(of)
}

fn save_proof(board: OnBoard) {
    if let Some(proof) = proof(board) {
        let name = format!("tengen-{}.tgpf", browser::day(browser::now()));
        files::save(proof.bytes(), &name, "application/octet-stream");
    }
}

/// A link with the certificate in its fragment; `None` if it would be too long.
fn proof_link(board: OnBoard) -> Option<String> {
    Some(browser::with_fragment(&link(&proof(board)?)?))
}
