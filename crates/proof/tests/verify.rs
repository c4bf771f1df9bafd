//! Verifying, encoding and decoding certificates.

use proptest::prelude::*;
use tengen_core::{Color, Point, Rule, Size, notation};
use tengen_proof::{
    Builder, Certificate, DecodeError, Defence, Node, NodeId, Refusal, Verified, verify,
    verify_unless,
};

fn points(text: &str) -> Vec<Point> {
    notation::parse_points(text).unwrap()
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn at(text: &str) -> Defence {
    Defence::Place(point(text))
}

fn certificate(
    rule: Rule,
    (black, white): (&str, &str),
    attacker: Color,
    build: impl FnOnce(&mut Builder) -> NodeId,
) -> Certificate {
    let mut builder = Builder::new();
    let root = build(&mut builder);
    Certificate {
        rule,
        size: Size::STANDARD,
        black: points(black),
        white: points(white),
        attacker,
        nodes: builder.finish(root),
    }
}

/// An open four: the other end answers a defence at one end.
fn open_four(proof: &mut Builder, stone: &str, one: &str, other: &str) -> NodeId {
    let (default, second) = (proof.win(point(one)), proof.win(point(other)));
    proof.branch(point(stone), Some(default), vec![(at(one), second)])
}

#[test]
fn a_five_is_a_proof_of_one_ply() {
    let four = certificate(
        Rule::Freestyle,
        ("h8 i8 j8 k8", "a1"),
        Color::Black,
        |proof| proof.win(point("l8")),
    );
    assert_eq!(
        verify(&four),
        Ok(Verified {
            positions: 1,
            length: 1
        })
    );
}

#[test]
fn an_open_three_wins_in_three_plies_under_every_rule() {
    for rule in Rule::ALL {
        let three = certificate(rule, ("h8 i8 j8", "a1 c1 e1"), Color::Black, |proof| {
            open_four(proof, "k8", "l8", "g8")
        });
        let verified = verify(&three).unwrap();
        assert_eq!(verified.length, 3, "{rule}");
        // The root, 218 defences and a pass.
        assert_eq!(verified.positions, 220, "{rule}");
    }
}

#[test]
fn an_open_four_in_caro_may_need_more() {
    // White's m8 and f8 block the fives: after g8 and l8, White holds both ends of h8-l8.
    let closed = certificate(Rule::Caro, ("h8 i8 j8", "f8 m8"), Color::Black, |proof| {
        open_four(proof, "k8", "l8", "g8")
    });
    assert_eq!(
        verify(&closed),
        Err(Refusal::Missing {
            line: vec![at("k8"), at("g8"), at("l8")],
            defence: at("a1")
        }),
        "after g8 the five h8-l8 is shut in by g8 and m8"
    );
    let freestyle = Certificate {
        rule: Rule::Freestyle,
        ..closed
    };
    assert!(verify(&freestyle).is_ok());
}

#[test]
fn gaps_are_named_with_the_game_that_leads_there() {
    let lazy = certificate(Rule::Freestyle, ("h8 i8 j8", "a1"), Color::Black, |proof| {
        let win = proof.win(point("l8"));
        proof.branch(point("k8"), Some(win), vec![])
    });
    let refusal = verify(&lazy).unwrap_err();
    assert_eq!(
        refusal,
        Refusal::Illegal {
            line: vec![at("k8"), at("l8")],
            stone: point("l8")
        }
    );
    assert_eq!(
        refusal.to_string(),
        "after k8l8: the attacker may not play l8"
    );

    let sensible = certificate(Rule::Freestyle, ("h8 i8 j8", "a1"), Color::Black, |proof| {
        let (l8, g8) = (proof.win(point("l8")), proof.win(point("g8")));
        proof.branch(point("k8"), None, vec![(at("l8"), g8), (at("g8"), l8)])
    });
    assert_eq!(
        verify(&sensible),
        Err(Refusal::Missing {
            line: vec![at("k8")],
            defence: at("b1")
        }),
        "only the sensible defences are answered"
    );

    let no_pass = certificate(Rule::Freestyle, ("h8 i8 j8", "a1"), Color::Black, |proof| {
        let (l8, g8) = (proof.win(point("l8")), proof.win(point("g8")));
        let every = Size::STANDARD
            .points()
            .map(|p| (Defence::Place(p), if p == point("l8") { g8 } else { l8 }))
            .collect();
        proof.branch(point("k8"), None, every)
    });
    let gap = Refusal::Missing {
        line: vec![at("k8")],
        defence: Defence::Pass,
    };
    assert_eq!(verify(&no_pass), Err(gap));
}

#[test]
fn a_defender_with_a_four_is_not_ignored() {
    let ignored = certificate(
        Rule::Freestyle,
        ("h8 i8 j8", "a1 b1 c1 d1"),
        Color::Black,
        |proof| open_four(proof, "k8", "l8", "g8"),
    );
    let refusal = verify(&ignored).unwrap_err();
    assert_eq!(
        refusal,
        Refusal::DefenderWins {
            line: vec![at("k8")],
            stone: point("e1")
        }
    );
}

#[test]
fn white_wins_by_forcing_black_onto_a_forbidden_point() {
    // White's four h1-k1 can only be stopped at l1.
    let black = "j3 k2 l2 l3 g1";
    let forced = |rule| {
        certificate(rule, (black, "h1 i1 j1"), Color::White, |proof| {
            let win = proof.win(point("l1"));
            proof.branch(point("k1"), Some(win), vec![])
        })
    };
    // At the edge l1-l2-l3 is not an open three, so l1 is legal for Black.
    let refusal = verify(&forced(Rule::Renju)).unwrap_err();
    assert!(matches!(refusal, Refusal::Illegal { stone, .. } if stone == point("l1")));

    // White's four g7 i9 j10 k11 is completed at h8, Black's double three; Black has f6 and l12.
    let real = |rule| {
        self::certificate(
            rule,
            ("f8 g8 h9 h10 f6 l12", "g7 i9 j10"),
            Color::White,
            |proof| {
                let win = proof.win(point("h8"));
                proof.branch(point("k11"), Some(win), vec![])
            },
        )
    };
    assert_eq!(verify(&real(Rule::Renju)).map(|v| v.length), Ok(3));
    assert!(matches!(
        verify(&real(Rule::Freestyle)),
        Err(Refusal::Illegal { .. })
    ));
}

#[test]
fn black_may_not_complete_a_proof_with_a_foul() {
    let double = certificate(Rule::Renju, ("f8 g8 h9 h10", "a1"), Color::Black, |proof| {
        open_four(proof, "h8", "h11", "h7")
    });
    assert_eq!(
        verify(&double),
        Err(Refusal::Illegal {
            line: vec![],
            stone: point("h8")
        })
    );
}

#[test]
fn broken_certificates_are_refused() {
    let good = certificate(Rule::Freestyle, ("h8 i8 j8", "a1"), Color::Black, |proof| {
        open_four(proof, "k8", "l8", "g8")
    });
    let broken = |change: fn(&mut Certificate)| {
        let mut certificate = good.clone();
        change(&mut certificate);
        verify(&certificate).unwrap_err()
    };
    assert_eq!(broken(|c| c.nodes.clear()), Refusal::Empty);
    assert_eq!(
        broken(|c| c.white.push(point("h8"))),
        Refusal::Stone(point("h8"))
    );
    assert_eq!(
        broken(|c| c.white.push(point("p1"))),
        Refusal::Stone(point("p1"))
    );
    let decided = broken(|c| c.black.extend(points("k8 l8")));
    assert!(matches!(decided, Refusal::Decided(_)));
    assert_eq!(
        broken(|c| c.nodes[2].default = Some(NodeId(2))),
        Refusal::Order(2)
    );
    assert_eq!(
        broken(|c| c.nodes[0].default = Some(NodeId(7))),
        Refusal::Order(0)
    );
    assert!(matches!(
        broken(|c| c.attacker = Color::White),
        Refusal::Missing { .. } | Refusal::DefenderWins { .. }
    ));
}

#[test]
fn a_stopped_replay_is_neither_proved_nor_refused() {
    // Wrong only against defences that come late in point order.
    let two = certificate(Rule::Freestyle, ("h8 i8", "a1 c1"), Color::Black, |proof| {
        let four = open_four(proof, "k8", "l8", "g8");
        proof.branch(point("j8"), Some(four), vec![])
    });
    let mut calls = 0;
    let stopped = verify_unless(&two, &mut || {
        calls += 1;
        calls == 2
    });
    assert_eq!((stopped, calls), (None, 2));
    let refusal = verify(&two).unwrap_err();
    assert!(matches!(refusal, Refusal::Illegal { .. }), "{refusal:?}");
    assert_eq!(verify_unless(&two, &mut || false), Some(Err(refusal)));
}

#[test]
fn a_builder_shares_and_drops_nodes() {
    let mut proof = Builder::new();
    let a = proof.win(point("l8"));
    assert_eq!(proof.win(point("l8")), a);
    let unused = proof.win(point("a5"));
    let b = proof.branch(
        point("k8"),
        Some(a),
        vec![(at("l8"), a), (at("a1"), unused)],
    );
    let c = proof.branch(point("k8"), Some(a), vec![(at("l8"), a)]);
    assert_ne!(b, c, "a listed answer that is the default's is left out");
    let nodes = proof.finish(c);
    assert_eq!(nodes.len(), 2);
    assert_eq!(
        nodes[1],
        Node {
            stone: point("k8"),
            default: Some(NodeId(0)),
            listed: vec![]
        }
    );
}

#[test]
fn bytes_are_as_documented() {
    let small = certificate(Rule::Renju, ("h8 i8 j8", "a1"), Color::Black, |proof| {
        open_four(proof, "k8", "l8", "g8")
    });
    let bytes = small.encode();
    let expected: &[u8] = &[
        b'T', b'G', b'P', b'F', 1, 4, 15, 0, // magic, version, rule, size, attacker
        3, 0xe7, 1, 0xe8, 1, 0xe9, 1, // h8 is 7·32 + 7 = 231
        1, 0, // a1
        3, 0xeb, 1, 0, 0, // l8 wins
        0xe6, 1, 0, 0, // g8 wins
        0xea, 1, 2, 1, 0xec, 1, 1, // k8: default two back; l8 answered one back
    ];
    assert_eq!(bytes, expected);
    assert_eq!(Certificate::decode(&bytes), Ok(small));
}

#[test]
fn bad_bytes_are_named() {
    let good = certificate(Rule::Caro, ("h8 i8 j8", "a1"), Color::Black, |proof| {
        open_four(proof, "k8", "l8", "g8")
    })
    .encode();
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        Certificate::decode(&bytes).unwrap_err()
    };
    assert_eq!(Certificate::decode(b"TGP"), Err(DecodeError::Magic));
    assert_eq!(changed(4, 2), DecodeError::Version(2));
    assert_eq!(
        changed(5, 2),
        DecodeError::Value {
            at: 5,
            what: "the rule",
            value: 2
        }
    );
    assert_eq!(
        changed(6, 4),
        DecodeError::Value {
            at: 6,
            what: "the size",
            value: 4
        }
    );
    assert_eq!(
        changed(7, 2),
        DecodeError::Value {
            at: 7,
            what: "the attacker",
            value: 2
        }
    );
    let mut long = good.clone();
    long.push(0);
    assert_eq!(
        Certificate::decode(&long),
        Err(DecodeError::Trailing(good.len()))
    );
    for end in 4..good.len() {
        assert_eq!(
            Certificate::decode(&good[..end]),
            Err(DecodeError::Truncated(end)),
            "{end}"
        );
    }
    let mut hostile = b"TGPF\x01\x00\x0f\x00\x00\x00".to_vec();
    hostile.extend([0xff, 0xff, 0xff, 0xff, 0x0f]);
    assert_eq!(
        Certificate::decode(&hostile),
        Err(DecodeError::Truncated(15))
    );
    let mut odd = b"TGPF\x81\x00".to_vec();
    assert_eq!(Certificate::decode(&odd), Err(DecodeError::Number(4)));
    odd.truncate(4);
    odd.extend([0xff, 0xff, 0xff, 0xff, 0x1f]);
    assert_eq!(Certificate::decode(&odd), Err(DecodeError::Number(4)));
}

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
