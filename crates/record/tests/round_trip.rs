//! Writing and reading gives the same record in every format.

use crate::common::{any_line, any_record, fill, line, lines, node, size};
use proptest::prelude::*;
use tengen_core::{Color, Move, Point, Size};
use tengen_record::rif::{self, Attrs, Database, Game, Group, Row, Tables};
use tengen_record::{
    Act, Charset, Cursor, Extra, Field, Format, Label, NodeId, Prop, ReadOptions, Record,
    RowOrigin, SetupStone, WriteOptions, read, renlib, write,
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

    #[test]
    fn lib_keeps_its_trees(record in lib_record(), charset in lib_charset()) {
        let options = WriteOptions { charset, ..WriteOptions::default() };
        let written = renlib::write(std::slice::from_ref(&record), &options).unwrap();
        prop_assert_eq!(&written.losses, &[]);
        let options = ReadOptions { charset: Some(charset), ..ReadOptions::default() };
        let back = renlib::read(&written.bytes, &options).unwrap();
        prop_assert_eq!(&back.records[0], &record);
        prop_assert_eq!(back.notices, []);
    }

    #[test]
    fn psq_keeps_its_games(
        (size, moves) in sized_line(),
        spent in prop::collection::vec(prop::option::of(1u32..9_999_999), 60),
        names in prop::option::of((name(), name())),
        levels in prop::option::of("[1-9][01]?:[1-9]"),
        code in prop::option::of(0i32..17),
    ) {
        let mut record = Record::from_moves(size, &moves).unwrap();
        let line: Vec<NodeId> = record.main_line().skip(1).collect();
        for (id, ms) in line.into_iter().zip(spent) {
            record.node_mut(id).set_spent_ms(ms);
        }
        if let Some((black, white)) = names {
            record.info_mut().set(Field::BlackName, black);
            record.info_mut().set(Field::WhiteName, white);
        }
        let root = record.node_mut(NodeId::ROOT).extra_mut();
        let code = code.map(|code| (tengen_record::psq::CODE, code.to_string()));
        let levels = levels.map(|levels| (tengen_record::psq::LEVELS, levels));
        root.props = code.clone().map(prop).into_iter().collect();
        prop_assert_eq!(&again(std::slice::from_ref(&record), Format::Rec)[..], std::slice::from_ref(&record));
        let root = record.node_mut(NodeId::ROOT).extra_mut();
        root.props = levels.into_iter().chain(code).map(prop).collect();
        prop_assert_eq!(&again(std::slice::from_ref(&record), Format::Psq)[..], std::slice::from_ref(&record));
    }

    #[test]
    fn strings_keep_their_moves(
        games in prop::collection::vec(any_line(Size::STANDARD, 40), 1..4),
        passes in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let mut games = games;
        let single = games.len() == 1;
        games.retain(|moves| single || !moves.is_empty());
        prop_assume!(!games.is_empty());
        for pass in passes {
            let at = pass.index(games[0].len() + 1);
            games[0].insert(at, Move::Pass);
        }
        let records: Vec<Record> = games
            .iter()
            .map(|moves| Record::from_moves(Size::STANDARD, moves).unwrap())
            .collect();
        prop_assert_eq!(again(&records, Format::Moves), records.clone());
        let rows = RowOrigin::Top;
        let written = write(&records, None, Format::Moves, &WriteOptions { rows, ..WriteOptions::default() }).unwrap();
        let back = read(&written.bytes, Format::Moves, &ReadOptions { rows, ..ReadOptions::default() }).unwrap();
        prop_assert_eq!(back.records, records);
    }

    #[test]
    fn diagrams_keep_their_stones(
        diagrams in prop::collection::vec((stones(), prop::option::of(words())), 1..3),
        flip in any::<bool>(),
    ) {
        let mut records = Vec::new();
        for ((size, stones), comment) in diagrams {
            let mut record = Record::new(size);
            record.node_mut(NodeId::ROOT).extra_mut().stones = stones;
            let by_count = Cursor::at(&record, NodeId::ROOT).to_move();
            record.node_mut(NodeId::ROOT).extra_mut().to_move = flip.then_some(by_count.opponent());
            record.info_mut().set(Field::GameComment, comment.unwrap_or_default());
            records.push(record);
        }
        prop_assert_eq!(again(&records, Format::Diagram), records);
    }

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

fn prop((key, value): (&str, String)) -> Prop {
    Prop {
        key: key.to_owned(),
        values: vec![value],
    }
}

fn name() -> impl Strategy<Value = String> {
    // Not a name that reads as a move or a code, as these cannot be written.
    "[A-Za-z天元][ -~é]{0,12}"
}

fn words() -> impl Strategy<Value = String> {
    prop::collection::vec("[a-z]{1,6}( [a-z]{1,6}){0,3}", 1..4).prop_map(|lines| lines.join("\n"))
}

fn sized_line() -> impl Strategy<Value = (Size, Vec<Move>)> {
    size().prop_flat_map(|size| {
        // `.rec` is for 20×20; other sizes have their own test.
        let size = if size.get() > 15 {
            Size::new(20).unwrap()
        } else {
            size
        };
        let size = Size::new(20).unwrap_or(size);
        (Just(size), any_line(size, 60))
    })
}

fn stones() -> impl Strategy<Value = (Size, Vec<SetupStone>)> {
    size().prop_flat_map(|size| {
        let cells = prop::collection::vec(0u8..4, usize::from(size.cells()));
        cells.prop_map(move |cells| {
            let stones = size.points().zip(cells).filter_map(|(at, cell)| {
                let color = match cell {
                    0 => Color::Black,
                    1 => Color::White,
                    _ => return None,
                };
                let color = Some(color);
                Some(SetupStone { at, color })
            });
            (size, stones.collect())
        })
    })
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

fn attrs() -> impl Strategy<Value = Attrs> {
    prop::collection::btree_map("[a-z]{4,7}", line(), 0..4).prop_map(|map| {
        let mut attrs = Attrs::new();
        for (name, value) in map {
            attrs.set(&name, value);
        }
        attrs
    })
}

fn database() -> impl Strategy<Value = Database> {
    let row = (attrs(), prop_oneof![Just(String::new()), line()]);
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
        let table = |((name, row_name), rows): ((&str, &str), Vec<(Attrs, String)>)| Group {
            name: name.to_owned(),
            attrs: Attrs::new(),
            rows: rows
                .into_iter()
                .enumerate()
                .map(|(i, (mut attrs, text))| {
                    attrs.set("id", (i + 1).to_string());
                    attrs.set("name", format!("{row_name} {i}"));
                    let name = row_name.to_owned();
                    Row { name, attrs, text }
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

fn lib_charset() -> impl Strategy<Value = Charset> {
    prop::sample::select(vec![Charset::UTF_8, Charset::GB18030])
}

fn lib_byte(p: Point) -> u8 {
    ((14 - p.y()) << 4) | (p.x() + 1)
}

/// A tree that RenLib can hold: 15×15, alternating colours, distinct points on a line and among
/// siblings, in RenLib's order.
fn lib_record() -> impl Strategy<Value = Record> {
    let nodes = prop::collection::vec(node(Size::STANDARD), 0..50);
    let labels = prop::collection::vec((any::<prop::sample::Index>(), line()), 0..8);
    let root = (lines(), any::<bool>());
    (nodes, labels, root, any::<bool>()).prop_map(|(nodes, labels, root, plain)| {
        let mut record = Record::new(Size::STANDARD);
        let mut ids = vec![NodeId::ROOT];
        if plain {
            let center = Act::Play(Color::Black, Size::STANDARD.center().into());
            ids = vec![record.add(NodeId::ROOT, center).unwrap()];
        } else {
            record.node_mut(NodeId::ROOT).extra_mut().comment = root.0;
            record.node_mut(NodeId::ROOT).set_marked(root.1);
        }
        for mut spec in nodes {
            let up = *spec.parent.get(&ids);
            let Some(act) = in_turn(&record, up, spec.act) else {
                continue;
            };
            let id = record.add(up, act).unwrap();
            spec.spent = None;
            let comment = spec.extra.map(|e| e.comment).unwrap_or_default();
            spec.extra = Some(Extra {
                comment,
                ..Extra::default()
            });
            fill(&mut record, id, &spec);
            if act == Act::None && spec.start {
                let ghost = (renlib::GHOST, "c3".to_owned());
                record.node_mut(id).extra_mut().props.push(prop(ghost));
            }
            if act == Act::None || act.mv() == Some(Move::Pass) {
                continue;
            }
            ids.push(id);
        }
        for (where_, text) in labels {
            let id = *where_.get(&ids);
            let at = Point::from_xy((text.len() % 15) as u8, (ids.len() % 15) as u8);
            let own = &mut record.node_mut(id).extra_mut().labels;
            if own.iter().all(|l| l.at != at) {
                own.push(Label { at, text });
            }
        }
        in_order(&record)
    })
}

/// The act with the right colour, if its point is free on the line and among the siblings.
fn in_turn(record: &Record, up: NodeId, act: Act) -> Option<Act> {
    let moves: Vec<Act> = record
        .path(up)
        .iter()
        .map(|&n| record.node(n).act())
        .collect();
    let color = moves
        .iter()
        .rev()
        .find_map(|a| a.color())
        .map_or(Color::Black, Color::opponent);
    let siblings: Vec<Act> = record.children(up).map(|n| record.node(n).act()).collect();
    let Act::Play(_, mv) = act else {
        return (!siblings.contains(&Act::None)).then_some(act);
    };
    let act = Act::Play(color, mv);
    let free = !siblings.contains(&act)
        && act
            .point()
            .is_none_or(|p| moves.iter().all(|a| a.point() != Some(p)));
    free.then_some(act)
}

/// Sorts siblings and labels as RenLib does.
fn in_order(record: &Record) -> Record {
    let mut sorted = Record::new(record.size());
    let key = |id: NodeId| {
        let node = record.node(id);
        let ghost = node
            .extra()
            .prop(renlib::GHOST)
            .map(|v| v[0].parse().unwrap());
        node.act().point().or(ghost).map_or(0, lib_byte)
    };
    let mut stack = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((old, new)) = stack.pop() {
        let from = record.node(old);
        let to = sorted.node_mut(new);
        to.set_marked(from.is_marked());
        to.set_start(from.is_start());
        *to.extra_mut() = from.extra().clone();
        to.extra_mut().labels.sort_by_key(|l| lib_byte(l.at));
        let mut children: Vec<NodeId> = record.children(old).collect();
        children.sort_by_key(|&c| key(c));
        for child in children {
            let id = sorted.add(new, record.node(child).act()).unwrap();
            stack.push((child, id));
        }
    }
    sorted
}
