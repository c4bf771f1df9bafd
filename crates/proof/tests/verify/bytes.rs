//! The encoding: documented bytes, and the errors of bad ones.

use tengen_core::{Color, Rule};
use tengen_proof::{Certificate, DecodeError};

use super::{certificate, open_four};

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
