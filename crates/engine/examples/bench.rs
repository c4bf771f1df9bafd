//! Prints the bench and its speed.
use std::time::Instant;
fn main() {
    let depth = std::env::args().nth(1).and_then(|d| d.parse().ok());
    let start = Instant::now();
    let r = tengen_engine::bench(depth);
    let s = start.elapsed().as_secs_f64();
    println!(
        "{:016x} {} nodes {:.2} s {:.0} nps",
        r.signature,
        r.nodes,
        s,
        r.nodes as f64 / s
    );
}
