//! Verifying certificates: proofs of fives and open fours, and what a builder makes.

mod bytes;
mod random;
mod refused;
mod rules;

use tengen_core::{Color, Point, Rule, Size, notation};
use tengen_proof::{Builder, Certificate, Defence, Node, NodeId, Verified, verify};

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
