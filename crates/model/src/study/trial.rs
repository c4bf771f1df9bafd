//! A puzzle on the board: tries, what answers them, and whether there is still a win.
//!
//! After a wrong try the defender plays what averts the win, and it is looked for another one, of a
//! wider kind if need be. So the play goes on as long as somebody may still win.

use tengen_core::{Color, Move, Point, Position, PositionSpec};
use tengen_record::NodeId;
use tengen_worker_protocol::proofs::{self, Found, ProofAnswer, ProofQuestion};

use super::answer::Proved;
use super::ask::{Budget, Goal, Quest};
use super::puzzle::{Puzzle, PuzzleError};
use super::stones::Stones;
use super::walk::{Walk, Whose};
use crate::session::{Opponent, Session};
use crate::view::Touch;
use crate::{Cell, Document, scene};

/// How long each look at a try may take, in milliseconds.
const LOOK: u32 = 5_000;

/// How far somebody has come.
#[derive(Clone, Debug, PartialEq)]
pub enum TrialStage {
    /// The move is looked for.
    Asked,
    /// Another move has been tried; what averts the win is looked for.
    Looking {
        /// What was tried.
        tried: Point,
    },
    /// Another move has been tried.
    Wrong {
        /// What was tried.
        tried: Point,
        /// What the defender answers; none where it could not be found out in time.
        reply: Option<Point>,
        /// How sure it is that the answer helps.
        averts: Averts,
        /// Whether there is still a win.
        outlook: Outlook,
    },
    /// The move was found.
    Solved,
}

/// What is known of the defender's answer to a wrong try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Averts {
    /// Everything has been tried after it, and nothing of the kind wins.
    Proved,
    /// The try threatens nothing of the kind, so any answer will do.
    Anything,
    /// It was not found to lose in time.
    Perhaps,
}

/// Whether somebody who has tried something else can still win.
#[derive(Clone, Debug, PartialEq)]
pub enum Outlook {
    /// It is to be asked.
    Unasked,
    /// It is looked for.
    Looking,
    /// There is a proved win.
    Still {
        /// Plies up to and with the five.
        plies: u32,
        /// The proof.
        walk: Box<Walk>,
    },
    /// There is none of that kind: everything has been tried.
    Gone(Goal),
    /// None was found in time.
    Unknown,
    /// What was tried wins as well: every answer is refuted, or the row is complete.
    Wins,
    /// The defender has completed a row.
    Lost,
}

/// A puzzle on the board: its tries are variations from the root. The solution is the opponent,
/// hidden until the move is found.
pub type Trial = Session<Trying>;

/// What a puzzle has beside its document.
#[derive(Clone, Debug, PartialEq)]
pub struct Trying {
    puzzle: Puzzle,
    first: Point,
    /// The proof of the puzzle.
    solution: Option<Walk>,
    /// The kind of win that is in question now.
    goal: Goal,
    stage: TrialStage,
}

