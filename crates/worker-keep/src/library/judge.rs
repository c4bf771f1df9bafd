//! Evaluations and proofs of positions, kept and read.

use tengen_core::PositionSpec;
use tengen_library::{
    Error, Finding, Judgements, Rows, StorageError, Verdict, pack_judged, unpack_judged,
};
use tengen_proof::{Certificate, Goal};
use tengen_worker_protocol::library::LibraryAnswer;

use super::service::{Attached, LibraryService};

impl<R: Rows> LibraryService<R> {
    pub(crate) async fn judge(&mut self, bytes: &[u8]) -> Result<Attached, Error> {
        for (key, size, new) in unpack_judged(bytes).map_err(broken)? {
            self.library.judge_image(key, size, new).await?;
        }
        Ok((LibraryAnswer::Done, None))
    }

    pub(crate) async fn judgements(&mut self, bytes: &[u8]) -> Result<Attached, Error> {
        let mut known = Vec::new();
        for (key, size, _) in unpack_judged(bytes).map_err(broken)? {
            let found = self.library.judgements_of_image(key, size).await?;
            if found != Judgements::default() {
                known.push((key, size, found));
            }
        }
        Ok((LibraryAnswer::Done, Some(pack_judged(&known))))
    }

    pub(crate) async fn prove(
        &mut self,
        position: &PositionSpec,
        plies: u32,
        bytes: &[u8],
    ) -> Result<Attached, Error> {
        let position = position.position().map_err(broken)?;
        let certificate = &Certificate::decode(bytes).map_err(broken)?;
        let finding = Finding::Won { plies, certificate };
        let attacker = position.to_move();
        self.library
            .prove(&position, attacker, Goal::Vct, finding)
            .await?;
        Ok((LibraryAnswer::Done, None))
    }

    pub(crate) async fn proof(&mut self, position: &PositionSpec) -> Result<Attached, Error> {
        let position = position.position().map_err(broken)?;
        let attacker = position.to_move();
        let known = self.library.judgements(&position).await?;
        for proof in known.proofs {
            let Verdict::Won {
                certificate: Some(hash),
                ..
            } = proof.verdict
            else {
                continue;
            };
            if proof.attacker == attacker
                && let Some(kept) = self.library.certificate(hash).await?
                && let Some(bytes) = kept.to_verify(&position, attacker)
            {
                return Ok((LibraryAnswer::Done, Some(bytes)));
            }
        }
        Ok((LibraryAnswer::Done, None))
    }
}

fn broken(why: impl std::fmt::Display) -> Error {
    Error::Storage(StorageError::Broken(why.to_string()))
}
