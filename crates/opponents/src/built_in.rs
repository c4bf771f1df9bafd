//! Opponents that run in this process.

use tengen_core::{Level, Move, Position};
use tengen_engine::{Clock, Engine, Limits, Report, SeededLevel};
use tengen_gomocup::manager::Evaluation;
use tengen_textbook::ProgramSpec;

use crate::{Failure, Opponent, OpponentMove, Stopwatch, Terms, Turn};

pub(crate) struct LevelPlayer {
    engine: Engine,
    level: Level,
    seed: u64,
    terms: Terms,
}

impl LevelPlayer {
    pub(crate) fn new(level: Level, megabytes: usize, seed: u64) -> LevelPlayer {
        let engine = Engine::new(megabytes);
        LevelPlayer {
            engine,
            level,
            seed,
            terms: Terms::default(),
        }
    }
}

impl Opponent for LevelPlayer {
    fn new_game(&mut self, _: &Position, terms: &Terms) -> Result<(), Failure> {
        // Games must not depend on each other.
        self.engine.clear();
        self.engine
            .set_threads(terms.threads.map_or(1, |n| n as usize));
        self.terms = terms.clone();
        Ok(())
    }

    fn choose(&mut self, position: &Position, turn: Turn) -> Result<OpponentMove, Failure> {
        let mut stopwatch = Stopwatch::start();
        let terms = &self.terms;
        let timed = terms.turn.is_some() || turn.left.is_some();
        let clock = timed.then_some(Clock {
            turn: terms.turn,
            left: turn.left,
            increment: terms.increment,
            ..Clock::per_move(terms.turn.unwrap_or_default())
        });
        let limits = Limits {
            depth: terms.depth,
            nodes: terms.nodes,
            clock,
        };
        let report = self.engine.choose(
            position,
            SeededLevel::new(self.level, self.seed),
            limits,
            &mut stopwatch,
        );
        let took = stopwatch.elapsed();
        match report.best {
            Some(Move::Place(point)) => Ok(OpponentMove {
                point,
                took,
                evaluation: evaluation(&report),
            }),
            Some(Move::Pass) | None => Err(Failure::Resigns),
        }
    }
}

fn evaluation(report: &Report) -> Evaluation {
    let info = &report.info;
    Evaluation {
        depth: Some(info.depth),
        score: info.mate.is_none().then_some(info.score),
        mate: info.mate,
        nodes: Some(info.nodes),
    }
}

pub(crate) struct TextbookPlayer(pub(crate) ProgramSpec);

impl Opponent for TextbookPlayer {
    fn new_game(&mut self, _: &Position, _: &Terms) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, position: &Position, _: Turn) -> Result<OpponentMove, Failure> {
        let stopwatch = Stopwatch::start();
        let choice = self.0.choose(position);
        let point = choice.point().ok_or(Failure::Resigns)?;
        Ok(OpponentMove {
            point,
            took: stopwatch.elapsed(),
            evaluation: Evaluation::default(),
        })
    }
}
