//! What the server says.

use tengen_room::lobby::{ChallengeEnd, LobbyGame, LobbyRefusal, Told, Wish};
use tengen_room::socket::{FromClient, FromServer, SocketError};

use super::{Call, Carrier, Effect, Hall, Lobby, Said, is_live, pools_wish};

/// Backoff after an error, in milliseconds.
const PAUSE: u64 = 2_000;

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
                // What was asked for last may have been done or not: a place in a pool may stand of
                // which nothing is known here.
                (_, Some(_)) => {
                    self.give_up(Said::Cut);
                    self.waiting.doubts();
                    let mut effects = self.steer(now);
                    effects.push(Effect::WakeAt(now + PAUSE));
                    effects
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
                running,
                levels,
                arenas,
                entered,
                late,
                ..
            } => {
                // One that has begun while the connection was lost.
                let is_due = game.as_ref().is_some_and(|game| {
                    let waited = self.waiting.is_live() || self.arenas.pairs(game.arena);
                    waited && is_live(&game.offer) && !self.playing.is_in(&game.room)
                });
                self.arenas.here(arenas, entered, now);
                let hall = Hall {
                    you,
                    pools,
                    seeks,
                    counts,
                    challenges,
                    running,
                    levels,
                    late,
                };
                effects.extend(self.here(hall, game, is_due));
            }
            Told::News {
                removed,
                added,
                counts,
                over,
                begun,
            } => {
                self.waiting.removed(&removed);
                self.names.note_seeks(&added);
                self.names.note_games(&begun);
                if let Some(hall) = &mut self.hall {
                    hall.news(&removed, added, counts);
                    hall.games(&over, begun);
                    self.waiting.number(hall);
                }
                let is_anybody_looking = self.is_anybody_looking();
                effects.extend(self.calls.look(is_anybody_looking));
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
                Some(Wish::Wait { .. } | Wish::StopWaiting) => self.waiting.is_sure(),
                _ => {}
            },
            Told::Refused { id, why, wait, .. } => {
                if let Some(wish) = self.wishes.answered(&id) {
                    refused(self, &wish, why, wait.map(|wait| now + wait));
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
            // Ratings change with each game.
            Told::Over { room } => {
                let is_it = self.playing.ends(&room);
                effects.extend(self.hall.as_ref().filter(|_| is_it).and_then(Hall::look));
            }
            Told::Score {
                room,
                score,
                next_in,
            } => {
                let is_it = self.playing.scored(&room, score, next_in.is_some());
                effects.extend(self.hall.as_ref().filter(|_| is_it).and_then(Hall::look));
            }
            Told::Arenas { arenas } => self.arenas.told(arenas, now),
            Told::Standing(standing) => self.arenas.stands(standing),
            Told::Table(page) => {
                self.names.note_rows(&page.rows);
                self.arenas.table_is(page);
            }
            Told::NoGame => {
                self.waiting.end();
                self.said = Some(Said::NoGame);
            }
            Told::Void { yours } => {
                self.playing.is_void();
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
            Told::Answered { challenge, how } => answered(self, challenge, how),
        }
        effects.extend(self.steer(now));
        effects
    }

    /// The lobby is entered, perhaps again, with a game to which the user goes or with another one.
    fn here(&mut self, hall: Hall, game: Option<LobbyGame>, is_due: bool) -> Vec<Effect> {
        self.line.entered();
        let should_play = self.wishes.entered();
        let is_player = hall.you.is_some();
        self.names.note_seeks(&hall.seeks);
        self.names.note_challenges(&hall.challenges);
        self.names.note_games(&hall.running);
        let mut effects: Vec<Effect> = hall.look().into_iter().collect();
        self.hall = Some(hall);
        match game {
            Some(game) if is_due => {
                effects.extend(self.begins(game));
                return effects;
            }
            game => self.playing.here(game),
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
            (false, false) => effects.extend(self.turn_table(|arenas| arenas.again())),
        }
        // Who looks for a game may have come meanwhile.
        let is_anybody_looking = self.is_anybody_looking();
        effects.extend(self.calls.look(is_anybody_looking));
        effects
    }

    /// Leaves the pools in which the user may have a place without waiting.
    pub(super) fn leave_doubtful(&mut self) -> Option<Effect> {
        let carrier = self.line.inside()?;
        let is_doubtful = self.waiting.is_doubtful();
        let wish = pools_wish(self);
        is_doubtful
            .then(|| self.wishes.send(carrier, wish))
            .flatten()
    }

    /// Waits again, puts up the seeks that the server lacks, and sends what has waited.
    fn ask_again(&mut self) -> Vec<Effect> {
        let (Some(hall), Some(carrier)) = (&self.hall, self.line.inside()) else {
            return Vec::new();
        };
        let (others, waits) = self.wishes.take_queued();
        let waits = waits || self.waiting.since().is_some() || self.waiting.is_doubtful();
        let mut wishes = Vec::new();
        // The numbers of pools may be others by now.
        wishes.extend(waits.then(|| self.waiting.wish(Some(hall), &self.ratings)));
        wishes.extend(self.waiting.again(hall));
        wishes.extend(others);
        wishes.extend(self.arenas.again());
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

    /// A game begins. The user goes to one at the board who has asked for it here or waits for it,
    /// and to one by correspondence who has just agreed on it here.
    fn begins(&mut self, game: LobbyGame) -> Vec<Effect> {
        let goes = self.waiting.goes_to(&game.offer) || self.arenas.pairs(game.arena);
        match is_live(&game.offer) {
            true => self.waiting.end(),
            false => self.waiting.began(&game.offer),
        }
        self.playing.begins(game);
        let mut effects = vec![Effect::Call(Call::Game)];
        if goes {
            effects.extend(self.playing.go());
        }
        effects
    }
}

/// A challenge has ended. An accepted one is followed by its game.
fn answered(lobby: &mut Lobby, challenge: u64, how: ChallengeEnd) {
    let hall = lobby.hall.as_mut();
    let Some(ended) = hall.and_then(|hall| hall.ends(challenge)) else {
        return;
    };
    let name = lobby.names.of(&ended.other).cloned();
    match (how, ended.by_you) {
        (ChallengeEnd::Accepted, true) if is_live(&ended.offer) => lobby.waiting.is_due(),
        (ChallengeEnd::Declined { why }, true) => lobby.said = Some(Said::Declined(name, why)),
        (ChallengeEnd::Expired, true) => lobby.said = Some(Said::Expired(name)),
        (ChallengeEnd::Withdrawn, false) => lobby.said = Some(Said::Withdrawn(name)),
        _ => {}
    }
}

/// A wish changes nothing.
fn refused(lobby: &mut Lobby, wish: &Wish, why: LobbyRefusal, until: Option<u64>) {
    match (wish, why) {
        (Wish::Seek { offer, .. }, LobbyRefusal::Same) if lobby.waiting.stands_already(offer) => {
            return;
        }
        (Wish::Seek { offer, .. }, _) => lobby.waiting.refused(offer),
        (Wish::Wait { .. }, _) => {
            lobby.waiting.leave_pools();
        }
        (Wish::WatchTable { .. }, _) => {
            lobby.arenas.fold();
        }
        // It has gone the way the user wanted.
        (Wish::Withdraw { .. } | Wish::TakeBack { .. }, LobbyRefusal::Gone) => return,
        _ => {}
    }
    if why == LobbyRefusal::NoPlayer
        && let Some(hall) = &mut lobby.hall
    {
        hall.you = None;
    }
    lobby.said = Some(Said::Refused(why, until));
}
