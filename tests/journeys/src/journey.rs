//! The frame of every journey.
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use tokio::sync::Semaphore;

use crate::browser::{Browser, Screen};
use crate::pool::{Pool, RUNTIME};
use crate::server::Tengen;

/// How many journeys go on at the same time, however many processors there are: each is a browser and a server.
static PLACES: Semaphore = Semaphore::const_new(2);

/// How Chromium says that nobody answers. Which it is depends on how far an attempt to connect had come.
const UNREACHABLE: [&str; 5] = [
    "net::ERR_CONNECTION_",
    "net::ERR_SOCKET_NOT_CONNECTED",
    "net::ERR_EMPTY_RESPONSE",
    "Connection closed before receiving a handshake response",
    "WebSocket is closed before the connection is established",
];

/// A Tengen and a browser, at the start of a journey.
#[derive(Debug)]
pub struct Journey {
    /// The server.
    pub tengen: Tengen,
    /// The browser; nothing is open yet.
    pub browser: Browser,
    /// Errors the journey brings about itself: parts of the browser's messages.
    pub expected_errors: Vec<&'static str>,
    name: &'static str,
}

impl Journey {
    /// The screen the journey is made on.
    #[must_use]
    pub const fn screen(&self) -> Screen {
        self.browser.screen()
    }

    /// Keeps a picture of the page under the journey's name, to be looked at by people.
    ///
    /// # Errors
    /// When the browser or the disk fails.
    pub async fn picture(&self, what: &str) -> Result<()> {
        self.picture_of(&self.browser, what).await
    }

    /// The same of another browser's screen.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn picture_of(&self, browser: &Browser, what: &str) -> Result<()> {
        browser
            .picture(&folder()?.join(format!("{}-{what}.png", self.name)))
            .await
    }

    /// Ends Tengen, as [`Tengen::stop`] does; from then on the browser may report that nobody answers.
    ///
    /// # Errors
    /// When Tengen does not end well.
    pub async fn stop_server(&mut self) -> Result<()> {
        self.expected_errors.extend(UNREACHABLE);
        self.tengen.stop().await
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

/// Makes a journey; its name is that of the pictures it leaves.
///
/// # Errors
/// When a step fails, or the browser has reported an error by the end.
pub fn journey(
    name: &'static str,
    screen: Screen,
    steps: impl AsyncFnOnce(&mut Journey) -> Result<()>,
) -> Result<()> {
    let pool = Pool::get();
    let result = RUNTIME.block_on(make(name, screen, steps));
    // The last one ends the browsers, outside of the runtime that their connections need.
    drop(pool);
    result
}

async fn make(
    name: &'static str,
    screen: Screen,
    steps: impl AsyncFnOnce(&mut Journey) -> Result<()>,
) -> Result<()> {
    let _place = PLACES.acquire().await.context("waiting for a place")?;
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
    result
}

fn folder() -> Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/journeys");
    std::fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    folder
        .canonicalize()
        .context("finding the folder for pictures")
}
