//! What went wrong, and what to do about it.

use leptos::prelude::*;
use tengen_core::{ClaimError, Illegal};
use tengen_text::{Key, Text};

use super::icon::Icon;
use super::room::asked_word;
use crate::page::{Alert, Page};
use tengen_room::Refusal;
use tengen_table::online::RoomNotice;
use tengen_table::study;
use tengen_table::{LinkError, Notice};

/// The region is always there, so that what appears in it is said at once.
#[component]
pub(crate) fn Alerts() -> impl IntoView {
    let page = expect_context::<Page>();
    let one = move |alert: Alert| {
        let closed = alert.clone();
        let asked = match &alert {
            Alert::Notice(Notice::Illegal(Illegal::Forbidden(p, _))) => Some(*p),
            // Between people an explanation would be help.
            Alert::Room(RoomNotice::Illegal(Illegal::Forbidden(p, _)))
                if page
                    .room
                    .view
                    .with_untracked(|v| v.as_ref().is_some_and(|v| v.can.why)) =>
            {
                Some(*p)
            }
            _ => None,
        };
        let why = move |p| {
            view! {
                <button class="why" on:click=move |_| page.ask_why(Some(p))>
                    {move || page.words().get(Key::Why)}
                </button>
            }
        };
        view! {
            <div class="alert">
                <p>{move || sentence(page.words(), &alert)}</p>
                {asked.map(why)}
                <button
                    class="plain"
                    aria-label=move || page.words().get(Key::Close)
                    on:click=move |_| page.close_alert(&closed)
                >
                    {Icon::Close.view()}
                </button>
            </div>
        }
    };
    view! {
        <div class="alerts" role="alert">
            <For
                each=move || page.alerts.get()
                key=|alert| format!("{alert:?}")
                children=one
            />
        </div>
    }
}

fn sentence(text: Text, alert: &Alert) -> String {
    match alert {
        Alert::Notice(Notice::Illegal(why)) => text.illegal(why),
        Alert::Notice(Notice::Opening(why)) => text.violation(why),
        Alert::Notice(Notice::Decide(kind)) => text.decide_by_button(text.opening_task(*kind)),
        Alert::Notice(Notice::Claim(why)) => match why {
            ClaimError::Nothing => text.get(Key::ClaimNothing),
            ClaimError::NotClaimed => text.get(Key::ClaimNotHere),
            ClaimError::Over(by) => text.illegal(&Illegal::Over(*by)),
        },
        Alert::Notice(Notice::NotYourTurn) => text.get(Key::NotYourTurn),
        Alert::ComputerWaits => text.get(Key::ComputerWaits),
        // A link counts rows as notation does.
        Alert::Link(error) => link(text.rows_from_top(None), error),
        Alert::SettingsAside(aside) => text.settings_set_aside(&aside.key, &aside.why),
        Alert::GameAside(aside) => text.game_set_aside(&aside.key, &aside.why),
        Alert::StorageNone => text.get(Key::StorageNone),
        Alert::StorageFull(why) => text.storage_full(why),
        Alert::EngineFailed(why) => text.engine_failed(why),
        Alert::ReaderFailed(why) => text.reader_failed(why),
        Alert::ProverFailed(why) => text.prover_failed(why),
        Alert::StudyOver => text.get(Key::StudyOver),
        Alert::ProofRefused(error) => text.study_refused(study::uncarried(text, error)),
        Alert::PuzzleAside(aside) => text.puzzle_set_aside(&aside.key, &aside.why),
        Alert::Room(notice) => room(text, notice),
        Alert::RoomFull => text.get(Key::JoinFull),
        Alert::SetUp(trouble) => crate::set_up::trouble(text, trouble),
    }
}

/// What a room has to say.
fn room(text: Text, notice: &RoomNotice) -> String {
    match notice {
        RoomNotice::Illegal(why) => text.illegal(why),
        RoomNotice::NotYourTurn => text.get(Key::RoomNotYourTurn),
        RoomNotice::NotStarted => text.get(Key::RoomNotStarted),
        RoomNotice::Declined(what) => text.room_declined(asked_word(*what)),
        RoomNotice::Refused(Refusal::NotAbsent) => text.get(Key::RoomNotAbsent),
        RoomNotice::Refused(Refusal::NothingToTakeBack) => text.get(Key::RoomNothingToTakeBack),
        RoomNotice::Refused(_) | RoomNotice::NotUnderstood => text.get(Key::RoomRefused),
        RoomNotice::Storage => text.get(Key::RoomStorage),
    }
}

fn link(text: Text, error: &LinkError) -> String {
    let why = match error {
        LinkError::Language(error) => {
            return text.link_language_error(text.language_error(error));
        }
        LinkError::Rule(error) => text.rule_error(error),
        LinkError::SizeText(size) => text.size_text_error(size),
        LinkError::Size(error) => text.size_error(*error),
        LinkError::Notation(error) => text.notation_error(error),
        LinkError::Replay(error) => text.replay_error(error),
        LinkError::Setup(error) => text.setup_error(error),
        LinkError::Turn(turn) => text.set_up_turn(turn),
    };
    text.link_error(why)
}
