//! The lobby: who looks for a game, and what the user asks for there.
//!
//! [`Lobby`] has the connection, what the server tells ([`Hall`], [`Arenas`]), for what the user
//! waits ([`Waiting`]), the user's game ([`Playing`]) with the match or arena to which it belongs
//! ([`Contest`]), and what was refused. After a cut it enters again, waits again and puts the
//! user's seeks up again. [`SeekForm`] has the form of a seek or challenge, [`strength`] the user's
//! rating for a kind of game.

mod arenas;
mod calls;
mod hall;
mod hear;
mod line;
mod names;
mod playing;
mod said;
mod seek_form;
mod series;
mod strength;
mod waiting;
mod wishes;

use tengen_api::{BePlayer, MyPlayer, PlayerRating, Profile, RoomId};
use tengen_room::lobby::{Offer, Wish};
use tengen_room::{Name, PlayerId};

use crate::request::Failed;
pub use arenas::{Arenas, Evening, follows, stands};
use calls::Calls;
pub use hall::{Hall, contains, is_live, kind, minutes};
use line::Line;
pub use line::{Carrier, Contact, RoomSocket};
pub use names::Names;
pub use playing::{Contest, Playing, watch};
pub use said::{Said, reason};
pub use seek_form::{Near, SeekForm};
pub use series::{Series, match_line, points};
pub use strength::{Strength, change, rated, strength, waits_for_next};
pub use tengen_lobby::{MOST_GAMES, OfferError};
pub use waiting::Waiting;
use wishes::Wishes;

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Open a socket without a room, and report what comes with this number.
    Open(u64),
    /// Close it.
    Close,
    /// Send this.
    Send(Carrier, String),
    /// Call [`Lobby::woken`] at this time, and not at an earlier one that was asked for.
    WakeAt(u64),
    /// Make a player of the user, and report the answer with this number.
    BePlayer(u64, BePlayer),
    /// The user has become a player: what depends on that is read anew, and the visited room's
    /// socket is opened anew.
    Refresh,
    /// Look up the ratings of the user, who is this player.
    Look(PlayerId),
    /// Visit the room of a game, and take the seat.
    Play(RoomId),
    /// Visit a room to watch its game.
    Watch(RoomId),
    /// Call the user, who may look elsewhere.
    Call(Call),
}

/// What the user is called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// A game begins.
    Game,
    /// Somebody challenges the user.
    Challenge,
    /// Somebody looks for a game.
    Seek,
}

/// The lobby of the browser's user.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    line: Line,
    hall: Option<Hall>,
    /// Whether the sheet is open.
    is_shown: bool,
    calls: Calls,
    waiting: Waiting,
    wishes: Wishes,
    ratings: Vec<PlayerRating>,
    names: Names,
    playing: Playing,
    arenas: Arenas,
    said: Option<Said>,
}

impl Lobby {
    /// How the lobby stands; `None` before the user has entered.
    #[must_use]
    pub const fn hall(&self) -> Option<&Hall> {
        self.hall.as_ref()
    }

    /// Whether the lobby is entered, or why not.
    #[must_use]
    pub fn contact(&self) -> Contact {
        self.line.contact()
    }

