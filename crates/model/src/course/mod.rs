//! *First lessons*: positions with a move to find, in five chapters.
//!
//! Every answer is proved, and every other legal move loses to a win by threats, which is shown on
//! the board.

mod drawn;
mod exercises;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use tengen_core::plain::Plain;
use tengen_core::{Move, Point, Position, Rule, Size, notation, plain};
use tengen_text::{Key, Plies, Text};

use crate::session::HIGHEST_HELPED_LEVEL;
use crate::{OpponentKind, Settings};

/// Number of chapters.
pub const CHAPTERS: usize = 5;

/// A chapter and its exercises.
pub(crate) struct Chapter {
    title: Key,
    about: Key,
    exercises: &'static [Exercise],
}

/// A position with a move to find.
pub(crate) struct Exercise {
    rule: Rule,
    /// From the empty board of 15 lines.
    moves: &'static str,
    /// All moves that are right.
    answers: &'static str,
    /// Whether the answers win; otherwise they hold.
    pub(crate) wins: bool,
}

/// One of the exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExerciseId {
    chapter: usize,
    number: usize,
}

impl ExerciseId {
    /// The first exercise of a chapter that is not solved, or the first one; `None` if there is no
    /// such chapter.
    #[must_use]
    pub fn open(chapter: usize, solved: Solved) -> Option<ExerciseId> {
        let count = exercises::CHAPTERS.get(chapter)?.exercises.len();
        let ids = || (0..count).map(|number| ExerciseId { chapter, number });
        let open = ids().find(|&id| !solved.has(id));
        open.or_else(|| ids().next())
    }

    /// The board of forbidden points that comes once, before the first game of renju against a
    /// level that helps; `None` if help is off, or it was shown or solved.
    pub fn before_renju(settings: &mut Settings) -> Option<ExerciseId> {
        let id = ExerciseId {
            chapter: CHAPTERS - 1,
            number: 0,
        };
        let choice = settings.choice;
        let helped = choice.rule == Rule::Renju
            && choice.opponent == OpponentKind::Computer
            && choice.level.get() <= HIGHEST_HELPED_LEVEL;
        let due = helped && settings.help && !settings.renju_shown && !settings.course.has(id);
        settings.renju_shown |= due;
        due.then_some(id)
    }

    /// The next exercise of the chapter, or the first one of the next chapter.
    #[must_use]
    pub fn next(self) -> Option<ExerciseId> {
        let (number, chapter) = (self.number + 1, self.chapter + 1);
        match number < self.of() {
            true => Some(ExerciseId { number, ..self }),
            false => (chapter < CHAPTERS).then_some(ExerciseId { chapter, number: 0 }),
        }
    }

    /// What there is on the board before the answer, in a sentence or two: what a right stone can
    /// make, and what the other side threatens.
    #[must_use]
    pub fn task(self, text: Text) -> Option<String> {
        let exercise = self.exercise();
        let position = exercise.position()?;
        let side = position.to_move();
        let mut passed = position.clone();
        passed.play(Move::Pass).ok()?;
        let threat = match plain::win(&passed) {
            Some(Plain::Five) => Some("four"),
            Some(Plain::OpenFour) => Some("three"),
            // Whatever does not answer it loses.
            None => (!exercise.wins).then_some("win"),
        };
        let first = exercise.answers().into_iter().next()?;
        let makes = match exercise.wins {
            true => Some(text.course_find(plain::made(&position, first)?.name())),
            false => None,
        };
        let threatens = threat.map(|threat| text.course_threatens(side.opponent(), threat));
        let own = !exercise.wins && plain::has_four(&position, side);
        let own = own.then(|| text.get(Key::CourseOwnFour));
        let said = [makes, threatens, own].into_iter().flatten();
        Some(text.sentences(&said.collect::<Vec<_>>()))
    }

    /// Why a right stone is right, in one sentence: what it makes, or what it stops.
    pub(crate) fn why(self, text: Text, right: Point) -> Option<String> {
        let exercise = self.exercise();
        let position = exercise.position()?;
        Some(match exercise.wins {
            true => text.course_makes(right, plain::made(&position, right)?.name()),
            false => {
                let threat = match plain::threat(&position) {
                    Some(threat) if threat.four => "four",
                    Some(_) => "three",
                    None => "win",
                };
                text.course_stops(right, position.to_move().opponent(), threat)
            }
        })
    }

    /// What a wrong stone leaves: the other side's reply, the shape that it makes, and the length
    /// of its proved win, `plies`.
    pub(crate) fn leaves(
        self,
        text: Text,
        tried: Point,
        reply: Point,
        plies: u32,
    ) -> Option<String> {
        let mut after = self.exercise().position()?;
        after.play(Move::Place(tried)).ok()?;
        let (shape, color) = (plain::made(&after, reply)?, after.to_move());
        Some(text.course_leaves(tried, reply, shape.name(), color, Plies(plies)))
    }

    /// Its number in the chapter, from 1.
    #[must_use]
    pub const fn number(self) -> usize {
        self.number + 1
    }

    /// Number of exercises in the chapter.
    #[must_use]
    pub const fn of(self) -> usize {
        exercises::CHAPTERS[self.chapter].exercises.len()
    }

    /// What the chapter is about.
    #[must_use]
    pub const fn about(self) -> Key {
        exercises::CHAPTERS[self.chapter].about
    }

    /// The chapter's title.
    #[must_use]
    pub const fn title(self) -> Key {
        exercises::CHAPTERS[self.chapter].title
    }

    pub(crate) const fn exercise(self) -> &'static Exercise {
        &exercises::CHAPTERS[self.chapter].exercises[self.number]
    }
}

impl Exercise {
    /// The position; the exercises in this module are legal, which a test checks.
    pub(crate) fn position(&self) -> Option<Position> {
        let moves = notation::parse_moves(self.moves).ok()?;
        Position::from_moves(self.rule, Size::STANDARD, &moves).ok()
    }

    /// All moves that are right.
    pub(crate) fn answers(&self) -> Vec<Point> {
        let points = self.answers.split(' ');
        points.filter_map(|point| point.parse().ok()).collect()
    }
}

/// A chapter's title, what it is about, and its numbers of exercises: solved, and all.
#[must_use]
pub fn chapters(solved: Solved) -> [(Key, Key, usize, usize); CHAPTERS] {
    std::array::from_fn(|chapter| {
        let Chapter {
            title,
            about,
            exercises,
        } = &exercises::CHAPTERS[chapter];
        let ids = (0..exercises.len()).map(|number| ExerciseId { chapter, number });
        let done = ids.filter(|&id| solved.has(id)).count();
        (*title, *about, done, exercises.len())
    })
}

/// The exercises that were solved, a bit each, stored in the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved([u8; CHAPTERS]);

impl Solved {
    /// Whether the exercise was solved.
    #[must_use]
    pub const fn has(self, id: ExerciseId) -> bool {
        self.0[id.chapter] & 1 << id.number != 0
    }

    /// Notes that the exercise was solved.
    pub const fn add(&mut self, id: ExerciseId) {
        self.0[id.chapter] |= 1 << id.number;
    }
}
