//! The decoder of all encodings and `encoding_rs`, which browsers agree with.

use std::borrow::Cow;

use encoding_rs::{DecoderResult, Encoding};
use proptest::prelude::*;
use tengen_core::SplitMix;
use tengen_record::Charset;

fn peer(charset: Charset) -> &'static Encoding {
    Encoding::for_label(charset.name().as_bytes()).expect("a name of the list")
}

/// The offset of the first error.
fn first_error(charset: Charset, bytes: &[u8]) -> Option<usize> {
    let mut decoder = peer(charset).new_decoder_without_bom_handling();
    let mut sink = vec![0; bytes.len() * 4 + 64];
    let (result, read, _) = decoder.decode_to_utf8_without_replacement(bytes, &mut sink, true);
    match result {
        DecoderResult::Malformed(length, after) => {
            Some(read - usize::from(length) - usize::from(after))
        }
        _ => None,
    }
}

#[track_caller]
fn same(charset: Charset, bytes: &[u8]) {
    let (text, error) = charset.decode(bytes);
    let (expected, _) = peer(charset).decode_without_bom_handling(bytes);
    assert_eq!(text, expected, "{charset} {bytes:02x?}");
    assert_eq!(error.is_some(), first_error(charset, bytes).is_some());
    // Where an escape is an error, the peer counts it by other rules.
    if charset.name() != "ISO-2022-JP" {
        assert_eq!(error, first_error(charset, bytes), "{charset} {bytes:02x?}");
    }
}

#[test]
fn every_byte_and_pair_is_decoded_as_by_the_peer() {
    for charset in Charset::all() {
        for first in 0..=255 {
            same(charset, &[first]);
            for second in 0..=255 {
                same(charset, &[first, second]);
            }
        }
    }
}

#[test]
fn longer_letters_are_decoded_as_by_the_peer() {
    let japanese: Charset = "euc-jp".parse().unwrap();
    for second in 0..=255 {
        for third in 0..=255 {
            same(japanese, &[0x8f, second, third]);
        }
    }
    for first in 0x81..=0xfe_u8 {
        // All letters of the basic plane, and some of the others.
        let step = if first <= 0x84 { 1 } else { 7 };
        for third in (0x7f..=0xff).step_by(step) {
            for (second, fourth) in (0x2f..=0x3a).flat_map(|s| (0x2f..=0x3a).map(move |f| (s, f))) {
                same(Charset::GB18030, &[first, second, third, fourth]);
            }
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_decoded_as_by_the_peer(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        for charset in Charset::all() {
            same(charset, &bytes);
        }
    }

    /// Escapes are too rare in random bytes.
    #[test]
    fn escapes_are_decoded_as_by_the_peer(
        parts in prop::collection::vec(
            prop::sample::select(vec!["\u{1b}(B", "\u{1b}(J", "\u{1b}(I", "\u{1b}$B", "\u{1b}$@", "\u{1b}(", "\u{1b}$", "\u{1b}", "0!", "$\"", "a", "\\~", "\n", "\u{e}"]),
            0..12,
        ),
    ) {
        same("iso-2022-jp".parse().unwrap(), parts.concat().as_bytes());
    }
}

#[test]
fn every_label_means_the_same() {
    for charset in Charset::all() {
        assert_eq!(charset.name().parse(), Ok(charset));
        assert_eq!(charset.name().to_lowercase().parse(), Ok(charset));
    }
    for (label, name) in [
        ("latin1", "windows-1252"),
        (" GB2312 ", "GBK"),
        ("utf-16", "UTF-16LE"),
    ] {
        assert_eq!(label.parse::<Charset>().unwrap().name(), name);
    }
    assert!("replacement".parse::<Charset>().is_err());
    assert!("hz-gb-2312".parse::<Charset>().is_err());
}

#[test]
fn what_is_written_is_read_again() {
    let mut random = SplitMix::new(7);
    for charset in Charset::all().filter(|c| c.for_output() == *c) {
        let letters: String = (0..2_000)
            .filter_map(|_| {
                char::from_u32(random.below(0x3000) as u32 + 0x4e00 * random.below(2) as u32)
            })
            .filter(|c| charset.encode(&c.to_string()).1 == 0)
            .collect();
        let (bytes, missing) = charset.encode(&letters);
        assert_eq!(missing, 0);
        let (expected, _, unmappable) = peer(charset).encode(&letters);
        assert_eq!(
            (Cow::from(&bytes), false),
            (expected, unmappable),
            "{charset}"
        );
    }
    let wide: Charset = "utf-16le".parse().unwrap();
    assert_eq!(wide.for_output(), Charset::UTF_8);
}
