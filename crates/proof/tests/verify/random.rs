//! Random certificates: written, read back, and with changed bytes.

use proptest::prelude::*;
use tengen_core::{Color, Point, Rule, Size};
use tengen_proof::{Certificate, Defence, Node, NodeId, verify};

fn certificates() -> impl Strategy<Value = Certificate> {
    let stones = prop::collection::btree_set(0u8..81, 0..20);
    let nodes = prop::collection::vec(
        (
            0u8..81,
            any::<Option<u32>>(),
            prop::collection::btree_map(0u8..=81, any::<u32>(), 0..6),
        ),
        0..20,
    );
    let rule = prop::sample::select(Rule::ALL.to_vec());
    (rule, stones, nodes, any::<bool>()).prop_map(|(rule, stones, nodes, black)| {
        let at = |i: u8| Point::from_xy(i % 9, i / 9);
        let (dark, light): (Vec<u8>, Vec<u8>) = stones.into_iter().partition(|i| i % 3 > 0);
        let nodes = nodes
            .into_iter()
            .enumerate()
            .map(|(i, (stone, default, listed))| {
                let earlier = |n: u32| (i > 0).then(|| NodeId(n % i.max(1) as u32));
                let answer = |(d, n): (u8, u32)| {
                    let defence = d
                        .checked_sub(1)
                        .map_or(Defence::Pass, |p| Defence::Place(at(p)));
                    earlier(n).map(|id| (defence, id))
                };
                let mut listed: Vec<_> = listed.into_iter().filter_map(answer).collect();
                listed.sort_unstable();
                Node {
                    stone: at(stone),
                    default: default.and_then(earlier),
                    listed,
                }
            });
        Certificate {
            rule,
            size: Size::new(9).unwrap(),
            black: dark.into_iter().map(at).collect(),
            white: light.into_iter().map(at).collect(),
            attacker: if black { Color::Black } else { Color::White },
            nodes: nodes.collect(),
        }
    })
}

proptest! {
    #[test]
    fn written_certificates_are_read_back(certificate in certificates()) {
        prop_assert_eq!(Certificate::decode(&certificate.encode()), Ok(certificate.clone()));
        let _ = verify(&certificate);
    }

    #[test]
    fn any_bytes_are_read_or_refused(
        certificate in certificates(),
        changes in prop::collection::vec((any::<u16>(), any::<u8>()), 0..8),
        cut in any::<u16>(),
    ) {
        let mut bytes = certificate.encode();
        for (at, byte) in changes {
            let at = usize::from(at) % bytes.len();
            bytes[at] = byte;
        }
        bytes.truncate(usize::from(cut) % (bytes.len() + 1));
        if let Ok(read) = Certificate::decode(&bytes) {
            prop_assert_eq!(read.encode(), bytes);
        }
    }
}
