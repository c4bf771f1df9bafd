//! `tengen serve`: the server with its page.

mod deal;
mod reach;

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::args::Speech;
use crate::control::any_seed;
use crate::logging;
use anyhow::Context as _;
use directories::ProjectDirs;
use tengen_core::Level;
use tengen_server::listen::{self, Bound};
use tengen_server::{
    DatabaseUrl, Dealer, HostEngine, Limit, Limits, LobbyPool, LobbySettings, NatsUrl, ProxyNet,
    PublicUrl, Reindexed, Retention, Server, Settings, Store, StoreError, Tls, WatchersBehind,
    allocator, open_files,
};
use tengen_text::{Text, printable};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Audience {
    /// Friends and a home network: 20 rooms a minute and 100 players at a time from each address
    #[default]
    Home,
    /// A club or school: 128 players behind one address can all arrive in the same minute
    Club,
    /// Strangers: 64 players behind one address can all arrive in the same minute
    Public,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Serve the page and its API until interrupted
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Address and port to listen on; port 0 is any free port [default: 127.0.0.1:7515]
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
    /// Folder to keep games in [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Database to keep games in: postgres://USER@HOST/DATABASE, or sqlite:// and the path of a
    /// data folder. With PostgreSQL the data folder is for `tengen host` alone [default: SQLite in
    /// the data folder]
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseUrl>,
    /// Share the database of PostgreSQL with other servers that are started so, each with a data
    /// folder of its own: each has a part of the rooms, and takes over those of one that ends
    #[arg(long, requires = "database", conflicts_with = "reindex")]
    shared: bool,
    /// NATS server that servers with --shared wake each other by: nats://HOST:PORT, or tls:// if it
    /// is encrypted. Without it the lobby of a server that does not lead is seconds late
    #[arg(long, value_name = "URL", requires = "shared")]
    nats: Option<NatsUrl>,
    /// Expected players: sets the limits for each address; --limit changes a single one
    #[arg(long = "for", value_name = "WHOM", value_enum, default_value_t)]
    audience: Audience,
    /// Address under which browsers reach this server, beginning with http:// or https://. Requests
    /// for any other host or origin are refused; with https, cookies and browsers are restricted to
    /// encrypted connections
    #[arg(long, value_name = "URL", conflicts_with = "allow_host")]
    public_url: Option<PublicUrl>,
    /// Host name under which browsers may reach this server, besides localhost and IP addresses
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Certificate chain as a PEM file; the server then encrypts by itself. The file is read again
    /// when it changes
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// Private key of the certificate, as a PEM file
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Engine that speaks the Gomocup protocol, offered as an opponent on the page under NAME
    #[arg(long, value_name = "NAME=COMMAND")]
    engine: Vec<HostEngine>,
    /// Pool of the lobby, in which players wait for anybody of their strength: on 15 lines, rated
    /// if the opening evens the colours; at most four
    #[arg(long, value_name = "RULE,OPENING,CLOCK")]
    pool: Vec<LobbyPool>,
    /// Let these levels of the computer play in the lobby, unrated; 0 to 9
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = house_level)]
    lobby_levels: Vec<Level>,
    /// Delay for watchers of games between named players: moves (4; up to 20), or seconds (90s; up
    /// to 600s) where a clock ends the game within the day
    #[arg(long, value_name = "N", default_value_t)]
    watchers_behind: WatchersBehind,
    /// Do not keep a copy of the library of this machine's browsers
    #[arg(long)]
    no_library: bool,
    /// Offer the engines only to browsers on this machine, not to everyone who reaches this server
    #[arg(long)]
    local_engines: bool,
    /// How many visitors from other machines may analyse with the server's engine at a time, each
    /// with one thread for ten seconds, or three while others wait; this machine's user always may,
    /// with all cores
    #[arg(long, value_name = "N", default_value_t = 0)]
    guest_analyses: u32,
    /// Addresses or networks of reverse proxies whose X-Forwarded-For is trusted; a request from
    /// them never counts as one from this machine
    #[arg(long, value_name = "CIDR,…", value_delimiter = ',')]
    trusted_proxy: Vec<ProxyNet>,
    /// The same as --trusted-proxy 127.0.0.0/8,::1
    #[arg(long)]
    behind_proxy: bool,
    /// Change one limit. For each address (IPv6: each /64 network, and four times as much for a /56
    /// and sixteen times for a /48): rooms-per-minute, logins-per-minute, entries-per-minute,
    /// exports-per-minute, reports-per-minute, requests-per-minute, all-requests-per-minute,
    /// deals-per-minute, actions-per-minute, sockets, connections, engine-questions,
    /// room-megabytes; for each socket: messages-per-second; for all together: all-connections,
    /// all-room-megabytes
    #[arg(long, value_name = "NAME=N", conflicts_with = "no_limits")]
    limit: Vec<Limit>,
    /// Delete rooms after this many days without activity [default: keep them; rooms that no second
    /// player joined are deleted after one day]
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    keep_rooms: Option<u32>,
    /// Refuse new rooms while the database is larger than this many megabytes; games in progress
    /// continue [default: no limit]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    room_space: Option<u32>,
    /// Rebuild the lists of games and of players' results from the rooms before serving
    #[arg(long)]
    reindex: bool,
    /// Set no limits for each address, for load tests and networks of friends
    #[arg(long, conflicts_with = "audience")]
    no_limits: bool,
    /// Serve /metrics on this address only [default: on the server's own address, to this machine
    /// only]
    #[arg(long, value_name = "ADDR:PORT")]
    metrics: Option<SocketAddr>,
    /// Write the log as JSON lines
    #[arg(long)]
    log_json: bool,
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON with the address when the server is ready
    #[arg(long)]
    json: bool,
}

