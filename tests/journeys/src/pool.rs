//! Browsers reused by successive tests.

use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};

use anyhow::Result;
use tokio::runtime::Runtime;

use crate::chromium::Chromium;

/// Shared, since a browser's connections belong to the runtime that made them.
pub(crate) static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));

/// The idle browsers, which end with the process, since statics are never dropped.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    waiting: Mutex<Vec<Chromium>>,
}

static POOL: Mutex<Weak<Pool>> = Mutex::new(Weak::new());

impl Pool {
    pub(crate) fn get() -> Arc<Self> {
        let mut shared = POOL.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let pool = Arc::new(Self::default());
            *shared = Arc::downgrade(&pool);
            pool
        })
    }

    pub(crate) async fn take(&self) -> Result<Chromium> {
        let waiting = self.waiting().pop();
        match waiting {
            Some(chromium) => Ok(chromium),
            None => Chromium::start().await,
        }
    }

    pub(crate) fn put(&self, chromium: Chromium) {
        self.waiting().push(chromium);
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Chromium>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
