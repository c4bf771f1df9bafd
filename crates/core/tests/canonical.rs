//! Position keys against images compared stone by stone.

use std::collections::HashMap;

use proptest::prelude::*;
use tengen_core::{
    Canonical, Color, Images, Point, PosKey, Position, Rule, Size, SplitMix, Symmetry,
};

use crate::common;

/// Stones in no order, without a result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Stones {
    rule: usize,
    size: Size,
    to_move: usize,
    stones: Vec<(Point, usize)>,
}

impl Stones {
    /// Up to 30 stones; half of all sets are symmetric.
    fn random(random: &mut SplitMix) -> Stones {
        let size = Size::new(5 + random.below(18) as u32).expect("5 to 22");
        let mut board: HashMap<Point, usize> = HashMap::new();
        let points: Vec<Point> = size.points().collect();
        for _ in 0..random.below(31) {
            let p = random.pick(&points).expect("a point");
            board.insert(p, random.below(2) as usize);
        }
        if random.below(2) == 0 {
            let by = Symmetry::all()[random.below(8) as usize];
            for (p, color) in board.clone() {
                let orbit = std::iter::successors(Some(p), |&p| Some(by.apply(p, size)));
                board.extend(orbit.take(4).map(|p| (p, color)));
            }
        }
        let mut stones: Vec<_> = board.into_iter().collect();
        stones.sort_unstable();
        Stones {
            rule: random.below(Rule::ALL.len() as u64) as usize,
            size,
            to_move: random.below(2) as usize,
            stones,
        }
    }

    fn turned(&self, by: Symmetry) -> Stones {
        let stones = self.stones.iter();
        let stones = stones.map(|&(p, color)| (by.apply(p, self.size), color));
        let mut stones: Vec<_> = stones.collect();
        stones.sort_unstable();
        Stones {
            stones,
            ..self.clone()
        }
    }

    fn canonical(&self) -> Canonical {
        let mut images = Images::new(Rule::ALL[self.rule], self.size);
        for &(p, color) in &self.stones {
            images.toggle(p, Color::BOTH[color]);
        }
        images.canonical(Color::BOTH[self.to_move])
    }

    /// The least image.
    fn least(&self) -> Stones {
        let images = Symmetry::all().map(|s| self.turned(s));
        images.into_iter().min().expect("eight images")
    }

    fn stabiliser(&self) -> Vec<Symmetry> {
        let all = Symmetry::all().into_iter();
        all.filter(|&s| self.turned(s) == *self).collect()
    }
}

#[test]
fn images_share_a_key_and_other_positions_do_not() {
    let mut random = SplitMix::new(1);
    let mut keys: HashMap<PosKey, Stones> = HashMap::new();
    let mut symmetric = 0;
    for _ in 0..10_000 {
        let stones = Stones::random(&mut random);
        let canonical = stones.canonical();
        let key = canonical.key();
        for symmetry in Symmetry::all() {
            assert_eq!(stones.turned(symmetry).canonical().key(), key, "{stones:?}");
        }
        let known = keys.entry(key).or_insert_with(|| stones.least());
        assert_eq!(*known, stones.least());
        let mut stabiliser: Vec<_> = canonical.stabiliser().collect();
        stabiliser.sort_unstable_by_key(|s| s.name());
        let mut expected = stones.stabiliser();
        expected.sort_unstable_by_key(|s| s.name());
        assert_eq!(stabiliser, expected, "{stones:?}");
        symmetric += usize::from(expected.len() > 1);
    }
    assert!(symmetric > 1_000, "{symmetric}");
}

#[test]
fn continuations_merge_as_the_symmetries_say() {
    let mut random = SplitMix::new(2);
    for _ in 0..1_000 {
        let stones = Stones::random(&mut random);
        let canonical = stones.canonical();
        let stabiliser = stones.stabiliser();
        let turn = random.pick(&Symmetry::all()).expect("one of eight");
        let turned = stones.turned(turn).canonical();
        for p in stones.size.points() {
            let image = canonical.to_image(p);
            let orbit = stabiliser.iter().map(|s| s.apply(p, stones.size));
            let mut orbit: Vec<_> = orbit.collect();
            orbit.sort_unstable();
            orbit.dedup();
            assert_eq!(canonical.from_image(image), orbit, "{stones:?} {p}");
            // A move has the same image whichever way the board is turned.
            assert_eq!(turned.to_image(turn.apply(p, stones.size)), image);
        }
    }
}

#[test]
fn sums_kept_up_to_date_are_those_from_scratch() {
    let mut random = SplitMix::new(3);
    for rule in Rule::ALL {
        let mut position = Position::new(rule, Size::STANDARD);
        let mut images = Images::new(rule, Size::STANDARD);
        while position.ply() < 60 && position.outcome().is_none() {
            let Some(p) = random.pick(&position.legal_points()) else {
                break;
            };
            images.toggle(p, position.to_move());
            position.play(p).expect("legal");
            assert_eq!(images, Images::of(&position));
            let canonical = images.canonical(position.to_move());
            assert_eq!(canonical, Canonical::of(&position));
        }
    }
}

#[test]
fn keys_are_a_format() {
    let empty = Position::new(Rule::Freestyle, Size::STANDARD);
    let (black, white) = common::diagram("..X.. .OX.. ..O.. ..... .....");
    let size = Size::new(5).expect("a size");
    let few = Position::from_stones(Rule::Renju, size, &black, &white, Color::White);
    let keys = [&empty, &few.expect("a set-up")].map(|p| Canonical::of(p).key().to_string());
    // From a separate program in another language.
    let expected = [
        "5423d63c6f6704c3057860984ba2fafc",
        "ac8867f45e10079744b2458d44f58e7b",
    ];
    assert_eq!(keys, expected);
}

proptest! {
    #[test]
    fn keys_come_back_from_their_text(bits in any::<u128>(), other in "\\PC{0,40}") {
        let key = PosKey::from_bits(bits);
        prop_assert_eq!(key.to_string().parse(), Ok(key));
        if let Ok(key) = other.parse::<PosKey>() {
            prop_assert_eq!(key.to_string(), other);
        }
    }
}
