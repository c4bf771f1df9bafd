use std::time::Instant;
use tengen_core::{Position, Rule, Size, notation::parse_moves};
use tengen_engine::Board;
fn main() {
    for rule in Rule::ALL {
        let t = Instant::now();
        let moves = parse_moves("h8i9i7g9h6h9f9e9g7g8f8h7e7f7i10k8j8e10k7i8j6l9").unwrap();
        let position = Position::from_moves(rule, Size::STANDARD, &moves).unwrap();
        let mut board = Board::new(&position);
        let gen_ms = t.elapsed().as_secs_f64() * 1e3;
        let points: Vec<_> = Size::STANDARD
            .points()
            .filter(|&p| board.is_empty(p) && p.x() > 2 && p.x() < 12 && p.y() > 3 && p.y() < 12)
            .collect();
        let mut best = f64::MAX;
        for _ in 0..7 {
            let t = Instant::now();
            let mut n = 0u32;
            for _ in 0..300 {
                // a depth-first walk: pairs of plies
                for (i, &a) in points.iter().enumerate() {
                    board.play(a);
                    n += 1;
                    let b = points[(i * 7 + 3) % points.len()];
                    if b != a {
                        board.play(b);
                        n += 1;
                        let c = points[(i * 5 + 11) % points.len()];
                        if c != a && c != b {
                            board.play(c);
                            n += 1;
                            board.undo();
                        }
                        board.undo();
                    }
                    board.undo();
                }
            }
            best = best.min(t.elapsed().as_secs_f64() / f64::from(n));
        }
        println!(
            "{rule}: first {gen_ms:.1} ms; {:.1} ns a pair, {:.2} M/s",
            best * 1e9,
            1e-6 / best
        );
    }
}
