//! A puzzle on the board: tries, the defender's replies, and whether a win is left.
//!
//! After a wrong try the defender averts the win. Then a win of the next wider kind is searched
//! for, and the user may go on. A long win is played out to the five.

mod onward;

use tengen_core::{Color, Move, Point, Position, PositionSpec};
use tengen_record::NodeId;
use tengen_worker_protocol::proofs::{self, ProofAnswer, ProofQuestion};

use super::answer::Proved;
use super::ask::{Budget, Goal, SolverQuery};
use super::averted::{Averted, distance};
use super::puzzle::{Puzzle, PuzzleError};
use super::stones::Stones;
use super::walk::{Walk, Whose};
use crate::session::{Opponent, Session};
use crate::training::{Attempts, Source, card_of_own};
use crate::view::Touch;
use crate::{Cell, Document, scene};
use onward::Asked;

/// The time limit of each search after a try, in milliseconds.
const SEARCH_MS: u32 = 5_000;

/// The state of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum TrialStage {
    /// The first move is asked for.
    Asked,
    /// A wrong move was tried; a defence against it is being searched for.
    Looking {
        /// The move.
        tried: Point,
    },
    /// A wrong move was tried and answered.
    Wrong {
        /// The move.
        tried: Point,
        /// The defender's reply; `None` if none was found.
        reply: Option<Point>,
        /// What is known of the reply.
        averts: Averts,
        /// Whether a win is left.
        outlook: Outlook,
    },
    /// A move of the proof was found, and the win is to be played on.
    Onward {
        /// The move.
        found: Point,
        /// The reply with the longest line.
        reply: Move,
    },
    /// The first move was found, and a long win was played out; or the solution is shown.
    Solved,
}

/// What is known of the defender's reply to a wrong try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Averts {
    /// An exhaustive search found no win of this kind after it.
    Proved,
    /// The try threatens no win of this kind, so any reply will do.
    Anything,
    /// It was not refuted in time.
    Perhaps,
}

/// Whether the attacker still wins after a wrong try.
#[derive(Clone, Debug, PartialEq)]
pub enum Outlook {
    /// Not asked yet.
    Unasked,
    /// Being searched for.
    Looking,
    /// A win is proved.
    Still {
        /// Plies up to and including the five.
        plies: u32,
        /// The proof.
        walk: Box<Walk>,
    },
    /// There is no win of this kind, by exhaustive search.
    Gone(Goal),
    /// None was found in time.
    Unknown,
    /// The try wins too: it makes five, or every reply is refuted.
    Wins,
    /// The try wins too, and its proof is asked for, to be played on.
    Proving,
    /// The defender has made five.
    Lost,
}

/// A puzzle whose tries are variations; the solution is the opponent, hidden until it is found.
pub type Trial = Session<Trying>;

/// The part of a [`Session`] that only a puzzle has.
#[derive(Clone, Debug, PartialEq)]
pub struct Trying {
    puzzle: Puzzle,
    first: Point,
    /// The puzzle's own proof.
    solution: Option<Walk>,
    /// The kind of win searched for now.
    goal: Goal,
    stage: TrialStage,
    /// Where a move was asked for last within a win that is played out.
    asked: Option<Asked>,
    /// The answers, if they are training.
    pub(super) attempts: Option<Attempts>,
}

impl Trial {
    /// A puzzle before the first try; fails if it cannot be played.
    pub fn of_puzzle(puzzle: Puzzle) -> Result<Trial, PuzzleError> {
        let (stones, first, proof) = puzzle.parts()?;
        let mut document = Document::of_stones(stones.position());
        let solution = proof.and_then(|proof| Walk::begin(proof, &mut document, NodeId::ROOT));
        let trying = Trying {
            goal: puzzle.goal(),
            puzzle,
            first,
            solution,
            stage: TrialStage::Asked,
            asked: None,
            attempts: None,
        };
        let mut trial = Session::preset(document, Opponent::None, trying);
        trial.begin_again();
        Ok(trial)
    }

    /// A win that was let go in an own game; its first answer makes a card. Fails if it cannot be
    /// played.
    pub fn of_missed_win(puzzle: Puzzle) -> Result<Trial, PuzzleError> {
        let source = card_of_own(&puzzle).map(|card| Source::Mistake(Box::new(card)));
        let mut trial = Trial::of_puzzle(puzzle)?;
        trial.part.attempts = source.map(|source| Attempts::new(source, 0));
        Ok(trial)
    }

    fn note(&mut self, right: bool, shown: bool) {
        if let Some(attempts) = &mut self.part.attempts {
            attempts.note(right, shown);
        }
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.part.puzzle
    }

    /// The position of the puzzle.
    #[must_use]
    pub fn start(&self) -> Position {
        self.stage_at(NodeId::ROOT).game().position().clone()
    }

    /// The state of the puzzle.
    #[must_use]
    pub const fn progress(&self) -> &TrialStage {
        &self.part.stage
    }

    /// The tries and replies on the board, in order.
    #[must_use]
    pub fn played(&self) -> Vec<Point> {
        let tree = self.document.tree();
        let path = tree.path(self.cursor).into_iter();
        path.filter_map(|id| tree.node(id).act().point()).collect()
    }

