//! Damaged files: errors have the right place, and there is no panic or stack overflow.

use crate::common::{any_line, any_record, names};
use data_encoding::HEXUPPER;
use proptest::prelude::*;
use tengen_core::Size;
use tengen_record::moves::{Misplaced, MovesFault};
use tengen_record::sgf::SgfFault;
use tengen_record::url::UrlFault;
use tengen_record::yixin::YixinFault;
use tengen_record::{
    Format, Notice, PointOrder, ReadError, ReadOptions, Record, WriteOptions, detect, fuzz, read,
    write,
};

const LENIENT: ReadOptions = ReadOptions {
    lenient: true,
    charset: None,
    size: None,
    rows: tengen_record::RowOrigin::Bottom,
    points: PointOrder::Rows,
};

fn strict(text: impl AsRef<[u8]>, format: Format) -> ReadError {
    read(text.as_ref(), format, &ReadOptions::default()).unwrap_err()
}

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
    let cases: [(&str, usize, SgfFault); 16] = [
        ("", 0, SgfFault::Nothing),
        ("hello", 0, SgfFault::Junk("hello".into())),
        ("(;SZ[15];B[hh];W[zz])", 16, off("W", "zz")),
        ("(;AB[hh][pp])", 8, off("AB", "pp")),
        ("(;AB[aa:pp])", 4, off("AB", "pp")),
        ("(;LB[qq:x])", 4, off("LB", "qq")),
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
        ("(;B[hh]W[ii])", 8, SgfFault::SecondMove("W[ii]".into())),
        ("(;SZ[23])", 4, SgfFault::Size("23".into())),
        ("(;SZ[15:19])", 4, SgfFault::Size("15:19".into())),
        ("(;C;B[hh])", 2, SgfFault::NoValue("C".into())),
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
    assert_eq!(names(record), ["h8", "i7", "j6"]);
    assert_eq!(record.len(), 5);
    let skipped = kept
        .notices
        .iter()
        .filter(|n| matches!(n, Notice::Skipped(_)));
    assert_eq!(skipped.count(), 7);
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

#[test]
fn addresses() {
    let moves = |text: &str| {
        let reading = read(text.as_bytes(), Format::Url, &ReadOptions::default()).unwrap();
        names(&reading.records[0])
    };
    for text in [
        "https://gomocalc.com/#/h8i9j10",
        "https://www.gomocalc.com/#/h8i9j10?lang=en",
        "http://gomocalc.com/h8i9j10\n",
        "gomocalc.com/#/H8I9J10",
        "https://renjuportal.com/board?mvs=778695",
        "https://v1.renjuportal.com/board/?lang=ja&mv=778695#x",
    ] {
        assert_eq!(moves(text), ["h8", "i9", "j10"], "{text}");
        if text.starts_with("http") {
            assert_eq!(detect(text.as_bytes(), None), Some(Format::Url));
        }
    }
    assert_eq!(moves("https://gomocalc.com/#/"), [""; 0]);
    let fault = |text: &str| match strict(text, Format::Url) {
        ReadError::Url(f) => (f.offset, f.what),
        other => panic!("{other}"),
    };
    let site = "https://example.com/h8";
    assert_eq!(fault(site), (0, UrlFault::Site(site.into())));
    assert_eq!(
        fault("https://renjuportal.com/board"),
        (0, UrlFault::NoMoves)
    );
    assert_eq!(
        fault("https://renjuportal.com/board?mvs=77g1"),
        (36, UrlFault::Hex("g1".into()))
    );
    assert!(matches!(
        fault("https://renjuportal.com/board?mvs=7777"),
        (
            36,
            UrlFault::Move {
                ply: 2,
                why: Misplaced::Taken(_)
            }
        )
    ));
    assert!(matches!(
        fault("https://renjuportal.com/board?mvs=77ff"),
        (
            36,
            UrlFault::Move {
                ply: 2,
                why: Misplaced::OffBoard(..)
            }
        )
    ));
    let taken = fault("https://gomocalc.com/#/h8h8");
    assert!(matches!(
        taken,
        (25, UrlFault::Moves(MovesFault::Move { ply: 2, .. }))
    ));
    let kept = read(b"gomocalc.com/#/h8h8i9", Format::Url, &LENIENT).unwrap();
    assert_eq!(names(&kept.records[0]), ["h8"]);
}

#[test]
fn strings_and_yixin_name_what_is_wrong() {
    let fault = |text: &str| match strict(text, Format::Moves) {
        ReadError::Moves(f) => (f.offset, f.what),
        other => panic!("{other}"),
    };
    assert!(matches!(
        fault("h8i9\n  j10, p5 k3"),
        (
            12,
            MovesFault::Move {
                ply: 2,
                why: Misplaced::OffBoard(..)
            }
        )
    ));
    assert!(matches!(fault("h8 天"), (3, MovesFault::Notation(_))));
    assert!(matches!(
        fault("pass--h8H8"),
        (8, MovesFault::Move { ply: 4, .. })
    ));
    let yixin = |bytes: &[u8], format| match strict(bytes, format) {
        ReadError::Yixin(f) => (f.offset, f.what),
        other => panic!("{other}"),
    };
    let cases: [(&[u8], Format, usize, YixinFault); 8] = [
        (
            b"15 15 3\n7 7\n",
            Format::Sav,
            12,
            YixinFault::Truncated { said: 3, found: 1 },
        ),
        (b"15 19 0", Format::Sav, 0, YixinFault::Board(15, 19)),
        (
            b"15 15 1 15 0",
            Format::Sav,
            8,
            YixinFault::OffBoard {
                ply: 1,
                row: 15,
                column: 0,
            },
        ),
        (
            b"15 15 1 7 x",
            Format::Sav,
            10,
            YixinFault::Number("x".into()),
        ),
        (
            b"15 15 1 7 7 8",
            Format::Sav,
            12,
            YixinFault::Trailing("8".into()),
        ),
        (b"\xff\x01", Format::Pos, 0, YixinFault::Count(255)),
        (
            b"\x02\x70",
            Format::Pos,
            2,
            YixinFault::Truncated { said: 2, found: 1 },
        ),
        (
            b"\x01\xff",
            Format::Pos,
            1,
            YixinFault::OffBoard {
                ply: 1,
                row: 17,
                column: 0,
            },
        ),
    ];
    for (bytes, format, offset, what) in cases {
        assert_eq!(yixin(bytes, format), (offset, what), "{bytes:?}");
    }
    let big = b"15 15 4294967295 7 7";
    assert!(matches!(
        yixin(big, Format::Sav).1,
        YixinFault::Truncated { found: 1, .. }
    ));
    assert!(matches!(
        yixin(b"\x02\x70\x70", Format::Pos),
        (2, YixinFault::Move { ply: 2, .. })
    ));
}

#[test]
fn text_that_is_none_has_its_place() {
    let charset = Some(tengen_record::Charset::UTF_8);
    let options = ReadOptions {
        charset,
        ..ReadOptions::default()
    };
    let bytes = b"(;C[ab\xff])";
    let error = read(bytes, Format::Sgf, &options).unwrap_err();
    assert!(
        matches!(error, ReadError::Text(ref f) if f.offset == 6),
        "{error}"
    );
    let kept = read(bytes, Format::Sgf, &ReadOptions { charset, ..LENIENT }).unwrap();
    assert!(matches!(kept.notices[0], Notice::Replaced(ref f) if f.offset == 6));
    let xml = b"<d><games><game><move>h8</move><info>\xff</info></game></games></d>";
    let error = strict(xml, Format::Rif);
    assert!(
        matches!(error, ReadError::Text(ref f) if f.offset == 37),
        "{error}"
    );
    assert_eq!(read(xml, Format::Rif, &LENIENT).unwrap().records.len(), 1);
}

#[test]
fn deep_and_broken_xml() {
    let n = 200_000;
    let deep = "<a>".repeat(n);
    assert!(matches!(strict(&deep, Format::Rif), ReadError::Rif(_)));
    let kept = read(deep.as_bytes(), Format::Rif, &LENIENT).unwrap();
    assert!(kept.records.is_empty());
    let cut = "<d><games><game id='1'><move>h8</move></game><game id='2'><move>i9";
    let ReadError::Rif(fault) = strict(cut, Format::Rif) else {
        panic!("a RIF error");
    };
    assert_eq!(fault.offset, cut.len());
    let kept = read(cut.as_bytes(), Format::Rif, &LENIENT).unwrap();
    assert_eq!(kept.records.len(), 1);
}

type Body = fn(&[u8]);

const BODIES: [(&str, Body); 9] = [
    ("psq", fuzz::fuzz_psq),
    ("rec", fuzz::fuzz_rec),
    ("lib", fuzz::fuzz_lib),
    ("sgf", fuzz::fuzz_sgf),
    ("rif", fuzz::fuzz_rif),
    ("moves", fuzz::fuzz_moves),
    ("diagram", fuzz::fuzz_diagram),
    ("read_only", fuzz::fuzz_read_only),
    ("detect", fuzz::fuzz_detect),
];

/// Binary forms between modules and in the page's store: fuzzing has made all their inputs.
const BINARY: [(&str, Body); 2] = [("pack", fuzz::fuzz_pack), ("edit", fuzz::fuzz_edit)];

/// Runs every stored input, and truncated and changed copies, through its fuzz body.
#[test]
fn the_corpus_holds() {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    for (name, body) in BODIES {
        let mut seen = 0;
        for entry in std::fs::read_dir(corpus.join(name)).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            body(&bytes);
            let step = bytes.len() / 64 + 1;
            for at in (0..bytes.len()).step_by(step) {
                body(&bytes[..at]);
                let mut other = bytes.clone();
                other[at] ^= 1 << (at % 8);
                body(&other);
            }
            seen += 1;
        }
        assert!(seen > 0, "{name} has a corpus");
    }
}

