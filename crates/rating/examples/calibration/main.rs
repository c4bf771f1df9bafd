//! Whether ratings promise what happens: seeded players, told as a table and a plot.
//!
//! ```text
//! cargo run --release -p tengen-rating --example calibration -- plot.svg
//! ```

mod players;

use std::fmt::Write as _;

use players::{Bin, Club, Plan};

const PLAN: Plan = Plan {
    seed: 1,
    players: 2_000,
    games: 100_000,
};
/// Side and margin of the plot.
const SIDE: f64 = 320.0;
const EDGE: f64 = 40.0;

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
        Some(path) => std::fs::write(path, plot(club.bins())),
        None => Ok(()),
    }
}

/// An SVG plot: a dot a bin, as large as its games are many, and the diagonal.
fn plot(bins: &[Bin]) -> String {
    let at = |share: f64| EDGE + share * (SIDE - 2.0 * EDGE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#fff\"/>\n\
         <path d=\"M{low} {high}L{high} {low}\" stroke=\"#c33\"/>\n",
        low = at(0.0),
        high = at(1.0),
    );
    for tenth in [0, 2, 4, 6, 8, 10] {
        let share = f64::from(tenth) / 10.0;
        let (x, y) = (at(share), SIDE - at(share));
        let _ = writeln!(
            svg,
            "<text x=\"{x:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{share}</text>\
             <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{share}</text>",
            SIDE - EDGE + 16.0,
            EDGE - 6.0,
            y + 4.0,
        );
    }
    let most = bins.iter().map(|bin| bin.games).max().unwrap_or(1).max(1);
    for bin in bins.iter().filter(|bin| bin.games > 0) {
        let size = 2.0 + 6.0 * (f64::from(bin.games) / f64::from(most)).sqrt();
        let (x, y) = (at(bin.expected), SIDE - at(bin.scored));
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\" fill=\"#235\"/>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}
