//! The clock alone, for a game on a wooden board.

use std::fmt;
use std::str::FromStr;

pub use tengen_clock::Player;
use tengen_clock::ShownClock;
use tengen_game::clock::{BoardClock, BoardTerms, Due, Step, Stopped};
use thiserror::Error;

/// Two clocks of which one runs, with the moves that were made.
///
/// ```
/// use tengen_clock::Player;
/// use tengen_game::clock::BoardTerms;
/// use tengen_page::wooden::{Stage, WoodenClock};
///
/// let mut clock = WoodenClock::new(BoardTerms::new("5m+4s".parse()?)?);
/// // The player who moves second starts the other's clock.
/// clock.press(Player::First, 0);
/// assert_eq!(clock.stage(), Stage::Running(Player::Second));
/// clock.press(Player::Second, 10_000);
/// assert_eq!(clock.moves(Player::Second), 1);
/// assert_eq!(clock.shown(Player::Second).shown(10_000), 294_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WoodenClock {
    clock: BoardClock,
    /// When the first press was.
    begun: Option<u64>,
    /// Of both players.
    moves: [u32; 2],
    end: Option<Due>,
}

/// What the clock does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It waits for the first press.
    Ready,
    /// This player's clock runs.
    Running(Player),
    /// Both stand.
    Stopped(Stopped),
    /// This player's time is used up.
    Over(Player),
    /// The time of the round is up, pauses included, as by a clock on the wall.
    RoundOver,
}

/// A text that is no state of the clock.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no state of a clock")]
pub struct WoodenClockError(String);

impl WoodenClock {
    /// A clock before the first press.
    #[must_use]
    pub const fn new(terms: BoardTerms) -> WoodenClock {
        WoodenClock {
            clock: BoardClock::new(terms, Player::First),
            begun: None,
            moves: [0; 2],
            end: None,
        }
    }

    /// The controls.
    #[must_use]
    pub const fn terms(&self) -> BoardTerms {
        self.clock.terms()
    }

    /// What the clock does.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        match (self.end, self.begun, self.clock.stopped()) {
            (Some(Due::Flag(player)), ..) => Stage::Over(player),
            (Some(Due::Round), ..) => Stage::RoundOver,
            (None, None, _) => Stage::Ready,
            (None, Some(_), Some(why)) => Stage::Stopped(why),
            (None, Some(_), None) => Stage::Running(self.clock.turn()),
        }
    }

    /// A player's moves.
    #[must_use]
    pub const fn moves(&self, player: Player) -> u32 {
        self.moves[player as usize]
    }

    /// A player's clock for a display.
    #[must_use]
    pub fn shown(&self, player: Player) -> ShownClock {
        self.clock.shown(player)
    }

    /// When the running clock's flag falls, if it is not pressed before, or the round ends.
    #[must_use]
    pub fn due_at(&self) -> Option<u64> {
        let begun = self.begun.filter(|_| self.end.is_none())?;
        self.clock.due_at(begun)
    }

    /// A player presses the own half: the other's clock runs. Only the running clock can be
    /// pressed; the first press, of either half, starts the other's.
    pub fn press(&mut self, player: Player, now: u64) {
        self.look(now);
        match self.stage() {
            Stage::Ready => {
                let terms = self.clock.terms();
                // Times that were adjusted before stay.
                let adjusted = [Player::First, Player::Second].map(|p| self.shown(p).left.main);
                self.clock = BoardClock::new(terms, player.other());
                for (p, main) in [Player::First, Player::Second].into_iter().zip(adjusted) {
                    let more = main.cast_signed() - self.shown(p).left.main.cast_signed();
                    if more != 0 {
                        self.clock.adjust(p, more);
                    }
                }
                self.begun = Some(now);
                self.clock.start(now);
            }
            Stage::Running(turn) if turn == player => {
                let made = (self.moves[0] + self.moves[1]) as usize;
                let step = Step {
                    turn: Some(player.other()),
                    steps: (made, made + 1),
                    plies: (made, made + 1),
                };
                // The flag was looked for at the same time.
                if self.clock.follow(now, step).is_ok() {
                    self.moves[player as usize] += 1;
                }
            }
            Stage::Running(_) | Stage::Stopped(_) | Stage::Over(_) | Stage::RoundOver => {}
        }
    }

    /// Notes the time: whether a flag has fallen, the round is over, or the device has slept.
    pub fn look(&mut self, now: u64) {
        self.clock.beat(now);
        let Some(begun) = self.begun.filter(|_| self.end.is_none()) else {
            return;
        };
        self.end = self.clock.due(now, begun);
        if self.end.is_some() {
            self.clock.stop(now, Stopped::Asked);
        }
    }

    /// Stops a running clock.
    pub fn stop(&mut self, now: u64, why: Stopped) {
        self.look(now);
        if let Stage::Running(_) = self.stage() {
            self.clock.stop(now, why);
        }
    }

    /// Has a stopped clock run again.
    pub fn go_on(&mut self, now: u64) {
        self.look(now);
        if let Stage::Stopped(_) = self.stage() {
            self.clock.go_on();
            self.clock.start(now);
        }
    }

    /// Gives a player time, or takes it, in milliseconds; not while a clock runs.
    pub fn adjust(&mut self, player: Player, by: i64) {
        if let Stage::Ready | Stage::Stopped(_) = self.stage() {
            self.clock.adjust(player, by);
        }
    }
}

/// The stored form: when it was started (`-` before), both players' moves, whose flag has fallen
/// (1 or 2; 3 after the round, else 0), and the clocks. A running clock is read as a stopped one.
impl fmt::Display for WoodenClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.begun {
            None => f.write_str("-")?,
            Some(begun) => write!(f, "{begun}")?,
        }
        let [first, second] = self.moves;
        let end = match self.end {
            None => 0,
            Some(Due::Flag(player)) => player as u8 + 1,
            Some(Due::Round) => 3,
        };
        write!(f, " {first} {second} {end} {}", self.clock)
    }
}

impl FromStr for WoodenClock {
    type Err = WoodenClockError;

    fn from_str(text: &str) -> Result<WoodenClock, WoodenClockError> {
        read(text).ok_or_else(|| WoodenClockError(text.chars().take(60).collect()))
    }
}

fn read(text: &str) -> Option<WoodenClock> {
    let mut words = text.splitn(5, ' ');
    let begun = match words.next()? {
        "-" => None,
        begun => Some(begun.parse().ok()?),
    };
    let moves = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    let end = match words.next()? {
        "0" => None,
        "1" => Some(Due::Flag(Player::First)),
        "2" => Some(Due::Flag(Player::Second)),
        "3" => Some(Due::Round),
        _ => return None,
    };
    let clock = words.next()?.parse().ok()?;
    Some(WoodenClock {
        clock,
        begun,
        moves,
        end,
    })
}
