//! RIF databases, with their tables.

use crate::common::{any_line, line, lines};
use proptest::prelude::*;
use tengen_core::Size;
use tengen_record::rif::{Attrs, Database, Game, Group, Row, Tables};
use tengen_record::{ReadOptions, rif};

use super::{cases, prop};

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn rif_keeps_its_database(database in database()) {
        let (bytes, unwritable) = rif::write_database(&database);
        prop_assert_eq!(unwritable, 0);
        let mut back = Database::default();
        rif::visit(&bytes[..], &ReadOptions::default(), &mut back).unwrap();
        prop_assert_eq!(&back, &database);
        let reading = rif::read(&bytes, &ReadOptions::default()).unwrap();
        let written = rif::write(&reading.records, reading.tables.as_ref()).unwrap();
        prop_assert_eq!(written.losses, []);
        let mut back = Database::default();
        rif::visit(&written.bytes[..], &ReadOptions::default(), &mut back).unwrap();
        prop_assert_eq!(&back, &database);
    }
}

fn attrs() -> impl Strategy<Value = Attrs> {
    prop::collection::btree_map("[a-z]{4,7}", line(), 0..4).prop_map(|map| {
        let mut attrs = Attrs::new();
        for (name, value) in map {
            attrs.set(&name, value);
        }
        attrs
    })
}

/// Attributes, text and elements.
type RowParts = (Attrs, String, Vec<(String, String)>);

fn database() -> impl Strategy<Value = Database> {
    let elements = prop::collection::vec(("[a-z]{4,7}", line()), 0..3);
    let row = (attrs(), prop_oneof![Just(String::new()), line()], elements);
    let rows = prop::collection::vec(row, 0..4);
    let groups = [
        ("countries", "country"),
        ("rules", "rule"),
        ("players", "player"),
        ("tournaments", "tournament"),
        ("odds", "ends"),
    ];
    let tables = (attrs(), prop::collection::vec(rows, 5));
    let game = (
        attrs(),
        any_line(Size::STANDARD, 20),
        prop_oneof![Just(String::new()), lines()],
        (
            0u32..6,
            0u32..6,
            prop::sample::select(vec!["", "1", "0.5", "0"]),
        ),
    );
    (tables, prop::collection::vec(game, 0..5)).prop_map(move |((root, rows), games)| {
        let table = |((name, row_name), rows): ((&str, &str), Vec<RowParts>)| Group {
            name: name.to_owned(),
            attrs: Attrs::new(),
            rows: rows
                .into_iter()
                .enumerate()
                .map(|(i, (mut attrs, text, elements))| {
                    attrs.set("id", (i + 1).to_string());
                    attrs.set("name", format!("{row_name} {i}"));
                    let name = row_name.to_owned();
                    let blank = !elements.is_empty() && text.trim().is_empty();
                    Row {
                        name,
                        attrs,
                        text: if blank { String::new() } else { text },
                        elements,
                    }
                })
                .collect(),
        };
        let mut groups: Vec<Group> = groups.into_iter().zip(rows).map(table).collect();
        groups.push(Group {
            name: "games".to_owned(),
            ..Group::default()
        });
        let games = games
            .into_iter()
            .enumerate()
            .map(|(i, (mut attrs, moves, info, (black, white, result)))| {
                attrs.set("id", (i * 7 + 1).to_string());
                attrs.set("black", black.to_string());
                attrs.set("white", white.to_string());
                attrs.set("bresult", result);
                Game {
                    attrs,
                    moves,
                    info,
                    elements: Vec::new(),
                }
            })
            .collect();
        Database {
            tables: Tables {
                root: "database".to_owned(),
                attrs: root,
                groups,
            },
            games,
        }
    })
}
