//! The positions, found among random games by exhaustive search.

use tengen_core::Rule;
use tengen_text::Key;

use super::{CHAPTERS as COUNT, Chapter, Exercise};

pub(super) const CHAPTERS: [Chapter; COUNT] = [
    Chapter {
        title: Key::CourseRows,
        about: Key::CourseRowsAbout,
        exercises: &[
            win("h8h9i8i9j8j9k8k9", "g8 l8"),
            hold("h8i7h7i9h10i6g11i10", "i8"),
            hold("h8h7g9g7h9i7", "f7 j7"),
            hold("h8g9h7f8g7e7", "d6 h10"),
            hold("h8h9i8g9h10j9", "f9 i9 k9"),
            win("h8g7h6f8i8f7g8g9h9e7", "h7 j8 k8"),
        ],
    },
    Chapter {
        title: Key::CourseBoth,
        about: Key::CourseBothAbout,
        exercises: &[
            win("h8i9g9g10g8h9i7g11j7j10k6f10k7", "h10"),
            win("h8i9j9j10h9j11k8i12g10h11g9i10i8", "i11"),
            win("h8h7g7i7f8j8e9i9f6g6g5j7f7", "k7"),
            win("h8h7g9f8g10i8f11g7g8j7i9f9g11g12e11k7", "i7"),
        ],
    },
    Chapter {
        title: Key::CourseFours,
        about: Key::CourseFoursAbout,
        exercises: &[
            win("h8g7i8h6g8g9j7h7f9g5f7h5g4f6g10", "h4"),
            win("h8g8h7f7h9g6g5g9i6i10f5f10e7j9e6k9j7", "g10"),
            win("h8i8i9g7h9g6j8k8f8j9f7j10h5f5", "h7"),
            win("h8g7i8g8j7h9f9f10j8g11i7i10i9h7", "i6 k8"),
            win("h8h9i9j8h7g8h10k8j10i6j6g11k9g12j7f10l10f9i5h6j5", "g9"),
        ],
    },
    Chapter {
        title: Key::CourseDefence,
        about: Key::CourseDefenceAbout,
        exercises: &[
            hold("h8g7i9g8g9f6h7", "h9"),
            hold("h8i8g8f9i9g7i7g9j9f8", "k9 l9"),
            hold("h8g8g9f7h9f10g7f11i9f6e10", "f9"),
            hold("h8h7h9g7i8g10i10g9j10f10h11e10", "h10"),
            hold("h8i7i8h7j8g8h9h6j6i5j5k7g7", "j7"),
            hold("h8h9i9i10g9j10g10f9i8f8k9g11g7e7k10", "g8"),
        ],
    },
    Chapter {
        title: Key::CourseForbidden,
        about: Key::CourseForbiddenAbout,
        exercises: &[
            renju(hold("h8g7g8f7f9e9g10i7", "h7")),
            renju(hold("h8i9h7j9g7i6i5k9", "h9")),
            renju(win("h8i9h7j10g7i6g9i5g6", "i8")),
            renju(hold("h8g8i7f8h9e9e8g9d10d11g7d9", "f9")),
            renju(hold("h8g9h7h9i6i8h6f8h5h4i7j9j8g5", "k9")),
            renju(win("h8i9g9g7g8f7f8e8h10f6i10e7e9j9h7h11j10", "d7")),
        ],
    },
];

const fn win(moves: &'static str, answers: &'static str) -> Exercise {
    Exercise {
        rule: Rule::Freestyle,
        moves,
        answers,
        wins: true,
    }
}

const fn hold(moves: &'static str, answers: &'static str) -> Exercise {
    Exercise {
        wins: false,
        ..win(moves, answers)
    }
}

const fn renju(exercise: Exercise) -> Exercise {
    Exercise {
        rule: Rule::Renju,
        ..exercise
    }
}
