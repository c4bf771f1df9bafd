//! Evaluations by position: found once, they show in every document and orientation.

use std::collections::BTreeMap;

use tengen_core::{
    Canonical, Color, Images, Move, Point, PosKey, Position, SearchedLine, Size, Start, Symmetry,
};
use tengen_library::{MOST_LINES, MOST_MOVES};
use tengen_worker_protocol::Analysis;

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// The engine's lines, the best first, with the nodes of their search.
    pub lines: Vec<SearchedLine>,
    /// The engine that found them; empty without lines.
    pub engine: String,
    /// The nodes of the search.
    pub nodes: u64,
    /// Whether the search has reached its limits.
    pub complete: bool,
    /// What the prover has found.
    pub proof: Option<Proven>,
}

/// What the prover has found about a win of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proven {
    /// A win whose certificate was replayed.
    Win {
        /// Plies up to and including the five.
        plies: u32,
        /// The longest line of the proof.
        line: Vec<Point>,
    },
    /// There is no win by threats.
    None,
    /// Not settled in time.
    Open,
}

impl Evaluation {
    /// The winning chance of the side to move in permille; a proof counts most.
    #[must_use]
    pub fn winrate(&self) -> Option<u32> {
        match &self.proof {
            Some(Proven::Win { .. }) => Some(1000),
            _ => self.lines.first()?.winrate,
        }
    }

    /// The certain end for the side to move, in plies and positive for a win, and whether it is
    /// proved.
    #[must_use]
    pub fn end(&self) -> Option<(i32, bool)> {
        if let Some(Proven::Win { plies, .. }) = &self.proof {
            return Some((i32::try_from(*plies).unwrap_or(i32::MAX), true));
        }
        let line = self.lines.first()?;
        Some((line.mate?, line.proved.is_some()))
    }

    /// Whether this engine has searched to its limits or `nodes` nodes, or does not count them, or
    /// the end is certain.
    fn is_enough(&self, engine: &str, nodes: u64) -> bool {
        let searched = self.complete || self.nodes == 0 || self.nodes >= nodes;
        let by_engine = self.engine == engine && !self.lines.is_empty();
        self.end().is_some() || by_engine && searched
    }

    fn seen_by(&self, symmetry: Symmetry, size: Size) -> Evaluation {
        let turn = |p: &Point| symmetry.apply(*p, size);
        let turn_all = |line: &[Point]| line.iter().map(turn).collect::<Vec<_>>();
        Evaluation {
            lines: self
                .lines
                .iter()
                .map(|line| line.clone().mapped(symmetry, size))
                .collect(),
            proof: self.proof.as_ref().map(|proof| match proof {
                Proven::Win { plies, line } => Proven::Win {
                    plies: *plies,
                    line: turn_all(line),
                },
                other => other.clone(),
            }),
            engine: self.engine.clone(),
            ..*self
        }
    }

    /// Takes over what is better in another evaluation of the same position: more nodes of the same
    /// engine, and proofs before what is open. Lines of another engine replace these if `newer`.
    fn improve(&mut self, other: Evaluation, newer: bool) {
        let better = match other.engine == self.engine {
            true => other.nodes >= self.nodes,
            false => newer || self.lines.is_empty(),
        };
        if better && !other.lines.is_empty() {
            (self.lines, self.nodes) = (other.lines, other.nodes);
            (self.engine, self.complete) = (other.engine, other.complete);
        }
        let settled = |proof: &Option<Proven>| !matches!(proof, None | Some(Proven::Open));
        if other.proof.is_some() && (settled(&other.proof) || !settled(&self.proof)) {
            self.proof = other.proof;
        }
    }
}

/// Evaluations of positions up to symmetry.
///
/// A store behind them gets what is new by [`Evaluations::take_new`], and hands back what it has by
/// [`Evaluations::learn`]; both speak of the key's image of a position.
#[derive(Clone, Debug, Default)]
pub struct Evaluations {
    known: BTreeMap<PosKey, Evaluation>,
    new: BTreeMap<PosKey, Size>,
}

