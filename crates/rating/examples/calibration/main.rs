//! Whether ratings promise what happens: seeded players, told as a table and a plot.
//!
//! ```text
//! cargo run --release -p tengen-rating --example calibration -- docs/guide/images/calibration.svg
//! ```

mod players;
mod plot;

use players::{Bin, Club, PLAN};

fn main() -> std::io::Result<()> {
    let club = Club::play(&PLAN);
    println!("expected  scored   games");
    for bin in club.bins().iter().filter(|bin| bin.games > 0) {
        let Bin {
            expected,
            scored,
            games,
        } = bin;
        println!("{expected:>8.3} {scored:>7.3} {games:>7}");
    }
    println!("{:.1} % lie in their interval", 100.0 * club.covered());
    let deviations = club.ratings().iter().map(|rating| rating.deviation);
    let mean = deviations.sum::<f64>() / PLAN.players as f64;
    println!("deviation {mean:.0} on average");
    match std::env::args().nth(1) {
        Some(path) => std::fs::write(path, plot::plot(club.bins())),
        None => Ok(()),
    }
}
