//! RenLib's bytes: the example of its description, all versions and flags.

use crate::common::{names, point};
use tengen_record::renlib::{self, LibFault, Part, Version};
use tengen_record::{
    Act, Charset, Lost, NodeId, Notice, ReadError, ReadOptions, Reading, Record, WriteError,
    WriteOptions,
};

const HEAD_30: &[u8] = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
const HEAD_34: &[u8] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

/// H8; below it H9 (then H10 with the board text A) and I9 with the comment ab.
const EXAMPLE: &[u8] = &[
    0x78, 0x00, 0x68, 0x80, 0x58, 0x41, 0x00, 0x01, 0x41, 0x00, 0x69, 0x48, 0x61, 0x62, 0x00, 0x00,
];

fn file(head: &[u8], body: &[u8]) -> Vec<u8> {
    [head, body].concat()
}

fn strict(bytes: &[u8]) -> Result<Reading, ReadError> {
    renlib::read(bytes, &ReadOptions::default())
}

fn lenient(bytes: &[u8]) -> Reading {
    let options = ReadOptions {
        lenient: true,
        ..ReadOptions::default()
    };
    renlib::read(bytes, &options).unwrap()
}

fn fault(bytes: &[u8]) -> (usize, LibFault) {
    match strict(bytes).unwrap_err() {
        ReadError::Renlib(f) => (f.offset, f.what),
        other => panic!("{other}"),
    }
}

#[test]
fn the_example_reads_and_writes_byte_for_byte() {
    let bytes = file(HEAD_30, EXAMPLE);
    assert_eq!(bytes.len(), 36);
    let reading = strict(&bytes).unwrap();
    assert_eq!(reading.notices, []);
    let record = &reading.records[0];
    assert_eq!(record.len(), 5);
    assert_eq!(names(record), ["h8", "h9", "h10"]);
    let h8 = record.main_line().nth(1).unwrap();
    let [h9, i9] = record.children(h8).collect::<Vec<_>>()[..] else {
        panic!("two children");
    };
    assert_eq!(record.node(i9).extra().comment, "ab");
    let labels = &record.node(h9).extra().labels;
    assert_eq!((labels[0].at, labels[0].text.as_str()), (point("h10"), "A"));
    let written = renlib::write(&reading.records, &WriteOptions::default()).unwrap();
    assert_eq!(written.bytes, bytes);
    assert_eq!(written.losses, []);
}

#[test]
fn all_versions_hold_the_example() {
    let reading = strict(&file(HEAD_30, EXAMPLE)).unwrap();
    let with_root = [&[0x00, 0x00], EXAMPLE].concat();
    for (version, bytes) in [
        (Version::Headless, EXAMPLE.to_vec()),
        (Version::V30, file(HEAD_30, EXAMPLE)),
        (Version::V34, file(HEAD_34, &with_root)),
    ] {
        let options = WriteOptions {
            lib_version: Some(version),
            ..WriteOptions::default()
        };
        let written = renlib::write(&reading.records, &options).unwrap();
        assert_eq!(written.bytes, bytes, "{version:?}");
        assert_eq!(renlib::version(&bytes), Ok(version));
        assert_eq!(strict(&bytes).unwrap().records, reading.records);
    }
    // These minor versions are not documented; RenLib reads them alike.
    for minor in 1..=4 {
        let mut bytes = file(HEAD_34, &with_root);
        bytes[9] = minor;
        assert_eq!(strict(&bytes).unwrap().records, reading.records);
    }
    let mut newer = file(HEAD_34, EXAMPLE);
    newer[9] = 5;
    assert_eq!(fault(&newer), (8, LibFault::Version(3, 5)));
}

#[test]
fn trees_without_h8_need_the_new_version() {
    let other = Record::from_moves(
        tengen_core::Size::STANDARD,
        &[point("i9").into(), point("h8").into()],
    )
    .unwrap();
    let written = renlib::write(std::slice::from_ref(&other), &WriteOptions::default()).unwrap();
    assert_eq!(renlib::version(&written.bytes), Ok(Version::V34));
    for version in [Version::V30, Version::Headless] {
        let options = WriteOptions {
            lib_version: Some(version),
            ..WriteOptions::default()
        };
        let error = renlib::write(std::slice::from_ref(&other), &options).unwrap_err();
        assert_eq!(error, WriteError::LibVersion(version));
    }
}

