//! The clocks of a game at one board, where one device measures both players' time.
//!
//! Nothing here reads the time: `now` is the caller's, in milliseconds from any beginning, and the
//! same for all calls of a session.

use std::fmt;
use std::str::FromStr;

use tengen_clock::sgf::{self, Properties};
use tengen_clock::{Clock, Control, DAY, Flag, Left, Player, RoundEnd, ShownClock, Terms};
use tengen_core::Color;
use tengen_record::Node;
use thiserror::Error;

/// Milliseconds between two beats after which the device must have slept.
const SLEPT: u64 = 5_000;
/// The least that an adjusted clock has, in milliseconds.
const LEAST: u64 = 1_000;
/// Time that a computer leaves on its clock, in milliseconds.
const RESERVE: u64 = 1_000;
/// The number of moves that a computer divides its time by.
const MOVES: u64 = 25;
/// Most of a turn's own time that a computer takes, in quarters.
const QUARTERS: u64 = 3;

/// The clocks of a game at one board.
///
/// ```
/// use tengen_clock::{Player, Terms};
/// use tengen_game::clock::{BoardClock, BoardTerms, Due, Step};
///
/// let terms: Terms = "5m+4s".parse()?;
/// let mut clock = BoardClock::new(BoardTerms::new(terms)?, Player::First);
/// clock.start(1_000);
/// // A stone after ten seconds.
/// let stone = Step { turn: Some(Player::Second), steps: (0, 1), plies: (0, 1) };
/// clock.follow(11_000, stone)?;
/// assert_eq!(clock.shown(Player::First).shown(11_000), 294_000);
/// assert_eq!(clock.due(311_001, 0), Some(Due::Flag(Player::Second)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardClock {
    clock: Clock,
    /// Since when it runs.
    since: Option<u64>,
    /// The last beat since then.
    beat: Option<u64>,
    stopped: Option<Stopped>,
    /// The number of steps whose turns have earned an increment. A turn that is played again after
    /// a takeback earns none.
    earned: usize,
    after: Vec<Option<After>>,
}

/// Why the clocks are stopped although the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// By a player, or since the game was loaded again.
    Asked,
    /// The screen was locked, or showed something else.
    Away,
}

/// The time of a move, as records write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After {
    /// Milliseconds that the move took, with the decisions before it.
    pub spent: u64,
    /// Milliseconds that its player had left: main time, or in overtime those of the period.
    pub left: u64,
    /// In overtime, the periods or the moves that are left.
    pub overtime: Option<u16>,
}

impl After {
    /// Notes it in a record.
    pub fn note(self, node: &mut Node, color: Color) {
        node.set_spent_ms(u32::try_from(self.spent).ok());
        let clock = &mut node.extra_mut().clock;
        clock.left_ms[color.index()] = Some(self.left);
        clock.periods[color.index()] = self.overtime.map(u32::from);
    }
}

/// What the time has brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// This player's time is used up.
    Flag(Player),
    /// The time of the round is up.
    Round,
}

/// How a game has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who is to move or decide now; `None` after the end and while an opening is dealt.
    pub turn: Option<Player>,
    /// The number of decisions and moves before and now; fewer after a takeback.
    pub steps: (usize, usize),
    /// The number of moves before and now.
    pub plies: (usize, usize),
}

/// Why controls cannot be used at one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardTermsError {
    /// Days for a move.
    #[error("days for a move are for games by link")]
    Days,
    /// A round that an arbiter decides.
    #[error("a game at one board has no arbiter: a round ends in a draw, as in 15m,15m=draw")]
    Arbiter,
    /// A draw that counts as a win.
    #[error("a draw at one board counts for neither player")]
    Draws,
}

/// A text that is no state of clocks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no state of clocks")]
pub struct BoardClockTextError(String);

/// Controls that can be used at one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardTerms(Terms);

impl BoardTerms {
    /// Checks that controls can be used at one board.
    ///
    /// # Errors
    /// What they have that only rooms have.
    pub fn new(terms: Terms) -> Result<BoardTerms, BoardTermsError> {
        if terms.first().is_days() {
            return Err(BoardTermsError::Days);
        }
        if terms
            .round()
            .is_some_and(|round| round.then == RoundEnd::Arbiter)
        {
            return Err(BoardTermsError::Arbiter);
        }
        match terms.draw_counts_for() {
            Some(_) => Err(BoardTermsError::Draws),
            None => Ok(BoardTerms(terms)),
        }
    }

    /// The controls.
    #[must_use]
    pub const fn get(self) -> Terms {
        self.0
    }
}

/// The terms of a clock in SGF's `TM` and `OT`; both players' in `OT` if they differ.
#[must_use]
pub fn of_terms(terms: Terms) -> Properties {
    match terms.first() == terms.second() && terms.round().is_none() {
        true => sgf::write(terms.first()),
        false => Properties {
            tm: None,
            ot: Some(terms.to_string()),
        },
    }
}