impl Trial {
    /// A puzzle before the first try.
    ///
    /// # Errors
    /// [`PuzzleError`] where it cannot be played.
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
        };
        let mut trial = Session::preset(document, Opponent::None, trying);
        trial.begin_again();
        Ok(trial)
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

    /// How far somebody has come.
    #[must_use]
    pub const fn progress(&self) -> &TrialStage {
        &self.part.stage
    }

    /// What has been tried and answered, in turn.
    #[must_use]
    pub fn played(&self) -> Vec<Point> {
        let tree = self.document.tree();
        let path = tree.path(self.cursor).into_iter();
        path.filter_map(|id| tree.node(id).act().point()).collect()
    }

    /// Whether the worker is at work for it.
    #[must_use]
    pub const fn is_looking(&self) -> bool {
        match &self.part.stage {
            TrialStage::Looking { .. } => true,
            TrialStage::Wrong { outlook, .. } => matches!(outlook, Outlook::Looking),
            TrialStage::Asked | TrialStage::Solved => false,
        }
    }

    /// The move that was to be found last, once it is.
    #[must_use]
    pub fn found(&self) -> Point {
        let of_proof = self.walk().and_then(|walk| walk.first());
        of_proof.unwrap_or(self.part.first)
    }

    /// The position after the last try and its answer.
    fn here(&self) -> Position {
        self.stage_at(self.cursor).game().position().clone()
    }

    /// Whether something may be tried now.
    const fn is_open(&self) -> bool {
        match &self.part.stage {
            TrialStage::Asked => true,
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

    /// Touches a point. Where it is another try, the question to the worker how it is answered.
    pub(crate) fn try_point(&mut self, p: Point) -> Option<ProofQuestion> {
        if self.part.stage == TrialStage::Solved {
            self.touch_proof(p);
            return None;
        }
        if !self.is_open() || self.here().legality(p).is_err() {
            return None;
        }
        if self.cursor == NodeId::ROOT && p == self.part.first {
            self.solve();
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
            self.reveal();
            return None;
        }
        let open = self.play(p);
        if !open {
            self.part.stage = TrialStage::Wrong {
                tried: p,
                reply: None,
                averts: Averts::Perhaps,
                outlook: Outlook::Wins,
            };
            return None;
        }
        self.part.stage = TrialStage::Looking { tried: p };
        let position = self.told()?;
        let quest = self.look();
        Some(ProofQuestion::Defend { position, quest })
    }

    /// Plays a stone as a variation. Whether the game is not decided after it.
    fn play(&mut self, p: Point) -> bool {
        let after = self.document.vary(self.cursor, &[Move::Place(p)]);
        self.cursor = after.first().copied().unwrap_or(self.cursor);
        self.told().is_some()
    }

    /// The position after the last try and its answer, as the worker is told of it; `None` where
    /// the game is over.
    fn told(&self) -> Option<PositionSpec> {
        Some(Stones::of_position(&self.here()).ok()?.told())
    }

    fn reveal(&mut self) {
        self.part.stage = TrialStage::Solved;
        self.hidden = false;
    }

    /// What is asked next, if anything is.
    pub(crate) fn follow(&mut self) -> Option<ProofQuestion> {
        let TrialStage::Wrong { outlook, .. } = &mut self.part.stage else {
            return None;
        };
        if *outlook != Outlook::Unasked {
            return None;
        }
        *outlook = Outlook::Looking;
        // What averts the win of one kind may leave one of a wider kind.
        self.part.goal = match self.part.goal {
            Goal::Vcf => Goal::Vct,
            Goal::Vct | Goal::Win => Goal::Win,
        };
        let position = self.told()?;
        let quest = self.look();
        Some(ProofQuestion::Win { position, quest })
    }

    fn look(&self) -> proofs::SearchParams {
        let quest = Quest {
            goal: self.part.goal,
            shortest: false,
            budget: Budget::default(),
        };
        proofs::SearchParams {
            ms: LOOK,
            ..quest.told()
        }
    }

    /// Shows the solution.
    pub fn solve(&mut self) {
        self.begin_again();
        self.reveal();
        self.go(1);
    }

    /// Back to the puzzle; what was tried stays in the document.
    pub(crate) fn begin_again(&mut self) {
        self.part.stage = TrialStage::Asked;
        self.part.goal = self.part.puzzle.goal();
        self.cursor = NodeId::ROOT;
        self.hidden = true;
        self.opponent = match self.part.solution.clone() {
            Some(walk) => Opponent::Certificate(Box::new(walk)),
            None => Opponent::None,
        };
    }

    /// Hears from the worker.
    pub(crate) fn hear_prover(&mut self, reply: &ProofAnswer, bytes: Option<&[u8]>) {
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
            TrialStage::Asked | TrialStage::Solved => {}
        }
    }

    /// Whether there is still a win after a wrong try. Only what is proved counts.
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

    /// Lets the defender answer a try.
    fn answer(&mut self, tried: Point, told: &ProofAnswer) {
        let (reply, averts, outlook) = match told {
            ProofAnswer::Defences {
                threat,
                moves,
                open,
                unchecked,
                ..
            } => {
                let nearest = |points: &[Point]| points.iter().copied().min_by_key(far(tried));
                match (nearest(moves), nearest(open)) {
                    _ if *threat == Found::None => (self.prevention(tried), Averts::Anything, None),
                    (Some(reply), _) => (Some(reply), Averts::Proved, None),
                    (None, Some(reply)) => (Some(reply), Averts::Perhaps, None),
                    // Everything is refuted, and every refutation has been replayed.
                    (None, None) if matches!(threat, Found::Win { .. }) && unchecked.is_empty() => {
                        (None, Averts::Perhaps, Some(Outlook::Wins))
                    }
                    (None, None) => (None, Averts::Perhaps, Some(Outlook::Unknown)),
                }
            }
            _ => (None, Averts::Perhaps, Some(Outlook::Unknown)),
        };
        let mut outlook = outlook.unwrap_or(Outlook::Unasked);
        if let Some(reply) = reply
            && !self.play(reply)
        {
            outlook = Outlook::Lost;
        }
        self.part.stage = TrialStage::Wrong {
            tried,
            reply,
            averts,
            outlook,
        };
    }

    /// A sensible answer to a move that threatens nothing: the point that was to be found, or the
    /// nearest one.
    fn prevention(&self, tried: Point) -> Option<Point> {
        let legal = self.here().legal_points();
        let first = self.part.first;
        let wanted = legal.contains(&first).then_some(first);
        wanted.or_else(|| legal.into_iter().min_by_key(far(tried)))
    }

    /// The worker was ended: there will be no answer.
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
            TrialStage::Wrong { outlook, .. } if matches!(outlook, Outlook::Looking) => {
                *outlook = Outlook::Unknown;
            }
            _ => {}
        }
    }

    /// The colour of the stone that a touch would place.
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

    /// The board.
    pub(crate) fn points(&self) -> Vec<Cell> {
        if let Some(walk) = self.walk() {
            return walk.cells();
        }
        let position = self.start();
        let size = position.size();
        let mut cells = scene::stones(size, position.board(), &[]);
        let us = position.to_move();
        // What is solved without a proof shows its first move.
        let played = match self.part.stage {
            TrialStage::Solved => vec![self.part.first],
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

/// How far from a point, and a rank among equals.
fn far(from: Point) -> impl Fn(&Point) -> (u8, usize) {
    move |p| {
        let (dx, dy) = (p.x().abs_diff(from.x()), p.y().abs_diff(from.y()));
        (dx.max(dy), p.index())
    }
}
