//! What searches say of a game's positions, and of others beside it.
//!
//! A search mostly evaluates positions that no game reaches, so a game alone teaches little of
//! them. To each move come a position that the search for it has evaluated, drawn by chance, and to
//! some a *stray*: one or two plausible but inferior moves. Each is searched by itself. A share of
//! all positions is searched again with more nodes, to see how much the scores are worth.

use tengen_core::{Move, Point, Position, Rule, SplitMix};
use tengen_engine::{Engine, Limits, NoControl, Sampler, Scope};

use crate::game::{Branch, Game, Played, score_of, stored};
use crate::record::LONGEST;
use crate::samples::MATE;

/// Hash table of a search beside the game, in MB.
const BESIDE: usize = 1;
/// A game whose stones fill this part of the board is left as a draw: of those that were won, 99 in
/// 100 had ended before.
const FILLED: (u32, u32) = (3, 5);
/// Moves after the opening that may be random, and one in how many is.
const WILD_MOVES: usize = 8;
const WILD: u64 = 8;
/// Score beyond which nothing is searched beside a position.
const DECIDED: i32 = 1500;
/// One in this many moves has a stray.
const STRAYS: u64 = 4;
/// A stray's moves are drawn from this many best ones, except the first.
const LINES: usize = 5;
/// Divisor of the nodes for finding them.
const GLANCE: u64 = 4;
/// One in this many positions is searched again, with this many times the nodes.
const SECOND: u64 = 10;
const LONGER: u64 = 4;

/// A game on from its opening, with what searches of this many nodes say. Its moves are the best
/// and some random ones, or those `given`, which count as the best: longer searches chose them.
pub(crate) fn searched(
    nodes: u64,
    mut position: Position,
    given: Option<&[Point]>,
    (engine, chance): (&mut Engine, &mut SplitMix),
) -> Game {
    let rule = position.rule();
    let stones = position.moves().iter().filter_map(|mv| match mv {
        Move::Place(p) => Some(*p),
        Move::Pass => None,
    });
    let mut game = Game {
        rule,
        size: position.size(),
        winner: None,
        opening: stones.collect(),
        moves: Vec::new(),
        branches: Vec::new(),
    };
    while position.outcome().is_none() && !is_filled(&position) {
        let at = game.moves.len();
        let mut sampler = Sampler::new(chance.next(), 1);
        let limits = Limits::of_nodes(nodes);
        let report = engine.search_sampled(&position, limits, &mut NoControl, &mut sampler);
        let (Some(Move::Place(best)), known) = (report.best, given.map(|moves| moves.get(at)))
        else {
            break;
        };
        let (played, best) = match known {
            Some(Some(&played)) => (played, played),
            // The game was ended here.
            Some(None) => break,
            None if at < WILD_MOVES && chance.below(WILD) == 0 => {
                (nearby(&position, chance).unwrap_or(best), best)
            }
            None => (best, best),
        };
        game.moves.push(Played {
            played,
            best,
            score: kept(rule, report.info.score),
            second: second(nodes, &position, chance),
        });
        if report.info.score.abs() < DECIDED {
            let stray = (chance.below(STRAYS) == 0).then(|| stray(nodes, &position, chance));
            let met = sampler.lines().iter().map(|path| (path.clone(), false));
            let paths = met.chain(stray.flatten().map(|path| (path, true)));
            let beside =
                paths.filter_map(|(path, stray)| branch(nodes, &position, path, stray, chance));
            let beside = beside.map(|branch| Branch { at, ..branch });
            game.branches.extend(beside);
        }
        if position.play(played).is_err() {
            game.moves.pop();
            game.branches.retain(|branch| branch.at < at);
            break;
        }
    }
    game.winner = position.outcome().and_then(|o| o.winner);
    game
}

fn is_filled(position: &Position) -> bool {
    let (part, of) = FILLED;
    u32::from(position.board().stones()) * of >= u32::from(position.size().cells()) * part
}