impl BoardClock {
    /// Clocks that stand before the first decision, which is `turn`'s.
    #[must_use]
    pub const fn new(terms: BoardTerms, turn: Player) -> BoardClock {
        BoardClock {
            clock: Clock::new(terms.0, turn),
            since: None,
            beat: None,
            stopped: None,
            earned: 0,
            after: Vec::new(),
        }
    }

    /// The controls.
    #[must_use]
    pub const fn terms(&self) -> BoardTerms {
        BoardTerms(self.clock.terms())
    }

    /// Why the clocks are stopped, if they are.
    #[must_use]
    pub const fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// The time of each move, if it is known.
    #[must_use]
    pub fn after(&self) -> &[Option<After>] {
        &self.after
    }

    /// Has the clock of the player to move run, unless it is stopped.
    pub fn start(&mut self, now: u64) {
        if self.stopped.is_none() {
            self.since.get_or_insert(now);
        }
    }

    /// Stops the clocks.
    pub fn stop(&mut self, now: u64, why: Stopped) {
        let spent = self.spent(now).min(self.clock.deadline());
        // At most the rest of the time, so no flag falls.
        let _ = self.clock.run(spent);
        (self.since, self.beat) = (None, None);
        self.stopped.get_or_insert(why);
    }

    /// Notes that the device is awake, which a display does several times a second. If it was not,
    /// the clocks stop where they were at the last beat.
    pub fn beat(&mut self, now: u64) {
        self.wake(now);
        self.beat = self.since.map(|_| now);
    }

    /// Stops the clocks at the last beat if the device has slept since, or its time has jumped.
    pub fn wake(&mut self, now: u64) {
        if let Some(beat) = self.beat
            && now.saturating_sub(beat) > SLEPT
        {
            self.stop(beat, Stopped::Away);
        }
    }

    /// Ends a stop; [`start`](Self::start) has the clock run again.
    pub fn go_on(&mut self) {
        self.stopped = None;
    }

    /// What the time has brought about. `started` is when the game began, by the same time; pauses
    /// count for the round.
    #[must_use]
    pub fn due(&self, now: u64, started: u64) -> Option<Due> {
        match (self.flag_at(), self.round_at(started)) {
            (Some(flag), _) if flag <= now => Some(Due::Flag(self.clock.turn())),
            (_, Some(round)) if round <= now => Some(Due::Round),
            _ => None,
        }
    }

    /// When something is due, if nothing happens before.
    #[must_use]
    pub fn due_at(&self, started: u64) -> Option<u64> {
        let all = [self.flag_at(), self.round_at(started)];
        all.into_iter().flatten().min()
    }

    /// The flag falls when the time has been exceeded.
    fn flag_at(&self) -> Option<u64> {
        let rest = self.clock.deadline().saturating_add(1);
        Some(self.since?.saturating_add(rest))
    }

    fn round_at(&self, started: u64) -> Option<u64> {
        let round = self.clock.terms().round()?;
        Some(started.saturating_add(round.time))
    }

    /// Charges the time since the last call to the player whose turn it was, and goes on with the
    /// turn of the next one. A takeback gives no time back.
    ///
    /// # Errors
    /// [`Flag`] if that player's time was used up before: the step came too late, and nothing is
    /// changed.
    pub fn follow(&mut self, now: u64, step: Step) -> Result<(), Flag> {
        let player = self.clock.turn();
        let next = step.turn.unwrap_or(player);
        // The end of a game, which may be the flag itself, charges at most what there was.
        let most = step.turn.map_or(self.clock.deadline(), |_| u64::MAX);
        let spent = self.spent(now).min(most);
        let ((steps_before, steps), (before, plies)) = (step.steps, step.plies);
        let adds = matches!(
            self.clock.control(player),
            Control::Fischer { .. } | Control::Canadian { .. }
        );
        let back = steps < steps_before;
        let took = self.clock.spent().saturating_add(spent);
        match back || adds && steps <= self.earned {
            true => self.clock.take_back(spent, next)?,
            false => self.clock.spend(spent, next)?,
        }
        if next != player && !back {
            self.earned = self.earned.max(steps);
        }
        self.after.truncate(plies.min(before));
        if plies == before + 1 {
            self.after.resize(before, None);
            self.after.push(Some(self.left_after(player, took)));
        }
        let runs = step.turn.is_some() && self.stopped.is_none();
        self.since = runs.then_some(now);
        self.beat = self.beat.filter(|_| runs);
        Ok(())
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.clock.turn()
    }

    /// Whether a clock runs.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Gives a player of a stopped clock time, or takes it, in milliseconds. A second is left at
    /// least, and a day at most.
    pub fn adjust(&mut self, player: Player, by: i64) {
        let (control, left) = (self.clock.control(player), self.left_in_turn(player));
        let main = left.main.saturating_add_signed(by).min(DAY);
        let mut left = Left { main, ..left };
        if left.turn(control) < LEAST {
            left.main = LEAST;
        }
        self.clock.adjust(player, left);
    }

