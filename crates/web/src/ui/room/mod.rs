//! The components that differ when a room replaces the local game, and the clocks of both.

mod actions;
mod card;
mod clock;
mod player;
mod rating;

use leptos::prelude::*;
use tengen_core::opening::{Procedure, Seat as Chair};
use tengen_core::{Move, Outcome, Rule};
use tengen_model::clock::{clock_name, date};
use tengen_model::online::{
    Away, Claim, Contact, GiveUpReason, Player, RoomView, Stage, price_name,
};
use tengen_model::{Phase, View};
use tengen_page::lobby::Contest;
use tengen_room::{Asked, ClaimPenalty, Config, Decided, Fouls, Seat};
use tengen_text::{Key, Text};

use actions::{RoomActions, RoomGroups, Watchers};
use card::{JoinCard, RoomCard, RoomOutcome};
use player::RoomPlayer;

use super::clock::BoardClock;
use super::status;
use crate::page::{OnBoard, RoomPart};

/// The views of a room, and the clocks of a game at one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoomPiece {
    Above,
    Below,
    Actions,
    Groups,
    Watchers,
    Card,
    Join,
    Outcome,
    ClockAbove,
    ClockBelow,
}

impl RoomPiece {
    pub(crate) const ALL: [RoomPiece; 10] = [
        RoomPiece::Above,
        RoomPiece::Below,
        RoomPiece::Actions,
        RoomPiece::Groups,
        RoomPiece::Watchers,
        RoomPiece::Card,
        RoomPiece::Join,
        RoomPiece::Outcome,
        RoomPiece::ClockAbove,
        RoomPiece::ClockBelow,
    ];

    pub(crate) fn view(self) -> AnyView {
        match self {
            RoomPiece::Above => view! { <RoomPlayer above=true/> }.into_any(),
            RoomPiece::Below => view! { <RoomPlayer above=false/> }.into_any(),
            RoomPiece::Actions => view! { <RoomActions/> }.into_any(),
            RoomPiece::Groups => view! { <RoomGroups/> }.into_any(),
            RoomPiece::Watchers => view! { <Watchers/> }.into_any(),
            RoomPiece::Card => view! { <RoomCard/> }.into_any(),
            RoomPiece::Join => view! { <JoinCard/> }.into_any(),
            RoomPiece::Outcome => view! { <RoomOutcome/> }.into_any(),
            RoomPiece::ClockAbove => view! { <BoardClock above=true/> }.into_any(),
            RoomPiece::ClockBelow => view! { <BoardClock above=false/> }.into_any(),
        }
    }
}

/// Whether to show the join card beside the board: in a game from a set-up it would hide the
/// stones.
pub(crate) fn joins_beside(board: OnBoard, room: RoomPart) -> Memo<bool> {
    Memo::new(move |_| room.may_join() && !board.has_tool() && board.view.read().set_up > 0)
}

/// The match or arena to which the game in the room belongs.
fn contest(room: RoomPart) -> Memo<Option<Contest>> {
    Memo::new(move |_| {
        let view = room.view.read();
        let id = view.as_ref()?.id.as_ref()?;
        let contest = room.contest.get()?;
        (contest.room().room() == Some(id.as_str())).then_some(contest)
    })
}

/// The name of a question in the Fluent files.
pub(super) const fn asked_word(what: Asked) -> &'static str {
    match what {
        Asked::Draw => "draw",
        Asked::Takeback => "takeback",
        Asked::Rematch => "rematch",
        Asked::Help => "help",
        Asked::Pause => "pause",
    }
}

fn called(text: Text, player: &Player, room: &RoomView) -> String {
    match (&player.name, player.color) {
        (Some(name), _) => name.clone(),
        _ if player.is_deleted => text.get(Key::MyGamesDeletedPlayer),
        (None, _) if room.you.is_none() && has_opening(room) => text.seat(room.chair(player.seat)),
        (None, Some(color)) if room.you.is_none() => text.player_person(color),
        (None, _) => text.get(Key::RoomOpponent),
    }
}

/// What a seat of the opening is called; the user is called by name too.
pub(super) fn name_of(text: Text, room: &RoomView, chair: Chair) -> String {
    let player = room.in_chair(chair);
    match (player.is_you, &player.name) {
        (true, None) => text.get(Key::PlayerYou),
        _ => called(text, player, room),
    }
}

/// Whether colours may change, so that players without a name are not called by theirs.
fn has_opening(room: &RoomView) -> bool {
    let opening = room.config.map(|config| config.opening);
    opening.is_some_and(|opening| opening != Procedure::None)
}

const fn trouble(trouble: GiveUpReason) -> (Key, Key) {
    match trouble {
        GiveUpReason::Missing => (Key::RoomMissing, Key::RoomMissingLine),
        GiveUpReason::NoRooms => (Key::RoomNoRooms, Key::RoomNoRoomsLine),
        GiveUpReason::Incompatible => (Key::RoomIncompatible, Key::RoomIncompatibleLine),
        GiveUpReason::Banned => (Key::RoomBanned, Key::RoomBannedLine),
    }
}

