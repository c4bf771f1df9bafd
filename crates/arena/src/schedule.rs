//! Pairings: opponents, colours and openings.

use std::collections::HashSet;

/// A game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// Number in the match, from 0.
    pub game: usize,
    /// Index of the entrant with Black.
    pub black: usize,
    /// Index of the entrant with White.
    pub white: usize,
    /// Number of the opening, from 0.
    pub opening: usize,
}

/// `games` games for each pair of entrants, in rounds: two games of one opening with colours
/// exchanged for every pair, then the next opening.
#[must_use]
pub fn games(pairs: &[(usize, usize)], games: usize) -> Vec<Pairing> {
    let rounds = games.div_ceil(2);
    let mut list = Vec::with_capacity(pairs.len() * games);
    for round in 0..rounds {
        for &(a, b) in pairs {
            for turn in 0..2 {
                if 2 * round + turn < games {
                    let (black, white) = if turn == 0 { (a, b) } else { (b, a) };
                    list.push(Pairing {
                        game: list.len(),
                        black,
                        white,
                        opening: round,
                    });
                }
            }
        }
    }
    list
}

/// The games of a match that was planned for each of these numbers of games for each pair in turn:
/// those of the first length as [`games`] numbers them, then what each further length adds.
#[must_use]
pub fn lengthened(pairs: &[(usize, usize)], lengths: &[usize]) -> Vec<Pairing> {
    let mut list: Vec<Pairing> = Vec::new();
    let mut listed = HashSet::new();
    for &length in lengths {
        for pairing in games(pairs, length) {
            if listed.insert((pairing.black, pairing.white, pairing.opening)) {
                let game = list.len();
                list.push(Pairing { game, ..pairing });
            }
        }
    }
    list
}

/// All pairs of entrants.
#[must_use]
pub fn round_robin(entrants: usize) -> Vec<(usize, usize)> {
    (0..entrants)
        .flat_map(|a| (a + 1..entrants).map(move |b| (a, b)))
        .collect()
}

/// The first entrant against each of the others.
#[must_use]
pub fn gauntlet(entrants: usize) -> Vec<(usize, usize)> {
    (1..entrants).map(|b| (0, b)).collect()
}

/// The ties of a knock-out round; of an odd number of entrants the first gets a bye.
#[must_use]
pub fn knock_out(still_in: &[usize]) -> (Vec<(usize, usize)>, Option<usize>) {
    let (rest, playing) = match still_in {
        [first, others @ ..] if still_in.len() % 2 == 1 => (Some(*first), others),
        all => (None, all),
    };
    // First against last, the draw of a seeded list.
    let half = playing.len() / 2;
    let ties = (0..half)
        .map(|i| (playing[i], playing[playing.len() - 1 - i]))
        .collect();
    (ties, rest)
}

/// Most extra pairs of games for a level tie.
const TIE_BREAKS: usize = 3;

/// The state of a knock-out: the entrants left, and the games of the current round, played or not
/// (none once one entrant is left). `halves` is Black's result in half points, `None` if not
/// played.
///
/// A tie has `games` games, then up to three extra pairs while it is level; if it stays level, the
/// entrant listed first goes through.
#[must_use]
pub fn knock_out_so_far(
    entrants: usize,
    games: usize,
    halves: impl Fn(&Pairing) -> Option<usize>,
) -> (Vec<usize>, Vec<Pairing>) {
    let mut still_in: Vec<usize> = (0..entrants).collect();
    let (mut game, mut opening) = (0, 0);
    while still_in.len() > 1 {
        let (ties, rest) = knock_out(&still_in);
        let mut played = Vec::new();
        let mut open: Vec<(usize, usize)> = ties;
        let mut through: Vec<usize> = rest.into_iter().collect();
        for extra in 0..=TIE_BREAKS {
            let count = if extra == 0 { games } else { 2 };
            let list = self::games(&open, count);
            let list: Vec<Pairing> = list
                .into_iter()
                .map(|p| Pairing {
                    game: p.game + game,
                    opening: p.opening + opening,
                    ..p
                })
                .collect();
            game += list.len();
            opening += count.div_ceil(2);
            played.extend(list);
            if played.iter().any(|p| halves(p).is_none()) {
                return (still_in, played);
            }
            open.retain(|&(a, b)| match lead(&played, a, b, &halves) {
                0 if extra < TIE_BREAKS => true,
                lead => {
                    through.push(if lead >= 0 { a } else { b });
                    false
                }
            });
            if open.is_empty() {
                break;
            }
        }
        through.sort_unstable();
        still_in = through;
    }
    (still_in, Vec::new())
}

