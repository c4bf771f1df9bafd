//! *Forbidden or not?*: random positions, each with a point that is forbidden to Black or only
//! looks forbidden.

use serde::{Deserialize, Serialize};
use tengen_core::foul::{self, Verdict};
use tengen_core::{Board, Color, Direction, Move, Point, Position, Rule, Size, SplitMix, Terms};
use tengen_text::{Key, Text};

use crate::context::Context;
use crate::drawing::Frame;
use crate::effect::Effect;
use crate::lesson::{self, Explains, Lesson};
use crate::scene::{Drawing, Export, Input, Positions, Practice, Scene, Stacking, Stepping};
use crate::training::{Asks, Attempts, Task};

/// The results of the drill, stored in the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Right answers.
    pub right: u32,
    /// All answers.
    pub asked: u32,
    /// Consecutive right answers up to now.
    pub streak: u32,
    /// The longest streak.
    pub best: u32,
}

impl Score {
    /// Counts an answer.
    pub fn count(&mut self, right: bool) {
        self.asked = self.asked.saturating_add(1);
        if right {
            self.right = self.right.saturating_add(1);
            self.streak = self.streak.saturating_add(1);
        } else {
            self.streak = 0;
        }
        self.best = self.best.max(self.streak);
    }
}

/// A question and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Drill {
    lesson: Lesson,
    answer: Option<bool>,
    /// How it was answered, if it is a card.
    attempts: Option<Attempts>,
}

impl Drill {
    /// The question for a seed, the same on every machine.
    #[must_use]
    pub fn new(seed: u64) -> Drill {
        let mut random = SplitMix::new(seed);
        // Half of the points are forbidden.
        let wanted = random.below(2) == 0;
        loop {
            if let Some((position, point)) = random_game(&mut random, wanted)
                && has_no_five(&position)
                && let Some(lesson) = Lesson::new(position.board(), position.moves(), point)
            {
                return Drill {
                    lesson,
                    answer: None,
                    attempts: None,
                };
            }
        }
    }

    /// A card of a point that is forbidden or not, shown now, in milliseconds since 1970; `None` if
    /// the task asks for something else.
    #[must_use]
    pub fn of_task(task: &Task, now: u64) -> Option<Drill> {
        let Asks::Forbidden(point, _) = task.asks else {
            return None;
        };
        Some(Drill {
            lesson: Lesson::new(task.position.board(), &[], point)?,
            answer: None,
            attempts: Some(Attempts::new(task.source.clone(), now)),
        })
    }

    /// Whether the point is forbidden.
    #[must_use]
    pub const fn is_forbidden(&self) -> bool {
        self.lesson.foul().is_some()
    }

    /// Sets and counts the first answer; ignores later ones.
    pub fn answer(&mut self, forbidden: bool, cx: &mut Context<'_>) -> Vec<Effect> {
        if let Some(right) = self.judge(forbidden) {
            match &mut self.attempts {
                Some(attempts) => {
                    attempts.touch(cx.now);
                    attempts.note(right, false);
                }
                None => cx.settings.drill.count(right),
            }
        }
        Vec::new()
    }

    /// Sets the first answer and returns whether it is right; `None` for later ones.
    pub(crate) fn judge(&mut self, forbidden: bool) -> Option<bool> {
        if self.answer.is_some() {
            return None;
        }
        let right = forbidden == self.is_forbidden();
        self.answer = Some(forbidden);
        Some(right)
    }

    /// The answer given: whether the point is forbidden.
    #[must_use]
    pub const fn answered(&self) -> Option<bool> {
        self.answer
    }

    /// Whether the answer given is right.
    #[must_use]
    pub fn was_right(&self) -> Option<bool> {
        self.answer.map(|said| said == self.is_forbidden())
    }

    /// The point and its explanation.
    #[must_use]
    pub const fn lesson(&self) -> &Lesson {
        &self.lesson
    }
}

impl Explains for Drill {
    fn lesson(&self) -> Option<&Lesson> {
        self.answer.map(|_| &self.lesson)
    }

    fn lesson_mut(&mut self) -> Option<&mut Lesson> {
        self.answer.map(|_| &mut self.lesson)
    }
}

impl Scene for Drill {
    fn terms(&self) -> Terms {
        Terms::plain(Rule::Renju, self.lesson.board().size())
    }

