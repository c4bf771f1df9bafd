//! The plot of what happened against what was expected, as SVG.

use std::fmt::Write as _;

use crate::players::Bin;

/// Side and margins of the plot.
const SIDE: f64 = 360.0;
const EDGE: f64 = 52.0;

/// Where a share of 0 to 1 lies on either axis, from the left or from below.
fn at(share: f64) -> f64 {
    EDGE + share * (SIDE - EDGE - 20.0)
}

/// A dot for each tenth of expected scores, as large as its games are many, and the diagonal on
/// which ratings that promise what happens have all of them.
pub(crate) fn plot(bins: &[Bin]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>Scores that ratings expect, and scores that were reached</title>\n\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#fff\"/>\n\
         <path d=\"M{left} {bottom}L{right} {top}\" stroke=\"#c33\"/>\n\
         <path d=\"M{left} {top}V{bottom}H{right}\" stroke=\"#888\" fill=\"none\"/>\n\
         <text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">expected</text>\n\
         <text x=\"14\" y=\"{across}\" text-anchor=\"middle\" \
         transform=\"rotate(-90 14 {across})\">scored</text>\n",
        left = at(0.0),
        right = at(1.0),
        bottom = SIDE - at(0.0),
        top = SIDE - at(1.0),
        middle = at(0.5),
        below = SIDE - 12.0,
        across = SIDE - at(0.5),
    );
    for tenth in [0, 2, 4, 6, 8, 10] {
        let share = f64::from(tenth) / 10.0;
        let (x, y) = (at(share), SIDE - at(share));
        let _ = writeln!(
            svg,
            "<text x=\"{x:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{share}</text>\
             <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{share}</text>",
            SIDE - EDGE + 16.0,
            EDGE - 8.0,
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
