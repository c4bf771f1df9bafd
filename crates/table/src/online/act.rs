//! What a person does in a room.

use tengen_api::socket::FromClient;
use tengen_core::{Game, Illegal, Move};
use tengen_room::{Action, ActionId, Asked, Room, Seat};

use super::{Contact, Online, RoomAction, RoomEffect, RoomNotice, Unanswered};
use crate::Sound;
use crate::table::Heard;

impl Online {
    /// Does what a person or the engine wants; `id` is a name that no action has had yet.
    pub fn act(&mut self, action: RoomAction, id: ActionId) -> Vec<RoomEffect> {
        match action {
            RoomAction::Touch(point) => self.play(Move::Place(point), id),
            RoomAction::Pass => self.play(Move::Pass, id),
            RoomAction::Resign => {
                self.resigning = self.can().resign;
                Vec::new()
            }
            RoomAction::ResignSurely => {
                self.resigning = false;
                self.send(id, Action::Resign)
            }
            RoomAction::PlayOn => {
                self.resigning = false;
                Vec::new()
            }
            RoomAction::Ask(what) => self.send(id, Action::Ask { what }),
            RoomAction::Accept(what) => self.send(id, Action::Accept { what }),
            RoomAction::Decline(what) => self.send(id, Action::Decline { what }),
            RoomAction::ClaimWin => self.send(id, Action::ClaimWin),
            RoomAction::Look(ply) => self.look(ply),
            RoomAction::Hint => self.ask_hint(),
            RoomAction::Stop => {
                let searching = self.searching;
                searching.map_or_else(Vec::new, |id| vec![RoomEffect::StopNow { id }])
            }
            RoomAction::DismissResult => {
                self.result_seen = true;
                Vec::new()
            }
            RoomAction::Engine(heard) => self.hear_engine(heard),
        }
    }

    /// A move, if it is one's turn. What the rules forbid is said here and now.
    fn play(&mut self, mv: Move, id: ActionId) -> Vec<RoomEffect> {
        let (Some(room), Some(you)) = (&self.room, self.you) else {
            return Vec::new();
        };
        if room.number() == 0 {
            return vec![RoomEffect::Tell(RoomNotice::NotStarted)];
        }
        let Some(shown) = self.shown().filter(|_| room.finished().is_none()) else {
            return Vec::new();
        };
        let position = shown.position();
        if room.owner(position.to_move()) != you || shown.outcome().is_some() {
            return vec![RoomEffect::Tell(RoomNotice::NotYourTurn)];
        }
        if let Err(why) = try_out(&shown, mv) {
            self.refused = match why {
                // What is forbidden is drawn only where help is allowed.
                Illegal::Forbidden(p, _) if room.help_allowed() => Some(p),
                _ => None,
            };
            return vec![RoomEffect::Tell(RoomNotice::Illegal(why))];
        }
        let ply = position.ply() as u32;
        let mut effects: Vec<RoomEffect> = self.cancel().into_iter().collect();
        (self.refused, self.fresh) = (None, true);
        let action = match mv {
            Move::Place(point) => {
                effects.push(RoomEffect::Sound(Sound::Stone));
                Action::Place { point, ply }
            }
            Move::Pass => Action::Pass { ply },
        };
        effects.extend(self.send(id, action));
        effects
    }

    /// Sends an action, now or when the connection is back.
    fn send(&mut self, id: ActionId, action: Action) -> Vec<RoomEffect> {
        if self.you.is_none() || self.unanswered.iter().any(|one| one.action == action) {
            return Vec::new();
        }
        self.unanswered.push(Unanswered {
            id: id.clone(),
            action,
        });
        let mut effects = vec![RoomEffect::Keep];
        if self.contact == Contact::Here {
            effects.push(RoomEffect::Send(FromClient::Act { id, action }));
        }
        effects
    }

    fn look(&mut self, ply: usize) -> Vec<RoomEffect> {
        let Some(room) = self.room.as_ref().filter(|r| r.finished().is_some()) else {
            return Vec::new();
        };
        let all = room.game().position().ply();
        self.looked = (ply < all).then_some(ply);
        (self.result_seen, self.fresh, self.refused) = (true, false, None);
        self.cancel().into_iter().collect()
    }

    fn ask_hint(&mut self) -> Vec<RoomEffect> {
        if !self.can().hint {
            return Vec::new();
        }
        self.hint = None;
        self.last_search -= 1;
        let id = self.last_search;
        self.searching = Some(id);
        vec![RoomEffect::Think { id }]
    }

    fn hear_engine(&mut self, heard: Heard) -> Vec<RoomEffect> {
        // A hint is shown when it is ripe.
        if self.searching != Some(heard.id()) || matches!(heard, Heard::Info { .. }) {
            return Vec::new();
        }
        self.searching = None;
        if let Heard::Best { best, .. } = heard {
            self.hint = Some(best);
        }
        Vec::new()
    }

    /// Numbers of searches go on from another room's, so that late answers to it stay ignored.
    #[must_use]
    pub fn after(mut self, other: Option<&Online>) -> Online {
        self.last_search = other.map_or(0, |other| other.last_search);
        self
    }
}

fn try_out(game: &Game, mv: Move) -> Result<(), Illegal> {
    game.clone().play(mv)
}

/// Whether a seat's last move can be taken back.
pub(super) fn can_take_back(room: &Room, seat: Seat) -> bool {
    let plies = if room.to_move() == Some(seat) { 2 } else { 1 };
    room.to_move().is_some() && room.game().position().ply() >= plies
}

/// Whether a seat waits for an answer to a question.
pub(super) fn has_asked(room: &Room, seat: Seat, what: Asked) -> bool {
    room.asked().contains(&(seat, what))
}
