//! What the server says.

use tengen_room::lobby::{ChallengeEnd, LobbyGame, LobbyRefusal, Told, Wish};
use tengen_room::socket::{FromClient, FromServer, SocketError};

use super::{Call, Carrier, Effect, Hall, Lobby, Said, is_live};

impl Lobby {
    /// The socket of its own is open.
    #[must_use]
    pub fn opened(&self, number: u64) -> Vec<Effect> {
        let own = Carrier::Own(number);
        let hello = || Effect::Send(own, FromClient::hello(0).text());
        self.line.is_of(own).then(hello).into_iter().collect()
    }

    /// A message has come, on a socket of its own or in the lobby's channel of the room's.
    pub fn heard(&mut self, carrier: Carrier, message: FromServer, now: u64) -> Vec<Effect> {
        if !self.line.is_of(carrier) {
            return Vec::new();
        }
        match message {
            FromServer::Welcome { .. } => self.line.greeted(),
            FromServer::On { channel, message } if channel.is_lobby() => match *message {
                FromServer::Lobby { told } => self.told(*told, now),
                FromServer::Error {
                    code: SocketError::NoChannel,
                    ..
                } => self.line.missing(now),
                FromServer::Goodbye { .. } => self.lost(now),
                _ => Vec::new(),
            },
            FromServer::Error { code, .. } => match (code, self.line.inside()) {
                // What was asked for too quickly was not done.
                (_, Some(_)) => {
                    self.give_up(Said::Cut);
                    self.steer(now)
                }
                (SocketError::TooMany, None) => self.lost(now),
                (_, None) => self.line.missing(now),
            },
            FromServer::Goodbye { .. } => self.lost(now),
            _ => Vec::new(),
        }
    }

    /// The socket is lost.
    pub fn closed(&mut self, carrier: Carrier, now: u64) -> Vec<Effect> {
        match self.line.is_of(carrier) {
            true => self.lost(now),
            false => Vec::new(),
        }
    }

    fn lost(&mut self, now: u64) -> Vec<Effect> {
        if self.wishes.lost() {
            self.said = Some(Said::Cut);
        }
        self.line.lost(now)
    }

    fn told(&mut self, told: Told, now: u64) -> Vec<Effect> {
        let mut effects = Vec::new();
        match told {
            Told::Here {
                you,
                pools,
                seeks,
                counts,
                challenges,
                game,
                ..
            } => {
                let hall = Hall {
                    you,
                    pools,
                    seeks,
                    counts,
                    challenges,
                };
                effects.extend(self.here(hall, game));
            }
            Told::News {
                removed,
                added,
                counts,
                ..
            } => {
                self.waiting.removed(&removed);
                self.names.note_seeks(&added);
                if let Some(hall) = &mut self.hall {
                    hall.news(&removed, added, counts);
                    self.waiting.number(hall);
                }
                effects.extend(self.call_for_seek());
            }
            Told::Done { id, number } => match self.wishes.answered(&id) {
                Some(Wish::Seek {
                    offer,
                    color,
                    ratings,
                }) => self.waiting.posted((offer, color, ratings), number),
                Some(Wish::Take { .. } | Wish::Accept { .. } | Wish::Level { .. }) => {
                    self.waiting.is_due();
                }
                _ => {}
            },
            Told::Refused { id, why, wait, .. } => {
                if let Some(wish) = self.wishes.answered(&id) {
                    self.refused(&wish, why, wait.map(|wait| now + wait));
                }
            }
            Told::Game(game) => effects.extend(self.begins(game)),
            Told::Pools { pools } => {
                if let Some(hall) = &mut self.hall {
                    hall.pools = pools;
                }
                self.leave_closed();
            }
            Told::PoolClosed { pool } => {
                if let Some(hall) = &mut self.hall {
                    hall.pools.retain(|shown| shown.pool != pool);
                }
                self.leave_closed();
            }
            Told::Over { room } => {
                let is_it = self.game.as_ref().is_some_and(|game| game.room == room);
                if is_it {
                    self.game = None;
                    effects.extend(self.hall.as_ref().and_then(Hall::look));
                }
            }
            // The room shows its games.
            Told::Score { .. } => {}
            // The page has no arenas yet, and enters none.
            Told::Arenas { .. } | Told::Standing(_) | Told::Table(_) => {}
            Told::NoGame => {
                self.waiting.end();
                self.said = Some(Said::NoGame);
            }
            Told::Void { yours } => {
                self.game = None;
                self.said = Some(Said::Void { yours });
            }
            Told::Challenged(shown) => {
                self.names.note(shown.from.clone(), shown.name.clone());
                if let Some(hall) = &mut self.hall {
                    let call = Effect::Call(Call::Challenge);
                    effects.extend(hall.is_you(&shown.to).then_some(call));
                    hall.challenged(shown);
                }
            }
            Told::Answered { challenge, how } => self.answered(challenge, how),
        }
        effects.extend(self.steer(now));
        effects
    }

