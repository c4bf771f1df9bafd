//! Time controls and their bounds.

use thiserror::Error;

use crate::calendar::{DAY, Rest};
use crate::clock::Player;
use crate::left::Left;
use crate::vacation::Vacation;

const SECOND: u64 = 1_000;
const HOUR: u64 = 3_600 * SECOND;
/// Longest time of a game's clock, a period or a round.
const LONGEST: u64 = 24 * HOUR;
/// Longest increment, delay or time for a move.
const LONGEST_MOVE: u64 = HOUR;
/// Shortest time for the first move.
const SHORTEST: u64 = SECOND;
/// Most days for a move.
const MOST_DAYS: u16 = 60;
/// Most days of vacation, in a year and saved.
const MOST_VACATION: u16 = 365;

/// One player's time control. All times are milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// The same time for each move; nothing is saved.
    Move {
        /// Time for a move.
        each: u64,
    },
    /// One time for the whole game.
    Absolute {
        /// Time for the game.
        main: u64,
    },
    /// A time for the game, and an increment for each finished turn.
    Fischer {
        /// Time at the start.
        main: u64,
        /// What a finished turn adds.
        increment: u64,
        /// The most that increments may fill the clock to; a longer time stays.
        cap: Option<u64>,
    },
    /// A time for the game, which begins to run after a delay in each turn (also called Bronstein).
    Delay {
        /// Time for the game.
        main: u64,
        /// Time of a turn that is not charged.
        delay: u64,
    },
    /// Japanese byo-yomi: after the main time each turn has a period. A turn that ends within the
    /// period keeps it, a longer one uses periods up.
    Byoyomi {
        /// Main time.
        main: u64,
        /// Number of periods, at least one.
        periods: u16,
        /// Length of a period.
        period: u64,
    },
    /// Canadian overtime: after the main time a number of turns in one period, again and again.
    Canadian {
        /// Main time.
        main: u64,
        /// Turns in a period, at least one.
        turns: u16,
        /// Length of a period.
        period: u64,
    },
    /// Days for each move of a correspondence game; nothing is saved.
    Days {
        /// Days for a move.
        each: u16,
        /// When the clock stands still.
        rest: Rest,
    },
}

/// What of a control a bound is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Part {
    /// The time for the game.
    #[error("the main time")]
    Main,
    /// The time for a move.
    #[error("the time for a move")]
    Each,
    /// The increment.
    #[error("the increment")]
    Increment,
    /// The delay.
    #[error("the delay")]
    Delay,
    /// The cap of an increment.
    #[error("the cap")]
    Cap,
    /// The number of byo-yomi periods.
    #[error("the number of periods")]
    Periods,
    /// The number of turns in a Canadian period.
    #[error("the number of turns")]
    Turns,
    /// The length of a period.
    #[error("the period")]
    Period,
    /// The number of days.
    #[error("the number of days")]
    Days,
    /// The limit of the round.
    #[error("the round")]
    Round,
    /// The days of vacation.
    #[error("the vacation")]
    Vacation,
}

/// A control that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ControlError {
    /// Less than a second for the first move, or for the round.
    #[error("{0} is less than a second")]
    NoTime(Part),
    /// More than 24 hours.
    #[error("{0} is longer than 24 hours; days for a move are written as in 3d")]
    TooLong(Part),
    /// More than an hour for what belongs to a single move.
    #[error("{0} is longer than an hour")]
    MoveTooLong(Part),
    /// Nothing where something is needed.
    #[error("{0} is zero")]
    Zero(Part),
    /// More than 60 days for a move.
    #[error("a move has at most 60 days")]
    TooManyDays,
    /// A cap below the time at the start.
    #[error("the cap is less than the time at the start")]
    Cap,
    /// A round limit on a correspondence game.
    #[error("a game with days for a move has no round limit")]
    RoundOfDays,
    /// Days for one player and a clock for the other.
    #[error("both players have days for a move, or neither")]
    DaysForOne,
    /// Vacation in a game without days for a move.
    #[error("only a game with days for a move has a vacation")]
    VacationOfClock,
    /// More than 365 days of vacation.
    #[error("a year has at most 365 days of vacation")]
    LongVacation,
}

impl Control {
    /// Checks that the control can be played.
    ///
    /// # Errors
    /// The first bound that it exceeds.
    pub fn check(self) -> Result<Control, ControlError> {
        let longest = |part: Part, time: u64| match time {
            0..=LONGEST => Ok(()),
            _ => Err(ControlError::TooLong(part)),
        };
        let move_time = |part: Part, time: u64| match time {
            0 => Err(ControlError::Zero(part)),
            1..=LONGEST_MOVE => Ok(()),
            _ => Err(ControlError::MoveTooLong(part)),
        };
        let overtime = |main: u64, part: Part, count: u16, period: u64| {
            longest(Part::Main, main)?;
            match (count, period) {
                (0, _) => Err(ControlError::Zero(part)),
                (_, 0) => Err(ControlError::Zero(Part::Period)),
                _ => longest(Part::Period, period),
            }
        };
        match self {
            Control::Move { each } => move_time(Part::Each, each)?,
            Control::Absolute { main } => longest(Part::Main, main)?,
            Control::Fischer {
                main,
                increment,
                cap,
            } => {
                longest(Part::Main, main)?;
                move_time(Part::Increment, increment)?;
                longest(Part::Cap, cap.unwrap_or(0))?;
                if cap.is_some_and(|cap| cap < main) {
                    return Err(ControlError::Cap);
                }
            }
            Control::Delay { main, delay } => {
                longest(Part::Main, main)?;
                move_time(Part::Delay, delay)?;
            }
            Control::Byoyomi {
                main,
                periods,
                period,
            } => overtime(main, Part::Periods, periods, period)?,
            Control::Canadian {
                main,
                turns,
                period,
            } => overtime(main, Part::Turns, turns, period)?,
            Control::Days { each: 0, .. } => return Err(ControlError::Zero(Part::Days)),
            Control::Days { each, .. } if each > MOST_DAYS => {
                return Err(ControlError::TooManyDays);
            }
            Control::Days { .. } => {}
        }
        if Left::new(self).turn(self) < SHORTEST {
            let part = match self {
                Control::Move { .. } => Part::Each,
                _ => Part::Main,
            };
            return Err(ControlError::NoTime(part));
        }
        Ok(self)
    }

