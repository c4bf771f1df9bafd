//! The components that differ when a room replaces the local game.

mod actions;
mod card;
mod player;

use leptos::prelude::*;
use tengen_core::{Move, Outcome};
use tengen_model::online::{Contact, Online, Player, RoomView, Stage, Trouble};
use tengen_model::{Phase, View};
use tengen_room::Asked;
use tengen_text::{Key, Text};

pub(crate) use actions::{RoomActions, RoomBar, RoomGroups};
pub(crate) use card::{JoinCard, RoomCard, RoomOutcome, joins_beside};
pub(crate) use player::RoomPlayer;

use crate::page::Page;

/// The name of a question in the Fluent files.
pub(super) const fn asked_word(what: Asked) -> &'static str {
    match what {
        Asked::Draw => "draw",
        Asked::Takeback => "takeback",
        Asked::Rematch => "rematch",
        Asked::Help => "help",
    }
}

fn called(text: Text, player: &Player, room: &RoomView) -> String {
    match (&player.name, player.color) {
        (Some(name), _) => name.clone(),
        (None, Some(color)) if room.you.is_none() => text.player_person(color),
        (None, _) => text.get(Key::RoomOpponent),
    }
}

const fn trouble(trouble: Trouble) -> (Key, Key) {
    match trouble {
        Trouble::Missing => (Key::RoomMissing, Key::RoomMissingLine),
        Trouble::NoRooms => (Key::RoomNoRooms, Key::RoomNoRoomsLine),
        Trouble::Incompatible => (Key::RoomIncompatible, Key::RoomIncompatibleLine),
    }
}

/// The state of the room in one or two sentences.
pub(super) fn sentence(text: Text, view: &View, room: &RoomView) -> String {
    match (room.stage, room.contact) {
        (Stage::Trouble(why), _) => text.get(trouble(why).0),
        (_, Contact::Unanswered) => text.get(Key::RoomUnanswered),
        // Spectators of a match need not wait for its server to return.
        (_, Contact::Away) if room.stopped && room.you.is_none() => text.get(Key::RoomEnded),
        (_, Contact::Away) if room.stopped => text.get(Key::RoomStopped),
        // Spectators have no moves that could be lost.
        (_, Contact::Away) if room.you.is_none() => text.get(Key::RoomUnanswered),
        (_, Contact::Away) => text.get(Key::RoomReconnecting),
        (Stage::Seeking, _) => text.get(Key::RoomSeeking),
        (Stage::Waiting, _) if room.you.is_some() => text.get(Key::RoomWaiting),
        (Stage::Waiting, _) => text.get(Key::RoomFree),
        (Stage::Playing, _) if room.resigning => text.get(Key::ResignQuestion),
        (Stage::Playing | Stage::Over, _) => going_on(text, view, room),
    }
}

fn going_on(text: Text, view: &View, room: &RoomView) -> String {
    let mut said = Vec::new();
    if let Some(what) = room.question
        && let Some(other) = room.other()
    {
        said.push(text.room_question(called(text, other, room), asked_word(what)));
    } else if let Some(&what) = room.own_questions.first() {
        said.push(text.room_asked(asked_word(what)));
    } else if let (None, Some((seat, what))) = (room.you, room.asked) {
        let name = called(text, room.player(seat), room);
        said.push(text.room_question(name, asked_word(what)));
    }
    let (all, shown) = room.plies;
    if shown < all {
        said.push(text.looking_back(shown, all));
        if !matches!(view.phase, Phase::Over(_)) && view.hint.is_none() {
            said.extend(played_last(text, view, room));
        }
    }
    match (&view.phase, view.hint) {
        (Phase::Hinting, _) => said.push(text.get(Key::StatusHinting)),
        (_, Some(Move::Place(p))) => said.push(text.status_hint(p)),
        (_, Some(Move::Pass)) => said.push(text.get(Key::StatusHintPass)),
        // A question about another game takes precedence over the result.
        (Phase::Over(_), _) if !said.is_empty() => {}
        (Phase::Over(outcome), _) => said.push(ended(text, outcome, room)),
        _ => said.extend(turn(text, view, room)),
    }
    text.sentences(&said)
}

