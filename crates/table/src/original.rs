//! The settings of the originals: what the founding programs were played with.

use tengen_core::opening::Procedure;
use tengen_core::{OnFoul, Rule};
use tengen_textbook::Program;

use crate::{BlackIs, Choice, Opponent, Settings};

/// A way in which an original could be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Against the program.
    Computer,
    /// Two people at one screen.
    TwoPeople,
    /// Two people far apart.
    Online,
}

/// The modes that the original of a program offered.
#[must_use]
pub const fn modes(program: Program) -> &'static [Mode] {
    match program {
        Program::PatternTable => &[Mode::Computer, Mode::TwoPeople],
        Program::PatternDictionary => &[Mode::Computer, Mode::TwoPeople, Mode::Online],
        _ => &[Mode::Computer],
    }
}

/// A choice with everything as the original of its program had it, in one of its modes.
#[must_use]
pub fn original(choice: Choice, mode: Mode) -> Choice {
    let program = choice.program;
    Choice {
        rule: Rule::Freestyle,
        size: program.original_size(),
        opening: Procedure::None,
        on_foul: OnFoul::Refuse,
        opponent: match mode {
            Mode::Computer => Opponent::Textbook,
            Mode::TwoPeople | Mode::Online => Opponent::Friend,
        },
        black: match program {
            Program::WinTable => BlackIs::Computer,
            Program::WinCounter => BlackIs::ByLot,
            _ => BlackIs::Me,
        },
        // The first two call a draw as soon as no row of five is left to anybody.
        ends_dead: matches!(program, Program::WinTable | Program::WinCounter),
        ..choice
    }
}

impl Settings {
    /// Music and colours as the original of a program had them: a piece with each game of the
    /// first, white stones for whoever begins in the fourth.
    pub const fn as_original(&mut self, program: Program) {
        self.music = matches!(program, Program::WinTable);
        self.exchanged = matches!(program, Program::PatternDictionary);
    }
}
