//! Questions about forced wins in a position.

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Move, Point, Position};
use tengen_record::NodeId;
pub use tengen_worker_protocol::proofs::Goal;
use tengen_worker_protocol::proofs::{self, ProofAnswer, ProofQuestion};

use super::answer::{Answer, Defence, Firsts, Proved};
use super::carry::Proof;
use super::stones::{Stones, StonesError};
use super::walk::{Walk, Whose, longest_line};
use crate::session::{Opponent, Session};
use crate::view::Touch;
use crate::{Cell, Document, scene};

/// A time limit for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Budget(u16);

impl Budget {
    /// The choices on the page, in seconds.
    pub const ALL: [Budget; 5] = [Budget(3), Budget(10), Budget(30), Budget(120), Budget(600)];

    /// The limit in seconds.
    #[must_use]
    pub const fn seconds(self) -> u16 {
        self.0
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget(10)
    }
}

/// The parameters of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolverQuery {
    /// The kind of win.
    pub goal: Goal,
    /// Whether to prove that no win of this kind is shorter.
    pub shortest: bool,
    /// The time limit.
    pub budget: Budget,
}

impl SolverQuery {
    pub(crate) fn told(self) -> proofs::SearchParams {
        proofs::SearchParams {
            goal: self.goal,
            shortest: self.shortest,
            ms: 1000 * u32::from(self.budget.seconds()),
            nodes: None,
        }
    }
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Does the side to move win?
    Win,
    /// What does the other side threaten, if the side to move passes?
    Threat,
    /// How does the side to move defend?
    Defend,
    /// Does exactly one first move win?
    Firsts,
    /// Is a certificate valid?
    Check,
}

/// Defences listed until the user asks for all.
const MAX_LISTED: usize = 8;

/// A question in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The question.
    pub purpose: Purpose,
    /// Milliseconds so far.
    pub ms: u64,
}

/// A document with questions about one of its nodes.
pub type Study = Session<Asking>;

/// The part of a [`Session`] that only a study has.
#[derive(Clone, Debug, PartialEq)]
pub struct Asking {
    /// The node asked about; the cursor is here or in the proof that was found.
    here: NodeId,
    pub(super) query: SolverQuery,
    asked: Option<Asked>,
    answer: Option<Answer>,
    firsts: Option<Firsts>,
    /// The imported certificate, while it is checked.
    imported: Option<Proof>,
    /// The last stone, if the document has no move.
    last: Option<Point>,
    /// Whether the main line is a game to step through.
    is_game: bool,
    /// Whether this study tries a defence of the study below it.
    tries: bool,
    /// The question to ask when the study comes onto the board.
    pub(super) first: Option<Purpose>,
    /// The defender's own win, searched for before the defences; `None` until that is done.
    own_win: Option<Option<(u32, Point)>>,
    /// The question that follows the one in progress.
    pub(crate) next: Option<Purpose>,
    pub(super) halted: bool,
    lists_all: bool,
    pub(super) kept: Option<Keeping>,
}

/// The result of storing the position as a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// It was stored.
    Done,
    /// It was stored before.
    There,
    /// It is not a puzzle: not exactly one first move is proved to win.
    None,
}

impl Study {
    fn of_node(document: Document, here: NodeId, query: SolverQuery) -> Study {
        let asking = Asking {
            here,
            query,
            asked: None,
            answer: None,
            firsts: None,
            imported: None,
            last: None,
            is_game: false,
            tries: false,
            first: None,
            own_win: None,
            next: None,
            halted: false,
            lists_all: false,
            kept: None,
        };
        let mut study = Session::preset(document, Opponent::None, asking);
        study.cursor = here;
        study
    }

    /// A study of a position, without a question yet.
    #[must_use]
    pub fn of_stones(stones: &Stones, query: SolverQuery) -> Study {
        let document = Document::of_stones(stones.position());
        let mut study = Study::of_node(document, NodeId::ROOT, query);
        study.part.last = stones.last();
        study
    }

    /// A study of a game; errors as of [`Study::of_document`].
    pub fn of_game(game: &Position, query: SolverQuery) -> Result<Study, StonesError> {
        Study::of_document(Document::of_position(game), query)
    }

