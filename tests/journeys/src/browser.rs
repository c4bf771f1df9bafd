//! A browser window and its user's actions.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::chromium::{Chromium, PREFER, TabHandle, Window, preferences};
use crate::pool::Pool;
use crate::tree::Node;

/// Default timeout for the page to reach an expected state.
const PAGE_TIMEOUT: Duration = Duration::from_secs(120);
/// Timeout for closing a window, after which the browser is killed.
const PARTING: Duration = Duration::from_secs(20);
/// The polling interval.
pub(crate) const STEP: Duration = Duration::from_millis(50);
/// The emulated device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// 1440×900, mouse and keyboard.
    Desktop,
    /// 390×844 in portrait, three physical pixels to one, touch.
    Phone,
}

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseButton {
    /// Click or select.
    Left,
    /// Autoscroll, or the board's own action.
    Middle,
    /// Context menu.
    Right,
}

/// A line to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Thousands of bits a second, in either direction.
    pub kilobits: u32,
    /// Before a request is answered.
    pub latency_ms: u32,
}

/// A tab of a [`Browser`].
#[derive(Clone, Debug)]
pub struct Tab(TabHandle);

/// One window with its own browser context.
#[derive(Debug)]
pub struct Browser {
    pub(crate) chromium: Chromium,
    window: Window,
    pool: Arc<Pool>,
    screen: Screen,
    clicks: AtomicUsize,
    /// Timeout for the page to reach an expected state; raise it for long computations.
    pub timeout: Duration,
}

impl Browser {
    /// Opens a window with empty storage.
    pub async fn start(screen: Screen) -> Result<Self> {
        let pool = Pool::get();
        let chromium = pool.take().await?;
        let window = chromium.open(screen).await?;
        Ok(Self {
            chromium,
            window,
            pool,
            screen,
            clicks: AtomicUsize::new(0),
            timeout: PAGE_TIMEOUT,
        })
    }

    /// Navigates to an address.
    pub async fn open(&self, url: &str) -> Result<()> {
        self.driver()
            .goto(url)
            .await
            .with_context(|| format!("opening {url}"))
    }

    /// Runs a script at the start of every page from now on, regardless of its security policy.
    pub async fn before_each_page(&self, script: &str) -> Result<()> {
        self.cdp("Page.setBypassCSP", json!({ "enabled": true }))
            .await?;
        let source = json!({ "source": script });
        self.cdp("Page.addScriptToEvaluateOnNewDocument", source)
            .await?;
        Ok(())
    }

    /// Adds a header to every request from now on, as a proxy would.
    pub async fn send_header(&self, name: &str, value: &str) -> Result<()> {
        self.cdp("Network.enable", json!({})).await?;
        let headers = json!({ "headers": { name: value } });
        self.cdp("Network.setExtraHTTPHeaders", headers).await?;
        Ok(())
    }