    /// Whether an answer is awaited.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.wishes.is_busy()
    }

    /// What is said of the last wish, or of what has happened since.
    #[must_use]
    pub const fn said(&self) -> Option<&Said> {
        self.said.as_ref()
    }

    /// The user's game.
    #[must_use]
    pub const fn playing(&self) -> &Playing {
        &self.playing
    }

    /// The arenas.
    #[must_use]
    pub const fn arenas(&self) -> &Arenas {
        &self.arenas
    }

    /// Whether the user is told of who looks for a game.
    #[must_use]
    pub const fn tells(&self) -> bool {
        self.calls.is_on()
    }

    /// For what the user waits.
    #[must_use]
    pub const fn waiting(&self) -> &Waiting {
        &self.waiting
    }

    /// The user's ratings.
    #[must_use]
    pub fn ratings(&self) -> &[PlayerRating] {
        &self.ratings
    }

    /// The names of players.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// A player is called so.
    pub fn knows(&mut self, player: PlayerId, name: Name) {
        self.names.note(player, Some(name));
    }

    /// The sheet is opened or closed. Who waits stays.
    pub fn show(&mut self, is_shown: bool, now: u64) -> Vec<Effect> {
        if self.is_shown != is_shown {
            (self.is_shown, self.said) = (is_shown, None);
        }
        self.steer(now)
    }

    /// Under which name the user becomes a player, if that is needed.
    pub fn call_me(&mut self, name: Option<Name>) {
        self.wishes.call_me(name);
    }

    /// The socket of the visited room has changed.
    pub fn room(&mut self, room: RoomSocket, now: u64) -> Vec<Effect> {
        self.line.room(room, now)
    }

    /// The user's game is over, or was left. The server says when a match or a game of an arena is.
    pub fn game_over(&mut self, now: u64) -> Vec<Effect> {
        self.playing.ends_here();
        let again = self.hall.as_ref().and_then(Hall::look);
        self.steer(now).into_iter().chain(again).collect()
    }

    /// A time has come.
    pub fn woken(&mut self, now: u64) -> Vec<Effect> {
        let mut effects = self.line.steer(now);
        effects.extend(self.leave_doubtful());
        effects
    }

    /// The network is back, or the page is seen again.
    pub fn renew(&mut self, now: u64) -> Vec<Effect> {
        match self.line.contact() {
            Contact::Lost => self.line.renew(now),
            _ => Vec::new(),
        }
    }

    /// The user is another player than before, or none.
    pub fn is_other(&mut self, now: u64) -> Vec<Effect> {
        *self = Lobby {
            line: std::mem::take(&mut self.line),
            wishes: self.wishes.of_other(),
            is_shown: self.is_shown,
            calls: self.calls.clone(),
            ..Lobby::default()
        };
        let mut effects = self.line.renew(now);
        effects.extend(self.steer(now));
        effects
    }

    /// Waits in the pool for a kind of game, or does so no more.
    pub fn wait(&mut self, offer: Offer, waits: bool, now: u64) -> Vec<Effect> {
        if waits == self.waiting.is_in(&offer) {
            return Vec::new();
        }
        self.waiting.enter(offer, waits, now);
        wait(self, now)
    }

    /// Chooses whom to meet in pools. Who waits there goes on with that choice.
    pub fn meet(&mut self, near: Near, now: u64) -> Vec<Effect> {
        let is_other = self.waiting.meet(near);
        match is_other && self.waiting.since().is_some() {
            true => wait(self, now),
            false => Vec::new(),
        }
    }

    /// Waits in no pool any more, and takes down the seeks for games at the board.
    pub fn stop(&mut self, now: u64) -> Vec<Effect> {
        let waited = self.waiting.leave_pools();
        let seeks = self.waiting.withdraw_live();
        let seeks = seeks.into_iter().map(|seek| Wish::Withdraw { seek });
        let wishes = waited.then_some(Wish::StopWaiting).into_iter().chain(seeks);
        let wishes: Vec<Wish> = wishes.collect();
        let mut effects = Vec::new();
        for wish in wishes {
            effects.extend(self.ask(wish, now));
        }
        effects
    }

    /// Asks the server, as a player, once the lobby is entered.
    pub fn ask(&mut self, wish: Wish, now: u64) -> Vec<Effect> {
        self.said = None;
        if let Wish::Withdraw { seek } = wish {
            self.waiting.withdrawn(seek);
        }
        let is_player = self.hall.as_ref().is_none_or(|hall| hall.you.is_some());
        let mut effects = Vec::new();
        match self.line.inside().filter(|_| is_player) {
            Some(carrier) => effects.extend(self.wishes.send(carrier, wish)),
            None => self.wishes.queue(wish),
        }
        effects.extend(self.steer(now));
        if !is_player {
            effects.extend(self.wishes.become_player());
        }
        effects
    }

    /// Tells the user when somebody looks for a game, or does so no more.
    pub fn tell(&mut self, tells: bool, now: u64) -> Vec<Effect> {
        let is_anybody_looking = self.is_anybody_looking();
        self.calls.turn(tells, is_anybody_looking);
        self.steer(now)
    }

    /// Opens a table of an arena, turns it or folds it away. It needs no player.
    pub fn turn_table(&mut self, turn: impl FnOnce(&mut Arenas) -> Option<Wish>) -> Vec<Effect> {
        let wish = turn(&mut self.arenas);
        let carrier = self.line.inside();
        let sends = wish.zip(carrier);
        let sent = sends.and_then(|(wish, carrier)| self.wishes.send(carrier, wish));
        sent.into_iter().collect()
    }

    /// The server has answered whether the user is a player now.
    pub fn became(
        &mut self,
        number: u64,
        answer: Result<MyPlayer, Failed>,
        now: u64,
    ) -> Vec<Effect> {
        if !self.wishes.became(number, answer.is_ok()) {
            return Vec::new();
        }
        match answer {
            // What is queued is sent after the lobby was entered as that player.
            Ok(_) => {
                let mut effects = vec![Effect::Refresh];
                effects.extend(self.line.renew(now));
                effects
            }
            Err(why) => {
                self.give_up(Said::NoPlayer(why));
                self.steer(now)
            }
        }
    }

    /// The user's ratings were looked up. Without an answer those of before stay. Who waits for
    /// ratings near them waits for those near the new ones.
    pub fn looked_up(&mut self, profile: Result<Profile, Failed>, now: u64) -> Vec<Effect> {
        let before = pools_wish(self);
        if let Ok(profile) = profile {
            self.ratings = profile.ratings;
        }
        let is_other = pools_wish(self) != before;
        match is_other && self.waiting.since().is_some() {
            true => wait(self, now),
            false => Vec::new(),
        }
    }

    /// Nothing of what was asked for has happened.
    fn give_up(&mut self, said: Said) {
        self.wishes.clear();
        self.waiting.end();
        self.said = Some(said);
    }

    /// Stays connected while anything is wanted of the lobby.
    fn steer(&mut self, now: u64) -> Vec<Effect> {
        let plays = self.playing.is_live() || self.arenas.entered().is_some();
        let is_asked = self.is_busy() || self.tells() || plays;
        let is_wanted = self.is_shown || is_asked || self.waiting.is_live();
        if !is_wanted {
            self.hall = None;
        }
        self.line.want(is_wanted, now)
    }

    /// Whether anybody else looks for a game.
    #[must_use]
    pub fn is_anybody_looking(&self) -> bool {
        let hall = self.hall.as_ref();
        hall.is_some_and(|hall| hall.is_anybody_looking(&self.waiting.numbers(hall)))
    }
}

/// Waits in pools as is chosen now.
fn wait(lobby: &mut Lobby, now: u64) -> Vec<Effect> {
    let wish = pools_wish(lobby);
    lobby.ask(wish, now)
}

fn pools_wish(lobby: &Lobby) -> Wish {
    lobby.waiting.wish(lobby.hall.as_ref(), &lobby.ratings)
}
