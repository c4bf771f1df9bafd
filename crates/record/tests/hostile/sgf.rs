//! Damaged SGF: nesting, places of faults, what a lenient reading keeps.

use crate::common::names;
use tengen_core::Size;
use tengen_record::sgf::SgfFault;
use tengen_record::{Format, Notice, ReadError, ReadOptions, WriteOptions, fuzz, read, write};

use super::{LENIENT, strict};

fn sgf(text: impl AsRef<[u8]>) -> (usize, SgfFault) {
    match strict(text, Format::Sgf) {
        ReadError::Sgf(f) => (f.offset, f.what),
        other => panic!("{other}"),
    }
}

#[test]
fn an_sgf_a_million_deep() {
    let n = 1_000_000;
    let nested = format!("{}{}", "(;B[hh]".repeat(n), ")".repeat(n));
    let reading = read(nested.as_bytes(), Format::Sgf, &ReadOptions::default()).unwrap();
    assert_eq!(reading.records[0].len(), n);
    let written = write(
        &reading.records,
        None,
        Format::Sgf,
        &WriteOptions::default(),
    )
    .unwrap();
    let back = read(&written.bytes, Format::Sgf, &ReadOptions::default()).unwrap();
    assert_eq!(back.records, reading.records);
    assert_eq!(sgf("(".repeat(n)), (1, SgfFault::EmptyVariation));
    let kept = read(&nested.as_bytes()[..7 * n], Format::Sgf, &LENIENT).unwrap();
    assert_eq!(kept.records[0].len(), n);
    assert_eq!(
        sgf(&nested.as_bytes()[..7 * n]),
        (7 * n, SgfFault::Truncated("a game tree"))
    );
}

#[test]
fn sgf_faults_have_their_places() {
    let off = |key: &str, value: &str| SgfFault::OffBoard {
        key: key.into(),
        value: value.into(),
        size: Size::STANDARD,
    };
    let cases: [(&str, usize, SgfFault); 15] = [
        ("", 0, SgfFault::Nothing),
        ("hello", 0, SgfFault::Junk("hello".into())),
        ("(;SZ[15];B[hh];W[zz])", 16, off("W", "zz")),
        ("(;SZ[15]AB[hh][pp])", 14, off("AB", "pp")),
        ("(;SZ[15]AB[aa:pp])", 10, off("AB", "pp")),
        (
            "(;B[h8])",
            3,
            SgfFault::Point {
                key: "B".into(),
                value: "h8".into(),
            },
        ),
        (
            "(;AB[hh][ii][hh])",
            12,
            SgfFault::Twice("h8".parse().unwrap()),
        ),
        (
            "(;AB[hh]AW[hh])",
            10,
            SgfFault::Twice("h8".parse().unwrap()),
        ),
        ("(B[hh])", 1, SgfFault::NoNode),
        ("(;SZ[23])", 4, SgfFault::Size("23".into())),
        ("(;SZ[15:19])", 4, SgfFault::Size("15:19".into())),
        ("(;B;W[hh])", 2, SgfFault::NoValue("B".into())),
        ("(;C[abc", 3, SgfFault::Truncated("a value")),
        ("(;PL[green])", 4, SgfFault::Color("green".into())),
        ("(;B[hh])x", 8, SgfFault::Junk("x".into())),
    ];
    for (text, offset, what) in cases {
        assert_eq!(sgf(text), (offset, what), "{text}");
    }
    // The byte offset is right where text and bytes differ in length.
    let text = "(;CA[gb18030]C[连珠开局分析];B[zz])";
    let (bytes, _) = tengen_record::Charset::GB18030.encode(text);
    let at = bytes.windows(4).position(|w| w == b"[zz]").unwrap();
    assert_eq!(sgf(&bytes), (at, off("B", "zz")));
    // Many rectangles are refused, as they need more memory than the file.
    let bomb = format!("({})", ";TR[aa:vv]".repeat(1000)).replacen(";TR", ";SZ[22]TR", 1);
    assert!(matches!(sgf(&bomb).1, SgfFault::TooManyPoints));
    let kept = read(bomb.as_bytes(), Format::Sgf, &LENIENT).unwrap();
    assert_eq!(kept.records[0].len(), 1000);
}

#[test]
fn a_lenient_sgf_keeps_the_rest() {
    let text = "junk(;B[hh]W[ii]C[a];W[zz]LB[hh:x];B[ii]!(;W[jj])(;W[kk";
    let kept = read(text.as_bytes(), Format::Sgf, &LENIENT).unwrap();
    let record = &kept.records[0];
    assert_eq!(names(record), ["h8", "i7", "i7", "j6"]);
    assert_eq!(record.len(), 6);
    let skipped = kept
        .notices
        .iter()
        .filter(|n| matches!(n, Notice::Skipped(_)));
    assert_eq!(skipped.count(), 6, "{:?}", kept.notices);
}

/// Escapes are resolved before a value is interpreted, as they are lost when it is kept.
#[test]
fn escapes_hide_no_clock() {
    let escaped = b"(;GM[4]SZ[15]HO[\\1];B[hh]BL[1\\2.5]OB[\\7]OW[1\\\n0])";
    let plain = b"(;GM[4]SZ[15]HO[1];B[hh]BL[12.5]OB[7]OW[10])";
    let records = |bytes| {
        read(bytes, Format::Sgf, &ReadOptions::default())
            .unwrap()
            .records
    };
    assert_eq!(records(&escaped[..]), records(&plain[..]));
    fuzz::fuzz_sgf(escaped);
}
