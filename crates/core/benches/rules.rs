//! How long the rules take: play and undo on the plain board, forbidden points of a position.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tengen_core::{Position, Rule, Size, foul, notation};

/// Games played by ourselves up to a full middle game, with rows of both colours everywhere.
const MIDDLE_GAMES: [&str; 3] = [
    "h8i9j8h10g9i8i7g11f12f10e9h11k9l10j10k11j12i11j11j9l7m6k7l8h7g7g6f5i5h6k6m4i6i4e8d7f8g8",
    "h8h9i9g7j10k11i7j8i10h10i11i12h12g13g10f9f11e12j9k9e10d10l10m11k8l8d8c9g6f6e6e7j6k5i5i4",
    "h8g7i9j10i7i8j8k8g9f10h10i11h6j9j6k6l7m8k9l10f6e5f7f8e8d8g11f12c7b6d6c5h12h13l5m4n9m10",
];

fn position(moves: &str) -> Position {
    let moves = notation::parse_moves(moves).expect("moves");
    let mut position = Position::new(Rule::Renju, Size::STANDARD);
    for mv in moves {
        // A foul would be refused; the position is as good without it.
        let _ = position.play(mv);
    }
    position
}

fn rules(c: &mut Criterion) {
    for (i, moves) in MIDDLE_GAMES.into_iter().enumerate() {
        let position = position(moves);
        let points: Vec<_> = position
            .size()
            .points()
            .filter(|&p| position.board().is_empty(p))
            .collect();
        c.bench_function(&format!("forbidden points {i}"), |b| {
            b.iter(|| {
                let found = points.iter().filter(|&&p| {
                    matches!(
                        foul::verdict(black_box(position.board()), p),
                        foul::Verdict::Foul(_)
                    )
                });
                black_box(found.count())
            });
        });
    }
    let mut position = position(MIDDLE_GAMES[0]);
    let p = position.legal_points()[100];
    c.bench_function("play and undo", |b| {
        b.iter(|| {
            position.play(black_box(p)).expect("legal");
            position.undo()
        });
    });
}

criterion_group!(benches, rules);
criterion_main!(benches);
