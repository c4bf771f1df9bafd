//! What a rule changes: fives closed in caro, fouls in renju.

use tengen_core::{Color, Rule};
use tengen_proof::{Certificate, Refusal, verify};

use super::{at, certificate, open_four, point};

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
