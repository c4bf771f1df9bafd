//! The status line: the side to move or the result, also for screen readers.

use leptos::prelude::*;
use tengen_core::Move;
use tengen_core::opening::{Action, Decision, Kind, Seat as Chair};
use tengen_text::{Key, Text, announced};

use super::decisions::Decisions;
use super::icon::Icon;
use super::room;
use crate::browser;
use crate::page::{Analyses, OnBoard, RoomPart, Words};
use tengen_model::names;
use tengen_model::{Confirm, Deciding, Phase, Seat, Stopped, View};

/// Least milliseconds between two announcements during an analysis.
const CALM: u64 = 1_000;

#[component]
pub(crate) fn Status() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let analyses = expect_context::<Analyses>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let said = Memo::new(move |_| {
        let text = words.text();
        if let Some(p) = board.picked.get() {
            return text.status_tap_again(p);
        }
        let model = board.model.read();
        if let Some(said) = model.analysis_sentence(text) {
            return said;
        }
        // A tool's question about help in the game below it.
        let asks = board.view.with(|view| view.confirming.is_some());
        let now = model.top().sentence(text).filter(|_| !asks);
        let now = now.unwrap_or_else(|| match &*room.view.read() {
            Some(room) => room::sentence(text, &board.view.read(), room),
            None => sentence_of(text, &board.view.read()),
        });
        let said = model.returned(text).into_iter().chain([now]);
        text.sentences(&said.collect::<Vec<_>>())
    });
    let shown = Memo::new(move |_| announced(&said.read()).0.to_owned());
    let often = move || analyses.shown.read().open;
    let calm = calmed(shown);
    // Shown during the opening; afterwards it heads the list of moves.
    let procedure = Memo::new(move |_| {
        let view = board.view.read();
        let goes_on = view.procedure.as_ref().is_some_and(|p| p.stone.is_some());
        let shown = goes_on && !board.has_tool();
        match shown {
            true => procedure(words, room, &view).join(" · "),
            false => String::new(),
        }
    });
    // What is special here, until there is something on the board.
    let begins = Memo::new(move |_| {
        let view = board.view.read();
        let empty = view.moves.is_empty() && view.set_up == 0 && view.procedure.is_none();
        empty && !board.has_tool() && !room.is_visited() && !analyses.shown.read().open
    });
    view! {
        <div class="say" class:begins=begins>
            <p class="procedure" hidden=move || procedure.read().is_empty()>{procedure}</p>
            <div class="said">
            // While the analysis changes the sentence often, it is announced once a second.
            <p
                class="status"
                role=move || (!often()).then_some("status")
                aria-live=move || (!often()).then_some("polite")
                aria-hidden=move || often().then_some("true")
            >
                {shown}
            </p>
            <Speak/>
            </div>
            <Show when=often>
                <p class="unseen" role="status" aria-live="polite">{calm}</p>
            </Show>
            <p class="special" hidden=move || !begins.get()>{move || words.text().get(Key::PageSpecial)}</p>
            <p class="status-rest" hidden=move || announced(&said.read()).1.is_empty()>
                {move || announced(&said.read()).1.to_owned()}
            </p>
            <Decisions/>
        </div>
    }
}

/// A text that follows another one, but changes at most once in [`CALM`] milliseconds.
fn calmed(text: Memo<String>) -> RwSignal<String> {
    let shown = RwSignal::new(String::new());
    let (last, waits) = (StoredValue::new(0), StoredValue::new(false));
    let show = move || {
        waits.set_value(false);
        last.set_value(browser::now());
        shown.set(text.get_untracked());
    };
    Effect::new(move |_| {
        text.track();
        if waits.get_value() {
            return;
        }
        let wait = (last.get_value() + CALM).saturating_sub(browser::now());
        waits.set_value(true);
        set_timeout(show, std::time::Duration::from_millis(wait));
    });
    shown
}

/// The state of the game, preceded by the position's number when looking back.
fn sentence_of(text: Text, view: &View) -> String {
    let now = match view.confirming {
        Some(Confirm::Resign) => return text.get(Key::ResignQuestion),
        Some(Confirm::Restart) => return text.get(Key::RestartQuestion),
        Some(Confirm::Analysis | Confirm::Solve | Confirm::Opinion | Confirm::SetUp) => {
            return text.get(Key::HelpAllQuestion);
        }
        None => sentence(text, view),
    };
    match view.looked {
        Some(ply) => text.sentences(&[text.looking_back(ply, view.moves.len()), now]),
        None => now,
    }
}

