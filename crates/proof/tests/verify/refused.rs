//! Certificates that prove nothing: unanswered defences, broken nodes, a stopped replay.

use tengen_core::{Color, Rule, Size};
use tengen_proof::{
    Certificate, Defence, NodeId, Refusal, verify, verify_except, verify_interruptible,
};

use super::{at, certificate, open_four, point, points};

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
    let stopped = verify_interruptible(&two, &mut || {
        calls += 1;
        calls == 2
    });
    assert_eq!((stopped, calls), (None, 2));
    let refusal = verify(&two).unwrap_err();
    assert!(matches!(refusal, Refusal::Illegal { .. }), "{refusal:?}");
    assert_eq!(
        verify_interruptible(&two, &mut || false),
        Some(Err(refusal))
    );
}

#[test]
fn defences_that_hold_are_left_out_of_the_first_answer_only() {
    // White's i8 blocks one end, so i8-l8 is stopped at m8 alone.
    let four = certificate(Rule::Freestyle, ("i8 j8 k8", "h8"), Color::Black, |proof| {
        let win = proof.win(point("m8"));
        proof.branch(point("l8"), Some(win), vec![])
    });
    assert!(matches!(verify(&four), Err(Refusal::Illegal { .. })));
    assert_eq!(
        verify_except(&four, &[point("m8")]).map(|v| v.length),
        Ok(3)
    );
    let other = verify_except(&four, &[point("a1")]);
    assert!(matches!(other, Err(Refusal::Illegal { .. })));

    let twice = certificate(Rule::Freestyle, ("i8 j8 k8", "h8"), Color::Black, |proof| {
        let win = proof.win(point("m8"));
        let four = proof.branch(point("l8"), Some(win), vec![]);
        proof.branch(point("a1"), Some(four), vec![(at("l8"), four)])
    });
    let refusal = verify_except(&twice, &[point("l8"), point("m8")]);
    let after = |line: &[Defence]| line.len() == 4;
    assert!(
        matches!(refusal, Err(Refusal::Illegal { line, .. }) if after(&line)),
        "m8 is left out as the answer to a1, not as that to l8"
    );
}
