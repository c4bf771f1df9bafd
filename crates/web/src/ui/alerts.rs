//! The alerts: what went wrong, and what to do about it.

use leptos::prelude::*;
use tengen_core::{ClaimError, Illegal};
use tengen_text::{Key, Text, announced};

use super::icon::Icon;
use super::room::asked_word;
use crate::browser::renewal;
use crate::page::{Alert, Alerts, Library, Mirror, Part, RoomPart, Views, Words, Workers};
use crate::tools::Opens;
use tengen_model::analysis::idle_reason;
use tengen_model::clock::clock_problem;
use tengen_model::study;
use tengen_model::{LinkError, Notice, PositionError};
use tengen_room::Refusal;

/// The live region is always present, so that screen readers announce new alerts.
#[component]
pub(crate) fn Alerts() -> impl IntoView {
    let views = expect_context::<Views>();
    let room = expect_context::<RoomPart>();
    let workers = expect_context::<Workers>();
    let library = expect_context::<Library>();
    let words = expect_context::<Words>();
    let alerts = expect_context::<Alerts>();
    let one = move |alert: Alert| {
        let closed = alert.clone();
        let asked = match &alert {
            Alert::Notice(Notice::Illegal(Illegal::Forbidden(p, _))) => Some(*p),
            // In an online game an explanation would be help, if the room forbids it.
            Alert::Notice(Notice::RoomIllegal(Illegal::Forbidden(p, _)))
                if room
                    .view
                    .with_untracked(|v| v.as_ref().is_some_and(|v| v.can.why)) =>
            {
                Some(*p)
            }
            _ => None,
        };
        let why = move |p| {
            view! {
                <button class="why" on:click=move |_| views.open_tool(Opens::Why(Some(p)))>
                    {move || words.text().get(Key::Why)}
                </button>
            }
        };
        let exports = matches!(
            alert,
            Alert::LibraryMemory | Alert::LibraryFull | Alert::LibraryLow(_)
        );
        let export = move || {
            view! {
                <button class="why long" on:click=move |_| library.export()>
                    {move || words.text().get(Key::LibraryExport)}
                </button>
            }
        };
        let asks_to_share = matches!(alert, Alert::MirrorAsks(_));
        let loads_again = match alert {
            Alert::Unloaded(part) => Some(Some(part)),
            Alert::LanguageUnloaded => Some(None),
            _ => None,
        };
        let again = move |part: Option<Part>| {
            let load = move |_| match part {
                Some(part) => workers.load_again(part),
                None => words.speak_chosen(),
            };
            view! {
                <button class="why" on:click=load>
                    {move || words.text().get(Key::LoadAgain)}
                </button>
                // The server may have another version by now, which lacks the part.
                <button class="why" on:click=|_| renewal::renew()>
                    {move || words.text().get(Key::RoomReload)}
                </button>
            }
        };
        let updates = matches!(alert, Alert::Update);
        let update = move || {
            view! {
                <button class="why" on:click=|_| renewal::renew()>
                    {move || words.text().get(Key::UpdateUse)}
                </button>
            }
        };
        let said = Memo::new(move |_| sentence(words.text(), &alert));
        let rest = Memo::new(move |_| announced(&said.read()).1.to_owned());
        view! {
            <div class="alert" class:offer=updates>
                <div>
                    <p>{move || announced(&said.read()).0.to_owned()}</p>
                    // Collapsed details are not announced.
                    <Show when=move || !rest.read().is_empty()>
                        <details>
                            <summary>{move || words.text().get(Key::Details)}</summary>
                            <p>{rest}</p>
                        </details>
                    </Show>
                </div>
                {asked.map(why)}
                {exports.then(export)}
                {asks_to_share.then(|| view! { <ShareChoice/> })}
                {loads_again.map(again)}
                {updates.then(update)}
                <button
                    class="plain"
                    aria-label=move || words.text().get(Key::Close)
                    on:click=move |_| workers.dismiss(&closed)
                >
                    {Icon::Close.view()}
                </button>
            </div>
        }
    };
    let loading =
        move || -> Vec<Part> { alerts.loads.read().iter().map(|(part, _)| *part).collect() };
    view! {
        <div class="alerts">
            <div role="alert">
                <For
                    each=move || alerts.all.get()
                    key=Alert::clone
                    children=one
                />
            </div>
            <div aria-live="polite">
                <For
                    each=loading
                    key=|part| *part
                    children=move |part| load(words, alerts, part)
                />
            </div>
        </div>
    }
}