    /// Whether a search is in progress.
    #[must_use]
    pub const fn is_looking(&self) -> bool {
        match &self.part.stage {
            TrialStage::Looking { .. } => true,
            TrialStage::Wrong { outlook, .. } => {
                matches!(outlook, Outlook::Looking | Outlook::Proving)
            }
            TrialStage::Asked | TrialStage::Onward { .. } | TrialStage::Solved => false,
        }
    }

    /// The move that was found last, or else the puzzle's first move.
    #[must_use]
    pub fn found(&self) -> Point {
        let of_proof = self.walk().and_then(|walk| walk.first());
        of_proof.unwrap_or(self.part.first)
    }

    fn here(&self) -> Position {
        self.stage_at(self.cursor).game().position().clone()
    }

    const fn is_open(&self) -> bool {
        match &self.part.stage {
            TrialStage::Asked | TrialStage::Onward { .. } => true,
            TrialStage::Wrong { outlook, reply, .. } => {
                reply.is_some()
                    && matches!(
                        outlook,
                        Outlook::Still { .. } | Outlook::Gone(_) | Outlook::Unknown
                    )
            }
            TrialStage::Looking { .. } | TrialStage::Solved => false,
        }
    }

    /// Touches a point; the question to the worker if it is a wrong try.
    pub(crate) fn try_point(&mut self, p: Point) -> Option<ProofQuestion> {
        if self.part.stage == TrialStage::Solved {
            self.touch_proof(p);
            return None;
        }
        if !self.is_open() || self.here().legality(p).is_err() {
            return None;
        }
        if self.cursor == NodeId::ROOT && p == self.part.first {
            self.note(true, false);
            self.first_found();
            return None;
        }
        if matches!(self.part.stage, TrialStage::Onward { .. }) && self.next_of_proof() == Some(p) {
            self.play(p);
            self.advance(p);
            return None;
        }
        if let TrialStage::Wrong {
            outlook: Outlook::Still { walk, .. },
            ..
        } = &self.part.stage
            && walk.first() == Some(p)
        {
            let walk = walk.clone();
            self.cursor = walk.node(1);
            self.opponent = Opponent::Certificate(walk);
            self.go_on(p);
            return None;
        }
        let within = self.part.asked.is_some();
        let open = self.play(p);
        if !open {
            self.note(true, false);
            if within {
                self.opponent = Opponent::None;
                self.reveal();
                return None;
            }
            self.part.stage = TrialStage::Wrong {
                tried: p,
                reply: None,
                averts: Averts::Perhaps,
                outlook: Outlook::Wins,
            };
            return None;
        }
        self.part.stage = TrialStage::Looking { tried: p };
        let position = self.spec()?;
        let query = self.search_quest();
        Some(ProofQuestion::Defend { position, query })
    }

    /// Plays a stone as a variation; whether the game goes on.
    fn play(&mut self, p: Point) -> bool {
        let after = self.document.vary(self.cursor, &[Move::Place(p)]);
        self.cursor = after.first().copied().unwrap_or(self.cursor);
        self.spec().is_some()
    }

    /// The position as a message to the worker; `None` if the game is over.
    fn spec(&self) -> Option<PositionSpec> {
        Some(Stones::of_position(&self.here()).ok()?.told())
    }

    fn reveal(&mut self) {
        self.part.stage = TrialStage::Solved;
        self.hidden = false;
    }

    pub(crate) fn follow(&mut self) -> Option<ProofQuestion> {
        let TrialStage::Wrong { outlook, tried, .. } = &mut self.part.stage else {
            return None;
        };
        let tried = *tried;
        match outlook {
            Outlook::Unasked => *outlook = Outlook::Looking,
            Outlook::Wins => return self.prove(tried),
            _ => return None,
        }
        // A defence against one kind of win may allow a wider kind.
        self.part.goal = match self.part.goal {
            Goal::Vcf => Goal::Vct,
            Goal::Vct | Goal::Win => Goal::Win,
        };
        let position = self.spec()?;
        let query = self.search_quest();
        Some(ProofQuestion::Win { position, query })
    }

    fn search_quest(&self) -> proofs::SearchParams {
        let query = SolverQuery {
            goal: self.part.goal,
            shortest: false,
            budget: Budget::default(),
        };
        proofs::SearchParams {
            ms: SEARCH_MS,
            nodes: None,
            ..query.told()
        }
    }

    /// Shows the solution to a learner who has not found it.
    pub(crate) fn show(&mut self) {
        self.note(false, true);
        self.solve();
    }

    /// Shows the solution.
    pub(super) fn solve(&mut self) {
        self.begin_again();
        self.reveal();
        self.go(1);
    }

    /// Returns to the start; tries stay in the document.
    pub(crate) fn begin_again(&mut self) {
        self.part.stage = TrialStage::Asked;
        (self.part.goal, self.part.asked) = (self.part.puzzle.goal(), None);
        self.cursor = NodeId::ROOT;
        self.hidden = true;
        self.opponent = match self.part.solution.clone() {
            Some(walk) => Opponent::Certificate(Box::new(walk)),
            None => Opponent::None,
        };
    }

