//! The scheduler: FSRS-6 with its default parameters, at a retention of 0.9.
//!
//! A card's memory is its *stability*, the days after which it is remembered with a probability of
//! 0.9, and its *difficulty* from 1 to 10. Formulas and parameters are those published by the
//! open-spaced-repetition project; `tests/golden` compares with its own implementation.

/// How well a card was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Not known.
    Again,
    /// Known with effort.
    Hard,
    /// Known.
    Good,
    /// Known at once.
    Easy,
}

impl Grade {
    /// All grades, the lowest first.
    pub const ALL: [Grade; 4] = [Grade::Again, Grade::Hard, Grade::Good, Grade::Easy];

    /// From 0, for Again, to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// As the formulas count, from 1.
    const fn rating(self) -> f32 {
        self as u8 as f32 + 1.0
    }
}

/// What is remembered of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// Days until it is remembered with a probability of 0.9; 0.001 to 36,500.
    pub stability: f32,
    /// 1 to 10.
    pub difficulty: f32,
}

const W: [f32; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

const LEAST_STABILITY: f32 = 0.001;
/// In days, as are intervals: a hundred years.
const LONGEST: f32 = 36_500.0;

impl Memory {
    /// The memory after a card's first answer.
    #[must_use]
    pub fn first(grade: Grade) -> Memory {
        Memory {
            stability: W[grade.index()],
            difficulty: first_difficulty(grade).clamp(1.0, 10.0),
        }
    }

    /// The memory after an answer `days` after the last one.
    #[must_use]
    pub fn after(self, grade: Grade, days: u32) -> Memory {
        let stability = match (days, grade) {
            (0, _) => self.on_the_same_day(grade),
            (_, Grade::Again) => self.forgotten(days),
            _ => self.remembered(grade, days),
        };
        Memory {
            stability: stability.clamp(LEAST_STABILITY, LONGEST),
            difficulty: self.next_difficulty(grade),
        }
    }

    /// The probability that it is remembered after `days`.
    #[must_use]
    pub fn retrievability(self, days: u32) -> f32 {
        let decay = -W[20];
        let factor = (0.9f32.ln() / decay).exp() - 1.0;
        (days as f32 / self.stability * factor + 1.0).powf(decay)
    }

    /// Days until the next review, 1 to 36,500. At a retention of 0.9 this is the stability.
    #[must_use]
    pub fn interval(self) -> u32 {
        self.stability.round().clamp(1.0, LONGEST) as u32
    }

    fn remembered(self, grade: Grade, days: u32) -> f32 {
        let s = self.stability;
        let by_grade = match grade {
            Grade::Hard => W[15],
            Grade::Easy => W[16],
            Grade::Good | Grade::Again => 1.0,
        };
        let forgotten = 1.0 - self.retrievability(days);
        let growth = W[8].exp()
            * (11.0 - self.difficulty)
            * s.powf(-W[9])
            * ((forgotten * W[10]).exp() - 1.0);
        s * (growth * by_grade + 1.0)
    }

    fn forgotten(self, days: u32) -> f32 {
        let s = self.stability;
        let forgotten = 1.0 - self.retrievability(days);
        let next = W[11]
            * self.difficulty.powf(-W[12])
            * ((s + 1.0).powf(W[13]) - 1.0)
            * (forgotten * W[14]).exp();
        next.min(s / (W[17] * W[18]).exp())
    }

    fn on_the_same_day(self, grade: Grade) -> f32 {
        let s = self.stability;
        let growth = (W[17] * (grade.rating() - 3.0 + W[18])).exp() * s.powf(-W[19]);
        match grade {
            Grade::Again => s * growth,
            _ => s * growth.max(1.0),
        }
    }

    fn next_difficulty(self, grade: Grade) -> f32 {
        let d = self.difficulty;
        let change = -W[6] * (grade.rating() - 3.0);
        let damped = d + (10.0 - d) * change / 9.0;
        let reverted = W[7] * (first_difficulty(Grade::Easy) - damped) + damped;
        reverted.clamp(1.0, 10.0)
    }
}

fn first_difficulty(grade: Grade) -> f32 {
    W[4] - (W[5] * (grade.rating() - 1.0)).exp() + 1.0
}
