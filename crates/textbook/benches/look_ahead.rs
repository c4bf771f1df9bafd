//! Time for a move of `pattern-dictionary,depth=3`: the slowest move of each of ten pinned games on
//! 13×13.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use tengen_core::{Color, Position, Rule, Size, notation};
use tengen_textbook::ProgramSpec;

/// The program's colour and the moves of each game; the first three stones are random.
const GAMES: &str = include_str!("../tests/pinned_games.txt");
const THROWN: usize = 3;

/// The positions of a game with the program to move.
fn turns(game: &str) -> Vec<Position> {
    let (color, moves) = game.split_once(' ').expect("a colour and moves");
    let mover = Color::BOTH.into_iter().find(|c| c.to_string() == color);
    let moves = notation::parse_moves(moves).expect("moves");
    let mut position = Position::new(Rule::Freestyle, Size::new(13).expect("a size"));
    let mut turns = Vec::new();
    for mv in moves {
        if position.ply() >= THROWN && Some(position.to_move()) == mover {
            turns.push(position.clone());
        }
        position.play(mv).expect("a legal move");
    }
    turns
}

fn slowest(program: ProgramSpec, turns: &[Position]) -> Duration {
    let time = |position: &Position| {
        let start = Instant::now();
        black_box(program.choose(black_box(position)));
        start.elapsed()
    };
    turns.iter().map(time).max().unwrap_or_default()
}

fn look_ahead(c: &mut Criterion) {
    let program: ProgramSpec = "pattern-dictionary,depth=3".parse().expect("a program");
    let mut group = c.benchmark_group("pattern-dictionary,depth=3, slowest move");
    group.sample_size(10);
    group.measurement_time(Duration::from_millis(500));
    for (i, game) in GAMES.lines().enumerate() {
        let turns = turns(game);
        let name = format!("game {}, {} moves", i + 1, turns.len());
        group.bench_function(name, |b| {
            b.iter_custom(|times| (0..times).map(|_| slowest(program, &turns)).sum());
        });
    }
    group.finish();
}

criterion_group!(benches, look_ahead);
criterion_main!(benches);
