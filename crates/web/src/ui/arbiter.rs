//! The sheet *Arbiter*: what the arbiter of a room does, with a reason.

use leptos::ev::SubmitEvent;
use leptos::html::Button;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{ErrorCode, Ruled};
use tengen_core::Color;
use tengen_model::online::Stage;
use tengen_page::judging::{Act, Effect as Judges, Form, Judging, NotDone};
use tengen_page::request::Failed;
use tengen_room::{ActionId, Reason, Refusal, Seat};
use tengen_text::{Key, Text};

use super::fields::{Choice, NumberField, SelectField};
use super::invite::OtherLink;
use super::sheet::Sheet;
use crate::browser::{self, api};
use crate::page::{RoomPart, Words};
use crate::room::ROOMS;

type Filled = RwSignal<Form>;

#[component]
pub(crate) fn ArbiterSheet() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let form = RwSignal::new(begun(room));
    let done = Memo::new(move |_| room.judging.read().done());
    let act = Memo::new(move |_| form.read().act);
    let waits = waits(room);
    let confirming = Memo::new(move |_| room.judging.read().is_confirming());
    // Why something was done is not why the next thing is.
    Effect::new(move |before: Option<u32>| {
        if before.is_some_and(|before| before != done.get()) {
            form.update(|form| form.reason.clear());
        }
        done.get()
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(id) = new_id() else { return };
        let tried = |what| {
            let tried = |online: &tengen_model::online::Online| {
                online.try_ruling(&id, what, browser::now())
            };
            room.with(tried).unwrap_or(Err(Refusal::NotStarted))
        };
        let filled = form.get_untracked();
        input(room, |judging| judging.wanted(&filled, id.clone(), tried));
    };
    let state = move || {
        let (text, judging) = (words.text(), room.judging.read());
        match judging.not_done() {
            Some(why) => Some(sentence(text, why)),
            None if judging.is_sending() => Some(text.get(Key::ArbiterSending)),
            None if judging.done() > 0 => Some(text.get(Key::ArbiterDone)),
            None => None,
        }
    };
    let busy = move || room.judging.read().is_sending().to_string();
    let seat = Memo::new(move |_| {
        let id = room.view.read().as_ref().and_then(|room| room.id.clone())?;
        let judging = room.judging.read();
        let key = judging.seat()?;
        Some(key.in_link(&id.link(&browser::origin())))
    });
    let seat_link = move || {
        let keys = [Key::SeatLink, Key::SeatCopy, Key::SeatLinkLine];
        seat.get().map(|link| view! { <OtherLink link keys/> })
    };
    view! {
        <Sheet title=Key::Arbiter>
            <form class="form" on:submit=submit>
                <p class="line">{say(Key::ArbiterLine)}</p>
                <ActField form/>
                <Show when=move || act.get().is_of_player()><PlayerField form/></Show>
                <Show when=move || matches!(act.get(), Act::Give | Act::Take)>
                    <NumberField
                        label=Key::ArbiterSeconds
                        typed=Signal::derive(move || form.read().seconds.clone())
                        change=move |typed| change(room, form, |form| form.seconds = typed)
                    />
                </Show>
                <Show when=move || act.get() == Act::Back><PlyField form/></Show>
                <Show when=move || act.get() == Act::Result && !waits.get()><ResultField form/></Show>
                <Show when=move || act.get() == Act::Result && waits.get()><AwardField form/></Show>
                <label class="find name">
                    <span>{say(Key::ArbiterWhy)}</span>
                    <input
                        type="text"
                        maxlength=Reason::LONGEST
                        prop:value=move || form.read().reason.clone()
                        on:input:target=move |event| {
                            let typed = event.target().value();
                            change(room, form, |form| form.reason = typed);
                        }
                    />
                </label>
                <div class="submit">
                    <p class="line" role="alert">{state}</p>
                    <Show
                        when=move || confirming.get()
                        fallback=move || view! {
                            <button class="main" type="submit" aria-disabled=busy>
                                {say(Key::ArbiterDo)}
                            </button>
                        }
                    >
                        <Sure act/>
                    </Show>
                </div>
            </form>
            <div class="form">{seat_link}</div>
        </Sheet>
    }
}