/// A score as a file keeps it.
fn kept(rule: Rule, score: i32) -> i32 {
    score_of(rule, stored(rule, score))
}

/// The score of a longer search, for some positions.
fn second(nodes: u64, position: &Position, chance: &mut SplitMix) -> Option<i32> {
    (chance.below(SECOND) == 0).then(|| {
        let limits = Limits::of_nodes(nodes * LONGER);
        let report = Engine::new(BESIDE).search(position, limits, &mut NoControl);
        kept(position.rule(), report.info.score)
    })
}

/// The branch of a position at the end of a path; `None` if the path is too long for a file or
/// ends the game.
fn branch(
    nodes: u64,
    position: &Position,
    path: Vec<Point>,
    stray: bool,
    chance: &mut SplitMix,
) -> Option<Branch> {
    let mut there = position.clone();
    path.iter().try_for_each(|&p| there.play(p)).ok()?;
    if there.outcome().is_some() || path.len() > LONGEST {
        return None;
    }
    let report = Engine::new(BESIDE).search(&there, Limits::of_nodes(nodes), &mut NoControl);
    let Some(Move::Place(best)) = report.best else {
        return None;
    };
    Some(Branch {
        at: 0,
        path,
        stray,
        best,
        score: kept(position.rule(), report.info.score),
        second: second(nodes, &there, chance),
    })
}

/// One or two plausible moves that are not the best, and do not lose at once.
fn stray(nodes: u64, position: &Position, chance: &mut SplitMix) -> Option<Vec<Point>> {
    let mut there = position.clone();
    let mut engine = Engine::new(BESIDE);
    let mut path = Vec::new();
    for _ in 0..1 + chance.below(2) {
        let glance = Limits::of_nodes((nodes / GLANCE).max(1));
        let report = engine.analyze(&there, &Scope::lines(LINES), glance, &mut NoControl);
        let (_, others) = report.lines.split_first()?;
        let others = others.iter().filter(|line| line.score > -MATE);
        let others: Vec<Point> = others.map(|line| line.pv[0]).collect();
        let played = chance.pick(&others)?;
        there.play(played).ok()?;
        path.push(played);
    }
    Some(path)
}

/// A random legal point within two steps of a stone.
fn nearby(position: &Position, chance: &mut SplitMix) -> Option<Point> {
    let close = |p: &Point| {
        let near = |q: Point| p.x().abs_diff(q.x()).max(p.y().abs_diff(q.y())) <= 2;
        position.board().iter().any(|(q, _)| near(q))
    };
    let points: Vec<Point> = position.legal_points().into_iter().filter(close).collect();
    chance.pick(&points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Plan, play};

    const PLAN: Plan = Plan {
        seed: 3,
        nodes: 60,
        rules: Vec::new(),
        size: None,
    };

    #[test]
    fn positions_beside_a_game_are_open_and_searched() {
        let plan = Plan { nodes: 300, ..PLAN };
        let games: Vec<Game> = (0..5).map(|number| play(&plan, number)).collect();
        assert_eq!(games[0], play(&plan, 0));
        let (mut strays, mut met, mut again) = (0, 0, 0);
        for game in &games {
            for branch in &game.branches {
                let mut there = game.position(branch.at).unwrap();
                for &p in &branch.path {
                    there.play(p).unwrap();
                }
                assert!(there.outcome().is_none());
                assert!(there.legal_points().contains(&branch.best));
                assert!(!branch.stray || branch.path.len() <= 2);
                *if branch.stray { &mut strays } else { &mut met } += 1;
                again += u32::from(branch.second.is_some());
            }
            again += game.moves.iter().filter(|m| m.second.is_some()).count() as u32;
        }
        let all = |game: &Game| game.moves.len() + game.branches.len();
        let all = games.iter().map(all).sum::<usize>() as u32;
        assert!(strays > 5 && met > 4 * strays / 2, "{strays} {met}");
        assert!((all / 20..all / 5).contains(&again), "{again} of {all}");
    }
}
