//! Time management: how long to search a move. See `docs/design/time.md`.

use crate::control::Clock;
use std::time::Duration;

/// Own moves still to be thought about, in tenths, by stones on the board; straight lines in
/// between. Means of the games that were won, less the part of the moves that is forced.
const MOVES_TO_COME: [(u32, u32); 11] = [
    (8, 204),
    (16, 173),
    (24, 144),
    (32, 123),
    (40, 109),
    (48, 97),
    (64, 83),
    (80, 76),
    (100, 75),
    (120, 90),
    (140, 114),
];
const TENTHS: u32 = 10;
/// Kept for each move that the board has room for, so that a game to the last point is not lost by
/// time: half of it is the move's, the other half is for delays.
const FOR_EVERY_MOVE: Duration = Duration::from_millis(5);
/// The part of an increment that a move may count on.
const INCREMENT_MEANT: (u32, u32) = (15, 16);
/// No move takes more than this multiple of its share.
const LONGEST: u32 = 3;
/// No move takes more than this part of the rest.
const LONGEST_PART: u32 = 4;

const PERCENT: u32 = 100;
const PERMILLE: u32 = 1000;
/// Iterations in a row with the same best move, and the percent of the share that they leave.
const STEADINESS: [(std::ops::RangeInclusive<u32>, u32); 5] = [
    (0..=0, 150),
    (1..=1, 120),
    (2..=3, 100),
    (4..=6, 85),
    (7..=u32::MAX, 70),
];
/// The largest fall of the winning chance that counts, in permille, and the percent added for it.
const DEEPEST_FALL: u32 = 250;
const FALL_ADDS: u32 = 100;
/// The percent added when the game is decided: few moves are still to come.
const DECIDED_ADDS: u32 = 50;
/// No iteration begins after this percent of the target. It ends at one to two times the time of
/// its beginning, on average at 1.44 times (1 / ln 2).
const LAST_START: u32 = 70;

/// What a search may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The move's share of the time.
    pub soft: Duration,
    /// The search stops here.
    pub hard: Duration,
}

/// What the iterations of a search say about the time that it needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    /// Iterations in a row with the same best move.
    steady: u32,
    /// By how much the winning chance has fallen, in permille; halved with each iteration.
    fall: u32,
    /// The winning chance of the last iteration, in permille.
    chance: Option<u32>,
}

impl Signs {
    /// Notes an iteration: whether it kept the best move, and its winning chance in permille.
    pub fn note(&mut self, same: bool, chance: u32) {
        self.steady = if same { self.steady + 1 } else { 0 };
        let fell = self
            .chance
            .map_or(0, |before| before.saturating_sub(chance));
        self.fall = fell.max(self.fall / 2);
        self.chance = Some(chance.min(PERMILLE));
    }

    /// How much of the share to spend, as a product of three percentages.
    fn percentages(&self) -> [u32; 3] {
        let row = STEADINESS
            .iter()
            .find(|(steadiness, _)| steadiness.contains(&self.steady));
        let even = PERMILLE / 2;
        let decided = self.chance.unwrap_or(even).abs_diff(even);
        [
            row.map_or(PERCENT, |&(_, percent)| percent),
            PERCENT + FALL_ADDS * self.fall.min(DEEPEST_FALL) / DEEPEST_FALL,
            PERCENT + DECIDED_ADDS * decided / even,
        ]
    }
}

impl Budget {
    /// The budget of a move with this many stones and empty points on the board.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tengen_board::{Budget, Clock};
    ///
    /// let clock = Clock::per_move(Duration::from_secs(1));
    /// let budget = Budget::of(&clock, 0, 225);
    /// assert_eq!(budget.hard, Duration::from_millis(970));
    /// ```
    #[must_use]
    pub fn of(clock: &Clock, stones: u32, empties: u32) -> Budget {
        let turn = clock.turn.unwrap_or(Duration::MAX);
        let Some(left) = clock.left else {
            let hard = turn.saturating_sub(clock.margin);
            return Budget { soft: hard, hard };
        };
        let left = left.saturating_sub(clock.margin);
        // The time between this move's end and the next move's beginning brings an increment.
        let (part, of) = INCREMENT_MEANT;
        let increment = (clock.increment / of).saturating_mul(part);
        let possible = (empties / 2).max(1);
        let every = FOR_EVERY_MOVE
            .saturating_sub(clock.increment)
            .min(left / possible);
        let spare = left
            .saturating_sub(clock.increment)
            .saturating_sub(every * possible);
        let moves = moves_to_come(stones).clamp(TENTHS, possible.saturating_mul(TENTHS));
        let share = spare.saturating_mul(TENTHS) / moves + every / 2 + increment;
        let most = (spare / LONGEST_PART + every + increment).min(share.saturating_mul(LONGEST));
        let hard = turn.saturating_sub(clock.margin).min(most).min(left);
        let ample = turn.saturating_mul(moves) <= left.saturating_mul(TENTHS);
        let soft = if ample { hard } else { share.min(hard) };
        Budget { soft, hard }
    }

    /// No iteration begins after this. If unused time is lost (the share is the limit), even a
    /// partial iteration is worth beginning.
    #[must_use]
    pub fn last_start(&self, signs: &Signs) -> Duration {
        if self.soft == self.hard {
            return self.hard;
        }
        let target = signs
            .percentages()
            .into_iter()
            .fold(self.soft, |time, percent| {
                time.saturating_mul(percent) / PERCENT
            });
        target.min(self.hard).saturating_mul(LAST_START) / PERCENT
    }
}

/// Own moves still to come with this many stones on the board, in tenths.
fn moves_to_come(stones: u32) -> u32 {
    let [first, .., last] = MOVES_TO_COME;
    let within = |pair: &&[(u32, u32)]| (pair[0].0..pair[1].0).contains(&stones);
    match MOVES_TO_COME.windows(2).find(within) {
        Some(&[(from, moves), (to, then)]) => {
            (moves * (to - stones) + then * (stones - from)) / (to - from)
        }
        _ if stones < first.0 => first.1,
        _ => last.1,
    }
}