    /// The lobby is entered, perhaps again.
    fn here(&mut self, hall: Hall, game: Option<LobbyGame>) -> Vec<Effect> {
        self.line.entered();
        let should_play = self.wishes.entered();
        let is_player = hall.you.is_some();
        self.names.note_seeks(&hall.seeks);
        self.names.note_challenges(&hall.challenges);
        let mut effects: Vec<Effect> = hall.look().into_iter().collect();
        self.hall = Some(hall);
        match game {
            // It has begun while the connection was lost.
            Some(game) if self.waiting.is_live() && is_live(&game.offer) => {
                effects.extend(self.begins(game));
                return effects;
            }
            game => self.game = game,
        }
        self.waiting.is_not_due();
        match (is_player, should_play) {
            (true, _) => {
                self.leave_closed();
                effects.extend(self.ask_again());
            }
            // The browser keeps no cookie.
            (false, true) => self.give_up(Said::Refused(LobbyRefusal::NoPlayer, None)),
            (false, false) if self.wishes.has_queued() || self.waiting.is_live() => {
                effects.extend(self.wishes.become_player());
            }
            (false, false) => {}
        }
        // Who looks for a game may have come meanwhile.
        effects.extend(self.call_for_seek());
        effects
    }

    /// Waits again, puts up the seeks that the server lacks, and sends what has waited.
    fn ask_again(&mut self) -> Vec<Effect> {
        let (Some(hall), Some(carrier)) = (&self.hall, self.line.inside()) else {
            return Vec::new();
        };
        let (others, waits) = self.wishes.take_queued();
        let waits = waits || self.waiting.since().is_some();
        let mut wishes = Vec::new();
        // The numbers of pools may be others by now.
        wishes.extend(waits.then(|| self.waiting.wish(Some(hall))));
        wishes.extend(self.waiting.again(hall));
        wishes.extend(others);
        let sends = wishes.into_iter();
        sends
            .filter_map(|wish| self.wishes.send(carrier, wish))
            .collect()
    }

    /// The user waits no more in pools that are not there any more.
    fn leave_closed(&mut self) {
        let hall = self.hall.as_ref();
        if hall.is_some_and(|hall| self.waiting.forget_closed(hall)) {
            self.said = Some(Said::PoolClosed);
        }
    }

    fn refused(&mut self, wish: &Wish, why: LobbyRefusal, until: Option<u64>) {
        match (wish, why) {
            (Wish::Seek { offer, .. }, LobbyRefusal::Same)
                if self.waiting.stands_already(offer) =>
            {
                return;
            }
            (Wish::Seek { offer, .. }, _) => self.waiting.refused(offer),
            (Wish::Wait { .. }, _) => {
                self.waiting.leave_pools();
            }
            // It has gone the way the user wanted.
            (Wish::Withdraw { .. } | Wish::TakeBack { .. }, LobbyRefusal::Gone) => return,
            _ => {}
        }
        if why == LobbyRefusal::NoPlayer
            && let Some(hall) = &mut self.hall
        {
            hall.you = None;
        }
        self.said = Some(Said::Refused(why, until));
    }

    /// A game begins. The user goes to one at the board who has asked for it here or waits for it,
    /// and to one by correspondence who has just agreed on it here.
    fn begins(&mut self, game: LobbyGame) -> Vec<Effect> {
        let goes = self.waiting.goes_to(&game.offer);
        match is_live(&game.offer) {
            true => self.waiting.end(),
            false => self.waiting.began(&game.offer),
        }
        self.game = Some(game);
        let mut effects = vec![Effect::Call(Call::Game)];
        if goes {
            effects.extend(self.play());
        }
        effects
    }

    /// A challenge has ended. An accepted one is followed by its game.
    fn answered(&mut self, challenge: u64, how: ChallengeEnd) {
        let Some(hall) = &mut self.hall else {
            return;
        };
        let mut all = hall.challenges.iter();
        let at = all.position(|one| one.challenge == challenge);
        let Some(ended) = at.map(|at| hall.challenges.remove(at)) else {
            return;
        };
        let by_you = hall.is_you(&ended.from);
        let other = if by_you { &ended.to } else { &ended.from };
        let name = self.names.of(other).cloned();
        match (how, by_you) {
            (ChallengeEnd::Accepted, true) if is_live(&ended.offer) => self.waiting.is_due(),
            (ChallengeEnd::Declined { why }, true) => self.said = Some(Said::Declined(name, why)),
            (ChallengeEnd::Expired, true) => self.said = Some(Said::Expired(name)),
            (ChallengeEnd::Withdrawn, false) => self.said = Some(Said::Withdrawn(name)),
            _ => {}
        }
    }

    /// Tells the user that somebody looks for a game, once until nobody does.
    fn call_for_seek(&mut self) -> Option<Effect> {
        let is_looking = self.is_anybody_looking();
        let calls = self.tells && is_looking && !self.has_told;
        self.has_told = is_looking;
        calls.then_some(Effect::Call(Call::Seek))
    }
}
