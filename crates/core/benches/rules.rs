//! Speed of the rules: play and undo, and forbidden points, on the positions of the census.

#![allow(missing_docs, dead_code)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tengen_core::{Position, foul};

#[path = "../census/mod.rs"]
mod census;

fn forbidden(c: &mut Criterion) {
    let positions: Vec<Position> = census::entries()
        .iter()
        .map(census::Entry::black_to_move)
        .collect();
    let mut group = c.benchmark_group("forbidden points of a position");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("census", |b| {
        b.iter(|| {
            let found = positions
                .iter()
                .map(|p| foul::forbidden(black_box(p.board())).len());
            black_box(found.sum::<usize>())
        });
    });
    group.bench_function("census, point by point", |b| {
        b.iter(|| {
            let found = positions.iter().flat_map(|position| {
                let board = black_box(position.board());
                let empty = position.size().points().filter(|&p| board.is_empty(p));
                empty.filter(|&p| matches!(foul::verdict(board, p), foul::Verdict::Foul(_)))
            });
            black_box(found.count())
        });
    });
    group.finish();
    for (entry, position) in census::entries().iter().zip(&positions) {
        c.bench_function(&format!("forbidden points, {}", entry.name), |b| {
            b.iter(|| black_box(foul::forbidden(black_box(position.board()))));
        });
    }
}

fn play_and_undo(c: &mut Criterion) {
    let entries = census::entries();
    let middle = entries.iter().find(|e| e.name == "middle");
    let mut position = middle.expect("in the file").black_to_move();
    let p = position.legal_points()[100];
    c.bench_function("play and undo", |b| {
        b.iter(|| {
            position.play(black_box(p)).expect("legal");
            position.undo()
        });
    });
}

criterion_group!(benches, forbidden, play_and_undo);
criterion_main!(benches);
