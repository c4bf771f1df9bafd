//! Turns the outputs of the room's client into effects.

use tengen_api::socket::SocketError;
use tengen_core::ClaimError;
use tengen_core::opening::{Action as Decision, Kind};
use tengen_room::client::{Change, Client, Happened, Output};
use tengen_room::{Asked, Event, Refusal, Ruling, Seat};

use super::act::has_asked;
use super::{ArbiterAct, Online, room};
use crate::context::Context;
use crate::effect::{Effect, Keep, Notice, RoomEffect, Sound};

impl Online {
    /// Passes an event of the connection or of a join request to the client; what follows.
    pub fn input(
        &mut self,
        happens: impl FnOnce(&mut Client, u64),
        cx: &mut Context<'_>,
    ) -> Vec<Effect> {
        happens(&mut self.part.client, cx.now);
        self.drain(cx)
    }

    /// Wakes the client; called at about the time of [`RoomEffect::WakeAt`].
    pub fn wake(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.wake_at = None;
        self.input(Client::time_passed, cx)
    }

    pub(super) fn drain(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        while let Some(output) = self.part.client.poll() {
            match output {
                Output::Connect(link) => effects.push(room(RoomEffect::Connect(link))),
                Output::Send(text) => effects.push(room(RoomEffect::Send(text))),
                Output::Close => effects.push(room(RoomEffect::Close)),
                Output::Join(request) => effects.push(room(RoomEffect::Join(request))),
                Output::Tell(change) => effects.extend(self.on_change(change, cx)),
            }
        }
        effects.extend(self.play_ahead(cx));
        let wake_at = self.part.client.wake_at();
        if self.part.wake_at != wake_at {
            self.part.wake_at = wake_at;
            effects.extend(wake_at.map(|at| room(RoomEffect::WakeAt(at))));
        }
        effects
    }

    fn on_change(&mut self, change: Change, cx: &mut Context<'_>) -> Vec<Effect> {
        match change {
            Change::Happened(happened) => {
                self.follow_room();
                self.on_event(&happened, cx)
            }
            Change::Presence(_) => {
                self.part.presence_at = cx.now;
                Vec::new()
            }
            Change::Waiting => self.store_unanswered().into_iter().collect(),
            Change::Refused(_, refusal) => notice(refusal).map(Effect::Tell).into_iter().collect(),
            Change::Dropped(..) => vec![Effect::Tell(Notice::RoomNotTaken)],
            Change::Said(seat, what) => self.hear_said(seat, what).into_iter().collect(),
            Change::Unsaid(why) => vec![self.hear_unsaid(why)],
            Change::Welcomed => {
                self.welcomed();
                Vec::new()
            }
            Change::Error(SocketError::StorageUnavailable, _) => {
                vec![Effect::Tell(Notice::RoomStorage)]
            }
            Change::GaveUp(..) => self.cancel(cx),
            // The view shows the state of the connection.
            Change::Lost(_) | Change::Error(..) | Change::Anew => Vec::new(),
        }
    }

    fn store_unanswered(&self) -> Option<Effect> {
        let id = self.part.id.clone()?;
        let keep = Keep::Unanswered(id, self.unanswered().to_vec());
        Some(Effect::Keep(Box::new(keep)))
    }

    fn on_event(&mut self, happened: &Happened, cx: &mut Context<'_>) -> Vec<Effect> {
        let &Happened { own, news, .. } = happened;
        let mut effects = self.cancel(cx);
        self.part.refused = None;
        self.part.fresh = false;
        let offered = std::mem::take(&mut self.part.offered_draw);
        self.follow_offers();
        match &happened.stored.event {
            Event::Placed { seat, .. } | Event::Passed { seat }
                if news && offered && self.you() == Some(seat.other()) =>
            {
                // Playing on declines.
                effects.push(Effect::Tell(Notice::RoomDeclined(Asked::Draw)));
            }
            &Event::Arbiter { what } if news => {
                if let Ruling::Free { seat } = what {
                    // The arbiter's page keeps it for its earlier player.
                    self.part.kept[seat as usize] = true;
                }
                let act = self.room();
                let act = act.map(|room| ArbiterAct::new(room, what, &happened.stored));
                effects.extend(act.map(|act| Effect::Tell(Notice::RoomArbiter(act))));
            }
            Event::ClaimedWrongly { seat } => {
                self.part.claimed_wrongly = Some(*seat);
                if news && self.you() == Some(*seat) {
                    effects.push(Effect::Tell(Notice::Claim(ClaimError::Nothing)));
                }
            }
            _ => {}
        }
        match &happened.stored.event {
            Event::Placed { .. }
            | Event::Chose {
                what: Decision::Pick(_),
                ..
            } => {
                self.part.fresh = news;
                self.part.claimed_wrongly = None;
                // The user's own stone sounded when it was placed.
                if news && !own {
                    effects.push(Effect::Sound(Sound::Stone));
                }
            }
            Event::TakenBack { .. } => {
                (self.part.claiming, self.part.claimed_wrongly) = (None, None);
                effects.extend(self.drop_ahead());
            }
            Event::Started { .. } => {
                self.reset_dialogs();
                if news {
                    // The new game is shown instead of any tool that is open.
                    cx.clear();
                    effects.push(room(RoomEffect::Begun));
                    effects.push(Effect::Sound(Sound::Stone));
                }
            }
            Event::Finished { winner, .. } => {
                self.reset_dialogs();
                if news {
                    effects.push(Effect::Sound(self.end_sound(*winner)));
                }
            }
            Event::Declined { seat, what } if news && self.you() == Some(seat.other()) => {
                effects.push(Effect::Tell(Notice::RoomDeclined(*what)));
            }
            _ => {}
        }
        effects
    }

    fn reset_dialogs(&mut self) {
        let part = &mut self.part;
        (part.resigning, part.result_seen, part.offers_draw) = (false, false, false);
        (part.claiming, part.claimed_wrongly, part.premove) = (None, None, None);
    }

    /// Notes whether the user's draw offer is open, and drops fifth moves chosen for an offer that
    /// is no longer due.
    fn follow_offers(&mut self) {
        let Some((room, you)) = self.room().zip(self.you()) else {
            return;
        };
        let offered = has_asked(room, you, Asked::Draw);
        let choosing =
            matches!(room.decision(), Some((Some(seat), Kind::Offer { .. })) if seat == you);
        self.part.offered_draw = offered;
        if !choosing {
            self.part.chosen.clear();
        }
    }

    fn end_sound(&self, winner: Option<Seat>) -> Sound {
        match (winner, self.you()) {
            (None, _) => Sound::Draw,
            (Some(winner), Some(you)) if winner != you => Sound::Loss,
            (Some(_), _) => Sound::Win,
        }
    }
}

/// The notice for a refusal; `None` if actions have crossed, since the board then shows why.
fn notice(refusal: Refusal) -> Option<Notice> {
    match refusal {
        Refusal::Stale { .. }
        | Refusal::StaleStep { .. }
        | Refusal::WithMove
        | Refusal::NotAsked
        | Refusal::AlreadyAsked
        | Refusal::AlreadyAllowed
        | Refusal::EarlierGame
        | Refusal::NotPaused
        | Refusal::Over => None,
        Refusal::NotYourTurn => Some(Notice::RoomNotYourTurn),
        Refusal::NotStarted => Some(Notice::RoomNotStarted),
        other => Some(Notice::RoomRefused(other)),
    }
}
