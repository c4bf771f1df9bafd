//! How long a founding program takes for a move: on its own board and on the largest, half full.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tengen_core::{Move, Position, Rule, Size};
use tengen_textbook::{Program, Settings};

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
                b.iter(|| program.choose(black_box(&position), Settings::REPAIRED));
            });
        }
    }
}

criterion_group!(benches, choose);
criterion_main!(benches);