    /// When the clock stands still by itself.
    #[must_use]
    pub const fn rest(self) -> Rest {
        match self {
            Control::Days { rest, .. } => rest,
            _ => Rest::None,
        }
    }

    /// Whether moves have days.
    #[must_use]
    pub const fn is_days(self) -> bool {
        matches!(self, Control::Days { .. })
    }

    /// About how long one player's clock runs in a game of this many turns of each player, with all
    /// of its time used.
    #[must_use]
    pub fn estimate(self, turns: u32) -> u64 {
        let turns = u64::from(turns);
        match self {
            Control::Move { each } => turns * each,
            Control::Absolute { main } => main,
            Control::Fischer {
                main, increment, ..
            } => main + turns * increment,
            Control::Delay { main, delay } => main + turns * delay,
            Control::Byoyomi { main, period, .. } => main + turns * period,
            Control::Canadian {
                main,
                turns: of,
                period,
            } => main + turns * period / u64::from(of.max(1)),
            Control::Days { each, .. } => turns * u64::from(each) * DAY,
        }
    }
}

/// What ends a game that is not finished within the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundEnd {
    /// A draw.
    Draw,
    /// The arbiter decides.
    Arbiter,
}

/// A limit of the time from the start of a game to its end, of both players together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// Milliseconds of play. What stops both clocks stops the round too, as [`Clock::round_left`]
    /// has it; at one board, whose round ends with the hall's, the caller may count pauses.
    ///
    /// [`Clock::round_left`]: crate::Clock::round_left
    pub time: u64,
    /// What an unfinished game is then.
    pub then: RoundEnd,
}

/// The controls of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    first: Control,
    second: Control,
    round: Option<Round>,
    draw: Option<Player>,
    vacation: Option<Vacation>,
}

impl Terms {
    /// Controls that can be played together.
    ///
    /// # Errors
    /// The first bound that one of them exceeds.
    pub fn new(
        first: Control,
        second: Control,
        round: Option<Round>,
    ) -> Result<Terms, ControlError> {
        first.check()?;
        second.check()?;
        if first.is_days() != second.is_days() {
            return Err(ControlError::DaysForOne);
        }
        match round {
            Some(_) if first.is_days() => return Err(ControlError::RoundOfDays),
            Some(round) if round.time < SHORTEST => {
                return Err(ControlError::NoTime(Part::Round));
            }
            Some(round) if round.time > LONGEST => {
                return Err(ControlError::TooLong(Part::Round));
            }
            _ => {}
        }
        Ok(Terms {
            first,
            second,
            round,
            draw: None,
            vacation: None,
        })
    }

    /// The same terms with vacation for both players.
    ///
    /// # Errors
    /// [`ControlError`] without days for a move, and for days outside 1 to 365.
    pub fn with_vacation(self, vacation: Option<Vacation>) -> Result<Terms, ControlError> {
        match vacation {
            Some(_) if !self.first.is_days() => Err(ControlError::VacationOfClock),
            Some(Vacation { yearly, cap }) if yearly == 0 || cap == 0 => {
                Err(ControlError::Zero(Part::Vacation))
            }
            Some(Vacation { yearly, cap }) if yearly.max(cap) > MOST_VACATION => {
                Err(ControlError::LongVacation)
            }
            _ => Ok(Terms { vacation, ..self }),
        }
    }

    /// The same terms with the player for whom a draw counts as a win, as in a decider.
    #[must_use]
    pub const fn with_draws_for(self, draw: Option<Player>) -> Terms {
        Terms { draw, ..self }
    }

    /// The same control for both.
    ///
    /// # Errors
    /// As [`Terms::new`].
    pub fn same(control: Control) -> Result<Terms, ControlError> {
        Terms::new(control, control, None)
    }

    /// The first player's control.
    #[must_use]
    pub const fn first(&self) -> Control {
        self.first
    }

    /// The second player's control.
    #[must_use]
    pub const fn second(&self) -> Control {
        self.second
    }

    /// The limit of the round.
    #[must_use]
    pub const fn round(&self) -> Option<Round> {
        self.round
    }

    /// How much vacation each player has.
    #[must_use]
    pub const fn vacation(&self) -> Option<Vacation> {
        self.vacation
    }

    /// The player for whom a draw counts as a win.
    #[must_use]
    pub const fn draw_counts_for(&self) -> Option<Player> {
        self.draw
    }
}
