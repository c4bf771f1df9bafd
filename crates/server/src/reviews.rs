//! Reviews of games for visitors, each in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tengen_core::Color;
use tengen_review::{Budget, Line, Step, Walk, reviewed};
use tengen_worker_protocol::review::Reviewed;
use thiserror::Error;
use tokio::sync::oneshot;

use crate::background;
use crate::shares::Turn;

/// The longest review for a visitor from elsewhere; what is settled by then is the answer.
const GUEST_TIME: Duration = Duration::from_mins(1);
/// Time after which it ends if another address waits for its place.
const GUEST_TURN: Duration = Duration::from_secs(10);

/// The review's thread panicked.
#[derive(Debug, Error)]
#[error("the review was lost")]
pub(crate) struct Lost;

/// Ends a review when its request is dropped.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Reviews a game; `place` is kept until the thread ends.
pub(crate) async fn review(
    line: Line,
    budget: Budget,
    side: Option<Color>,
    is_local: bool,
    place: Turn,
) -> Result<Reviewed, Lost> {
    let stop = StopOnDrop(Arc::default());
    let flag = Arc::clone(&stop.0);
    let until = (!is_local).then(|| Instant::now() + GUEST_TIME);
    let (send, receive) = oneshot::channel();
    thread::spawn(move || {
        if !is_local {
            background::yield_to_others();
        }
        let over = || {
            let is_late = until.is_some_and(|until| Instant::now() >= until);
            is_late || (!is_local && place.is_over(GUEST_TURN))
        };
        let mut control = || flag.load(Ordering::Relaxed) || over();
        let mut walk = Walk::new(line, budget);
        while walk.step(&mut control) == Step::Settled {}
        // The visitor may have left.
        let _ = send.send(reviewed(&walk, side, 0));
        drop(place);
    });
    receive.await.map_err(|_| Lost)
}
