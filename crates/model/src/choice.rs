//! The choices of the sheet *New game*: presets, options and their conflicts.

use serde::{Deserialize, Serialize};
use tengen_core::opening::Procedure;
use tengen_core::{DeadDraw, Level, OnFoul, Rule, Size, Terms};
use tengen_game::words::FOULS;

use tengen_textbook::{Depth, Program, ProgramSettings, ProgramSpec};

use crate::{BoardTerms, Computer, EngineName, Seat, Setup, with_settings};

/// The kind of opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpponentKind {
    /// Tengen's engine, at a level.
    Computer,
    /// A second person at this screen.
    Friend,
    /// A founding program.
    Textbook,
    /// An engine on the host's computer.
    Host,
}

/// Who moves first in a game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlackIs {
    /// The person.
    Me,
    /// The computer.
    Computer,
    /// Drawn at random.
    ByLot,
}

/// The choices of the sheet *New game*, stored in [`crate::Settings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The opening procedure.
    #[serde(default)]
    pub opening: Procedure,
    /// What happens on a forbidden point.
    #[serde(with = "tengen_game::words::on_foul", default)]
    pub on_foul: OnFoul,
    /// The kind of opponent.
    pub opponent: OpponentKind,
    /// The engine's level.
    pub level: Level,
    /// The last chosen founding program.
    #[serde(with = "tengen_game::words::program", default = "first_program")]
    pub program: Program,
    /// Whether the program has the bugs of its published original.
    #[serde(default)]
    pub faithful: bool,
    /// The program's search depth; `None` is its default.
    #[serde(
        with = "tengen_game::words::depth",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub depth: Option<Depth>,
    /// The last chosen engine of the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<EngineName>,
    /// Time per move of the host's engine, in seconds.
    #[serde(default = "usual_seconds")]
    pub seconds: u8,
    /// Who moves first in a game against the computer.
    pub black: BlackIs,
    /// Whether a dead board ends the game as a draw at once.
    #[serde(default)]
    pub ends_dead: bool,
    /// The clocks.
    #[serde(with = "clock_text", default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<BoardTerms>,
}

impl Default for Choice {
    /// A new user gets the lowest level and the first move.
    fn default() -> Choice {
        Choice {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            opening: Procedure::None,
            on_foul: OnFoul::Refuse,
            opponent: OpponentKind::Computer,
            level: Level::ALL[0],
            program: first_program(),
            faithful: false,
            depth: None,
            engine: None,
            seconds: usual_seconds(),
            black: BlackIs::Me,
            ends_dead: false,
            clock: None,
        }
    }
}

/// Clocks by their text. What is none is no reason to lose the other choices.
mod clock_text {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::BoardTerms;

    pub(super) fn serialize<S: Serializer>(
        clock: &Option<BoardTerms>,
        s: S,
    ) -> Result<S::Ok, S::Error> {
        clock.map(BoardTerms::get).serialize(s)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(
        d: D,
    ) -> Result<Option<BoardTerms>, D::Error> {
        let text = Option::<String>::deserialize(d)?;
        let terms = text.and_then(|text| text.parse().ok());
        Ok(terms.and_then(|terms| BoardTerms::new(terms).ok()))
    }
}

const fn first_program() -> Program {
    Program::WinTable
}

const fn usual_seconds() -> u8 {
    2
}

/// Why two options conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The opening procedure is for renju only.
    RenjuOnly,
    /// The opening procedure needs a board of at least this size.
    TooSmall(u8),
    /// The rule has no forbidden points.
    NoFouls,
    /// The claim policy is for two people, since an engine overlooks nothing.
    PeopleOnly,
    /// The opponent plays moves only and cannot take an opening's decisions.
    MovesOnly,
}

impl Choice {
    /// The chosen game. With [`BlackIs::ByLot`], the person moves first if `lot` is true.
    pub fn setup(&self, lot: bool) -> Setup {
        let person_begins = match self.black {
            BlackIs::Me => true,
            BlackIs::Computer => false,
            BlackIs::ByLot => lot,
        };
        self.seated(person_begins)
    }

    /// The chosen game, with the person or the opponent moving first.
    pub fn seated(&self, person_begins: bool) -> Setup {
        let players = match self.computer().map(Seat::Computer) {
            None => [Seat::Person; 2],
            Some(computer) if person_begins => [Seat::Person, computer],
            Some(computer) => [computer, Seat::Person],
        };
        let mut terms = Terms::plain(self.rule, self.size);
        terms.opening = self.opening;
        terms.policy.on_foul = self.on_foul;
        if self.ends_dead {
            terms.policy.dead_draw = DeadDraw::End;
        }
        Setup {
            terms,
            players,
            clock: self.clock,
        }
    }

    /// The chosen founding program with its settings.
    #[must_use]
    pub fn textbook(&self) -> ProgramSpec {
        let settings = ProgramSettings {
            faithful: self.faithful,
            depth: self.depth,
        };
        with_settings(self.program, settings)
    }