/// The opponent's last move, for users who do not see the board.
fn played_last(text: Text, view: &View, room: &RoomView) -> Option<String> {
    let (color, _, mv) = view.last_mover()?;
    let own = room
        .you
        .is_some_and(|you| room.player(you).color == Some(color));
    (!own).then(|| text.played_last(color, text.move_name(mv)))
}

fn ended(text: Text, outcome: &Outcome, room: &RoomView) -> String {
    match (outcome.winner, room.decided) {
        (Some(color), Some(decided)) => text.room_won(color, decided.name()),
        _ => text.outcome(outcome),
    }
}

/// The side to move, and whether the opponent is connected.
fn turn(text: Text, view: &View, room: &RoomView) -> Vec<String> {
    let Some(you) = room.you else {
        return vec![text.room_watching(view.to_move)];
    };
    let other = room.player(you.other());
    let mut said = match (&view.phase, &other.name) {
        (Phase::Person, _) => vec![text.status_you(view.to_move)],
        (_, Some(name)) => vec![text.room_their_turn_named(name)],
        (_, None) => vec![text.get(Key::RoomTheirTurn)],
    };
    let name = called(text, other, room);
    if room.can.claim {
        said.push(text.room_claimable(name));
    } else if !other.here {
        said.push(text.room_absent(name));
    }
    said
}

/// What to say about the game besides rule and board.
pub(super) fn about(text: Text, room: &RoomView) -> Vec<String> {
    let game = (room.game > 1).then(|| text.room_game(room.game));
    let casual =
        (room.help || room.config.is_some_and(|c| c.casual)).then(|| text.get(Key::RoomCasual));
    game.into_iter().chain(casual).collect()
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Press {
    ResignSurely,
    PlayOn,
    Accept(Asked),
    Decline(Asked),
    ClaimWin,
}

impl Press {
    fn perform(self, page: Page) {
        match self {
            Press::ResignSurely => page.update(Online::resign_surely),
            Press::PlayOn => page.update(Online::play_on),
            Press::Accept(what) => page.update(|room: &mut Online, cx| room.accept(what, cx)),
            Press::Decline(what) => page.update(|room: &mut Online, cx| room.decline(what, cx)),
            Press::ClaimWin => page.update(Online::claim_win),
        }
    }
}

#[component]
pub(crate) fn RoomDecisions() -> impl IntoView {
    let page = expect_context::<Page>();
    let choices = Memo::new(move |_| match &*page.room.view.read() {
        Some(room) if room.resigning => vec![
            (Key::ResignYes, Press::ResignSurely),
            (Key::DeclineDraw, Press::PlayOn),
        ],
        Some(room) if room.contact == Contact::Here => {
            let question = room.question.into_iter().flat_map(|what| {
                [
                    (Key::Accept, Press::Accept(what)),
                    (Key::Decline, Press::Decline(what)),
                ]
            });
            let claim = room.can.claim.then_some((Key::ClaimWin, Press::ClaimWin));
            question.chain(claim).collect()
        }
        _ => Vec::new(),
    });
    let button = move |(key, action): (Key, Press)| {
        view! {
            <button on:click=move |_| action.perform(page)>
                {move || page.words().get(key)}
            </button>
        }
    };
    let waits = move || {
        let room = page.room.view.read();
        let contact = room.as_ref().map(|room| room.contact);
        matches!(contact, Some(Contact::Unanswered | Contact::Away))
    };
    view! {
        <div
            class="decisions"
            role="group"
            aria-label=move || page.words().get(Key::DecisionsLabel)
            hidden=move || choices.read().is_empty() && !waits()
        >
            {move || choices.get().into_iter().map(button).collect_view()}
            <Show when=waits>
                <button on:click=move |_| page.try_now()>
                    {move || page.words().get(Key::RoomTryNow)}
                </button>
            </Show>
        </div>
    }
}
