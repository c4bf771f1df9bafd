//! A review as a whole: the last escape, the moments of a side, and the graph.

use tengen_core::Color;
use tengen_worker_protocol::review::Label;

use crate::chance::CERTAIN;
use crate::facts::Facts;
use crate::label::Judged;
use crate::walk::Walk;

/// The most moments shown to a reader.
pub const MOST_MOMENTS: usize = 3;
/// The least fall of the loser's chances that is worth a sentence, in permille.
const LEAST_FALL: u32 = 50;
/// The least fall that is named though no move stands out.
const CLIFF: u32 = 200;

/// The last move that lost, after which nothing was let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastEscape {
    /// Number of moves before it.
    pub ply: usize,
    /// Whether every later move is settled; otherwise there may be a later one.
    pub settled: bool,
}

/// A fall of winning chances with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// Number of moves before it.
    pub ply: usize,
    /// The side that moved.
    pub side: Color,
    /// Its chance before the move, in permille.
    pub before: u32,
    /// The same after it.
    pub after: u32,
}

impl Fall {
    /// Permille of the chances.
    #[must_use]
    pub const fn loss(&self) -> u32 {
        self.before.saturating_sub(self.after)
    }
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
    /// Without a last escape, the move of the side that lost from which on its loss is proved;
    /// whether that or an earlier one lost is not settled. A number of moves before it.
    pub lost_from: Option<usize>,
    /// The loser's costliest win that was let go, apart from the last escape. A number of moves
    /// before it.
    pub missed_win: Option<usize>,
    /// Without a last escape, or where no move stands out: the move after which a side's chances
    /// fell most. Not proved.
    pub fall: Option<Fall>,
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
        let graph: Vec<u32> = graph.collect();
        let (any_escape, second_lives) = escapes(&moves);
        let (last_escape, lost_from) = match loser(walk) {
            Some(loser) => turn(&moves, loser),
            None => (any_escape, None),
        };
        let mut report = Report {
            graph,
            moves,
            last_escape,
            lost_from,
            missed_win: None,
            fall: None,
            second_lives,
        };
        // The rest rests on the whole game.
        if walk.next().is_some() {
            report.lost_from = None;
            return report;
        }
        let loser = walk.line().ending().map(|end| end.loser);
        report.missed_win = loser.and_then(|loser| report.costliest_win(loser));
        report.fall = report.greatest_fall(loser);
        report
    }

    /// The chance of a side in permille before a ply of the graph.
    pub(crate) fn chance(&self, ply: usize, side: Color) -> Option<u32> {
        let first = self.moves.first()?.0.before.ply;
        let &black = self.graph.get(ply.checked_sub(first)?)?;
        Some(match side {
            Color::Black => black,
            Color::White => CERTAIN - black,
        })
    }

    /// The loser's costliest win that was let go; it cost all but the chance that was left.
    fn costliest_win(&self, loser: Color) -> Option<usize> {
        let last = self.last_escape.map(|last| last.ply);
        let own = self.moves.iter().filter(|(judged, label)| {
            judged.side == loser && *label == Label::LetGo && Some(judged.before.ply) != last
        });
        let cost = |ply: usize| CERTAIN - self.chance(ply + 1, loser).unwrap_or(CERTAIN);
        own.map(|(judged, _)| judged.before.ply)
            .max_by_key(|&ply| cost(ply))
    }

    /// The move that the loss turned on or may have, the greatest fall, and the costliest win that
    /// was let go, as far as they are known.
    #[must_use]
    pub fn turns(&self) -> [Option<usize>; 3] {
        let last = self.last_escape.map(|last| last.ply);
        let fall = self.fall.map(|fall| fall.ply);
        [last.or(self.lost_from), fall, self.missed_win]
    }

    /// The greatest fall of one side or of both that is worth a sentence: with a known loser one of
    /// its own where no last escape is proved, and otherwise only if no move stands out.
    fn greatest_fall(&self, loser: Option<Color>) -> Option<Fall> {
        let stands_out = |(judged, label): &(Judged<'_>, Label)| {
            label.is_moment() && loser.is_none_or(|loser| loser == judged.side)
        };
        let wanted = match (self.last_escape, loser) {
            (Some(_), _) => false,
            (None, Some(_)) => true,
            (None, None) => !self.moves.iter().any(stands_out),
        };
        let least = if loser.is_some() { LEAST_FALL } else { CLIFF };
        self.deepest(loser)
            .filter(|fall| wanted && fall.loss() >= least)
    }

    /// The deepest fall of one side or of both, the first of equal ones.
    fn deepest(&self, side: Option<Color>) -> Option<Fall> {
        let falls = self.moves.iter().zip(self.graph.windows(2));
        let falls = falls.map(|((judged, _), chances)| {
            let own = |chance: u32| match judged.side {
                Color::Black => chance,
                Color::White => CERTAIN - chance,
            };
            Fall {
                ply: judged.before.ply,
                side: judged.side,
                before: own(chances[0]),
                after: own(chances[1]),
            }
        });
        let own = falls.filter(|fall| side.is_none_or(|side| side == fall.side));
        own.max_by_key(|fall| (fall.loss(), std::cmp::Reverse(fall.ply)))
    }

    /// Where the report of a side, or of both, lists nothing, names its deepest fall or else the
    /// other side's if the graph shows a cliff. Only when the whole game is known.
    pub(crate) fn name_cliff(&mut self, side: Option<Color>) {
        if !self.moments(side).is_empty() {
            return;
        }
        let deep = |side| self.deepest(side).filter(|fall| fall.loss() >= CLIFF);
        self.fall = deep(side).or_else(|| deep(None));
    }

    /// The moments of one side or of both, at most [`MOST_MOMENTS`], in the order of the game. The
    /// turns of the game are among them, of either side and with any label. They
    /// come before wins that were let go, these before other losses and before what cost chances.
    #[must_use]
    pub fn moments(&self, side: Option<Color>) -> Vec<&(Judged<'a>, Label)> {
        let turns = self.turns();
        let turns = |judged: &Judged<'_>| turns.contains(&Some(judged.before.ply));
        let mut moments: Vec<_> = self
            .moves
            .iter()
            .filter(|(judged, label)| {
                let own = side.is_none_or(|side| side == judged.side);
                turns(judged) || label.is_moment() && own
            })
            .collect();
        moments.sort_by_key(|&&(judged, label)| {
            let rank = match label {
                _ if turns(&judged) => 0,
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

/// The side that lost: as the game ended, or by a proved win of the side to move at its end.
fn loser(walk: &Walk) -> Option<Color> {
    if let Some(end) = walk.line().ending() {
        return Some(end.loser);
    }
    let won = walk.facts().first()?.attack.win().is_some();
    won.then(|| walk.line().end().to_move().opponent())
}

/// The last escape of the side that lost, or else the first of its moves from which on it is proved
/// to lose without a break.
fn turn(moves: &[(Judged<'_>, Label)], loser: Color) -> (Option<LastEscape>, Option<usize>) {
    let own = moves.iter().rev().filter(|(mv, _)| mv.side == loser);
    let mut from = None;
    for (judged, _) in own.take_while(|(judged, _)| judged.lost_after()) {
        let ply = judged.before.ply;
        if judged.lost_here() == Some(true) {
            return (Some(LastEscape { ply, settled: true }), None);
        }
        from = Some(ply);
    }
    (None, from)
}

/// Where the loser is not known: the last escape of either side, and the earlier moves that lost.
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
