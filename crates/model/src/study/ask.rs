//! What is asked of a position, and what is known so far.

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

/// How long one may search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Budget(u16);

impl Budget {
    /// What can be chosen, in seconds.
    pub const ALL: [Budget; 5] = [Budget(3), Budget(10), Budget(30), Budget(120), Budget(600)];

    /// In seconds.
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

/// What kind of win is looked for, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quest {
    /// The kind.
    pub goal: Goal,
    /// Whether the shortest is wanted.
    pub shortest: bool,
    /// How long one may search.
    pub budget: Budget,
}

impl Quest {
    pub(crate) fn told(self) -> proofs::SearchParams {
        proofs::SearchParams {
            goal: self.goal,
            shortest: self.shortest,
            ms: 1000 * u32::from(self.budget.seconds()),
        }
    }
}

/// What a question is for.
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
    /// Does a certificate prove what it says?
    Check,
}

/// Defences that are listed before all are wanted.
const LISTED: usize = 8;

/// A question on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What for.
    pub purpose: Purpose,
    /// Milliseconds so far.
    pub ms: u64,
}

/// A position that is studied: a document, and what is asked about a node of it.
pub type Study = Session<Asking>;

/// What a question about forced wins has beside its document.
#[derive(Clone, Debug, PartialEq)]
pub struct Asking {
    /// The node that is asked about; the cursor is there, or in the proof that was found.
    here: NodeId,
    pub(super) quest: Quest,
    asked: Option<Asked>,
    answer: Option<Answer>,
    firsts: Option<Firsts>,
    /// A certificate that is being checked.
    brought: Option<Proof>,
    /// The last stone, where no move of the document is.
    last: Option<Point>,
    /// Whether the main line is a game that one can go through.
    game: bool,
    /// Whether a defence against what is asked about below is tried.
    tries: bool,
    /// What is to be asked as soon as it is on the board.
    pub(super) first: Option<Purpose>,
    /// Before defences are looked for: the win that the defender has anyway, once that is known.
    own: Option<Option<(u32, Point)>>,
    /// What is to be asked next, now that something else is known.
    pub(crate) next: Option<Purpose>,
    /// Whether the search was stopped by the person.
    pub(super) halted: bool,
    /// Whether every defence is listed and marked.
    all: bool,
    /// What came of keeping the position as a puzzle.
    pub(super) kept: Option<Keeping>,
}

/// What came of keeping a position as a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// It is among the puzzles.
    Done,
    /// It was among them already.
    There,
    /// It is none: not exactly one first move is proved to win.
    None,
}

impl Study {
    /// A node of a document, about which nothing is asked yet.
    fn of_node(document: Document, here: NodeId, quest: Quest) -> Study {
        let asking = Asking {
            here,
            quest,
            asked: None,
            answer: None,
            firsts: None,
            brought: None,
            last: None,
            game: false,
            tries: false,
            first: None,
            own: None,
            next: None,
            halted: false,
            all: false,
            kept: None,
        };
        let mut study = Session::preset(document, Opponent::None, asking);
        study.cursor = here;
        study
    }

    /// A position about which nothing is asked yet.
    #[must_use]
    pub fn of_stones(stones: &Stones, quest: Quest) -> Study {
        let document = Document::of_stones(stones.position());
        let mut study = Study::of_node(document, NodeId::ROOT, quest);
        study.part.last = stones.last();
        study
    }

    /// The last position of a game in which somebody may still win.
    ///
    /// # Errors
    /// [`StonesError::Over`] where there is none.
    pub fn of_game(game: &Position, quest: Quest) -> Result<Study, StonesError> {
        Study::of_document(Document::of_position(game), quest)
    }

    /// The last node of a document's main line that is not decided. No opening goes
    /// on in it.
    ///
    /// # Errors
    /// [`StonesError::Over`] where there is none.
    pub fn of_document(document: Document, quest: Quest) -> Result<Study, StonesError> {
        let up = |&id: &NodeId| document.tree().parent(id);
        let open = |&id: &NodeId| is_open(&document, id);
        let here = std::iter::successors(Some(document.end()), up).find(open);
        let here = here.ok_or(StonesError::Over)?;
        let mut study = Study::of_node(document, here, quest);
        study.part.game = true;
        Ok(study)
    }

