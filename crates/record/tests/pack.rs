//! Packing and unpacking, with damaged bytes as well.

use proptest::prelude::*;
use tengen_core::opening::Action;
use tengen_core::{Color, Move, Size};
use tengen_record::pack::{Unfit, UnpackError, Unpacker, VERSION, pack};
use tengen_record::{Act, Field, NodeId, Record, fuzz};

use crate::common::{any_record, point};

fn unpacked(bytes: &[u8], most: usize) -> Result<Record, UnpackError> {
    let mut unpacker = Unpacker::new(bytes)?;
    while unpacker.read(most)? {}
    Ok(unpacker.record())
}

fn wrong(bytes: &[u8]) -> UnpackError {
    unpacked(bytes, 8).expect_err("no packed record")
}

/// A small tree with a variation, a header and a decision.
fn small() -> Record {
    let mut record = Record::new(Size::STANDARD);
    record.info_mut().set(Field::BlackName, "佐藤");
    let mut at = NodeId::ROOT;
    for (color, name) in [(Color::Black, "h8"), (Color::White, "i9")] {
        let act = Act::Play(color, Move::Place(point(name)));
        at = record.add(at, act).unwrap();
    }
    let decided = record.add(at, Act::None).unwrap();
    record.node_mut(decided).extra_mut().decision = Some(Action::Declare(3));
    let other = Act::Play(Color::Black, Move::Pass);
    record.add(NodeId::ROOT, other).unwrap();
    record
}

proptest! {
    #[test]
    fn every_tree_comes_back(record in any_record(), most in 1usize..50) {
        let bytes = pack(&record);
        let back = unpacked(&bytes, most).expect("what is packed");
        prop_assert_eq!(&back, &record);
        let numbers: Vec<usize> = back.preorder().map(NodeId::index).collect();
        prop_assert_eq!(numbers, (0..record.len()).collect::<Vec<_>>());
        for end in 0..bytes.len() {
            prop_assert!(unpacked(&bytes[..end], most).is_err(), "cut at {}", end);
        }
    }

    #[test]
    fn broken_bytes_are_refused_and_never_panic(
        record in any_record(),
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut bytes = pack(&record);
        let at = at.index(bytes.len());
        bytes[at] = byte;
        fuzz::fuzz_pack(&bytes);
    }

    #[test]
    fn any_bytes_may_come(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        fuzz::fuzz_pack(&bytes);
        fuzz::fuzz_pack(&[&[VERSION, 15], &bytes[..]].concat());
    }
}

#[test]
fn decisions_and_heads_come_back() {
    let record = small();
    assert_eq!(unpacked(&pack(&record), 1), Ok(record));
}

#[test]
fn what_is_wrong_says_what_and_where() {
    let bytes = pack(&small());
    assert_eq!(
        wrong(&[]),
        UnpackError {
            at: 0,
            what: Unfit::Cut
        }
    );
    assert_eq!(wrong(&[VERSION + 1, 15]).what, Unfit::Version);
    assert_eq!(wrong(&[VERSION, 4]).what, Unfit::Size);
    assert_eq!(wrong(&[VERSION, 15, 1, 99]).what, Unfit::Value);
    assert_eq!(wrong(&[VERSION, 15, 1, 0, 1, 0xff]).what, Unfit::Text);
    // No node; 70 bits of a node number.
    assert_eq!(wrong(&[VERSION, 15, 0, 0]).what, Unfit::Number);
    let long = [&[VERSION, 15, 0][..], &[0xff; 10]].concat();
    assert_eq!(wrong(&long).what, Unfit::Number);
    // A stone on q16; a stone that is not on a point.
    let off = 15 * 32 + 15u16;
    let stone = |n: u16| [VERSION, 15, 0, 1, 1, n as u8 | 0x80, (n >> 7) as u8];
    assert_eq!(wrong(&stone(off)).what, Unfit::Point);
    assert_eq!(wrong(&stone(31)).what, Unfit::Point);
    // The second node has its parent two levels above the first.
    assert_eq!(wrong(&[VERSION, 15, 0, 2, 0, 8, 2]).what, Unfit::Parent);
    let more = [&bytes[..], &[0]].concat();
    let rest = UnpackError {
        at: bytes.len(),
        what: Unfit::Rest,
    };
    assert_eq!(wrong(&more), rest);
    let said = "byte 0 of the packed record: it ends here";
    assert_eq!(wrong(&[]).to_string(), said);
}

#[test]
fn a_plain_move_takes_four_bytes_at_most() {
    let moves: Vec<Move> = Size::STANDARD.points().map(Move::Place).collect();
    let record = Record::from_moves(Size::STANDARD, &moves).unwrap();
    assert!(
        pack(&record).len() <= 4 * record.len(),
        "{}",
        pack(&record).len()
    );
}
