//! Playing strengths: the full search, the search with few nodes, and ways to play as people do.
//!
//! The lower levels look at a few promising moves only, a few plies deep, judge them a
//! little wrongly, and now and then do not see what the other side is up to. What they do see
//! they play properly: they always complete their own fives, nearly always answer fours, and
//! never play just anywhere.

use tengen_board::{Cell, Limits, PointClass, Threat, assess, point_of};
use tengen_core::{Move, Position, SplitMix};
use thiserror::Error;

use crate::depth::Depth;
use crate::movegen::{Candidate, generate};
use crate::node::Node;
use crate::report::{Listener, Report, Scope};
use crate::score::Score;
use crate::search::{Engine, Search};

/// How many levels there are.
const LEVELS: usize = 10;

/// How strongly the engine plays, from 1 to 10.
///
/// All but the highest depend on a number of nodes and a seed only, so that they play the same
/// move on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// A level, and the seed of its errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeededLevel {
    /// How strongly the engine plays.
    pub level: Level,
    /// Picks among the errors of all levels but the strongest: the same position and seed get the
    /// same move.
    pub seed: u64,
}

/// A level outside 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0}: levels run from 1 to 10")]
pub struct LevelError(pub u32);

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; LEVELS] = {
        let mut all = [Level(0); LEVELS];
        let mut i = 0;
        while i < all.len() {
            all[i] = Level(i as u8 + 1);
            i += 1;
        }
        all
    };

    /// For those who have just learned the rules.
    pub const WEAKEST: Level = Level(1);
    /// All there is, in the time it is given.
    pub const STRONGEST: Level = Level(LEVELS as u8);

    /// A level from its number.
    ///
    /// # Errors
    /// [`LevelError`] unless `n` is 1 to 10.
    pub fn new(n: u32) -> Result<Level, LevelError> {
        let found = Level::ALL.into_iter().find(|level| level.get() == n);
        found.ok_or(LevelError(n))
    }

    /// The level's number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// The level with a seed for its errors.
    #[must_use]
    pub const fn seeded(self, seed: u64) -> SeededLevel {
        SeededLevel { level: self, seed }
    }

    /// The most nodes the level places for a move; `None` for the strongest, which takes what it is
    /// given.
    #[must_use]
    pub fn nodes(self) -> Option<u64> {
        match self.manner() {
            Manner::Person(habits) => Some(habits.nodes),
            Manner::Search { nodes, .. } => Some(nodes),
            Manner::Full => None,
        }
    }

    /// The most stones the level places for a decision in an opening ([`Engine::decide`]); `None` for the
    /// strongest, which takes what it is given.
    #[must_use]
    pub fn decision_nodes(self) -> Option<u64> {
        (self != Level::STRONGEST).then(|| DECISION_NODES * u64::from(self.0))
    }

    fn manner(self) -> Manner {
        // From 0 for the weakest.
        let place = usize::from(self.0) - 1;
        let searching = || SEARCHES.get(place - PERSONS.len()).copied();
        let person = PERSONS.get(place).copied().map(Manner::Person);
        person.or_else(searching).unwrap_or(Manner::Full)
    }
}

// Chosen so that the levels are about evenly spaced on the ladder (tengen-arena's example
// `ladder`).

/// The weakest levels, from the first.
const PERSONS: [Habits; 5] = [
    Habits {
        plies: 0,
        nodes: 3_000,
        width: 4,
        noise: 172,
        fancy: 320,
        blind_to_threes: 820,
        blind_to_fours: 125,
    },
    Habits {
        plies: 0,
        nodes: 3_500,
        width: 4,
        noise: 108,
        fancy: 202,
        blind_to_threes: 490,
        blind_to_fours: 56,
    },
    Habits {
        plies: 1,
        nodes: 5_500,
        width: 5,
        noise: 76,
        fancy: 120,
        blind_to_threes: 300,
        blind_to_fours: 34,
    },
    Habits {
        plies: 3,
        nodes: 7_500,
        width: 7,
        noise: 38,
        fancy: 64,
        blind_to_threes: 135,
        blind_to_fours: 12,
    },
    Habits {
        plies: 5,
        nodes: 16_000,
        width: 12,
        noise: 10,
        fancy: 12,
        blind_to_threes: 8,
        blind_to_fours: 0,
    },
];

/// The levels after them, all but the strongest.
const SEARCHES: [Manner; 4] = [
    Manner::Search {
        nodes: 1_150,
        noise: 36,
    },
    Manner::Search {
        nodes: 3_000,
        noise: 14,
    },
    Manner::Search {
        nodes: 6_500,
        noise: 8,
    },
    Manner::Search {
        nodes: 24_000,
        noise: 6,
    },
];

/// Stones placed for a decision in an opening, for each step of the level: every possibility needs a
/// search of its own.
const DECISION_NODES: u64 = 20_000;

/// How far from a stone a move may lie to build on it, in points.
const CLOSE: i8 = 2;
/// Evaluation units for each 32nd of a natural logarithm by which a move looks more natural.
const UNITS_OF_LOOKS: i32 = 2;
/// Both sides' plans count; where the other side's are overlooked, the own ones count for both.
const FOR_BOTH: i32 = 2;
/// What only a stone that wins at once is better than.
const HIGHEST_BAR: Score = Score::win_at(2);
/// How often a threat is overlooked is in parts of this many.
const THOUSANDTHS: u64 = 1000;

