//! Damaged files: errors have the right place, and there is no panic or stack overflow.

mod addresses;
mod corpus;
mod moves;
mod sgf;

use tengen_record::{Format, Notice, PointOrder, ReadError, ReadOptions, read};

const LENIENT: ReadOptions = ReadOptions {
    lenient: true,
    charset: None,
    likely: None,
    fallback: None,
    size: None,
    rows: tengen_record::RowOrigin::Bottom,
    other: None,
    points: PointOrder::Rows,
};

fn strict(text: impl AsRef<[u8]>, format: Format) -> ReadError {
    read(text.as_ref(), format, &ReadOptions::default()).unwrap_err()
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
