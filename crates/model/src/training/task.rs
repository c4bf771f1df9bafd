//! What is asked: a puzzle of the pack or a card, as it lies on the board.

use tengen_core::{Point, Position, SplitMix, Symmetry};
use tengen_proof::Certificate;
use tengen_training::{Answers, Card, CardKey, Kind, Proof, Puzzle};

use crate::study::Goal;

/// Where a task is from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A puzzle of the pack, asked for by its step or as the next one of all.
    Puzzle {
        /// Its key.
        key: CardKey,
        /// Its step.
        step: u8,
        /// Whether the next one is of the same step.
        of_step: bool,
    },
    /// A card that is due.
    Card(CardKey),
    /// A mistake in a reviewed game, whose card it becomes.
    Mistake(Box<Card>),
}

/// What a task asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// A win.
    Win,
    /// A move that averts a win of this kind.
    Hold(Goal),
    /// Whether the point is forbidden to Black, and the right answer.
    Forbidden(Point, bool),
}

/// A position with all its right answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    pub(crate) position: Position,
    pub(crate) accepted: Vec<Point>,
    pub(crate) asks: Asks,
    /// A win for each answer, or one proof against all other moves; empty if there is none.
    pub(crate) proofs: Vec<Certificate>,
    /// Wins that begin with an answer to a threat.
    pub(crate) even: Vec<Certificate>,
    pub(crate) source: Source,
}

impl Task {
    /// A puzzle of the pack in a random orientation; `None` if the rules do not accept it.
    #[must_use]
    pub fn of_puzzle(puzzle: &Puzzle, source: Source, seed: u64) -> Option<Task> {
        let symmetry = SplitMix::new(seed).pick(&Symmetry::all())?;
        let size = puzzle.diagram.size;
        let asks = match &puzzle.proof {
            Proof::Wins { .. } => Asks::Win,
            Proof::Defence { goal, .. } => Asks::Hold(*goal),
        };
        let proofs = puzzle.certificates();
        let image = |certificate: &Certificate| certificate.image(symmetry);
        let answers = puzzle.answers();
        let mut accepted: Vec<Point> = answers.iter().map(|&p| symmetry.apply(p, size)).collect();
        accepted.sort_unstable();
        Some(Task {
            position: puzzle.diagram.mapped(symmetry).position().ok()?,
            accepted,
            asks,
            proofs: proofs.iter().map(image).collect::<Option<_>>()?,
            even: puzzle
                .even_wins()
                .iter()
                .map(image)
                .collect::<Option<_>>()?,
            source,
        })
    }

    /// A card in a random orientation; `None` if the rules do not accept it.
    #[must_use]
    pub fn of_card(card: &Card, seed: u64) -> Option<Task> {
        let shown = card.show(seed);
        let (accepted, asks) = match (shown.answers, shown.point) {
            (Answers::Forbidden(forbidden), Some(p)) => (Vec::new(), Asks::Forbidden(p, forbidden)),
            (Answers::Moves(moves), _) => match shown.kind {
                Kind::Win => (moves, Asks::Win),
                _ => (moves, Asks::Hold(Goal::Vct)),
            },
            (Answers::Forbidden(_), None) => return None,
        };
        Some(Task {
            position: shown.diagram.position().ok()?,
            accepted,
            asks,
            proofs: Vec::new(),
            even: Vec::new(),
            source: Source::Card(card.key()),
        })
    }

    /// The win that begins with an answer.
    pub(crate) fn win(&self, answer: Point) -> Option<Certificate> {
        let wins = match self.asks {
            Asks::Win => &self.proofs,
            Asks::Hold(_) | Asks::Forbidden(..) => &self.even,
        };
        let begins = |win: &&Certificate| {
            let root = win.root().and_then(|root| win.node(root));
            root.is_some_and(|root| root.stone == answer)
        };
        wins.iter().find(begins).cloned()
    }

    /// Whether a move that stops a win is known to win.
    pub(crate) fn even_wins(&self, answer: Point) -> bool {
        matches!(self.asks, Asks::Hold(_)) && self.win(answer).is_some()
    }

    /// The win of the other side after a move that is no answer.
    pub(crate) fn refutation(&self, tried: Point) -> Option<Certificate> {
        match self.asks {
            Asks::Hold(_) => self.proofs.first()?.after(tried),
            Asks::Win | Asks::Forbidden(..) => None,
        }
    }
}
