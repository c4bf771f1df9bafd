//! The choices of the sheet *New game*: presets, free combination, and what does not go together.

use serde::{Deserialize, Serialize};
use tengen_core::opening::Procedure;
use tengen_core::{DeadDraw, OnFoul, Rule, Size, WrongClaim};

use tengen_textbook::{Depth, Program, ProgramSpec, Settings};

use crate::{Computer, EngineName, Level, Seat, Setup, with_settings, words};

/// Who plays against the person at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpponentKind {
    /// The computer.
    Computer,
    /// A second person at this screen.
    Friend,
    /// A founding program.
    Textbook,
    /// An engine of the host's own.
    Host,
}

/// Who begins, in a game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlackIs {
    /// The person at the screen.
    Me,
    /// The computer.
    Computer,
    /// Whoever the lot falls on.
    ByLot,
}

/// The choices of the sheet *New game*; the last ones are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The rule.
    #[serde(with = "rule_name")]
    pub rule: Rule,
    /// The board's size.
    #[serde(with = "size_number")]
    pub size: Size,
    /// How the first stones are shared out.
    #[serde(default)]
    pub opening: Procedure,
    /// What a forbidden point costs.
    #[serde(with = "crate::words::on_foul", default)]
    pub on_foul: OnFoul,
    /// Who plays against the person at the screen.
    pub opponent: OpponentKind,
    /// How strong the computer plays.
    pub level: Level,
    /// The founding program that was chosen last.
    #[serde(with = "words::program", default = "first_program")]
    pub program: Program,
    /// Whether it plays with the slips of the original.
    #[serde(default)]
    pub faithful: bool,
    /// How far it looks ahead, where it can; its own depth where there is none.
    #[serde(
        with = "words::depth",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub depth: Option<Depth>,
    /// The host's engine that was chosen last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<EngineName>,
    /// How long the host's engine may think about a move, in seconds.
    #[serde(default = "usual_seconds")]
    pub seconds: u8,
    /// Who begins, in a game against the computer.
    pub black: BlackIs,
    /// Whether the game ends as a draw as soon as nobody can make five any more.
    #[serde(default)]
    pub ends_dead: bool,
}

impl Default for Choice {
    /// What a newcomer finds: an easy computer that lets them begin.
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
        }
    }
}

const fn first_program() -> Program {
    Program::WinTable
}

const fn usual_seconds() -> u8 {
    2
}

/// Why two choices do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The opening belongs to renju.
    RenjuOnly,
    /// The opening needs a board of at least this size.
    TooSmall(u8),
    /// Only renju knows fouls.
    NoFouls,
    /// Claims are made by people: the computer overlooks nothing.
    PeopleOnly,
    /// The opponent knows moves only, and decides nothing.
    MovesOnly,
}

impl Choice {
    /// The game that was chosen. `lot` decides where the choice is left to it: `true` gives the
    /// person the first move.
    pub fn setup(&self, lot: bool) -> Setup {
        let person_begins = match self.black {
            BlackIs::Me => true,
            BlackIs::Computer => false,
            BlackIs::ByLot => lot,
        };
        self.seated(person_begins)
    }

    /// The same with it given who begins.
    pub fn seated(&self, person_begins: bool) -> Setup {
        let players = match self.computer().map(Seat::Computer) {
            None => [Seat::Person; 2],
            Some(computer) if person_begins => [Seat::Person, computer],
            Some(computer) => [computer, Seat::Person],
        };
        Setup {
            rule: self.rule,
            size: self.size,
            opening: self.opening,
            on_foul: self.on_foul,
            dead_draw: match self.ends_dead {
                true => DeadDraw::End,
                false => DeadDraw::Offer,
            },
            players,
        }
    }

    /// The founding program that was chosen last, and how it plays.
    #[must_use]
    pub fn textbook(&self) -> ProgramSpec {
        let settings = Settings {
            faithful: self.faithful,
            depth: self.depth,
        };
        with_settings(self.program, settings)
    }

