//! Training positions off the main line: after plausible but inferior moves.
//!
//! Positions of games alone contain few mistakes, while a search mostly evaluates such positions. A
//! stray is a position of a game after one or two plausible moves that are not the best, with its
//! search score. It is stored as a game of two moves whose second is not the best, so that its
//! label is the search score ([`crate::labels`]).

use anyhow::ensure;
use tengen_core::{Move, Point, Position, SplitMix};
use tengen_engine::{Engine, NoControl, Scope};

use crate::games::{limits, nearby};
use crate::line::{Game, Played};
use crate::samples::MATE;

const HASH: usize = 1;
const TRIES: u32 = 1000;
/// Moves are drawn from this many best ones, except the first.
const LINES: usize = 5;
/// Divisor of the nodes for finding them.
const GLANCE: u64 = 4;
/// Score in engine units beyond which a position is skipped.
const LOPSIDED: i32 = 1500;

/// Fails unless the games contain an undecided position.
pub(crate) fn possible(games: &[Game]) -> anyhow::Result<()> {
    let open = |game: &Game| game.moves.iter().any(|m| m.score.abs() < LOPSIDED);
    ensure!(games.iter().any(open), "the games hold no open position");
    Ok(())
}

/// The stray of a number, deterministically; `None` if the games hardly contain any.
pub(crate) fn stray(seed: u64, nodes: u64, games: &[Game], number: u64) -> Option<Game> {
    let mut chance = SplitMix::new(SplitMix::new(seed).next() ^ number);
    (0..TRIES).find_map(|_| {
        let game = &games[chance.below(games.len() as u64) as usize];
        let at = chance.below(game.moves.len().max(1) as u64) as usize;
        let open = game.moves.get(at).is_some_and(|m| m.score.abs() < LOPSIDED);
        let mut position = before(game, at).filter(|_| open)?;
        let far = 1 + chance.below(2);
        astray(
            &mut Engine::new(HASH),
            &mut position,
            far,
            nodes,
            &mut chance,
        )
    })
}

fn before(game: &Game, at: usize) -> Option<Position> {
    let played = game.moves.iter().take(at).map(|m| Move::Place(m.played));
    let moves: Vec<Move> = game.opening.iter().copied().chain(played).collect();
    Position::from_moves(game.rule, game.size, &moves).ok()
}

/// Plays `far` inferior moves and searches the position; `None` if that fails.
fn astray(
    engine: &mut Engine,
    position: &mut Position,
    far: u64,
    nodes: u64,
    chance: &mut SplitMix,
) -> Option<Game> {
    let mut last = None;
    for _ in 0..far {
        let glance = limits((nodes / GLANCE).max(1));
        let report = engine.analyze(position, &Scope::lines(LINES), glance, &mut NoControl);
        let (best, others) = report.lines.split_first()?;
        let others = others.iter().filter(|line| line.score > -MATE);
        let others: Vec<Point> = others.map(|line| line.pv[0]).collect();
        let played = chance.pick(&others)?;
        let first = Played {
            played,
            best: best.pv[0],
            score: best.score,
        };
        last = Some((position.moves().to_vec(), first));
        position.play(played).ok()?;
    }
    let (opening, first) = last?;
    let report = engine.search(position, limits(nodes), &mut NoControl);
    let Some(Move::Place(best)) = report.best else {
        return None;
    };
    let played = (0..8).find_map(|_| nearby(position, chance).filter(|&p| p != best))?;
    let judged = Played {
        played,
        best,
        score: report.info.score,
    };
    Some(Game {
        rule: position.rule(),
        size: position.size(),
        winner: None,
        opening,
        moves: vec![first, judged],
    })
}

#[cfg(test)]
mod tests {
    use tengen_core::Rule;
    use tengen_engine::features::scale_of;

    use super::*;
    use crate::games;
    use crate::samples::Samples;

    #[test]
    fn strays_are_near_games_and_labelled_by_a_search() {
        let plan = games::Plan {
            seed: 4,
            nodes: 60,
            rules: vec![Rule::Standard],
        };
        let games: Vec<Game> = (0..3).map(|number| games::play(&plan, number)).collect();
        possible(&games).unwrap();
        let mut labelled = 0;
        for number in 0..20 {
            let stray = stray(1, 100, &games, number).unwrap();
            assert_eq!(Some(&stray), super::stray(1, 100, &games, number).as_ref());
            assert_eq!(stray.to_string().parse(), Ok(stray.clone()));
            let [first, judged] = stray.moves[..] else {
                panic!("{stray}");
            };
            let position = before(&stray, 1).unwrap();
            assert!(position.outcome().is_none() && first.played != first.best);
            assert!(position.legal_points().contains(&judged.best) && judged.played != judged.best);
            let mut samples = Samples::new(0.9, true);
            samples.add(&stray);
            if let (Some(sample), true) = (samples.positions.first(), judged.score.abs() < MATE) {
                let scale = scale_of(Rule::Standard) as f32;
                let opinion = 1.0 / (1.0 + (-(judged.score as f32) / scale).exp());
                assert!((sample.label - opinion).abs() < 1e-6);
                labelled += 1;
            }
        }
        assert!(labelled > 5, "{labelled}");
    }

    #[test]
    fn games_that_are_decided_have_none() {
        let decided: Game = "freestyle 15 b h8i9 j9:j9:29995".parse().unwrap();
        assert!(possible(&[decided]).is_err());
        assert!(possible(&[]).is_err());
    }

    #[test]
    fn games_that_break_the_rules_do_not_keep_it_busy_for_ever() {
        let broken: Game = "freestyle 15 b h8h8 j9:j9:5".parse().unwrap();
        assert_eq!(stray(1, 100, &[broken], 0), None);
    }
}