    /// Disconnects the page and its workers from the network, or reconnects them.
    pub async fn offline(&self, offline: bool) -> Result<()> {
        self.cdp("Network.enable", json!({})).await?;
        let conditions = json!({
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        self.cdp("Network.emulateNetworkConditions", conditions)
            .await?;
        Ok(())
    }

    /// Makes the line to the server as slow as this.
    pub async fn slow_line(&self, line: Line) -> Result<()> {
        self.cdp("Network.enable", json!({})).await?;
        let bytes = line.kilobits * 1000 / 8;
        let conditions = json!({
            "offline": false, "latency": line.latency_ms,
            "downloadThroughput": bytes, "uploadThroughput": bytes,
        });
        self.cdp("Network.emulateNetworkConditions", conditions)
            .await?;
        Ok(())
    }

    /// Has the page's local time be that of a zone, as in `Asia/Shanghai`.
    pub async fn live_in(&self, zone: &str) -> Result<()> {
        let zone = json!({ "timezoneId": zone });
        let set = self.cdp("Emulation.setTimezoneOverride", zone);
        set.await.map(drop)
    }

    /// Makes the page's main thread as many times slower.
    pub async fn slow_processor(&self, times: u32) -> Result<()> {
        let rate = json!({ "rate": times });
        self.cdp("Emulation.setCPUThrottlingRate", rate)
            .await
            .map(drop)
    }

    /// Limits the storage of a site to so many bytes.
    pub async fn quota(&self, origin: &str, bytes: u64) -> Result<()> {
        let limit = json!({ "origin": origin, "quotaSize": bytes });
        self.cdp("Storage.overrideQuotaForOrigin", limit).await?;
        Ok(())
    }

    /// Reloads the page.
    pub async fn reload(&self) -> Result<()> {
        self.driver()
            .refresh()
            .await
            .context("loading the page again")
    }

    /// Kills the page's process with its workers, and shows an empty page instead.
    pub async fn kill_page(&self) -> Result<()> {
        self.chromium.kill_tab(&self.window, self.screen).await
    }

    /// Opens a second tab that shares the storage, and shows it.
    pub async fn open_tab(&self) -> Result<Tab> {
        let tab = self.chromium.open_tab(&self.window, self.screen).await?;
        Ok(Tab(tab))
    }

    /// The tab that is shown.
    pub async fn tab(&self) -> Result<Tab> {
        self.chromium.shown().await.map(Tab)
    }

    /// Shows a tab.
    pub async fn show(&self, tab: &Tab) -> Result<()> {
        self.chromium.show(&tab.0).await.context("showing a tab")
    }

    /// Waits until all finite animations have ended.
    pub(crate) async fn at_rest(&self) -> Result<()> {
        // Polled, because `Animation.finished` may stay pending after the animation is gone.
        let still = "new Promise(rest => {\
            const moves = a => a.playState === 'running'\
                && a.effect.getComputedTiming().iterations !== Infinity;\
            const look = () => document.getAnimations().some(moves) ? setTimeout(look, 20) : rest(true);\
            look();\
            })";
        let params = json!({ "expression": still, "awaitPromise": true, "returnByValue": true });
        self.cdp("Runtime.evaluate", params).await.map(drop)
    }

    /// The clicks and taps since the last call, those that opened *More* or a list included.
    pub fn take_clicks(&self) -> usize {
        self.clicks.swap(0, Ordering::Relaxed)
    }

    pub(crate) fn count_click(&self) {
        self.clicks.fetch_add(1, Ordering::Relaxed);
    }

    /// Clicks the centre of a node, or taps it on a phone.
    pub async fn click(&self, node: &Node) -> Result<()> {
        self.count_click();
        self.at_rest().await?;
        let (x, y) = self.middle(node).await?;
        match self.screen {
            Screen::Desktop => {
                self.driver()
                    .action_chain()
                    .move_to(x, y)
                    .click()
                    .perform()
                    .await?;
            }
            Screen::Phone => {
                let down = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
                self.cdp("Input.dispatchTouchEvent", down).await?;
                let up = json!({ "type": "touchEnd", "touchPoints": [] });
                self.cdp("Input.dispatchTouchEvent", up).await?;
            }
        }
        Ok(())
    }

    /// Moves to the centre of a node and clicks it with the given mouse button.
    pub async fn click_with(&self, node: &Node, button: MouseButton) -> Result<()> {
        self.count_click();
        self.at_rest().await?;
        let (x, y) = self.middle(node).await?;
        // A press and a release that meet different elements are no click: what the pointer
        // changes by coming has to be done before.
        let there = json!({ "type": "mouseMoved", "x": x, "y": y });
        self.cdp("Input.dispatchMouseEvent", there).await?;
        self.at_rest().await?;
        let button = match button {
            MouseButton::Left => "left",
            MouseButton::Middle => "middle",
            MouseButton::Right => "right",
        };
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
            self.cdp("Input.dispatchMouseEvent", event).await?;
        }
        Ok(())
    }

    /// [`Browser::find`] and [`Browser::click`]; opens *More* first if the button is there.
    pub async fn press(&self, role: &str, name: &str) -> Result<()> {
        let node = self.find_with_more(role, name).await?;
        self.click(&node)
            .await
            .with_context(|| format!("clicking {role} {name:?}"))
    }

    /// Clicks the button with this name inside a node with this role.
    pub async fn press_in(&self, role: &str, name: &str) -> Result<()> {
        let script = format!(
            "return [...document.querySelectorAll('[role={role}] button')].findIndex(b => b.textContent.trim() === {name:?})"
        );
        self.find_by(role, |node| node.role == role && node.text.contains(name))
            .await?;
        let at = self
            .look(&script)
            .await?
            .as_u64()
            .context("no such button")?;
        let buttons = self
            .driver()
            .find_all(By::Css(format!("[role={role}] button")))
            .await?;
        let button = buttons.get(at as usize).context("no such button")?;
        self.count_click();
        button
            .click()
            .await
            .with_context(|| format!("clicking {name:?}"))
    }

    /// Expands the details with this summary.
    pub async fn open_details(&self, summary: &str) -> Result<()> {
        self.press("DisclosureTriangle", summary).await
    }

    /// Selects the option with this value in the list with this name.
    pub async fn choose(&self, list: &str, value: &str) -> Result<()> {
        self.count_click();
        self.find_with_more("combobox", list).await?;
        let path = format!(
            "//label[span[normalize-space()=\"{list}\"]]//select/option[@value=\"{value}\"]"
        );
        let option = self.driver().find(By::XPath(path)).await?;
        option
            .click()
            .await
            .with_context(|| format!("choosing {value:?} of {list:?}"))
    }

    /// Inserts text into the focused field at once, as pasting does.
    pub async fn type_text(&self, text: &str) -> Result<()> {
        self.cdp("Input.insertText", json!({ "text": text }))
            .await?;
        Ok(())
    }

    /// Selects the whole text of the focused field; on Linux the middle button then pastes it.
    pub async fn select_all(&self) -> Result<()> {
        let key =
            json!({ "type": "keyDown", "key": "a", "modifiers": 2, "commands": ["selectAll"] });
        self.cdp("Input.dispatchKeyEvent", key).await?;
        let key = json!({ "type": "keyUp", "key": "a" });
        self.cdp("Input.dispatchKeyEvent", key).await?;
        Ok(())
    }

    /// Drops a file on the page.
    pub async fn drop_file(&self, file: &Path) -> Result<()> {
        let data = json!({ "items": [], "files": [file], "dragOperationsMask": 1 });
        for kind in ["dragEnter", "dragOver", "drop"] {
            let event = json!({ "type": kind, "x": 200, "y": 400, "data": data });
            self.cdp("Input.dispatchDragEvent", event).await?;
        }
        Ok(())
    }

    /// Presses a button that opens the system's dialog for files, and chooses a file there.
    pub async fn choose_file(&self, button: &str, file: &Path) -> Result<()> {
        let intercept = json!({ "enabled": true });
        self.cdp("Page.setInterceptFileChooserDialog", intercept)
            .await?;
        self.press("button", button).await?;
        let field = json!({ "expression": "document.querySelector('[type=file]')" });
        let field = self.cdp("Runtime.evaluate", field).await?;
        let files = json!({ "files": [file], "objectId": field["result"]["objectId"] });
        self.cdp("DOM.setFileInputFiles", files).await.map(drop)
    }

    /// Lets the page read and write the clipboard.
    pub async fn allow_clipboard(&self) -> Result<()> {
        let allowed = ["clipboardReadWrite", "clipboardSanitizedWrite"];
        let context = &self.window.context;
        let allow = json!({ "permissions": allowed, "browserContextId": context });
        self.chromium
            .command("Browser.grantPermissions", allow)
            .await?;
        let focused = json!({ "enabled": true });
        self.cdp("Emulation.setFocusEmulationEnabled", focused)
            .await
            .map(drop)
    }

    /// Lets downloads go to a folder.
    pub async fn download_to(&self, folder: &Path) -> Result<()> {
        let context = &self.window.context;
        let allow =
            json!({ "behavior": "allow", "downloadPath": folder, "browserContextId": context });
        self.chromium
            .command("Browser.setDownloadBehavior", allow)
            .await?;
        Ok(())
    }

    /// Waits for a downloaded file with this extension, and returns its content.
    pub async fn downloaded(&self, folder: &Path, extension: &str) -> Result<Vec<u8>> {
        let waiting = async {
            loop {
                let mut files = Vec::new();
                for entry in std::fs::read_dir(folder).context("reading the downloads")? {
                    files.push(entry?.path());
                }
                // Chromium creates an empty file first and writes to a `.crdownload` file beside
                // it.
                let is = |path: &Path, wanted: &str| path.extension().is_some_and(|e| e == wanted);
                let writes = files.iter().any(|path| is(path, "crdownload"));
                if let Some(path) = files.iter().find(|path| is(path, extension) && !writes) {
                    let content = std::fs::read(path).context("reading a download")?;
                    if !content.is_empty() {
                        return Ok(content);
                    }
                }
                tokio::time::sleep(STEP).await;
            }
        };
        tokio::time::timeout(self.timeout, waiting)
            .await
            .with_context(|| format!("no .{extension} was saved"))?
    }

    /// Presses keys one after the other.
    pub async fn keys(&self, keys: impl IntoIterator<Item = Key>) -> Result<()> {
        for key in keys {
            let text = char::from(key).to_string();
            self.driver()
                .action_chain()
                .send_keys(text)
                .perform()
                .await
                .context("pressing a key")?;
        }
        Ok(())
    }

    /// Presses a letter key.
    pub async fn type_key(&self, letter: char) -> Result<()> {
        let keys = self.driver().action_chain().send_keys(letter.to_string());
        keys.perform().await.context("pressing a letter")
    }

    /// Emulates the system's colour scheme.
    pub async fn prefer_dark(&self, dark: bool) -> Result<()> {
        let value = if dark { "dark" } else { "light" };
        let scheme = preferences(&[("prefers-color-scheme", value)]);
        self.cdp(PREFER, scheme).await.map(drop)
    }

    /// The page printed to a PDF.
    pub async fn paper(&self) -> Result<Vec<u8>> {
        let paper = json!({ "printBackground": true, "paperWidth": 8.27, "paperHeight": 11.69 });
        let answer = self.cdp("Page.printToPDF", paper).await?;
        let data = answer["data"].as_str().context("no paper")?;
        let pdf = data_encoding::BASE64.decode(data.as_bytes());
        pdf.context("reading the paper")
    }

    /// Emulates the print style sheet, or the screen's again.
    pub async fn as_paper(&self, paper: bool) -> Result<()> {
        let media = json!({ "media": if paper { "print" } else { "" } });
        self.cdp(PREFER, media).await?;
        Ok(())
    }

    /// Saves a screenshot.
    pub async fn picture(&self, path: &Path) -> Result<()> {
        self.driver()
            .screenshot(path)
            .await
            .with_context(|| format!("taking {}", path.display()))
    }

    /// The errors in the browser's log since the last call.
    pub async fn errors(&self) -> Result<Vec<String>> {
        let log = self
            .driver()
            .browser_log()
            .await
            .context("reading the browser's log")?;
        Ok(log
            .into_iter()
            .filter(|entry| entry.level == "SEVERE")
            .map(|entry| entry.message)
            .collect())
    }

    /// Runs a script that inspects the page, and returns its result.
    pub async fn look(&self, script: &str) -> Result<Value> {
        let running = self.driver().execute(script, Vec::new());
        let answer = tokio::time::timeout(self.timeout, running)
            .await
            .with_context(|| format!("the page did not run {script}"))?;
        Ok(answer.context("looking at the page")?.json().clone())
    }

    /// [`Browser::look`] for an expression that evaluates to a promise.
    pub async fn look_after(&self, script: &str) -> Result<Value> {
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let answer = self.cdp("Runtime.evaluate", params).await?;
        ensure!(answer.get("exceptionDetails").is_none(), "{answer}");
        Ok(answer["result"]["value"].clone())
    }

    /// Seconds for which the page's main thread has run tasks.
    pub async fn busy_seconds(&self) -> Result<f64> {
        self.cdp("Performance.enable", json!({})).await?;
        let answer = self.cdp("Performance.getMetrics", json!({})).await?;
        let metrics = answer["metrics"].as_array().context("no metrics")?;
        let busy = metrics.iter().find(|one| one["name"] == "TaskDuration");
        busy.and_then(|one| one["value"].as_f64())
            .context("no time of tasks")
    }

    /// Megabytes that the largest process of a page uses alone, after the page's garbage is
    /// collected; its workers and what the browser needs for any page are included.
    pub async fn megabytes(&self) -> Result<f64> {
        self.cdp("HeapProfiler.collectGarbage", json!({})).await?;
        let processes = self
            .chromium
            .command("SystemInfo.getProcessInfo", json!({}));
        let processes = processes.await?;
        let processes = processes["processInfo"]
            .as_array()
            .context("no processes")?;
        let pages = processes.iter().filter(|one| one["type"] == "renderer");
        let used = pages.filter_map(|page| anonymous_kilobytes(page["id"].as_u64()?));
        let most = used.max().context("no process of a page")?;
        Ok(most as f64 / 1e3)
    }

    /// Closes the window and its browser context; kills the browser if that takes too long.
    pub async fn close(self) {
        let closing = tokio::time::timeout(PARTING, self.chromium.close(&self.window));
        match closing.await {
            Ok(Ok(())) => self.pool.put(self.chromium),
            Ok(Err(error)) => eprintln!("a window did not close: {error:#}"),
            Err(_) => eprintln!("a window did not close in time"),
        }
    }

    /// The emulated device.
    #[must_use]
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// The WebDriver session of the window.
    pub(crate) const fn driver(&self) -> &WebDriver {
        &self.chromium.driver
    }

    /// Sends a command of the Chrome DevTools Protocol.
    pub(crate) async fn cdp(&self, method: &str, params: Value) -> Result<Value> {
        let sending = self.chromium.ask_page(method, params);
        tokio::time::timeout(self.timeout, sending)
            .await
            .with_context(|| format!("no answer to {method}"))?
            .with_context(|| method.to_owned())
    }

    pub(crate) async fn middle(&self, node: &Node) -> Result<(i64, i64)> {
        let id = json!({ "backendNodeId": node.id });
        self.cdp("DOM.scrollIntoViewIfNeeded", id.clone()).await?;
        let quads = self.cdp("DOM.getContentQuads", id).await?;
        let corners: Vec<f64> =
            serde_json::from_value(quads["quads"][0].clone()).context("no place on the screen")?;
        #[expect(clippy::cast_possible_truncation, reason = "a place on a screen")]
        let mean = |first: usize| {
            let all = corners.iter().skip(first).step_by(2);
            (all.sum::<f64>() / 4.0).round() as i64
        };
        Ok((mean(0), mean(1)))
    }
}

/// The memory of a process that no file backs.
fn anonymous_kilobytes(process: u64) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
