//! Waiting for what the page shows.

use anyhow::{Context as _, Result, bail};
use serde_json::json;

use crate::browser::{Browser, STEP};
use crate::tree::{self, Node};

/// Ends with the page's next change, after a quarter of a second at the latest: not all that is
/// read is in the document, as the text of a field is not.
const CHANGE: &str = "new Promise(changed => {\
    const watch = new MutationObserver(() => changed(watch.disconnect()));\
    const all = { subtree: true, childList: true, attributes: true, characterData: true };\
    watch.observe(document, all);\
    setTimeout(() => changed(watch.disconnect()), 250);\
    })";

impl Browser {
    /// The page's accessibility tree.
    pub async fn nodes(&self) -> Result<Vec<Node>> {
        let answer = self.cdp("Accessibility.getFullAXTree", json!({})).await?;
        tree::read(answer)
    }

    /// Waits for the only node with this role and name, and returns it without the text inside it.
    pub async fn find(&self, role: &str, name: &str) -> Result<Node> {
        let what = format!("{role} {name:?}");
        let named = async || self.named(role, name).await;
        only(&what, self.wait_for_some(&what, named).await?)
    }

    /// Waits for the only node that satisfies `is_it`; `what` describes it in errors.
    pub async fn find_by(&self, what: &str, is_it: impl Fn(&Node) -> bool) -> Result<Node> {
        only(what, self.wait_for(what, |nodes| all(nodes, &is_it)).await?)
    }

    /// [`Browser::find`] for a control at rest or in *More*, which is opened for it.
    pub async fn find_with_more(&self, role: &str, name: &str) -> Result<Node> {
        let what = format!("{role} {name:?}");
        let named = async || {
            let found = self.named(role, name).await?;
            if found.is_none() {
                self.unfold(name).await?;
            }
            Ok(found)
        };
        only(&what, self.wait_for_some(&what, named).await?)
    }

    /// The nodes with this role and name, if there are any. The browser looks for them: reading the
    /// whole tree costs it and the test more than anything else that they do.
    async fn named(&self, role: &str, name: &str) -> Result<Option<Vec<Node>>> {
        let document = json!({ "expression": "document", "objectGroup": "document" });
        let document = self.cdp("Runtime.evaluate", document).await?;
        let of = &document["result"]["objectId"];
        let query = json!({ "objectId": of, "accessibleName": name, "role": role });
        // A document that is left meanwhile has no nodes.
        let Ok(answer) = self.cdp("Accessibility.queryAXTree", query).await else {
            return Ok(None);
        };
        let release = json!({ "objectGroup": "document" });
        self.cdp("Runtime.releaseObjectGroup", release).await?;
        let nodes = tree::read(answer)?;
        Ok((!nodes.is_empty()).then_some(nodes))
    }

    /// Waits until `wanted` finds something in the accessibility tree, and returns it.
    pub async fn wait_for<T>(
        &self,
        what: &str,
        wanted: impl Fn(&[Node]) -> Option<T>,
    ) -> Result<T> {
        let looked = async || anyhow::Ok(wanted(&self.nodes().await?));
        self.wait_for_some(what, looked).await
    }

    /// Waits until `look` finds something. It looks again whenever the page has changed.
    async fn wait_for_some<T>(
        &self,
        what: &str,
        look: impl AsyncFn() -> Result<Option<T>>,
    ) -> Result<T> {
        let waiting = async {
            loop {
                if let Some(value) = look().await? {
                    return anyhow::Ok(value);
                }
                self.wait_for_change().await;
            }
        };
        tokio::time::timeout(self.timeout, waiting)
            .await
            .with_context(|| format!("the page never showed {what}"))?
    }

    /// Waits for a change of the page. Reading the tree is most of what a journey costs, so that it
    /// is not read while nothing changes.
    async fn wait_for_change(&self) {
        let params = json!({ "expression": CHANGE, "awaitPromise": true, "returnByValue": true });
        // A page that is left meanwhile has changed.
        let _ = self.cdp("Runtime.evaluate", params).await;
        // Changes come in groups.
        tokio::time::sleep(STEP).await;
    }
}

/// The nodes that satisfy `is_it`, if any do.
fn all(nodes: &[Node], is_it: impl Fn(&Node) -> bool) -> Option<Vec<Node>> {
    let found: Vec<Node> = nodes.iter().filter(|node| is_it(node)).cloned().collect();
    (!found.is_empty()).then_some(found)
}

fn only(what: &str, mut found: Vec<Node>) -> Result<Node> {
    match (found.pop(), found.len()) {
        (Some(node), 0) => Ok(node),
        (_, others) => bail!("there are {} of {what}", others + 1),
    }
}