/// A download that something waits for. The byte count is not announced.
fn load(words: Words, alerts: Alerts, part: Part) -> impl IntoView {
    let kilobytes = move || {
        let loads = alerts.loads.read();
        let bytes = loads.iter().find(|(other, _)| *other == part);
        let bytes = bytes.map_or(0, |(_, bytes)| *bytes);
        (bytes > 0).then(|| words.text().load_bytes(bytes / 1000))
    };
    view! {
        <div class="alert load">
            <p>
                {move || words.text().load_part(part.name())}
                <small aria-hidden="true">{kilobytes}</small>
            </p>
        </div>
    }
}

/// The answers to whether this browser shares the mirror.
#[component]
fn ShareChoice() -> impl IntoView {
    let words = expect_context::<Words>();
    let mirror = expect_context::<Mirror>();
    let answer = move |key, shares| {
        view! {
            <button class="why long" on:click=move |_| mirror.choose(shares)>
                {move || words.text().get(key)}
            </button>
        }
    };
    (
        answer(Key::MirrorShare, true),
        answer(Key::MirrorApart, false),
    )
}

fn sentence(text: Text, alert: &Alert) -> String {
    match alert {
        Alert::Notice(notice) => notice_text(text, notice),
        // Links count rows from the bottom, as notation does.
        Alert::Link(error) => link(text.rows_from_top(None), error),
        Alert::SettingsAside(aside) => text.settings_set_aside(&aside.key, &aside.why),
        Alert::GameAside(aside) => text.game_set_aside(&aside.key, &aside.why),
        Alert::SessionEnded(name) => text.account_ended(name),
        Alert::SeatTaken(name) => text.evening_taken(name),
        Alert::Update => text.get(Key::UpdateReady),
        Alert::StorageNone => text.get(Key::StorageNone),
        Alert::StorageFull(why) => text.storage_full(why),
        Alert::Unloaded(part) => text.load_failed(part.name()),
        Alert::LanguageUnloaded => text.load_failed("words"),
        Alert::EngineFailed(why) => text.engine_failed(why),
        Alert::RecordsFailed(why) => text.reader_failed(why),
        Alert::ProverFailed(why) => text.prover_failed(why),
        Alert::ProofRefused(error) => text.study_refused(study::uncarried(text, error)),
        Alert::PuzzleAside(aside) => text.puzzle_set_aside(&aside.key, &aside.why),
        Alert::RoomFull => text.get(Key::JoinFull),
        Alert::JoinExpired => text.get(Key::JoinExpired),
        Alert::ArbiterPlays => text.get(Key::ArbiterPlays),
        Alert::ArbiterKey => text.get(Key::ArbiterKeyBad),
        Alert::RecordNotKept => text.get(Key::RecordNotKept),
        Alert::RecordCopied => text.get(Key::RecordCopied),
        Alert::MirrorAsks(documents) => text.mirror_asks(*documents),
        Alert::LibraryMemory => text.get(Key::LibraryMemory),
        Alert::LibraryFull => text.get(Key::LibraryFull),
        Alert::LibraryLow(megabytes) => text.library_low(*megabytes),
        Alert::LibraryFailed(why) => text.library_failed(why),
        Alert::LibraryGone => text.get(Key::LibraryGone),
        Alert::LibraryUnreadable(count) => text.library_unreadable(*count),
        Alert::LibraryNoBackup(why) => text.library_no_backup(why),
        Alert::LibraryDamage(why) => text.library_damage(why),
        Alert::LibraryRestored(new, same, copies) => text.library_restored(*new, *same, *copies),
        Alert::LibraryMerged(games, name, out) => text.library_merged(*games, &**name, *out),
        Alert::LibraryKept(count, folder) => text.library_kept_all(*count, folder),
    }
}

