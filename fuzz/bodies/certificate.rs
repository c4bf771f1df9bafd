//! Fuzz body for certificates; also run by the tests of `tengen-proof`.

use tengen_proof::{Certificate, Defence, verify};

/// Largest board whose certificates are replayed; larger ones would take too long.
const REPLAYED: usize = 6;

/// Decodes bytes as a certificate.
///
/// # Panics
/// If an invariant fails: encoding restores the bytes, every answer is an earlier node, an error's
/// offset lies in the file, and replaying does not panic.
pub fn fuzz_certificate(data: &[u8]) {
    match Certificate::decode(data) {
        Ok(certificate) => {
            assert_eq!(certificate.encode(), data);
            for (i, node) in certificate.nodes.iter().enumerate() {
                let answers = node.listed.iter().map(|&(_, id)| id).chain(node.default);
                assert!(answers.into_iter().all(|id| (id.0 as usize) < i));
            }
            if let Some(root) = certificate.root() {
                let _ = certificate.answer(root, Defence::Pass);
            }
            if certificate.nodes.len() <= REPLAYED {
                let _ = verify(&certificate).map_err(|why| why.to_string());
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
