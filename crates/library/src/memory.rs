//! A store in memory, which fails on demand.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::rows::{Batch, Change, Row, Rows, StorageError, Table};

/// How a [`MemoryRows`] fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The batch does not fit.
    Full,
    /// The store refuses.
    Refused,
    /// The writer is killed before the batch is stored; all calls fail until
    /// [`MemoryRows::restart`].
    KilledBefore,
    /// The writer is killed after the batch is stored and before it hears of it.
    KilledAfter,
}

/// A store in memory. Clones share the rows, as the tabs of a browser do.
#[derive(Clone, Debug, Default)]
pub struct MemoryRows(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    tables: [BTreeMap<Vec<u8>, Vec<u8>>; Table::ALL.len()],
    batches: usize,
    plan: Option<(usize, Failure)>,
    killed: bool,
}

impl MemoryRows {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of batches that were tried.
    #[must_use]
    pub fn batches(&self) -> usize {
        self.state().batches
    }

    /// Makes a later batch fail: 0 for the next one.
    pub fn fail_at(&self, batch: usize, failure: Failure) {
        let mut state = self.state();
        state.plan = Some((state.batches + batch, failure));
    }

    /// Ends the effect of a [`Failure`].
    pub fn restart(&self) {
        let mut state = self.state();
        state.plan = None;
        state.killed = false;
    }

    /// The rows of a table.
    #[must_use]
    pub fn rows(&self, table: Table) -> Vec<Row> {
        let state = self.state();
        let rows = state.tables[table as usize].iter();
        rows.map(|(key, value)| (key.clone(), value.clone()))
            .collect()
    }

    /// Writes a row past all checks, to damage it; `None` removes it.
    pub fn overwrite(&self, table: Table, key: &[u8], value: Option<Vec<u8>>) {
        let mut state = self.state();
        let rows = &mut state.tables[table as usize];
        match value {
            Some(value) => drop(rows.insert(key.to_vec(), value)),
            None => drop(rows.remove(key)),
        }
    }

    fn alive(&self) -> Result<MutexGuard<'_, State>, StorageError> {
        let state = self.state();
        match state.killed {
            true => Err(killed()),
            false => Ok(state),
        }
    }
}

fn killed() -> StorageError {
    StorageError::Broken("killed".to_owned())
}

impl State {
    fn apply(&mut self, batch: &Batch) -> Result<(), StorageError> {
        for (table, key, value) in &batch.expected {
            if self.tables[*table as usize].get(key) != value.as_ref() {
                return Err(StorageError::Changed);
            }
        }
        for change in &batch.changes {
            match change {
                Change::Put(table, key, value) => {
                    self.tables[*table as usize].insert(key.clone(), value.clone());
                }
                Change::Delete(table, key) => {
                    self.tables[*table as usize].remove(key);
                }
            }
        }
        Ok(())
    }
}

impl Rows for MemoryRows {
    async fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StorageError> {
        Ok(self.alive()?.tables[table as usize].get(key).cloned())
    }

    async fn range(
        &self,
        table: Table,
        from: &[u8],
        limit: usize,
    ) -> Result<Vec<Row>, StorageError> {
        let state = self.alive()?;
        let rows = state.tables[table as usize].range(from.to_vec()..);
        Ok(rows
            .take(limit)
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect())
    }

    async fn apply(&self, batch: &Batch) -> Result<(), StorageError> {
        let mut state = self.alive()?;
        let number = state.batches;
        state.batches += 1;
        let failure = state.plan.filter(|&(at, _)| at == number);
        match failure.map(|(_, failure)| failure) {
            None => state.apply(batch),
            Some(Failure::Full) => Err(StorageError::Full),
            Some(Failure::Refused) => Err(StorageError::Refused),
            Some(Failure::KilledBefore) => {
                state.killed = true;
                Err(killed())
            }
            Some(Failure::KilledAfter) => {
                state.apply(batch)?;
                state.killed = true;
                Err(killed())
            }
        }
    }
}

/// The result of a future that never waits, as those over a [`MemoryRows`].
///
/// # Panics
/// If the future waits.
pub fn ready<F: Future>(future: F) -> F::Output {
    let mut context = Context::from_waker(Waker::noop());
    match pin!(future).poll(&mut context) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the future waits"),
    }
}
