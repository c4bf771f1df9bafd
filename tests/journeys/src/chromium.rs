//! A headless Chromium process with its own profile; it shows one window at a time.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, LoggingPrefsLogLevel, WindowHandle};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::browser::Screen;
use crate::profile::Profile;
use crate::server::PLAIN_HOST;

/// Chromium without the interface around its pages, which takes a third of the processor time of
/// journeys that never see it.
const SHELL: &str = "chromium-headless-shell";
/// Sets all [`preferences`].
pub(crate) const PREFER: &str = "Emulation.setEmulatedMedia";
/// The preference for reduced motion.
pub(crate) const MOTION: &str = "prefers-reduced-motion";
/// Chooses the whole browser also where there is the shell: what measures, and the long journeys of
/// `cargo xtask nightly chromium`.
const WHOLE: &str = "TENGEN_WHOLE_CHROMIUM";

/// No network, no background work, no first-run pages, no preloaded pages of the browser's own.
const FLAGS: [&str; 11] = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-features=PreloadTopChromeWebUI",
    "--disable-sync",
    "--mute-audio",
    "--lang=en",
    "--window-size=1440,900",
];

/// How often chromedriver is started before a test fails.
const DRIVER_STARTS: usize = 3;
/// Timeout for the answer to a crash.
const CRASH: Duration = Duration::from_secs(5);

/// A running Chromium with its chromedriver; killed when dropped.
#[derive(Debug)]
pub(crate) struct Chromium {
    pub(crate) driver: WebDriver,
    home: WindowHandle,
    shown: Mutex<Option<TabHandle>>,
    control: Control,
    chromedriver: Child,
    pub(crate) profile: Profile,
}

/// A window in its own browser context: cookies, storage and service workers are separate.
#[derive(Debug)]
pub(crate) struct Window {
    pub(crate) context: String,
}

/// A tab: what WebDriver calls it, and the DevTools session with it.
#[derive(Clone, Debug)]
pub(crate) struct TabHandle {
    window: WindowHandle,
    session: String,
}

impl Chromium {
    pub(crate) async fn start() -> Result<Self> {
        let profile = Profile::new()?;
        let (chromedriver, port) = start_driver().await?;
        let options = capabilities(profile.folder())?;
        let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), options)
            .await
            .context("starting Chromium")?;
        let control = Control::connect(profile.folder()).await?;
        let home = driver.window().await?;
        Ok(Self {
            driver,
            home,
            shown: Mutex::new(None),
            control,
            chromedriver,
            profile,
        })
    }

    /// Opens an empty window in a new browser context and switches to it.
    pub(crate) async fn open(&self, screen: Screen) -> Result<Window> {
        let context = self
            .control
            .send("Target.createBrowserContext", json!({}))
            .await?;
        let context = text(&context, "browserContextId")?;
        let window = Window { context };
        self.open_tab(&window, screen).await?;
        Ok(window)
    }

    /// Opens an empty page in a window's browser context and switches to it.
    pub(crate) async fn open_tab(&self, window: &Window, screen: Screen) -> Result<TabHandle> {
        let target = json!({ "url": "about:blank", "browserContextId": window.context });
        let target = self.control.send("Target.createTarget", target).await?;
        let target = text(&target, "targetId")?;
        let attach = json!({ "targetId": target, "flatten": true });
        let session = self.control.send("Target.attachToTarget", attach).await?;
        let tab = TabHandle {
            window: WindowHandle::from(target),
            session: text(&session, "sessionId")?,
        };
        self.show(&tab).await?;
        // Discard what the previous page logged.
        self.driver.browser_log().await?;
        // Scripts for new documents are for sessions with this domain.
        self.ask_page("Page.enable", json!({})).await?;
        for (method, params) in emulation(screen) {
            self.ask_page(method, params).await?;
        }
        self.ask_page(PREFER, preferences(&[])).await?;
        Ok(tab)
    }

    /// Switches to a tab.
    pub(crate) async fn show(&self, tab: &TabHandle) -> Result<()> {
        self.driver.switch_to_window(tab.window.clone()).await?;
        *self.shown.lock().await = Some(tab.clone());
        Ok(())
    }

    /// The tab that is shown.
    pub(crate) async fn shown(&self) -> Result<TabHandle> {
        self.shown.lock().await.clone().context("no tab is open")
    }

    /// Sends a DevTools command to the shown page. Not by chromedriver, which reads and writes each
    /// answer again, and that of a whole accessibility tree is half a megabyte.
    pub(crate) async fn ask_page(&self, method: &str, params: Value) -> Result<Value> {
        let session = self.shown().await?.session;
        self.control.send_to(Some(&session), method, params).await
    }

    /// Kills the process of the shown page with its workers, and shows an empty page instead.
    pub(crate) async fn kill_tab(&self, window: &Window, screen: Screen) -> Result<()> {
        let dead = self.shown().await?.window;
        // A dead page does not answer.
        let devtools = self.driver.cdp();
        let crash = devtools.send_raw("Page.crash", json!({}));
        tokio::time::timeout(CRASH, crash).await.ok();
        self.open_tab(window, screen).await?;
        let target = json!({ "targetId": dead.to_string() });
        self.control.send("Target.closeTarget", target).await?;
        Ok(())
    }

    /// Closes a window with its browser context.
    pub(crate) async fn close(&self, window: &Window) -> Result<()> {
        self.driver.switch_to_window(self.home.clone()).await?;
        *self.shown.lock().await = None;
        let context = json!({ "browserContextId": window.context });
        self.control
            .send("Target.disposeBrowserContext", context)
            .await?;
        Ok(())
    }

    pub(crate) async fn command(&self, method: &str, params: Value) -> Result<Value> {
        self.control.send(method, params).await
    }

    pub(crate) fn kill(&mut self) {
        self.profile.kill();
        // Without chromedriver, dropping the session does not wait. It may have ended already.
        let _ = self.chromedriver.start_kill();
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A DevTools connection to the browser, and through sessions to its pages.
#[derive(Debug)]
struct Control(Mutex<Connection>);

#[derive(Debug)]
struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last command's number.
    last: u64,
}