    /// Hides the verdict until an answer is given.
    fn cells(&self) -> Vec<crate::Cell> {
        let mut cells = self.lesson.cells();
        if self.answer.is_none() {
            for cell in &mut cells {
                cell.forbidden = None;
            }
        }
        cells
    }

    fn title(&self) -> Option<Key> {
        Some(Key::DrillTitle)
    }

    fn touch(&mut self, _p: Point, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }
}

impl Drawing for Drill {
    fn sentence(&self, text: Text) -> Option<String> {
        let asked = text.drill_question(self.lesson.point());
        Some(match self.was_right() {
            None => asked,
            Some(true) => text.sentences(&[asked, text.get(Key::DrillRight)]),
            Some(false) => text.sentences(&[asked, text.get(Key::DrillWrong)]),
        })
    }

    fn underlay(&self, frame: &Frame, text: Text) -> String {
        let lesson = Explains::lesson(self);
        lesson.map(|l| l.underlay(frame, text)).unwrap_or_default()
    }

    fn drawing(&self, frame: &Frame, text: Text) -> String {
        let lesson = Explains::lesson(self);
        lesson.map(|l| l.drawing(frame, text)).unwrap_or_default()
    }
}

impl Practice for Drill {
    fn attempts(&self) -> Option<&Attempts> {
        self.attempts.as_ref()
    }

    fn attempts_mut(&mut self) -> Option<&mut Attempts> {
        self.attempts.as_mut()
    }
}

impl Positions for Drill {}
impl Stepping for Drill {}
impl Export for Drill {}
impl Input for Drill {}
impl Stacking for Drill {}

/// The number of stones at a question.
const STONES: std::ops::Range<usize> = 8..44;
/// The half side of the central square of the random games.
const HALF_SIDE: u8 = 4;

/// A random game and a point that is forbidden, or only looks so; `None` if the game ends first.
fn random_game(random: &mut SplitMix, forbidden: bool) -> Option<(Position, Point)> {
    let size = Size::STANDARD;
    let center = size.center();
    let near = |p: &Point| p.distance(center) <= HALF_SIDE;
    let field: Vec<Point> = size.points().filter(near).collect();
    let mut position = Position::new(Rule::Renju, size);
    // A later question has more stones around the point.
    let first_ply = 6 + random.below(20) as usize;
    while position.ply() < STONES.end && position.outcome().is_none() {
        if position.to_move() == Color::Black && position.ply() >= STONES.start.max(first_ply) {
            let found = candidates(position.board(), &field, forbidden);
            if let Some(point) = random.pick(&found) {
                return Some((position, point));
            }
        }
        let next = next_stone(&position, &field, random)?;
        position.play(Move::Place(next)).ok()?;
    }
    None
}

/// A question with a five on the board would distract from the point.
fn has_no_five(position: &Position) -> bool {
    let board = position.board();
    let fives = |color: Color| {
        let mut empty = board.size().points().filter(|&p| board.is_empty(p));
        empty.any(|p| {
            let mut after = board.clone();
            after.put(p, color);
            let five = |dir| after.row(p, dir, color).len() as u32;
            let mut rows = Direction::ALL.into_iter().map(five);
            rows.any(|length| position.rule().row_wins(color, length, 0))
        })
    };
    !Color::BOTH.into_iter().any(fives)
}

/// Black prefers points within two of his stones, so that rows arise; White plays anywhere.
fn next_stone(position: &Position, field: &[Point], random: &mut SplitMix) -> Option<Point> {
    let open: Vec<Point> = field
        .iter()
        .copied()
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    let linked = |p: &Point| {
        Direction::ALL.into_iter().any(|dir| {
            let (dx, dy) = dir.step();
            [-2, -1, 1, 2].into_iter().any(|n| {
                let at = p.shifted(n * dx, n * dy, position.size());
                at.is_some_and(|q| position.board().get(q) == Some(Color::Black))
            })
        })
    };
    let near_black: Vec<Point> = open.iter().copied().filter(linked).collect();
    if position.to_move() == Color::Black && !near_black.is_empty() {
        return random.pick(&near_black);
    }
    random.pick(&open)
}

fn candidates(board: &Board, field: &[Point], forbidden: bool) -> Vec<Point> {
    let wanted = |&p: &Point| {
        board.is_empty(p)
            && match foul::verdict(board, p) {
                Verdict::Foul(_) => forbidden,
                Verdict::Legal | Verdict::Five => !forbidden && lesson::looks_forbidden(board, p),
            }
    };
    field.iter().copied().filter(wanted).collect()
}
