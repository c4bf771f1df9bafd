//! Calibration: scores against results, as a table, a fitted scale and a plot.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use tengen_core::Rule;

use crate::fit::read_games;
use crate::game::Game;
use crate::samples::MATE;

/// Bin width in engine units.
const STEP: i32 = 100;
/// Bins either way; the last includes all beyond.
const STEPS: i32 = 8;

/// Moves in a bin, and how many of their games the side to move won, draws as half.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Bin {
    moves: u32,
    won: f64,
}

impl Bin {
    fn share(self) -> f64 {
        self.won / f64::from(self.moves.max(1))
    }
}

pub(crate) fn run(games: &[PathBuf], out: Option<&Path>) -> anyhow::Result<()> {
    let games = read_games(games)?;
    let all = pairs(games.iter());
    anyhow::ensure!(!all.is_empty(), "the games hold no scores");
    for rule in Rule::ALL {
        let some = pairs(games.iter().filter(|game| game.rule == rule));
        if !some.is_empty() {
            println!("{rule}: {} moves, e : 1 at {}", some.len(), scale(&some));
        }
    }
    let scale = scale(&all);
    println!("all: {} moves, e : 1 at {scale}", all.len());
    let bins = bins(&all);
    for (step, bin) in (-STEPS..).zip(&bins) {
        let score = step * STEP;
        let expected = chance(score, scale);
        println!(
            "{score:>5} {:>8} {:.3} {expected:.3}",
            bin.moves,
            bin.share()
        );
    }
    match out {
        Some(out) => std::fs::write(out, plot(&bins, scale))
            .with_context(|| format!("writing {}", out.display())),
        None => Ok(()),
    }
}

/// All undecided scores with the result for the side to move.
fn pairs<'a>(games: impl Iterator<Item = &'a Game>) -> Vec<(i32, f64)> {
    let mut pairs = Vec::new();
    for game in games {
        for (ply, m) in (game.opening.len()..).zip(&game.moves) {
            let black = ply % 2 == 0;
            let result = game.winner.map_or(0.5, |winner| {
                f64::from(u8::from((winner == tengen_core::Color::Black) == black))
            });
            if m.score.abs() <= MATE {
                pairs.push((m.score, result));
            }
        }
    }
    pairs
}

fn chance(score: i32, scale: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(score) / f64::from(scale)).exp())
}

/// The scale with the least log loss, to the nearest ten.
fn scale(pairs: &[(i32, f64)]) -> i32 {
    let loss = |scale: i32| -> f64 {
        let sum = pairs.iter().map(|&(score, result)| {
            let p = chance(score, scale).clamp(1e-6, 1.0 - 1e-6);
            -result * p.ln() - (1.0 - result) * (1.0 - p).ln()
        });
        sum.sum()
    };
    let losses = (5..=100).map(|tens| (tens * 10, loss(tens * 10)));
    let best = losses.min_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or(0, |(scale, _)| scale)
}

fn bins(pairs: &[(i32, f64)]) -> Vec<Bin> {
    let mut bins = vec![Bin::default(); (2 * STEPS + 1) as usize];
    for &(score, result) in pairs {
        let step = (f64::from(score) / f64::from(STEP)).round() as i32;
        let bin = &mut bins[(step.clamp(-STEPS, STEPS) + STEPS) as usize];
        bin.moves += 1;
        bin.won += result;
    }
    bins
}

/// An SVG plot: a dot per bin, sized by its moves, and the fitted curve.
fn plot(bins: &[Bin], scale: i32) -> String {
    let (width, height, edge) = (480.0, 320.0, 40.0);
    let most = f64::from(STEPS * STEP);
    let x = |score: f64| edge + (score + most) / (2.0 * most) * (width - 2.0 * edge);
    let y = |share: f64| height - edge - share * (height - 2.0 * edge);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for tenth in [0, 2, 4, 6, 8, 10] {
        let (share, left, right) = (f64::from(tenth) / 10.0, edge, width - edge);
        let at = y(share);
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {at:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{share}</text>",
            left - 6.0,
            at + 4.0
        );
    }
    for step in (-STEPS..=STEPS).step_by(4) {
        let score = step * STEP;
        let (at, base) = (x(f64::from(score)), height - edge + 16.0);
        let _ = writeln!(
            svg,
            "<text x=\"{at:.0}\" y=\"{base}\" text-anchor=\"middle\">{score}</text>"
        );
    }
    let curve: Vec<String> = (-STEPS * STEP..=STEPS * STEP)
        .step_by(20)
        .map(|score| format!("{:.1} {:.1}", x(f64::from(score)), y(chance(score, scale))))
        .collect();
    let _ = writeln!(
        svg,
        "<path d=\"M{}\" fill=\"none\" stroke=\"#c33\"/>",
        curve.join("L")
    );
    let total = bins.iter().map(|bin| bin.moves).max().unwrap_or(1).max(1);
    for (step, bin) in (-STEPS..).zip(bins).filter(|(_, bin)| bin.moves > 0) {
        let size = 2.0 + 5.0 * (f64::from(bin.moves) / f64::from(total)).sqrt();
        let (cx, cy) = (x(f64::from(step * STEP)), y(bin.share()));
        let _ = writeln!(
            svg,
            "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{size:.1}\" fill=\"#235\"/>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::parsed;

    #[test]
    fn the_scale_of_made_up_results_is_found() {
        // Win counts that a scale of 250 predicts.
        let mut pairs = Vec::new();
        for score in [-400, -200, -100, 100, 200, 400] {
            let wins = (chance(score, 250) * 1000.0).round() as usize;
            pairs.extend((0..1000).map(|i| (score, f64::from(u8::from(i < wins)))));
        }
        assert_eq!(scale(&pairs), 250);
        let bins = bins(&pairs);
        assert_eq!(bins[(STEPS + 2) as usize].moves, 1000);
        assert!((bins[(STEPS + 2) as usize].share() - 0.69).abs() < 0.001);
        let svg = plot(&bins, 250);
        assert_eq!(svg.matches("<circle").count(), 6);
    }

    #[test]
    fn results_are_the_movers() {
        let game = parsed("freestyle 15 w h8i9 g7:g7:120 f6:f6:-80 e5:e5:29990");
        assert_eq!(pairs([&game].into_iter()), [(120, 0.0), (-80, 1.0)]);
    }
}
