//! Benchmarks: forbidden points of the census positions, by the rules from scratch and by the
//! engine's incremental classes.

#![allow(missing_docs, dead_code)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tengen_core::foul::{self, Verdict};
use tengen_core::{Color, Point, Position};
use tengen_engine::{Board, PointClass};

#[path = "../../core/census/mod.rs"]
mod census;

/// Incremental point classes; doubtful ones are resolved by the rules on the engine's lines.
fn engines<'a>(board: &'a Board, points: &'a [Point]) -> impl Iterator<Item = Point> + 'a {
    points.iter().copied().filter(|&p| {
        board.is_empty(p)
            && match board.class(p, Color::Black) {
                PointClass::Forbidden => true,
                PointClass::Suspect => matches!(foul::verdict(board, p), Verdict::Foul(_)),
                _ => false,
            }
    })
}

fn forbidden(c: &mut Criterion) {
    let entries = census::entries();
    let positions: Vec<Position> = entries.iter().map(census::Entry::black_to_move).collect();
    let boards: Vec<(Board, Vec<Point>)> = positions
        .iter()
        .map(|p| (Board::new(p), p.size().points().collect()))
        .collect();
    for (position, (board, points)) in positions.iter().zip(&boards) {
        let rules = foul::forbidden(position.board());
        assert!(engines(board, points).eq(rules), "both say the same");
    }
    let mut group = c.benchmark_group("forbidden points of a position");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("rules", |b| {
        b.iter(|| {
            let found = positions
                .iter()
                .map(|p| foul::forbidden(black_box(p.board())).len());
            black_box(found.sum::<usize>())
        });
    });
    group.bench_function("engine", |b| {
        b.iter(|| {
            let found = boards
                .iter()
                .map(|(board, points)| engines(black_box(board), points).count());
            black_box(found.sum::<usize>())
        });
    });
    group.finish();
}

criterion_group!(benches, forbidden);
criterion_main!(benches);
