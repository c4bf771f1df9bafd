//! The fuzz body of certificates; the tests of `tengen-proof` run it too.

use tengen_proof::{Certificate, Defence, verify};

/// Certificates larger than this are only read: replaying them may take long.
const REPLAYED: usize = 6;

/// Reads bytes as a certificate.
///
/// # Panics
/// Where a law is broken: what has been read is written as the same bytes; every answer is an
/// earlier node; an error's byte lies in the file; replaying ends without a panic.
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