/// The form as it is opened: what is likely, and the position on the board.
fn begun(room: RoomPart) -> Form {
    let view = room.view.get_untracked();
    let (plies, shown) = view.as_ref().map_or((0, 0), |room| room.plies);
    let act = match view.as_ref() {
        Some(room) if room.stage == Stage::Over => Act::Replay,
        Some(room) if room.stage == Stage::Waiting => Act::Result,
        Some(room) if room.paused => Act::Start,
        Some(room) if room.clocks.is_some() => Act::Stop,
        _ => Act::Warn,
    };
    // Who has come and waits.
    let waits = view.as_ref().filter(|room| room.stage == Stage::Waiting);
    let came = waits.and_then(|room| room.players.iter().find(|player| player.taken));
    let ply = match shown < plies {
        true => shown,
        false => plies.saturating_sub(1),
    };
    Form {
        act,
        seat: Seat::First,
        seconds: "60".to_owned(),
        ply: ply.to_string(),
        winner: came.map(|player| player.seat),
        reason: String::new(),
    }
}

/// Changes the form; what was to be confirmed is another act then.
fn change(room: RoomPart, form: Filled, change: impl FnOnce(&mut Form)) {
    form.update(change);
    room.judging.update(Judging::withdrawn);
}

/// Passes an event, and sends what follows.
fn input(room: RoomPart, event: impl FnOnce(&mut Judging) -> Vec<Judges>) {
    let effects = room.judging.try_update(event).unwrap_or_default();
    for effect in effects {
        if let Judges::Send(number, id, rule) = effect {
            spawn_local(async move {
                let answer = api::post::<Ruled>(&format!("{ROOMS}/{id}/rulings"), &*rule).await;
                room.judging
                    .update(|judging| judging.answered(number, answer));
            });
        }
    }
}

fn new_id() -> Option<ActionId> {
    let bits = browser::secret()?;
    format!("{:x}", u128::from_be_bytes(bits)).parse().ok()
}

fn sentence(text: Text, why: &NotDone) -> String {
    let name = match why {
        NotDone::Seconds => "seconds",
        NotDone::Ply => "ply",
        NotDone::Reason => "reason",
        NotDone::Refused(refusal) => match refusal {
            Refusal::Over => "over",
            Refusal::NotStarted => "not-started",
            Refusal::NoArbiter => "no-arbiter",
            Refusal::NoClock => "no-clock",
            Refusal::Paused => "stopped",
            Refusal::NotPaused => "runs",
            Refusal::RoundOver => return text.get(Key::RoomRoundOver),
            Refusal::BadTime => "time",
            Refusal::NothingToTakeBack => "back",
            Refusal::SeatFree => "seat-free",
            Refusal::UsedUp => "used-up",
            Refusal::LaterVersion => "later-version",
            other => return text.arbiter_failed(other.to_string()),
        },
        NotDone::Server(Failed::Away) => return text.get(Key::OnlineUnreachable),
        NotDone::Server(Failed::Unreadable) => return text.get(Key::RoomIncompatibleLine),
        NotDone::Server(Failed::Refused(
            ErrorCode::Forbidden | ErrorCode::Banned | ErrorCode::Muted,
            why,
        )) => {
            return text.arbiter_forbidden(why);
        }
        NotDone::Server(Failed::Refused(_, why)) => return text.arbiter_failed(why),
    };
    text.arbiter_not_done(name)
}

/// The question before an act that ends the game.
#[component]
fn Sure(act: Memo<Act>) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let no = NodeRef::<Button>::new();
    Effect::new(move |_| {
        // The button that was pressed is gone, and a second press is no answer.
        if let Some(no) = no.get() {
            let _ = no.focus();
        }
    });
    view! {
        <p class="line" id="arbiter-sure" role="alert">
            {move || words.text().arbiter_sure(act.get().name())}
        </p>
        <div class="record-buttons">
            <button
                class="main"
                type="button"
                aria-describedby="arbiter-sure"
                on:click=move |_| input(room, Judging::confirmed)
            >
                {move || words.text().get(Key::ArbiterYes)}
            </button>
            <button
                node_ref=no
                type="button"
                on:click=move |_| room.judging.update(Judging::withdrawn)
            >
                {move || words.text().get(Key::ArbiterNo)}
            </button>
        </div>
    }
}

#[component]
fn ActField(form: Filled) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let timed = Memo::new(move |_| {
        let room = room.view.read();
        room.as_ref().is_some_and(|room| room.clocks.is_some())
    });
    let waits = waits(room);
    let options = Signal::derive(move || {
        let fits = |act: &Act| match waits.get() {
            true => *act == Act::Result,
            false => timed.get() || !act.is_of_clocks(),
        };
        let named = |act: Act| (act.name(), words.text().arbiter_act(act.name()));
        Act::ALL.into_iter().filter(fits).map(named).collect()
    });
    let pick = move |name: String| {
        if let Some(act) = Act::ALL.into_iter().find(|act| act.name() == name) {
            change(room, form, |form| form.act = act);
        }
    };
    let chosen = Signal::derive(move || form.read().act.name());
    view! { <SelectField label=Signal::stored(Key::ArbiterWhat) options chosen pick/> }
}

