//! Who plays whom, when, from which opening and with which colour.

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// The game's number in the match, from 0.
    pub game: usize,
    /// Index of the entrant with Black.
    pub black: usize,
    /// Index of the entrant with White.
    pub white: usize,
    /// Number of the opening.
    pub opening: usize,
}

/// The games between pairs of entrants, `games` for each pair: first one game of every pair, then
/// the next. The two games of an opening follow one another with colours exchanged.
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

/// Everybody against everybody.
#[must_use]
pub fn round_robin(entrants: usize) -> Vec<(usize, usize)> {
    (0..entrants)
        .flat_map(|a| (a + 1..entrants).map(move |b| (a, b)))
        .collect()
}

/// The first against each of the others.
#[must_use]
pub fn gauntlet(entrants: usize) -> Vec<(usize, usize)> {
    (1..entrants).map(|b| (0, b)).collect()
}

/// The ties of one round of a knock-out among those still in, and who rests: the first of them
/// where their number is odd.
#[must_use]
pub fn knock_out(still_in: &[usize]) -> (Vec<(usize, usize)>, Option<usize>) {
    let (rest, playing) = match still_in {
        [first, others @ ..] if still_in.len() % 2 == 1 => (Some(*first), others),
        all => (None, all),
    };
    // The first meets the last, as seeded lists are drawn.
    let half = playing.len() / 2;
    let ties = (0..half)
        .map(|i| (playing[i], playing[playing.len() - 1 - i]))
        .collect();
    (ties, rest)
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
}
