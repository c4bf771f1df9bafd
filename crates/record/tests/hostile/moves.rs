//! Faults of move strings and of Yixin's files.

use tengen_record::moves::{Misplaced, MovesFault};
use tengen_record::yixin::YixinFault;
use tengen_record::{Format, ReadError};

use super::strict;

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