/// Runs the inputs with new coverage from earlier fuzzing.
#[test]
fn what_fuzzing_has_found_holds() {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, body) in BODIES.into_iter().chain(BINARY) {
        let found = std::fs::read_to_string(corpus.join(format!("record_{name}.hex"))).unwrap();
        assert!(found.lines().count() > 20, "{name} has a corpus");
        for line in found.lines() {
            body(&HEXUPPER.decode(line.as_bytes()).unwrap());
        }
    }
}

fn damaged(records: &[Record], cut: usize, changes: &[(usize, u8)]) {
    for format in Format::ALL.into_iter().filter(|f| f.is_written()) {
        let Ok(written) = write(records, None, format, &WriteOptions::default()) else {
            continue;
        };
        let mut bytes = written.bytes;
        bytes.truncate(bytes.len() - cut % (bytes.len() + 1));
        for &(at, value) in changes {
            if let Some(i) = at.checked_rem(bytes.len()) {
                bytes[i] = value;
            }
        }
        match format {
            Format::Psq => fuzz::fuzz_psq(&bytes),
            Format::Rec => fuzz::fuzz_rec(&bytes),
            Format::Renlib => fuzz::fuzz_lib(&bytes),
            Format::Sgf => fuzz::fuzz_sgf(&bytes),
            Format::Rif => fuzz::fuzz_rif(&bytes),
            Format::Moves => fuzz::fuzz_moves(&bytes),
            _ => fuzz::fuzz_diagram(&bytes),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn damaged_trees(
        record in any_record(),
        cut in 0usize..40,
        changes in prop::collection::vec((any::<usize>(), any::<u8>()), 0..6),
    ) {
        damaged(&[record], cut, &changes);
    }

    #[test]
    fn damaged_games(
        moves in any_line(Size::STANDARD, 40),
        cut in 0usize..40,
        changes in prop::collection::vec((any::<usize>(), any::<u8>()), 0..6),
    ) {
        let record = Record::from_moves(Size::STANDARD, &moves).unwrap();
        damaged(&[record], cut, &changes);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        fuzz::fuzz_lib(&bytes);
        fuzz::fuzz_sgf(&bytes);
        fuzz::fuzz_psq(&bytes);
        fuzz::fuzz_rif(&bytes);
        fuzz::fuzz_read_only(&bytes);
        fuzz::fuzz_detect(&bytes);
    }
}
