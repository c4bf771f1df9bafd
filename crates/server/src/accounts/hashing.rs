//! Hashes of passwords, on threads of their own.
//!
//! A hash takes 19 MiB and some milliseconds of a core, so that few are made at a time, and only so
//! many requests wait. On Linux these threads give way to those that play games.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use argon2::password_hash::Error;
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use tengen_api::Password;
use tokio::sync::oneshot;

use super::AccountError;

/// KiB of memory, passes and lanes of a hash.
const COSTS: (u32, u32, u32) = (19 * 1024, 2, 1);
/// Hashes at a time.
const AT_ONCE: usize = 2;
/// Requests that wait for one at most.
const WAITING: usize = 100;
/// What the threads yield to others, from 0 to 19.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;

/// Hashes passwords. Its threads begin with the first password and end with the last copy.
#[derive(Clone, Default)]
pub(crate) struct Hashing(Arc<OnceLock<SyncSender<Job>>>);

impl Hashing {
    pub(super) async fn hash(&self, password: &Password) -> Result<String, AccountError> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt)?;
        let password = password.clone();
        let hash = self
            .turn(move || {
                let hash = hasher()?.hash_password_with_salt(password.as_str().as_bytes(), &salt);
                Ok(hash?.to_string())
            })
            .await?;
        hash.map_err(|error: Error| AccountError::Failed(error.to_string()))
    }

    /// Whether a password is that of a hash. Without one it is not, after the same time.
    pub(super) async fn verify(
        &self,
        password: &Password,
        stored: Option<&str>,
    ) -> Result<bool, AccountError> {
        let Some(stored) = stored.map(str::to_owned) else {
            self.hash(password).await?;
            return Ok(false);
        };
        let password = password.clone();
        let verified = self
            .turn(move || hasher()?.verify_password(password.as_str().as_bytes(), &*stored))
            .await?;
        match verified {
            Ok(()) => Ok(true),
            Err(Error::PasswordInvalid) => Ok(false),
            Err(error) => Err(AccountError::Failed(error.to_string())),
        }
    }

    /// Waits for a thread. Who has gone meanwhile costs nothing.
    async fn turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AccountError> {
        let (tell, told) = oneshot::channel();
        let job = move || {
            if !tell.is_closed() {
                tell.send(work()).ok();
            }
        };
        let jobs = self.0.get_or_init(threads);
        jobs.try_send(Box::new(job))
            .map_err(|_| AccountError::Busy)?;
        told.await.map_err(|_| AccountError::Busy)
    }
}

/// Starts the threads.
fn threads() -> SyncSender<Job> {
    let (jobs, waiting) = sync_channel(WAITING);
    let waiting = Arc::new(Mutex::new(waiting));
    for _ in 0..AT_ONCE {
        let waiting = Arc::clone(&waiting);
        let thread = thread::Builder::new().name("passwords".to_owned());
        if let Err(error) = thread.spawn(move || work(&waiting)) {
            tracing::error!("a thread for passwords could not be started: {error}");
        }
    }
    jobs
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    // Of a thread, not of the process, as Linux has it.
    #[cfg(target_os = "linux")]
    rustix::process::setpriority_process(None, NICE).ok();
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(job) = next else { return };
        job();
    }
}

fn hasher() -> Result<Argon2<'static>, Error> {
    let (memory, passes, lanes) = COSTS;
    let params = Params::new(memory, passes, lanes, None)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[tokio::test]
    async fn passwords_are_hashed_with_the_stated_costs() {
        let hashing = Hashing::default();
        let password = |text: &str| Password::try_from(text.to_owned()).expect("a password");
        let right = password("correct horse");
        let hash = hashing.hash(&right).await.expect("a hash");
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        let again = hashing.hash(&right).await.expect("a hash");
        assert_ne!(hash, again, "each has a salt of its own");
        let verify = async |text: &str, stored| {
            let verified = hashing.verify(&password(text), stored).await;
            verified.expect("an answer")
        };
        assert!(verify("correct horse", Some(&*hash)).await);
        assert!(!verify("battery staple", Some(&*hash)).await);
        assert!(!verify("correct horse", None).await);
        // One of other costs is still understood.
        let costs = Params::new(8, 1, 1, None).expect("costs");
        let old = Argon2::new(Algorithm::Argon2id, Version::V0x13, costs)
            .hash_password_with_salt(b"correct horse", &[7; 16])
            .expect("a hash");
        assert!(verify("correct horse", Some(&old.to_string())).await);
    }

    #[tokio::test]
    async fn so_many_wait_and_the_next_is_told_at_once() {
        let hashing = Hashing::default();
        let held = Arc::new(Barrier::new(AT_ONCE + 1));
        let hold = |held: &Arc<Barrier>| {
            let (hashing, held) = (hashing.clone(), Arc::clone(held));
            tokio::spawn(async move { hashing.turn(move || held.wait()).await.is_ok() })
        };
        let holding = [hold(&held), hold(&held)];
        let turn = || {
            let hashing = hashing.clone();
            tokio::spawn(async move { hashing.turn(|| ()).await.is_ok() })
        };
        // Whether the threads have taken their first jobs yet is left open.
        let waiting: Vec<_> = (0..2 * WAITING).map(|_| turn()).collect();
        let refused = loop {
            tokio::task::yield_now().await;
            let refused = waiting.iter().filter(|job| job.is_finished()).count();
            if refused >= WAITING - AT_ONCE {
                break refused;
            }
        };
        assert!(refused <= WAITING + AT_ONCE, "{refused}");
        tokio::task::spawn_blocking(move || held.wait())
            .await
            .expect("no panic");
        for job in holding {
            assert!(job.await.expect("no panic"));
        }
        let mut done = 0;
        for job in waiting {
            done += usize::from(job.await.expect("no panic"));
        }
        assert!(
            (WAITING - AT_ONCE..=WAITING + AT_ONCE).contains(&done),
            "{done}"
        );
    }
}