/// The state of the room in one or two sentences.
pub(super) fn sentence(text: Text, view: &View, room: &RoomView) -> String {
    match (room.stage, room.contact) {
        (Stage::GiveUpReason(why), _) => text.get(trouble(why).0),
        (_, Contact::Unanswered) => text.get(Key::RoomUnanswered),
        // Spectators of a match need not wait for its server to return.
        (_, Contact::Away) if room.stopped && room.you.is_none() => text.get(Key::RoomEnded),
        (_, Contact::Away) if room.stopped => text.get(Key::RoomStopped),
        // Spectators have no moves that could be lost.
        (_, Contact::Away) if room.you.is_none() => text.get(Key::RoomUnanswered),
        (_, Contact::Away) => text.get(Key::RoomReconnecting),
        (Stage::Seeking, _) => text.get(Key::RoomSeeking),
        (Stage::Waiting, _) if room.you.is_some() => text.get(Key::RoomWaiting),
        (Stage::Waiting, _) if !room.can.join => closed(text, room),
        (Stage::Waiting, _) => text.get(Key::RoomFree),
        (Stage::Playing, _) if room.resigning => text.get(Key::ResignQuestion),
        (Stage::Playing | Stage::Over, _) => match room.claiming {
            Some(claim) => claim_question(text, claim, room),
            None => going_on(text, view, room),
        },
    }
}

/// For whom the seats are that a visitor cannot take.
fn closed(text: Text, room: &RoomView) -> String {
    match &room.owners {
        [Some(first), Some(second)] => text.room_closed_for(first.clone(), second.clone()),
        _ => text.get(Key::RoomClosed),
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
    let said = match (outcome.winner, room.decided) {
        (Some(color), Some(decided)) => return text.room_won(color, decided.name()),
        (None, Some(Decided::Arbiter)) => text.get(Key::RoomDrawnArbiter),
        (None, Some(Decided::Void)) => text.get(Key::RoomVoid),
        _ => text.outcome(outcome),
    };
    let counts_for = room.counts_for.filter(|_| outcome.winner.is_none());
    let counts =
        counts_for.map(|seat| text.room_draw_counts(called(text, room.player(seat), room)));
    text.sentences(&std::iter::once(said).chain(counts).collect::<Vec<_>>())
}

/// The side to move or what is to be decided, and whether the opponent is connected.
fn turn(text: Text, view: &View, room: &RoomView) -> Vec<String> {
    let who = |chair| called(text, room.in_chair(chair), room);
    let own = |chair| room.in_chair(chair).is_you;
    if room.round_over {
        return vec![text.get(Key::RoomRoundOver)];
    }
    if room.paused {
        return vec![text.get(Key::RoomPaused)];
    }
    let mut said: Vec<String> = status::decided(text, view, &who, &own)
        .into_iter()
        .collect();
    if let Some(seat) = room.claimed_wrongly {
        said.push(claimed_wrongly(text, room, seat));
    }
    for player in &room.players {
        said.extend(away(text, player, room));
    }
    let other = room.other();
    let yours = view.phase == Phase::Person;
    said.push(match (&view.deciding, other) {
        (Some(deciding), None) => text.opening_watched(status::decision(text, deciding, &who)),
        (Some(deciding), Some(_)) => status::decision(text, deciding, &|chair| match own(chair) {
            true => text.get(Key::OpeningYou),
            false => who(chair),
        }),
        (None, None) => text.room_watching(view.to_move),
        (None, Some(_)) if yours => text.status_you(view.to_move),
        (None, Some(other)) => match &other.name {
            Some(name) => text.room_their_turn_named(name),
            None => text.get(Key::RoomTheirTurn),
        },
    });
    if let Some(p) = room.premove {
        said.push(text.room_ahead(p));
    }
    if room.offers_draw {
        said.push(text.get(Key::RoomDrawArmed));
    }
    let Some(other) = other else {
        return said;
    };
    let name = called(text, other, room);
    if room.can.claim {
        said.push(text.room_claimable(name));
    } else if !other.here {
        said.push(text.room_absent(name));
    }
    said
}

/// Until when a player is on vacation.
pub(super) fn away(text: Text, player: &Player, room: &RoomView) -> Option<String> {
    let Away { first, last } = room.away[player.seat as usize]?;
    let who = if player.is_you { "you" } else { "other" };
    let name = called(text, player, room);
    Some(match first {
        Some(first) => text.room_leaves(who, name, date(first), date(last)),
        None => text.room_away(who, name, date(last)),
    })
}

fn claimed_wrongly(text: Text, room: &RoomView, seat: Seat) -> String {
    let price = room.config.map_or(ClaimPenalty::Nothing, |c| c.wrong_claim);
    match (room.you == Some(seat), price) {
        (true, ClaimPenalty::Turn) => text.get(Key::RoomTurnLost),
        (true, _) => text.get(Key::ClaimNothing),
        (false, _) => {
            let name = called(text, room.player(seat), room);
            text.room_claimed_wrongly(name, price_name(price))
        }
    }
}

/// What must be claimed in the room, and the price of a wrong claim.
fn claims(text: Text, config: &Config) -> Option<String> {
    let what = match config.rule {
        Rule::Renju => "fouls",
        _ => "fives",
    };
    let claims = config.fouls == Fouls::Claim;
    claims.then(|| text.join_claims(what, price_name(config.wrong_claim)))
}

fn claim_question(text: Text, claim: Claim, room: &RoomView) -> String {
    let price = room.config.map_or(ClaimPenalty::Nothing, |c| c.wrong_claim);
    match claim {
        Claim::Foul => text.room_claim("foul", "", price_name(price)),
        Claim::Row(p) => text.room_claim("five", p, price_name(price)),
    }
}

/// What to say about the game besides rule and board.
pub(super) fn about(text: Text, room: &RoomView) -> Vec<String> {
    let game = (room.game > 1).then(|| text.room_game(room.game));
    let casual =
        (room.help || room.config.is_some_and(|c| c.casual)).then(|| text.get(Key::RoomCasual));
    let claims = room.config.is_some_and(|c| c.fouls == Fouls::Claim);
    let claims = claims.then(|| text.get(Key::RoomClaims));
    let clock = room.config.and_then(|config| config.clock);
    let clock = clock.map(|terms| clock_name(text, terms));
    let said = game.into_iter().chain(clock).chain(casual);
    said.chain(claims).collect()
}
