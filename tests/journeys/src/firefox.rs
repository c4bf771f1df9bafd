//! A Firefox window and its user's actions, for the stories that `cargo xtask nightly` runs there.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::bidi::Session;
use crate::board::Board;
use crate::browser::{STEP, Screen};
use crate::journey::folder;
use crate::layout::{Layout, MEASURE};
use crate::more::{CONTROLS, folded};

/// Timeout for the page to reach an expected state.
const PAGE_TIMEOUT: Duration = Duration::from_secs(120);
/// English pages, and no touch screen unless the screen is a phone's.
const PREFERENCES: &str = r#"user_pref("intl.accept_languages", "en");
user_pref("dom.w3c_touch_events.enabled", TOUCH);
"#;

/// Shown elements by role and name.
/// The browser's own locator takes seconds on a page with a board.
const NAMED: &str = r"(() => {
const native = { button: 'button', heading: 'h1, h2, h3', dialog: 'dialog' };
const name = e => (e.getAttribute('aria-label')
    || document.getElementById(e.getAttribute('aria-labelledby'))?.textContent
    || e.closest('label')?.textContent || e.textContent).trim();
return [...document.querySelectorAll([`[role=${ROLE}]`, native[ROLE]].filter(Boolean).join())]
    .filter(e => name(e) === NAME && e.checkVisibility({ checkVisibilityCSS: true }));
})()";

/// An element of the page.
#[derive(Clone, Debug)]
pub struct Element(Value);

/// A running Firefox with one page; killed when dropped.
#[derive(Debug)]
pub struct Firefox {
    session: Session,
    page: String,
    screen: Screen,
    _profile: TempDir,
}

impl Firefox {
    /// Starts Firefox with an empty profile.
    pub async fn start(screen: Screen) -> Result<Self> {
        let profile = tempfile::tempdir().context("making a browser profile")?;
        let (size, touch) = match screen {
            Screen::Desktop => ((1440, 900), "0"),
            Screen::Phone => ((390, 844), "1"),
        };
        let preferences = PREFERENCES.replace("TOUCH", touch);
        std::fs::write(profile.path().join("user.js"), preferences)?;
        let session = Session::start(profile.path()).await?;
        let tree = session.send("browsingContext.getTree", json!({})).await?;
        let page = tree["contexts"][0]["context"].as_str().context("no page")?;
        let firefox = Self {
            page: page.to_owned(),
            session,
            screen,
            _profile: profile,
        };
        firefox.resize(size).await?;
        Ok(firefox)
    }

    async fn send(&self, method: &str, mut params: Value) -> Result<Value> {
        params["context"] = json!(self.page);
        self.session.send(method, params).await
    }

    /// Resizes the viewport.
    pub async fn resize(&self, (width, height): (u32, u32)) -> Result<()> {
        let viewport = json!({ "viewport": { "width": width, "height": height } });
        let set = self.send("browsingContext.setViewport", viewport);
        set.await.map(drop)
    }

    /// Navigates to an address.
    pub async fn open(&self, url: &str) -> Result<()> {
        let to = json!({ "url": url, "wait": "complete" });
        self.send("browsingContext.navigate", to).await.map(drop)
    }

    /// Runs a script at the start of every page from now on.
    pub async fn before_each_page(&self, script: &str) -> Result<()> {
        let function = json!({ "functionDeclaration": format!("() => {{ {script} }}") });
        let add = self.session.send("script.addPreloadScript", function);
        add.await.map(drop)
    }

    /// Runs the body of an asynchronous function on the page, and returns its result.
    pub async fn look(&self, script: &str) -> Result<Value> {
        let expression =
            format!("(async () => {{ {script} }})().then(it => JSON.stringify(it ?? null))");
        let target = json!({ "context": self.page });
        let params = json!({ "expression": expression, "target": target, "awaitPromise": true });
        let answer = self.session.send("script.evaluate", params).await?;
        let text = answer["result"]["value"].as_str();
        serde_json::from_str(text.with_context(|| answer.to_string())?).context("reading a result")
    }

    /// Waits until a script's result is true.
    pub async fn wait_for(&self, what: &str, script: &str) -> Result<()> {
        let waiting = async {
            while self.look(script).await? != true {
                tokio::time::sleep(STEP).await;
            }
            anyhow::Ok(())
        };
        tokio::time::timeout(PAGE_TIMEOUT, waiting)
            .await
            .with_context(|| format!("the page never showed {what}"))?
    }

    /// Waits for the only element with this role and name.
    pub async fn find(&self, role: &str, name: &str) -> Result<Element> {
        let what = format!("{role} {name:?}");
        self.locate(&what, &named(role, name)?).await
    }

    /// Waits for the only element that matches a selector.
    pub async fn find_by(&self, selector: &str) -> Result<Element> {
        let all = format!("[...document.querySelectorAll({selector:?})]");
        self.locate(selector, &all).await
    }

