//! Decisive games from a seed: levels 1 to 6 against a scripted beginner and each other, renju and
//! freestyle in turn.

use tengen_core::{Color, Level, Move, Point, Position, Rule, Size, SplitMix};
use tengen_engine::{Engine, Limits, NoControl, SeededLevel};

/// Random stones at the beginning of a game.
const OPENING: usize = 3;
/// Plies after which a game is left unfinished.
const MOST_PLIES: usize = 120;

/// A game with a winner.
pub(crate) struct Decided {
    pub(crate) rule: Rule,
    pub(crate) moves: Vec<Move>,
    pub(crate) loser: Color,
    /// The players, Black first: a level, or 0 for the beginner.
    pub(crate) players: [u32; 2],
}

/// All decisive games of a seed, in order.
pub(crate) fn decisive(seed: u64) -> impl Iterator<Item = Decided> {
    (0u64..).filter_map(move |number| play(seed, number))
}

fn play(seed: u64, number: u64) -> Option<Decided> {
    let mut random = SplitMix::new(SplitMix::new(seed).next() ^ number);
    let rule = [Rule::Freestyle, Rule::Renju][(number % 2) as usize];
    let level = 1 + random.below(6) as u32;
    let other = match number / 2 % 2 {
        0 => 0,
        _ => 1 + random.below(6) as u32,
    };
    let players = match random.below(2) {
        0 => [level, other],
        _ => [other, level],
    };
    let mut engine = Engine::new(1);
    let mut position = Position::new(rule, Size::STANDARD);
    while position.outcome().is_none() && position.ply() < MOST_PLIES {
        let player = players[position.ply() % 2];
        let mv = match player {
            _ if position.ply() < OPENING => Move::Place(near(&position, 2, &mut random)?),
            0 => Move::Place(beginner(&position, &mut random)?),
            level => {
                let level = SeededLevel::new(Level::new(level).ok()?, random.next());
                engine.clear();
                let report = engine.choose(&position, level, Limits::default(), &mut NoControl);
                report.best?
            }
        };
        position.play(mv).ok()?;
    }
    Some(Decided {
        rule,
        moves: position.moves().to_vec(),
        loser: position.outcome()?.winner?.opponent(),
        players,
    })
}

/// Takes a five, stops four fours of five, and else plays at random near the stones.
pub(crate) fn beginner(position: &Position, random: &mut SplitMix) -> Option<Point> {
    let fives = |position: &Position| {
        let side = position.to_move();
        let five = |p: &Point| {
            let mut after = position.clone();
            after.play(Move::Place(*p)).is_ok()
                && after.outcome().is_some_and(|end| end.winner == Some(side))
        };
        position.legal_points().into_iter().find(five)
    };
    if let Some(five) = fives(position) {
        return Some(five);
    }
    let mut passed = position.clone();
    if passed.play(Move::Pass).is_ok()
        && let Some(stop) = fives(&passed)
        && position.legality(stop).is_ok()
        && random.below(5) > 0
    {
        return Some(stop);
    }
    near(position, 1, random)
}

/// A random legal point near the stones, or near the centre of an empty board.
pub(crate) fn near(position: &Position, distance: u8, random: &mut SplitMix) -> Option<Point> {
    let center = position.size().center();
    let close = |p: &Point| match position.board().stones() {
        0 => p.distance(center) <= distance,
        _ => position
            .board()
            .iter()
            .any(|(q, _)| p.distance(q) <= distance),
    };
    let points: Vec<Point> = position.legal_points().into_iter().filter(close).collect();
    random.pick(&points)
}
