//! Who the user is on the server, as far as the page knows.
//!
//! The session is a cookie that no script reads, so that the account's name is stored beside it:
//! a visit without one asks the server nothing, and a session that has ended elsewhere is noticed.

use tengen_api::{ErrorCode, ExportedAct, Me, MySeat, Refund};
use tengen_room::{Name, PlayerId};

use crate::request::{Failed, LastRequest};

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Ask the server who the user is, and report the answer with this number.
    Ask(u64),
    /// Store the account's name for later visits and other tabs; `None` removes it.
    Store(Option<Name>),
    /// Store the seat of an event for later visits; `None` removes it.
    StoreSeat(Option<MySeat>),
    /// Tell that the seat of an event was entered elsewhere.
    SeatTaken(Name),
    /// Read anew what depends on who the user is.
    Refresh,
    /// Tell the forms that the server has told who the user is.
    Known {
        /// Whether the user is a guest.
        is_guest: bool,
        /// The account until now, if it was another one.
        former: Option<Name>,
    },
    /// Forget what only the user of the former account may see.
    Forget,
}

/// Who the user is.
#[derive(Clone, Debug, Default)]
pub struct Identity {
    account: Option<Name>,
    /// The seat of an event that was entered by a PIN.
    seat: Option<MySeat>,
    asked: LastRequest<()>,
    /// What was answered last.
    me: Me,
    /// Whether there is a player, as far as is known.
    has_player: bool,
    /// Whether the server keeps no accounts.
    is_refused: bool,
}

impl Identity {
    /// Begins with the stored name.
    #[must_use]
    pub fn new(stored: Option<Name>) -> Identity {
        Identity {
            has_player: stored.is_some(),
            account: stored,
            ..Identity::default()
        }
    }

    /// The same in the stored seat of an event, if there is one.
    #[must_use]
    pub fn seated(mut self, stored: Option<MySeat>) -> Identity {
        self.has_player |= stored.is_some();
        self.seat = stored;
        self
    }

    /// The seat of an event that the user has entered.
    #[must_use]
    pub const fn seat(&self) -> Option<&MySeat> {
        self.seat.as_ref()
    }

    /// The name under which the user plays, whatever is typed: of the account or of the seat.
    #[must_use]
    pub fn plays(&self) -> Option<&Name> {
        let seat = self.seat.as_ref().map(|seat| &seat.name);
        self.account.as_ref().or(seat)
    }

    /// The name of the account; `None` for a guest.
    #[must_use]
    pub const fn account(&self) -> Option<&Name> {
        self.account.as_ref()
    }

    /// Whether the server keeps something of the user.
    #[must_use]
    pub const fn has_player(&self) -> bool {
        self.has_player
    }

    /// Recovery codes that have not been used.
    #[must_use]
    pub const fn codes(&self) -> u64 {
        self.me.codes
    }

    /// The user's id, by which others see the user.
    #[must_use]
    pub const fn player(&self) -> Option<&PlayerId> {
        self.me.player.as_ref()
    }

    /// What the host has done about the user, as far as it is in force.
    #[must_use]
    pub fn acts(&self) -> &[ExportedAct] {
        &self.me.acts
    }

    /// Rating points that the host has given back of late, as they concern the user.
    #[must_use]
    pub fn refunds(&self) -> &[Refund] {
        &self.me.refunds
    }

    /// Whether the host refuses the user a name.
    #[must_use]
    pub fn is_muted(&self) -> bool {
        self.acts().iter().any(|act| act.act == "mute")
    }

    /// Whether the host has named the account a moderator.
    #[must_use]
    pub const fn is_moderator(&self) -> bool {
        self.me.moderator
    }

    /// Whether there are accounts, as far as is known.
    #[must_use]
    pub const fn is_offered(&self) -> bool {
        !self.is_refused
    }

    /// The session may have ended. That of a guest without a seat of an event is not asked for.
    pub fn suspect(&mut self) -> Vec<Effect> {
        match self.plays() {
            Some(_) => self.look(),
            None => Vec::new(),
        }
    }

    /// Who the user is, is to be shown.
    pub fn look(&mut self) -> Vec<Effect> {
        vec![Effect::Ask(self.asked.ask())]
    }

    /// The server has answered.
    pub fn answered(&mut self, number: u64, answer: Result<Me, Failed>) -> Vec<Effect> {
        if !self.asked.answered(number, ()) {
            return Vec::new();
        }
        let me = match answer {
            Ok(me) => me,
            Err(failed) => {
                self.is_refused = match failed {
                    Failed::Away => false,
                    // A static file host, or a server of before.
                    Failed::Unreadable => true,
                    Failed::Refused(code, _) => {
                        code == ErrorCode::StorageUnavailable || !code.is_passing()
                    }
                };
                return Vec::new();
            }
        };
        self.is_refused = false;
        self.has_player = me.player.is_some();
        let is_guest = me.account.is_none();
        let mut effects = self.sits(me.seat.clone(), me.player.is_none());
        self.me = me.clone();
        if me.account == self.account {
            let former = None;
            effects.push(Effect::Known { is_guest, former });
            return effects;
        }
        let former = std::mem::replace(&mut self.account, me.account.clone());
        let known = Effect::Known { is_guest, former };
        effects.extend([Effect::Store(me.account), Effect::Refresh, known]);
        effects
    }

    /// The server has told the seat of an event; `is_nobody` if the session is no player's.
    fn sits(&mut self, seat: Option<MySeat>, is_nobody: bool) -> Vec<Effect> {
        if seat == self.seat {
            return Vec::new();
        }
        let former = std::mem::replace(&mut self.seat, seat.clone());
        let mut effects = vec![Effect::StoreSeat(seat)];
        if let Some(former) = former.filter(|_| is_nobody) {
            effects.extend([Effect::SeatTaken(former.name), Effect::Refresh]);
        }
        effects
    }

    /// The user has entered the seat of an event here.
    pub fn entered_seat(&mut self, seat: MySeat) -> Vec<Effect> {
        let former = self.account.take();
        (self.has_player, self.me) = (true, Me::default());
        self.seat = Some(seat.clone());
        let mut effects = vec![Effect::StoreSeat(Some(seat)), Effect::Refresh];
        if former.is_some() {
            effects.extend([Effect::Store(None), Effect::Forget]);
        }
        effects.push(Effect::Ask(self.asked.ask()));
        effects
    }

    /// The user has made an account here, or logged in. Answers that are on their way are out of
    /// date.
    pub fn entered(&mut self, name: Name) -> Vec<Effect> {
        self.account = Some(name.clone());
        (self.has_player, self.me) = (true, Me::default());
        let ask = Effect::Ask(self.asked.ask());
        vec![Effect::Store(Some(name)), Effect::Refresh, ask]
    }

    /// The user has logged out here, or deleted everything.
    pub fn left(&mut self) -> Vec<Effect> {
        self.asked.forget();
        (self.account, self.has_player, self.me) = (None, false, Me::default());
        let seat = self.seat.take().map(|_| Effect::StoreSeat(None));
        let others = [Effect::Store(None), Effect::Refresh];
        seat.into_iter().chain(others).collect()
    }

    /// Another tab has stored this. The cookie is the same in both.
    pub fn follow(&mut self, stored: Option<Name>) -> Vec<Effect> {
        if stored == self.account {
            return Vec::new();
        }
        (self.has_player, self.me) = (stored.is_some(), Me::default());
        let former = std::mem::replace(&mut self.account, stored);
        let mut effects = vec![Effect::Refresh, Effect::Ask(self.asked.ask())];
        effects.extend(former.map(|_| Effect::Forget));
        effects
    }
}