/// How a level finds its move.
#[derive(Clone, Copy, Debug)]
enum Manner {
    /// As people do.
    Person(Habits),
    /// By the engine's own search, with few nodes and an evaluation noise of at most `noise`.
    Search { nodes: u64, noise: i32 },
    /// By the engine's own search, within the limits it is given.
    Full,
}

/// How a player of some level goes about a move.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// Plies looked ahead after the move.
    plies: i32,
    /// The most stones placed.
    nodes: u64,
    /// Moves considered.
    width: usize,
    /// The largest error of judgement either way, in the evaluation's unit.
    noise: i32,
    /// The largest error either way in how natural a move looks, in 32nds of a natural logarithm.
    fancy: i32,
    /// How often an open three of the other side is overlooked, in thousandths.
    blind_to_threes: u64,
    /// How often a four of the other side is overlooked; one's own five never is.
    blind_to_fours: u64,
}

impl Engine {
    /// The move of a level. All but the strongest ignore the limits, but stop when asked to; the
    /// strongest is [`Engine::search`].
    pub fn choose(
        &mut self,
        position: &Position,
        SeededLevel { level, seed }: SeededLevel,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Report {
        let Some(nodes) = level.nodes().filter(|_| position.outcome().is_none()) else {
            return self.search(position, limits, control);
        };
        // What was learned in earlier searches would make the move depend on them.
        let mut memory = Engine::new(1);
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        // Mixed first, since seeds are often made of the position themselves.
        let seed = SplitMix::new(seed).next();
        let mut lot = SplitMix::new(seed ^ position.hash());
        let mut search = memory.begin(position, limits, control);
        let habits = match level.manner() {
            Manner::Person(habits) => habits,
            Manner::Search { noise, .. } => {
                search.noise = Some(EvalNoise { seed, noise });
                return search.run(position, &Scope::to_play());
            }
            Manner::Full => return search.run(position, &Scope::to_play()),
        };
        let Some((candidate, score)) = search.like_a_person(habits, &mut lot) else {
            return search.run(position, &Scope::to_play());
        };
        let best = point_of(candidate.cell());
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
    /// The move of a player with these habits; `None` where there is none.
    fn like_a_person(&mut self, habits: Habits, lot: &mut SplitMix) -> Option<(Candidate, Score)> {
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
                // Thinks of the own plans only.
                let own = self.board.entry(cell, us).own_score();
                *candidate = Candidate::new(cell, FOR_BOTH * own);
            }
            candidate.add(between(lot, habits.fancy));
        }
        moves.sort_by_key(|c| std::cmp::Reverse(c.order()));
        if overlooks {
            return moves.first().map(|&first| (first, self.eval()));
        }
        moves.truncate(habits.width);
        // What looks natural and mistakes of judgement stay the same however far the player looks.
        let mut errors: Vec<(Candidate, i32)> = moves
            .into_iter()
            .map(|c| (c, UNITS_OF_LOOKS * c.score() + between(lot, habits.noise)))
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

    /// Whether a stone is close: people build on what is there.
    fn is_near_a_stone(&self, candidate: &Candidate) -> bool {
        let p = point_of(candidate.cell());
        let size = self.board.size();
        let steps = || -CLOSE..=CLOSE;
        let mut around = steps().flat_map(|dx| steps().map(move |dy| (dx, dy)));
        around.any(|(dx, dy)| {
            let neighbour = p.shifted(dx, dy, size);
            neighbour.is_some_and(|q| !self.board.is_empty(q))
        })
    }

    /// The move that seems best `plies` plies ahead, with what it really is worth there; it comes
    /// first next time. `None` if the search had to stop before the first was judged.
    fn consider(
        &mut self,
        moves: &mut [(Candidate, i32)],
        plies: i32,
    ) -> Option<(Candidate, Score)> {
        // Below what any error of judgement makes of the worst score.
        let mut most = Score::MATED + Score::MATED.get();
        let mut choice = None;
        for i in 0..moves.len() {
            let (candidate, error) = moves[i];
            let bar = (most - error).clamp(Score::MATED, HIGHEST_BAR);
            let score = self.judge(candidate.cell(), plies, bar);
            if self.stopped {
                break;
            }
            // What is won or lost is beyond judgement.
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

    /// What the player takes the position for, and whether a threat is overlooked.
    fn seen_threat(&self, habits: Habits, lot: &mut SplitMix) -> (Threat, bool) {
        let threat = assess(&self.board);
        let blind = match threat {
            Threat::Win { plies: 1, .. } => 0,
            Threat::Five(_) => habits.blind_to_fours,
            Threat::OpenFour(_) => habits.blind_to_threes,
            // Everything else is for looking ahead to find.
            _ => return (Threat::Free, false),
        };
        if lot.below(THOUSANDTHS) < blind {
            (Threat::Free, true)
        } else {
            (threat, false)
        }
    }

    /// The value of a move `plies` plies ahead, exact only if above `bar`.
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

/// Errors of judgement that depend on the position and a seed only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvalNoise {
    seed: u64,
    /// The largest error either way, in the evaluation's unit.
    noise: i32,
}

impl EvalNoise {
    /// The error in a position.
    pub(crate) fn error(self, hash: u64) -> i32 {
        between(&mut SplitMix::new(self.seed ^ hash), self.noise)
    }
}

/// A number from -`most` to `most`, those near zero more often.
fn between(lot: &mut SplitMix, most: i32) -> i32 {
    let span = most.unsigned_abs() + 1;
    let one = lot.below(u64::from(span)) as i32;
    let other = lot.below(u64::from(span)) as i32;
    one - other
}