/// The state of the game in one or two sentences.
fn sentence(text: Text, view: &View) -> String {
    match (&view.phase, view.hint) {
        (Phase::Over(outcome), _) => {
            let helped = view.helped.then(|| text.get(Key::ResultHelped));
            let said = [text.outcome(outcome)].into_iter().chain(helped);
            text.sentences(&said.collect::<Vec<_>>())
        }
        (Phase::Stopped, _) => text.get(match view.clocks.and_then(|clocks| clocks.stopped) {
            Some(Stopped::Away) => Key::ClockAway,
            _ => Key::RoomPaused,
        }),
        (Phase::Computer, _) if dealing(view) => text.get(Key::StatusDealing),
        (Phase::Computer, _) => text.get(Key::StatusThinking),
        (Phase::Waiting, _) if view.help.is_some() => helped(text, view).unwrap_or_default(),
        (Phase::Waiting, _) => text.get(Key::StatusWaiting),
        // Only rooms have remote players.
        (Phase::Elsewhere, _) => text.status_side(view.to_move),
        (Phase::Hinting, _) => text.get(Key::StatusHinting),
        (Phase::Person, Some(Move::Place(p))) => text.status_hint(p),
        (Phase::Person, Some(Move::Pass)) => text.get(Key::StatusHintPass),
        (Phase::Person, None) => {
            let help = helped(text, view);
            let who = |seat| player(text, view, seat);
            let own = |seat| view.person.is_some() && view.setup.player(seat) == Seat::Person;
            let next = match &view.deciding {
                Some(deciding) => decision(text, deciding, &|seat| match view.person {
                    Some(_) if deciding.by_person => text.get(Key::OpeningYou),
                    _ => who(seat),
                }),
                None => turn(text, view),
            };
            let said = decided(text, view, &who, &own).into_iter().chain([next]);
            let said = said.chain(help);
            text.sentences(&said.collect::<Vec<_>>())
        }
    }
}

/// Help for beginners that is shown unasked.
fn helped(text: Text, view: &View) -> Option<String> {
    let help = view.help.as_ref().filter(|_| view.looked.is_none())?;
    Some(names::help(text, help))
}

/// Reads the help aloud, where the browser can.
#[component]
fn Speak() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let said = Memo::new(move |_| {
        let told = !board.has_tool() && board.view.read().confirming.is_none();
        told.then(|| helped(words.text(), &board.view.read()))
            .flatten()
    });
    let name = move || words.text().get(Key::HelpSpeak);
    view! {
        <Show when=move || said.read().is_some() && browser::speech::is_there()>
            <button
                class="plain"
                aria-label=name
                title=name
                on:click=move |_| {
                    let language = words.text().language();
                    said.get_untracked().into_iter().for_each(|said| browser::speech::say(&said, language));
                }
            >
                {Icon::SoundOn.view()}
            </button>
        </Show>
    }
}

fn dealing(view: &View) -> bool {
    view.deciding.as_ref().is_some_and(|d| d.seat.is_none())
}

/// The progress of the opening procedure, and who has swapped.
pub(super) fn procedure(words: Words, room: RoomPart, view: &View) -> Vec<String> {
    let text = words.text();
    let Some(come) = &view.procedure else {
        return Vec::new();
    };
    let stone = come
        .stone
        .map(|(stone, all)| text.procedure_stone(stone, all));
    let who = |seat| match &*room.view.read() {
        Some(room) => room::name_of(text, room, seat),
        None => player(text, view, seat),
    };
    let swap = |(seat, stones): &(Chair, Vec<usize>)| {
        let stones: Vec<String> = stones.iter().map(usize::to_string).collect();
        text.procedure_swapped(who(*seat), text.listed(&stones))
    };
    let said = [text.procedure(come.procedure)].into_iter().chain(stone);
    said.chain(come.swaps.iter().map(swap)).collect()
}

fn player(text: Text, view: &View, seat: Chair) -> String {
    match (view.setup.player(seat), view.person) {
        (Seat::Computer(_), _) => text.get(Key::Computer),
        (Seat::Person, Some(_)) => text.get(Key::PlayerYou),
        (Seat::Person, None) => text.seat(seat),
    }
}

/// The opponent's last opening decision; the user's own are omitted.
pub(super) fn decided(
    text: Text,
    view: &View,
    who: &dyn Fn(Chair) -> String,
    own: &dyn Fn(Chair) -> bool,
) -> Option<String> {
    let (seat, color, action) = view.decided.as_ref()?;
    let stone = matches!(action, Action::Place(_)) && view.person.is_none();
    let same = view
        .deciding
        .as_ref()
        .is_some_and(|d| d.seat == Some(*seat));
    if own(*seat) || stone || same {
        return None;
    }
    let who = who(*seat);
    Some(match (action, view.person) {
        (Action::Swap | Action::TakeBlack | Action::TakeWhite, Some(person)) => {
            text.opening_took(who, person.opponent())
        }
        _ => text.opening_action(&who, *color, action),
    })
}

/// Who decides what.
pub(super) fn decision(text: Text, deciding: &Deciding, who: &dyn Fn(Chair) -> String) -> String {
    if let Some(seat) = deciding.seat.filter(|_| !deciding.by_person) {
        return text.opening_awaited(deciding.kind, &who(seat));
    }
    let due = Decision {
        seat: deciding.seat,
        kind: deciding.kind,
    };
    let who = deciding.seat.map(who);
    let mut said = text.opening_decision(due, who.as_deref());
    if let Kind::Offer { count } = deciding.kind
        && deciding.by_person
    {
        let left = usize::from(count).saturating_sub(deciding.chosen.len());
        said.push(' ');
        said.push_str(&text.opening_offers_left(left));
    }
    said
}

fn turn(text: Text, view: &View) -> String {
    match (view.person, view.last_mover()) {
        (None, _) => text.status_side(view.to_move),
        // `decided` has described the computer's move.
        (Some(person), _) if view.decided.is_some() => text.status_you(person),
        (Some(_), Some((_, Seat::Computer(_), Move::Place(p)))) => text.status_you_after(p),
        (Some(_), Some((_, Seat::Computer(_), Move::Pass))) => text.get(Key::StatusYouAfterPass),
        (Some(person), _) => text.status_you(person),
    }
}
