//! The fuzz body on intact, damaged and random certificates.

#[path = "../../../fuzz/bodies/certificate.rs"]
#[allow(unreachable_pub)] // the fuzz target uses it from another crate
mod body;

use proptest::prelude::*;
use tengen_core::{Color, Point, Rule, Size, notation};
use tengen_proof::{Builder, Certificate, Defence};

/// Black turns an open three into an open four.
fn whole(rule: Rule) -> Vec<u8> {
    let point = |text: &str| text.parse::<Point>().expect("a point");
    let points = |text: &str| notation::parse_points(text).expect("points");
    let mut builder = Builder::new();
    let (low, high) = (builder.win(point("f8")), builder.win(point("k8")));
    let listed = vec![(Defence::Place(point("f8")), high)];
    let root = builder.branch(point("g8"), Some(low), listed);
    let certificate = Certificate {
        rule,
        size: Size::STANDARD,
        black: points("h8i8j8"),
        white: points("a1a3"),
        attacker: Color::Black,
        nodes: builder.finish(root),
    };
    certificate.encode()
}

#[test]
fn whole_ones() {
    for rule in Rule::ALL {
        body::fuzz_certificate(&whole(rule));
    }
}

proptest! {
    #[test]
    fn damaged_ones(rule in 0usize..5, at in 0usize..40, byte: u8, cut in 0usize..60) {
        let mut bytes = whole(Rule::ALL[rule]);
        let at = at.min(bytes.len() - 1);
        bytes[at] = byte;
        body::fuzz_certificate(&bytes);
        bytes.truncate(cut);
        body::fuzz_certificate(&bytes);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        body::fuzz_certificate(&bytes);
        body::fuzz_certificate(&[b"TGPF\x01", &bytes[..]].concat());
    }
}
