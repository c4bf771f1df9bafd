//! RenLib libraries.

use crate::common::{fill, line, lines, node};
use proptest::prelude::*;
use tengen_core::{Color, Move, Point, Size};
use tengen_record::{
    Act, Charset, Extra, Label, NodeId, ReadOptions, Record, WriteOptions, renlib,
};

use super::renlib_order::{in_order, in_turn};
use super::{cases, prop};

proptest! {
    #![proptest_config(cases())]

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
}

fn lib_charset() -> impl Strategy<Value = Charset> {
    prop::sample::select(vec![Charset::UTF_8, Charset::GB18030])
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