#[test]
fn flags_and_odd_nodes_survive() {
    let body: &[u8] = &[
        0x00, 0x18, b'r', b'o', b'o', b't', 0, 0, // the root, marked, with a comment
        0x00, 0xc0, // a pass, a sibling follows
        0x01, 0xc7, 0x00, 0x01, b'x', 0, // a15, no move, a start: more than a label
        0x05, 0xc3, 0x00, 0x01, b'B', b'!', 0, 0, // e15, no move: just a label
        0x78, 0x14, // h8, marked, a start
        0x00, 0x41, 0x80, 0x01, b'p', 0, // a pass with a text and an unknown bit
    ];
    let bytes = file(HEAD_34, body);
    let reading = strict(&bytes).unwrap();
    let record = &reading.records[0];
    let root = record.node(NodeId::ROOT);
    assert!(root.is_marked());
    assert_eq!(root.extra().comment, "root");
    let labels: Vec<_> = root
        .extra()
        .labels
        .iter()
        .map(|l| (l.at.to_string(), l.text.as_str()))
        .collect();
    assert_eq!(labels, [("a15".into(), "x"), ("e15".into(), "B!")]);
    assert_eq!(record.children(NodeId::ROOT).count(), 3);
    let ghost = record.children(NodeId::ROOT).nth(1).unwrap();
    assert_eq!(record.node(ghost).act(), Act::None);
    assert!(record.node(ghost).is_start());
    assert_eq!(
        record.node(ghost).extra().prop(renlib::GHOST),
        Some(&["a15".to_owned()][..])
    );
    let h8 = record.children(NodeId::ROOT).nth(2).unwrap();
    let pass = record.first_child(h8).unwrap();
    let extra = record.node(pass).extra();
    assert_eq!(extra.prop(renlib::PASS_TEXT), Some(&["p".to_owned()][..]));
    assert_eq!(extra.prop(renlib::BITS), Some(&["8000".to_owned()][..]));
    let written = renlib::write(&reading.records, &WriteOptions::default()).unwrap();
    assert_eq!(written.losses, []);
    assert_eq!(strict(&written.bytes).unwrap(), reading);
}

#[test]
fn comments_of_every_kind() {
    for (bytes, text) in [
        (&b"one\x08two\r\nthree\0\0"[..], "one\ntwo\nthree"),
        (b"\x08two\0\0", "\ntwo"),
        (b"one\ntwo\0", "one\ntwo"),
        (b"\0\0", ""),
    ] {
        let body = [&[0x78, 0x48], bytes].concat();
        let reading = strict(&file(HEAD_30, &body)).unwrap();
        let h8 = reading.records[0].main_line().nth(1).unwrap();
        assert_eq!(reading.records[0].node(h8).extra().comment, text);
        let written = renlib::write(&reading.records, &WriteOptions::default()).unwrap();
        assert_eq!(written.losses, []);
        // A flag without a text is no comment.
        if !text.is_empty() {
            assert_eq!(written.bytes, file(HEAD_30, &body));
        }
    }
    // Seven bits, Swedish letters, top bit of the last character set.
    let old = [&[0x78, 0x60][..], b"d}lig {r |", &[b'l' | 0x80, 0]].concat();
    let reading = strict(&old).unwrap();
    let h8 = reading.records[0].main_line().nth(1).unwrap();
    assert_eq!(reading.records[0].node(h8).extra().comment, "dålig är öl");
}

#[test]
fn old_encodings_are_recognised_or_named() {
    let lib = |text: &[u8]| {
        let mut body = vec![0x78, 0x48];
        body.extend_from_slice(text);
        body.resize(body.len() + 2 - text.len() % 2, 0);
        file(HEAD_30, &body)
    };
    let comment = |reading: &Reading| {
        let h8 = reading.records[0].main_line().nth(1).unwrap();
        reading.records[0].node(h8).extra().comment.clone()
    };
    for (charset, text) in [
        (Charset::UTF_8, "山月的变化，黑棋必胜的下法"),
        (
            Charset::GB18030,
            "山月的变化，黑棋必胜的下法在这里，请大家研究",
        ),
        (
            Charset::BIG5,
            "連珠開局分析，黑棋必勝的下法在這裡，請大家研究",
        ),
        (
            Charset::SHIFT_JIS,
            "この変化は黒の必勝です。白はどこに打っても負けます",
        ),
        (
            Charset::WINDOWS_1252,
            "Vit är förlorad här, försök något annat på nästa drag",
        ),
    ] {
        let (bytes, missing) = charset.encode(text);
        assert_eq!(missing, 0);
        let bytes = lib(&bytes);
        let guessed = strict(&bytes).unwrap();
        assert_eq!(comment(&guessed), text, "{charset} guessed");
        let noted = guessed
            .notices
            .iter()
            .any(|n| matches!(n, Notice::CharsetGuessed { .. }));
        assert_eq!(noted, charset != Charset::UTF_8, "{charset}");
        let options = ReadOptions {
            charset: Some(charset),
            ..ReadOptions::default()
        };
        let named = renlib::read(&bytes, &options).unwrap();
        assert_eq!(comment(&named), text, "{charset} named");
    }
    let bytes = lib(b"abc\xff\xffdef");
    let options = ReadOptions {
        charset: Some(Charset::UTF_8),
        ..ReadOptions::default()
    };
    let error = renlib::read(&bytes, &options).unwrap_err();
    assert!(
        matches!(error, ReadError::Text(ref f) if f.offset == 25),
        "{error}"
    );
}

