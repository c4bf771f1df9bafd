//! The board's ground: a plank with a bevel.

use std::fmt::Write as _;

use tengen_picture::wood::grain;

pub(crate) fn plank(width: f64) -> String {
    let mut out =
        format!("<rect class=\"ground\" width=\"{width}\" height=\"{width}\"/><g class=\"grain\">");
    out.push_str(&grain(width, width));
    let inner = width - 3.0;
    let _ = write!(
        out,
        "</g><path class=\"bevel-light\" d=\"M1.5 {inner}V1.5H{inner}\"/>\
         <path class=\"bevel-dark\" d=\"M{inner} 1.5V{inner}H1.5\"/>"
    );
    out
}
