//! Time, as the brain sees it.

use std::time::{Duration, Instant};

/// Something that tells the time since some beginning, never going back.
pub trait Clock: Clone + Send + 'static {
    /// The time now.
    fn now(&self) -> Duration;
}

/// The time of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Wall(Instant);

impl Wall {
    /// A clock that begins now.
    #[must_use]
    pub fn start() -> Wall {
        Wall(Instant::now())
    }
}

impl Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
