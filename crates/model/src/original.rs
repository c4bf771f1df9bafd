//! The settings of the originals: what the founding programs were played with.

use serde::{Deserialize, Serialize};
use tengen_core::opening::Procedure;
use tengen_core::{Color, OnFoul, Position, Rule};
use tengen_room::Config;
use tengen_textbook::Program;

use crate::online::RoomChoice;
use crate::{BlackIs, Brush, Choice, Editor, OpponentKind, Seat, Settings};

/// A way in which an original could be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Against the program.
    Computer,
    /// Two people at one screen.
    TwoPeople,
    /// Two people far apart.
    Online,
    /// Against the program, from stones that are set up first.
    SetUp,
}

/// The modes that the original of a program offered.
#[must_use]
pub const fn modes(program: Program) -> &'static [Mode] {
    match program {
        Program::PatternTable => &[Mode::Computer, Mode::TwoPeople],
        Program::PatternDictionary => &[Mode::Computer, Mode::TwoPeople, Mode::Online],
        Program::Bitboard => &[Mode::Computer, Mode::SetUp],
        _ => &[Mode::Computer],
    }
}

/// A choice with everything as the original of its program had it, in one of its modes.
#[must_use]
pub fn original(choice: Choice, mode: Mode) -> Choice {
    let program = choice.program;
    Choice {
        // Looking further ahead is a wish of today's.
        depth: None,
        rule: Rule::Freestyle,
        size: program.original_size(),
        opening: Procedure::None,
        on_foul: OnFoul::Refuse,
        opponent: match mode {
            Mode::Computer | Mode::SetUp => OpponentKind::Textbook,
            Mode::TwoPeople | Mode::Online => OpponentKind::Friend,
        },
        black: match program {
            // The fifth has its stone on the centre before the person does anything.
            Program::WinTable | Program::Bitboard => BlackIs::Computer,
            Program::WinCounter => BlackIs::ByLot,
            // The third asks who begins.
            Program::PatternTable => choice.black,
            _ => BlackIs::Me,
        },
        // The first two call a draw as soon as no row of five is left to anybody.
        ends_dead: matches!(program, Program::WinTable | Program::WinCounter),
        ..choice
    }
}

/// Whether the original shows whoever begins with the white stones.
const fn exchanges(program: Program) -> bool {
    matches!(program, Program::PatternDictionary)
}

/// What one click on an original begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// A game at this screen.
    Game(Choice),
    /// Stones set up freely, the program's first one among them.
    SetUp(Box<Editor>),
    /// A room; its maker still says which colour they want.
    Room(RoomChoice),
}

impl Beginning {
    /// How the original of the chosen program begins in one of its modes. `last` is the last room.
    #[must_use]
    pub fn new(choice: Choice, mode: Mode, last: &RoomChoice) -> Beginning {
        let chosen = original(choice, mode);
        match mode {
            Mode::Computer | Mode::TwoPeople => Beginning::Game(chosen),
            Mode::SetUp => Beginning::SetUp(Box::new(opened(&chosen))),
            Mode::Online => Beginning::Room(RoomChoice {
                config: Config {
                    rule: chosen.rule,
                    size: chosen.size.get(),
                    exchanged: exchanges(chosen.program),
                    ..last.config
                },
                ..last.clone()
            }),
        }
    }
}

/// The program's stone on the centre; the left mouse button puts the person's, white ones.
fn opened(chosen: &Choice) -> Editor {
    let mut position = Position::new(chosen.rule, chosen.size);
    // The centre of an empty board without forbidden points is always free.
    let _ = position.play(chosen.size.center());
    let against = chosen.computer().map_or(Seat::Person, Seat::Computer);
    let mut editor = Editor::new(&position, Color::White, against);
    editor.brush = Brush::White;
    editor
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
            exchanged: exchanges(program),
        });
    }

    /// Whether music and colours are an original's now.
    #[must_use]
    pub const fn is_original(&self) -> bool {
        self.own.is_some()
    }

    /// Whether the stones' colours are shown exchanged: at the table as the person or its original
    /// has them, in a room wherever the room or the person exchanges them.
    #[must_use]
    pub fn exchanges(&self, room: Option<&Config>) -> bool {
        // The table behind a room may be an original's; that is no wish of the person's.
        let wanted = self.own.map_or(self.exchanged, |own| own.exchanged);
        room.map_or(self.exchanged, |room| room.exchanged || wanted)
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
