//! Tengen's server: the embedded page and the HTTP API behind it.
//!
//! [`listen::bind`] finds an address and [`serve`] answers on it until shutdown. [`security`] adds
//! headers to every response and rejects foreign hosts and origins before routing. [`Show`]
//! displays a program's own games instead of letting visitors play. The host's engines run as child
//! processes; visitors only see their names.
//!
//! Players are guests, or have a name and a password. The rules of the game live in
//! `tengen-room` and `tengen-core`.
//!
//! ```
//! use tengen_client::Client;
//! use tengen_server::{Settings, listen, serve};
//! use tokio::sync::oneshot;
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let bound = listen::bind(Some("127.0.0.1:0".parse()?)).await?;
//! let listen::Bound::Listening(listener) = bound else { panic!() };
//! let client = Client::new(&format!("http://{}", listener.local_addr()?))?;
//! let (stop, stopped) = oneshot::channel();
//! let stopped = async { stopped.await.unwrap_or_default() };
//! let server = tokio::spawn(serve(listener, Settings::default(), stopped));
//!
//! let network = client.network().await?;
//! assert!(network.may_open, "this machine is the server's own");
//! drop(stop);
//! server.await??;
//! assert!(client.network().await.is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accept;
mod accounts;
pub mod allocator;
mod analysts;
mod app;
mod background;
mod bus;
mod client;
mod codings;
mod deals;
mod engines;
mod health;
mod host;
mod letters;
mod limits;
pub mod listen;
mod lobby;
mod network;
pub mod open_files;
mod page;
mod places;
mod presets;
mod proxies;
mod reviews;
mod rooms;
mod routes;
mod security;
mod shares;
mod show;
mod site;
mod stopping;
mod store;
mod supervise;
mod tls;
mod visits;

pub use app::{Server, Settings, serve, start};
pub use bus::{NatsUrl, NatsUrlError};
pub use deals::{DealBudget, Dealer};
pub use engines::{EngineNameError, HostEngine};
pub use host::{
    HostAct, HostAnswer, HostArena, HostError, HostGame, HostMove, HostPlace, HostPlayer, HostPool,
    HostPresent, HostRating, HostReport, HostResult, HostRoom, HostRule, HostTarget,
    HostTargetError, HostWhy, MOST_LISTED, Reason, ReasonError, act, results,
};
pub use limits::Limits;
pub use lobby::{LobbyPool, LobbyPoolError, LobbySettings};
pub use page::is_built as page_is_built;
pub use presets::{Limit, LimitError};
pub use proxies::{ProxyNet, ProxyNetError};
pub use rooms::behind::{WatchersBehind, WatchersBehindError};
pub use rooms::games::rebuild::Reindexed;
pub use rooms::list::Retention;
pub use show::{Show, ShowError, ShownBoard, ShownGame};
pub use site::{PublicUrl, PublicUrlError};
pub use store::{
    Copied, CopyError, DatabaseUrl, DatabaseUrlError, Migrated, MigrationError, PostgresUrl,
    PostgresUrlError, Store, StoreError, backup, backup_from, migrate, restore, restore_to,
};
pub use tls::{Tls, TlsError};
