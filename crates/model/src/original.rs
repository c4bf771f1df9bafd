//! The settings in which the originals of the founding programs were played.

use serde::{Deserialize, Serialize};
use tengen_core::opening::Procedure;
use tengen_core::{Color, OnFoul, Position, Rule};
use tengen_room::Config;
use tengen_textbook::Program;

use crate::online::RoomChoice;
use crate::{BlackIs, Brush, Choice, Editor, OpponentKind, Seat, Settings};

/// A way to play an original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Against the program.
    Computer,
    /// Two people at one screen.
    TwoPeople,
    /// Two people online.
    Online,
    /// Against the program, from a set-up.
    SetUp,
}

/// The modes that a program's original offered.
#[must_use]
pub const fn modes(program: Program) -> &'static [Mode] {
    match program {
        Program::PatternTable => &[Mode::Computer, Mode::TwoPeople],
        Program::PatternDictionary => &[Mode::Computer, Mode::TwoPeople, Mode::Online],
        Program::Bitboard => &[Mode::Computer, Mode::SetUp],
        _ => &[Mode::Computer],
    }
}

/// A choice with the settings of its program's original in one of its modes.
#[must_use]
pub fn original(choice: Choice, mode: Mode) -> Choice {
    let program = choice.program;
    Choice {
        // The originals had one depth.
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
            // The fifth program begins with a stone on the centre.
            Program::WinTable | Program::Bitboard => BlackIs::Computer,
            Program::WinCounter => BlackIs::ByLot,
            // The third program asks who begins.
            Program::PatternTable => choice.black,
            _ => BlackIs::Me,
        },
        // The first two programs call a draw on a dead board.
        ends_dead: matches!(program, Program::WinTable | Program::WinCounter),
        ..choice
    }
}

/// Whether the original gives the first player the white stones.
const fn exchanges(program: Program) -> bool {
    matches!(program, Program::PatternDictionary)
}

/// What a click on an original opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// A game at this screen.
    Game(Choice),
    /// A set-up with the program's first stone.
    SetUp(Box<Editor>),
    /// A room, whose creator still chooses a colour.
    Room(RoomChoice),
}

impl Beginning {
    /// Opens the original of the chosen program; `last` are the last room's settings.
    #[must_use]
    pub fn new(choice: Choice, mode: Mode, last: &RoomChoice) -> Beginning {
        let chosen = original(choice, mode);
        match mode {
            Mode::Computer | Mode::TwoPeople => Beginning::Game(chosen),
            Mode::SetUp => Beginning::SetUp(Box::new(with_first_stone(&chosen))),
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

/// The program's stone on the centre; the primary mouse button adds the person's white stones.
fn with_first_stone(chosen: &Choice) -> Editor {
    let mut position = Position::new(chosen.rule, chosen.size);
    // Always legal: the board is empty and the rule freestyle.
    let _ = position.play(chosen.size.center());
    let against = chosen.computer().map_or(Seat::Person, Seat::Computer);
    let mut editor = Editor::new(&position, Color::White, against);
    editor.brush = Brush::White;
    editor
}

/// The settings that an original overrides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MusicAndColors {
    music: bool,
    exchanged: bool,
}

impl Settings {
    /// Sets music and colours as in the original, until [`Settings::leave_original`]: music in the
    /// first program, exchanged colours in the fourth.
    pub fn as_original(&mut self, program: Program) {
        self.leave_original();
        self.own = Some(self.music_and_colors());
        self.set_music_and_colors(MusicAndColors {
            music: matches!(program, Program::WinTable),
            exchanged: exchanges(program),
        });
    }

    /// Whether the colours are displayed exchanged: in a room if the room or the user's own setting
    /// asks for it, otherwise by the current setting.
    #[must_use]
    pub fn exchanges(&self, room: Option<&Config>) -> bool {
        // The local game behind a room may be an original's, which does not affect the room.
        let wanted = self.own.map_or(self.exchanged, |own| own.exchanged);
        room.map_or(self.exchanged, |room| room.exchanged || wanted)
    }

    /// Restores the user's music and colours.
    pub fn leave_original(&mut self) {
        if let Some(own) = self.own.take() {
            self.set_music_and_colors(own);
        }
    }

    /// Turns music on or off, also after the original is left.
    pub const fn want_music(&mut self, on: bool) {
        self.music = on;
        if let Some(own) = &mut self.own {
            own.music = on;
        }
    }

    /// Sets exchanged colours, also after the original is left.
    pub const fn want_exchanged(&mut self, on: bool) {
        self.exchanged = on;
        if let Some(own) = &mut self.own {
            own.exchanged = on;
        }
    }

    const fn music_and_colors(&self) -> MusicAndColors {
        MusicAndColors {
            music: self.music,
            exchanged: self.exchanged,
        }
    }

    const fn set_music_and_colors(&mut self, to: MusicAndColors) {
        self.music = to.music;
        self.exchanged = to.exchanged;
    }
}