impl Control {
    /// Connects to the browser of a profile, which writes its address there.
    async fn connect(profile: &Path) -> Result<Self> {
        let file = profile.join("DevToolsActivePort");
        let address = std::fs::read_to_string(&file)
            .with_context(|| format!("reading {}", file.display()))?;
        let mut lines = address.lines();
        let (port, path) = lines.next().zip(lines.next()).context("no address in it")?;
        let (socket, _) = connect_async(format!("ws://127.0.0.1:{port}{path}"))
            .await
            .context("connecting to the browser")?;
        Ok(Self(Mutex::new(Connection { socket, last: 0 })))
    }

    async fn send(&self, method: &str, params: Value) -> Result<Value> {
        self.send_to(None, method, params).await
    }

    async fn send_to(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let mut connection = self.0.lock().await;
        let Connection { socket, last } = &mut *connection;
        *last += 1;
        let id = *last;
        let mut command = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            command["sessionId"] = session.into();
        }
        socket.send(Message::text(command.to_string())).await?;
        while let Some(message) = socket.next().await {
            let Message::Text(message) = message? else {
                continue;
            };
            let mut answer: Value = serde_json::from_str(&message)?;
            // Others are events, or answers to commands that were given up.
            if answer["id"] == id {
                ensure!(answer.get("error").is_none(), "{method}: {answer}");
                return Ok(answer["result"].take());
            }
        }
        bail!("{method}: the browser has ended")
    }
}

fn text(answer: &Value, key: &str) -> Result<String> {
    let value = answer[key].as_str();
    Ok(value.with_context(|| format!("no {key}"))?.to_owned())
}

fn emulation(screen: Screen) -> Vec<(&'static str, Value)> {
    let metrics = "Emulation.setDeviceMetricsOverride";
    match screen {
        // The size of the viewport, not of the window.
        Screen::Desktop => vec![(
            metrics,
            json!({ "width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": false }),
        )],
        Screen::Phone => vec![
            (
                metrics,
                json!({ "width": 390, "height": 844, "deviceScaleFactor": 3, "mobile": true }),
            ),
            (
                "Emulation.setTouchEmulationEnabled",
                json!({ "enabled": true, "maxTouchPoints": 1 }),
            ),
        ],
    }
}

/// The system's preferences, by names of media features. In the shell nothing moves unless a test
/// wants it: each frame of an animation is drawn by the processor, and a click waits for its end.
pub(crate) fn preferences(wanted: &[(&str, &str)]) -> Value {
    let mut all = wanted.to_vec();
    if shell().is_some() && all.iter().all(|(name, _)| *name != MOTION) {
        all.push((MOTION, "reduce"));
    }
    let feature = |(name, value): &(&str, &str)| json!({ "name": name, "value": value });
    let features: Vec<Value> = all.iter().map(feature).collect();
    json!({ "features": features })
}

/// Starts chromedriver, with retries: it takes a free port of IPv4 and ends if another program has
/// that port of IPv6.
async fn start_driver() -> Result<(Child, u16)> {
    for _ in 1..DRIVER_STARTS {
        if let Ok(started) = try_start_driver().await {
            return Ok(started);
        }
    }
    try_start_driver().await
}

async fn try_start_driver() -> Result<(Child, u16)> {
    let mut child = Command::new("chromedriver")
        .arg("--port=0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("starting chromedriver; `cargo xtask test` installs it")?;
    let stdout = child.stdout.take().context("its output")?;
    let mut lines = BufReader::new(stdout).lines();
    while let Some(line) = lines.next_line().await? {
        // "ChromeDriver was started successfully on port 37453."
        if let Some((_, rest)) = line.split_once("successfully on port ") {
            let port = rest
                .trim_end_matches('.')
                .parse()
                .context("reading its port")?;
            // Drain the pipe, so that chromedriver never blocks on it.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok((child, port));
        }
    }
    bail!("chromedriver ended before it was ready");
}

/// Whether the whole browser is wanted.
pub(crate) fn is_whole() -> bool {
    std::env::var_os(WHOLE).is_some()
}

/// The shell, if it is installed and wanted.
fn shell() -> Option<PathBuf> {
    if is_whole() {
        return None;
    }
    let folders = std::env::var_os("PATH")?;
    let mut paths = std::env::split_paths(&folders).map(|folder| folder.join(SHELL));
    paths.find(|path| path.is_file())
}

fn capabilities(profile: &Path) -> Result<ChromeCapabilities> {
    let mut options = DesiredCapabilities::chrome();
    for flag in FLAGS {
        options.add_arg(flag)?;
    }
    match shell() {
        Some(shell) => {
            options.set("browserName", "chrome-headless-shell")?;
            options.set_binary(&shell.to_string_lossy())?;
        }
        None => options.add_arg("--headless=new")?,
    }
    options.add_arg(&format!("--user-data-dir={}", profile.display()))?;
    options.add_arg(&format!("--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1"))?;
    options.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    Ok(options)
}