    /// A player's clock for a display.
    #[must_use]
    pub fn shown(&self, player: Player) -> ShownClock {
        let is_turn = self.clock.turn() == player;
        ShownClock {
            control: self.clock.control(player),
            left: self.clock.left(player),
            spent: if is_turn { self.clock.spent() } else { 0 },
            since: self.since.filter(|_| is_turn),
        }
    }

    /// Milliseconds that a computer may think about its next move.
    #[must_use]
    pub fn budget(&self, player: Player, now: u64) -> u64 {
        let control = self.clock.control(player);
        let spent = match self.clock.turn() == player {
            true => self.clock.spent().saturating_add(self.spent(now)),
            false => 0,
        };
        let Some(left) = self.clock.left(player).during(control, spent) else {
            return 0;
        };
        // What all moves share, and what each has for itself.
        let (shared, own) = match control {
            Control::Move { .. } | Control::Days { .. } => (0, left.main),
            Control::Absolute { .. } => (left.main, 0),
            Control::Fischer { increment, .. } => (left.main, increment),
            Control::Delay { delay, .. } => (left.main, delay),
            Control::Byoyomi { period, .. } => (left.main, period),
            Control::Canadian { .. } if left.main > 0 => (left.main, 0),
            Control::Canadian { .. } => (0, left.period / u64::from(left.turns.max(1))),
        };
        let most = left.turn(control).saturating_sub(RESERVE);
        (shared / MOVES + own * QUARTERS / 4).min(most)
    }

    /// Milliseconds since the last charge.
    fn spent(&self, now: u64) -> u64 {
        self.since.map_or(0, |since| now.saturating_sub(since))
    }

    /// What a player has left as of the last charge.
    fn left_in_turn(&self, player: Player) -> Left {
        let left = self.clock.left(player);
        let spent = match self.clock.turn() == player {
            true => self.clock.spent(),
            false => 0,
        };
        let now = left.during(self.clock.control(player), spent);
        now.unwrap_or(left)
    }

    fn left_after(&self, player: Player, took: u64) -> After {
        let (control, left) = (self.clock.control(player), self.left_in_turn(player));
        match control {
            Control::Byoyomi { period, .. } if left.main == 0 => After {
                spent: took,
                left: period,
                overtime: Some(left.periods),
            },
            Control::Canadian { .. } if left.main == 0 => After {
                spent: took,
                left: left.period,
                overtime: Some(left.turns),
            },
            _ => After {
                spent: took,
                left: left.main,
                overtime: None,
            },
        }
    }
}

/// The stored form: terms, whose turn it is and what was charged of it, the steps that have earned
/// an increment, both players' times, then the time of each move. Running clocks are stored
/// as they were at the last charge, and read as stopped ones.
impl fmt::Display for BoardClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = u8::from(self.clock.turn() == Player::Second);
        let (terms, spent) = (self.clock.terms(), self.clock.spent());
        write!(f, "{terms} {turn} {spent} {}", self.earned)?;
        for player in [Player::First, Player::Second] {
            let left = self.clock.left(player);
            write!(
                f,
                " {} {} {} {}",
                left.main, left.periods, left.turns, left.period
            )?;
        }
        for after in &self.after {
            let Some(After {
                spent,
                left,
                overtime,
            }) = after
            else {
                f.write_str(" -")?;
                continue;
            };
            write!(f, " {spent}/{left}")?;
            if let Some(more) = overtime {
                write!(f, "/{more}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for BoardClock {
    type Err = BoardClockTextError;

    fn from_str(text: &str) -> Result<BoardClock, BoardClockTextError> {
        read(text).ok_or_else(|| BoardClockTextError(text.chars().take(60).collect()))
    }
}

fn read(text: &str) -> Option<BoardClock> {
    let mut words = text.split(' ');
    let terms = BoardTerms::new(words.next()?.parse().ok()?).ok()?;
    let mut numbers = [0; 11];
    for number in &mut numbers {
        *number = words.next()?.parse().ok()?;
    }
    let [turn, spent, earned, times @ ..] = numbers;
    let turn = match turn {
        0 => Player::First,
        1 => Player::Second,
        _ => return None,
    };
    let mut board = BoardClock::new(terms, turn);
    for (player, times) in [Player::First, Player::Second]
        .into_iter()
        .zip(times.chunks(4))
    {
        let left = Left {
            main: times[0],
            periods: times[1].try_into().ok()?,
            turns: times[2].try_into().ok()?,
            period: times[3],
        };
        board.clock.adjust(player, left);
    }
    board.clock.run(spent).ok()?;
    board.earned = earned.try_into().ok()?;
    board.stopped = Some(Stopped::Asked);
    board.after = words.map(read_after).collect::<Option<_>>()?;
    Some(board)
}

fn read_after(word: &str) -> Option<Option<After>> {
    if word == "-" {
        return Some(None);
    }
    let (spent, left) = word.split_once('/')?;
    let (left, overtime) = match left.split_once('/') {
        Some((left, more)) => (left, Some(more.parse().ok()?)),
        None => (left, None),
    };
    Some(Some(After {
        spent: spent.parse().ok()?,
        left: left.parse().ok()?,
        overtime,
    }))
}

#[cfg(test)]
mod tests;
