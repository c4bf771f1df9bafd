//! A scripted child: takes its five, often stops a four, sometimes an open three, and else plays at
//! random.

use tengen_board::PointClass;
use tengen_core::{Color, Level, Outcome, Point, Position, Rule, Size, SplitMix};
use tengen_engine::Engine;

use crate::games::Player;
use crate::pupil::{near_stones, points_of};

/// A four is stopped this often.
const STOPS_FOUR: Chance = Chance { times: 4, of: 5 };
/// An open three is stopped this often.
const STOPS_THREE: Chance = Chance { times: 1, of: 3 };
/// Seed of all games.
const SEED: u64 = 7;

#[derive(Clone, Copy)]
struct Chance {
    times: u64,
    of: u64,
}

impl Chance {
    fn comes(self, random: &mut SplitMix) -> bool {
        random.below(self.of) < self.times
    }
}

/// The child's move; `None` if no point is legal.
pub(crate) fn choose(position: &Position, random: &mut SplitMix) -> Option<Point> {
    let (us, them) = (position.to_move(), position.to_move().opponent());
    let legal = position.legal_points();
    let of = |side: Color, class: PointClass| points_of(position, &legal, side, class);
    let (four, three) = (STOPS_FOUR.comes(random), STOPS_THREE.comes(random));
    let five = random.pick(&of(us, PointClass::Five));
    five.or_else(|| random.pick(&of(them, PointClass::Five)).filter(|_| four))
        .or_else(|| {
            random
                .pick(&of(them, PointClass::OpenFour))
                .filter(|_| three)
        })
        .or_else(|| random.pick(&near_stones(position, &legal)))
        .or_else(|| Some(position.size().center()).filter(|p| legal.contains(p)))
}

/// The child's wins against a level, freestyle, with both colours in turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) won: usize,
    pub(crate) games: usize,
}

impl Share {
    /// Percentage of won games.
    pub(crate) const fn percent(self) -> usize {
        self.won * 100 / self.games
    }
}

/// Plays games against a level; at least one.
pub(crate) fn share(level: Level, games: usize) -> Share {
    let mut engine = Engine::new(1);
    let mut share = Share::default();
    for number in 0..games {
        let child = Color::BOTH[number % 2];
        let winner = play(&mut engine, level, child, number as u64);
        share.games += 1;
        share.won += usize::from(winner == Some(child));
    }
    share
}

/// The winner of a game; `None` for a draw.
fn play(engine: &mut Engine, level: Level, child: Color, number: u64) -> Option<Color> {
    let mut random = SplitMix::new(SplitMix::new(SEED).next() ^ number);
    let opponent = Player::Level(level, random.next());
    let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
    while position.outcome().is_none() {
        let mv = match position.to_move() == child {
            true => choose(&position, &mut random),
            false => opponent.choose(engine, &position),
        };
        if mv.is_none_or(|p| position.play(p).is_err()) {
            break;
        }
    }
    position
        .outcome()
        .and_then(|outcome: &Outcome| outcome.winner)
}
