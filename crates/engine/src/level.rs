//! Playing strengths 0 to 10: human-like play, node-limited search, full search.
//!
//! The lower levels search a few promising moves a few plies deep with a noisy evaluation, and
//! sometimes overlook the opponent's threats. They always complete a five, nearly always answer a
//! four, and never play far from the stones.

use tengen_board::{Cell, Limits, PointClass, Threat, assess, point_on_board};
use tengen_core::{Level, Move, Position, SplitMix};

use crate::depth::Depth;
use crate::movegen::{Candidate, generate};
use crate::node::Node;
use crate::report::{Listener, Report, Scope};
use crate::score::Score;
use crate::search::{Engine, Search};

/// A level with the seed of its errors. All but the strongest depend only on a node limit and a
/// seed, so they play the same move on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeededLevel {
    /// Playing strength.
    pub level: Level,
    /// Selects the errors of all levels but the strongest: same position and seed, same move.
    pub seed: u64,
}

impl SeededLevel {
    /// A level with its seed.
    #[must_use]
    pub const fn new(level: Level, seed: u64) -> SeededLevel {
        SeededLevel { level, seed }
    }
}

/// Node limit per opening decision ([`Engine::decide`]); `None` for the strongest level, which uses
/// the given limits.
#[must_use]
pub fn decision_nodes(level: Level) -> Option<u64> {
    (level != Level::STRONGEST).then(|| DECISION_NODES * u64::from(level.get().max(1)))
}

impl Style {
    fn of(level: Level) -> Style {
        let place = usize::from(level.get());
        let searching = || SEARCHES.get(place - HUMAN_LEVELS.len()).copied();
        let person = HUMAN_LEVELS.get(place).copied().map(Style::Human);
        person.or_else(searching).unwrap_or(Style::Full)
    }
}

// From level 1 up, spaced evenly on the ladder (tengen-arena's example `ladder`). Level 0 is fitted
// to a scripted child (`tools/puzzles`, `child`).

/// Levels 0 to 5.
const HUMAN_LEVELS: [Habits; 6] = [
    Habits {
        plies: 0,
        nodes: 3_000,
        width: 100,
        noise: 40_000,
        policy_noise: 40_000,
        blind_to_threes: 900,
        blind_to_fours: 300,
    },
    Habits {
        plies: 0,
        nodes: 3_000,
        width: 4,
        noise: 172,
        policy_noise: 320,
        blind_to_threes: 820,
        blind_to_fours: 125,
    },
    Habits {
        plies: 0,
        nodes: 3_500,
        width: 4,
        noise: 108,
        policy_noise: 202,
        blind_to_threes: 490,
        blind_to_fours: 56,
    },
    Habits {
        plies: 1,
        nodes: 5_500,
        width: 5,
        noise: 76,
        policy_noise: 120,
        blind_to_threes: 300,
        blind_to_fours: 34,
    },
    Habits {
        plies: 3,
        nodes: 7_500,
        width: 7,
        noise: 38,
        policy_noise: 64,
        blind_to_threes: 135,
        blind_to_fours: 12,
    },
    Habits {
        plies: 5,
        nodes: 16_000,
        width: 12,
        noise: 10,
        policy_noise: 12,
        blind_to_threes: 8,
        blind_to_fours: 0,
    },
];

/// Levels 6 to 9.
const SEARCHES: [Style; 4] = [
    Style::Search {
        nodes: 1_150,
        noise: 36,
    },
    Style::Search {
        nodes: 3_000,
        noise: 14,
    },
    Style::Search {
        nodes: 6_500,
        noise: 8,
    },
    Style::Search {
        nodes: 24_000,
        noise: 6,
    },
];

/// Nodes per opening decision and level number: each possible decision needs its own search.
const DECISION_NODES: u64 = 20_000;

/// Distance in points within which a move is near a stone.
const CLOSE: i8 = 2;
/// Engine units per 1/32 natural logarithm of policy score.
const POLICY_UNITS: i32 = 2;
/// Weight of the own policy score when the opponent's half is ignored.
const FOR_BOTH: i32 = 2;
/// Only a stone that wins at once scores higher.
const HIGHEST_BAR: Score = Score::win_at(2);
/// Denominator of `blind_to_threes` and `blind_to_fours`.
const THOUSANDTHS: u64 = 1000;

#[derive(Clone, Copy, Debug)]
enum Style {
    Human(Habits),
    /// Search with few nodes and evaluation noise of at most `noise`.
    Search {
        nodes: u64,
        noise: i32,
    },
    Full,
}

#[derive(Clone, Copy, Debug)]
struct Habits {
    /// Search depth after the move, in plies.
    plies: i32,
    nodes: u64,
    width: usize,
    /// Bound of the evaluation noise, in engine units.
    noise: i32,
    /// Bound of the policy noise, in 1/32 of a natural logarithm.
    policy_noise: i32,
    /// Chance of overlooking the opponent's open three, in permille.
    blind_to_threes: u64,
    /// Chance of overlooking the opponent's four, in permille; an own five is never overlooked.
    blind_to_fours: u64,
}

