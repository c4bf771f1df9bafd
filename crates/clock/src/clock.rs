//! The clocks of a game.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::control::{Control, Terms};
use crate::left::Left;

/// One of the two players, independent of colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// The one whose decision comes first.
    First,
    /// The other.
    Second,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// The least that a player keeps when an arbiter takes time, in milliseconds.
const LEAST: u64 = 1_000;

/// Taking so much time would leave less than a second, or takes more than the main time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("less than a second would be left")]
pub struct TooLittle;

/// A player's time is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the time is used up")]
pub struct Flag(pub Player);

/// What time has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// This player's time is used up.
    Flag(Player),
    /// The time of the round is up.
    Round,
}

/// The clocks of a game: what each player has left, whose turn it is, and what of that turn has
/// been charged. Whether the clock runs or is paused is the caller's knowledge: it charges no time
/// while it is paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    terms: Terms,
    first: Left,
    second: Left,
    turn: Player,
    spent: u64,
    /// Milliseconds that have been charged in the game, to both players.
    used: u64,
}

impl Clock {
    /// The clocks before the first decision, which is `turn`'s.
    #[must_use]
    pub const fn new(terms: Terms, turn: Player) -> Clock {
        Clock {
            terms,
            first: Left::new(terms.first()),
            second: Left::new(terms.second()),
            turn,
            spent: 0,
            used: 0,
        }
    }

    /// The controls.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.turn
    }

    /// Milliseconds of the present turn that have been charged.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// A player's control.
    #[must_use]
    pub const fn control(&self, player: Player) -> Control {
        match player {
            Player::First => self.terms.first(),
            Player::Second => self.terms.second(),
        }
    }

    /// What a player had left at the beginning of the present turn.
    #[must_use]
    pub const fn left(&self, player: Player) -> Left {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    /// Milliseconds after which the flag of the player whose turn it is falls, if the clock runs
    /// from now on.
    #[must_use]
    pub fn deadline(&self) -> u64 {
        let turn = self.left(self.turn).turn(self.control(self.turn));
        turn.saturating_sub(self.spent)
    }

    /// Milliseconds of play until the round ends; `None` without a round limit.
    #[must_use]
    pub fn round_left(&self) -> Option<u64> {
        let round = self.terms.round()?;
        Some(round.time.saturating_sub(self.used))
    }

    /// Milliseconds after which a flag falls or the round ends, if the clock runs from now on.
    #[must_use]
    pub fn until(&self) -> u64 {
        let flag = self.deadline();
        self.round_left().map_or(flag, |round| round.min(flag))
    }

    /// What ends the game when the present turn has run for `more` milliseconds from now on. Where
    /// both come at once, the flag has fallen: who lets the time pass does not gain a draw.
    #[must_use]
    pub fn due(&self, more: u64) -> Option<Due> {
        let flag = self.deadline();
        match self.round_left() {
            Some(round) if round < flag && more > round => Some(Due::Round),
            _ if more > flag => Some(Due::Flag(self.turn)),
            _ => None,
        }
    }

    /// Charges a decision that took `spent` milliseconds and after which it is `next`'s turn. The
    /// turn is finished, and an increment credited, only if that is the other player.
    ///
    /// # Errors
    /// [`Flag`] if the time was used up before; nothing is changed.
    pub fn spend(&mut self, spent: u64, next: Player) -> Result<(), Flag> {
        self.run(spent)?;
        if next != self.turn {
            let left = self
                .left(self.turn)
                .after(self.control(self.turn), self.spent);
            self.set(left.ok_or(Flag(self.turn))?);
            self.pass(next);
        }
        Ok(())
    }

    /// Charges time without a decision, as before a pause.
    ///
    /// # Errors
    /// [`Flag`] if the time was used up before; nothing is changed.
    pub fn run(&mut self, spent: u64) -> Result<(), Flag> {
        if spent > self.deadline() {
            return Err(Flag(self.turn));
        }
        self.spent += spent;
        self.used = self.used.saturating_add(spent);
        Ok(())
    }

    /// Charges `spent` and gives the turn to a player, without an increment: after a takeback,
    /// which gives no time back.
    ///
    /// # Errors
    /// [`Flag`] if the time was used up before; nothing is changed.
    pub fn take_back(&mut self, spent: u64, next: Player) -> Result<(), Flag> {
        self.run(spent)?;
        if next != self.turn {
            let left = self
                .left(self.turn)
                .during(self.control(self.turn), self.spent);
            self.set(left.ok_or(Flag(self.turn))?);
            self.pass(next);
        }
        Ok(())
    }

    /// Sets what a player has left, as an arbiter does. In the player's own turn, what was charged
    /// of it counts as charged.
    pub fn adjust(&mut self, player: Player, left: Left) {
        let turn = std::mem::replace(&mut self.turn, player);
        self.set(left);
        self.turn = turn;
        if player == turn {
            self.spent = 0;
        }
    }

    /// Gives a player milliseconds of main time, or takes them if negative, as arbiters do. What
    /// was charged of the player's own turn stays charged.
    ///
    /// # Errors
    /// [`TooLittle`] if a second would not be left; nothing is changed.
    pub fn give(&mut self, player: Player, ms: i64) -> Result<(), TooLittle> {
        let left = self.left(player);
        let main = left.main.checked_add_signed(ms).ok_or(TooLittle)?;
        let left = Left { main, ..left };
        let spent = match player == self.turn {
            true => self.spent,
            false => 0,
        };
        let rest = left.turn(self.control(player)).checked_sub(spent);
        if rest.is_none_or(|rest| rest < LEAST) {
            return Err(TooLittle);
        }
        match player {
            Player::First => self.first = left,
            Player::Second => self.second = left,
        }
        Ok(())
    }

    fn set(&mut self, left: Left) {
        match self.turn {
            Player::First => self.first = left,
            Player::Second => self.second = left,
        }
    }

    fn pass(&mut self, next: Player) {
        self.turn = next;
        self.spent = 0;
    }
}
