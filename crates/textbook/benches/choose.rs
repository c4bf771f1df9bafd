//! Time for a move of each founding program: on its own board and on the largest, half full; and
//! for program 5 in the middle of real games, if `TENGEN_TEST_DATA` names a folder of them.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::Value;
use tengen_core::{Move, Position, Rule, Size, notation};
use tengen_textbook::{Program, ProgramSettings};

/// A quiet position with every other point taken, in an order that makes no five.
fn half_full(rule: Rule, size: Size) -> Position {
    let mut position = Position::new(rule, size);
    let spread = |p: &tengen_core::Point| (usize::from(p.x()) * 7 + usize::from(p.y()) * 4) % 13;
    let mut points: Vec<_> = size.points().collect();
    points.sort_by_key(spread);
    for p in points {
        if position.board().stones() * 2 >= size.cells() {
            break;
        }
        if position.play(Move::Place(p)).is_ok() && position.outcome().is_some() {
            position.undo();
        }
    }
    position
}

fn choose(c: &mut Criterion) {
    for program in Program::ALL {
        for (size, rule) in [
            (program.original_size(), Rule::Freestyle),
            (Size::MAX, Rule::Renju),
        ] {
            let position = half_full(rule, size);
            assert!(position.outcome().is_none(), "an open game");
            c.bench_function(&format!("{program} {rule} {size}"), |b| {
                b.iter(|| program.choose(black_box(&position), ProgramSettings::REPAIRED));
            });
        }
    }
}

const GAMES: usize = 24;

/// Middle-game positions for program 5's board and rule.
fn middle_games() -> Vec<Position> {
    let Some(folder) = std::env::var_os("TENGEN_TEST_DATA") else {
        eprintln!("no real games: TENGEN_TEST_DATA is not set");
        return Vec::new();
    };
    let file = PathBuf::from(folder).join("positions/games.jsonl");
    let text = std::fs::read_to_string(file).expect("a readable file");
    let middle = |line: &str| {
        let game: Value = serde_json::from_str(line).ok()?;
        let moves = game["moves"].as_array()?.iter().filter_map(Value::as_str);
        let moves = notation::parse_moves(&moves.collect::<Vec<_>>().join(" ")).ok()?;
        let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
        for &mv in &moves[..moves.len() / 2] {
            position.play(mv).ok()?;
        }
        let open = position.outcome().is_none() && position.board().stones() >= 10;
        (game["size"] == 15 && open).then_some(position)
    };
    let all: Vec<Position> = text.lines().filter_map(middle).collect();
    let step = (all.len() / GAMES).max(1);
    all.into_iter().step_by(step).take(GAMES).collect()
}

fn look_ahead(c: &mut Criterion) {
    let mut group = c.benchmark_group("bitboard, real game");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200));
    for (i, position) in middle_games().iter().enumerate() {
        let name = format!("{} with {} stones", i + 1, position.board().stones());
        group.bench_function(name, |b| {
            b.iter(|| Program::Bitboard.choose(black_box(position), ProgramSettings::REPAIRED));
        });
    }
    group.finish();
}

criterion_group!(benches, choose, look_ahead);
criterion_main!(benches);
