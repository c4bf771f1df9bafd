//! A real server on a free port, with a real database.

pub(crate) mod database;
#[cfg(unix)]
#[allow(dead_code)] // servers that share a database are tried with PostgreSQL
pub(crate) mod nats;
pub(crate) mod raw;
#[cfg(unix)]
#[path = "../../src/store/postgres/started.rs"]
#[allow(dead_code)] // the unit tests use more of it
pub(crate) mod started;

use std::path::Path;

use tengen_api::NewRoom;
use tengen_core::Rule;
use tengen_room::{ColorChoice, Config};
use tengen_server::listen::{self, Bound};
use tengen_server::{Limits, Settings, Store};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) struct Server {
    pub(crate) url: String,
    stop: oneshot::Sender<()>,
    task: JoinHandle<std::io::Result<()>>,
}

impl Server {
    /// Default settings; with a folder, a database in it.
    pub(crate) async fn start(data: Option<&Path>) -> Self {
        Self::start_with(data, Settings::default()).await
    }

    /// A database in this folder, and no limits for clients.
    pub(crate) async fn start_unlimited(data: &Path) -> Self {
        let settings = Settings {
            limits: Limits::none(),
            ..Settings::default()
        };
        Self::start_with(Some(data), settings).await
    }

    pub(crate) async fn start_with(data: Option<&Path>, settings: Settings) -> Self {
        let store = match data {
            Some(folder) => Some(database::store(folder).await),
            None => None,
        };
        Self::start_on(store, settings).await
    }

    /// On an open store.
    pub(crate) async fn start_on(store: Option<Store>, settings: Settings) -> Self {
        let at = "127.0.0.1:0".parse().expect("an address");
        let Bound::Listening(listener) = listen::bind(Some(at)).await.expect("a free port") else {
            panic!("an address that was asked for is never another one");
        };
        let port = listener.local_addr().expect("bound").port();
        let url = format!("http://127.0.0.1:{port}");
        let settings = Settings {
            allowed_hosts: vec!["club.example".to_owned()],
            store,
            ..settings
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(tengen_server::serve(listener, settings, async {
            stopped.await.ok();
        }));
        Self { url, stop, task }
    }

    /// One that runs in another process, and is not stopped here.
    pub(crate) fn elsewhere(url: &str) -> Self {
        let (stop, _) = oneshot::channel();
        Self {
            url: url.to_owned(),
            stop,
            task: tokio::spawn(async { Ok(()) }),
        }
    }

    pub(crate) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    /// Waits until expired rooms have been deleted.
    pub(crate) async fn swept(&self) {
        loop {
            let metrics = client().get(self.at("/metrics")).send().await;
            let metrics = metrics.expect("an answer").text().await.expect("text");
            if metrics.contains("\ntengen_sweeps_total 1\n") {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    pub(crate) async fn stop(self) {
        self.stop.send(()).expect("it runs");
        self.task.await.expect("no panic").expect("a good end");
    }
}

/// Settings of a room: freestyle on 15 lines, the creator has Black.
pub(crate) fn new_room() -> NewRoom {
    NewRoom {
        config: Config {
            color: ColorChoice::Black,
            ..Config::new(Rule::Freestyle, 15)
        },
        name: None,
        start: None,
        arbiter: false,
    }
}

pub(crate) fn client() -> reqwest::Client {
    reqwest::Client::new()
}