#[test]
fn hostile_files_are_named_and_kept_as_far_as_they_go() {
    let cases: [(&[u8], usize, LibFault, usize); 9] = [
        (b"", 0, LibFault::Head, 0),
        (b"\xffRenLib\xff\x03", 9, LibFault::Truncated(Part::Head), 0),
        (b"\x79\x00", 0, LibFault::Head, 0),
        (b"\x78\x00\x69", 3, LibFault::Truncated(Part::Node), 2),
        (b"\x78\x01\x00", 3, LibFault::Truncated(Part::Node), 1),
        (b"\x78\x48no end", 8, LibFault::Truncated(Part::Comment), 2),
        (
            b"\x78\x41\x00\x01text",
            8,
            LibFault::Truncated(Part::BoardText),
            2,
        ),
        (b"\x78\x80\x69\x40", 4, LibFault::Truncated(Part::Tree), 3),
        (
            b"\x78\x00\x69\x00\x78\x00\x57\x40",
            4,
            LibFault::Taken(point("h8")),
            3,
        ),
    ];
    for (bytes, offset, what, kept) in cases {
        assert_eq!(fault(bytes), (offset, what.clone()), "{bytes:x?}");
        if kept > 0 {
            let reading = lenient(bytes);
            assert_eq!(reading.records[0].len(), kept, "{bytes:x?}");
            assert!(matches!(reading.notices[0], Notice::Skipped(_)));
        }
    }
    let trailing = b"\x78\x40garbage";
    assert_eq!(fault(trailing), (2, LibFault::Trailing(7)));
    assert_eq!(lenient(trailing).records[0].len(), 2);
    // A subtree that cannot be placed is skipped, but not its sibling.
    let part = b"\x78\x00\xfb\x80\x69\x00\x57\x40\x66\x40";
    assert_eq!(names(&lenient(part).records[0]), ["h8", "f9"]);
    // RenLib writes files without a last leaf.
    let reading = strict(b"\x78\x00").unwrap();
    assert_eq!(reading.notices, [Notice::NoLastLeaf { offset: 2 }]);
}

#[test]
fn a_million_nodes_on_one_line_and_a_million_siblings() {
    let n = 1_000_000;
    let mut line = HEAD_34.to_vec();
    line.extend_from_slice(&[0, 0]);
    line.extend(std::iter::repeat_n([0u8, 0], n - 1).flatten());
    line.extend_from_slice(&[0, 0x40]);
    let deep = strict(&line).unwrap();
    assert_eq!(deep.records[0].len(), n + 1);
    let mut row = HEAD_34.to_vec();
    row.extend_from_slice(&[0, 0]);
    row.extend(std::iter::repeat_n([0x69u8, 0xc0], n - 1).flatten());
    row.extend_from_slice(&[0x69, 0x40]);
    let wide = strict(&row).unwrap();
    assert_eq!(wide.records[0].children(NodeId::ROOT).count(), n);
    for reading in [deep, wide] {
        let written = renlib::write(&reading.records, &WriteOptions::default()).unwrap();
        assert_eq!(written.losses, []);
        assert_eq!(strict(&written.bytes).unwrap().records, reading.records);
    }
}

#[test]
fn what_a_library_cannot_hold_is_listed() {
    let sgf = "(;SZ[15]PB[a]RE[B+]C[\n\nx]AB[aa][bb]TR[cc](;W[hh]BL[3]MSEC[4])(;B[ab]N[n](;W[ab];B[ii])))";
    let reading = tengen_record::sgf::read(sgf.as_bytes(), &ReadOptions::default()).unwrap();
    let written = renlib::write(&reading.records, &WriteOptions::default()).unwrap();
    let mut lost: Vec<_> = written.losses.iter().map(|l| (l.what, l.count)).collect();
    lost.sort_unstable();
    let mut expected = vec![
        (Lost::Info(tengen_record::Field::BlackName), 1),
        (Lost::Info(tengen_record::Field::Result), 1),
        (Lost::Moves, 2),
        (Lost::Colors, 1),
        (Lost::SiblingOrder, 1),
        (Lost::Names, 1),
        (Lost::Marks, 1),
        (Lost::SetupStones, 2),
        (Lost::Spent, 1),
        (Lost::Clocks, 1),
    ];
    expected.sort_unstable();
    assert_eq!(lost, expected);
}