    /// A certificate from outside, to be checked before anything is shown of it.
    #[must_use]
    pub fn of_proof(stones: &Stones, quest: Quest, proof: Proof) -> Study {
        let mut study = Study::of_stones(stones, quest);
        study.part.brought = Some(proof);
        study.part.first = Some(Purpose::Check);
        study
    }

    /// After how many moves of its game the position is, and how many there are.
    #[must_use]
    pub fn plies(&self) -> Option<(usize, usize)> {
        let ply = |id| self.document.ply(id);
        let game = self.part.game;
        game.then(|| (ply(self.part.here), ply(self.document.end())))
    }

    /// The moves of the game up to the position, where it is from one.
    #[must_use]
    pub fn moves(&self) -> Option<Vec<Move>> {
        let tree = self.document.tree();
        let path = tree.path(self.part.here).into_iter();
        let moves = path.filter_map(|id| tree.node(id).act().mv());
        self.part.game.then(|| moves.collect())
    }

    /// Goes to another position of the game, unless it is decided there.
    pub(crate) fn set_ply(&mut self, ply: usize) {
        let there = self.document.at_ply(ply);
        if self.part.game && is_open(&self.document, there) {
            self.part.asked = None;
            self.move_to(there);
        }
    }

    /// Asks about another node from now on. What is known does not hold any more.
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

