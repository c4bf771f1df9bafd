//! `tengen serve`: the page, on its one address.
use std::io::{IsTerminal as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use directories::ProjectDirs;
use tengen_server::listen::{self, Bound};
use tengen_server::{
    HostEngine, Limit, Limits, ProxyNet, PublicUrl, Retention, Settings, Store, Tls, open_files,
};
use tengen_text::printable;
use tracing_subscriber::EnvFilter;

/// For whom a server is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Audience {
    /// Friends and a home network: 20 rooms a minute and 100 players at a time from each address
    #[default]
    Home,
    /// A club or a school: 64 players behind one address may open the page, make and join games in the same minute
    Club,
    /// Strangers, of whom 64 may come from one address: as for a club with little to spare
    Public,
}

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
    /// For whom the server is: sets what one address may do; --limit changes single limits
    #[arg(long = "for", value_name = "WHOM", value_enum, default_value_t)]
    audience: Audience,
    /// The address under which browsers reach this server, with http:// or https:// before its name: no other host or
    /// origin is answered then, and with https cookies and browsers keep to it
    #[arg(long, value_name = "URL", conflicts_with = "allow_host")]
    public_url: Option<PublicUrl>,
    /// A host name under which browsers may reach this server, besides localhost and IP addresses
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// A certificate, with those that lead to its authority, as a PEM file: the server encrypts by itself. Read again
    /// when it changes
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The certificate's private key, as a PEM file
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// An engine of your own that speaks the Gomocup protocol, and the name the page calls it by
    #[arg(long, value_name = "NAME=COMMAND")]
    engine: Vec<HostEngine>,
    /// Offer those engines to browsers on this machine only, not to everybody who reaches this server
    #[arg(long)]
    local_engines: bool,
    /// Proxies in front, by address or network: what they add to X-Forwarded-For is believed, and nothing that comes
    /// from them counts as this machine's own
    #[arg(long, value_name = "CIDR,…", value_delimiter = ',')]
    trusted_proxy: Vec<ProxyNet>,
    /// The same as --trusted-proxy 127.0.0.0/8,::1
    #[arg(long)]
    behind_proxy: bool,
    /// One limit for each address (IPv6: each /64 network): rooms-per-minute, requests-per-minute, actions-per-minute,
    /// sockets, connections, engine-questions; for each socket: messages-per-second; for all: all-connections
    #[arg(long, value_name = "NAME=N", conflicts_with = "no_limits")]
    limit: Vec<Limit>,
    /// Drop rooms in which nothing has happened for so many days [default: keep them; rooms that nobody joined go after
    /// a day]
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    keep_rooms: Option<u32>,
    /// Make no more rooms when the database holds so many megabytes; games that have begun go on [default: no limit]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    room_space: Option<u32>,
    /// Do not limit what one address may ask for: for load tests and networks of friends
    #[arg(long, conflicts_with = "audience")]
    no_limits: bool,
    /// Serve /metrics here and nowhere else [default: at the server's own address, for this machine only]
    #[arg(long, value_name = "ADDR:PORT")]
    metrics: Option<SocketAddr>,
    /// Write the log as lines of JSON
    #[arg(long)]
    log_json: bool,
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
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr);
        if self.log_json {
            log.json().flatten_event(true).init();
        } else {
            log.with_ansi(std::io::stderr().is_terminal()).init();
        }
        open_files::raise();
        let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
        let result = runtime.block_on(self.serve());
        // The deadline of the shutdown: what still runs, such as a wait for a locked database, is abandoned.
        runtime.shutdown_background();
        result
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
                return self.announce(address, false);
            }
        };
        let address = listener.local_addr().context("reading the address")?;
        let interrupted = interrupted().context("watching for signals")?;
        let tls = match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => Some(Tls::load(certificate, key)?),
            _ => None,
        };
        let store = self.open_store().await?;
        self.announce(address, tls.is_some())?;
        let limits = self.limits();
        let mut trusted_proxies = self.trusted_proxy;
        if self.behind_proxy {
            trusted_proxies.extend(ProxyNet::LOOPBACK);
        }
        let settings = Settings {
            allowed_hosts: self.allow_host,
            public_url: self.public_url,
            tls,
            metrics: self.metrics,
            store,
            engines: self.engine,
            local_engines: self.local_engines,
            trusted_proxies,
            limits,
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

    fn limits(&self) -> Limits {
        let mut limits = match self.audience {
            _ if self.no_limits => Limits::none(),
            Audience::Home => Limits::home(),
            Audience::Club => Limits::club(),
            Audience::Public => Limits::public(),
        };
        for limit in &self.limit {
            limits.set(*limit);
        }
        limits
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
    fn announce(&self, address: SocketAddr, tls: bool) -> anyhow::Result<()> {
        let scheme = if tls { "https" } else { "http" };
        let listening = format!("{scheme}://{address}");
        let public = self.public_url.as_ref().map(PublicUrl::to_string);
        let mut stdout = std::io::stdout().lock();
        if self.json {
            let mut line = serde_json::json!({ "listening": listening });
            if let Some(public) = &public {
                line["public"] = public.as_str().into();
            }
            writeln!(stdout, "{line}")?;
        } else if let Some(public) = &public {
            writeln!(stdout, "Tengen is at {public} (it listens at {listening})")?;
        } else {
            writeln!(stdout, "Tengen is at {}", url(address, tls))?;
        }
        stdout.flush()?;
        if self.open {
            open_browser(&public.unwrap_or_else(|| url(address, tls)));
        }
        Ok(())
    }
}

/// An address a browser on this machine can open.
pub(crate) fn url(address: SocketAddr, tls: bool) -> String {
    let scheme = if tls { "https" } else { "http" };
    let address = match address.ip().is_unspecified() {
        true => SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port()),
        false => address,
    };
    format!("{scheme}://{address}")
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
