//! Training labels of positions: temporal-difference mix of search score and outcome.

use tengen_core::{Color, Rule};
use tengen_engine::features::scale_of;

use crate::game::Game;
use crate::samples::{MATE, SCALE};

/// Label of the position before each move: expected result for the side to move, 0 to 1.
///
/// The search score mixed with the next position's label, and at the end with the result; `later`
/// is the share of the latter, 0 to 1 (λ of temporal differences, Sutton 1988). Forced wins count
/// in full. A random move carries no evidence about the position before it, whose label is then the
/// search score's usual outcome.
pub(crate) fn labels(game: &Game, later: f32) -> Vec<f32> {
    // From here for the side to move.
    let mut next = match (game.winner, game.moves.len() + game.opening.len()) {
        (None, _) => 0.5,
        (Some(winner), plies) => {
            let to_move = if plies % 2 == 0 {
                Color::Black
            } else {
                Color::White
            };
            f32::from(u8::from(winner == to_move))
        }
    };
    let mut labels = vec![0.0; game.moves.len()];
    for (label, m) in labels.iter_mut().zip(&game.moves).rev() {
        *label = match m.score {
            score if score.abs() > MATE || m.played != m.best => alone(game.rule, score),
            score => later * (1.0 - next) + (1.0 - later) * chance(score, SCALE),
        };
        next = *label;
    }
    labels
}

/// Label of a position by its search alone: the usual outcome of the score.
pub(crate) fn alone(rule: Rule, score: i32) -> f32 {
    match score {
        _ if score.abs() > MATE => f32::from(u8::from(score > 0)),
        _ => chance(score, scale_of(rule) as f32),
    }
}

/// Difference of two chances to win from which two searches disagree.
pub(crate) const DISAGREE: f32 = 0.1;

/// How far the chances of two scores are apart.
pub(crate) fn apart(rule: Rule, score: i32, second: i32) -> f32 {
    (alone(rule, score) - alone(rule, second)).abs()
}

fn chance(score: i32, scale: f32) -> f32 {
    1.0 / (1.0 + (-(score as f32) / scale).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::parsed;

    fn game(winner: char, words: &str) -> Game {
        parsed(&format!("freestyle 15 {winner} h8i9 {words}"))
    }

    #[test]
    fn the_result_fades_towards_the_beginning() {
        let even = labels(&game('b', "a1:a1:0 b1:b1:0 c1:c1:0"), 0.5);
        assert_eq!(even, [0.5625, 0.375, 0.75]);
        assert_eq!(labels(&game('d', "a1:a1:0 b1:b1:0"), 0.5), [0.5, 0.5]);
        assert_eq!(labels(&game('w', "a1:a1:0 b1:b1:0"), 1.0), [0.0, 1.0]);
    }

    #[test]
    fn opinions_alone() {
        let labels = labels(&game('w', "a1:a1:200 b1:b1:0"), 0.0);
        assert!((labels[0] - 1.0 / (1.0 + (-1f32).exp())).abs() < 1e-6);
        assert_eq!(labels[1], 0.5);
    }

    #[test]
    fn forced_wins_count_in_full_and_random_moves_tell_nothing() {
        let forced = labels(&game('b', "a1:a1:0 b1:b1:29990 c1:c1:0"), 1.0);
        assert_eq!(forced, [0.0, 1.0, 1.0]);
        let random = labels(&game('b', "a1:a2:0 b1:b1:0"), 1.0);
        assert_eq!(random, [0.5, 0.0]);
    }
}
