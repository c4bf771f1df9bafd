//! TLS: a certificate and its key in PEM files, reloaded on change.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rustls::ServerConfig;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tokio::time::sleep;
use tokio_rustls::TlsAcceptor;

/// Interval for checking the files.
const LOOK: Duration = Duration::from_secs(5);

/// A certificate with its key. Cheap to clone.
#[derive(Clone)]
pub struct Tls {
    files: Files,
    current: Arc<Current>,
    pub(crate) acceptor: TlsAcceptor,
}

/// The paths only, to keep keys out of logs.
impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tls")
            .field("files", &self.files)
            .finish_non_exhaustive()
    }
}

/// Why TLS cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("cannot read {}: {why}", file.display())]
    Unreadable {
        /// The unreadable file.
        file: PathBuf,
        /// The system's error.
        why: io::Error,
    },
    /// The certificate file contains no certificate.
    #[error("there is no certificate in {} (PEM is expected)", .0.display())]
    NoCertificate(PathBuf),
    /// The key file contains no key.
    #[error("there is no private key in {} (PEM is expected)", .0.display())]
    NoKey(PathBuf),
    /// Certificate and key do not match.
    #[error("the key {} does not serve the certificate {}: {why}", key.display(), certificate.display())]
    Unfit {
        /// The certificate file.
        certificate: PathBuf,
        /// The key file.
        key: PathBuf,
        /// The library's error.
        why: rustls::Error,
    },
}

#[derive(Clone, Debug)]
struct Files {
    certificate: PathBuf,
    key: PathBuf,
}

/// Contents of the certificate file and the key file.
type Contents = [Vec<u8>; 2];

impl Files {
    fn read(&self) -> Result<Contents, TlsError> {
        let read = |file: &Path| {
            fs::read(file).map_err(|why| TlsError::Unreadable {
                file: file.to_owned(),
                why,
            })
        };
        Ok([read(&self.certificate)?, read(&self.key)?])
    }

    fn parse(&self, [certificate, key]: &Contents) -> Result<CertifiedKey, TlsError> {
        let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(certificate).collect();
        let chain = chain.ok().filter(|chain| !chain.is_empty());
        let chain = chain.ok_or_else(|| TlsError::NoCertificate(self.certificate.clone()))?;
        let key =
            PrivateKeyDer::from_pem_slice(key).map_err(|_| TlsError::NoKey(self.key.clone()))?;
        CertifiedKey::from_der(chain, key, &default_provider()).map_err(|why| self.unfit(why))
    }

    fn unfit(&self, why: rustls::Error) -> TlsError {
        TlsError::Unfit {
            certificate: self.certificate.clone(),
            key: self.key.clone(),
            why,
        }
    }
}

/// The certificate for new connections.
#[derive(Debug)]
struct Current(RwLock<(Contents, Arc<CertifiedKey>)>);

impl ResolvesServerCert for Current {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let current = self.0.read().unwrap_or_else(PoisonError::into_inner);
        Some(Arc::clone(&current.1))
    }
}

impl Tls {
    /// Loads a certificate and its key.
    ///
    /// # Errors
    /// [`TlsError`] if a file is unreadable or they do not match.
    pub fn load(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        let files = Files {
            certificate: certificate.to_owned(),
            key: key.to_owned(),
        };
        let contents = files.read()?;
        let certified = files.parse(&contents)?;
        let current = Arc::new(Current(RwLock::new((contents, Arc::new(certified)))));
        let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| files.unfit(error))?
            .with_no_client_auth()
            .with_cert_resolver(Arc::clone(&current) as Arc<dyn ResolvesServerCert>);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self {
            files,
            current,
            acceptor: Arc::new(config).into(),
        })
    }

    /// Reloads the files on change. An unusable pair, such as a new certificate before its new key,
    /// is logged once and changes nothing.
    pub(crate) async fn watch(self) {
        let mut told = String::new();
        loop {
            sleep(LOOK).await;
            match self.reload() {
                Ok(false) => (),
                Ok(true) => {
                    told.clear();
                    tracing::info!("loaded the changed certificate for new connections");
                }
                Err(error) => {
                    let why = error.to_string();
                    if why != told {
                        tracing::warn!("{why}; still using the previous certificate");
                        told = why;
                    }
                }
            }
        }
    }

    /// Whether the certificate has changed.
    fn reload(&self) -> Result<bool, TlsError> {
        let contents = self.files.read()?;
        {
            let current = self.current.0.read();
            if current.unwrap_or_else(PoisonError::into_inner).0 == contents {
                return Ok(false);
            }
        }
        let certified = Arc::new(self.files.parse(&contents)?);
        let mut current = self
            .current
            .0
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *current = (contents, certified);
        Ok(true)
    }
}
