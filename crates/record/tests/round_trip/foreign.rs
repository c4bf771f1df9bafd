//! Records that a format did not make: games in RIF, any record in any format.

use crate::common::{any_line, any_record, line};
use proptest::prelude::*;
use tengen_core::Size;
use tengen_record::{Act, Field, Format, NodeId, ReadOptions, Record, WriteOptions, read, write};

use super::{again, cases, prop};

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn rif_keeps_games_from_elsewhere(
        games in prop::collection::vec((any_line(Size::STANDARD, 30), heads()), 1..6),
    ) {
        let records: Vec<Record> = games
            .into_iter()
            .map(|(moves, head)| {
                let mut record = Record::from_moves(Size::STANDARD, &moves).unwrap();
                for (field, text) in head {
                    record.info_mut().set(field, text);
                }
                record
            })
            .collect();
        let mut back = again(&records, Format::Rif);
        for record in &mut back {
            // The ids from the database are new.
            record.node_mut(NodeId::ROOT).extra_mut().props.clear();
        }
        prop_assert_eq!(back, records);
    }

    #[test]
    fn no_format_loses_in_silence(record in any_record()) {
        // After one lossy round trip, a second one is lossless.
        for format in Format::ALL.into_iter().filter(|f| f.is_written()) {
            let Ok(first) = write(std::slice::from_ref(&record), None, format, &WriteOptions::default()) else {
                prop_assert!(format == Format::Renlib && record.size() != Size::STANDARD);
                continue;
            };
            let options = ReadOptions { size: Some(record.size()), ..ReadOptions::default() };
            let back = read(&first.bytes, format, &options).unwrap();
            let second = write(&back.records, back.tables.as_ref(), format, &WriteOptions::default()).unwrap();
            let options = ReadOptions { size: Some(back.records[0].size()), ..options };
            let again = read(&second.bytes, format, &options).unwrap();
            prop_assert_eq!(&again.records, &back.records, "{}", format);
            // In formats without a move at the root, it becomes a child.
            let rootless = record.node(NodeId::ROOT).act() == Act::None;
            if first.losses.is_empty() && format != Format::Rif && (rootless || format == Format::Sgf) {
                prop_assert_eq!(&back.records[0], &record, "{}", format);
            }
        }
    }
}

fn heads() -> impl Strategy<Value = Vec<(Field, String)>> {
    let free = prop::sample::select(vec![
        Field::BlackName,
        Field::WhiteName,
        Field::BlackTeam,
        Field::WhiteTeam,
        Field::Event,
        Field::Round,
        Field::Place,
        Field::Rules,
        Field::Opening,
        Field::GameComment,
    ]);
    let result = prop::sample::select(vec!["B+", "W+", "0"]);
    (
        prop::collection::vec((free, line()), 0..8),
        prop::option::of(result),
        prop::option::of("(19|20)[0-9]{2}(-[01][0-9]-[0-3][0-9])?"),
    )
        .prop_map(|(mut head, result, day)| {
            head.extend(result.map(|r| (Field::Result, r.to_owned())));
            head.extend(day.map(|d| (Field::Date, d)));
            head
        })
}
