//! Hashes of passwords, on threads of their own.
//!
//! A hash takes 19 MiB and some milliseconds of a core, so that few are made at a time: addresses
//! take turns, and requests beyond a limit, of one or of all together, are refused. On Linux these
//! threads give way to those that play games.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use argon2::password_hash::Error;
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use tengen_api::Password;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::AccountError;
use crate::places::{Origin, Place, Places};
use crate::shares::Shares;

/// KiB of memory, passes and lanes of a hash.
const COSTS: (u32, u32, u32) = (19 * 1024, 2, 1);
/// Hashes at a time.
const AT_ONCE: usize = 2;
/// Requests of an address that wait for one at most.
const WAITING: u32 = 50;
/// Requests of all addresses that wait for one at most: some ten seconds of work.
const ALL_WAITING: u32 = 1_000;
/// What the threads yield to others, from 0 to 19.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;

/// Hashes passwords. Its threads begin with the first password and end with the last copy.
#[derive(Clone)]
pub(crate) struct Hashing {
    jobs: Arc<OnceLock<Sender<Job>>>,
    turns: Shares,
    waiting: Places,
    all_waiting: Arc<Semaphore>,
    /// Whose requests these are; `None` for the host, who does not wait for others.
    asker: Option<Origin>,
}

impl Default for Hashing {
    fn default() -> Self {
        Self {
            jobs: Arc::default(),
            turns: Shares::new(AT_ONCE, u32::MAX),
            waiting: Places::new(WAITING),
            all_waiting: Arc::new(Semaphore::new(ALL_WAITING as usize)),
            asker: None,
        }
    }
}

impl Hashing {
    /// Hashing for requests of an address.
    pub(super) fn asked_by(&self, origin: Origin) -> Self {
        Self {
            asker: Some(origin),
            ..self.clone()
        }
    }

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

    /// A place among those who wait.
    fn waiting(&self, asker: Origin) -> Result<(Place, OwnedSemaphorePermit), AccountError> {
        let own = self.waiting.take(asker).ok_or(AccountError::Busy)?;
        let among_all = Arc::clone(&self.all_waiting).try_acquire_owned();
        Ok((own, among_all.map_err(|_| AccountError::Busy)?))
    }

    /// Waits for a thread. Who has gone meanwhile costs nothing.
    async fn turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AccountError> {
        let waiting = match self.asker {
            Some(asker) => Some(self.waiting(asker)?),
            None => None,
        };
        let turn = self.turns.turn(self.asker).await;
        let (tell, told) = oneshot::channel();
        let job = move || {
            if !tell.is_closed() {
                tell.send(work()).ok();
            }
            // Until the thread is free again, also if the request is gone.
            drop((turn, waiting));
        };
        let jobs = self.jobs.get_or_init(threads);
        jobs.send(Box::new(job)).map_err(|_| AccountError::Busy)?;
        told.await.map_err(|_| AccountError::Busy)
    }
}

/// Starts the threads.
fn threads() -> Sender<Job> {
    let (jobs, waiting) = channel();
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

    use tokio::task::JoinHandle;

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

    fn origin(last: u8) -> Origin {
        std::net::IpAddr::from([192, 0, 2, last]).into()
    }

    /// So many requests of an address that wait, or have been refused.
    fn ask(hashing: &Hashing, asker: u8, requests: u32) -> Vec<JoinHandle<bool>> {
        let own = hashing.asked_by(origin(asker));
        let ask = |_| {
            let own = own.clone();
            tokio::spawn(async move { own.turn(|| ()).await.is_ok() })
        };
        (0..requests).map(ask).collect()
    }

    /// Waits until so many have been answered.
    async fn answered(jobs: &[JoinHandle<bool>], number: u32) {
        while jobs.iter().filter(|job| job.is_finished()).count() < number as usize {
            tokio::task::yield_now().await;
        }
    }

    /// How many of the jobs were done.
    async fn done(jobs: Vec<JoinHandle<bool>>) -> u32 {
        let mut done = 0;
        for job in jobs {
            done += u32::from(job.await.expect("no panic"));
        }
        done
    }

    /// Takes both threads until the barrier is passed once more.
    async fn hold(hashing: &Hashing) -> Arc<Barrier> {
        let held = Arc::new(Barrier::new(AT_ONCE + 1));
        for _ in 0..AT_ONCE {
            let (hashing, held) = (hashing.clone(), Arc::clone(&held));
            tokio::spawn(async move { hashing.turn(move || held.wait()).await.is_ok() });
        }
        while hashing.turns.idle().is_some() {
            tokio::task::yield_now().await;
        }
        held
    }

    async fn release(held: Arc<Barrier>) {
        let released = tokio::task::spawn_blocking(move || held.wait());
        released.await.expect("no panic");
    }

    #[tokio::test]
    async fn requests_of_an_address_beyond_the_limit_are_refused_at_once() {
        let hashing = Hashing::default();
        let held = hold(&hashing).await;
        let waiting = ask(&hashing, 1, 2 * WAITING);
        answered(&waiting, WAITING).await;
        let other = ask(&hashing, 2, 1);
        release(held).await;
        assert_eq!(done(other).await, 1);
        assert_eq!(done(waiting).await, WAITING);
    }

    #[tokio::test]
    async fn requests_of_many_addresses_beyond_the_limit_are_refused_at_once() {
        let hashing = Hashing::default();
        let held = hold(&hashing).await;
        // Each may have so many, and all together fewer.
        let addresses = ALL_WAITING.div_ceil(WAITING) + 5;
        let asked = addresses * WAITING;
        let mut waiting = Vec::new();
        for address in (1..).take(addresses as usize) {
            waiting.extend(ask(&hashing, address, WAITING));
        }
        let refused = asked - ALL_WAITING;
        answered(&waiting, refused).await;
        let own = hashing.asked_by(origin(250));
        let refusal = own.turn(|| ()).await.expect_err("others wait");
        let expected = "too many passwords wait to be checked; try again in a moment";
        assert_eq!(refusal.to_string(), expected);
        // The host is not counted.
        let of_host = {
            let hashing = hashing.clone();
            tokio::spawn(async move { hashing.turn(|| ()).await.is_ok() })
        };
        release(held).await;
        assert!(of_host.await.expect("no panic"));
        assert_eq!(done(waiting).await, asked - refused);
        assert_eq!(done(ask(&hashing, 250, 1)).await, 1, "room again");
    }

    #[tokio::test]
    async fn an_address_waits_behind_one_hash_of_another_with_many() {
        let hashing = Hashing::default();
        let held = hold(&hashing).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut jobs = Vec::new();
        for asker in [1; 20].into_iter().chain([2]) {
            let (own, order) = (hashing.asked_by(origin(asker)), Arc::clone(&order));
            jobs.push(tokio::spawn(async move {
                own.turn(move || order.lock().expect("no panic").push(asker))
                    .await
            }));
            // They wait in this order.
            tokio::task::yield_now().await;
        }
        release(held).await;
        for job in jobs {
            job.await.expect("no panic").expect("its turn");
        }
        let order = order.lock().expect("no panic");
        let at = order.iter().position(|&asker| asker == 2);
        // One of the first two to begin; a thread may be slow to go on.
        assert!(at.expect("its turn") < 10, "{order:?}");
    }
}