impl Args {
    /// The arguments of plain `tengen`: serve and open the page.
    pub(crate) fn opening() -> Self {
        Self {
            open: true,
            ..Self::default()
        }
    }

    pub(crate) fn run(self) -> anyhow::Result<()> {
        allocator::give_back_large_blocks();
        let log = logging::start(self.log_json).context("starting the log")?;
        open_files::raise();
        let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
        let result = runtime.block_on(self.serve());
        // Abandon what outlasts the shutdown deadline, such as a wait for a locked database.
        runtime.shutdown_background();
        drop(log);
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
                self.announcement(address, false).say(false);
                return Ok(());
            }
        };
        let address = listener.local_addr().context("reading the address")?;
        let mut interrupted = Box::pin(interrupted().context("watching for signals")?);
        let tls = match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => Some(Tls::load(certificate, key)?),
            _ => None,
        };
        let store = tokio::select! {
            opened = self.open_store() => opened?,
            // It may wait for PostgreSQL.
            () = &mut interrupted => return Ok(()),
        };
        if let Some(store) = store.as_ref().filter(|_| self.reindex) {
            let Reindexed { rooms, games } = store.reindex().await?;
            tracing::info!(rooms, games, "rebuilt the lists of games and results");
        }
        let announcement = self.announcement(address, tls.is_some());
        let limits = self.limits();
        // Behind a name the network's own doors are not in question.
        let is_club = self.audience == Audience::Club && self.public_url.is_none();
        let text = is_club.then(|| self.speech.text());
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
            nats: self.nats,
            engines: self.engine,
            lobby: LobbySettings {
                pools: self.pool,
                levels: self.lobby_levels,
                watchers_behind: self.watchers_behind,
                ..LobbySettings::default()
            },
            library: !self.no_library,
            local_engines: self.local_engines,
            guest_analyses: self.guest_analyses,
            trusted_proxies,
            limits,
            retention: Retention {
                played: self.keep_rooms.map(|days| DAY * days),
                ..Retention::default()
            },
            dealer: Some(Dealer::new(|rule, size, budget| {
                deal::deal(rule, size, budget, any_seed())
            })),
            space: self.room_space.map(|mb| u64::from(mb) * 1_000_000),
            ..Settings::default()
        };
        let server = tengen_server::start(listener, settings).await;
        let server = server.context("starting")?;
        announcement.say(true);
        if let Some(text) = text {
            tell_reach(&server, address, text).await;
        }
        server.run(interrupted).await.context("serving")
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

    /// Opens the store. A folder given by `--data` must work; without the default folder the server
    /// runs without a store, and games are kept in the browser.
    async fn open_store(&self) -> anyhow::Result<Option<Store>> {
        let database = self.database.as_ref();
        if let Some(folder) = self.chosen_folder()? {
            let store = match database {
                Some(DatabaseUrl::Postgres(url)) if self.shared => {
                    Store::open_shared(url, &folder).await?
                }
                _ if self.shared => {
                    anyhow::bail!("--shared is for a database of PostgreSQL")
                }
                _ => Store::open_at(database, &folder).await?,
            };
            return Ok(Some(store));
        }
        let Some(folder) = data_folder() else {
            tracing::warn!(
                "this user has no home directory: games are kept in the browser only; choose a folder with --data"
            );
            return Ok(None);
        };
        match Store::open(&folder).await {
            Ok(store) => Ok(Some(store)),
            // Its player would look for the games in vain.
            Err(error @ StoreError::InUse { .. }) => Err(error.into()),
            Err(error) => {
                tracing::warn!(
                    "{error}; games are kept in the browser only; choose another folder with --data"
                );
                Ok(None)
            }
        }
    }

    /// The data folder, if it or a database was chosen.
    fn chosen_folder(&self) -> anyhow::Result<Option<PathBuf>> {
        let none = "this user has no home directory: name a data folder with --data";
        match (&self.database, &self.data) {
            (Some(DatabaseUrl::Sqlite(named)), Some(folder)) if named != folder => {
                let (named, folder) = (named.display(), folder.display());
                anyhow::bail!("--database names the folder {named}, --data {folder}: name one")
            }
            (Some(DatabaseUrl::Sqlite(folder)), _) | (_, Some(folder)) => Ok(Some(folder.clone())),
            (Some(DatabaseUrl::Postgres(_)), None) => Ok(Some(data_folder().context(none)?)),
            (None, None) => Ok(None),
        }
    }

    fn announcement(&self, address: SocketAddr, tls: bool) -> Announcement {
        Announcement {
            address,
            tls,
            public: self.public_url.as_ref().map(PublicUrl::to_string),
            json: self.json,
            open: self.open,
        }
    }
}