    /// A study of the last undecided node of a main line, with no opening in progress.
    ///
    /// # Errors
    /// [`StonesError::Over`] if there is none.
    pub fn of_document(document: Document, query: SolverQuery) -> Result<Study, StonesError> {
        let up = |&id: &NodeId| document.tree().parent(id);
        let open = |&id: &NodeId| is_open(&document, id);
        let here = std::iter::successors(Some(document.end()), up).find(open);
        let here = here.ok_or(StonesError::Over)?;
        let mut study = Study::of_node(document, here, query);
        study.part.is_game = true;
        Ok(study)
    }

    /// A study that first checks an imported certificate; nothing of it is shown before.
    #[must_use]
    pub fn of_proof(stones: &Stones, query: SolverQuery, proof: Proof) -> Study {
        let mut study = Study::of_stones(stones, query);
        study.part.imported = Some(proof);
        study.part.first = Some(Purpose::Check);
        study
    }

    /// The ply of the position in its game, and the length of the game.
    #[must_use]
    pub fn plies(&self) -> Option<(usize, usize)> {
        let ply = |id| self.document.ply(id);
        let game = self.part.is_game;
        game.then(|| (ply(self.part.here), ply(self.document.end())))
    }

    /// The moves of the game up to the position.
    #[must_use]
    pub fn moves(&self) -> Option<Vec<Move>> {
        let tree = self.document.tree();
        let path = tree.path(self.part.here).into_iter();
        let moves = path.filter_map(|id| tree.node(id).act().mv());
        self.part.is_game.then(|| moves.collect())
    }

    /// Goes to another position of the game, unless it is decided there.
    pub(crate) fn set_ply(&mut self, ply: usize) {
        let there = self.document.at_ply(ply);
        if self.part.is_game && is_open(&self.document, there) {
            self.part.asked = None;
            self.move_to(there);
        }
    }

    fn move_to(&mut self, here: NodeId) {
        self.part.here = here;
        self.part.answer = None;
        self.part.firsts = None;
        self.leave_proof();
    }

    fn leave_proof(&mut self) {
        self.opponent = Opponent::None;
        self.cursor = self.part.here;
    }

    /// Tries a defence against the threat: the position after it, with the attacker to move. `None`
    /// if no defence is asked for, or `p` is illegal or ends the game.
    #[must_use]
    pub fn tried(&self, p: Point) -> Option<Study> {
        let is_defence = matches!(
            &self.part.answer,
            Some(Answer::Defences {
                proved: Proved::Proved(_),
                ..
            })
        );
        if self.part.asked.is_some() || !is_defence || self.walk().is_some_and(|w| w.at() > 0) {
            return None;
        }
        let mut document = self.document.clone();
        let &[after] = &document.vary(self.part.here, &[Move::Place(p)])[..] else {
            return None;
        };
        if !is_open(&document, after) {
            return None;
        }
        let mut study = Study::of_node(document, after, self.part.query);
        (study.part.tries, study.part.first) = (true, Some(Purpose::Win));
        Some(study)
    }

    /// Whether this study tries a defence of the study below it.
    #[must_use]
    pub const fn tries(&self) -> bool {
        self.part.tries
    }

    /// The result of storing the position as a puzzle.
    #[must_use]
    pub const fn kept_as_puzzle(&self) -> Option<Keeping> {
        self.part.kept
    }

    /// The position asked about.
    #[must_use]
    pub fn asked_position(&self) -> Position {
        self.stage_at(self.part.here).game().position().clone()
    }

    /// That position without its moves, as the prover gets it.
    #[must_use]
    pub fn stones(&self) -> Stones {
        Stones::of_position(&self.asked_position()).expect("an open position")
    }

