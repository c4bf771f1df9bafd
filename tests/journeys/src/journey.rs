//! Set-up and teardown of every test.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use tokio::sync::Semaphore;

use crate::browser::{Browser, Screen};
use crate::pool::{Pool, RUNTIME};
use crate::server::Tengen;

/// At most three tests run at once, since each needs a browser and a server: two cores are busy
/// with three, for each waits half of its time.
static PLACES: Semaphore = Semaphore::const_new(3);

/// Chromium's errors when the server is unreachable, by how far the connection had come.
const UNREACHABLE: [&str; 5] = [
    "net::ERR_CONNECTION_",
    "net::ERR_SOCKET_NOT_CONNECTED",
    "net::ERR_EMPTY_RESPONSE",
    "Connection closed before receiving a handshake response",
    "WebSocket is closed before the connection is established",
];

/// A server and a browser, at the start of a test.
#[derive(Debug)]
pub struct Journey {
    /// The server.
    pub tengen: Tengen,
    /// The browser, with no page open yet.
    pub browser: Browser,
    /// Substrings of browser errors that the test provokes.
    pub expected_errors: Vec<&'static str>,
    name: &'static str,
}

impl Journey {
    /// The emulated device.
    #[must_use]
    pub const fn screen(&self) -> Screen {
        self.browser.screen()
    }

    /// Saves a screenshot named after the test, for people to look at, if the environment has
    /// `TENGEN_PICTURES`: there are hundreds, and checks look at none.
    pub async fn picture(&self, what: &str) -> Result<()> {
        self.picture_of(&self.browser, what).await
    }

    /// [`Journey::picture`] of another browser.
    pub async fn picture_of(&self, browser: &Browser, what: &str) -> Result<()> {
        if std::env::var_os("TENGEN_PICTURES").is_none() {
            return Ok(());
        }
        browser
            .picture(&folder()?.join(format!("{}-{what}.png", self.name)))
            .await
    }

    /// Checks the layout of what is open on a desktop and a phone in both orientations, light and
    /// dark, and takes a picture of each, named after `what`. Accessibility is checked on a light
    /// desktop and an upright dark phone: with these, each arrangement and each colour is, and a
    /// check takes longer than all the rest.
    pub async fn fits_every_screen(&self, what: &str) -> Result<()> {
        for (size, phone) in [((1440, 900), false), ((844, 390), true), ((390, 844), true)] {
            self.browser.resize(size, phone).await?;
            for dark in [false, true] {
                self.browser.prefer_dark(dark).await?;
                let shade = if dark { "dark" } else { "light" };
                let name = format!("{what}-{}-{shade}", size.0);
                self.picture(&name).await?;
                let layout = self.browser.layout().await?;
                layout.fits(size).with_context(|| name.clone())?;
                if (phone, dark) == (false, false) || (size, dark) == ((390, 844), true) {
                    self.browser.check_accessibility().await.context(name)?;
                }
            }
        }
        Ok(())
    }

    /// Stops the server as [`Tengen::stop`] does; connection errors are expected from then on.
    pub async fn stop_server(&mut self) -> Result<()> {
        self.expected_errors.extend(UNREACHABLE);
        self.tengen.stop().await
    }

    /// Kills the server as [`Tengen::kill`] does, with the same consequences.
    pub async fn kill_server(&mut self) -> Result<()> {
        self.expected_errors.extend(UNREACHABLE);
        self.tengen.kill().await
    }

    async fn explain(&self) -> Result<String> {
        let folder = folder()?;
        let picture = folder.join(format!("{}-failed.png", self.name));
        let page = folder.join(format!("{}-failed.txt", self.name));
        let mut text = String::new();
        for node in self.browser.nodes().await? {
            text.push_str(&format!("{} {:?}\n", node.role, node.name));
        }
        for error in self.browser.errors().await? {
            text.push_str(&format!("browser: {error}\n"));
        }
        std::fs::write(&page, text)?;
        self.browser.picture(&picture).await?;
        Ok(format!("see {} and {}", picture.display(), page.display()))
    }

    async fn no_errors(&self) -> Result<()> {
        let mut errors = self.browser.errors().await?;
        errors.retain(|error| {
            !self
                .expected_errors
                .iter()
                .any(|expected| error.contains(expected))
        });
        ensure!(
            errors.is_empty(),
            "the browser reported:\n{}",
            errors.join("\n")
        );
        Ok(())
    }
}

/// Runs a test; `name` is the prefix of its screenshots.
pub fn journey(
    name: &'static str,
    screen: Screen,
    steps: impl AsyncFnOnce(&mut Journey) -> Result<()>,
) -> Result<()> {
    let pool = Pool::get();
    let result = RUNTIME.block_on(make(name, screen, steps));
    // Dropping the last handle ends the browsers, which must happen outside the runtime.
    drop(pool);
    result
}

async fn make(
    name: &'static str,
    screen: Screen,
    steps: impl AsyncFnOnce(&mut Journey) -> Result<()>,
) -> Result<()> {
    let _place = PLACES.acquire().await.context("waiting for a place")?;
    let begun = Instant::now();
    let tengen = Tengen::start().await?;
    let browser = Browser::start(screen).await?;
    let mut journey = Journey {
        tengen,
        browser,
        expected_errors: Vec::new(),
        name,
    };
    let mut result = steps(&mut journey).await;
    if result.is_ok() {
        result = journey.no_errors().await;
    }
    if result.is_err() {
        let seen = journey
            .explain()
            .await
            .unwrap_or_else(|error| format!("no picture: {error:#}"));
        result = result.context(seen);
    }
    journey.browser.close().await;
    result.and(note_time(name, screen, begun.elapsed()))
}

/// Appends how long a test took to `seconds.txt`; `cargo xtask test` prints the longest.
fn note_time(name: &str, screen: Screen, time: Duration) -> Result<()> {
    let path = folder()?.join("seconds.txt");
    let file = OpenOptions::new().create(true).append(true).open(&path);
    let mut file = file.with_context(|| path.display().to_string())?;
    let line = format!("{:>6.1} {name} ({screen:?})\n", time.as_secs_f64());
    file.write_all(line.as_bytes())
        .with_context(|| path.display().to_string())
}

pub(crate) fn folder() -> Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/journeys");
    std::fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    folder
        .canonicalize()
        .context("finding the folder for pictures")
}
