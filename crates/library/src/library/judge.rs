//! Judgements and certificates in the store.

use tengen_core::{Canonical, Color, Images, PosKey, Position, Rule, Size};
use tengen_proof::{Certificate, Goal};

use super::{ATTEMPTS, Error, Library, aside, put};
use crate::certificate::{CertificateHash, MOST_CERTIFICATE, UnverifiedCertificate, stored_form};
use crate::judgement::{EngineJudgement, Judgements, ProofJudgement, Verdict};
use crate::row::{RowError, SetAside, unseal};
use crate::rows::{Batch, Rows, StorageError, Table};

/// What a prover has found, to be stored.
#[derive(Clone, Copy, Debug)]
pub enum Finding<'a> {
    /// The attacker wins.
    Won {
        /// The length in plies.
        plies: u32,
        /// The proof. It is not replayed when it is stored, but before it is shown.
        certificate: &'a Certificate,
    },
    /// There is no such win.
    NoWin,
    /// Neither was found within this many nodes.
    Open {
        /// The nodes of the search.
        nodes: u64,
    },
}

/// The key of a position's judgements.
pub(crate) fn key_of(key: PosKey) -> [u8; 16] {
    key.get().to_be_bytes()
}

/// Reads a row of judgements.
pub(crate) fn read_judgements(key: &[u8], row: &[u8]) -> Result<(Size, Judgements), SetAside> {
    let read = || {
        if key.len() != 16 {
            return Err(RowError::Key);
        }
        let content = unseal(Table::Judgements, key, row)?;
        Ok(Judgements::from_bytes(content)?)
    };
    read().map_err(|why| aside(Table::Judgements, key, why))
}

/// Reads a certificate's row.
pub(crate) fn read_certificate(key: &[u8], row: &[u8]) -> Result<Certificate, SetAside> {
    let read = || {
        let content = unseal(Table::Certificates, key, row)?;
        if CertificateHash::of(content).0 != key {
            return Err(RowError::Hash);
        }
        Certificate::decode(content).map_err(|_| RowError::Content {
            at: 0,
            what: tengen_record::pack::Unfit::Value,
        })
    };
    read().map_err(|why| aside(Table::Certificates, key, why))
}

