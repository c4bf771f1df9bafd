//! The server inside the test process, with settings that the command line does not offer.

use anyhow::{Context as _, Result};
use tempfile::TempDir;
use tengen_server::listen::{self, Bound};
use tengen_server::{Settings, Store};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running server; stopped when dropped.
#[derive(Debug)]
pub struct Hosted {
    url: String,
    stop: Option<oneshot::Sender<()>>,
    _task: JoinHandle<std::io::Result<()>>,
    _data: Option<TempDir>,
}

impl Drop for Hosted {
    fn drop(&mut self) {
        // The server may have ended already.
        self.stop.take().map(|stop| stop.send(()).ok());
    }
}

impl Hosted {
    /// Serves on a free port; `keeps_games` gives it a temporary database.
    pub async fn start(settings: Settings, keeps_games: bool) -> Result<Self> {
        let data = match keeps_games {
            true => Some(tempfile::tempdir().context("making a data folder")?),
            false => None,
        };
        let store = match &data {
            Some(folder) => Some(Store::open(folder.path()).await?),
            None => None,
        };
        let any = "127.0.0.1:0".parse()?;
        let Bound::Listening(listener) = listen::bind(Some(any)).await? else {
            anyhow::bail!("an address that was asked for is never another one");
        };
        let url = format!("http://{}", listener.local_addr()?);
        let (stop, stopped) = oneshot::channel::<()>();
        let settings = Settings { store, ..settings };
        let task = tokio::spawn(tengen_server::serve(listener, settings, async {
            stopped.await.ok();
        }));
        Ok(Self {
            url,
            stop: Some(stop),
            _task: task,
            _data: data,
        })
    }

    /// The page's address.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}
