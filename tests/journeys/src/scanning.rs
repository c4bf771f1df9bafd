//! What a device for switches does: it goes through the accessibility tree and presses.

use anyhow::{Context as _, Result};
use serde_json::json;

use crate::browser::Browser;
use crate::tree::{self, Node};

impl Browser {
    /// [`Browser::nodes`] in the order in which a device goes through them.
    pub async fn nodes_in_order(&self) -> Result<Vec<Node>> {
        let answer = self.cdp("Accessibility.getFullAXTree", json!({})).await?;
        tree::read_in_order(answer)
    }

    /// Does a node's default action, as devices for switches and voice do: a click without a
    /// pointer.
    pub async fn activate(&self, node: &Node) -> Result<()> {
        let found = json!({ "backendNodeId": node.id });
        let found = self.cdp("DOM.resolveNode", found).await?;
        let id = found["object"]["objectId"].as_str();
        let id = id.with_context(|| format!("{node:?} is gone"))?;
        let call = json!({ "objectId": id, "functionDeclaration": "function() { this.click(); }" });
        self.cdp("Runtime.callFunctionOn", call).await.map(drop)
    }
}
