//! The page's accessibility tree, flattened.

use std::collections::HashMap;

use anyhow::{Context as _, Result};
use serde::Deserialize;
use serde_json::Value;

/// A node of the accessibility tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The ARIA role: `button`, `gridcell`, `status`, …
    pub role: String,
    /// The accessible name; may be empty.
    pub name: String,
    /// All text inside it, in order.
    pub text: String,
    /// Whether it is marked as disabled.
    pub disabled: bool,
    /// Whether it has the keyboard focus.
    pub focused: bool,
    /// Chromium's id of the DOM node.
    pub(crate) id: i64,
}

/// Reads the result of `Accessibility.getFullAXTree`. Chromium gives the nodes level by level.
pub(crate) fn read(answer: Value) -> Result<Vec<Node>> {
    let tree = Tree::of(answer)?;
    let all = 0..tree.nodes.len();
    Ok(all.filter_map(|at| tree.node(at)).collect())
}

/// [`read`] in the order of the page, parents before their children.
pub(crate) fn read_in_order(answer: Value) -> Result<Vec<Node>> {
    let tree = Tree::of(answer)?;
    let mut ordered = Vec::with_capacity(tree.nodes.len());
    let mut open: Vec<usize> = (0..tree.nodes.len()).take(1).collect();
    while let Some(at) = open.pop() {
        ordered.extend(tree.node(at));
        open.extend(tree.children(at).rev());
    }
    Ok(ordered)
}

#[derive(Deserialize)]
struct Answer {
    nodes: Vec<AxNode>,
}

/// `AXNode` of the DevTools protocol.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AxNode {
    node_id: String,
    ignored: bool,
    role: Option<AxValue>,
    name: Option<AxValue>,
    #[serde(default)]
    properties: Vec<AxProperty>,
    #[serde(default)]
    child_ids: Vec<String>,
    #[serde(default, rename = "backendDOMNodeId")]
    dom_node: i64,
}

#[derive(Deserialize)]
struct AxProperty {
    name: String,
    value: AxValue,
}

#[derive(Deserialize)]
struct AxValue {
    #[serde(default)]
    value: Value,
}

impl AxNode {
    fn role(&self) -> &str {
        word(self.role.as_ref())
    }

    fn name(&self) -> &str {
        word(self.name.as_ref())
    }

    fn is(&self, property: &str) -> bool {
        let mut properties = self.properties.iter();
        properties.any(|one| one.name == property && one.value.value == true)
    }
}

fn word(value: Option<&AxValue>) -> &str {
    value
        .and_then(|value| value.value.as_str())
        .unwrap_or_default()
}

/// The nodes with the places of their ids and the text inside each. A page has a thousand and is
/// read twenty times a second, so that a search through all for each child would take longer than
/// the page takes to change.
struct Tree {
    nodes: Vec<AxNode>,
    places: HashMap<String, usize>,
    texts: Vec<Option<String>>,
}

impl Tree {
    fn of(answer: Value) -> Result<Self> {
        let answer: Answer =
            serde_json::from_value(answer).context("reading the accessibility tree")?;
        let nodes = answer.nodes;
        let places = nodes.iter().enumerate();
        let places = places.map(|(at, node)| (node.node_id.clone(), at));
        let mut tree = Self {
            places: places.collect(),
            texts: vec![None; nodes.len()],
            nodes,
        };
        for at in 0..tree.nodes.len() {
            tree.gather(at);
        }
        Ok(tree)
    }

    fn children(&self, at: usize) -> impl DoubleEndedIterator<Item = usize> {
        let ids = self.nodes[at].child_ids.iter();
        ids.filter_map(|id| self.places.get(id).copied())
    }

    /// Notes the text inside a node and all below it.
    fn gather(&mut self, at: usize) {
        if self.texts[at].is_some() {
            return;
        }
        let children: Vec<usize> = self.children(at).collect();
        for &child in &children {
            self.gather(child);
        }
        let text = if self.nodes[at].role() == "StaticText" {
            self.nodes[at].name().to_owned()
        } else {
            let texts = children
                .iter()
                .filter_map(|&child| self.texts[child].as_deref());
            let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
            texts.join(" ")
        };
        self.texts[at] = Some(text);
    }

    /// The node at a place, unless it is ignored.
    fn node(&self, at: usize) -> Option<Node> {
        let node = &self.nodes[at];
        (!node.ignored).then(|| Node {
            role: node.role().to_owned(),
            name: node.name().to_owned(),
            text: self.texts[at].clone().unwrap_or_default(),
            disabled: node.is("disabled"),
            focused: node.is("focused"),
            id: node.dom_node,
        })
    }
}