    /// Tries a defence against the threat that is answered: the position after it, with the
    /// attacker to move. `None` where none is asked for, or it may not be played.
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
        let mut study = Study::of_node(document, after, self.part.quest);
        (study.part.tries, study.part.first) = (true, Some(Purpose::Win));
        Some(study)
    }

    /// Whether a defence against what is asked about below is tried.
    #[must_use]
    pub const fn tries(&self) -> bool {
        self.part.tries
    }

    /// What came of keeping the position as a puzzle.
    #[must_use]
    pub const fn kept_as_puzzle(&self) -> Option<Keeping> {
        self.part.kept
    }

    /// The position that is asked about.
    #[must_use]
    pub fn asked_position(&self) -> Position {
        self.stage_at(self.part.here).game().position().clone()
    }

    /// The same without its moves, as the prover is told of it.
    ///
    /// # Panics
    /// Never: only positions that are open are asked about.
    #[must_use]
    pub fn stones(&self) -> Stones {
        Stones::of_position(&self.asked_position()).expect("an open position")
    }

    /// Whose turn it is taken to be.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.stage_at(self.part.here).game().position().to_move()
    }

    /// What kind of win is looked for.
    #[must_use]
    pub const fn quest(&self) -> Quest {
        self.part.quest
    }

    /// The question on its way.
    #[must_use]
    pub const fn asked(&self) -> Option<Asked> {
        self.part.asked
    }

    /// What is known.
    #[must_use]
    pub const fn answer(&self) -> Option<&Answer> {
        self.part.answer.as_ref()
    }

    /// Which first moves win.
    #[must_use]
    pub const fn firsts(&self) -> Option<&Firsts> {
        self.part.firsts.as_ref()
    }

    /// Takes it to be another side's turn. What is known does not hold any more.
    pub(crate) fn set_turn(&mut self, to_move: Color) {
        if to_move != self.to_move()
            && let Ok(here) = self.document.with_turn(self.part.here, to_move)
        {
            self.part.asked = None;
            self.move_to(here);
        }
    }

    /// Nothing is known before another question.
    pub(super) fn forget(&mut self) {
        (self.part.own, self.part.next) = (None, None);
        (self.part.halted, self.part.all) = (false, false);
    }

    /// Lists and marks every defence.
    pub fn show_all(&mut self) {
        self.part.all = true;
    }

    /// The defences that are listed and marked, and how many there are.
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
        if !self.part.all {
            listed.truncate(LISTED);
        }
        (listed, count)
    }

    /// Notes that something is asked; what is to be said to the worker, and the bytes that go with
    /// it.
    pub(crate) fn wish(&mut self, purpose: Purpose) -> (ProofQuestion, Option<Vec<u8>>) {
        let (stones, quest) = (self.stones(), self.part.quest.told());
        let here = stones.told();
        let wish = match purpose {
            Purpose::Win => ProofQuestion::Win {
                position: here,
                quest,
            },
            Purpose::Threat => ProofQuestion::Win {
                position: stones.with_turn(stones.to_move().opponent()).told(),
                quest,
            },
            // Whoever wins anyway need not defend.
            Purpose::Defend if self.part.own.is_none() => ProofQuestion::Win {
                position: here,
                quest: proofs::SearchParams {
                    shortest: false,
                    ms: quest.ms / 2,
                    ..quest
                },
            },
            Purpose::Defend => ProofQuestion::Defend {
                position: here,
                quest,
            },
            Purpose::Firsts => ProofQuestion::Firsts {
                position: here,
                quest: proofs::SearchParams {
                    shortest: false,
                    ..quest
                },
            },
            Purpose::Check => ProofQuestion::Check,
        };
        let bytes = match purpose {
            Purpose::Check => self
                .part
                .brought
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

    /// Hears from the worker.
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
        let goal = self.part.quest.goal;
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
                self.part.own = Some(own);
                self.part.next = Some(Purpose::Defend);
            }
            ProofAnswer::Win { found, cost } => {
                let threat = purpose == Purpose::Threat;
                let side = match threat {
                    true => self.to_move().opponent(),
                    false => self.to_move(),
                };
                let proved = Proved::new(found, bytes);
                self.learn(Answer::Win {
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
                let own = self.part.own.flatten();
                let answer = Answer::of_defences(&self.stones(), goal, reply, bytes, own);
                answer.into_iter().for_each(|answer| self.learn(answer));
            }
            ProofAnswer::Checked(checked) => {
                if let Some(proof) = self.part.brought.take() {
                    let side = self.to_move();
                    let proved = Proved::of_brought(checked, proof);
                    self.learn(Answer::Brought { side, proved });
                }
            }
            ProofAnswer::Busy { .. } => {}
        }
    }

    /// Takes an answer. What it proves is the opponent from now on; its line is a variation from
    /// the node that is asked about, or from the same stones with the other side to move.
    fn learn(&mut self, mut answer: Answer) {
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

    /// The worker was ended: there will be no answer.
    pub(crate) fn cut_short(&mut self) {
        if let Some(asked) = self.part.asked.take()
            && asked.purpose != Purpose::Firsts
        {
            self.cut(asked.purpose);
        }
    }

    /// Nothing has come of a question: it was stopped.
    pub(super) fn cut(&mut self, purpose: Purpose) {
        self.part.answer = Some(Answer::CutShort { purpose });
    }

    /// The colour of the stone that a touch would place.
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

    /// The board.
    pub(crate) fn points(&self) -> Vec<Cell> {
        let walk = self.walk();
        let begins = walk.is_none_or(|walk| walk.at() == 0);
        let mut cells = match (walk, &self.part.answer) {
            // What averts a threat is seen as long as the threat itself is not played out.
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

    /// The stones, and what is forbidden.
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

    /// The stone that was placed last, where it is known.
    fn last_stone(&self) -> Option<Point> {
        let tree = self.document.tree();
        let path = tree.path(self.part.here).into_iter().rev();
        let mv = path
            .map(|id| tree.node(id).act())
            .find(|act| act.mv().is_some());
        mv.map_or(self.part.last, |act| act.point())
    }
}

/// Whether the game is not decided at a node.
fn is_open(document: &Document, node: NodeId) -> bool {
    let stage = document.stage(node);
    stage.is_ok_and(|stage| Stones::of_position(stage.game().position()).is_ok())
}
