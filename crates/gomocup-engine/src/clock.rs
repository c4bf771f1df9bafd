//! The session's time source.

use std::time::{Duration, Instant};

/// A monotonic clock with an arbitrary start.
pub trait Clock: Clone + Send + 'static {
    /// Time since the clock's start.
    fn now(&self) -> Duration;
}

/// The system's monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct Wall(Instant);

impl Wall {
    /// Starts at zero now.
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
