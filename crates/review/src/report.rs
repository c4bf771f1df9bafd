//! A review as a whole: the last escape, the moments of a side, and the graph.

use tengen_core::Color;
use tengen_worker_protocol::review::Label;

use crate::chance::CERTAIN;
use crate::facts::Facts;
use crate::label::Judged;
use crate::walk::Walk;

/// The most moments shown to a reader.
pub const MOST_MOMENTS: usize = 3;

/// The last move that lost, after which nothing was let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastEscape {
    /// Number of moves before it.
    pub ply: usize,
    /// Whether every later move is settled; otherwise there may be a later one.
    pub settled: bool,
}

/// What a finished or interrupted review says.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The moves with their facts, from the first that is settled to the end of the game.
    pub moves: Vec<(Judged<'a>, Label)>,
    /// Black's winning chance in permille before each of those moves, and at the end.
    pub graph: Vec<u32>,
    /// Where the game was lost for good.
    pub last_escape: Option<LastEscape>,
    /// Moves that lost before a win of the other side was let go: numbers of moves before each.
    pub second_lives: Vec<usize>,
}

impl<'a> Report<'a> {
    /// The report on what is settled so far.
    #[must_use]
    pub fn new(walk: &'a Walk) -> Report<'a> {
        let facts: Vec<&Facts> = walk.facts().iter().rev().collect();
        let line = walk.line();
        let pairs = facts.windows(2);
        let judged = pairs.filter_map(|pair| Judged::new(line, pair[0], pair[1]));
        let moves: Vec<_> = judged.map(|judged| (judged, judged.label())).collect();
        let graph = facts
            .iter()
            .map(|facts| match line.positions()[facts.ply].to_move() {
                Color::Black => facts.chance,
                Color::White => CERTAIN - facts.chance,
            });
        let (last_escape, second_lives) = escapes(&moves);
        Report {
            graph: graph.collect(),
            moves,
            last_escape,
            second_lives,
        }
    }

    /// The moments of one side or of both, at most [`MOST_MOMENTS`], in the order of the game. The
    /// last escape comes before wins that were let go, these before other losses and before what
    /// cost chances.
    #[must_use]
    pub fn moments(&self, side: Option<Color>) -> Vec<&(Judged<'a>, Label)> {
        let mut moments: Vec<_> = self
            .moves
            .iter()
            .filter(|(judged, label)| {
                label.is_moment() && side.is_none_or(|side| side == judged.side)
            })
            .collect();
        moments.sort_by_key(|&&(judged, label)| {
            let last = self
                .last_escape
                .is_some_and(|last| last.ply == judged.before.ply);
            let rank = match label {
                _ if last => 0,
                Label::LetGo => 1,
                Label::LostHere => 2,
                _ => 3,
            };
            (
                rank,
                CERTAIN - judged.cost().min(CERTAIN),
                judged.before.ply,
            )
        });
        moments.truncate(MOST_MOMENTS);
        moments.sort_by_key(|(judged, _)| judged.before.ply);
        moments
    }

    /// The number of forced moves of one side or of both, and of all its moves.
    #[must_use]
    pub fn forced(&self, side: Option<Color>) -> (usize, usize) {
        let of = |judged: &Judged<'_>| side.is_none_or(|side| side == judged.side);
        let own = self.moves.iter().filter(|(judged, _)| of(judged));
        own.fold((0, 0), |(forced, all), &(_, label)| {
            (forced + usize::from(label == Label::Forced), all + 1)
        })
    }
}

/// The last escape, and the earlier moves that lost.
fn escapes(moves: &[(Judged<'_>, Label)]) -> (Option<LastEscape>, Vec<usize>) {
    let mut last = None;
    let mut earlier = Vec::new();
    let mut settled = true;
    let mut let_go = false;
    for (judged, label) in moves.iter().rev() {
        let lost = judged.lost_here() == Some(true);
        if lost && last.is_none() && !let_go {
            last = Some(LastEscape {
                ply: judged.before.ply,
                settled,
            });
        } else if lost && let_go {
            earlier.push(judged.before.ply);
        }
        settled &= *label != Label::NotSettled;
        let_go |= judged.let_go() == Some(true);
    }
    earlier.reverse();
    (last, earlier)
}
