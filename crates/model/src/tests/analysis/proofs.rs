//! Proofs that the library keeps.

use tengen_core::{Canonical, PositionSpec};
use tengen_library::{CertificateHash, Judgements, ProofJudgement, Verdict, pack_judged};
use tengen_proof::{Refusal, Verified};
use tengen_worker_protocol::proofs::{Found, Goal};

use super::*;

fn kept(effects: &[Effect]) -> Option<(PositionSpec, u32, Vec<u8>)> {
    effects.iter().find_map(|effect| match effect {
        Effect::KeepProof(position, plies, bytes) => {
            Some(((**position).clone(), *plies, bytes.clone()))
        }
        _ => None,
    })
}

/// What the library has of this game's position.
fn judged(moves: &str, attacker: Color, certificate: Option<CertificateHash>) -> Vec<u8> {
    let proof = ProofJudgement {
        attacker,
        goal: Goal::Vct,
        verdict: Verdict::Won {
            plies: 3,
            certificate,
        },
    };
    let won = Judgements {
        engines: Vec::new(),
        proofs: vec![proof],
    };
    let here = friends(moves).model.analysable().expect("a position");
    pack_judged(&[(Canonical::of(&here).key(), Size::STANDARD, won)])
}

fn replayed(checked: Checked) -> Reply {
    Reply::Prover(ProofAnswer::Checked(checked), None)
}

fn proved() -> (Table, Vec<Effect>) {
    let mut table = friends("h8a1i8a3j8a5");
    table.switch();
    let effects = table.then(Model::ask_if_won);
    assert!(asked(&effects).is_some());
    let (found, cost) = (win(), Cost::default());
    let answer = ProofAnswer::Win { found, cost };
    let effects = table.told(&Reply::Prover(answer, Some(open_three().encode())));
    (table, effects)
}

#[test]
fn a_proof_is_kept_once_and_shown_after_it_comes_back() {
    let (mut table, effects) = proved();
    let (position, plies, bytes) = kept(&effects).expect("a proof to keep");
    assert_eq!((plies, &bytes), (3, &open_three().encode()));
    assert_eq!(kept(&table.step(Go::Back)), None);

    let mut later = friends("h8a1i8a3j8a5");
    later.switch();
    assert!(!later.shown().proved);
    let effects = later.analysis(|analysis| analysis.learn_proof(&position, &bytes));
    let replay = Question::Prover(ProofQuestion::Check, Some(bytes));
    assert_eq!(asked(&effects), Some(&replay));
    assert!(!later.shown().proved, "not before its replay");
    later.told(&replayed(Checked::Proved(Verified {
        positions: 4,
        length: 3,
    })));
    assert!(later.shown().proved);
    assert_eq!(later.shown().number, Some(Number::Proved(3)));
    assert_eq!(later.sentence(), "Black wins in 2 moves from G8, proved.");
    assert_eq!(later.model.graph().last(), Some(&Some(1000)));
}

#[test]
fn the_library_is_asked_for_the_certificates_that_it_has() {
    let mut table = friends("h8a1i8a3j8a5");
    table.switch();
    let certificate = Some(CertificateHash([7; 32]));
    let bytes = judged("h8a1i8a3j8a5", Color::Black, certificate);
    let effects = table.analysis(|analysis| analysis.learn(&bytes).expect("judgements"));
    let recalls = |effects: &[Effect]| {
        let of = |effect: &&Effect| matches!(effect, Effect::RecallProof(_));
        effects.iter().filter(of).count()
    };
    assert_eq!(recalls(&effects), 1);
    assert_eq!(recalls(&table.step(Go::Back)), 0, "once");
}

#[test]
fn a_refused_certificate_is_not_shown_and_an_interrupted_replay_begins_again() {
    let (_, effects) = proved();
    let (position, _, bytes) = kept(&effects).expect("a proof to keep");
    let replay = Question::Prover(ProofQuestion::Check, Some(bytes.clone()));
    for checked in [
        Checked::Refused(Refusal::Empty),
        Checked::Unreadable,
        Checked::Stopped,
    ] {
        let mut table = friends("h8a1i8a3j8a5");
        table.switch();
        table.analysis(|analysis| analysis.learn_proof(&position, &bytes));
        let again = checked == Checked::Stopped;
        let effects = table.told(&replayed(checked));
        assert_eq!(asked(&effects), again.then_some(&replay));
        assert!(!table.shown().proved);
    }
    // *Is it won?* comes first.
    let mut table = friends("h8a1i8a3j8a5");
    table.switch();
    table.analysis(|analysis| analysis.learn_proof(&position, &bytes));
    let effects = table.then(Model::ask_if_won);
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Stop(_)))
    );
    let (found, cost) = (Found::None, Cost::default());
    let effects = table.told(&Reply::Prover(ProofAnswer::Win { found, cost }, None));
    assert_eq!(asked(&effects), Some(&replay));
}

#[test]
fn a_certificate_of_other_stones_or_a_broken_one_is_not_shown() {
    let (_, effects) = proved();
    let (position, _, bytes) = kept(&effects).expect("a proof to keep");
    let other = friends("h8a1i8a3j8a6").model.analysable();
    let other = PositionSpec::standing(&other.expect("a position"));
    for (position, bytes) in [
        (&other, &bytes[..]),
        (&position, &bytes[..bytes.len() - 1]),
        (&position, &[]),
    ] {
        for moves in ["h8a1i8a3j8a5", "h8a1i8a3j8a6"] {
            let mut table = friends(moves);
            table.switch();
            let effects = table.analysis(|analysis| analysis.learn_proof(position, bytes));
            assert_eq!(asked(&effects), None);
        }
    }
}

#[test]
fn a_proof_too_long_to_keep_is_not_shown_before_it_is_found_again() {
    let mut table = friends("h8a1i8a3j8a5");
    table.switch();
    let bytes = judged("h8a1i8a3j8a5", Color::Black, None);
    let effects = table.analysis(|analysis| analysis.learn(&bytes).expect("judgements"));
    assert_eq!(asked(&effects), None, "the prover has nothing to replay");
    let shown = table.shown();
    assert!(shown.unkept && !shown.proved && shown.number.is_none());
    assert!(!table.sentence().contains("proved"));
    table.step(Go::Back);
    assert!(!table.shown().unkept, "another position");
    table.step(Go::End);
    assert!(table.shown().unkept);

    let effects = table.then(Model::ask_if_won);
    assert!(asked(&effects).is_some());
    let (found, cost) = (win(), Cost::default());
    let answer = ProofAnswer::Win { found, cost };
    table.told(&Reply::Prover(answer, Some(open_three().encode())));
    let shown = table.shown();
    assert!(shown.proved && !shown.unkept);

    // A win of the side that is not to move says nothing about this position.
    let mut table = friends("h8a1i8a3j8a5");
    table.switch();
    let bytes = judged("h8a1i8a3j8a5", Color::White, None);
    table.analysis(|analysis| analysis.learn(&bytes).expect("judgements"));
    assert!(!table.shown().unkept);
}
