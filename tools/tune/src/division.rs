//! Which positions a fit learns from, and which are held back to judge it.

use clap::ValueEnum;
use tengen_core::{Canonical, SplitMix};

use crate::game::Game;
use crate::labels::{DISAGREE, apart};
use crate::positions::{Positions, Scored};

/// One opening in this many is held back from a fit, with all its games.
const HELD: u64 = 20;

/// Positions that a fit learns from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Learned {
    /// All
    All,
    /// Those that a longer search has looked at too
    Twice,
    /// Those of them where both searches say nearly the same
    Agreed,
}

impl Learned {
    fn has(self, scored: &Scored<'_>) -> bool {
        let rule = scored.position.rule();
        let apart = scored
            .second
            .map(|second| apart(rule, scored.score, second));
        match self {
            Learned::All => true,
            Learned::Twice => apart.is_some(),
            Learned::Agreed => apart.is_some_and(|apart| apart <= DISAGREE),
        }
    }
}

/// How positions are divided into those learned from and those held back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Division {
    pub(crate) seed: u64,
    /// See [`labels`](crate::labels::labels).
    pub(crate) later: f32,
    pub(crate) learned: Learned,
}

/// Visits the positions of games: first those held back, then those learned from. Which openings
/// are held back depends on them and the seed alone, so games that come later change nothing for
/// those before. Positions of an opening's games resemble each other, so they are held back
/// together, and so is what both kinds of games have.
pub(crate) fn split(games: &[Game], division: Division, mut each: impl FnMut(bool, &Scored<'_>)) {
    let mut positions = Positions::new(division.later);
    for held in [true, false] {
        for game in games
            .iter()
            .filter(|game| is_held(game, division.seed) == held)
        {
            positions.visit(game, |scored| {
                if held || division.learned.has(scored) {
                    each(held, scored);
                }
            });
        }
    }
}

fn is_held(game: &Game, seed: u64) -> bool {
    let opening = game.position(0).ok();
    let key = opening.map_or(0, |position| Canonical::of(&position).key().get() as u64);
    SplitMix::new(seed ^ key).below(HELD) == 0
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::parsed;

    #[test]
    fn openings_are_held_back_with_all_their_games() {
        let mut chance = SplitMix::new(5);
        let games: Vec<Game> = (0..400)
            .map(|_| {
                let [a, b] = [0; 2].map(|_| char::from(b'a' + chance.below(7) as u8));
                parsed(&format!("renju 15 b h8{a}9{b}3 o1:o1:10 o2:o2:20 o3:o3:30"))
            })
            .collect();
        let division = Division {
            seed: 3,
            later: 0.9,
            learned: Learned::All,
        };
        let keys = |games: &[Game]| {
            let mut keys = [HashSet::new(), HashSet::new()];
            split(games, division, |held, scored| {
                keys[usize::from(held)].insert(Canonical::of(scored.position).key());
            });
            keys
        };
        let [learned, held] = keys(&games);
        assert!(learned.is_disjoint(&held));
        assert!(
            !held.is_empty() && held.len() * 8 < learned.len(),
            "{}",
            held.len()
        );
        // Games that come later move none to the other side.
        let [fewer, back] = keys(&games[200..]);
        assert!(fewer.is_subset(&learned) && back.is_subset(&held));
        // Nor does the order.
        let backwards: Vec<Game> = games.iter().rev().cloned().collect();
        assert_eq!(keys(&backwards), [learned, held]);
    }

    #[test]
    fn what_is_learned_can_be_what_two_searches_agree_on() {
        let mut game = parsed("renju 15 b h8i9 g7:g7:0 f9:f9:0 e5:e5:0 o2:o2:0");
        game.moves[2].second = Some(400);
        game.moves[3].second = Some(10);
        let seed = (0..).find(|&seed| !is_held(&game, seed)).unwrap();
        let plies = |learned| {
            let division = Division {
                seed,
                later: 0.9,
                learned,
            };
            let mut plies = Vec::new();
            split(std::slice::from_ref(&game), division, |_, scored| {
                plies.push(scored.position.ply());
            });
            plies
        };
        assert_eq!(plies(Learned::All), [3, 4, 5]);
        assert_eq!(plies(Learned::Twice), [4, 5]);
        assert_eq!(plies(Learned::Agreed), [5]);
        // Held back is all, whatever is learned from.
        let seed = (0..).find(|&seed| is_held(&game, seed)).unwrap();
        let division = Division {
            seed,
            later: 0.9,
            learned: Learned::Agreed,
        };
        let mut held = 0;
        split(&[game], division, |back, _| held += u32::from(back));
        assert_eq!(held, 3);
    }
}
