//! Seeded games among levels 1 to 6 and the founding programs.

use std::fmt;

use tengen_core::{Level, Move, OnFoul, Point, Position, Rule, Size, SplitMix};
use tengen_engine::{Engine, Limits, NoControl, SeededLevel};
use tengen_textbook::{Program, ProgramSpec};

/// Seed of all games.
const SEED: u64 = 2_026;
/// One player in this number is a founding program.
const PROGRAMS: u64 = 6;
const STRONGEST: u64 = 6;
/// One game in this number is among all players, the others are among levels 4 to 6.
const GAMES_OF_ALL: usize = 3;
const STRONG: u64 = 3;
const WATCHERS: usize = 5;
/// Random moves at the beginning, near the centre.
const OPENING: usize = 3;
/// Plies after which a game is left unfinished.
const MOST_PLIES: usize = 64;
/// Half of the games are renju's: only there points are forbidden.
const RULES: [Rule; 8] = [
    Rule::Renju,
    Rule::Freestyle,
    Rule::Renju,
    Rule::Standard,
    Rule::Renju,
    Rule::Freestyle,
    Rule::Renju,
    Rule::Caro,
];

/// A player of a game.
#[derive(Clone, Copy)]
pub(crate) enum Player {
    Level(Level, u64),
    Program(ProgramSpec),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level, _) => write!(f, "level {}", level.get()),
            Player::Program(program) => program.fmt(f),
        }
    }
}

impl Player {
    /// Any player, or one that is not among the weakest.
    fn random(random: &mut SplitMix, strong: bool) -> Player {
        if !strong && random.below(PROGRAMS) == 0 {
            let program = random.pick(&Program::ALL).unwrap_or(Program::WinTable);
            return Player::Program(ProgramSpec::with_slips(program, random.below(2) == 0));
        }
        let weakest = if strong { STRONG } else { 0 };
        let level = Level::ALL[(weakest + random.below(STRONGEST - weakest)) as usize];
        Player::Level(level, random.next())
    }

    /// The player's move; `None` if it resigns.
    pub(crate) fn choose(self, engine: &mut Engine, position: &Position) -> Option<Point> {
        match self {
            Player::Program(program) => program.choose(position).point(),
            Player::Level(level, seed) => {
                let limits = Limits::default();
                let report = engine.choose(
                    position,
                    SeededLevel::new(level, seed),
                    limits,
                    &mut NoControl,
                );
                match report.best {
                    Some(Move::Place(p)) => Some(p),
                    Some(Move::Pass) | None => None,
                }
            }
        }
    }
}

/// A game, with the position before each move and at the end.
pub(crate) struct Game {
    pub(crate) players: [Player; 2],
    /// Further players, asked for a move in the same positions.
    pub(crate) watchers: [Player; WATCHERS],
    pub(crate) positions: Vec<Position>,
    pub(crate) moves: Vec<Point>,
}

/// The game of a number, the same on every machine.
pub(crate) fn play(number: usize, engine: &mut Engine) -> Game {
    let mut random = SplitMix::new(SplitMix::new(SEED).next() ^ number as u64);
    // Weak players decide a game before it has long combinations.
    let strong = !number.is_multiple_of(GAMES_OF_ALL);
    let players = [(); 2].map(|()| Player::random(&mut random, strong));
    let watchers = [(); WATCHERS].map(|()| Player::random(&mut random, false));
    let mut position = Position::new(RULES[number % RULES.len()], Size::STANDARD);
    let (mut positions, mut moves) = (vec![position.clone()], Vec::new());
    while position.outcome().is_none() && position.ply() < MOST_PLIES {
        let ply = position.ply();
        let mv = if ply < OPENING {
            random.pick(&near_centre(&position))
        } else {
            players[ply % 2].choose(engine, &position)
        };
        let Some(mv) = mv else {
            break;
        };
        // Programs made for freestyle may play a forbidden point, and lose by it.
        if position.play_with(Move::Place(mv), OnFoul::Lose).is_err() {
            break;
        }
        moves.push(mv);
        positions.push(position.clone());
    }
    Game {
        players,
        watchers,
        positions,
        moves,
    }
}

fn near_centre(position: &Position) -> Vec<Point> {
    let centre = position.size().center();
    let close = |p: &Point| p.x().abs_diff(centre.x()) <= 2 && p.y().abs_diff(centre.y()) <= 2;
    position.legal_points().into_iter().filter(close).collect()
}
