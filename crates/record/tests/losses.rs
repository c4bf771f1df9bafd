//! Content that is written to a format is either read back or listed as a loss.

use crate::common::point;
use tengen_core::{Color, Move, Size};
use tengen_record::{
    Act, Charset, Field, Format, Label, Lost, Mark, MarkKind, NodeId, Prop, ReadOptions, Record,
    SetupStone, WriteError, WriteOptions, psq, read, renlib, write,
};

type Feature = (&'static str, Box<dyn Fn(&mut Record)>);

fn line(size: u32) -> Record {
    let moves = ["c3", "d4", "c5"].map(|p| Move::Place(point(p)));
    Record::from_moves(Size::new(size).unwrap(), &moves).unwrap()
}

fn nth(record: &Record, n: usize) -> NodeId {
    record.main_line().nth(n).unwrap()
}

fn on_node(n: usize, name: &'static str, change: fn(&mut Record, NodeId)) -> Feature {
    let apply = move |record: &mut Record| {
        let id = nth(record, n);
        change(record, id);
    };
    (name, Box::new(apply))
}

fn add(record: &mut Record, to: NodeId, color: Color, mv: Move) {
    record.add(to, Act::Play(color, mv)).unwrap();
}

fn prop(record: &mut Record, id: NodeId, key: &str, value: &str) {
    record.node_mut(id).extra_mut().props.push(Prop {
        key: key.to_owned(),
        values: vec![value.to_owned()],
    });
}

fn features() -> Vec<Feature> {
    let mut all: Vec<Feature> = vec![("nothing", Box::new(|_| ()))];
    for n in [0, 2] {
        all.extend([
            on_node(n, "comment", |r, id| {
                r.node_mut(id).extra_mut().comment = "two\nlines".into();
            }),
            on_node(n, "blank first", |r, id| {
                r.node_mut(id).extra_mut().comment = "\nx".into();
            }),
            on_node(n, "return", |r, id| {
                r.node_mut(id).extra_mut().comment = "a\rb".into();
            }),
            on_node(n, "zero", |r, id| {
                r.node_mut(id).extra_mut().comment = "a\0b".into();
            }),
            on_node(n, "backspace", |r, id| {
                r.node_mut(id).extra_mut().comment = "a\u{8}b".into();
            }),
            on_node(n, "decision", |r, id| {
                r.node_mut(id).extra_mut().decision = Some(tengen_core::opening::Action::Swap);
            }),
            on_node(n, "name", |r, id| {
                r.node_mut(id).extra_mut().name = "n".into()
            }),
            on_node(n, "name of two lines", |r, id| {
                r.node_mut(id).extra_mut().name = "n\nm".into();
            }),
            on_node(n, "label", |r, id| {
                let text = "A:]\\".into();
                let at = point("e5");
                r.node_mut(id).extra_mut().labels.push(Label { at, text });
            }),
            on_node(n, "empty label", |r, id| {
                let at = point("e5");
                let text = String::new();
                r.node_mut(id).extra_mut().labels.push(Label { at, text });
            }),
            on_node(n, "label off the board", |r, id| {
                let (at, text) = (point("v22"), "x".into());
                r.node_mut(id).extra_mut().labels.push(Label { at, text });
            }),
            on_node(n, "mark", |r, id| {
                let (at, kind) = (point("e5"), MarkKind::Circle);
                r.node_mut(id).extra_mut().marks.push(Mark { at, kind });
            }),
            on_node(n, "set-up", |r, id| {
                let (at, color) = (point("e5"), Some(Color::White));
                r.node_mut(id)
                    .extra_mut()
                    .stones
                    .push(SetupStone { at, color });
            }),
            on_node(n, "emptied point", |r, id| {
                let (at, color) = (point("c3"), None);
                r.node_mut(id)
                    .extra_mut()
                    .stones
                    .push(SetupStone { at, color });
            }),
            on_node(n, "turn", |r, id| {
                r.node_mut(id).extra_mut().to_move = Some(Color::White);
            }),
            on_node(n, "clock", |r, id| {
                r.node_mut(id).extra_mut().clock.left_ms[1] = Some(61_001);
            }),
            on_node(n, "periods", |r, id| {
                r.node_mut(id).extra_mut().clock.periods[0] = Some(3);
            }),
            on_node(n, "time", |r, id| r.node_mut(id).set_spent_ms(Some(17))),
            on_node(n, "no time", |r, id| r.node_mut(id).set_spent_ms(Some(0))),
            on_node(n, "marked", |r, id| r.node_mut(id).set_marked(true)),
            on_node(n, "start", |r, id| r.node_mut(id).set_start(true)),
            on_node(n, "property", |r, id| prop(r, id, "XY", "a]b")),
            on_node(n, "property of ours", |r, id| prop(r, id, "B", "aa")),
            on_node(n, "no property name", |r, id| prop(r, id, "x y", "aa")),
            on_node(n, "levels", |r, id| prop(r, id, psq::LEVELS, "3:0")),
            on_node(n, "code", |r, id| prop(r, id, psq::CODE, "7")),
            on_node(n, "ghost", |r, id| prop(r, id, renlib::GHOST, "e5")),
            on_node(n, "pass text", |r, id| prop(r, id, renlib::PASS_TEXT, "t")),
            on_node(n, "bits", |r, id| prop(r, id, renlib::BITS, "0100")),
            on_node(n, "no bits", |r, id| prop(r, id, renlib::BITS, "zz")),
            on_node(n, "variation", |r, id| {
                let color = Color::BOTH[r.path(id).len() % 2];
                add(r, id, color.opponent(), Move::Place(point("e1")));
            }),
        ]);
    }
    all.extend([
        on_node(3, "pass", |r, id| add(r, id, Color::White, Move::Pass)),
        on_node(3, "out of turn", |r, id| {
            add(r, id, Color::Black, Move::Place(point("e5")));
        }),
        on_node(3, "stone on stone", |r, id| {
            add(r, id, Color::White, Move::Place(point("c3")));
        }),
        on_node(3, "empty node", |r, id| {
            r.add(id, Act::None).unwrap();
        }),
    ]);
    for (field, name) in Field::ALL {
        for text in ["x", "2020", "B+R", "8,8", "two\nlines", " x "] {
            let set = move |r: &mut Record| r.info_mut().set(field, text);
            all.push((name, Box::new(set)));
        }
    }
    all
}

#[test]
fn it_comes_back_or_it_is_listed() {
    let mut silent = Vec::new();
    for size in [5, 15, 20, 22] {
        for (name, apply) in features() {
            let mut record = line(size);
            apply(&mut record);
            for format in Format::ALL.into_iter().filter(|f| f.is_written()) {
                let one = std::slice::from_ref(&record);
                let written = match write(one, None, format, &WriteOptions::default()) {
                    Ok(written) => written,
                    Err(error) => {
                        assert_eq!(
                            (error, size == 15),
                            (
                                WriteError::Size {
                                    format,
                                    size: record.size()
                                },
                                false
                            )
                        );
                        continue;
                    }
                };
                let back = read(&written.bytes, format, &ReadOptions::default())
                    .unwrap_or_else(|e| panic!("{name} in {format}: {e}"));
                if written.losses.is_empty() {
                    let mut back = back.records[0].clone();
                    if format == Format::Rif {
                        // The number the database gave it.
                        let props = &mut back.node_mut(NodeId::ROOT).extra_mut().props;
                        props.retain(|p| p.key != tengen_record::rif::ATTRS);
                    }
                    if back != record {
                        silent.push(format!("{name} in {format} at {size}"));
                    }
                }
            }
        }
    }
    assert_eq!(silent, [""; 0]);
}

#[test]
fn only_what_is_lost_is_listed() {
    let lost = |record: &Record, format| {
        let one = std::slice::from_ref(record);
        let written = write(one, None, format, &WriteOptions::default()).unwrap();
        written
            .losses
            .iter()
            .map(|l| (l.what, l.count))
            .collect::<Vec<_>>()
    };
    let record = line(15);
    for format in [
        Format::Psq,
        Format::Renlib,
        Format::Sgf,
        Format::Rif,
        Format::Moves,
    ] {
        assert_eq!(lost(&record, format), [], "{format}");
    }
    assert_eq!(lost(&record, Format::Rec), [(Lost::Size, 1)]);
    assert_eq!(lost(&record, Format::Diagram), [(Lost::MoveOrder, 3)]);
    let mut other = line(20);
    assert_eq!(lost(&other, Format::Rec), []);
    assert_eq!(lost(&other, Format::Moves), [(Lost::Size, 1)]);
    let root = nth(&other, 0);
    add(&mut other, root, Color::Black, Move::Place(point("e5")));
    other.info_mut().set(Field::Event, "cup");
    other.node_mut(root).extra_mut().comment = "c".into();
    let expected = [
        (Lost::Info(Field::Event), 1),
        (Lost::Variations, 1),
        (Lost::Comments, 1),
    ];
    assert_eq!(lost(&other, Format::Psq), expected);
    assert_eq!(lost(&other, Format::Sgf), []);
}

#[test]
fn characters_an_encoding_lacks_are_counted() {
    let mut record = line(15);
    record.info_mut().set(Field::BlackName, "連珠 Ж");
    record.node_mut(NodeId::ROOT).extra_mut().comment = "天元".into();
    let options = WriteOptions {
        charset: Charset::WINDOWS_1252,
        ..WriteOptions::default()
    };
    for (format, count) in [(Format::Sgf, 5), (Format::Psq, 3), (Format::Renlib, 2)] {
        let written = write(std::slice::from_ref(&record), None, format, &options).unwrap();
        let lost = written.losses.iter().find(|l| l.what == Lost::Characters);
        assert_eq!(lost.map(|l| l.count), Some(count), "{format}");
        let charset = Some(Charset::WINDOWS_1252);
        read(
            &written.bytes,
            format,
            &ReadOptions {
                charset,
                ..ReadOptions::default()
            },
        )
        .unwrap();
    }
}
