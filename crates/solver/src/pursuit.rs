//! A search for continuous threats a little at a time: what it has learnt stays from one go to the
//! next, and from one position of a game to the next.

use std::collections::HashMap;
use tengen_board::{ALL, Board, Cell, DeadEnds, Meter, Steps, point_of};

use tengen_core::{Color, Point, Position, SplitMix};

use crate::dfpn::Dfpn;
use crate::memory::{Learnt, Tables};
use crate::order::Left;
use crate::plan::{PartId, Plan};
use crate::prove::{Notes, Proof};
use crate::question::{Goal, Win};

/// How long the threatened wins by fours may be, one search after the other: short ones are quickly
/// seen and mostly enough.
const REACHES: [u16; 2] = [2, ALL];
/// How many times harder to disprove than to prove a win is that seems likely. After 8,000 stones
/// that is so of 94 in 100 positions with a win that takes longer, and of 40 in 100 where the
/// engine's games against itself leave it open.
const LIKELY: u32 = 12;
/// Positions whose searches are remembered.
const REMEMBERED: usize = 1 << 10;

/// What a go has come to.
pub(crate) enum Pursued {
    /// A win.
    Win(Box<Win>),
    /// The usual threats do not win.
    Exhausted,
    /// It is not known yet; whether a win seems likely.
    Open { likely: bool },
    /// There is a win by this stone as far as the search has looked; the proof is not yet written.
    Found(Point),
}

/// Where the search of a position stands.
#[derive(Clone, Copy, Default)]
struct Stage {
    /// The index into [`REACHES`], past the end where all of them are exhausted.
    reach: usize,
    /// The first stone of a win that is found and not yet written down.
    first: Option<Cell>,
    likely: bool,
}

/// The searches for wins of one attacker.
pub(crate) struct Pursuit {
    attacker: Color,
    dead: DeadEnds,
    tables: Tables,
    extra: Learnt,
    steps: Steps,
    stages: HashMap<Key, Stage>,
    /// What has been written of the proof that was last begun and not finished.
    draft: Option<(Key, Plan, Notes)>,
}

/// A position and the stone its win is to begin with.
type Key = (u64, Option<Cell>);

impl Pursuit {
    /// Nothing yet, with tables of about `memory` bytes.
    pub(crate) fn new(attacker: Color, memory: usize) -> Pursuit {
        let mut tables = Tables::new(memory);
        tables.forget();
        Pursuit {
            attacker,
            dead: DeadEnds::growing(memory / 8),
            extra: Learnt::new(tables.lessons),
            tables,
            steps: Steps::default(),
            stages: HashMap::new(),
            draft: None,
        }
    }

    /// Goes on looking for a win of the attacker, as if it were its turn, as far as the meter lets
    /// it; where a legal stone that wins nothing at once is given, for one that begins with it. The
    /// game is not over.
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
            (None, Some(cell)) => Pursued::Found(point_of(cell)),
            (None, None) if stage.reach < REACHES.len() => Pursued::Open {
                likely: stage.likely,
            },
            (None, None) => Pursued::Exhausted,
        }
    }

    /// One search, as far as the meter lets it.
    fn search(
        &mut self,
        key: Key,
        board: &mut Board,
        stage: &mut Stage,
        meter: &mut Meter<'_>,
    ) -> Option<(Plan, PartId)> {
        let extra = std::mem::replace(&mut self.extra, Learnt::new(0));
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
                // A proof that could not be written down is none either.
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

/// The searches of both sides.
pub(crate) struct Pursuits {
    sides: [Option<Pursuit>; 2],
    memory: usize,
}

impl Pursuits {
    /// Nothing yet, with tables of about `memory` bytes altogether.
    pub(crate) const fn new(memory: usize) -> Pursuits {
        Pursuits {
            sides: [None, None],
            memory,
        }
    }

    /// The searches for wins of a side.
    pub(crate) fn of(&mut self, attacker: Color) -> &mut Pursuit {
        let memory = self.memory / 2;
        self.sides[attacker.index()].get_or_insert_with(|| Pursuit::new(attacker, memory))
    }
}