    /// Sets the founding program's settings.
    pub const fn set_textbook(&mut self, settings: ProgramSettings) {
        (self.faithful, self.depth) = (settings.faithful, settings.depth);
    }

    /// The opponent; `None` if it is a person.
    #[must_use]
    pub fn computer(&self) -> Option<Computer> {
        let level = Computer::Level(self.level);
        match self.opponent {
            OpponentKind::Friend => None,
            OpponentKind::Computer => Some(level),
            OpponentKind::Textbook => Some(Computer::Textbook(self.textbook())),
            OpponentKind::Host => Some(self.engine.map_or(level, Computer::Host)),
        }
    }

    /// Why `opening` conflicts with the other options, if it does.
    #[must_use]
    pub fn opening_clash(&self, opening: Procedure) -> Option<Clash> {
        if let Some(clash) = board_clash(self.rule, self.size, opening) {
            return Some(clash);
        }
        let moves_only = matches!(opening, Procedure::None | Procedure::Balanced);
        let decides = matches!(self.computer(), None | Some(Computer::Level(_)));
        (!moves_only && !decides).then_some(Clash::MovesOnly)
    }

    /// The opening procedures that fit the other options, simplest first. Those with a number of
    /// fifth moves appear once.
    #[must_use]
    pub fn openings(&self) -> Vec<Procedure> {
        let fits = |opening: &Procedure| self.opening_clash(*opening).is_none();
        Procedure::ALL.into_iter().filter(fits).collect()
    }

    /// The foul policies that fit the other options, in the order of [`FOULS`].
    #[must_use]
    pub fn fouls(&self) -> Vec<OnFoul> {
        let fits = |on_foul: &OnFoul| self.foul_clash(*on_foul).is_none();
        FOULS.into_iter().filter(fits).collect()
    }

    /// Why `on_foul` conflicts with the other options, if it does.
    #[must_use]
    pub fn foul_clash(&self, on_foul: OnFoul) -> Option<Clash> {
        match on_foul {
            OnFoul::Refuse => None,
            _ if self.rule != Rule::Renju => Some(Clash::NoFouls),
            OnFoul::Claim(_) if self.opponent != OpponentKind::Friend => Some(Clash::PeopleOnly),
            OnFoul::Claim(_) | OnFoul::Lose => None,
        }
    }

    /// Resets conflicting options: the engine as opponent, no opening procedure, fouls refused.
    #[must_use]
    pub fn mended(mut self) -> Choice {
        if self.opponent == OpponentKind::Host && self.engine.is_none() {
            self.opponent = OpponentKind::Computer;
        }
        if self.opening_clash(self.opening).is_some() {
            self.opening = Procedure::None;
        }
        if self.foul_clash(self.on_foul).is_some() {
            self.on_foul = OnFoul::Refuse;
        }
        self
    }
}

/// Why an opening procedure conflicts with rule and board, if it does.
pub(crate) fn board_clash(rule: Rule, size: Size, opening: Procedure) -> Option<Clash> {
    let of_renju = matches!(
        opening,
        Procedure::Rif
            | Procedure::Yamaguchi { .. }
            | Procedure::Soosyrv8
            | Procedure::Taraguchi10
            | Procedure::Openings26
    );
    if of_renju && rule != Rule::Renju {
        return Some(Clash::RenjuOnly);
    }
    let least = opening.min_size();
    (size.get() < least).then_some(Clash::TooSmall(least))
}

/// A common combination of rule, board, opening and foul policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Freestyle without an opening procedure.
    Free,
    /// Standard with swap2, as at the world championship.
    WorldGomoku,
    /// Renju with Taraguchi-10, as at the world championship.
    WorldRenju,
    /// Renju with the 26 openings and a swap.
    FirstRenju,
}

impl Preset {
    /// Every preset, simplest first.
    pub const ALL: [Preset; 4] = [
        Preset::Free,
        Preset::WorldGomoku,
        Preset::WorldRenju,
        Preset::FirstRenju,
    ];

    /// Sets rule, size, opening and foul policy to the preset's.
    #[must_use]
    pub const fn apply(self, choice: Choice) -> Choice {
        let (rule, opening) = match self {
            Preset::Free => (Rule::Freestyle, Procedure::None),
            Preset::WorldGomoku => (Rule::Standard, Procedure::Swap2),
            Preset::WorldRenju => (Rule::Renju, Procedure::Taraguchi10),
            Preset::FirstRenju => (Rule::Renju, Procedure::Openings26),
        };
        Choice {
            rule,
            size: Size::STANDARD,
            opening,
            on_foul: OnFoul::Refuse,
            ..choice
        }
    }

    /// The preset that a choice equals, if any.
    #[must_use]
    pub fn of(choice: &Choice) -> Option<Preset> {
        Preset::ALL
            .into_iter()
            .find(|p| p.apply(*choice) == *choice)
    }
}
