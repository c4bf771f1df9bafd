//! PINs of seats: drawn at random, and kept as HMAC-SHA256 of event, seat and PIN.
//!
//! There are a million PINs, so that their hashes alone would give them away. The key is in a file
//! of the data folder and not in the database, whose copies then tell no PIN. PINs that were drawn
//! with another key are recognised by its mark and are of no use.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use tengen_api::{EventId, Pin};
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use crate::accounts::AccountError;

/// The file of the key in the data folder.
const FILE: &str = "pins.key";
/// The first number that is no PIN.
const PINS: u32 = 1_000_000;

/// The key of PINs, which is read, and made if missing, when it is first needed. Cheap to clone.
#[derive(Clone)]
pub(in crate::accounts) struct PinKeys {
    folder: PathBuf,
    key: Arc<OnceCell<PinKey>>,
}

/// The key. Has no `Debug`, to keep it out of logs.
#[derive(Clone, Copy)]
pub(super) struct PinKey([u8; 32]);

impl PinKeys {
    pub(in crate::accounts) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            key: Arc::default(),
        }
    }

    pub(super) async fn get(&self) -> Result<PinKey, AccountError> {
        let folder = self.folder.clone();
        let read = async {
            let key = spawn_blocking(move || PinKey::ready(&folder)).await;
            let key = key.map_err(io::Error::other).flatten();
            key.map_err(|error| {
                let file = self.folder.join(FILE);
                AccountError::Failed(format!("the key of PINs in {}: {error}", file.display()))
            })
        };
        self.key.get_or_try_init(|| read).await.copied()
    }
}

impl PinKey {
    /// Reads the key of a folder, or makes one.
    fn ready(folder: &Path) -> io::Result<Self> {
        let file = folder.join(FILE);
        match fs::read(&file) {
            // A shorter one was never used: it is whole before the first PIN is drawn.
            Ok(bytes) => match bytes.try_into() {
                Ok(key) => Ok(Self(key)),
                Err(_) => Self::make(folder, &file),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::make(folder, &file),
            Err(error) => Err(error),
        }
    }

    fn make(folder: &Path, file: &Path) -> io::Result<Self> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| io::Error::other(error.to_string()))?;
        let mut options = File::options();
        options.create(true).truncate(true).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(file)?;
        file.write_all(&key)?;
        file.sync_all()?;
        // Its name is to be on the disk too; Windows opens no folder.
        #[cfg(unix)]
        File::open(folder)?.sync_all()?;
        #[cfg(not(unix))]
        let _ = folder;
        Ok(Self(key))
    }

    /// By what the key is known, from which it cannot be found.
    pub(super) fn mark(&self) -> [u8; 8] {
        let hash = Sha256::new()
            .chain_update(b"mark of a key of PINs ")
            .chain_update(self.0)
            .finalize();
        std::array::from_fn(|at| hash[at])
    }

    /// The stored form of a PIN.
    pub(super) fn hash(&self, event: &EventId, seat: u64, pin: &Pin) -> [u8; 32] {
        self.of(event, seat, pin).finalize().into_bytes().into()
    }

    /// Whether a PIN is the stored one, which takes the same time for each.
    pub(super) fn fits(&self, event: &EventId, seat: u64, pin: &Pin, stored: &[u8]) -> bool {
        self.of(event, seat, pin).verify_slice(stored).is_ok()
    }

    fn of(&self, event: &EventId, seat: u64, pin: &Pin) -> Hmac<Sha256> {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length");
        // Each part has a fixed length.
        mac.chain_update(event.as_str())
            .chain_update(seat.to_be_bytes())
            .chain_update(pin.as_str())
    }
}

/// A PIN by the system's random source, each equally likely.
pub(super) fn draw() -> Result<Pin, getrandom::Error> {
    loop {
        let mut bits = [0; 4];
        getrandom::fill(&mut bits)?;
        let drawn = u32::from_be_bytes(bits);
        // What is above the last whole million would make the first PINs likelier.
        if drawn < u32::MAX - u32::MAX % PINS {
            let pin = format!("{:06}", drawn % PINS);
            return Ok(Pin::try_from(pin).expect("six digits"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pin(text: &str) -> Pin {
        Pin::try_from(text.to_owned()).expect("a PIN")
    }

    #[tokio::test]
    async fn the_key_of_a_folder_stays_and_each_folder_has_another() {
        let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let keys = [0, 0, 1].map(|at| PinKeys::new(folders[at].path()));
        let [one, again, other] = keys.each_ref().map(PinKeys::get);
        let [one, again, other] =
            [one.await, again.await, other.await].map(|key| key.expect("a key"));
        assert!(one.mark() == again.mark() && one.mark() != other.mark());
        let event = EventId::from_bits([7; 5]);
        let stored = one.hash(&event, 3, &pin("042137"));
        assert!(again.fits(&event, 3, &pin("042137"), &stored));
        assert!(!one.fits(&event, 3, &pin("042138"), &stored), "another PIN");
        assert!(
            !one.fits(&event, 4, &pin("042137"), &stored),
            "another seat"
        );
        let elsewhere = EventId::from_bits([8; 5]);
        assert!(!one.fits(&elsewhere, 3, &pin("042137"), &stored));
        assert!(
            !other.fits(&event, 3, &pin("042137"), &stored),
            "another key"
        );
        // One whose writing was cut off is made anew.
        let file = folders[0].path().join(FILE);
        fs::write(&file, [1; 7]).expect("written");
        let anew = PinKeys::new(folders[0].path()).get().await.expect("a key");
        assert!(anew.mark() != one.mark());
        assert_eq!(fs::read(&file).expect("a file").len(), 32);
        #[cfg(unix)]
        {
            let meta = fs::metadata(&file).expect("a file");
            let mode = std::os::unix::fs::PermissionsExt::mode(&meta.permissions());
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn pins_are_drawn_from_all_there_are() {
        let mut firsts = [0; 10];
        for _ in 0..2_000 {
            let pin = draw().expect("random numbers");
            firsts[usize::from(pin.as_str().as_bytes()[0] - b'0')] += 1;
        }
        assert!(firsts.iter().all(|count| *count > 100), "{firsts:?}");
    }
}
