//! A search for continuous threats a little at a time: what it has learnt stays from one go to the
//! next, and from one position of a game to the next.

use std::collections::HashMap;

use tengen_core::{Color, Point, Position, SplitMix};
use tengen_engine::Board;
use tengen_engine::cells::point_of;

use crate::dead::{ALL, DeadEnds};
use crate::dfpn::Dfpn;
use crate::memory::{Learnt, Tables};
use crate::meter::{Control, Meter};
use crate::order::Left;
use crate::plan::Plan;
use crate::prove::{Notes, Proof};
use crate::question::Win;
use crate::steps::Steps;

/// How long the threatened wins by fours may be, one search after the other: short ones are quickly
/// seen and mostly enough.
const REACHES: [u16; 2] = [2, ALL];
/// Positions whose searches are remembered.
const REMEMBERED: usize = 1 << 10;

/// What a go has come to.
pub(crate) enum Pursued {
    /// A win.
    Win(Box<Win>),
    /// The usual threats do not win.
    Exhausted,
    /// It is not known yet.
    Open,
    /// There is a win by this stone as far as the search has looked; the proof is not yet written.
    Found(Point),
}

/// Where the search of a position stands.
#[derive(Clone, Copy, Default)]
struct Stage {
    /// The index into [`REACHES`], past the end where all of them are exhausted.
    reach: usize,
    /// The first stone of a win that is found and not yet written down.
    first: Option<u16>,
}

/// The searches for wins of one attacker.
pub(crate) struct Pursuit {
    dead: DeadEnds,
    tables: Tables,
    extra: Learnt,
    steps: Steps,
    stages: HashMap<u64, Stage>,
    /// What has been written of the proof that was last begun and not finished, and of which position.
    draft: Option<(u64, Plan, Notes)>,
}

impl Pursuit {
    /// Nothing yet, with tables of about so many bytes.
    pub(crate) fn new(memory: usize) -> Pursuit {
        let mut tables = Tables::new(memory);
        tables.forget();
        Pursuit {
            dead: DeadEnds::new(memory / 8),
            extra: Learnt::new(tables.lessons),
            tables,
            steps: Steps::default(),
            stages: HashMap::new(),
            draft: None,
        }
    }

    /// Goes on looking for a win of the side to move, which is this attacker, for so many stones. The
    /// game is not over. Returns the stones placed as well.
    pub(crate) fn go(
        &mut self,
        position: &Position,
        nodes: u64,
        control: &mut dyn Control,
    ) -> (Pursued, u64) {
        let known = self.stages.get(&position.hash());
        let mut stage = known.copied().unwrap_or_default();
        let mut board = Board::new(position);
        let mut meter = Meter::new(Some(nodes), control);
        let mut found = None;
        while found.is_none() && stage.reach < REACHES.len() && !meter.stopped() {
            found = self.search(&mut board, &mut stage, position, &mut meter);
        }
        if self.stages.len() >= REMEMBERED {
            self.stages.clear();
        }
        self.stages.insert(position.hash(), stage);
        let pursued = match (found, stage.first) {
            (Some(win), _) => Pursued::Win(Box::new(win)),
            (None, Some(cell)) => Pursued::Found(point_of(usize::from(cell))),
            (None, None) if stage.reach < REACHES.len() => Pursued::Open,
            (None, None) => Pursued::Exhausted,
        };
        (pursued, meter.nodes())
    }

    /// One search, as far as the meter lets it.
    fn search(
        &mut self,
        board: &mut Board,
        stage: &mut Stage,
        position: &Position,
        meter: &mut Meter<'_>,
    ) -> Option<Win> {
        let extra = std::mem::replace(&mut self.extra, Learnt::new(0));
        let shared = (&mut self.tables, extra);
        let mut search = Dfpn::resumed(board, &mut self.dead, shared, &mut self.steps, meter);
        search.usual = true;
        search.reach = REACHES[stage.reach];
        search.salt = SplitMix::new(stage.reach as u64).next();
        if let Some((_, plan, notes)) = self.draft.take_if(|draft| draft.0 == position.hash()) {
            (search.plan, search.notes) = (plan, notes);
        }
        let proof = search.prove(Left::ANY);
        let found = search.root.pn == 0;
        let mut moves = || search.proven_moves(Left::ANY).into_iter();
        stage.first = found.then(|| moves().next()).flatten().map(|m| m.1);
        let Dfpn {
            plan,
            notes,
            attacker,
            extra,
            ..
        } = search;
        self.extra = extra;
        match proof {
            Proof::Win(root) => Some(Win {
                certificate: plan.certificate(root, position, attacker, None),
                length: plan.length(root),
                line: plan.line(root, board),
                shortest: plan.length(root) == 1,
            }),
            Proof::None | Proof::Unknown => {
                // A proof that could not be written down is none either.
                if !meter.stopped() {
                    stage.reach += 1;
                    stage.first = None;
                } else if found {
                    self.draft = Some((position.hash(), plan, notes));
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
    /// Nothing yet, with tables of about so many bytes altogether.
    pub(crate) const fn new(memory: usize) -> Pursuits {
        Pursuits {
            sides: [None, None],
            memory,
        }
    }

    /// The searches for wins of a side.
    pub(crate) fn of(&mut self, attacker: Color) -> &mut Pursuit {
        let memory = self.memory / 2;
        self.sides[attacker.index()].get_or_insert_with(|| Pursuit::new(memory))
    }
}
