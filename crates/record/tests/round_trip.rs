//! Writing and reading gives the same record in every format.

mod foreign;
mod games;
mod renlib;
mod renlib_order;
mod rif;

use crate::common::any_record;
use proptest::prelude::*;
use tengen_core::Size;
use tengen_record::{
    Charset, Format, NodeId, Prop, ReadOptions, Record, WriteOptions, read, write,
};

fn cases() -> ProptestConfig {
    ProptestConfig::with_cases(256)
}

/// Writes without loss, and reads again.
fn again(records: &[Record], format: Format) -> Vec<Record> {
    let written = write(records, None, format, &WriteOptions::default()).unwrap();
    assert_eq!(written.losses, []);
    let options = ReadOptions {
        size: Some(records[0].size()),
        ..ReadOptions::default()
    };
    read(&written.bytes, format, &options).unwrap().records
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn sgf_keeps_everything(records in prop::collection::vec(any_record(), 1..3)) {
        prop_assert_eq!(again(&records, Format::Sgf), records);
    }

    #[test]
    fn sgf_in_other_encodings(text in "[ -~連珠月]{1,20}", which in 0usize..3) {
        let charset = [Charset::GB18030, Charset::BIG5, Charset::SHIFT_JIS][which];
        let mut record = Record::new(Size::STANDARD);
        record.node_mut(NodeId::ROOT).extra_mut().comment = text;
        let options = WriteOptions { charset, ..WriteOptions::default() };
        let written = write(std::slice::from_ref(&record), None, Format::Sgf, &options).unwrap();
        // Big5 and Shift-JIS contain bytes of brackets and backslashes.
        let options = ReadOptions { charset: Some(charset), ..ReadOptions::default() };
        let back = read(&written.bytes, Format::Sgf, &options).unwrap();
        prop_assert_eq!(&back.records[0], &record);
        let back = read(&written.bytes, Format::Sgf, &ReadOptions::default()).unwrap();
        prop_assert_eq!(&back.records[0], &record);
    }
}

fn prop((key, value): (&str, String)) -> Prop {
    Prop {
        key: key.to_owned(),
        values: vec![value],
    }
}