    async fn locate(&self, what: &str, script: &str) -> Result<Element> {
        let waiting = async {
            loop {
                if let Some(element) = self.located(what, script).await? {
                    return Ok(element);
                }
                tokio::time::sleep(STEP).await;
            }
        };
        tokio::time::timeout(PAGE_TIMEOUT, waiting)
            .await
            .with_context(|| format!("the page never showed {what}"))?
    }

    /// The only element in the list that a script evaluates to, if it is there now.
    async fn located(&self, what: &str, script: &str) -> Result<Option<Element>> {
        let target = json!({ "context": self.page });
        let params = json!({ "expression": script, "target": target, "awaitPromise": false });
        let found = self.session.send("script.evaluate", params).await?;
        let nodes = found["result"]["value"].as_array();
        let nodes = nodes.with_context(|| found.to_string())?;
        ensure!(nodes.len() <= 1, "there are {} of {what}", nodes.len());
        let element = |node: &Value| Element(json!({ "sharedId": node["sharedId"] }));
        Ok(nodes.first().map(element))
    }

    /// Clicks an element, or taps it on a phone.
    pub async fn click(&self, element: &Element) -> Result<()> {
        self.point(&[element]).await
    }

    /// [`Firefox::find`] and [`Firefox::click`]; opens *More* first if the button is there.
    pub async fn press(&self, role: &str, name: &str) -> Result<()> {
        let (what, by) = (format!("{role} {name:?}"), named(role, name)?);
        let finding = async {
            loop {
                if let Some(element) = self.located(&what, &by).await? {
                    return self.click(&element).await;
                }
                let more = self.look(&folded(name)?).await?;
                if more.as_u64().is_some() {
                    let more = format!("document.querySelectorAll('.more')[{more}].click()");
                    self.look(&more).await?;
                }
                tokio::time::sleep(STEP).await;
            }
        };
        tokio::time::timeout(PAGE_TIMEOUT, finding)
            .await
            .with_context(|| format!("the page never showed {what}"))?
    }

    /// Waits until these words are in the text of the page.
    pub async fn says(&self, words: &str) -> Result<()> {
        let script = format!("return document.body.innerText.includes({words:?})");
        self.wait_for(words, &script).await
    }

    /// The board as it is now.
    pub async fn board(&self) -> Result<Board> {
        let names = "return [...document.querySelectorAll('[role=gridcell]')]\
            .map(cell => cell.getAttribute('aria-label'))";
        let names: Vec<String> = serde_json::from_value(self.look(names).await?)?;
        Ok(Board::of_cells(names.iter().map(String::as_str)))
    }

    /// Clicks a point, or taps it twice on a phone.
    pub async fn touch(&self, point: &str) -> Result<()> {
        let cell = self.find_by(&format!("#at-{point}")).await?;
        self.click(&cell).await?;
        let again = "return document.querySelector('.status').textContent.includes('again')";
        if self.look(again).await? == true {
            self.click(&cell).await?;
        }
        Ok(())
    }

    /// Drags from one element to another.
    pub async fn drag(&self, from: &Element, to: &Element) -> Result<()> {
        self.point(&[from, to]).await
    }

    /// Presses on the first element, moves over the others, and lifts.
    async fn point(&self, way: &[&Element]) -> Result<()> {
        let over = |element: &&Element| {
            let origin = json!({ "type": "element", "element": element.0 });
            json!({ "type": "pointerMove", "x": 0, "y": 0, "origin": origin })
        };
        let mut actions: Vec<Value> = way.iter().map(over).collect();
        actions.insert(1, json!({ "type": "pointerDown", "button": 0 }));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        let kind = match self.screen {
            Screen::Desktop => "mouse",
            Screen::Phone => "touch",
        };
        let pointer = json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions });
        let perform = json!({ "actions": [pointer] });
        self.send("input.performActions", perform).await?;
        self.send("input.releaseActions", json!({})).await.map(drop)
    }

    /// The names of the controls that are shown without scrolling.
    pub async fn controls(&self) -> Result<Vec<String>> {
        serde_json::from_value(self.look(CONTROLS).await?).context("reading the controls")
    }

    /// Measures the layout.
    pub async fn layout(&self) -> Result<Layout> {
        serde_json::from_value(self.look(MEASURE).await?).context("reading the boxes")
    }

    /// Saves a screenshot beside those of the journeys.
    pub async fn picture(&self, name: &str) -> Result<()> {
        let path = folder()?.join(format!("firefox-{name}.png"));
        let answer = self.send("browsingContext.captureScreenshot", json!({}));
        let answer = answer.await?;
        let data = answer["data"].as_str().context("no picture")?;
        let png = data_encoding::BASE64.decode(data.as_bytes());
        std::fs::write(path, png.context("reading the picture")?)?;
        Ok(())
    }

    /// The errors on the page since the last call.
    pub async fn errors(&self) -> Vec<String> {
        self.session.take_errors().await
    }
}

/// The script of the shown elements with this role and name.
fn named(role: &str, name: &str) -> Result<String> {
    let (role, name) = (serde_json::to_string(role)?, serde_json::to_string(name)?);
    Ok(NAMED.replace("ROLE", &role).replace("NAME", &name))
}