/// What is printed once the server answers.
struct Announcement {
    address: SocketAddr,
    tls: bool,
    public: Option<String>,
    json: bool,
    open: bool,
}

impl Announcement {
    /// Prints the address and opens the page if `--open` was given; then also how to end this
    /// process, if it `serves` there. A server that cannot print it serves all the same.
    fn say(&self, serves: bool) {
        if let Err(error) = self.print(serves) {
            tracing::warn!("the address could not be printed: {error}");
        }
        if self.open {
            let own = || url(self.address, self.tls);
            open_browser(&self.public.clone().unwrap_or_else(own));
        }
    }

    fn print(&self, serves: bool) -> std::io::Result<()> {
        let scheme = if self.tls { "https" } else { "http" };
        let listening = format!("{scheme}://{}", self.address);
        let mut stdout = std::io::stdout().lock();
        if self.json {
            let mut line = serde_json::json!({ "listening": listening });
            if let Some(public) = &self.public {
                line["public"] = public.as_str().into();
            }
            writeln!(stdout, "{line}")?;
        } else if let Some(public) = &self.public {
            writeln!(stdout, "Tengen is at {public} (it listens at {listening})")?;
        } else {
            writeln!(stdout, "Tengen is at {}", url(self.address, self.tls))?;
        }
        if self.open && serves && !self.json {
            // After a double click this window is all that shows Tengen.
            writeln!(stdout, "Close this window, or press Ctrl+C, to end it.")?;
        }
        stdout.flush()
    }
}

/// Has the log say whether other devices reach the server, until it ends.
async fn tell_reach(server: &Server, address: SocketAddr, text: Text) {
    let place = (server.addresses().await, address.port());
    let say = |line| tracing::info!("{line}");
    let told = reach::tell(place, server.reached(), reach::COMING_TIMEOUT, text, say);
    tokio::spawn(told);
}

/// The URL that a browser on this machine can open: loopback for an unspecified address.
pub(crate) fn url(address: SocketAddr, tls: bool) -> String {
    let scheme = if tls { "https" } else { "http" };
    let address = match address.ip().is_unspecified() {
        true => SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port()),
        false => address,
    };
    format!("{scheme}://{address}")
}

/// Opens the page if there is a screen; the address has been printed in any case.
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

/// The user's data folder; `None` without a home directory.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let folders = ProjectDirs::from("", "", "tengen")?;
    Some(folders.data_dir().to_owned())
}

/// Completes at SIGINT or SIGTERM (elsewhere Ctrl+C).
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
        // Without a signal handler, serve until the process is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        tracing::info!("stopping");
    })
}

/// A level that plays in the lobby: the strongest takes all the time that it gets.
fn house_level(text: &str) -> Result<Level, String> {
    let level = text.parse().map_err(|_| format!("{text:?} is no number"))?;
    match Level::new(level) {
        Ok(level) if level < Level::STRONGEST => Ok(level),
        _ => Err("levels 0 to 9 play in the lobby".to_owned()),
    }
}
