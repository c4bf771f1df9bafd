//! Tengen's server: the embedded page and the HTTP API behind it.
//!
//! [`listen::bind`] finds the address, [`serve`] answers on it until it is told to stop. Every answer carries the
//! headers of [`security`]; a request for a host or from an origin that is not ours is refused there, before any route
//! sees it.
//!
//! A program may show games of its own instead of letting visitors play: [`Show`].
//!
//! Engines that the host names run here as processes of their own, and are asked for moves by their names only.
//!
//! Deliberately absent: accounts, and any rule of the game: rooms ask `tengen-room`, which asks
//! `tengen-core`.
mod accept;
mod app;
mod client;
mod engines;
mod health;
mod limits;
pub mod listen;
mod network;
pub mod open_files;
mod page;
mod places;
mod presets;
mod proxies;
mod rooms;
mod routes;
mod security;
mod show;
mod site;
mod stopping;
mod store;
mod tls;

pub use app::{Settings, serve};
pub use engines::{EngineNameError, HostEngine};
pub use limits::Limits;
pub use presets::{Limit, LimitError};
pub use proxies::{ProxyNet, ProxyNetError};
pub use rooms::list::Retention;
pub use show::{Show, ShowError, ShownBoard, ShownGame};
pub use site::{PublicUrl, PublicUrlError};
pub use store::{Copied, CopyError, Store, StoreError, backup, restore};
pub use tls::{Tls, TlsError};
