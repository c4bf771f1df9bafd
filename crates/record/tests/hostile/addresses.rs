//! Addresses of web boards: which are read, and the faults of the others.

use crate::common::names;
use tengen_record::moves::{Misplaced, MovesFault};
use tengen_record::url::UrlFault;
use tengen_record::{Format, ReadError, ReadOptions, detect, read};

use super::{LENIENT, strict};

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