/// The lead of `a` over `b` in half points.
fn lead(played: &[Pairing], a: usize, b: usize, halves: impl Fn(&Pairing) -> Option<usize>) -> i64 {
    let points = |p: &Pairing| {
        let black = halves(p).map_or(0, |h| h as i64 - 1);
        match (p.black, p.white) {
            pair if pair == (a, b) => black,
            pair if pair == (b, a) => -black,
            _ => 0,
        }
    };
    played.iter().map(points).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_played_with_both_colours() {
        let list = games(&round_robin(3), 4);
        assert_eq!(list.len(), 12);
        for (i, pairing) in list.iter().enumerate() {
            assert_eq!(pairing.game, i);
        }
        for two in list.chunks(2) {
            assert_eq!((two[0].black, two[0].white), (two[1].white, two[1].black));
            assert_eq!(two[0].opening, two[1].opening);
        }
        let met = |a, b| list.iter().filter(|p| (p.black, p.white) == (a, b)).count();
        assert!((0..3).all(|a| (0..3).all(|b| met(a, b) == if a == b { 0 } else { 2 })));
        assert_eq!(games(&gauntlet(2), 3).len(), 3);
    }

    #[test]
    fn gauntlets_and_knock_outs() {
        assert_eq!(gauntlet(4), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(round_robin(4).len(), 6);
        assert_eq!(knock_out(&[0, 1, 2, 3]), (vec![(0, 3), (1, 2)], None));
        assert_eq!(knock_out(&[5, 6, 7]), (vec![(6, 7)], Some(5)));
        assert_eq!(knock_out(&[5]), (vec![], Some(5)));
        assert_eq!(knock_out(&[]), (vec![], None));
    }

    #[test]
    fn a_knock_out_goes_on_as_its_results_decide() {
        // The entrant with the lower index wins every game.
        let strong = |p: &Pairing| Some(if p.black < p.white { 2 } else { 0 });
        assert_eq!(knock_out_so_far(5, 2, strong), (vec![0], vec![]));
        let (still_in, first) = knock_out_so_far(5, 2, |_| None);
        assert_eq!(still_in, [0, 1, 2, 3, 4]);
        let ties: Vec<_> = first.iter().map(|p| (p.black, p.white)).collect();
        assert_eq!(ties, [(1, 4), (4, 1), (2, 3), (3, 2)]);
        // Entrants 0, 1 and 2 are through, and 0 has a bye again.
        let (still_in, second) = knock_out_so_far(5, 2, |p| strong(p).filter(|_| p.game < 4));
        assert_eq!(still_in, [0, 1, 2]);
        assert_eq!(second.iter().map(|p| p.game).collect::<Vec<_>>(), [4, 5]);
        assert!(second.iter().all(|p| p.opening == 1));
        // Level ties get three more pairs, then the first entrant goes through.
        let (_, all) = knock_out_so_far(2, 2, |p| (p.game < 7).then_some(1));
        assert_eq!(all.len(), 8);
        assert_eq!(knock_out_so_far(2, 2, |_| Some(1)), (vec![0], vec![]));
        // Black always wins, so the tie is level until White wins in the second extra pair.
        let late = |p: &Pairing| Some(if p.game == 4 { 0 } else { 2 });
        assert_eq!(knock_out_so_far(2, 2, late).0, [1]);
    }
}
