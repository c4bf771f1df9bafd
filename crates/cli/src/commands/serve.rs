//! `tengen serve`: the page, on its one address.
use std::io::{IsTerminal as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use directories::ProjectDirs;
use tengen_server::listen::{self, Bound};
use tengen_server::{HostEngine, Limits, Retention, Settings, Store};
use tengen_text::printable;
use tracing_subscriber::EnvFilter;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Serve the page and its API until interrupted
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Address and port to listen on (port 0: any free one) [default: 127.0.0.1:7515]
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
    /// Folder to keep games in [default: the system's folder for data of programs]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A host name under which browsers may reach this server, besides localhost and IP addresses
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// An engine of your own that speaks the Gomocup protocol, and the name the page calls it by
    #[arg(long, value_name = "NAME=COMMAND")]
    engine: Vec<HostEngine>,
    /// Offer those engines to browsers on this machine only, not to everybody who reaches this server
    #[arg(long)]
    local_engines: bool,
    /// A proxy stands in front: count limits by the address it adds to X-Forwarded-For, and take no request for one of
    /// this machine's own
    #[arg(long)]
    behind_proxy: bool,
    /// Drop rooms in which nothing has happened for so many days [default: keep them; rooms that nobody joined go after
    /// a day]
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    keep_rooms: Option<u32>,
    /// Make no more rooms when the database holds so many megabytes; games that have begun go on [default: no limit]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    room_space: Option<u32>,
    /// Do not limit what one address may ask for: for load tests and networks of friends
    #[arg(long)]
    no_limits: bool,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Print one line of JSON with the address when ready
    #[arg(long)]
    json: bool,
}

impl Args {
    /// What plain `tengen` does: serve and open.
    pub(crate) fn opening() -> Self {
        Self {
            open: true,
            ..Self::default()
        }
    }

    /// Serves until the process is interrupted.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(std::io::stderr().is_terminal())
            .with_writer(std::io::stderr)
            .init();
        tokio::runtime::Runtime::new()
            .context("starting the runtime")?
            .block_on(self.serve())
    }

    async fn serve(self) -> anyhow::Result<()> {
        let listener = match listen::bind(self.listen).await? {
            Bound::Listening(listener) => listener,
            Bound::Moved(listener) => {
                tracing::warn!(
                    "{} is taken by another program; the games this browser keeps for that address are not seen here",
                    listen::USUAL
                );
                listener
            }
            Bound::Running { address, version } => {
                tracing::info!("Tengen {} already runs here", printable(&version));
                return self.announce(address);
            }
        };
        let address = listener.local_addr().context("reading the address")?;
        let interrupted = interrupted().context("watching for signals")?;
        let store = self.open_store().await?;
        self.announce(address)?;
        let settings = Settings {
            allowed_hosts: self.allow_host,
            store,
            engines: self.engine,
            local_engines: self.local_engines,
            behind_proxy: self.behind_proxy,
            limits: if self.no_limits {
                Limits::none()
            } else {
                Limits::default()
            },
            retention: Retention {
                played: self.keep_rooms.map(|days| DAY * days),
                ..Retention::default()
            },
            space: self.room_space.map(|mb| u64::from(mb) * 1_000_000),
            ..Settings::default()
        };
        tengen_server::serve(listener, settings, interrupted)
            .await
            .context("serving")
    }

    /// A folder that was asked for must serve; without the usual one the page still works, and games stay in the browser.
    async fn open_store(&self) -> anyhow::Result<Option<Store>> {
        if let Some(folder) = &self.data {
            return Ok(Some(Store::open(folder).await?));
        }
        let Some(folder) = data_folder() else {
            tracing::warn!(
                "this user has no home: games are kept in the browser only; choose a folder with --data"
            );
            return Ok(None);
        };
        match Store::open(&folder).await {
            Ok(store) => Ok(Some(store)),
            Err(error) => {
                tracing::warn!(
                    "{error}; games are kept in the browser only; choose another folder with --data"
                );
                Ok(None)
            }
        }
    }

    /// Says where the page is, and opens it where that was asked for.
    fn announce(&self, address: SocketAddr) -> anyhow::Result<()> {
        let mut stdout = std::io::stdout().lock();
        if self.json {
            let line = serde_json::json!({ "listening": format!("http://{address}") });
            writeln!(stdout, "{line}")?;
        } else {
            writeln!(stdout, "Tengen is at {}", url(address))?;
        }
        stdout.flush()?;
        if self.open {
            open_browser(&url(address));
        }
        Ok(())
    }
}

/// An address a browser on this machine can open.
pub(crate) fn url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!(
            "http://{}",
            SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port())
        )
    } else {
        format!("http://{address}")
    }
}

/// Opens the page where there is a screen to open it on; the address has been printed in any case.
fn open_browser(url: &str) {
    let screen = !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some());
    if !screen {
        tracing::info!("no screen here: open {url} in a browser");
    } else if let Err(error) = open::that_detached(url) {
        tracing::warn!("no browser could be opened ({error}): open {url} yourself");
    }
}

/// The system's folder for data of programs; `None` for a user without a home.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let folders = ProjectDirs::from("", "", "tengen")?;
    Some(folders.data_dir().to_owned())
}

/// Ready when the process is asked to end.
pub(crate) fn interrupted() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => (),
                _ = terminate.recv() => (),
            }
            tracing::info!("stopping");
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        // Without the signal there is nothing to wait for: serve until the process is ended.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        tracing::info!("stopping");
    })
}
