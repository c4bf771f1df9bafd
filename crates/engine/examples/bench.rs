//! The bench with its speed: signature, nodes and nodes per second.
//!
//! ```sh
//! cargo run --release -p tengen-engine --example bench -- [DEPTH]
//! ```
//!
//! To compare two builds, run them alternately, nine times each, on a quiet machine.

use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let depth = std::env::args().nth(1).map(|depth| depth.parse());
    let start = Instant::now();
    let found = tengen_engine::bench(depth.transpose()?);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:016x} {} nodes {:.0} nodes/s",
        found.signature,
        found.nodes,
        found.nodes as f64 / seconds
    );
    Ok(())
}