    pub(crate) fn hear_prover(&mut self, reply: &ProofAnswer, bytes: Option<&[u8]>) {
        if let TrialStage::Wrong {
            outlook: Outlook::Proving,
            tried,
            ..
        } = self.part.stage
        {
            return match reply {
                ProofAnswer::Win { found, .. } => {
                    self.take_first(tried, &Proved::new(found, bytes));
                }
                _ => self.cut_short(),
            };
        }
        let found = match reply {
            ProofAnswer::Win { found, .. } => self.outlook(Proved::new(found, bytes)),
            _ => Outlook::Unknown,
        };
        match &mut self.part.stage {
            TrialStage::Wrong { outlook, .. } => *outlook = found,
            TrialStage::Looking { tried } => {
                let tried = *tried;
                self.answer(tried, reply);
            }
            TrialStage::Asked | TrialStage::Onward { .. } | TrialStage::Solved => {}
        }
    }

    /// What a search after a wrong try means; only proved wins count.
    fn outlook(&mut self, proved: Proved) -> Outlook {
        let win = match proved {
            Proved::Proved(win) => win,
            Proved::None => return Outlook::Gone(self.part.goal),
            Proved::Refused(_) | Proved::Unknown => return Outlook::Unknown,
        };
        let certificate = win.proof.certificate().clone();
        match Walk::begin(certificate, &mut self.document, self.cursor) {
            Some(walk) => Outlook::Still {
                plies: win.length,
                walk: Box::new(walk),
            },
            None => Outlook::Unknown,
        }
    }

    /// Plays the defender's reply to a try.
    fn answer(&mut self, tried: Point, told: &ProofAnswer) {
        let (reply, averts, outlook) = match Averted::of(told, tried) {
            Averted::Idle => (self.reply_without_threat(tried), Averts::Anything, None),
            Averted::By(reply, true) => (Some(reply), Averts::Proved, None),
            Averted::By(reply, false) => (Some(reply), Averts::Perhaps, None),
            Averted::Never => (None, Averts::Perhaps, Some(Outlook::Wins)),
            Averted::Unknown => (None, Averts::Perhaps, Some(Outlook::Unknown)),
        };
        let mut outlook = outlook.unwrap_or(Outlook::Unasked);
        if let Some(reply) = reply
            && !self.play(reply)
        {
            outlook = Outlook::Lost;
        }
        // What is not settled is neither right nor wrong.
        let settled = averts != Averts::Perhaps || outlook == Outlook::Lost;
        match outlook {
            Outlook::Wins => self.note(true, false),
            _ if settled => self.note(false, false),
            _ => {}
        }
        self.part.stage = TrialStage::Wrong {
            tried,
            reply,
            averts,
            outlook,
        };
    }

    /// A reply to a move without a threat: the puzzle's first move, or the nearest point.
    fn reply_without_threat(&self, tried: Point) -> Option<Point> {
        let legal = self.here().legal_points();
        let first = self.part.first;
        let wanted = legal.contains(&first).then_some(first);
        wanted.or_else(|| legal.into_iter().min_by_key(distance(tried)))
    }

    pub(crate) fn cut_short(&mut self) {
        match &mut self.part.stage {
            TrialStage::Looking { tried } => {
                self.part.stage = TrialStage::Wrong {
                    tried: *tried,
                    reply: None,
                    averts: Averts::Perhaps,
                    outlook: Outlook::Unknown,
                };
            }
            TrialStage::Wrong { outlook, .. } => match outlook {
                Outlook::Looking => *outlook = Outlook::Unknown,
                // It wins, also without its proof.
                Outlook::Proving => *outlook = Outlook::Wins,
                _ => {}
            },
            _ => {}
        }
    }

    pub(crate) fn next_stone(&self) -> Option<Color> {
        if self.is_open() {
            return Some(self.here().to_move());
        }
        let walk = self.walk()?;
        match walk.whose() {
            Whose::Defender => Some(walk.attacker().opponent()),
            Whose::Proof(_) | Whose::None => None,
        }
    }

    pub(crate) fn points(&self) -> Vec<Cell> {
        if let Some(walk) = self.walk() {
            return walk.cells();
        }
        let position = self.start();
        let size = position.size();
        let mut cells = scene::stones(size, position.board(), &[]);
        let us = position.to_move();
        // A puzzle without a stored proof shows its first move only.
        let played = match self.part.stage {
            TrialStage::Solved if self.cursor == NodeId::ROOT => vec![self.part.first],
            _ => self.played(),
        };
        let colors = [us, us.opponent()].into_iter().cycle();
        for ((number, &p), color) in (1..).zip(&played).zip(colors) {
            let cell = &mut cells[scene::index(size, p)];
            cell.stone = Some(color);
            cell.number = number;
            cell.proof = Some(Touch::Played);
            cell.last = usize::from(number) == played.len();
        }
        if self.is_open() {
            for (p, fouls) in self.here().forbidden_points() {
                cells[scene::index(size, p)].forbidden = fouls.first();
            }
        }
        cells
    }
}