impl Evaluations {
    /// What is known of a position, as it stands on the board.
    #[must_use]
    pub fn of(&self, position: &Position) -> Option<Evaluation> {
        let canonical = Canonical::of(position);
        let known = self.known.get(&canonical.key())?;
        let back = canonical.orientation().inverse();
        Some(known.seen_by(back, position.size()))
    }

    /// The evaluation under a key, whose points are those of the key's image.
    #[must_use]
    pub fn under(&self, key: PosKey) -> Option<&Evaluation> {
        self.known.get(&key)
    }

    /// Whether an engine has searched a position to its limits or `nodes` nodes, or its end is
    /// certain.
    pub(super) fn is_enough(&self, position: &Position, engine: &str, nodes: u64) -> bool {
        let known = self.known.get(&Canonical::of(position).key());
        known.is_some_and(|known| known.is_enough(engine, nodes))
    }

    /// Adds what was found of a position.
    pub(crate) fn add(&mut self, position: &Position, found: &Evaluation) {
        let canonical = Canonical::of(position);
        let found = found.seen_by(canonical.orientation(), position.size());
        let known = self.known.entry(canonical.key()).or_default();
        known.improve(found, true);
        self.new.insert(canonical.key(), position.size());
    }

    /// Adds what a store has of a position.
    pub(super) fn learn_of(&mut self, position: &Position, found: &Evaluation) {
        let canonical = Canonical::of(position);
        let found = found.seen_by(canonical.orientation(), position.size());
        self.learn(canonical.key(), found);
    }

    /// Adds an evaluation from a store under its key.
    pub fn learn(&mut self, key: PosKey, found: Evaluation) {
        self.known.entry(key).or_default().improve(found, false);
    }

    /// The evaluations that have changed since the last call.
    pub fn take_new(&mut self) -> Vec<(PosKey, Size, Evaluation)> {
        let new = std::mem::take(&mut self.new).into_iter();
        new.filter_map(|(key, size)| Some((key, size, self.known.get(&key)?.clone())))
            .collect()
    }

    /// Whether [`Evaluations::take_new`] has something.
    #[must_use]
    pub fn has_new(&self) -> bool {
        !self.new.is_empty()
    }
}

/// The key of each position of a line of moves, from its start on.
pub(super) fn line_of_keys(line: &Position) -> Vec<PosKey> {
    let start = Start::of(line);
    let mut images = Images::new(line.rule(), line.size());
    let stones = [(Color::Black, &start.black), (Color::White, &start.white)];
    for (color, points) in stones {
        points.iter().for_each(|&p| images.toggle(p, color));
    }
    let mut to_move = start.to_move;
    let mut keys = vec![images.canonical(to_move).key()];
    for &mv in line.moves() {
        if let Move::Place(p) = mv {
            images.toggle(p, to_move);
        }
        to_move = to_move.opponent();
        keys.push(images.canonical(to_move).key());
    }
    keys
}

/// The evaluation that a report amounts to, as much of it as the library keeps.
pub(super) fn of_report(report: &Analysis, engine: &str, complete: bool) -> Evaluation {
    let kept = |line: &SearchedLine| SearchedLine {
        pv: line.pv.iter().copied().take(1 + MOST_MOVES).collect(),
        ..line.clone()
    };
    Evaluation {
        lines: report.lines.iter().take(MOST_LINES).map(kept).collect(),
        engine: engine.to_owned(),
        nodes: report.nodes.unwrap_or(0),
        complete,
        proof: None,
    }
}

/// A chance of the side to move as one of Black, in permille.
pub(super) const fn of_black(winrate: u32, to_move: Color) -> u32 {
    match to_move {
        Color::Black => winrate,
        Color::White => 1000_u32.saturating_sub(winrate),
    }
}