fn notice_text(text: Text, notice: &Notice) -> String {
    match notice {
        Notice::Illegal(why) | Notice::RoomIllegal(why) => text.illegal(why),
        Notice::Opening(why) => text.violation(why),
        Notice::Decide(kind) => text.decide_by_button(text.opening_task(*kind)),
        Notice::Claim(ClaimError::Nothing) => text.get(Key::ClaimNothing),
        Notice::Claim(ClaimError::NotClaimed) => text.get(Key::ClaimNotHere),
        Notice::Claim(ClaimError::Over(by)) => text.illegal(&Illegal::Over(*by)),
        Notice::RoomArbiter(act) => act.sentence(text),
        Notice::RoomChosenAhead(p) => text.room_ahead_dropped(*p),
        Notice::NotYourTurn => text.get(Key::NotYourTurn),
        Notice::LookingBack => text.get(Key::LookingBackNotice),
        Notice::ClocksStopped => text.get(Key::RoomPaused),
        Notice::ComputerWaits => text.get(Key::ComputerWaits),
        Notice::SetUp(trouble) => trouble.sentence(text),
        Notice::Edit(why) => text.edit_error(why),
        Notice::Over => text.get(Key::StudyOver),
        Notice::NotAnalysed(why) => idle_reason(*why, text),
        Notice::AnalystLost => text.get(Key::AnalystLost),
        Notice::AnalystRefused(why) => text.analyst_refused(why),
        Notice::Unreadable(why) => text.engine_failed(why),
        Notice::RoomNotYourTurn => text.get(Key::RoomNotYourTurn),
        Notice::RoomNotStarted => text.get(Key::RoomNotStarted),
        Notice::RoomDeclined(what) => text.room_declined(asked_word(*what)),
        Notice::RoomRefused(Refusal::NotAbsent) => text.get(Key::RoomNotAbsent),
        Notice::RoomRefused(Refusal::NothingToTakeBack) => text.get(Key::RoomNothingToTakeBack),
        Notice::RoomRefused(Refusal::TooManyQuestions) => text.get(Key::RoomTooManyQuestions),
        Notice::RoomRefused(Refusal::UsedUp) => text.get(Key::RoomUsedUp),
        Notice::RoomRefused(Refusal::LaterVersion) => text.get(Key::RoomLaterVersion),
        Notice::RoomRefused(Refusal::TurnLost) => text.get(Key::RoomTurnLostPass),
        Notice::RoomRefused(Refusal::InOtherGame) => text.get(Key::RoomInOtherGame),
        Notice::RoomRefused(Refusal::VacationDays { left }) => text.vacation_not("days", *left),
        Notice::RoomRefused(Refusal::NoVacation) => text.vacation_not("none", 0),
        Notice::RoomRefused(Refusal::Away) => text.vacation_not("away", 0),
        Notice::RoomRefused(Refusal::NotAway) => text.vacation_not("not-away", 0),
        Notice::RoomSaid(remark) => remark.sentence(text),
        Notice::RoomUnsaid(not_said) => not_said.sentence(text),
        Notice::RoomRefused(_) | Notice::RoomNotTaken => text.get(Key::RoomRefused),
        Notice::RoomStorage => text.get(Key::RoomStorage),
    }
}

fn link(text: Text, error: &LinkError) -> String {
    let why = match error {
        LinkError::Language(error) => {
            return text.link_language_error(text.language_error(error));
        }
        LinkError::Clock(error) => {
            let (clock, kind) = clock_problem(error);
            return text.link_clock_error(clock, kind);
        }
        LinkError::Player(_) => return text.player_not("unknown"),
        LinkError::Section(error) => text.link_section_error(error.0.as_str()),
        LinkError::Position(error) => match error {
            PositionError::Rule(error) => text.rule_error(error),
            PositionError::SizeText(size) => text.size_text_error(size),
            PositionError::Size(error) => text.size_error(*error),
            PositionError::Notation(error) => text.notation_error(error),
            PositionError::Replay(error) => text.replay_error(error),
            PositionError::Setup(error) => text.setup_error(error),
            PositionError::Turn(turn) => text.set_up_turn(turn),
            PositionError::View(view) => text.link_view_error(view.as_str()),
        },
    };
    text.link_error(why)
}