impl Engine {
    /// The move of a level. All but the strongest ignore the limits, but stop on request; the
    /// strongest is [`Engine::search`].
    pub fn choose(
        &mut self,
        position: &Position,
        SeededLevel { level, seed }: SeededLevel,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Report {
        let style = Style::of(level);
        let nodes = match style {
            _ if position.outcome().is_some() => None,
            Style::Human(habits) => Some(habits.nodes),
            Style::Search { nodes, .. } => Some(nodes),
            Style::Full => None,
        };
        let Some(nodes) = nodes else {
            return self.search(position, limits, control);
        };
        // A fresh engine: earlier searches must not affect the move.
        let mut memory = Engine::new(1);
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        // Hash the seed first: callers often derive it from the position.
        let seed = SplitMix::new(seed).next();
        let mut lot = SplitMix::new(seed ^ position.hash());
        let mut search = memory.begin(position, limits, control);
        let habits = match style {
            Style::Human(habits) => habits,
            Style::Search { noise, .. } => {
                search.noise = Some(EvalNoise { seed, noise });
                return search.run(position, &Scope::to_play());
            }
            Style::Full => return search.run(position, &Scope::to_play()),
        };
        let Some((candidate, score)) = search.human_move(habits, &mut lot) else {
            return search.run(position, &Scope::to_play());
        };
        let best = point_on_board(candidate.cell());
        let info = search.info_of(habits.plies as u32 + 1, score, vec![best]);
        search.tell(&info);
        Report {
            best: Some(Move::Place(best)),
            lines: vec![info.clone()],
            info,
        }
    }
}

impl Search<'_> {
    fn human_move(&mut self, habits: Habits, lot: &mut SplitMix) -> Option<(Candidate, Score)> {
        let (seen, overlooks) = self.seen_threat(habits, lot);
        let mut moves = Vec::new();
        generate(&self.board, &seen, &mut moves);
        if moves.iter().any(|c| self.is_near_a_stone(c)) {
            moves.retain(|c| self.is_near_a_stone(c));
        }
        if let [only] = moves[..] {
            return Some((only, self.eval()));
        }
        let us = self.board.to_move();
        for candidate in &mut moves {
            let cell = candidate.cell();
            if overlooks {
                // Only the own plans count.
                let own = self.board.entry(cell, us).own_score();
                *candidate = Candidate::new(cell, FOR_BOTH * own);
            }
            candidate.add(between(lot, habits.policy_noise));
        }
        moves.sort_by_key(|c| std::cmp::Reverse(c.order()));
        if overlooks {
            return moves.first().map(|&first| (first, self.eval()));
        }
        moves.truncate(habits.width);
        // Noise and policy score are drawn once and stay fixed over all depths.
        let mut errors: Vec<(Candidate, i32)> = moves
            .into_iter()
            .map(|c| (c, POLICY_UNITS * c.score() + between(lot, habits.noise)))
            .collect();
        let mut choice = None;
        for plies in 0..=habits.plies {
            if let Some(best) = self.consider(&mut errors, plies) {
                choice = Some(best);
            }
            if self.stopped {
                break;
            }
        }
        choice.or_else(|| errors.first().map(|&(first, _)| (first, Score::DRAW)))
    }

    fn is_near_a_stone(&self, candidate: &Candidate) -> bool {
        let p = point_on_board(candidate.cell());
        let size = self.board.size();
        let steps = || -CLOSE..=CLOSE;
        let mut around = steps().flat_map(|dx| steps().map(move |dy| (dx, dy)));
        around.any(|(dx, dy)| {
            let neighbour = p.shifted(dx, dy, size);
            neighbour.is_some_and(|q| !self.board.is_empty(q))
        })
    }

    /// The best move at this depth with its true score; it is moved to the front. `None` if stopped
    /// before the first move was scored.
    fn consider(
        &mut self,
        moves: &mut [(Candidate, i32)],
        plies: i32,
    ) -> Option<(Candidate, Score)> {
        // Below the worst score with the largest negative noise.
        let mut most = Score::MATED + Score::MATED.get();
        let mut choice = None;
        for i in 0..moves.len() {
            let (candidate, error) = moves[i];
            let bar = (most - error).clamp(Score::MATED, HIGHEST_BAR);
            let score = self.judge(candidate.cell(), plies, bar);
            if self.stopped {
                break;
            }
            // Forced wins and losses get no noise.
            let felt = match score.mate_distance() {
                Some(_) => score,
                None => score + error,
            };
            if felt > most {
                most = felt;
                choice = Some((candidate, score));
                moves[..=i].rotate_right(1);
            }
        }
        choice
    }

    /// The threat as perceived, and whether it was overlooked.
    fn seen_threat(&self, habits: Habits, lot: &mut SplitMix) -> (Threat, bool) {
        let threat = assess(&self.board);
        let blind = match threat {
            Threat::Win { plies: 1, .. } => 0,
            Threat::Five(_) => habits.blind_to_fours,
            Threat::OpenFour(_) => habits.blind_to_threes,
            // All other threats are left to the search.
            _ => return (Threat::Free, false),
        };
        if lot.below(THOUSANDTHS) < blind {
            (Threat::Free, true)
        } else {
            (threat, false)
        }
    }

    /// The score of a move `plies` plies deep; exact only above `bar`.
    fn judge(&mut self, cell: Cell, plies: i32, bar: Score) -> Score {
        let us = self.board.to_move();
        if self.board.cell_class(cell, us) == PointClass::Five {
            return Score::win_at(1);
        }
        self.play(cell, 0);
        let depth = Depth::of_plies(plies);
        let score = -self.node::<true>(Node::ROOT.child(bar, Score::MATE, depth, false));
        self.board.undo();
        score
    }
}

/// Evaluation noise as a function of position and seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvalNoise {
    seed: u64,
    /// Bound of the noise, in engine units.
    noise: i32,
}

impl EvalNoise {
    pub(crate) fn error(self, hash: u64) -> i32 {
        between(&mut SplitMix::new(self.seed ^ hash), self.noise)
    }
}

/// Triangular distribution on −`most`..=`most`.
fn between(lot: &mut SplitMix, most: i32) -> i32 {
    let span = most.unsigned_abs() + 1;
    let one = lot.below(u64::from(span)) as i32;
    let other = lot.below(u64::from(span)) as i32;
    one - other
}
