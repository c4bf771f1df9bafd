//! Resumable VCT search: its tables persist between calls and between the positions of a game.

use std::collections::HashMap;
use tengen_board::{ANY_FOURS, Board, Cell, DeadEnds, Meter, Steps, point_on_board};

use tengen_core::{Color, Point, Position, SplitMix};

use crate::dfpn::Dfpn;
use crate::memory::{LearnedDefences, Tables};
use crate::order::Left;
use crate::plan::{PartId, Plan};
use crate::prove::{Notes, Proof};
use crate::question::{Goal, Win};

/// Limits on the fours of a threatened VCF, in turn: short ones are cheap and mostly sufficient.
const REACHES: [u16; 2] = [2, ANY_FOURS];
/// Ratio of disproof to proof number from which a win is likely. After 8,000 nodes that holds for
/// 94 % of positions with a win that takes longer, and for 40 % of those that self-play leaves
/// open.
const LIKELY: u32 = 12;
/// Positions whose stage is kept.
const REMEMBERED: usize = 1 << 10;

pub(crate) enum Pursued {
    Win(Box<Win>),
    /// The usual threats do not win.
    Exhausted,
    Open {
        likely: bool,
    },
    /// Proven with this first stone; the proof is not written yet.
    Found(Point),
}

/// Progress on a position.
#[derive(Clone, Copy, Default)]
struct Stage {
    /// Index into [`REACHES`]; past the end if all are exhausted.
    reach: usize,
    /// First stone of a proven win whose proof is not written.
    first: Option<Cell>,
    likely: bool,
}

/// Resumable search for wins of one attacker.
pub(crate) struct Pursuit {
    attacker: Color,
    dead: DeadEnds,
    tables: Tables,
    extra: LearnedDefences,
    steps: Steps,
    stages: HashMap<Key, Stage>,
    /// The unfinished proof written last.
    draft: Option<(Key, Plan, Notes)>,
}

/// A position and the required first stone.
type Key = (u64, Option<Cell>);

impl Pursuit {
    pub(crate) fn new(attacker: Color, memory: usize) -> Pursuit {
        let mut tables = Tables::new(memory);
        tables.forget();
        Pursuit {
            attacker,
            dead: DeadEnds::growing(memory / 8),
            extra: LearnedDefences::new(tables.max_learned),
            tables,
            steps: Steps::default(),
            stages: HashMap::new(),
            draft: None,
        }
    }

    /// Continues the search for a win of the attacker, as if to move, until the meter stops;
    /// `first` is a required first stone, legal and not winning at once. The game must not be over.
    pub(crate) fn go(
        &mut self,
        position: &Position,
        first: Option<Cell>,
        meter: &mut Meter<'_>,
    ) -> Pursued {
        let key = (position.hash(), first);
        let mut stage = self.stages.get(&key).copied().unwrap_or_default();
        let mut board = Board::new(position);
        if board.to_move() != self.attacker {
            board.pass();
        }
        let mut found = None;
        while found.is_none() && stage.reach < REACHES.len() && !meter.stopped() {
            found = self.search(key, &mut board, &mut stage, meter);
        }
        if self.stages.len() >= REMEMBERED {
            self.stages.clear();
        }
        self.stages.insert(key, stage);
        match (found, stage.first) {
            (Some((plan, root)), _) => Pursued::Win(Box::new(Win {
                certificate: plan.certificate(root, position, self.attacker, None),
                length: plan.length(root),
                line: plan.line(root, &mut board),
                shortest_of: (plan.length(root) == 1).then_some(Goal::Vct),
            })),
            (None, Some(cell)) => Pursued::Found(point_on_board(cell)),
            (None, None) if stage.reach < REACHES.len() => Pursued::Open {
                likely: stage.likely,
            },
            (None, None) => Pursued::Exhausted,
        }
    }

    fn search(
        &mut self,
        key: Key,
        board: &mut Board,
        stage: &mut Stage,
        meter: &mut Meter<'_>,
    ) -> Option<(Plan, PartId)> {
        let extra = std::mem::replace(&mut self.extra, LearnedDefences::new(0));
        let shared = (&mut self.tables, extra);
        let mut search = Dfpn::resumed(board, &mut self.dead, shared, &mut self.steps, meter);
        search.usual = true;
        search.reach = REACHES[stage.reach];
        search.salt = SplitMix::new(stage.reach as u64).next();
        if let Some((_, plan, notes)) = self.draft.take_if(|draft| draft.0 == key) {
            (search.plan, search.notes) = (plan, notes);
        }
        let proof = match key.1 {
            None => search.prove(Left::ANY),
            Some(cell) => search.prove_first(cell, Left::ANY),
        };
        let found = search.root.pn == 0;
        stage.likely = search.root.dn / LIKELY >= search.root.pn;
        stage.first = match key.1 {
            _ if !found => None,
            None => search.proven_moves(Left::ANY).first().map(|m| m.1),
            Some(cell) => Some(cell),
        };
        let Dfpn {
            plan, notes, extra, ..
        } = search;
        self.extra = extra;
        match proof {
            Proof::Win(root) => Some((plan, root)),
            Proof::None | Proof::Unknown => {
                // A proof that cannot be written does not count.
                if !meter.stopped() {
                    stage.reach += 1;
                    stage.first = None;
                } else if found {
                    self.draft = Some((key, plan, notes));
                }
                None
            }
        }
    }
}

pub(crate) struct Pursuits {
    sides: [Option<Pursuit>; 2],
    memory: usize,
}

impl Pursuits {
    pub(crate) const fn new(memory: usize) -> Pursuits {
        Pursuits {
            sides: [None, None],
            memory,
        }
    }

    /// Bytes of tables that have been made.
    pub(crate) fn made(&self) -> usize {
        let sides = self.sides.iter().flatten();
        sides
            .map(|pursuit| pursuit.dead.bytes() + pursuit.tables.bytes())
            .sum()
    }

    pub(crate) fn of(&mut self, attacker: Color) -> &mut Pursuit {
        let memory = self.memory / 2;
        self.sides[attacker.index()].get_or_insert_with(|| Pursuit::new(attacker, memory))
    }
}