impl<R: Rows> Library<R> {
    /// What is known about a position, in its orientation. A row that cannot be read is set aside
    /// and counts as empty.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn judgements(&mut self, position: &Position) -> Result<Judgements, StorageError> {
        let canonical = Canonical::of(position);
        let size = position.size();
        let stored = self.judgements_of_image(canonical.key(), size).await?;
        let back = canonical.orientation().inverse();
        Ok(stored.mapped(back, position.size()))
    }

    /// [`Library::judgements`] of a key's image.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn judgements_of_image(
        &mut self,
        key: PosKey,
        size: Size,
    ) -> Result<Judgements, StorageError> {
        let (_, stored, _) = self.stored_judgements(key, size).await?;
        Ok(stored)
    }

    /// The row of a position's judgements, its content, and why it cannot be read.
    async fn stored_judgements(
        &mut self,
        key: PosKey,
        size: Size,
    ) -> Result<(Option<Vec<u8>>, Judgements, Option<SetAside>), StorageError> {
        let key = key_of(key);
        let Some(row) = self.rows.get(Table::Judgements, &key).await? else {
            return Ok((None, Judgements::default(), None));
        };
        let (judgements, damage) = match read_judgements(&key, &row) {
            Ok((of, judgements)) if of == size => (judgements, None),
            // Another position has the same key.
            Ok(_) => (Judgements::default(), None),
            Err(aside) => {
                self.note(aside.clone());
                (Judgements::default(), Some(aside))
            }
        };
        Ok((Some(row), judgements, damage))
    }

    /// Keeps an engine's judgement if no better one is stored; returns whether it is kept.
    ///
    /// # Errors
    /// [`Error::Unfit`] if it has more than [`crate::MOST_LINES`] lines or [`crate::MOST_MOVES`]
    /// moves in one, or one off the board; or those of the store.
    pub async fn judge(
        &mut self,
        position: &Position,
        judgement: EngineJudgement,
    ) -> Result<bool, Error> {
        if !judgement.fits(position.size()) {
            return Err(Error::Unfit);
        }
        let canonical = Canonical::of(position);
        let one = Judgements {
            engines: vec![judgement],
            proofs: Vec::new(),
        };
        let one = one.mapped(canonical.orientation(), position.size());
        self.judge_image(canonical.key(), position.size(), one)
            .await
    }

    /// [`Library::judge`] for the engines' judgements of a key's image.
    ///
    /// # Errors
    /// As there.
    pub async fn judge_image(
        &mut self,
        key: PosKey,
        size: Size,
        new: Judgements,
    ) -> Result<bool, Error> {
        let one = Judgements {
            proofs: Vec::new(),
            ..new
        };
        match one.engines.iter().all(|engine| engine.fits(size)) {
            true => self.keep(key, size, one, Batch::default()).await,
            false => Err(Error::Unfit),
        }
    }

    /// Keeps a prover's answer if no better one is stored; returns whether it is kept. A
    /// certificate that it replaces is removed unless it proves something else; a damaged one with
    /// the same content is mended.
    ///
    /// # Errors
    /// [`Error::Unfit`] if the certificate is of another position or attacker; or those of the
    /// store.
    pub async fn prove(
        &mut self,
        position: &Position,
        attacker: Color,
        goal: Goal,
        finding: Finding<'_>,
    ) -> Result<bool, Error> {
        let mut batch = Batch::default();
        let verdict = match finding {
            Finding::NoWin => Verdict::NoWin,
            Finding::Open { nodes } => Verdict::Open { nodes },
            Finding::Won { plies, certificate } => {
                if certificate.attacker != attacker {
                    return Err(Error::Unfit);
                }
                let stored = stored_form(certificate, position).ok_or(Error::Unfit)?;
                let bytes = stored.encode();
                let hash = CertificateHash::of(&bytes);
                let kept = bytes.len() <= MOST_CERTIFICATE;
                if kept {
                    put(&mut batch, Table::Certificates, hash.0.to_vec(), &bytes);
                }
                Verdict::Won {
                    plies,
                    certificate: kept.then_some(hash),
                }
            }
        };
        let one = Judgements {
            engines: Vec::new(),
            proofs: vec![ProofJudgement {
                attacker,
                goal,
                verdict,
            }],
        };
        let key = Canonical::of(position).key();
        let better = self.keep(key, position.size(), one, batch.clone()).await?;
        if let Verdict::Won {
            certificate: Some(hash),
            ..
        } = verdict
            && !better
            && self.rows.get(Table::Certificates, &hash.0).await?.is_some()
            && self.certificate(hash).await?.is_none()
        {
            self.rows.apply(&batch).await?;
            self.set_aside.retain(|aside| aside.key != hash.0);
            return Ok(true);
        }
        Ok(better)
    }

    /// Adds judgements in the image's orientation, and the changes of a batch, if they are better.
    /// A damaged row is replaced, but not one of another version.
    pub(crate) async fn keep(
        &mut self,
        key: PosKey,
        size: Size,
        new: Judgements,
        with: Batch,
    ) -> Result<bool, Error> {
        for _ in 0..ATTEMPTS {
            let (row, mut judgements, damage) = self.stored_judgements(key, size).await?;
            if let Some(aside) = damage
                && matches!(aside.why, RowError::Version(_))
            {
                return Err(aside.into());
            }
            let mut old: Vec<CertificateHash> = judgements.certificates().collect();
            if !judgements.keep(new.clone()) {
                return Ok(false);
            }
            old.retain(|&hash| judgements.certificates().all(|kept| kept != hash));
            let mut batch = with.clone();
            if !old.is_empty() {
                self.drop_certificates(&mut batch, old, key, size).await?;
            }
            let row_key = key_of(key);
            batch.expect(Table::Judgements, &row_key, row);
            let content = judgements.to_bytes(size);
            put(&mut batch, Table::Judgements, row_key.to_vec(), &content);
            match self.rows.apply(&batch).await {
                Ok(()) => {
                    let key = row_key.as_slice();
                    let healed = |a: &SetAside| a.table == Table::Judgements && a.key == key;
                    self.set_aside.retain(|aside| !healed(aside));
                    return Ok(true);
                }
                Err(StorageError::Changed) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(StorageError::Changed.into())
    }

    /// Deletes certificates that a row no longer refers to, except those that the same stones with
    /// the other side to move share.
    async fn drop_certificates(
        &mut self,
        batch: &mut Batch,
        mut old: Vec<CertificateHash>,
        key: PosKey,
        size: Size,
    ) -> Result<(), StorageError> {
        let empty = Images::new(Rule::Freestyle, size);
        let turn = Color::BOTH.map(|to_move| empty.canonical(to_move).key().get());
        let other = PosKey::from_bits(key.get() ^ turn[0] ^ turn[1]);
        let (_, shared, _) = self.stored_judgements(other, size).await?;
        old.retain(|&hash| shared.certificates().all(|kept| kept != hash));
        for hash in old {
            batch.delete(Table::Certificates, hash.0.to_vec());
        }
        Ok(())
    }

    /// A stored certificate; `None` if there is none or its row is set aside.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn certificate(
        &mut self,
        hash: CertificateHash,
    ) -> Result<Option<UnverifiedCertificate>, StorageError> {
        let Some(row) = self.rows.get(Table::Certificates, &hash.0).await? else {
            return Ok(None);
        };
        match read_certificate(&hash.0, &row) {
            Ok(certificate) => Ok(Some(UnverifiedCertificate::new(certificate))),
            Err(aside) => {
                self.note(aside);
                Ok(None)
            }
        }
    }
}