    /// Chooses how the founding program plays.
    pub const fn set_textbook(&mut self, settings: Settings) {
        (self.faithful, self.depth) = (settings.faithful, settings.depth);
    }

    /// Who plays against the person, if no other person does.
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

    /// Why an opening cannot be played with the rest of the choice.
    #[must_use]
    pub fn opening_clash(&self, opening: Procedure) -> Option<Clash> {
        let of_renju = matches!(
            opening,
            Procedure::Rif
                | Procedure::Yamaguchi { .. }
                | Procedure::Soosyrv8
                | Procedure::Taraguchi10
                | Procedure::Openings26
        );
        if of_renju && self.rule != Rule::Renju {
            return Some(Clash::RenjuOnly);
        }
        // In these the players decide nothing but moves.
        let moves_only = matches!(opening, Procedure::None | Procedure::Balanced);
        let decides = matches!(self.computer(), None | Some(Computer::Level(_)));
        if !moves_only && !decides {
            return Some(Clash::MovesOnly);
        }
        let least = opening.min_size();
        (self.size.get() < least).then_some(Clash::TooSmall(least))
    }

    /// The openings that go with the rest of the choice, the simplest first. Where fifth moves are
    /// counted, their number is a choice of its own.
    #[must_use]
    pub fn openings(&self) -> Vec<Procedure> {
        let fits = |opening: &Procedure| self.opening_clash(*opening).is_none();
        Procedure::ALL.into_iter().filter(fits).collect()
    }

    /// How fouls may be treated with the rest of the choice, the usual way first.
    #[must_use]
    pub fn fouls(&self) -> Vec<OnFoul> {
        let fits = |on_foul: &OnFoul| self.foul_clash(*on_foul).is_none();
        FOULS.into_iter().filter(fits).collect()
    }

    /// Why fouls cannot be treated so with the rest of the choice.
    #[must_use]
    pub fn foul_clash(&self, on_foul: OnFoul) -> Option<Clash> {
        match on_foul {
            OnFoul::Refuse => None,
            _ if self.rule != Rule::Renju => Some(Clash::NoFouls),
            OnFoul::Claim(_) if self.opponent != OpponentKind::Friend => Some(Clash::PeopleOnly),
            OnFoul::Claim(_) | OnFoul::Lose => None,
        }
    }

    /// The choice without what does not go together: no opening, and fouls refused.
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

/// A combination that is played much, by one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Five or more win, no opening: what everybody knows.
    Free,
    /// Exactly five and swap2, as at the world championship.
    WorldGomoku,
    /// Renju and Taraguchi-10, as at the world championship.
    WorldRenju,
    /// Renju with the 26 openings and a swap.
    FirstRenju,
}

impl Preset {
    /// Every preset, the simplest first.
    pub const ALL: [Preset; 4] = [
        Preset::Free,
        Preset::WorldGomoku,
        Preset::WorldRenju,
        Preset::FirstRenju,
    ];

    /// A choice with the preset's rule, board, opening and fouls.
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

    /// The preset that a choice is, if it is one.
    #[must_use]
    pub fn of(choice: &Choice) -> Option<Preset> {
        Preset::ALL
            .into_iter()
            .find(|p| p.apply(*choice) == *choice)
    }
}

/// How fouls may be treated, the usual way first.
pub const FOULS: [OnFoul; 4] = [
    OnFoul::Refuse,
    OnFoul::Lose,
    OnFoul::Claim(WrongClaim::Nothing),
    OnFoul::Claim(WrongClaim::Game),
];

mod rule_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tengen_core::Rule;

    pub(super) fn serialize<S: Serializer>(rule: &Rule, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(rule.name())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<Rule, D::Error> {
        String::deserialize(d)?.parse().map_err(D::Error::custom)
    }
}

mod size_number {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tengen_core::Size;

    pub(super) fn serialize<S: Serializer>(size: &Size, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u8(size.get())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<Size, D::Error> {
        Size::new(u32::deserialize(d)?).map_err(D::Error::custom)
    }
}
