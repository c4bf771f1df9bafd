//! Benchmarks: play and undo with all incremental state; search, including clearing the table.

#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tengen_core::{Point, Position, Rule, Size, notation::parse_moves};
use tengen_engine::{Board, Engine, Limits, NoControl};

/// A crowded middle game, not over under any rule.
const MIDDLE_GAME: &str = "h8i9i7g9h6h9f9e9g7g8f8h7e7f7i10k8j8e10k7i8j6l9";

/// A quiet opening.
const OPENING: &str = "j5g9e6e8i5g8";

fn position(rule: Rule, moves: &str) -> Position {
    let moves = parse_moves(moves).expect("the moves are well formed");
    Position::from_moves(rule, Size::STANDARD, &moves).expect("the moves are legal")
}

/// Makes and unmakes up to three plies for each of several cells near the centre, as a search does.
fn walk(board: &mut Board, points: &[Point]) -> u64 {
    let mut pairs = 0;
    for (i, &a) in points.iter().enumerate() {
        board.play(a);
        pairs += 1;
        for j in [3, 11] {
            let b = points[(i * 7 + j) % points.len()];
            if board.is_empty(b) {
                board.play(b);
                pairs += 1;
            }
        }
        while board.ply() > 0 {
            board.undo();
        }
    }
    pairs
}

fn play_and_undo(c: &mut Criterion) {
    let mut group = c.benchmark_group("play_undo");
    for rule in Rule::ALL {
        let mut board = Board::new(&position(rule, MIDDLE_GAME));
        let points: Vec<Point> = Size::STANDARD
            .points()
            .filter(|p| (3..12).contains(&p.x()) && (4..12).contains(&p.y()))
            .filter(|&p| board.is_empty(p))
            .collect();
        group.throughput(Throughput::Elements(walk(&mut board, &points)));
        group.bench_function(rule.name(), |b| {
            b.iter(|| walk(black_box(&mut board), black_box(&points)));
        });
    }
    group.finish();
}

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    let limits = Limits {
        depth: Some(9),
        ..Limits::default()
    };
    for rule in Rule::ALL {
        let position = position(rule, OPENING);
        let mut engine = Engine::new(16);
        let nodes = engine.search(&position, limits, &mut NoControl).info.nodes;
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(rule.name(), |b| {
            b.iter(|| {
                engine.clear();
                engine.search(black_box(&position), limits, &mut NoControl)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, play_and_undo, search);
criterion_main!(benches);
