//! Games of others while something else happens, whose moves are counted for the part of a run in
//! which they were played.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout};

use crate::games::{one_move, set_up};
use crate::person::Person;

/// The first of the others' addresses.
const OTHERS: Ipv4Addr = Ipv4Addr::new(198, 19, 16, 1);
/// From one move of a game to the next.
const PACE: Duration = Duration::from_millis(500);
/// Events before the first stone of a room with a link.
const BEFORE: u64 = 3;
/// The most moves of a game, after which another one is set up.
const MOST_MOVES: u32 = 150;
/// The most that anything can take.
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// Samples of each part, in milliseconds.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    part: watch::Receiver<usize>,
    samples: Arc<Mutex<Vec<Vec<f64>>>>,
}

impl Parts {
    /// So many parts, and what says which of them runs.
    pub(crate) fn new(count: usize) -> (Parts, watch::Sender<usize>) {
        let (sender, part) = watch::channel(0);
        let samples = Arc::new(Mutex::new(vec![Vec::new(); count]));
        (Parts { part, samples }, sender)
    }

    /// The same parts with samples of their own.
    pub(crate) fn other(&self) -> Parts {
        let count = self.samples().len();
        Parts {
            part: self.part.clone(),
            samples: Arc::new(Mutex::new(vec![Vec::new(); count])),
        }
    }

    pub(crate) fn now(&self) -> usize {
        *self.part.borrow()
    }

    /// Waits until a part runs.
    pub(crate) async fn wait_for(&mut self, part: usize) -> anyhow::Result<()> {
        self.part.wait_for(|now| *now == part).await?;
        Ok(())
    }

    fn samples(&self) -> MutexGuard<'_, Vec<Vec<f64>>> {
        self.samples.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the time since then, unless another part runs by now.
    pub(crate) fn took(&self, (part, since): (usize, Instant)) {
        if self.now() == part {
            let took = since.elapsed().as_secs_f64() * 1_000.0;
            self.samples()[part].push(took);
        }
    }

    /// When something begins.
    pub(crate) fn begin(&self) -> (usize, Instant) {
        (self.now(), Instant::now())
    }

    /// The samples of each part.
    pub(crate) fn taken(&self) -> Vec<Vec<f64>> {
        self.samples().clone()
    }
}

/// Another person, each at an address of its own.
pub(crate) fn other(server: SocketAddr, number: usize) -> Person {
    let own = u32::from(OTHERS) + u32::try_from(number).unwrap_or(0);
    Person::at(server, Ipv4Addr::from(own).into())
}

/// Has a number of games played by the first people of [`other`], until the tasks end.
pub(crate) fn games(
    server: SocketAddr,
    count: usize,
    moves: &Parts,
    tasks: &mut JoinSet<anyhow::Result<()>>,
) {
    for game in 0..count {
        let people = [2 * game, 2 * game + 1].map(|number| other(server, number));
        tasks.spawn(play(people, moves.clone(), game));
    }
}

async fn play(people: [Person; 2], moves: Parts, game: usize) -> anyhow::Result<()> {
    loop {
        let (_, mut sockets) = set_up(people, None).await?;
        let begin = Instant::now() + PACE.mul_f64(game as f64 * 0.618 % 1.0);
        for ply in 0..MOST_MOVES {
            sleep_until((begin + PACE * ply).into()).await;
            let begun = moves.begin();
            timeout(ANSWER_TIMEOUT, one_move(&mut sockets, ply, BEFORE)).await??;
            moves.took(begun);
        }
    }
}
