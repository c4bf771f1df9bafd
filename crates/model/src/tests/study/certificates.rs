//! Certificates in links and files, and stored puzzles.

use proptest::prelude::*;
use tengen_core::Size;
use tengen_proof::{Builder, Defence, Refusal};
use tengen_worker_protocol::proofs::{Checked, ProofAnswer, ProofQuestion};

use super::{open_three, p, proof, proved, puzzle, stones, text, walked};
use crate::study::{
    Answer, ImportProofError, LONGEST_LINK, Proof, Proved, Purpose, Puzzle, SolverQuery, Stones,
    Study, link, read_proof,
};

#[test]
fn a_certificate_travels_in_a_link() {
    let proof = proof();
    let fragment = link(&proof).expect("a short one");
    for brought in [
        fragment.clone(),
        format!("https://example.org/tengen{fragment}"),
        proof.letters(),
        format!("  {}\n", proof.letters()),
    ] {
        let read = read_proof(brought.as_bytes())
            .expect("a proof")
            .expect("whole");
        assert_eq!(read, proof, "{brought}");
    }
    assert_eq!(read_proof(proof.bytes()), Some(Ok(proof.clone())));
    for other in ["", "#board", "(;GM[4])", "https://example.org/#x", "h8i9"] {
        assert_eq!(read_proof(other.as_bytes()), None, "{other}");
    }
    let broken = format!("{}!", link(&proof).expect("a link"));
    assert!(matches!(
        read_proof(broken.as_bytes()),
        Some(Err(ImportProofError::Letters(_)))
    ));
    let cut = &fragment[..fragment.len() - 8];
    assert!(matches!(
        read_proof(cut.as_bytes()),
        Some(Err(ImportProofError::Decode(_)))
    ));
}

#[test]
fn what_is_too_long_for_a_link_says_so() {
    let mut large = open_three();
    let mut builder = Builder::new();
    // Enough leaves to exceed the limit; it is not verified.
    let leaves = Size::STANDARD.points().filter(|&q| q != p("g8"));
    let mut id = builder.win(p("f8"));
    for leaf in leaves {
        let listed = Size::STANDARD.points().take(20).map(Defence::Place);
        let listed = listed.map(|d| (d, id)).collect();
        id = builder.branch(leaf, None, listed);
    }
    large.nodes = builder.finish(id);
    let proof = Proof::read(&large.encode()).expect("a certificate");
    assert!(proof.letters().len() > LONGEST_LINK);
    assert_eq!(link(&proof), None);
    assert_eq!(Proof::from_letters(&proof.letters()), Ok(proof));
}

#[test]
fn a_brought_certificate_shows_nothing_before_it_is_checked() {
    let mut study = Study::of_proof(&stones(), SolverQuery::default(), proof());
    assert!(study.walk().is_none());
    let (wish, bytes) = study.wish(Purpose::Check);
    assert_eq!(wish, ProofQuestion::Check);
    assert_eq!(bytes.as_deref(), Some(&open_three().encode()[..]));
    let mut refused = study.clone();
    let reply = ProofAnswer::Checked;
    refused.hear_prover(&reply(Checked::Refused(Refusal::Empty)), None);
    assert!(refused.walk().is_none());
    let said = refused.answer().expect("an answer").sentences(text());
    assert!(said[0].contains("proves nothing"), "{said:?}");
    study.hear_prover(&reply(proved()), None);
    assert!(matches!(
        study.answer().and_then(Answer::proved),
        Some(Proved::Proved(_))
    ));
    assert!(study.walk().is_some());
}

#[test]
fn a_puzzle_is_kept_and_read_again() {
    let kept = puzzle().write().expect("text");
    assert_eq!(Puzzle::read(&kept).expect("a puzzle"), puzzle());
    let later = kept.replace("\"version\":1", "\"version\":9");
    let why = Puzzle::read(&later).expect_err("a later version");
    assert_eq!(why.to_string(), "version 9 is not known here");
    for broken in [
        "",
        "{}",
        &kept.replace("\"g8\"", "\"h8\""),
        &kept.replace("freestyle", "chess"),
    ] {
        assert!(Puzzle::read(broken).is_err(), "{broken}");
    }
    assert!(puzzle().asks_the_same(&Puzzle::read(&kept).expect("a puzzle")));
}

proptest! {
    #[test]
    fn no_bytes_reach_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        let _ = read_proof(&bytes);
        let mut named = b"TGPF".to_vec();
        named.extend(&bytes);
        if let Some(Ok(proof)) = read_proof(&named)
            && Stones::of_certificate(proof.certificate()).is_ok()
        {
            let mut study = walked(proof.certificate());
            study.go(1);
            let _ = study.points();
            study.pass_in_proof();
        }
    }
}
