//! Puzzles with proofs of their answers.

use tengen_core::{Color, Point, PosKey, SetupError};
use tengen_proof::{Certificate, Goal, Node, Refusal, verify, verify_except};
use thiserror::Error;

use crate::diagram::Diagram;

/// The steps of the learner's ladder: fours, threes, combinations, defence, forbidden points.
pub const STEPS: u8 = 5;

/// A position with all its right answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The step of the ladder, from 1 to [`STEPS`].
    pub step: u8,
    /// The position.
    pub diagram: Diagram,
    /// What has been proved.
    pub proof: Proof,
    /// The winning line: that of the side to move, or the one threatened by the other side.
    pub line: Vec<Point>,
    /// Former positions: those of the equal puzzles that this one replaces. A solved one counts as
    /// this one solved.
    pub former: Vec<PosKey>,
}

/// The answers of a puzzle and their proof. That no other move is an answer follows from the proof
/// of a defence; of wins it is the result of an exhaustive search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Wins of the side to move.
    Wins {
        /// The kind of win that is asked for. Other moves may win in another way.
        goal: Goal,
        /// A win for each answer, which is the stone of its last node; in rising order of the
        /// answers.
        wins: Vec<Vec<Node>>,
    },
    /// Wins of the other side against every move but the answers.
    Defence {
        /// The kind of win that is to be stopped. The answers stop all wins of this kind; what else
        /// the other side may have is not asked.
        goal: Goal,
        /// The moves that hold, in rising order.
        answers: Vec<Point>,
        /// The last stone on the board, of the other side: the root of the proof.
        last: Point,
        /// The proof, in the position before that stone.
        nodes: Vec<Node>,
        /// Wins of the side to move that begin with one of the answers, which is the stone of the
        /// last node; in rising order of the answers.
        wins: Vec<Vec<Node>>,
    },
}

/// Why a puzzle is not shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// The stones are no set-up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no answer, or the answers are not in rising order.
    #[error("the answers are missing or not in order")]
    Answers,
    /// The last stone of a defence is not on the board.
    #[error("{0} is not a stone of the other side")]
    Last(Point),
    /// An answer is illegal.
    #[error("{0} is no legal answer")]
    Illegal(Point),
    /// A win that is no answer to a threat, or out of order.
    #[error("{0} wins and is no answer, or is not in order")]
    Even(Point),
    /// A proof does not replay.
    #[error("the proof does not hold: {0}")]
    Proof(#[from] Refusal),
}

impl Puzzle {
    /// Whether the answers stop a win of the other side.
    #[must_use]
    pub const fn is_defence(&self) -> bool {
        matches!(self.proof, Proof::Defence { .. })
    }

    /// The side that the proof wins for.
    #[must_use]
    pub fn winner(&self) -> Color {
        let us = self.diagram.start.to_move;
        if self.is_defence() { us.opponent() } else { us }
    }

    /// The right answers, in rising order.
    #[must_use]
    pub fn answers(&self) -> Vec<Point> {
        match &self.proof {
            Proof::Defence { answers, .. } => answers.clone(),
            Proof::Wins { wins, .. } => wins
                .iter()
                .filter_map(|w| w.last())
                .map(|n| n.stone)
                .collect(),
        }
    }

    /// The proof's certificates: one for each winning answer, or the one against all other moves.
    #[must_use]
    pub fn certificates(&self) -> Vec<Certificate> {
        match &self.proof {
            Proof::Wins { wins, .. } => self.wins(wins),
            Proof::Defence { last, nodes, .. } => {
                vec![self.certificate(self.winner(), Some(*last), nodes)]
            }
        }
    }

    /// The certificates of answers to a threat that even win.
    #[must_use]
    pub fn even_wins(&self) -> Vec<Certificate> {
        match &self.proof {
            Proof::Wins { .. } => Vec::new(),
            Proof::Defence { wins, .. } => self.wins(wins),
        }
    }

    fn wins(&self, wins: &[Vec<Node>]) -> Vec<Certificate> {
        let us = self.diagram.start.to_move;
        let wins = wins.iter();
        wins.map(|nodes| self.certificate(us, None, nodes))
            .collect()
    }

    fn certificate(&self, attacker: Color, without: Option<Point>, nodes: &[Node]) -> Certificate {
        let stones = |own: &[Point]| {
            let own = own.iter().copied();
            own.filter(|&p| Some(p) != without).collect()
        };
        Certificate {
            rule: self.diagram.rule,
            size: self.diagram.size,
            black: stones(&self.diagram.start.black),
            white: stones(&self.diagram.start.white),
            attacker,
            nodes: nodes.to_vec(),
        }
    }

    /// Replays the proof by the literal rules; the plies of the shortest win shown, counted from
    /// the answer, or of a defence from the other side's next stone.
    ///
    /// # Errors
    /// The first fault.
    pub fn verify(&self) -> Result<u32, PuzzleError> {
        let position = self.diagram.position()?;
        let answers = self.answers();
        if answers.is_empty() || !answers.is_sorted_by(|a, b| a < b) {
            return Err(PuzzleError::Answers);
        }
        let illegal = answers.iter().find(|&&p| position.legality(p).is_err());
        if let Some(&p) = illegal {
            return Err(PuzzleError::Illegal(p));
        }
        let certificates = self.certificates();
        match &self.proof {
            Proof::Wins { .. } => {
                let lengths: Result<Vec<u32>, Refusal> =
                    certificates.iter().map(|c| Ok(verify(c)?.length)).collect();
                lengths?.into_iter().min().ok_or(PuzzleError::Answers)
            }
            Proof::Defence { last, .. } => {
                if position.board().get(*last) != Some(self.winner()) {
                    return Err(PuzzleError::Last(*last));
                }
                let certificate = certificates.first().ok_or(PuzzleError::Answers)?;
                let root = certificate.nodes.last().ok_or(Refusal::Empty)?;
                if root.stone != *last {
                    return Err(PuzzleError::Last(root.stone));
                }
                let length = verify_except(certificate, &answers)?.length;
                self.verify_even_wins(&answers)?;
                Ok(length.saturating_sub(2))
            }
        }
    }

    fn verify_even_wins(&self, answers: &[Point]) -> Result<(), PuzzleError> {
        let mut before = None;
        for certificate in self.even_wins() {
            verify(&certificate)?;
            let first = certificate.nodes.last().ok_or(Refusal::Empty)?.stone;
            if !answers.contains(&first) || before >= Some(first) {
                return Err(PuzzleError::Even(first));
            }
            before = Some(first);
        }
        Ok(())
    }
}
