//! Adding and promoting nodes.

use proptest::prelude::*;
use tengen_core::opening::Action;
use tengen_core::{Color, Move, Point, Size};
use tengen_record::{Act, NodeId, Record};

fn black(x: u8) -> Act {
    Act::Play(Color::Black, Move::Place(Point::from_xy(x, 0)))
}

#[test]
fn a_child_is_found_by_what_happens_at_it() {
    let mut record = Record::new(Size::STANDARD);
    let swap = record.add(NodeId::ROOT, Act::None).expect("a node");
    record.node_mut(swap).extra_mut().decision = Some(Action::Swap);
    let keep = record.add(NodeId::ROOT, Act::None).expect("a node");
    record.node_mut(keep).extra_mut().decision = Some(Action::Keep);
    let stone = record.add(NodeId::ROOT, black(3)).expect("a node");
    assert_eq!(record.child(NodeId::ROOT, black(3)), Some(stone));
    assert_eq!(record.child(NodeId::ROOT, black(4)), None);
    assert_eq!(
        record.child(NodeId::ROOT, Act::None),
        None,
        "decisions have no move, but are no blanks"
    );
    assert_eq!(record.decided(NodeId::ROOT, &Action::Keep), Some(keep));
    assert_eq!(record.decided(NodeId::ROOT, &Action::TakeBlack), None);
}

proptest! {
    #[test]
    fn promotion_keeps_every_child_and_the_order_of_the_others(
        count in 1u8..12,
        promoted in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let mut record = Record::new(Size::STANDARD);
        let mut order: Vec<NodeId> = (0..count)
            .map(|x| record.add(NodeId::ROOT, black(x)).expect("a node"))
            .collect();
        for index in promoted {
            let id = order[index.index(order.len())];
            record.promote(id);
            order.retain(|&other| other != id);
            order.insert(0, id);
            prop_assert_eq!(record.children(NodeId::ROOT).collect::<Vec<_>>(), order.clone());
        }
        // New children still go last.
        let next = record.add(NodeId::ROOT, black(14)).expect("a node");
        order.push(next);
        prop_assert_eq!(record.children(NodeId::ROOT).collect::<Vec<_>>(), order);
        record.promote(NodeId::ROOT);
        prop_assert_eq!(record.parent(NodeId::ROOT), None);
    }
}