/// The seat of a colour.
fn seat_of(room: RoomPart, color: Color) -> Option<Seat> {
    let room = room.view.read();
    Some(room.as_ref()?.of_color(color)?.seat)
}

#[component]
fn PlayerField(form: Filled) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let chosen = Signal::derive(move || {
        let seat = form.read().seat;
        Color::BOTH
            .into_iter()
            .find(|&color| seat_of(room, color) == Some(seat))
    });
    let choose = move |color: Option<Color>| {
        let seat = untrack(|| color.and_then(|color| seat_of(room, color)));
        if let Some(seat) = seat {
            change(room, form, |form| form.seat = seat);
        }
    };
    let choices = Color::BOTH.map(|color| {
        let name = move || {
            let text = words.text();
            let named = room.view.read();
            let named = named
                .as_ref()
                .and_then(|room| room.of_color(color)?.name.clone());
            let color = text.player_person(color);
            named.map_or(color.clone(), |name| format!("{color} · {name}"))
        };
        view! { <Choice name="arbiter-player" value=Some(color) chosen choose>{name}</Choice> }
    });
    view! {
        <fieldset class="row two">
            <legend>{move || words.text().get(Key::ArbiterPlayer)}</legend>
            {choices.collect_view()}
        </fieldset>
    }
}

/// Whether the game has not begun.
fn waits(room: RoomPart) -> Memo<bool> {
    Memo::new(move |_| {
        let room = room.view.read();
        room.as_ref()
            .is_some_and(|room| room.stage == Stage::Waiting)
    })
}

/// For whom a game counts that has not begun: who has come, or nobody.
#[component]
fn AwardField(form: Filled) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let chosen = Signal::derive(move || form.read().winner);
    let choose = move |winner| change(room, form, |form| form.winner = winner);
    let choice = move |winner: Option<Seat>| {
        let name = move || {
            let (text, view) = (words.text(), room.view.read());
            let player = view
                .as_ref()
                .zip(winner)
                .map(|(room, seat)| room.player(seat));
            match player.map(|player| player.name.clone()) {
                Some(Some(name)) => text.arbiter_award(name),
                Some(None) => text.get(Key::ArbiterAwardCame),
                None => text.get(Key::ArbiterDraw),
            }
        };
        view! { <Choice name="arbiter-result" value=winner chosen choose>{name}</Choice> }
    };
    let came = move || {
        let room = room.view.read();
        let came = room
            .as_ref()
            .and_then(|room| room.players.iter().find(|p| p.taken));
        came.map(|player| player.seat)
    };
    view! {
        <p class="line">{move || words.text().get(Key::ArbiterAwardLine)}</p>
        <fieldset class="row two">
            <legend>{move || words.text().get(Key::ArbiterResult)}</legend>
            {move || came().map(|seat| choice(Some(seat)))}
            {choice(None)}
        </fieldset>
    }
}

#[component]
fn ResultField(form: Filled) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let chosen = Signal::derive(move || {
        let winner = form.read().winner;
        Color::BOTH
            .into_iter()
            .find(|&color| winner.is_some() && seat_of(room, color) == winner)
    });
    let choose = move |color: Option<Color>| {
        let winner = untrack(|| color.and_then(|color| seat_of(room, color)));
        change(room, form, |form| form.winner = winner);
    };
    let choices = [Some(Color::Black), None, Some(Color::White)].map(|color| {
        let name = move || match color {
            Some(color) => words.text().arbiter_wins(color),
            None => words.text().get(Key::ArbiterDraw),
        };
        view! { <Choice name="arbiter-result" value=color chosen choose>{name}</Choice> }
    });
    view! {
        <fieldset class="row three">
            <legend>{move || words.text().get(Key::ArbiterResult)}</legend>
            {choices.collect_view()}
        </fieldset>
    }
}

/// After which move the game goes on.
#[component]
fn PlyField(form: Filled) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let line = move || {
        let (moves, shown) = room.view.read().as_ref().map_or((0, 0), |room| room.plies);
        words.text().arbiter_ply_line(shown, moves)
    };
    view! {
        <NumberField
            label=Key::ArbiterPly
            typed=Signal::derive(move || form.read().ply.clone())
            change=move |typed| change(room, form, |form| form.ply = typed)
        />
        <p class="line">{line}</p>
    }
}