    /// The side taken to be to move.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.stage_at(self.part.here).game().position().to_move()
    }

    /// The parameters of the search.
    #[must_use]
    pub const fn query(&self) -> SolverQuery {
        self.part.query
    }

    /// The question in progress.
    #[must_use]
    pub const fn asked(&self) -> Option<Asked> {
        self.part.asked
    }

    /// The last answer.
    #[must_use]
    pub const fn answer(&self) -> Option<&Answer> {
        self.part.answer.as_ref()
    }

    /// The first moves that win.
    #[must_use]
    pub const fn firsts(&self) -> Option<&Firsts> {
        self.part.firsts.as_ref()
    }

    /// Sets the side to move and forgets the answers.
    pub(crate) fn set_turn(&mut self, to_move: Color) {
        if to_move != self.to_move()
            && let Ok(here) = self.document.with_turn(self.part.here, to_move)
        {
            self.part.asked = None;
            self.move_to(here);
        }
    }

    pub(super) fn forget(&mut self) {
        (self.part.own_win, self.part.next) = (None, None);
        (self.part.halted, self.part.lists_all) = (false, false);
    }

    /// Lists and marks every defence.
    pub fn show_all(&mut self) {
        self.part.lists_all = true;
    }

    /// The defences listed and marked, and the number of all.
    #[must_use]
    pub fn defences(&self) -> (Vec<(Point, Defence)>, usize) {
        let Some(Answer::Defences {
            averted,
            proved: Proved::Proved(_),
            ..
        }) = &self.part.answer
        else {
            return (Vec::new(), 0);
        };
        let mut listed = averted.listed();
        let count = listed.len();
        if !self.part.lists_all {
            listed.truncate(MAX_LISTED);
        }
        (listed, count)
    }

    /// Begins a question: the message to the worker, with a certificate to check.
    pub(crate) fn wish(&mut self, purpose: Purpose) -> (ProofQuestion, Option<Vec<u8>>) {
        let (stones, query) = (self.stones(), self.part.query.told());
        let here = stones.told();
        let wish = match purpose {
            Purpose::Win => ProofQuestion::Win {
                position: here,
                query,
            },
            Purpose::Threat => ProofQuestion::Win {
                position: stones.with_turn(stones.to_move().opponent()).told(),
                query,
            },
            // If the defender wins anyway, no defence is needed.
            Purpose::Defend if self.part.own_win.is_none() => ProofQuestion::Win {
                position: here,
                query: proofs::SearchParams {
                    shortest: false,
                    ms: query.ms / 2,
                    ..query
                },
            },
            Purpose::Defend => ProofQuestion::Defend {
                position: here,
                query,
            },
            Purpose::Firsts => ProofQuestion::Firsts {
                position: here,
                query: proofs::SearchParams {
                    shortest: false,
                    ..query
                },
            },
            Purpose::Check => ProofQuestion::Check,
        };
        let bytes = match purpose {
            Purpose::Check => self
                .part
                .imported
                .as_ref()
                .map(|proof| proof.bytes().to_vec()),
            _ => None,
        };
        self.part.firsts = None;
        if purpose != Purpose::Firsts {
            self.part.answer = None;
            self.leave_proof();
        }
        self.part.asked = Some(Asked { purpose, ms: 0 });
        (wish, bytes)
    }

    pub(crate) fn hear_prover(&mut self, reply: &ProofAnswer, bytes: Option<&[u8]>) {
        let Some(asked) = self.part.asked.as_mut() else {
            return;
        };
        if let ProofAnswer::Busy { ms } = reply {
            asked.ms = *ms;
            return;
        }
        let purpose = asked.purpose;
        self.part.asked = None;
        let goal = self.part.query.goal;
        match reply {
            ProofAnswer::Win { found, .. } if purpose == Purpose::Defend => {
                let own = match Proved::new(found, bytes) {
                    Proved::Proved(win) => {
                        let line = longest_line(win.proof.certificate());
                        match line.first() {
                            Some(&Move::Place(first)) => Some((win.length, first)),
                            _ => None,
                        }
                    }
                    _ => None,
                };
                self.part.own_win = Some(own);
                self.part.next = Some(Purpose::Defend);
            }
            ProofAnswer::Win { found, cost } => {
                let threat = purpose == Purpose::Threat;
                let side = match threat {
                    true => self.to_move().opponent(),
                    false => self.to_move(),
                };
                let proved = Proved::new(found, bytes);
                self.set_answer(Answer::Win {
                    side,
                    goal,
                    threat,
                    proved,
                    cost: *cost,
                });
            }
            ProofAnswer::Firsts {
                moves,
                open,
                length,
                ..
            } => {
                self.part.firsts = Some(Firsts {
                    moves: moves.clone(),
                    open: *open,
                    length: *length,
                    proof: bytes.and_then(|b| Proof::read(b).ok()),
                });
            }
            ProofAnswer::Defences { .. } => {
                let own = self.part.own_win.flatten();
                let answer = Answer::of_defences(&self.stones(), goal, reply, bytes, own);
                answer
                    .into_iter()
                    .for_each(|answer| self.set_answer(answer));
            }
            ProofAnswer::Checked(checked) => {
                if let Some(proof) = self.part.imported.take() {
                    let side = self.to_move();
                    let proved = Proved::of_check(checked, proof);
                    self.set_answer(Answer::Imported { side, proved });
                }
            }
            ProofAnswer::Busy { .. } | ProofAnswer::Review(_) | ProofAnswer::ReviewProof => {}
        }
    }

    /// Takes an answer; its proof becomes the opponent, as a variation with the attacker to move.
    fn set_answer(&mut self, mut answer: Answer) {
        self.leave_proof();
        if let Some(certificate) = answer.proof().map(|proof| proof.certificate().clone()) {
            let from = self
                .document
                .with_turn(self.part.here, certificate.attacker);
            let begin = |from| Walk::begin(certificate, &mut self.document, from);
            match from.ok().and_then(|from| Some((from, begin(from)?))) {
                Some((from, walk)) => {
                    self.opponent = Opponent::Certificate(Box::new(walk));
                    self.cursor = from;
                }
                None => answer.refuse(),
            }
        }
        self.part.answer = Some(answer);
    }

    /// The worker was stopped without an answer.
    pub(crate) fn cut_short(&mut self) {
        if let Some(asked) = self.part.asked.take()
            && asked.purpose != Purpose::Firsts
        {
            self.set_stopped(asked.purpose);
        }
    }

    pub(super) fn set_stopped(&mut self, purpose: Purpose) {
        self.part.answer = Some(Answer::CutShort { purpose });
    }

    pub(crate) fn next_stone(&self) -> Option<Color> {
        let walk = self.walk()?;
        if matches!(self.part.answer, Some(Answer::Defences { .. })) && walk.at() == 0 {
            return Some(self.to_move());
        }
        match walk.whose() {
            Whose::Defender => Some(walk.attacker().opponent()),
            Whose::Proof(_) | Whose::None => None,
        }
    }

    pub(crate) fn points(&self) -> Vec<Cell> {
        let walk = self.walk();
        let begins = walk.is_none_or(|walk| walk.at() == 0);
        let mut cells = match (walk, &self.part.answer) {
            // Defences are marked until the threat itself is played out.
            (Some(walk), Some(Answer::Defences { .. })) if walk.at() == 0 => self.plain(),
            (Some(walk), _) => walk.cells(),
            (None, _) => self.plain(),
        };
        if !begins {
            return cells;
        }
        let size = self.document.terms().size;
        let mut mark = |points: &[Point], touch: Touch| {
            for &p in points {
                cells[scene::index(size, p)].proof = Some(touch);
            }
        };
        for (p, defence) in self.defences().0 {
            let touch = match defence {
                Defence::Averts => Touch::Averts,
                Defence::Gains => Touch::Gains,
                Defence::Open | Defence::Unchecked => Touch::Open,
            };
            mark(&[p], touch);
        }
        if let Some(firsts) = &self.part.firsts {
            mark(&firsts.moves, Touch::Wins);
        }
        cells
    }

    fn plain(&self) -> Vec<Cell> {
        let position = self.asked_position();
        let size = position.size();
        let mut cells = scene::stones(size, position.board(), &[]);
        if let Some(p) = self.last_stone() {
            cells[scene::index(size, p)].last = true;
        }
        for (p, fouls) in position.forbidden_points() {
            cells[scene::index(size, p)].forbidden = fouls.first();
        }
        cells
    }

    fn last_stone(&self) -> Option<Point> {
        let tree = self.document.tree();
        let path = tree.path(self.part.here).into_iter().rev();
        let mv = path
            .map(|id| tree.node(id).act())
            .find(|act| act.mv().is_some());
        mv.map_or(self.part.last, |act| act.point())
    }
}

fn is_open(document: &Document, node: NodeId) -> bool {
    let stage = document.stage(node);
    stage.is_ok_and(|stage| Stones::of_position(stage.game().position()).is_ok())
}
