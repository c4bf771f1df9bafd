//! Certificates of released versions.

use tengen_core::{Color, Rule};
use tengen_proof::{Certificate, verify};

macro_rules! kept {
    ($name:literal) => {
        (
            $name,
            include_bytes!(concat!("kept/", $name, ".tgpf")).as_slice(),
        )
    };
}

/// Reads, verifies and writes a file again; its bytes must stay as they were released.
fn check((name, bytes): (&str, &[u8]), rule: Rule, attacker: Color, length: u32) {
    let certificate = Certificate::decode(bytes).expect(name);
    assert_eq!((certificate.rule, certificate.attacker), (rule, attacker));
    assert_eq!(verify(&certificate).expect(name).length, length, "{name}");
    assert_eq!(certificate.encode(), bytes, "{name}");
}

#[test]
fn certificates_of_0_2_0_are_read_verified_and_written_alike() {
    use Color::{Black, White};
    check(kept!("freestyle-vct"), Rule::Freestyle, Black, 21);
    check(kept!("standard-vct"), Rule::Standard, Black, 21);
    check(kept!("renju-vct"), Rule::Renju, Black, 33);
    check(kept!("renju-vct-white"), Rule::Renju, White, 3);
    check(kept!("caro-vct"), Rule::Caro, Black, 21);
    check(kept!("caro-overline-vcf"), Rule::CaroOverline, White, 3);
}
