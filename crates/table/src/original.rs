//! The settings of the originals: what the founding programs were played with.

use serde::{Deserialize, Serialize};
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

/// What an original has its own way, whatever the person has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Dress {
    music: bool,
    exchanged: bool,
}

impl Settings {
    /// Music and colours as the original of a program had them: a piece with each game of the
    /// first, white stones for whoever begins in the fourth. Until [`Settings::leave_original`].
    pub fn as_original(&mut self, program: Program) {
        self.leave_original();
        self.own = Some(self.dress());
        self.wear(Dress {
            music: matches!(program, Program::WinTable),
            exchanged: matches!(program, Program::PatternDictionary),
        });
    }

    /// Whether music and colours are an original's now.
    #[must_use]
    pub const fn is_original(&self) -> bool {
        self.own.is_some()
    }

    /// Music and colours as the person wants them, after an original.
    pub fn leave_original(&mut self) {
        if let Some(own) = self.own.take() {
            self.wear(own);
        }
    }

    /// Has music or silence from now on, in an original as after it.
    pub const fn want_music(&mut self, on: bool) {
        self.music = on;
        if let Some(own) = &mut self.own {
            own.music = on;
        }
    }

    /// Has the colours shown exchanged or not from now on, in an original as after it.
    pub const fn want_exchanged(&mut self, on: bool) {
        self.exchanged = on;
        if let Some(own) = &mut self.own {
            own.exchanged = on;
        }
    }

    const fn dress(&self) -> Dress {
        Dress {
            music: self.music,
            exchanged: self.exchanged,
        }
    }

    const fn wear(&mut self, dress: Dress) {
        self.music = dress.music;
        self.exchanged = dress.exchanged;
    }
}
